//! `explain`: how would a person solve it?

use std::{
    io::{self, Write},
    path::PathBuf,
};

use anyhow::bail;
use clap::{Args, ValueEnum, ValueHint};
use itertools::Itertools;
use serde_json::{Value, json};
use sudoku_sat::{
    board::{Candidate, Puzzle, Shape},
    explain::{Ending, Explainer, Marks, Move, html::Story, tally},
    failure::SolveError,
    formats::Place,
};

use super::{
    Status,
    drawn::drawn,
    explaining::{Explaining, Telling},
    json as records,
    ledger::Ledger,
    pages::Pages,
};

/// Solve puzzles as a person would, and say why of every step
///
/// Always the easiest technique that has a step; where none has, a step is made by
/// search and says which rules rule its candidate out. Difficulties are those of
/// Sudoku Explainer. Exit status 0 if all is explained to the end, 1 if there is no
/// solution or several, 3 if there was no time, or no technique with --no-search.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat explain puzzle.txt
  sudoku-sat explain --candidates --max-steps 5 puzzle.txt
  sudoku-sat explain --technique 'hidden single,naked single' --no-search puzzle.txt
  sudoku-sat explain --format json puzzle.txt | jq -r '.steps[].technique'
  sudoku-sat explain --format html -o path.html puzzle.txt
  sudoku-sat explain --format html -o 'path-{}.html' many.txt")]
pub struct Explain {
    #[command(flatten)]
    explaining: Explaining,

    /// Stop after so many steps
    #[arg(long, value_name = "N")]
    max_steps: Option<usize>,

    /// Draw the pencil marks after every step
    #[arg(long, help_heading = "Output")]
    candidates: bool,

    /// text, json for one object per puzzle and line, or html for a page to go through the steps
    #[arg(
        long,
        value_name = "FORMAT",
        value_enum,
        default_value = "text",
        help_heading = "Output"
    )]
    format: Form,

    /// Write the page of --format html to FILE; with {} in it, a page for each puzzle to the file
    /// with its number
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath,
          help_heading = "Output")]
    output: Option<PathBuf>,
}

/// How a path is told.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Sentences.
    Text,
    /// An object per puzzle.
    Json,
    /// A page.
    Html,
}

/// The path of a puzzle.
struct Path {
    before: Marks,
    moves: Vec<(Move, Marks)>,
    ending: Option<Ending>,
}

impl Path {
    fn moves(&self) -> impl Iterator<Item = &Move> {
        self.moves.iter().map(|(step, _)| step)
    }
}

impl Explain {
    /// Explains all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let told = match self.format {
            Form::Text => Telling::Words,
            Form::Json => Telling::Json,
            Form::Html => Telling::Drawn,
        };
        let pages = Pages::new(self.output.as_deref(), &self.explaining.input.files);
        if self.output.is_some() {
            if told != Telling::Drawn {
                bail!("--output is for --format html");
            }
            pages.look()?;
        }
        let path = |explainer: &mut Explainer| self.path(explainer);
        let status = self.explaining.each(told, path, |ledger, place, puzzle, path| {
            match self.format {
                Form::Text => self.text(ledger, place, puzzle, path)?,
                Form::Json => {
                    let record = self.json(ledger, place, puzzle, path);
                    writeln!(ledger.page.out, "{record}")?;
                }
                Form::Html => {
                    let (moves, summary) = (
                        path.moves(),
                        summary(&path.moves().cloned().collect_vec(), path.ending.as_ref()),
                    );
                    let sentences = moves.map(|step| (step, sentence(puzzle.shape, step)));
                    let (title, before) = (place.to_string(), &path.before);
                    let (title, summary, moves) =
                        (title.as_str(), summary.as_str(), sentences.collect());
                    pages.add(ledger, &Story { title, puzzle, before, moves, summary })?;
                }
            }
            Ok(status(path.ending.as_ref()))
        })?;
        if told == Telling::Drawn {
            pages.end()?;
        }
        Ok(status)
    }

    fn path(&self, explainer: &mut Explainer) -> Result<Path, SolveError> {
        let before = explainer.marks.clone();
        let mut moves = Vec::new();
        while self.max_steps.is_none_or(|most| moves.len() < most)
            && let Some(next) = explainer.next_move()?
        {
            moves.push((next, explainer.marks.clone()));
        }
        Ok(Path { before, moves, ending: explainer.ending().cloned() })
    }

    fn text(
        &self,
        ledger: &mut Ledger,
        place: &Place,
        puzzle: &Puzzle,
        path: &Path,
    ) -> io::Result<()> {
        let page = &mut ledger.page;
        if page.many {
            writeln!(page.out, "{place}:")?;
        }
        if self.candidates {
            page.out.write_all(drawn(puzzle.shape, &path.before.candidates).as_bytes())?;
        }
        let width = path.moves.len().to_string().len();
        for (number, (step, after)) in (1..).zip(&path.moves) {
            writeln!(page.out, "{number:>width$}. {}", sentence(puzzle.shape, step))?;
            if self.candidates {
                page.out.write_all(drawn(puzzle.shape, &after.candidates).as_bytes())?;
            }
        }
        writeln!(
            page.out,
            "{}",
            summary(&path.moves().cloned().collect_vec(), path.ending.as_ref())
        )
    }

    fn json(&self, ledger: &Ledger, place: &Place, puzzle: &Puzzle, path: &Path) -> Value {
        let page = &ledger.page;
        let mut record = records::head(ledger.number(), place, puzzle, page.symbols.as_ref());
        let steps = path.moves.iter().map(|(step, after)| {
            let mut told = told(puzzle.shape, step);
            if self.candidates {
                told["candidates"] = records::by_cell(&after.candidates, |c| c.digit.into());
            }
            told
        });
        record["steps"] = json!(steps.collect_vec());
        record["ending"] = json!(path.ending.as_ref().map(ending_name));
        if let Some((_, last)) = path.moves.last() {
            record["grid"] = json!(last.placed.to_string());
        }
        let moves = path.moves().cloned().collect_vec();
        let (counts, hardest) = tally(&moves);
        record["techniques"] = json!(counts);
        record["hardest"] = json!(hardest.map(|tenths| f64::from(tenths) / 10.0));
        record["by_search"] = json!(moves.iter().filter(|step| step.is_by_search()).count());
        record
    }
}

/// What it means for the exit status.
fn status(ending: Option<&Ending>) -> Status {
    match ending {
        None | Some(Ending::Solved) => Status::Done,
        Some(Ending::Broken(_) | Ending::Invalid(_) | Ending::Several) => Status::No,
        Some(Ending::Stuck | Ending::Unknown(_)) => Status::Unknown,
    }
}

/// The word for it.
pub fn ending_name(ending: &Ending) -> &'static str {
    match ending {
        Ending::Solved => "solved",
        Ending::Broken(_) => "none",
        Ending::Invalid(_) => "invalid",
        Ending::Several => "several",
        Ending::Stuck => "stuck",
        Ending::Unknown(_) => "unknown",
    }
}

fn name(shape: Shape, Candidate { cell, digit }: Candidate, sign: &str) -> String {
    format!("{}{sign}{digit}", shape.name(cell))
}

/// `hidden single (1.2): r1c3=4: 4 has no other place than r1c3 in box 1`.
pub fn sentence(shape: Shape, step: &Move) -> String {
    let what = match step.placed {
        Some(placed) => name(shape, placed, "="),
        None => step.step.eliminated.iter().map(|&c| name(shape, c, "≠")).join(" "),
    };
    format!("{}: {what}: {}", title(step), step.reason)
}

/// `naked pair (3.0)`.
pub fn title(step: &Move) -> String {
    let technique = step.step.technique;
    match step.difficulty {
        Some(tenths) => format!("{technique} ({}.{})", tenths / 10, tenths % 10),
        None => technique.to_owned(),
    }
}

/// A step as a record.
pub fn told(shape: Shape, step: &Move) -> Value {
    let names = |candidates: &[Candidate], sign| {
        candidates.iter().map(|&candidate| name(shape, candidate, sign)).collect_vec()
    };
    json!({
        "technique": step.step.technique,
        "difficulty": step.difficulty.map(|tenths| f64::from(tenths) / 10.0),
        "placed": step.placed.map(|placed| name(shape, placed, "=")),
        "eliminated": names(&step.step.eliminated, "≠"),
        "cells": step.step.cells.iter().map(|&cell| shape.name(cell).to_string()).collect_vec(),
        "digits": step.step.digits,
        "reason": step.reason,
    })
}

/// What all steps came to.
pub fn summary(moves: &[Move], ending: Option<&Ending>) -> String {
    let (counts, hardest) = tally(moves);
    let end = match ending {
        None => "stopped".to_owned(),
        Some(Ending::Solved) => "solved".to_owned(),
        Some(Ending::Broken(broken)) => format!("no solution: {broken}, "),
        Some(Ending::Invalid(clash)) => format!("invalid: {clash}, "),
        Some(Ending::Several) => {
            "several solutions: each candidate left is in one of them, ".to_owned()
        }
        Some(Ending::Stuck) => "stuck: no technique has a step,".to_owned(),
        Some(Ending::Unknown(why)) => format!("unknown: {why},"),
    };
    let counts = counts.iter().map(|(technique, count)| format!("{count} {technique}")).join(", ");
    let hardest = hardest
        .map_or(String::new(), |tenths| format!("; the hardest {}.{}", tenths / 10, tenths % 10));
    let search = match moves.iter().filter(|step| step.is_by_search()).count() {
        0 => "; no search".to_owned(),
        count => format!("; {count} by search, which no technique here explains"),
    };
    let steps = if moves.len() == 1 { "step" } else { "steps" };
    let apart = if counts.is_empty() { String::new() } else { format!(": {counts}") };
    format!(
        "{} after {} {steps}{apart}{hardest}{search}",
        end.trim_end_matches([',', ' ']),
        moves.len()
    )
}
