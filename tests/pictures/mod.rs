//! Tests of pictures of puzzles and pages of their steps.

mod browser;
mod command;
mod png;
mod sheets;
mod show;
