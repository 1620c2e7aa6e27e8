//! Tests of playing a puzzle.

mod advice;
mod keys;
mod mouse;
mod screen;
