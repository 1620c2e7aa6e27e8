//! `decode`: converts the answer of a SAT solver to a grid.

use std::{
    fs::File,
    io::{self, BufRead, BufReader},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use board::{Grid, Puzzle, Symbols, stop::StopReason};
use clap::{Args, ValueHint};
use formats::PuzzleLocation;
use itertools::Itertools;
use questions::{
    record::{self, InputFields, Record, RecordValue},
    solutions::{Layers, layers_of},
};
use sat::dimacs::{CheckedAnswer, FormulaHeader};
use schemars::JsonSchema;
use serde::Serialize;
use solve::{
    VerdictKind,
    languages::{self, SolverAnswerError},
};
use stream::{
    OutputFormat, Page, Status,
    files::OutputFiles,
    input::{apart_from_output, is_standard, look},
    output::{has_colors, put, remark},
    page::OutputStyle,
};

use crate::options::{
    parse_symbols,
    printing::{OutputOptions, RecordsOrPuzzles},
};

/// Convert a solver's answer to an exported file into the solved grid
///
/// Reads the `s` and `v` lines of the competitions of SAT, MaxSAT and pseudo-Boolean solvers, a
/// minisat result file, a list of literals, the output of MiniZinc, or the model of an SMT solver.
/// minisat prints only a log; it writes its answer to the file that is its second argument. The
/// model is checked against every clause or constraint, and the grid against the puzzle. Exit status
/// 0 for a solution, 1 for UNSAT, 3 if the answer is unknown. If `export --with-block` wrote the
/// file, UNSAT means unique (exit status 0), and a model means multiple solutions (exit status 1).
#[derive(Args)]
#[command(after_help = "\
Examples:
  kissat puzzle.cnf | sudoku-sat decode --formula puzzle.cnf
  minisat puzzle.cnf answer.txt; sudoku-sat decode --formula puzzle.cnf answer.txt
  z3 puzzle.smt2 | sudoku-sat decode --formula puzzle.smt2
  minizinc puzzle.mzn | sudoku-sat decode --formula puzzle.mzn")]
pub struct Decode {
    /// Read the file that `export` wrote as cnf, wcnf, opb, smt2 or mzn
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    formula: PathBuf,

    /// Answer of the solver; `-` or no ANSWER reads standard input
    #[arg(value_name = "ANSWER", value_hint = ValueHint::FilePath, default_value = "-")]
    answer: PathBuf,

    /// Print the digits with these symbols, such as 1-9A-G
    #[arg(long, value_name = "SYMBOLS", value_parser = parse_symbols)]
    symbols: Option<Symbols>,

    #[command(flatten)]
    printing: OutputOptions<RecordsOrPuzzles>,
}

/// The fields of the record.
#[derive(Serialize, JsonSchema)]
pub struct DecodedFields {
    /// The external solver with an unverified UNSAT answer on which the record relies. In records of
    /// decode: solver.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    claimed_by: Option<&'static str>,
    /// The decoded solution.
    solution: Option<String>,
    /// The values of each layer in `solution`, by the name of the layer. In records of decode: in
    /// `solution` or `changed`.
    #[serde(skip_serializing_if = "Layers::is_empty")]
    layers: Layers,
    /// The grid of a MaxSAT solver in which some givens are changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    changed: Option<String>,
}

impl Decode {
    /// Decodes the answer and checks it.
    pub fn run(self) -> anyhow::Result<Status> {
        self.printing.check_ending()?;
        if is_standard(&self.formula) && is_standard(&self.answer) {
            bail!(
                "the formula and the answer cannot both be standard input; name a file for one of them"
            );
        }
        apart_from_output(&[self.formula.clone(), self.answer.clone()])?;
        let file = || self.formula.display().to_string();
        let mut rest = open(&self.formula)?;
        let formula = FormulaHeader::read(&mut rest).with_context(file)?;
        let name = match is_standard(&self.answer) {
            true => "standard input".to_owned(),
            false => self.answer.display().to_string(),
        };
        let language = languages::named(formula.language).context("unknown language")?;
        let checked = match language.check(&formula, &mut rest, &mut open(&self.answer)?) {
            Ok(checked) => checked,
            Err(error @ SolverAnswerError::Answer(_)) => return Err(error).context(name),
            Err(error) => return Err(error).context(format!("{name}, answer to {}", file())),
        };
        self.print(&formula, checked, &name)
    }

    fn print(
        &self,
        formula: &FormulaHeader,
        checked: CheckedAnswer,
        name: &str,
    ) -> anyhow::Result<Status> {
        let claimed = "unverified UNSAT answer of the solver";
        let (verdict, words, status) = match (&checked, &formula.blocked) {
            (CheckedAnswer::Solution(_), None) => ("solution", String::new(), Status::Done),
            (CheckedAnswer::Solution(_), Some(_)) => {
                remark(format_args!(
                    "sudoku-sat: this is a second solution; the puzzle is not unique"
                ));
                (VerdictKind::Multiple.name(), String::new(), Status::No)
            }
            (CheckedAnswer::ClaimedNone, Some(_)) => (
                VerdictKind::Unique.name(),
                format!("unique: no second solution ({claimed})"),
                Status::Done,
            ),
            (CheckedAnswer::ClaimedNone, None) => {
                (VerdictKind::Unsolvable.name(), format!("unsolvable ({claimed})"), Status::No)
            }
            (CheckedAnswer::Changed { is_optimum: true, .. }, Some(_)) => (
                VerdictKind::Unique.name(),
                "unique: no second solution has all givens (unverified claim of the solver)"
                    .to_owned(),
                Status::Done,
            ),
            (CheckedAnswer::Changed { is_optimum: true, .. }, None) => (
                VerdictKind::Unsolvable.name(),
                "unsolvable: no solution has all givens (unverified claim of the solver)"
                    .to_owned(),
                Status::No,
            ),
            (CheckedAnswer::Changed { .. }, _) => (
                VerdictKind::Unknown.name(),
                "unknown: the solver does not claim that its grid changes the fewest givens"
                    .to_owned(),
                Status::Unknown,
            ),
            (CheckedAnswer::Unknown, _) => (
                VerdictKind::Unknown.name(),
                "unknown: the solver found no answer".to_owned(),
                Status::Unknown,
            ),
        };
        let claimed_by = matches!(
            checked,
            CheckedAnswer::ClaimedNone | CheckedAnswer::Changed { is_optimum: true, .. }
        );
        let claimed_by = claimed_by.then_some("solver");
        let stopped_by =
            matches!(checked, CheckedAnswer::Unknown).then(|| StopReason::GaveUp.name());
        let (grid, changed) = match checked {
            CheckedAnswer::Solution(grid) => (Some(grid), None),
            CheckedAnswer::Changed { grid, cells, .. } => (None, Some((grid, cells))),
            CheckedAnswer::ClaimedNone | CheckedAnswer::Unknown => (None, None),
        };
        if let Some((grid, cells)) = &changed {
            let Puzzle { shape, givens, .. } = &formula.puzzle;
            let value =
                |grid: &Grid, cell| grid.get(cell).map_or(0, |digit| shape.value_at(cell, digit));
            let changes = cells.iter().map(|&cell| {
                format!("{} {} → {}", shape.name(cell), value(givens, cell), value(grid, cell))
            });
            remark(format_args!("sudoku-sat: changed givens: {}", changes.format(", ")));
        }
        let given = self.printing.form().run_format();
        let format = match given {
            Some(OutputFormat::Puzzle(format)) => format,
            _ => formats::GRID,
        };
        let manner = OutputStyle {
            header: "",
            given,
            format,
            symbols: self.symbols.clone(),
            many: false,
            colors: has_colors(self.printing.color(), self.printing.output.is_some()),
            quiet: self.printing.quiet,
            records: record::RecordWriter::new(
                given.and_then(OutputFormat::of_records).unwrap_or_default(),
                record::schema::<DecodedFields>,
                None,
                self.printing.escape_formulas,
            ),
        };
        let place = PuzzleLocation::new(name, 1);
        let mut page = Page::new(&manner, 1, &place);
        if manner.is_record() {
            let record = Record {
                index: 1,
                file: Some(&place.file),
                line: Some(place.line),
                id: None,
                puzzle: Some(RecordValue::of_puzzle(&formula.puzzle)),
                verdict: Some(verdict),
                answer: DecodedFields {
                    claimed_by,
                    layers: (grid.as_ref().or(changed.as_ref().map(|(grid, _)| grid)))
                        .map_or_else(Layers::new, |grid| layers_of(formula.puzzle.shape, grid)),
                    solution: grid.as_ref().map(|grid| formula.puzzle.shape.line(grid)),
                    changed: changed.map(|(grid, _)| formula.puzzle.shape.line(&grid)),
                },
                stopped_by,
                kept: InputFields::default(),
            };
            manner.write(&record, &mut page.text.out);
            page.text.remove_first(manner.separator().len());
        } else if let Some(grid) = &grid {
            page.solution(&formula.puzzle, grid)?;
        } else if given.is_some() {
            page.comment(&words);
        } else {
            page.text.out = format!("{words}\n").into_bytes();
            if let Some((grid, _)) = &changed {
                page.solution(&formula.puzzle, grid)?;
            }
        }
        let (before, after) = match grid.is_some() || given.is_some() {
            true => manner.frame(),
            false => (String::new(), ""),
        };
        let out = [before.as_bytes(), &page.text.out, after.as_bytes()].concat();
        match self.printing.output.as_deref().filter(|name| !is_standard(name)) {
            None => put(&out)?,
            Some(name) => {
                let inputs = [self.formula.clone(), self.answer.clone()];
                OutputFiles::of_all(name, &inputs, self.printing.force)?.write(1, &out)?;
            }
        }
        Ok(status)
    }
}

fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if is_standard(path) {
        return Ok(Box::new(io::stdin().lock()));
    }
    look(path)?;
    let file = File::open(path).with_context(|| path.display().to_string())?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}
