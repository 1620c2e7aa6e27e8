//! Steps of a human solver.

use std::sync::Arc;

use explain::{Ending, Move, sentence, vague};
use logic::Difficulty;
use pictures::walkthrough::page;
use pyo3::prelude::*;
use questions::{explain::Answer, step::reason};

use crate::cells::{Place, Placed, all_placed, placed, places};

/// One step of a human solver: a deduction and its reason. Jupyter draws it.
#[pyclass(frozen, module = "sudoku_sat._native")]
pub(crate) struct Step {
    answer: Arc<Answer>,
    number: usize,
}

impl Step {
    fn made(&self) -> &Move {
        &self.answer.moves[self.number]
    }
}

#[pymethods]
impl Step {
    /// The name of the technique.
    #[getter]
    fn technique(&self) -> &'static str {
        self.made().step.technique.name
    }

    /// The difficulty on the scale of Sukaku Explainer; None for a step by search.
    #[getter]
    fn difficulty(&self) -> Option<f64> {
        self.made().difficulty.map(Difficulty::value)
    }

    /// Whether the difficulty is an estimate, because rate does not use the technique.
    #[getter]
    fn estimated(&self) -> bool {
        self.made().is_estimated()
    }

    /// The (row, column, digit) that the step places; None if it places no digit.
    #[getter]
    fn placed(&self) -> Option<Placed> {
        self.made().placed.map(|candidate| placed(self.answer.puzzle.shape, candidate))
    }

    /// The candidates (row, column, digit) that the step eliminates.
    #[getter]
    fn eliminated(&self) -> Vec<Placed> {
        all_placed(self.answer.puzzle.shape, &self.made().step.eliminated)
    }

    /// The cells of the pattern.
    #[getter]
    fn cells(&self) -> Vec<Place> {
        places(self.answer.puzzle.shape, &self.made().step.cells)
    }

    /// The names of the rows, columns, boxes and other houses of the pattern.
    #[getter]
    fn houses(&self) -> Vec<String> {
        let houses = self.answer.layout.constraints();
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
        sentence(&self.answer.layout, self.made())
    }

    /// The technique and the place, without the deduction.
    #[getter]
    fn hint(&self) -> String {
        vague(&self.answer.layout, self.made())
    }

    /// A picture as SVG: the grid before the step, and the step. Each access draws it again.
    #[getter]
    fn svg(&self, py: Python<'_>) -> String {
        py.detach(|| self.answer.svg(self.number))
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
pub(crate) struct Path(Arc<Answer>);

impl Path {
    pub(crate) fn new(answer: Answer) -> Path {
        Path(Arc::new(answer))
    }
}

#[pymethods]
impl Path {
    /// Returns all steps.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let step = |number| Step { answer: Arc::clone(&self.0), number };
        (0..self.0.moves.len()).map(step).collect()
    }

    /// The ending, as one word; empty if there may be more steps.
    #[getter]
    fn ending(&self) -> &'static str {
        self.0.ending.as_ref().map_or("", Ending::name)
    }

    /// The reason for an ending other than solved; otherwise empty.
    #[getter]
    fn reason(&self) -> String {
        let ending = self.0.ending.as_ref();
        ending.and_then(|it| reason(it, self.0.puzzle.shape)).unwrap_or_default()
    }

    /// All steps and the summary, as text.
    fn __str__(&self, py: Python<'_>) -> String {
        py.detach(|| self.0.to_string())
    }

    /// Returns a self-contained HTML page that shows the steps one by one.
    fn html(&self, py: Python<'_>, title: &str) -> String {
        py.detach(|| page(title, &[self.0.html_section(title)]))
    }
}
