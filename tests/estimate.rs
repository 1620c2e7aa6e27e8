//! Tests of `count --estimate`.

use serde_json::{Value, json};

use crate::program::{BAD, CLASH, EMPTY, NONE, SEVERAL, UNIQUE, run};

/// The number of 9×9 grids.
const ALL_9: f64 = 6_670_903_752_021_072_936_960.0;

#[test]
fn exact_counts_are_not_estimated() {
    for (puzzle, line) in [(UNIQUE, "1\n"), (NONE, "0\n"), (SEVERAL, "3\n"), (EMPTY, "288\n")] {
        assert_eq!(run("count --estimate", puzzle).ends(0).quietly().out, line);
    }
    assert!(run("count --estimate", CLASH).ends(1).out.starts_with("0 (invalid: "));
}

#[test]
fn estimate_is_labelled_and_reproducible() {
    let (empty, options) =
        (".".repeat(81), "count --estimate --limit 2 --probes 400 --logic locked");
    let ran = run(options, &empty).ends(3).quietly();
    assert!(ran.out.starts_with("about ") && ran.out.contains(" solutions (95 % interval "));
    assert!(ran.out.contains("estimate of 400 probes, Knuth 1975"), "{ran:?}");
    assert_eq!(ran.out, run(options, &empty).ends(3).out);
    assert_ne!(ran.out, run(&format!("{options} --seed 1"), &empty).ends(3).out);
}

#[test]
fn record_contains_estimate_and_interval() {
    let options = "count --estimate --limit 2 --probes 400 --seed 3 --format json";
    let ran = run(options, &".".repeat(81)).ends(3).quietly();
    let record: Value = serde_json::from_str(&ran.out).unwrap();
    let number = |value: &Value| value.as_str().unwrap().parse::<f64>().unwrap();
    let ends = record["interval"].as_array().unwrap();
    let (low, high) = (number(&ends[0]).ln(), number(&ends[1]).ln());
    // By definition, one in twenty intervals misses the number. With three times the width, hardly
    // any does.
    let (middle, half) = (f64::midpoint(low, high), (high - low) / 2.0);
    assert!(half < 0.5 && (ALL_9.ln() - middle).abs() < 3.0 * half, "{record}");
    let log = record["log10_estimate"].as_f64().unwrap();
    assert!((number(&record["estimate"]).log10() - log).abs() < 0.01);
    assert_eq!((&record["probes"], &record["seed"]), (&json!(400), &json!(3)));
    assert_eq!((&record["count"], &record["exact"]), (&json!(2), &json!(false)));
    assert!(record.get("exact_count").is_none() && record.get("reason").is_none());
}

#[test]
fn timeout_ends_probes_and_is_reported() {
    let options = "count --estimate --limit 1 --probes 1000000000 --timeout 0.3";
    let ran = run(options, EMPTY).ends(3).quietly();
    assert!(ran.out.contains("time-out after 0.3 s"), "{ran:?}");
    let ran = run("count --estimate --timeout 0", EMPTY).ends(3).quietly();
    assert_eq!(ran.out, "at least 0 (unknown: time-out after 0 s)\n");
}

#[test]
fn multiple_inputs_get_one_line_each() {
    let input = [SEVERAL, BAD, EMPTY, NONE].join("\n");
    let ran = run("count --estimate --limit 10 --probes 100", &input).ends(4);
    let lines = ran.lines();
    assert_eq!(lines[0], "standard input:1: 3");
    assert!(lines[1].starts_with("# error: standard input:2:16: "), "{ran:?}");
    assert!(lines[2].starts_with("standard input:3: about "), "{ran:?}");
    assert_eq!(lines[3], "standard input:4: 0");
}

#[test]
fn few_probes_have_no_interval() {
    let ran = run("count --estimate --limit 2 --probes 39", EMPTY).ends(3).quietly();
    assert!(ran.out.contains(" solutions (no interval; estimate of 39 probes"), "{ran:?}");
    for wrong in ["--probes 10", "--seed 1", "--estimate --exact", "--estimate --probes 0"] {
        run(&format!("count {wrong}"), EMPTY).ends(2);
    }
}
