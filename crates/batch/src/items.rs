//! From the text of a chunk to what is asked, record by record.

use std::{ops::Range, sync::Arc};

use crate::{
    chunk::{Chunk, Content, after, behind},
    nine::{Nine, WHOLE},
    record::Written,
    settings::{Batch, Who},
};
use board::{Digit, Grid, Puzzle, Shape};
use formats::{Beside, Entry, Looks, ReadError, ReadOptions, SingleLines};
use solve::engines::lanes::{ALL_DIGITS, Board, board};

/// What a line holds.
pub(crate) enum What {
    /// A board, by its number.
    Nine(usize),
    /// The same, where the line says more than its digits.
    Board(usize, Box<Puzzle>),
    /// Something for the SAT path.
    Puzzle(Box<Puzzle>),
    /// Nothing that can be read.
    Bad(Arc<ReadError>),
}

/// A record to be, or several: a line that is a board and nothing else stands for those right behind
/// it that are the same.
pub(crate) struct Item {
    /// The line in the input.
    pub line: usize,
    /// The puzzle in one line, or the line that holds none, in the chunk.
    pub input: Range<usize>,
    /// What that is written as.
    pub written: Written,
    /// What the input calls it, as JSON.
    pub id: Option<Box<str>>,
    /// What it holds.
    pub what: What,
    /// So many more there are.
    pub more: usize,
}

impl Item {
    /// One of those that it stands for, by its number from 0; none where there is no other.
    pub(crate) fn other(&self, number: usize) -> Option<Item> {
        let What::Nine(board) = self.what else { return None };
        let by = number * WHOLE;
        Some(Item {
            line: self.line + number,
            input: self.input.start + by..self.input.end + by,
            written: self.written,
            id: None,
            what: What::Nine(board + number),
            more: 0,
        })
    }

    /// Whether there is a puzzle.
    pub(crate) fn is_puzzle(&self) -> bool {
        !matches!(self.what, What::Bad(_))
    }
}

/// What a line is by itself.
enum Line {
    Nothing,
    Puzzle,
    Bad,
    /// The first of several lines, or it may be.
    First,
}

/// What comes behind the last record, and the number of its line.
struct Last {
    at: usize,
    line: usize,
    /// The last line that was a puzzle: what tells a spoilt line from a row.
    puzzle: Option<Range<usize>>,
}

/// Reads chunks.
pub(crate) struct Items<'a> {
    batch: &'a Batch<'a>,
    nine: Option<(Nine, Shape)>,
    single: Option<SingleLines>,
    /// The records of the chunk that was read.
    pub all: Vec<Item>,
    boards: Vec<Board>,
    /// How many of the boards belong to this chunk.
    used: usize,
    /// Boxes that were a choice, and where.
    pub guessed: Vec<(Shape, String)>,
    /// Remarks about how puzzles were read, with their places.
    pub remarks: Vec<String>,
}

impl<'a> Items<'a> {
    /// For a thread.
    pub(crate) fn new(batch: &'a Batch<'a>) -> Items<'a> {
        Items {
            batch,
            nine: Nine::new(&batch.read).zip(Shape::new(3, 3).ok()),
            single: SingleLines::new(batch.read.clone()).ok(),
            all: Vec::new(),
            boards: Vec::new(),
            used: 0,
            guessed: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// The number of records.
    pub(crate) fn records(&self) -> usize {
        self.all.iter().map(|item| 1 + item.more).sum()
    }

    /// The boards of the chunk.
    pub(crate) fn boards(&self) -> &[Board] {
        &self.boards[..self.used]
    }

    /// Reads a chunk.
    pub(crate) fn read(&mut self, chunk: &mut Chunk) {
        self.all.clear();
        self.used = 0;
        match std::mem::take(&mut chunk.content) {
            Content::Lines => self.lines(chunk),
            Content::Entries(entries) => {
                entries.into_iter().for_each(|entry| self.entry(entry, 0, &mut chunk.bytes));
            }
            Content::End => {}
        }
    }

    fn lines(&mut self, chunk: &mut Chunk) {
        // What puzzles are as one line comes after the text.
        let (text, mut made) = (std::mem::take(&mut chunk.bytes), Vec::new());
        let (mut start, mut number) = (0, chunk.line);
        let nine = self.nine.map(|(nine, shape)| (nine.below(chunk.columns), shape));
        let mut last = Last { at: 0, line: number, puzzle: None };
        while start < text.len() {
            let lines = self.lines_alone(&text[start..], chunk.columns.is_some());
            if lines > 0 {
                let (behind, next) = (start + lines * WHOLE, number + lines);
                last = Last { at: behind, line: next, puzzle: Some(behind - WHOLE..behind) };
                let (what, more) = (What::Nine(self.used), lines - 1);
                let input = start..start + WHOLE - 1;
                let written = Written::Plain;
                self.all.push(Item { line: number, input, written, id: None, what, more });
                self.used += lines;
                start += lines * WHOLE;
                number += lines;
                continue;
            }
            let line = number;
            number += 1;
            let board = &mut self.boards[self.used];
            let end = memchr::memchr(b'\n', &text[start..]).map_or(text.len(), |feed| start + feed);
            let whole = &text[start..end];
            let trimmed = whole.strip_suffix(b"\r").unwrap_or(whole);
            let read = |(nine, shape): (Nine, _)| Some((nine.read(trimmed, board)?, shape));
            match nine.and_then(read) {
                Some((place, shape)) => {
                    let input = start + place.start..start + place.end;
                    let what = match self.batch.who {
                        Who::Sat => What::Puzzle(Box::new(of_board(shape, board))),
                        Who::Auto | Who::Lanes => {
                            self.used += 1;
                            What::Nine(self.used - 1)
                        }
                    };
                    let written = Written::Plain;
                    self.all.push(Item { line, input, written, id: None, what, more: 0 });
                    last = Last { at: end + 1, line: number, puzzle: Some(start..end) };
                }
                None => {
                    let place = start..start + trimmed.len();
                    match self.line(chunk, line, &text, place, &mut made) {
                        Line::Nothing => {}
                        Line::Puzzle => {
                            last = Last { at: end + 1, line: number, puzzle: Some(start..end) };
                        }
                        Line::Bad => (last.at, last.line) = (end + 1, number),
                        Line::First => {
                            self.several(chunk, &text, end + 1, &mut last, &mut made);
                            (start, number) = (last.at, last.line);
                            continue;
                        }
                    }
                }
            }
            start = end + 1;
        }
        chunk.bytes = text;
        chunk.bytes.append(&mut made);
    }

    /// Reads lines that are boards and nothing else, as nearly all are, into the boards from the
    /// next one on; how many there are: none below a header. One more board is there.
    fn lines_alone(&mut self, text: &[u8], is_below: bool) -> usize {
        let nine = self.nine.filter(|_| self.batch.who != Who::Sat && !is_below);
        let most = self.used + nine.map_or(0, |_| text.len() / WHOLE) + 1;
        if self.boards.len() < most {
            self.boards.resize(most, [0; 81]);
        }
        nine.map_or(0, |(nine, _)| nine.read_whole(text, &mut self.boards[self.used..]))
    }

    /// A line of any format, or nothing.
    fn line(
        &mut self,
        Chunk { file, columns, .. }: &Chunk,
        line: usize,
        text: &[u8],
        place: Range<usize>,
        made: &mut Vec<u8>,
    ) -> Line {
        let Some(single) = &mut self.single else { return Line::Nothing };
        let whole = &text[place.clone()];
        let Some(read) = single.read(file, line, whole, *columns) else { return Line::Nothing };
        let looks = match &read {
            Ok(entry) => entry.format.looks(),
            Err(_) => single.look(line, whole),
        };
        match &read {
            // Below a header each row is a line.
            _ if columns.is_none() && matches!(looks, Looks::Rows | Looks::Unclear) => {
                return Line::First;
            }
            Ok(_) => self.entry(read, text.len(), made),
            Err(_) => {
                // A byte order mark is no part of the line.
                let mark = if whole.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
                self.push(line, place.start + mark..place.end, Written::Line, read);
                return Line::Bad;
            }
        }
        Line::Puzzle
    }

    /// The puzzle of several lines that come behind the last record, or what is wrong with them; what
    /// follows from there on may belong to it.
    fn several(
        &mut self,
        chunk: &Chunk,
        text: &[u8],
        from: usize,
        last: &mut Last,
        made: &mut Vec<u8>,
    ) {
        let before = match &last.puzzle {
            Some(puzzle) => &text[puzzle.clone()],
            None => &chunk.before,
        };
        let (lines, before) = (&text[last.at..self.next_alone(text, from)], before.to_vec());
        let mut puzzles = after(&chunk.file, last.line, before, lines, &self.batch.read);
        if let Some(entry) = puzzles.next() {
            self.entry(entry, text.len(), made);
        }
        let next = puzzles.lines() + 1;
        last.at += behind(&text[last.at..], next - last.line);
        last.line = next;
    }

    /// Behind the next line from there on that is a board, which no other puzzle goes over.
    fn next_alone(&self, text: &[u8], mut start: usize) -> usize {
        while let Some((nine, _)) = self.nine
            && let Some(rest) = text.get(start..)
            && let Some(feed) = memchr::memchr(b'\n', rest)
        {
            start += feed + 1;
            if nine.read(&rest[..feed], &mut [0; 81]).is_some() {
                return start;
            }
        }
        text.len()
    }

    /// A puzzle that was read already; it is put into one line, behind so many bytes.
    fn entry(&mut self, entry: Result<Entry, ReadError>, before: usize, made: &mut Vec<u8>) {
        let start = made.len();
        let (line, written) = match &entry {
            Ok(Entry { puzzle, place, .. }) => {
                let written = put(puzzle, &self.batch.read, made);
                (place.line, self.plainly(written, &made[start..]))
            }
            Err(error) => {
                made.extend_from_slice(error.input().unwrap_or_default().as_bytes());
                (error.line, Written::Line)
            }
        };
        self.push(line, before + start..before + made.len(), written, entry);
    }

    /// Sees whether what was written is digits and blanks only.
    fn plainly(&self, written: Written, text: &[u8]) -> Written {
        let plain = |b: &u8| b.is_ascii_digit() || matches!(b, b'.' | b'*' | b'_');
        let is_plain = self.batch.read.symbols.is_none() && text.iter().all(plain);
        if is_plain { Written::Plain } else { written }
    }

    fn push(
        &mut self,
        line: usize,
        input: Range<usize>,
        written: Written,
        read: Result<Entry, ReadError>,
    ) {
        let beside = match &read {
            Ok(entry) => &entry.beside[..],
            Err(error) => error.beside(),
        };
        let id = Beside::id(beside).map(Into::into);
        let what = match read {
            Err(error) => What::Bad(Arc::new(error)),
            Ok(Entry { puzzle, place, guessed_box, remarks, .. }) => {
                self.remarks.extend(remarks.iter().map(|what| format!("{place}: {what}")));
                if guessed_box && !self.guessed.iter().any(|(shape, _)| *shape == puzzle.shape) {
                    self.guessed.push((puzzle.shape, place.to_string()));
                }
                match board(&puzzle).filter(|_| self.batch.who != Who::Sat) {
                    None => What::Puzzle(Box::new(puzzle)),
                    Some(board) => {
                        match self.boards.get_mut(self.used) {
                            Some(next) => *next = board,
                            None => self.boards.push(board),
                        }
                        self.used += 1;
                        What::Board(self.used - 1, Box::new(puzzle))
                    }
                }
            }
        };
        self.all.push(Item { line, input, written, id, what, more: 0 });
    }
}

/// The puzzle of a board of digits and blanks.
fn of_board(shape: Shape, board: &Board) -> Puzzle {
    let mut givens = Grid::empty(shape);
    for (cell, &left) in board.iter().enumerate().filter(|&(_, &left)| left != ALL_DIGITS) {
        givens.set(cell, Some(left.trailing_zeros() as Digit + 1));
    }
    Puzzle::classic(shape, givens)
}

/// Appends a puzzle as one line, without its end: the candidates where it rules
/// some out, an object where a line does not tell it, the givens alone where that cannot be written.
fn put(puzzle: &Puzzle, options: &ReadOptions, out: &mut Vec<u8>) -> Written {
    let start = out.len();
    let format = formats::of_record(puzzle, options.shape);
    match format.write(puzzle, options.symbols.as_ref(), out) {
        Ok(()) => out.truncate(out.trim_ascii_end().len().max(start)),
        Err(_) => {
            out.truncate(start);
            out.extend_from_slice(puzzle.shape.line(&puzzle.givens).as_bytes());
            return Written::Line;
        }
    }
    if format == formats::JSON { Written::Object } else { Written::Line }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_there_for_the_lanes_alone() {
        let text = format!("{}\n", ".".repeat(WHOLE - 1)).repeat(100).into_bytes();
        for (who, lines, boards) in [(Who::Sat, 0, 1), (Who::Lanes, 100, 101)] {
            let batch = Batch { who, ..Batch::default() };
            let mut items = Items::new(&batch);
            assert_eq!((items.lines_alone(&text, false), items.boards.len()), (lines, boards));
        }
    }
}
