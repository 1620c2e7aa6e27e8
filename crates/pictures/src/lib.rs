//! Pictures: of puzzles and steps, of figures, and pages to go through the steps.

pub mod pages;
pub mod picture;
pub mod plot;
pub mod template;
