//! Steps of a person, and the path that they make.

use std::sync::Arc;

use board::Layout;
use explain::{Ending, Marks, Move, sentence, vague};
use logic::Difficulty;
use pictures::{
    picture::Picture,
    walkthrough::{Walkthrough, page},
};
use pyo3::prelude::*;

use crate::cells::{Place, Placed, all_placed, placed, places};

/// Steps one after the other, and where they begin.
pub(crate) struct Walk {
    pub(crate) puzzle: board::Puzzle,
    pub(crate) layout: Layout,
    /// The marks before the first step.
    pub(crate) before: Marks,
    pub(crate) moves: Vec<Move>,
}

impl Walk {
    /// The grid before that step, and the step in it. Marks are made anew: those of every step of
    /// a large board would not fit the memory.
    fn svg(&self, number: usize) -> String {
        let (puzzle, layout, made) = (&self.puzzle, &self.layout, &self.moves[number]);
        let mut marks = self.before.clone();
        self.moves[..number].iter().for_each(|made| marks.make(layout, made));
        let found = marks.position(puzzle).placed;
        let picture = Picture {
            title: &sentence(layout, made),
            puzzle,
            found: Some(&found),
            marks: Some(&marks.candidates),
            step: Some(made),
            symbols: None,
        };
        picture.svg()
    }
}

/// One step of a human solver: a deduction and its reason. Jupyter draws it.
#[pyclass(frozen, module = "sudoku_sat._native")]
pub(crate) struct Step {
    walk: Arc<Walk>,
    number: usize,
}

impl Step {
    /// The first step.
    pub(crate) fn first(walk: Walk) -> Step {
        Step { walk: Arc::new(walk), number: 0 }
    }

    fn made(&self) -> &Move {
        &self.walk.moves[self.number]
    }
}

#[pymethods]
impl Step {
    /// The name of the technique.
    #[getter]
    fn technique(&self) -> &'static str {
        self.made().step.technique.name
    }

    /// The difficulty on the scale of Sudoku Explainer; None for a step by search.
    #[getter]
    fn difficulty(&self) -> Option<f64> {
        self.made().difficulty.map(Difficulty::value)
    }

    /// The (row, column, digit) that the step places; None if it places no digit.
    #[getter]
    fn placed(&self) -> Option<Placed> {
        self.made().placed.map(|candidate| placed(self.walk.puzzle.shape, candidate))
    }

    /// The candidates (row, column, digit) that the step eliminates.
    #[getter]
    fn eliminated(&self) -> Vec<Placed> {
        all_placed(self.walk.puzzle.shape, &self.made().step.eliminated)
    }

    /// The cells of the pattern.
    #[getter]
    fn cells(&self) -> Vec<Place> {
        places(self.walk.puzzle.shape, &self.made().step.cells)
    }

    /// The names of the rows, columns, boxes and other houses of the pattern.
    #[getter]
    fn houses(&self) -> Vec<String> {
        let houses = self.walk.layout.constraints();
        let name = |&house: &usize| houses[house].name().to_string();
        self.made().step.houses.iter().map(name).collect()
    }

    /// The reason, as a sentence.
    #[getter]
    fn reason(&self) -> &str {
        &self.made().reason
    }

    /// The whole step, as a sentence.
    #[getter]
    fn sentence(&self) -> String {
        sentence(&self.walk.layout, self.made())
    }

    /// The technique and the place, without the deduction.
    #[getter]
    fn hint(&self) -> String {
        vague(&self.walk.layout, self.made())
    }

    /// A picture as SVG: the grid before the step, and the step. Each access draws it again.
    #[getter]
    fn svg(&self, py: Python<'_>) -> String {
        py.detach(|| self.walk.svg(self.number))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> String {
        self.svg(py)
    }

    fn __str__(&self) -> String {
        self.sentence()
    }

    fn __repr__(&self) -> String {
        format!("<Step {}>", self.sentence())
    }
}

/// The steps of a human solver through a puzzle.
#[pyclass(frozen, module = "sudoku_sat._native")]
pub(crate) struct Path {
    walk: Arc<Walk>,
    ending: Ending,
}

impl Path {
    pub(crate) fn new(walk: Walk, ending: Ending) -> Path {
        Path { walk: Arc::new(walk), ending }
    }
}

#[pymethods]
impl Path {
    /// Returns all steps.
    fn steps(&self) -> Vec<Step> {
        let step = |number| Step { walk: Arc::clone(&self.walk), number };
        (0..self.walk.moves.len()).map(step).collect()
    }

    /// The ending, as one word.
    #[getter]
    fn ending(&self) -> &'static str {
        self.ending.name()
    }

    /// The ending, as a sentence.
    #[getter]
    fn reason(&self) -> String {
        self.ending.to_string()
    }

    /// Returns a self-contained HTML page that shows the steps one by one.
    fn html(&self, py: Python<'_>, title: &str) -> String {
        py.detach(|| {
            let Walk { puzzle, layout, before, moves } = &*self.walk;
            let moves = moves.iter().map(|step| (step, sentence(layout, step))).collect();
            let summary = &*self.ending.to_string();
            let walk = Walkthrough { title, puzzle, symbols: None, before, moves, summary };
            page(title, &[walk.part()])
        })
    }
}
