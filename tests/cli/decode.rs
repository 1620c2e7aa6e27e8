//! Tests of `decode`.

use std::path::Path;

use itertools::Itertools;

use crate::program::{Folder, NONE, Ran, SEVERAL, SOLVED, UNIQUE, program, records, run, with};
use sat::dimacs::FormulaHeader;
use serde_json::{Value, json};
use testbed::{backends::answer, corpus::variants};

fn decode(formula: &Path, arguments: &[&str], answer: &str) -> Ran {
    with(program().arg("decode").arg("--formula").arg(formula).args(arguments), answer.as_bytes())
}

/// Returns the formula of a puzzle in a new folder, and an answer of a solver to it.
fn exported(arguments: &str, puzzle: &str) -> (Folder, std::path::PathBuf, String) {
    let formula = run(&format!("export {arguments}"), puzzle).ends(0).out;
    let folder = Folder::new();
    let path = folder.file("x.cnf", &formula);
    (folder, path, answer(&formula))
}

/// Returns the answer as minisat writes it to its result file.
fn as_minisat(answer: &str) -> String {
    let lits = answer.lines().filter_map(|line| line.strip_prefix("v "));
    format!("SAT\n{}\n", lits.collect::<Vec<_>>().join(" "))
}

#[test]
fn solution_is_decoded_for_every_encoding() {
    for choices in
        ["", "--raw", "--logic none --encoding product", "--logic none --formulation triads"]
    {
        let (folder, formula, answer) = exported(choices, UNIQUE);
        let ran = decode(&formula, &["--format", "line"], &answer).ends(0).quietly();
        assert_eq!(ran.out.trim(), SOLVED);
        let dashed = decode(&formula, &["--format", "line", "-"], &as_minisat(&answer)).ends(0);
        assert_eq!(dashed.out.trim(), SOLVED);
        let file = folder.file("answer.txt", &answer);
        let named = decode(&formula, &["--format", "line", file.to_str().unwrap()], "").ends(0);
        assert_eq!(named.out.trim(), SOLVED);
    }
}

#[test]
fn only_comments_may_contain_invalid_utf8() {
    let (_folder, formula, answer) = exported("--raw", UNIQUE);
    let decode = |text: &[u8]| {
        let mut command = program();
        with(command.args(["decode", "--format", "line", "--formula"]).arg(&formula), text)
    };
    let told = [b"c caf\xe9\n", answer.as_bytes(), b"c \xff\n"].concat();
    assert_eq!(decode(&told).ends(0).quietly().out.trim(), SOLVED);
    decode(&[b"s SATISFIABLE\xe9\n", answer.as_bytes()].concat()).ends(2).says("unknown status");
    decode(&[answer.as_bytes(), b"v \xe9 0\n"].concat()).ends(2).says("line");
    decode(&[b"caf\xe9\n", answer.as_bytes()].concat())
        .ends(2)
        .says("is not an `s`, `v` or `c` line");
}

#[test]
fn formula_may_be_standard_input() {
    let (folder, formula, answer) = exported("--raw", UNIQUE);
    let file = folder.file("answer.txt", &answer);
    let text = std::fs::read_to_string(formula).unwrap();
    let ran = decode(Path::new("-"), &["--format", "line", file.to_str().unwrap()], &text).ends(0);
    assert_eq!(ran.out.trim(), SOLVED);
    decode(Path::new("-"), &[], &text).ends(2).says("cannot both be standard input");
}

#[test]
fn default_output_is_a_drawn_grid() {
    let (_folder, formula, answer) = exported("--raw", UNIQUE);
    let drawn = decode(&formula, &[], &answer).ends(0);
    assert_eq!(drawn.out, run("solve", UNIQUE).out);
    let symbols = decode(&formula, &["--symbols", "A-D", "--format", "line"], &answer).ends(0);
    assert_eq!(symbols.out.trim(), "DBACACBDCADBBDCA");
    let record = decode(&formula, &["--format", "json"], &answer).ends(0);
    let record: Value = serde_json::from_str(&record.out).unwrap();
    assert_eq!(
        record,
        json!({ "index": 1, "file": "standard input", "line": 1, "puzzle": UNIQUE,
                "verdict": "solution", "solution": SOLVED })
    );
}

#[test]
fn unsat_answer_is_marked_unverified() {
    let (_folder, formula, answer) = exported("--raw", NONE);
    let ran = decode(&formula, &[], &answer).ends(1);
    assert!(ran.out.starts_with("unsolvable (unverified UNSAT answer"), "{ran:?}");
    let ran = decode(&formula, &["--format", "line"], &answer).ends(1);
    assert!(ran.out.starts_with("# unsolvable (unverified UNSAT answer"), "{ran:?}");
    let (_folder, formula, answer) = exported("--with-block --raw", UNIQUE);
    let ran = decode(&formula, &[], &answer).ends(0);
    assert!(ran.out.starts_with("unique: no second solution (unverified UNSAT answer"), "{ran:?}");
    for (arguments, puzzle, verdict) in
        [("--raw", NONE, "unsolvable"), ("--with-block --raw", UNIQUE, "unique")]
    {
        let (_folder, formula, answer) = exported(arguments, puzzle);
        let record = &records(&decode(&formula, &["--format", "json"], &answer).out)[0];
        assert_eq!(
            (&record["verdict"], &record["claimed_by"]),
            (&json!(verdict), &json!("solver"))
        );
    }
    for unknown in ["s UNKNOWN\n", "INDET\n"] {
        assert!(decode(&formula, &[], unknown).ends(3).out.starts_with("unknown: "));
        let record = &records(&decode(&formula, &["--format", "json"], unknown).out)[0];
        assert_eq!(record["stopped_by"], "solver");
    }
    let (_folder, formula, answer) = exported("--with-block --raw", SEVERAL);
    let ran = decode(&formula, &["--format", "line"], &answer).ends(1);
    assert_eq!(ran.says("the puzzle is not unique").lines().len(), 1);
}

#[test]
fn wrong_answers_are_refused_with_reason() {
    let (_folder, formula, answer) = exported("--raw", UNIQUE);
    let (head, lits) = answer.split_once("\nv ").unwrap();
    let first = lits.split(' ').next().unwrap();
    let flipped = match first.strip_prefix('-') {
        Some(variable) => variable.to_owned(),
        None => format!("-{first}"),
    };
    let table = [
        (String::new(), "no answer"),
        ("c nothing\n".to_owned(), "no answer"),
        (answer.replace("v 0\n", ""), "truncated"),
        (answer.replace(head, "c no status"), "the status line of the model is missing"),
        (format!("{head}\n"), "the model (`v` lines) is missing"),
        (format!("{head}\nv {flipped}{}", &lits[first.len()..]), "falsifies the clause"),
        (format!("{head}\nv {}", &lits[first.len()..]), "partial: variable 1 (r1c1=1)"),
        (format!("{head}\nv {} {lits}", "999"), "999 exceeds the"),
        (format!("{head}\nv {flipped} {lits}"), "contradicts"),
        (answer.replace("s SATISFIABLE", "s SATISFIED"), "unknown status \"SATISFIED\""),
        (answer.replace("s SATISFIABLE", "s UNSATISFIABLE"), "not satisfiable"),
        (format!("{answer}{answer}"), "second status"),
        ("segmentation fault\n".to_owned(), "not an `s`, `v` or `c` line"),
        (format!("c {}\n{answer}", "x".repeat(2 << 20)), "longer than any answer"),
        ("WARNING: for repeatability\n".to_owned(), "run `minisat FORMULA ANSWER`"),
    ];
    for (answer, reason) in table {
        let ran = decode(&formula, &[], &answer).ends(2).says(reason).says("standard input");
        assert_eq!(ran.out, "");
    }
}

#[test]
fn foreign_or_truncated_formula_is_refused() {
    let folder = Folder::new();
    for (text, reason) in [
        ("", "the line `p cnf"),
        ("p cnf 1 1\n1 0\n", "expected a formula written by `sudoku-sat export`"),
        ("* #variable= 15 #constraint= 28\n", "expected a formula written by `sudoku-sat export`"),
        ("% a model\nsolve satisfy;\n", "expected a formula written by `sudoku-sat export`"),
        ("model\n", "only files written by `export` can be decoded"),
        ("p gcnf 1 1 1\n", "an answer to group CNF is a list of groups"),
        ("c sudoku-sat 0.1.0\n\u{0}\u{1}\u{2}", "expected a comment"),
    ] {
        let formula = folder.file("x.cnf", text);
        decode(&formula, &[], "s UNSATISFIABLE\n").ends(2).says(reason).says("x.cnf");
    }
    let (_folder, formula, answer) = exported("--raw", UNIQUE);
    let text = std::fs::read_to_string(&formula).unwrap();
    let cut = folder.file("cut.cnf", &text[..text.len() - 20]);
    decode(&cut, &[], &answer).ends(2).says("the file is cut off");
}

#[test]
fn variant_formulas_keep_their_rules() {
    for case in variants() {
        let name = Path::new(&case.place).file_name().unwrap().to_str().unwrap();
        let (file, line) = name.rsplit_once(':').unwrap();
        let text = std::fs::read_to_string(format!("puzzles/variants/{file}")).unwrap();
        let puzzle = text.lines().nth(line.parse::<usize>().unwrap() - 1).unwrap();
        for choices in
            ["--sum-encoding adder", "--raw --sum-encoding totalizer --formulation minimal"]
        {
            let (_folder, formula, answer) = exported(choices, puzzle);
            let ran = decode(&formula, &["--format", "line"], &answer).ends(0).quietly();
            let line = case.solution.as_ref().map(|grid| case.puzzle.shape.line(grid));
            assert_eq!(Some(ran.out.trim()), line.as_deref(), "{name}: {choices}");
            let record = &records(&decode(&formula, &["--format", "json"], &answer).ends(0).out)[0];
            assert_eq!(record["solution"].as_str(), line.as_deref(), "{name}: {choices}");
            let read = std::fs::File::open(&formula).unwrap();
            let read = FormulaHeader::read(&mut std::io::BufReader::new(read)).unwrap();
            assert!(read.puzzle == case.puzzle, "{name}");
        }
    }
}

/// Digits are printed by value: on a board from 0 to 3 the lowest digit is 0.
#[test]
fn formula_headers_name_digits_by_value() {
    let zero = r#"{"side":4,"digits":[0,3],"givens":{"r1c1":0,"r1c4":2,"r2c3":1,"r3c1":2},
                   "candidates":{"r4c4":[0,3]}}"#;
    let three = r#"{"side":4,"digits":[3,6],"givens":{"r1c1":3,"r1c4":5,"r2c3":4,"r3c1":5}}"#;
    let twelve = r#"{"side":12,"digits":[0,11],"givens":{"r1c1":0,"r12c12":11}}"#;
    let large = r#"{"rows":33,"columns":33,"digits":[0,8],"box":"3x3","grids":["r1c1","r25c25"],
                    "givens":{"r1c1":0,"r33c33":8}}"#;
    let wide = large
        .replace(r#""rows":33"#, r#""rows":30"#)
        .replace("r25c25", "r22c25")
        .replace("r33c33", "r30c33");
    for (board, lines) in [
        (zero, vec!["c puzzle 0..2..1.2.......", "c restricted r4c4=0,3", "c var 1 r1c1=0"]),
        (three, vec!["c puzzle 3..5..4.5.......", "c var 1 r1c1=3"]),
        (twelve, vec!["c var 1 r1c1=0", "c var 12 r1c1=11"]),
        (large, vec!["c var 1 r1c1=0"]),
        (&wide, vec!["c var 1 r1c1=0"]),
    ] {
        let board = board.replace('\n', " ");
        let formula = run("export --raw", &board).ends(0).out;
        for line in lines {
            assert!(formula.lines().any(|it| it == line), "{line}");
        }
        assert!(formula.lines().all(|line| line.len() < 1024), "{board}");
        let read = FormulaHeader::read(&mut formula.as_bytes()).unwrap();
        assert!(read.puzzle == formats::read(&board).unwrap(), "{board}");
    }
    for (language, line) in [
        ("opb", "* puzzle 3..5..4.5......."),
        ("mzn", "% puzzle 3..5..4.5......."),
        ("gcnf", "c group 2 r1c4=5"),
    ] {
        let text = run(&format!("export -f {language}"), three).ends(0).out;
        assert!(text.lines().any(|it| it == line), "{text}");
    }
}

/// Returns the value of each candidate variable of a formula in a solution, as `sign` writes it.
fn literals(formula: &str, solution: &str, sign: fn(usize, bool) -> String) -> Vec<String> {
    let named = formula.lines().filter_map(|line| line[1..].strip_prefix(" var "));
    let value = |(index, text): (usize, &str)| {
        let (_, name) = text.split_once(" r").unwrap();
        let [row, column, digit] = name.split(['c', '=']).collect::<Vec<_>>()[..] else {
            panic!("{name}")
        };
        let [row, column]: [usize; 2] = [row, column].map(|it| it.parse().unwrap());
        let cell = 4 * (row - 1) + column - 1;
        sign(index + 1, solution[cell..=cell] == *digit)
    };
    named.enumerate().map(value).collect()
}

fn signed(variable: usize, is_true: bool) -> String {
    format!("{}{variable}", if is_true { "" } else { "-" })
}

/// Returns the answers of solvers to the file of a puzzle with side 4 in a language.
fn answers(language: &str, file: &str, solution: &str) -> Vec<String> {
    let named = |variable, is_true: bool| format!("{}x{variable}", if is_true { "" } else { "-" });
    let bit = |_, is_true| u8::from(is_true).to_string();
    let cells =
        || (0..16).map(|cell| (cell / 4 + 1, cell % 4 + 1, solution[cell..=cell].parse().unwrap()));
    let join = |words: &[String], between: &str| words.join(between);
    match language {
        "opb" => {
            vec![format!("s SATISFIABLE\nv {}\n", join(&literals(file, solution, named), " "))]
        }
        "wcnf" => vec![
            format!("o 0\ns OPTIMUM FOUND\nv {}\n", join(&literals(file, solution, bit), "")),
            format!("o 0\ns OPTIMUM FOUND\nv {}\n", join(&literals(file, solution, signed), " ")),
        ],
        "cnf" => vec![
            format!("[{}]\n", join(&literals(file, solution, signed), ", ")),
            format!("{} 0\n", join(&literals(file, solution, signed), " ")),
        ],
        "smt2" => {
            let pair = |(row, column, value): (usize, usize, u8)| {
                [
                    format!("(r{row}c{column} #b{value:03b})"),
                    format!("(r{row}c{column} (_ bv{value} 3))"),
                ]
            };
            let defined = |(row, column, value): (usize, usize, u8)| {
                format!("(define-fun r{row}c{column} () (_ BitVec 3)\n  #b{value:03b})")
            };
            let [bits, numbers] = [0, 1].map(|form| {
                cells().map(|cell| pair(cell)[form].clone()).collect::<Vec<_>>().join("\n ")
            });
            vec![
                format!("sat\n({bits})\n"),
                format!("sat\n({numbers})\n"),
                format!("sat\n(model\n{})\n", cells().map(defined).collect::<Vec<_>>().join("\n")),
            ]
        }
        "mzn" => {
            let rows = cells().collect::<Vec<_>>();
            let row = |row: &[(usize, usize, u8)]| row.iter().map(|it| it.2.to_string()).join(" ");
            let rows = rows.chunks(4).map(row).join("\n");
            vec![format!("{rows}\n----------\n"), format!("{rows}\n----------\n==========\n")]
        }
        _ => panic!("{language}"),
    }
}

#[test]
fn answers_of_every_language_come_back() {
    for language in solve::languages::ALL.iter().map(|it| it.name()).filter(|&it| it != "gcnf") {
        let logic = if matches!(language, "cnf" | "opb") { "--raw" } else { "--logic none" };
        let file = run(&format!("export -f {language} {logic}"), UNIQUE).ends(0).out;
        let folder = Folder::new();
        let path = folder.file("x", &file);
        for answer in answers(language, &file, SOLVED) {
            let ran = decode(&path, &["--format", "line"], &answer).ends(0).quietly();
            assert_eq!(ran.out.trim(), SOLVED, "{language}: {answer}");
            let cut = &answer[..answer.len() / 2];
            assert_eq!(decode(&path, &[], cut).ends(2).out, "", "{language}: {cut}");
        }
        let blocking =
            run(&format!("export -f {language} {logic} --with-block"), UNIQUE).ends(0).out;
        let path = folder.file("blocking", &blocking);
        for answer in answers(language, &blocking, SOLVED) {
            decode(&path, &[], &answer).ends(2).says("answer to");
        }
    }
}

#[test]
fn none_and_unknown_are_read_in_every_language() {
    for (language, none, unknown) in [
        ("opb", "s UNSATISFIABLE\n", "s UNKNOWN\n"),
        ("smt2", "unsat\n(error \"line 9: model is not available\")\n", "unknown\n"),
        ("mzn", "=====UNSATISFIABLE=====\n", "=====UNKNOWN=====\n"),
    ] {
        let folder = Folder::new();
        for (options, word, status) in [("", "unsolvable", 1), ("--with-block", "unique", 0)] {
            let command = format!("export -f {language} --logic none {options}");
            let path = folder.file("x", &run(&command, UNIQUE).ends(0).out);
            let ran = decode(&path, &[], none).ends(status);
            assert!(ran.out.starts_with(word) && ran.out.contains("unverified"), "{ran:?}");
            decode(&path, &[], unknown).ends(3);
        }
    }
}

#[test]
fn changed_givens_of_maxsat_are_reported() {
    let wrong = format!("{}1{}", &UNIQUE[..1], &UNIQUE[2..]);
    let file = run("export -f wcnf", &wrong).ends(0).out;
    let folder = Folder::new();
    let path = folder.file("x", &file);
    for answer in answers("wcnf", &file, SOLVED) {
        let ran = decode(&path, &["--format", "json"], &answer)
            .ends(1)
            .says("changed givens: r1c2 1 → 2");
        let record = &records(&ran.out)[0];
        assert_eq!(record["verdict"], "unsolvable");
        assert_eq!(record["claimed_by"], "solver");
        assert_eq!(record["changed"], SOLVED);
        let found = answer.replace("OPTIMUM FOUND", "SATISFIABLE");
        decode(&path, &[], &found).ends(3).says("r1c2");
    }
}

#[test]
fn layers_are_decoded() {
    let puzzle = r#"{"side":4,"givens":{"r1c2":2,"r1c3":3,"r2c1":3,"r2c3":1,"r3c1":2,"r3c2":1},"layers":{"shade":{"values":[0,1]}},
        "rules":[{"rule":"per-house","layer":"shade","is":1,"count":1},{"rule":"formula","over":"cells","is":"not shade or digit = 2"}]}"#;
    let (_folder, formula, model) = exported("--logic none", puzzle);
    let ran = decode(&formula, &["--format", "line"], &model).ends(0);
    assert_eq!(ran.out, "1234341221434321\nshade 0100000110000010\n");
    let record = &records(&decode(&formula, &["--format", "json"], &model).ends(0).out)[0];
    assert_eq!(record["layers"]["shade"], "0100000110000010");
    // The value of one cell of the layer is exchanged.
    let named = std::fs::read_to_string(&formula).unwrap();
    let variable = |name: &str| {
        let line = named.lines().find(|line| line.ends_with(name)).unwrap();
        line.split(' ').nth(2).unwrap().to_owned()
    };
    let [zero, one] = ["shade.r1c2=0", "shade.r1c2=1"].map(variable);
    let wrong = model
        .replace(&format!(" -{zero} "), &format!(" {zero} "))
        .replace(&format!(" {one} "), &format!(" -{one} "));
    assert_ne!(wrong, model);
    assert!(decode(&formula, &[], &wrong).ends(2).err.contains("the model is wrong"));
}
