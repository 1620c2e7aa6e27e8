//! Where pictures and pages go: a file for all, a file for each, or standard output.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::bail;

use super::{
    export::write_whole, fingerprint::is_same, patterns, stream::Out, texts::is_standard_input,
};

/// A name for files.
pub struct Drawings<'a>(pub &'a Path);

impl Drawings<'_> {
    /// Whether each puzzle has a file of its own.
    pub fn is_each(&self) -> bool {
        patterns::is_each(self.0)
    }

    /// No input is written over.
    ///
    /// # Errors
    /// If it is one of the inputs.
    pub fn look(&self, inputs: &[PathBuf]) -> anyhow::Result<()> {
        if inputs.iter().any(|input| is_same(input, self.0)) {
            bail!("{}: is an input", self.0.display());
        }
        Ok(())
    }

    /// Writes the picture of the puzzle with that number; `-` is standard output.
    ///
    /// # Errors
    /// If it cannot be written: says where.
    pub fn write(
        &self,
        number: u64,
        bytes: &[u8],
        inputs: &[PathBuf],
        out: &mut Out,
    ) -> io::Result<()> {
        if is_standard_input(self.0) {
            return out.write_all(bytes);
        }
        let path = patterns::of(self.0, number);
        if inputs.iter().any(|input| is_same(input, &path)) {
            let message = format!("{}: is an input", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        write_whole(&path, &mut |out| out.write_all(bytes))
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
    }
}
