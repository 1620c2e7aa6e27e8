//! Runs of plain lines, each of which is a classic 9×9 puzzle. A plain line consists of 81 digits
//! and blanks, or contains them in a column of a table. A run is the work item of the SIMD batch
//! engine. All other lines are read by [`formats::PuzzleReader`].

use std::{io::BufRead, ops::Range, sync::Arc};

use board::{
    Digit, Grid, Notes, Puzzle, Shape,
    stop::{Stop, StopReason},
    verify_lines, widest,
};
use formats::{Entry, ExtraField, LineConsumer, PuzzleLocation, PuzzleReader, ReadOptions, Table};
use solve::{
    SearchResult, SolveError,
    engines::{
        EngineQuestion,
        lanes::{self, ALL_DIGITS, BoardQuestion, ClassicBoard, SimdEngine},
    },
};

/// The number of cells of a puzzle.
pub const CELLS: usize = 81;

/// The number of bytes of a line with a puzzle and its line feed.
const LINE_BYTES: usize = CELLS + 1;

/// Consecutive lines of an input, with one puzzle each.
#[derive(Default)]
pub struct LineRun {
    /// The name of the input.
    pub file: Arc<str>,
    /// The number of the first line.
    pub line: usize,
    /// The number of puzzles.
    count: usize,
    /// The text of all lines.
    text: Vec<u8>,
    /// The start of each puzzle in the text; empty if the lines contain nothing but puzzles.
    starts: Vec<u32>,
    /// The range of each identifier in the text, if the table has a column for it.
    ids: Vec<Range<u32>>,
}

impl LineRun {
    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Returns true if there is no puzzle.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the number of bytes of the text.
    pub fn bytes(&self) -> usize {
        self.text.len()
    }

    /// Returns the cells of a puzzle.
    pub fn cells(&self, number: usize) -> &[u8; CELLS] {
        const NONE: &[u8; CELLS] = &[b'.'; CELLS];
        let start = self.starts.get(number).map_or(number * LINE_BYTES, |&start| start as usize);
        self.text.get(start..).and_then(<[u8]>::first_chunk).unwrap_or(NONE)
    }

    /// Returns the identifier of a puzzle, if its line has one.
    pub fn id(&self, number: usize) -> Option<&str> {
        let Range { start, end } = self.ids.get(number)?;
        let id = str::from_utf8(self.text.get(*start as usize..*end as usize)?).ok()?;
        Some(id).filter(|id| !id.trim_matches(' ').is_empty())
    }

    /// Returns a puzzle as [`PuzzleReader`] reads it.
    pub fn entry(&self, number: usize) -> Option<Entry> {
        let shape = Shape::new(3, 3).ok()?;
        let digit = |&cell: &u8| (cell as char).to_digit(10).unwrap_or_default() as Digit;
        let givens = Grid::from_digits(shape, &self.cells(number).each_ref().map(digit))?;
        let id = self.id(number).and_then(|id| serde_json::to_string(id).ok());
        Some(Entry {
            puzzle: Puzzle::classic(shape, givens),
            place: PuzzleLocation::new(Arc::clone(&self.file), self.line + number),
            format: formats::LINE,
            guessed_box: false,
            expected: None,
            position: None,
            notes: Notes::default(),
            beside: id
                .map(|value| ExtraField { name: "id".to_owned(), value })
                .into_iter()
                .collect(),
            remarks: Vec::new(),
            cosmetics: Vec::new(),
            drawings: Vec::new(),
        })
    }

    /// Takes the lines at the beginning of a text that are puzzles, up to about `most` bytes.
    /// Returns the number of lines and of bytes.
    fn take(&mut self, text: &[u8], table: Option<&Table>, most: usize) -> (usize, usize) {
        let mut end = 0;
        if table.is_none() {
            let most = most.max(LINE_BYTES).min(text.len());
            self.count = count_plain(text[..most].as_chunks().0);
            end = self.count * LINE_BYTES;
        }
        if end == 0 {
            while end < most.min(text.len())
                && let Some(feed) = memchr::memchr(b'\n', &text[end..])
            {
                let line = &text[end..end + feed];
                let line = line.strip_suffix(b"\r").unwrap_or(line);
                if !self.take_line(line, end as u32, table) {
                    break;
                }
                end += feed + 1;
            }
            self.count = self.starts.len();
        }
        self.text.extend_from_slice(&text[..end]);
        (self.count, end)
    }

    /// Takes the line that begins at `at`. Returns false if it is not a plain line.
    fn take_line(&mut self, line: &[u8], at: u32, table: Option<&Table>) -> bool {
        if table.is_none()
            && let Some((cells, rest)) = line.split_first_chunk()
            && is_comment(rest)
            && is_plain(cells)
        {
            self.starts.push(at);
            return true;
        }
        // Quotes, other comments and characters beyond ASCII need the general reader.
        if line
            .iter()
            .fold(false, |any, &b| any | !(b' '..0x7f).contains(&b) | (b == b'"') | (b == b'#'))
        {
            return false;
        }
        let mut start = 0;
        let fields = line.split(|&b| b == b',').map(|field| {
            let begin = start;
            start += field.len() as u32 + 1;
            (field, at + begin..at + begin + field.len() as u32)
        });
        let (mut puzzle, mut id, mut is_solved, mut count) = (None, 0..0, false, 0);
        for (column, (field, place)) in fields.enumerate() {
            count += 1;
            if column == table.map_or(0, |table| table.puzzle) {
                puzzle = field
                    .first_chunk()
                    .filter(|_| field.len() == CELLS)
                    .map(|cells| (cells, place));
            } else if table.is_some_and(|table| table.id == Some(column)) {
                id = place;
            } else {
                is_solved = is_solution(field);
            }
        }
        // Without a header, only a solution may follow the puzzle.
        let fits = match table {
            Some(table) => count == table.columns,
            None => count == 1 || count == 2 && is_solved,
        };
        let Some((cells, place)) = puzzle.filter(|_| fits) else { return false };
        if !is_plain(cells) {
            return false;
        }
        self.starts.push(place.start);
        if table.is_some_and(|table| table.id.is_some()) {
            self.ids.push(id);
        }
        true
    }
}

/// Returns true if the text after a puzzle is a comment that states nothing about it.
fn is_comment(text: &[u8]) -> bool {
    let is_printed = text.iter().all(|b| (b' '..0x7f).contains(b));
    let comment = str::from_utf8(text.trim_ascii_start()).unwrap_or_default();
    is_printed
        && comment.starts_with('#')
        && !["#(", "#2"].iter().any(|vector| comment.starts_with(vector))
        && !formats::is_statement(comment)
}

/// Takes lines up to about `most` bytes.
struct LineTaker {
    lines: LineRun,
    most: usize,
}

impl LineConsumer for LineTaker {
    fn take(&mut self, text: &[u8], table: Option<&Table>) -> (usize, usize) {
        self.lines.take(text, table, self.most)
    }
}

/// Finds the lines that a [`LineRun`] can hold.
#[derive(Clone, Copy)]
pub struct LineFinder(());

impl LineFinder {
    /// Returns a finder for an input that is read with these options. Returns `None` if the options
    /// exclude classic 9×9 puzzles or select a format, symbols or a range.
    pub fn new(options: &ReadOptions) -> Option<LineFinder> {
        let has_boxes = options.shape.is_none_or(Shape::has_3x3_boxes);
        let is_free =
            options.from.is_none() && options.symbols.is_none() && options.range.is_none();
        (has_boxes && is_free).then_some(LineFinder(()))
    }

    /// Takes the next lines that are puzzles, up to about `most` bytes.
    pub fn next<R: BufRead>(self, puzzles: &mut PuzzleReader<R>, most: usize) -> Option<LineRun> {
        let mut taking = LineTaker { lines: LineRun::default(), most };
        let line = puzzles.take_lines(&mut taking)?;
        let mut lines = taking.lines;
        lines.line = line;
        lines.file = puzzles.file();
        Some(lines)
    }
}

/// Solves runs of plain lines with the SIMD batch engine and verifies all solutions.
#[derive(Default)]
pub struct LineSolver {
    engine: Option<SimdEngine>,
    boards: Vec<ClassicBoard>,
    answers: Vec<lanes::Answer>,
    check: verify_lines::LineVerifier,
    /// Set if all solutions were verified.
    is_right: bool,
    stopped: Option<StopReason>,
}

impl LineSolver {
    /// Solves all lines, each for up to two solutions. If `is_timed` is set, the time of each line
    /// is measured.
    pub fn solve(
        &mut self,
        lines: &LineRun,
        question: &EngineQuestion,
        is_timed: bool,
        stop: &Stop,
    ) {
        self.is_right = false;
        let ask =
            BoardQuestion { timed: is_timed, time: question.time, ..BoardQuestion::default() };
        let engine = self.engine.get_or_insert_default();
        self.boards.resize(lines.len(), [ALL_DIGITS; CELLS]);
        fill_all(lines, &mut self.boards);
        let is_over = || stop.reason().is_some();
        engine.answer_in_place(&self.boards, ask, &is_over, &mut self.answers);
        let late = question.time.map_or(StopReason::GaveUp, StopReason::TimeOut);
        self.stopped = stop.reason().or(Some(late));
        self.verify(lines);
    }

    /// Verifies all solutions.
    fn verify(&mut self, lines: &LineRun) {
        let mut solutions = Vec::with_capacity(self.answers.len());
        for (at, answer) in self.answers.iter().enumerate() {
            let shown = answer.solutions.iter().take(answer.count as usize);
            solutions.extend(shown.map(|grid| (lines.cells(at), grid)));
        }
        self.is_right = self.check.are_right(&solutions);
    }

    /// Returns the answer for a line, if it is complete and its solutions were verified.
    pub fn simple(&self, at: usize) -> Option<&lanes::Answer> {
        let answer = self.answers.get(at).filter(|_| self.is_right)?;
        let [one, other] = &answer.solutions;
        let is_simple = match answer.count {
            0 => false,
            1 => !answer.unknown,
            _ => one != other,
        };
        is_simple.then_some(answer)
    }

    /// Returns the result for a line, whether complete or not.
    pub fn found(
        &self,
        at: usize,
        puzzle: &Puzzle,
        question: &EngineQuestion,
    ) -> Option<Result<SearchResult, SolveError>> {
        let (answer, board) = (self.answers.get(at)?, self.boards.get(at)?);
        let why = || self.stopped.unwrap_or(StopReason::GaveUp);
        Some(lanes::found(question, (puzzle, board), answer, [].into_iter(), why))
    }
}

widest! {
    ["avx512f" "avx512bw" "avx512vl"] ["avx2"];
    /// Returns the number of lines before the first one that is not a puzzle.
    fn count_plain(lines: &[[u8; LINE_BYTES]]) -> usize {
        let is_line = |line: &[u8; LINE_BYTES]| {
            line[CELLS] == b'\n' && line.first_chunk().is_some_and(is_plain_in)
        };
        lines.iter().position(|line| !is_line(line)).unwrap_or(lines.len())
    }
}

widest! {
    ["avx512f" "avx512bw" "avx512vl"] ["avx2"];
    /// Returns true if every character is a digit or a blank.
    fn is_plain(cells: &[u8; CELLS]) -> bool {
        is_plain_in(cells)
    }
}

widest! {
    ["avx512f" "avx512bw" "avx512vl"] ["avx2"];
    /// Fills the boards of all lines.
    fn fill_all(lines: &LineRun, boards: &mut [ClassicBoard]) {
        for (number, board) in boards.iter_mut().enumerate() {
            fill_in(lines.cells(number), board);
        }
    }
}

/// Avoids an early exit and a table, so that the loop is compiled to vector instructions.
#[inline(always)]
fn is_plain_in(cells: &[u8; CELLS]) -> bool {
    let is_cell = |&c: &u8| (c.wrapping_sub(b'0') < 10) | (c == b'.') | (c == b'*') | (c == b'_');
    // Use whole vectors: some cells are read twice, so that no cell is left over.
    let all = |cells: &[u8]| cells.iter().fold(true, |all, c| all & is_cell(c));
    all(&cells[..64]) & all(&cells[CELLS - 32..])
}

#[inline(always)]
fn fill_in(cells: &[u8; CELLS], board: &mut ClassicBoard) {
    fill_some(&cells[..64], &mut board[..64]);
    fill_some(&cells[CELLS - 32..], &mut board[CELLS - 32..]);
}

#[inline(always)]
fn fill_some(cells: &[u8], board: &mut [u16]) {
    for (candidates, &cell) in board.iter_mut().zip(cells) {
        let digit = cell.wrapping_sub(b'1');
        *candidates = if digit < 9 { 1u16 << (digit & 15) } else { ALL_DIGITS };
    }
}

fn is_solution(field: &[u8]) -> bool {
    field.len() == CELLS && field.iter().fold(true, |all, b| all & (b'1'..=b'9').contains(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_of_lines_takes_plain_or_column_puzzles() {
        let (puzzle, solved) = (".".repeat(81), "123456789".repeat(9));
        let take = |text: &str, table: Option<&Table>| {
            let mut lines = LineRun::default();
            let taken = lines.take(text.as_bytes(), table, 1 << 16);
            (taken, lines)
        };
        let rows = format!("{puzzle}\r\n{puzzle},{solved}\n{puzzle}");
        // A run contains either only puzzles, or something else in every line.
        assert_eq!(take(&format!("{puzzle}\n{rows}"), None).0, (1, 82));
        let (taken, lines) = take(&rows, None);
        assert_eq!(taken, (2, 83 + 164));
        assert_eq!(lines.entry(1).map(|entry| entry.place.line), Some(1));
        for line in [
            format!("{puzzle} # killer"),
            format!("{puzzle},x"),
            format!("{puzzle} "),
            format!("x{}", &puzzle[1..]),
        ] {
            assert_eq!(take(&format!("{line}\n"), None).0, (0, 0), "{line}");
        }
        assert_eq!(take(&format!("{puzzle} # easy\n"), None).0, (1, 89));
        let table = Table { columns: 3, puzzle: 1, id: Some(0) };
        let (taken, lines) =
            take(&format!("a b,{puzzle},\n,{puzzle},x\n\"c\",{puzzle},\n"), Some(&table));
        assert_eq!((taken.0, lines.id(0), lines.id(1)), (2, Some("a b"), None));
        assert_eq!(lines.cells(1), puzzle.as_bytes());
    }

    const NINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn lines(count: usize) -> LineRun {
        let text = format!("{NINE}\n").repeat(count + 1);
        let mut puzzles = PuzzleReader::new("p", text.as_bytes(), ReadOptions::default());
        puzzles.next();
        LineFinder::new(&ReadOptions::default()).unwrap().next(&mut puzzles, 1 << 16).unwrap()
    }

    #[test]
    fn wrong_solution_is_not_a_simple_answer() {
        let (lines, mut solved) = (lines(40), LineSolver::default());
        solved.solve(&lines, &EngineQuestion::default(), false, &Stop::never());
        assert!((0..40).all(|at| solved.simple(at).is_some_and(|answer| answer.count == 1)));
        let right = solved.answers[7];
        let swapped = |grid: &mut [u8; 81]| grid.swap(0, 1);
        // Each grid satisfies the rules but contradicts the givens.
        let relabelled = |grid: &mut [u8; 81]| {
            grid.iter_mut().filter(|digit| **digit < 3).for_each(|digit| *digit ^= 3);
        };
        for spoil in [&swapped as &dyn Fn(&mut [u8; 81]), &relabelled] {
            spoil(&mut solved.answers[7].solutions[0]);
            solved.verify(&lines);
            assert!(solved.simple(7).is_none());
            solved.answers[7] = right;
        }
        solved.verify(&lines);
        // Two equal solutions are not accepted.
        solved.answers[7].count = 2;
        solved.answers[7].solutions[1] = right.solutions[0];
        assert!(solved.simple(7).is_none() && solved.simple(8).is_some());
        solved.answers[7] = lanes::Answer { unknown: true, ..right };
        assert!(solved.simple(7).is_none());
    }
}
