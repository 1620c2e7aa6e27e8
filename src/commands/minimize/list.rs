//! `minimize --list`: the givens that can each be removed.

use board::stop::Why;
use formats::Entry;
use questions::{
    check,
    redundant::{self, Options, test},
};
use serde::Serialize;
use solve::{Found, Report, Verdict, VerdictKind, givens::Prover};

use crate::{
    run::{Answer, Failure, FieldNames, Job, Page, Status, Written, solving::Follow},
    words::record,
};

/// Finds the givens that can each be removed.
pub struct Needs(pub Options);

impl Follow for Needs {
    type Kept = Option<Prover>;
    type Answer = redundant::Answer;

    fn follow(
        &self,
        kept: &mut Option<Prover>,
        found: Found,
        job: &Job,
    ) -> Result<redundant::Answer, Failure> {
        Ok(test(kept, job.puzzle(), found, &self.0, &job.stop)?)
    }
}

impl Answer for redundant::Answer {
    fn status(&self) -> Status {
        match Answer::stopped(self) {
            Some(_) => Status::Unknown,
            None => Status::of_verdict(&self.found.verdict()),
        }
    }

    fn text(&self, entry: &Entry, page: &mut Page) -> Written {
        if let Verdict::Unique(_) = self.found.verdict() {
            return page.print(self);
        }
        // With the solutions, as `check` prints them.
        let symbols = page.manner.symbols.clone();
        check::Answer::new(&entry.puzzle, self.found.clone(), symbols).text(entry, page)
    }

    const FIELDS: FieldNames = &[record::SOLUTIONS, redundant::FIELDS];

    fn stopped(&self) -> Option<Why> {
        questions::Answer::stopped(self)
    }

    fn verdict(&self) -> Option<VerdictKind> {
        questions::Answer::verdict(self)
    }

    fn record(&self, _: &Entry) -> impl Serialize {
        self
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.found.report)
    }
}
