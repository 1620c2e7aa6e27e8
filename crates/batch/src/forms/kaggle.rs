//! `quizzes,solutions`, as Kaggle's collections are written: 0 for an empty cell.
//! Where there is no single solution the second field is empty.

use crate::{
    fields::field,
    form::Form,
    record::{Record, Written},
};

/// See the module.
pub(super) struct Kaggle;

impl Form for Kaggle {
    fn name(&self) -> &'static str {
        "kaggle"
    }

    fn header(&self) -> &'static str {
        "quizzes,solutions\n"
    }

    fn write_unanswered(&self, record: &Record, out: &mut Vec<u8>) {
        begin(record, out);
        out.push(b'\n');
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        begin(record, out);
        field(record.solution.unwrap_or_default(), false, out);
        out.push(b'\n');
    }
}

/// The puzzle.
fn begin(record: &Record, out: &mut Vec<u8>) {
    match record.puzzle {
        Some(puzzle) if record.written == Written::Plain => Record::put_plain(puzzle, b'0', out),
        Some(puzzle) => field(puzzle, false, out),
        None => field(String::from_utf8_lossy(record.input).as_bytes(), false, out),
    }
    out.push(b',');
}
