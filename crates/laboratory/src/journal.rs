//! The runs of a comparison as a file of JSON Lines, which grows run by run and
//! can be continued: first what they are made with, then a run a line.

use std::{
    collections::HashSet,
    fs::{File, TryLockError},
    io::{self, BufRead, BufReader, Seek, SeekFrom, Write},
    path::Path,
};

use board::{escape, output::append};
use serde::{Deserialize, Serialize};

use crate::{
    difference::{Difference, same},
    record::{About, Run},
};

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    about: About,
}

/// How a first line begins, whatever it says.
const BEGINNING: &[u8] = b"{\"about\":{\"program\":\"";

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// There is such a file already.
    #[error("exists; use --resume to continue its runs, or another name")]
    Taken,
    /// Another comparison writes to it.
    #[error("another comparison writes to this file")]
    Locked,
    /// A line is no record.
    #[error("line {line}: not a record of a comparison: {reason}")]
    Line {
        /// From 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// A run is there twice, or is none of those that are planned.
    #[error("line {line}: run {run} appears twice, or is not one of the {runs} of this comparison")]
    Number {
        /// From 1.
        line: usize,
        /// Its number.
        run: u64,
        /// How many there are to be.
        runs: u64,
    },
    /// It belongs to a comparison of something else.
    #[error(transparent)]
    Other(#[from] Difference),
}

/// A file that takes runs.
pub struct Journal {
    file: File,
}

impl Journal {
    /// Begins a journal.
    ///
    /// # Errors
    /// If there is such a file, or it cannot be written.
    pub fn begin(path: &Path, about: &About) -> Result<Journal, JournalError> {
        let mut journal = Journal::open(path, false)?;
        journal.line(&Head { about: about.clone() })?;
        Ok(journal)
    }

    /// Goes on with a journal, which may be new: the runs that are in it, and where
    /// further ones go. What is left of a line that was cut off is taken away.
    ///
    /// # Errors
    /// If it is of another comparison, or damaged, or cannot be read or written.
    pub fn resume(path: &Path, about: &About) -> Result<(Journal, Vec<Run>), JournalError> {
        let mut journal = Journal::open(path, true)?;
        let mut lines = Lines::new(&journal.file);
        let Some(head) = lines.next_record::<Head>()? else {
            if !lines.text.iter().zip(BEGINNING).all(|(one, other)| one == other) {
                return Err(lines.wrong("unexpected beginning of the file".to_owned()));
            }
            journal.cut(0)?;
            journal.line(&Head { about: about.clone() })?;
            return Ok((journal, Vec::new()));
        };
        same(&head.about, about)?;
        let (mut runs, mut numbers) = (Vec::new(), HashSet::new());
        while let Some(run) = lines.next_record::<Run>()? {
            if !(1..=about.runs()).contains(&run.run) || !numbers.insert(run.run) {
                let (line, run, runs) = (lines.number, run.run, about.runs());
                return Err(JournalError::Number { line, run, runs });
            }
            runs.push(run);
        }
        let whole = lines.whole;
        journal.cut(whole)?;
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
            // A file system without locks is no reason not to work.
            Err(TryLockError::Error(_)) => Ok(Journal { file }),
        }
    }

    /// Keeps the first `whole` bytes.
    fn cut(&mut self, whole: u64) -> io::Result<()> {
        self.file.set_len(whole)?;
        self.file.seek(SeekFrom::End(0)).map(|_| ())
    }

    /// Adds a run, as a whole line at once.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, run: &Run) -> io::Result<()> {
        self.line(run)
    }

    fn line(&mut self, record: &impl Serialize) -> io::Result<()> {
        self.file.write_all(line(record)?.as_bytes())
    }
}

/// A record as a line.
fn line(record: &impl Serialize) -> io::Result<String> {
    let mut line = serde_json::to_vec(record)?;
    escape::json(&mut line, 0);
    line.push(b'\n');
    String::from_utf8(line).map_err(io::Error::other)
}

/// The line that says what runs are made with.
///
/// # Errors
/// None that is known.
pub fn about_line(about: &About) -> io::Result<String> {
    line(&Head { about: about.clone() })
}

/// The line of a run.
///
/// # Errors
/// If a time is no number.
pub fn run_line(run: &Run) -> io::Result<String> {
    line(run)
}

/// The whole lines of a journal.
struct Lines<'a> {
    reader: BufReader<&'a File>,
    text: Vec<u8>,
    number: usize,
    /// Bytes of all whole lines so far.
    whole: u64,
}

impl<'a> Lines<'a> {
    fn new(file: &'a File) -> Lines<'a> {
        Lines { reader: BufReader::new(file), text: Vec::new(), number: 0, whole: 0 }
    }

    /// The next record; none at the end, or where a line breaks off.
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

    /// The error for this line.
    fn wrong(&self, reason: String) -> JournalError {
        JournalError::Line { line: self.number, reason }
    }
}
