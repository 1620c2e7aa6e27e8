//! Tests of every command on puzzles with variant rules and on other boards.

use std::fs;

use serde_json::Value;

use crate::program::{Folder, records, run};

/// Returns all lines of `puzzles/variants/`.
fn all() -> Vec<String> {
    let mut files: Vec<_> =
        fs::read_dir("puzzles/variants").unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    let text = files.into_iter().map(|file| fs::read_to_string(file).unwrap());
    text.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Checks every rule except those that only describe boards.
#[test]
fn corpus_has_a_puzzle_for_every_rule() {
    let text = all().concat();
    let missing = board::rules::ALL.iter().map(|rule| rule.name).filter(|name| {
        let stands = text.contains(&format!("\"rule\":\"{name}\""))
            || text.contains(&format!("\"{name}\":"));
        !stands && !["lines", "boxes"].contains(name)
    });
    assert_eq!(missing.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn commands_accept_every_rule_and_board() {
    let lines = all();
    let input = lines.join("\n");
    for name in ["solve", "check", "count", "backbone", "hint", "why"] {
        // For unique puzzles, `why` has nothing to explain.
        let ran = run(&format!("{name} -f json"), &input).ends(i32::from(name == "why"));
        let records = records(&ran.out);
        assert_eq!(records.len(), lines.len(), "{name}");
        for (record, line) in records.iter().zip(&lines) {
            assert_ne!(record["verdict"], "error", "{name}: {record}");
            let told: Value = serde_json::from_str(line).unwrap();
            if !record["solution"].is_null() {
                assert_eq!(record["solution"], told["solution"], "{name}: {record}");
            }
        }
    }
}

#[test]
fn variants_round_trip_and_are_drawn() {
    let lines = all();
    let folder = Folder::new();
    let ran = run("convert -f json", &lines.join("\n")).ends(0).quietly();
    let again = run("convert -f json", &ran.out).ends(0).quietly();
    let puzzles = |text: &str| -> Vec<Value> {
        records(text).into_iter().map(|mut record| record["puzzle"].take()).collect()
    };
    assert_eq!(puzzles(&ran.out), puzzles(&again.out));
    let checked = run("check -f json", &ran.out).ends(0);
    assert!(records(&checked.out).iter().all(|record| record["verdict"] == "unique"));
    for line in lines.iter().step_by(6) {
        let drawn = run("show -f svg", line).ends(0).quietly();
        assert!(drawn.out.starts_with("<svg"), "{line}");
        let formula = folder.file("puzzle.cnf", &run("export", line).ends(0).out);
        let text = fs::read_to_string(formula).unwrap();
        assert!(text.contains("\np cnf "), "{line}");
    }
}

#[test]
fn digits_are_named_by_value() {
    let lines = all();
    let line = lines.iter().find(|line| line.contains("\"zero-to-eight\"")).unwrap();
    let told: Value = serde_json::from_str(line).unwrap();
    let solution = told["solution"].as_str().unwrap();
    let facts = &records(&run("backbone -f json", line).ends(0).out)[0];
    assert_eq!(facts["backbone"], told["solution"]);
    let single = |cell: char| serde_json::json!([cell.to_digit(10).unwrap()]);
    assert_eq!(facts["candidates"], Value::Array(solution.chars().map(single).collect()));
    let path = &records(&run("explain -f json", line).ends(0).out)[0];
    let placed = path["steps"].as_array().unwrap().iter().filter_map(|it| it["placed"].as_str());
    let mut count = 0;
    for placed in placed {
        let (row, column) = (&placed[1..2], &placed[3..4]);
        let at = |text: &str| text.parse::<usize>().unwrap() - 1;
        assert_eq!(solution[9 * at(row) + at(column)..][..1], placed[5..], "{placed}");
        count += 1;
    }
    assert_eq!(count, 81 - told["givens"].as_object().unwrap().len());
    run("hint --digits 9", line).ends(2).says("--digits: unknown digit 9; expected 0 to 8");
    run("hint --digits 0", line).ends(0);
    let three = r#"{"side":4,"digits":[3,6],"givens":{"r1c1":3,"r1c4":5,"r2c3":4,"r3c1":5}}"#;
    assert!(run("hint --concrete", three).ends(0).out.contains(" r1c2=4: "));
    let clash = r#"{"digits":[0,8],"givens":{"r1c1":0,"r1c2":0}}"#;
    let record = &records(&run("check -f json", clash).ends(1).out)[0];
    assert_eq!(record["reason"], "0 is given twice in row 1: r1c1 and r1c2");
}

#[test]
fn minimized_puzzles_without_rules_stay_readable() {
    let lines = concat!(
        r#"{"rows":4,"columns":4,"digits":[0,3],"givens":{"r1c1":3,"r1c4":2,"r2c3":1,"r3c1":2},"#,
        r#""rules":[{"rule":"even","cells":["r1c4"]}]}"#,
        "\n",
        r#"{"rows":4,"columns":4,"givens":{"r1c1":4,"r1c4":3,"r2c3":2,"r3c1":3},"#,
        r#""rules":[{"rule":"odd","cells":["r1c4"]}]}"#,
        "\n"
    );
    let ran = run("minimize --rules", lines).ends(0).says("2 puzzles, rules before: 2, left: 0");
    let checked = run("check -f json", &ran.out).ends(0);
    assert!(records(&checked.out).iter().all(|record| record["verdict"] == "unique"));
}

#[test]
fn redundant_rules_are_listed_or_protected() {
    let puzzle = concat!(
        r#"{"side":4,"givens":"1234341221434321","rules":["#,
        r#"{"rule":"cage","cells":["r1c1","r1c2"],"sum":3},"#,
        r#"{"rule":"thermo","cells":["r1c1","r1c2"]},"#,
        r#"{"rule":"odd","cells":["r2c1"]}]}"#
    );
    let ran = run("minimize --rules --list", puzzle).ends(0).quietly();
    let all = "3 of 3 rules are redundant: cage 3 at r1c1, thermo at r1c1, odd at r2c1\n";
    assert_eq!(ran.out, all);
    let record = &records(&run("minimize --rules --list -f json", puzzle).ends(0).out)[0];
    assert_eq!(record["redundant"].as_array().unwrap().len(), 3);
    assert_eq!((&record["rules"], &record["minimal"]), (&3.into(), &false.into()));
    let left = |options: &str| {
        let ran = run(&format!("minimize --rules {options} -f json"), puzzle).ends(0);
        let record = records(&ran.out).remove(0);
        let rules = record["puzzle"]["rules"].as_array().map_or(0, Vec::len);
        (rules, record["minimal"] == true)
    };
    assert_eq!(left(""), (0, true));
    assert_eq!(left("--protect thermometer"), (1, false));
    assert_eq!(left("--protect r1c1"), (2, false));
    assert_eq!(left("--protect r2c1,killer,thermo"), (3, false));
    run("minimize --protect thermo", puzzle).ends(2).says("removed only with --rules");
    run("minimize --protect a1", puzzle).ends(2).says("expected a cell such as r1c1, or a rule");
}

#[test]
fn minimized_dot_puzzles_stay_unique() {
    let ran = run("minimize --rules puzzles/variants/dots.jsonl", "").ends(0);
    let checked = run("check -f json", &ran.out).ends(0);
    assert_eq!(records(&checked.out).len(), 2);
}

#[test]
fn conflicting_dots_are_named_by_both_cells() {
    let puzzle = concat!(
        r#"{"side":4,"givens":{"r1c1":1,"r4c4":2},"rules":["#,
        r#"{"rule":"difference","cells":["r1c1","r1c2"]},"#,
        r#"{"rule":"difference","cells":["r1c1","r2c1"]},"#,
        r#"{"rule":"negative","differences":[1],"unless":["difference"]}]}"#
    );
    let ran = run("why --all", puzzle).ends(0).quietly();
    let sets = [
        "negative cannot be satisfied",
        "minimal conflict of difference 1 at r1c1 r1c2, difference 1 at r1c1 r2c1 and given r1c1=1: ",
        "2 conflicts: these are all minimal conflicts",
    ];
    assert_eq!(ran.lines().len(), sets.len(), "{ran:?}");
    assert!(ran.lines().iter().zip(sets).all(|(line, start)| line.starts_with(start)), "{ran:?}");
}
