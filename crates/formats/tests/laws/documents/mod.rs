//! Puzzles in documents: JSON and JSON Lines, CSV, collections of OpenSudoku. Each
//! format with good files and bad ones, in bounded memory.

mod any;
mod cells;
mod json;
mod json_names;
mod kaggle;
mod opensudoku;
mod schema;
mod streams;
