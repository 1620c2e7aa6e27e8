//! Sudoku of any size, solved by logic and SAT.

pub mod backends;
pub mod board;
pub mod decode;
pub mod dimacs;
pub mod encode;
pub mod engines;
pub mod export;
pub mod failure;
pub mod formats;
pub mod load;
pub mod propagators;
pub mod reduce;
pub mod report;
pub mod rules;
pub mod solve;
pub mod statements;
pub mod stop;
pub mod techniques;
mod triads;
pub mod variables;
pub mod verdict;
pub mod verify;
pub mod workshop;
