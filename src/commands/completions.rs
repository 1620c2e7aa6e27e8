//! `completions`: scripts for shells.

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
    /// Prints the script.
    pub fn run(self, command: Command) -> anyhow::Result<Status> {
        let (mut command, mut script) =
            (with_supported_values(with_generated_args(command), self.shell), Vec::new());
        clap_complete::generate(self.shell, &mut command, "sudoku-sat", &mut script);
        let mut script = fix_script(&String::from_utf8(script)?);
        if self.shell == Shell::Fish {
            script += &arguments(&command);
        }
        put(script.as_bytes())?;
        Ok(Status::Done)
    }
}

/// Returns the commands with values that the script supports. It splits names at spaces (that of
/// zsh at colons), and ends descriptions of values at a quote.
fn with_supported_values(command: Command, shell: Shell) -> Command {
    let command = command.mut_args(|arg| with_plain_values(arg, shell));
    command.mut_subcommands(|command| with_supported_values(command, shell))
}

/// Returns the command with the arguments that clap generates. Sets the names of all subcommands as
/// possible values of the argument of `man`, which otherwise accepts any text and looks it up.
fn with_generated_args(mut command: Command) -> Command {
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

fn with_plain_values(arg: Arg, shell: Shell) -> Arg {
    let values = arg.get_possible_values();
    if values.is_empty() {
        return arg;
    }
    let colon = if shell == Shell::Zsh { "\\:" } else { ":" };
    let values = values.into_iter().map(|value| {
        let help = value.get_help().map(|help| help.to_string().replace('"', "'"));
        // A leak is acceptable, because the program ends after printing.
        let name: &'static str = value.get_name().replace(' ', "-").replace(':', colon).leak();
        let plain = PossibleValue::new(name).hide(value.is_hide_set());
        help.into_iter().fold(plain, PossibleValue::help)
    });
    arg.value_parser(PossibleValuesParser::new(values.collect::<Vec<_>>()))
}

/// Returns the values of positional arguments for fish. clap_complete writes only those of options.
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

/// Works around a bug of clap_complete for bash (clap issues 6386, 6421 and 6529). If the name of
/// the program has a hyphen, the branch of each command has another name than the call. No option
/// is completed then. When this is fixed, there is nothing to replace. Also, without the
/// beginning of an option, the script completes options instead of files.
fn fix_script(script: &str) -> String {
    script
        .replace("sudoku__subcmd__sat", "sudoku__sat")
        .replace(" help\" -f -a", "\" -f -a")
        .replace(" || ${COMP_CWORD} -eq 2 ]]", " ]]")
        .replace(
            "esac\n            COMPREPLY=( $(compgen -W \"${opts}\"",
            "esac\n            COMPREPLY=( $(compgen -X '-*' -W \"${opts}\"",
        )
}
