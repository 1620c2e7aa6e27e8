//! `check`: is it a proper puzzle?

use board::{Symbols, stop::Why};
use clap::Args;
use formats::Entry;
use questions::check::{self, MULTIPLE};
use solve::{Found, Report, Verdict, VerdictKind};

use crate::run::{
    Answer, Failure, Fields, Job, Page, Status, Written,
    certify::{Certifier, Certifying},
    lines::Saying,
    solving::{Asked, Follow},
};

/// Check whether puzzles are unique, have multiple solutions, or are unsolvable or invalid
///
/// For multiple solutions, the output contains two of them and the cells in which they differ. For
/// invalid puzzles, it names the cells and the house or rule of the conflicting givens. Exit status
/// 0 only if every puzzle is unique.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat check puzzle.txt
  sudoku-sat check --certify puzzle.txt           also checks a proof
  sudoku-sat check --format json many.txt | jq -r .verdict | sort | uniq -c")]
pub struct Check {
    #[command(flatten)]
    asked: Asked,

    /// Prove the verdicts unique, unsolvable and invalid, and check each proof
    ///
    /// The output contains the sizes of the proofs. `prove` keeps the proof files. With --backend
    /// external:kissat or external:cadical, this solver writes the proof; with any other backend,
    /// varisat writes it.
    #[arg(long, help_heading = "Proofs")]
    certify: bool,

    #[command(flatten)]
    certifying: Certifying,
}

impl Check {
    /// Checks all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let question = self.asked.question(2, 2);
        self.certifying.check(&question, self.certify, "--certify")?;
        let answer = |puzzle: &_, found| check::Answer::new(puzzle, found, None);
        let no = &[VerdictKind::Multiple, VerdictKind::Unsolvable, VerdictKind::Invalid];
        let saying = Saying { answer, unique: "unique", several: MULTIPLE, no };
        if !self.certify
            && let Some(status) = self.asked.all_lines(&question, saying)?
        {
            return Ok(status);
        }
        let certifier = Certifier::new(&question, self.certifying, None)?;
        let symbols = self.asked.options().symbols;
        let verdicts = Verdicts { certifier: self.certify.then_some(certifier), symbols };
        self.asked.all(question, &verdicts, &mut |_| ())
    }
}

/// Finds verdicts, and proves them where that is asked for.
pub struct Verdicts {
    /// What proves them.
    pub certifier: Option<Certifier>,
    /// The symbols of digits.
    pub symbols: Option<Symbols>,
}

impl Follow for Verdicts {
    type Kept = ();
    type Answer = check::Answer;

    fn follow(&self, (): &mut (), found: Found, job: &Job) -> Result<check::Answer, Failure> {
        let certify = |by: &Certifier| by.verdict(job.number, job.puzzle(), &found, &job.stop);
        let certified = self.certifier.as_ref().map(certify).transpose()?;
        let answer = check::Answer::new(job.puzzle(), found, self.symbols.clone());
        Ok(answer.with_proof(certified))
    }
}

impl Answer for check::Answer {
    fn status(&self) -> Status {
        match self.proof() {
            Some(proof) if !proof.is_proved() => Status::Unknown,
            _ => Status::of_verdict(&self.found.verdict()),
        }
    }

    fn text(&self, Entry { puzzle, .. }: &Entry, page: &mut Page) -> Written {
        page.print(self)?;
        if let Verdict::Multiple(one, other) = self.found.verdict() {
            page.solution(puzzle, &one)?;
            page.solution(puzzle, &other)?;
        }
        Ok(())
    }

    fn stopped(&self) -> Option<Why> {
        questions::Answer::stopped(self)
    }

    fn verdict(&self) -> Option<VerdictKind> {
        questions::Answer::verdict(self)
    }

    fn record(&self, _: &Entry) -> impl Fields {
        self
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.found.report)
    }
}
