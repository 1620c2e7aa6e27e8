//! Workbooks through the program: read by every command, and written.

mod command;
mod live;
mod office;
mod writing;
