//! Pairs of digits as Interactive Sudoku Solver writes them: a bit for each, those of the lowest
//! digit first, six in a letter, the lowest bit first. Zeros at the end are left away.

use board::Shape;

/// The letters of RFC 4648, section 5.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What two digits of each bit count.
fn all(shape: Shape) -> impl Iterator<Item = [i64; 2]> {
    shape.values().flat_map(move |a| shape.values().map(move |b| [a, b]))
}

/// The pairs of a key; the last two letters changed places in older texts.
///
/// # Errors
/// If a letter is none of them, or there are more bits than pairs.
pub(super) fn pairs(shape: Shape, key: &str, is_old: bool) -> Result<Vec<[i64; 2]>, String> {
    let mut bits = Vec::with_capacity(6 * key.len());
    for letter in key.bytes() {
        let letter = match letter {
            b'-' if is_old => b'_',
            b'_' if is_old => b'-',
            letter => letter,
        };
        let place = LETTERS.iter().position(|&it| it == letter);
        let six = place.ok_or("expected letters of base64, each six pairs of digits")?;
        bits.extend((0..6).map(|bit| six >> bit & 1 == 1));
    }
    let pairs = shape.digits() * shape.digits();
    if bits.iter().skip(pairs).any(|&bit| bit) {
        return Err(format!("the key goes beyond the {pairs} pairs that there are"));
    }
    Ok(all(shape).zip(bits).filter_map(|(pair, bit)| bit.then_some(pair)).collect())
}

/// The key of pairs.
pub(super) fn of(shape: Shape, pairs: &[[i64; 2]]) -> String {
    let bits: Vec<bool> = all(shape).map(|pair| pairs.contains(&pair)).collect();
    let six = |six: &[bool]| six.iter().rev().fold(0, |sum, &bit| 2 * sum + usize::from(bit));
    let key: String = bits.chunks(6).map(|bits| char::from(LETTERS[six(bits)])).collect();
    key.trim_end_matches('A').to_owned()
}
