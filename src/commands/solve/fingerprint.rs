//! What tells a file from what it was before.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

use anyhow::Context;
use board::hash::Running;
use serde_json::{Value, json};

use crate::run::entries::{is_standard, is_text};

/// Read at once.
const PIECE: usize = 1 << 18;

/// What tells an input from another, or from what it was before: its name, its length and the
/// hash of all of it. When it was written does not count: a copy is as good.
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
        let hash = bytes.is_file().then(|| hash(file)).transpose()?;
        Ok(json!({ "file": file.display().to_string(), "bytes": bytes.len(), "hash": hash }))
    };
    of().with_context(|| file.display().to_string())
}

fn hash(file: &Path) -> io::Result<String> {
    let (mut file, mut hash) = (File::open(file)?, Running::default());
    let mut piece = vec![0; PIECE];
    loop {
        match file.read(&mut piece) {
            Ok(0) => return Ok(hash.hex()),
            Ok(read) => hash.add(&piece[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
