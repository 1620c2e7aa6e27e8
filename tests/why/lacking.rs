//! Tests of `why` for puzzles with several solutions.

use serde_json::{Value, json};

use crate::program::{BAD, CLASH, EMPTY, Folder, NONE, SEVERAL, SOLVED, UNIQUE, run};

/// The solutions of [`SEVERAL`].
const SOLUTIONS: [&str; 3] = ["3412124343212134", "3412214313244231", "3412214343211234"];

fn record(arguments: &str, input: &str) -> Value {
    let ran = run(&format!("why --format json {arguments}"), input);
    assert_eq!(ran.lines().len(), 1, "{ran:?}");
    serde_json::from_str(&ran.out).unwrap()
}

#[test]
fn text_shows_two_solutions_and_additions() {
    let ran = run("why", SEVERAL).ends(0).quietly();
    let lines = ran.lines();
    assert!(lines[0].starts_with("multiple solutions: two differ in "), "{ran:?}");
    // The number of cells with two digits is that of the first line.
    let count: usize = lines[0].split(' ').nth(5).unwrap().parse().unwrap();
    assert_eq!(lines[1..8].concat().matches('/').count(), count, "{ran:?}");
    let cells = lines[8].strip_prefix("adding ").and_then(|rest| {
        rest.strip_suffix(" leaves only the first solution (no smaller set does)")
    });
    let cells = cells.unwrap_or_else(|| panic!("{ran:?}"));
    assert!(
        lines[9].starts_with("unavoidable set without a given, ") && lines.len() == 10,
        "{ran:?}"
    );
    assert!(cells.split(' ').all(|cell| cell.len() == 6 && cell.contains('=')), "{cells}");
}

#[test]
fn one_differing_cell_is_singular() {
    let puzzle = r#"{"rows":1,"columns":2,"digits":[1,3],"regions":"none","givens":{"r1c1":1}}"#;
    for (command, status) in [("why", 0), ("check", 1)] {
        let ran = run(command, puzzle).ends(status);
        assert!(ran.out.starts_with("multiple solutions: two differ in 1 cell: r1c2\n"), "{ran:?}");
    }
    let ran = run("why", &format!("{puzzle}\n{puzzle}\n")).ends(0);
    assert!(
        ran.lines()[1].contains("multiple solutions: 1 cell differs; adding r1c2=2 "),
        "{ran:?}"
    );
}

#[test]
fn multiple_inputs_get_one_line_each() {
    let input = [UNIQUE, SEVERAL, NONE, CLASH, BAD].join("\n");
    let told = run("why", &input).ends(4);
    let told = told.lines();
    assert_eq!(told.len(), 5);
    assert_eq!(told[0], "standard input:1: unique: nothing is wrong");
    assert!(told[1].starts_with("standard input:2: multiple solutions: "), "{}", told[1]);
    assert!(
        told[1].contains(" leaves only the first solution (no smaller set does)"),
        "{}",
        told[1]
    );
    assert!(told[2].contains("conflict of 4 of 5 givens: ") && told[3].contains(": two 4s"));
    assert!(told[4].starts_with("# error: standard input:5:16: r4c4"), "{}", told[4]);
    for (puzzle, status) in [(UNIQUE, 1), (SEVERAL, 0), (NONE, 0), (CLASH, 0), (BAD, 2)] {
        run("why", puzzle).ends(status);
    }
}

#[test]
fn additions_leave_the_chosen_solution() {
    let folder = Folder::new();
    for solution in SOLUTIONS {
        run(&format!("check {}", folder.file("it", solution).display()), "").ends(0);
        let told = record(&format!("--solution {solution}"), SEVERAL);
        assert_eq!((&told["solution"], &told["smallest"]), (&json!(solution), &json!(true)));
        let add = told["add"].as_array().unwrap();
        assert_eq!(told["at_least"], json!(add.len()));
        let mut puzzle: Vec<char> = SEVERAL.chars().collect();
        for cell in add {
            // For example, r1c2=4.
            let at = |place| cell.as_str().unwrap().chars().nth(place).unwrap();
            let number = |place| at(place).to_digit(10).unwrap() as usize - 1;
            puzzle[4 * number(1) + number(3)] = at(5);
        }
        let puzzle: String = puzzle.into_iter().collect();
        assert_eq!(run("solve --format line", &puzzle).ends(0).out.trim(), solution);
        let file = folder.file("solution.txt", &format!("{solution}\n"));
        let same = record(&format!("--solution {}", file.display()), SEVERAL);
        assert_eq!(same, told);
    }
}

#[test]
fn wrong_solution_option_is_refused() {
    let ran = run(&format!("why --solution {SOLVED}"), SEVERAL).ends(2);
    let ran = ran.says("--solution is not a solution of this puzzle: r");
    assert_eq!(ran.out, "");
    run(&format!("why --solution {SOLVED}"), UNIQUE).ends(1);
    run(&format!("why --solution {UNIQUE}"), UNIQUE).ends(2).says("has no digit");
    run(&format!("why --solution {BAD}"), SEVERAL).ends(2).says("--solution:1:16: r4c4");
    run("why --solution /dev/null", SEVERAL).ends(2);
    let input = [SEVERAL, UNIQUE].join("\n");
    let ran = run(&format!("why --solution {}", SOLUTIONS[0]), &input).ends(4);
    assert!(ran.lines()[0].contains("the chosen solution"), "{ran:?}");
    assert!(ran.lines()[1].starts_with("# error: standard input:2: --solution is"), "{ran:?}");
}

#[test]
fn solvable_puzzle_has_no_conflict_proof() {
    let folder = Folder::new();
    for (puzzle, count) in [(SEVERAL, "multiple solutions"), (UNIQUE, "a solution")] {
        for form in ["", "--format json"] {
            let ran = run(&format!("why --prove {}/proof {form}", folder.path().display()), puzzle);
            ran.ends(1).says(&format!("no proof written: the puzzle has {count}"));
        }
    }
    assert!(folder.names().is_empty());
}

#[test]
fn all_prints_every_unavoidable_set() {
    let told = record("", EMPTY);
    let sets = told["unavoidable"].as_array().unwrap();
    assert!(sets.len() > 3 && told["differ"].as_array().is_some());
    let ran = run("why --all", EMPTY).ends(0).quietly();
    let shown = |lines: &[&str]| lines.iter().filter(|l| l.starts_with("unavoidable set")).count();
    assert_eq!(shown(&ran.lines()), sets.len());
    assert_eq!(shown(&run("why", EMPTY).ends(0).lines()), 1);
    for puzzle in [UNIQUE, NONE] {
        assert!(record("", puzzle).get("add").is_none());
    }
}

#[test]
fn timeout_reports_lower_bound() {
    run("why --timeout 0", SEVERAL).ends(3);
    let empty = ["."; 81].concat();
    let ran = run("why --timeout 0.5", &empty).ends(3).quietly();
    let (_, least) = ran.out.split_once("unknown (time-out after 0.5 s): at least ").unwrap();
    assert!(least.contains(" must be added to leave only "), "{ran:?}");
    let told = record("--timeout 0.5", &empty);
    assert_eq!((&told["smallest"], told["reason"].is_string()), (&Value::Null, true));
    assert!(told["at_least"].as_u64().unwrap() >= 1);
    let sixteen = ["0"; 256].join(" ");
    let told = record("--timeout 1", &sixteen);
    assert_eq!((&told["smallest"], told["reason"].is_string()), (&Value::Null, true));
}
