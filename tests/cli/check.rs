//! Tests of `check`.

use std::collections::HashSet;

use crate::program::{
    BAD, CLASH, Folder, NONE, SEVERAL, SOLVED, UNIQUE, program, records, run, with,
};
use board::{Grid, verify::verify};
use serde_json::json;
use testbed::records::NINE;

/// Returns the grids in the lines after the first, read as solutions of the puzzle.
fn solutions(puzzle: &str, text: &str) -> Vec<Grid> {
    let puzzle = formats::read(puzzle).unwrap();
    let rest = text.split_once('\n').unwrap().1;
    let grids =
        formats::PuzzleReader::new("solutions", rest.as_bytes(), formats::ReadOptions::default());
    let grids: Vec<Grid> = grids.map(|entry| entry.unwrap().puzzle.givens).collect();
    assert!(grids.iter().all(|grid| verify(&puzzle, grid) == Ok(())), "{text}");
    grids
}

#[test]
fn verdicts_are_printed_by_name() {
    let ran = run("check", &[UNIQUE, SEVERAL, NONE, CLASH, BAD].join("\n")).ends(4);
    let words = ["unique", "multiple solutions: ", "unsolvable", "invalid: ", "# error: "];
    let lines = ran.lines();
    let verdicts = lines.iter().filter(|line| !line.starts_with(|c: char| c.is_ascii_digit()));
    assert!(verdicts.clone().count() == words.len(), "{ran:?}");
    for (line, word) in verdicts.zip(words) {
        assert!(line.contains(word), "{word:?} is not in {line:?}");
    }
    assert_eq!(run("check", UNIQUE).ends(0).quietly().out, "unique\n");
}

#[test]
fn two_solutions_and_their_difference_are_printed() {
    for input in [SEVERAL.to_owned(), format!("{SEVERAL}\n{SEVERAL}\n")] {
        let ran = run("check", &input).ends(1).quietly();
        let second = ran.out.match_indices("multiple solutions: ").nth(1);
        let first = second.map_or(&*ran.out, |(at, _)| {
            // If there are several puzzles, each begins with its position.
            &ran.out[..ran.out[..at].rfind('\n').unwrap() + 1]
        });
        let grids = solutions(SEVERAL, first);
        let [one, other] = grids.as_slice() else { panic!("{ran:?}") };
        let shape = formats::read(SEVERAL).unwrap().shape;
        let cells: Vec<String> =
            one.differing(other).iter().map(|&cell| shape.name(cell).to_string()).collect();
        let said = format!("two differ in {} cells: {}", cells.len(), cells.join(" "));
        assert!(!cells.is_empty() && ran.lines()[0].ends_with(&said), "{ran:?}");
    }
    // Other formats are those of `solve --limit 2`.
    for format in formats::ALL.iter().filter(|format| format.side().is_none()) {
        let name = format.name();
        run(&format!("check --format {name}"), SEVERAL).ends(if name == "json" { 1 } else { 2 });
    }
}

#[test]
fn text_and_records_of_81_characters_agree() {
    let open = |cells: usize| format!("{}{}\n", ".".repeat(cells), &NINE[cells..]);
    let input: String = (0..=81).map(open).collect();
    let told = records(&run("check -f json", &input).ends(1).out);
    let words = |(record, line): (&serde_json::Value, usize)| {
        let texts = |key: &str| -> Vec<String> {
            let list = record[key].as_array().unwrap().iter();
            list.map(|it| it.as_str().unwrap().to_owned()).collect()
        };
        let place = format!("standard input:{line}:");
        if record["verdict"] == "unique" {
            return format!("{place} unique\n");
        }
        let (differ, solutions) = (texts("differ"), texts("solutions").join("\n"));
        let (count, cells) = (differ.len(), differ.join(" "));
        let what = format!("multiple solutions: two differ in {count} cells: {cells}");
        format!("{place} {what}\n{solutions}\n")
    };
    let expected: Vec<String> = told.iter().zip(1..).map(words).collect();
    assert!(expected.len() == 82 && expected[81].contains("multiple"), "{expected:?}");
    assert_eq!(run("check", &input).ends(1).out, expected.concat());
}

#[test]
fn conflicting_givens_and_house_are_named() {
    let nine = |row: &str, rest: &str| format!("{row:.<9}{rest:.<72}");
    let table = [
        (nine("1...1", ""), "1 is given twice in row 1: r1c1 and r1c5"),
        (nine("1", &format!("{:.<63}1", "")), "1 is given twice in column 1: r1c1 and r9c1"),
        (nine("7", "..........7"), "7 is given twice in box 1: r1c1 and r3c2"),
        (CLASH.to_owned(), "4 is given twice in row 1: r1c1 and r1c2"),
    ];
    for (puzzle, words) in table {
        for logic in ["none", "full"] {
            let ran = run(&format!("check --logic {logic}"), &puzzle).ends(1);
            assert_eq!(ran.out, format!("invalid: {words}\n"));
        }
    }
}

#[test]
fn bad_line_is_an_error_in_place() {
    let puzzles = [UNIQUE, BAD, "4..3", UNIQUE, "5..3..2.3.......", UNIQUE];
    let blanks = puzzles.join("\n\n");
    let ran = run("check", &blanks).ends(4);
    let kinds: Vec<bool> = ran.lines().iter().map(|line| line.starts_with("# error: ")).collect();
    assert_eq!(kinds, [false, true, true, false, true, false], "{ran:?}");
    for (number, line) in ran.lines().iter().enumerate() {
        assert!(line.contains(&format!("standard input:{}:", 2 * number + 1)), "{line}");
    }
    let ran = ran.says("3 of 6 records failed");
    assert!(ran.lines()[1].contains("r4c4"), "{ran:?}");
}

/// With `-v`, the puzzles are answered one by one.
#[test]
fn batches_match_single_puzzles() {
    let read = |name: &str| std::fs::read_to_string(format!("puzzles/{name}")).unwrap();
    let sets = ["seventeen.txt", "ambiguous.txt", "candidates.txt", "kaggle.txt", "unsolvable.txt"];
    let small = [UNIQUE, SEVERAL, NONE, CLASH, BAD, "", "# a remark", "4..3"].map(str::to_owned);
    let wide = small.map(|line| format!("{line}\n")).concat();
    let mut inputs = sets.map(read).to_vec();
    inputs.extend([inputs.concat(), wide.clone(), format!("{}{wide}", read("hardest.txt"))]);
    for (number, input) in inputs.iter().enumerate() {
        for format in ["", "-f json", "-f csv"] {
            for jobs in [1, 3] {
                let at_once = run(&format!("check {format} -j {jobs}"), input);
                let one_by_one = run(&format!("check {format} -v"), input);
                assert_eq!(at_once.status, one_by_one.status, "{number} {format}");
                let differ =
                    at_once.lines().into_iter().zip(one_by_one.lines()).find(|(a, b)| a != b);
                assert_eq!(differ, None, "{number} {format}");
                assert_eq!(at_once.out.len(), one_by_one.out.len(), "{number} {format}");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn external_unsat_is_marked_unverified() {
    let folder = crate::program::Folder::new();
    // This solver claims that everything is unsatisfiable.
    let liar = folder.file("liar", "echo 's UNSATISFIABLE'\nexit 20\n");
    let arguments = ["--logic", "none", "--backend"];
    let backend = format!("external:sh {}", liar.display());
    let claimed = format!("unverified answer of {backend}");
    for (command, format, words, status) in [
        ("check", "text", format!("unsolvable, {claimed}"), 1),
        ("check", "json", format!("\"claimed_by\":\"{backend}\""), 1),
        ("solve", "text", format!("unsolvable, {claimed}"), 1),
        ("solve", "line", format!("unsolvable, {claimed}"), 1),
        ("solve", "json", format!("\"claimed_by\":\"{backend}\""), 1),
        ("backbone", "text", format!("unsolvable, {claimed}"), 1),
        ("backbone", "line", format!("unsolvable, {claimed}"), 1),
        ("backbone", "json", format!("\"claimed_by\":\"{backend}\""), 1),
        ("count", "text", format!("0, {claimed}"), 0),
        ("minimize", "text", format!("unsolvable, {claimed}"), 1),
        (
            "why",
            "text",
            format!("found by search, because logic finds no contradiction, {claimed}"),
            0,
        ),
        ("why", "line", claimed.clone(), 0),
        ("why", "json", format!("\"by\":\"search\",\"claimed_by\":\"{backend}\""), 0),
        (
            "export --with-block",
            "cnf",
            format!("the puzzle has no solution to block, {claimed}"),
            1,
        ),
    ] {
        let mut program = crate::program::program();
        program.args(command.split(' ')).args(arguments).args([&*backend, "-f", format]);
        let ran = crate::program::with(&mut program, crate::program::UNIQUE.as_bytes());
        let ran = ran.ends(status);
        assert!(format!("{}{}", ran.out, ran.err).contains(&words), "{command} {format}: {ran:?}");
    }
}

#[cfg(unix)]
#[test]
fn library_unsat_is_marked_unverified() {
    use testbed::backends::library;

    let folder = Folder::new();
    let Some(_) = library(&folder, 0) else { return };
    let path = folder.path().join("library.so").display().to_string();
    let check = |options: &str| run(&format!("check --backend ipasir:{path} {options}"), UNIQUE);
    let claimed = format!("unique, unverified answer of ipasir:{path}\n");
    assert_eq!(check("--logic none").ends(0).out, claimed);
    assert_eq!(check("").ends(0).out, "unique\n");
    assert!(check("--logic none --certify").ends(0).out.starts_with("unique, proved"));
    let told = format!("unverified answer of ipasir:{path}");
    let record = format!("\"claimed_by\":\"ipasir:{path}\"");
    let ran = run(&format!("solve --logic none --backend ipasir:{path}"), &[UNIQUE; 2].join("\n"));
    ran.ends(0).says("2 unique, 0 multiple, 0 unsolvable, 0 invalid, 0 unknown, 0 errors; 2 needed search, 2 with an unverified UNSAT answer");
    for (command, input, status) in [
        ("why", UNIQUE, 1),
        ("why", SEVERAL, 0),
        ("minimize", UNIQUE, 0),
        ("minimize --list", UNIQUE, 0),
        ("generate --side 4 --givens 6", "", 0),
        ("generate --side 4 --givens 6 --count 2", "", 0),
        ("generate --side 4 --holes 8 --unique", "", 0),
    ] {
        for (format, words) in [("", &told), ("-f line", &told), ("-f json", &record)] {
            if (command, format) == ("minimize --list", "-f line") {
                continue;
            }
            let options = format!("--logic none --backend ipasir:{path} {format}");
            let ran = run(&format!("{command} {options}"), input).ends(status);
            let all = format!("{}{}", ran.out, ran.err);
            assert!(all.contains(words), "{command} {format}: {ran:?}");
        }
    }
    let made = folder.path().join("made").display().to_string();
    let counted = format!("instances -o {made} --side 4 --holes 9 --kind counted --count 1");
    run(&format!("{counted} --backend ipasir:{path}"), "").ends(0);
    let manifest = std::fs::read_to_string(format!("{made}/manifest.jsonl")).unwrap();
    assert!(manifest.contains(&told), "{manifest}");
    let certified = format!("why --logic none --backend ipasir:{path} -f json --prove");
    let ran = run(&format!("{certified} {}", folder.path().join("proof").display()), NONE).ends(0);
    assert!(ran.out.contains("\"proved\":true") && !ran.out.contains("claimed_by"), "{ran:?}");
    let Some(_) = library(&folder, 1) else { return };
    check("--logic none").ends(2).says(&path);
}

#[test]
fn wrong_stored_solution_is_reported() {
    let puzzle = |solution: &str| {
        format!(
            r#"{{"givens":"{UNIQUE}","solution":"{solution}","rules":[{{"rule":"odd","cells":["r1c3"]}}]}}"#
        )
    };
    assert_eq!(run("check", &puzzle(SOLVED)).ends(0).quietly().out, "unique\n");
    let wrong = format!("{}13", &SOLVED[..14]);
    run("check", &puzzle(&wrong)).ends(0).says("the solution stored with the puzzle is wrong: r");
}

#[cfg(unix)]
#[test]
fn idle_external_solver_is_reported() {
    let folder = Folder::new();
    let backend = format!("external:sh {}", folder.file("solver", "exit 1\n").display());
    let ran = |command: &str, options: &[&str], input: &str| {
        let mut program = program();
        program.args(command.split(' ')).args(["--backend", &backend]).args(options);
        with(&mut program, input.as_bytes())
    };
    let remark = format!("{backend} did not run: logic decided ");
    for command in
        ["check", "count", "solve", "solve --limit 2", "solve -f json", "solve -j2 -f csv"]
    {
        ran(command, &[], UNIQUE).says(&format!("{remark}the puzzle; --logic none sends"));
        let two = ran(command, &[], &format!("{UNIQUE}\n{CLASH}\n"));
        assert_eq!(
            two.says(&format!("{remark}all 2 puzzles;")).err.matches("did not run").count(),
            1
        );
        ran(command, &["-q"], UNIQUE).quietly();
        // A puzzle for the solver, and one without time.
        for options in [["--logic", "none"], ["--timeout", "0"]] {
            let ran = ran(command, &options, UNIQUE);
            assert!(!ran.err.contains("did not run"), "{command} {options:?}: {ran:?}");
        }
    }
    assert!(!run("check", UNIQUE).err.contains("did not run"));
}

/// If the two solutions found differ only in a layer, the verdict says so, but not that the digits
/// are unique.
#[test]
fn multiple_layers_of_one_grid_are_explained() {
    let layered = |givens: &str| {
        format!(
            r#"{{"givens":"{givens}","layers":{{"shade":{{"values":[0,1]}}}},"rules":[{{"rule":"per-house","layer":"shade","is":1,"count":1}}]}}"#
        )
    };
    let words = "two found have the same digits and differ only in layers; use check --digits-only to \
                 find out whether the digits are unique";
    let puzzle = layered(UNIQUE);
    for command in ["check", "solve", "solve --limit 1"] {
        let ran = run(command, &puzzle);
        assert!(format!("{}{}", ran.out, ran.err).contains(words), "{command}: {ran:?}");
        let json = records(&run(&format!("{command} --format json"), &puzzle).out);
        assert_eq!((&json[0]["verdict"], 1), (&"multiple".into(), json.len()), "{command}");
        assert!(json[0]["reason"].as_str().is_some_and(|it| it.ends_with(words)), "{json:?}");
        let ran = run(&format!("{command} --digits-only"), &puzzle).ends(0);
        assert!(!format!("{}{}", ran.out, ran.err).contains("two found"), "{command}: {ran:?}");
    }
    let several = layered(&".".repeat(16)).replace(":1}", ":0}");
    let ran = run("check", &several).ends(1);
    assert!(ran.out.starts_with("multiple solutions") && !ran.out.contains(words), "{ran:?}");
}

#[test]
fn records_give_the_same_reason() {
    let thermo =
        r#"{"side":4,"rules":[{"rule":"thermo","cells":["r1c1","r1c2","r2c2","r2c3","r3c3"]}]}"#;
    for (puzzle, reason) in [
        (thermo, "the thermo at r1c1 cannot be satisfied"),
        (CLASH, "4 is given twice in row 1: r1c1 and r1c2"),
    ] {
        for command in ["check", "solve", "solve --limit 2", "count", "backbone"] {
            let record = &records(&run(&format!("{command} -f json"), puzzle).out)[0];
            assert_eq!(record["reason"], reason, "{command}: {record}");
        }
    }
}

/// Each listed solution has its layers, so that solutions with the same digits differ.
#[test]
fn listed_solutions_have_their_layers() {
    let puzzle = format!(
        r#"{{"givens":"{UNIQUE}","layers":{{"shade":{{"values":[0,1]}}}},"rules":[{{"rule":"per-house","layer":"shade","is":1,"count":1}}]}}"#
    );
    for (command, count) in [("check", 2), ("solve --limit 3", 3), ("why", 2), ("minimize", 2)] {
        let ran = run(&format!("{command} -f json"), &puzzle);
        let record = &records(&ran.out)[0];
        let solutions = record["solutions"].as_array().unwrap();
        let layers = record["layers_of_solutions"].as_array().unwrap();
        assert_eq!([solutions.len(), layers.len()], [count; 2], "{command}: {record}");
        let distinct: HashSet<_> = layers.iter().map(ToString::to_string).collect();
        assert_eq!(distinct.len(), count, "{command}: {record}");
        assert!(layers.iter().all(|it| it["shade"].as_str().unwrap().len() == 16), "{record}");
    }
    let unique = puzzle.replace(r#""count":1"#, r#""count":4"#);
    for command in ["check", "solve", "minimize"] {
        let record = &records(&run(&format!("{command} -f json"), &unique).out)[0];
        assert_eq!(record["layers"]["shade"], "1".repeat(16), "{command}: {record}");
    }
    let ran = run("check -f csv", &puzzle);
    assert!(ran.out.contains(r#""[{""shade"":""#), "{ran:?}");
    let folder = Folder::new();
    let board = folder.file("board.json", &puzzle);
    let made = run(&format!("generate --board {} -f json", board.display()), "");
    assert_eq!(records(&made.out)[0]["layers"]["shade"].as_str().unwrap().len(), 16, "{made:?}");
}

/// A backbone contains the cells of layers.
#[test]
fn backbone_contains_layers() {
    let puzzle = format!(
        r#"{{"givens":"{UNIQUE}","layers":{{"shade":{{"values":[0,1]}}}},"rules":[{{"rule":"per-house","layer":"shade","is":1,"count":1}},{{"rule":"only","cells":["shade.r1c1"],"digits":[1]}}]}}"#
    );
    let record = &records(&run("backbone -f json", &puzzle).out)[0];
    assert_eq!(record["layers"]["shade"], "100000..0...0...", "{record}");
    let candidates = record["candidates"].as_array().unwrap();
    assert_eq!(
        (candidates.len(), &candidates[16], &candidates[17]),
        (32, &json!([1]), &json!([0]))
    );
    let ran = run("backbone", &puzzle);
    assert!(ran.out.ends_with("\nshade 100000..0...0...\n"), "{ran:?}");
    assert!(ran.out.starts_with("20 of 28 open cells are"), "{ran:?}");
}
