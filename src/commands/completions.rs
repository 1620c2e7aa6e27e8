//! `completions`: for shells.

use clap::{
    Arg, Args, Command,
    builder::{PossibleValue, PossibleValuesParser},
};
use clap_complete::Shell;
use stream::{Status, output::put};

/// Print a completion script for a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat completions bash > ~/.local/share/bash-completion/completions/sudoku-sat
  sudoku-sat completions zsh > ~/.zfunc/_sudoku-sat")]
pub struct Completions {
    /// Shell that runs the script
    shell: Shell,
}

impl Completions {
    /// Prints them.
    pub fn run(self, command: Command) -> anyhow::Result<Status> {
        let (mut command, mut script) = (plain(described(command), self.shell), Vec::new());
        clap_complete::generate(self.shell, &mut command, "sudoku-sat", &mut script);
        let mut script = mended(&String::from_utf8(script)?);
        if self.shell == Shell::Fish {
            script += &arguments(&command);
        }
        put(script.as_bytes())?;
        Ok(Status::Done)
    }
}

/// The same commands, with values that the script can hold: it splits names at blanks, that of zsh
/// at colons, and ends what is said of values at a quote.
fn plain(command: Command, shell: Shell) -> Command {
    let command = command.mut_args(|arg| plain_values(arg, shell));
    command.mut_subcommands(|command| plain(command, shell))
}

/// The same commands with all of their arguments; `man` takes their names, which it does not know
/// before it runs.
fn described(mut command: Command) -> Command {
    let names = command.get_subcommands().map(|it| &*it.get_name().to_owned().leak());
    let names = PossibleValuesParser::new(names.collect::<Vec<&'static str>>());
    command.build();
    command.mut_subcommands(|command| match command.get_name() {
        "man" => command.mut_args(|arg| match arg.get_id() == "of" {
            true => arg.value_parser(names.clone()),
            false => arg,
        }),
        _ => command,
    })
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

/// For fish, to which clap_complete tells no values but those of options: those of arguments.
fn arguments(command: &Command) -> String {
    let of = |command: &Command| {
        let values = command.get_positionals().flat_map(Arg::get_possible_values);
        let names: Vec<_> = values.map(|value| value.get_name().to_owned()).collect();
        let (command, names) = (command.get_name(), names.join(" "));
        let test = format!("__fish_sudoku_sat_using_subcommand {command}");
        let line = format!("complete -c sudoku-sat -n \"{test}\" -f -a \"{names}\"\n");
        if names.is_empty() { String::new() } else { line }
    };
    command.get_subcommands().map(of).collect()
}

/// For bash clap_complete names the branch of each command otherwise than it calls it where the name
/// of the program has a hyphen, so that no option is completed (clap issues 6386, 6421 and 6529).
/// Once it does not, there is nothing to replace. Where no option is begun it offers options all the
/// same, and no files.
fn mended(script: &str) -> String {
    script
        .replace("sudoku__subcmd__sat", "sudoku__sat")
        .replace(" help\" -f -a", "\" -f -a")
        .replace(" || ${COMP_CWORD} -eq 2 ]]", " ]]")
        .replace(
            "esac\n            COMPREPLY=( $(compgen -W \"${opts}\"",
            "esac\n            COMPREPLY=( $(compgen -X '-*' -W \"${opts}\"",
        )
}
