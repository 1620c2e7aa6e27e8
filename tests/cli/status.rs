//! Tests of the exit statuses.

use crate::program::{BAD, CLASH, EMPTY, NONE, SEVERAL, UNIQUE, program, run};

/// Returns the empty puzzle of side 64, whose formula cannot be written within a second.
fn unreachable() -> String {
    format!("{}\n", "0 ".repeat(64)).repeat(64)
}

#[test]
fn exit_status_matches_the_answer() {
    let table = [
        ("solve", UNIQUE, 0),
        ("solve", SEVERAL, 0),
        ("solve", NONE, 1),
        ("solve", CLASH, 1),
        ("solve", BAD, 2),
        ("solve", "", 2),
        ("check", UNIQUE, 0),
        ("check", SEVERAL, 1),
        ("check", EMPTY, 1),
        ("check", NONE, 1),
        ("check", CLASH, 1),
        ("check", BAD, 2),
        ("count", UNIQUE, 0),
        ("count", SEVERAL, 0),
        ("count", NONE, 0),
        ("count", CLASH, 1),
        ("count", BAD, 2),
        ("backbone", UNIQUE, 0),
        ("backbone", SEVERAL, 0),
        ("backbone", NONE, 1),
        ("backbone", CLASH, 1),
        ("backbone", BAD, 2),
        ("backbone", "", 2),
        ("export", UNIQUE, 0),
        ("export", NONE, 0),
        ("export --with-block", UNIQUE, 0),
        ("export --with-block", NONE, 1),
        ("export --with-block", CLASH, 1),
        ("export", BAD, 2),
        ("list", "", 0),
        ("man", "", 0),
        ("completions bash", "", 0),
    ];
    for (command, input, status) in table {
        println!("{command} {input:?}");
        run(command, input).ends(status);
    }
}

#[test]
fn worst_status_of_several_puzzles_counts() {
    let table: [(&str, &[&str], i32); 6] = [
        ("check", &[UNIQUE, UNIQUE], 0),
        ("check", &[UNIQUE, SEVERAL, UNIQUE], 1),
        ("solve", &[UNIQUE, NONE, UNIQUE], 1),
        ("check", &[SEVERAL, BAD, UNIQUE], 4),
        ("count", &[BAD, UNIQUE], 4),
        ("solve", &[BAD, BAD], 2),
    ];
    for (command, puzzles, status) in table {
        println!("{command} {puzzles:?}");
        run(command, &puzzles.join("\n")).ends(status);
    }
}

#[test]
fn usage_error_is_status_2_with_remedy() {
    let table = [
        ("", "Usage"),
        ("sovle", "solve"),
        ("solve --lgic none", "--logic"),
        ("solve --logic some", "none, singles, locked, subsets, full"),
        ("solve --encoding x", "pairwise"),
        ("solve --formulation x", "extended"),
        ("solve --backend x", "auto"),
        ("solve --format x", "text, json, csv"),
        ("solve --from x", "candidates"),
        ("solve --box 3by3", "such as 3x3"),
        ("solve --box 0x9", "expected 4 to 645"),
        ("solve --box 99999999999x99999999999", "expected 4 to 645"),
        ("solve --symbols 1-33", "twice"),
        ("solve --limit 0", "--limit"),
        ("solve --limit=-1", "--limit"),
        ("count --limit 0", "--limit"),
        ("solve --timeout=soon", "such as 10 or 2.5"),
        ("solve --timeout=-1", "0 or more"),
        ("solve --timeout -1", "0 or more"),
        ("solve --limit -1", "1 or more"),
        ("solve --timeout=nan", "--timeout"),
        ("solve --timeout=inf", "--timeout"),
        ("solve --timeout=1e300", "--timeout"),
        ("solve --color sometimes", "always"),
        ("decode", "--formula"),
        ("decode --formula -", "cannot both be standard input"),
        ("list sudokus", "encodings"),
        ("man sovle", "sovle"),
        ("completions cobol", "zsh"),
        ("rate --summary --format json", "the argument '--summary' cannot be used with '--format"),
        (
            "rate --summary -o s.json",
            "the argument '--summary' cannot be used with '--output s.json'",
        ),
        (
            "rate --summary -o s.csv",
            "the argument '--summary' cannot be used with '--output s.csv'",
        ),
        ("backbone --counts 2 --format line", "--counts: puzzle formats cannot hold counts"),
        ("show --technique naked-single", "--step <N>"),
        ("show --digits 1", "--step <N>"),
        ("solve -o x-{}.txt", "remove {} from the name"),
        ("solve --resume -o x-{}.txt", "remove {} from the name"),
        ("check -o x-{}.json", "remove {} from the name"),
        ("convert --format grid -o x-{}.txt", "remove {} from the name"),
        ("rate --plot x-{}.svg", "remove {} from the name"),
    ];
    for (arguments, words) in table {
        println!("{arguments}");
        let ran = run(arguments, UNIQUE).ends(2).says(words);
        assert_eq!(ran.out, "");
    }
}

#[test]
fn missing_program_is_status_2() {
    for arguments in [
        &["count", "--exact", "--counter", "nowhere"][..],
        &["count", "--exact", "--counter", "nowhere -q {cnf}"],
        &["solve", "--backend", "external:nowhere"],
        &["check", "--backend", "external:/nowhere/at/all {cnf}"],
        &["prove", "--batch", "--backend", "external:nowhere"],
        &["compare", "--backend", "external:nowhere"],
        &["compare", "--backend", "varisat,external:nowhere"],
        &["compare", "--encoding-command", "nowhere {n}"],
        &["compare", "--sizes", "4", "--encoding-command", "name=nowhere {n}"],
        &[
            "instances",
            "-o",
            "f",
            "--holes",
            "4",
            "--hardness-window",
            "1..2",
            "--reference-solvers",
            "external:nowhere",
        ],
        &["solve", "--backend", "ipasir:/nowhere.so"],
    ] {
        // A search of the first puzzle would not need the solver.
        for input in [CLASH, EMPTY] {
            let ran = crate::program::with(program().args(arguments), input.as_bytes());
            let is_named = ran.err.contains("nowhere");
            assert!(ran.status == 2 && is_named && ran.out.is_empty(), "{arguments:?}: {ran:?}");
        }
    }
}

#[test]
fn timeout_makes_verdict_unknown() {
    for logic in ["none", "full"] {
        for formulation in ["extended", "triads"] {
            let path =
                format!("--logic {logic} --formulation {formulation} --backend cdcl+annealing");
            let choices = format!("{path} --timeout 0.2");
            let ran = run(&format!("check {choices}"), &unreachable()).ends(3);
            assert!(ran.out.starts_with("unknown: time-out after 0.2 s; 262144 candidates left"));
            let ran = run(&format!("count {choices}"), &unreachable()).ends(3);
            assert_eq!(ran.out, "at least 0 (unknown: time-out after 0.2 s)\n");
            let ran = run(&format!("solve {choices}"), &unreachable()).ends(3);
            assert_eq!(ran.out, "");
            assert!(ran.err.contains("unknown: time-out after 0.2 s"), "{ran:?}");
        }
    }
    let ran = run("export --with-block --logic none --timeout 0.2", &unreachable()).ends(3);
    assert_eq!(ran.says("no solution to block was found: time-out").out, "");
}

#[test]
fn zero_timeout_is_unknown_huge_is_allowed() {
    for puzzle in [UNIQUE, SEVERAL, NONE] {
        let ran = run("check --timeout 0 --logic none", puzzle).ends(3);
        assert!(ran.out.starts_with("unknown: time-out after 0 s"), "{ran:?}");
    }
    for puzzle in [UNIQUE, SEVERAL] {
        run("check --timeout 0", puzzle).ends(3);
        run("solve --timeout 0", puzzle).ends(3);
        run("count --timeout 0", puzzle).ends(3);
        run("backbone --timeout 0", puzzle).ends(3);
    }
    // Conflicting givens are detected without any work.
    run("check --timeout 0", CLASH).ends(1);
    for long in ["1e9", "1e18", "1e19"] {
        assert_eq!(run(&format!("check --timeout {long}"), UNIQUE).ends(0).out, "unique\n");
    }
}

#[test]
fn timeout_applies_to_each_puzzle() {
    let several = format!("{}{UNIQUE}\n{NONE}\n", unreachable());
    let ran = run("check --logic none --timeout 0.2", &several).ends(3);
    let verdicts = ["unknown: ", "unique", "unsolvable"];
    assert_eq!(ran.lines().len(), 3, "{ran:?}");
    for (line, verdict) in ran.lines().iter().zip(verdicts) {
        assert!(line.contains(verdict), "{line}");
    }
}

/// Runs the program under limits of a shell.
#[cfg(target_os = "linux")]
fn limited(limit: &str, arguments: &str, input: &[u8]) -> crate::program::Ran {
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &format!("{limit}; exec \"$@\""), "sh"]).arg(program().get_program());
    shell.args(arguments.split_whitespace()).current_dir(env!("CARGO_MANIFEST_DIR"));
    crate::program::with(&mut shell, input)
}

#[cfg(target_os = "linux")]
#[test]
fn thousand_threads_work_in_limited_memory() {
    let input = format!("{UNIQUE}\n").repeat(1200);
    for kib in [150_000, 300_000] {
        for command in ["check", "solve", "backbone"] {
            let limit = format!("ulimit -v {kib}");
            let ran = limited(&limit, &format!("{command} -q --jobs 1000"), input.as_bytes());
            assert_eq!(ran.ends(0).lines().len(), 1200, "{kib} {command}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn too_many_open_files_are_status_74() {
    let mut seen = Vec::new();
    for command in
        ["solve", "check", "count", "backbone", "rate", "convert -f json", "decode --formula"]
    {
        for most in 4..9 {
            let limit = format!("ulimit -n {most}");
            let ran = limited(&limit, &format!("{command} puzzles/seed.txt"), UNIQUE.as_bytes());
            match ran.err.contains("Too many open files") {
                true => seen.push(ran.ends(74).status),
                false => continue,
            }
        }
    }
    assert!(!seen.is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn unwritable_temporary_files_are_status_74() {
    let folder = crate::program::Folder::new();
    let limit = format!("ulimit -f 4; export TMPDIR={}", folder.path().display());
    let nine = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let ran = limited(&limit, "check --certify", nine.as_bytes());
    assert!(ran.err.contains("File too large"), "{ran:?}");
    ran.ends(74);
    assert_eq!(folder.names(), Vec::<String>::new());
    for command in ["check", "solve", "count"] {
        let arguments = format!("{command} --logic none --backend external:true");
        let ran = limited("export TMPDIR=/nowhere/at/all", &arguments, UNIQUE.as_bytes());
        assert!(ran.err.contains("temporary files cannot be written"), "{command} {ran:?}");
        ran.ends(74);
        let limit = format!("ulimit -f 1; export TMPDIR={}", folder.path().display());
        let ran = limited(&limit, &arguments, UNIQUE.as_bytes());
        assert!(ran.err.contains("temporary files cannot be written: File too"), "{ran:?}");
        ran.ends(74);
        assert_eq!(folder.names(), Vec::<String>::new());
    }
}
