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
    word: Word,
}

/// The word that is being parsed.
#[derive(Clone, Copy, Default)]
enum Word {
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
            (Word::Comment, b'\n') => Word::None,
            (Word::Comment, _) => Word::Comment,
            (word, b' ' | b'\t' | b'\r' | b'\n') => return self.end(word),
            (Word::None, b'c') if self.is_between() => Word::Comment,
            (Word::None, b'd') if self.is_between() => Word::Deletion,
            (Word::None, b'-') => Word::Number(true, None),
            (Word::None, b'0'..=b'9') => Word::Number(false, Some(u32::from(byte - b'0'))),
            (Word::Number(negative, size), b'0'..=b'9') => {
                let next = size.unwrap_or(0).checked_mul(10);
                let next = next.and_then(|size| size.checked_add(u32::from(byte - b'0')));
                let next = next.filter(|&size| size <= i32::MAX as u32);
                Word::Number(negative, Some(next.ok_or("a number is above 2³¹ − 1")?))
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

    fn end(&mut self, word: Word) -> Result<Option<RecordKind>, String> {
        self.word = Word::None;
        if self.kind.is_none() {
            self.lits.clear();
        }
        match word {
            Word::None | Word::Comment => Ok(None),
            Word::Deletion => {
                self.kind = Some(RecordKind::Deletion);
                Ok(None)
            }
            Word::Number(_, None) => Err("a `-` without a number".to_owned()),
            Word::Number(true, Some(0)) => Err("-0 is not a literal".to_owned()),
            Word::Number(false, Some(0)) => Ok(Some(self.kind.take().unwrap_or(RecordKind::Lemma))),
            Word::Number(negative, Some(size)) => {
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
