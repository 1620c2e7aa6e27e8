//! Record after record, with errors in their place, and the status of them all.

use std::{
    fmt::Display,
    io::{self, Write},
    sync::atomic::Ordering,
};

use formats::{Place, ReadError};

use super::{Status, arguments::OutputFormat, interrupt, json, output::Page, tell};

/// Counts records and those that failed.
pub struct Ledger {
    /// Where they are written.
    pub page: Page,
    /// Whether they are JSON.
    pub json: bool,
    failed: u64,
}

impl Ledger {
    /// Of a page, in the form that was asked for.
    pub fn new(page: Page, given: Option<OutputFormat>) -> Ledger {
        let json = matches!(given, Some(OutputFormat::JsonLines));
        Ledger { page, json, failed: 0 }
    }

    /// The number of the record at hand, from 1.
    pub fn number(&self) -> u64 {
        self.page.number
    }

    /// Makes a record of each thing, until it is interrupted.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn all<T>(
        mut self,
        things: impl Iterator<Item = T>,
        record: &mut dyn FnMut(&mut Ledger, T) -> io::Result<Status>,
    ) -> anyhow::Result<Status> {
        let (mut status, interrupted) = (Status::Done, interrupt::flag());
        for thing in things {
            self.page.number += 1;
            status = status.and(record(&mut self, thing)?);
            if interrupted.load(Ordering::Relaxed) {
                self.page.end()?;
                self.page.out.flush()?;
                tell(format_args!("sudoku-sat: interrupted in record {}", self.number()));
                return Ok(status.and(Status::Unknown));
            }
        }
        self.page.end()?;
        self.page.out.flush()?;
        let (records, failed) = (self.number(), self.failed);
        if failed > 0 && records > 1 {
            tell(format_args!("sudoku-sat: {failed} of {records} records could not be used"));
        }
        Ok(status.of_records(failed, records))
    }

    /// An error takes the place of the answer, so that answers and puzzles can
    /// be counted off against each other.
    fn fail(&mut self, place: &Place, message: &str) -> io::Result<()> {
        self.failed += 1;
        // Between puzzles in JSON, too, nothing else may stand.
        if self.json || self.page.is_json() {
            writeln!(self.page.out, "{}", json::error(self.number(), place, message))
        } else if self.page.many {
            self.page.remark(&format!("error: {message}"))
        } else {
            tell(format_args!("sudoku-sat: {message}"));
            Ok(())
        }
    }

    /// In the place of something that is no puzzle.
    pub fn unreadable(&mut self, error: &ReadError) -> io::Result<Status> {
        let place = Place { file: error.file.clone(), line: error.line };
        self.fail(&place, &error.to_string())?;
        Ok(Status::of_unreadable(error))
    }

    /// In the place of an answer that there is none of.
    pub fn broken(&mut self, place: &Place, error: &dyn Display) -> io::Result<Status> {
        self.fail(place, &format!("{place}: {error}"))?;
        Ok(Status::SomeFailed)
    }

    /// Once an answer was said. Where the format cannot hold this one, or a part broke over
    /// it, the next may do.
    pub fn said(
        &mut self,
        place: &Place,
        said: io::Result<()>,
        status: impl FnOnce() -> Status,
    ) -> io::Result<Status> {
        match said {
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => self.broken(place, &error),
            said => said.map(|()| status()),
        }
    }
}
