//! Tests of workbooks with the program: reading them with every command, and writing them.

mod command;
mod live;
mod office;
mod writing;
