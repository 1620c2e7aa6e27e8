//! Tests that text with control characters, from files, file names or arguments, is never printed
//! raw to a terminal.

use std::fs;

use serde_json::Value;

use crate::program::{Folder, UNIQUE, program, records, with};

/// Sets the title of a terminal, clears it, and reorders the text that follows.
const EVIL: &str = "evil\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}2J\u{202e}\u{2066}";

/// Returns true if a text contains control characters for a terminal.
fn steers(text: &str) -> bool {
    let is_mark = |c| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.contains(|c: char| c.is_control() && c != '\n' || is_mark(c))
}

/// Removes direction marks, which CSV contains unchanged.
fn without_marks(text: &str) -> String {
    text.replace(['\u{202e}', '\u{2066}'], "")
}

/// Returns a text as JSON.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// Returns an object with a rule and an id that contain control characters.
fn evil_rule() -> String {
    format!("{{\"givens\":\"{UNIQUE}\",\"rules\":[{}],\"id\":{}}}\n", quoted(EVIL), quoted(EVIL))
}

/// Returns a puzzle with an id that contains control characters.
fn evil_id() -> String {
    format!("{{\"puzzle\":\"{UNIQUE}\",\"id\":{},\"note\":{}}}\n", quoted(EVIL), quoted(EVIL))
}

#[test]
fn unknown_rule_names_are_escaped() {
    let folder = Folder::new();
    let path = folder.file("x.json", &evil_rule());
    for command in [
        "solve",
        "check",
        "count",
        "backbone",
        "why",
        "hint",
        "explain",
        "rate",
        "show",
        "minimize",
        "convert -f line",
        "export",
        "prove --batch",
        "compare",
        "solve -f json",
        "check -f json",
        "check -f csv",
        "convert -f opensudoku",
        "solve -f kaggle",
        "solve -o -",
    ] {
        for copies in [1, 2] {
            let mut program = program();
            program.args(command.split(' ')).args(vec![&path; copies]);
            let ran = with(&mut program, b"");
            let is_shown = ran.out.contains("u{1b}") || ran.err.contains("u{1b}");
            let has_no_room = command == "solve -f kaggle" || command == "export" && copies > 1;
            assert!(is_shown || has_no_room, "{command}: {ran:?}");
            let out =
                if command.ends_with("csv") { without_marks(&ran.out) } else { ran.out.clone() };
            assert!(!steers(&out), "{command}: {out:?}");
            assert!(!steers(&ran.err), "{command}: {ran:?}");
        }
    }
}

#[cfg(unix)] // Windows has no file names with control characters
#[test]
fn file_names_are_escaped() {
    let folder = Folder::new();
    let name = format!("{EVIL}\nsudoku-sat: unique.json");
    let several = format!("{}\n", ".".repeat(16)).repeat(2) + "4\n";
    for text in [evil_id(), evil_rule(), several, "4..\n".to_owned(), String::new()] {
        let path = folder.file(&name, &text);
        for command in [
            "solve",
            "check",
            "count",
            "backbone",
            "why",
            "hint",
            "explain",
            "rate",
            "show -f text",
            "rate --summary",
            "check -f json",
            "solve -f json",
            "solve -v",
            "convert -f json -v",
            "explain -f html",
            "compare --encoding pairwise --no-formula-stats",
            "check --from kaggle",
            "minimize -f grid",
            "export --force -v -o /dev/null",
            "check --box 2x3",
            "decode --formula",
            "prove --check",
            "check -o",
            "solve -o",
            "why --prove",
            "check --timeout",
            "solve --backend",
            "count --exact --counter",
        ] {
            for copies in [1, 2] {
                let mut program = program();
                program.args(command.split(' ')).args(vec![&path; copies]);
                let ran = with(&mut program, UNIQUE.as_bytes());
                assert!(!steers(&ran.out), "{command}: {ran:?}");
                assert!(!steers(&ran.err), "{command}: {ran:?}");
                let is_spoofed = |line: &str| line.starts_with("sudoku-sat: unique.json");
                assert!(
                    !ran.out.lines().chain(ran.err.lines()).any(is_spoofed),
                    "{command}: {ran:?}"
                );
            }
        }
    }
    let missing = folder.path().join(format!("no {EVIL}"));
    let ran = with(program().arg("solve").arg(&missing), b"").ends(2).says("u{1b}");
    assert!(!steers(&ran.err), "{ran:?}");
    let ran = with(program().args(["solve", &format!("--{EVIL}")]), b"").ends(2);
    assert!(!steers(&ran.err), "{ran:?}");
}

#[test]
fn json_ids_are_escaped_without_loss() {
    let folder = Folder::new();
    let path = folder.file("x.json", &evil_id());
    for command in ["check", "solve", "count", "backbone", "rate", "convert", "minimize", "explain"]
    {
        let mut program = program();
        program.args([command, "-f", "json", "--keep"]).arg(&path);
        let ran = with(&mut program, b"").ends(0);
        assert!(!steers(&ran.out), "{command}: {ran:?}");
        let record = &records(&ran.out)[0];
        assert_eq!((&record["id"], &record["note"]), (&EVIL.into(), &EVIL.into()), "{command}");
    }
    // The engine for many lines also escapes control characters.
    let many = evil_id().repeat(100);
    let ran = with(program().args(["solve", "-f", "json"]), many.as_bytes()).ends(0);
    assert!(!steers(&ran.out) && records(&ran.out).iter().all(|it| it["id"] == EVIL));
}

#[cfg(unix)] // Windows has no file names with control characters
#[test]
fn pictures_and_pages_have_no_control_characters() {
    let folder = Folder::new();
    let path = folder.file(&format!("{EVIL}.json"), &evil_id().repeat(2));
    for command in ["show -f svg --per-page 2", "show -f html", "explain -f html"] {
        let mut program = program();
        program
            .args(command.split(' '))
            .args(["--title", EVIL].iter().filter(|_| command.starts_with("show")));
        let ran = with(program.arg(&path), b"").ends(0);
        assert!(ran.out.contains("evil") && !steers(&ran.out), "{command}: {}", ran.out);
    }
    let compared = folder.path().join("r.html");
    let mut program = program();
    program
        .args(["compare", "--encoding", "pairwise", "--no-formula-stats", "--report"])
        .arg(&compared)
        .arg(&path);
    let ran = with(&mut program, b"").ends(0);
    assert!(!steers(&ran.out) && !steers(&fs::read_to_string(&compared).unwrap()));
}

#[cfg(unix)]
#[test]
fn terminal_output_is_escaped_and_pipes_exact() {
    use std::io::Read;

    use pty_process::blocking::{Command, open};

    let folder = Folder::new();
    // A text that a table can contain, and one that only JSON can contain.
    let table = folder.file("x.csv", &format!("id,puzzle\na\u{202e}b,{UNIQUE}\n"));
    let json = folder.file("x.json", &evil_id());
    for (path, format) in [(&table, "csv"), (&json, "csv"), (&json, "json"), (&json, "opensudoku")]
    {
        let (pty, pts) = open().unwrap();
        let command = Command::new(program().get_program()).args(["check", "-f", format]);
        let command = if format == "opensudoku" {
            Command::new(program().get_program()).args(["convert", "-f", format])
        } else {
            command
        };
        let mut child = command.arg(path).env("TERM", "xterm").spawn(pts).unwrap();
        let mut bytes = Vec::new();
        // Reading ends with an error, because the other side is closed.
        let _ = (&pty).read_to_end(&mut bytes);
        child.wait().unwrap();
        let shown = String::from_utf8(bytes).unwrap().replace("\r\n", "\n");
        assert!(!steers(&shown) && !shown.is_empty(), "{format}: {shown:?}");
    }
    let exact = with(program().args(["check", "-f", "csv"]).arg(&table), b"").ends(0).out;
    assert!(exact.contains(",a\u{202e}b,"), "{exact:?}");
}
