//! A workbook that solves by itself: formulas with iterative calculation switched on in
//! the file.
//!
//! | sheet | what is on it | names of its ranges |
//! |---|---|---|
//! | Live | the puzzle, to type over; naked and hidden singles, by formulas that depend on each other in a circle | `Puzzle`, `Box` (the first), `sol_board`, `val_board`, `left_board`, `state`, `iteration`, `circular` |
//! | Digit by digit | hidden singles of one digit after the other | the sixteen of the second article, and `DigitState` |
//! | Unrolled | the method of *Live* without a circle: the cells of each iteration below those of the one before | `result`, `filled` |
//!
//! The sheets *Live* and *Digit by digit* are written in the state *reset*, and what is stored
//! with each formula is what it comes to then; *Unrolled* is stored as it ends. So a program
//! that does not calculate shows what is true.
//!
//! Names stand for ranges of cells only, and formulas use no function that is younger than the
//! articles. Excel and LibreOffice have them all; Google Sheets has all but `INFO`, whose error the
//! formula handles. LibreOffice (tested with 7.4) cannot calculate the two circles, which then say
//! *not calculated*; *Unrolled* is there for it.
//!
//! No plain formula depends on an array formula. When LibreOffice opens a file, it takes the stored
//! values of plain formulas and marks array formulas as not yet calculated. A changed cell is not
//! passed on by a formula that is marked already, so plain formulas behind it would keep their stored
//! values. Leaving these out of the file would not help: LibreOffice stores them when it saves.
//!
//! Roads not taken: one grid to type in on each sheet, which would be three puzzles; and
//! the names of the articles that stand for another range in each cell, which not all
//! programs know.

mod circular;
mod digits;
mod first_digit;
mod iterative;
mod paper;
mod sheet_grid;
mod singles;
mod unrolled;

use rust_xlsxwriter::XlsxError;

use super::{
    content::{Content, WorkbookError, can_be_live},
    sheets,
};

/// The bytes of a workbook that solves by itself, by formulas with iterative calculation: the
/// sheets Live, Digit by digit and Unrolled, and then those of [`workbook`](crate::workbook)
/// without Puzzle. Naked and hidden singles only; sides that [`can_be_live`].
///
/// # Errors
/// If the puzzle has no place in one, or is too large.
pub fn live(content: &Content) -> Result<Vec<u8>, WorkbookError> {
    can_be_live(content.puzzle)?;
    iterative::iterative(&unpatched(content)?).map_err(WorkbookError::Iterative)
}

fn unpatched(content: &Content) -> Result<Vec<u8>, XlsxError> {
    let mut book = sheets::book()?;
    let mut names = circular::sheet(book.add_worksheet(), content.puzzle)?;
    names.extend(digits::sheet(book.add_worksheet(), content.puzzle)?);
    names.extend(unrolled::sheet(book.add_worksheet(), content.puzzle)?);
    for (name, range) in names {
        book.define_name(name, &format!("={range}"))?;
    }
    sheets::others(&mut book, content)?;
    book.save_to_buffer()
}
