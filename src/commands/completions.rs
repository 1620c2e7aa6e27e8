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
        put(mended(&String::from_utf8(script)?).as_bytes())?;
        Ok(Status::Done)
    }
}

/// For bash clap_complete names the branch of each command otherwise than it calls it where the name
/// of the program has a hyphen, so that no option is completed (clap issues 6386, 6421 and 6529).
/// Once it does not, there is nothing to replace. Where no option is begun it offers options all the
/// same, and no files.
fn mended(script: &str) -> String {
    script
        .replace("sudoku__subcmd__sat", "sudoku__sat")
        .replace(" || ${COMP_CWORD} -eq 2 ]]", " ]]")
        .replace(
            "esac\n            COMPREPLY=( $(compgen -W \"${opts}\"",
            "esac\n            COMPREPLY=( $(compgen -X '-*' -W \"${opts}\"",
        )
}
