//! Laws of files of puzzles, a line each.

mod records;
