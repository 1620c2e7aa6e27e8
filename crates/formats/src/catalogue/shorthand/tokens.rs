//! Splits a line of the short text into words with their places.

/// A word and the byte at which it begins in the text.
#[derive(Clone, Copy)]
pub(super) struct Token<'a> {
    pub(super) at: usize,
    pub(super) text: &'a str,
}

impl<'a> Token<'a> {
    /// Returns true if it is this word, in letters of either size.
    pub(super) fn is(&self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }
}

/// Signs that are words by themselves.
const SIGNS: [char; 5] = [':', ';', '=', '[', ']'];

/// Returns the words of a line that begins at a byte of the text. Commas are blanks. A text in
/// quotation marks is one word.
pub(super) fn tokens(line: &str, start: usize) -> Vec<Token<'_>> {
    let (mut tokens, mut begin, mut quoted_to) = (Vec::new(), None, 0);
    for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
        if at < quoted_to {
            continue;
        }
        let is_end = c.is_whitespace() || c == ',' || SIGNS.contains(&c);
        match begin {
            Some(first) if is_end => {
                tokens.push(Token { at: start + first, text: &line[first..at] });
                begin = None;
            }
            None if !is_end => {
                begin = Some(at);
                let close = line[at..].strip_prefix('"').and_then(|rest| rest.find('"'));
                quoted_to = close.map_or(0, |length| at + length + 2);
            }
            _ => {}
        }
        if SIGNS.contains(&c) {
            tokens.push(Token { at: start + at, text: &line[at..at + 1] });
        }
    }
    tokens
}
