//! Puzzles in and out, mostly as text. Each [`Format`] of the catalogue [`ALL`] recognises, reads
//! and writes them. [`read`] takes the one puzzle of a text, [`Puzzles`] any number of them from an
//! input, each in whatever format it is; [`SingleLines`] reads lines in whatever order they come.
//!
//! # How a puzzle is recognised
//!
//! Blank lines, comments (`#` to the end of the line) and border lines between
//! puzzles are passed over; then the formats are asked in the order of [`ALL`].
//!
//! A file that begins as a zip file is a workbook, [`XLSX`]. Of text
//!
//! | the line | read as |
//! |---|---|
//! | begins with `{` and `"`, or a file with `[` and what begins a value, or with `<` | `json`, `opensudoku` |
//! | begins with `{` or with `Name =` | `array` |
//! | one word of n³ characters | `candidates` |
//! | such a word of n² and after a comma another or nothing, or a row below a header that names a column of puzzles | `kaggle` |
//! | one word of n² characters, n from 4 on | `line` |
//! | six commas or more, the fifth field a word of 81 characters | `gsf` |
//! | 12 hexadecimal digits, 81 digits and a rating | `exchange` |
//! | begins with `:`, and has six colons or more | `hodoku` |
//! | `[Puzzle]` | `sdk` |
//! | 9 rows of 9 groups of digits, some with `u` before (in a file `*.sdx` none need have it) | `sdx` |
//! | rows drawn below a border `*---*`, and after them the pencil marks of the same puzzle | `ss` |
//! | n rows of n groups of ascending digits, n up to 9, some of several | `pm` |
//! | fields with `,`, `;` or tab between, one of them empty or quoted, as many lines, or below headings such as `c1,c2,…` | `csv` |
//! | four values or more, all numbers or blanks | `numbers` |
//! | anything else | `grid`, whose first row tells the side |
//!
//! Without symbols no side above 9 is read from bare characters, so 4 to 9
//! characters are a row and 16 and more are a puzzle. Where two readings are
//! left the options decide, else the lines that follow; where those do not
//! either, it is an error that says which option would. An `.sdm` file is `line`, an `.sdk` file
//! without sections and an `.ss` file of one grid are `grid`.
//!
//! # Puzzles and positions
//!
//! What solving and uniqueness are about is the [`Puzzle`], its givens and what rules candidates
//! out for good. Digits that a person wrote and candidates that a person struck (`+` and the
//! deleted ones of `hodoku`, `u` and the groups of `sdx`, the later sections of `sdk`, the later
//! grids of `ss`, the digits of `opensudoku` that the player may change) are no part of it: they come beside it as [`Entry::position`], where explanations
//! begin. Pencil marks that a person wrote by hand (`[PencilMarks]` of `sdk`, notes of `opensudoku`) come
//! as [`Entry::notes`], for `play`. A grid of pencil marks alone (`pm`) tells no givens from other digits, nor a puzzle from
//! a position, so it is all puzzle: its candidates bind, as those of `candidates` do; a digit alone
//! in its cell is a given, unless the same one is left in a cell that it rules out.

mod advice;
mod catalogue;
mod error;
mod format;
mod puzzles;
mod reading;
mod rows;
mod single;
mod tables;
mod text;
mod writing;

pub use advice::use_another;
pub use catalogue::{
    ALL, CANDIDATES, GRID, JSON, KAGGLE, LINE, XLSX, named, of_positions, readable,
};
pub use error::{Fault, MAX_LINE, MAX_PIECE, ReadError, Reason, WriteError};
pub use format::{Format, Frame, Looks, Progress, Reader};
pub use puzzles::{Entry, Place, Puzzles, ReadOptions, is_whole, read};
pub use reading::parsed::{Expected, ExpectedCount};
pub use single::{SingleLines, own_text};
