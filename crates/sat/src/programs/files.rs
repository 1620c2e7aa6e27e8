//! The files between a program and us: its formula, and its answer and its proof where it
//! writes them. They are gone with the solve.

use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, Read, Write},
    path::Path,
    process::Stdio,
};

use tempfile::NamedTempFile;

/// All, and what stands for them in arguments.
pub(super) struct Files {
    cnf: NamedTempFile,
    /// Whether the program is told its name.
    cnf_named: bool,
    answer: Option<NamedTempFile>,
    proof: Option<NamedTempFile>,
}

impl Files {
    /// Those that these arguments name, empty.
    pub(super) fn new(arguments: &[&str]) -> io::Result<Files> {
        let named = |name: &str| arguments.iter().any(|argument| argument.contains(name));
        let file = |suffix: &str| tempfile::Builder::new().suffix(suffix).tempfile();
        let answer = named("{answer}").then(|| file(".answer")).transpose()?;
        let proof = named("{proof}").then(|| file(".proof")).transpose()?;
        Ok(Files { cnf: file(".cnf")?, cnf_named: named("{cnf}"), answer, proof })
    }

    /// Where the formula is written.
    pub(super) fn formula(&mut self) -> &mut impl Write {
        &mut self.cnf
    }

    /// The standard input: the formula's file itself, unless the arguments name it. So whoever
    /// does not read it, or not to the end, is no trouble.
    pub(super) fn input(&self) -> io::Result<Stdio> {
        match self.cnf_named {
            true => Ok(Stdio::null()),
            false => File::open(self.cnf.path()).map(Stdio::from),
        }
    }

    /// The argument with the names of files in it.
    pub(super) fn filled(&self, argument: &str) -> OsString {
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

    /// What the program wrote into the answer's file, at most a byte more than so many; none if
    /// it has no such file.
    pub(super) fn answer(&self, most: u64) -> io::Result<Option<Vec<u8>>> {
        let Some(file) = &self.answer else { return Ok(None) };
        let mut bytes = Vec::new();
        open(file, "answer")?.take(most + 1).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }

    /// The length of what stands in the proof's file by now, in bytes.
    pub(super) fn proof_length(&self) -> u64 {
        let found = self.proof.as_ref().and_then(|file| fs::metadata(file.path()).ok());
        found.map_or(0, |found| found.len())
    }

    /// The proof's file, which the program may have written.
    pub(super) fn proof(&self) -> io::Result<File> {
        let file = self
            .proof
            .as_ref()
            .ok_or_else(|| io::Error::other("the command has no placeholder for the file"))?;
        open(file, "proof")
    }
}

/// Opens what a program has written. It may have put something else there that never ends, or
/// another file.
fn open(file: &NamedTempFile, what: &str) -> io::Result<File> {
    match fs::metadata(file.path())?.is_file() {
        true => File::open(file.path()),
        false => Err(io::Error::other(format!("its {what} is no longer a file"))),
    }
}
