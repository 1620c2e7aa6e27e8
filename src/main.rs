//! The command line: parses the arguments, runs the command, reports errors and exits.

mod commands;
mod options;
mod printed;

use std::process::ExitCode;

use stream::{Status, output::tell};

fn main() -> ExitCode {
    stream::files::outlive_limits();
    let status = commands::run().unwrap_or_else(|error| {
        let status = Status::of(&error);
        if status != Status::ClosedPipe {
            tell(format_args!("sudoku-sat: {error:#}"));
        }
        status
    });
    stream::interrupt::die_if_asked(status == Status::Interrupted);
    status.into()
}
