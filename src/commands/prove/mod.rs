//! `prove`: one solution, or none, with a proof that others can check.

mod recheck;

use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueHint};
use logic::reduce;

use super::check::{Checked, Verdicts};
use crate::{
    run::{
        Status,
        certify::{Certifier, Certifying, SEVERAL},
        files::is_each,
        output::remark,
        printing::Printing,
        solving::Asked,
    },
    words::certificate::Sums,
};

/// Prove that puzzles have one solution or none, in files that others can check
///
/// Writes into DIR (--output): puzzle.cnf, the formula of the whole puzzle with a last clause that
/// rules the solution out; proof.drat or proof.lrat, the proof that the formula has no model;
/// solution.txt; and a README with the commands that check them with drat-trim, lrat-check and
/// cake_lpr. With --proof-format veripb the formula is puzzle.opb, in which each sum is one
/// constraint, and the proof is proof.pbp, for the checker VeriPB. The proof starts with the eliminations by logic, followed by what the solver varisat
/// learns on the rest. --backend external:kissat and external:cadical write that part themselves;
/// for every other --backend varisat writes it. --logic none leaves everything to the solver and
/// takes any --formulation and --encoding. DIR must not exist or be empty, and it gets its name only
/// after all files were checked. {} in DIR stands for the number of the puzzle. Exit status 0 if
/// each puzzle is proved to have one solution, 1 if one has none or several, 3 if a proof was not
/// finished.
///
/// --check checks such folders again and trusts nothing in them: the solution is checked against
/// the puzzle, each clause of the formula against the puzzle and the solution, and the proof
/// against the formula. The puzzle is the one in the head of the formula; it is printed, with its
/// boxes and rules if they are not the usual ones. Exit status 1 if any check fails, 3 if the
/// formula has auxiliary variables that take too long to try.
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
pub struct Prove {
    #[command(flatten)]
    asked: Asked,

    #[command(flatten)]
    certifying: Certifying,

    /// Print a summary at the end; without -o no proof is kept
    #[arg(long)]
    batch: bool,

    /// Check folders written by `prove` instead
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, num_args = 1.., exclusive = true)]
    check: Vec<PathBuf>,
}

impl Prove {
    /// Proves all that is read, or checks what was proved.
    pub fn run(self) -> anyhow::Result<Status> {
        if !self.check.is_empty() {
            return recheck::recheck(&self.check);
        }
        let question = self.asked.question(2, 2);
        self.certifying.check(&question, true, "")?;
        let Printing { output, force, .. } = &self.asked.printing;
        if output.is_none() && !self.batch {
            bail!("-o DIR, the folder of the proof, is missing; --batch keeps no proof");
        }
        if *force {
            bail!(
                "--force replaces files, and -o names a folder here: leave --force away, and remove the folder if it is there"
            );
        }
        let is_one = output.as_deref().is_some_and(|folder| !is_each(folder));
        let certifier = Some(Certifier::new(&question, self.certifying, output.clone())?);
        let (verdicts, mut sums) = (Verdicts { certifier }, Sums::default());
        let count = |checked: &Checked| {
            let certified = checked.certified.as_ref().and_then(Option::as_ref);
            sums.count(checked.found.verdict().kind(), certified);
        };
        let status =
            self.asked
                .all_beside(is_one.then_some(SEVERAL), question, &verdicts, &mut { count })?;
        if self.batch {
            remark(format_args!("sudoku-sat: {sums}"));
        }
        Ok(status)
    }
}
