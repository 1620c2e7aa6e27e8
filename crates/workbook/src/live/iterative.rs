//! Switches on iterative calculation, which the workbook writer does not support. The setting is in
//! the element `calcPr` of `xl/workbook.xml` (ECMA-376, part 1, 18.2.2). This part is rewritten;
//! all others are copied.

use std::io::{Cursor, Read, Write};

use zip::{ZipArchive, ZipWriter, result::ZipError, write::SimpleFileOptions};

const WORKBOOK_PART: &str = "xl/workbook.xml";

/// The number of iterations is that of the second article. The least change is the default.
const CALCULATION: &str = r#"<calcPr calcId="191029" iterate="1" iterateCount="200" iterateDelta="0.001" fullCalcOnLoad="1"/>"#;

/// Returns the workbook with iterative calculation switched on.
///
/// # Errors
/// Fails if the bytes are not a workbook, or if it does not have this element.
pub(super) fn iterative(bytes: &[u8]) -> Result<Vec<u8>, String> {
    rewritten(bytes).map_err(|error| format!("{WORKBOOK_PART}: {error}"))
}

fn rewritten(bytes: &[u8]) -> Result<Vec<u8>, ZipError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes))?;
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    let mut is_found = false;
    for index in 0..archive.len() {
        let mut file = archive.by_index(index)?;
        if file.name_raw() != WORKBOOK_PART.as_bytes() {
            out.raw_copy_file(file)?;
            continue;
        }
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let options = SimpleFileOptions::default().last_modified_time(zip::DateTime::default());
        out.start_file(WORKBOOK_PART, options)?;
        out.write_all(patch_calculation(&text)?.as_bytes())?;
        is_found = true;
    }
    match is_found {
        true => Ok(out.finish()?.into_inner()),
        false => Err(ZipError::FileNotFound),
    }
}

/// Replaces the only element `calcPr`, which must be empty.
fn patch_calculation(text: &str) -> Result<String, ZipError> {
    let broken = || std::io::Error::other("expected exactly one element calcPr");
    let (before, rest) = text.split_once("<calcPr").ok_or_else(broken)?;
    let (old, after) = rest.split_once("/>").ok_or_else(broken)?;
    if old.contains('>') || after.contains("<calcPr") {
        return Err(broken().into());
    }
    Ok(format!("{before}{CALCULATION}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(name: &str, text: &str) -> Vec<u8> {
        let mut out = ZipWriter::new(Cursor::new(Vec::new()));
        out.start_file("first.xml", SimpleFileOptions::default()).unwrap();
        out.write_all(b"as it was").unwrap();
        out.start_file(name, SimpleFileOptions::default()).unwrap();
        out.write_all(text.as_bytes()).unwrap();
        out.finish().unwrap().into_inner()
    }

    #[test]
    fn only_calculation_element_is_replaced() {
        let bytes = packed(
            WORKBOOK_PART,
            r#"<workbook><calcPr calcId="1" fullCalcOnLoad="1"/><x/></workbook>"#,
        );
        let mut archive = ZipArchive::new(Cursor::new(iterative(&bytes).unwrap())).unwrap();
        let mut part = |name| std::io::read_to_string(archive.by_name(name).unwrap()).unwrap();
        assert_eq!(part("first.xml"), "as it was");
        assert_eq!(part(WORKBOOK_PART), format!("<workbook>{CALCULATION}<x/></workbook>"));
    }

    #[test]
    fn missing_calculation_element_is_an_error() {
        for text in ["<workbook/>", "<calcPr", "<calcPr></calcPr><a/>", "<calcPr/><calcPr/>"] {
            let error = iterative(&packed(WORKBOOK_PART, text)).unwrap_err();
            assert!(error.contains("calcPr"), "{text}: {error}");
        }
        let error = iterative(&packed("xl/other.xml", "<calcPr/>")).unwrap_err();
        assert!(error.starts_with(WORKBOOK_PART), "{error}");
        assert!(iterative(b"no zip file").is_err());
    }
}
