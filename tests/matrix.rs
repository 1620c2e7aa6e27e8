//! Checks the table in docs/options.md with the exit status of each command for each kind of
//! puzzle, cell by cell.

use std::fs;

use crate::program::{BAD, CLASH, Folder, NONE, SEVERAL, UNIQUE, program, with};

/// The columns after that of the commands: a puzzle and additional options.
const COLUMNS: [(&str, &str, &str); 6] = [
    ("unique", UNIQUE, ""),
    ("multiple", SEVERAL, ""),
    ("unsolvable", NONE, ""),
    ("invalid", CLASH, ""),
    ("out of time", UNIQUE, "--timeout 0"),
    ("unreadable", BAD, ""),
];

/// Returns the commands with their statuses, from the table.
fn table() -> Vec<(String, Vec<i32>)> {
    let text = fs::read_to_string("docs/options.md").unwrap();
    let names = COLUMNS.map(|(name, ..)| name).join(" | ");
    let head = format!("| command | {names} |");
    let below = text.lines().skip_while(|line| *line != head).skip(2);
    let rows = below.take_while(|line| line.starts_with('|')).map(|row| {
        let mut cells = row.trim_matches('|').split('|').map(str::trim);
        let command = cells.next().unwrap().trim_matches('`').to_owned();
        (command, cells.map(|cell| cell.parse().unwrap()).collect())
    });
    rows.collect()
}

/// Checks the exit status of a command for these lines, in a new folder.
#[track_caller]
fn ends_with(command: &str, input: &str, status: i32) {
    let folder = Folder::new();
    let mut process = program();
    process.args(command.split_whitespace()).current_dir(folder.path());
    let ran = with(&mut process, input.as_bytes());
    assert_eq!(ran.status, status, "{command}: {input:?}: {ran:?}");
    assert!(!ran.err.contains("panicked"), "{command}: {ran:?}");
}

#[test]
fn exit_statuses_match_the_manual() {
    let table = table();
    assert!(table.len() >= 16, "{table:?}");
    for (command, statuses) in table {
        assert_eq!(statuses.len(), COLUMNS.len(), "{command}");
        for ((_, puzzle, options), status) in COLUMNS.into_iter().zip(statuses) {
            ends_with(&format!("{command} {options}"), &format!("{puzzle}\n"), status);
        }
    }
}

#[test]
fn manual_table_lists_puzzle_commands() {
    let table = table();
    for name in [
        "solve", "check", "count", "backbone", "explain", "hint", "rate", "show", "minimize",
        "why", "prove", "export", "convert",
    ] {
        let is_named = |(command, _): &(String, _)| command.split(' ').next() == Some(name);
        assert!(table.iter().any(is_named), "{name}");
    }
}

#[test]
fn highest_status_of_several_puzzles_counts() {
    for (command, statuses) in table() {
        // `export` writes a single formula to standard output.
        let command = command.replace("export", "export -o puzzle-{}.cnf");
        let of_read = &statuses[..4];
        let puzzles = [UNIQUE, SEVERAL, NONE, CLASH].join("\n");
        ends_with(&command, &puzzles, *of_read.iter().max().unwrap());
        // If other puzzles are usable, an unusable one is a failed record.
        ends_with(&command, &format!("{UNIQUE}\n{BAD}\n{SEVERAL}\n"), 4);
    }
}
