//! Pairs of digits as Interactive Sudoku Solver writes them: a bit for each, those of the lowest
//! digit first, six in a letter, the lowest bit first. Trailing zeros are omitted. The letters are
//! those of RFC 4648, section 5.

use base64::alphabet::URL_SAFE;
use board::Shape;

/// The pair of digits of each bit.
fn all(shape: Shape) -> impl Iterator<Item = [i64; 2]> {
    shape.values().flat_map(move |a| shape.values().map(move |b| [a, b]))
}

/// Returns the pairs of a key. In older texts, the last two letters of the alphabet are exchanged.
///
/// # Errors
/// Fails if a letter is unknown, or if there are more bits than pairs.
pub(super) fn pairs(shape: Shape, key: &str, is_old: bool) -> Result<Vec<[i64; 2]>, String> {
    let bits = bits(key, is_old).map_err(|what| format!("{what}, each six pairs of digits"))?;
    let pairs = shape.digits() * shape.digits();
    if bits.iter().skip(pairs).any(|&bit| bit) {
        return Err(format!("the key is longer than the {pairs} pairs of digits"));
    }
    Ok(all(shape).zip(bits).filter_map(|(pair, bit)| bit.then_some(pair)).collect())
}

/// Returns the bits of letters. In older texts, the last two letters of the alphabet are exchanged.
///
/// # Errors
/// Fails if a letter is unknown.
pub(super) fn bits(letters: &str, is_old: bool) -> Result<Vec<bool>, String> {
    let letter = |c| match (c, is_old) {
        ('-', true) => '_',
        ('_', true) => '-',
        _ => c,
    };
    let sextet = |c| URL_SAFE.as_str().find(letter(c));
    let sextets = letters.chars().map(sextet).collect::<Option<Vec<usize>>>();
    let sextets = sextets.ok_or("expected letters of base64")?;
    Ok(sextets.iter().flat_map(|six| (0..6).map(move |bit| six >> bit & 1 == 1)).collect())
}

/// Returns the key of pairs.
pub(super) fn of(shape: Shape, pairs: &[[i64; 2]]) -> String {
    let bits: Vec<bool> = all(shape).map(|pair| pairs.contains(&pair)).collect();
    let value = |six: &[bool]| six.iter().rev().fold(0, |sum, &bit| 2 * sum + usize::from(bit));
    let letter = |six: &[bool]| char::from(URL_SAFE.as_str().as_bytes()[value(six)]);
    let key: String = bits.chunks(6).map(letter).collect();
    key.trim_end_matches('A').to_owned()
}
