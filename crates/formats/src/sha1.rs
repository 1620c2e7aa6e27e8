//! SHA-1 (FIPS 180-4), which Sudoku Exchange names its puzzles by. Nothing is kept secret by it.

/// The hash of these bytes.
pub(super) fn sha1(bytes: &[u8]) -> [u8; 20] {
    let mut state = [0x6745_2301_u32, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0];
    let mut padded = bytes.to_vec();
    padded.push(0x80);
    padded.resize(padded.len().next_multiple_of(64), 0);
    if padded.len() < bytes.len() + 9 {
        padded.resize(padded.len() + 64, 0);
    }
    let end = padded.len() - 8;
    padded[end..].copy_from_slice(&(bytes.len() as u64 * 8).to_be_bytes());
    for part in padded.chunks_exact(64) {
        mix(&mut state, part);
    }
    let mut hash = [0; 20];
    for (place, word) in hash.chunks_exact_mut(4).zip(state) {
        place.copy_from_slice(&word.to_be_bytes());
    }
    hash
}

fn mix(state: &mut [u32; 5], part: &[u8]) {
    let mut words = [0_u32; 80];
    for (word, bytes) in words.iter_mut().zip(part.chunks_exact(4)) {
        *word = bytes.iter().fold(0, |word, &b| word << 8 | u32::from(b));
    }
    for i in 16..80 {
        words[i] = (words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16]).rotate_left(1);
    }
    let [mut a, mut b, mut c, mut d, mut e] = *state;
    for (i, word) in words.into_iter().enumerate() {
        let (f, k) = match i / 20 {
            0 => (b & c | !b & d, 0x5a82_7999),
            1 => (b ^ c ^ d, 0x6ed9_eba1),
            2 => (b & c | b & d | c & d, 0x8f1b_bcdc),
            _ => (b ^ c ^ d, 0xca62_c1d6_u32),
        };
        let next = a.rotate_left(5).wrapping_add(f).wrapping_add(e).wrapping_add(k);
        (e, d, c, b, a) = (d, c, b.rotate_left(30), a, next.wrapping_add(word));
    }
    for (word, more) in state.iter_mut().zip([a, b, c, d, e]) {
        *word = word.wrapping_add(more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_published_hash() {
        // Examples of the standard, one of them with the padding in a part of its own.
        let begin = |text: &str| sha1(text.as_bytes())[..4].to_vec();
        assert_eq!(begin("abc"), [0xa9, 0x99, 0x3e, 0x36]);
        assert_eq!(begin(""), [0xda, 0x39, 0xa3, 0xee]);
        let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        assert_eq!(begin(long), [0x84, 0x98, 0x3e, 0x44]);
        assert_eq!(sha1(b"abc")[16..], [0x9c, 0xd0, 0xd8, 0x9d]);
    }
}
