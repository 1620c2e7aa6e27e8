//! Files of answers that survive being cut off: whole lines are appended, and a file
//! beside the output (`FILE.resume`) says what is being written until all of it is.
//! Whoever continues counts the lines that are there and goes on after them; the
//! bytes are those of a run that was never cut off.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufReader, Read, Write},
    path::{Path, PathBuf},
};

use serde_json::Value;

/// Why an output cannot be begun or continued.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// There is something that may be wanted.
    #[error("{0} is there already: --resume continues it, --force begins anew")]
    Exists(PathBuf),
    /// It was begun in another way.
    #[error("{output} cannot be continued: {difference}; --force begins anew")]
    Differs {
        /// The output.
        output: PathBuf,
        /// What differs.
        difference: String,
    },
    /// What is remembered cannot be understood.
    #[error("{0} cannot be read: {1}; --force begins anew")]
    Memory(PathBuf, serde_json::Error),
    /// A file failed.
    #[error("{0}: {1}")]
    Io(PathBuf, #[source] io::Error),
}

/// How to treat what is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Leave it alone.
    Keep,
    /// Continue it.
    Resume,
    /// Begin anew.
    Replace,
}

/// An output file and the file beside it.
#[derive(Clone, Debug)]
pub struct Output {
    path: PathBuf,
    beside: PathBuf,
}

/// Where writing begins.
pub enum Begun {
    /// After so many records.
    After(u64, Appended),
    /// There is nothing left to do.
    Finished,
}

impl Output {
    /// The output of that path.
    pub fn new(path: &Path) -> Output {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".resume");
        Output { path: path.to_owned(), beside: beside.into() }
    }

    /// Begins or continues it. `run` is what decides the bytes that are written, an
    /// object; its lines are records, but for those of the header.
    ///
    /// # Errors
    /// If there is something that must not be overwritten or cannot be continued.
    pub fn begin(
        &self,
        run: &Value,
        header: &str,
        existing: Existing,
    ) -> Result<Begun, ResumeError> {
        let found = fs::metadata(&self.path).ok();
        if found.as_ref().is_some_and(|found| !found.is_file()) {
            // Into a device or a pipe nobody can go back.
            return Ok(Begun::After(0, self.open(0, false)?));
        }
        let held = found.is_some_and(|found| found.len() > 0);
        let remembered = fs::read_to_string(&self.beside).ok();
        match (existing, held, remembered) {
            (Existing::Keep, true, _) => Err(ResumeError::Exists(self.path.clone())),
            (Existing::Resume, true, None) => Ok(Begun::Finished),
            (Existing::Resume, true, Some(then)) => {
                self.compare(&then, run)?;
                let (records, bytes) = self.whole(header)?;
                Ok(Begun::After(records, self.open(bytes, true)?))
            }
            (Existing::Keep | Existing::Resume, false, _) | (Existing::Replace, ..) => {
                self.remember(run)?;
                Ok(Begun::After(0, self.open(0, true)?))
            }
        }
    }

    /// All of it is written.
    ///
    /// # Errors
    /// If the file beside it cannot be removed.
    pub fn finish(&self) -> Result<(), ResumeError> {
        match fs::remove_file(&self.beside) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(ResumeError::Io(self.beside.clone(), error))
            }
            _ => Ok(()),
        }
    }

    /// Whether it could be continued.
    pub fn is_remembered(&self) -> bool {
        self.beside.exists()
    }

    /// Opens the output after so many bytes.
    fn open(&self, bytes: u64, cut: bool) -> Result<Appended, ResumeError> {
        let open = || {
            let file = OpenOptions::new().append(true).create(true).open(&self.path)?;
            if cut {
                file.set_len(bytes)?;
            }
            Ok(Appended { file, whole: bytes })
        };
        open().map_err(|error| ResumeError::Io(self.path.clone(), error))
    }

    /// Puts the file beside it, all at once.
    fn remember(&self, run: &Value) -> Result<(), ResumeError> {
        let folder = match self.beside.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let put = || {
            let mut file = tempfile::NamedTempFile::new_in(folder)?;
            writeln!(file, "{run:#}")?;
            file.persist(&self.beside).map_err(|error| error.error)?;
            Ok(())
        };
        put().map_err(|error| ResumeError::Io(self.beside.clone(), error))
    }

    fn compare(&self, then: &str, now: &Value) -> Result<(), ResumeError> {
        let then = serde_json::from_str(then)
            .map_err(|error| ResumeError::Memory(self.beside.clone(), error))?;
        match difference("", &then, now) {
            None => Ok(()),
            Some(difference) => Err(ResumeError::Differs { output: self.path.clone(), difference }),
        }
    }

    /// The records that are there in whole lines, and the bytes of those.
    fn whole(&self, header: &str) -> Result<(u64, u64), ResumeError> {
        let (mut lines, mut bytes, mut whole) = (0, 0, 0);
        let mut count = || {
            let mut file = BufReader::new(File::open(&self.path)?);
            let mut piece = vec![0; 1 << 16];
            loop {
                let count = file.read(&mut piece)?;
                let read = &piece[..count];
                if read.is_empty() {
                    return Ok(());
                }
                lines += memchr::memchr_iter(b'\n', read).count() as u64;
                let last = memchr::memrchr(b'\n', read);
                whole = last.map_or(whole, |last| bytes + last as u64 + 1);
                bytes += read.len() as u64;
            }
        };
        count().map_err(|error| ResumeError::Io(self.path.clone(), error))?;
        let records = lines.saturating_sub(u64::from(!header.is_empty()));
        // The header comes with the first record.
        Ok((records, if records == 0 { 0 } else { whole }))
    }
}

/// The first thing in which two objects differ, in words.
fn difference(name: &str, then: &Value, now: &Value) -> Option<String> {
    let inner = |key: &str| if name.is_empty() { key.to_owned() } else { format!("{name} {key}") };
    match (then, now) {
        (Value::Object(before), Value::Object(after)) => {
            let keys = before.keys().chain(after.keys());
            let null = &Value::Null;
            keys.into_iter().find_map(|key| {
                let of = |map: &'_ serde_json::Map<String, Value>| map.get(key).cloned();
                difference(
                    &inner(key),
                    &of(before).unwrap_or(null.clone()),
                    &of(after).unwrap_or(null.clone()),
                )
            })
        }
        (Value::Array(before), Value::Array(after)) if before.len() == after.len() => {
            let pairs = (1..).zip(before.iter().zip(after));
            pairs.into_iter().find_map(|(number, (then, now))| {
                difference(&inner(&number.to_string()), then, now)
            })
        }
        _ => (then != now).then(|| format!("{name} was {then} when it was begun and is {now} now")),
    }
}

/// A file to which whole lines are appended. Where that fails in the middle of a
/// line, the part of it is taken away again.
pub struct Appended {
    file: File,
    /// The bytes of all whole lines.
    whole: u64,
}

impl Write for Appended {
    /// Writes all of it or fails.
    fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
        let mut written = 0;
        while written < lines.len() {
            match self.file.write(&lines[written..]) {
                Ok(count @ 1..) => written += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                failed => {
                    let last = memchr::memrchr(b'\n', &lines[..written]);
                    self.whole += last.map_or(0, |last| last as u64 + 1);
                    // Where that fails, too, whoever continues takes it away.
                    let _ = self.file.set_len(self.whole);
                    return failed.and(Err(io::ErrorKind::WriteZero.into()));
                }
            }
        }
        self.whole += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
