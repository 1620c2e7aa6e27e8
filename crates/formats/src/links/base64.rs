//! Base64 (RFC 4648) as it occurs in links.

use ::base64::{DecodeError, Engine, prelude::BASE64_STANDARD};

/// Decodes a text in base64. Padding at the end may be missing, and a blank counts as a `+` that
/// was lost in transport. An incomplete last group is filled with zeros, because lz-string uses all
/// of its bits.
///
/// # Errors
/// The first character that is not in the alphabet.
pub(crate) fn decode(text: &str) -> Result<Vec<u8>, char> {
    let mut text = text.trim_end_matches('=').replace(' ', "+");
    text.extend(std::iter::repeat_n('A', text.len().next_multiple_of(4) - text.len()));
    BASE64_STANDARD.decode(&text).map_err(|error| match error {
        DecodeError::InvalidByte(at, _) => text[at..].chars().next().unwrap_or_default(),
        _ => '=',
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_by_transport_is_repaired() {
        let bytes = [0xff, 0xef, 0xbe];
        assert_eq!(decode("/+++").unwrap(), bytes);
        assert_eq!(decode("/   ").unwrap(), bytes);
        assert_eq!(decode("Zm8=").unwrap(), b"fo\0");
        assert_eq!(decode("Zm8").unwrap(), b"fo\0");
        assert_eq!(decode("Z").unwrap(), b"d\0\0");
        assert_eq!(decode("Zm9-"), Err('-'));
        assert_eq!(decode("Zmé"), Err('é'));
        assert_eq!(decode("Zm=9"), Err('='));
    }
}
