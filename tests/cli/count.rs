//! Tests of `count`.

use serde_json::json;

use crate::program::{BAD, CLASH, EMPTY, NONE, SEVERAL, UNIQUE, records, run};

#[test]
fn count_is_exact_up_to_the_limit() {
    for (puzzle, count) in [(NONE, 0), (UNIQUE, 1), (SEVERAL, 3), (EMPTY, 288)] {
        for limit in [1, 2, 3, 4, 287, 288, 289, 1000] {
            let ran = run(&format!("count --limit {limit}"), puzzle).quietly();
            // If only a lower bound is found, the number is unknown.
            let (words, status) = match count <= limit {
                true => (format!("{count}\n"), 0),
                false => (format!("more than {limit}\n"), 3),
            };
            assert_eq!(ran.ends(status).out, words);
        }
    }
}

#[test]
fn records_count_up_to_the_limit() {
    for (limit, count, exact) in [(1, 1, false), (200, 200, false), (288, 288, true)] {
        let ran = run(&format!("count -f json --limit {limit}"), EMPTY);
        let record = &records(&ran.out)[0];
        assert_eq!((&record["count"], &record["exact"]), (&json!(count), &json!(exact)));
    }
}

#[test]
fn default_limit_is_1000() {
    let ran = run("count", &".".repeat(81)).ends(3);
    assert_eq!(ran.out, "more than 1000\n");
}

#[test]
fn multiple_inputs_get_one_line_each() {
    let ran = run("count", &[SEVERAL, BAD, CLASH, EMPTY].join("\n")).ends(4);
    let lines = ran.lines();
    assert_eq!(lines[0], "standard input:1: 3");
    assert!(lines[1].starts_with("# error: standard input:2:16: r4c4:"), "{ran:?}");
    assert_eq!(lines[2], "standard input:3: 0 (invalid: 4 is given twice in row 1: r1c1 and r1c2)");
    assert_eq!(lines[3..], ["standard input:4: 288"]);
}
