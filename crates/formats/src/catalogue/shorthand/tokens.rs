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
const SIGNS: [char; 3] = [':', ';', '='];

/// Returns the words of a line that begins at a byte of the text. Commas are blanks.
pub(super) fn tokens(line: &str, start: usize) -> Vec<Token<'_>> {
    let (mut tokens, mut begin) = (Vec::new(), None);
    for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
        let is_end = c.is_whitespace() || c == ',' || SIGNS.contains(&c);
        match begin {
            Some(first) if is_end => {
                tokens.push(Token { at: start + first, text: &line[first..at] });
                begin = None;
            }
            None if !is_end => begin = Some(at),
            _ => {}
        }
        if SIGNS.contains(&c) {
            tokens.push(Token { at: start + at, text: &line[at..at + 1] });
        }
    }
    tokens
}
