//! Suggestions for options and arguments of other programs.

use crate::program::{UNIQUE, run};

#[test]
fn unknown_options_have_a_suggestion() {
    for (arguments, tip) in [
        ("solve --threads 4", "use '--jobs N'"),
        ("check --threads=4", "use '--jobs N'"),
        ("solve -t 4", "use '--timeout SECONDS'"),
        ("check --json", "use '--format json'"),
        ("--csv check", "use 'sudoku-sat COMMAND --format csv'"),
        ("check --solver varisat", "use '--backend NAME'"),
        ("solve --unique", "use 'sudoku-sat check'"),
        ("solve --count", "use 'sudoku-sat count'"),
        ("solve -z", "decompress the input first: 'zcat FILE | sudoku-sat COMMAND'"),
        ("-j 4 solve", "put options after the command: 'COMMAND -j'"),
        ("verify", "use 'sudoku-sat check'"),
        // Without a suggestion of its own, that of clap remains.
        ("solve --timeuot 4", "a similar argument exists: '--timeout'"),
        ("export --json", "to pass '--json' as a value"),
        ("slove", "some similar subcommands exist: 'prove', 'solve'"),
    ] {
        run(arguments, "").ends(2).says(&format!("tip: {tip}"));
    }
}

#[test]
fn puzzle_without_command_suggests_solve() {
    for puzzle in ["puzzle.txt", UNIQUE, "-", "./a/b"] {
        let tip = format!("tip: to solve a puzzle, use 'sudoku-sat solve {puzzle}'");
        run(puzzle, "").ends(2).says(&tip);
    }
}
