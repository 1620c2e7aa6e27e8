//! `check`: is it a proper puzzle?

use std::fmt::Display;

use board::stop::Why;
use clap::Args;
use formats::Entry;
use serde::Serialize;
use serde_json::Value;
use solve::{Found, Report, VerdictKind};

use crate::{
    run::{
        Answer, Failure, FieldNames, Job, Page, Status, Written,
        certify::{Certifier, Certifying},
        lines::Saying,
        solving::{Asked, Follow},
    },
    words::{certificate::Certified, record, verdict},
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
        let answer = |found| Checked { found, certified: None };
        let no = &[VerdictKind::Multiple, VerdictKind::Unsolvable, VerdictKind::Invalid];
        let saying = Saying { answer, unique: "unique", several: verdict::SEVERAL, no };
        if !self.certify
            && let Some(status) = self.asked.all_lines(&question, saying)?
        {
            return Ok(status);
        }
        let certifier = Certifier::new(&question, self.certifying, None)?;
        let verdicts = Verdicts { certifier: self.certify.then_some(certifier) };
        self.asked.all(question, &verdicts, &mut |_| ())
    }
}

/// Finds verdicts, and proves them where that is asked for.
pub struct Verdicts {
    /// What proves them.
    pub certifier: Option<Certifier>,
}

/// What a puzzle is.
pub struct Checked {
    /// What was found.
    pub found: Found,
    /// The proof; none inside where nothing can be proved.
    pub certified: Option<Option<Certified>>,
}

impl Follow for Verdicts {
    type Kept = ();
    type Answer = Checked;

    fn follow(&self, (): &mut (), found: Found, job: &Job) -> Result<Checked, Failure> {
        let certify = |by: &Certifier| by.verdict(job.number, job.puzzle(), &found, &job.stop);
        let certified = self.certifier.as_ref().map(certify).transpose()?;
        Ok(Checked { found, certified })
    }
}

impl Checked {
    fn proof(&self) -> Option<&Certified> {
        self.certified.as_ref()?.as_ref()
    }
}

impl Answer for Checked {
    fn status(&self) -> Status {
        match self.proof().map(Certified::is_proved) {
            Some(false) => Status::Unknown,
            _ => Status::of_verdict(&self.found.verdict()),
        }
    }

    fn text(&self, entry: &Entry, page: &mut Page) -> Written {
        let proof = self.proof().map(|proof| proof as &dyn Display);
        verdict::verdict(page, &entry.puzzle, &self.found, proof)
    }

    const FIELDS: FieldNames = &[record::SOLUTIONS, &["certificate"]];

    fn stopped(&self) -> Option<Why> {
        self.found.stopped(false)
    }

    fn verdict(&self) -> Option<VerdictKind> {
        record::verdict(&self.found)
    }

    fn record(&self, entry: &Entry) -> impl Serialize {
        #[derive(Serialize)]
        struct Verdict {
            #[serde(flatten)]
            solutions: record::Solutions,
            #[serde(skip_serializing_if = "Option::is_none")]
            certificate: Option<Option<Value>>,
        }
        let certificate = self.certified.as_ref().map(|proof| proof.as_ref().map(Certified::json));
        Verdict { solutions: record::Solutions::new(&entry.puzzle, &self.found), certificate }
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.found.report)
    }
}
