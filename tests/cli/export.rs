//! Tests of `export`.

use std::{fs, thread, time::Duration};

use crate::program::{BAD, CLASH, Folder, NONE, Ran, SEVERAL, UNIQUE, program, run, with};
use testbed::backends::answer;

/// Exports to a file of this name in the folder.
fn export(folder: &Folder, name: &str, arguments: &[&str], input: &str) -> Ran {
    let path = folder.path().join(name);
    let mut command = program();
    command.arg("export").args(arguments).arg("-o").arg(path);
    with(&mut command, input.as_bytes())
}

#[test]
fn export_to_file_matches_standard_output() {
    for arguments in [&[][..], &["--raw"], &["--with-block"], &["--logic", "none"]] {
        let folder = Folder::new();
        let ran = export(&folder, "x.cnf", arguments, SEVERAL).ends(0).quietly();
        assert_eq!((ran.out.as_str(), folder.names()), ("", vec!["x.cnf".to_owned()]));
        let printed = run(&format!("export {}", arguments.join(" ")), SEVERAL).ends(0).quietly();
        assert_eq!(fs::read_to_string(folder.path().join("x.cnf")).unwrap(), printed.out);
        assert!(printed.out.starts_with("c sudoku-sat ") && printed.out.contains("\np cnf "));
    }
}

#[test]
fn object_and_line_have_same_default_boxes() {
    for side in [5, 6, 7, 9] {
        let object = format!(r#"{{"side":{side},"givens":{{}}}}"#);
        let [object, line] =
            [object, ".".repeat(side * side)].map(|it| run("export --raw", &it).ends(0).out);
        assert!(object == line, "{side}");
    }
}

#[test]
fn existing_file_is_replaced_whole_or_kept() {
    let folder = Folder::new();
    let path = folder.file("x.cnf", "before");
    export(&folder, "x.cnf", &[], BAD).ends(2);
    export(&folder, "x.cnf", &[], UNIQUE).ends(2).says("exists; --force overwrites it");
    let block = ["--with-block", "--force"];
    export(&folder, "x.cnf", &block, NONE).ends(1).says("the puzzle has no solution to block");
    export(&folder, "x.cnf", &[&block[..], &["--timeout", "0"]].concat(), UNIQUE).ends(3);
    assert_eq!(fs::read_to_string(&path).unwrap(), "before");
    export(&folder, "x.cnf", &["--force"], UNIQUE).ends(0);
    assert!(fs::read_to_string(&path).unwrap().starts_with("c sudoku-sat "));
    assert_eq!(folder.names(), ["x.cnf"]);
}

#[test]
fn failed_export_leaves_no_file() {
    for (arguments, input, status) in [
        (&["--with-block"][..], NONE, 1),
        (&["--with-block"], CLASH, 1),
        (&["--with-block", "--timeout", "0"], UNIQUE, 3),
        (&[], BAD, 2),
        (&[], "", 2),
    ] {
        let folder = Folder::new();
        export(&folder, "x.cnf", arguments, input).ends(status);
        assert_eq!(folder.names(), [""; 0]);
    }
}

#[test]
fn several_puzzles_need_a_file_pattern() {
    let folder = Folder::new();
    let several = format!("{UNIQUE}\n{BAD}\n{SEVERAL}\n");
    let refused = export(&folder, "x.cnf", &[], &several).ends(2).says("-o 'puzzle-{}.cnf'");
    assert_eq!((refused.out.as_str(), folder.names()), ("", vec![]));
    assert_eq!(run("export", &several).ends(2).says("-o 'puzzle-{}.cnf'").out, "");

    let ran = export(&folder, "x-{}.cnf", &["--jobs", "2"], &several)
        .ends(4)
        .says("standard input:2:16: r4c4");
    assert_eq!((ran.out.as_str(), folder.names()), ("", vec!["x-1.cnf".into(), "x-3.cnf".into()]));
    for (name, puzzle) in [("x-1.cnf", UNIQUE), ("x-3.cnf", SEVERAL)] {
        let text = fs::read_to_string(folder.path().join(name)).unwrap();
        assert!(text.contains(&format!("\nc puzzle {puzzle}\n")), "{name}");
    }
    let alone = Folder::new();
    export(&alone, "x-{}.cnf", &[], UNIQUE).ends(0);
    assert_eq!(alone.names(), ["x-1.cnf"]);
}

#[test]
fn block_makes_only_unique_puzzles_unsatisfiable() {
    for choices in ["", "--raw", "--logic none --encoding bitwise --formulation triads"] {
        let answer_to = |arguments: &str, puzzle: &str| {
            let formula = run(&format!("export {choices} {arguments}"), puzzle).ends(0).out;
            answer(&formula).lines().find(|line| line.starts_with("s ")).unwrap().to_owned()
        };
        let table = [(UNIQUE, "s UNSATISFIABLE"), (SEVERAL, "s SATISFIABLE")];
        for (puzzle, second) in table {
            assert_eq!(answer_to("", puzzle), "s SATISFIABLE");
            assert_eq!(answer_to("--with-block", puzzle), second, "{choices}");
        }
        for puzzle in [NONE, CLASH] {
            assert_eq!(answer_to("", puzzle), "s UNSATISFIABLE");
        }
    }
}

#[test]
fn raw_export_numbers_every_candidate() {
    let formula = run("export --raw --encoding pairwise", UNIQUE).ends(0).out;
    assert!(formula.contains("\np cnf 64 "), "{formula}");
    let units =
        formula.lines().filter(|line| line.split(' ').count() == 2 && !line.starts_with('c'));
    let units: Vec<&str> = units.collect();
    let given = |cell: usize, digit: usize| format!("{} 0", cell * 4 + digit);
    assert_eq!(units, [given(0, 4), given(3, 3), given(6, 2), given(8, 3)]);
}

#[test]
fn verbose_export_reports_sizes() {
    let ran = run("export -v --encoding ladder", SEVERAL).ends(0).says("standard input:1: ");
    let ran = ran.says(" candidates), ").says("encoding ladder");
    let sizes = ran.out.lines().find_map(|line| line.strip_prefix("p cnf ")).unwrap();
    let (variables, clauses) = sizes.split_once(' ').unwrap();
    assert!(ran.err.contains(&format!("{variables} variables")), "{ran:?}");
    assert!(ran.err.contains(&format!("{clauses} clauses")), "{ran:?}");
}

#[test]
fn export_refuses_options_unused_by_language() {
    let ran = run("export --format gcnf", UNIQUE).ends(0).quietly();
    assert!(ran.out.contains("\np gcnf "), "{ran:?}");
    run("export --format gcnf --with-block", UNIQUE).ends(2).says("--with-block");
    for (choices, words) in [
        ("gcnf --logic full", "--logic applies only to cnf, opb"),
        ("smt2 --formulation extended", "apply only to cnf, gcnf, wcnf"),
        ("mzn --sum-encoding set-choice", "mzn does not use them"),
        ("cnf --keep", "this command writes no puzzle records"),
    ] {
        run(&format!("export --format {choices}"), UNIQUE).ends(2).says(words);
    }
    run("export --format gcnf --timeout 0", UNIQUE).ends(3).says("time-out");
    // `decode` accepts formulas of plain clauses.
    assert!(!run("export", UNIQUE).ends(0).out.contains("gcnf"));
}

#[test]
fn extension_or_option_selects_the_language() {
    let heads = [
        ("cnf", "c sudoku-sat "),
        ("gcnf", "c sudoku-sat "),
        ("wcnf", "c sudoku-sat "),
        ("opb", "* #variable= "),
        ("smt2", "; sudoku-sat "),
        ("mzn", "% sudoku-sat "),
    ];
    let folder = Folder::new();
    for (language, head) in heads {
        let name = format!("x.{language}");
        export(&folder, &name, &[], UNIQUE).ends(0).quietly();
        let text = fs::read_to_string(folder.path().join(name)).unwrap();
        assert!(text.starts_with(head), "{language}: {text}");
        let printed = run(&format!("export -f {language}"), UNIQUE).ends(0).quietly();
        assert_eq!(printed.out, text);
        run(&format!("export -f {language} -v"), UNIQUE).ends(0).says(" variables");
        // A formula with too few constraints would look complete to its reader.
        let cut = run(&format!("export -f {language} --timeout 0"), UNIQUE).ends(3);
        assert_eq!(cut.says("time-out").out, "", "{language}");
    }
    let cut = run("export --raw --timeout 0", UNIQUE).ends(3).says("time-out");
    assert_eq!(cut.out, "");
    // WCNF does not state the number of clauses, so an incomplete file ends with an invalid line.
    let large = format!("{{\"side\":36,\"givens\":\"{}\"}}", ".".repeat(1296));
    let cut = run("export -f wcnf --timeout 0.05", &large).ends(3).says("time-out");
    assert!(cut.out.is_empty() || cut.out.ends_with("\nstopped: time-out after 0.05 s\n"));
    // A memory limit does not reduce the logic below the level in the header.
    let cut = run("export --max-memory 10", "12......34......").ends(3).says("memory");
    assert_eq!(cut.out, "");
    run("solve -o x.smt2", UNIQUE).ends(2).says("smt2");
    export(&folder, "x.svg", &[], UNIQUE)
        .ends(2)
        .says("it writes .cnf, .gcnf, .wcnf, .opb, .smt2, .mzn");
}

#[test]
fn unknown_language_extensions_are_refused() {
    let folder = Folder::new();
    for (name, begins) in
        [("x.opb", "* #variable="), ("X.WCNF", "c "), ("x", "c "), ("x.cnf", "c ")]
    {
        export(&folder, name, &[], UNIQUE).ends(0).quietly();
        assert!(
            fs::read_to_string(folder.path().join(name)).unwrap().starts_with(begins),
            "{name}"
        );
    }
    for ending in ["lp", "dimacs", "sdk", "json", "txt"] {
        let words = format!(
            "does not write .{ending}; it writes .cnf, .gcnf, .wcnf, .opb, .smt2, .mzn; -f sets"
        );
        export(&folder, &format!("y.{ending}"), &[], UNIQUE).ends(2).says(&words);
    }
    export(&folder, "y.lp", &["-f", "opb"], UNIQUE).ends(0).quietly();
    export(&folder, "y.cnf", &["-f", "opb"], UNIQUE)
        .ends(0)
        .says("y.cnf: written as opb, because -f overrides");
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(text("y.cnf"), text("y.lp"));
    // `convert` handles its output files in the same way.
    let convert = |more: &str| {
        let to = folder.path().join("z.sdk").display().to_string();
        run(&format!("convert -o {to} {more}"), UNIQUE)
    };
    convert("-f line").ends(0).says("z.sdk: written as line, because -f overrides");
    convert("--force").ends(0).quietly();
}

/// A killed process does not remove its files.
#[cfg(unix)]
#[test]
fn leftover_temporary_files_are_removed() {
    let folder = Folder::new();
    folder.file(".sudoku-sat-AbCd12", "left");
    fs::create_dir(folder.path().join(".sudoku-sat-aBcD34")).unwrap();
    folder.file(".sudoku-sat-aBcD34/README", "left");
    let held = fs::File::open(folder.file(".sudoku-sat-held12", "being written")).unwrap();
    held.lock().unwrap();
    folder.file(".sudoku-sat-notes.txt", "mine");
    export(&folder, "x.cnf", &[], UNIQUE).ends(0).quietly();
    let mut names = folder.names();
    names.sort();
    assert_eq!(names, [".sudoku-sat-held12", ".sudoku-sat-notes.txt", "x.cnf"]);
    drop(held);
    // A program that another test starts at this moment keeps the lock until it is loaded.
    let held = folder.path().join(".sudoku-sat-held12");
    while fs::File::open(&held).unwrap().try_lock().is_err() {
        thread::sleep(Duration::from_millis(10));
    }
    let made = folder.path().join("proof").display().to_string();
    run(&format!("prove -o {made}"), UNIQUE).ends(0);
    let mut names = folder.names();
    names.sort();
    assert_eq!(names, [".sudoku-sat-notes.txt", "proof", "x.cnf"]);
}
