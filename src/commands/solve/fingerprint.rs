//! What tells a file from what it was before.

use std::{
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom},
    path::Path,
};

use anyhow::Context;
use board::hash;
use serde_json::{Value, json};

use crate::run::entries::{is_standard, is_text};

/// As much is looked at of either end.
const END: u64 = 64 << 10;

/// What tells an input from another, or from what it was before: its name, its length and
/// its first and last 64 KiB. What was changed between those, and keeps the length, is not
/// seen. When it was written does not count: a copy is as good.
pub fn fingerprint(file: &Path) -> anyhow::Result<Value> {
    if is_standard(file) {
        return Ok(json!({ "file": "-" }));
    }
    if is_text(file) {
        return Ok(json!({ "text": file.display().to_string() }));
    }
    let of = || -> io::Result<Value> {
        let bytes = fs::metadata(file)?;
        // What is read from a pipe is gone.
        let ends = bytes.is_file().then(|| ends(file)).transpose()?;
        Ok(json!({ "file": file.display().to_string(), "bytes": bytes.len(), "ends": ends }))
    };
    of().with_context(|| file.display().to_string())
}

/// The hash of both ends.
fn ends(file: &Path) -> io::Result<String> {
    let mut file = File::open(file)?;
    let mut bytes = Vec::new();
    file.by_ref().take(END).read_to_end(&mut bytes)?;
    let rest = file.metadata()?.len().saturating_sub(END).max(END);
    file.seek(SeekFrom::Start(rest))?;
    file.take(END).read_to_end(&mut bytes)?;
    Ok(hash::hex(bytes))
}
