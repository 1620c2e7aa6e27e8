//! Tests of puzzles in documents: JSON and JSON Lines, CSV, collections of OpenSudoku. Each format
//! has valid and faulty files, and bounded memory.

mod any;
mod cells;
mod json;
mod json_names;
mod kaggle;
mod opensudoku;
mod schema;
mod streams;
