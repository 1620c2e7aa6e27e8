//! Tests of `explain`, `hint`, `show --candidates` and `rate`.

use serde_json::Value;

use crate::program::{BAD, CLASH, EMPTY, NONE, SEVERAL, SOLVED, UNIQUE, run};

fn json(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn explain_prints_steps_and_ending() {
    let ran = run("explain", UNIQUE).ends(0).quietly();
    let lines = ran.lines();
    assert_eq!(lines.len(), 13, "{ran:?}");
    assert!(lines[0].trim_start().starts_with("1. "), "{ran:?}");
    assert!(lines[12].starts_with("solved in 12 steps: "), "{ran:?}");
    for (puzzle, status, end) in [
        (SEVERAL, 1, "multiple solutions: each remaining candidate occurs in one of them"),
        (NONE, 1, "unsolvable: "),
        (CLASH, 1, "invalid: 4 is given twice in row 1"),
        (SOLVED, 0, "nothing to do: every cell has a digit"),
    ] {
        let ran = run("explain", puzzle).ends(status).quietly();
        let last = ran.lines().last().unwrap().to_owned();
        assert!(last.starts_with(end), "{ran:?}");
        // Without steps there is no summary.
        assert!(!last.contains(" 0 steps") && (ran.lines().len() > 1 || !last.contains("search")));
    }
    let ran = run("explain --max-steps 0", UNIQUE).ends(0);
    assert_eq!(ran.out, "stopped before the first step\n");
    let ran = run("explain --max-steps 2", UNIQUE).ends(0);
    assert!(ran.lines()[2].starts_with("stopped after 2 steps"), "{ran:?}");
    let ran = run("explain --candidates --max-steps 1", UNIQUE).ends(0);
    assert!(ran.out.matches("+-").count() > 4, "{ran:?}");
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let ran = run("explain --no-search --technique naked,hidden", hard);
    ran.ends(2).says("similar names are ").says("naked").says("list techniques");
    let [told, plain] = ["Hidden-Single,naked-pair", "hidden single,naked pair"].map(|names| {
        let mut command = crate::program::program();
        crate::program::with(command.args(["explain", "--technique", names]), UNIQUE.as_bytes())
    });
    assert_eq!(told.ends(0).out, plain.ends(0).out);
    run("explain --timeout 0", hard).ends(3);
    // The limit is reached in a step of the rating.
    run("explain --timeout 0.1", hard).ends(3);
    // Running out of steps for a digit does not mean that the puzzle has several solutions.
    let ran = run("explain --digits 3", UNIQUE).ends(3);
    assert!(ran.out.lines().last().unwrap().starts_with("stuck: "), "{ran:?}");
    run("hint --digits 5", UNIQUE).ends(2).says("--digits: unknown digit 5; expected 1 to 4");
    crate::program::with(crate::program::program().args(["explain", "--digits", "", UNIQUE]), b"")
        .ends(2)
        .says("a value is required for '--digits <DIGITS>'");
}

#[test]
fn explanation_has_rating_unless_techniques_are_selected() {
    let puzzle =
        "1.3.6.5....69.18...8.....6.2.1......57..23..9.3.....1..67...324............7.9...";
    let rated = &json(&run("rate --format json", puzzle).ends(0).out)[0];
    let is_estimated = |record: &Value| {
        record["steps"].as_array().unwrap().iter().any(|step| step["estimated"] == true)
    };
    for (options, is_rating) in [("", true), ("--technique all", false)] {
        let record =
            &json(&run(&format!("explain {options} --format json"), puzzle).ends(0).out)[0];
        let text = run(&format!("explain {options}"), puzzle).ends(0).out;
        for field in ["hardest", "techniques"] {
            assert_eq!(record[field] == rated[field], is_rating, "{options} {field}");
        }
        assert_eq!((is_estimated(record), text.contains(" (~")), (!is_rating, !is_rating));
    }
}

#[test]
fn irregular_region_is_named_by_its_rule() {
    let puzzle = r#"{"side":4,"regions":["aabb","aacb","ddcb","ddcc"],
        "givens":{"r1c1":1,"r3c1":2,"r1c4":3,"r4c4":4}}"#;
    let ran = run("explain", &puzzle.replace('\n', " ")).ends(0).quietly();
    assert!(ran.out.contains("r2c2 is the last empty cell of region at r1c1"), "{ran:?}");
}

#[test]
fn errors_keep_their_place_among_puzzles() {
    let input = [UNIQUE, BAD, SEVERAL].join("\n");
    let ran = run("explain", &input).ends(4);
    assert!(ran.out.contains("# error: standard input:2:"), "{ran:?}");
    let records = json(&run("explain --format json", &input).ends(4).out);
    assert_eq!(records.len(), 3);
    assert_eq!(records[0]["grid"], SOLVED);
    assert_eq!(records[0]["steps"].as_array().unwrap().len(), 12);
    assert_eq!(
        (&records[1]["verdict"], &records[2]["ending"]),
        (&"error".into(), &"multiple".into())
    );
}

/// A puzzle without a solution, which no step reveals immediately.
const WITHOUT: &str =
    "8....14..4.627....3...9..65..2....73..54269...1....64........981.3..7..6.97.6531.";

#[test]
fn hint_is_vague_unless_concrete() {
    let vague = run("hint", UNIQUE).ends(0).quietly();
    let concrete = run("hint --concrete", UNIQUE).ends(0).quietly();
    let first = run("explain --max-steps 1", UNIQUE).ends(0);
    assert_eq!(format!("1. {}", concrete.lines()[0]), first.lines()[0]);
    assert!(!vague.out.contains('='), "{vague:?}");
    let title = vague.out.split(" in ").next().unwrap();
    assert!(concrete.out.starts_with(title), "{vague:?} {concrete:?}");
    let ran = run("hint", SOLVED).ends(1);
    assert_eq!(ran.out, "no next step: solved\n");
    for (puzzle, status, first, verdict) in [
        (UNIQUE, 0, "hidden single (1.2): ", "unique"),
        (WITHOUT, 1, "unsolvable, so this step leads to no solution: ", "unsolvable"),
        (SEVERAL, 0, "multiple solutions; true in all of them: ", "multiple"),
    ] {
        let ran = run("hint --concrete", puzzle).ends(status).quietly();
        assert!(ran.out.starts_with(first) && ran.lines().len() == 1, "{ran:?}");
        let record = &json(&run("hint --concrete --format json", puzzle).ends(status).out)[0];
        assert_eq!(record["verdict"], verdict, "{record}");
        // A vague hint begins with the same words.
        let vague = run("hint", puzzle).ends(status).quietly().out;
        let first = first.trim_end_matches(": ");
        assert!(vague.starts_with(first) && !vague.contains('='), "{vague}");
    }
    // Unproved facts are not printed.
    let large = format!("{}\n", "0 ".repeat(64)).repeat(63) + &"0 ".repeat(64);
    let ran = run("hint --concrete --timeout 0 --no-search --format json", &large).ends(3);
    assert_eq!(json(&ran.out)[0]["verdict"], Value::Null, "{ran:?}");
    let record = &json(&run("hint --format json --concrete", UNIQUE).ends(0).out)[0];
    assert!(record["step"]["placed"].is_string(), "{record}");
    assert!(json(&run("hint --format json", UNIQUE).ends(0).out)[0].get("step").is_none());
    assert_eq!(run("hint --format text", UNIQUE).ends(0).out, vague.out);
}

#[test]
fn hint_states_for_which_solutions_it_holds() {
    let hint = |state: &str, options: &str| {
        let text = format!("[Puzzle]\n.41.\n....\n.3..\n..3.\n[State]\n{state}\n");
        run(&format!("hint --concrete {options}"), &text)
    };
    for (state, status, first, from_here) in [
        // r1c4 is 3 in other solutions.
        (
            "341.\n21..\n13..\n423.",
            0,
            "multiple solutions; true in FROM: full house (1.0): r1c4=2",
            1,
        ),
        (
            "341.\n2...\n.3..\n..3.",
            0,
            "multiple solutions; true in FROM: full house (1.0): r1c4=2",
            2,
        ),
        ("241.\n1...\n.3..\n..3.", 1, "no next step: the game state is wrong", 0),
    ] {
        let words =
            ["", "the only one that agrees with the entries", "all that agree with the entries"]
                [from_here];
        let out = hint(state, "").ends(status).quietly().out;
        assert!(out.starts_with(&first.replace("FROM", words)), "{out}");
        let record = &json(&hint(state, "--format json").ends(status).out)[0];
        assert_eq!(record["verdict"], "multiple", "{record}");
        assert_eq!(record["verdict_from_here"], ["unsolvable", "unique", "multiple"][from_here]);
    }
    let record = &json(&run("hint --concrete --format json", SEVERAL).ends(0).out)[0];
    assert_eq!(record["verdict_from_here"], Value::Null, "{record}");
}

#[test]
fn record_contains_the_start_state() {
    let begun = |input: &str| json(&run("explain --format json", input).ends(0).out)[0].clone();
    assert_eq!(begun(UNIQUE)["start"], Value::Null);
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let dots = puzzle.replacen("53.", "53+4", 1);
    let record = begun(&format!(":0000:x:{dots}:216:::\n"));
    assert_eq!(
        record["start"],
        serde_json::json!({ "placed": ["r1c3=4"], "eliminated": ["r1c6≠2"] }),
    );
    let first = record["steps"][0]["eliminated"].to_string();
    assert!(!first.contains("r1c6≠2"), "{record}");
    // Candidates that a digit rules out are not reported as eliminated.
    let moved = begun(&format!(":0000:x:{dots}::::\n"));
    assert_eq!(moved["start"], serde_json::json!({ "placed": ["r1c3=4"], "eliminated": [] }));
}

#[test]
fn marks_follow_eliminations_of_each_step() {
    let record = &json(&run("explain --candidates --format json", UNIQUE).ends(0).out)[0];
    let steps = record["steps"].as_array().unwrap();
    let mut left = json(&run("show --format json", UNIQUE).ends(0).out)[0].clone();
    for step in steps {
        for gone in step["eliminated"].as_array().unwrap() {
            let (cell, digit) = gone.as_str().unwrap().split_once('≠').unwrap();
            let (row, column) = cell[1..].split_once('c').unwrap();
            let at: [usize; 2] = [row, column].map(|it| it.parse().unwrap());
            let digits = left["candidates"][at[0] * 4 + at[1] - 5].as_array_mut().unwrap();
            let digit: u64 = digit.parse().unwrap();
            digits.retain(|it| *it != digit);
        }
        assert_eq!(step["candidates"], left["candidates"], "{step}");
    }
    let drawn = run("explain --candidates", UNIQUE).ends(0).quietly().out;
    let grids: Vec<&str> = drawn.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(grids.len(), 4 * (1 + steps.len()));
    let of_cells = |row: usize| {
        let cells = left["candidates"].as_array().unwrap()[4 * row..][..4].iter();
        cells.map(|cell| cell[0].to_string()).collect::<String>()
    };
    for (row, line) in grids[grids.len() - 4..].iter().enumerate() {
        assert_eq!(line.replace(['|', ' '], ""), of_cells(row), "{drawn}");
    }
    let bare = &json(&run("explain --format json", UNIQUE).ends(0).out)[0];
    assert!(bare["steps"][0].get("candidates").is_none(), "{bare}");
}

#[test]
fn candidates_are_shown_in_every_format() {
    let ran = run("show --candidates", UNIQUE).ends(0).quietly();
    assert_eq!(ran.lines()[1], "| 4   12  | 1   3   |");
    let line = run("show --format candidates", UNIQUE).ends(0).quietly().out;
    assert_eq!(line.trim().len(), 64);
    assert!(line.starts_with("...412..1.....3."), "{line}");
    assert_eq!(run("solve --format line", &line).ends(0).out.trim(), SOLVED);
    let large = run("show --format large", UNIQUE).ends(0).quietly();
    assert_eq!(large.lines()[1], "‖ .. | 12 ‖ 1. | .. ‖");
    assert_eq!(large.lines()[2], "‖ .4 | .. ‖ .. | 3. ‖");
    // r1c3 is drawn as `o`, because its only candidate is not a given.
    for (digit, row) in [("1", "| . o | o . |"), ("4", "| 4 . | . . |")] {
        let one = run(&format!("show --digit {digit}"), UNIQUE).ends(0).quietly();
        assert_eq!(one.lines()[1], row);
    }
    let all = run("show --logic full --format candidates", UNIQUE).ends(0).out;
    assert_eq!(all.chars().filter(char::is_ascii_digit).count(), 16);
    let records = json(&run("show --format json", &[UNIQUE, BAD].join("\n")).ends(4).out);
    assert_eq!(records[0]["candidates"][1], serde_json::json!([1, 2]));
}

#[test]
fn rate_prints_level_rating_and_steps() {
    let ran = run("rate", UNIQUE).ends(0).quietly();
    assert!(ran.out.starts_with("easy: 1."), "{ran:?}");
    assert!(ran.out.contains(", 12 steps: "), "{ran:?}");
    for puzzle in [SEVERAL, NONE, CLASH, EMPTY] {
        let ran = run("rate", puzzle).ends(1);
        assert!(ran.out.starts_with("not rated: "), "{ran:?}");
    }
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let record = &json(&run("rate --sat --fast --format json", hard).ends(0).out)[0];
    assert_eq!(record["level"], "evil");
    assert_eq!(record["hardest"], serde_json::Value::Null);
    assert!(record["hardest_at_least"].as_f64().unwrap() >= 8.0);
    assert!(record["sat_conflicts"].as_u64().unwrap() > 0);
    assert!(record["proof_bytes"].as_u64().unwrap() > 1000);
    assert_eq!(record.get("sat"), None);
    let csv = run("rate --sat --fast --format csv", hard).ends(0).out;
    let rows: Vec<_> = csv::Reader::from_reader(csv.as_bytes()).into_deserialize().collect();
    let row: &std::collections::BTreeMap<String, String> = rows[0].as_ref().unwrap();
    for name in ["sat_decisions", "sat_conflicts", "proof_clauses", "proof_bytes"] {
        assert_eq!(row[name], record[name].to_string(), "{name}");
    }
    assert_eq!(row["hardest_at_least"], record["hardest_at_least"].to_string());
    let nine = "................12..3..4.................53.617...........1.8....52...9.26..7....";
    let ran = run("rate", nine).ends(0).quietly();
    assert!(ran.out.starts_with("hard: 4.0/1.2/1.2 ("), "{ran:?}");
    let record = &json(&run("rate --format json", nine).ends(0).out)[0];
    let numbers = ["hardest", "pearl", "diamond"].map(|name| record[name].as_f64());
    assert_eq!(numbers, [4.0, 1.2, 1.2].map(Some));
    assert_eq!(record["hardest_at_least"], serde_json::Value::Null);
}
