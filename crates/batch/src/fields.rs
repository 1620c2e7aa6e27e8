//! Numbers and texts as records have them.

use board::escape;
use solve::engines::lanes::Filled;

/// A number in figures.
pub(crate) fn number(number: impl itoa::Integer, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Nanoseconds as microseconds, with three places.
pub(crate) fn microseconds(nanoseconds: u64, out: &mut Vec<u8>) {
    number(nanoseconds / 1000, out);
    let rest = nanoseconds % 1000;
    out.push(b'.');
    out.extend([rest / 100, rest / 10 % 10, rest % 10].map(|figure| b'0' + figure as u8));
}

/// Appends a string of JSON.
pub(crate) fn string(text: &[u8], out: &mut Vec<u8>) {
    let from = out.len();
    // Writing to a vector does not fail, and a string has no keys to fail on.
    let _ = serde_json::to_writer(&mut *out, &String::from_utf8_lossy(text));
    escape::json(out, from);
}

/// Appends a field of a CSV row exactly, in quotes where it needs them (RFC 4180). But a row is one
/// line: control characters, which no table can contain, become escapes such as `\n`. With
/// `escape_formula`, an apostrophe comes before what a spreadsheet would take for a formula.
pub fn field(text: &[u8], escape_formula: bool, out: &mut Vec<u8>) {
    if escape_formula && is_formula(text) {
        return field(&[b"'", text].concat(), false, out);
    }
    // In UTF-8, those behind ASCII are the byte C2 and one up to 9F.
    let is_control = |b: u8| b.is_ascii_control() && b != b'\t';
    if !text.iter().any(|&b| matches!(b, b'"' | b',' | 0xc2) || is_control(b)) {
        return out.extend_from_slice(text);
    }
    out.push(b'"');
    let mut bytes = text.iter().copied().peekable();
    while let Some(b) = bytes.next() {
        match b {
            b'"' => out.extend(b"\"\""),
            _ if is_control(b) => out.extend(b.escape_ascii()),
            0xc2 => match bytes.next_if(|b| (0x80..0xa0).contains(b)) {
                Some(b) => out.extend(b.escape_ascii()),
                None => out.push(0xc2),
            },
            _ => out.push(b),
        }
    }
    out.push(b'"');
}

/// Returns true if a spreadsheet may take a text for a formula, or for what moves it to the next
/// cell; blanks before it may be ignored there.
fn is_formula(text: &[u8]) -> bool {
    matches!(text, [b'\t' | b'\r', ..])
        || matches!(text.trim_ascii_start(), [b'=' | b'+' | b'-' | b'@', ..])
}

/// Appends words about a line of an input, as a line.
pub fn words(file: &str, line: usize, words: &str, out: &mut Vec<u8>) {
    begin(file, line, words, out);
    out.push(b'\n');
}

/// Appends words about a line of an input, to which more may come.
fn begin(file: &str, line: usize, words: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(file.as_bytes());
    out.push(b':');
    number(line, out);
    out.extend_from_slice(b": ");
    out.extend_from_slice(words.as_bytes());
}

/// Appends words about a line of an input, how many cells differ in two solutions, and which; and the
/// two, each as a line.
pub fn several(file: &str, line: usize, words: &str, two: [&Filled; 2], out: &mut Vec<u8>) {
    let mut lines = [b'\n'; 1 + 2 * LINE + 7];
    for (place, (a, b)) in (1..).zip(two[0].iter().zip(two[1])) {
        (lines[place], lines[place + LINE]) = (a | b'0', b | b'0');
    }
    let mut differ = differ(&lines);
    let (mut names, mut end) = ([0; 5 * 81 + 3], 0);
    begin(file, line, words, out);
    out.push(b' ');
    number(differ.count_ones(), out);
    while differ != 0 {
        let cell = differ.trailing_zeros() as usize;
        differ &= differ - 1;
        names[end..end + 8].copy_from_slice(&NAMES[cell]);
        end += 5;
    }
    out.extend_from_slice(b" cells:");
    out.extend_from_slice(&names[..end]);
    out.extend_from_slice(&lines[..1 + 2 * LINE]);
}

/// A solution as a line, with its end.
const LINE: usize = 82;

/// The cells with other digits in the second of two lines, which begin behind the first byte; eight
/// cells at once.
fn differ(lines: &[u8; 1 + 2 * LINE + 7]) -> u128 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    /// Brings the lowest bits of eight bytes together in the highest byte.
    const TOGETHER: u64 = 0x0102_0408_1020_4080;
    let eight = |at: usize| lines[at..].first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight));
    let differ = (0..81).step_by(8).fold(0, |differ, cell| {
        // Digits differ in their lowest four bits, which carry into the next one if any is set.
        let carried = ((eight(1 + cell) ^ eight(1 + LINE + cell)) & (15 * EACH)) + 15 * EACH;
        let bits = (carried >> 4 & EACH).wrapping_mul(TOGETHER) >> 56;
        differ | u128::from(bits) << cell
    });
    // What comes behind the last cell is no cell.
    differ & ((1 << 81) - 1)
}

/// What cells are called, behind a space, and room to fill eight bytes.
static NAMES: [[u8; 8]; 81] = names();

const fn names() -> [[u8; 8]; 81] {
    let mut names = [[0; 8]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (b'1' + cell as u8 / 9, b'1' + cell as u8 % 9);
        names[cell] = [b' ', b'r', row, b'c', column, 0, 0, 0];
        cell += 1;
    }
    names
}
