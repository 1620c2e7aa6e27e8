//! The parts of a human-style deduction: the technique, its properties and its steps.

mod about;
mod difficulty;
mod step;
mod technique;

pub use about::About;
pub use difficulty::Difficulty;
pub use step::{Evidence, Implied, Link, Place, Step};
pub(crate) use technique::quick_first;
pub use technique::{Beside, Lemma, Literal, Span, Steps, Technique};
