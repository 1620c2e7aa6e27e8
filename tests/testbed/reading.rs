//! Returns the results of reading a text.

use board::{Shape, Symbols};
use formats::{Entry, PuzzleReader, ReadError, ReadOptions};

/// Parses options as on the command line.
pub fn options(words: &str) -> ReadOptions {
    let mut options = ReadOptions::default();
    let words: Vec<_> = words.split_whitespace().collect();
    for pair in words.chunks(2) {
        match pair {
            ["--from", name] => options.from = Some(formats::named(name).unwrap()),
            ["--symbols", symbols] => options.symbols = Some(Symbols::parse(symbols).unwrap()),
            ["--box", shape] => {
                let (rows, columns) = shape.split_once('x').unwrap();
                let shape = Shape::new(rows.parse().unwrap(), columns.parse().unwrap());
                options.shape = Some(shape.unwrap());
            }
            _ => panic!("{pair:?} is no option"),
        }
    }
    options
}

/// Returns all entries and errors of a text.
pub fn read(text: &str, words: &str) -> Vec<Result<Entry, ReadError>> {
    PuzzleReader::new("p", text.as_bytes(), options(words)).collect()
}

/// Returns a line for each entry with its format, boxes (with `?` if assumed), number of givens,
/// and line, or the error.
pub fn seen(text: &str, words: &str) -> Vec<String> {
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

/// Returns the givens of the only puzzle of a text, as one line.
pub fn givens(text: &str, words: &str) -> String {
    match read(text, words).as_slice() {
        [Ok(entry)] => entry.puzzle.givens.to_string(),
        other => panic!("{text}: {other:?}"),
    }
}
