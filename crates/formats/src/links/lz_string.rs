//! Decompresses texts of the JavaScript library lz-string, `compressToBase64`: LZ78 on UTF-16 code
//! units.
//!
//! The crate `lz_str`, which compresses such texts, does not bound the decompressed size, and its
//! dictionary stores a copy of each entry. A link of 256 kB could require gigabytes.
//!
//! A code is a number with the lowest bit first. 0 is followed by a new unit of 8 bits, 1 by one of
//! 16 bits, and 2 ends the text. Every other code is an entry of the dictionary. Each code except
//! the first adds an entry to the dictionary: the previous text and the first unit of its own text.
//! Each new unit also adds itself. Codes become one bit longer whenever the dictionary has doubled.
//!
//! Source: pieroxy, lz-string, <https://pieroxy.net/blog/pages/lz-string/index.html>.

/// The reason why a text cannot be decompressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DecompressError {
    /// The data ends before the end code.
    Cut,
    /// The data was not compressed by lz-string.
    Broken,
    /// The output exceeds the limit.
    Long,
}

/// A reader of the bits of codes.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: u32) -> Result<u32, DecompressError> {
        (0..count).try_fold(0, |number, power| {
            let byte = self.bytes.get(self.at / 8).ok_or(DecompressError::Cut)?;
            let bit = byte >> (7 - self.at % 8) & 1;
            self.at += 1;
            Ok(number | u32::from(bit) << power)
        })
    }

    /// Reads a new unit, whose size is given by the code.
    fn unit(&mut self, code: u32) -> Result<u16, DecompressError> {
        Ok(self.take(8 << code)? as u16)
    }
}

/// The number of bits of a code.
struct Width {
    bits: u32,
    /// The number of entries that are added before codes become one bit longer.
    left: u32,
}

impl Width {
    fn add(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            (self.left, self.bits) = (1 << self.bits, self.bits + 1);
        }
    }
}

/// Decompresses a text of at most `most` units.
///
/// # Errors
/// If the data is cut off, malformed or too long.
pub(crate) fn unpack(bytes: &[u8], most: usize) -> Result<String, DecompressError> {
    let mut units = Vec::new();
    unpack_units(bytes, most, &mut units)?;
    String::from_utf16(&units).map_err(|_| DecompressError::Broken)
}

/// Returns the first `count` units of the text, or fewer if the text ends earlier or is malformed.
pub(crate) fn first_units(bytes: &[u8], count: usize) -> Vec<u16> {
    // A unit takes at most three bytes, a code less than one byte.
    let (enough, mut units) = (bytes.len().min(8 * (count + 1)), Vec::new());
    // An error after these units is irrelevant.
    let _ = unpack_units(&bytes[..enough], count, &mut units);
    units.truncate(count);
    units
}

/// Decompresses units until the text ends.
fn unpack_units(bytes: &[u8], most: usize, units: &mut Vec<u16>) -> Result<(), DecompressError> {
    let mut bits = Bits { bytes, at: 0 };
    // Every entry of the dictionary occurs in the output, so it is stored as its start and length.
    let mut known: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = Width { bits: 2, left: 2 };
    let mut before: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width.bits)?;
        let start = units.len();
        let text = match code {
            0 | 1 => {
                units.push(bits.unit(code)?);
                known.push((start, 1));
                width.add();
                (start, 1)
            }
            2 => return Ok(()),
            _ => {
                let (from, count) = match (known.get(code as usize), before) {
                    (Some(&text), _) => text,
                    // The entry that is about to be added.
                    (None, Some((from, count))) if code as usize == known.len() => {
                        (from, count + 1)
                    }
                    _ => return Err(DecompressError::Broken),
                };
                if units.len() + count > most {
                    return Err(DecompressError::Long);
                }
                (from..from + count).for_each(|at| units.push(units[at]));
                (start, count)
            }
        };
        if units.len() > most {
            return Err(DecompressError::Long);
        }
        known.extend(before.map(|(from, count)| (from, count + 1)));
        width.add();
        before = Some(text);
    }
}

#[cfg(test)]
mod tests {
    use base64::{Engine, prelude::BASE64_STANDARD};
    use proptest::prelude::*;

    use super::*;

    /// Compresses a text as the library does. The length is filled to whole groups of base64.
    fn pack(text: &str) -> Vec<u8> {
        let text = lz_str::compress_to_base64(text);
        let text = text.trim_end_matches('=');
        let filled = text.len().next_multiple_of(4);
        BASE64_STANDARD.decode(format!("{text:A<filled$}")).unwrap()
    }

    proptest! {
        #[test]
        fn packed_text_is_unpacked(text in any::<String>(), times in 1usize..40) {
            let text = text.repeat(times);
            prop_assert_eq!(unpack(&pack(&text), text.len()), Ok(text));
        }

        #[test]
        fn long_dictionary_entries_are_unpacked(text in "[ab]{0,3000}") {
            prop_assert_eq!(unpack(&pack(&text), text.len()), Ok(text));
        }

        #[test]
        fn any_bytes_are_unpacked_within_bounds(bytes in prop::collection::vec(0u8.., 0..1500)) {
            if let Ok(text) = unpack(&bytes, 5000) {
                prop_assert!(text.encode_utf16().count() <= 5000);
            }
        }
    }

    #[test]
    fn output_beyond_the_limit_stops() {
        let packed = pack(&"a".repeat(1 << 20));
        assert!(packed.len() < 3000, "{}", packed.len());
        assert_eq!(unpack(&packed, 1 << 18), Err(DecompressError::Long));
        assert_eq!(unpack(&packed[..packed.len() / 2], 1 << 20), Err(DecompressError::Cut));
    }
}
