//! `decode`: the grid in a SAT solver's answer.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::{Args, ValueHint};
use sudoku_sat::{
    board::Puzzle,
    dimacs::{Answer, Checked, Formula, check},
    formats::{self, Symbols},
};

use super::{
    Status,
    arguments::{OutputFormat, Printing, parse_symbols},
    json,
    output::{Page, standard_output},
    tell,
};

/// Turn any SAT solver's answer to an exported formula into the grid
///
/// Reads the `s` and `v` lines of the SAT competitions, or minisat's result file.
/// The model is checked on every clause and the grid on the puzzle.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kissat puzzle.cnf | sudoku-sat decode --cnf puzzle.cnf
  minisat puzzle.cnf answer.txt; sudoku-sat decode --cnf puzzle.cnf answer.txt")]
pub struct Decode {
    /// The formula that `export` wrote
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    cnf: PathBuf,

    /// The solver's answer; `-` or none reads standard input
    #[arg(value_name = "ANSWER", value_hint = ValueHint::FilePath, default_value = "-")]
    answer: PathBuf,

    /// The symbols of the digits in the printed grid
    #[arg(long, value_name = "SYMBOLS", value_parser = parse_symbols)]
    symbols: Option<Symbols>,

    #[command(flatten)]
    printing: Printing,
}

impl Decode {
    /// Decodes and checks.
    pub fn run(self) -> anyhow::Result<Status> {
        if self.cnf == Path::new("-") && self.answer == Path::new("-") {
            bail!("formula and answer cannot both be standard input: name the file of one");
        }
        let cnf = || self.cnf.display().to_string();
        let mut clauses = open(&self.cnf)?;
        let formula = Formula::read(&mut clauses).with_context(cnf)?;
        let name = match self.answer == Path::new("-") {
            true => "standard input".to_owned(),
            false => self.answer.display().to_string(),
        };
        let mut input = open(&self.answer)?;
        let answer = Answer::read(&mut input, formula.variables).with_context(|| name.clone())?;
        let checked = check(&formula, &mut clauses, &answer);
        let checked = checked.with_context(|| format!("{name}, answer to {}", cnf()))?;
        self.print(&formula, checked)
    }

    fn print(&self, formula: &Formula, checked: Checked) -> anyhow::Result<Status> {
        let claimed = "on the solver's word, which nothing here can check";
        match (checked, &formula.blocked) {
            (Checked::Solution(grid), blocked) => {
                let solved = Puzzle::classic(formula.puzzle.shape, grid);
                self.grid(&solved)?;
                if blocked.is_some() {
                    tell(format_args!("sudoku-sat: a second solution: the puzzle is not unique"));
                    return Ok(Status::No);
                }
                Ok(Status::Done)
            }
            (Checked::ClaimedNone, Some(_)) => {
                println_checked(&format!("unique: no second solution, {claimed}"))?;
                Ok(Status::Done)
            }
            (Checked::ClaimedNone, None) => {
                println_checked(&format!("none: no solution, {claimed}"))?;
                Ok(Status::No)
            }
            (Checked::Unknown, _) => {
                println_checked("unknown: the solver does not know")?;
                Ok(Status::Unknown)
            }
        }
    }

    fn grid(&self, solved: &Puzzle) -> anyhow::Result<()> {
        let mut out = standard_output(self.printing.color);
        match self.printing.format {
            Some(OutputFormat::JsonLines) => {
                writeln!(out, "{}", json::solution(solved))?;
                out.flush()?;
            }
            format => {
                let format = match format {
                    Some(OutputFormat::Puzzle(format)) => format,
                    _ => formats::named("grid").unwrap_or(formats::ALL[0]),
                };
                let mut page = Page { out, format, symbols: self.symbols.clone(), many: false };
                page.puzzle(solved)?;
                page.out.flush()?;
            }
        }
        Ok(())
    }
}

fn println_checked(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).with_context(|| path.display().to_string())?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}
