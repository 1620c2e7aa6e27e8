//! What a form is: a way to write records.

use crate::record::Record;

/// A way to write records.
pub trait Form: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// The line before all records, with its end.
    fn header(&self) -> &'static str {
        ""
    }

    /// Whether reasons call digits by their symbols; programs are told numbers.
    fn is_told_to_people(&self) -> bool {
        false
    }

    /// Appends the line of a record, with its end.
    fn write(&self, record: &Record, out: &mut Vec<u8>);
}
