//! Temporary files for an external program: its formula, its answer and its proof. They are deleted
//! after the solve.

use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, Read, Write},
    path::Path,
    process::Stdio,
};

use tempfile::NamedTempFile;

/// The files, and their names in arguments.
pub(super) struct Files {
    cnf: NamedTempFile,
    /// Whether the arguments contain the name of the formula's file.
    cnf_named: bool,
    answer: Option<NamedTempFile>,
    proof: Option<NamedTempFile>,
}

impl Files {
    /// Creates the empty files that the arguments refer to.
    pub(super) fn new(arguments: &[&str]) -> io::Result<Files> {
        let named = |name: &str| arguments.iter().any(|argument| argument.contains(name));
        let file = |suffix: &str| tempfile::Builder::new().suffix(suffix).tempfile();
        let answer = named("{answer}").then(|| file(".answer")).transpose()?;
        let proof = named("{proof}").then(|| file(".proof")).transpose()?;
        Ok(Files { cnf: file(".cnf")?, cnf_named: named("{cnf}"), answer, proof })
    }

    /// Returns the writer of the formula.
    pub(super) fn formula(&mut self) -> &mut impl Write {
        &mut self.cnf
    }

    /// Returns the standard input: the formula's file, unless the arguments name it.
    ///
    /// Since it is a file, a program may leave it partly unread.
    pub(super) fn input(&self) -> io::Result<Stdio> {
        match self.cnf_named {
            true => Ok(Stdio::null()),
            false => File::open(self.cnf.path()).map(Stdio::from),
        }
    }

    /// Returns the argument with its placeholders replaced by file names.
    pub(super) fn fill_placeholders(&self, argument: &str) -> OsString {
        let path = |file: &Option<NamedTempFile>| {
            file.as_ref().map_or(Path::new(""), |file| file.path()).as_os_str().to_owned()
        };
        let names = [
            ("{cnf}", self.cnf.path().as_os_str().to_owned()),
            ("{answer}", path(&self.answer)),
            ("{proof}", path(&self.proof)),
        ];
        let (mut filled, mut rest) = (OsString::new(), argument);
        while let Some((at, (name, path))) =
            names.iter().filter_map(|it| Some((rest.find(it.0)?, it))).min_by_key(|(at, _)| *at)
        {
            filled.push(&rest[..at]);
            filled.push(path);
            rest = &rest[at + name.len()..];
        }
        filled.push(rest);
        filled
    }

    /// Returns at most `most` + 1 bytes of the answer's file, or `None` if the program has none.
    pub(super) fn answer(&self, most: u64) -> io::Result<Option<Vec<u8>>> {
        let Some(file) = &self.answer else { return Ok(None) };
        let mut bytes = Vec::new();
        open(file, "answer")?.take(most + 1).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }

    /// Returns the current length of the proof's file in bytes.
    pub(super) fn proof_length(&self) -> u64 {
        let found = self.proof.as_ref().and_then(|file| fs::metadata(file.path()).ok());
        found.map_or(0, |found| found.len())
    }

    /// Opens the proof's file, which the program may have written.
    pub(super) fn proof(&self) -> io::Result<File> {
        let file = self
            .proof
            .as_ref()
            .ok_or_else(|| io::Error::other("the command has no placeholder for the file"))?;
        open(file, "proof")
    }
}

/// Opens a file that a program may have written. The program may have replaced it with something
/// that is not a regular file and never ends.
fn open(file: &NamedTempFile, what: &str) -> io::Result<File> {
    match fs::metadata(file.path())?.is_file() {
        true => File::open(file.path()),
        false => Err(io::Error::other(format!("its {what} is no longer a file"))),
    }
}
