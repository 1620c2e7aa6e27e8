//! Reads a DRAT proof, text or binary, record by record.
//!
//! The format is recognised from the first bytes: text contains no byte 0, whereas every binary
//! record ends with one.

use std::io::{self, BufRead, Read};

use encodings::Lit;

use super::{
    binary::Binary,
    record::{ProofPosition, RecordKind},
    refused::ProofError,
    text::Text,
};

/// Number of bytes that are examined to recognise the format.
const EXAMINED_BYTES: u64 = 4096;

/// A reader of the records of a proof that keeps only the current one.
///
/// ```
/// use proofs::{Drat, RecordKind};
///
/// let mut drat = Drat::new(b"c a comment\n1 -2 0\nd 3 4 0\n".as_slice(), 100)?;
/// assert!(matches!(drat.next()?, Some((RecordKind::Lemma, clause)) if clause.len() == 2));
/// assert!(matches!(drat.next()?, Some((RecordKind::Deletion, _))));
/// assert!(drat.next()?.is_none());
/// # Ok::<(), proofs::ProofError>(())
/// ```
pub struct Drat<R> {
    input: io::Chain<io::Cursor<Vec<u8>>, R>,
    parser: Parser,
    /// Number of bytes read, and its limit.
    bytes: u64,
    limit: u64,
    line: u64,
    /// The position of the last byte read.
    at: ProofPosition,
}

enum Parser {
    Text(Text),
    Binary(Binary),
}

impl Parser {
    fn position(&self, line: u64, byte: u64) -> ProofPosition {
        match self {
            Parser::Text(_) => ProofPosition::Line(line),
            Parser::Binary(_) => ProofPosition::Byte(byte),
        }
    }
}

impl<R: BufRead> Drat<R> {
    /// Reads the first bytes and recognises the format. At most `limit` bytes are parsed.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn new(mut input: R, limit: u64) -> Result<Drat<R>, ProofError> {
        let mut head = Vec::new();
        input.by_ref().take(EXAMINED_BYTES).read_to_end(&mut head)?;
        let binary = is_binary(&head);
        let parser =
            if binary { Parser::Binary(Binary::default()) } else { Parser::Text(Text::default()) };
        let input = io::Cursor::new(head).chain(input);
        let at = if binary { ProofPosition::Byte(0) } else { ProofPosition::Line(1) };
        Ok(Drat { input, parser, bytes: 0, limit, line: 1, at })
    }

    /// Returns the next record, or `None` at the end of the file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is malformed, cut off, or longer than allowed.
    #[allow(clippy::should_implement_trait)] // a record borrows from the reader
    pub fn next(&mut self) -> Result<Option<(RecordKind, &[Lit])>, ProofError> {
        let kind = match self.read()? {
            Some(kind) => Some(kind),
            None => self.finish()?,
        };
        Ok(kind.map(|kind| (kind, self.lits())))
    }

    /// Returns the position of the end of the last record.
    pub fn position(&self) -> ProofPosition {
        self.at
    }

    /// Returns the literals of the last record.
    pub(super) fn lits(&self) -> &[Lit] {
        match &self.parser {
            Parser::Text(text) => text.lits(),
            Parser::Binary(binary) => binary.lits(),
        }
    }

    /// Reads bytes until a record is complete; `None` at the end of the file.
    fn read(&mut self) -> Result<Option<RecordKind>, ProofError> {
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            };
            if buffer.is_empty() {
                return Ok(None);
            }
            let mut used = 0;
            let mut found = Ok(None);
            while let (Ok(None), Some(&byte)) = (&found, buffer.get(used)) {
                if self.bytes == self.limit {
                    return Err(ProofError::TooLong { limit: self.limit });
                }
                self.at = self.parser.position(self.line, self.bytes);
                found = match &mut self.parser {
                    Parser::Text(text) => text.take(byte),
                    Parser::Binary(binary) => binary.take(byte),
                };
                used += 1;
                self.bytes += 1;
                self.line += u64::from(byte == b'\n');
            }
            self.input.consume(used);
            let found = found.map_err(|reason| ProofError::Malformed { at: self.at, reason })?;
            if found.is_some() {
                return Ok(found);
            }
        }
    }

    /// Handles the end of the file, which must not be within a record.
    fn finish(&mut self) -> Result<Option<RecordKind>, ProofError> {
        let last = match &mut self.parser {
            Parser::Text(text) => text.finish(),
            Parser::Binary(_) => Ok(None),
        };
        self.at = self.parser.position(self.line, self.bytes);
        let at = self.at;
        let last = last.map_err(|reason| ProofError::Malformed { at, reason })?;
        let between = match &self.parser {
            Parser::Text(text) => text.is_between(),
            Parser::Binary(binary) => binary.is_between(),
        };
        if !between {
            let reason = "the file ends within a record: it is cut off".to_owned();
            return Err(ProofError::Malformed { at, reason });
        }
        Ok(last)
    }
}

/// Returns true if these are the first bytes of a binary proof.
fn is_binary(head: &[u8]) -> bool {
    let of_text = |byte: &u8| b"0123456789- \t\r\n".contains(byte);
    match head {
        [b'a', ..] => true,
        [b'd', rest @ ..] => {
            let line = rest.split(|&byte| byte == b'\n').next().unwrap_or(rest);
            head.contains(&0) || !line.iter().all(of_text)
        }
        _ => false,
    }
}
