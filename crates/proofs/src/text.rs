//! Parses DRAT as text, byte by byte.
//!
//! A record is the literals of a clause and a 0, after a `d` if it is a deletion. Lines that begin
//! with `c` are comments.

use encodings::Lit;

use super::record::RecordKind;

/// A parser of records, independent of how the stream is divided.
#[derive(Default)]
pub(crate) struct Text {
    lits: Vec<Lit>,
    kind: Option<RecordKind>,
    word: WordState,
}

/// The word that is being parsed.
#[derive(Clone, Copy, Default)]
enum WordState {
    /// The parser is between two words.
    #[default]
    None,
    /// A number: whether it is negative, and its absolute value so far, or `None` before the first
    /// digit.
    Number(bool, Option<u32>),
    /// A `d`, which white space must follow.
    Deletion,
    /// A comment, which ends with the line.
    Comment,
}

impl Text {
    /// Parses the next byte; returns the kind of the record that it completes.
    pub(crate) fn take(&mut self, byte: u8) -> Result<Option<RecordKind>, String> {
        self.word = match (self.word, byte) {
            (WordState::Comment, b'\n') => WordState::None,
            (WordState::Comment, _) => WordState::Comment,
            (word, b' ' | b'\t' | b'\r' | b'\n') => return self.end(word),
            (WordState::None, b'c') if self.is_between() => WordState::Comment,
            (WordState::None, b'd') if self.is_between() => WordState::Deletion,
            (WordState::None, b'-') => WordState::Number(true, None),
            (WordState::None, b'0'..=b'9') => {
                WordState::Number(false, Some(u32::from(byte - b'0')))
            }
            (WordState::Number(negative, size), b'0'..=b'9') => {
                let next = size.unwrap_or(0).checked_mul(10);
                let next = next.and_then(|size| size.checked_add(u32::from(byte - b'0')));
                let next = next.filter(|&size| size <= i32::MAX as u32);
                WordState::Number(negative, Some(next.ok_or("a number is above 2³¹ − 1")?))
            }
            (_, other) => {
                let other = char::from(other);
                return Err(format!("expected literals, 0, `d` or `c`, found {other:?}"));
            }
        };
        Ok(None)
    }

    /// Handles the end of the file; returns the kind of the record that it completes.
    pub(crate) fn finish(&mut self) -> Result<Option<RecordKind>, String> {
        let word = self.word;
        self.end(word)
    }

    fn end(&mut self, word: WordState) -> Result<Option<RecordKind>, String> {
        self.word = WordState::None;
        if self.kind.is_none() {
            self.lits.clear();
        }
        match word {
            WordState::None | WordState::Comment => Ok(None),
            WordState::Deletion => {
                self.kind = Some(RecordKind::Deletion);
                Ok(None)
            }
            WordState::Number(_, None) => Err("a `-` without a number".to_owned()),
            WordState::Number(true, Some(0)) => Err("-0 is not a literal".to_owned()),
            WordState::Number(false, Some(0)) => {
                Ok(Some(self.kind.take().unwrap_or(RecordKind::Lemma)))
            }
            WordState::Number(negative, Some(size)) => {
                let lit = Lit::positive(size);
                self.lits.push(if negative { !lit } else { lit });
                self.kind.get_or_insert(RecordKind::Lemma);
                Ok(None)
            }
        }
    }

    /// Returns the literals of the record that was completed last.
    pub(crate) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// Returns true between records.
    pub(crate) fn is_between(&self) -> bool {
        self.kind.is_none()
    }
}
