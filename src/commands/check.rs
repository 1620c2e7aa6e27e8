//! `check`: the verdict on puzzles.

use std::io::Write;

use board::{Symbols, stop::StopReason};
use clap::Args;
use formats::Entry;
use questions::{
    check::{self},
    solutions::SolutionFields,
};
use solve::{Report, SearchResult, Verdict, VerdictKind, engines::lanes};
use stream::{
    AnswerFields, LineAnswer, NoAnswer, OutputStyle, Page, PlainLine, PuzzleJob, Status,
    TaskAnswer, WriteResult, asking::AnswerMaker,
};

use super::idle::DecisionCounts;
use crate::{
    options::{
        LayerOptions,
        asked::SearchOptions,
        certify::{Certifier, ProofOptions},
    },
    printed::PrintedAnswer,
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
    asked: SearchOptions,

    #[command(flatten)]
    layers: LayerOptions,

    /// Prove the verdicts unique, unsolvable and invalid, and check each proof
    ///
    /// The output contains the sizes of the proofs. `prove` keeps the proof files. With --backend
    /// external:kissat or external:cadical, this solver writes the proof; with any other backend,
    /// varisat writes it.
    #[arg(long, help_heading = "Proofs", conflicts_with = "digits_only")]
    certify: bool,

    #[command(flatten)]
    certifying: ProofOptions,
}

impl Check {
    /// Checks each puzzle.
    pub fn run(self) -> anyhow::Result<Status> {
        let mut question = self.asked.question(2, 2);
        question.solver.digits_only = self.layers.digits_only;
        self.certifying.check(&question, self.certify, "--certify")?;
        let certifier = Certifier::new(&question, self.certifying, None)?;
        let symbols = self.asked.options().symbols;
        let verdicts = VerdictFinder { certifier: self.certify.then_some(certifier), symbols };
        let (mut idle, backend) = (DecisionCounts::default(), question.solver.backend);
        let status = self.asked.all(question, &verdicts, &mut |answer| {
            idle.add(&answer.found.report, answer.found.verdict().kind());
        })?;
        // A proof may use the solver, so the remark would be wrong.
        if !self.certify {
            idle.remark(backend);
        }
        Ok(status)
    }
}

/// Determines verdicts, and proves them if requested.
pub struct VerdictFinder {
    /// The certifier, if proofs are requested.
    pub certifier: Option<Certifier>,
    /// The symbols of the digits.
    pub symbols: Option<Symbols>,
}

impl AnswerMaker for VerdictFinder {
    type ThreadState = ();
    type Answer = PrintedAnswer<check::Answer>;

    fn follow(
        &self,
        (): &mut (),
        found: SearchResult,
        job: &PuzzleJob,
    ) -> Result<Self::Answer, NoAnswer> {
        let certify = |by: &Certifier| by.verdict(job.number, job.puzzle(), &found, &job.stop);
        let certified = self.certifier.as_ref().map(certify).transpose()?;
        let answer = check::Answer::new(job.puzzle(), found, self.symbols.clone());
        Ok(PrintedAnswer(answer.with_proof(certified)))
    }

    fn takes_lines(&self) -> bool {
        self.certifier.is_none()
    }

    fn write_line(
        &self,
        line: &PlainLine,
        found: &lanes::Answer,
        manner: &OutputStyle,
        out: &mut Vec<u8>,
    ) -> Option<LineAnswer> {
        if found.count != 1 || manner.given.is_none() && !manner.many {
            return None;
        }
        match manner.given {
            None => writeln!(out, "{}:{}: unique", line.file, line.lines.line + line.at).ok()?,
            Some(_) => {
                let solution = found.solutions[0].map(|digit| digit | b'0');
                let solution = str::from_utf8(&solution).ok()?.to_owned();
                line.write(manner, VerdictKind::Unique, SolutionFields::unique(solution), out);
            }
        }
        Some(LineAnswer::solved(VerdictKind::Unique, found))
    }
}

impl TaskAnswer for PrintedAnswer<check::Answer> {
    fn status(&self) -> Status {
        match self.proof() {
            Some(proof) if !proof.is_proved() => Status::Unknown,
            _ => Status::of_verdict(&self.found.verdict()),
        }
    }

    fn text(&self, Entry { puzzle, .. }: &Entry, page: &mut Page) -> WriteResult {
        page.print(&self.0)?;
        if let Verdict::Multiple(one, other) = self.found.verdict() {
            page.solution(puzzle, &one)?;
            page.solution(puzzle, &other)?;
        }
        Ok(())
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
