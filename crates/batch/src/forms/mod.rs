//! What records are written as: a line each, whatever they hold, so that lines and
//! records can be counted off against each other. To add a form, write its file and
//! name it in [`ALL`].

mod csv;
mod jsonl;
mod kaggle;
mod line;

use super::record::Record;

/// A way to write records.
pub trait Form: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// The form in one line.
    fn summary(&self) -> &'static str;

    /// The line before all records, with its end.
    fn header(&self, timed: bool) -> &'static str {
        let _ = timed;
        ""
    }

    /// Appends the line of a record, with its end.
    fn write(&self, record: &Record, out: &mut Vec<u8>);
}

/// Every form, the usual one first.
pub static ALL: &[&dyn Form] = &[&line::Line, &jsonl::JsonLines, &csv::Csv, &kaggle::Kaggle];

/// The form of that name.
pub fn named(name: &str) -> Option<&'static dyn Form> {
    ALL.iter().copied().find(|form| form.name() == name)
}

fn number(number: impl itoa::Integer, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Nanoseconds as microseconds, with three places.
fn microseconds(nanoseconds: u64, out: &mut Vec<u8>) {
    number(nanoseconds / 1000, out);
    let rest = nanoseconds % 1000;
    out.push(b'.');
    out.extend([rest / 100, rest / 10 % 10, rest % 10].map(|figure| b'0' + figure as u8));
}

/// A field of a CSV row, in quotes where it needs them (RFC 4180).
fn field(text: &[u8], out: &mut Vec<u8>) {
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
