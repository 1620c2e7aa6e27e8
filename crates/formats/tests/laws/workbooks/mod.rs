//! Puzzles in workbooks, which the tests make themselves.

mod columns;
mod hostile;
mod reading;
