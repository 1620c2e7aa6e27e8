//! Tests that runs of lines and single puzzles give the same bytes for the same puzzle. The
//! beginning of the input determines how it is processed.

use std::{
    io::{BufRead, BufReader, Write},
    process::Stdio,
};

use testbed::records::{NINE, NINE_CLASH, NINE_SOLVED};

use crate::program::{
    BAD, Folder, NONE, Ran, SEVERAL, SOLVED, UNIQUE, program, records, run, start, with,
};

/// Returns lines of all kinds.
fn mixed() -> String {
    let empty = ".".repeat(81);
    let zeros = NINE.replace('.', "0");
    let head = format!("quizzes,solutions\n# a comment\n\n{NINE}\n{zeros},{NINE_SOLVED}\n");
    let rest = [UNIQUE, SEVERAL, NONE, BAD, NINE_CLASH, &empty, "x", UNIQUE].join("\n");
    format!("{head}{rest}\n")
}

#[test]
fn batches_and_single_puzzles_agree() {
    let text = mixed();
    let by_chunks = run("solve", &text).ends(4).says("10 puzzles in ");
    let one_by_one = run("solve --portfolio", &text).ends(4).says("10 puzzles in ");
    assert_eq!(by_chunks.out, one_by_one.out);
    assert_eq!(by_chunks.lines().len(), 10);
    // The summaries also agree, except for the time and the number of puzzles that needed search.
    let last = |ran: &Ran| -> String {
        let words = ran.err.lines().last().unwrap().split_once("): ").unwrap().1;
        words.split(';').next().unwrap().to_owned()
    };
    assert_eq!(last(&by_chunks), last(&one_by_one));
    for more in ["--limit 1", "--limit 3", "-f grid", "-f line --limit 2"] {
        let ran = run(&format!("solve {more}"), &text).ends(4).says("10 puzzles in ");
        assert_eq!(last(&by_chunks), last(&ran), "{more}");
    }
    for more in ["", "--limit 3"] {
        let ran = run(&format!("solve -q {more}"), &text).ends(4);
        assert!(!ran.err.contains("puzzles in"), "{ran:?}");
        run(&format!("solve {more}"), UNIQUE).ends(0).quietly();
    }
    // After another puzzle, so that the input does not begin with a line.
    let drawn = run("solve", UNIQUE).out;
    let after = run("solve", &format!("{drawn}\n{}", text.replace(NINE, UNIQUE))).ends(4);
    let lines = run("solve", &text.replace(NINE, UNIQUE)).ends(4);
    let place = |line: &str| line.replace(char::is_numeric, "");
    let (after, lines) = (after.lines(), lines.lines());
    assert_eq!(after.len(), lines.len() + 1);
    for (one, other) in after[1..].iter().zip(&lines) {
        assert!(one == other || place(one) == place(other), "{one} {other}");
    }
    for format in ["json", "csv", "kaggle"] {
        let told = |more: &str| {
            run(&format!("solve --quiet --format {format} {more}"), &text).ends(4).quietly().out
        };
        // The solver differs.
        let is_told = |line: &str| -> String {
            match format {
                "json" => {
                    let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
                    for name in ["solver", "nodes"] {
                        record.as_object_mut().unwrap().remove(name);
                    }
                    record.to_string()
                }
                "csv" => {
                    let fields: Vec<&str> = line.splitn(16, ',').collect();
                    [&fields[..13], &fields[15..]].concat().join(",")
                }
                _ => line.to_owned(),
            }
        };
        let chunks = told("");
        for more in ["--portfolio", "--backend varisat", "--jobs 3"] {
            let others = told(more);
            assert_eq!(chunks.lines().count(), others.lines().count(), "{format} {more}");
            for (one, other) in chunks.lines().zip(others.lines()) {
                assert_eq!(is_told(one), is_told(other), "{format} {more}");
            }
        }
    }
}

#[test]
fn batches_and_single_puzzles_use_symbols() {
    let text = "AA..............\nD..C..B.C.......\nD..C..B.C......X\n";
    let by_chunks = run("solve --symbols A-D", text).ends(4);
    assert_eq!(by_chunks.out, run("solve --symbols A-D --portfolio", text).ends(4).out);
    let clash = "is given twice in row 1: r1c1 and r1c2";
    assert_eq!(by_chunks.lines()[..2], [&*format!("# invalid: A {clash}"), "DBACACBDCADBBDCA"]);
    let json = run("solve --symbols A-D --format json", text).ends(4).out;
    assert!(json.contains(&format!("\"reason\":\"1 {clash}\"")), "{json}");
    // The next command reads it without the option --symbols.
    assert!(json.contains("\"puzzle\":\"11..............\""), "{json}");
    assert!(json.contains("\"solution\":\"4213132431422431\""), "{json}");
    let again = run("check --format json", &json).ends(4).out;
    assert!(again.contains("\"verdict\":\"unique\""), "{again}");
}

#[test]
fn solve_reads_its_own_records() {
    let text = format!("{NINE}\n{UNIQUE}\n{SEVERAL}\n{BAD}\n");
    let answers = run("solve --quiet", &text).ends(4);
    for format in ["csv", "json", "kaggle"] {
        let told = run(&format!("solve --quiet --format {format}"), &text).ends(4).out;
        let again = run("solve --quiet", &told).ends(4);
        assert_eq!(again.lines()[..3], answers.lines()[..3], "{format}");
        assert!(again.lines()[3].starts_with("# error: "), "{format}: {again:?}");
    }
}

#[test]
fn single_puzzle_is_drawn_several_are_lines() {
    let drawn = run("solve", UNIQUE).ends(0).quietly().out;
    assert!(drawn.starts_with("+-----+"), "{drawn}");
    for text in [format!("{UNIQUE}\n"), format!("# one\n\n{UNIQUE}\n\n# no more\n")] {
        assert_eq!(run("solve", &text).ends(0).quietly().out, drawn, "{text}");
        let line = run("solve --format line", &text).ends(0).quietly();
        assert_eq!(line.lines(), [SOLVED], "{text}");
    }
    let folder = Folder::new();
    let (one, none) = (folder.file("one", UNIQUE), folder.file("none", "# nothing\n"));
    let of = |files: &[&std::path::Path]| {
        with(program().args(["solve", "--quiet"]).args(files), UNIQUE.as_bytes())
    };
    assert_eq!(of(&[&one]).ends(0).out, drawn);
    assert_eq!(of(&[&one, &one]).ends(0).lines(), [SOLVED; 2]);
    assert_eq!(of(&[&one, &none, "-".as_ref()]).ends(4).lines()[0], SOLVED);
    assert_eq!(of(&["-".as_ref(), &one]).ends(0).lines(), [SOLVED; 2]);
    // Several solutions are reported as such among many puzzles, and shown for a single one.
    let told = run("solve", SEVERAL).ends(0).says("multiple solutions: this is one of them");
    assert!(told.out.starts_with("+-----+"));
    assert_eq!(run("solve --format line", SEVERAL).ends(0).out, "# multiple solutions\n");
    let limit = run("solve --limit 1", &format!("{SEVERAL}\n{UNIQUE}\n")).ends(0);
    assert_eq!(limit.lines().len(), 2);
    assert!(!limit.out.contains('#') && limit.err.contains(":1: multiple solutions"), "{limit:?}");
}

#[test]
fn two_puzzles_are_answered_without_third() {
    // Windows has no file for standard input.
    for file in ["-", "/dev/stdin"].into_iter().filter(|it| cfg!(unix) || *it == "-") {
        let mut command = program();
        let mut child = start(command.args(["solve", "--quiet", file]).stdout(Stdio::piped()));
        let mut pipe = child.stdin.take().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        for piece in [&NINE[..40], &NINE[40..], "\n# c\n", &UNIQUE[..3], &UNIQUE[3..], "\n"] {
            pipe.write_all(piece.as_bytes()).unwrap();
            pipe.flush().unwrap();
        }
        for solved in [NINE_SOLVED, SOLVED] {
            let mut line = String::new();
            out.read_line(&mut line).unwrap();
            assert_eq!(line.trim(), solved);
        }
        drop(pipe);
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn drawn_puzzle_among_lines_is_answered() {
    let drawn = run("solve", UNIQUE).out;
    for text in [
        format!("{UNIQUE}\n{UNIQUE}\n\n{drawn}\n{UNIQUE}\n"),
        format!("{UNIQUE}\n\n{drawn}\n{UNIQUE}\n{UNIQUE}\n"),
    ] {
        assert_eq!(run("solve", &text).ends(0).lines(), [SOLVED; 4], "{text}");
    }
}

#[test]
fn verbose_reports_options_and_solvers() {
    // The SAT pipeline solves each puzzle with the options chosen for it.
    let ran = run("solve -v", &format!("{NINE}\n{UNIQUE}\n{SEVERAL}\n")).ends(0);
    let ran = ran.says(":1: 9×9, boxes 3x3; engine sat, logic probing, formulation extended");
    let ran = ran.says(":3: 4×4, boxes 2x2; engine sat");
    ran.says("1 by cdcl, 2 by logic\n");
    let text = format!("{NINE}\n{NINE}\n");
    run("solve -v --backend simd", &text).ends(0).says("engine simd\n").says("2 by simd");
    // The selected pipeline is used.
    run("solve -v --logic none", &text).ends(0).says("2 by cdcl");
    run("solve -v --backend varisat", &text).ends(0).says("backend varisat\n");
    run("solve --portfolio --backend simd", &text).ends(2).says("--portfolio needs a SAT backend");
    // Options that would be ignored are rejected.
    for option in
        ["--logic singles", "--formulation triads", "--encoding ladder", "--sum-encoding adder"]
    {
        for command in ["solve", "check -f json", "count"] {
            let command = format!("{command} --backend simd {option}");
            run(&command, &text).ends(2).says("--backend simd does not use --logic");
        }
    }
    let fields = "index file line puzzle verdict count exact solutions solver";
    let told = run("solve --limit 2 --format json", SEVERAL).ends(0).out;
    let places = fields.split(' ').map(|name| told.find(&format!("\"{name}\":")));
    let places: Vec<usize> = places.map(|place| place.unwrap()).collect();
    assert!(places.is_sorted(), "{told}");
    let record: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(record["solutions"].as_array().unwrap().len(), 2);
    assert_eq!((&record["count"], &record["exact"]), (&2.into(), &false.into()));
}

#[test]
fn bitmask_is_reported_only_if_used() {
    let ruled = format!(r#"{{"givens":"{NINE}","rules":[{{"rule":"anti-knight"}}]}}"#);
    let told = |arguments: &str, input: &str| run(arguments, input).err;
    for command in ["solve -v", "check -v", "count -v", "count -v --limit 10001"] {
        let known = told(command, &ruled);
        assert!(known.contains("; engine ") && known.contains(", bitmask first, logic"), "{known}");
    }
    // A board like all others, another pipeline, and a command without this solver.
    for (command, input) in [
        ("solve -v", UNIQUE),
        ("check -v", NINE),
        ("solve -v --backend varisat", &ruled),
        ("backbone -v", &ruled),
    ] {
        let known = told(command, input);
        assert!(
            known.contains("logic probing") && !known.contains("bitmask"),
            "{command}: {known}"
        );
    }
}

/// Nine renbans without a solution: the bitmask search needs 19 million nodes, cdcl a tenth of a
/// second.
const RENBANS: &str = ".Renban~R7C2~R8C1~R9C2~R8C3.Renban~R7C5~R8C6~R9C5~R8C4.Renban~R8C7~R9C8~R8C9\
                       ~R7C8.Renban~R6C8~R5C9~R4C8~R5C7.Renban~R3C2~R2C1~R1C2~R2C3.Renban~R3C5~R2C4\
                       ~R1C5~R2C6.Renban~R2C7~R1C8~R2C9~R3C8.Renban~R5C4~R4C5~R5C6~R6C5.Renban~R4C2\
                       ~R5C1~R6C2~R5C3";

#[test]
fn renbans_without_sums_end_within_node_limit() {
    let with_given = format!("{RENBANS}.~R1C1_1");
    for text in [RENBANS, &with_given] {
        let told = run("solve -f json", text).ends(1).out;
        let record: serde_json::Value = serde_json::from_str(&told).unwrap();
        assert_eq!(record["verdict"], "unsolvable", "{told}");
        assert!((1..500_000).contains(&record["nodes"].as_u64().unwrap()), "{told}");
    }
    let told = run("count -f json", RENBANS).ends(0).out;
    let record: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&record["count"], &record["exact"]), (&0.into(), &true.into()), "{told}");
}

#[test]
fn bitmask_backend_can_be_selected() {
    let ruled = format!(r#"{{"givens":"{NINE}","rules":[{{"rule":"anti-king"}}]}}"#);
    let only = |text: &str| run("solve -v --backend bitmask", text);
    only(NINE).ends(0).says("engine bitmask\n");
    let by_default = run("check -f json", &ruled).out;
    let verdict = |told: &str| {
        let record: serde_json::Value = serde_json::from_str(told).unwrap();
        record["verdict"].clone()
    };
    let chosen = run("check -f json --backend bitmask", &ruled).out;
    assert_eq!(verdict(&by_default), verdict(&chosen));
    let large = ".".repeat(625);
    let ran = run("check --backend bitmask --symbols A-Y", &large).ends(2);
    assert!(format!("{}{}", ran.out, ran.err).contains("up to 16 digits"), "{ran:?}");
    run("solve --portfolio --backend bitmask", NINE)
        .ends(2)
        .says("--portfolio needs a SAT backend");
    run("count --backend bitmask --sum-encoding adder", NINE).ends(2).says("does not use --logic");
}

#[test]
fn counts_of_one_are_singular() {
    run("check -v", NINE).ends(0).says(": 1 node in ");
    run("solve -v --logic none", NONE).ends(1).says(": 1 solve in ");
}

#[test]
fn limit_one_keeps_one_line_per_puzzle() {
    let text = format!("{UNIQUE}\n{SEVERAL}\n{NONE}\n{NINE_CLASH}\n{BAD}\n{UNIQUE}\n");
    let (only, first) = (run("solve -q", &text).ends(4), run("solve -q --limit 1", &text).ends(4));
    assert_eq!((only.lines().len(), first.lines().len()), (6, 6));
    for (place, (only, first)) in only.lines().into_iter().zip(first.lines()).enumerate() {
        match place {
            1 => assert!(only == "# multiple solutions" && first.len() == 16, "{only} {first}"),
            _ => assert_eq!(only, first),
        }
    }
}

#[test]
fn unresumable_outputs_are_refused_early() {
    let folder = Folder::new();
    let (file, out) =
        (folder.file("in", &format!("{UNIQUE}\n{SEVERAL}\n")), folder.path().join("out"));
    let solve = |arguments: &str| {
        let mut command = program();
        command.arg("solve").args(arguments.split_whitespace()).arg(&file).arg("-o").arg(&out);
        with(&mut command, b"")
    };
    for (more, words) in [
        ("-f opensudoku", "this output ends with a closing line"),
        ("-f kaggle --limit 2", "no room for several solutions"),
    ] {
        let ran = solve(&format!("--resume {more}")).ends(2);
        assert!(ran.out.is_empty() && !out.exists(), "{ran:?}");
        ran.says(words);
    }
    for more in ["--limit 2", "--limit 1 -f line", "--portfolio", "-f grid"] {
        solve(&format!("--resume {more}")).ends(0);
        // The members of a portfolio may find other solutions.
        match more {
            "--portfolio" => solve(&format!("--resume {more}")).ends(2).says("it is another file"),
            _ => solve(&format!("--resume {more}")).ends(0).says("already complete"),
        };
        std::fs::remove_file(&out).unwrap();
    }
    solve("--resume --limit 2 -f json").ends(0);
    solve("--resume --limit 2 -f json").ends(0).says("already complete");
}

#[cfg(unix)]
#[test]
fn only_force_overwrites_output() {
    let folder = Folder::new();
    let (output, linked) = (folder.path().join("out"), folder.path().join("linked"));
    std::os::unix::fs::symlink(&output, &linked).unwrap();
    let text = format!("{UNIQUE}\n{UNIQUE}\n");
    for more in ["", "--limit 1", "--format grid", "--format json"] {
        let solve = |path: &std::path::Path, arguments: &str| {
            let mut command = program();
            command.arg("solve").args(arguments.split_whitespace()).arg("-o").arg(path);
            with(&mut command, text.as_bytes())
        };
        std::fs::write(&output, "precious").unwrap();
        for path in [&output, &linked] {
            solve(path, more).ends(2).says(" exists; ").says("--force overwrites it");
        }
        assert_eq!(std::fs::read_to_string(&output).unwrap(), "precious");
        let shown = run(&format!("solve --quiet {more}"), &text).ends(0).out;
        solve(&linked, &format!("--force {more}")).ends(0);
        assert_eq!(std::fs::read_to_string(&output).unwrap(), shown, "{more}");
        assert!(linked.is_symlink());
        assert_eq!(solve("/dev/stdout".as_ref(), more).ends(0).out, shown, "{more}");
        std::fs::remove_file(&output).unwrap();
        solve(&output, more).ends(0);
        assert_eq!(std::fs::read_to_string(&output).unwrap(), shown, "{more}");
    }
}

#[test]
fn batches_and_single_variants_agree() {
    let text = [
        r#"{"id":"a","side":4,"digits":[0,3],"givens":{"r1c1":0,"r1c4":2,"r2c3":1,"r3c1":2}}"#,
        r#"{"name":"b b","side":4,"givens":{"r1c1":1},"rules":[{"rule":"anti-knight"}]}"#,
        r#"{"id":7,"side":6,"box":"3x2","givens":"4..................................."}"#,
        r#"{"rows":3,"columns":3,"digits":[1,4],"holes":["r2c2"],"regions":"none","givens":{"r1c1":1}}"#,
        r#"{"id":"z","side":4,"digits":[0,3],"givens":{"r1c1":0,"r1c4":0}}"#,
        r#"{"id":"p","puzzle":"4..3..2.3......."}"#,
        r#"{"id":"q","puzzle":"4..3..2.3......x"}"#,
        r#"{"side":4,"rules":[],"givens":"4..3..2.3......."}"#,
    ]
    .join("\n");
    for format in ["", "-f json", "-f csv"] {
        let one_by_one = run(&format!("solve -q {format}"), &text);
        let good =
            text.lines().filter(|line| !line.contains("\"q\"")).collect::<Vec<_>>().join("\n");
        let (strict, all) = (run(&format!("solve -q --strict {format}"), &good), one_by_one.out);
        let expected = run(&format!("solve -q {format}"), &good).out;
        assert_eq!(strict.out, expected, "{format}");
        assert_eq!(all.lines().count(), expected.lines().count() + 1);
        // Output to a file is processed as runs of lines from the beginning.
        let folder = Folder::new();
        folder.file("in.jsonl", &text);
        let format = if format.is_empty() { "--resume" } else { format };
        let mut command = program();
        command.current_dir(folder.path()).args(["solve", "-q", "in.jsonl", "-o", "out.txt"]);
        with(command.args(format.split_whitespace()), b"").ends(4);
        let written = std::fs::read_to_string(folder.path().join("out.txt")).unwrap();
        assert_eq!(written.replace("in.jsonl", "standard input"), all, "{format}");
    }
    let ran = run("solve -q --strict", text.lines().next().unwrap()).ends(0);
    assert_eq!(ran.out, "0132321023011023\n");
}

#[test]
fn lines_and_objects_use_simd_alike() {
    let lines = include_str!("../../puzzles/seventeen.txt").lines();
    let lines: Vec<&str> = lines
        .filter(|it| !it.starts_with('#'))
        .filter_map(|it| it.split_once(':'))
        .map(|it| it.0)
        .collect();
    let objects: Vec<_> = lines.iter().map(|it| format!("{{\"givens\":\"{it}\"}}")).collect();
    let [by_line, by_object] = [lines.join("\n"), objects.join("\n")].map(|text| {
        let ran = run("solve", &text).ends(0);
        (ran.out, ran.err.lines().last().unwrap().rsplit_once("; ").unwrap().1.to_owned())
    });
    // The SAT pipeline and the SIMD engine do not search the same puzzles.
    assert_eq!(by_line, by_object);
}

#[test]
fn pipeline_options_bypass_simd_and_bitmask() {
    let variants = include_str!("../../puzzles/variants/killer.jsonl").lines().next().unwrap();
    for (puzzle, usual) in [(NINE, "simd"), (variants, "bitmask")] {
        // As a single puzzle, and in runs of lines.
        for copies in [1, 3] {
            let text = format!("{puzzle}\n").repeat(copies);
            let solver = |options: &str| {
                let out = run(&format!("solve -q -f json {options}"), &text).ends(0).out;
                records(&out)[0]["solver"].as_str().unwrap().to_owned()
            };
            assert_eq!(solver(""), usual);
            for option in [
                "--logic probing",
                "--logic none",
                "--logic full",
                "--formulation extended",
                "--encoding pairwise",
                "--sum-encoding set-choice",
                "--sum-encoding totalizer",
            ] {
                let by = solver(option);
                assert!(!["simd", "bitmask"].contains(&&*by), "{option} {copies}: {by}");
            }
        }
    }
    // No command uses the SIMD engine.
    for command in ["check -v", "count -v", "backbone -v"] {
        let ran = run(&format!("{command} --logic probing"), NINE).ends(0);
        assert!(!ran.err.contains("simd") && !ran.err.contains("bitmask"), "{command}: {ran:?}");
    }
}
