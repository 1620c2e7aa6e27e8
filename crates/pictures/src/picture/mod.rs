//! Pictures of a puzzle: digits, pencil marks, and the step of a technique.
//!
//! [`Picture`] draws the state of a puzzle as SVG; [`terminal`] draws it as text. The steps of
//! [`walkthrough`](crate::walkthrough) are drawn with the same pen. All sides are supported. The
//! marks of a cell are arranged in as many columns as rows, or one more, and the size of a cell
//! depends on them. Every picture is readable on a light and on a dark background. No information
//! depends on colour only: givens are bold, and eliminated candidates are struck through.

pub mod borders;
pub(crate) mod figure;
pub(crate) mod layers;
mod parts;
pub(crate) mod pen;
mod phrases;
mod places;
pub(crate) mod puzzle;
mod rules;
mod sketch;
pub(crate) mod style;
pub mod terminal;

pub use parts::{CandidateRole, CandidateRoles};
pub use phrases::{below, phrases};
pub use puzzle::Picture;
