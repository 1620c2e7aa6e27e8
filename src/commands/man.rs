//! `man`: the manual page.

use clap::{Args, Command};
use stream::{Status, output::put};

/// Print the manual page of the program or of one of its commands
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat man | man -l -
  sudoku-sat man solve | man -l -")]
pub struct Man {
    /// Command to describe [default: the program]
    of: Option<String>,
}

impl Man {
    /// Prints the page.
    pub fn run(self, mut command: Command) -> anyhow::Result<Status> {
        command.build();
        let page = match &self.of {
            None => clap_mangen::Man::new(command),
            Some(name) => {
                let found = command.find_subcommand(name).cloned();
                let found = found.ok_or_else(|| {
                    anyhow::anyhow!("unknown command {name:?}; see sudoku-sat --help")
                })?;
                let source = concat!("sudoku-sat ", env!("CARGO_PKG_VERSION"));
                clap_mangen::Man::new(found).title(format!("sudoku-sat-{name}")).source(source)
            }
        };
        let mut text = Vec::new();
        page.render(&mut text)?;
        put(&text)?;
        Ok(Status::Done)
    }
}
