//! FNV-1a of 64 and 128 bits (Fowler, Noll, Vo), which is the same on every machine and in
//! every version; Rust's own hashes are not. The crate `fnv` has no hash of 128 bits.

/// The hash of these bytes.
pub fn fnv(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

/// That of 128 bits, which also tells billions of things apart.
pub fn fnv_128(bytes: impl IntoIterator<Item = u8>) -> u128 {
    let mix = |hash: u128, byte| (hash ^ u128::from(byte)).wrapping_mul((1 << 88) + 0x13b);
    bytes.into_iter().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, mix)
}

/// The hash as 16 hexadecimal digits.
pub fn hex(bytes: impl IntoIterator<Item = u8>) -> String {
    format!("{:016x}", fnv(bytes))
}

/// The hash of much, piece by piece: of eight bytes at once, so another one. However it is cut
/// into pieces, it is the same. It tells what was changed by mistake, not on purpose.
#[derive(Clone, Debug)]
pub struct Running {
    hash: u64,
    /// The bytes that make no word yet, the first one lowest.
    word: u64,
    length: u64,
}

impl Default for Running {
    /// Of nothing.
    fn default() -> Running {
        Running { hash: 0xcbf2_9ce4_8422_2325, word: 0, length: 0 }
    }
}

impl Running {
    /// Goes on with these bytes.
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

    /// How many bytes it is of.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// What it has come to, as 16 hexadecimal digits.
    pub fn hex(&self) -> String {
        let mut end = self.clone();
        end.mix(self.word);
        end.mix(self.length);
        format!("{:016x}", end.hash)
    }
}
