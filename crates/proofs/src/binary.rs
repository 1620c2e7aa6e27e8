//! Parses binary DRAT byte by byte.
//!
//! A record is `a` or `d`, its literals, and the number 0. Numbers have seven bits per byte, the
//! lowest first; the eighth bit is set in all bytes of a number but the last. A literal is twice
//! its variable, plus 1 if it is negative.

use encodings::Lit;

use super::RecordKind;

/// A parser of records, independent of how the stream is divided.
#[derive(Default)]
pub(crate) struct Binary {
    lits: Vec<Lit>,
    /// The kind of the current record; `None` between records.
    kind: Option<RecordKind>,
    /// The current number so far, and its number of bits so far.
    number: u64,
    bits: u32,
}

impl Binary {
    /// Parses the next byte; returns the kind of the record that it completes.
    pub(crate) fn take(&mut self, byte: u8) -> Result<Option<RecordKind>, String> {
        let Some(kind) = self.kind else {
            self.lits.clear();
            self.kind = Some(match byte {
                b'a' => RecordKind::Lemma,
                b'd' => RecordKind::Deletion,
                other => return Err(format!("{other:#04x} is not a record of binary DRAT")),
            });
            return Ok(None);
        };
        self.number |= u64::from(byte & 0x7f) << self.bits;
        self.bits += 7;
        if self.number > u64::from(u32::MAX) || (byte >= 0x80 && self.bits > 28) {
            return Err("a number is above 2³² − 1".to_owned());
        }
        if byte >= 0x80 {
            return Ok(None);
        }
        let number = std::mem::take(&mut self.number);
        self.bits = 0;
        if number == 0 {
            self.kind = None;
            return Ok(Some(kind));
        }
        let lit = Lit::from_dimacs((number >> 1) as i32).ok_or("1 is not a literal")?;
        self.lits.push(if number & 1 == 0 { lit } else { !lit });
        Ok(None)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn out_of_range_literals_are_refused() {
        let fed = |bytes: &[u8]| {
            let mut binary = Binary::default();
            bytes.iter().try_for_each(|&byte| binary.take(byte).map(|_| ()))
        };
        assert!(fed(&[b'a', 0xff, 0xff, 0xff, 0xff, 0x0f, 0]).is_ok());
        for wrong in [&[b'a', 0xff, 0xff, 0xff, 0xff, 0x1f][..], b"a\x01", b"a\x80\x80\x80\x80\x80"]
        {
            assert!(fed(wrong).is_err(), "{wrong:?}");
        }
    }
}
