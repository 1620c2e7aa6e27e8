//! The questions about a puzzle, one per file: options, a function `ask`, and an answer.
//!
//! The command line, the page and the Python package use the same answers. `Display` of an answer is
//! its text, `Serialize` its record. If a search for solutions comes first, `Answer::new` takes its
//! result, so that many puzzles can be searched at once.
//!
//! ```
//! use board::stop::Stop;
//! use questions::backbone;
//!
//! let puzzle = formats::read("12......34......")?;
//! let answer = backbone::ask(&puzzle, &backbone::Options::default(), &Stop::never())?;
//! assert!(answer.to_string().starts_with("4 of 12 open cells are the same in every solution\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod backbone;
pub mod certificate;
pub mod check;
pub mod count;
pub mod estimate;
pub mod explain;
pub mod fields;
pub mod generate;
pub mod hint;
pub mod minimize;
pub mod rate;
pub mod record;
pub mod redundant;
pub mod solutions;
pub mod solve;
pub mod step;
pub mod why;

use std::fmt;

use ::solve::VerdictKind;
use board::stop::StopReason;
use serde::Serialize;

/// An answer to a question about a puzzle.
pub trait Answer: fmt::Display + Serialize {
    /// Returns the verdict on the puzzle, if it was determined.
    fn verdict(&self) -> Option<VerdictKind>;

    /// Returns the limit that stopped the search, if part of the answer is unknown.
    fn stopped(&self) -> Option<StopReason>;
}

/// The record of an answer: the verdict, the fields of the question, and the limit that stopped the
/// search.
#[derive(Serialize)]
pub struct Record<'a, A> {
    verdict: Option<&'static str>,
    #[serde(flatten)]
    answer: &'a A,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
}

impl<A: Answer> Record<'_, A> {
    /// Returns the record of an answer.
    pub fn of(answer: &A) -> Record<'_, A> {
        let verdict = answer.verdict().map(VerdictKind::name);
        Record { verdict, answer, stopped_by: answer.stopped().map(StopReason::name) }
    }
}
