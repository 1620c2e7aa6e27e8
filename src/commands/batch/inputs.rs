//! The inputs of a batch: opened one after the other, read by whoever takes them.

use std::{
    fs,
    io::{self, Read},
    path::PathBuf,
};

use batch::{Text, Texts};

use crate::run::{
    entries::{source, unopened},
    interrupt,
};

/// The inputs of that name.
pub fn texts(files: Vec<PathBuf>) -> Texts {
    Box::new(files.into_iter().map(|file| {
        let (name, source) = source(&file);
        let source = match source {
            Ok(source) => source,
            Err(error) => return Err(unopened(name, error)),
        };
        let waits = !fs::metadata(&file).is_ok_and(|data| data.is_file());
        let source = if waits { Box::new(Waiting(source)) } else { source };
        Ok(Text { name, waits, source })
    }))
}

/// All bytes to read, where that is known.
pub fn total(files: &[PathBuf]) -> Option<u64> {
    let size = |file: &PathBuf| fs::metadata(file).ok().filter(|data| data.is_file());
    files.iter().map(|file| size(file).map(|data| data.len())).sum()
}

/// An input that may keep its reader waiting.
struct Waiting(Box<dyn Read + Send>);

impl Read for Waiting {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        interrupt::while_waiting(|| self.0.read(bytes))
    }
}
