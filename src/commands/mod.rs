//! One subcommand per file: its options and its `run`. How they go through puzzles stands in
//! `run`, how answers are said in `words`.

mod check;
mod compare;
mod completions;
mod convert;
mod count;
mod decode;
mod explain;
mod export;
mod facts;
mod generate;
mod hint;
mod list;
mod man;
mod minimize;
#[cfg(feature = "play")]
mod play;
mod prove;
mod rate;
mod show;
mod solve;
mod why;

use std::io::{self, Write};

use clap::{CommandFactory, Parser, Subcommand};

use crate::run::{Status, progress};

/// Solve Sudoku of any size by logic and SAT, prove it unique, count, export
/// DIMACS and decode answers.
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
  sudoku-sat solve puzzle.txt            the solved grid, drawn
  sudoku-sat solve many.txt              one answer a line, in order
  sudoku-sat check many.txt              unique, several, none or invalid
  sudoku-sat prove puzzle.txt -o proof   one solution or none, with a proof for other checkers
  sudoku-sat facts puzzle.txt            what all its solutions share, what some have
  sudoku-sat explain puzzle.txt          every step with its reason
  sudoku-sat hint puzzle.txt             the next one
  sudoku-sat rate many.txt               how hard they are
  sudoku-sat show --candidates puzzle.txt       a picture, with pencil marks, also as SVG
  sudoku-sat convert --format hodoku game.sdx   the same in another format
  sudoku-sat export puzzle.txt -o puzzle.cnf
  kissat puzzle.cnf | sudoku-sat decode --cnf puzzle.cnf
  sudoku-sat generate --side 16 --holes 60% --unique
  sudoku-sat minimize --list puzzle.txt  the givens that can go
  sudoku-sat why puzzle.txt              the givens that clash, or that it lacks
  sudoku-sat convert puzzle.txt -o puzzle.xlsx
  sudoku-sat play puzzle.txt             by hand, in the terminal
  sudoku-sat solve millions.txt -o solved.txt
  sudoku-sat compare --backend all --report report.html many.txt

Exit status: 0 done (check: unique), 1 the answer is no (none, several, invalid), 2 unusable input
or usage, 3 unknown (time or limit), 4 some records of several failed, 74 input/output error, 130
play was interrupted, 141 closed pipe.")]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Solve),
    Check(check::Check),
    Count(count::Count),
    Facts(facts::Facts),
    Explain(explain::Explain),
    Hint(hint::Hint),
    Rate(rate::Rate),
    Show(show::Show),
    Convert(convert::Convert),
    Export(export::Export),
    Decode(decode::Decode),
    Generate(generate::Generate),
    Prove(prove::Prove),
    Minimize(minimize::Minimize),
    Why(why::Why),
    Compare(compare::Compare),
    #[cfg(feature = "play")]
    Play(play::Play),
    List(list::List),
    Completions(completions::Completions),
    Man(man::Man),
}

/// Does what the command line asks.
///
/// # Errors
/// If output fails, or input that everything depends on.
pub fn run() -> anyhow::Result<Status> {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => error.exit(),
        // What was asked for: help, or the version. It is an output like any other.
        Err(asked) => {
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
        Command::Solve(solve) => solve.run(),
        Command::Check(check) => check.run(),
        Command::Count(count) => count.run(),
        Command::Facts(facts) => facts.run(),
        Command::Explain(explain) => explain.run(),
        Command::Hint(hint) => hint.run(),
        Command::Rate(rate) => rate.run(),
        Command::Show(show) => show.run(),
        Command::Convert(convert) => convert.run(),
        Command::Export(export) => export.run(),
        Command::Decode(decode) => decode.run(),
        Command::Generate(generate) => generate.run(),
        Command::Prove(prove) => prove.run(),
        Command::Minimize(minimize) => minimize.run(),
        Command::Why(why) => why.run(),
        Command::Compare(compare) => compare.run(),
        #[cfg(feature = "play")]
        Command::Play(play) => play.run(),
        Command::List(list) => list.run(),
        Command::Completions(completions) => completions.run(&mut Arguments::command()),
        Command::Man(man) => man.run(Arguments::command()),
    }
}
