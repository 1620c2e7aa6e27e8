//! Sudoku of any size, solved by logic and SAT.

pub mod board;
pub mod rules;
pub mod techniques;
pub mod verify;
