//! Steps of a person, and the path that they make.

use board::Layout;
use explain::{Ending, Marks, Move, sentence, vague};
use logic::Difficulty;
use pictures::{
    picture::Picture,
    walkthrough::{Walkthrough, page},
};
use pyo3::prelude::*;

use crate::cells::{Place, Placed, all_placed, placed, places};

/// One step of a person: what follows, and why. A notebook draws it.
#[pyclass(frozen, get_all, module = "sudoku_sat._native")]
pub(crate) struct Step {
    /// The name of the technique.
    technique: &'static str,
    /// How hard it is, as Sudoku Explainer counts; None for a step by search.
    difficulty: Option<f64>,
    /// The (row, column, digit) that it writes, if it writes one.
    placed: Option<Placed>,
    /// Every (row, column, digit) that it strikes.
    eliminated: Vec<Placed>,
    /// The cells that it argues with.
    cells: Vec<Place>,
    /// The rows, columns, boxes and other houses that it argues with.
    houses: Vec<String>,
    /// Why, in a sentence.
    reason: String,
    /// The whole step in a sentence.
    sentence: String,
    /// Where to look, without saying what follows.
    hint: String,
    /// The picture as SVG: the grid before the step, and the step in it.
    svg: String,
}

impl Step {
    /// A step from these marks.
    pub(crate) fn new(puzzle: &board::Puzzle, layout: &Layout, before: &Marks, made: Move) -> Step {
        let (shape, step) = (puzzle.shape, &made.step);
        let sentence = sentence(layout, &made);
        let found = before.position(puzzle).placed;
        let picture = Picture {
            title: &sentence,
            puzzle,
            found: Some(&found),
            marks: Some(&before.candidates),
            step: Some(&made),
            symbols: None,
        };
        let house = |&house: &usize| layout.constraints()[house].name().to_string();
        Step {
            technique: step.technique.name,
            difficulty: made.difficulty.map(Difficulty::value),
            placed: made.placed.map(|candidate| placed(shape, candidate)),
            eliminated: all_placed(shape, &step.eliminated),
            cells: places(shape, &step.cells),
            houses: step.houses.iter().map(house).collect(),
            svg: picture.svg(),
            hint: vague(layout, &made),
            reason: made.reason,
            sentence,
        }
    }
}

#[pymethods]
impl Step {
    fn _repr_svg_(&self) -> &str {
        &self.svg
    }

    fn __str__(&self) -> &str {
        &self.sentence
    }

    fn __repr__(&self) -> String {
        format!("<Step {}>", self.sentence)
    }
}

/// The path through a puzzle.
#[pyclass(frozen, module = "sudoku_sat._native")]
pub(crate) struct Path {
    pub(crate) puzzle: board::Puzzle,
    /// The marks before the first step.
    pub(crate) before: Marks,
    pub(crate) moves: Vec<Move>,
    pub(crate) ending: Ending,
}

#[pymethods]
impl Path {
    /// All steps, each with the marks before it.
    fn steps(&self) -> Vec<Step> {
        let layout = Layout::of(&self.puzzle);
        let mut marks = self.before.clone();
        let step = |made: &Move| {
            let step = Step::new(&self.puzzle, &layout, &marks, made.clone());
            marks.make(&layout, made);
            step
        };
        self.moves.iter().map(step).collect()
    }

    /// How it ended, in a word.
    #[getter]
    fn ending(&self) -> &'static str {
        self.ending.name()
    }

    /// How it ended, in a sentence.
    #[getter]
    fn reason(&self) -> String {
        self.ending.to_string()
    }

    /// A page to go through the steps, which needs no other file.
    fn html(&self, title: &str) -> String {
        let layout = Layout::of(&self.puzzle);
        let moves = self.moves.iter().map(|step| (step, sentence(&layout, step))).collect();
        let (puzzle, before, summary) = (&self.puzzle, &self.before, &*self.ending.to_string());
        let walk = Walkthrough { title, puzzle, symbols: None, before, moves, summary };
        page(title, &[walk.part()])
    }
}
