//! What a page can ask, one question a file. To add one, write its file and name it in [`ALL`].

mod backbone;
mod check;
mod compare;
mod convert;
mod explain;
mod export;
mod generate;
mod hint;
mod menus;
mod prove;
mod rate;
mod read;
mod why;

use serde_json::Value;

use crate::asked::{Asked, Failure};

/// A question.
pub(crate) struct Question {
    /// Its name.
    pub(crate) name: &'static str,
    /// Answers it.
    pub(crate) answer: fn(&Asked) -> Result<Value, Failure>,
}

/// Every question.
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
    &compare::COMPARE,
    &convert::CONVERT,
    &menus::MENUS,
];
