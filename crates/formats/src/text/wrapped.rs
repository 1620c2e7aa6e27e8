//! Removes the text around a copied puzzle.
//!
//! This is the quotes of source code with a name or bracket before and a comma after, mail quote
//! marks, or an address that contains the puzzle.

use board::MIN_SIDE;

/// The state that removes the quote marks `>` that mails put before lines. A line may have several.
#[derive(Default)]
pub(crate) struct Quotes {
    /// True if the line had another character.
    are_over: bool,
}

impl Quotes {
    /// Returns the next byte of a text, with a quote mark replaced by a space so that columns do
    /// not change.
    pub(crate) fn plain(&mut self, byte: u8) -> u8 {
        match byte {
            b'>' if !self.are_over => return b' ',
            b' ' => {}
            _ => self.are_over = byte != b'\n',
        }
        byte
    }
}

/// Returns true if a line may have text around its puzzle. For most lines the first character rules
/// it out.
pub(crate) fn may_be(line: &str) -> bool {
    let begins = |b: &u8| b.is_ascii_alphabetic() || matches!(b, b'"' | b'\'' | b'`' | b'[' | b'(');
    line.as_bytes().first().is_some_and(begins)
}

/// Returns the text inside the wrapping, if there is any. An address is searched in the whole line,
/// because `#` does not begin a comment in it.
pub(crate) fn inside<'a>(bare: &'a str, whole: &'a str) -> Option<&'a str> {
    match is_address(whole) {
        true => in_address(whole),
        false => in_quotes(bare),
    }
}

/// Returns true if a line is an address.
pub(crate) fn is_address(line: &str) -> bool {
    let scheme = line.split_once("://").map_or("", |(scheme, _)| scheme);
    !scheme.is_empty() && scheme.bytes().all(|b| b.is_ascii_alphabetic())
}

/// Decodes the percent-encoded cells of an address (RFC 3986, section 2.1). Separators of an
/// address stay encoded. Any other line is unchanged.
pub(crate) fn decoded(line: String) -> String {
    let is_encoded = line.trim_ascii_start().starts_with(|c: char| c.is_ascii_alphabetic())
        && is_address(line.trim_ascii())
        && line.contains('%');
    if !is_encoded {
        return line;
    }
    let (mut text, mut rest) = (String::with_capacity(line.len()), &*line);
    while let Some(at) = rest.find('%') {
        text += &rest[..at];
        let may_be_cell = |&(c, _): &(char, &str)| c.is_alphanumeric() || ".-_*·".contains(c);
        match first_encoded(&rest[at..]).filter(may_be_cell) {
            Some((c, after)) => {
                text.push(c);
                rest = after;
            }
            None => {
                text.push('%');
                rest = &rest[at + 1..];
            }
        }
    }
    text + rest
}

/// Returns the percent-encoded character at the beginning and the text after it.
fn first_encoded(text: &str) -> Option<(char, &str)> {
    let byte = |at: usize| {
        let figures = text.get(3 * at..3 * at + 3)?.strip_prefix('%')?;
        let is_byte = figures.bytes().all(|b| b.is_ascii_hexdigit());
        u8::from_str_radix(figures, 16).ok().filter(|_| is_byte)
    };
    (1..=4).find_map(|length| {
        let bytes: Vec<u8> = (0..length).map(byte).collect::<Option<_>>()?;
        Some((str::from_utf8(&bytes).ok()?.chars().next()?, &text[3 * length..]))
    })
}

/// Returns the text inside quotes, as in `"53..7…"`, `'53..7…',` and `puzzle = "53..7…";`.
fn in_quotes(line: &str) -> Option<&str> {
    let (before, rest) = line.split_at(line.find(['"', '\'', '`'])?);
    let before = before.trim_ascii_end();
    if !(before.is_empty() || before.ends_with(['=', ':', '(', '['])) {
        return None;
    }
    let quote = rest.chars().next()?;
    let (text, after) = rest[1..].split_once(quote)?;
    let ends = |c: char| matches!(c, ',' | ';' | ')' | ']' | '}' | '+' | '\\' | ' ' | '\t');
    after.chars().all(ends).then_some(text.trim_ascii()).filter(|text| !text.is_empty())
}

/// Returns true if a line is only the end of a list in source code (`]`, `};`), or begins or ends a
/// text of several lines. Such a text is delimited by three quotes, possibly after a name.
pub(crate) fn is_end(content: &str) -> bool {
    let is_end =
        content.starts_with([']', ')', '}']) && content.bytes().all(|b| b"])};,".contains(&b));
    let text = content.trim_end_matches([';', ',', ')']);
    let quotes = ["\"\"\"", "'''", "```", "`"];
    // `""".split()`
    let call = quotes[..2].iter().chain(&quotes[3..]).find_map(|it| content.strip_prefix(it));
    let is_part = |c: char| c.is_ascii_alphanumeric() || "._()'\"\\/,; ".contains(c);
    let is_call =
        call.is_some_and(|call| call.starts_with(['.', ';']) && call.chars().all(is_part));
    let before = quotes[..3].iter().find_map(|quotes| text.strip_suffix(quotes));
    let is_text = before.is_some_and(|before| {
        let before = before.trim_ascii_end();
        before.is_empty() || before.ends_with(['=', '('])
    });
    let is_word = |name: &str| name.bytes().all(|b| b.is_ascii_alphanumeric());
    is_end || is_call || is_text || content.strip_prefix("```").is_some_and(is_word)
}

/// The names of address parts that contain a puzzle. If an address has several, the first name in
/// this list is used.
const NAMES: [&str; 13] = [
    "bd", "puzzle", "p", "s", "board", "sudoku", "grid", "g", "givens", "q", "init", "data",
    "state",
];

/// Returns the part of an address that can be a puzzle, by its name or because it is the only one.
fn in_address(address: &str) -> Option<&str> {
    let parts = || address.split(['/', '?', '&', '#', ';']);
    let of = |wanted: &&str| {
        parts().find_map(|part| {
            let (name, value) = part.split_once('=')?;
            (name.eq_ignore_ascii_case(wanted) && is_square(value)).then_some(value)
        })
    };
    NAMES.iter().find_map(of).or_else(|| {
        let values = parts().map(|part| part.split_once('=').map_or(part, |(_, value)| value));
        let is_cell = |b: u8| b.is_ascii_digit() || b".*_-xX".contains(&b);
        let mut found = values.filter(|part| is_square(part) && part.bytes().all(is_cell));
        found.next().filter(|_| found.next().is_none())
    })
}

/// Returns true if a text has as many characters as a square puzzle has cells.
pub(crate) fn is_square(text: &str) -> bool {
    let count = text.chars().count();
    count.isqrt() >= MIN_SIDE && count.isqrt().pow(2) == count
}
