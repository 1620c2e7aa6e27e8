//! Lines of classic 9×9 puzzles at full speed: 81 characters, and after them what
//! the formats `line` and `kaggle` let follow. Whatever is not plainly that is left
//! to the reader of all formats; the tests hold the two to each other.
//!
//! Nine only: it fills the boards of [`lanes`](solve::engines::lanes).

use std::ops::Range;

use board::{Shape, widest};
use formats::{Columns, ReadOptions};
use solve::engines::lanes::{ALL_DIGITS, Board};

/// The cells of a puzzle.
const CELLS: usize = 81;

/// The same with the end of a line.
pub(crate) const WHOLE: usize = CELLS + 1;

/// What may follow a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nine {
    /// `:count:solution`.
    counted: bool,
    /// Other fields of a CSV row.
    row: bool,
    /// The same, and a number before it.
    numbered: bool,
    /// How many fields a row has below a header.
    fields: Option<usize>,
}

impl Nine {
    /// For lines read that way; none where such lines would be something else.
    pub fn new(options: &ReadOptions) -> Option<Nine> {
        let boxes = options.shape.is_none_or(Shape::has_boxes_of_nine);
        let is = |wanted| options.from.is_none_or(|format| format == wanted);
        let row = is(formats::KAGGLE);
        let nine = Nine { counted: is(formats::LINE), row, numbered: row, fields: None };
        let is_read = nine.counted || nine.row;
        (boxes && is_read && options.symbols.is_none()).then_some(nine)
    }

    /// For lines below a header: with the puzzle in its column.
    #[must_use]
    pub fn below(self, columns: Option<Columns>) -> Nine {
        match columns {
            None => self,
            Some(columns) => {
                let (is_first, fields) = (columns.is_first(), Some(columns.count()));
                let (row, numbered) = (self.row && is_first, self.numbered && !is_first);
                Nine { row, numbered, fields, ..self }
            }
        }
    }

    /// Reads a line without its end into a board; where its puzzle stands. The
    /// board is spoilt where there is none.
    #[inline]
    pub fn read(self, line: &[u8], board: &mut Board) -> Option<Range<usize>> {
        if let Some((cells, rest)) = line.split_first_chunk()
            && fill(cells, board)
        {
            // Below a header a solved grid alone is a row that was cut off.
            let is_whole = || self.fields.is_none() || cells.iter().any(|b| b".0_*".contains(b));
            let may_follow = rest.is_empty() && is_whole() || self.may_follow(rest, 0);
            return may_follow.then_some(0..CELLS);
        }
        self.read_numbered(line, board)
    }

    /// Reads lines that are puzzles and nothing else, as nearly all are, into boards one after the
    /// other; how many there are until a line is something else. The board after them is spoilt.
    pub fn read_whole(self, text: &[u8], boards: &mut [Board]) -> usize {
        fill_all(text.as_chunks().0, boards)
    }

    /// A row that begins with a number.
    fn read_numbered(self, line: &[u8], board: &mut Board) -> Option<Range<usize>> {
        let figures = line.iter().take(16).take_while(|b| b.is_ascii_digit()).count();
        let start = figures + 1;
        let fields = line.get(start..).filter(|_| self.numbered && line[figures] == b',')?;
        let (cells, rest) = fields.split_first_chunk()?;
        let fits = (1..16).contains(&figures) && fill(cells, board) && self.may_follow(rest, 1);
        fits.then_some(start..start + CELLS)
    }

    /// Whether that may follow a puzzle with so many fields before it.
    fn may_follow(self, rest: &[u8], before: usize) -> bool {
        let is_whole = |after| self.fields.is_none_or(|fields| before + 1 + after == fields);
        match rest.first() {
            Some(b':') => self.counted && is_count(&rest[1..]),
            Some(b',') => (self.row || before > 0) && fields(&rest[1..]).is_some_and(is_whole),
            _ => false,
        }
    }
}

widest! {
    ["avx512f" "avx512bw" "avx512vl"] ["avx2"];
    /// Fills the board; whether every character is a digit or a blank.
    fn fill(cells: &[u8; CELLS], board: &mut Board) -> bool {
        fill_in(cells, board)
    }
}

widest! {
    ["avx512f" "avx512bw" "avx512vl"] ["avx2"];
    /// Fills boards by lines that are puzzles and nothing else; how many there are.
    fn fill_all(lines: &[[u8; WHOLE]], boards: &mut [Board]) -> usize {
        for (number, (line, board)) in lines.iter().zip(&mut *boards).enumerate() {
            let cells = line.first_chunk();
            if line[CELLS] != b'\n' || !cells.is_some_and(|cells| fill_in(cells, board)) {
                return number;
            }
        }
        lines.len().min(boards.len())
    }
}

#[inline(always)]
fn fill_in(cells: &[u8; CELLS], board: &mut Board) -> bool {
    // Whole vectors, some cells twice, so that none is left over to be read alone.
    let first = fill_some(&cells[..64], &mut board[..64]);
    first & fill_some(&cells[CELLS - 32..], &mut board[CELLS - 32..])
}

/// Without an early end and without a table: a loop that becomes vector instructions.
#[inline(always)]
fn fill_some(cells: &[u8], board: &mut [u16]) -> bool {
    let mut right = true;
    for (candidates, &cell) in board.iter_mut().zip(cells) {
        let digit = cell.wrapping_sub(b'1');
        let blank = (cell == b'.') | (cell == b'0') | (cell == b'*') | (cell == b'_');
        right &= (digit < 9) | blank;
        *candidates = if digit < 9 { 1u16 << (digit & 15) } else { ALL_DIGITS };
    }
    right
}

/// `1`, `>1`, `1:solution`.
fn is_count(rest: &[u8]) -> bool {
    let number = rest.strip_prefix(b">").unwrap_or(rest);
    let figures = number.iter().take(19).take_while(|b| b.is_ascii_digit()).count();
    let after = &number[figures..];
    let solution = after.strip_prefix(b":").unwrap_or(after);
    let is_empty = after.len() == solution.len() && after.is_empty();
    // What is as long as the largest number may be larger.
    (1..19).contains(&figures) && (is_empty || solution.len() == CELLS && are_digits(solution))
}

/// How many fields there are of nothing or a solution, and then anything that is no comment and has
/// no quotes.
fn fields(rest: &[u8]) -> Option<usize> {
    let (solution, more) = rest.split_at(rest.len().min(CELLS));
    let solved = solution.len() == CELLS && are_digits(solution);
    let is_plain = |b: u8| (b' '..0x7f).contains(&b) & (b != b'#') & (b != b'"');
    let ends = match more {
        [] => true,
        [b',', more @ ..] => more.iter().fold(true, |plain, &b| plain & is_plain(b)),
        _ => false,
    };
    let commas = || more.iter().filter(|&&b| b == b',').count();
    (rest.is_empty() || solved && ends).then(|| 1 + commas())
}

fn are_digits(solution: &[u8]) -> bool {
    solution.iter().fold(true, |all, b| all & (b'1'..=b'9').contains(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_a_puzzle_is_told_apart() {
        let nine = Nine::new(&ReadOptions::default()).unwrap();
        let (puzzle, solved) = (".".repeat(81), "123456789".repeat(9));
        let reads = |line: String| nine.read(line.as_bytes(), &mut [0; 81]);
        for rest in ["", ":1", ":>1", &format!(":1:{solved}"), ",", &format!(",{solved},hard")] {
            assert_eq!(reads(format!("{puzzle}{rest}")), Some(0..81), "{rest}");
        }
        assert_eq!(reads(format!("12,{puzzle},{solved},27,2.2")), Some(3..84));
        for rest in [":", ":x", ": 1", ":1:", ":1:1", ",1", ".", " ", "#", ",,\t", "\r"] {
            assert_eq!(reads(format!("{puzzle}{rest}")), None, "{rest}");
        }
    }
}
