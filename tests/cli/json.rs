//! Tests of `--format json`.

use crate::program::{BAD, CLASH, EMPTY, NONE, SEVERAL, SOLVED, UNIQUE, run};
use serde_json::{Value, json};

/// Returns the records of a run.
fn records(arguments: &str, input: &str, status: i32) -> Vec<Value> {
    let ran = run(&format!("{arguments} --format json"), input).ends(status);
    ran.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn records_contain_only_applicable_fields() {
    let input = [UNIQUE, SEVERAL, NONE, CLASH, BAD].join("\n");
    for (command, status) in [("check", 4), ("count", 4)] {
        let records = records(command, &input, status);
        let verdicts: Vec<&str> = records.iter().filter_map(|r| r["verdict"].as_str()).collect();
        assert_eq!(verdicts, ["unique", "multiple", "unsolvable", "invalid", "error"]);
        let usual = "count exact file index line puzzle verdict";
        let fields = |more: &str| {
            let mut fields: Vec<String> =
                format!("{usual} {more}").split_whitespace().map(str::to_owned).collect();
            fields.sort();
            fields
        };
        let grids = |more: &'static str| if command == "check" { more } else { "" };
        let expected = [
            fields(grids("solution")),
            fields(grids("differ solutions")),
            fields(""),
            fields("clash reason"),
            ["file", "index", "input", "line", "puzzle", "reason", "verdict"]
                .map(str::to_owned)
                .to_vec(),
        ];
        for (number, (record, expected)) in records.iter().zip(expected).enumerate() {
            let mut names: Vec<String> = record.as_object().unwrap().keys().cloned().collect();
            names.sort();
            assert_eq!(names, expected, "{record}");
            assert_eq!(record["index"], json!(number + 1));
            assert_eq!(
                (&record["file"], &record["line"]),
                (&json!("standard input"), &json!(number + 1))
            );
        }
    }
}

#[test]
fn fields_contain_the_results() {
    let input = [UNIQUE, SEVERAL, NONE, CLASH, EMPTY].join("\n");
    let found = records("count --limit 287", &input, 3);
    let counts: Vec<_> =
        found.iter().map(|r| (r["count"].as_u64(), r["exact"].as_bool())).collect();
    let expected = [(1, true), (3, true), (0, true), (0, true), (287, false)];
    assert_eq!(counts, expected.map(|(count, exact)| (Some(count), Some(exact))));
    let stopped: Vec<_> = found.iter().map(|it| it["stopped_by"].as_str()).collect();
    assert_eq!(stopped, [None, None, None, None, Some("limit")]);
    let found = records("check", &input, 1);
    assert_eq!(found[0]["solution"], json!(SOLVED));
    assert_eq!(found[0]["puzzle"], json!(UNIQUE));
    assert_eq!(found[3]["clash"], json!(["r1c1", "r1c2"]));
    assert!(found[3]["reason"].as_str().unwrap().contains("row 1"));
    let two = found[1]["solutions"].as_array().unwrap();
    let digits = |grid: &Value| grid.as_str().unwrap().chars().collect::<Vec<_>>();
    let pairs = digits(&two[0]).into_iter().zip(digits(&two[1])).enumerate();
    let differ: Vec<String> = pairs
        .filter(|(_, (a, b))| a != b)
        .map(|(cell, _)| format!("r{}c{}", cell / 4 + 1, cell % 4 + 1))
        .collect();
    assert_eq!(found[1]["differ"], json!(differ));
}

#[test]
fn stopped_by_names_the_limit() {
    for command in ["solve", "solve --portfolio", "check", "count", "backbone", "why", "minimize"] {
        for (limit, by) in [("--timeout 0", "time"), ("--max-memory 1", "memory")] {
            let found = &records(&format!("{command} {limit}"), EMPTY, 3)[0];
            let (verdict, told) = (&found["verdict"], &found["stopped_by"]);
            assert_eq!((verdict, told), (&json!("unknown"), &json!(by)), "{command} {limit}");
            assert!(found["reason"].is_string(), "{found}");
        }
    }
    for command in ["rate", "explain", "hint"] {
        let found = &records(&format!("{command} --timeout 0"), EMPTY, 3)[0];
        assert_eq!((&found["ending"], &found["stopped_by"]), (&json!("unknown"), &json!("time")));
    }
    // Some of the requested solutions are found, both for lines and for objects.
    let nine = ".".repeat(81);
    for input in [nine.clone(), format!("{{\"givens\":\"{nine}\"}}")] {
        let told = run("solve -f json --limit 100000000 --timeout 0.02", &input).ends(3).out;
        assert!(told.ends_with(",\"stopped_by\":\"time\"}\n"), "{input}");
        for limit in ["--limit 3", "--limit 3 --portfolio"] {
            let found = &records(&format!("solve {limit}"), &input, 0)[0];
            assert_eq!((&found["count"], &found["stopped_by"]), (&json!(3), &json!("limit")));
        }
    }
    for command in ["solve", "check"] {
        let found = &records(command, UNIQUE, 0)[0];
        assert!(found.get("stopped_by").is_none(), "{found}");
        let rows = run(&format!("{command} -f csv --timeout 0"), EMPTY).ends(3);
        assert!(rows.lines()[0].ends_with(",input,reason,stopped_by"), "{rows:?}");
        assert!(rows.lines()[1].ends_with(" s,time"), "{rows:?}");
    }
}

#[test]
fn errors_have_line_timeouts_have_candidates_left() {
    let error = &records("check", &format!("\n{BAD}"), 2)[0];
    assert_eq!((&error["verdict"], &error["line"]), (&json!("error"), &json!(2)));
    assert!(error["reason"].as_str().unwrap().contains("r4c4"));
    let unknown = &records("check --timeout 0", EMPTY, 3)[0];
    assert_eq!(unknown["verdict"], json!("unknown"));
    assert_eq!(unknown["candidates_left"], json!(64));
    assert_eq!((&unknown["count"], &unknown["exact"]), (&json!(0), &json!(false)));
    assert!(unknown["reason"].as_str().unwrap().contains("time-out"));
}

#[test]
fn record_puzzle_is_read_back() {
    for file in ["4x4", "6x6-box2x3", "rkk16-1", "../candidates"] {
        let arguments =
            format!("check --logic none --timeout 0 puzzles/sizes/{file}.txt --format json");
        let ran = run(&arguments, "");
        assert!(!ran.out.is_empty());
        for line in ran.lines() {
            let record: Value = serde_json::from_str(line).unwrap();
            let again = formats::read(record["puzzle"].as_str().unwrap()).unwrap();
            let left = record["candidates_left"].as_u64();
            assert!(
                record["verdict"] == "invalid" || left == Some(again.candidates().total() as u64)
            );
        }
    }
}

#[test]
fn invalid_objects_keep_id_and_kept_fields() {
    let objects = [
        format!(r#"{{"id":"a","puzzle":"{UNIQUE}","author":"Ann"}}"#),
        format!(r#"{{"id":"b","puzzle":"{BAD}","author":"Bob"}}"#),
        format!(r#"{{"author":"Cid","givens":"{BAD}","name":"c"}}"#),
        r#"{"id":"d","givens":[[1,2,3,9],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}"#.to_owned(),
        format!(r#"{{"id":"e","puzzle":"{UNIQUE}","nonsense":[1]}}"#),
        r#"{"id":"f","side":4}"#.to_owned(),
        format!(r#"{{"id":"g","givens":"{UNIQUE}","rules":[{{"rule":"nonsense"}}]}}"#),
        r#"{"index":8,"id":"h","puzzle":{"givens":"x"},"verdict":null}"#.to_owned(),
        r#"{"index":9,"id":"i","puzzle":null,"verdict":"error","reason":"?"}"#.to_owned(),
    ];
    for text in [objects.join("\n"), format!("[{}]", objects.join(",\n"))] {
        for command in ["check", "solve", "rate"] {
            let found = records(&format!("{command} --keep=author"), &text, 4);
            let ids = found.iter().map(|it| it["id"].as_str().unwrap_or("-"));
            assert_eq!(ids.collect::<String>(), "abcdefghi", "{command}");
            assert!(found[1..].iter().all(|it| it["verdict"] == "error"), "{found:?}");
            let kept = found.iter().map(|it| it["author"].as_str().unwrap_or("-"));
            assert_eq!(kept.take(4).collect::<Vec<_>>(), ["Ann", "Bob", "Cid", "-"]);
        }
    }
    // If the text is not an object, nothing about it is known.
    let text = r#"{"id":"a","puzzle":"4..3"#;
    let ran = run("check -f json", &format!("{text}\n{}\n", objects[0])).ends(4);
    assert!(!ran.lines()[0].contains(r#""id""#), "{ran:?}");
}
