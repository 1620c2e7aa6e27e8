//! Unpacks texts of the JavaScript library lz-string, `compressToBase64`: LZ78 over the units of
//! UTF-16.
//!
//! `lz_str`, which packs such texts, does not bound what it unpacks, and its dictionary holds a copy
//! of each entry: a link of 256 kB could take gigabytes.
//!
//! A code is a number of so many bits, the lowest first: 0 is followed by a new unit of 8 bits, 1
//! by one of 16, 2 ends the text, every other is a text of the dictionary. Each code but the
//! first adds the text before it and the first unit of its own to the dictionary, as each new unit
//! adds itself; codes have one bit more whenever the dictionary has doubled.
//!
//! Source: pieroxy, lz-string, <https://pieroxy.net/blog/pages/lz-string/index.html>.

/// Why something is no packed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wrong {
    /// It ends before its end is told.
    Cut,
    /// It was not packed so.
    Broken,
    /// More than wanted comes out.
    Long,
}

/// The next of the numbers.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: u32) -> Result<u32, Wrong> {
        (0..count).try_fold(0, |number, power| {
            let byte = self.bytes.get(self.at / 8).ok_or(Wrong::Cut)?;
            let bit = byte >> (7 - self.at % 8) & 1;
            self.at += 1;
            Ok(number | u32::from(bit) << power)
        })
    }

    /// A new unit, after the code that tells its size.
    fn unit(&mut self, code: u32) -> Result<u16, Wrong> {
        Ok(self.take(8 << code)? as u16)
    }
}

/// How many bits codes have.
struct Width {
    bits: u32,
    /// So many texts go into the dictionary before there is one bit more.
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

/// Returns the text that is packed in these bytes, if it has at most `most` units.
///
/// # Errors
/// If it is cut, broken or longer.
pub(crate) fn unpack(bytes: &[u8], most: usize) -> Result<String, Wrong> {
    let mut units = Vec::new();
    unpack_units(bytes, most, &mut units)?;
    String::from_utf16(&units).map_err(|_| Wrong::Broken)
}

/// Returns the first `count` units of the text, or fewer if the text ends or breaks before.
pub(crate) fn first_units(bytes: &[u8], count: usize) -> Vec<u16> {
    // A unit takes up to three bytes, a code less than one.
    let (enough, mut units) = (bytes.len().min(8 * (count + 1)), Vec::new());
    // The rest is irrelevant.
    let _ = unpack_units(&bytes[..enough], count, &mut units);
    units.truncate(count);
    units
}

/// Unpacks units until the text ends.
fn unpack_units(bytes: &[u8], most: usize, units: &mut Vec<u16>) -> Result<(), Wrong> {
    let mut bits = Bits { bytes, at: 0 };
    // Every text of the dictionary stands somewhere in what has come out: from where, how many.
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
                    // The one that is just to be added.
                    (None, Some((from, count))) if code as usize == known.len() => {
                        (from, count + 1)
                    }
                    _ => return Err(Wrong::Broken),
                };
                if units.len() + count > most {
                    return Err(Wrong::Long);
                }
                (from..from + count).for_each(|at| units.push(units[at]));
                (start, count)
            }
        };
        if units.len() > most {
            return Err(Wrong::Long);
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

    /// Packs as the library does. Lengths of a text are those of whole bytes.
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
        assert_eq!(unpack(&packed, 1 << 18), Err(Wrong::Long));
        assert_eq!(unpack(&packed[..packed.len() / 2], 1 << 20), Err(Wrong::Cut));
    }
}
