//! Tests of `convert`, and of `explain` and similar commands from a game state.

use serde_json::Value;

use crate::program::{Folder, Ran, program, records, run, with};

/// A puzzle with one solution, which begins with 534678912.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn hodoku(first: &str, deleted: &str) -> String {
    format!(":0000:x:{}:{deleted}:::\n", PUZZLE.replacen("53.", first, 1))
}

#[test]
fn game_state_is_kept_or_refused() {
    let line = hodoku("53+4", "214 917");
    for format in ["sdx", "ss"] {
        let there = run(&format!("convert --format {format}"), &line).ends(0).quietly();
        let back = run("convert --format hodoku", &there.out).ends(0).quietly();
        // No digit rules out 9 in r1c7 or 2 in r1c4.
        assert_eq!(back.out, line, "{}", there.out);
    }
    let refused = run("convert --format line", &(line.clone() + PUZZLE)).ends(4);
    assert_eq!(refused.lines()[1], PUZZLE);
    let words = "# error: standard input:1: the format line cannot hold this game state: it contains \
        entered digits or eliminated candidates; use hodoku, sdk, sdx or ss";
    assert_eq!(refused.lines()[0], words);
    // In pencil marks, the placed digit would be read as a given.
    let refused = run("convert --format pm", &line).ends(2);
    assert!(refused.out.contains("would be read as given"), "{refused:?}");
    let nine = run("convert --format sdx", "12......34......").ends(2);
    assert!(nine.out.contains("it supports only 9×9 with boxes of 3x3"), "{nine:?}");
}

#[test]
fn opensudoku_entries_are_kept_or_refused() {
    let cell = |(at, c): (usize, char)| match (at, c) {
        (2, _) => "4|0|1|".to_owned(),
        (_, '.') => "0|3|1|".to_owned(),
        (_, given) => format!("{given}|0|0|"),
    };
    let cells: String = PUZZLE.chars().enumerate().map(cell).collect();
    let text = format!("<opensudoku><game data=\"version: 3&#10;{cells}\"/></opensudoku>\n");
    let kept = run("convert --format hodoku", &text).ends(0).quietly();
    assert_eq!(kept.out, hodoku("53+4", ""));
    let refused = run("convert --format opensudoku", &text).ends(2);
    let words = "<!-- error: standard input:1: the format opensudoku cannot hold this game state";
    assert!(refused.out.contains(words), "{refused:?}");
}

#[test]
fn json_errors_are_records() {
    let objects = |ran: &Ran| -> Vec<Value> {
        ran.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let input = format!("{}{PUZZLE}\nbad\n{PUZZLE}\n", hodoku("53+4", ""));
    let ran = run("convert --format json", &input).ends(4).says("2 of 4 records");
    let records = objects(&ran);
    assert_eq!(records.len(), 4, "{ran:?}");
    for (index, words) in
        [(1, "a record contains only the puzzle, without entered digits"), (3, "input:3:")]
    {
        let record = &records[index - 1];
        assert_eq!(record["verdict"], "error", "{record}");
        assert_eq!((&record["index"], &record["line"]), (&index.into(), &index.into()), "{record}");
        assert!(record["reason"].as_str().unwrap().contains(words), "{record}");
    }
    assert!([1, 3].iter().all(|&at| records[at]["puzzle"] == PUZZLE), "{ran:?}");
    let back = run("convert --format line", &ran.out).ends(4);
    assert_eq!([back.lines()[1], back.lines()[3]], [PUZZLE; 2], "{back:?}");
    // Other commands that write puzzles also print a record for a puzzle without an answer.
    let ran = run("minimize --format json", "11..............\n4..3..2.3.......\nbad\n").ends(4);
    let records = objects(&ran);
    assert!(records[0]["reason"].is_string() && records[1]["puzzle"].is_string(), "{ran:?}");
    assert_eq!([&records[0]["verdict"], &records[1]["verdict"]], ["invalid", "unique"], "{ran:?}");
    assert_eq!((records.len(), &records[2]["verdict"]), (3, &"error".into()), "{ran:?}");
    let json = run("check --format json", "11..............\n4..3..2.3.......\nbad\n").ends(4);
    assert_eq!(records[2], objects(&json)[2], "both commands write the same error record");
    let place = |record: &Value| ["index", "file", "line"].map(|field| record[field].clone());
    assert_eq!(place(&records[0]), [Value::from(1), "standard input".into(), 1.into()]);
    let keys: Vec<&String> = records[0].as_object().unwrap().keys().take(5).collect();
    assert_eq!(keys, ["index", "file", "line", "puzzle", "verdict"], "{ran:?}");
    assert_eq!(records[0], objects(&run("minimize -f json", "11..............\n"))[0]);
    for command in ["minimize", "backbone"] {
        let ran = run(&format!("{command} --format json"), "1234............\n11..............\n");
        assert_eq!(place(&objects(&ran.ends(1))[1])[0], 2, "{command}");
    }
    let ran = run("generate --side 9 --holes 99% --unique --timeout 0 --seed 1 --format json", "");
    assert_eq!(objects(&ran)[0]["verdict"], "unknown", "{ran:?}");
}

#[test]
fn explain_and_show_list_game_state_formats() {
    for command in ["explain", "show"] {
        let help = run(&format!("{command} --help"), "").ends(0).out;
        for name in ["json", "hodoku", "sdk", "sdx", "ss", "pm"] {
            assert!(help.contains(&format!("- {name}:")), "{command} {name}: {help}");
        }
        let refused = run(&format!("{command} --format gsf"), PUZZLE).ends(2);
        assert!(refused.err.contains("possible values: "), "{refused:?}");
    }
}

#[test]
fn output_file_is_written_atomically() {
    let folder = Folder::new();
    let input = folder.file("many.txt", &format!("{PUZZLE}\nbad\n{PUZZLE}\n"));
    let output = folder.path().join("many.sdm");
    let convert = |input: &std::path::Path, words: &str| {
        let mut command = program();
        command.args(["convert", "--format"]).args(words.split(' '));
        command.arg("-o").arg(&output).arg(input);
        with(&mut command, b"")
    };
    convert(&input, "sdm").ends(4).says("1 of 3 records");
    let text = std::fs::read_to_string(&output).unwrap();
    let zeros = PUZZLE.replace('.', "0");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[0], lines[2], lines.len()), (&zeros[..], &zeros[..], 3));
    assert!(lines[1].starts_with("# error: "), "{text}");
    let bad = folder.file("bad.txt", "bad\n");
    convert(&input, "sdm").ends(2).says("exists; --force overwrites it");
    convert(&bad, "sdm --force").ends(2).says("is not written").says("# error: ");
    assert_eq!(std::fs::read_to_string(&output).unwrap(), text);
    for words in ["line", "line --force"] {
        convert(&output, words).ends(2).says("is an input");
    }
    assert_eq!(std::fs::read_to_string(&output).unwrap(), text);
    convert(&input, "line --force").ends(4);
    assert!(std::fs::read_to_string(&output).unwrap().starts_with(PUZZLE));
    assert_eq!(folder.names(), ["bad.txt", "many.sdm", "many.txt"]);
}

#[test]
fn explanations_start_from_the_game_state() {
    let all = run("explain", PUZZLE).ends(0);
    let rest = run("explain", &hodoku("53+4", "")).ends(0);
    assert!(rest.lines().len() < all.lines().len(), "{rest:?}");
    assert!(!rest.out.contains("r1c3=4"), "{rest:?}");
    assert_eq!(run("solve --format line", &hodoku("53+1", "")).ends(0).out.len(), 82);
    for (line, words) in [
        (hodoku("53+1", ""), "r1c3=1 is in no solution"),
        (hodoku("53.", "413"), "4 eliminated from r1c3, but no solution has another digit there"),
    ] {
        let hint = run("hint", &line).ends(1).quietly();
        assert_eq!(hint.out, format!("no next step: the game state is wrong: {words}\n"));
        let told = run("explain", &line).ends(1).quietly();
        assert!(told.out.starts_with(&format!("the game state is wrong: {words}")), "{told:?}");
        run("rate", &line).ends(1);
    }
    let shown = run("show --color never", &hodoku("53+4", "")).ends(0);
    assert!(shown.lines()[1].starts_with("| 5 3 4 |"), "{shown:?}");
}

#[test]
fn explanation_resumes_after_exported_steps() {
    let steps = run("explain", PUZZLE).ends(0).lines().len() - 1;
    for format in ["hodoku", "sdk", "sdx", "ss"] {
        let at = run(&format!("explain --max-steps 20 --format {format}"), PUZZLE).ends(0);
        let rest = run("explain", &at.out).ends(0).lines().len() - 1;
        assert_eq!(rest + 20, steps, "{format}: {}", at.out);
    }
    let marks = run("show --format pm", PUZZLE).ends(0).quietly();
    assert!(marks.lines()[1].starts_with("| 5 "), "{marks:?}");
    let state = run("show --format sdk", PUZZLE).ends(0).quietly();
    assert!(state.out.starts_with("[Puzzle]\n53..7....\n"), "{state:?}");
    let solved = run("solve --format line", &marks.out).ends(0);
    assert_eq!(solved.out, run("solve --format line", PUZZLE).ends(0).out);
}

#[test]
fn only_f_puzzles_keeps_entries_of_variants() {
    let rows =
        vec![format!("[{}]", ["{}"; 9].join(",")); 9].join(",").replacen("{}", "{\"value\":1}", 1);
    let placed = format!("{{\"size\":9,\"grid\":[{rows}],\"antiking\":true}}\n");
    let link = run("convert -f f-puzzles", &placed).ends(0).quietly();
    assert_eq!(run("convert -f f-puzzles", &link.out).ends(0).out, link.out);
    for format in ["json", "iss", "hodoku", "line"] {
        let ran = run(&format!("convert -f {format}"), &placed).ends(2);
        assert!(ran.out.contains("; use f-puzzles"), "{ran:?}");
        assert!(!ran.out.contains("use the format json"), "{ran:?}");
    }
    // An error record has no puzzle, which the next command would take for the whole entry.
    let ran = run("convert -f json", &placed).ends(2);
    assert_eq!(records(&ran.out)[0]["puzzle"], Value::Null, "{ran:?}");
}

#[test]
fn board_without_boxes_round_trips() {
    let board =
        r#"{"side":4,"regions":"none","givens":{"r1c1":2},"rules":[{"rule":"anti-knight"}]}"#;
    for format in ["iss", "f-puzzles"] {
        let there = run(&format!("convert -f {format}"), board).ends(0).quietly();
        let back = &records(&run("convert -f json", &there.out).ends(0).out)[0];
        assert_eq!(back["puzzle"]["regions"], "none", "{}", there.out);
    }
}

#[test]
fn unconstrained_rows_need_json_records() {
    let board = r#"{"side":4,"lines":"none","givens":{"r1c1":2,"r1c4":2},"rules":[]}"#;
    let there = run("convert -f json", board).ends(0);
    assert_eq!(records(&there.out)[0]["puzzle"]["lines"], "none", "{there:?}");
    assert_eq!(run("check", &there.out).out, run("check", board).out);
    for format in ["line", "grid"] {
        let ran = run(&format!("convert -f {format}"), board).ends(2);
        assert!(ran.out.contains("a board with unconstrained rows and columns"), "{ran:?}");
    }
}

#[test]
fn rules_merged_by_f_puzzles_are_kept() {
    let puzzle = |rules: &str| format!(r#"{{"givens":{{"r1c1":5}},"rules":[{rules}]}}"#);
    let back = |rules: &str| {
        let there = run("convert -f f-puzzles", &puzzle(rules)).ends(0).quietly();
        records(&run("convert -f json", &there.out).ends(0).out)[0]["puzzle"]["rules"].to_string()
    };
    for rule in ["odd", "even", "minimum", "maximum"] {
        let one = |cell: &str| format!(r#"{{"rule":"{rule}","cells":["{cell}"]}}"#);
        let joined = format!(r#"[{{"rule":"{rule}","cells":["r1c2","r1c4"]}}]"#);
        assert_eq!(back(&format!("{},{}", one("r1c2"), one("r1c4"))), joined);
    }
    // The order of words and numbers does not matter.
    let dots = r#"{"rule":"negative","ratios":[2],"unless":["ratio","difference"]}"#;
    let sums = r#"{"rule":"negative","sums":[10,5],"unless":["v","x"]}"#;
    let mark = r#"{"rule":"ratio","cells":["r5c5","r5c6"]}"#;
    assert!(back(&format!("{dots},{sums},{mark}")).contains(r#""sums":[5,10],"unless":["x","v"]"#));
    let groups = r#"{"rule":"disjoint-groups"}"#;
    assert_eq!(back(&format!("{groups},{groups}")), format!("[{groups}]"));
    let apart = r#"{"rule":"non-consecutive"}"#;
    assert!(back(apart).contains("non-consecutive"));
    // In an f-puzzles link, pairs with a dot are exempt.
    let dot = r#"{"rule":"difference","cells":["r1c2","r1c3"]}"#;
    let ran = run("convert -f f-puzzles", &puzzle(&format!("{apart},{dot}"))).ends(2);
    assert!(ran.out.contains("non-consecutive; use the format json"), "{ran:?}");
    assert!(
        back(&format!(r#"{{"rule":"non-consecutive","unless":["difference"]}},{dot}"#))
            .contains("difference")
    );
}

#[test]
fn single_candidate_does_not_become_given() {
    // 4 is the only candidate of r1c3, and has no other position in its row, column or box.
    let puzzle = "12.3.4..4......4";
    let ran = run("convert --format pm", puzzle).ends(2);
    assert!(ran.out.contains("single candidates would be read as givens"), "{ran:?}");
    // Candidates are not givens, but restrict the solutions like givens.
    let ran = run("convert --format candidates", puzzle).ends(0);
    assert!(ran.out.starts_with("1....2..1234..3.1234...4"), "{ran:?}");
    assert_eq!(run("count", &ran.out).ends(0).out, run("count", puzzle).ends(0).out);
    assert_eq!(run("convert --format line", puzzle).ends(0).lines(), [puzzle]);
}

#[test]
fn elimination_does_not_become_restriction() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let struck = format!(":0000:x:{puzzle}:413:::\n");
    let ran = run("convert -f pm", &struck).ends(2);
    assert!(ran.out.contains("eliminated candidates as restrictions; use hodoku,"), "{ran:?}");
    assert_eq!(run("convert -f hodoku", &struck).ends(0).out, struck);
    run("convert -f pm", puzzle).ends(0);
}

/// A puzzle, the same one transposed and with renamed digits, and another one.
const ALIKE: [&str; 3] = ["4..3..2.3.......", "1.4......3..4...", ".41....3......3."];

#[test]
fn isomorphic_puzzles_share_a_canonical_form() {
    let text = ALIKE.join("\n");
    let ran = run("convert --canonical -f line", &text).ends(0).quietly();
    let lines = ran.lines();
    assert_eq!(lines.len(), 3);
    assert!(lines[0] == lines[1] && lines[0] != lines[2], "{lines:?}");
    let told = records(&run("convert --canonical --automorphisms -f json", &text).ends(0).out);
    assert_eq!((&told[1]["puzzle"], &told[1]["from"]), (&lines[0].into(), &ALIKE[1].into()));
    assert_eq!(told[0]["automorphisms"], told[1]["automorphisms"]);
    let full = "1234341221434321";
    let told = records(&run("convert --automorphisms -f json", full).ends(0).out);
    assert!(told[0]["automorphisms"].as_u64() > Some(1), "{told:?}");
    assert_eq!(told[0]["puzzle"], full);
}

#[test]
fn isomorphic_duplicates_are_dropped_and_reported() {
    let folder = Folder::new();
    let (one, two) = (folder.file("one", ALIKE[0]), folder.file("two", &ALIKE[1..].join("\n")));
    for form in ["line", "json"] {
        let mut command = program();
        command.args(["convert", "--unique-up-to", "symmetry", "-f", form]).args([&one, &two]);
        let ran = with(&mut command, b"").ends(0);
        assert_eq!(ran.lines().len(), 2, "{ran:?}");
        assert!(ran.lines()[0].contains(ALIKE[0]) && ran.lines()[1].contains(ALIKE[2]));
        let first = format!("two:1: the same up to symmetry as {}:1", one.display());
        ran.says(&first).says("2 kept, 1 dropped as the same");
    }
}

#[test]
fn puzzle_without_canonical_form_is_refused() {
    let text = format!("{}\n5{}5{}\n", ".".repeat(36), ".".repeat(7), ".".repeat(72));
    let ran = run("convert --canonical -f line", &text).ends(2);
    let ran = ran.says("2 of 2 records");
    assert!(ran.out.contains("boxes of 2x2 and 3x3, not 2x3"), "{ran:?}");
    assert!(ran.out.contains("the givens contradict each other"), "{ran:?}");
    run("convert --automorphisms -f line", ALIKE[0]).ends(2).says("-f json");
    run("convert --canonical -f xlsx", ALIKE[0]).ends(2).says("omit --canonical");
}
