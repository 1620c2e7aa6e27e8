//! FNV-1a hashes of 64 and 128 bits (Fowler, Noll, Vo), which are equal on every machine and in
//! every version.
//!
//! Rust's own hashes are not stable, and the crate `fnv` has no hash of 128 bits.

/// Returns the 64-bit hash of these bytes.
pub fn fnv(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

/// Returns the 128-bit hash of these bytes, which distinguishes even billions of items.
pub fn fnv_128(bytes: impl IntoIterator<Item = u8>) -> u128 {
    let mix = |hash: u128, byte| (hash ^ u128::from(byte)).wrapping_mul((1 << 88) + 0x13b);
    bytes.into_iter().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, mix)
}

/// Returns the 64-bit hash as 16 hexadecimal digits.
pub fn hex(bytes: impl IntoIterator<Item = u8>) -> String {
    format!("{:016x}", fnv(bytes))
}

/// A hash of a long input that is added in pieces.
///
/// It reads eight bytes at a time, so it differs from [`fnv`]. It does not depend on the division
/// into pieces. It detects accidental changes, not deliberate ones.
#[derive(Clone, Debug)]
pub struct RunningHash {
    hash: u64,
    /// The bytes of an incomplete word, the first one lowest.
    word: u64,
    length: u64,
}

impl Default for RunningHash {
    /// Creates the hash of an empty input.
    fn default() -> RunningHash {
        RunningHash { hash: 0xcbf2_9ce4_8422_2325, word: 0, length: 0 }
    }
}

impl RunningHash {
    /// Adds these bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        let ahead = (8 - self.length as usize % 8) % 8;
        let (first, bytes) = bytes.split_at(ahead.min(bytes.len()));
        first.iter().for_each(|&byte| self.byte(byte));
        let (words, rest) = bytes.as_chunks();
        for word in words {
            self.length += 8;
            self.mix(u64::from_le_bytes(*word));
        }
        rest.iter().for_each(|&byte| self.byte(byte));
    }

    fn byte(&mut self, byte: u8) {
        self.word |= u64::from(byte) << (8 * (self.length % 8));
        self.length += 1;
        if self.length.is_multiple_of(8) {
            let word = std::mem::take(&mut self.word);
            self.mix(word);
        }
    }

    fn mix(&mut self, word: u64) {
        self.hash = (self.hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }

    /// Returns the number of bytes so far.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Returns the hash as 16 hexadecimal digits.
    pub fn hex(&self) -> String {
        let mut end = self.clone();
        end.mix(self.word);
        end.mix(self.length);
        format!("{:016x}", end.hash)
    }
}
