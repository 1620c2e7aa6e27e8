//! Reads links of SudokuWiki with `bd=`: 81 digits, or the state of a game.
//!
//! After `S9B`, each cell is a number in base 36 of two characters. Numbers from 1 are clues and
//! numbers from 10 are entered digits. Otherwise the number is 18 plus the remaining digits as bits
//! 0 to 8.
//!
//! Source: links on the pages of SudokuWiki, which also show their clues as 81 digits.

use super::code::Code;
use crate::error::Fault;
use crate::format::Format;
use crate::links::address::{self, Address, PayloadKind};
use crate::links::board::{Board, Regions, wrong};
use crate::reading::{Input, ParsedPuzzle};
use crate::text::ReadContext;
use crate::text::alphabet::clip;
use board::{Candidate, Candidates, Grid, Position, Shape};

/// Links of SudokuWiki.
pub(super) static SUDOKUWIKI: &dyn Format = &Code {
    name: "sudokuwiki",
    summary: "links of SudokuWiki with bd=, and its codes S9B…",
    side: None,
    recognises,
    read,
};

fn recognises(input: &Input) -> bool {
    let address = address::of(input.lines.text());
    code(input.content()).is_some()
        || address.is_some_and(|address| address.holds == PayloadKind::SudokuWiki)
}

fn read(input: &Input) -> Result<ParsedPuzzle, Fault> {
    let read = match (code(input.content()), address::of(input.lines.text())) {
        (Some(_), _) => puzzle(input.content(), input.known),
        (_, Some(Address { holds: PayloadKind::SudokuWiki, payload })) => {
            of_link(&payload).and_then(|text| puzzle(text, input.known))
        }
        _ => Err("expected a link such as https://www.sudokuwiki.org/sudoku.htm?bd=…".to_owned()),
    };
    read.map_err(|what| input.fault_at(0, wrong(what)))
}

/// Returns the text of the puzzle after the host.
fn of_link(tail: &str) -> Result<&str, String> {
    let page = tail.split(['?', '#']).next().unwrap_or_default().trim_matches('/');
    if !["", "sudoku.htm", "sudoku.asp"].contains(&&*page.to_ascii_lowercase()) {
        let page = clip(page);
        return Err(format!(
            "the page {page:?} of SudokuWiki is not that of classic puzzles; write the puzzle as \
             JSON with its rules"
        ));
    }
    address::parameter(tail, "bd").ok_or_else(|| "the link has no puzzle after bd=".to_owned())
}

/// Returns the code, without its prefix, of a text that begins with `S9B`.
fn code(text: &str) -> Option<&str> {
    let code = text.strip_prefix("S9B")?;
    (code.len() == 162 && code.bytes().all(|b| b.is_ascii_alphanumeric())).then_some(code)
}

/// The content of a cell.
enum Content {
    Clue(u32),
    Entered(u32),
    /// The remaining digits, as bits.
    Left(u32),
}

/// Returns the content of a cell from two digits in base 36.
fn content(digits: &[u8]) -> Option<Content> {
    let number = u32::from_str_radix(std::str::from_utf8(digits).ok()?, 36).ok()?;
    match number {
        1..=9 => Some(Content::Clue(number)),
        10..=18 => Some(Content::Entered(number - 9)),
        19..=529 => Some(Content::Left(number - 18)),
        _ => None,
    }
}

/// Returns the puzzle of a text.
fn puzzle(text: &str, known: &ReadContext) -> Result<ParsedPuzzle, String> {
    let cell = |c: char| match c {
        '.' | '0' => Some(Content::Left(0x1ff)),
        _ => c.to_digit(10).map(Content::Clue),
    };
    let contents: Option<Vec<Content>> = match code(text) {
        Some(code) => code.as_bytes().chunks(2).map(content).collect(),
        None => text.chars().map(cell).collect(),
    };
    let contents = contents.filter(|cells| cells.len() == 81).ok_or(
        "the coding of the link is unknown, or the link is damaged; expected 81 digits after bd=, or \
         S9B and 162 characters",
    )?;
    let shape = Shape::new(3, 3).map_err(|error| error.to_string())?;
    let mut board = Board::new(shape, Regions::Usual, true, known)?;
    let mut left = Candidates::full(shape);
    for (cell, content) in contents.into_iter().enumerate() {
        match content {
            Content::Clue(digit) => board.put(cell, digit.into(), true)?,
            Content::Entered(digit) => board.put(cell, digit.into(), false)?,
            Content::Left(bits) => {
                for digit in (1..=9).filter(|digit| bits >> (digit - 1) & 1 == 0) {
                    left.eliminate(Candidate { cell, digit });
                }
            }
        }
    }
    let parsed = board.parsed()?;
    let placed = parsed.position.map_or_else(|| Grid::empty(shape), |it| it.placed);
    let position = Position { placed, left };
    Ok(ParsedPuzzle { position: position.beyond(&parsed.puzzle), ..parsed })
}
