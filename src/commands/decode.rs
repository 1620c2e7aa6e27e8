//! `decode`: the grid in a SAT solver's answer.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use board::Symbols;
use clap::{Args, ValueHint};
use sat::dimacs::{Answer, Checked, Formula, check};

use super::{
    Status,
    arguments::{OutputFormat, Printing, parse_symbols},
    json,
    output::Page,
    stream::standard_output,
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
        let (verdict, words, status) = match (&checked, &formula.blocked) {
            (Checked::Solution(_), None) => ("solution", String::new(), Status::Done),
            (Checked::Solution(_), Some(_)) => {
                tell(format_args!("sudoku-sat: a second solution: the puzzle is not unique"));
                ("several", String::new(), Status::No)
            }
            (Checked::ClaimedNone, Some(_)) => {
                ("unique", format!("unique: no second solution, {claimed}"), Status::Done)
            }
            (Checked::ClaimedNone, None) => {
                ("none", format!("none: no solution, {claimed}"), Status::No)
            }
            (Checked::Unknown, _) => {
                ("unknown", "unknown: the solver does not know".to_owned(), Status::Unknown)
            }
        };
        let grid = match checked {
            Checked::Solution(grid) => Some(grid),
            _ => None,
        };
        let mut out = standard_output(self.printing.color);
        let shape = formula.puzzle.shape;
        match (self.printing.format, grid) {
            (Some(OutputFormat::JsonLines), grid) => {
                writeln!(out, "{}", json::decoded(shape, verdict, grid.as_ref()))?;
            }
            (_, None) => writeln!(out, "{words}")?,
            (format, Some(grid)) => {
                let format = match format {
                    Some(OutputFormat::Puzzle(format)) => format,
                    _ => formats::GRID,
                };
                let symbols = self.symbols.clone();
                let mut page = Page {
                    out: out.clone(),
                    format,
                    symbols,
                    many: false,
                    number: 1,
                    begun: false,
                };
                page.solution(&formula.puzzle, &grid)?;
                page.end()?;
            }
        }
        out.flush()?;
        Ok(status)
    }
}

fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).with_context(|| path.display().to_string())?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}
