//! A puzzle, and every question about it.

use std::{cell::RefCell, time::Duration};

use board::{
    Candidate, Candidates, Cell, Digit, Grid, Layout, Position, Shape,
    stop::{Stop, StopReason},
};
use formats::{FaultReason, PuzzleReader, ReadError as Unread, ReadOptions};
use pictures::picture::{Picture, phrases};
use pyo3::{exceptions::PyValueError, prelude::*};
use questions::{Answer, backbone, explain, minimize, rate, solutions, why};
use solve::{
    SearchResult, SolutionsEnd, SolveContext, SolveError, Solver,
    engines::{self, Engine, EngineQuestion, GuardedWorker, lanes},
};

use crate::{
    cells::{Numbers, Rows, blank, numbers, place, rows},
    error::{at, broken, unread},
    interrupt::{self, StopConditions},
    picked, proof,
    steps::{Path, Step},
};

/// The native puzzle.
#[pyclass(frozen, module = "sudoku_sat._native")]
pub(crate) struct Puzzle {
    pub(crate) puzzle: board::Puzzle,
    /// The game state, if the text contained one.
    pub(crate) position: Option<Position>,
}

/// The record of an answer, as a dictionary.
type Record<'py> = PyResult<Bound<'py, PyAny>>;

/// A game state: the entered digits and the eliminated candidates, by cell and digit.
type GameState = (Vec<(Cell, Digit)>, Vec<(Cell, Digit)>);

/// Returns the result of a question, or an exception if a component failed.
fn answered<T: Send>(
    py: Python<'_>,
    timeout: Option<f64>,
    work: impl FnOnce(&StopConditions) -> Result<T, SolveError> + Send,
) -> PyResult<T> {
    interrupt::run(py, timeout, work)?.map_err(broken)
}

/// Returns the record of the answer to a question.
fn asked<'py, A: Answer + Send>(
    py: Python<'py>,
    timeout: Option<f64>,
    ask: impl FnOnce(&Stop) -> Result<A, SolveError> + Send,
) -> Record<'py> {
    record(py, &answered(py, timeout, |until| ask(&until.stop))?)
}

/// Returns the record of an answer.
fn record<'py>(py: Python<'py>, answer: &impl Answer) -> Record<'py> {
    let json = serde_json::to_string(&questions::Record::of(answer)).map_err(broken)?;
    py.import("json")?.call_method1("loads", (json,))
}

thread_local! {
    /// The engine of the thread, which keeps data for the next puzzle.
    static ENGINE: RefCell<GuardedWorker> =
        RefCell::new(GuardedWorker::new(engines::of_answers(), &EngineQuestion::default()));
}

/// Returns true if the time limit `short` ended the search.
fn is_cut(found: &Result<SearchResult, SolveError>, short: Duration) -> bool {
    let end = found.as_ref().ok().and_then(|found| found.end.as_ref());
    matches!(end, Some(SolutionsEnd::Unknown(StopReason::TimeOut(time))) if *time == short)
}

impl Puzzle {
    /// Searches for two solutions with the default engine.
    fn find_two(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<SearchResult> {
        let find = |stop: &Stop| ENGINE.with_borrow_mut(|engine| engine.find(&self.puzzle, stop));
        // The engine of these puzzles is fast and needs little of the stack of a thread.
        let found = match lanes::Stream.accepts(&self.puzzle) {
            true => interrupt::run_short(py, timeout, find, is_cut),
            false => interrupt::run(py, timeout, |until| find(&until.stop)),
        };
        found?.map_err(broken)
    }

    fn find(
        &self,
        limit: u64,
        keep: usize,
        until: &StopConditions,
    ) -> Result<SearchResult, SolveError> {
        let solver = Solver::default();
        let mut context = SolveContext::new(&self.puzzle, solver.logic);
        solver.search_solutions(&mut context, &self.puzzle, limit, keep, &until.stop)
    }

    /// Finds the steps of a human solver, at most `max_steps`.
    fn path(
        &self,
        py: Python<'_>,
        search: bool,
        max_steps: Option<usize>,
        timeout: Option<f64>,
    ) -> PyResult<Path> {
        let options = explain::Options {
            position: self.position.clone(),
            explain: ::explain::Options { search, ..Default::default() },
            max_steps,
            ..Default::default()
        };
        let ask = |until: &StopConditions| explain::ask(&self.puzzle, &options, &until.stop);
        answered(py, timeout, ask).map(Path::new)
    }

    fn shape(&self) -> Shape {
        self.puzzle.shape
    }

    /// Returns the grid with these rows.
    fn grid(&self, py: Python<'_>, rows: &Rows) -> PyResult<Grid> {
        let shape = self.shape();
        if rows.len() != shape.rows() || rows.iter().any(|row| row.len() != shape.columns()) {
            let words =
                format!("grid: expected {} rows of {} cells", shape.rows(), shape.columns());
            return Err(at(py, words, None, None, None));
        }
        let mut grid = Grid::empty(shape);
        for (cell, &value) in rows.iter().flatten().enumerate() {
            let Some(number) = value.filter(|_| value != blank(shape)) else { continue };
            match shape.digit(number).filter(|_| !shape.is_hole(cell)) {
                Some(digit) => grid.set(cell, Some(digit)),
                None => {
                    let words =
                        format!("{}: {number} is not a digit of this cell", shape.name(cell));
                    return Err(at(py, words, None, None, Some(place(shape, cell))));
                }
            }
        }
        Ok(grid)
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    fn new(
        py: Python<'_>,
        text: &[u8],
        boxes: Option<&str>,
        format: Option<&str>,
    ) -> PyResult<Self> {
        let is_free = boxes.is_none() && format.is_none();
        if let Some(puzzle) = is_free.then(|| formats::read_plain(text)).flatten() {
            return Ok(Puzzle { puzzle, position: None });
        }
        let options = ReadOptions {
            shape: boxes.map(picked::boxes).transpose()?,
            from: format.map(picked::format).transpose()?,
            ..ReadOptions::default()
        };
        let mut puzzles = PuzzleReader::new("puzzle", text, options);
        let entry = match puzzles.next() {
            Some(entry) => entry.map_err(|error| unread(py, &error))?,
            None => return Err(unread(py, &Unread::of_input("puzzle", 1, FaultReason::Empty))),
        };
        if let Some(second) = puzzles.next() {
            let line = second.map_or_else(|error| error.line, |entry| entry.place.line);
            return Err(unread(py, &Unread::of_input("puzzle", line, FaultReason::Several)));
        }
        Ok(Puzzle { puzzle: entry.puzzle, position: entry.position })
    }

    /// The numbers of rows and columns.
    #[getter]
    fn size(&self) -> (usize, usize) {
        (self.shape().rows(), self.shape().columns())
    }

    /// The value of an empty cell.
    #[getter]
    fn blank(&self) -> Option<i64> {
        blank(self.shape())
    }

    #[getter]
    fn givens(&self) -> Rows {
        rows(self.shape(), &self.puzzle.givens)
    }

    /// The variant rules, as text.
    #[getter]
    fn rules(&self) -> Vec<String> {
        phrases(&self.puzzle).collect()
    }

    /// Returns the puzzle in that format.
    fn write(&self, format: &str) -> PyResult<String> {
        let mut out = Vec::new();
        let format = picked::format(format)?;
        format
            .write(&self.puzzle, None, &mut out)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        String::from_utf8(out).map_err(|_| {
            PyValueError::new_err(format!(
                "{}: a binary format; expected a text format",
                format.name()
            ))
        })
    }

    /// Returns the game state, if the input contained one; the puzzle itself is in its JSON.
    fn stand(&self) -> Option<GameState> {
        let position = self.position.as_ref()?;
        let all = Candidates::full(self.shape());
        let struck = all.iter().filter(|it| !position.left.contains(it.cell, it.digit));
        let struck = struck.map(|it| (it.cell, it.digit)).collect();
        Some((position.placed.filled().collect(), struck))
    }

    /// Returns the puzzle with that game state.
    fn standing(&self, stand: GameState) -> PyResult<Puzzle> {
        let (shape, (placed, struck)) = (self.shape(), stand);
        let is_there = |&(cell, digit): &(Cell, Digit)| {
            cell < shape.cells() && (1..=shape.digits()).contains(&usize::from(digit))
        };
        if !placed.iter().chain(&struck).all(is_there) {
            return Err(PyValueError::new_err("game state: a cell or digit is not on the board"));
        }
        let mut position = Position::start(&self.puzzle);
        placed.into_iter().for_each(|(cell, digit)| position.placed.set(cell, Some(digit)));
        for (cell, digit) in struck {
            position.left.eliminate(Candidate { cell, digit });
        }
        Ok(Puzzle { puzzle: self.puzzle.clone(), position: Some(position) })
    }

    /// Returns true if both puzzles are equal.
    fn is_same(&self, other: &Puzzle) -> bool {
        self.puzzle == other.puzzle
    }

    /// Returns a number that is the same for equal puzzles.
    fn hash(&self) -> u64 {
        let digits = self.puzzle.givens.digits().iter().flat_map(|digit| digit.to_le_bytes());
        board::hash::fnv(digits)
    }

    /// Returns the verdict as a number, up to two solutions, and the reason for the verdict.
    fn solve<'py>(
        &self,
        py: Python<'py>,
        timeout: Option<f64>,
    ) -> PyResult<(u8, Vec<Numbers<'py>>, String)> {
        let found = self.find_two(py, timeout)?;
        let verdict = found.verdict();
        let reason = solutions::reason(&self.puzzle, &verdict).unwrap_or_default();
        let grids = found.grids.iter().map(|grid| numbers(py, self.shape(), grid));
        Ok((verdict.kind() as u8, grids.collect(), reason))
    }

    /// Returns the verdict as a number.
    fn check(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<u8> {
        Ok(self.find_two(py, timeout)?.verdict().kind() as u8)
    }

    /// Counts the solutions up to the limit, and returns true if the number is exact.
    fn count(&self, py: Python<'_>, limit: u64, timeout: Option<f64>) -> PyResult<(u64, bool)> {
        answered(py, timeout, |until| {
            let found = self.find(limit.saturating_add(1), 0, until)?;
            Ok(found.count_up_to(limit))
        })
    }

    fn solutions<'py>(
        &self,
        py: Python<'py>,
        limit: u64,
        timeout: Option<f64>,
    ) -> PyResult<Vec<Numbers<'py>>> {
        let keep = usize::try_from(limit).unwrap_or(usize::MAX);
        let found = answered(py, timeout, |until| self.find(limit, keep, until))?;
        Ok(found.grids.iter().map(|grid| numbers(py, self.shape(), grid)).collect())
    }

    /// Returns the next step of a human solver.
    fn hint(&self, py: Python<'_>, search: bool, timeout: Option<f64>) -> PyResult<Option<Step>> {
        Ok(self.path(py, search, Some(1), timeout)?.steps().pop())
    }

    fn explain(&self, py: Python<'_>, search: bool, timeout: Option<f64>) -> PyResult<Path> {
        self.path(py, search, None, timeout)
    }

    fn rate<'py>(&self, py: Python<'py>, timeout: Option<f64>) -> Record<'py> {
        let options = rate::Options { position: self.position.clone(), ..Default::default() };
        asked(py, timeout, |stop| rate::ask(&self.puzzle, &options, stop))
    }

    fn backbone<'py>(&self, py: Python<'py>, timeout: Option<f64>) -> Record<'py> {
        asked(py, timeout, |stop| backbone::ask(&self.puzzle, &backbone::Options::default(), stop))
    }

    fn why<'py>(&self, py: Python<'py>, timeout: Option<f64>) -> Record<'py> {
        asked(py, timeout, |stop| why::ask(&self.puzzle, &why::Options::default(), stop))
    }

    /// Removes redundant givens or rules.
    fn minimize<'py>(
        &self,
        py: Python<'py>,
        symmetry: &str,
        seed: u64,
        rules: bool,
        timeout: Option<f64>,
    ) -> PyResult<(Bound<'py, PyAny>, Option<Puzzle>)> {
        let options = minimize::Options {
            symmetry: picked::symmetry(symmetry)?,
            seed,
            rules,
            ..Default::default()
        };
        let ask = |until: &StopConditions| minimize::ask(&self.puzzle, &options, &until.stop);
        let answer = answered(py, timeout, ask)?;
        let record = record(py, &answer)?;
        let made = answer.made.map(|made| Puzzle { puzzle: made.puzzle, position: None });
        Ok((record, made))
    }

    /// Writes a proof of the verdict into a new folder.
    fn prove<'py>(
        &self,
        py: Python<'py>,
        folder: std::path::PathBuf,
        format: &str,
        timeout: Option<f64>,
    ) -> Record<'py> {
        record(py, &proof::prove(py, &self.puzzle, &folder, format, timeout)?)
    }

    /// Returns a picture with the givens, these digits and the candidates.
    fn svg(
        &self,
        py: Python<'_>,
        title: &str,
        found: Option<Rows>,
        marks: bool,
    ) -> PyResult<String> {
        let found = found.map(|rows| self.grid(py, &rows)).transpose()?;
        let layout = Layout::of(&self.puzzle);
        let marks = marks.then(|| ::explain::PencilMarks::new(&layout, &self.puzzle).candidates);
        let (puzzle, found, marks) = (&self.puzzle, found.as_ref(), marks.as_ref());
        Ok(Picture { title, puzzle, found, marks, step: None, symbols: None }.svg())
    }
}
