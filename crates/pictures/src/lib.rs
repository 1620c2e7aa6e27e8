//! Pictures, drawn as SVG. The same input gives the same bytes on every machine.
//!
//! | module | what it draws |
//! |---|---|
//! | [`picture`] | a puzzle with digits, pencil marks and a step: SVG, or text for a terminal |
//! | [`walkthrough`] | all steps of puzzles, as one HTML page |
//! | [`plots`] | figures: line charts, cactus plots, scatter plots, box plots |
//! | [`markup`] | the frame of HTML pages, escaped text, templates |
//!
//! With the feature `png`, `png` draws a picture as pixels.

pub mod markup;
pub mod picture;
pub mod plots;
#[cfg(feature = "png")]
pub mod png;
pub mod walkthrough;
