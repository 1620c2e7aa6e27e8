//! Finds the puzzle and its solution in an object, as squares of digits.

use super::names::{is_answer, is_known, is_puzzle, may_be_cells};
use super::text::{Path, Text};
use crate::error::Fault;
use crate::reading::tree::{Kind, Member, Value};
use crate::text::word::root;
use board::MIN_SIDE;

/// The digits of a square, 0 for an empty cell.
struct Square(Vec<u16>);

impl Square {
    /// Returns the square that a value contains, if it has at least one digit and no symbols.
    fn of(value: &Value) -> Option<Square> {
        let mut digits = Vec::new();
        match &value.kind {
            Kind::Text(text) => add_cells(text, &mut digits)?,
            Kind::List(rows) => rows.iter().try_for_each(|row| add_row(row, &mut digits))?,
            _ => return None,
        }
        let side = root(digits.len()).filter(|&side| side >= MIN_SIDE)?;
        let has_rows = value.list().len() == side || value.list().iter().all(is_cell);
        let is_in_range = digits.iter().all(|&digit| usize::from(digit) <= side);
        let has_digit = digits.iter().any(|&digit| digit > 0);
        (has_rows && is_in_range && has_digit).then_some(Square(digits))
    }

    fn is_complete(&self) -> bool {
        !self.0.contains(&0)
    }

    /// Returns true if the square has the size of `puzzle` and the same digit in every cell that is
    /// not empty in `puzzle`.
    fn solves(&self, puzzle: &Square) -> bool {
        let agrees = |(&digit, &given): (&u16, &u16)| given == 0 || given == digit;
        self.0.len() == puzzle.0.len() && self.0.iter().zip(&puzzle.0).all(agrees)
    }
}

/// Returns true if a value is a square written as a list of rows, not as a list of single cells.
pub(super) fn is_board(value: &Value) -> bool {
    !value.list().iter().all(is_cell) && Square::of(value).is_some()
}

/// Returns the number of rows and its square root, if each row can also be a smaller puzzle.
pub(super) fn puzzles_in_rows(value: &Value) -> Option<(usize, usize)> {
    let count = value.list().len();
    let small = root(count).filter(|&small| small >= MIN_SIDE)?;
    let digits = Square::of(value).filter(|_| is_board(value))?.0;
    digits.iter().all(|&digit| usize::from(digit) <= small).then_some((count, small))
}

/// Returns true if a value of a list is a cell.
fn is_cell(value: &Value) -> bool {
    match &value.kind {
        Kind::Number(_) | Kind::Null => true,
        Kind::Text(text) => text.chars().count() < 2,
        _ => false,
    }
}

/// Adds the cells of a row, or a single cell.
fn add_row(row: &Value, digits: &mut Vec<u16>) -> Option<()> {
    match &row.kind {
        Kind::List(cells) if cells.iter().all(is_cell) => {
            cells.iter().try_for_each(|cell| add_row(cell, digits))
        }
        Kind::Null => {
            digits.push(0);
            Some(())
        }
        Kind::Text(text) if text.trim_ascii().is_empty() && text.len() < 2 => {
            digits.push(0);
            Some(())
        }
        Kind::Number(text) => {
            digits.push(text.parse().ok()?);
            Some(())
        }
        Kind::Text(text) => add_cells(text, digits),
        _ => None,
    }
}

/// Adds the cells of a text: characters, or numbers separated by spaces.
fn add_cells(text: &str, digits: &mut Vec<u16>) -> Option<()> {
    if text.contains(' ') {
        for word in text.split_ascii_whitespace() {
            digits.push(if word == "." { 0 } else { word.parse().ok()? });
        }
        return Some(());
    }
    for c in text.chars() {
        digits.push(match c {
            '.' | '*' | '_' | '-' | 'x' | 'X' | '?' => 0,
            _ => c.to_digit(10)? as u16,
        });
    }
    Some(())
}

impl Text<'_> {
    /// Returns the member with the puzzle, found by its name or as the only square of digits.
    ///
    /// # Errors
    /// If several members could be the puzzle.
    pub(super) fn puzzle_of<'a, 'b>(
        &self,
        members: &'b [Member<'a>],
    ) -> Result<Option<&'b Member<'a>>, Fault> {
        let is_named = |it: &&Member| is_puzzle(&it.key) && !matches!(it.value.kind, Kind::Null);
        let named: Vec<&Member> = members.iter().filter(is_named).collect();
        let likely: Vec<&Member> = named.iter().copied().filter(|it| may_be_puzzle(it)).collect();
        if !likely.is_empty() {
            let puzzle = unsolved(&likely);
            let other = likely.iter().find(|it| !std::ptr::eq(**it, puzzle) && !solves(it, puzzle));
            return match other {
                None => Ok(Some(puzzle)),
                Some(_) => Err(self.twice(likely[1], &likely[0].key)),
            };
        }
        if members.iter().any(|member| member.key == "candidates") {
            return Ok(None);
        }
        let is_free = |key: &str| !is_known(key) && !is_answer(key) && may_be_cells(key);
        let is_square = |it: &&Member| is_free(&it.key) && Square::of(&it.value).is_some();
        let squares: Vec<&Member> = members.iter().filter(is_square).collect();
        if squares.is_empty() {
            return Ok(named.first().copied());
        }
        let puzzle = unsolved(&squares);
        match squares.iter().find(|it| !std::ptr::eq(**it, puzzle) && !solves(it, puzzle)) {
            None => Ok(Some(puzzle)),
            Some(other) => {
                let what = format!(
                    "{:?} and {:?} can both be the puzzle; name it \"puzzle\"",
                    puzzle.key, other.key
                );
                Err(self.wrong(other.at, &Path::Key(""), what))
            }
        }
    }
}

/// Returns the member with the solution of a puzzle, found by its name or as a completed square
/// that agrees with the puzzle.
pub(super) fn solution_of<'a, 'b>(
    members: &'b [Member<'a>],
    puzzle: Option<&Member>,
) -> Option<&'b Member<'a>> {
    let named = members.iter().find(|member| member.key == "solution");
    let is_other = |it: &&Member| !puzzle.is_some_and(|puzzle| std::ptr::eq(*it, puzzle));
    let mut others = members.iter().filter(is_other).filter(|it| !is_known(&it.key));
    let is_answer = |it: &&Member| is_answer(&it.key) && Square::of(&it.value).is_some();
    named.or_else(|| others.clone().find(is_answer)).or_else(|| {
        others.find(|it| may_be_cells(&it.key) && puzzle.is_some_and(|puzzle| solves(it, puzzle)))
    })
}

/// Returns true if a member is a text with a character for each cell of a puzzle, and is neither
/// the puzzle nor a solution.
pub(super) fn marks_cells(member: &Member, puzzle: &Member) -> bool {
    let Kind::Text(text) = &member.value.kind else { return false };
    let cells = match &puzzle.value.kind {
        Kind::Text(puzzle) if puzzle == text => return false,
        Kind::Text(puzzle) => puzzle.chars().count(),
        _ => 0,
    };
    let square = Square::of(&puzzle.value).map(|it| it.0.len());
    let count = text.chars().count();
    (count == cells || Some(count) == square) && !solves(member, puzzle)
}

/// Returns the first member that is not a completed square, or else the first member.
fn unsolved<'a, 'b>(members: &[&'b Member<'a>]) -> &'b Member<'a> {
    let is_complete = |it: &Member| Square::of(&it.value).is_some_and(|it| it.is_complete());
    members.iter().find(|it| !is_complete(it)).unwrap_or(&members[0])
}

fn solves(member: &Member, puzzle: &Member) -> bool {
    let square = Square::of(&member.value).filter(Square::is_complete);
    square.is_some_and(|it| Square::of(&puzzle.value).is_some_and(|puzzle| it.solves(&puzzle)))
}

/// Returns true if a member with the name of a puzzle can be one. A text must be a square, unless
/// its key is `givens` or `puzzle`.
fn may_be_puzzle(member: &Member) -> bool {
    match &member.value.kind {
        Kind::List(_) | Kind::Object(_) => true,
        Kind::Text(_) if ["givens", "puzzle"].contains(&&*member.key) => true,
        Kind::Text(_) => Square::of(&member.value).is_some(),
        _ => false,
    }
}
