//! Tests the message about workbooks of a program that was built without the crates for them.

use formats::{PuzzleReader, ReadOptions, XLSX};

#[test]
fn workbook_error_names_missing_feature() {
    for from in [None, Some(XLSX)] {
        let options = ReadOptions { from, ..ReadOptions::default() };
        let mut puzzles = PuzzleReader::new("a.xlsx", &b"PK\x03\x04 and more\n"[..], options);
        let error = puzzles.next().unwrap().unwrap_err().to_string();
        assert!(error.contains("built without the feature xlsx"), "{error}");
        assert!(puzzles.next().is_none());
    }
}
