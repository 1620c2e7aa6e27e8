//! A puzzle as a workbook for spreadsheet programs, `.xlsx` (ECMA-376): to fill in, to
//! print, and to follow the steps of a solution.
//!
//! | sheet | what is on it | name of the range |
//! |---|---|---|
//! | Puzzle | the givens, and cells to fill in; no other number than 1 to n is taken, and twice the same in a house is marked | `Puzzle`, `Box` (the first) |
//! | Pencil marks | each cell as a box of small cells, one for each digit that the givens around leave | `PencilMarks` |
//! | Solution | givens and what was found in different styles, where there is a solution | `Solution` |
//! | Steps | the steps of a person: technique, cells, reason, and how many candidates are left | `Steps` |
//!
//! The range `Puzzle` is what is read of a workbook, with boxes as large as `Box`. It is the same
//! puzzle again: one that has more than boxes and givens is refused, as by formats of lines.
//! The same puzzle gives the same bytes.
//!
//! With [`live`](fn@live), sheets that solve by formulas take the place of the sheet Puzzle.

mod content;
mod live;
mod sheets;

pub use content::{Content, WorkbookError, can_be_live, can_hold, has_marks};
pub use live::live;
pub use sheets::workbook;
