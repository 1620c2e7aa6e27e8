//! The files between a program and us: its formula, and its answer where it writes
//! one. They are gone with the solve.

use std::{
    ffi::{OsStr, OsString},
    fs::{self, File},
    io::{self, Read, Write},
    path::Path,
    process::Stdio,
};

use tempfile::NamedTempFile;

/// Both, and what stands for them in arguments.
pub(super) struct Files {
    cnf: NamedTempFile,
    /// Whether the program is told its name.
    cnf_named: bool,
    answer: Option<NamedTempFile>,
}

impl Files {
    /// Those that these arguments name, empty.
    pub(super) fn new(arguments: &[&str]) -> io::Result<Files> {
        let named = |name: &str| arguments.iter().any(|argument| argument.contains(name));
        let file = |suffix: &str| tempfile::Builder::new().suffix(suffix).tempfile();
        let answer = named("{answer}").then(|| file(".answer")).transpose()?;
        Ok(Files { cnf: file(".cnf")?, cnf_named: named("{cnf}"), answer })
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
        let answer = self.answer.as_ref().map_or(Path::new(""), |file| file.path());
        let mut filled = OsString::new();
        for (number, part) in argument.split("{cnf}").enumerate() {
            if number > 0 {
                filled.push(self.cnf.path());
            }
            let parts: Vec<&OsStr> = part.split("{answer}").map(OsStr::new).collect();
            filled.push(parts.join(answer.as_os_str()));
        }
        filled
    }

    /// What the program wrote into the answer's file, at most a byte more than so many; none if
    /// it has no such file.
    pub(super) fn answer(&self, most: u64) -> io::Result<Option<Vec<u8>>> {
        let Some(file) = &self.answer else { return Ok(None) };
        // It may have put something else there that never ends, or another file.
        if !fs::metadata(file.path())?.is_file() {
            return Err(io::Error::other("its answer is no longer a file"));
        }
        let mut bytes = Vec::new();
        File::open(file.path())?.take(most + 1).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }
}
