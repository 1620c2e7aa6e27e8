//! Writes a puzzle as a workbook for spreadsheet programs, `.xlsx` (ECMA-376). It can be filled in,
//! printed, and used to follow the steps of a solution.
//!
//! | sheet | contents | name of the range |
//! |---|---|---|
//! | Puzzle | the givens, and cells to fill in; only numbers from 1 to n are accepted, and repeated digits in a house are marked | `Puzzle`, `Box` (the first) |
//! | Pencil marks | each cell as a box of small cells, one for each candidate that the givens leave | `PencilMarks` |
//! | Solution | givens and found digits in different styles, if there is a solution | `Solution` |
//! | Steps | human-style steps: technique, cells, reason, and the number of candidates left | `Steps` |
//!
//! The reader uses the range `Puzzle`, with the box size of `Box`, and gets the same puzzle. A
//! puzzle with more than boxes and givens is refused, as by line formats. The same puzzle gives the
//! same bytes.
//!
//! With [`live`](fn@live), the sheet Puzzle is replaced by sheets that solve with formulas.

mod content;
mod live;
mod sheets;

pub use content::{WorkbookContent, WorkbookError, can_be_live, can_hold, has_marks};
pub use live::live;
pub use sheets::workbook;
