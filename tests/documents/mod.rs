//! Puzzles in documents: JSON and JSON Lines, CSV, collections of OpenSudoku. Each
//! format with good files and bad ones, in bounded memory, and in the commands.

mod any;
mod command;
mod csv;
mod json;
mod kaggle;
mod opensudoku;
mod schema;
mod streams;

use formats::{Entry, Puzzles, ReadError};

pub use crate::bad_input::options;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn read(text: &str, words: &str) -> Vec<Result<Entry, ReadError>> {
    Puzzles::new("p", text.as_bytes(), options(words)).collect()
}

/// The format, boxes with `?` if chosen, givens and line of each, or the error.
fn seen(text: &str, words: &str) -> Vec<String> {
    let told = read(text, words).into_iter().map(|read| match read {
        Ok(entry) => {
            let guess = if entry.guessed_box { "?" } else { "" };
            let (shape, given) = (entry.puzzle.shape, entry.puzzle.givens.filled().count());
            format!("{} {shape}{guess} {given} @{}", entry.format.name(), entry.place.line)
        }
        Err(error) => error.to_string().strip_prefix("p:").unwrap_or("?").to_owned(),
    });
    told.collect()
}

/// The only puzzle of a text, as one line.
fn givens(text: &str, words: &str) -> String {
    match read(text, words).as_slice() {
        [Ok(entry)] => entry.puzzle.givens.to_string(),
        other => panic!("{text}: {other:?}"),
    }
}
