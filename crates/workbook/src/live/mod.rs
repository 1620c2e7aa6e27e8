//! Writes a workbook that solves the puzzle with formulas. Iterative calculation is switched on in
//! the file.
//!
//! | sheet | contents | names of its ranges |
//! |---|---|---|
//! | Live | the puzzle, to be edited; naked and hidden singles, by circular formulas | `Puzzle`, `Box` (the first), `sol_board`, `val_board`, `left_board`, `state`, `iteration`, `circular` |
//! | Digit by digit | hidden singles of one digit after the other | the sixteen of the second article, and `DigitState` |
//! | Unrolled | the method of *Live* without circular formulas: the cells of each iteration are below those of the previous one | `result`, `filled` |
//!
//! The sheets *Live* and *Digit by digit* are written in the state *reset*, and each formula is
//! stored with its value in that state. *Unrolled* is stored with its final values. So a program
//! that does not calculate shows correct values.
//!
//! Names refer only to ranges of cells, and formulas use no function that is newer than the
//! articles. Excel and LibreOffice have all of them. Google Sheets has all but `INFO`, and the
//! formula handles its error. LibreOffice (tested with 7.4) cannot calculate the two circular
//! sheets, which then display *not calculated*. The sheet *Unrolled* is for LibreOffice.
//!
//! No plain formula depends on an array formula. When LibreOffice opens a file, it takes the stored
//! values of plain formulas and marks array formulas as not yet calculated. A changed cell is not
//! passed on by a formula that is marked already, so plain formulas behind it would keep their stored
//! values. Leaving these out of the file would not help: LibreOffice stores them when it saves.
//!
//! Rejected alternatives: a separate input grid on each sheet, because there would be three
//! puzzles; and the relative names of the articles, because not all programs support them.

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
    content::{WorkbookContent, WorkbookError, can_be_live},
    sheets,
};

/// Returns a workbook that solves the puzzle with formulas and iterative calculation. It has the
/// sheets Live, Digit by digit and Unrolled, followed by those of [`workbook`](crate::workbook)
/// except Puzzle. The formulas find only naked and hidden singles. The side is limited; see
/// [`can_be_live`].
///
/// # Errors
/// Fails if a workbook cannot store the puzzle, or if it is too large.
pub fn live(content: &WorkbookContent) -> Result<Vec<u8>, WorkbookError> {
    can_be_live(content.puzzle)?;
    iterative::iterative(&write_unpatched(content)?).map_err(WorkbookError::NoIteration)
}

fn write_unpatched(content: &WorkbookContent) -> Result<Vec<u8>, XlsxError> {
    let mut book = sheets::book()?;
    let mut names = circular::sheet(book.add_worksheet(), content.puzzle)?;
    names.extend(digits::sheet(book.add_worksheet(), content.puzzle)?);
    names.extend(unrolled::sheet(book.add_worksheet(), content.puzzle)?);
    for (name, range) in names {
        book.define_name(name, &format!("={range}"))?;
    }
    sheets::write_other_sheets(&mut book, content)?;
    book.save_to_buffer()
}
