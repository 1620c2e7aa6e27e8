//! A file of JSON Lines with the runs of a comparison, which can be continued. The first line
//! contains the settings, and each further line one run.

use std::{
    collections::HashSet,
    fs::{File, TryLockError},
    io::{self, BufRead, BufReader, Seek, SeekFrom, Write},
    path::Path,
};

use board::{escape, output::append};
use serde::{Deserialize, Serialize};

use crate::{
    difference::{SettingDifference, compare_settings},
    record::{ComparisonSettings, MeasuredRun},
};

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    about: ComparisonSettings,
}

/// The first bytes of every journal. A file without a complete first line must agree with them.
const JOURNAL_PREFIX: &[u8] = b"{\"about\":{\"program\":\"";

/// The reason why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file already exists.
    #[error("exists; use --resume to continue its runs, or another name")]
    Taken,
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
    /// The journal belongs to another comparison.
    #[error(transparent)]
    OtherComparison(#[from] SettingDifference),
}

/// A file to which runs are appended.
pub struct Journal {
    file: File,
}

impl Journal {
    /// Creates a journal.
    ///
    /// # Errors
    /// Fails if the file exists, or cannot be written.
    pub fn begin(path: &Path, about: &ComparisonSettings) -> Result<Journal, JournalError> {
        let mut journal = Journal::open(path, false)?;
        journal.line(&Head { about: about.clone() })?;
        Ok(journal)
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
        let mut journal = Journal::open(path, true)?;
        let mut lines = Lines::new(&journal.file);
        let Some(head) = lines.next_record::<Head>()? else {
            if !lines.text.iter().zip(JOURNAL_PREFIX).all(|(one, other)| one == other) {
                return Err(lines.wrong("unexpected beginning of the file".to_owned()));
            }
            journal.truncate(0)?;
            journal.line(&Head { about: about.clone() })?;
            return Ok((journal, Vec::new()));
        };
        compare_settings(&head.about, about)?;
        let (mut runs, mut numbers) = (Vec::new(), HashSet::new());
        while let Some(run) = lines.next_record::<MeasuredRun>()? {
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
        self.line(run)
    }

    fn line(&mut self, record: &impl Serialize) -> io::Result<()> {
        self.file.write_all(line(record)?.as_bytes())
    }
}

/// Returns a record as a line.
fn line(record: &impl Serialize) -> io::Result<String> {
    let mut line = serde_json::to_vec(record)?;
    escape::json(&mut line, 0);
    line.push(b'\n');
    String::from_utf8(line).map_err(io::Error::other)
}

/// Returns the first line of a journal, which contains the settings.
///
/// # Errors
/// No failure is known.
pub fn about_line(about: &ComparisonSettings) -> io::Result<String> {
    line(&Head { about: about.clone() })
}

/// Returns the line of a run.
///
/// # Errors
/// Fails if a time is not a number.
pub fn run_line(run: &MeasuredRun) -> io::Result<String> {
    line(run)
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

    /// Returns the next record, or `None` at the end or at an incomplete line.
    fn next_record<T: for<'d> Deserialize<'d>>(&mut self) -> Result<Option<T>, JournalError> {
        self.text.clear();
        self.number += 1;
        let bytes = self.reader.read_until(b'\n', &mut self.text)?;
        if !self.text.ends_with(b"\n") {
            return Ok(None);
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
