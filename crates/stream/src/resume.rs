//! Output files that a later run can continue after an interruption.
//!
//! Whole lines are appended to the output. A file next to it (`FILE.resume`) describes the run
//! until the output is complete. From time to time and at the end it also records the length and
//! the hash of the output. A later run checks that these lines are unchanged and continues after
//! the last recorded point. The bytes are the same as those of an uninterrupted run.
//!
//! A finished run leaves no `FILE.resume` behind. So an output without this file may be complete,
//! or may be an unrelated file. Its lines are then compared with the answers, which are computed
//! again.

use std::{
    fs::{self, File, TryLockError},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use board::{
    hash::RunningHash,
    output::{append, is_special, is_taken},
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::page::NoAnswer;

/// The reason why an output cannot be started or continued.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// The output exists, and neither continuing nor overwriting was requested.
    #[error("{0} exists; --resume continues it, --force overwrites it")]
    Exists(PathBuf),
    /// Another process is writing to the output.
    #[error("{0} is being written by another run")]
    Busy(PathBuf),
    /// `FILE.resume` is missing, and the answers cannot be computed again for a comparison.
    #[error(
        "{0} cannot be continued: {0}.resume is missing; the output is complete, or it is another \
         file; --force starts over"
    )]
    Foreign(PathBuf),
    /// The output was written with other options or another input.
    #[error(
        "{output} cannot be continued: {difference}; use the same options and input as before, or \
         --force to start over"
    )]
    Differs {
        /// The output.
        output: PathBuf,
        /// A description of the difference.
        difference: String,
    },
    /// `FILE.resume` cannot be parsed.
    #[error("{0} cannot be read: {1}; --force starts over")]
    InvalidResumeFile(PathBuf, serde_json::Error),
    /// The lines of the output are not those that were written.
    #[error(
        "{output} cannot be continued: lines {from} to {to} have been changed; --force starts over"
    )]
    Altered {
        /// The output.
        output: PathBuf,
        /// The first line that may have been changed.
        from: u64,
        /// The last line that may have been changed.
        to: u64,
    },
    /// The output has more lines than there are answers.
    #[error("{output}: the text after line {last} was not an answer and was removed")]
    ExtraLines {
        /// The output.
        output: PathBuf,
        /// The last line that is an answer.
        last: u64,
    },
    /// A file operation failed.
    #[error("{0}: {1}")]
    Io(PathBuf, #[source] io::Error),
}

/// How to treat an existing output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExistingOutput {
    /// Do not change it.
    Keep,
    /// Continue it.
    Resume,
    /// Overwrite it.
    Replace,
}

/// An output file and its `FILE.resume`.
#[derive(Clone, Debug)]
pub struct Output {
    path: PathBuf,
    beside: PathBuf,
    run: Value,
    existing: ExistingOutput,
    /// Set if the run writes the same bytes at any speed.
    repeats: bool,
}

/// An output that was opened.
pub enum OpenedOutput {
    /// Answers are appended after the existing ones.
    After(AppendedFile),
    /// The output may be complete, so answers are compared with it.
    Complete(OutputComparison),
}

impl Output {
    /// Returns the output at a path. `run` is an object with everything that determines the written
    /// bytes. `repeats` is true if the same run always writes the same bytes.
    pub fn new(path: &Path, run: Value, existing: ExistingOutput, repeats: bool) -> Output {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".resume");
        Output { path: path.to_owned(), beside: beside.into(), run, existing, repeats }
    }

    /// Returns the path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Starts or continues the output.
    ///
    /// # Errors
    /// Fails if the output must not be overwritten, or cannot be continued.
    pub fn begin(&self) -> Result<OpenedOutput, ResumeError> {
        if is_special(&self.path) {
            // A device or a pipe cannot be truncated or continued.
            let file = append(&self.path, false).map_err(|error| self.io_error(error))?;
            return Ok(OpenedOutput::After(AppendedFile::new(file, None, Progress::default())));
        }
        let mut both = [&self.path, &self.beside].into_iter();
        if self.existing == ExistingOutput::Keep
            && let Some(taken) = both.find(|path| is_taken(path))
        {
            return Err(ResumeError::Exists(taken.clone()));
        }
        let file = self.open_locked()?;
        let held = file.metadata().map_err(|error| self.io_error(error))?.len();
        match self.existing {
            ExistingOutput::Resume if held > 0 => {
                let Some(then) = self.read_resume_file()? else {
                    return match self.repeats {
                        true => Ok(OpenedOutput::Complete(OutputComparison::new(self, file)?)),
                        false => Err(ResumeError::Foreign(self.path.clone())),
                    };
                };
                let progress = self.compare(&then)?;
                let written = self.last_valid_point(&file, &progress)?;
                let tail = self.tail(&file, &written)?;
                let beside = self.remember(&written)?;
                let mut file = self.truncate(file, beside, written)?;
                file.tail = tail;
                Ok(OpenedOutput::After(file))
            }
            ExistingOutput::Keep | ExistingOutput::Resume | ExistingOutput::Replace => {
                // The order matters: the new `FILE.resume` must never be next to an old output.
                file.set_len(0).map_err(|error| self.io_error(error))?;
                let nothing = Progress::default();
                let beside = self.remember(&nothing)?;
                Ok(OpenedOutput::After(self.truncate(file, beside, nothing)?))
            }
        }
    }

    /// Completes the output and removes `FILE.resume`.
    ///
    /// # Errors
    /// Fails if old lines remain, if the data cannot be flushed to disk, or if `FILE.resume` cannot
    /// be removed.
    pub fn finish(&self, written: &AppendedFile) -> Result<(), ResumeError> {
        if !written.tail.is_empty() {
            let (output, last) = (self.path.clone(), written.written.lines);
            return Err(ResumeError::ExtraLines { output, last });
        }
        // `FILE.resume` must not be removed before all data is on disk.
        if written.file.metadata().is_ok_and(|found| found.is_file()) {
            written.file.sync_all().map_err(|error| self.io_error(error))?;
        }
        match fs::remove_file(&self.beside) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(ResumeError::Io(self.beside.clone(), error))
            }
            _ => Ok(()),
        }
    }

    fn io_error(&self, error: io::Error) -> ResumeError {
        ResumeError::Io(self.path.clone(), error)
    }

    /// Opens the output for reading and appending, locked for this run.
    fn open_locked(&self) -> Result<File, ResumeError> {
        if self.existing == ExistingOutput::Replace && fs::metadata(&self.path).is_err() {
            // The path may be a broken symbolic link. If the removal fails, so does the next step.
            let _ = fs::remove_file(&self.path);
        }
        let file = append(&self.path, self.existing != ExistingOutput::Keep);
        let file = file.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => ResumeError::Exists(self.path.clone()),
            _ => self.io_error(error),
        })?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(ResumeError::Busy(self.path.clone())),
            // If the system cannot lock files, users have to avoid concurrent runs themselves.
            Err(TryLockError::Error(_)) | Ok(()) => Ok(file),
        }
    }

    /// Truncates the file to the recorded length and returns it for appending.
    fn truncate(
        &self,
        file: File,
        beside: File,
        written: Progress,
    ) -> Result<AppendedFile, ResumeError> {
        file.set_len(written.hash.length()).map_err(|error| self.io_error(error))?;
        Ok(AppendedFile::new(file, Some(beside), written))
    }

    /// Returns the whole lines after the recorded length, if the run writes the same bytes again.
    fn tail(&self, mut file: &File, written: &Progress) -> Result<Vec<u8>, ResumeError> {
        let mut tail = Vec::new();
        if self.repeats {
            let read = file.seek(SeekFrom::Start(written.hash.length()));
            let read = read.and_then(|_| file.read_to_end(&mut tail));
            read.map_err(|error| self.io_error(error))?;
            tail.truncate(memchr::memrchr(b'\n', &tail).map_or(0, |last| last + 1));
        }
        Ok(tail)
    }

    /// Returns the last recorded point up to which the file is unchanged. Points beyond the end of
    /// the file are ignored.
    fn last_valid_point(
        &self,
        file: &File,
        noted: &[RecordedPoint],
    ) -> Result<Progress, ResumeError> {
        let failed = |error| self.io_error(error);
        let held = file.metadata().map_err(failed)?.len();
        let (mut file, mut at) = (BufReader::new(file), Progress::default());
        let mut bytes = Vec::new();
        for &RecordedPoint(length, lines, records, ref hash) in noted {
            // Stop at a point that is before the previous one or beyond the end of the file.
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

    /// Returns the content of `FILE.resume`, if it exists.
    fn read_resume_file(&self) -> Result<Option<String>, ResumeError> {
        match fs::read_to_string(&self.beside) {
            Ok(then) => Ok(Some(then)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(ResumeError::Io(self.beside.clone(), error)),
        }
    }

    /// Writes `FILE.resume` atomically. It is first written under a fixed temporary name, so that
    /// the next run replaces a file left by a killed run.
    fn remember(&self, written: &Progress) -> Result<File, ResumeError> {
        let mut new = self.beside.clone().into_os_string();
        new.push(".new");
        let put = || {
            // Remove the file of a killed run. If this fails, so does the next step.
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

    /// Returns the recorded points, if the description of the run is the same.
    fn compare(&self, then: &str) -> Result<Vec<RecordedPoint>, ResumeError> {
        let broken = |error| ResumeError::InvalidResumeFile(self.beside.clone(), error);
        let mut values = serde_json::Deserializer::from_str(then).into_iter::<Value>();
        let then = values.next().unwrap_or(Ok(Value::Null)).map_err(broken)?;
        match difference("", &then, &self.run) {
            // A killed run may leave an incomplete last entry, which is ignored.
            None => Ok(values.map_while(|it| serde_json::from_value(it.ok()?).ok()).collect()),
            Some(difference) => {
                let difference =
                    difference.strip_prefix("options ").unwrap_or(&difference).to_owned();
                Err(ResumeError::Differs { output: self.path.clone(), difference })
            }
        }
    }
}

/// Returns a description of the first difference between two values.
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
            // If both entries have the same file, name them by it.
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

/// A recorded point of the output: the numbers of bytes, lines and records, and the hash.
#[derive(Deserialize)]
struct RecordedPoint(u64, u64, u64, String);

/// Compares answers with an output that may be complete.
pub struct OutputComparison {
    path: PathBuf,
    there: BufReader<File>,
    line: u64,
}

impl OutputComparison {
    fn new(output: &Output, mut file: File) -> Result<OutputComparison, ResumeError> {
        file.rewind().map_err(|error| output.io_error(error))?;
        let there = BufReader::with_capacity(1 << 16, file);
        Ok(OutputComparison { path: output.path.clone(), there, line: 0 })
    }

    /// Returns the path of the output.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Compares the next answers with the next lines.
    pub(crate) fn compare(&mut self, lines: &[u8]) -> Result<(), NoAnswer> {
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

    fn differs(&self, what: &str) -> NoAnswer {
        let name = self.path.display();
        let words = format!(
            "{name} cannot be continued: {name}.resume is missing, and {what}; --force starts over"
        );
        NoAnswer::Impossible(words)
    }

    /// Checks that no line is left.
    pub(crate) fn finish(&mut self) -> Result<(), NoAnswer> {
        match self.there.fill_buf()?.is_empty() {
            true => Ok(()),
            false => Err(self.differs(&format!("line {} answers no puzzle", self.line + 1))),
        }
    }
}

/// The state of an output: its hash and its numbers of lines and records.
#[derive(Clone, Default)]
struct Progress {
    /// The hash of all whole lines.
    hash: RunningHash,
    lines: u64,
    records: u64,
}

impl Progress {
    fn add(&mut self, bytes: &[u8], records: u64) {
        self.hash.add(bytes);
        self.lines += memchr::memchr_iter(b'\n', bytes).count() as u64;
        self.records += records;
    }

    /// Returns the line that records this state.
    fn note(&self) -> String {
        let (bytes, hash) = (self.hash.length(), self.hash.hex());
        format!("{}\n", json!([bytes, self.lines, self.records, hash]))
    }
}

/// The longest time between two recorded points.
const POINT_INTERVAL: Duration = Duration::from_secs(1);

/// A file to which whole records are appended. If that fails in the middle, the incomplete part is
/// removed.
pub struct AppendedFile {
    file: File,
    /// `FILE.resume`, in which the state is recorded.
    beside: Option<File>,
    written: Progress,
    begun: Instant,
    noted: Instant,
    /// The existing lines after the recorded state, which are expected again.
    tail: Vec<u8>,
}

impl AppendedFile {
    fn new(file: File, beside: Option<File>, written: Progress) -> AppendedFile {
        let now = Instant::now();
        AppendedFile { file, beside, written, begun: now, noted: now, tail: Vec::new() }
    }

    /// Returns the number of records that are there.
    pub fn records(&self) -> u64 {
        self.written.records
    }

    /// Returns true if a later run can continue the output.
    pub fn can_continue(&self) -> bool {
        self.beside.is_some()
    }

    /// Records the current state. If this fails, a later run continues from an earlier point.
    fn note(&mut self) {
        self.noted = Instant::now();
        if let Some(beside) = &mut self.beside {
            let _ = beside.write_all(self.written.note().as_bytes());
        }
    }

    /// Checks that the new lines are the same as the existing ones.
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

    /// Appends records, either all of them or none.
    ///
    /// # Errors
    /// Fails if they cannot be written, or differ from the existing ones.
    pub fn append(&mut self, bytes: &[u8], records: u64) -> io::Result<()> {
        self.compare(bytes)?;
        if let Err(error) = self.file.write_all(bytes) {
            // If this also fails, the run that continues the output removes the part.
            let _ = self.file.set_len(self.written.hash.length());
            return Err(error);
        }
        self.written.add(bytes, records);
        // The first points follow each other faster, so that a kill loses at most half of a short
        // run.
        if self.noted.elapsed() >= POINT_INTERVAL.min(self.noted - self.begun) {
            self.note();
        }
        Ok(())
    }
}

impl Drop for AppendedFile {
    fn drop(&mut self) {
        self.note();
    }
}
