//! Tests of the suggestions for options and arguments of other programs.

use crate::program::{Folder, UNIQUE, program, run, with};

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
        ("solve -z", "compressed files need no option: 'sudoku-sat COMMAND FILE.gz'"),
        ("-j 4 solve", "put options after the command: 'COMMAND -j'"),
        ("verify", "use 'sudoku-sat check'"),
        // If the program has no suggestion, that of clap remains.
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

#[test]
fn solver_name_suggests_external_backend() {
    for name in ["kissat", "minisat", "glucose4", "cryptominisat5", "clasp"] {
        let external = name.trim_end_matches(|it: char| it.is_ascii_digit());
        let tip = format!("a similar value exists: 'external:{external}'");
        for command in ["check", "solve", "count", "export --with-block"] {
            run(&format!("{command} --backend {name}"), UNIQUE).ends(2).says(&tip);
        }
        let ran = run(&format!("compare --backend varisat,{name}"), UNIQUE).ends(2);
        ran.says(&format!("; did you mean external:{external}?"));
    }
    run("check --backend varsat", UNIQUE).ends(2).says("a similar value exists: 'varisat'");
}

#[cfg(all(unix, not(feature = "cadical")))]
#[test]
fn missing_backend_suggests_program_on_path() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new();
    let path = folder.file("cadical", "");
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o700)).unwrap();
    let mut command = program();
    command.args(["check", "--backend", "cadical"]).env("PATH", folder.path());
    with(&mut command, UNIQUE.as_bytes()).ends(2).says(", or use external:cadical");
}
