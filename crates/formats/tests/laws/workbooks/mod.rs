//! Puzzles in workbooks, which the tests make themselves.

mod hostile;
mod reading;
