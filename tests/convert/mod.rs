//! `convert`, and commands that begin where a person stands.

mod command;
