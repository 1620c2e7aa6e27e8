//! Corrupted files.

use crate::Random;

/// Returns a seed with random changes: bytes are changed, removed, inserted, duplicated, cut off or
/// copied from another seed, and numbers are replaced.
pub fn mutated(seed: &[u8], seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=random.below(6) {
        let at = random.below(bytes.len() + 1);
        let longest = 1 << random.below(10);
        let end = (at + random.below(longest)).min(bytes.len());
        match random.below(7) {
            0 => bytes.truncate(at.max(bytes.len() / 2)),
            1 => drop(bytes.drain(at..end)),
            2 => bytes.insert(at, random.below(256) as u8),
            3 => {
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part).for_each(drop);
            }
            4 => {
                let other = &seeds[random.below(seeds.len())];
                let from = random.below(other.len() + 1);
                let to = (from + end - at).min(other.len());
                bytes.splice(at..end, other[from..to].iter().copied()).for_each(drop);
            }
            5 => {
                let numbers: [&[u8]; 9] = [
                    b"0",
                    b"-1",
                    b"65536",
                    b"4294967296",
                    b"9223372036854775807",
                    b"-9223372036854775808",
                    b"18446744073709551615",
                    b"99999999999999999999",
                    b"1e9",
                ];
                // Replace the number at this position, if there is one.
                let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                let number = numbers[random.below(numbers.len())].iter().copied();
                bytes.splice(at..at + digits, number).for_each(drop);
            }
            _ => match bytes.get_mut(at) {
                Some(byte) => *byte ^= 1 << random.below(8),
                None => bytes.push(random.below(256) as u8),
            },
        }
    }
    bytes
}
