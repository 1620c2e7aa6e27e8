//! Files of answers that survive being cut off: whole lines are appended, and a file
//! beside the output (`FILE.resume`) says what is being written until all of it is.
//! It also says, now and then and in the end, how long the output is and what its hash is.
//! Whoever continues sees whether these lines are still there as they were written, and goes on
//! after the last of them that this is known of; the bytes are those of a run that was never cut
//! off.
//!
//! Nothing is left behind by a run that was finished. So a file alone may be complete, or another
//! file: it is then compared with the answers, which are computed again.

use std::{
    fs::{self, File, TryLockError},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use board::{
    hash::Running,
    output::{append, is_special, is_taken},
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::page::Failure;

/// Why an output cannot be begun or continued.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// There is something that may be wanted.
    #[error("{0} exists; --resume continues it, --force overwrites it")]
    Exists(PathBuf),
    /// Somebody else writes to it.
    #[error("{0} is being written by another run")]
    Busy(PathBuf),
    /// It may be complete, and its answers cannot be computed again.
    #[error(
        "{0} cannot be continued: {0}.resume is missing; the output is complete, or it is another \
         file; --force starts over"
    )]
    Foreign(PathBuf),
    /// It was begun in another way.
    #[error(
        "{output} cannot be continued: {difference}; use the same options and input as before, or \
         --force to start over"
    )]
    Differs {
        /// The output.
        output: PathBuf,
        /// What differs.
        difference: String,
    },
    /// What is remembered cannot be understood.
    #[error("{0} cannot be read: {1}; --force starts over")]
    Memory(PathBuf, serde_json::Error),
    /// Its lines are not those that were written.
    #[error(
        "{output} cannot be continued: lines {from} to {to} have been changed; --force starts over"
    )]
    Altered {
        /// The output.
        output: PathBuf,
        /// The first line that may have been changed.
        from: u64,
        /// The last one.
        to: u64,
    },
    /// There were more lines than there are answers.
    #[error("{output}: the text after line {last} was not an answer and was removed")]
    Longer {
        /// The output.
        output: PathBuf,
        /// The last line that is one.
        last: u64,
    },
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
    run: Value,
    existing: Existing,
    /// Whether the same run writes the same bytes again, however fast it is.
    repeats: bool,
}

/// An output to which answers go.
pub enum Begun {
    /// It takes what comes after the answers that are there.
    After(Appended),
    /// It may be complete: the answers are compared with it.
    Complete(Compared),
}

impl Output {
    /// Returns the output of that path. `run` is an object with everything that decides the bytes
    /// that are written; `repeats` says whether the same run always writes the same bytes.
    pub fn new(path: &Path, run: Value, existing: Existing, repeats: bool) -> Output {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".resume");
        Output { path: path.to_owned(), beside: beside.into(), run, existing, repeats }
    }

    /// Returns the path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Begins or continues it.
    ///
    /// # Errors
    /// If there is something that must not be overwritten or cannot be continued.
    pub fn begin(&self) -> Result<Begun, ResumeError> {
        if is_special(&self.path) {
            // Into a device or a pipe nobody can go back.
            let file = append(&self.path, false).map_err(|error| self.failed(error))?;
            return Ok(Begun::After(Appended::new(file, None, Progress::default())));
        }
        let mut both = [&self.path, &self.beside].into_iter();
        if self.existing == Existing::Keep
            && let Some(taken) = both.find(|path| is_taken(path))
        {
            return Err(ResumeError::Exists(taken.clone()));
        }
        let file = self.alone()?;
        let held = file.metadata().map_err(|error| self.failed(error))?.len();
        match self.existing {
            Existing::Resume if held > 0 => {
                let Some(then) = self.remembered()? else {
                    return match self.repeats {
                        true => Ok(Begun::Complete(Compared::new(self, file)?)),
                        false => Err(ResumeError::Foreign(self.path.clone())),
                    };
                };
                let progress = self.compare(&then)?;
                let written = self.written(&file, &progress)?;
                let tail = self.tail(&file, &written)?;
                let beside = self.remember(&written)?;
                let mut file = self.cut(file, beside, written)?;
                file.tail = tail;
                Ok(Begun::After(file))
            }
            Existing::Keep | Existing::Resume | Existing::Replace => {
                // In this order: what is remembered is never beside what was there before.
                file.set_len(0).map_err(|error| self.failed(error))?;
                let nothing = Progress::default();
                let beside = self.remember(&nothing)?;
                Ok(Begun::After(self.cut(file, beside, nothing)?))
            }
        }
    }

    /// Ends an output that is complete.
    ///
    /// # Errors
    /// If it does not come to rest, or the file beside it cannot be removed.
    pub fn finish(&self, written: &Appended) -> Result<(), ResumeError> {
        if !written.tail.is_empty() {
            let (output, last) = (self.path.clone(), written.written.lines);
            return Err(ResumeError::Longer { output, last });
        }
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

    fn failed(&self, error: io::Error) -> ResumeError {
        ResumeError::Io(self.path.clone(), error)
    }

    /// Opens the output for this run alone, to be read as well.
    fn alone(&self) -> Result<File, ResumeError> {
        if self.existing == Existing::Replace && fs::metadata(&self.path).is_err() {
            // A symbolic link that leads nowhere; if this fails, so does what comes next.
            let _ = fs::remove_file(&self.path);
        }
        let file = append(&self.path, self.existing != Existing::Keep);
        let file = file.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => ResumeError::Exists(self.path.clone()),
            _ => self.failed(error),
        })?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(ResumeError::Busy(self.path.clone())),
            // Where files cannot be locked, runs have to be kept apart by those who start them.
            Err(TryLockError::Error(_)) | Ok(()) => Ok(file),
        }
    }

    /// What comes goes after what was written.
    fn cut(&self, file: File, beside: File, written: Progress) -> Result<Appended, ResumeError> {
        file.set_len(written.hash.length()).map_err(|error| self.failed(error))?;
        Ok(Appended::new(file, Some(beside), written))
    }

    /// The whole lines after that.
    fn tail(&self, mut file: &File, written: &Progress) -> Result<Vec<u8>, ResumeError> {
        let mut tail = Vec::new();
        if self.repeats {
            let read = file.seek(SeekFrom::Start(written.hash.length()));
            let read = read.and_then(|_| file.read_to_end(&mut tail));
            read.map_err(|error| self.failed(error))?;
            tail.truncate(memchr::memrchr(b'\n', &tail).map_or(0, |last| last + 1));
        }
        Ok(tail)
    }

    /// How far the file is as it was written: up to the last point that is noted and not beyond
    /// its end.
    fn written(&self, file: &File, noted: &[Noted]) -> Result<Progress, ResumeError> {
        let failed = |error| self.failed(error);
        let held = file.metadata().map_err(failed)?.len();
        let (mut file, mut at) = (BufReader::new(file), Progress::default());
        let mut bytes = Vec::new();
        for &Noted(length, lines, records, ref hash) in noted {
            // What begins anew earlier has been cut off before, or it begins where this was.
            if length < at.hash.length() || length > held {
                break;
            }
            bytes.clear();
            let piece = length - at.hash.length();
            file.by_ref().take(piece).read_to_end(&mut bytes).map_err(failed)?;
            let from = at.lines + 1;
            at.add(&bytes, 0);
            if at.hash.hex() != *hash || at.lines != lines {
                return Err(ResumeError::Altered { output: self.path.clone(), from, to: lines });
            }
            at.records = records;
        }
        Ok(at)
    }

    /// What is beside it, if anything.
    fn remembered(&self) -> Result<Option<String>, ResumeError> {
        match fs::read_to_string(&self.beside) {
            Ok(then) => Ok(Some(then)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(ResumeError::Io(self.beside.clone(), error)),
        }
    }

    /// Puts the file beside it, all at once: under another name first, which is always the
    /// same, so that what a kill leaves of it is gone with the next run.
    fn remember(&self, written: &Progress) -> Result<File, ResumeError> {
        let mut new = self.beside.clone().into_os_string();
        new.push(".new");
        let put = || {
            // What a kill has left; if this fails, so does what comes next.
            let _ = fs::remove_file(&new);
            let mut file = append(Path::new(&new), false)?;
            file.write_all(format!("{:#}\n{}", self.run, written.note()).as_bytes())?;
            fs::rename(&new, &self.beside)?;
            Ok(file)
        };
        put().map_err(|error| {
            let _ = fs::remove_file(&new);
            ResumeError::Io(self.beside.clone(), error)
        })
    }

    /// What is noted after what the run was, which must be the same.
    fn compare(&self, then: &str) -> Result<Vec<Noted>, ResumeError> {
        let broken = |error| ResumeError::Memory(self.beside.clone(), error);
        let mut values = serde_json::Deserializer::from_str(then).into_iter::<Value>();
        let then = values.next().unwrap_or(Ok(Value::Null)).map_err(broken)?;
        match difference("", &then, &self.run) {
            // What a kill leaves of the last one is none.
            None => Ok(values.map_while(|it| serde_json::from_value(it.ok()?).ok()).collect()),
            Some(difference) => {
                let difference =
                    difference.strip_prefix("options ").unwrap_or(&difference).to_owned();
                Err(ResumeError::Differs { output: self.path.clone(), difference })
            }
        }
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
            // One of the same file is told by its name.
            (1..).zip(before.iter().zip(after)).find_map(|(number, (then, now))| {
                let file = then["file"].as_str().filter(|file| now["file"] == **file);
                let name = file.map_or_else(|| inner(&number.to_string()), str::to_owned);
                difference(&name, then, now)
            })
        }
        _ => (then != now).then(|| {
            let shown = |value: &Value| match value {
                Value::Null => "not set".to_owned(),
                value => value.to_string(),
            };
            format!("{name} was {} before and is {} now", shown(then), shown(now))
        }),
    }
}

/// A point of the output: its bytes, lines and records, and the hash.
#[derive(Deserialize)]
struct Noted(u64, u64, u64, String);

/// Compares answers with an output that may be complete.
pub struct Compared {
    path: PathBuf,
    there: BufReader<File>,
    line: u64,
}

impl Compared {
    fn new(output: &Output, mut file: File) -> Result<Compared, ResumeError> {
        file.rewind().map_err(|error| output.failed(error))?;
        let there = BufReader::with_capacity(1 << 16, file);
        Ok(Compared { path: output.path.clone(), there, line: 0 })
    }

    /// Returns the path of the output.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Compares the answers that come next.
    pub(crate) fn compare(&mut self, lines: &[u8]) -> Result<(), Failure> {
        let mut there = Vec::new();
        for line in lines.split_inclusive(|&b| b == b'\n') {
            self.line += 1;
            there.clear();
            self.there.read_until(b'\n', &mut there)?;
            if there.is_empty() {
                return Err(self.differs("the input has more puzzles"));
            }
            if there != line {
                return Err(
                    self.differs(&format!("line {} is not the answer to its puzzle", self.line))
                );
            }
        }
        Ok(())
    }

    fn differs(&self, what: &str) -> Failure {
        let name = self.path.display();
        let words = format!(
            "{name} cannot be continued: {name}.resume is missing, and {what}; --force starts over"
        );
        Failure::Cannot(words)
    }

    /// Checks that nothing is left.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        match self.there.fill_buf()?.is_empty() {
            true => Ok(()),
            false => Err(self.differs(&format!("line {} answers no puzzle", self.line + 1))),
        }
    }
}

/// How far an output is.
#[derive(Clone, Default)]
struct Progress {
    /// Of all whole lines.
    hash: Running,
    lines: u64,
    records: u64,
}

impl Progress {
    fn add(&mut self, bytes: &[u8], records: u64) {
        self.hash.add(bytes);
        self.lines += memchr::memchr_iter(b'\n', bytes).count() as u64;
        self.records += records;
    }

    /// The line that notes it.
    fn note(&self) -> String {
        let (bytes, hash) = (self.hash.length(), self.hash.hex());
        format!("{}\n", json!([bytes, self.lines, self.records, hash]))
    }
}

/// The time between two notes, at most.
const BETWEEN: Duration = Duration::from_secs(1);

/// A file to which whole records are appended. Where that fails in the middle, the part is taken
/// away again.
pub struct Appended {
    file: File,
    /// Where it is noted how far it is.
    beside: Option<File>,
    written: Progress,
    begun: Instant,
    noted: Instant,
    /// The lines that were there beyond what is noted, which are to come again.
    tail: Vec<u8>,
}

impl Appended {
    fn new(file: File, beside: Option<File>, written: Progress) -> Appended {
        let now = Instant::now();
        Appended { file, beside, written, begun: now, noted: now, tail: Vec::new() }
    }

    /// Returns the number of records that are there.
    pub fn records(&self) -> u64 {
        self.written.records
    }

    /// Notes how far it is; where that fails, whoever continues begins earlier.
    fn note(&mut self) {
        self.noted = Instant::now();
        if let Some(beside) = &mut self.beside {
            let _ = beside.write_all(self.written.note().as_bytes());
        }
    }

    /// Sees that lines that were there already are the same.
    fn compare(&mut self, lines: &[u8]) -> io::Result<()> {
        let count = self.tail.len().min(lines.len());
        let differs = self.tail.iter().zip(lines).position(|(then, now)| then != now);
        if let Some(place) = differs {
            let before = memchr::memchr_iter(b'\n', &lines[..place]).count() as u64;
            let line = self.written.lines + before + 1;
            self.tail.clear();
            let words = format!("line {line} was not the answer to its puzzle and was removed");
            return Err(io::Error::new(io::ErrorKind::InvalidData, words));
        }
        self.tail.drain(..count);
        Ok(())
    }

    /// Appends so many records, all of them or none.
    ///
    /// # Errors
    /// If they cannot be written, or differ from those that were there.
    pub fn append(&mut self, bytes: &[u8], records: u64) -> io::Result<()> {
        self.compare(bytes)?;
        if let Err(error) = self.file.write_all(bytes) {
            // Where that fails, too, whoever continues takes it away.
            let _ = self.file.set_len(self.written.hash.length());
            return Err(error);
        }
        self.written.add(bytes, records);
        // The first ones come sooner, so that a kill costs half of a short run at most.
        if self.noted.elapsed() >= BETWEEN.min(self.noted - self.begun) {
            self.note();
        }
        Ok(())
    }
}

impl Drop for Appended {
    fn drop(&mut self) {
        self.note();
    }
}
