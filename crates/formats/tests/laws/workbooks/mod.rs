//! Tests of puzzles in workbooks, which the tests create themselves.

mod columns;
mod hostile;
mod reading;
