//! The inputs of a batch: opened one after the other, read by whoever takes them.

use std::{fs, path::PathBuf};

use batch::{Text, Texts};

use crate::run::entries::{Waiting, source, unopened};

/// The inputs of that name.
pub fn texts(files: Vec<PathBuf>) -> Texts {
    Box::new(files.into_iter().map(|file| {
        let (name, source) = source(&file);
        let source = match source {
            Ok(source) => source,
            Err(error) => return Err(unopened(name, error)),
        };
        let waits = !fs::metadata(&file).is_ok_and(|data| data.is_file());
        let source = if waits { Box::new(Waiting { source, before: || () }) } else { source };
        Ok(Text { name, waits, source })
    }))
}

/// All bytes to read, where that is known.
pub fn total(files: &[PathBuf]) -> Option<u64> {
    let size = |file: &PathBuf| fs::metadata(file).ok().filter(|data| data.is_file());
    files.iter().map(|file| size(file).map(|data| data.len())).sum()
}
