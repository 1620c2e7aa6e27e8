//! Tests of the progress line, which is shown only on a terminal and for long puzzles.

use std::process::Command;

use crate::program::{Folder, Ran, UNIQUE, program, run, with};

/// Returns the empty puzzle of side 81, whose formula cannot be written within a second.
fn long() -> String {
    format!("{}\n", "0 ".repeat(81)).repeat(81)
}

const TAKEN_AWAY: &str = "\r\u{1b}[K";

/// Runs the program on a terminal of this type, if the program `script` is available. The field
/// `out` has all output.
fn on_terminal(term: &str, arguments: &str, input: &str) -> Option<Ran> {
    let version = Command::new("script").arg("--version").output();
    if !version.is_ok_and(|said| String::from_utf8_lossy(&said.stdout).contains("util-linux")) {
        eprintln!("SKIPPED: no program `script` of util-linux, hence no terminal");
        return None;
    }
    let folder = Folder::new();
    let file = folder.file("puzzles.txt", input);
    let program = program();
    let line = format!("'{}' {arguments} '{}'", program.get_program().display(), file.display());
    let mut script = Command::new("script");
    script.args(["-q", "-e", "-c", &line, "/dev/null"]).env("TERM", term);
    Some(with(&mut script, b""))
}

#[test]
fn progress_is_erased_before_the_answer() {
    let several = format!("{UNIQUE}\n{}", long());
    let arguments = "check --logic none --timeout 1.5";
    let Some(ran) = on_terminal("xterm", arguments, &several) else { return };
    let ran = ran.ends(3);
    let shown = "puzzle 2: encoding, 531441 candidates left, ";
    assert!(ran.out.contains(shown), "{ran:?}");
    // On a slow machine the search has begun by then, on a fast one it has not.
    let (_, last) = ran.out.rsplit_once("puzzle 2: ").unwrap();
    let (_, answer) = last.split_once(TAKEN_AWAY).unwrap();
    assert!(answer.contains("unknown: time-out after 1.5 s"), "{ran:?}");
    assert!(!answer.contains('\u{1b}'), "{ran:?}");
}

#[test]
fn progress_shows_conflicts() {
    let empty = ".".repeat(81);
    let arguments = "count --limit 1000000000 --backend batsat --timeout 1.5";
    let Some(ran) = on_terminal("xterm", arguments, &empty) else { return };
    let ran = ran.ends(3);
    let (_, shown) = ran.out.split_once("search, 729 candidates left, ").unwrap();
    let (conflicts, _) = shown.split_once(" conflicts, ").unwrap();
    assert!(conflicts.parse::<u64>().is_ok(), "{ran:?}");
}

#[test]
fn progress_needs_long_puzzle_and_terminal() {
    let slow = "check --logic none --timeout 1";
    for (term, arguments, input) in
        [("xterm", "solve", &[UNIQUE; 300].join("\n")), ("dumb", slow, &long())]
    {
        let Some(ran) = on_terminal(term, arguments, input) else { return };
        assert!(!ran.out.contains('\u{1b}') && !ran.out.contains(" left, "), "{ran:?}");
    }
    let ran = run(slow, &long()).ends(3).quietly();
    assert!(!ran.out.contains('\u{1b}') && !ran.out.contains('\r'), "{ran:?}");
}
