//! Pictures of a puzzle as SVG or PNG: digits, pencil marks, and what a step is about.
//!
//! [`Picture`] is a puzzle as it stands; the pages of `explain::html` are drawn with
//! the same pen. Any side: the marks of a cell stand in as many columns as rows, or one
//! more, and a cell is as large as they need. Every picture can be read on light and on
//! dark ground, and no colour says anything alone: givens are bold, what is eliminated is
//! struck through.
//!
//! [`Picture::png`] draws the SVG with letters that come with the program.
//!
//! Roads not taken: PNG with the fonts of the machine (the same picture would differ from one to
//! the next, and have no digits where there are none).

mod figure;
mod letters;
mod parts;
mod pen;
mod png;
mod still;
mod style;

pub use parts::{Part, Parts};
pub(crate) use pen::Pen;
pub use png::{LARGEST, PngError, Size, TEXTS, png};
pub use still::Picture;
pub use style::{Ground, style};
