//! `prove`: one solution, or none, with a proof that others can check.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::check::{Checked, Verdicts};
use crate::{
    run::{
        Status,
        certify::{Certifier, Certifying},
        output::tell,
        solving::Asked,
    },
    words::certificate::Sums,
};

/// Prove that puzzles have one solution, or none, in files that others can check
///
/// Writes into DIR: puzzle.cnf, the formula of the whole puzzle, with a last
/// clause that rules the solution out; proof.drat or proof.lrat, that it has no
/// model; solution.txt; and a README with the commands to check them with
/// drat-trim, lrat-check and cake_lpr. Eliminations by logic come first in the
/// proof, then what the solver varisat learns on the rest; --logic none leaves
/// it all to varisat, and takes any --statement and --encoding. All of it is
/// checked before DIR gets its name. Exit status 1 if a puzzle has several
/// solutions, 3 if a proof was not finished.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat prove puzzle.txt -o proof
  sudoku-sat prove puzzle.txt -o proof --proof-format lrat && cake_lpr proof/puzzle.cnf proof/proof.lrat
  sudoku-sat prove many.txt -o 'proof-{}'         a folder for each puzzle
  sudoku-sat prove --batch many.txt               nothing kept; a summary in the end
  sudoku-sat recheck proof                        check a folder again")]
pub struct Prove {
    #[command(flatten)]
    asked: Asked,

    #[command(flatten)]
    certifying: Certifying,

    /// The folder to write, which must not exist or be empty; {} in it is the number of the puzzle
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath, required_unless_present = "batch")]
    output: Option<PathBuf>,

    /// Prove puzzle after puzzle and say what it took in the end; without -o nothing is kept
    #[arg(long)]
    batch: bool,
}

impl Prove {
    /// Proves all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let question = self.asked.question(2, 2);
        self.certifying.check(&question, true, "")?;
        let certifier = Some(Certifier::new(&question, self.certifying, self.output));
        let (verdicts, mut sums) = (Verdicts { certifier, either: true }, Sums::default());
        let count =
            |checked: &Checked| sums.count(checked.certified.as_ref().and_then(Option::as_ref));
        let status = self.asked.all(question, &verdicts, &mut { count })?;
        if self.batch {
            tell(format_args!("sudoku-sat: {sums}"));
        }
        Ok(status)
    }
}
