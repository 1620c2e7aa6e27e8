//! Tests of the command `generate`: puzzles with requirements, random-hole instances, `--vicinity`
//! and `--scan`.

use std::collections::BTreeSet;

use crate::program::{Folder, UNIQUE, program, records, run, with};
use board::Shape;
use serde_json::Value;

/// Requirements of every kind.
const WANTED: [&str; 9] = [
    "",
    "--level easy --symmetry rotate",
    "--level evil",
    "--technique swordfish",
    "--rating 6.0..7.0",
    "--givens 24 --symmetry diagonal",
    "--minimal --symmetry full",
    "--box 2x3 --level any",
    "--side 12 --givens 50%",
];

#[test]
fn generate_makes_one_medium_puzzle_by_default() {
    let ran = run("generate", "").ends(0).says(" givens, medium: ");
    assert!(ran.out.starts_with("+-------+-------+-------+\n"), "{ran:?}");
    assert_eq!(ran.out.lines().count(), 13);
    assert!(run("rate", &ran.out).ends(0).out.starts_with("medium: "));
    assert!(run("check", &ran.out).ends(0).out.starts_with("unique"));
    // The reported seed makes the same puzzle again.
    let (_, seed) = ran.err.split_once("seed ").unwrap();
    let (seed, _) = seed.split_once(',').unwrap();
    assert_eq!(run(&format!("generate --seed {seed}"), "").ends(0).out, ran.out);
}

#[test]
fn output_is_independent_of_threads() {
    for wanted in WANTED {
        let made = |jobs, more: &str| {
            run(&format!("generate {wanted} --count 3 -j {jobs} {more}"), "").ends(0).out
        };
        let all = made(1, "--seed 5 -f json");
        assert_eq!(all, made(2, "--seed 5 -f json"), "{wanted}");
        let all = records(&all);
        let seeds: BTreeSet<_> = all.iter().map(|record| record["seed"].as_u64()).collect();
        assert_eq!((all.len(), seeds.len()), (3, 3), "{wanted}");
        for (index, record) in (1..).zip(&all) {
            assert_eq!(record["index"], index);
            let alone = format!("generate {wanted} --seed {} -f json", record["seed"]);
            let alone = &records(&run(&alone, "").ends(0).out)[0];
            for field in ["puzzle", "solution", "seed", "level", "hardest", "givens"] {
                assert_eq!(alone[field], record[field], "{wanted}: {field}");
            }
        }
        let lines = made(2, "--seed 5 -q");
        let puzzles = all.iter().filter_map(|record| record["puzzle"].as_str());
        let is_line = !wanted.contains("side");
        assert!(!is_line || lines.lines().eq(puzzles), "{wanted}: {lines}");
    }
}

#[test]
fn records_match_rate_and_check() {
    for wanted in WANTED.iter().filter(|wanted| !wanted.contains("--side 12")) {
        let made = run(&format!("generate {wanted} --count 3 --seed 2 -f json"), "").ends(0).out;
        let rated = records(&run("rate -f json", &made).ends(0).out);
        let checked = records(&run("check -f json", &made).ends(0).out);
        for ((made, rated), checked) in records(&made).iter().zip(&rated).zip(&checked) {
            let fields = ["level", "hardest", "pearl", "diamond", "technique", "step_count"];
            for field in fields.into_iter().chain(["techniques", "by_search", "puzzle"]) {
                assert_eq!(made[field], rated[field], "{wanted}: {field}");
            }
            for field in ["solution", "verdict"] {
                assert_eq!(made[field], checked[field], "{wanted}: {field}");
            }
            let digits = |it: &Value| {
                it.as_str().map(|it| it.bytes().filter(u8::is_ascii_digit).count() as u64)
            };
            assert_eq!(made["givens"].as_u64(), digits(&made["puzzle"]), "{wanted}");
        }
    }
}

#[test]
fn requested_technique_is_the_hardest() {
    for name in ["naked pair", "swordfish", "xy-wing"] {
        let name_told = name.replace(' ', "-");
        let asked = format!("generate --technique {name_told} --seed 3 --count 2 -q");
        let made = run(&asked, "").ends(0).out;
        for record in records(&run("explain --technique all -f json", &made).ends(0).out) {
            let techniques = record["techniques"].as_object().unwrap();
            let found = techniques.keys().any(|it| it.eq_ignore_ascii_case(name));
            assert!(found, "{name}: {techniques:?}");
            let steps = record["steps"].as_array().unwrap().iter();
            let hardest = steps.filter(|step| step["difficulty"] == record["hardest"]);
            let mut hardest = hardest.map(|step| step["technique"].as_str().unwrap());
            assert!(hardest.any(|it| it.eq_ignore_ascii_case(name)), "{name}");
        }
    }
}

#[test]
fn givens_follow_the_pattern() {
    let folder = Folder::new();
    let picture = "x..x.x..x\n.x.x.x.x.\n..x...x..\nxx..x..xx\n...x.x...\nxx..x..xx\n\
                   ..x...x..\n.x.x.x.x.\nx..x.x..x\n";
    let marks: String = picture.split_whitespace().collect();
    let drawn = run("convert -f grid", &marks.replace('x', "1")).out;
    let line = marks.replace('x', "7") + "\n";
    for (name, text) in [("a", picture), ("b", &drawn), ("c", &line)] {
        let path = folder.file(name, text);
        let asked = format!("generate --seed 1 -f line --pattern {}", path.display());
        let made = run(&asked, "").ends(0).out;
        let found: String =
            made.trim_end().chars().map(|c| if c == '.' { '.' } else { 'x' }).collect();
        assert_eq!(found, marks, "{text}");
        assert!(run("check", &made).ends(0).out.starts_with("unique"));
    }
    let short = folder.file("d", "x.x.\n");
    let asked = format!("generate --pattern {}", short.display());
    run(&asked, "").ends(2).says("for side 9 a pattern of 81 characters");
    let several = folder.file("e", &line.repeat(2));
    let asked = format!("generate --pattern {}", several.display());
    run(&asked, "").ends(2).says("expected one pattern, found several");
    let asked = format!("generate --pattern {}", folder.path().join("nothing").display());
    run(&asked, "").ends(2).says("nothing: no such file");
}

#[test]
fn unsuccessful_search_reports_the_reason() {
    let none = "generate --rating 11.9.. --seed 1 --attempts 20";
    let words = "no puzzle with rating 11.9.. found in 20 attempts (seed 1)";
    let ran = run(none, "").ends(3).says(words);
    assert_eq!(ran.out, "");
    let told = &records(&run(&format!("{none} -f json"), "").ends(3).out)[0];
    assert_eq!((&told["verdict"], &told["puzzle"]), (&"unknown".into(), &Value::Null));
    assert!(told["reason"].as_str().unwrap().contains("20 attempts"), "{told}");
    let ran = run(&format!("{none} --count 2"), "").ends(3);
    assert!(ran.out.starts_with("# error: no puzzle with rating 11.9.. found in 20 "), "{ran:?}");
    for more in ["--rating 11.9.. --timeout 0.5", "--side 16 --minimal --timeout 0.1"] {
        run(&format!("generate --seed 1 {more}"), "").ends(3).says(": time-out after");
    }
}

#[cfg(unix)]
#[test]
fn failed_attempts_do_not_replace_puzzles() {
    let folder = crate::program::Folder::new();
    let mark = folder.path().join("mark");
    let script = format!(
        "if [ ! -e {0} ]; then touch {0}; exit 1; fi\necho 's UNSATISFIABLE'\nexit 20\n",
        mark.display()
    );
    let ran = |script: &str, count: &str| {
        let backend = format!("external:sh {}", folder.file("script", script).display());
        let mut command = crate::program::program();
        command.args(["generate", "--side", "4", "--givens", "10", "--seed", "1", "-j", "1"]);
        command.args(["--logic", "none", "--backend", &*backend, "--count", count, "-f", "json"]);
        let ran = crate::program::with(&mut command, b"").ends(4);
        let verdicts = records(&ran.out).into_iter();
        verdicts.map(|record| record["verdict"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(ran(&script, "3"), ["error", "unique", "unique", "unique"]);
    // The run does not continue forever.
    assert_eq!(ran("exit 1\n", "10"), ["error"; 3]);
}

#[test]
fn vicinity_returns_the_best_puzzles() {
    let puzzles = run("generate --minimal --count 2 --seed 1 -q", "").ends(0).out;
    let all = records(&run("generate --vicinity 1 --count 3 -f json", &puzzles).ends(0).out);
    assert_eq!(all.len(), 6);
    for (records, puzzle) in all.chunks(3).zip(puzzles.lines()) {
        assert!(records.iter().all(|record| record["from"] == puzzle));
        assert!(records.is_sorted_by(|a, b| a["hardest"].as_f64() >= b["hardest"].as_f64()));
        assert_eq!(records[0]["file"], records[2]["file"]);
        for record in records {
            let puzzle = record["puzzle"].as_str().unwrap();
            let rated = &crate::program::records(&run("rate -f json", puzzle).out)[0];
            assert_eq!(rated["hardest"], record["hardest"]);
        }
    }
    let one = puzzles.lines().next().unwrap();
    let ran = run("generate --vicinity 1", one).ends(0).says("the best of ");
    assert!(ran.out.starts_with("+---"), "{ran:?}");
    let lines = run("generate --vicinity 1 --count 3", one).ends(0).out;
    let puzzles: Vec<&str> = all[..3].iter().filter_map(|it| it["puzzle"].as_str()).collect();
    assert_eq!(lines.lines().collect::<Vec<_>>(), puzzles);
    let ran = run("generate --vicinity 2 --best givens --timeout 1 -f line", one);
    let ran = ran.says("the search of the vicinity was not complete");
    let givens = |line: &str| line.bytes().filter(u8::is_ascii_digit).count();
    assert!(givens(&ran.out) <= givens(one) + 2, "{ran:?}");
    run("generate --vicinity 1", crate::program::UNIQUE).ends(2).says("9×9");
    run("generate --vicinity 1", &".".repeat(81)).ends(1).says("the puzzle is not unique");
    for more in ["--scan", "--unique"] {
        let ran = run(&format!("generate --vicinity 1 {more}"), one).ends(2);
        ran.says(&format!("cannot be used with '{more}'"));
    }
    run("generate --vicinity 1 --box 3x3,2x6", one).ends(2).says("several boxes");
}

#[test]
fn output_is_reproducible_by_seed() {
    for more in ["", " --spread boxes", " --unique", " --unique --format json"] {
        let with_seed =
            |seed| run(&format!("generate --side 16 --holes 50% --seed {seed}{more}"), "").ends(0);
        assert_eq!(with_seed(1).out, with_seed(1).out);
        assert_ne!(with_seed(1).out, with_seed(2).out);
    }
    // These bytes must not change on any machine or in any version.
    let ran = run("generate --box 2x3 --holes 18 --seed 1 --format line", "").ends(0).quietly();
    assert_eq!(ran.out, "...5343..1622..3.55...2.4.....65241.\n");
}

#[test]
fn first_puzzles_are_independent_of_count() {
    let few = run("generate --side 9 --holes 50 --seed 8 --unique --count 2", "").ends(0);
    let more = run("generate --side 9 --holes 50 --seed 8 --unique --count 6", "").ends(0);
    assert_eq!(few.lines().len(), 2);
    assert_eq!(more.lines().len(), 6);
    assert_eq!(few.lines(), more.lines()[..2]);
    let one = run("generate --side 9 --holes 50 --seed 8 --unique --format line", "").ends(0);
    assert_eq!(one.lines(), more.lines()[..1]);
}

#[test]
fn puzzle_of_series_is_reproduced_by_seed() {
    let all = run("generate --side 9 --holes 50 --seed 8 --count 3 --format json", "").ends(0);
    let third: serde_json::Value = serde_json::from_str(all.lines()[2]).unwrap();
    let seed = &third["seed"];
    let ran = run(&format!("generate --side 9 --holes 50 --seed {seed} --format line"), "");
    assert_eq!(ran.ends(0).out.trim_end(), third["puzzle"]);
    let grid = run(&format!("generate --side 9 --holes 0 --seed {seed} --format line"), "");
    assert_eq!(grid.ends(0).out.trim_end(), third["solution"]);
    assert_eq!((&third["index"], &third["holes"]), (&3.into(), &50.into()));
    assert_eq!(third["unique"], serde_json::Value::Null);
    assert_eq!(third["puzzle"].as_str().map(str::len), Some(81));
    // If a line does not determine the boxes, the record contains them.
    let odd = run("generate --box 1x7 --holes 9 --seed 8 --format json", "").ends(0);
    let odd: serde_json::Value = serde_json::from_str(&odd.out).unwrap();
    let wide = run("generate --box 2x8 --holes 9 --seed 8 --format json", "").ends(0);
    let wide: serde_json::Value = serde_json::from_str(&wide.out).unwrap();
    assert!(odd["puzzle"].is_string(), "{odd}");
    assert_eq!((&wide["puzzle"]["side"], &wide["puzzle"]["box"]), (&16.into(), &"2x8".into()));
}

#[test]
fn random_seed_is_printed_and_reproduces() {
    let ran = run("generate --side 4 --holes 8", "").ends(0).says("seed ");
    let seed = ran.err.trim_end().rsplit(' ').next().unwrap();
    let again = run(&format!("generate --side 4 --holes 8 --seed {seed}"), "").ends(0).quietly();
    assert_eq!(ran.out, again.out);
}

#[test]
fn generated_output_is_read_back() {
    for side in [4, 7, 9, 10, 25, 36] {
        for (count, format) in [(1, ""), (2, ""), (2, " --format numbers"), (2, " --format grid")] {
            let asked = format!("generate --side {side} --holes 10% --seed 3 --count {count}");
            let made = run(&(asked + format), "").ends(0);
            let puzzles = formats::PuzzleReader::new(
                "made",
                made.out.as_bytes(),
                formats::ReadOptions::default(),
            );
            let read: Vec<_> = puzzles.map(|entry| entry.unwrap().puzzle).collect();
            assert_eq!(read.len(), count, "{side}{format}");
            let shape = Shape::most_square(side).unwrap();
            assert!(read.iter().all(|puzzle| puzzle.shape == shape), "{side}{format}");
        }
    }
}

#[test]
fn puzzle_not_proved_unique_is_not_printed() {
    let asked = "generate --side 9 --holes 60 --seed 1 --unique --timeout 0";
    let ran = run(asked, "").ends(3).says("not proved unique: time-out");
    assert_eq!(ran.out, "");
    let ran = run(&format!("{asked} --count 2"), "").ends(3);
    assert!(ran.lines().len() == 2 && ran.lines().iter().all(|line| line.starts_with("# error: ")));
    let ran = run(&format!("{asked} --format json"), "").ends(3);
    let record: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(record["verdict"], "unknown");
}

#[test]
fn invalid_arguments_are_refused_with_remedy() {
    let cases = [
        ("--side 9 --holes 82", "a grid of side 9 has 81 cells"),
        ("--side 9 --holes 101%", "0% to 100%"),
        ("--side 9 --holes many", "such as 45%"),
        ("--side 9 --holes -1", "such as 50"),
        ("--level difficult", "[possible values: easy, medium, hard, expert, evil, any]"),
        ("--rating 7.5..7.0", "lower end first"),
        ("--technique sordfish", "swordfish"),
        ("--technique siamese-finned-swordfish", "by name only"),
        ("-o x.pdf", "for pdf, pass the puzzles to `show`"),
        ("--level easy --rating 2.0", "cannot be used with"),
        ("--holes 5 --level easy", "cannot be used with"),
        ("--symmetry rotate --pattern x", "cannot be used with"),
        ("--spread boxes", "--holes"),
        ("--scan", "--scan needs --holes"),
        ("--givens 82", "a grid of side 9 has 81 cells"),
        ("--side 25", "are not rated"),
        ("--side 25 --givens 60% --level easy", "are not rated"),
        ("--vicinity 3", "1..=2"),
        ("puzzle.txt", "--vicinity"),
        ("--best givens", "--vicinity"),
        ("--side 9 --box 3x3 --holes 5", "cannot be used with"),
        ("--side 3 --holes 5", "expected 4 to 645"),
        ("--side nine --holes 5", "such as 9"),
        ("--box 3by3 --holes 5", "such as 3x3"),
        ("--side 9,16 --holes 5", "--scan"),
        ("--side 9 --holes 10..20", "--scan"),
        ("--side 9 --holes 5 --count 0", "1 or more"),
        ("--side 9 --holes 5 --plot x.svg", "--scan"),
        ("--scan --side 9 --holes 20..10", "lower end first"),
        ("--scan --side 9 --holes 10%..20", "in percent"),
        ("--scan --side 9 --holes 10..20/0", "step above 0"),
        ("--scan --side 9 --holes 10..90", "a grid of side 9 has 81 cells"),
        ("--scan --side 9 --holes 0..18446744073709551615", "a grid of side 9 has 81 cells"),
        ("--scan --side 9 --holes 10 --csv same --plot same", "a file each"),
        ("--scan --side 9 --holes 10 --plot -", "--plot -: standard output is not supported"),
        ("--scan --side 9 --holes 10 --unique", "cannot be used with"),
        ("--scan --side 9 --holes 10 --random-fill --spread lines", "cells are random"),
        ("--side 9 --holes 10 --random-fill", "--scan"),
        ("--side 9 --holes 10 --spread lines,boxes", "--scan"),
        ("--scan --side 9 --holes 10 --spread random,random", "--spread names random twice"),
        ("--side 9 --holes 10 --spread random,random", "--spread names random twice"),
        ("--side 9 --holes 10 --spread even", "random, lines, boxes"),
    ];
    for (arguments, words) in cases {
        let ran = run(&format!("generate --seed 1 {arguments}"), "").ends(2).says(words);
        assert_eq!(ran.out, "", "{arguments}");
    }
}

#[test]
fn scan_writes_one_csv_row_per_puzzle() {
    let asked = "generate --scan --side 4,9 --holes 20%..60%/20% --count 3 --seed 1";
    let ran = run(asked, "").ends(0).says("side 9, 49 holes (60.5%): ");
    let lines = ran.lines();
    assert_eq!(lines.len(), 1 + 2 * 3 * 3);
    let fields = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let head = fields(lines[0]);
    let at = |name: &str| head.iter().position(|field| field == name).unwrap();
    for line in &lines[1..] {
        let row = fields(line);
        assert_eq!(row.len(), head.len(), "{line}");
        let number = |name: &str| row[at(name)].parse::<f64>().unwrap();
        let (side, holes) = (number("side"), number("holes"));
        assert!((number("percent") - 100.0 * holes / side / side).abs() < 0.01);
        assert!(number("candidates_after") <= number("candidates_before"));
        assert!(number("logic_ms") <= number("total_ms"));
        assert!(["unique", "multiple"].contains(&row[at("verdict")].as_str()));
        let by_logic: bool = row[at("solved_by_logic")].parse().unwrap();
        assert!(!by_logic || number("candidates_after") == side * side);
        // Every puzzle of a scan can be made separately.
        let [seed, holes] = ["seed", "holes"].map(|name| &row[at(name)]);
        let asked = format!("generate --side {side} --holes {holes} --seed {seed} --format line");
        let puzzle = run(&asked, "").ends(0).out;
        let checked = run("check", &puzzle).out;
        assert!(checked.starts_with(&row[at("verdict")]), "{line}: {checked}");
    }
}

#[test]
fn scan_plots_one_series_per_side() {
    let folder = Folder::new();
    let arguments = "generate --scan --box 2x2,2x3 --holes 4,8,12 --count 2 --seed 1";
    let [csv, plot] = ["scan.csv", "scan.svg"].map(|name| folder.path().join(name));
    let mut command = program();
    command.args(arguments.split(' ')).arg("--csv").arg(&csv).arg("--plot").arg(&plot);
    assert_eq!(with(&mut command, b"").ends(0).out, "");
    let there = || [&csv, &plot].map(|path| std::fs::read(path).unwrap());
    let before = there();
    with(&mut command, b"").ends(2).says("scan.csv exists; --force overwrites it");
    assert_eq!(there(), before);
    with(command.arg("--force"), b"").ends(0);
    assert_eq!(std::fs::read_to_string(&csv).unwrap().lines().count(), 1 + 2 * 3 * 2);
    let svg = std::fs::read_to_string(&plot).unwrap();
    well_formed(&svg);
    for words in ["side 4 (2x2)", "side 6 (2x3)", "holes, %", "by logic", "median", "dark"] {
        assert!(svg.contains(words), "{words}");
    }
    // Only one point has conflicts, because logic solves the other puzzles.
    assert_eq!(svg.matches("<circle").count(), 2 * 2 * 3 + 1);
}

/// Checks that all elements are closed in the correct order.
fn well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for piece in svg.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').unwrap_or_else(|| panic!("{piece}"));
        assert!(!text.contains('>') || open.last() == Some(&"style"), "{piece}");
        let name = tag.split([' ', '/']).find(|name| !name.is_empty()).unwrap();
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) => assert_eq!(open.pop(), Some(name)),
            (false, false) => open.push(name),
            (false, true) => {}
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn impossible_requests_are_refused_early() {
    for (arguments, reason) in [
        ("--givens 16", "a unique 9×9 puzzle has at least 17 givens"),
        ("--side 4 --level hard", "no 4×4 puzzle is rated above 1.2"),
        ("--box 2x2 --rating 1.3..", "no 4×4 puzzle is rated above 1.2"),
        ("--side 4 --technique x-wing", "no 4×4 puzzle is rated above 1.2"),
        ("--givens 82", "82 cells are too many; a grid of side 9 has 81 cells"),
        ("--pattern nope.txt", "nope.txt: no such file"),
        ("--rules kiler", "unknown rule; did you mean killer?"),
        ("--rules cage=0", "expected a number or a range, such as 12 or 2..4"),
        ("--rules cage=4..2", "expected a number or a range, such as 12 or 2..4"),
        ("--rules cage=2,killer=3", "--rules has two numbers for cage"),
        ("--redundant-rules", "--rules"),
        ("--rules dutch-whispers", "such rules are not made at random; expected cage, "),
    ] {
        run(&format!("generate {arguments}"), "").ends(2).says(reason);
    }
    run("generate --vicinity 1", UNIQUE).ends(2).says("--vicinity takes classic 9×9 puzzles");
}

#[test]
fn generated_puzzles_keep_board_rules() {
    let folder = Folder::new();
    let board = |sum| {
        let rule = format!(r#"{{"rule":"cage","cells":["r1c1","r1c2"],"sum":{sum}}}"#);
        folder.file("board.json", &format!(r#"{{"side":4,"rules":[{rule}]}}"#))
    };
    let ran = run(&format!("generate --board {} --count 2", board(3).display()), "").ends(0);
    assert!(ran.lines().len() == 2 && ran.lines().iter().all(|line| line.contains("cage")));
    let checked = run("check -f json", &ran.out).ends(0);
    assert!(records(&checked.out).iter().all(|record| record["verdict"] == "unique"));
    let made = folder.path().join("made.json");
    let asked = format!("generate --board {} -o {}", board(20).display(), made.display());
    let ran = run(&asked, "").ends(2).says("the board has no solution with these rules and givens");
    assert_eq!(ran.err.matches("solution").count(), 1, "{}", ran.err);
}

#[test]
fn random_rules_are_counted_and_needed() {
    let folder = Folder::new();
    let board = folder.file(
        "board.json",
        r#"{"side":6,"rules":[{"rule":"thermo","cells":["r1c1","r1c2"]},{"rule":"anti-king"}]}"#,
    );
    let board = format!("generate --board {} --seed 2 --count 2", board.display());
    let made = run(&format!("{board} --rules cage=4,thermo=1..2"), "").ends(0).out;
    let listed = records(&run("minimize --rules --list -f json", &made).ends(0).out);
    assert_eq!(listed.len(), 2);
    for (line, record) in made.lines().zip(&listed) {
        let count = |kind| line.matches(&format!("\"rule\":\"{kind}\"")).count();
        assert_eq!((count("cage"), count("anti-king")), (4, 1), "{line}");
        assert!((2..=3).contains(&count("thermo")), "{line}");
        // The rules of the board can be redundant.
        let redundant = record["redundant"].as_array().unwrap().iter();
        let mut redundant = redundant.map(|name| name.as_str().unwrap());
        assert!(redundant.all(|it| it.starts_with("thermo at r1c1") || it == "anti-king"));
    }
    let all = "generate --side 4 --seed 1 --rules cage";
    let rules = |made: String| made.matches("\"rule\"").count();
    let few = rules(run(all, "").ends(0).out);
    assert!(few < rules(run(&format!("{all} --redundant-rules"), "").ends(0).out));
}

#[test]
fn rules_are_known_by_common_names() {
    let made =
        |kinds: &str| run(&format!("generate --side 4 --seed 1 --rules {kinds}"), "").ends(0).out;
    assert_eq!(made("Killer,kropki"), made("cage,ratio,difference"));
}

#[test]
fn scan_reports_conflicts_backbone_and_satisfiability() {
    let asked = "generate --scan --side 9 --holes 40,55 --count 4 --seed 1 --backbone --logic none \
                 --backend batsat";
    run("generate --scan --side 9 --holes 10 --random-fill", "").ends(2).says("use more holes");
    let little = "generate --scan --side 100 --holes 50% --count 1 --seed 1 --max-memory 2M";
    run(little, "").ends(3).says("of memory needed, 2.0 MiB allowed");
    for (more, spreads) in [(" --spread random,lines,boxes", 3), (" --random-fill", 1)] {
        let ran = run(&(asked.to_owned() + more), "").ends(0).says(" conflicts (");
        assert_eq!(ran.err.contains("% satisfied"), spreads == 1, "{}", ran.err);
        let lines = ran.lines();
        assert_eq!(lines.len(), 1 + 2 * 4 * spreads);
        let fields = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
        let head = fields(lines[0]);
        let at = |name: &str| head.iter().position(|field| field == name).unwrap();
        for line in &lines[1..] {
            let row = fields(line);
            row[at("conflicts")].parse::<u64>().unwrap();
            let (verdict, backbone) = (&row[at("verdict")], row[at("backbone")].parse::<f64>());
            match verdict.as_str() {
                "unique" => assert_eq!(backbone, Ok(100.0), "{line}"),
                "multiple" => assert!(backbone.is_ok_and(|share| share < 100.0), "{line}"),
                _ => assert!(spreads == 1 && backbone.is_err(), "{line}"),
            }
        }
    }
}
