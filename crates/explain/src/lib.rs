//! A puzzle solved as a person would, step by step, each with its reason.
//!
//! The easiest technique that has a step goes first, every time. Where none has, a
//! step is made by search: a candidate that cannot be, with as few of the rules as
//! were found to rule it out. So every puzzle with one solution is explained to its
//! end, and [`Move::is_by_search`] says which part of it no technique explained.
//!
//! Nothing is told unchecked: an elimination of the solution's candidates, or a
//! placement of others, is an error and no step.

mod ending;
mod explainer;
mod fit;
mod fruitless;
pub mod maker;
mod marks;
mod mistake;
mod moves;
pub mod near;
mod need;
pub mod rating;
mod refuter;
mod search;
mod singles;

pub use ending::Ending;
pub use explainer::{Explainer, Options};
pub use fit::Fit;
pub use marks::{Broken, Marks};
pub use mistake::{Mistake, mistakes};
pub use moves::{Move, holds_in, name, sentence, tally, title, vague};
pub use need::needs;
