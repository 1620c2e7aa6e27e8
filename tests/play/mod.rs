//! Tests of playing in a terminal.
#![cfg(unix)]

mod command;
mod mouse;
mod saved;
mod terminal;
