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
    board::{Candidate, Layout, Puzzle},
    explain::{Ending, Explainer, Marks, Move, html::Story, name, sentence, tally},
    failure::SolveError,
    formats::{Format, Place},
};

use super::{
    Status,
    drawn::drawn,
    explaining::{Explaining, Telling},
    json as records,
    ledger::Ledger,
    output::{Form, form_parser},
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
  sudoku-sat explain --max-steps 9 --format hodoku puzzle.txt
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

    /// text, json for one object per puzzle and line, html for a page to go through the steps, or
    /// the position after the last step in a format that holds positions
    #[arg(long, value_name = "FORMAT", value_parser = form_parser::<Way>(),
          default_value = "text", help_heading = "Output")]
    format: Form<Way>,

    /// Write the page of --format html to FILE; with {} in it, a page for each puzzle to the file
    /// with its number
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath,
          help_heading = "Output")]
    output: Option<PathBuf>,
}

/// How a path is told but for the position after it.
#[derive(Clone, Copy, ValueEnum)]
enum Way {
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
    /// The marks after a step only where they are to be shown.
    moves: Vec<(Move, Option<Marks>)>,
    last: Marks,
    ending: Option<Ending>,
}

impl Path {
    fn moves(&self) -> impl Iterator<Item = &Move> + Clone {
        self.moves.iter().map(|(step, _)| step)
    }
}

impl Explain {
    /// Explains all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let told = match self.format {
            Form::Own(Way::Text) | Form::Position(_) => Telling::Words,
            Form::Own(Way::Json) => Telling::Json,
            Form::Own(Way::Html) => Telling::Drawn,
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
                Form::Own(Way::Text) => self.text(ledger, place, puzzle, path)?,
                Form::Position(format) => position(ledger, format, puzzle, path)?,
                Form::Own(Way::Json) => {
                    let record = self.json(ledger, place, puzzle, path);
                    writeln!(ledger.page.out, "{record}")?;
                }
                Form::Own(Way::Html) => {
                    let summary = summary(path.moves(), path.ending.as_ref());
                    let sentences = path.moves().map(|step| (step, sentence(puzzle.shape, step)));
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
            moves.push((next, self.candidates.then(|| explainer.marks.clone())));
        }
        let (last, ending) = (explainer.marks.clone(), explainer.ending().cloned());
        Ok(Path { before, moves, last, ending })
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
            if let Some(after) = after {
                page.out.write_all(drawn(puzzle.shape, &after.candidates).as_bytes())?;
            }
        }
        writeln!(page.out, "{}", summary(path.moves(), path.ending.as_ref()))
    }

    fn json(&self, ledger: &Ledger, place: &Place, puzzle: &Puzzle, path: &Path) -> Value {
        let page = &ledger.page;
        let mut record = records::head(ledger.number(), place, puzzle, page.symbols.as_ref());
        let layout = Layout::of(puzzle);
        let steps = path.moves.iter().map(|(step, after)| {
            let mut told = told(&layout, step);
            if let Some(after) = after {
                told["candidates"] = records::by_cell(&after.candidates, |c| c.digit.into());
            }
            told
        });
        record["steps"] = json!(steps.collect_vec());
        record["ending"] = json!(path.ending.as_ref().map(ending_name));
        let ending = path.ending.as_ref().filter(|it| **it != Ending::Solved);
        record["reason"] = json!(ending.map(Ending::to_string));
        record["grid"] = json!(path.last.placed.to_string());
        let (counts, hardest) = tally(path.moves());
        record["techniques"] = json!(counts);
        record["hardest"] = json!(hardest.map(|tenths| f64::from(tenths) / 10.0));
        record["by_search"] = json!(path.moves().filter(|step| step.is_by_search()).count());
        record
    }
}

/// Writes the position after the last step.
fn position(
    ledger: &mut Ledger,
    format: &dyn Format,
    puzzle: &Puzzle,
    path: &Path,
) -> io::Result<()> {
    let page = &mut ledger.page;
    let position = path.last.position(puzzle);
    format.write_position(puzzle, &position, page.symbols.as_ref(), &mut page.out)
}

/// What it means for the exit status.
pub fn status(ending: Option<&Ending>) -> Status {
    match ending {
        None | Some(Ending::Solved) => Status::Done,
        Some(Ending::Broken(_) | Ending::Invalid(_) | Ending::Mistaken(_) | Ending::Several) => {
            Status::No
        }
        Some(Ending::Stuck | Ending::Unknown(_)) => Status::Unknown,
    }
}

/// The word for it.
pub fn ending_name(ending: &Ending) -> &'static str {
    match ending {
        Ending::Solved => "solved",
        Ending::Broken(_) => "none",
        Ending::Invalid(_) => "invalid",
        Ending::Mistaken(_) => "mistaken",
        Ending::Several => "several",
        Ending::Stuck => "stuck",
        Ending::Unknown(_) => "unknown",
    }
}

/// A step as a record.
pub fn told(layout: &Layout, step: &Move) -> Value {
    let shape = layout.shape;
    let houses = step.step.houses.iter().map(|&it| layout.constraints()[it].name().to_string());
    let mut chain = &step.step.chain[..];
    let ones = vec![1; chain.len()];
    let spans = if step.step.spans.is_empty() { &ones } else { &step.step.spans };
    let links = spans.iter().map(|&span| {
        let (link, rest) = chain.split_at(span);
        chain = rest;
        let cells = link.iter().map(|it| shape.name(it.candidate.cell).to_string()).collect_vec();
        json!({ "digit": link[0].candidate.digit, "cells": cells })
    });
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
        "houses": houses.collect_vec(),
        "chain": links.collect_vec(),
        "reason": step.reason,
    })
}

/// What all steps came to.
pub fn summary<'a>(
    moves: impl Iterator<Item = &'a Move> + Clone,
    ending: Option<&Ending>,
) -> String {
    let (counts, hardest) = tally(moves.clone());
    let end = ending.map_or("stopped".to_owned(), Ending::to_string);
    let counts = counts.iter().map(|(technique, count)| format!("{count} {technique}")).join(", ");
    let hardest = hardest
        .map_or(String::new(), |tenths| format!("; the hardest {}.{}", tenths / 10, tenths % 10));
    let search = match moves.clone().filter(|step| step.is_by_search()).count() {
        0 => "; no search".to_owned(),
        count => format!("; {count} by search, which no technique here explains"),
    };
    let made = moves.count();
    let steps = if made == 1 { "step" } else { "steps" };
    let apart = if counts.is_empty() { String::new() } else { format!(": {counts}") };
    format!("{end} after {made} {steps}{apart}{hardest}{search}")
}
