//! `rate`: how hard is it?

use std::{cell::RefCell, io::Write, path::PathBuf};

use anyhow::bail;
use board::{DigitNames, Puzzle};
use clap::{Args, ColorChoice, ValueHint};
use explain::{
    Ending,
    rating::{self, Effort, Rating},
};
use formats::{Entry, Place};
use itertools::Itertools;
use logic::Difficulty;
use pictures::plots::Plot;
use serde_json::{Value, json};
use solve::SolveError;

use super::{
    Status,
    drawings::Drawings,
    explain::status,
    explained::ending_name,
    explaining::{Explaining, Telling, Wording},
    json as records,
    ledger::Ledger,
    rated::{self, Rated},
    stream::standard_output,
    texts::is_standard_input,
};

/// Say how hard puzzles are, for a person and for a solver
///
/// For a person: the hardest technique that its explanation takes, on the scale of
/// Sudoku Explainer, the number of steps of each kind, and easy, medium, difficult
/// or very difficult. For a solver, with --sat: decisions and conflicts of batsat
/// over both solves without logic, and the proof of varisat. Exit status 1 if a
/// puzzle has no solution or several, 3 if there was no time.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat rate puzzle.txt
  sudoku-sat rate --summary --jobs 4 easy.txt hard.txt
  sudoku-sat rate --plot effort.svg --summary easy.txt hard.txt
  sudoku-sat rate --sat --format json many.txt | jq -c '[.class, .hardest, .sat.conflicts]'")]
pub struct Rate {
    #[command(flatten)]
    explaining: Explaining,

    /// What solvers count, too
    #[arg(long)]
    sat: bool,

    /// How it is written
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    format: Wording,

    /// Instead of each puzzle, a line for each file: how many of it are in each class, and the
    /// median and the hardest number
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    summary: bool,

    /// Draw what solvers count against the number, as SVG; counts them as --sat does
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    plot: Option<PathBuf>,
}

/// What is told of a puzzle.
pub type Told = (Rating, Option<Effort>);

impl Rate {
    /// Rates all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let plot = self.plot.as_deref().map(Drawings);
        let inputs = &self.explaining.input.files;
        if let Some(plot) = &plot {
            plot.look(inputs)?;
            let is_svg = plot.0.extension().is_some_and(|it| it.eq_ignore_ascii_case("svg"));
            if !is_svg && !is_standard_input(plot.0) {
                bail!(
                    "{}: a plot is an SVG: name it so, or - for standard output",
                    plot.0.display()
                );
            }
        }
        let sat = self.sat || plot.is_some();
        let rated = RefCell::new(Vec::new());
        let rate = |entry: &Entry, options, stop: &_| -> Result<Told, SolveError> {
            let Entry { puzzle, position, .. } = entry;
            let rating = rating::rate_at(puzzle, position.as_ref(), options, stop)?;
            let effort = if sat { rating::effort(puzzle, stop)? } else { None };
            Ok((rating, effort))
        };
        let telling = if self.summary { Telling::Drawn } else { self.format.into() };
        let status =
            self.explaining.each_puzzle(telling, rate, |ledger, place, puzzle, told| {
                if self.summary || plot.is_some() {
                    rated.borrow_mut().push(Rated::of(place, told));
                }
                if self.summary {
                    // It comes at the end.
                } else if self.format == Wording::Json {
                    let record = record(ledger, place, puzzle, told);
                    writeln!(ledger.page.out, "{record}")?;
                } else {
                    if ledger.page.many {
                        write!(ledger.page.out, "{place}: ")?;
                    }
                    let names = ledger.page.names();
                    writeln!(ledger.page.out, "{}", words(told, &names))?;
                }
                Ok(status(Some(&told.0.ending)))
            })?;
        let (rated, mut out) = (rated.into_inner(), standard_output(ColorChoice::Auto));
        if self.summary {
            write!(out, "{}", rated::table(&rated))?;
        }
        if let Some(plot) = plot.filter(|_| !rated.is_empty()) {
            plot.write(1, rated::chart(&rated).svg().as_bytes(), inputs, &mut out)?;
        }
        out.flush()?;
        Ok(status)
    }
}

/// `difficult: 3.4 (hidden pair), 66 steps: …`
fn words((rating, effort): &Told, names: &DigitNames) -> String {
    let Rating { steps, hardest, technique, searches, ending } = rating;
    if *ending != Ending::Solved {
        return format!("not rated: {}", ending.words(names));
    }
    let count: usize = steps.values().sum();
    let above = if *searches > 0 { "above " } else { "" };
    let number = match (hardest, technique) {
        (Some(hardest), Some(technique)) => format!("{above}{hardest} ({technique})"),
        _ if *searches > 0 => "by search alone".to_owned(),
        _ => return "easy: all cells are given".to_owned(),
    };
    let search = match searches {
        0 => String::new(),
        searches => format!(", {searches} of them by search"),
    };
    let kinds = steps.iter().map(|(technique, count)| format!("{count} {technique}")).join(", ");
    let sat = effort.map_or(String::new(), |Effort { statistics, proof }| {
        let (decisions, conflicts) = (statistics.decisions, statistics.conflicts);
        let number = |it: Option<u64>| it.map_or("no".to_owned(), |it| it.to_string());
        let bytes = number(proof.map(|proof| proof.bytes));
        format!(
            "; SAT: {} decisions, {} conflicts, {bytes} bytes of proof",
            number(decisions),
            number(conflicts)
        )
    });
    format!("{}: {number}, {count} steps{search}: {kinds}{sat}", rating.class().name())
}

fn record(ledger: &Ledger, place: &Place, puzzle: &Puzzle, (rating, effort): &Told) -> Value {
    let symbols = ledger.page.symbols.as_ref();
    let mut record = records::head(ledger.number(), place, puzzle, symbols);
    record["ending"] = json!(ending_name(&rating.ending));
    record["reason"] =
        json!(Some(&rating.ending).filter(|it| **it != Ending::Solved).map(Ending::to_string));
    if rating.ending == Ending::Solved {
        record["class"] = json!(rating.class().name());
        // Where there was a search the puzzle is above it, nobody knows how far.
        let hardest = rating.hardest.map(Difficulty::value);
        let is_above = rating.searches > 0;
        record["hardest"] = json!(hardest.filter(|_| !is_above));
        record["above"] = json!(hardest.filter(|_| is_above));
        record["technique"] = json!(rating.technique.map(|it| it.name));
        record["steps"] = json!(rating.steps.values().sum::<usize>());
        record["techniques"] = json!(rating.steps);
        record["by_search"] = json!(rating.searches);
    }
    if let Some(Effort { statistics, proof }) = effort {
        record["sat"] = json!({
            "decisions": statistics.decisions,
            "conflicts": statistics.conflicts,
            "proof_clauses": proof.map(|proof| proof.clauses),
            "proof_bytes": proof.map(|proof| proof.bytes),
        });
    }
    record
}
