//! Tests of the format of records, and of the summary of a run.

use serde_json::Value;

use testbed::records::{NINE, NINE_CLASH, NINE_SOLVED};

use crate::program::{BAD, Folder, NONE, SEVERAL, SOLVED, UNIQUE, program, run, with};

fn input() -> String {
    let empty = ".".repeat(81);
    [NINE, &empty, NINE_CLASH, UNIQUE, SEVERAL, NONE, BAD].join("\n")
}

const FILE: &str = "standard input";

const WRONG: &str = "standard input:7:16: r4c4: 'x' is not a digit of a 4×4 puzzle; use 1-4, and \
                     one of . 0 * _ for an empty cell; if this is a row of a 16×16 puzzle, use --symbols";

#[test]
fn each_line_is_solution_or_reason() {
    let ran = run("solve", &input()).ends(4);
    let wrong = format!("# error: {WRONG}");
    let several = "# multiple solutions";
    let clash = "# invalid: 5 is given twice in row 1: r1c1 and r1c2";
    let expected = [NINE_SOLVED, several, clash, SOLVED, several, "# unsolvable", &wrong];
    assert_eq!(ran.lines(), expected);
    let ran = ran.says("sudoku-sat: 7 puzzles in ");
    let counts = "2 unique, 2 multiple, 1 unsolvable, 1 invalid, 0 unknown, 1 error; ";
    assert!(ran.says(counts).err.ends_with(" needed search\n"));
    run("solve --quiet", &input()).ends(4).quietly();
}

#[test]
fn csv_has_all_columns_and_quoting() {
    let ran = run("solve --quiet --format csv", &input()).ends(4);
    let lines = ran.lines();
    assert_eq!(
        lines[0],
        "index,file,line,id,puzzle,verdict,count,exact,claimed_by,solution,layers,solutions,layers_of_solutions,solver,nodes,microseconds,input,reason,stopped_by"
    );
    assert!(
        lines[1].starts_with(&format!("1,{FILE},1,,{NINE},unique,1,true,,{NINE_SOLVED},,,,simd,"))
    );
    assert!(
        lines[2]
            .starts_with(&format!("2,{FILE},2,,{},multiple,2,false,,,,,,simd,", ".".repeat(81)))
    );
    let clash = "5 is given twice in row 1: r1c1 and r1c2";
    assert!(
        lines[3].contains(",invalid,0,true,,,,,,simd,") && lines[3].ends_with(&format!("{clash},"))
    );
    assert_eq!(lines[4], format!("4,{FILE},4,,{UNIQUE},unique,1,true,,{SOLVED},,,,logic,,,,,"));
    assert_eq!(lines[7], format!("7,{FILE},7,,,error,,,,,,,,,,,4..3..2.3......x,\"{WRONG}\","));
    let timed = run("solve --quiet --format csv --timed", NINE).ends(0);
    run("solve --timed", NINE).ends(2).says("--timed needs --format json or csv");
    let time = timed.lines()[1].split(',').nth(15).and_then(|time| time.parse::<f64>().ok());
    assert!(time.is_some(), "{timed:?}");
}

#[cfg(unix)] // Windows has no file names with quotation marks
#[test]
fn csv_quotes_file_names() {
    let folder = Folder::new();
    let named = folder.file("say \"no\", twice", NINE);
    let mut command = program();
    let quoted = with(command.args(["solve", "--format", "csv"]).arg(named), b"").ends(0);
    assert!(quoted.lines()[1].contains("say \"\"no\"\", twice\",1,,"), "{quoted:?}");
}

#[test]
fn json_is_valid_for_any_input() {
    let odd = "\"\\\u{e9}\t\u{1f600}";
    let text = format!("{}\n{odd}\n", input());
    let ran = run("solve --quiet --format json --timed", &text).ends(4);
    let records: Vec<Value> =
        ran.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |name: &str| -> Vec<&Value> { records.iter().map(|record| &record[name]).collect() };
    let verdicts =
        ["unique", "multiple", "invalid", "unique", "multiple", "unsolvable", "error", "error"];
    assert_eq!(of("verdict"), verdicts);
    assert_eq!(of("index"), (1..=8).collect::<Vec<_>>());
    assert_eq!(of("line"), of("index"));
    assert_eq!(records[0]["solution"], NINE_SOLVED);
    assert_eq!((&records[1]["solution"], &records[1]["exact"]), (&Value::Null, &false.into()));
    assert_eq!((&records[3]["solver"], &records[3]["nodes"]), (&"logic".into(), &Value::Null));
    assert!(records[3]["microseconds"].as_f64().unwrap() > 0.0);
    assert_eq!((&records[7]["input"], &records[7]["puzzle"]), (&odd.into(), &Value::Null));
    assert_eq!(records[3]["puzzle"], UNIQUE);
    let keys = |record: &Value| record.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(
        keys(&records[6]),
        ["index", "file", "line", "puzzle", "verdict", "input", "reason"]
    );
}

#[test]
fn kaggle_files_round_trip() {
    let zeros = NINE.replace('.', "0");
    let row = format!("{zeros},{NINE_SOLVED}\n");
    let text = format!("quizzes,solutions\n{row}{zeros},\n");
    let ran = run("solve --quiet --format kaggle", &text).ends(0);
    assert_eq!(ran.out, format!("quizzes,solutions\n{row}{row}"));
    // A solution in the input is not trusted.
    // A solved grid without its puzzle used to be a valid row.
    let cut = format!("quizzes,solutions\n{row}{NINE_SOLVED}\n{row}");
    let ran = run("solve", &cut).ends(4);
    let error = "# error: standard input:3:1: the row has 1 field; expected 2, one for each column \
                 of the header, even if empty";
    assert_eq!(ran.lines(), [NINE_SOLVED, error, NINE_SOLVED]);
    let liar = format!("quizzes,solutions\n{zeros},{}\n", "1".repeat(81));
    assert_eq!(run("solve --quiet --format line", &liar).ends(0).out.trim(), NINE_SOLVED);
    assert_eq!(run("solve --format line", &liar).ends(0).out.trim(), NINE_SOLVED);
    let rated = format!("id,puzzle,solution,clues,difficulty\n1,{NINE},{NINE_SOLVED},30,0.0\n");
    for command in [
        "solve --format line",
        "solve --format line --backend varisat",
        "solve --format line --portfolio",
    ] {
        assert_eq!(run(command, &rated).ends(0).out.trim(), NINE_SOLVED);
    }
    let several = format!("{}\n", ".".repeat(81));
    let empty = format!("{},\n", "0".repeat(81));
    let ran = run("solve --quiet --format kaggle", &several).ends(0);
    assert_eq!(ran.out, format!("quizzes,solutions\n{empty}"));
    // This format also contains other boards, and the symbols of the input.
    let wide = run("solve -q -f kaggle puzzles/sizes/rkk16-1.txt", "").ends(0);
    assert!(wide.lines()[1].ends_with(|c: char| c.is_ascii_digit()), "{wide:?}");
    let rows = run("solve -q -f kaggle --symbols A-D", "D..C..B.C.......\n").ends(0);
    assert_eq!(rows.lines()[1], "D..C..B.C.......,DBACACBDCADBBDCA");
}

#[test]
fn candidates_drawings_and_other_sizes_are_solved() {
    let candidates = |c: char| match c {
        '.' => "123456789".to_owned(),
        digit => (1..=9).map(|d| if digit.to_digit(10) == Some(d) { digit } else { '.' }).collect(),
    };
    let candidates: String = NINE.chars().map(candidates).collect();
    let none = candidates.replacen("123456789", ".........", 1);
    let text = format!("{NINE}\n{candidates}\n{none}\n{UNIQUE}\n");
    for backend in ["auto", "varisat"] {
        let ran = run(&format!("solve --quiet --backend {backend}"), &text).ends(1);
        assert_eq!(ran.lines(), [NINE_SOLVED, NINE_SOLVED, "# unsolvable", SOLVED]);
    }
    let drawn = run("solve", NINE).out;
    let twice = format!("{drawn}\n{drawn}");
    assert_eq!(run("solve --quiet", &twice).lines(), [NINE_SOLVED; 2]);
    let symbols = "ABCDEFGHI";
    let letters: String = NINE
        .chars()
        .map(|c| c.to_digit(10).map_or('.', |d| symbols.as_bytes()[d as usize - 1] as char))
        .collect();
    let solved: String =
        NINE_SOLVED.chars().map(|c| symbols.as_bytes()[c as usize - 49] as char).collect();
    assert_eq!(run("solve --format line --symbols A-I", &letters).ends(0).out.trim(), solved);
    let guessed =
        run("solve --strict", &std::fs::read_to_string("puzzles/sizes/6x6-box2x3.txt").unwrap());
    assert_eq!(
        guessed.says("side 6: assuming boxes of 2x3").err.matches("assuming boxes").count(),
        1
    );
}

#[test]
fn simd_backend_accepts_only_classic_9x9() {
    let ran = run("solve --quiet --backend simd", &format!("{NINE}\n{UNIQUE}\n")).ends(4);
    let why = "simd supports only classic 9×9 puzzles; this one is 4×4";
    assert_eq!(ran.lines(), [NINE_SOLVED, &format!("# error: standard input:2: {why}")]);
}

#[test]
fn strict_stops_at_first_failed_record() {
    let text = format!("{NINE}\n{UNIQUE}\n{BAD}\n{UNIQUE}\n");
    let ran = run("solve --quiet --strict", &text).ends(4).says("standard input:3:16: r4c4");
    assert_eq!(ran.lines(), [NINE_SOLVED, SOLVED]);
    let ran = run("solve --quiet --strict", &format!("{BAD}x\n")).ends(2);
    assert_eq!(ran.out, "");
}

#[test]
fn worst_status_of_a_run_counts() {
    let table = [
        ("solve", format!("{NINE}\n{SEVERAL}"), 0),
        ("solve", format!("{NINE}\n{NONE}\n{SEVERAL}"), 1),
        ("solve", format!("{NINE}\n{NINE_CLASH}\n{SEVERAL}"), 1),
        ("solve --logic none --timeout 0", UNIQUE.to_owned(), 3),
        ("solve --logic none --timeout 0", format!("{NONE}\n{UNIQUE}\n{UNIQUE}"), 3),
        ("solve", format!("{NINE}\n{BAD}\n"), 4),
        ("solve", BAD.to_owned(), 2),
        ("solve", String::new(), 2),
        ("solve --jobs 0", NINE.to_owned(), 2),
        ("solve --format grids", NINE.to_owned(), 2),
        ("solve --backend nobody", NINE.to_owned(), 2),
        ("solve --box 2x2 --symbols A-I", NINE.to_owned(), 2),
        ("solve --resume", NINE.to_owned(), 2),
        ("solve missing.txt", String::new(), 2),
    ];
    for (arguments, input, status) in table {
        println!("{arguments}");
        run(arguments, &input).ends(status);
    }
    for input in ["", "\n\n", "# a comment\n"] {
        assert_eq!(run("solve", input).ends(2).says("no puzzle found").out, "");
    }
}

#[test]
fn kaggle_rows_hold_rules() {
    let cage = r#"{"rule":"cage","cells":["r1c3","r1c4"],"sum":10}"#;
    let text = format!(r#"{{"givens":"{NINE}","rules":[{cage}]}}"#);
    let rows = run("convert -f kaggle", &text).ends(2);
    assert!(rows.err.contains("the format kaggle cannot hold"), "{rows:?}");
    let back = run("convert -f json", &rows.out).ends(0).quietly();
    assert_eq!(back.out, run("convert -f json", &text).ends(0).out);
}
