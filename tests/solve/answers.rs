//! Tests of the answers of `solve`, compared with those of other commands.

use std::fs;

use testbed::records::{NINE, NINE_SOLVED, mixed};

use crate::program::{Folder, run};

#[test]
fn input_without_puzzles_is_an_error() {
    let nothing = "# a comment\n\n";
    for input in ["", nothing] {
        let ran = run("solve", input).ends(2).says("no puzzle found");
        assert_eq!(ran.out, "");
        let records = run("solve --format csv", input).ends(2).out;
        assert!(records.lines().nth(1).unwrap().contains("no puzzle found"), "{records}");
    }
    let folder = Folder::new();
    let (empty, two) =
        (folder.file("empty", nothing), folder.file("two", &format!("{NINE}\n{NINE}")));
    let files = format!("{} {}", empty.display(), two.display());
    let ran = run(&format!("solve {files}"), "").ends(4);
    assert!(ran.lines()[0].starts_with("# error: ") && ran.lines()[0].contains("no puzzle found"));
    assert_eq!(ran.lines()[1..], [NINE_SOLVED; 2]);
    run(&format!("solve --strict {files}"), "").ends(2).says("empty:2:1: no puzzle found");
}

#[test]
fn solve_and_check_agree_on_corpus() {
    let mut files: Vec<_> = ["puzzles", "puzzles/sizes"]
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap())
        .map(|file| file.unwrap().path().display().to_string())
        .filter(|name| name.ends_with(".txt") && !name.contains("solution"))
        // Each of these takes a second or more.
        .filter(|name| !name.contains("100x100") && !name.contains("144x144"))
        .collect();
    files.sort();
    assert!(files.len() > 15);
    for file in files {
        let shape = file.split_once("-box").map(|(_, rest)| rest.trim_end_matches(".txt"));
        let told = shape.map(|shape| format!("--box {shape}")).unwrap_or_default();
        let check = run(&format!("check --format json {told} {file}"), "").out;
        let arguments = format!("--format json --quiet {told} {file}");
        let solve = run(&format!("solve {arguments}"), "").out;
        let fields = |out: &str| -> Vec<String> {
            let records = out.lines().map(|line| serde_json::from_str(line).unwrap());
            let told = records.map(|record: serde_json::Value| {
                let fields = ["index", "file", "line", "verdict", "reason"].map(|f| &record[f]);
                let solution = match &record["solutions"] {
                    serde_json::Value::Array(all) if record["verdict"] == "unique" => &all[0],
                    _ => &record["solution"],
                };
                format!("{fields:?} {solution}")
            });
            told.collect()
        };
        assert_eq!(fields(&solve), fields(&check), "{file}");
    }
}

#[test]
fn backends_print_same_output_as_simd() {
    let text = mixed(200, 5);
    let lanes = run("solve --quiet", &text).ends(4).out;
    for backend in ["varisat", "batsat"] {
        let told = run(&format!("solve --quiet --jobs 2 --backend {backend}"), &text).ends(4).out;
        assert_eq!(told, lanes, "{backend}");
    }
}
