//! The commands that explain, as users run them.

mod command;
mod symbols;
