//! Tests of the command `why`.

mod clashing;
mod lacking;

use serde_json::json;

use crate::program::{NONE, SEVERAL, UNIQUE, run};

#[test]
fn each_puzzle_gets_its_own_explanation() {
    let input = [NONE, SEVERAL, UNIQUE].join("\n");
    let ran = run("why", &input).ends(1).quietly();
    let lines = ran.lines();
    assert_eq!(lines.len(), 3, "{ran:?}");
    assert!(lines[0].starts_with("standard input:1: conflict of 4 of 5 givens: "), "{ran:?}");
    assert!(lines[1].starts_with("standard input:2: multiple solutions: "), "{ran:?}");
    assert_eq!(lines[2], "standard input:3: unique: nothing is wrong");
    let ran = run("why --format json", &input).ends(1).quietly();
    let records = crate::program::records(&ran.out);
    for (record, fields) in
        records.iter().zip([["conflicts"].as_slice(), &["add", "at_least"], &[]])
    {
        for name in ["conflicts", "add", "at_least"] {
            assert_eq!(record.get(name).is_some(), fields.contains(&name), "{name}: {record}");
        }
    }
    assert_eq!(records[2]["verdict"], json!("unique"));
}

#[test]
fn completed_puzzles_are_unique() {
    let ran = run("why --format line", &[SEVERAL, UNIQUE].join("\n")).ends(1).quietly();
    assert_eq!(ran.lines()[1], "# unique: nothing is wrong");
    let completed = ran.lines()[0];
    let is_kept = |(had, has): (char, char)| had == '.' || had == has;
    assert!(SEVERAL.chars().zip(completed.chars()).all(is_kept), "{ran:?}");
    run("check", completed).ends(0);
    // If the sufficient cells are unknown, a message takes their place.
    let empty = ["."; 81].concat();
    let ran = run("why --format line --timeout 0.3", &empty).ends(3);
    assert!(ran.out.starts_with("# unknown (time-out") || ran.err.contains("unknown"), "{ran:?}");
}
