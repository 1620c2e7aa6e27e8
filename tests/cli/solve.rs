//! Tests of `solve`.

use crate::program::{BAD, CLASH, EMPTY, NONE, SEVERAL, SOLVED, UNIQUE, program, run, with};

const DRAWN: &str = "\
+-----+-----+
| 4 2 | 1 3 |
| 1 3 | 2 4 |
+-----+-----+
| 3 1 | 4 2 |
| 2 4 | 3 1 |
+-----+-----+
";

#[test]
fn single_puzzle_is_drawn_several_are_lines() {
    assert_eq!(run("solve", UNIQUE).ends(0).quietly().out, DRAWN);
    let other = ".41........3..4.";
    let ran = run("solve", &format!("{UNIQUE}\n{other}\n{UNIQUE}\n")).ends(0).says("3 puzzles in ");
    assert_eq!(ran.lines(), [SOLVED, "3412123441232341", SOLVED]);
}

#[test]
fn unsolved_puzzles_keep_their_line() {
    let ran = run("solve", &[UNIQUE, NONE, BAD, CLASH, UNIQUE].join("\n")).ends(4);
    let lines = ran.lines();
    assert_eq!((lines.len(), lines[0], lines[4]), (5, SOLVED, SOLVED));
    assert_eq!(lines[1], "# unsolvable");
    assert!(lines[2].starts_with("# error: standard input:3:16: r4c4: 'x' is not a digit"));
    assert_eq!(lines[3], "# invalid: 4 is given twice in row 1: r1c1 and r1c2");
    ran.says("2 unique, 0 multiple, 1 unsolvable, 1 invalid, 0 unknown, 1 error;");
    for (puzzle, why) in [(NONE, "unsolvable"), (CLASH, "invalid: 4 is given twice in row 1")] {
        assert_eq!(run("solve", puzzle).ends(1).says(why).out, "");
    }
}

#[test]
fn limit_bounds_printed_solutions() {
    for (limit, printed, words) in [
        (1, 1, "multiple solutions: this is one of them"),
        (2, 2, "more than 2 solutions"),
        (3, 3, "3 solutions"),
        (4, 3, "3 solutions"),
    ] {
        let ran = run(&format!("solve --format line --limit {limit}"), SEVERAL).ends(0);
        let mut lines = ran.lines();
        // If a puzzle may have several lines, a line before them has their number.
        let told = match limit {
            1 => ran.err.trim(),
            _ => lines.remove(0),
        };
        assert!(told.ends_with(&format!("standard input:1: {words}")), "{ran:?}");
        assert_eq!(ran.err.is_empty(), limit > 1);
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), printed, "{ran:?}");
    }
    let two = run("solve --limit 4", &format!("{SEVERAL}\n{UNIQUE}\n")).ends(0);
    let two = two.says("2 puzzles in ").says(": 1 unique, 1 multiple, 0 unsolvable,");
    assert_eq!(two.lines()[0], "# standard input:1: 3 solutions");
    assert_eq!(two.lines()[4..], ["# standard input:2: 1 solution", SOLVED]);
    let all = run("solve --format line --limit 18446744073709551615", EMPTY).ends(0);
    assert_eq!(all.lines().len(), 1 + 288);
}

#[test]
fn every_format_round_trips_the_solution() {
    // These formats are records; their puzzle is read back.
    let puzzles =
        formats::ALL.iter().filter(|format| !["json", "csv", "kaggle"].contains(&format.name()));
    for format in puzzles.filter(|format| format.side().is_none()) {
        let ran = run(&format!("solve --format {}", format.name()), UNIQUE).ends(0).quietly();
        let mut read = formats::PuzzleReader::new("", ran.out.as_bytes(), Default::default());
        let entry = read.next().unwrap().unwrap();
        let solved = formats::read(SOLVED).unwrap();
        match entry.position {
            // Found digits are separate from the givens.
            Some(position) => {
                assert_eq!(entry.puzzle, formats::read(UNIQUE).unwrap(), "{}", format.name());
                let digit = |cell| entry.puzzle.givens.get(cell).or(position.placed.get(cell));
                let all = (0..16).all(|cell| digit(cell) == solved.givens.get(cell));
                assert!(all, "{}: {}", format.name(), ran.out);
            }
            None => assert_eq!(entry.puzzle.candidates(), solved.candidates(), "{}", format.name()),
        }
    }
}

#[test]
fn unsupported_puzzle_fails_only_itself() {
    let ran = with(
        program().args(["solve", "--format", "candidates", "-", "puzzles/sizes/rkk16-1.txt", "-"]),
        UNIQUE.as_bytes(),
    );
    let ran = ran.ends(4);
    assert_eq!(ran.lines().len(), 3, "{ran:?}");
    assert!(ran.lines()[1].starts_with("# error: puzzles/sizes/rkk16-1.txt:3: the format"));
    let alone = run("solve --format candidates puzzles/sizes/rkk16-1.txt", "").ends(2);
    assert!(alone.out.contains("a side above 9 needs a list of symbols"), "{alone:?}");
}

#[test]
fn colours_are_optional_and_change_no_text() {
    let colourless = |ran: &str| {
        let mut parts = ran.split('\u{1b}');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| text + part.split_once('m').map_or(part, |(_, rest)| rest))
    };
    let always = run("solve --color always", UNIQUE).ends(0);
    assert!(always.out.contains('\u{1b}'));
    assert_eq!(colourless(&always.out), DRAWN);
    // Givens and found digits look different.
    let words: Vec<&str> = always.out.lines().nth(1).unwrap().split(' ').collect();
    assert_ne!(words[1].replace('4', ""), words[2].replace('2', ""));
    for choice in ["never", "auto"] {
        assert_eq!(run(&format!("solve --color {choice}"), UNIQUE).ends(0).out, DRAWN);
    }
    for (name, value, arguments) in
        [("CLICOLOR_FORCE", "1", "--color=never"), ("NO_COLOR", "1", "--color=auto")]
    {
        let mut command = program();
        let ran = with(command.env(name, value).args(["solve", arguments]), UNIQUE.as_bytes());
        assert_eq!(ran.ends(0).out, DRAWN);
    }
    assert_eq!(run("solve --color always --format line", UNIQUE).ends(0).out.trim(), SOLVED);
}

#[test]
fn verbose_output_goes_to_standard_error() {
    let ran = run("solve -v --logic none --encoding ladder --formulation minimal", UNIQUE).ends(0);
    assert_eq!(ran.out, DRAWN);
    let ran =
        ran.says("4×4, boxes 2x2; engine sat, logic none, formulation minimal, encoding ladder");
    let ran = ran.says("backend auto").says("64 candidates, ").says("2 solves in");
    assert!(ran.err.contains("auxiliary"));
    let named = run("solve -v --backend varisat", UNIQUE).ends(0);
    assert!(named.err.contains("backend varisat\n"), "{named:?}");
}

#[test]
fn every_option_name_and_alias_works() {
    use logic::reduce;
    use sat::{backends, formulations};
    let mut choices: Vec<(&str, &str)> = Vec::new();
    choices.extend(reduce::ALL.iter().map(|logic| ("--logic", logic.name)));
    for formulation in formulations::ALL {
        choices.push(("--formulation", formulation.name));
        choices.extend(formulation.aliases.iter().map(|alias| ("--formulation", *alias)));
    }
    for encoding in encodings::ALL {
        choices.push(("--encoding", encoding.name()));
        choices.extend(encoding.aliases().iter().map(|alias| ("--encoding", *alias)));
    }
    choices.extend(backends::ALL.iter().map(|backend| ("--backend", backend.name())));
    for (option, name) in choices {
        println!("{option} {name}");
        let ran = run(&format!("solve --format line {option} {name}"), UNIQUE);
        let missing = || backends::find(name).ok()?.unavailable_reason();
        match (option == "--backend").then(missing).flatten() {
            Some(why) => _ = ran.ends(2).says(&why),
            None => {
                let ran = ran.ends(0);
                assert_eq!(ran.out.trim(), SOLVED);
                // Logic solves the puzzle, so an external solver does not run.
                assert_eq!(ran.err.contains("did not run"), backends::is_outside(name));
                assert_eq!(ran.err.lines().count(), usize::from(backends::is_outside(name)));
            }
        }
    }
}

#[test]
fn threads_keep_answer_order() {
    let input = format!("{UNIQUE}\n12x4............\n{SEVERAL}\n{NONE}\n").repeat(20);
    for command in ["solve", "check --format json", "count"] {
        let alone = run(command, &input).ends(4);
        // In a portfolio, the member that is first determines which two solutions are found.
        let race = if command.starts_with("check") { "--jobs 3" } else { "--portfolio" };
        for jobs in ["--jobs 1", "--jobs 7", race, "--portfolio --jobs 1"] {
            let ran = run(&format!("{command} {jobs}"), &input).ends(4);
            assert_eq!(ran.out, alone.out, "{command} {jobs}");
        }
    }
    let verdicts = run("check --portfolio --jobs 3", &format!("{UNIQUE}\n{NONE}\n")).ends(1).out;
    let verdicts: Vec<&str> = verdicts.lines().collect();
    assert!(verdicts[0].ends_with(": unique") && verdicts[1].ends_with(": unsolvable"));
    for command in [
        "explain",
        "explain --format html",
        "hint --concrete --format json",
        "rate",
        "rate --summary",
        "show --step 1",
        "show --format json",
        "convert --format json",
    ] {
        let alone = run(command, &input).ends(4);
        assert_eq!(run(&format!("{command} --jobs 3"), &input).ends(4).out, alone.out);
    }
    run("decode --jobs 2", UNIQUE).ends(2);
    run("export --jobs 0", UNIQUE).ends(2);
    run("solve --jobs 0", UNIQUE).ends(2);
}

#[test]
fn invalid_backend_commands_are_refused() {
    for command in ["solve", "check", "count"] {
        for (backend, reason) in [
            ("external:kissat 'q", "the quotation mark ' is not closed"),
            ("external:", "the command names no program"),
            ("external:kissat {file}", "unknown placeholder {file}"),
            ("external:no-such-solver -q {cnf}", "program no-such-solver not found on the PATH"),
            ("external:./no-such-solver", "./no-such-solver is not an executable program"),
            ("externalkissat", "possible values: auto, varisat"),
        ] {
            let arguments = [command, "--logic", "none", "--backend", backend];
            let ran = with(program().args(arguments), UNIQUE.as_bytes()).ends(2);
            assert!(ran.err.contains(reason) && ran.out.is_empty(), "{ran:?}");
        }
    }
}
