//! The questions of a page, one per file. To add a question, write its file and add it to [`ALL`].

mod backbone;
mod check;
mod compare;
mod convert;
mod count;
mod decode;
mod explain;
mod export;
#[cfg(feature = "files")]
mod file;
mod generate;
mod hint;
mod menus;
mod minimize;
mod picture;
mod pictures;
mod prove;
mod rate;
mod read;
mod why;

use serde_json::Value;

use crate::asked::{Failure, Request};

/// A question.
pub(crate) struct Question {
    /// The name of the question.
    pub(crate) name: &'static str,
    /// Answers a request.
    pub(crate) answer: fn(&Request) -> Result<Value, Failure>,
}

/// All questions.
pub(crate) static ALL: &[&Question] = &[
    &read::READ,
    &check::CHECK,
    &why::WHY,
    &backbone::BACKBONE,
    &hint::HINT,
    &explain::EXPLAIN,
    &rate::RATE,
    &generate::GENERATE,
    &export::EXPORT,
    &prove::PROVE,
    &decode::DECODE,
    &compare::COMPARE,
    &count::COUNT,
    &convert::CONVERT,
    &menus::MENUS,
    &pictures::PICTURES,
    &minimize::MINIMIZE,
    &picture::PICTURE,
    #[cfg(feature = "files")]
    &file::FILE,
];
