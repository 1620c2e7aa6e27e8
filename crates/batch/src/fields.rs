//! Numbers and texts as records have them.

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

/// A field of a CSV row, in quotes where it needs them (RFC 4180).
pub fn field(text: &[u8], out: &mut Vec<u8>) {
    if !text.iter().any(|b| matches!(b, b'"' | b',' | b'\r' | b'\n')) {
        return out.extend_from_slice(text);
    }
    out.push(b'"');
    for &b in text {
        if b == b'"' {
            out.push(b);
        }
        out.push(b);
    }
    out.push(b'"');
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
    let [one, other] = two;
    let (mut names, mut end, mut count) = ([0; 5 * 81 + 3], 0, 0);
    for (cell, (a, b)) in one.iter().zip(other).enumerate() {
        names[end..end + 8].copy_from_slice(&NAMES[cell]);
        let differs = a != b;
        end += if differs { 5 } else { 0 };
        count += u8::from(differs);
    }
    begin(file, line, words, out);
    out.push(b' ');
    number(count, out);
    out.extend_from_slice(b" cells:");
    out.extend_from_slice(&names[..end]);
    let mut lines = [b'\n'; 2 * 82 + 1];
    for (place, (a, b)) in (1..).zip(one.iter().zip(other)) {
        (lines[place], lines[place + 82]) = (a | b'0', b | b'0');
    }
    out.extend_from_slice(&lines);
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
