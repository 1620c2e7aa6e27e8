//! Pictures of a puzzle as SVG: digits, pencil marks, and what a step is about.
//!
//! [`Picture`] is a puzzle as it stands; the pages of `explain::html` are drawn with
//! the same pen. Any side: the marks of a cell stand in as many columns as rows, or one
//! more, and a cell is as large as they need. Every picture can be read on light and on
//! dark ground, and no colour says anything alone: givens are bold, what is eliminated is
//! struck through.
//!
//! Roads not taken: PNG (`resvg` draws letters with the fonts of the machine, so the same
//! picture would differ from one to the next and have no digits where there are none; any
//! browser or `rsvg-convert` makes a PNG of the SVG).

mod pen;
mod still;
mod style;

pub(crate) use pen::Pen;
pub use still::{Part, Picture};
pub use style::style;
