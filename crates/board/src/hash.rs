//! FNV-1a of 64 bits (Fowler, Noll, Vo), which is the same on every machine and in
//! every version; Rust's own hashes are not.

/// The hash of these bytes.
pub fn fnv(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

/// The hash as 16 hexadecimal digits.
pub fn hex(bytes: impl IntoIterator<Item = u8>) -> String {
    format!("{:016x}", fnv(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_published_hash() {
        // Test vectors of the authors.
        assert_eq!(hex([]), "cbf29ce484222325");
        assert_eq!(hex(*b"a"), "af63dc4c8601ec8c");
        assert_eq!(hex(*b"foobar"), "85944171f73967e8");
    }
}
