//! A file of JSON Lines with the runs of a comparison, which can be continued. Each line is one run.
//! A file next to it, `runs.about.json` for `runs.jsonl`, contains the settings.

use std::{
    collections::HashSet,
    fs::{self, File, TryLockError},
    io::{self, BufRead, BufReader, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use board::{
    escape,
    output::{self, append, is_special, is_taken},
};

use crate::{
    difference::{SettingDifference, compare_settings},
    record::{ComparisonSettings, MeasuredRun},
};

/// The first bytes of every line. An incomplete last line must agree with them.
const LINE_PREFIX: &[u8] = b"{\"run\":";

/// The reason why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file already exists.
    #[error("exists; use --resume to continue its runs, or another name")]
    Taken,
    /// The file of the settings already exists.
    #[error("its description {0} exists; use another name")]
    DescriptionTaken(PathBuf),
    /// The file of the settings does not exist.
    #[error("its description {0} is missing; restore it, or use another name")]
    DescriptionMissing(PathBuf),
    /// The file of the settings is damaged.
    #[error("its description {0} cannot be read: {1}")]
    Description(PathBuf, serde_json::Error),
    /// Another process writes to the file.
    #[error("another comparison writes to this file")]
    Locked,
    /// A line is not a valid record.
    #[error("line {line}: not a record of a comparison: {reason}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The reason.
        reason: String,
    },
    /// A run occurs twice, or is not planned.
    #[error("line {line}: run {run} appears twice, or is not one of the {runs} of this comparison")]
    Number {
        /// The number of the line, from 1.
        line: usize,
        /// The number of the run.
        run: u64,
        /// The number of planned runs.
        runs: u64,
    },
    /// A run has another puzzle or combination than the planned one with its number.
    #[error("line {line}: run {run} is not the run {run} of this comparison; delete the line")]
    OtherRun {
        /// The number of the line, from 1.
        line: usize,
        /// The number of the run.
        run: u64,
    },
    /// The journal belongs to another comparison.
    #[error(transparent)]
    OtherComparison(#[from] SettingDifference),
}

/// A file to which runs are appended.
pub struct Journal {
    file: File,
}

impl Journal {
    /// Creates a journal and the file of its settings. A device or a pipe has no such file.
    ///
    /// # Errors
    /// Fails if one of the files exists, or cannot be written.
    pub fn begin(path: &Path, about: &ComparisonSettings) -> Result<Journal, JournalError> {
        if is_taken(path) {
            return Err(JournalError::Taken);
        }
        describe(path, about)?;
        Journal::open(path, false)
    }

    /// Opens a journal, which need not exist, to continue it. Returns it with the runs that it
    /// contains. An incomplete last line is removed.
    ///
    /// # Errors
    /// Fails if the journal belongs to another comparison, is damaged, or cannot be read or
    /// written.
    pub fn resume(
        path: &Path,
        about: &ComparisonSettings,
    ) -> Result<(Journal, Vec<MeasuredRun>), JournalError> {
        let description = description_path(path);
        match fs::read(&description) {
            Ok(text) => {
                let there = serde_json::from_slice(&text);
                let there = there.map_err(|error| JournalError::Description(description, error))?;
                compare_settings(&there, about)?;
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            Err(_) if fs::metadata(path).is_ok_and(|file| file.len() > 0) => {
                return Err(JournalError::DescriptionMissing(description));
            }
            Err(_) => describe(path, about)?,
        }
        let mut journal = Journal::open(path, true)?;
        let mut lines = Lines::new(&journal.file);
        let (mut runs, mut numbers) = (Vec::new(), HashSet::new());
        while let Some(run) = lines.next_run()? {
            if !(1..=about.runs()).contains(&run.run) || !numbers.insert(run.run) {
                let (line, run, runs) = (lines.number, run.run, about.runs());
                return Err(JournalError::Number { line, run, runs });
            }
            runs.push(run);
        }
        let whole = lines.whole;
        journal.truncate(whole)?;
        Ok((journal, runs))
    }

    fn open(path: &Path, existing: bool) -> Result<Journal, JournalError> {
        let file = append(path, existing).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => JournalError::Taken,
            _ => error.into(),
        })?;
        match file.try_lock() {
            Ok(()) => Ok(Journal { file }),
            Err(TryLockError::WouldBlock) => Err(JournalError::Locked),
            // Without file locks, work is still possible.
            Err(TryLockError::Error(_)) => Ok(Journal { file }),
        }
    }

    /// Truncates the file to the first `whole` bytes.
    fn truncate(&mut self, whole: u64) -> io::Result<()> {
        self.file.set_len(whole)?;
        self.file.seek(SeekFrom::End(0)).map(|_| ())
    }

    /// Appends a run as a whole line.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub fn add(&mut self, run: &MeasuredRun) -> io::Result<()> {
        self.file.write_all(run_line(run)?.as_bytes())
    }
}

/// Returns the name of the file with the settings of a journal.
pub fn description_path(journal: &Path) -> PathBuf {
    journal.with_extension("about.json")
}

/// Writes the file with the settings of a journal.
fn describe(journal: &Path, about: &ComparisonSettings) -> Result<(), JournalError> {
    if is_special(journal) {
        return Ok(());
    }
    let path = description_path(journal);
    let named = |error: io::Error| {
        JournalError::Io(io::Error::new(error.kind(), format!("{}: {error}", path.display())))
    };
    let mut file = output::create(&path, false).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => JournalError::DescriptionTaken(path.clone()),
        _ => named(error),
    })?;
    let mut text = serde_json::to_vec_pretty(about).map_err(io::Error::other)?;
    escape::json(&mut text, 0);
    text.push(b'\n');
    file.write_all(&text).map_err(|error| {
        // The error of the write is the one to report.
        let _ = fs::remove_file(&path);
        named(error)
    })
}

/// Returns the line of a run.
///
/// # Errors
/// Fails if a time is not a number.
pub fn run_line(run: &MeasuredRun) -> io::Result<String> {
    let mut line = serde_json::to_vec(run)?;
    escape::json(&mut line, 0);
    line.push(b'\n');
    String::from_utf8(line).map_err(io::Error::other)
}

/// The whole lines of a journal.
struct Lines<'a> {
    reader: BufReader<&'a File>,
    text: Vec<u8>,
    number: usize,
    /// The number of bytes of all whole lines so far.
    whole: u64,
}

impl<'a> Lines<'a> {
    fn new(file: &'a File) -> Lines<'a> {
        Lines { reader: BufReader::new(file), text: Vec::new(), number: 0, whole: 0 }
    }

    /// Returns the next run, or `None` at the end or at an incomplete line.
    fn next_run(&mut self) -> Result<Option<MeasuredRun>, JournalError> {
        self.text.clear();
        self.number += 1;
        let bytes = self.reader.read_until(b'\n', &mut self.text)?;
        if !self.text.ends_with(b"\n") {
            return match self.text.iter().zip(LINE_PREFIX).all(|(one, other)| one == other) {
                true => Ok(None),
                false => Err(self.wrong("unexpected beginning of the line".to_owned())),
            };
        }
        self.whole += bytes as u64;
        let record = serde_json::from_slice(&self.text);
        record.map(Some).map_err(|error| self.wrong(error.to_string()))
    }

    /// Returns the error for the current line.
    fn wrong(&self, reason: String) -> JournalError {
        JournalError::Line { line: self.number, reason }
    }
}
