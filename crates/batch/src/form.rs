//! What a form is: a way to write records.

use crate::record::Record;

/// A way to write records.
pub trait Form: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// The line before all records, with its end.
    fn header(&self) -> &str {
        ""
    }

    /// Whether reasons call digits by their symbols; programs are told numbers.
    fn is_told_to_people(&self) -> bool {
        false
    }

    /// Whether records have a [`Whole`](crate::Whole).
    fn wants_whole(&self) -> bool {
        false
    }

    /// Appends the lines of a record, with its end.
    fn write(&self, record: &Record, out: &mut Vec<u8>);
}
