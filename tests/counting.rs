//! Tests of model counters that are correct, and of others that are not.

use serde_json::{Value, json};

use crate::program::{CLASH, EMPTY, Folder, NONE, Ran, SEVERAL, UNIQUE, program, run, with};

/// The number of 9×9 grids, by B. Felgenhauer and F. Jarvis, 2005.
const ALL_9: &str = "6670903752021072936960";

/// Runs `count --exact` on a puzzle with the script as its counter.
fn count(script: &str, options: &str, puzzle: &str) -> Ran {
    let folder = Folder::new();
    let counter = format!("sh '{}' {{cnf}}", folder.file("counter", script).display());
    let mut command = program();
    command.args(["count", "--exact", "--limit", "2", "--counter", &counter]);
    with(command.args(options.split_whitespace()), puzzle.as_bytes())
}

#[cfg(unix)] // shell scripts
#[test]
fn counts_of_any_length_are_read() {
    let empty = ".".repeat(81);
    for script in [
        format!(
            "echo c o; echo s SATISFIABLE; echo c s type pmc; echo c s log10-estimate 21.8242; echo c s exact arb int {ALL_9}"
        ),
        format!("echo s mc {ALL_9}"),
        format!("echo s pmc 00{ALL_9}; exit 10"),
        format!("echo s exact arb int {ALL_9}; echo s mc {ALL_9}; exit 10"),
    ] {
        let ran = count(&script, "", &empty).ends(0).quietly();
        let claim = format!("{ALL_9}, unverified answer of external:sh ");
        assert!(ran.out.starts_with(&claim), "{ran:?}");
        let ran = count(&script, "--format json", &empty).ends(0).quietly();
        let record: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((&record["exact_count"], &record["exact"]), (&json!(ALL_9), &json!(false)));
    }
    let ran = count("echo c s approx arb int 300; echo s SATISFIABLE", "", EMPTY).ends(3);
    assert!(ran.out.starts_with("about 300 (estimate of external:sh "), "{ran:?}");
}

#[cfg(unix)]
#[test]
fn known_counters_get_their_options() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    for name in ["d4", "approxmc"] {
        let script = format!(
            "#!/bin/sh\necho \"$@\" > '{}'\necho s SATISFIABLE\necho s mc 288\n",
            folder.path().join("called").display()
        );
        let file = folder.file(name, &script);
        std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    let path = format!("{}:/bin:/usr/bin", folder.path().display());
    let count = |options: &[&str]| {
        let mut command = program();
        command.env("PATH", &path).args(["count", "--limit", "2", "--exact"]).args(options);
        let ran = with(&mut command, EMPTY.as_bytes()).quietly();
        (ran, std::fs::read_to_string(folder.path().join("called")).unwrap())
    };
    // Without ganak, d4 is the first exact counter.
    let (ran, called) = count(&[]);
    assert_eq!(ran.ends(0).out, "288, unverified answer of d4\n");
    let (before, after) = called.trim_end().split_once(" -m counting ").unwrap();
    assert!(before.starts_with("-i /"), "{called}");
    assert_eq!(after, "--output-format competition --keyword-output-format-solution s type pmc");
    let (ran, called) = count(&["--counter", "approxmc"]);
    let worth = "within a factor of 1.8 with probability 0.8: ε = 0.8, δ = 0.2";
    assert_eq!(ran.ends(3).out, format!("about 288 (estimate of approxmc, {worth})\n"));
    assert!(called.starts_with("--epsilon 0.8 --delta 0.2 /"), "{called}");
    let (ran, _) = count(&["--counter", "approxmc {cnf}", "--format", "json"]);
    let record: Value = serde_json::from_str(&ran.ends(3).out).unwrap();
    assert_eq!((&record["estimate"], record.get("exact_count")), (&json!("288"), None));
    assert_eq!(record["accuracy"], json!("with the accuracy set by its options"));
}

#[cfg(unix)] // shell scripts
#[test]
fn counter_is_not_run_for_known_counts() {
    for (puzzle, number) in [(UNIQUE, "1\n"), (NONE, "0\n")] {
        assert_eq!(count("exit 1", "", puzzle).ends(0).out, number);
    }
    assert!(count("exit 1", "", CLASH).ends(1).out.starts_with("0 (invalid"));
    count("exit 1", "", SEVERAL).ends(2);
}

#[cfg(unix)] // shell scripts
#[test]
fn faulty_counter_is_an_error_naming_it() {
    for (script, reason) in [
        ("exit 3", "its exit status is not 0, 10 or 20 (exit status: 3)"),
        ("echo s mc 288; exit 1", "its exit status is not 0, 10 or 20 (exit status: 1)"),
        ("echo s mc 288; kill -SEGV $$", "signal: 11"),
        (
            "echo no memory >&2",
            "its output has no line with the number of models (exit status: 0); last line on \
             standard error: no memory",
        ),
        ("echo s SATISFIABLE", "no line with the number of models"),
        (
            "echo s SATISFIABLE; echo c s exact double prec-sci 2.88e2",
            "no line with the number of models",
        ),
        ("echo s mc 0", "it reports 0 models, but 3 solutions are known"),
        ("echo c s approx arb int 0", "it reports 0 models, but 3 solutions are known"),
        ("echo s mc 1", "it reports 1 models, but 3 solutions are known"),
        ("echo s UNSATISFIABLE; echo c s exact arb int 0", "it reports 0 models, but"),
        (
            "echo s UNSATISFIABLE; echo c s exact arb int 288",
            "its status line and its count of 288",
        ),
        (
            "echo s SATISFIABLE; echo s UNSATISFIABLE; echo s mc 288",
            "its status lines contradict each other",
        ),
        ("echo s UNKNOWN; echo s mc 288", "it reports UNKNOWN"),
        ("echo s mc 288; echo s mc 287", "it reports two different counts, 288 and 287"),
        ("echo s mc -288", "is not a whole number"),
        ("echo s mc 2.88e2", "is not a whole number"),
        ("echo s mc 0x120", "is not a whole number"),
        ("echo s mc 288; echo c s log10-estimate 21.8", "log10-estimate"),
        ("head -c 300 /dev/urandom", ""),
        ("yes", "its output is too long"),
    ] {
        let ran = count(script, "", EMPTY).ends(2);
        assert!(ran.err.contains("external:sh ") && ran.err.contains(reason), "{script}: {ran:?}");
        assert_eq!(ran.out, "");
    }
    let ran = count("exit 3", "", &[UNIQUE, EMPTY, NONE].join("\n")).ends(4);
    assert!(ran.lines()[1].starts_with("# error: standard input:2: "), "{ran:?}");
}

#[cfg(unix)] // shell scripts
#[test]
fn hanging_counter_is_killed_at_timeout() {
    let ran = count("sleep 1000", "--timeout 0.5", EMPTY).ends(3).quietly();
    assert_eq!(ran.out, "at least 3 (unknown: time-out after 0.5 s)\n");
}

#[test]
fn missing_counter_is_named() {
    let mut command = program();
    let ran = with(command.env("PATH", "").args(["count", "--exact"]), EMPTY.as_bytes()).ends(2);
    ran.says("neither ganak nor d4 is on the PATH").says("--counter");
    run("count --exact --limit 2 --counter no-such-counter", EMPTY)
        .ends(2)
        .says("no-such-counter not found on the PATH");
    run("count --counter ganak", EMPTY).ends(2);
    run("count --exact --counter {cnf}", EMPTY).ends(2);
}
