//! The tokens of a line: words, quoted texts, separators, brackets and signs, each with its
//! position.

use super::lines::{NOT_AVAILABLE, is_vector};
use std::ops::Range;

/// A kind of token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Figures, blanks, symbols, names: everything between separators.
    Word,
    /// The inside of quotes that end on the same line.
    Text,
    /// `,` `;` `&` `|`, a tab, or `\` for the `\\` of LaTeX.
    Separator(u8),
    /// An opening bracket, or `[|`.
    Open,
    /// A closing bracket, or `|]`.
    Close,
    /// `=`, `:`, `+` or a single quote.
    Sign(u8),
}

/// A token and its bytes in the line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    at: u32,
    end: u32,
}

impl Token {
    pub(crate) fn new(kind: Kind, at: usize, end: usize) -> Token {
        Token { kind, at: at as u32, end: end as u32 }
    }

    /// Returns the range of bytes of the token in the line, without quotes.
    pub(crate) fn range(self) -> Range<usize> {
        self.at as usize..self.end as usize
    }
}

/// Maximum number of bytes between the brackets of the number of a row or column.
const MOST_FIGURES: usize = 8;

/// Returns the tokens of a line up to its comment, which begins with `#` or `//`.
pub(crate) fn tokens(line: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let (mut at, mut depth) = (0, 0_usize);
    while at < line.len() {
        let rest = &line[at..];
        if rest.starts_with(' ') {
            at += 1;
            continue;
        }
        if let Some(comment) = rest.strip_prefix("/*") {
            at += comment.find("*/").map_or(rest.len(), |end| end + 4);
            continue;
        }
        if rest.starts_with('#') && is_vector(depth > 0, rest) {
            at += rest.find('(').unwrap_or(1);
            continue;
        }
        let is_comment = rest.starts_with('#') && !rest.starts_with(NOT_AVAILABLE);
        if is_comment || rest.starts_with("//") {
            break;
        }
        let (kind, skipped, length, taken) = first(rest);
        match kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        let start = at + skipped;
        found.push(Token::new(kind, start, start + length));
        at += taken;
    }
    found
}

/// Returns the kind of the first token, and three numbers of bytes: before its text, of its text,
/// and in total.
fn first(rest: &str) -> (Kind, usize, usize, usize) {
    let whole = |kind, length| (kind, 0, length, length);
    if let Some(length) = numbered_bracket(rest) {
        return whole(Kind::Word, length);
    }
    if rest.starts_with(NOT_AVAILABLE) {
        return whole(Kind::Word, NOT_AVAILABLE.len());
    }
    // Rows of Stata.
    if rest.starts_with("\\ ") {
        return whole(Kind::Separator(b'\\'), 1);
    }
    let pairs = [
        ("[|", Kind::Open),
        ("|]", Kind::Close),
        ("(/", Kind::Open),
        ("/)", Kind::Close),
        ("\\\\", Kind::Separator(b'\\')),
        // The quote of Lisp.
        ("'(", Kind::Sign(b'\'')),
    ];
    if let Some((_, kind)) = pairs.into_iter().find(|(pair, _)| rest.starts_with(pair)) {
        return whole(kind, if matches!(kind, Kind::Sign(_)) { 1 } else { 2 });
    }
    match rest.as_bytes()[0] {
        b'[' | b'{' | b'(' => whole(Kind::Open, 1),
        b']' | b'}' | b')' => whole(Kind::Close, 1),
        separator @ (b',' | b';' | b'&' | b'|' | b'\t') => whole(Kind::Separator(separator), 1),
        sign @ (b'=' | b':' | b'+') => whole(Kind::Sign(sign), 1),
        quote @ (b'"' | b'\'' | b'`') => match rest[1..].find(char::from(quote)) {
            Some(length) => (Kind::Text, 1, length, length + 2),
            None => whole(Kind::Sign(quote), 1),
        },
        _ => {
            let ends = |c: char| " \t,;&|[]{}()\"`=:+#".contains(c);
            let end = rest.find(ends).unwrap_or(rest.len());
            let end = rest[..end].find("\\\\").unwrap_or(end);
            // A slash before `)` belongs to it.
            let closes = end > 1 && rest[end..].starts_with(')') && rest[..end].ends_with('/');
            whole(Kind::Word, end - usize::from(closes))
        }
    }
}

/// Returns the length of a number in brackets that R prints before rows (`[1,]`) and above columns
/// (`[,1]`).
fn numbered_bracket(rest: &str) -> Option<usize> {
    let inside = rest.strip_prefix('[')?;
    let length = inside.bytes().take(MOST_FIGURES).position(|b| b == b']')?;
    let inner = &inside[..length];
    let number = inner.strip_suffix(',').or_else(|| inner.strip_prefix(','))?;
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    is_number.then_some(inner.len() + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn seen(line: &str) -> String {
        let shown = tokens(line).into_iter().map(|token| {
            let kind = match token.kind {
                Kind::Word => 'W',
                Kind::Text => 'T',
                Kind::Separator(_) => 'S',
                Kind::Open => 'O',
                Kind::Close => 'C',
                Kind::Sign(_) => 'X',
            };
            format!("{kind}{}", &line[token.range()])
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lines_are_cut_into_tokens() {
        for (line, tokens) in [
            (",0,1", "S, W0 S, W1"),
            ("start=[|4, 0|", "Wstart X= O[| W4 S, W0 S|"),
            ("param givens : 1 2 :=", "Wparam Wgivens X: W1 W2 X: X="),
            ("A | 4 . | # x", "WA S| W4 W. S|"),
            ("\"4..3\" + // x", "T4..3 X+"),
            ("4 & 0 \\\\ \\hline", "W4 S& W0 S\\\\ W\\hline"),
            ("0\\\\", "W0 S\\\\"),
            ("[1,] 4 [,1]", "W[1,] W4 W[,1]"),
            ("'((4 /* x */ 0)", "X' O( O( W4 W0 C)"),
            ("0; 3|];", "W0 S; W3 C|] S;"),
            ("(4, 0 \\ 0, 3) # x", "O( W4 S, W0 S\\ W0 S, W3 C)"),
            ("4 #N/A 3", "W4 W#N/A W3"),
        ] {
            assert_eq!(seen(line), tokens, "{line}");
        }
    }
}
