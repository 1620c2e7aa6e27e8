//! The zip container of a workbook, which is checked as a whole before it is read. The checks limit
//! the unpacked size. For reading, this is the only file that uses the crate `zip`.
//!
//! The workbook reader keeps texts and styles in memory, so they have a lower limit than sheets,
//! which it reads cell by cell. Two numbers in the file make the reader allocate memory for as many
//! texts or shared formulas. These numbers are also checked.

use std::io::{self, Cursor, Read};

use zip::ZipArchive;

/// The largest size of a file: 16 MiB.
const MAX_FILE: u64 = 16 << 20;

/// The largest unpacked size of all parts: 64 MiB. A sheet of 645×645 cells needs about 16 MiB.
const MAX_UNPACKED: u64 = 64 << 20;

/// The largest number of parts.
const MAX_PARTS: usize = 10_000;

/// The largest number of shared formulas of a sheet.
const MAX_FORMULAS: u64 = 1 << 20;

/// Reads all bytes of a file, up to one byte more than the limit.
///
/// # Errors
/// Fails if reading fails.
pub fn bytes(input: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Checks a zip file, and returns the unpacked size of its largest part in bytes.
///
/// # Errors
/// Fails if the file is damaged, or larger than any puzzle needs.
pub fn check(bytes: &[u8]) -> Result<u64, String> {
    if bytes.len() as u64 > MAX_FILE {
        return Err(format!(
            "the workbook is larger than {} MiB, the largest size that is read",
            MAX_FILE >> 20
        ));
    }
    let damaged = |error| format!("the workbook is damaged or cut off: {error}");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    if archive.len() > MAX_PARTS {
        return Err(format!("the file has {} parts; at most {MAX_PARTS} are read", archive.len()));
    }
    let (mut whole, mut largest, mut part) = (0, 0, Vec::new());
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).map_err(damaged)?;
        let name = String::from_utf8_lossy(file.name_raw()).to_lowercase();
        part.clear();
        // The sizes in the file may be wrong, so the parts are unpacked and counted.
        let most = max_unpacked(&name).min(MAX_UNPACKED - whole);
        let mut limited = file.by_ref().take(most + 1);
        let read = limited.read_to_end(&mut part);
        if part.len() as u64 > most {
            return Err(format!(
                "its part {name} unpacks to more than {} KiB, the largest size that is read",
                most >> 10
            ));
        }
        read.map_err(|error| format!("its part {name} is damaged: {error}"))?;
        whole += part.len() as u64;
        largest = part.len().max(largest);
        if is_kept(&name) {
            check_numbers(&name, &part)?;
        }
    }
    Ok(largest as u64)
}

/// Returns the limit of the unpacked size of a part, in bytes.
fn max_unpacked(name: &str) -> u64 {
    match name {
        _ if name.ends_with("sharedstrings.xml") => 16 << 20,
        // This part contains all sheets of an .ods file.
        "content.xml" => MAX_UNPACKED,
        _ if name.contains("worksheets") || !is_kept(name) => MAX_UNPACKED,
        _ => 4 << 20,
    }
}

/// Returns a part of a checked zip file, if it exists.
pub fn part(bytes: &[u8], name: &str) -> Option<Vec<u8>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let (mut part, file) = (Vec::new(), archive.by_name(name).ok()?);
    file.take(MAX_UNPACKED).read_to_end(&mut part).ok()?;
    Some(part)
}

fn is_kept(name: &str) -> bool {
    name.ends_with(".xml") || name.ends_with(".rels")
}

/// Checks the numbers in a part that make the reader allocate memory.
fn check_numbers(name: &str, part: &[u8]) -> Result<(), String> {
    // In UTF-16 these numbers would not be found.
    if part.contains(&0) {
        return Err(format!("its part {name} is not UTF-8"));
    }
    let texts = largest(part, b"uniqueCount").filter(|&texts| texts > part.len() as u64);
    if let Some(texts) = texts {
        return Err(format!("its part {name} claims to have {texts} texts, but does not"));
    }
    match largest(part, b"si").filter(|&number| number > MAX_FORMULAS) {
        Some(number) => Err(format!(
            "its part {name} has a shared formula with the number {number}, which is too large"
        )),
        None => Ok(()),
    }
}

/// Returns the largest value of the attribute `name`. A value that is not a 64-bit number counts as
/// the largest one.
fn largest(part: &[u8], name: &[u8]) -> Option<u64> {
    let value = |at: usize| {
        let before = at.checked_sub(1).map(|before| part[before]);
        let rest = part[at + name.len()..].trim_ascii_start();
        let rest = rest.strip_prefix(b"=").filter(|_| before.is_some_and(|b| !is_name(b)))?;
        let rest = rest.trim_ascii_start().get(1..)?.trim_ascii_start();
        let rest = rest.strip_prefix(b"+").unwrap_or(rest);
        let figures = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let figures = str::from_utf8(&rest[..figures]).ok().filter(|text| !text.is_empty())?;
        Some(figures.parse().unwrap_or(u64::MAX))
    };
    memchr::memmem::find_iter(part, name).filter_map(value).max()
}

fn is_name(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.')
}
