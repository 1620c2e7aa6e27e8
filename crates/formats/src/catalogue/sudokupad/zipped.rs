//! Expands the JSON that SudokuPad shortens before it is compressed.
//!
//! Keys are abbreviated and have no quotes. Texts are in `'`, or bare if they are numbers, colours
//! or words. `t` and `f` are true and false. An empty object is an empty text between commas.

use super::notation;

/// Short keys and their full names.
const KEYS: [(&str, &str); 22] = [
    ("ce", "cells"),
    ("re", "regions"),
    ("ca", "cages"),
    ("l", "lines"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("wp", "wayPoints"),
    ("c", "color"),
    ("th", "thickness"),
    ("ct", "center"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("te", "text"),
    ("r", "rounded"),
    ("t", "title"),
    ("fs", "fontSize"),
    ("hl", "headLength"),
    ("cs", "cellSize"),
    ("d", "duration"),
    ("vd", "videos"),
];

/// The maximum depth of nesting; puzzles are less deep.
const MAX_DEPTH: usize = 16;

/// Returns the JSON of a shortened text. The result has not much more than `most` bytes.
///
/// # Errors
/// If the text is malformed, too deep or too long.
pub(crate) fn json(text: &str, most: usize) -> Result<String, String> {
    let mut unzip = Unzip { rest: text.trim(), out: String::new(), most };
    unzip.value(0)?;
    match unzip.rest.is_empty() {
        true => Ok(unzip.out),
        false => Err(unzip.broken()),
    }
}

struct Unzip<'a> {
    rest: &'a str,
    out: String,
    most: usize,
}

impl Unzip<'_> {
    fn broken(&self) -> String {
        let found: String = self.rest.chars().take(12).collect();
        format!("the link does not unpack to a puzzle: unexpected {found:?}")
    }

    /// Skips a character if it is next. Returns true if it was.
    fn goes(&mut self, c: char) -> bool {
        let rest = self.rest.strip_prefix(c);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn value(&mut self, depth: usize) -> Result<(), String> {
        if depth > MAX_DEPTH || self.out.len() > self.most {
            return Err("the link unpacks to more than the largest size that is read".to_owned());
        }
        match self.rest.chars().next() {
            Some('{') => self.object(depth),
            Some('[') => self.list(depth),
            Some('\'' | '"') => {
                let text = self.quoted()?;
                self.out += &text;
                Ok(())
            }
            // An empty text is an empty object.
            Some(',' | ']' | '}') | None => {
                self.out += "{}";
                Ok(())
            }
            Some(_) => {
                let end = self.rest.find([',', ']', '}']).unwrap_or(self.rest.len());
                let (word, rest) = self.rest.split_at(end);
                self.rest = rest;
                match word {
                    "t" | "true" => self.out += "true",
                    "f" | "false" => self.out += "false",
                    "null" => self.out += word,
                    _ if notation::is_number(word) => self.out += word,
                    _ => self.out += &notation::quoted(word),
                }
                Ok(())
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<(), String> {
        self.goes('{');
        self.out.push('{');
        let mut any = false;
        while !self.goes('}') {
            if any && !self.goes(',') {
                return Err(self.broken());
            }
            self.out += if any { "," } else { "" };
            any = true;
            let key = match self.rest.starts_with(['\'', '"']) {
                true => self.quoted()?,
                false => {
                    let end = self.rest.find([':', ',', '}']).unwrap_or(self.rest.len());
                    let (key, rest) = self.rest.split_at(end);
                    self.rest = rest;
                    let long = KEYS.iter().find(|(short, _)| *short == key);
                    notation::quoted(long.map_or(key, |(_, long)| long))
                }
            };
            if !self.goes(':') {
                return Err(self.broken());
            }
            self.out += &key;
            self.out.push(':');
            self.value(depth + 1)?;
        }
        self.out.push('}');
        Ok(())
    }

    fn list(&mut self, depth: usize) -> Result<(), String> {
        self.goes('[');
        self.out.push('[');
        if !self.goes(']') {
            loop {
                self.value(depth + 1)?;
                if self.goes(']') {
                    break;
                }
                if !self.goes(',') {
                    return Err(self.broken());
                }
                self.out.push(',');
            }
        }
        self.out.push(']');
        Ok(())
    }

    /// Reads a text in quotes and returns it as a JSON string.
    fn quoted(&mut self) -> Result<String, String> {
        let quote = if self.rest.starts_with('"') { '"' } else { '\'' };
        self.goes(quote);
        let mut text = String::from('"');
        let mut chars = self.rest.char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                _ if c == quote => {
                    self.rest = &self.rest[at + 1..];
                    text.push('"');
                    return Ok(text);
                }
                '\\' => match chars.next() {
                    Some((_, '\'')) => text.push('\''),
                    Some((_, escaped)) => text.extend(['\\', escaped]),
                    None => break,
                },
                '"' => text.push_str("\\\""),
                c if c < ' ' => text.push_str(&format!("\\u{:04x}", u32::from(c))),
                c => text.push(c),
            }
        }
        Err("the link is cut off within a text".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_out_is_put_back() {
        let told = |text: &str| json(text, 1 << 10).unwrap();
        assert_eq!(told("{ce:[[,{v:5}],[,]]}"), r#"{"cells":[[{},{"value":5}],[{},{}]]}"#);
        assert_eq!(
            told(r"{t:'it\'s \\ \'so\'',c:#F,c2:1a2b3c,x:t,y:f,z:-1.5,'k 1':''}"),
            r##"{"title":"it's \\ 'so'","color":"#F","c2":"1a2b3c","x":true,"y":false,"z":-1.5,"k 1":""}"##
        );
        assert_eq!(told(r#"{"cells":[[1,"a"]],"e":[]}"#), r#"{"cells":[[1,"a"]],"e":[]}"#);
        for wrong in ["{a}", "{a:1", "[1", "{a:'b}", "1]", &"[".repeat(40)] {
            assert!(json(wrong, 1 << 10).is_err(), "{wrong}");
        }
    }
}
