//! Tests of the command `backbone`.

use serde_json::{Value, json};

use crate::program::{BAD, CLASH, EMPTY, NONE, SEVERAL, SOLVED, UNIQUE, run};

#[test]
fn exit_status_matches_the_answer() {
    let table = [
        (UNIQUE, 0, "unique"),
        (SEVERAL, 0, "of 12 open cells are the same in every solution"),
        (NONE, 1, "unsolvable"),
        (CLASH, 1, "invalid: 4 is given twice in row 1: r1c1 and r1c2"),
    ];
    for (puzzle, status, words) in table {
        let ran = run("backbone", puzzle).ends(status).quietly();
        assert!(ran.lines()[0].contains(words), "{ran:?}");
    }
    run("backbone", BAD).ends(2).says("r4c4");
    let ran = run("backbone --timeout 0", SEVERAL).ends(3).quietly();
    assert!(ran.lines()[0].starts_with("unknown: time-out after 0 s"), "{ran:?}");
    assert!(ran.lines()[2].starts_with("true candidates: 0 of "), "{ran:?}");
    assert!(ran.out.contains('?'));
}

#[test]
fn multiple_inputs_get_one_line_each() {
    let ran = run("backbone", &[SEVERAL, BAD, UNIQUE, NONE].join("\n")).ends(4);
    let lines = ran.lines();
    assert_eq!(lines.len(), 4, "{ran:?}");
    assert!(lines[0].starts_with("standard input:1: ") && lines[0].contains("; true candidates: "));
    assert!(lines[1].starts_with("# error: standard input:2:16: r4c4:"));
    assert_eq!(lines[2..], ["standard input:3: unique", "standard input:4: unsolvable"]);
}

#[test]
fn candidates_output_has_the_same_solutions() {
    for (puzzle, count) in [(SEVERAL, "3"), (UNIQUE, "1"), (EMPTY, "288")] {
        let candidates = run("backbone --format candidates", puzzle).ends(0).quietly().out;
        assert_eq!(run("count --logic none", &candidates).ends(0).out.trim(), count);
        let again = run("backbone --format candidates --logic none", &candidates).ends(0);
        assert_eq!(again.out, candidates);
        // Candidates that were not proved false within the time limit are kept.
        let early = run("backbone --format candidates --timeout 0", puzzle).ends(3).says("unknown");
        assert_eq!(run("count --logic none", &early.out).ends(0).out.trim(), count);
    }
    assert_eq!(run("backbone --format line", UNIQUE).ends(0).out.trim(), SOLVED);
    assert_eq!(run("backbone --format line", EMPTY).ends(0).out.trim(), EMPTY);
    assert_eq!(run("backbone --format candidates", NONE).ends(1).out, "# unsolvable\n");
}

#[test]
fn records_contain_only_applicable_fields() {
    let input = [UNIQUE, SEVERAL, NONE, CLASH].join("\n");
    let ran = run("backbone --format json --counts 5", &input).ends(1).quietly();
    let records: Vec<Value> =
        ran.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let verdicts: Vec<_> = records.iter().map(|record| record["verdict"].as_str()).collect();
    assert_eq!(verdicts, ["unique", "multiple", "unsolvable", "invalid"].map(Some));
    assert_eq!(records[0]["backbone"], json!(SOLVED));
    assert_eq!(records[0]["true_candidates"], json!(16));
    let several = &records[1];
    assert_eq!((&several["count"], &several["exact"]), (&json!(3), &json!(true)));
    let backbone = several["backbone"].as_str().unwrap().chars();
    let cells = several["candidates"].as_array().unwrap();
    let counts = several["counts"].as_array().unwrap();
    assert_eq!((cells.len(), counts.len(), several["counts_limit"].as_u64()), (16, 16, Some(5)));
    for ((fixed, digits), counts) in backbone.zip(cells).zip(counts) {
        let (digits, counts) = (digits.as_array().unwrap(), counts.as_array().unwrap());
        assert_eq!(fixed != '.', digits.len() == 1);
        assert_eq!(counts.iter().filter_map(Value::as_u64).sum::<u64>(), 3);
        assert_eq!(counts.len(), digits.len());
    }
    assert_eq!(records[2]["true_candidates"], json!(0));
    assert_eq!(records[3]["clash"], json!(["r1c1", "r1c2"]));
    assert!(records[3]["reason"].as_str().unwrap().contains("row 1"));
    let ran = run("backbone --format json --timeout 0", SEVERAL).ends(3);
    let unknown: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&unknown["verdict"], &unknown["true_candidates"]), (&json!("unknown"), &json!(0)));
    let digits = unknown["unknown"].as_array().unwrap().iter().flat_map(|cell| cell.as_array());
    assert_eq!(digits.flatten().count() as u64, unknown["candidates_left"].as_u64().unwrap());
}

#[test]
fn incomplete_counts_are_lower_bounds() {
    let ran = run("backbone --counts 1000", EMPTY).ends(0).quietly();
    assert!(ran.lines().contains(&"solutions: 288"), "{ran:?}");
    assert!(ran.lines().contains(&"r1c1: 1 in 72, 2 in 72, 3 in 72, 4 in 72"), "{ran:?}");
    let ran = run("backbone --counts 5", EMPTY).ends(0).quietly();
    assert!(ran.out.contains("solutions: at least ") && ran.out.contains("1 in ≥"), "{ran:?}");
    run("backbone --counts 0", EMPTY).ends(2).says("1 or more");
}

#[test]
fn variants_are_drawn_as_grids() {
    let puzzle = r#"{"side":4,"givens":"4..3..2.3.......","rules":[{"rule":"cage","cells":["r1c2"],"sum":2}]}"#;
    for arguments in ["backbone", "backbone --counts 3"] {
        let variant = run(arguments, puzzle).ends(0).quietly().out;
        assert!(variant.starts_with("unique\n"), "{variant}");
        assert!(variant.contains("| 4 2 | 1 3 |\n"), "{variant}");
        assert!(!variant.contains('{'), "{variant}");
    }
    let several =
        r#"{"side":4,"givens":".41....3......3.","rules":[{"rule":"even","cells":["r1c2"]}]}"#;
    let several = run("backbone --counts 5", several).ends(0).quietly().out;
    assert!(several.contains("\n| 3 4 | 1 2 |\n") && !several.contains('{'), "{several}");
    assert!(several.contains("\nr2c1: 1 in 1, 2 in 2\n"), "{several}");
    // The classic board is drawn in the same way.
    for side in [4, 9, 16] {
        let puzzle = format!("1{}", " 0".repeat(side * side - 1));
        let words = run("backbone --counts 1 --timeout 0", &puzzle).ends(3).out;
        let grid = run("convert -f grid", &puzzle).ends(0).out;
        assert!(words.contains(&grid), "{words}{grid}");
    }
}
