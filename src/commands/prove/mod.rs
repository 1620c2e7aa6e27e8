//! `prove`: proves that puzzles are unique or unsolvable, with proofs for independent checkers.

mod recheck;

use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueHint};
use logic::reduce;
use questions::{certificate::Sums, check};
use solve::VerdictKind;
use stream::{
    Status,
    files::{check_named, is_each},
    output::remark,
};

use super::check::VerdictFinder;
use crate::{
    options::{
        asked::SearchOptions,
        certify::{Certifier, ProofOptions, SINGLE_FOLDER_ERROR},
        printing::OutputOptions,
    },
    printed::PrintedAnswer,
};

/// Write proofs, for independent checkers, that puzzles are unique or unsolvable
///
/// The folder DIR (--output) contains these files. puzzle.cnf is the formula of the whole puzzle; its last
/// clause excludes the solution, if there is one. proof.drat or proof.lrat proves that the formula is unsatisfiable.
/// solution.txt contains the solution. README contains the commands for drat-trim, lrat-check and
/// cake_lpr. With --proof-format veripb, the formula is puzzle.opb, in which each sum is one
/// constraint, and the proof is proof.pbp for VeriPB.
///
/// The proof starts with the eliminations by logic; the rest is proved by the solver varisat, or by
/// --backend external:kissat or external:cadical. With --logic none, the solver proves everything,
/// with any --formulation and --encoding. DIR must not exist or must be empty. It is created only
/// after all files have been checked. {} in DIR stands for the number of the puzzle. Puzzles with
/// multiple solutions get no folder. Exit status 0 if each puzzle is proved unique, 1 if a puzzle is
/// not unique, 3 if a proof is not finished.
///
/// --check checks such folders again and trusts no file in them: the solution against the puzzle,
/// each clause of the formula against the puzzle and the solution, and the proof against the formula.
/// The puzzle is read from the head of the formula and printed, with boxes and rules that are not
/// the default. Exit status 1 if a check fails, 3 if checking auxiliary variables takes too long.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat prove puzzle.txt -o proof
  sudoku-sat prove puzzle.txt -o proof --proof-format lrat
  sudoku-sat prove killer.json -o proof --proof-format veripb
  sudoku-sat prove many.txt -o 'proof-{}'         a folder for each puzzle
  sudoku-sat prove --batch many.txt               keep only a summary
  sudoku-sat prove --check proof                  check a folder again")]
#[command(mut_arg("logic", |it| it.default_value(reduce::FULL.name)))]
#[command(mut_arg("resume", |it| it.hide(true)))]
pub struct Prove {
    #[command(flatten)]
    asked: SearchOptions,

    #[command(flatten)]
    certifying: ProofOptions,

    /// Print a summary at the end; without -o, keep no proofs
    #[arg(long)]
    batch: bool,

    /// Check folders written by `prove`, without other options
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, num_args = 1.., exclusive = true)]
    check: Vec<PathBuf>,
}

impl Prove {
    /// Proves each puzzle, or checks existing proofs.
    pub fn run(self) -> anyhow::Result<Status> {
        if !self.check.is_empty() {
            return recheck::recheck(&self.check);
        }
        let question = self.asked.question(2, 2);
        self.certifying.check(&question, true, "")?;
        let OutputOptions { output, force, .. } = &self.asked.printing;
        if output.is_none() && !self.batch {
            bail!("no folder for the proof; add -o DIR, or --batch to keep no proof");
        }
        if *force {
            bail!(
                "--force: prove does not replace folders; omit --force and remove the old folder"
            );
        }
        check_named("--output", output.as_ref(), "folder")?;
        let is_one = output.as_deref().is_some_and(|folder| !is_each(folder));
        let certifier = Some(Certifier::new(&question, self.certifying, output.clone())?);
        let symbols = self.asked.options().symbols;
        let (verdicts, mut sums) = (VerdictFinder { certifier, symbols }, Sums::default());
        let mut has_multiple = false;
        let count = |answer: &PrintedAnswer<check::Answer>| {
            has_multiple |= answer.found.verdict().kind() == VerdictKind::Multiple;
            sums.count(answer.found.verdict().kind(), answer.proof());
        };
        let status = self.asked.all_beside(
            is_one.then_some(SINGLE_FOLDER_ERROR),
            question,
            &verdicts,
            &mut { count },
        )?;
        if is_one && has_multiple {
            remark(format_args!(
                "sudoku-sat: no certificate written: the puzzle has multiple solutions"
            ));
        }
        if self.batch {
            remark(format_args!("sudoku-sat: {sums}"));
        }
        Ok(status)
    }
}
