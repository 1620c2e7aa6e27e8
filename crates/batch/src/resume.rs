//! Files of answers that survive being cut off: whole lines are appended, and a file
//! beside the output (`FILE.resume`) says what is being written until all of it is.
//! Whoever continues counts the lines that are there and goes on after them; the
//! bytes are those of a run that was never cut off.
//!
//! Nothing is left behind by a run that was finished. So a file alone may be all there
//! is to say or somebody else's: whoever knows the number of puzzles decides.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, BufReader, Read, Seek, Write},
    path::{Path, PathBuf},
};

use serde_json::Value;

/// Why an output cannot be begun or continued.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// There is something that may be wanted.
    #[error("{0} exists; --resume continues it, --force overwrites it")]
    Exists(PathBuf),
    /// Somebody else writes to it.
    #[error("{0} is being written by another run")]
    Busy(PathBuf),
    /// It cannot be what a finished run has left.
    #[error(
        "{0} cannot be continued: no file beside it says how it was started, and it is \
         not complete in this format; --force starts over"
    )]
    Foreign(PathBuf),
    /// It was begun in another way.
    #[error("{output} cannot be continued: {difference}; --force starts over")]
    Differs {
        /// The output.
        output: PathBuf,
        /// What differs.
        difference: String,
    },
    /// What is remembered cannot be understood.
    #[error("{0} cannot be read: {1}; --force starts over")]
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
    /// So many records are there, and nothing says that more are to come.
    Alone(u64),
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
        if fs::metadata(&self.path).is_ok_and(|found| !found.is_file()) {
            // Into a device or a pipe nobody can go back.
            return Ok(Begun::After(0, Appended { file: self.open()?, whole: 0 }));
        }
        let file = self.alone()?;
        let held = file.metadata().map_err(|error| self.failed(error))?.len();
        match (existing, held > 0) {
            (Existing::Keep, true) => Err(ResumeError::Exists(self.path.clone())),
            (Existing::Resume, true) => {
                let (records, whole) = self.whole(&file, header)?;
                let Some(then) = self.remembered()? else {
                    let finished = whole == held && self.begins_with(&file, header)?;
                    let foreign = || ResumeError::Foreign(self.path.clone());
                    return finished.then_some(Begun::Alone(records)).ok_or_else(foreign);
                };
                self.compare(&then, run)?;
                Ok(Begun::After(records, self.cut(file, whole)?))
            }
            (Existing::Keep | Existing::Resume, false) | (Existing::Replace, _) => {
                // In this order: what is remembered is never beside what was there before.
                let file = self.cut(file, 0)?;
                self.remember(run)?;
                Ok(Begun::After(0, file))
            }
        }
    }

    /// All of it is written.
    ///
    /// # Errors
    /// If it does not come to rest, or the file beside it cannot be removed.
    pub fn finish(&self, written: &Appended) -> Result<(), ResumeError> {
        // What says that it is not finished must not be gone before all of it is there.
        if written.file.metadata().is_ok_and(|found| found.is_file()) {
            written.file.sync_all().map_err(|error| self.failed(error))?;
        }
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

    fn failed(&self, error: io::Error) -> ResumeError {
        ResumeError::Io(self.path.clone(), error)
    }

    fn open(&self) -> Result<File, ResumeError> {
        let file = OpenOptions::new().append(true).create(true).open(&self.path);
        file.map_err(|error| self.failed(error))
    }

    /// Opens the output for this run alone, to be read as well.
    fn alone(&self) -> Result<File, ResumeError> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(&self.path);
        let file = file.map_err(|error| self.failed(error))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(ResumeError::Busy(self.path.clone())),
            // Where files cannot be locked, runs have to be kept apart by those who start them.
            Err(TryLockError::Error(_)) | Ok(()) => Ok(file),
        }
    }

    /// What comes goes after so many bytes.
    fn cut(&self, file: File, whole: u64) -> Result<Appended, ResumeError> {
        file.set_len(whole).map_err(|error| self.failed(error))?;
        Ok(Appended { file, whole })
    }

    /// What is beside it, if anything.
    fn remembered(&self) -> Result<Option<String>, ResumeError> {
        match fs::read_to_string(&self.beside) {
            Ok(then) => Ok(Some(then)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(ResumeError::Io(self.beside.clone(), error)),
        }
    }

    fn begins_with(&self, mut file: &File, header: &str) -> Result<bool, ResumeError> {
        let mut begun = Vec::new();
        let read =
            file.rewind().and_then(|()| file.take(header.len() as u64).read_to_end(&mut begun));
        read.map(|_| begun == header.as_bytes()).map_err(|error| self.failed(error))
    }

    /// Puts the file beside it, all at once: under another name first, which is always the
    /// same, so that what a kill leaves of it is gone with the next run.
    fn remember(&self, run: &Value) -> Result<(), ResumeError> {
        let mut new = self.beside.clone().into_os_string();
        new.push(".new");
        let put = || {
            fs::write(&new, format!("{run:#}\n"))?;
            fs::rename(&new, &self.beside)
        };
        put().map_err(|error| {
            let _ = fs::remove_file(&new);
            ResumeError::Io(self.beside.clone(), error)
        })
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
    fn whole(&self, file: &File, header: &str) -> Result<(u64, u64), ResumeError> {
        let (mut lines, mut bytes, mut whole) = (0, 0, 0);
        let mut count = || {
            let mut file = BufReader::new(file);
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
        count().map_err(|error| self.failed(error))?;
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
        _ => (then != now).then(|| format!("{name} was {then} at the start and is {now} now")),
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
