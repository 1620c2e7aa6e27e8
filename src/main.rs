//! The command line: parse, run, say what went wrong, exit.

#![forbid(unsafe_code)]

mod commands;

use std::process::ExitCode;

use commands::{Status, tell};

fn main() -> ExitCode {
    match commands::run() {
        Ok(status) => status.into(),
        Err(error) => {
            let status = Status::of(&error);
            if status != Status::ClosedPipe {
                tell(format_args!("sudoku-sat: {error:#}"));
            }
            status.into()
        }
    }
}
