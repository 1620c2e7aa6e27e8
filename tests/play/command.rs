//! Tests of `play` in a terminal.

use std::{
    fs,
    io::{self, Read, Write},
    path::Path,
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use pty_process::{
    Size,
    blocking::{Command, open},
};

use super::terminal::Terminal;
use crate::program::{EMPTY, Folder, SEVERAL, SOLVED, UNIQUE, run};

/// Starts the program in a terminal of the usual size.
fn play(arguments: &str) -> Terminal {
    Terminal::run(&format!("exec $PLAY {arguments}"), 24, 80, &[])
}

fn with_file(text: &str) -> (Folder, String) {
    let folder = Folder::new();
    let path = folder.file("puzzle.txt", text).display().to_string();
    (folder, path)
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn digits_are_entered_undone_and_saved() {
    let (folder, file) = with_file(UNIQUE);
    let mut terminal = play(&file);
    terminal.shows("4×4, boxes 2x2");
    terminal.press("l2");
    terminal.shows("r1c2=2");
    terminal.press("u");
    terminal.shows("r1c2 no pencil marks");
    terminal.press("r");
    terminal.shows("r1c2=2");
    terminal.press("q");
    terminal.shows("the puzzle is not saved: quit anyway? (y/n)");
    terminal.press("n");
    terminal.until("no question", |screen| !screen.contents().contains("(y/n)"));
    // The name of the file is suggested; it is overwritten only after confirmation.
    terminal.press("w");
    terminal.shows("save all digits as:");
    terminal.press("\r");
    terminal.shows("exists: overwrite it? (y/n)");
    terminal.press("n");
    terminal.until("no question", |screen| !screen.contents().contains("(y/n)"));
    assert_eq!(read(&file), UNIQUE);
    terminal.press("w\x15");
    let other = folder.path().join("other.grid").display().to_string();
    terminal.press(&format!("{other}\r"));
    terminal.shows("saved as");
    let solved = run(&format!("solve --format line {other}"), "").ends(0);
    assert_eq!(solved.lines(), [SOLVED]);
    assert!(read(&other).contains("| 4 2 | . 3 |"), "{}", read(&other));
    terminal.press("w\r");
    terminal.shows("(y/n)");
    terminal.press("y");
    terminal.shows("saved as");
    terminal.press("q");
    terminal.ends(0);
    assert_eq!(folder.names(), ["other.grid", "puzzle.txt"]);
}

#[test]
fn hint_becomes_concrete_and_steps_solve() {
    let (folder, file) = with_file(UNIQUE);
    let mut terminal = play(&format!("--delay 0 --format line {file}"));
    terminal.shows("4×4");
    terminal.press("H");
    terminal.shows("Key H shows the whole step");
    assert!(!terminal.screen().contents().contains("r1c2=2"));
    terminal.press("H");
    terminal.shows("r1c2=2: 2 has no other place than r1c2 in box 1");
    terminal.press("s");
    terminal.until("the step made", |screen| !screen.contents().contains("hint:"));
    terminal.press("S");
    terminal.shows("Solved.");
    let saved = folder.path().join("solved");
    terminal.press(&format!("w\x15{}\r", saved.display()));
    terminal.shows("saved as");
    assert_eq!(read(&saved).trim_end(), SOLVED);
    terminal.press("c");
    terminal.shows("check: unique, and this is the solution");
    terminal.press("q");
    terminal.ends(0);
}

#[test]
fn puzzle_argument_suggests_a_file_name() {
    let mut terminal = play("4..3..2.3.......");
    terminal.shows("4×4, boxes 2x2");
    terminal.press("w");
    terminal.shows("save all digits as: puzzle.json");
    terminal.press("\x03");
    terminal.ends(130);
}

#[test]
fn check_reports_mistakes_and_verdict() {
    let (folder, file) = with_file(&format!("{UNIQUE}\n{SEVERAL}\n"));
    let mut terminal = play(&file);
    terminal.shows("puzzle 1 of 2");
    terminal.press("c");
    terminal.shows("check: unique, and no mistakes so far");
    // The solution has 2 there.
    terminal.press("l1c");
    terminal.shows("check: unique; wrong: r1c2=1");
    assert!(terminal.screen().contents().contains("x1"));
    terminal.press("n");
    terminal.shows("puzzle 2 of 2");
    terminal.press("c");
    terminal.shows("check: multiple solutions");
    terminal.press("p");
    terminal.shows("puzzle 1 of 2");
    terminal.shows("r1c2=1");
    // Opening another file discards this game; an unreadable file is reported.
    let other = folder.file("other.txt", EMPTY).display().to_string();
    terminal.press(&format!("o{other}.none\r"));
    terminal.shows("open another file anyway? (y/n)");
    terminal.press("y");
    terminal.shows("No such file");
    terminal.press(&format!("o{other}\r"));
    terminal.shows("(y/n)");
    terminal.press("y");
    terminal.until("the other file", |screen| !screen.contents().contains("of 2"));
    terminal.press("c");
    terminal.shows("check: multiple solutions");
    terminal.press("q");
    terminal.ends(0);
}

#[test]
fn givens_are_entered_on_an_empty_board() {
    let folder = Folder::new();
    let mut terminal = play("--side 4");
    terminal.shows("GIVENS");
    terminal.press("4\x1b[C");
    terminal.shows("r1c2 no");
    terminal.press("2gl1");
    terminal.shows("r1c3=1");
    let saved = folder.path().join("new.line");
    terminal.press(&format!("W\x15{}\r", saved.display()));
    terminal.shows("saved as");
    assert_eq!(read(&saved), "42..............\n");
    // Entered digits are not saved by saving the givens.
    terminal.press("q");
    terminal.shows("not saved");
    terminal.press("y");
    terminal.ends(0);
}

#[test]
fn screen_follows_terminal_size() {
    let (_folder, file) = with_file(UNIQUE);
    let mut terminal = play(&file);
    terminal.shows("4×4");
    terminal.resize(5, 15);
    terminal.shows("small: 15×5");
    terminal.resize(50, 120);
    terminal.shows("┠────┼────╂────┼────┨");
    terminal.press("q");
    terminal.ends(0);
}

#[test]
fn signals_restore_the_terminal() {
    let (_folder, file) = with_file(UNIQUE);
    let mut terminal = play(&file);
    terminal.shows("4×4");
    terminal.press("l1");
    terminal.shows("r1c2=1");
    terminal.press("\x03");
    terminal.ends(130);
    for signal in [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP] {
        // An incomplete key sequence does not block anything.
        for keys in ["", "\x1b["] {
            let mut terminal = play(&file);
            terminal.shows("4×4");
            terminal.press(&format!("l1{keys}"));
            terminal.shows("r1c2=1");
            kill(Pid::from_raw(terminal.child.id() as i32), signal).unwrap();
            terminal.ends(128 + signal as i32);
        }
    }
}

/// With the signal that is sent when the terminal is lost, and without.
#[test]
fn lost_terminal_is_status_130() {
    let (folder, file) = with_file(UNIQUE);
    let status = folder.path().join("status");
    for (session, keys) in [("", ""), ("setsid", ""), ("", "S"), ("setsid", "S")] {
        let (mut pty, pts) = open().unwrap();
        pty.resize(Size::new(24, 80)).unwrap();
        // The shell survives; the terminal neither controls nor stops it.
        let inner = format!("\"$0\" play --delay 0 {file}; echo $? >{}", status.display());
        let script = format!("trap '' HUP; {session} sh -c '{inner}' \"$0\"");
        let shell = Command::new("sh").args(["-c", &script, env!("CARGO_BIN_EXE_sudoku-sat")]);
        let mut child = shell.env("TERM", "xterm-256color").spawn(pts).unwrap();
        let (mut screen, mut piece) = (vt100::Parser::default(), [0; 1 << 12]);
        while !screen.screen().contents().contains("4×4") {
            let read = pty.read(&mut piece).unwrap();
            screen.process(&piece[..read]);
        }
        pty.write_all(keys.as_bytes()).unwrap();
        drop(pty);
        child.wait().unwrap();
        while fs::read(&status).map_or(true, |text| text.is_empty()) {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        assert_eq!(read(&status), "130\n", "{session} {keys}");
        fs::remove_file(&status).unwrap();
    }
}

#[test]
fn suspending_restores_the_terminal() {
    let (folder, file) = with_file(UNIQUE);
    let id = folder.path().join("id");
    // An interactive shell with job control.
    let player = format!("sh -c 'echo $$ > {}; exec $PLAY {file}'", id.display());
    let command = format!("set -m; {player}; echo here is the shell; read go; fg");
    for by_key in [true, false] {
        let mut terminal = Terminal::run(&command, 24, 80, &[]);
        terminal.shows("4×4");
        let player = Pid::from_raw(read(&id).trim().parse().unwrap());
        match by_key {
            true => terminal.press("\x1a"),
            false => kill(player, Signal::SIGTSTP).unwrap(),
        }
        terminal.until("the screen of the shell", |screen| {
            !screen.alternate_screen() && screen.contents().contains("here is the shell")
        });
        stopped(player);
        terminal.is_as_it_was();
        terminal.press("\r");
        terminal.until("its own screen", |screen| {
            screen.alternate_screen() && screen.contents().contains("4×4")
        });
        terminal.press("q");
        terminal.ends(0);
    }
}

#[test]
fn session_leader_is_not_suspended() {
    let (_folder, file) = with_file(UNIQUE);
    for by_key in [true, false] {
        // The program is the session leader.
        let mut terminal = play(&file);
        terminal.shows("4×4");
        let player = Pid::from_raw(terminal.child.id() as i32);
        match by_key {
            true => terminal.press("\x1a"),
            false => kill(player, Signal::SIGTSTP).unwrap(),
        }
        terminal.shows("not suspended");
        terminal.press("l2");
        terminal.shows("r1c2=2");
        terminal.press("qy");
        terminal.ends(0);
    }
}

/// Here, the parent, group and session are outside of the namespace.
#[test]
fn container_init_is_not_suspended() {
    const CONTAINED: &str = "unshare --user --map-root-user --pid --fork";
    let can = format!("{CONTAINED} true 2>/dev/null");
    if !std::process::Command::new("sh").args(["-c", &can]).status().unwrap().success() {
        let _ = writeln!(io::stderr(), "NOT TESTED: unshare cannot make a container here");
        return;
    }
    let (_folder, file) = with_file(UNIQUE);
    let mut terminal = Terminal::run(&format!("exec {CONTAINED} $PLAY {file}"), 24, 80, &[]);
    terminal.shows("4×4");
    terminal.press("\x1a");
    terminal.shows("not suspended");
    terminal.press("l2");
    terminal.shows("r1c2=2");
    terminal.press("qy");
    terminal.ends(0);
}

/// Waits until the process is stopped.
fn stopped(process: Pid) {
    loop {
        let status = read(format!("/proc/{process}/status"));
        if status.contains("State:\tT") {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

#[test]
fn piped_puzzles_leave_keys_to_terminal() {
    let command = format!("printf '{UNIQUE}\\n{SEVERAL}\\nxx\\n' | $PLAY -");
    let mut terminal = Terminal::run(&command, 24, 80, &[]);
    terminal.shows("puzzle 1 of 2");
    terminal.shows("1 could not be read: standard input:3:");
    terminal.press("n");
    terminal.shows("puzzle 2 of 2");
    terminal.press("q");
    terminal.ends(0);
}

#[test]
fn no_color_disables_colours() {
    let (_folder, file) = with_file(UNIQUE);
    let coloured = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let sequences = text.split("\x1b[").skip(1).filter_map(|part| part.split_once('m'));
        let only = |codes: &str| codes.chars().all(|c| c.is_ascii_digit() || c == ';');
        let codes = sequences.map(|(codes, _)| codes).filter(|codes| only(codes));
        let numbers: Vec<String> = codes.flat_map(|c| c.split(';').map(str::to_owned)).collect();
        // 39 and 49 are the default colours of the terminal.
        let is_colour = |code: &u16| matches!(code, 30..=38 | 40..=48 | 90..=107);
        numbers.iter().filter_map(|code| code.parse().ok()).any(|code: u16| is_colour(&code))
    };
    for (variables, expected) in [(&[][..], true), (&[("NO_COLOR", "1")][..], false)] {
        let mut terminal = Terminal::run(&format!("exec $PLAY {file}"), 24, 80, variables);
        terminal.shows("4×4");
        // An entered digit that conflicts.
        terminal.press("l4");
        terminal.shows("!4");
        terminal.press("qy");
        terminal.ends(0);
        assert_eq!(coloured(&terminal.bytes), expected);
    }
}

#[test]
fn missing_terminal_or_puzzle_is_reported() {
    run("play puzzles/seed.txt", "").ends(2).says("standard output is not a terminal");
    let mut terminal = play("no-such-file");
    terminal.ends(2);
    assert!(terminal.screen().contents().contains("no-such-file"));
    let mut terminal = Terminal::run("echo xx | $PLAY -", 24, 80, &[]);
    terminal.ends(2);
    assert!(terminal.screen().contents().contains("standard input:1:"));
    let mut terminal = play("--side 9 --box 2x3");
    terminal.ends(2);
    assert!(terminal.screen().contents().contains("--box 2x3"));
}

#[test]
fn failed_save_is_reported_and_game_continues() {
    let (folder, file) = with_file(UNIQUE);
    let mut terminal = play(&file);
    terminal.shows("4×4");
    terminal.press("l2w\x15/no/such/folder/a.txt\r");
    terminal.shows("not saved: /no/such/folder/a.txt");
    terminal.press("w\x15/dev/full\r");
    terminal.shows("(y/n)");
    terminal.press("y");
    terminal.shows("not saved: /dev/full: No space left");
    assert!(terminal.screen().contents().contains("r1c2=2"));
    let book = folder.path().join("book.xlsx");
    terminal.press(&format!("w\x15{}\r", book.display()));
    terminal.shows("saved as");
    terminal.press("q");
    terminal.ends(0);
    let solved = run(&format!("solve --format line {}", book.display()), "").ends(0);
    assert_eq!(solved.lines(), [SOLVED]);
}

#[test]
fn workbook_that_loses_rules_is_refused() {
    let killer = testbed::corpus::text("variants/killer.jsonl");
    let (folder, file) = with_file(killer.lines().next().unwrap());
    let mut terminal = Terminal::run(&format!("exec $PLAY {file}"), 24, 200, &[]);
    terminal.shows("9×9");
    terminal.press(&format!("w\x15{}\r", folder.path().join("book.xlsx").display()));
    terminal.shows("the format xlsx cannot hold this puzzle: it does not support the rule cage");
    terminal.press("\x03");
    assert_eq!(folder.names(), ["puzzle.txt"]);
}

#[test]
fn file_of_several_puzzles_is_not_overwritten() {
    for (text, holds) in [
        (format!("{UNIQUE}\n{SEVERAL}\n{EMPTY}\n"), "contains 3 puzzles"),
        (format!("{UNIQUE}\nxx\n"), "contains a puzzle and unreadable text"),
    ] {
        let (folder, file) = with_file(&text);
        let mut terminal = Terminal::run(&format!("exec $PLAY {file}"), 24, 200, &[]);
        terminal.shows("4×4");
        // No name is suggested; otherwise this would be appended to it.
        terminal.press(&format!("l1w{file}\r"));
        terminal.shows(&format!("{holds}; choose another name"));
        assert_eq!(read(&file), text);
        // No name is suggested after another file was opened.
        let other = folder.file("other.txt", EMPTY).display().to_string();
        let mut terminal = Terminal::run(&format!("exec $PLAY {other}"), 24, 200, &[]);
        terminal.shows("4×4");
        terminal.press(&format!("1w\x15{file}\r"));
        terminal.shows(&format!("{holds}; choose another name"));
        assert_eq!(read(&file), text);
    }
}

#[test]
fn unsupported_game_state_is_not_saved() {
    let (folder, file) = with_file(UNIQUE);
    let mut terminal = Terminal::run(&format!("exec $PLAY {file}"), 24, 200, &[]);
    terminal.shows("4×4");
    // Eliminates 2 from r1c2.
    terminal.press("lam2mx");
    let path = folder.path().join("a.sdk");
    terminal.press(&format!("w\x15{}\r", path.display()));
    terminal.shows("not saved: ");
    terminal.shows("candidates are eliminated in it");
    assert!(!path.exists());
    let path = folder.path().join("a.ss");
    terminal.press(&format!("w\x15{}\r", path.display()));
    terminal.shows("saved as");
    // The marks come back with the eliminations.
    assert!(!terminal.screen().contents().contains("pencil marks are not kept"));
    assert!(path.exists());
    let plain = folder.path().join("a.line");
    terminal.press(&format!("w\x15{}\r", plain.display()));
    terminal.shows("a.line; pencil marks are not kept");
    terminal.press("q");
    terminal.ends(0);
}

#[test]
fn csv_and_tsv_extensions_select_puzzle_formats() {
    let (folder, file) = with_file(UNIQUE);
    // For readers of puzzles, csv means a table with a header.
    for (name, format) in [("a.csv", "kaggle"), ("a.tsv", "cells"), ("a.cells", "cells")] {
        let saved = [(name, String::new()), (format, format!("--format {format}"))].map(
            |(name, format)| {
                let path = folder.path().join(name);
                let mut terminal =
                    Terminal::run(&format!("exec $PLAY {format} {file}"), 24, 200, &[]);
                terminal.shows("4×4");
                terminal.press(&format!("W\x15{}\r", path.display()));
                terminal.shows("saved as");
                let saved = read(&path);
                fs::remove_file(path).unwrap();
                saved
            },
        );
        assert_eq!(saved[0], saved[1]);
    }
}

#[test]
fn from_option_applies_only_to_first_file() {
    let folder = Folder::new();
    let file = folder.file("a.txt", &format!("{UNIQUE}\n")).display().to_string();
    let grid = "+-----+-----+\n| . 4 | 1 . |\n| . . | . . |\n+-----+-----+\n\
                | . 3 | . . |\n| . . | 3 . |\n+-----+-----+\n";
    let other = folder.file("b.grid", grid).display().to_string();
    let mut terminal = Terminal::run(&format!("exec $PLAY --from line {file}"), 24, 200, &[]);
    terminal.shows("4×4");
    terminal.press("l");
    terminal.shows("r1c2 no pencil marks");
    terminal.press(&format!("o{other}\r"));
    // The cursor does not move.
    terminal.shows("r1c2=4 given");
    terminal.press("q");
    terminal.ends(0);
}

#[test]
fn unsupported_extensions_are_refused() {
    let (folder, file) = with_file(UNIQUE);
    let mut terminal = Terminal::run(&format!("exec $PLAY {file}"), 24, 200, &[]);
    terminal.shows("4×4");
    terminal.press("l2");
    terminal.shows("r1c2=2");
    for ending in ["pdf", "png", "svg", "html", "gif", "ods", "xls", "docx", "gz", "cnf"] {
        let path = folder.path().join(format!("sw.{ending}"));
        terminal.press(&format!("w\x15{}\r", path.display()));
        terminal.shows(&format!("play does not write .{ending}; choose another extension"));
    }
    assert_eq!(folder.names(), ["puzzle.txt"]);
    terminal.press("q");
    terminal.shows("the puzzle is not saved: quit anyway? (y/n)");
    terminal.press("y");
    terminal.ends(0);
}

/// The remark of the program that writes into the pipe is printed first.
#[test]
fn screen_is_cleared_without_alternate_screen() {
    // A position where nothing is drawn.
    let command = format!("(printf '%79s\\n' REMARK >&2; echo {UNIQUE}) | $PLAY -");
    let mut terminal = Terminal::run(&command, 24, 80, &[]);
    terminal.shows("4×4");
    let bytes = String::from_utf8_lossy(&terminal.bytes);
    assert!(bytes.contains("REMARK"), "{bytes}");
    let mut without = vt100::Parser::new(24.try_into().unwrap(), 80.try_into().unwrap(), 0);
    without.process(bytes.replace("\x1b[?1049h", "").as_bytes());
    let screen = without.screen().contents();
    assert!(screen.contains("4×4") && !screen.contains("REMARK"), "{screen}");
    terminal.press("q");
    terminal.ends(0);
}
