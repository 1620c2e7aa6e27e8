//! Tests that large boards are answered without much memory, or are unknown, with one record each.

#![cfg(target_os = "linux")]

use std::{fs, process::Command};

use crate::program::{Folder, Ran, SOLVED, UNIQUE, program, records, with};

/// Returns an empty board in one line.
fn empty(side: usize) -> String {
    vec!["."; side * side].join(" ")
}

/// Runs the program with a limit of its address space in KiB.
fn limited(kib: u64, arguments: &str, input: &str) -> Ran {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("ulimit -v {kib}; exec \"$@\""), "sh"]);
    shell.arg(program().get_program()).args(arguments.split_whitespace());
    with(shell.current_dir(env!("CARGO_MANIFEST_DIR")), input.as_bytes())
}

#[test]
fn empty_boards_are_multiple_in_little_memory() {
    for side in [36, 49, 64, 100, 144, 400] {
        let board = empty(side);
        for command in ["check", "solve", "count --limit 5"] {
            let ran = limited(1 << 20, &format!("{command} -j 1 -q --format json"), &board);
            let record = &records(&ran.out)[0];
            assert_eq!(record["verdict"], "multiple", "{side} {command} {}", ran.err);
        }
    }
    let ran = limited(1 << 20, "count -q --limit 1000", &empty(49)).ends(3);
    assert_eq!(ran.out, "more than 1000\n");
}

#[test]
fn puzzle_exceeding_memory_is_unknown() {
    let input = format!("{UNIQUE}\n{}\n{SOLVED}\n", empty(100));
    for (limit, allowed) in [("--max-memory 300M", "300.0 MiB"), ("", "2.0 GiB")] {
        let arguments = format!("check -j 2 -q -f json --backend batsat {limit}");
        let ran = limited(4 << 20, &arguments, &input).ends(3);
        let records = records(&ran.out);
        let verdicts: Vec<_> = records.iter().map(|record| record["verdict"].clone()).collect();
        assert_eq!(verdicts, ["unique", "unknown", "unique"], "{ran:?}");
        let reason = records[1]["reason"].as_str().unwrap();
        let words = format!("GiB of memory needed, {allowed} allowed");
        assert!(reason.starts_with("about ") && reason.ends_with(&words), "{reason}");
    }
}

#[test]
fn list_memory_is_estimated_before_allocation() {
    let board = r#"{"rows":150,"columns":150,"digits":[1,150],"regions":"none","givens":{},
        "rules":[{"rule":"anti-king"},{"rule":"anti-knight"}]}"#;
    // About 546 MiB.
    let ran = limited(400 << 10, "check -j 1 -q -f json --max-memory 300M", board).ends(3);
    let reason = records(&ran.out)[0]["reason"].as_str().unwrap().to_owned();
    assert!(reason.ends_with("of memory needed, 300.0 MiB allowed"), "{reason}");
}

#[test]
fn search_exceeding_memory_is_unknown() {
    let folder = Folder::new();
    let one = folder.path().join("one.txt");
    fs::write(&one, UNIQUE).unwrap();
    let (one, hard) = (one.display(), "puzzles/large/p49_rand44_1.txt");
    for jobs in [1, 2] {
        let arguments = format!(
            "check -j {jobs} -q -f json --backend batsat --max-memory 8M {one} {hard} {one}"
        );
        let ran = limited(2 << 20, &arguments, "").ends(3);
        let records = records(&ran.out);
        let verdicts: Vec<_> = records.iter().map(|record| record["verdict"].clone()).collect();
        assert_eq!(verdicts, ["unique", "unknown", "unique"], "{ran:?}");
        // The formula needs less; the reason reports the memory of the search.
        let reason = records[1]["reason"].as_str().unwrap();
        assert!(reason.ends_with("MiB of memory needed, 8.0 MiB allowed"), "{reason}");
        let taken: f64 = reason.split(' ').nth(1).unwrap().parse().unwrap();
        assert!((8.0..16.0).contains(&taken), "{reason}");
    }
}

#[test]
fn file_output_continues_after_too_large_puzzle() {
    let folder = Folder::new();
    let output = folder.path().join("answers.csv");
    let input = folder.path().join("puzzles.txt");
    fs::write(&input, format!("{UNIQUE}\n{}\n{SOLVED}\n", empty(100))).unwrap();
    let arguments = format!(
        "solve -q --backend batsat --max-memory 300M {} -f csv -o {}",
        input.display(),
        output.display()
    );
    limited(4 << 20, &arguments, "").ends(3);
    let answers = fs::read_to_string(&output).unwrap();
    assert_eq!(answers.lines().count(), 4, "{answers}");
    assert!(answers.contains("of memory needed, 300.0 MiB allowed"), "{answers}");
}

#[test]
fn every_solving_command_respects_memory_limit() {
    for (command, side, limit) in [
        ("check --backend batsat", 64, 40),
        ("solve --backend batsat -f json", 64, 40),
        ("count --backend batsat", 64, 40),
        ("backbone", 64, 40),
        // These commands first apply techniques, which take long on large boards.
        ("rate", 25, 6),
        ("hint", 25, 6),
    ] {
        let ran = limited(2 << 20, &format!("{command} --max-memory {limit}M -q"), &empty(side));
        let said = format!("{}{}", ran.out, ran.err);
        assert_eq!(ran.status, 3, "{command}: {said}");
        let words = format!("of memory needed, {limit}.0 MiB allowed");
        assert!(said.contains(&words), "{command}: {said}");
    }
    let ran =
        limited(2 << 20, "generate --side 64 --holes 90% --unique --seed 1 --max-memory 9M", "");
    ran.ends(3).says("of memory needed, 9.0 MiB allowed");
}
