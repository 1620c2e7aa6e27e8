//! Tests of `minimize`.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::program::{BAD, CLASH, Folder, NONE, SEVERAL, SOLVED, UNIQUE, records, run};
use testbed::records::NINE;

#[test]
fn list_names_redundant_givens_or_none() {
    let ran = run("minimize --list puzzles/seed.txt", "").ends(0).quietly();
    assert_eq!(ran.out, "1 of 18 givens is redundant: r4c1=4\n");
    let ran = run("minimize --list", UNIQUE).ends(0).quietly();
    assert_eq!(ran.out, "minimal: none of 4 givens can be removed\n");
    let ran = run("minimize --list", SOLVED).ends(0).quietly();
    assert!(ran.out.starts_with("16 of 16 givens are redundant: r1c1=4 r1c2=2 "), "{ran:?}");
}

#[test]
fn list_reports_verdicts_of_nonunique_puzzles() {
    let input = [UNIQUE, SEVERAL, NONE, CLASH, BAD].join("\n");
    let (told, check) = (run("minimize --list", &input).ends(4), run("check", &input).ends(4));
    assert!(told.lines()[0].ends_with("minimal: none of 4 givens can be removed"), "{told:?}");
    assert_eq!(told.lines()[1..], check.lines()[1..]);
    for puzzle in [SEVERAL, NONE, CLASH] {
        run("minimize --list", puzzle).ends(1);
        run("minimize", puzzle).ends(1);
    }
}

#[test]
fn minimize_keeps_line_order_with_errors() {
    let input = [SOLVED, SEVERAL, NONE, CLASH, BAD, UNIQUE].join("\n");
    let ran = run("minimize", &input).ends(4);
    let lines = ran.lines();
    let starts =
        ["", "# multiple", "# unsolvable", "# invalid: 4 is given twice", "# error: ", UNIQUE];
    assert_eq!(lines.len(), starts.len(), "{ran:?}");
    assert!(lines.iter().zip(starts).all(|(line, start)| line.starts_with(start)), "{ran:?}");
    assert_eq!(run("solve --format line", lines[0]).ends(0).out.trim(), SOLVED);
    assert!(run("minimize --list", lines[0]).ends(0).out.starts_with("minimal"));
    assert!(ran.err.contains("2 puzzles, givens before: 20, left: "), "{ran:?}");
}

#[test]
fn text_and_json_of_batches_agree() {
    // In a batch, one solution is searched first, until many puzzles have several.
    let open = |cells: usize| format!("{}{}\n", ".".repeat(cells), &NINE[cells..]);
    let few: String = (0..40).map(|number| open(if number % 20 == 9 { 40 } else { 0 })).collect();
    let many: String = (0..80).map(open).collect();
    for input in [few, many] {
        let told = records(&run("minimize -j 1 -f json", &input).ends(1).out);
        let ran = run("minimize -j 1", &input).ends(1);
        assert_eq!(ran.lines().len(), told.len());
        for (line, record) in ran.lines().iter().zip(&told) {
            match record["verdict"].as_str() {
                Some("unique") => assert_eq!(json!(line), record["puzzle"]),
                _ => assert!(line.starts_with("# multiple"), "{line}"),
            }
        }
    }
}

#[test]
fn output_is_reproducible_by_seed() {
    for format in ["line", "grid", "json", "csv"] {
        let command = |seed| format!("minimize --format {format} --seed {seed}");
        let one = run(&command(1), SOLVED).ends(0).quietly();
        assert_eq!(one.out, run(&command(1), SOLVED).ends(0).out);
        assert_ne!(one.out, run(&command(2), SOLVED).ends(0).out);
    }
}

#[test]
fn json_contains_removed_givens_and_result() {
    let input = [SOLVED, UNIQUE, SEVERAL, BAD].join("\n");
    let told = records(&run("minimize --list --format json", &input).ends(4).out);
    assert_eq!(told[0]["redundant"].as_array().unwrap().len(), 16);
    assert_eq!((&told[0]["minimal"], &told[0]["givens"]), (&false.into(), &16.into()));
    assert_eq!((&told[1]["minimal"], &told[1]["givens"]), (&true.into(), &4.into()));
    let made = records(&run("minimize --format json --symmetry rotate", &input).ends(4).out);
    for told in [&told, &made] {
        assert_eq!(told[2]["verdict"], "multiple");
        assert!(told[2].get("minimal").is_none());
        assert_eq!(told[3]["verdict"], "error");
    }
    let (left, removed) = (&made[0]["givens"], made[0]["removed"].as_array().unwrap());
    assert_eq!(left.as_u64().unwrap() + removed.len() as u64, 16);
    assert_eq!(made[0]["symmetry"], "rotate");
    assert_eq!(made[0]["symmetric"], true);
    assert_eq!((&made[0]["minimal"], &made[0]["minimal_groups"]), (&json!(null), &true.into()));
    assert_eq!(made[0]["solution"], SOLVED);
}

#[test]
fn protected_givens_stay() {
    for seed in 0..4 {
        let command = |more| format!("minimize --seed {seed} -f json {more}");
        let made = &records(&run(&command("--protect r1c1,r4c3"), SOLVED).ends(0).out)[0];
        let puzzle = made["puzzle"].as_str().unwrap();
        assert!([0, 14].iter().all(|&cell| puzzle[cell..][..1] == SOLVED[cell..][..1]), "{made}");
        assert_eq!((&made["minimal"], &made["minimal_groups"]), (&json!(null), &json!(null)));
        let made = &records(&run(&command("--protect r1c1 --symmetry rotate"), SOLVED).out)[0];
        let puzzle = made["puzzle"].as_str().unwrap();
        assert!([0, 15].iter().all(|&cell| puzzle[cell..][..1] == SOLVED[cell..][..1]), "{made}");
    }
    let ran = run("minimize --protect r1c1", SOLVED).ends(0);
    assert!(
        ran.err.ends_with(" of 16 givens left; minimal except for protected clues\n"),
        "{ran:?}"
    );
}

#[test]
fn list_refuses_order_options() {
    for option in ["--seed 1", "--symmetry rotate", "--time 1", "--protect r1c1"] {
        run(&format!("minimize --list {option}"), UNIQUE).ends(2).says("--list");
    }
}

#[test]
fn text_limits_minimality_to_symmetry() {
    let ran = run("minimize --symmetry rotate", SOLVED).ends(0);
    assert!(ran.err.ends_with("minimal only under the symmetry rotate\n"), "{ran:?}");
    let ran = run("minimize --symmetry rotate", UNIQUE).ends(0);
    assert!(ran.err.ends_with("rotate, but the original givens are not symmetric\n"), "{ran:?}");
    assert!(run("minimize", SOLVED).ends(0).err.ends_with("givens left; minimal\n"));
}

#[test]
fn zero_timeout_is_unknown() {
    let puzzle = &std::fs::read_to_string("puzzles/hardest.txt").unwrap();
    let puzzle = puzzle.lines().find(|line| !line.starts_with('#')).unwrap();
    for command in ["minimize --list", "minimize"] {
        let ran = run(&format!("{command} --timeout 0"), puzzle).ends(3);
        assert!((ran.out + &ran.err).contains("time-out"), "{command}");
    }
}

#[test]
fn timeout_holds_for_slow_givens() {
    for command in ["minimize --list", "minimize"] {
        let begun = Instant::now();
        let command = format!("{command} --timeout 0.5 puzzles/sizes/sigh_144x144_1.txt");
        let ran = run(&command, "").ends(3);
        assert!((ran.out + &ran.err).contains("time-out"), "{command}");
        assert!(begun.elapsed() < Duration::from_secs(25), "{command}");
    }
}

#[test]
fn answers_are_independent_of_threads() {
    let input = [SOLVED, SEVERAL, NONE, CLASH, BAD, UNIQUE, ""].join("\n").repeat(2);
    for command in ["minimize --list", "minimize", "why", "why --all"] {
        for format in ["", "--format json"] {
            let one = run(&format!("{command} {format} --jobs 1"), &input).ends(4);
            let two = run(&format!("{command} {format} --jobs 2"), &input).ends(4);
            assert_eq!((one.out, one.err), (two.out, two.err), "{command}");
        }
    }
    // Proofs are numbered in the order of the puzzles, in every output format.
    let folder = Folder::new();
    let proofs = folder.path().join("{}");
    let twice = format!("{NONE}\n{UNIQUE}\n{CLASH}\n");
    run(&format!("why --jobs 2 --prove {}", proofs.display()), &twice).ends(1);
    assert_eq!(folder.names(), ["1", "2"]);
}

#[test]
fn json_limits_minimality_to_symmetry() {
    let input = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    for (arguments, minimal) in [("", json!(true)), ("--symmetry rotate", json!(null))] {
        let ran = run(&format!("minimize -f json {arguments}"), input).ends(0);
        let record: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((&record["minimal"], &record["minimal_groups"]), (&minimal, &json!(true)));
    }
}
