//! The steps of puzzles as a self-contained HTML file with buttons to go forward and back. It needs
//! no network and no other files, has a light and a dark style, and can be printed.
//!
//! The grid is one SVG with all elements of all steps. Each mark contains the step that eliminates
//! it, and each digit the step that places it. The script only shows and hides elements, so any
//! step appears immediately. Without scripts, the page shows the puzzle and the text of its steps.

use std::{collections::HashMap, fmt::Write};

use crate::{
    markup::{self, escaped, filled},
    picture::{
        figure::Obstacles,
        layers::LayerValues,
        pen::{Pen, element},
        style::style,
    },
};
use board::{Candidate, Cell, Layout, Puzzle, Symbols};

use explain::{Move, PencilMarks};
use logic::Difficulty;

const BODY: &str = include_str!("body.html");
const PUZZLE: &str = include_str!("puzzle.html");
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = concat!(include_str!("player.js"), include_str!("steps.js"));

/// A puzzle and its steps.
pub struct Walkthrough<'a> {
    /// The title.
    pub title: &'a str,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The symbols of the digits; numbers if there are none.
    pub symbols: Option<&'a Symbols>,
    /// The pencil marks before the first step.
    pub before: &'a PencilMarks,
    /// The steps, each with its explanation.
    pub moves: Vec<(&'a Move, String)>,
    /// The result of the solve.
    pub summary: &'a str,
}

/// Returns a page of puzzles, each as returned by [`Walkthrough::html_section`].
pub fn page(title: &str, parts: &[String]) -> String {
    let body = filled(BODY, &|_| parts.concat());
    markup::page(title, &format!("{STYLE}{}", style()), &body, SCRIPT)
}

impl Walkthrough<'_> {
    /// Returns the puzzle as a part of a page.
    pub fn html_section(&self) -> String {
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

    /// Returns the list of steps. Consecutive singles are folded.
    fn items(&self) -> String {
        let mut out = String::new();
        let mut number = 1;
        for run in self.moves.chunk_by(|(one, _), (other, _)| is_single(one) && is_single(other)) {
            let (first, last) = (number, number + run.len() - 1);
            let items = (first..).zip(run).map(|(number, (_, sentence))| item(number, sentence));
            let items: String = items.collect();
            number = last + 1;
            out += &match run.len() < MIN_FOLDED_SINGLES {
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

    /// Returns the grid with the elements of all steps.
    fn grid(&self, layout: &Layout) -> String {
        let values = LayerValues::of(self.puzzle, None);
        let mut pen = Pen::new(layout, self.symbols, true, &values, &element).with_numbers();
        (0..self.puzzle.shape.cells()).for_each(|cell| pen.cell(cell, ""));
        pen.draw_under_grid();
        pen.lines();
        pen.draw_over_grid();
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

    /// Returns the number of the step that eliminates each candidate.
    fn gone(&self) -> HashMap<Candidate, usize> {
        let numbered = (1..).zip(&self.moves);
        let gone = numbered.flat_map(|(number, (step, _))| {
            step.step.eliminated.iter().map(move |&candidate| (candidate, number))
        });
        gone.collect()
    }

    /// Returns, for each cell, the number of the step that places a digit, and the digit.
    fn written(&self) -> HashMap<Cell, (usize, u16)> {
        let placed = (1..).zip(&self.moves).filter_map(|(number, (step, _))| {
            step.placed.map(|Candidate { cell, digit }| (cell, (number, digit)))
        });
        placed.collect()
    }

    /// Returns the data of the script as JSON, in which lists of numbers have the format of `{:?}`.
    /// For each step it contains the cells, digits, houses and the candidates of the argument, and
    /// those that are true.
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

/// The least number of consecutive singles that are folded.
const MIN_FOLDED_SINGLES: usize = 3;

/// Returns true if a step places a digit by a single.
fn is_single(step: &Move) -> bool {
    let is_easy = step.step.technique.difficulty <= MAX_SINGLE_DIFFICULTY;
    step.placed.is_some() && step.step.cells.len() == 1 && is_easy
}

/// The difficulty of a naked single, the hardest single.
const MAX_SINGLE_DIFFICULTY: Difficulty = Difficulty::tenths(23);

fn item(number: usize, sentence: &str) -> String {
    let sentence = escaped(sentence);
    format!("<li value=\"{number}\"><button type=\"button\">{sentence}</button></li>\n")
}
