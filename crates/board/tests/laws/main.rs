//! Laws of the words of Sudoku, of the catalogue of rules and of the check of a solution.

mod bad_input;
mod called;
mod canonical;
mod example;
mod fitting;
mod inside;
mod narrow;
mod numbers;
mod same;
mod some;
mod stop;
mod verify;
mod verify_lines;
mod verify_nine;
mod words;

// Where the file that is compiled in `inside` looks for it.
use board::widest;
