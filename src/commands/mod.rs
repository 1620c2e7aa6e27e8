//! One subcommand per file: its options and its `run`. The crate `stream` drives a command over the
//! puzzles of its inputs; the crate `questions` contains the answers.

mod backbone;
mod check;
mod compare;
mod completions;
mod convert;
mod count;
mod decode;
mod explain;
mod export;
mod generate;
mod hint;
mod idle;
mod instances;
mod list;
mod man;
mod minimize;
#[cfg(feature = "play")]
mod play;
mod prove;
mod rate;
#[cfg(test)]
mod schemas;
mod show;
mod solve;
mod suggestions;
mod why;

use std::{
    env,
    io::{self, Write},
};

use board::escape::visible;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use stream::{
    Status, memory,
    output::{put, tell_styled},
    progress,
};

use crate::options::{DeferredArgs, MEMORY_OPTION, resume::set_command};

/// Solve Sudoku of any size by logic and SAT, prove solutions unique, count them,
/// export DIMACS and decode answers.
#[derive(Parser)]
#[command(
    version,
    about,
    max_term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true
)]
#[command(after_help = "\
Examples:
  sudoku-sat solve puzzle.txt            the solved grid
  sudoku-sat check many.txt              unique, multiple, unsolvable or invalid
  sudoku-sat why puzzle.txt              conflicting or missing givens
  sudoku-sat explain puzzle.txt          every step, with its reason
  sudoku-sat show --candidates puzzle.txt -o puzzle.svg
  sudoku-sat generate --level hard       a new puzzle
  sudoku-sat export puzzle.txt -o puzzle.cnf
  kissat puzzle.cnf | sudoku-sat decode --formula puzzle.cnf

Exit status: 0 success (check: unique), 1 negative answer (multiple, unsolvable, invalid), 2 unusable
input or wrong usage, 3 unknown (time or limit reached), 4 some of several records failed, 74
input/output error, 130 interrupted, 141 closed pipe.")]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(DeferredArgs<solve::Solve>),
    Check(DeferredArgs<check::Check>),
    Count(DeferredArgs<count::Count>),
    Backbone(DeferredArgs<backbone::Backbone>),
    Explain(DeferredArgs<explain::Explain>),
    Hint(DeferredArgs<hint::Hint>),
    Rate(DeferredArgs<rate::Rate>),
    Show(DeferredArgs<show::Show>),
    Convert(DeferredArgs<convert::Convert>),
    Export(DeferredArgs<export::Export>),
    Decode(DeferredArgs<decode::Decode>),
    Generate(DeferredArgs<generate::Generate>),
    Prove(DeferredArgs<prove::Prove>),
    Minimize(DeferredArgs<minimize::Minimize>),
    Why(DeferredArgs<why::Why>),
    Compare(DeferredArgs<compare::Compare>),
    Instances(DeferredArgs<instances::Instances>),
    #[cfg(feature = "play")]
    Play(DeferredArgs<play::Play>),
    List(DeferredArgs<list::List>),
    Completions(DeferredArgs<completions::Completions>),
    Man(DeferredArgs<man::Man>),
}

/// The groups of the commands in the help.
static GROUPS: [(&str, &[&str]); 6] = [
    ("Answer", &["solve", "check", "count", "backbone", "why"]),
    ("By hand", &["hint", "explain", "rate", "show", "play"]),
    ("Make", &["generate", "minimize"]),
    ("SAT", &["export", "decode", "prove", "compare", "instances"]),
    ("Files", &["convert"]),
    ("Look up", &["list", "completions", "man", "help"]),
];

/// Returns the complete command line. Its help shows the commands in groups, which clap supports
/// only for options.
fn complete_command() -> clap::Command {
    let mut built = Arguments::command();
    built.build();
    let styles = built.get_styles();
    let (head, literal) = (styles.get_header(), styles.get_literal());
    let mut groups = String::new();
    for (name, commands) in GROUPS {
        groups += &format!("{head}{name}:{head:#}\n");
        for command in commands.iter().filter_map(|name| built.find_subcommand(name)) {
            let name = command.get_name();
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let about = wrap(&about, 65).join(&format!("\n{:15}", ""));
            groups += &format!("  {literal}{name:<12}{literal:#} {about}\n");
        }
        groups.push('\n');
    }
    Arguments::command().help_template(format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n\
         {groups}{head}Options:{head:#}\n{{options}}{{after-help}}"
    ))
}

/// Wraps a text between words.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let Some(line) = lines.last_mut() else { break };
        match line.chars().count() + word.chars().count() {
            _ if line.is_empty() => *line += word,
            length if length < width => *line += &format!(" {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Returns the command line for parsing. It is complete only if the first word is not a command to
/// run.
fn parser() -> clap::Command {
    let command = Arguments::command();
    let is_named =
        env::args_os().nth(1).is_some_and(|word| command.find_subcommand(word).is_some());
    if is_named { command } else { complete_command() }
}

fn parse() -> Result<Arguments, clap::Error> {
    let mut parser = parser();
    let mut matches = match parser.try_get_matches_from_mut(env::args_os()) {
        Ok(matches) => matches,
        Err(error) => {
            // Parse again with escaped arguments, so that the error can be printed.
            let shown = env::args_os().map(|it| visible(&it.to_string_lossy()).into_owned());
            let error = parser.try_get_matches_from_mut(shown).err().unwrap_or(error);
            return Err(suggestions::add(error));
        }
    };
    // These options have the same meaning in every command.
    if let Some((name, told)) = matches.subcommand() {
        set_command(name);
        if let Ok(Some(true)) = told.try_get_one("quiet") {
            progress::be_quiet();
        }
        if let Ok(Some(&bytes)) = told.try_get_one(MEMORY_OPTION) {
            memory::limit(bytes);
        }
        if let Ok(Some(&time)) = told.try_get_one("timeout") {
            memory::limit_time(time);
        }
    }
    Arguments::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut parser))
}

/// Runs the command.
///
/// # Errors
/// Fails if output fails, or if required input cannot be read.
pub fn run() -> anyhow::Result<Status> {
    let arguments = match parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => {
            tell_styled(&error.render().ansi().to_string());
            return Ok(Status::Unusable);
        }
        // The help or the version was requested. It is normal output.
        Err(asked) => {
            put(b"")?;
            asked.print()?;
            io::stdout().flush()?;
            return Ok(Status::Done);
        }
    };
    let done = run_command(arguments.command);
    progress::end();
    done
}

fn run_command(command: Command) -> anyhow::Result<Status> {
    match command {
        Command::Solve(DeferredArgs(solve)) => solve.run(),
        Command::Check(DeferredArgs(check)) => check.run(),
        Command::Count(DeferredArgs(count)) => count.run(),
        Command::Backbone(DeferredArgs(backbone)) => backbone.run(),
        Command::Explain(DeferredArgs(explain)) => explain.run(),
        Command::Hint(DeferredArgs(hint)) => hint.run(),
        Command::Rate(DeferredArgs(rate)) => rate.run(),
        Command::Show(DeferredArgs(show)) => show.run(),
        Command::Convert(DeferredArgs(convert)) => convert.run(),
        Command::Export(DeferredArgs(export)) => export.run(),
        Command::Decode(DeferredArgs(decode)) => decode.run(),
        Command::Generate(DeferredArgs(generate)) => generate.run(),
        Command::Prove(DeferredArgs(prove)) => prove.run(),
        Command::Minimize(DeferredArgs(minimize)) => minimize.run(),
        Command::Why(DeferredArgs(why)) => why.run(),
        Command::Compare(DeferredArgs(compare)) => compare.run(),
        Command::Instances(DeferredArgs(instances)) => instances.run(),
        #[cfg(feature = "play")]
        Command::Play(DeferredArgs(play)) => play.run(),
        Command::List(DeferredArgs(list)) => list.run(),
        Command::Completions(DeferredArgs(completions)) => completions.run(complete_command()),
        Command::Man(DeferredArgs(man)) => man.run(complete_command()),
    }
}

/// Returns the failure for a missing workbook.
#[cfg(feature = "xlsx")]
fn no_workbook(error: workbook::WorkbookError) -> stream::NoAnswer {
    match error {
        workbook::WorkbookError::Refused(refused) => refused.into(),
        workbook::WorkbookError::SideTooLarge(_) => stream::NoAnswer::Impossible(error.to_string()),
        error => stream::NoAnswer::broken(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let command = Arguments::command();
        let listed = || GROUPS.iter().flat_map(|(_, commands)| *commands);
        for name in command.get_subcommands().map(clap::Command::get_name) {
            assert_eq!(listed().filter(|listed| **listed == name).count(), 1, "{name}");
        }
        let is_known = |name: &str| name == "help" || command.find_subcommand(name).is_some();
        let left_out: &[&str] = if cfg!(feature = "play") { &[] } else { &["play"] };
        assert!(listed().all(|name| is_known(name) || left_out.contains(name)));
    }

    #[test]
    fn the_help_of_all_has_a_line_for_each_command() {
        let help = complete_command().term_width(100).render_help().to_string();
        for (group, commands) in GROUPS {
            let (_, lines) = help.split_once(&format!("\n{group}:\n")).expect("a group");
            let lines = lines.lines().take_while(|line| !line.is_empty());
            let (first, more): (Vec<_>, Vec<_>) = lines.partition(|line| !line.starts_with("   "));
            let names: Vec<_> = first.iter().filter_map(|line| line.split(' ').nth(2)).collect();
            assert!(commands.iter().all(|name| names.contains(name)), "{group}: {names:?}");
            assert!(first.iter().all(|line| line.chars().count() > 20), "{first:?}");
            assert!(first.iter().chain(&more).all(|line| line.chars().count() <= 80), "{group}");
        }
        let (_, examples) = help.split_once("Examples:\n").expect("examples");
        assert!(examples.lines().take_while(|line| !line.is_empty()).count() <= 8);
    }

    #[test]
    fn short_help_fits_one_screen_and_all_is_in_the_long() {
        /// The height of a screen, in lines of 80 columns.
        const SCREEN_HEIGHT: usize = 40;
        let mut command = Arguments::command().term_width(80);
        command.build();
        for command in command.get_subcommands_mut().filter(|it| it.get_name() != "help") {
            let name = command.get_name().to_owned();
            let (short, long) = (command.render_help(), command.render_long_help().to_string());
            let lines = short.to_string().lines().count();
            assert!(lines <= SCREEN_HEIGHT, "{name} -h has {lines} lines\n{short}");
            for option in command.get_arguments().filter_map(|option| option.get_long()) {
                const HIDDEN: [(&str, &str); 4] = [
                    ("compare", "only"),
                    ("compare", "keep"),
                    ("export", "keep"),
                    ("prove", "resume"),
                ];
                let is_hidden = HIDDEN.contains(&(&*name, option));
                assert!(is_hidden || long.contains(&format!("--{option}")), "{name} {option}");
            }
        }
    }
}
