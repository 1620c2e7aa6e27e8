//! Writes DRAT, text or binary, up to a maximum number of bytes.

use std::io::{self, Write};

use encodings::Lit;

use super::{
    RecordKind,
    capped::{Capped, ProofWriteError},
};

/// The encoding of records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Script {
    /// Text.
    Text,
    /// Binary, with seven bits per byte.
    Binary,
}

/// A writer of records that counts lemmas and bytes.
pub(crate) struct DratWriter<W> {
    sink: Capped<W>,
    script: Script,
    /// Number of lemmas so far.
    pub(crate) lemmas: u64,
    buffer: Vec<u8>,
}

impl<W: Write> DratWriter<W> {
    /// Creates a writer into `sink`; more than `limit` bytes are an error.
    pub(crate) fn new(sink: W, script: Script, limit: u64) -> DratWriter<W> {
        DratWriter { sink: Capped::new(sink, limit), script, lemmas: 0, buffer: Vec::new() }
    }

    /// Returns the number of bytes so far.
    pub(crate) fn bytes(&self) -> u64 {
        self.sink.bytes
    }

    /// Returns the maximum number of bytes.
    pub(crate) fn limit(&self) -> u64 {
        self.sink.limit
    }

    /// Writes a record.
    ///
    /// # Errors
    ///
    /// If writing fails or the limit is exceeded.
    pub(crate) fn record(
        &mut self,
        kind: RecordKind,
        clause: &[Lit],
    ) -> Result<(), ProofWriteError> {
        self.buffer.clear();
        match self.script {
            Script::Text => text(kind, clause, &mut self.buffer),
            Script::Binary => binary(kind, clause, &mut self.buffer),
        }
        self.lemmas += u64::from(kind == RecordKind::Lemma);
        self.sink.write_all(&self.buffer).map_err(|error| self.sink.error(error))
    }

    /// Flushes and returns the sink.
    ///
    /// # Errors
    ///
    /// If flushing fails.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        self.sink.flush()?;
        Ok(self.sink.sink)
    }
}

fn text(kind: RecordKind, clause: &[Lit], out: &mut Vec<u8>) {
    if kind == RecordKind::Deletion {
        out.extend_from_slice(b"d ");
    }
    for lit in clause {
        lit.write_dimacs(out);
        out.push(b' ');
    }
    out.extend_from_slice(b"0\n");
}

fn binary(kind: RecordKind, clause: &[Lit], out: &mut Vec<u8>) {
    out.push(if kind == RecordKind::Deletion { b'd' } else { b'a' });
    for lit in clause {
        let mut number = 2 * u64::from(lit.variable()) + u64::from(!lit.is_positive());
        while number >= 0x80 {
            out.push(number as u8 | 0x80);
            number >>= 7;
        }
        out.push(number as u8);
    }
    out.push(0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Drat;

    #[test]
    fn drat_records_round_trip_in_both_scripts() {
        let lit = |number| Lit::from_dimacs(number).unwrap();
        let records = [
            (RecordKind::Lemma, vec![lit(1), lit(-64), lit(i32::MAX)]),
            (RecordKind::Deletion, vec![lit(-i32::MAX), lit(63)]),
            (RecordKind::Lemma, vec![]),
        ];
        for script in [Script::Text, Script::Binary] {
            let mut writer = DratWriter::new(Vec::new(), script, 100);
            records.iter().for_each(|(kind, clause)| writer.record(*kind, clause).unwrap());
            assert_eq!(writer.lemmas, 2);
            let bytes = writer.finish().unwrap();
            let mut drat = Drat::new(bytes.as_slice(), 100).unwrap();
            for (kind, clause) in &records {
                assert_eq!(drat.next().unwrap(), Some((*kind, clause.as_slice())));
            }
            assert!(drat.next().unwrap().is_none());
        }
    }

    #[test]
    fn writer_stops_at_the_limit() {
        let mut writer = DratWriter::new(Vec::new(), Script::Text, 5);
        writer.record(RecordKind::Lemma, &[Lit::positive(1)]).unwrap();
        let error = writer.record(RecordKind::Lemma, &[]).unwrap_err();
        assert!(matches!(error, ProofWriteError::TooLong { limit: 5 }));
        assert_eq!(writer.finish().unwrap(), b"1 0\n");
    }
}
