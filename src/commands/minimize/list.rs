//! `minimize --list`: the givens or rules that can each be removed.

use board::stop::StopReason;
use formats::Entry;
use questions::{
    check,
    redundant::{self, Options, test},
};
use solve::{Report, SearchResult, Verdict, VerdictKind, givens::Prover};
use stream::{
    AnswerFields, NoAnswer, Page, PuzzleJob, Status, TaskAnswer, WriteResult, asking::AnswerMaker,
};

use crate::printed::PrintedAnswer;

/// Finds the givens or rules that can each be removed.
pub struct RemovableClues(pub Options);

impl AnswerMaker for RemovableClues {
    type ThreadState = Option<Prover>;
    type Answer = PrintedAnswer<redundant::Answer>;

    fn follow(
        &self,
        kept: &mut Option<Prover>,
        found: SearchResult,
        job: &PuzzleJob,
    ) -> Result<Self::Answer, NoAnswer> {
        Ok(PrintedAnswer(test(kept, job.puzzle(), found, &self.0, &job.stop)?))
    }
}

impl TaskAnswer for PrintedAnswer<redundant::Answer> {
    fn status(&self) -> Status {
        match TaskAnswer::stopped(self) {
            Some(_) => Status::Unknown,
            None => Status::of_verdict(&self.found.verdict()),
        }
    }

    fn text(&self, entry: &Entry, page: &mut Page) -> WriteResult {
        if let Verdict::Unique(_) = self.found.verdict() {
            return page.print(&self.0);
        }
        // The solutions are printed as by `check`.
        let symbols = page.manner.symbols.clone();
        PrintedAnswer(check::Answer::new(&entry.puzzle, self.found.clone(), symbols))
            .text(entry, page)
    }

    fn stopped(&self) -> Option<StopReason> {
        questions::Answer::stopped(&self.0)
    }

    fn verdict(&self) -> Option<VerdictKind> {
        questions::Answer::verdict(&self.0)
    }

    fn record(&self, _: &Entry) -> impl AnswerFields {
        &self.0
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.found.report)
    }
}
