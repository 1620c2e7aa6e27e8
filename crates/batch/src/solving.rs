//! Solves what was read: boards by the lanes, all of a chunk at once; everything else by the SAT
//! path, one by one. No grid goes out that was not verified here or there.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    slice,
    sync::atomic::Ordering::Relaxed,
    time::Instant,
};

use crate::{
    forms::line::with_holes,
    items::{Item, What},
    nine::WHOLE,
    record::{Record, Whole},
    settings::{Batch, Nines, Who},
};
use board::{
    DigitNames, Grid, Layout, Puzzle, Shape, Symbols,
    stop::Why,
    verify_lines::{Lines, Solved},
    verify_nine::{keeps_givens, verify_nine},
};
use formats::ReadError;
use solve::{
    Found, SolveError, Verdict, VerdictKind,
    engines::{
        Guarded, Question,
        lanes::{self, Answer, Ask, Board, Filled},
    },
};

/// The puzzle of a board, for when more must be known.
type Asked<'p> = &'p dyn Fn() -> Result<Puzzle, ReadError>;

/// A plain line.
type Plain<'t> = Option<&'t [u8; 81]>;

/// What was found out about a record, beside the word for it.
#[derive(Default)]
pub(crate) struct Finding {
    /// Why it is invalid, unknown or an error.
    pub reason: String,
    /// Why nothing more can be answered.
    pub failed: Option<std::io::Error>,
    /// What stopped the search, if not all is known that was asked for.
    pub stopped: Option<Why>,
    /// The program outside that says that there are no more, unchecked.
    pub claimed_by: Option<&'static str>,
    /// The solutions found.
    pub count: Option<u64>,
    /// Whether these are all.
    pub exact: bool,
    /// The only one, in one line.
    pub solution: Vec<u8>,
    /// Those found, where so many were asked for.
    pub solutions: Vec<Vec<u8>>,
    /// Who found it out; empty if nobody was asked.
    pub solver: &'static str,
    /// Nodes of the search tree, where there is one.
    pub nodes: Option<u32>,
    /// Whether logic was not enough.
    pub searched: bool,
    /// How long it took.
    pub nanoseconds: u64,
    /// All of it, where the form wants it; of a plain line with one solution there is no more.
    pub whole: Option<Whole>,
}

impl Finding {
    fn clear(&mut self) {
        let (mut reason, mut solution) =
            (std::mem::take(&mut self.reason), std::mem::take(&mut self.solution));
        reason.clear();
        solution.clear();
        *self = Finding { reason, solution, ..Finding::default() };
    }

    fn because(&mut self, word: VerdictKind, reason: &dyn std::fmt::Display) -> VerdictKind {
        self.reason = reason.to_string();
        if word == VerdictKind::Error {
            (self.count, self.nodes) = (None, None);
            self.solver = "";
        }
        word
    }

    fn unknown(&mut self, why: Why) -> VerdictKind {
        self.stopped = Some(why);
        self.because(VerdictKind::Unknown, &why)
    }
}

/// Lanes and SAT path of a thread.
pub(crate) struct Solving<'a> {
    batch: &'a Batch<'a>,
    lanes: Box<dyn Nines>,
    sat: Guarded,
    answers: Vec<Answer>,
    /// What checks the plain lines among them, and whether all of them were right.
    check: Lines,
    right: bool,
    /// The boards at which the lanes broke, and how.
    broken: Vec<(usize, SolveError)>,
    layout: Option<Layout>,
    /// What digits are called in reasons.
    names: DigitNames,
    /// Of the last record.
    pub finding: Finding,
}

impl<'a> Solving<'a> {
    /// For a thread.
    pub(crate) fn new(batch: &'a Batch<'a>) -> Solving<'a> {
        let symbols = batch.read.symbols.as_ref().filter(|_| batch.form.is_told_to_people());
        Solving {
            batch,
            lanes: (batch.lanes)(),
            sat: Guarded::new(batch.engine, &batch.question),
            names: symbols.map(Symbols::names).unwrap_or_default(),
            answers: Vec::new(),
            check: Lines::default(),
            right: false,
            broken: Vec::new(),
            layout: None,
            finding: Finding::default(),
        }
    }

    /// Asks the lanes about all boards of a chunk; where they break, one by one, so
    /// that it costs one record.
    pub(crate) fn ask(&mut self, boards: &[Board]) {
        let question = &self.batch.question;
        let ask = Ask { timed: self.batch.timed, time: question.time, ..Ask::default() };
        let flag = question.interrupt.as_deref();
        let stop = || flag.is_some_and(|flag| flag.load(Relaxed));
        let (lanes, answers) = (&mut self.lanes, &mut self.answers);
        self.broken.clear();
        self.right = false;
        let asked = catch_unwind(AssertUnwindSafe(|| lanes.answer(boards, ask, &stop, answers)));
        if asked.is_ok() && answers.len() == boards.len() {
            return;
        }
        answers.clear();
        for (number, board) in boards.iter().enumerate() {
            let mut answer = Vec::new();
            *lanes = (self.batch.lanes)();
            let alone = || lanes.answer(slice::from_ref(board), ask, &stop, &mut answer);
            let asked = catch_unwind(AssertUnwindSafe(alone));
            let error = asked.err().map(|panic| SolveError::from_panic(&*panic));
            let error = error.or_else(|| {
                let silent = || SolveError::Panic("the SIMD engine gave no answer".to_owned());
                (answer.len() != 1).then(silent)
            });
            answers.push(if error.is_none() { answer[0] } else { NO_ANSWER });
            self.broken.extend(error.map(|error| (number, error)));
        }
    }

    /// Checks all grids that the lanes found for the plain lines of a chunk; where one of them is
    /// wrong, each is checked alone when its record is answered.
    pub(crate) fn check(&mut self, items: &[Item], bytes: &[u8]) {
        let mut lines: Vec<Solved> = Vec::with_capacity(self.answers.len());
        for item in items {
            let What::Nine(first) = item.what else { continue };
            let texts = bytes[item.input.start..].chunks(WHOLE);
            for (text, answer) in texts.zip(&self.answers[first..=first + item.more]) {
                let Some(text) = text.first_chunk() else { return };
                let shown = answer.solutions.iter().take(answer.count as usize);
                lines.extend(shown.map(|grid| (text, grid)));
            }
        }
        self.right = self.check.are_right(&lines);
    }

    /// The answer to one of the plain lines of an item, by its number there, and its solution or two
    /// of several, which are right, where there is nothing to be said beside that.
    #[inline]
    pub(crate) fn solved(&self, item: &Item, number: usize) -> Option<(&Answer, &[Filled])> {
        let What::Nine(first) = item.what else { return None };
        let answer = &self.answers[first + number];
        let [one, other] = &answer.solutions;
        let is_plain = match answer.count {
            0 => false,
            1 => !answer.unknown,
            _ => one != other,
        };
        let shown = &answer.solutions[..answer.count.min(2) as usize];
        (self.right && is_plain).then_some((answer, shown))
    }

    /// Puts the givens of a record, whose text is given, where its solution would be; whether there
    /// is a puzzle at all.
    pub(crate) fn ask_nothing(&mut self, what: &What, input: &[u8]) -> VerdictKind {
        self.finding.clear();
        let to = &mut self.finding.solution;
        match what {
            What::Nine(_) => Record::put_plain(input, b'.', to),
            What::Board(_, puzzle) | What::Puzzle(puzzle) => {
                put_grid(puzzle.shape, &puzzle.givens, self.batch.read.symbols.as_ref(), to);
                with_holes(puzzle.shape, to);
            }
            What::Bad(_) => return VerdictKind::Error,
        }
        VerdictKind::Unique
    }

    /// The word for a record, whose text is given, with the boards of its chunk; the
    /// rest is in `finding`.
    pub(crate) fn answer(&mut self, what: &What, input: &[u8], boards: &[Board]) -> VerdictKind {
        self.finding.clear();
        match what {
            What::Nine(number) => {
                self.board(*number, &boards[*number], input.try_into().ok(), &|| plain(input))
            }
            What::Board(number, puzzle) => {
                self.board(*number, &boards[*number], None, &|| Ok((**puzzle).clone()))
            }
            What::Puzzle(puzzle) if self.batch.who == Who::Lanes => {
                self.keep(puzzle, None);
                let unfit = SolveError::unfit(lanes::NAME, puzzle);
                self.finding.because(VerdictKind::Error, &unfit)
            }
            What::Puzzle(puzzle) => self.puzzle(puzzle),
            What::Bad(error) => self.finding.because(VerdictKind::Error, error),
        }
    }

    /// What the lanes say about a board, and all of it where that is wanted.
    fn board(&mut self, number: usize, board: &Board, text: Plain, puzzle: Asked) -> VerdictKind {
        let word = self.nine(number, board, text, puzzle);
        if self.batch.form.wants_whole()
            && (word != VerdictKind::Unique || text.is_none())
            && let Ok(puzzle) = puzzle()
        {
            let (question, none) = (&self.batch.question, [].into_iter());
            let found = (word != VerdictKind::Error).then(|| {
                let asked = (&puzzle, board);
                lanes::found(question, asked, &self.answers[number], none, || why(question))
            });
            self.finding.whole = Some(Whole { found: found.and_then(Result::ok), puzzle });
        }
        word
    }

    /// Keeps what was found of a puzzle by the SAT path, where that is wanted.
    fn keep(&mut self, puzzle: &Puzzle, found: Option<&Found>) {
        let whole = || Whole { puzzle: puzzle.clone(), found: found.cloned() };
        self.finding.whole = self.batch.form.wants_whole().then(whole);
    }

    /// What the lanes say about a board, with the text that it was read from, if that is
    /// plain, and the puzzle that it is, for when more must be known than they say.
    fn nine(&mut self, number: usize, board: &Board, text: Plain, puzzle: Asked) -> VerdictKind {
        let finding = &mut self.finding;
        if let Some((_, error)) = self.broken.iter().find(|(broken, _)| *broken == number) {
            return finding.because(VerdictKind::Error, error);
        }
        let Answer { solutions, .. } = &self.answers[number];
        let Answer { count, unknown, nodes, nanoseconds, .. } = self.answers[number];
        finding.count = Some(u64::from(count.min(2)));
        (finding.solver, finding.nodes) = (lanes::NAME, Some(nodes));
        (finding.searched, finding.nanoseconds) = (nodes > 1, nanoseconds);
        let shown = &solutions[..count.min(2) as usize];
        let checked = self.right && text.is_some();
        let right = |grid: &Filled| {
            checked || verify_nine(board, grid) && text.is_none_or(|text| keeps_givens(text, grid))
        };
        if let Some(wrong) = shown.iter().find(|grid| !right(grid)) {
            return match puzzle() {
                Ok(puzzle) => finding.because(VerdictKind::Error, &wrong_grid(&puzzle, wrong)),
                Err(error) => finding.because(VerdictKind::Error, &error),
            };
        }
        match (count, unknown) {
            (2.., _) if solutions[0] == solutions[1] => {
                finding.because(VerdictKind::Error, &SolveError::Again { backend: lanes::NAME })
            }
            (2.., _) => VerdictKind::Multiple,
            (_, true) => finding.unknown(why(&self.batch.question)),
            (1, false) => {
                finding.exact = true;
                let symbols = self.batch.read.symbols.as_ref();
                put_nine(&solutions[0], symbols, &mut finding.solution);
                VerdictKind::Unique
            }
            (0, false) => self.none(puzzle()),
        }
    }

    /// No solution, or givens that clash.
    fn none(&mut self, puzzle: Result<Puzzle, ReadError>) -> VerdictKind {
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(error) => return self.finding.because(VerdictKind::Error, &error),
        };
        let layout = self.layout.get_or_insert_with(|| Layout::of(&puzzle));
        self.finding.exact = true;
        match puzzle.clash(layout) {
            Some(clash) => self.finding.because(VerdictKind::Invalid, &clash.words(&self.names)),
            None => VerdictKind::Unsolvable,
        }
    }

    /// The SAT path.
    fn puzzle(&mut self, puzzle: &Puzzle) -> VerdictKind {
        let begun = self.batch.timed.then(Instant::now);
        let stop = self.batch.question.stop();
        let found = self.sat.find(puzzle, &stop);
        self.keep(puzzle, found.as_ref().ok());
        let finding = &mut self.finding;
        finding.nanoseconds = begun.map_or(0, |begun| begun.elapsed().as_nanos() as u64);
        let found = match found {
            Ok(found) => found,
            Err(error) => match error.into_io() {
                Ok(error) => {
                    finding.failed = Some(error);
                    return VerdictKind::Error;
                }
                Err(error) => return finding.because(VerdictKind::Error, &error),
            },
        };
        (finding.count, finding.exact) = (Some(found.count), found.is_exact());
        finding.solver = found.report.decided_by();
        finding.searched = !found.report.backend.is_empty();
        finding.nodes = (found.report.nodes > 0).then_some(found.report.nodes);
        let symbols = self.batch.read.symbols.as_ref();
        let write = |grid: Grid, out: &mut Vec<u8>| put_grid(puzzle.shape, &grid, symbols, out);
        if let Some(limit) = self.batch.limit {
            let shown = usize::try_from(limit).unwrap_or(usize::MAX);
            finding.solutions.extend(found.grids.iter().take(shown).map(|grid| {
                let mut line = Vec::new();
                write(grid.clone(), &mut line);
                line
            }));
        }
        finding.claimed_by = found.claimed_by();
        finding.stopped = found.stopped(self.batch.limit.is_some());
        match found.verdict() {
            Verdict::Unique(grid) => {
                write(grid, &mut finding.solution);
                VerdictKind::Unique
            }
            Verdict::Multiple(..) => VerdictKind::Multiple,
            Verdict::Unsolvable => VerdictKind::Unsolvable,
            Verdict::Invalid(clash) => {
                let numbers = DigitNames::numbers(puzzle.shape);
                let has_names = self.names != DigitNames::default();
                let names = if has_names { &self.names } else { &numbers };
                finding.because(VerdictKind::Invalid, &clash.words(names))
            }
            Verdict::Unknown(why, _) => finding.unknown(why),
        }
    }
}

/// The answer for a board of which nothing is known.
const NO_ANSWER: Answer = Answer { unknown: true, ..Answer::NONE };

/// Appends a solution in one line.
fn put_nine(grid: &Filled, symbols: Option<&Symbols>, out: &mut Vec<u8>) {
    match symbols {
        None => out.extend_from_slice(&grid.map(|digit| digit | b'0')),
        Some(symbols) => {
            let symbol = |&digit: &u8| symbols.char(digit.into()).unwrap_or('?');
            out.extend_from_slice(grid.iter().map(symbol).collect::<String>().as_bytes());
        }
    }
}

/// The same of any board.
fn put_grid(shape: Shape, grid: &Grid, symbols: Option<&Symbols>, out: &mut Vec<u8>) {
    let start = out.len();
    let solved = Puzzle::classic(shape, grid.clone());
    if !shape.is_classic() || formats::LINE.write(&solved, symbols, out).is_err() {
        out.truncate(start);
        out.extend_from_slice(shape.line(grid).as_bytes());
    }
    out.truncate(out.trim_ascii_end().len().max(start));
}

/// Why the lanes gave up.
fn why(question: &Question) -> Why {
    let raised = question.interrupt.as_ref().is_some_and(|flag| flag.load(Relaxed));
    let late = question.time.map_or(Why::GaveUp, Why::TimeOut);
    if raised { Why::Interrupted } else { late }
}

/// The puzzle of a plain line.
fn plain(input: &[u8]) -> Result<Puzzle, ReadError> {
    formats::read(&String::from_utf8_lossy(input))
}

/// What is wrong with a grid of the lanes.
fn wrong_grid(puzzle: &Puzzle, grid: &Filled) -> SolveError {
    let differ = |_| SolveError::Panic("two checks of a grid differ".to_owned());
    lanes::verified(puzzle, grid).map_or_else(|error| error, differ)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_that_was_read_wrong_prints_no_grid() {
        let batch = Batch::default();
        let mut solving = Solving::new(&batch);
        let text =
            b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut board = text.map(|b| if b == b'.' { 0x1ff } else { 1 << (b - b'1') });
        solving.ask(&[board]);
        assert_eq!(solving.answer(&What::Nine(0), text, &[board]), VerdictKind::Unique);
        // As if every 1 had been read as a 2, and every 2 as a 1.
        board.iter_mut().filter(|left| **left < 4).for_each(|left| *left ^= 3);
        solving.ask(&[board]);
        assert_eq!(solving.answer(&What::Nine(0), text, &[board]), VerdictKind::Error);
        assert!(solving.finding.solution.is_empty() && solving.finding.reason.contains("is given"));
    }
}
