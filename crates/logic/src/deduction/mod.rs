//! The parts of a human-style deduction: the technique, its properties and its steps.

mod about;
mod difficulty;
mod step;
mod technique;

pub use about::TechniqueInfo;
pub use difficulty::Difficulty;
pub use step::{ChainLink, ChainPlace, Evidence, Implication, Step};
pub(crate) use technique::quick_first;
pub use technique::{Lemma, Literal, Span, Steps, Technique, TechniqueContext};
