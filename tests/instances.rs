//! Tests of `instances`: formulas with known answers.

use std::{collections::BTreeMap, fs, path::Path};

use board::{Grid, verify::verify};
use serde_json::Value;

use crate::program::{Folder, Ran, program, records, run, with};
use testbed::backends::answer;

/// Makes formulas in a folder.
fn family(folder: &Path, arguments: &str) -> Ran {
    let mut command = program();
    command.arg("instances").arg("-o").arg(folder).args(arguments.split_whitespace());
    with(&mut command, b"")
}

/// Returns every file below a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            found.extend(
                files(&path).into_iter().map(|(below, it)| (format!("{name}/{below}"), it)),
            );
        } else {
            found.insert(name, fs::read(&path).unwrap());
        }
    }
    found
}

/// Returns the manifest lines of formulas, without failed attempts.
fn kept(folder: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder.join("manifest.jsonl")).unwrap();
    records(&text).into_iter().filter(|line| line["file"].is_string()).collect()
}

const BOARDS: [&str; 4] = [
    "--latin 7 --holes 60% --spread lines",
    "--box 2x3 --holes 21 --spread boxes",
    "--side 9 --holes 50",
    "--box 1x5 --holes 13",
];

#[test]
fn formulas_have_manifest_answers() {
    for name in ["planted", "random-fill", "conflict", "unique"] {
        for board in BOARDS {
            let board = if name == "random-fill" {
                board.split(" --spread").next().unwrap()
            } else {
                board
            };
            let folder = Folder::new();
            let made = folder.path().join("made");
            family(&made, &format!("{board} --kind {name} --count 3")).ends(0).quietly();
            let lines = kept(&made);
            assert_eq!(lines.len(), 3, "{name} {board}");
            for line in lines {
                let text = fs::read_to_string(made.join(line["file"].as_str().unwrap())).unwrap();
                let answer = answer(&text);
                let expected = line["expected"].as_str().unwrap();
                let said = answer.lines().find_map(|line| line.strip_prefix("s ")).unwrap();
                assert_eq!(said.to_lowercase(), expected, "{line}");
                let text = match &line["puzzle"] {
                    Value::String(text) => text.clone(),
                    object => object.to_string(),
                };
                let puzzle = formats::read(&text).unwrap();
                if let Some(solution) = line["solution"].as_str() {
                    let digits: Vec<u16> =
                        solution.chars().map(|c| c.to_digit(10).unwrap() as u16).collect();
                    let grid = Grid::from_digits(puzzle.shape, &digits).unwrap();
                    verify(&puzzle, &grid).unwrap();
                }
                let has_solution = name == "unique" || expected == "satisfiable";
                let solved = run("solve", &text);
                assert_eq!(solved.status == 0, has_solution, "{line} {solved:?}");
            }
        }
    }
}

#[test]
fn instance_proofs_are_accepted() {
    let folder = Folder::new();
    for name in ["conflict", "unique"] {
        let made = folder.path().join(name);
        family(&made, &format!("--side 6 --holes 18 --count 2 --kind {name}")).ends(0);
        for line in kept(&made) {
            let proof = made.join(line["proof"].as_str().unwrap());
            run(&format!("prove --check {}", proof.display()), "").ends(0);
        }
    }
}

#[test]
fn manifest_model_counts_are_correct() {
    let folder = Folder::new();
    let made = folder.path().join("made");
    family(&made, "--box 2x3 --holes 20 --kind counted --count 4").ends(0);
    for line in kept(&made) {
        let counted = run("count", line["puzzle"].as_str().unwrap()).ends(0);
        assert_eq!(counted.out.trim(), line["models"].to_string());
        let text = fs::read_to_string(made.join(line["file"].as_str().unwrap())).unwrap();
        assert!(text.starts_with("c t pmc\n") && text.contains("\nc p show 1 "), "{text}");
    }
    let few = folder.path().join("few");
    family(&few, "--side 9 --holes 64 --kind counted --count 1 --max-solutions 3 --attempts 2")
        .ends(3)
        .says("more than 3 solutions; use fewer holes");
}

#[test]
fn conflicts_are_minimal_and_groups_smallest() {
    let folder = Folder::new();
    for (name, board) in [("conflict", "--side 9 --holes 50"), ("group", "--side 6 --holes 20")] {
        let made = folder.path().join(name);
        family(&made, &format!("{board} --kind {name} --count 3")).ends(0);
        for line in kept(&made) {
            let puzzle = line["puzzle"].as_str().unwrap();
            let side = puzzle.len().isqrt();
            let clash: Vec<&str> = line["conflict"]
                .as_array()
                .unwrap()
                .iter()
                .map(|it| it.as_str().unwrap())
                .collect();
            assert_eq!(clash.len() as u64, line["conflict_size"].as_u64().unwrap());
            let cells: Vec<usize> = clash
                .iter()
                .map(|part| {
                    let (row, column) =
                        part[1..].split_once('=').unwrap().0.split_once('c').unwrap();
                    (row.parse::<usize>().unwrap() - 1) * side + column.parse::<usize>().unwrap()
                        - 1
                })
                .collect();
            let only = |left_out: Option<usize>| -> String {
                let keeps = |cell: &usize| cells.contains(cell) && Some(*cell) != left_out;
                puzzle.char_indices().map(|(cell, c)| if keeps(&cell) { c } else { '.' }).collect()
            };
            let has_none = |text: &str| {
                let told = run("solve -f json", text).out;
                told.contains("\"unsolvable\"") || told.contains("\"invalid\"")
            };
            assert!(has_none(&only(None)), "{line}");
            cells.iter().for_each(|&cell| assert!(!has_none(&only(Some(cell))), "{line}"));
            if name == "group" {
                let why = &records(&run("why --smallest -f json", puzzle).out)[0];
                assert_eq!(
                    why["conflicts"][0]["givens"].as_array().map_or(0, Vec::len),
                    clash.len(),
                    "{why}"
                );
            }
        }
    }
}

#[test]
fn conflicts_have_the_requested_size() {
    let folder = Folder::new();
    for size in [2, 6] {
        let made = folder.path().join(size.to_string());
        family(
            &made,
            &format!("--side 9 --holes 50 --kind conflict --conflict-size {size} --count 2"),
        )
        .ends(0);
        assert!(kept(&made).iter().all(|line| line["conflict_size"] == size));
    }
    let none = folder.path().join("none");
    family(&none, "--side 4 --holes 4 --kind conflict --conflict-size 11 --attempts 2")
        .ends(3)
        .says("2 attempts in a row without a formula");
}

#[test]
fn resume_completes_a_truncated_run() {
    let folder = Folder::new();
    let [whole, part] = ["whole", "part"].map(|name| folder.path().join(name));
    let options = "--box 2x3 --holes 20 --kind conflict --conflict-size 5";
    family(&whole, &format!("{options} --count 5")).ends(0);
    family(&part, &format!("{options} --count 2")).ends(0);
    family(&part, &format!("{options} --count 2")).ends(2).says("--resume");
    // The state after a run that was killed within a line, and between a proof and its line.
    let manifest = part.join("manifest.jsonl");
    let cut = fs::read_to_string(&manifest).unwrap() + "{\"attempt\":";
    fs::write(&manifest, cut).unwrap();
    let before = files(&part);
    family(&part, &format!("{options} --count 5 --resume")).ends(0);
    assert_eq!(files(&whole), files(&part));
    assert!(before.keys().all(|name| files(&part).contains_key(name)));
    // There is nothing left to do.
    assert_eq!(family(&part, &format!("{options} --count 5 --resume")).ends(0).out, "");
    family(&part, &format!("{options} --count 3 --resume")).ends(2).says("at least 5");
    fs::remove_file(part.join("board-2x3-conflict-0002.cnf"))
        .or_else(|_| fs::remove_file(part.join("sudoku-2x3-conflict-0002.cnf")))
        .unwrap();
    family(&part, &format!("{options} --count 5 --resume")).ends(2).says("the file is missing");
    family(&part, "--box 2x3 --holes 21 --kind conflict --conflict-size 5 --resume")
        .ends(2)
        .says("holes is 20 there but 21 in this run");
}

#[test]
fn invalid_arguments_are_refused_with_remedy() {
    let folder = Folder::new();
    for (arguments, words) in [
        ("--side 9 --holes 82", "0 to 81 can be empty"),
        ("--box 3x0 --holes 5", "expected 4 to"),
        ("--latin 3 --holes 1", "a side from 4"),
        ("--latin 9 --holes 20 --spread boxes", "--spread lines"),
        ("--side 9 --holes 20 --max-solutions 4", "--max-solutions applies only to --kind counted"),
        (
            "--side 9 --holes 20 --conflict-size 4",
            "--conflict-size applies only to --kind conflict and group",
        ),
        ("--side 4 --holes 14 --kind conflict --conflict-size 3", "only 2 givens are left"),
        ("--side 4 --holes 16 --kind conflict", "use fewer holes"),
        ("--side 4 --holes 4 --kind conflict --conflict-size 1", "at least 2 elements"),
        ("--side 9 --holes 40 --kind group -f opb", "--kind group needs gcnf"),
        ("--side 9 --holes 40 --kind unique -f gcnf", "cannot exclude a solution"),
        ("--side 9 --holes 40 --hardness-window 9..3", "the lower end first"),
        ("--side 9 --holes 40 -f opb --hardness-window 1..3", "formulas in cnf"),
        ("--side 9 --holes 40 --kind random-fill --spread lines", "cells are random"),
        ("--side 9 --holes 40 --kind conflict -f wcnf", "use --kind planted"),
    ] {
        let made = folder.path().join("made");
        family(&made, arguments).ends(2).says(words);
        assert!(!made.exists(), "{arguments}");
    }
    let full = Folder::new();
    full.file("note", "mine");
    family(full.path(), "--side 4 --holes 4").ends(2).says("is not empty");
    assert_eq!(full.names(), ["note"]);
    family(Path::new("-"), "--side 4 --holes 4")
        .ends(2)
        .says("--output -: standard output is not supported; name a folder");
    let file = full.path().join("note");
    family(&file, "--side 4 --holes 4").ends(2).says("is a file; name a new or empty folder");
}

#[test]
fn resume_with_longer_timeout_retries() {
    let folder = Folder::new();
    let made = folder.path().join("made");
    let options = "--side 9 --holes 40 --kind unique --count 2 --attempts 3 -q";
    let words = "3 attempts in a row without a formula; the last: time-out after 0.000001 s";
    family(&made, &format!("{options} --timeout 0.000001")).ends(3).says(words);
    // With an unchanged time limit, the attempts are not repeated.
    family(&made, &format!("{options} --timeout 0.000001 --resume")).ends(3).says(words);
    family(&made, &format!("{options} --timeout 600 --resume")).ends(0).quietly();
    let attempts: Vec<Value> = kept(&made).into_iter().map(|it| it["attempt"].clone()).collect();
    assert_eq!(attempts, [1, 2]);
    family(&made, &format!("{options} --timeout 600 --resume")).ends(0).quietly();
}

#[test]
fn resume_with_more_memory_gives_same_files() {
    let folder = Folder::new();
    let [whole, part] = ["whole", "part"].map(|name| folder.path().join(name));
    for family_name in ["unique", "counted", "conflict", "group", "random-fill"] {
        let options = format!("--side 9 --holes 40 --kind {family_name} --count 2 -q");
        let [whole, part] = [&whole, &part].map(|it| it.with_extension(family_name));
        family(&whole, &options).ends(0);
        let words = "0 of 2 formulas made; use --resume with a larger --max-memory to continue";
        family(&part, &format!("{options} --max-memory 1k")).ends(3).says(words);
        family(&part, &format!("{options} --resume")).ends(0).quietly();
        assert!(files(&whole) == files(&part), "{family_name}");
    }
}

#[test]
fn boards_with_rules_work_in_every_language() {
    let folder = Folder::new();
    let text = fs::read_to_string("puzzles/variants/killer.jsonl").unwrap();
    let mut puzzle: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    puzzle.as_object_mut().unwrap().remove("solution");
    let file = folder.file("board.json", &puzzle.to_string());
    for language in ["cnf", "wcnf", "opb", "smt2", "mzn"] {
        let made = folder.path().join(language);
        let options = format!("--board {} --holes 70% --count 2 -f {language}", file.display());
        family(&made, &options).ends(0).quietly();
        for line in kept(&made) {
            assert!(line["file"].as_str().unwrap().ends_with(language));
            let solved = run("solve -f json", &line["puzzle"].to_string());
            assert!(["unique", "multiple"].iter().any(|it| solved.out.contains(it)), "{solved:?}");
        }
    }
}

#[test]
fn eliminated_board_candidates_are_in_no_solution() {
    let folder = Folder::new();
    let board = r#"{"side":4,"givens":{},"candidates":{"r1c1":[1],"r1c2":[2],"r2c1":[3]}}"#;
    let file = folder.file("board.json", board);
    let made = folder.path().join("made");
    family(&made, &format!("--board {} --holes 12 --count 3", file.display())).ends(0).quietly();
    for line in kept(&made) {
        let puzzle = line["puzzle"].as_str().unwrap();
        let solved = run("solve --limit 1 -f json", puzzle).ends(0).out;
        let record: Value = serde_json::from_str(&solved).unwrap();
        let solution = record["solution"].as_str().or(record["solutions"][0].as_str()).unwrap();
        assert!(solution.starts_with("12") && solution[4..].starts_with('3'), "{record}");
    }
}

#[test]
fn conflicts_use_digits_of_the_puzzle() {
    let folder = Folder::new();
    let file = folder.file("board.json", r#"{"side":4,"digits":[3,6],"givens":{}}"#);
    let made = folder.path().join("made");
    let options = format!("--board {} --holes 8 --kind conflict --count 2", file.display());
    family(&made, &options).ends(0).quietly();
    for line in kept(&made) {
        for given in line["conflict"].as_array().unwrap() {
            let (cell, digit) = given.as_str().unwrap().split_once('=').unwrap();
            assert_eq!(line["puzzle"]["givens"][cell].to_string(), digit, "{line}");
        }
    }
}

/// Times are not asserted. No solver finishes in no time, and each solves an easy formula within
/// ten minutes.
#[test]
fn hardness_window_selects_formulas() {
    let folder = Folder::new();
    let made = folder.path().join("made");
    family(
        &made,
        "--side 9 --holes 50 --count 2 --hardness-window 0..600 --backend varisat --reference-solvers batsat",
    )
    .ends(0);
    for line in kept(&made) {
        assert_eq!(line["asked"][0]["backend"], "varisat");
        assert_eq!(line["asked"][0]["answer"], "unknown");
        assert_eq!(line["asked"][1]["answer"], "satisfiable");
    }
    let readme = fs::read_to_string(made.join("README.md")).unwrap();
    assert!(readme.contains("varisat solved none of them in 0 s"), "{readme}");
    assert!(
        readme.contains("--hardness-window 0..600 --backend varisat --reference-solvers batsat"),
        "{readme}"
    );
    let easy = folder.path().join("easy");
    family(&easy, "--side 9 --holes 40 --count 2 --hardness-window 600..601 --attempts 3")
        .ends(3)
        .says("outside the hardness window");
    assert_eq!(kept(&easy), [Value::Null; 0]);
}

/// The attempt that was interrupted is made again, and all others are kept.
#[cfg(unix)]
#[test]
fn resume_after_interrupt_gives_same_files() {
    use std::{
        io::{BufRead, BufReader, Read},
        process::Stdio,
    };

    let folder = Folder::new();
    let [whole, part] = ["whole", "part"].map(|name| folder.path().join(name));
    let options = "--side 9 --holes 50 --kind unique --count 30";
    family(&whole, options).ends(0);
    let mut command = program();
    command.arg("instances").arg("-o").arg(&part).args(options.split(' '));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    lines.read_line(&mut String::new()).unwrap();
    crate::program::interrupt(&child);
    lines.read_to_string(&mut String::new()).unwrap();
    let status = crate::program::status(child.wait().unwrap());
    // The run may have finished before the signal arrived.
    assert!([0, 130].contains(&status), "{status}");
    family(&part, &format!("{options} --resume")).ends(0);
    assert_eq!(files(&whole), files(&part));
}
