//! Tests of the input: its sources, and how it is read.

use std::fs;

use crate::program::{BAD, CLASH, Folder, NONE, SEVERAL, SOLVED, UNIQUE, program, run, with};
use sat::dimacs::FormulaHeader;
use testbed::backends::answer;

#[test]
fn files_and_standard_input_keep_order() {
    for arguments in ["count", "count -"] {
        assert_eq!(run(arguments, SEVERAL).ends(0).out, "3\n");
    }
    let folder = Folder::new();
    let one = folder.file("one.txt", &format!("{UNIQUE}\n"));
    let two = folder.file("two.txt", &format!("# twice\n{NONE}\n\n{UNIQUE}\n"));
    let mut command = program();
    let ran = with(command.arg("count").arg(&two).arg("-").arg(&one), SEVERAL.as_bytes()).ends(0);
    let (one, two) = (one.display(), two.display());
    let expected = format!("{two}:2: 0\n{two}:4: 1\nstandard input:1: 3\n{one}:1: 1\n");
    assert_eq!(ran.out, expected);
}

#[test]
fn unreadable_file_is_reported_before_work() {
    let folder = Folder::new();
    let good = folder.file("good.txt", UNIQUE);
    let missing = folder.path().join("missing.txt");
    for command in ["solve", "check", "count", "backbone", "export"] {
        for (bad, why) in [(missing.as_path(), "missing.txt"), (folder.path(), "directory")] {
            let ran = with(program().arg(command).arg(&good).arg(bad), b"").ends(2).says(why);
            assert_eq!(ran.out, "");
        }
    }
}

#[test]
fn empty_input_is_an_error() {
    for input in ["", "\n\n", "# a comment\n"] {
        for command in ["solve", "check", "count", "backbone", "export"] {
            assert_eq!(run(command, input).ends(2).says("no puzzle found").out, "");
        }
    }
}

#[test]
fn guessed_box_is_announced_once() {
    let text = fs::read_to_string("puzzles/sizes/6x6-box2x3.txt").unwrap();
    let guessed = "side 6: assuming boxes of 2x3; --box sets another size";
    for command in ["solve", "check", "count", "backbone"] {
        let ran = run(command, &text).says(&format!("standard input:5: {guessed}"));
        assert_eq!(ran.err.matches("assuming boxes").count(), 1, "{ran:?}");
        assert!(!ran.out.contains("assuming boxes"));
        let told = run(&format!("{command} --box 2x3"), &text);
        assert!(!told.err.contains("assuming boxes"), "{told:?}");
        assert_eq!(told.out, ran.out);
    }
    for command in ["solve", "solve -f json", "check", "check -f json", "count", "backbone"] {
        run(&format!("{command} -q"), &text).quietly();
    }
    assert!(run("export", &".".repeat(36)).ends(0).err.contains("assuming boxes"));
    run("export -q", &".".repeat(36)).ends(0).quietly();
    run("check", UNIQUE).ends(0).quietly();
}

#[test]
fn box_option_changes_the_puzzle() {
    let text = fs::read_to_string("puzzles/sizes/6x6-box3x2.txt").unwrap();
    let unique = text.lines().filter(|line| line.contains(":1:"));
    let fields: Vec<Vec<&str>> = unique.map(|line| line.split(':').collect()).collect();
    let puzzles: String = fields.iter().map(|fields| format!("{}\n", fields[0])).collect();
    let solutions: Vec<&str> = fields.iter().map(|fields| fields[2]).collect();
    assert_eq!(run("solve --box 3x2", &puzzles).ends(0).lines(), solutions);
    assert_ne!(run("solve --box 2x3", &puzzles).lines(), solutions);
    assert_eq!(
        run("solve --format line", &puzzles).lines(),
        run("solve --box 2x3", &puzzles).lines()
    );
    run("check --box 3x3", fields[0][0]).ends(2).says("36 characters");
}

#[test]
fn symbols_apply_to_input_and_output() {
    let rows = fs::read_to_string("puzzles/sizes/rkk16-1.txt").unwrap();
    let numbers: Vec<usize> = rows
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::split_whitespace)
        .map(|word| word.parse().unwrap())
        .collect();
    for symbols in ["1-9A-G", "A-P", "0-9a-f"] {
        let blank_first = match symbols {
            "1-9A-G" => ".123456789ABCDEFG",
            "A-P" => ".ABCDEFGHIJKLMNOP",
            _ => ".0123456789abcdef",
        };
        let chars: Vec<char> = blank_first.chars().collect();
        let line: String = numbers.iter().map(|&number| chars[number]).collect();
        let ran = run(&format!("solve --format line --symbols {symbols}"), &line).ends(0).quietly();
        let solved: String = ran.out.trim().to_owned();
        assert_eq!(solved.chars().count(), 256);
        assert!(
            line.chars().zip(solved.chars()).all(|(given, digit)| given == '.' || given == digit)
        );
        // Written with the same symbols and read again, it is its own solution.
        let again = run(&format!("check --symbols {symbols}"), &solved).ends(0);
        assert_eq!(again.out, "unique\n");
        let drawn = run(&format!("solve --symbols {symbols}"), &line).ends(0).out;
        let cells: String = drawn.chars().filter(|c| chars[1..].contains(c)).collect();
        assert_eq!(cells, solved);
    }
    let bare: String = ".".repeat(256);
    run("solve", &bare).ends(2).says("--symbols");
}

/// Number formats are read as numbers, regardless of the symbols.
#[test]
fn output_with_symbols_round_trips() {
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let sixteen = fs::read_to_string("puzzles/sizes/rkk16-1.txt").unwrap();
    let sixteen: Vec<usize> = sixteen
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::split_whitespace)
        .map(|word| word.parse().unwrap())
        .collect();
    let figures = |line: &str| -> Vec<usize> {
        line.chars().map(|c| c.to_digit(10).unwrap_or(0) as usize).collect()
    };
    let (four, nine) = (figures(UNIQUE), figures(nine));
    let formats = ["json", "csv"].into_iter().chain(formats::ALL.iter().map(|it| it.name()));
    let folder = Folder::new();
    for (numbers, symbols, chars) in [
        (&four, "0-3", ".0123"),
        (&four, "4321", ".4321"),
        (&four, "A-D", ".ABCD"),
        (&nine, "0-8", ".012345678"),
        (&sixteen, "0-9A-F", ".0123456789ABCDEF"),
    ] {
        let chars: Vec<char> = chars.chars().collect();
        let line: String = numbers.iter().map(|&number| chars[number]).collect();
        let solve = format!("solve -f line --symbols {symbols}");
        let solved = run(&solve, &line).ends(0).out;
        for format in formats.clone().chain(["xlsx"]) {
            let file = folder.path().join(format!("{format} {symbols}"));
            let mut command = program();
            command.args(["convert", "-f", format, "--symbols", symbols, "-o"]).arg(&file);
            if with(&mut command, line.as_bytes()).status != 0 {
                continue;
            }
            let again =
                |from: &[&str]| with(program().args(solve.split(' ')).args(from).arg(&file), b"");
            let mut ran = again(&[]);
            // These formats may be ambiguous unless they are named.
            if ["numbers", "pm", "sdx"].contains(&format) && ran.status == 2 {
                ran = again(&["--from", format]);
            }
            assert_eq!(ran.ends(0).out, solved, "{format} {symbols}");
        }
        // In sheets, cells are symbols if there is a letter.
        if chars.contains(&'E') {
            let fields: Vec<String> = line.chars().map(String::from).collect();
            let rows = fields.chunks(16).map(|row| row.join(",").replace('.', "") + "\n");
            assert_eq!(run(&solve, &rows.collect::<String>()).ends(0).out, solved);
        }
    }
    let bare = "1 0 0 2\n0 0 1 0\n2 0 0 0\n0 0 0 0\n";
    let strings = format!("grid = [['1', '.', '.', '2']{}]\n", ", ['.', '.', '.', '.']".repeat(3));
    for (text, says) in [
        (bare, "these can be numbers or symbols; choose with --from numbers or --from grid"),
        (&strings, "a string can contain numbers or symbols"),
    ] {
        run("solve --symbols 0-3", text).ends(2).says(says);
        run("solve --symbols 1-4", text).ends(0);
    }
}

#[test]
fn only_the_named_input_format_is_tried() {
    assert_eq!(run("solve --from line --format line", UNIQUE).ends(0).out.trim(), SOLVED);
    run("solve --from array", UNIQUE).ends(2);
    run("solve --from candidates", UNIQUE).ends(2).says("64");
    let array = "{ 4,0,0,3; 0,0,2,0; 3,0,0,0; 0,0,0,0 }";
    assert_eq!(run("solve --from array --format line", array).ends(0).out.trim(), SOLVED);
    assert_eq!(run("solve --format line", array).ends(0).out.trim(), SOLVED);
}

#[test]
fn hodoku_extension_is_accepted() {
    let folder = Folder::new();
    let position = folder.path().join("position.hodoku");
    let mut explain = program();
    explain.args(["explain", "--max-steps", "1", "-f", "hodoku", "-o"]).arg(&position);
    with(explain.arg("puzzles/seed.txt"), b"").ends(0);
    for command in [&["solve"][..], &["check"], &["count"], &["hint"], &["convert", "-f", "sdk"]] {
        with(program().args(command).arg(&position), b"").ends(0).quietly();
    }
}

#[test]
fn errors_in_output_files_are_reported() {
    let folder = Folder::new();
    let told = "sudoku-sat: 1 of 1 records failed\n";
    for (command, format, text) in [
        ("solve", "hodoku", UNIQUE),
        ("explain", "hodoku", UNIQUE),
        ("solve", "json", BAD),
        ("solve", "line", BAD),
        ("check", "json", BAD),
        ("rate", "csv", BAD),
    ] {
        let mut program = program();
        program.args([command, "-f", format, "-o"]).arg(folder.path().join(command).join(format));
        fs::create_dir_all(folder.path().join(command)).unwrap();
        assert_eq!(with(&mut program, text.as_bytes()).ends(2).err, told, "{command} {format}");
    }
    // In text output, the error is reported once.
    let ran =
        with(program().args(["check", "-o"]).arg(folder.path().join("words")), BAD.as_bytes());
    let error = ran.ends(2).err;
    assert!(error.lines().count() == 1 && !error.contains("1 of 1"), "{error}");
}

#[test]
fn eliminated_candidates_restrict_every_command() {
    let text = fs::read_to_string("puzzles/candidates.txt").unwrap();
    let lines: Vec<Vec<&str>> =
        text.lines().filter(|l| !l.starts_with('#')).map(|l| l.split(':').collect()).collect();
    assert!(lines.len() >= 4);
    for fields in &lines {
        let (puzzle, count) = (fields[0], fields[1]);
        assert_eq!(run("count", puzzle).ends(0).out.trim(), count);
        let status = i32::from(count != "1");
        let check = run("check", puzzle).ends(status);
        assert_eq!(check.out.starts_with("unique"), status == 0);
        let solved = run("solve --format line", puzzle).ends(i32::from(count == "0"));
        if count == "1" {
            assert_eq!(solved.out.trim(), fields[2]);
        }
        for arguments in ["", "--raw"] {
            let formula = run(&format!("export {arguments}"), puzzle).ends(0).out;
            let head = FormulaHeader::read(&mut formula.as_bytes()).unwrap();
            let restricted = formats::read(puzzle).unwrap().candidates();
            assert_eq!(head.puzzle.candidates(), restricted);
            let answer = answer(&formula);
            assert_eq!(answer.contains("s UNSATISFIABLE"), count == "0");
            let folder = Folder::new();
            let path = folder.file("x.cnf", &formula);
            let mut decode = program();
            decode.args(["decode", "--format", "line", "--formula"]).arg(path);
            let decoded = with(&mut decode, answer.as_bytes()).ends(i32::from(count == "0"));
            if count == "1" {
                assert_eq!(decoded.out.trim(), fields[2]);
            }
        }
    }
}

#[test]
fn error_names_file_line_column_and_cell() {
    let folder = Folder::new();
    let path = folder.file("bad.txt", &format!("# head\n\n{BAD}\n"));
    let ran = with(program().arg("solve").arg(&path), b"").ends(2);
    ran.says(&format!("{}:3:16: r4c4: 'x'", path.display()));
}

#[test]
fn puzzle_may_be_an_argument() {
    let folder = Folder::new();
    let in_folder = |arguments: &[&str]| {
        let mut command = program();
        command.current_dir(folder.path()).args(arguments);
        with(&mut command, b"")
    };
    for command in
        ["solve", "check", "count", "backbone", "explain", "convert", "rate", "show", "hint", "why"]
    {
        let told = in_folder(&[command, UNIQUE]);
        let piped = run(command, UNIQUE);
        assert_eq!(told.out.replace("argument:", "standard input:"), piped.out, "{command}");
    }
    let rows = "4..3/..2./3.../....";
    let quoted = format!("'{UNIQUE}',");
    let address = format!("https://example.org/play?bd={UNIQUE}#top");
    let lines = format!("{UNIQUE}\n{UNIQUE}");
    for text in [rows, &quoted, &address] {
        assert_eq!(in_folder(&["solve", "--format", "line", text]).ends(0).out.trim(), SOLVED);
    }
    assert_eq!(in_folder(&["solve", "-f", "line", &lines, UNIQUE]).ends(0).lines(), [SOLVED; 3]);
    in_folder(&["count", &".".repeat(36), "--limit", "2"]).ends(3).says("assuming boxes of 2x3");
    let large = ".".repeat(256);
    in_folder(&["solve", "--symbols", "0-9A-F", &large]).ends(0);
    in_folder(&["solve", &large]).ends(2).says("--symbols");
    // A leading dash is an option, and clap suggests a remedy.
    let dashes = UNIQUE.replace('.', "-").replacen('4', "-", 1);
    in_folder(&["solve", &dashes]).ends(2).says("use '-- -");
    assert!(in_folder(&["check", "--", &dashes]).ends(1).out.starts_with("multiple"));
}

#[test]
fn unusable_argument_error_explains_both_readings() {
    let folder = Folder::new();
    let check =
        |argument: &str| with(program().current_dir(folder.path()).args(["check", argument]), b"");
    for (argument, why) in [
        ("missing.txt", "this line is not a puzzle"),
        (&UNIQUE[..15], "15 characters make a row"),
        (&UNIQUE.replace('2', "y"), "(read as a puzzle: 1:7: r2c3: 'y' is not a digit"),
        (&format!("53{}", ".".repeat(78)), &format!("no such file: 53{}… (", ".".repeat(38))),
        ("https://example.org/?p=12", "the address contains no puzzle"),
    ] {
        let ran = check(argument).ends(2).says("no such file: ").says("(read as a puzzle: ");
        assert!(ran.err.contains(why) && ran.out.is_empty(), "{ran:?}");
    }
    // A file of this name is preferred, and this is reported.
    folder.file(UNIQUE, SEVERAL);
    let told = check(UNIQUE).ends(1).says("read as the file with this name, not as a puzzle");
    assert!(told.out.starts_with("multiple"), "{told:?}");
}

#[test]
fn link_file_extensions_are_accepted() {
    let folder = crate::program::Folder::new();
    for format in ["f-puzzles", "sudokupad", "iss"] {
        let text = run(&format!("convert -f {format}"), UNIQUE).ends(0).out;
        let file = folder.file(&format!("links.{format}"), &format!("{text}{text}"));
        for command in ["solve -q", "check"] {
            run(&format!("{command} {}", file.display()), "").ends(0).quietly();
        }
        let one = folder.file(&format!("one.{format}"), &text);
        run(&format!("solve {}", one.display()), "").ends(0).quietly();
    }
}

#[test]
fn object_errors_name_missing_and_unknown_keys() {
    let missing = "the object has no puzzle; add \"givens\"";
    for (text, words) in [
        ("{}", missing),
        ("{ }", missing),
        ("[{}]", missing),
        (
            "{\"given\":\"4..3\"}",
            "unknown key \"given\", which could be a rule of the puzzle; known keys are givens",
        ),
        ("{\"rows\":4,\"given\":{}}", "unknown key \"given\", which could be a rule of the puzzle"),
    ] {
        run("check", text).ends(2).says(words);
    }
}

#[test]
fn unsupported_little_killer_direction_is_refused() {
    let puzzle = |cells: &str| {
        format!(
            "{{\"givens\":{{}},\"rules\":[{{\"rule\":\"little-killer\",\"sum\":17,\"cells\":[{cells}]}}]}}"
        )
    };
    let ran = run("convert -f iss", &puzzle("\"r1c3\",\"r2c2\",\"r3c1\"")).ends(0);
    assert!(ran.out.contains(".LittleKiller~17~R1C3"), "{ran:?}");
    let words = "does not support the rule little killer 17 at r3c1 (in iss, diagonals go down right from the left column";
    let ran = run("convert -f iss", &puzzle("\"r3c1\",\"r2c2\",\"r1c3\"")).ends(2);
    assert!(ran.out.contains(words), "{ran:?}");
}

#[test]
fn reversed_sandwich_is_written_to_iss() {
    let puzzle =
        r#"{"rows":4,"rules":[{"rule":"sandwich","cells":["r1c4","r1c3","r1c2","r1c1"],"sum":2}]}"#;
    let ran = run("convert -f iss", puzzle).ends(0);
    assert!(ran.out.contains(".Sandwich~2~R1"), "{ran:?}");
}

#[test]
fn puzzles_on_one_line_are_numbered() {
    let objects = [UNIQUE, SEVERAL, CLASH].map(|puzzle| format!("{{\"puzzle\":\"{puzzle}\"}}"));
    let array = format!("[{}]", objects.join(","));
    let out = run("check", &array).ends(1).out;
    let labels = [
        "standard input:1: unique\n",
        "\nstandard input:1 #2: multiple",
        "\nstandard input:1 #3: invalid",
    ];
    assert!(labels.iter().all(|label| out.contains(label)), "{out}");
}
