//! Answers many puzzles at once; classic 9×9 puzzles are solved by the SIMD batch engine.

use std::{
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

use board::{Grid, Layout, Puzzle, Shape, escape::visible, verify_nine::verify_nine};
use formats::{Entry, PuzzleLocation, PuzzleReader, ReadError, ReadOptions};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    pybacked::PyBackedBytes,
    types::{PyByteArray, PyBytes},
};
use solve::{
    SearchResult, SolveError, VerdictKind,
    engines::{
        self, EngineQuestion, GuardedWorker,
        lanes::{ALL_DIGITS, Answer, BoardQuestion, ClassicBoard, NAME, SimdEngine},
    },
};

use stream::lines::{LineFinder, LineRun, LineSolver};

use crate::{
    error::{at, broken},
    interrupt,
};

/// The cells of a puzzle in an array.
const CELLS: usize = 81;

/// The number of bytes of a run of lines.
const BYTES: usize = 16 << 10;

/// The number of boards that are passed to the SIMD engine at once. They fit into the caches.
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
    // The time limit applies to each puzzle, as in the program.
    let answered = interrupt::run(py, None, |until| {
        let items = items(&text);
        if let Some((line, count)) = lines.and_then(|lines| odd(&items, lines)) {
            return Err((line, count));
        }
        let interrupt = Some(Arc::clone(&until.flag));
        Ok(answer_items(
            &items,
            &EngineQuestion { time, interrupt, ..EngineQuestion::default() },
            jobs.max(1),
        ))
    })?;
    match answered {
        Ok(out) => Ok(PyBytes::new(py, &out)),
        Err((line, count)) => {
            let found = if count == 0 { "no puzzle" } else { "more than one puzzle" };
            let words = format!("line {line}: {found}; expected one puzzle on each line");
            Err(at(py, words, Some(line), None, None))
        }
    }
}

/// One puzzle, or a run of plain lines.
enum Item {
    Lines(LineRun),
    Puzzle(Box<Result<Entry, ReadError>>),
}

impl Item {
    /// Returns the range of the lines on which the puzzles begin.
    fn lines(&self) -> Range<usize> {
        match self {
            Item::Lines(lines) => lines.line..lines.line + lines.len(),
            Item::Puzzle(read) => {
                let line = match &**read {
                    Ok(entry) => entry.place.line,
                    Err(error) => error.line,
                };
                line..line + 1
            }
        }
    }
}

/// Reads all puzzles of a text.
fn items(text: &[u8]) -> Vec<Item> {
    let options = ReadOptions::default();
    let finder = LineFinder::new(&options);
    let (mut puzzles, mut items) = (PuzzleReader::new("lines", text, options), Vec::new());
    loop {
        if let Some(lines) = finder.and_then(|finder| finder.next(&mut puzzles, BYTES)) {
            items.push(Item::Lines(lines));
        } else if let Some(read) = puzzles.next() {
            items.push(Item::Puzzle(Box::new(read)));
        } else {
            return items;
        }
    }
}

/// Returns the first line on which not exactly one puzzle begins, and the number of puzzles there.
fn odd(items: &[Item], lines: usize) -> Option<(usize, usize)> {
    let mut counts = vec![0; lines];
    for line in items.iter().flat_map(Item::lines) {
        if let Some(count) = counts.get_mut(line - 1) {
            *count += 1;
        }
    }
    (1..).zip(counts).find(|&(_, count)| count != 1)
}

/// Answers all items on `jobs` threads.
fn answer_items(items: &[Item], question: &EngineQuestion, jobs: usize) -> Vec<u8> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut solver = LineSolver::default();
        let mut engine = GuardedWorker::new(engines::of_answers(), question);
        let mut answers = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(number) else { return answers };
            let mut out = Vec::new();
            match item {
                Item::Lines(lines) => answer_lines(lines, &mut solver, question, &mut out),
                Item::Puzzle(read) => match &**read {
                    Ok(entry) => {
                        let found = engine.find(&entry.puzzle, &question.stop());
                        write(&entry.puzzle, &entry.place, found, &mut out);
                    }
                    Err(error) => comment(&format!("error: {error}"), &mut out),
                },
            }
            answers.push((number, out));
        }
    };
    let mut answers = thread::scope(|scope| {
        let threads: Vec<_> = (1..jobs).map(|_| scope.spawn(work)).collect();
        let mut answers = work();
        answers.extend(threads.into_iter().filter_map(|thread| thread.join().ok()).flatten());
        answers
    });
    answers.sort_unstable_by_key(|(number, _)| *number);
    answers.into_iter().flat_map(|(_, out)| out).collect()
}

/// Answers plain lines.
fn answer_lines(
    lines: &LineRun,
    solver: &mut LineSolver,
    question: &EngineQuestion,
    out: &mut Vec<u8>,
) {
    solver.solve(lines, question, false, &question.stop());
    for at in 0..lines.len() {
        match solver.simple(at) {
            Some(answer) if answer.count == 1 => {
                out.extend(answer.solutions[0].map(|digit| digit | b'0'));
                out.push(b'\n');
            }
            _ => {
                let Some(entry) = lines.entry(at) else { continue };
                let found = solver.found(at, &entry.puzzle, question);
                let none = || Err(SolveError::Panic("the SIMD engine gave no answer".to_owned()));
                write(&entry.puzzle, &entry.place, found.unwrap_or_else(none), out);
            }
        }
    }
}

/// Writes an answer as a line.
fn write(
    puzzle: &Puzzle,
    place: &PuzzleLocation,
    found: Result<SearchResult, SolveError>,
    out: &mut Vec<u8>,
) {
    match found.map(|found| questions::solve::Answer::new(puzzle, found, None, false, None)) {
        Ok(answer) => match answer.shown() {
            [solution, ..] => {
                out.extend_from_slice(puzzle.shape.line(solution).as_bytes());
                out.push(b'\n');
            }
            [] => comment(&answer.to_string(), out),
        },
        Err(error) => comment(&format!("error: {place}: {error}"), out),
    }
}

fn comment(words: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("# {}\n", visible(words)).as_bytes());
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
    // Solutions are written directly to Python's memory. A copy would take a tenth of the time.
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

/// Returns the exception for a number that is not a digit.
fn no_digit(py: Python<'_>, puzzle: usize, cell: usize, found: u8) -> PyErr {
    let (row, column) = (cell / 9, cell % 9);
    let words = format!(
        "puzzle {puzzle}: r{}c{}: {found} is not a digit of a 9×9 puzzle; use 1-9, and 0 for an empty cell",
        row + 1,
        column + 1,
    );
    at(py, words, Some(puzzle + 1), None, Some((row, column)))
}

/// The reason why there are no answers.
enum Fault {
    /// A number is not a digit.
    Digit { puzzle: usize, cell: usize },
    /// A component failed.
    Broken(SolveError),
}

impl Fault {
    /// Adds the number of preceding puzzles to the position.
    fn after(self, first: usize) -> Fault {
        match self {
            Fault::Digit { puzzle, cell } => Fault::Digit { puzzle: first + puzzle, cell },
            broken => broken,
        }
    }
}

/// Answers on `jobs` threads, until `flag` is set.
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
    let (mut lanes, mut boards, mut answers) = (SimdEngine::new(), Vec::new(), Vec::new());
    let outs = grids.chunks_mut(AT_ONCE).zip(verdicts.chunks_mut(AT_ONCE));
    for (number, (puzzles, (grids, verdicts))) in puzzles.chunks(AT_ONCE).zip(outs).enumerate() {
        // The remaining puzzles are unknown.
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
        lanes.answer(&boards, BoardQuestion::default(), &stop, &mut answers);
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

/// Returns the possible digits of each cell.
fn board(cells: &[u8; CELLS]) -> ClassicBoard {
    cells.map(|digit| match digit {
        0 => ALL_DIGITS,
        _ => (1u16 << (digit & 15)) >> 1,
    })
}

/// Returns the verdict after verifying its solutions.
fn word(board: &ClassicBoard, answer: &Answer) -> Result<VerdictKind, SolveError> {
    let count = answer.count as usize;
    for solution in answer.solutions.iter().take(count) {
        if !verify_nine(board, solution) {
            // Returns the error that describes the violation.
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

/// Returns the puzzle of a board.
fn puzzle(board: &ClassicBoard) -> Result<Puzzle, SolveError> {
    let shape = Shape::new(3, 3).map_err(|error| SolveError::Panic(error.to_string()))?;
    let mut givens = Grid::empty(shape);
    for (cell, &digits) in board.iter().enumerate().filter(|(_, digits)| digits.is_power_of_two()) {
        givens.set(cell, Some(digits.trailing_zeros() as u16 + 1));
    }
    Ok(Puzzle::classic(shape, givens))
}
