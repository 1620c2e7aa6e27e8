//! Solves a puzzle like a human solver, step by step, with a reason for each step.
//!
//! The easiest technique that finds a step is always used. If none does, a search finds a step: a
//! candidate that is excluded, with as few rules as possible that exclude it. So every puzzle with
//! one solution is explained to its end, and [`Move::is_by_search`] marks the steps that no
//! technique explains.
//!
//! Every step is checked: eliminating a candidate of the solution, or placing a wrong digit, is an
//! error and not a step.

mod ending;
mod explainer;
mod fit;
pub mod maker;
mod marks;
mod mistake;
mod moves;
pub mod near;
mod need;
mod negative_cache;
pub mod rating;
mod search;
mod singles;

pub use ending::Ending;
pub use explainer::{Explainer, Options, Selection, all_techniques};
pub use fit::Fit;
pub use marks::{MarksContradiction, PencilMarks};
pub use mistake::{Mistake, mistakes};
pub use moves::{Move, holds_in, name, sentence, tally, title, vague};
pub use need::needs;
