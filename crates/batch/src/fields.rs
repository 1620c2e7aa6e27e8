//! Numbers and texts as records have them.

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
    out.extend_from_slice(file.as_bytes());
    out.push(b':');
    number(line, out);
    out.extend_from_slice(b": ");
    out.extend_from_slice(words.as_bytes());
    out.push(b'\n');
}
