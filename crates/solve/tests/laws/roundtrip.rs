//! Export, solve with a solver, and decode: the grid is restored, and defects of an answer are
//! named.

use board::{Grid, Puzzle, Shape, stop::Stop};
use encodings::Lit;
use logic::reduce;
use sat::{
    backends,
    dimacs::{Answer, CheckedAnswer, FormulaHeader, check},
    formulations,
    variables::Numbering,
};
use solve::{SolveError, Solver, Verdict, export::Export, languages};
use testbed::{
    Random,
    backends::answer,
    puzzles::{Kind, puzzle, solutions},
};

/// Returns the exported text of a puzzle.
fn text(puzzle: &Puzzle, solver: &Solver, numbering: Numbering, block: bool) -> String {
    let grid = solutions(puzzle, 1).pop();
    let blocked = grid.as_ref().filter(|_| block);
    let mut out = Vec::new();
    Export::new(puzzle, solver, numbering, blocked, &Stop::never()).write(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn checked(text: &str, answer: &str) -> Result<CheckedAnswer, String> {
    let mut rest = text.as_bytes();
    let formula = FormulaHeader::read(&mut rest).map_err(|error| error.to_string())?;
    let answer = Answer::read(&mut answer.as_bytes(), formula.variables);
    let answer = answer.map_err(|error| error.to_string())?;
    check(&formula, &mut rest, &answer).map_err(|error| error.to_string())
}

#[test]
fn leading_byte_order_mark_is_ignored() {
    let puzzle = formats::read("1.....2..3.....4").unwrap();
    let text = text(&puzzle, &Solver::default(), Numbering::All, false);
    let reply = answer(&text);
    let grid = checked(&text, &reply).unwrap();
    assert!(matches!(grid, CheckedAnswer::Solution(_)));
    assert_eq!(checked(&text, &format!("\u{feff}{reply}")), Ok(grid));
    // Later in the text it is not white space.
    let later = format!("c\n\u{feff}{reply}");
    assert!(checked(&text, &later).unwrap_err().starts_with("line 2: "));
}

#[test]
fn decoded_model_is_verified() {
    // Singles leave some of its cells open.
    let puzzle = formats::read(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    )
    .unwrap();
    for (logic, numbering) in [
        (&reduce::NONE, Numbering::All),
        (&reduce::NONE, Numbering::Open),
        (&reduce::SINGLES, Numbering::Open),
    ] {
        let solver = Solver { logic, ..Solver::default() };
        let export = Export::new(&puzzle, &solver, numbering, None, &Stop::never());
        let backend = backends::ALL[0];
        let Ok(backends::Answer::Sat(mut model)) = export.ask(backend, &Stop::never()) else {
            panic!("no model")
        };
        let grid = export.grid(&model).unwrap();
        assert_eq!(solutions(&puzzle, 2), std::slice::from_ref(&grid));
        // Negative literals and the order carry no further information.
        model.retain(|lit| lit.is_positive());
        model.reverse();
        assert_eq!(export.grid(&model).unwrap(), grid);
        // A wrong model is rejected.
        let of_cell = |lit: &Lit| export.variables().candidate(lit.variable()).is_some();
        model.remove(model.iter().position(of_cell).unwrap());
        let error = export.grid(&model).unwrap_err();
        assert!(matches!(error, SolveError::Model { .. }), "{error}");
        assert!(error.to_string().starts_with("the solver returned an invalid model"), "{error}");
    }
    // A full grid that violates the rules.
    let puzzle = formats::read("1.....2..3.....4").unwrap();
    let solver = Solver::default();
    let export = Export::new(&puzzle, &solver, Numbering::All, None, &Stop::never());
    let ones = export.variables().iter().filter(|(candidate, _)| candidate.digit == 1);
    let ones: Vec<_> = ones.map(|(_, lit)| lit).collect();
    assert!(matches!(export.grid(&ones), Err(SolveError::Grid { .. })));
}

#[test]
fn every_exported_formula_decodes_to_solution() {
    let mut random = Random(11);
    let mut counts = [0; 3];
    for (rows, columns, percent) in [(2, 2, 30), (2, 3, 45), (3, 3, 40), (3, 4, 55)] {
        for kind in [Kind::Plain, Kind::Spoilt, Kind::Restricted] {
            let puzzle = puzzle(Shape::new(rows, columns).unwrap(), percent, kind, &mut random);
            let expected = solutions(&puzzle, 2);
            counts[expected.len()] += 1;
            for &formulation in formulations::ALL {
                for &encoding in encodings::ALL {
                    for (logic, numbering) in [
                        (&reduce::NONE, Numbering::All),
                        (&reduce::FULL, Numbering::Open),
                        (&reduce::FULL, Numbering::All),
                    ] {
                        let solver = Solver { logic, formulation, encoding, ..Solver::default() };
                        let formula = text(&puzzle, &solver, numbering, false);
                        let reply = checked(&formula, &answer(&formula)).unwrap();
                        assert_eq!(
                            matches!(reply, CheckedAnswer::Solution(_)),
                            !expected.is_empty()
                        );
                        let formula = text(&puzzle, &solver, numbering, true);
                        let reply = checked(&formula, &answer(&formula)).unwrap();
                        let several = expected.len() == 2;
                        assert_eq!(
                            matches!(reply, CheckedAnswer::Solution(_)),
                            several,
                            "{formula}"
                        );
                    }
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn header_preserves_restrictions() {
    let mut random = Random(12);
    for (rows, columns) in [(2, 2), (2, 3), (3, 4)] {
        let shape = Shape::new(rows, columns).unwrap();
        let puzzle = puzzle(shape, 30, Kind::Restricted, &mut random);
        let text = text(&puzzle, &Solver::default(), Numbering::All, false);
        let formula = FormulaHeader::read(&mut text.as_bytes()).unwrap();
        assert_eq!(formula.puzzle.givens, puzzle.givens);
        assert_eq!(formula.puzzle.restrictions, puzzle.restrictions);
        assert_eq!(formula.puzzle.shape, shape);
    }
}

/// Returns a formula of one 4×4 puzzle and a model, both as text.
fn small() -> (String, String) {
    let puzzle = formats::read("1.....2..3.....4").unwrap();
    let solver = Solver { logic: &reduce::NONE, ..Solver::default() };
    let formula = text(&puzzle, &solver, Numbering::All, false);
    let model = answer(&formula);
    assert!(matches!(checked(&formula, &model), Ok(CheckedAnswer::Solution(_))));
    (formula, model)
}

#[test]
fn board_without_rules_round_trips() {
    for board in [
        r#"{"rows":1,"columns":1,"lines":"none","regions":"none"}"#,
        r#"{"rows":2,"columns":2,"regions":"none","digits":[1,2],"lines":"none","givens":{}}"#,
        r#"{"side":4,"lines":"none","regions":"none","givens":{"r1c1":1,"r1c2":1}}"#,
        r#"{"rows":2,"columns":3,"digits":[1,3],"lines":"none","regions":"none","holes":["r1c2"],"givens":{"r1c1":2,"r2c3":2}}"#,
    ] {
        let puzzle = formats::read(board).unwrap();
        for numbering in [Numbering::All, Numbering::Open] {
            let formula = text(&puzzle, &Solver::default(), numbering, false);
            assert!(
                FormulaHeader::read(&mut formula.as_bytes()).unwrap().puzzle == puzzle,
                "{board}"
            );
            let reply = checked(&formula, &answer(&formula));
            assert!(matches!(reply, Ok(CheckedAnswer::Solution(_))), "{board} {reply:?}");
        }
    }
}

/// A formula names the layers, their givens and the variables of their values. Its model is a
/// solution with layers, and is unique only if the layers are.
#[test]
fn layers_round_trip() {
    let board = r#"{"side":4,"givens":{"r1c1":1,"r1c2":2,"r1c3":3,"r2c1":3,"r2c3":1,"r3c1":2,"r3c2":1,"it.r1c2":3},
        "candidates":{"it.r4c4":[3,4]},"layers":{"it":{"values":[3,5]},"shade":{"values":[0,1]}},
        "rules":[{"rule":"per-house","layer":"shade","is":1,"count":1},{"rule":"no-2x2","layer":"it","is":4},
        {"rule":"formula","over":"cells","is":"(not shade or digit = 2) and (it = 3 or digit > 2)"},
        {"rule":"formula","over":"rows","is":"sum(all, it) = 15"}]}"#;
    let puzzle = formats::read(board).unwrap_or_else(|error| panic!("{error}"));
    let several = Solver::default().verdict(&puzzle).unwrap();
    assert!(matches!(several, Verdict::Multiple(..)), "{several}");
    let unique = board.replace("[3,4]", "[3]").replace("[3,5]", "[3,4]").replace("= 15", "= 14");
    let unique = formats::read(&unique).unwrap_or_else(|error| panic!("{error}"));
    assert!(matches!(Solver::default().verdict(&unique).unwrap(), Verdict::Unique(_)));
    for (puzzle, is_unique) in [(puzzle, false), (unique, true)] {
        for (logic, numbering) in [
            (&reduce::NONE, Numbering::All),
            (&reduce::NONE, Numbering::Open),
            (&reduce::FULL, Numbering::Open),
        ] {
            let solver = Solver { logic, ..Solver::default() };
            let stop = Stop::never();
            let written = |blocked: Option<&Grid>| {
                let mut out = Vec::new();
                Export::new(&puzzle, &solver, numbering, blocked, &stop).write(&mut out).unwrap();
                String::from_utf8(out).unwrap()
            };
            let formula = written(None);
            assert!(formula.contains("c layer shade 0-1") && formula.contains(" shade.r1c1=0\n"));
            let header = FormulaHeader::read(&mut formula.as_bytes());
            assert!(header.unwrap().puzzle == puzzle);
            let reply = checked(&formula, &answer(&formula)).unwrap();
            let CheckedAnswer::Solution(grid) = reply else { panic!("{reply:?}") };
            assert!(grid.is_full());
            let another = written(Some(&grid));
            let reply = checked(&another, &answer(&another)).unwrap();
            assert_eq!(matches!(reply, CheckedAnswer::Solution(_)), !is_unique);
        }
        for language in languages::ALL {
            let (solver, stop) = (Solver::default(), Stop::never());
            let export = Export::new(&puzzle, &solver, Numbering::Open, None, &stop);
            let mut out = Vec::new();
            let written = language.write(&export, &mut out);
            if ["smt2", "mzn"].contains(&language.name()) {
                assert!(
                    written.unwrap_err().to_string().contains("do not support boards with layers")
                );
            } else {
                assert!(written.is_ok(), "{}", language.name());
            }
        }
    }
}

#[test]
fn each_wrong_answer_has_its_error() {
    let (formula, model) = small();
    let all = model.replace("v ", "").replace(" 0", "");
    let lits: Vec<&str> = all.lines().skip(2).flat_map(str::split_whitespace).collect();
    let lits = &lits[..lits.len() - 1];
    let says = |answer: &str, words: &str| {
        let error = checked(&formula, answer).unwrap_err();
        assert!(error.contains(words), "{answer:?}: {error}");
    };
    let sat = |lits: &str| format!("s SATISFIABLE\nv {lits} 0\n");
    says("", "no answer");
    says("hello\n", "line 1: \"hello\" is not");
    says("s MAYBE\n", "line 1: unknown status \"MAYBE\"");
    says("s SATISFIABLE\n", "the model (`v` lines) is missing");
    says("s SATISFIABLE\ns SATISFIABLE\nv 1 0\n", "line 2: second status");
    says("v 1 0\n", "the status line of the model is missing");
    says("s UNSATISFIABLE\nv 1 0\n", "not satisfiable");
    says(&format!("s SATISFIABLE\nv {}\n", lits.join(" ")), "truncated");
    says(&sat(&lits[1..].join(" ")), "partial: variable 1 (r1c1=1)");
    says(&sat(&format!("{} 65", lits.join(" "))), "65 exceeds the");
    says(&sat(&format!("{} -1", lits.join(" "))), "-1 contradicts an earlier 1");
    says(&sat("1 x"), "\"x\" is not a literal");
    says("s SATISFIABLE\nv 1 0 2\n", "unexpected 2 after the closing 0");
    says("s SATISFIABLE\nv \u{fffd} 0\n", "not a literal");
    for wrong in 0..lits.len() {
        let mut lits: Vec<String> = lits.iter().map(ToString::to_string).collect();
        lits[wrong] = match lits[wrong].strip_prefix('-') {
            Some(lit) => lit.to_owned(),
            None => format!("-{}", lits[wrong]),
        };
        says(&sat(&lits.join(" ")), "falsifies the clause");
    }
    assert_eq!(checked(&formula, "s UNKNOWN\n"), Ok(CheckedAnswer::Unknown));
    assert_eq!(checked(&formula, "s UNSATISFIABLE\n"), Ok(CheckedAnswer::ClaimedNone));
}

#[test]
fn minisat_result_file_is_read() {
    let (formula, model) = small();
    let lits = model.replace("v ", "").lines().skip(2).collect::<Vec<_>>().join(" ");
    assert!(matches!(checked(&formula, &format!("SAT\n{lits}\n")), Ok(CheckedAnswer::Solution(_))));
    assert_eq!(checked(&formula, "UNSAT\n"), Ok(CheckedAnswer::ClaimedNone));
    assert_eq!(checked(&formula, "INDET\n"), Ok(CheckedAnswer::Unknown));
    assert!(checked(&formula, "SAT\n").unwrap_err().contains("is missing"));
    assert!(checked(&formula, "SAT\n1 2\n").unwrap_err().contains("truncated"));
}

#[test]
fn foreign_or_changed_formula_is_refused() {
    let (formula, model) = small();
    let says = |formula: &str, words: &str| {
        let error = checked(formula, &model).unwrap_err();
        assert!(error.contains(words), "{error}");
    };
    says("", "the line `p cnf");
    says("p cnf 1 1\n1 0\n", "the comment `sudoku-sat VERSION` is missing");
    says(&formula.replace("c box 2x2", "c box 2by2"), "\"2by2\" is not a box size");
    says(&formula.replace("c box 2x2\n", ""), "the line `c box RxC` or `c board` must come first");
    says(&formula.replace("c puzzle 1", "c puzzle 7"), "expected 16 cells with digits 1 to 4");
    says(&formula.replace("c rules lines", "c rules planes"), "planes: unknown rule");
    says(&formula.replace("c rules lines boxes\n", ""), "the line `c rules …` is missing");
    says(&formula.replace("c rules", "c rules\nc rules"), "duplicate line `c rules`");
    says(&formula.replace("c var 2 ", "c var 3 "), "expected variable 2");
    says(&formula.replace("r1c1=2", "r1c9=2"), "\"r1c9=2\" is not a candidate");
    says(&formula.replace("p cnf", "p dnf"), "expected a comment or the line `p cnf");
    says(&formula.replace("p cnf 64", "p cnf x"), "expected `p cnf VARIABLES CLAUSES`");
    let cut = formula.rsplit_once("0\n").unwrap().0;
    says(cut, "the file is cut off");
    let longer = format!("{formula}65 0\n");
    says(&longer, "65 exceeds the 64 variables");
    // With a clause replaced by another one, the grid is still checked.
    let (head, clauses) = formula.split_once("p cnf").unwrap();
    let none = clauses.lines().skip(1).map(|_| "64 -64 0\n").collect::<String>();
    let emptied = format!("{head}p cnf{}\n{none}", clauses.lines().next().unwrap());
    let zeros = (1..=64).map(|v| format!("-{v} ")).collect::<String>();
    let error = checked(&emptied, &format!("s SATISFIABLE\nv {zeros}0\n")).unwrap_err();
    assert!(error.contains("r1c1 0 digits"), "{error}");
}
