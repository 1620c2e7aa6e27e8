//! Pictures, drawn as SVG. The same input gives the same bytes on every machine.
//!
//! | module | provides |
//! |---|---|
//! | [`picture`] | a puzzle with digits, pencil marks and a step: SVG, or text for a terminal |
//! | [`sheet`] | pages of puzzles to print |
//! | [`walkthrough`] | all steps of puzzles, as one HTML page |
//! | [`plots`] | figures: line charts, cactus plots, scatter plots, box plots |
//! | [`markup`] | the frame of HTML pages, escaped text, templates |
//!
//! With the feature `png`, pictures can be drawn as pixels. With the feature `pdf`, sheets can be
//! PDF.

pub mod markup;
#[cfg(feature = "outlines")]
pub mod outlines;
#[cfg(feature = "pdf")]
mod pdf;
pub mod picture;
pub mod plots;
#[cfg(feature = "png")]
pub mod png;
pub mod sheet;
pub mod walkthrough;
