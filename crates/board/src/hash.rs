//! FNV-1a of 64 and 128 bits (Fowler, Noll, Vo), which is the same on every machine and in
//! every version; Rust's own hashes are not.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_hash_is_the_same_however_it_is_cut_and_differs_by_any_byte() {
        let bytes: Vec<u8> = (0..100u8).map(|i| i.wrapping_mul(37)).collect();
        let of = |pieces: &[&[u8]]| {
            let mut running = Running::default();
            pieces.iter().for_each(|piece| running.add(piece));
            running.hex()
        };
        for cut in 0..=100 {
            let (before, after) = bytes.split_at(cut);
            assert_eq!(of(&[before, after]), of(&[&bytes]));
            assert_ne!(of(&[before]), of(&[before, &[0]]));
            let mut changed = bytes.clone();
            if let Some(byte) = changed.get_mut(cut) {
                *byte ^= 0x80;
                assert_ne!(of(&[&changed]), of(&[&bytes]));
            }
        }
    }

    #[test]
    fn it_is_the_published_hash() {
        // Test vectors of the authors.
        assert_eq!(hex([]), "cbf29ce484222325");
        assert_eq!(hex(*b"a"), "af63dc4c8601ec8c");
        assert_eq!(hex(*b"foobar"), "85944171f73967e8");
        assert_eq!(fnv_128([]), 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
        assert_eq!(fnv_128(*b"a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
        assert_eq!(fnv_128(*b"foobar"), 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18);
    }
}
