//! `completions`: for shells.

use clap::{
    Arg, Args, Command,
    builder::{PossibleValue, PossibleValuesParser},
};
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
    pub fn run(self, mut command: Command) -> anyhow::Result<Status> {
        // Commands get their arguments once they are built.
        command.build();
        let (mut command, mut script) = (plain(command, self.shell), Vec::new());
        clap_complete::generate(self.shell, &mut command, "sudoku-sat", &mut script);
        put(mended(&String::from_utf8(script)?).as_bytes())?;
        Ok(Status::Done)
    }
}

/// The same commands, with values that the script can hold: it splits names at blanks, that of zsh
/// at colons, and ends what is said of values at a quote.
fn plain(command: Command, shell: Shell) -> Command {
    let command = command.mut_args(|arg| plain_values(arg, shell));
    command.mut_subcommands(|command| plain(command, shell))
}

fn plain_values(arg: Arg, shell: Shell) -> Arg {
    let values = arg.get_possible_values();
    if values.is_empty() {
        return arg;
    }
    let colon = if shell == Shell::Zsh { "\\:" } else { ":" };
    let values = values.into_iter().map(|value| {
        let help = value.get_help().map(|help| help.to_string().replace('"', "'"));
        // The program ends once they are printed.
        let name: &'static str = value.get_name().replace(' ', "-").replace(':', colon).leak();
        let plain = PossibleValue::new(name).hide(value.is_hide_set());
        help.into_iter().fold(plain, PossibleValue::help)
    });
    arg.value_parser(PossibleValuesParser::new(values.collect::<Vec<_>>()))
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
