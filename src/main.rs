//! The command line: parse, run, say what went wrong, exit.

mod commands;
mod run;
mod words;

use std::process::ExitCode;

use run::{Status, output::tell};

fn main() -> ExitCode {
    run::files::outlive_limits();
    let status = commands::run().unwrap_or_else(|error| {
        let status = Status::of(&error);
        if status != Status::ClosedPipe {
            tell(format_args!("sudoku-sat: {error:#}"));
        }
        status
    });
    run::interrupt::die_if_asked(status == Status::Interrupted);
    status.into()
}
