//! Tests of the commands that explain puzzles.

mod command;
mod symbols;
