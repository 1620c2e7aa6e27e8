//! What is told about one puzzle, before it is put into words.

use std::sync::Arc;

use board::{Puzzle, escape::visible};
use formats::ReadError;
use solve::{Found, VerdictKind};

use crate::fields;

/// The name of an input as forms write it.
pub struct Name {
    /// As it is.
    pub text: Arc<str>,
    /// Fit to be shown.
    pub shown: String,
    /// In JSON, in quotes.
    pub json: Vec<u8>,
    /// As a field of a CSV row.
    pub csv: Vec<u8>,
}

impl Name {
    /// Of that input; with an apostrophe in CSV where it looks like a formula, if `escape_formula`.
    pub(crate) fn new(name: &Arc<str>, escape_formula: bool) -> Name {
        let (mut csv, mut json) = (Vec::new(), Vec::new());
        fields::field(name.as_bytes(), escape_formula, &mut csv);
        fields::string(name.as_bytes(), &mut json);
        Name { text: Arc::clone(name), shown: visible(name).into_owned(), json, csv }
    }
}

/// All that is known of a puzzle, for forms that say more than a record has.
pub struct Whole {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What was found; none where a part of the program broke over it.
    pub found: Option<Found>,
}

/// What a puzzle is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// ASCII digits and blanks, whichever these are.
    Plain,
    /// A line of something else.
    Line,
    /// An object of JSON.
    Object,
}

/// What is told about one puzzle.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    /// Its number, from 1.
    pub index: u64,
    /// The input.
    pub file: &'a Name,
    /// Its line there, from 1.
    pub line: usize,
    /// What the input calls it, as JSON.
    pub id: Option<&'a str>,
    /// The puzzle in one line, an object of JSON where it is more than that; none if the line holds
    /// none.
    pub puzzle: Option<&'a [u8]>,
    /// The line that holds none.
    pub input: &'a [u8],
    /// What the puzzle is written as.
    pub written: Written,
    /// What became of it.
    pub word: VerdictKind,
    /// Why it is invalid, unknown or an error, in one line.
    pub reason: &'a str,
    /// What stopped the search, if not all is known that was asked for.
    pub stopped_by: Option<&'a str>,
    /// The program outside that says that there are no more solutions, unchecked.
    pub claimed_by: Option<&'a str>,
    /// The solutions found; none for an error.
    pub count: Option<u64>,
    /// Whether these are all.
    pub exact: bool,
    /// The only solution, in one line.
    pub solution: Option<&'a [u8]>,
    /// The solutions found, where so many were asked for.
    pub solutions: Option<&'a [Vec<u8>]>,
    /// Who found it out.
    pub solver: &'a str,
    /// Nodes of the search tree, where there is one.
    pub nodes: Option<u32>,
    /// How long it took, where that was asked for.
    pub nanoseconds: Option<u64>,
    /// What is wrong with a line that holds none.
    pub error: Option<&'a ReadError>,
    /// All of it, for forms that want it; none of a plain line with one solution.
    pub whole: Option<&'a Whole>,
}

impl Record<'_> {
    /// Appends a plain puzzle, with that for each blank.
    pub(crate) fn put_plain(puzzle: &[u8], blank: u8, out: &mut Vec<u8>) {
        let start = out.len();
        out.extend_from_slice(puzzle);
        for c in &mut out[start..] {
            *c = if (b'1'..=b'9').contains(c) { *c } else { blank };
        }
    }
}
