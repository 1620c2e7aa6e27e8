//! Suggestions for options, commands and arguments that other programs have.

use std::env;

use clap::{
    Arg, Command,
    builder::StyledStr,
    error::{ContextKind, ContextValue, ErrorKind},
};

use super::complete_command;

/// The remedy for an unknown option.
enum Remedy {
    /// An option with its value; a value in capitals is a placeholder.
    Option(&'static str),
    /// A command.
    Command(&'static str),
    /// A whole sentence.
    Words(&'static str),
}

use Remedy::{Command as Use, Option as Set, Words};

/// The options of minisat, kissat, clasp, tdoku, qqwing, grep and others, and their remedies.
/// An option with the name of a command, such as --count, needs no entry.
const OPTIONS: [(&[&str], Remedy); 18] = [
    (
        &["--threads", "--thread", "--num-threads", "--cores", "--cpus", "--workers", "-T"],
        Set("--jobs N"),
    ),
    (&["--time", "--time-limit", "--cpu-limit", "-t"], Set("--timeout SECONDS")),
    (&["--all", "--models", "--max-solutions", "-n"], Set("--limit N")),
    (&["--json", "--jsonl"], Set("--format json")),
    (&["--csv"], Set("--format csv")),
    (&["--one-line", "--compact"], Set("--format line")),
    (&["--output-format"], Set("--format FORMAT")),
    (&["--input-format"], Set("--from FORMAT")),
    (&["--solver", "--sat-solver", "--engine"], Set("--backend NAME")),
    (&["--difficulty"], Set("--level LEVEL")),
    (&["--stats", "--statistics"], Set("--verbose")),
    (&["--unique", "--verify", "--validate"], Use("check")),
    (&["--count-solutions"], Use("count")),
    (&["--instructions", "--steps"], Use("explain")),
    (&["--dimacs", "--cnf"], Use("export")),
    (&["--proof", "--drat"], Use("prove")),
    (&["--input", "--file", "-i"], Words("name the file without an option")),
    (
        &["--gzip", "--zip", "--search-zip", "--decompress", "-z"],
        Words("compressed files need no option: 'sudoku-sat COMMAND FILE.gz'"),
    ),
];

/// Commands that other programs have, and the command to use instead.
const COMMANDS: [(&str, &str); 9] = [
    ("verify", "check"),
    ("validate", "check"),
    ("enumerate", "count"),
    ("encode", "export"),
    ("reduce", "minimize"),
    ("draw", "show"),
    ("print", "show"),
    ("benchmark", "compare"),
    ("create", "generate"),
];

/// Adds a suggestion to an error of the command line, if there is one.
pub fn add(mut error: clap::Error) -> clap::Error {
    let mut parser = complete_command();
    parser.build();
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    let suggested = match error.kind() {
        ErrorKind::UnknownArgument => {
            let name = env::args().nth(1).unwrap_or_default();
            let command = parser.find_subcommand(name);
            text(ContextKind::InvalidArg)
                .and_then(|option| suggest_for_option(&option, command, &parser))
        }
        ErrorKind::InvalidSubcommand => {
            text(ContextKind::InvalidSubcommand).and_then(|word| suggest_for_word(&word))
        }
        _ => None,
    };
    if let Some(suggested) = suggested {
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::SuggestedSubcommand);
        let suggested = vec![StyledStr::from(suggested)];
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(suggested));
    }
    error
}

/// Returns the suggestion for an unknown option of a command; `None` as `command` if the option is
/// before the command.
fn suggest_for_option(option: &str, command: Option<&Command>, parser: &Command) -> Option<String> {
    let Some((_, remedy)) = OPTIONS.iter().find(|(options, _)| options.contains(&option)) else {
        let name = option.trim_start_matches('-');
        if parser.find_subcommand(name).is_some() {
            return Some(format!("use 'sudoku-sat {name}'"));
        }
        let has_it = |command: &Command| command.get_arguments().any(|it| is_named(it, option));
        let is_before = command.is_none() && parser.get_subcommands().any(has_it);
        return is_before.then(|| format!("put options after the command: 'COMMAND {option}'"));
    };
    match (remedy, command) {
        (Set(other), None) => Some(format!("use 'sudoku-sat COMMAND {other}'")),
        (Set(other), Some(command)) => {
            has_option_with_value(command, other).then(|| format!("use '{other}'"))
        }
        (Use(other), _) => Some(format!("use 'sudoku-sat {other}'")),
        (Words(words), _) => Some((*words).to_owned()),
    }
}

/// Returns true if the option has this name, such as `--jobs` or `-j`.
fn is_named(option: &Arg, name: &str) -> bool {
    match name.strip_prefix("--") {
        Some(long) => option.get_long() == Some(long),
        None => option.get_short().is_some_and(|short| name == format!("-{short}")),
    }
}

/// Returns true if the command takes an option with this value.
fn has_option_with_value(command: &Command, option: &str) -> bool {
    let (name, value) = option.split_once(' ').unwrap_or((option, ""));
    let is_placeholder = value.chars().all(char::is_uppercase);
    let has_value = |option: &Arg| {
        is_placeholder || option.get_possible_values().iter().any(|it| it.matches(value, false))
    };
    command.get_arguments().any(|option| is_named(option, name) && has_value(option))
}

/// Returns the suggestion for a first argument that is not a command.
fn suggest_for_word(word: &str) -> Option<String> {
    /// The longest puzzle that is repeated, in characters.
    const MAX_REPEATED_LENGTH: usize = 100;
    if let Some((_, command)) = COMMANDS.iter().find(|it| it.0 == word) {
        return Some(format!("use 'sudoku-sat {command}'"));
    }
    // Any other word of letters is a misspelt command.
    if word != "-" && word.chars().all(|it| it.is_ascii_alphabetic() || it == '-') {
        return None;
    }
    let is_plain = |it: char| it.is_ascii_alphanumeric() || "-_./".contains(it);
    let shown = match word.chars().count() <= MAX_REPEATED_LENGTH && word.chars().all(is_plain) {
        true => word,
        false => "PUZZLE",
    };
    Some(format!("to solve a puzzle, use 'sudoku-sat solve {shown}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggested_options_and_commands_exist() {
        let mut parser = complete_command();
        parser.build();
        for (options, remedy) in &OPTIONS {
            let is_there = match remedy {
                Set(option) => {
                    parser.get_subcommands().any(|command| has_option_with_value(command, option))
                }
                Use(command) => parser.find_subcommand(command).is_some(),
                Words(_) => true,
            };
            assert!(is_there, "{options:?}");
        }
        for (word, command) in COMMANDS {
            assert!(parser.find_subcommand(word).is_none(), "{word}");
            assert!(parser.find_subcommand(command).is_some(), "{command}");
        }
    }
}
