//! Base64 (RFC 4648): six bits a character.

const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The values of the characters. Padding at the end may be missing, and a blank is a `+` that was
/// lost on the way.
///
/// # Errors
/// The character that is none of them.
pub(crate) fn sextets(text: &str) -> Result<Vec<u8>, char> {
    let text = text.trim_end_matches('=');
    let value = |c: char| match c {
        ' ' => Ok(62),
        _ => CHARACTERS.iter().position(|&it| char::from(it) == c).map(|it| it as u8).ok_or(c),
    };
    text.chars().map(value).collect()
}

/// The bytes that the values make.
pub(crate) fn bytes(sextets: &[u8]) -> Vec<u8> {
    let whole = |four: &[u8]| {
        let bits =
            four.iter().enumerate().map(|(i, &it)| u32::from(it) << (18 - 6 * i)).sum::<u32>();
        let [_, bytes @ ..] = bits.to_be_bytes();
        bytes.into_iter().take(four.len() * 6 / 8)
    };
    sextets.chunks(4).flat_map(whole).collect()
}

/// The characters of the values, padded to four.
pub(crate) fn text(sextets: &[u8]) -> String {
    let characters = sextets.iter().map(|&it| char::from(CHARACTERS[usize::from(it & 63)]));
    let padding = sextets.len().next_multiple_of(4) - sextets.len();
    characters.chain(std::iter::repeat_n('=', padding)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_the_standard() {
        // The vectors of RFC 4648, section 10.
        let vectors = [
            ("", ""),
            ("Zg==", "f"),
            ("Zm8=", "fo"),
            ("Zm9v", "foo"),
            ("Zm9vYg==", "foob"),
            ("Zm9vYmE=", "fooba"),
            ("Zm9vYmFy", "foobar"),
        ];
        for (packed, plain) in vectors {
            let values = sextets(packed).unwrap();
            assert_eq!(bytes(&values), plain.as_bytes());
            assert_eq!(text(&values), packed);
            assert_eq!(sextets(packed.trim_end_matches('=')).unwrap(), values);
        }
        assert_eq!(sextets("a b/").unwrap(), sextets("a+b/").unwrap());
        assert_eq!(sextets("Zm9-"), Err('-'));
    }
}
