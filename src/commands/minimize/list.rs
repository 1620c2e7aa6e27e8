//! `minimize --list`: the givens that can each be removed.

use board::stop::StopReason;
use formats::Entry;
use questions::{
    check,
    redundant::{self, Options, test},
};
use solve::{Found, Report, Verdict, VerdictKind, givens::Prover};
use stream::{Answer, Failure, Fields, Job, Page, Status, Written, asking::Follow};

use crate::printed::Printed;

/// Finds the givens that can each be removed.
pub struct Needs(pub Options);

impl Follow for Needs {
    type Kept = Option<Prover>;
    type Answer = Printed<redundant::Answer>;

    fn follow(
        &self,
        kept: &mut Option<Prover>,
        found: Found,
        job: &Job,
    ) -> Result<Self::Answer, Failure> {
        Ok(Printed(test(kept, job.puzzle(), found, &self.0, &job.stop)?))
    }
}

impl Answer for Printed<redundant::Answer> {
    fn status(&self) -> Status {
        match Answer::stopped(self) {
            Some(_) => Status::Unknown,
            None => Status::of_verdict(&self.found.verdict()),
        }
    }

    fn text(&self, entry: &Entry, page: &mut Page) -> Written {
        if let Verdict::Unique(_) = self.found.verdict() {
            return page.print(&self.0);
        }
        // The solutions are printed as by `check`.
        let symbols = page.manner.symbols.clone();
        Printed(check::Answer::new(&entry.puzzle, self.found.clone(), symbols)).text(entry, page)
    }

    fn stopped(&self) -> Option<StopReason> {
        questions::Answer::stopped(&self.0)
    }

    fn verdict(&self) -> Option<VerdictKind> {
        questions::Answer::verdict(&self.0)
    }

    fn record(&self, _: &Entry) -> impl Fields {
        &self.0
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.found.report)
    }
}
