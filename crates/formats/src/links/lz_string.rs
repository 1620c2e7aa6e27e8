//! The packing of the JavaScript library lz-string, `compressToBase64`: LZ78 over the units of
//! UTF-16, in groups of six bits.
//!
//! A code is a number of so many bits, the lowest first: 0 is followed by a new unit of 8 bits, 1
//! by one of 16, 2 ends the text, every other is a text of the dictionary. Each code but the
//! first adds the text before it and the first unit of its own to the dictionary, as each new unit
//! adds itself; codes have one bit more whenever the dictionary has doubled.
//!
//! Source: pieroxy, lz-string, <https://pieroxy.net/blog/pages/lz-string/index.html>.

use std::collections::HashMap;

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
    sextets: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: u32) -> Result<u32, Wrong> {
        (0..count).try_fold(0, |number, power| {
            let sextet = self.sextets.get(self.at / 6).ok_or(Wrong::Cut)?;
            let bit = sextet >> (5 - self.at % 6) & 1;
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

/// The text of values of six bits, if it has at most so many units.
///
/// # Errors
/// If it is cut, broken or longer.
pub(crate) fn unpack(sextets: &[u8], most: usize) -> Result<String, Wrong> {
    let mut units = Vec::new();
    unpack_units(sextets, most, &mut units)?;
    String::from_utf16(&units).map_err(|_| Wrong::Broken)
}

/// Returns the first `count` units of the text, or fewer if the text ends or breaks before.
pub(crate) fn first_units(sextets: &[u8], count: usize) -> Vec<u16> {
    // A new unit takes up to three bytes of bits, a code far less than one.
    let (enough, mut units) = (sextets.len().min(8 * (count + 1)), Vec::new());
    // How it goes on is irrelevant.
    let _ = unpack_units(&sextets[..enough], count, &mut units);
    units.truncate(count);
    units
}

/// Unpacks units until the text ends.
fn unpack_units(sextets: &[u8], most: usize, units: &mut Vec<u16>) -> Result<(), Wrong> {
    let mut bits = Bits { sextets, at: 0 };
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

/// Writes numbers.
#[derive(Default)]
struct Pack {
    sextets: Vec<u8>,
    filled: u32,
}

impl Pack {
    fn put(&mut self, number: u32, count: u32) {
        for power in 0..count {
            if self.filled == 0 {
                self.sextets.push(0);
            }
            if let Some(last) = self.sextets.last_mut() {
                *last |= ((number >> power & 1) as u8) << (5 - self.filled);
            }
            self.filled = (self.filled + 1) % 6;
        }
    }
}

/// A text as values of six bits.
pub(crate) fn pack(text: &str) -> Vec<u8> {
    let mut out = Pack::default();
    let mut width = Width { bits: 2, left: 2 };
    // The code of a text is found by the code of the text before its last unit, and that unit;
    // before a single unit there is code 0.
    let mut codes: HashMap<(u32, u16), u32> = HashMap::new();
    let mut count = 3;
    // Units whose code nobody knows yet.
    let mut new: HashMap<u32, u16> = HashMap::new();
    let mut say = |code: u32, new: &mut HashMap<u32, u16>| {
        match new.remove(&code) {
            Some(unit) => {
                let wide = u32::from(unit > 0xff);
                out.put(wide, width.bits);
                out.put(u32::from(unit), 8 << wide);
                width.add();
            }
            None => out.put(code, width.bits),
        }
        width.add();
        width.bits
    };
    let (mut before, mut bits) = (0, 2);
    for unit in text.encode_utf16() {
        let alone = *codes.entry((0, unit)).or_insert_with(|| {
            new.insert(count, unit);
            count += 1;
            count - 1
        });
        if let Some(&longer) = codes.get(&(before, unit)) {
            before = longer;
            continue;
        }
        bits = say(before, &mut new);
        codes.insert((before, unit), count);
        count += 1;
        before = alone;
    }
    if before != 0 {
        bits = say(before, &mut new);
    }
    out.put(2, bits);
    // There is one more bit at least.
    if out.filled == 0 {
        out.sextets.push(0);
    }
    out.sextets
}

#[cfg(test)]
mod tests {
    use super::super::base64;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked(text in any::<String>(), times in 1usize..40) {
            let text = text.repeat(times);
            let packed = pack(&text);
            prop_assert_eq!(unpack(&packed, text.len()), Ok(text));
        }

        #[test]
        fn few_characters_make_long_texts_of_the_dictionary(text in "[ab]{0,3000}") {
            prop_assert_eq!(unpack(&pack(&text), text.len()), Ok(text));
        }

        #[test]
        fn whatever_stands_there_is_unpacked_within_bounds(
            sextets in prop::collection::vec(0u8..64, 0..2000),
        ) {
            if let Ok(text) = unpack(&sextets, 5000) {
                prop_assert!(text.encode_utf16().count() <= 5000);
            }
        }
    }

    #[test]
    fn the_text_of_the_library_is_the_same() {
        let packed = "BYUwNmD2AEDukCcwBMg=";
        assert_eq!(base64::text(&pack("hello world")), packed);
        assert_eq!(unpack(&base64::sextets(packed).unwrap(), 99).as_deref(), Ok("hello world"));
    }

    #[test]
    fn a_short_text_that_unpacks_to_very_much_is_stopped() {
        let packed = pack(&"a".repeat(1 << 20));
        assert!(packed.len() < 4000, "{}", packed.len());
        assert_eq!(unpack(&packed, 1 << 18), Err(Wrong::Long));
        assert_eq!(unpack(&packed[..packed.len() / 2], 1 << 20), Err(Wrong::Cut));
    }
}
