//! Writes answers in order and counts them.

use std::{
    any::Any,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use crate::{
    NoAnswer, OutputStyle, Status, VerdictTally, interrupt,
    ordered::OrderedResults,
    output::{RecordOutput, tell, tell_failed},
    worker::{End, Piece},
};

/// The results of a run.
pub struct RunResults {
    /// The number of puzzles with a record.
    pub records: u64,
    /// The number of puzzles without an answer.
    pub failed: u64,
    /// The number of puzzles that an earlier run had answered.
    pub skipped: u64,
    /// The counts of the verdicts.
    pub tally: VerdictTally,
    /// The time since the start of the run.
    pub time: Duration,
}

/// Writes the answers of a run.
pub(crate) struct Writer<'a> {
    pub manner: &'a OutputStyle,
    pub out: RecordOutput,
    /// The number of items that were read and not yet written; then the number of items that the
    /// next flush writes.
    pub under_way: Arc<AtomicU64>,
    gathered: u64,
    /// Set if the text before all records was written.
    begun: bool,
    done: RunResults,
    since: Instant,
    status: Status,
    /// Set if errors are written to a file with the answers, so that the user does not see them.
    hides_errors: bool,
    /// Prints the summary.
    summary: Option<&'a dyn Fn(&RunResults)>,
    /// The advice that is printed if the run is interrupted.
    hint: &'static str,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(
        manner: &'a OutputStyle,
        (out, skipped): (RecordOutput, u64),
        under_way: Arc<AtomicU64>,
        summary: Option<&'a dyn Fn(&RunResults)>,
        hint: &'static str,
    ) -> Writer<'a> {
        let hides_errors = out.is_file() && (manner.is_record() || manner.many);
        let (tally, time) = (VerdictTally::default(), Duration::ZERO);
        let done = RunResults { records: 0, failed: 0, skipped, tally, time };
        Writer {
            manner,
            out,
            under_way,
            gathered: 0,
            begun: skipped > 0,
            done,
            since: Instant::now(),
            status: Status::Done,
            hides_errors,
            summary,
            hint,
        }
    }

    pub(crate) fn all(
        &mut self,
        made: &mut dyn OrderedResults<Piece>,
        each: &mut dyn FnMut(&dyn Any),
    ) -> anyhow::Result<Status> {
        let (interrupted, mut cannot) = (interrupt::flag(), None);
        let (begin, end_of_all) = self.manner.frame();
        let mut end = None;
        while let Some(piece) = made.next(&mut || {
            cannot = self.flush().err();
            cannot.is_none()
        }) {
            let mut text = piece.text;
            if !text.out.is_empty() && !self.begun {
                self.begun = true;
                text.remove_first(self.manner.separator().len());
                self.out.put(begin.as_str().into(), 0)?;
            }
            self.out.put(text, piece.records)?;
            self.gathered += u64::from(piece.is_last);
            self.done.records += piece.records;
            self.done.failed += piece.failed;
            self.done.tally.add(&piece.tally);
            self.status = self.status.and(piece.status);
            piece.answers.iter().for_each(|answer| each(&**answer));
            end = piece.end;
            if end.is_none() && piece.is_last && interrupted.load(Ordering::Relaxed) {
                end = Some(End::Interrupted);
            }
            if end.is_some() {
                break;
            }
        }
        cannot.map_or(Ok(()), Err)?;
        // An array without records is still an array.
        let is_empty_array = !self.begun && !self.manner.separator().is_empty();
        if is_empty_array {
            self.out.put(begin.as_str().into(), 0)?;
        }
        if self.begun || is_empty_array {
            self.out.put(end_of_all.into(), 0)?;
        }
        self.flush()?;
        self.done.time = self.since.elapsed();
        let is_broken = matches!(end, Some(End::Output(_)));
        if end.is_none() && self.out.are_compared() {
            self.out.finish()?;
            return Ok(Status::Done);
        }
        if let Some(summary) = self.summary.filter(|_| !is_broken) {
            summary(&self.done);
        }
        let RunResults { records, failed, skipped, .. } = self.done;
        match end {
            None => self.out.finish()?,
            // The answers before the failure were written.
            Some(End::Output(error)) => return Err(error.into()),
            Some(End::Input(why)) => {
                tell(format_args!("sudoku-sat: {why}"));
                return Ok(Status::InputOutput);
            }
            Some(End::Strict(why)) => {
                tell(format_args!("sudoku-sat: {why}"));
                return Ok(if records + skipped == 0 {
                    Status::Unusable
                } else {
                    Status::SomeFailed
                });
            }
            Some(End::Interrupted) => {
                tell(format_args!(
                    "sudoku-sat: interrupted after record {}{}",
                    records + skipped,
                    self.hint
                ));
                return Ok(self.status.and(Status::Unknown));
            }
        }
        // A single puzzle has no summary.
        let is_untold = if records > 1 { self.summary.is_none() } else { self.hides_errors };
        if failed > 0 && is_untold {
            tell_failed(failed, records);
        }
        Ok(self.status.of_records(failed, records + skipped))
    }

    fn flush(&mut self) -> Result<(), NoAnswer> {
        self.out.flush()?;
        self.under_way.fetch_sub(std::mem::take(&mut self.gathered), Ordering::Relaxed);
        Ok(())
    }
}
