//! The steps of puzzles as one HTML file, to go through forwards and back: no network, no
//! other files, light and dark, good to print.
//!
//! The grid is one SVG with everything in it that any step shows: each mark says at which
//! step it is eliminated, each digit at which it is written, and the script only shows and
//! hides. So any step is shown at once, and without scripts there are the puzzle and its
//! steps in words.

use std::{collections::HashMap, fmt::Write};

use crate::{
    markup::{self, escaped, filled},
    picture::{
        figure::Obstacles,
        pen::{Pen, element},
        style::style,
    },
};
use board::{Candidate, Cell, Layout, Puzzle, Symbols};

use explain::{Marks, Move};
use logic::Difficulty;

const BODY: &str = include_str!("body.html");
const PUZZLE: &str = include_str!("puzzle.html");
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = concat!(include_str!("player.js"), include_str!("steps.js"));

/// A puzzle and its steps.
pub struct Walkthrough<'a> {
    /// What it is called.
    pub title: &'a str,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The symbols of digits; numbers where there are none.
    pub symbols: Option<&'a Symbols>,
    /// The marks before the first step.
    pub before: &'a Marks,
    /// The steps, each with its sentence.
    pub moves: Vec<(&'a Move, String)>,
    /// How it ended.
    pub summary: &'a str,
}

/// A page of some puzzles, each as [`Walkthrough::part`] gives it.
pub fn page(title: &str, parts: &[String]) -> String {
    let body = filled(BODY, &|_| parts.concat());
    markup::page(title, &format!("{STYLE}{}", style()), &body, SCRIPT)
}

impl Walkthrough<'_> {
    /// As a part of a page.
    pub fn part(&self) -> String {
        let layout = Layout::of(self.puzzle);
        filled(PUZZLE, &|hole| match hole {
            "title" => escaped(self.title),
            "summary" => escaped(self.summary),
            "count" => self.moves.len().to_string(),
            "grid" => self.grid(&layout),
            "steps" => self.items(),
            "data" => self.data(&layout),
            _ => String::new(),
        })
    }

    /// The list of steps; singles in a row are folded together.
    fn items(&self) -> String {
        let mut out = String::new();
        let mut number = 1;
        for run in self.moves.chunk_by(|(one, _), (other, _)| is_single(one) && is_single(other)) {
            let (first, last) = (number, number + run.len() - 1);
            let items = (first..).zip(run).map(|(number, (_, sentence))| item(number, sentence));
            let items: String = items.collect();
            number = last + 1;
            out += &match run.len() < FOLDED {
                true => items,
                false => format!(
                    "<li class=\"fold\"><details open><summary>{first}–{last}: {} singles</summary>\n\
                     <ol>\n{items}</ol></details></li>\n",
                    run.len()
                ),
            };
        }
        out
    }

    /// All that any step shows.
    fn grid(&self, layout: &Layout) -> String {
        let mut pen = Pen::new(layout, self.symbols, true, &element).numbered();
        (0..self.puzzle.shape.cells()).for_each(|cell| pen.cell(cell, ""));
        pen.under();
        pen.lines();
        pen.over();
        let mut marks = self.before.clone();
        for (number, (step, _)) in (1..).zip(&self.moves) {
            let has_digit = |cell| marks.placed.get(cell).is_some();
            let obstacles = Obstacles { has_digit: &has_digit, marks: Some(&marks.candidates) };
            pen.figure(layout, &step.step, &obstacles, " off", &format!(" data-at=\"{number}\""));
            marks.make(layout, step);
        }
        let (gone, written) = (self.gone(), self.written());
        for cell in self.puzzle.shape.every_cell() {
            if let Some(digit) = self.before.placed.get(cell) {
                let is_given = self.puzzle.givens.get(cell).is_some();
                let class = if is_given { "given" } else { "found" };
                pen.digit(Candidate { cell, digit }, class, "");
                continue;
            }
            for digit in self.before.candidates.digits(cell) {
                let candidate = Candidate { cell, digit };
                let mut more = format!(" data-cell=\"{cell}\" data-digit=\"{digit}\"");
                if let Some(number) = gone.get(&candidate) {
                    // Writing to a string cannot fail.
                    let _ = write!(more, " data-gone=\"{number}\"");
                }
                pen.mark(candidate, "", &more);
            }
            if let Some(&(number, digit)) = written.get(&cell) {
                let more = format!(" data-cell=\"{cell}\" data-at=\"{number}\"");
                pen.digit(Candidate { cell, digit }, "found off", &more);
            }
        }
        pen.svg(self.title)
    }

    /// The number of the step that eliminates a candidate.
    fn gone(&self) -> HashMap<Candidate, usize> {
        let numbered = (1..).zip(&self.moves);
        let gone = numbered.flat_map(|(number, (step, _))| {
            step.step.eliminated.iter().map(move |&candidate| (candidate, number))
        });
        gone.collect()
    }

    /// The number of the step that writes into a cell, and what.
    fn written(&self) -> HashMap<Cell, (usize, u16)> {
        let placed = (1..).zip(&self.moves).filter_map(|(number, (step, _))| {
            step.placed.map(|Candidate { cell, digit }| (cell, (number, digit)))
        });
        placed.collect()
    }

    /// What the script colours, as JSON, which lists of numbers are as `{:?}` writes them: for each
    /// step its cells, digits, houses and the candidates that it argues with, and what holds.
    fn data(&self, layout: &Layout) -> String {
        let houses = layout.constraints().iter().map(|constraint| constraint.cells());
        let houses: Vec<_> = houses.collect();
        let steps = self.moves.iter().map(|(step, _)| {
            let step = &step.step;
            let [denied, holds] = step.sides().map(|side| {
                side.iter().map(|it| [it.cell, it.digit as usize]).collect::<Vec<_>>()
            });
            format!(
                r#"{{"cells":{:?},"digits":{:?},"houses":{:?},"denied":{denied:?},"holds":{holds:?}}}"#,
                step.cells, step.digits, step.houses
            )
        });
        let steps = steps.collect::<Vec<_>>().join(",");
        format!(r#"{{"houses":{houses:?},"steps":[{steps}]}}"#)
    }
}

/// From how many singles in a row on they are folded together.
const FOLDED: usize = 3;

/// Whether a step writes a digit for the plainest of reasons.
fn is_single(step: &Move) -> bool {
    step.placed.is_some() && step.step.technique.difficulty <= SINGLE
}

/// Of a naked single, the hardest of them.
const SINGLE: Difficulty = Difficulty::tenths(23);

fn item(number: usize, sentence: &str) -> String {
    let sentence = escaped(sentence);
    format!("<li value=\"{number}\"><button type=\"button\">{sentence}</button></li>\n")
}
