//! Pictures of a puzzle: digits, pencil marks, and what a step is about.
//!
//! [`Picture`] is a puzzle as it stands, as SVG; [`terminal`] has it as text, and the steps of
//! [`walkthrough`](crate::walkthrough) are drawn with the same pen. Any side: the marks of a
//! cell stand in as many columns as rows, or one more, and a cell is as large as they need. Every
//! picture can be read on light and on dark ground, and no colour says anything alone: givens are
//! bold, what is eliminated is struck through.

pub mod borders;
pub(crate) mod figure;
mod parts;
pub(crate) mod pen;
mod phrases;
mod places;
pub(crate) mod puzzle;
mod rules;
mod sketch;
pub(crate) mod style;
pub mod terminal;

pub use parts::{Part, Parts};
pub use phrases::{below, phrases};
pub use puzzle::Picture;
