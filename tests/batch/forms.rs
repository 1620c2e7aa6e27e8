//! What records look like, and what a run says about all of them.

use serde_json::Value;

use testbed::records::{NINE, NINE_CLASH, NINE_SOLVED};

use crate::program::{BAD, NONE, SEVERAL, SOLVED, UNIQUE, run};

fn input() -> String {
    let empty = ".".repeat(81);
    [NINE, &empty, NINE_CLASH, UNIQUE, SEVERAL, NONE, BAD].join("\n")
}

const WRONG: &str = "standard input:7:16: r4c4: 'x' is not a digit of a 4×4 puzzle: use 1-4, and \
                     one of . 0 * _ for a blank; if this is a row of a 16×16 puzzle, say --symbols";

#[test]
fn a_line_is_the_only_solution_or_says_why_there_is_none() {
    let ran = run("batch", &input()).ends(4);
    let wrong = format!("# error: {WRONG}");
    let several = "# several: not unique";
    let clash = "# invalid: 5 is given twice in row 1: r1c1 and r1c2";
    let expected = [NINE_SOLVED, several, clash, SOLVED, several, "# no solution", &wrong];
    assert_eq!(ran.lines(), expected);
    let ran = ran.says("sudoku-sat: 7 puzzles in ");
    let counts = "2 unique, 2 several, 1 none, 1 invalid, 0 unknown, 1 error; ";
    assert!(ran.says(counts).err.ends_with(" needed search\n"));
    run("batch --quiet", &input()).ends(4).quietly();
}

#[test]
fn csv_has_a_column_for_everything_and_quotes_what_needs_it() {
    let ran = run("batch --quiet --format csv", &input()).ends(4);
    let lines = ran.lines();
    assert_eq!(lines[0], "index,input,verdict,count,solution,solver,nodes,reason");
    assert!(lines[1].starts_with(&format!("1,{NINE},unique,1,{NINE_SOLVED},lanes,")));
    assert!(lines[2].starts_with(&format!("2,{},several,2,,lanes,", ".".repeat(81))));
    let clash = "5 is given twice in row 1: r1c1 and r1c2";
    assert!(lines[3].contains(",invalid,0,,lanes,") && lines[3].ends_with(clash));
    assert_eq!(lines[4], format!("4,{UNIQUE},unique,1,{SOLVED},logic,,"));
    assert_eq!(lines[7], format!("7,{BAD},error,,,,,\"{WRONG}\""));
    let timed = run("batch --quiet --format csv --timed", NINE).ends(0);
    assert!(timed.out.starts_with("index,input,verdict,count,solution,solver,nodes,microseconds,"));
    let quoted = run("batch --quiet --format csv", &format!("{NINE}\nsay \"no\", twice\n")).ends(4);
    assert!(quoted.lines()[2].starts_with("2,\"say \"\"no\"\", twice\",error,,,,,\"standard"));
}

#[test]
fn jsonl_is_json_whatever_the_input() {
    let odd = "\"\\\u{e9}\t\u{1f600}";
    let text = format!("{}\n{odd}\n", input());
    let ran = run("batch --quiet --format jsonl --timed", &text).ends(4);
    let records: Vec<Value> =
        ran.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |name: &str| -> Vec<&Value> { records.iter().map(|record| &record[name]).collect() };
    let verdicts = ["unique", "several", "invalid", "unique", "several", "none", "error", "error"];
    assert_eq!(of("verdict"), verdicts);
    assert_eq!(of("index"), (1..=8).collect::<Vec<_>>());
    assert_eq!(of("line"), of("index"));
    assert_eq!(records[0]["solution"], NINE_SOLVED);
    assert_eq!((&records[1]["solution"], &records[1]["exact"]), (&Value::Null, &false.into()));
    assert_eq!((&records[3]["solver"], &records[3]["nodes"]), (&"logic".into(), &Value::Null));
    assert!(records[3]["microseconds"].as_f64().unwrap() > 0.0);
    assert_eq!(records[7]["input"], odd);
    let keys = |record: &Value| record.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&records[6]), ["index", "file", "line", "input", "verdict", "reason"]);
}

#[test]
fn kaggle_files_go_in_and_come_out() {
    let zeros = NINE.replace('.', "0");
    let row = format!("{zeros},{NINE_SOLVED}\n");
    let text = format!("quizzes,solutions\n{row}{zeros},\n");
    let ran = run("batch --quiet --format kaggle", &text).ends(0);
    assert_eq!(ran.out, format!("quizzes,solutions\n{row}{row}"));
    // What a file says of itself is not believed.
    let liar = format!("quizzes,solutions\n{zeros},{}\n", "1".repeat(81));
    assert_eq!(run("batch --quiet", &liar).ends(0).out.trim(), NINE_SOLVED);
    assert_eq!(run("solve --format line", &liar).ends(0).out.trim(), NINE_SOLVED);
    let rated = format!("id,puzzle,solution,clues,difficulty\n1,{NINE},{NINE_SOLVED},30,0.0\n");
    for command in ["batch --quiet", "solve --format line", "batch --quiet --backend varisat"] {
        assert_eq!(run(command, &rated).ends(0).out.trim(), NINE_SOLVED);
    }
    let several = format!("{}\n", ".".repeat(81));
    let empty = format!("{},\n", "0".repeat(81));
    let ran = run("batch --quiet --format kaggle", &several).ends(0);
    assert_eq!(ran.out, format!("quizzes,solutions\n{empty}"));
}

#[test]
fn other_sizes_and_candidates_and_drawn_grids_are_answered_as_well() {
    let candidates = |c: char| match c {
        '.' => "123456789".to_owned(),
        digit => (1..=9).map(|d| if digit.to_digit(10) == Some(d) { digit } else { '.' }).collect(),
    };
    let candidates: String = NINE.chars().map(candidates).collect();
    let none = candidates.replacen("123456789", ".........", 1);
    let text = format!("{NINE}\n{candidates}\n{none}\n{UNIQUE}\n");
    for backend in ["auto", "varisat"] {
        let ran = run(&format!("batch --quiet --backend {backend}"), &text).ends(0);
        assert_eq!(ran.lines(), [NINE_SOLVED, NINE_SOLVED, "# no solution", SOLVED]);
    }
    let drawn = run("solve", NINE).out;
    let twice = format!("{drawn}\n{drawn}");
    assert_eq!(run("batch --quiet", &twice).lines(), [NINE_SOLVED; 2]);
    let symbols = "ABCDEFGHI";
    let letters: String = NINE
        .chars()
        .map(|c| c.to_digit(10).map_or('.', |d| symbols.as_bytes()[d as usize - 1] as char))
        .collect();
    let solved: String =
        NINE_SOLVED.chars().map(|c| symbols.as_bytes()[c as usize - 49] as char).collect();
    assert_eq!(run("batch --quiet --symbols A-I", &letters).ends(0).out.trim(), solved);
    let guessed = run("batch", &std::fs::read_to_string("puzzles/sizes/6x6-box2x3.txt").unwrap());
    assert_eq!(guessed.says("side 6, boxes taken to be 2x3").err.matches("taken to be").count(), 1);
}

#[test]
fn the_lanes_alone_take_nines_only() {
    let ran = run("batch --quiet --backend lanes", &format!("{NINE}\n{UNIQUE}\n")).ends(4);
    let why = "lanes takes classic 9×9 puzzles; this one is 4×4, boxes 2x2";
    assert_eq!(ran.lines(), [NINE_SOLVED, &format!("# error: standard input:2: {why}")]);
}

#[test]
fn strict_stops_at_the_first_record_that_fails() {
    let text = format!("{NINE}\n{UNIQUE}\n{BAD}\n{UNIQUE}\n");
    let ran = run("batch --quiet --strict", &text).ends(4).says("standard input:3:16: r4c4");
    assert_eq!(ran.lines(), [NINE_SOLVED, SOLVED]);
    let ran = run("batch --quiet --strict", &format!("{BAD}x\n")).ends(2);
    assert_eq!(ran.out, "");
}

#[test]
fn each_run_ends_with_the_gravest_status() {
    let table = [
        ("batch", format!("{NINE}\n{NONE}\n{NINE_CLASH}\n{SEVERAL}"), 0),
        ("batch --logic none --timeout 0", UNIQUE.to_owned(), 3),
        ("batch", format!("{NINE}\n{BAD}\n"), 4),
        ("batch", BAD.to_owned(), 2),
        ("batch", String::new(), 2),
        ("batch --jobs 0", NINE.to_owned(), 2),
        ("batch --format grid", NINE.to_owned(), 2),
        ("batch --backend nobody", NINE.to_owned(), 2),
        ("batch --box 2x2 --symbols A-I", NINE.to_owned(), 2),
        ("batch --resume", NINE.to_owned(), 2),
        ("batch missing.txt", String::new(), 2),
    ];
    for (arguments, input, status) in table {
        println!("{arguments}");
        run(arguments, &input).ends(status);
    }
    for input in ["", "\n\n", "# a comment\n"] {
        assert_eq!(run("batch", input).ends(2).says("no puzzle found").out, "");
    }
}
