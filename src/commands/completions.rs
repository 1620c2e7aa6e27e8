//! `completions`: for shells.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::run::{Status, output::put};

/// Print the completion script of a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat completions bash > ~/.local/share/bash-completion/completions/sudoku-sat
  sudoku-sat completions zsh > ~/.zfunc/_sudoku-sat")]
pub struct Completions {
    /// Shell to complete for
    shell: Shell,
}

impl Completions {
    /// Prints them.
    pub fn run(self, command: &mut Command) -> anyhow::Result<Status> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, command, "sudoku-sat", &mut script);
        put(&script)?;
        Ok(Status::Done)
    }
}
