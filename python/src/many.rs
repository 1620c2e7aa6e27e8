//! Many puzzles at once, by the lanes where they are classic 9×9.

use std::{
    io::{Cursor, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    thread,
};

use batch::{Batch, End, Form, Name, Record, Text, Watch};
use board::{Grid, Layout, Puzzle, Shape, verify_nine::verify_nine};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    pybacked::PyBackedBytes,
    types::{PyByteArray, PyBytes},
};
use solve::{
    SolveError, VerdictKind,
    engines::{
        Question,
        lanes::{ALL_DIGITS, Answer, Ask, Board, Filled, Lanes, NAME},
    },
};

use crate::{
    error::{at, broken, unread},
    interrupt,
};

/// The cells of a puzzle in an array.
const CELLS: usize = 81;

/// So many boards are handed to the lanes at once: they fit the caches.
const AT_ONCE: usize = 1 << 10;

/// Answers lines as `solve` of the program does: the solution, or `# ` and the verdict. If `lines`
/// is given, a line with no answer or several is an error.
#[pyfunction]
#[pyo3(signature = (text, jobs, timeout, lines=None))]
pub(crate) fn solve_lines<'py>(
    py: Python<'py>,
    text: PyBackedBytes,
    jobs: usize,
    timeout: Option<f64>,
    lines: Option<usize>,
) -> PyResult<Bound<'py, PyBytes>> {
    let time = interrupt::allowed(timeout)?;
    let each = lines.map(EachLine::new);
    // The time is for each puzzle, as in the program.
    let (out, end) = interrupt::run(py, None, |until| {
        let question =
            Question { time, interrupt: Some(Arc::clone(&until.flag)), ..Question::default() };
        let mut batch = Batch { question, jobs: jobs.max(1), ..Batch::default() };
        if let Some(each) = &each {
            batch.form = each;
        }
        let mut out = Vec::with_capacity(text.len() + 1);
        let source = Box::new(Cursor::new(text));
        let text = Text { name: "lines".to_owned(), waits: false, source };
        let texts = Box::new(std::iter::once(Ok(text)));
        let to: &mut (dyn Write + Send) = &mut out;
        let (_, end) = batch::run(&batch, texts, to, &|_| {}, &Watch::default());
        (out, end)
    })?;
    match end {
        End::Input(error) => return Err(unread(py, &error)),
        End::Output(error) => return Err(error.into()),
        End::All | End::Interrupted | End::Strict(_) => {}
    }
    match each.as_ref().and_then(EachLine::odd) {
        Some((line, count)) => {
            let found = if count == 0 { "no puzzle" } else { "more than one puzzle" };
            let words = format!("line {line}: {found}; expected one puzzle on each line");
            Err(at(py, words, Some(line), None, None))
        }
        None => Ok(PyBytes::new(py, &out)),
    }
}

/// Writes lines as the program does, and counts the answers of each: a line without a puzzle has
/// none, and if another had two the number of all would be right, and answers beside the wrong line.
struct EachLine {
    form: &'static dyn Form,
    counts: Vec<AtomicU32>,
}

impl EachLine {
    fn new(lines: usize) -> EachLine {
        let counts = (0..lines).map(|_| AtomicU32::new(0)).collect();
        EachLine { form: batch::forms::ALL[0], counts }
    }

    fn count(&self, line: usize) {
        if let Some(count) = self.counts.get(line - 1) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// The first line that has not one answer, and how many it has.
    fn odd(&self) -> Option<(usize, u32)> {
        let counts = self.counts.iter().map(|count| count.load(Ordering::Relaxed));
        (1..).zip(counts).find(|&(_, count)| count != 1)
    }
}

impl Form for EachLine {
    fn name(&self) -> &'static str {
        self.form.name()
    }

    fn is_told_to_people(&self) -> bool {
        self.form.is_told_to_people()
    }

    fn write_solved(&self, solved: (&Name, usize, &[Filled]), out: &mut Vec<u8>) -> bool {
        let is_written = self.form.write_solved(solved, out);
        if is_written {
            self.count(solved.1);
        }
        is_written
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        self.count(record.line);
        self.form.write(record, out);
    }
}

/// Answers classic 9×9 puzzles of 81 bytes each. Returns 81 bytes for each with the unique
/// solution, or zeros, and one byte for each verdict. Arrays over them are writable.
#[pyfunction]
pub(crate) fn solve_array<'py>(
    py: Python<'py>,
    cells: &[u8],
    jobs: usize,
) -> PyResult<(Bound<'py, PyByteArray>, Bound<'py, PyByteArray>)> {
    let (puzzles, rest) = cells.as_chunks::<CELLS>();
    if !rest.is_empty() {
        return Err(PyValueError::new_err("cells: expected 81 for each puzzle"));
    }
    let mut verdicts = vec![VerdictKind::Unknown as u8; puzzles.len()];
    // Solutions are put where Python has them: a copy would take a tenth of the time.
    let grids = PyByteArray::new_with(py, cells.len(), |out| {
        let (grids, _) = out.as_chunks_mut::<CELLS>();
        let answered = interrupt::run(py, None, |until| {
            answer_all(puzzles, grids, &mut verdicts, jobs.max(1), &until.flag)
        })?;
        answered.map_err(|fault| match fault {
            Fault::Broken(error) => broken(error),
            Fault::Digit { puzzle, cell } => no_digit(py, puzzle, cell, puzzles[puzzle][cell]),
        })
    })?;
    Ok((grids, PyByteArray::new(py, &verdicts)))
}

/// The exception of a number that is no digit.
fn no_digit(py: Python<'_>, puzzle: usize, cell: usize, found: u8) -> PyErr {
    let (row, column) = (cell / 9, cell % 9);
    let words = format!(
        "puzzle {puzzle}: r{}c{}: {found} is not a digit of a 9×9 puzzle; use 1-9, and 0 for an empty cell",
        row + 1,
        column + 1,
    );
    at(py, words, Some(puzzle + 1), None, Some((row, column)))
}

/// Why there are no answers.
enum Fault {
    /// A number that is no digit.
    Digit { puzzle: usize, cell: usize },
    /// A part is broken.
    Broken(SolveError),
}

impl Fault {
    /// With so many puzzles before.
    fn after(self, first: usize) -> Fault {
        match self {
            Fault::Digit { puzzle, cell } => Fault::Digit { puzzle: first + puzzle, cell },
            broken => broken,
        }
    }
}

/// Answers in so many threads, until they are to stop.
fn answer_all(
    puzzles: &[[u8; CELLS]],
    grids: &mut [[u8; CELLS]],
    verdicts: &mut [u8],
    jobs: usize,
    flag: &AtomicBool,
) -> Result<(), Fault> {
    let part = puzzles.len().div_ceil(jobs).max(1);
    let parts = puzzles.chunks(part).zip(grids.chunks_mut(part)).zip(verdicts.chunks_mut(part));
    thread::scope(|scope| {
        let threads: Vec<_> = parts
            .enumerate()
            .map(|(number, ((puzzles, grids), verdicts))| {
                (number * part, scope.spawn(move || answer(puzzles, grids, verdicts, flag)))
            })
            .collect();
        threads.into_iter().try_for_each(|(first, thread)| match thread.join() {
            Ok(done) => done.map_err(|fault| fault.after(first)),
            Err(panic) => Err(Fault::Broken(SolveError::from_panic(&*panic))),
        })
    })
}

/// Answers in one thread.
fn answer(
    puzzles: &[[u8; CELLS]],
    grids: &mut [[u8; CELLS]],
    verdicts: &mut [u8],
    flag: &AtomicBool,
) -> Result<(), Fault> {
    let stop = || flag.load(Ordering::Relaxed);
    let (mut lanes, mut boards, mut answers) = (Lanes::new(), Vec::new(), Vec::new());
    let outs = grids.chunks_mut(AT_ONCE).zip(verdicts.chunks_mut(AT_ONCE));
    for (number, (puzzles, (grids, verdicts))) in puzzles.chunks(AT_ONCE).zip(outs).enumerate() {
        // What is left is unknown.
        if stop() {
            break;
        }
        boards.clear();
        boards.extend(puzzles.iter().map(board));
        let digits = puzzles.iter().position(|cells| cells.iter().any(|&digit| digit > 9));
        if let Some(puzzle) = digits {
            let cell = puzzles[puzzle].iter().position(|&digit| digit > 9).unwrap_or_default();
            return Err(Fault::Digit { puzzle: number * AT_ONCE + puzzle, cell });
        }
        answers.clear();
        lanes.answer(&boards, Ask::default(), &stop, &mut answers);
        for ((board, answer), (grid, verdict)) in
            boards.iter().zip(&answers).zip(grids.iter_mut().zip(verdicts))
        {
            let word = word(board, answer).map_err(Fault::Broken)?;
            if word == VerdictKind::Unique {
                *grid = answer.solutions[0];
            }
            *verdict = word as u8;
        }
    }
    Ok(())
}

/// For every cell the digits that may stand there.
fn board(cells: &[u8; CELLS]) -> Board {
    cells.map(|digit| match digit {
        0 => ALL_DIGITS,
        _ => (1u16 << (digit & 15)) >> 1,
    })
}

/// The verdict, once the solutions that show it are verified.
fn word(board: &Board, answer: &Answer) -> Result<VerdictKind, SolveError> {
    let count = answer.count as usize;
    for solution in answer.solutions.iter().take(count) {
        if !verify_nine(board, solution) {
            // Says what is wrong with it.
            solve::engines::lanes::verified(&puzzle(board)?, solution)?;
        }
    }
    if count > 1 && answer.solutions[0] == answer.solutions[1] {
        return Err(SolveError::Again { backend: NAME });
    }
    Ok(match (count, answer.unknown) {
        (2.., _) => VerdictKind::Multiple,
        (_, true) => VerdictKind::Unknown,
        (1, false) => VerdictKind::Unique,
        (0, false) => {
            let puzzle = puzzle(board)?;
            match puzzle.clash(&Layout::of(&puzzle)) {
                Some(_) => VerdictKind::Invalid,
                None => VerdictKind::Unsolvable,
            }
        }
    })
}

/// The puzzle of a board.
fn puzzle(board: &Board) -> Result<Puzzle, SolveError> {
    let shape = Shape::new(3, 3).map_err(|error| SolveError::Panic(error.to_string()))?;
    let mut givens = Grid::empty(shape);
    for (cell, &digits) in board.iter().enumerate().filter(|(_, digits)| digits.is_power_of_two()) {
        givens.set(cell, Some(digits.trailing_zeros() as u16 + 1));
    }
    Ok(Puzzle::classic(shape, givens))
}
