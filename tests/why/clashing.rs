//! Tests of `why` for puzzles without a solution.

use serde_json::{Value, json};

use crate::program::{BAD, CLASH, NONE, SOLVED, UNIQUE, program, records, run};

#[test]
fn exit_status_matches_the_answer() {
    let table = [
        (CLASH, 0, "conflict of r1c1=4 and r1c2=4: two 4s in row 1\n"),
        (
            NONE,
            0,
            "conflict of 4 of 5 givens: r1c2=3 r1c4=1 r2c1=4 r4c1=2; no candidate left for r1c1\n",
        ),
        (UNIQUE, 1, "unique: nothing is wrong\n"),
        (SOLVED, 1, "unique: nothing is wrong\n"),
    ];
    for (puzzle, status, words) in table {
        let ran = run("why", puzzle).ends(status).quietly();
        assert_eq!(ran.out, words);
    }
    run("why", BAD).ends(2).says("r4c4");
    run("why --limit 3", NONE).ends(2).says("--all");
    run("why --all --smallest", NONE).ends(2).says("--smallest");
    run("why no-such-file.txt", "").ends(2).says("no-such-file.txt");
    let several = [NONE, CLASH].join("\n");
    assert_eq!(run("why --prove one", &several).ends(2).says("proof-{}").out, "");
}

#[test]
fn errors_keep_their_place_among_puzzles() {
    let ran = run("why -", &[CLASH, BAD, UNIQUE, NONE].join("\n")).ends(4);
    let lines = ran.lines();
    assert_eq!(lines.len(), 4, "{ran:?}");
    assert!(lines[0].starts_with("standard input:1: conflict of r1c1=4 and r1c2=4"));
    assert!(lines[1].starts_with("# error: standard input:2:16: r4c4:"));
    assert_eq!(lines[2], "standard input:3: unique: nothing is wrong");
    assert!(lines[3].starts_with("standard input:4: conflict of 4 of 5 givens"));
}

#[test]
fn conflict_properties_match_the_options() {
    let ran = run("why --smallest", NONE).ends(0).quietly();
    assert!(ran.out.ends_with("; no conflict is smaller\n"), "{ran:?}");
    let ran = run("why --all", NONE).ends(0).quietly();
    assert_eq!(ran.lines().last(), Some(&"1 conflict: no other minimal conflict exists"));
    // Three fours in a row give three pairs.
    let three = "44.4............";
    let ran = run("why --all", three).ends(0).quietly();
    assert_eq!(ran.lines().len(), 4, "{ran:?}");
    assert_eq!(ran.lines()[3], "3 conflicts: these are all minimal conflicts");
    let ran = run("why --all --limit 2", three).ends(0).quietly();
    assert_eq!(
        ran.lines()[2],
        "2 conflicts; there may be more: the limit on conflicts was reached; r1c1=4 is in each of them"
    );
    let ran = run("why --all --limit 3", three).ends(0).quietly();
    assert_eq!(ran.lines().len(), 4, "{ran:?}");
}

#[test]
fn conflict_puzzles_are_minimal_unsolvable() {
    for option in ["", "--smallest", "--all"] {
        let command = format!("why --format line {option}");
        let sets = run(&command, "44.4............\n.3.14.......2..4\n").ends(0).out;
        for line in sets.lines() {
            run("check", line).ends(1);
            for (place, _) in line.char_indices().filter(|&(_, digit)| digit != '.') {
                let mut rest = line.to_owned();
                rest.replace_range(place..=place, ".");
                let told = run("why --format json", &rest);
                assert!(records(&told.out)[0].get("conflicts").is_none(), "{told:?}");
            }
        }
    }
    let ran = run("why --format line", UNIQUE).ends(1).quietly();
    assert_eq!(ran.out, "# unique: nothing is wrong\n");
}

#[test]
fn smallest_conflict_counts_givens_and_rules() {
    let cage = |row: u8, sum: u8| {
        format!(r#"{{"rule":"cage","cells":["r{row}c1","r{row}c2"],"sum":{sum}}}"#)
    };
    let puzzle =
        format!(r#"{{"side":4,"givens":{{"r1c1":3}},"rules":[{},{}]}}"#, cage(1, 3), cage(2, 4));
    let told = records(&run("why --format json --smallest", &puzzle).ends(0).out);
    let [givens, rules] = ["givens", "rules"].map(|part| told[0]["conflicts"][0][part].clone());
    assert_eq!((givens, rules), (json!(["r1c1=3"]), json!(["cage 3 at r1c1"])));
    assert_eq!((&told[0]["smallest"], &told[0]["at_least"]), (&json!(true), &json!(2)));
    let help = run("why --help", "").ends(0).out;
    assert!(help.contains("Find a conflict with the fewest givens and rules"), "{help}");
}

#[test]
fn records_contain_only_applicable_fields() {
    let input = [CLASH, NONE, UNIQUE, BAD].join("\n");
    let told = records(&run("why --format json --smallest", &input).ends(4).out);
    assert_eq!(told[0]["verdict"], "invalid");
    let sets = &told[0]["conflicts"];
    assert_eq!(sets[0]["givens"], json!(["r1c1=4", "r1c2=4"]));
    assert_eq!((&sets[0]["by"], &sets[0]["breaks"]), (&json!("clash"), &json!("two 4s in row 1")));
    assert_eq!((&told[1]["verdict"], &told[1]["givens"]), (&json!("unsolvable"), &json!(5)));
    assert_eq!((&told[1]["smallest"], &told[1]["at_least"]), (&json!(true), &json!(4)));
    let set = &told[1]["conflicts"][0];
    assert_eq!((&set["minimal"], &set["by"]), (&json!(true), &json!("logic")));
    let without = set["without"].as_array().unwrap();
    assert_eq!(without.len(), 4);
    for grid in without {
        run("check", grid.as_str().unwrap()).ends(0);
    }
    assert_eq!((&told[2]["solution"], told[2].get("conflicts")), (&json!(SOLVED), None));
    assert_eq!(told[3]["verdict"], "error");
    let told = records(&run("why --format json --all --limit 1", CLASH).ends(0).out);
    assert_eq!(
        (&told[0]["all"], &told[0]["reason"]),
        (&Value::Null, &json!("the limit on conflicts was reached"))
    );
}

#[test]
fn zero_timeout_proves_no_minimality() {
    let text = std::fs::read_to_string("puzzles/unsolvable.txt").unwrap();
    let puzzle = text.lines().rfind(|line| !line.starts_with('#')).unwrap();
    let ran = run("why --timeout 0", puzzle).ends(3).quietly();
    assert!(ran.out.starts_with("unknown: time-out after 0 s; "), "{ran:?}");
    let told = records(&run("why --timeout 0 --format json", puzzle).ends(3).out);
    assert_eq!((&told[0]["verdict"], told[0].get("conflicts")), (&json!("unknown"), None));
    // Two equal givens are detected without any time, but minimality is not proved.
    let ran = run("why --timeout 0", CLASH).ends(3).quietly();
    assert_eq!(
        ran.out,
        "conflict of r1c1=4 and r1c2=4: two 4s in row 1; not proved minimal: time-out after 0 s\n"
    );
}

#[cfg(unix)]
#[test]
fn interrupt_prints_conflicts_found() {
    use std::{
        io::{BufRead, BufReader, Read},
        process::Stdio,
    };

    use nix::{
        sys::signal::{Signal, kill},
        unistd::Pid,
    };

    // The number of conflicts is huge, but the first ones are printed soon.
    let mut line = vec!['.'; 81];
    ('1'..='9').cycle().take(81).enumerate().for_each(|(place, digit)| line[place] = digit);
    let folder = crate::program::Folder::new();
    let file = folder.file("endless.txt", &line.iter().collect::<String>());
    let mut command = program();
    command.args(["why", "--all"]).arg(&file).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    out.read_line(&mut first).unwrap();
    assert!(first.contains("conflict of "), "{first}");
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(crate::program::status(child.wait().unwrap()), 130);
    assert!(rest.contains("there may be more: interrupted"), "{rest}");
}
