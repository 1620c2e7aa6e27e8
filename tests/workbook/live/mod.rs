//! Tests of live workbooks: the formulas of the file are evaluated.
//!
//! Excel is assumed to evaluate circular references cell by cell, in rows from the top and each
//! from the left. Every cell then uses the latest values of the others. This is the order of the
//! file here, and it is not tested with Excel. The sheet *Live* gives the same result in other
//! orders, but *Digit by digit* does not, as its article states.

mod digit_by_digit;
mod spreadsheet;

use std::collections::HashSet;

use super::writing::{digits, made};
use crate::program::{CLASH, Folder, NONE, SEVERAL, SOLVED, UNIQUE, run};
use spreadsheet::{changed, forgotten};
use testbed::formulas::{
    calculate::Book,
    file::{between, part, read},
    formula::Expression,
    values::Value,
};
use testbed::workbooks::{only, range};
use testbed::{Random, corpus::corpus};

pub const SHEETS: [&str; 3] = ["Live", "Digit by digit", "Unrolled"];
const LIVE: usize = 0;
const DIGITS: usize = 1;
const UNROLLED: usize = 2;

/// Naked singles solve this puzzle.
const EASY: [&str; 2] = [
    "..493..188.5.......9..4..7.3.2.57......1...6471.89...5..9.6....4315......6.489.32",
    "674935218825716943193248576342657891958123764716894325289361457431572689567489132",
];

/// This puzzle has no naked single at first. Naked singles and hidden singles of rows solve it.
const ROWS: [&str; 2] = [
    ".................1..2..3.4......435..1..2....67..........1....7..4...8..9....6...",
    "547281693396457281182963745829714356413625978675398124238149567764532819951876432",
];

/// The puzzle of the second article. A separate computation of its method took 94 of 200
/// iterations.
const SEED: [&str; 2] = [
    "........1.......23..4..5...4..1.........3.6....7...58.....67....1...4...52.......",
    "672983451951476823384215976468159237295738614137642589843567192719824365526391748",
];

/// Returns a puzzle that needs more than singles.
pub fn hard() -> String {
    let hard = include_str!("../../../puzzles/hardest.txt");
    let line = hard.lines().find(|line| !line.is_empty() && !line.starts_with('#')).unwrap();
    line[..81].to_owned()
}

/// Returns the live workbook of a puzzle.
pub fn live(text: &str, options: &str, status: i32) -> Vec<u8> {
    made(&Folder::new(), text, &format!("--live --max-steps 0 {options}"), status)
}

/// Returns all formulas of a sheet, in the order of the file.
fn order(book: &Book, sheet: usize) -> Vec<usize> {
    (0..book.sheets[sheet].formulas.len()).collect()
}

/// Returns the formulas of the sheet *Live* downwards, upwards and shuffled.
fn orders(book: &Book) -> [Vec<usize>; 3] {
    let downwards = order(book, LIVE);
    let upwards = downwards.iter().rev().copied().collect();
    let mut mixed = downwards.clone();
    let mut random = Random(7);
    (1..mixed.len()).for_each(|at| mixed.swap(at, random.below(at + 1)));
    [downwards, upwards, mixed]
}

fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

fn numbers(digits: &[u16]) -> Vec<Value> {
    let value = |&digit: &u16| if digit == 0 { Value::Empty } else { Value::Number(digit.into()) };
    digits.iter().map(value).collect()
}

/// Returns the value in the first column of a sheet, in a row from 1.
fn beside(book: &Book, sheet: usize, row: usize) -> String {
    book.sheets[sheet].get((row - 1, 0)).text()
}

fn status(book: &Book, sheet: usize) -> String {
    beside(book, sheet, if sheet == UNROLLED { 8 } else { 12 })
}

/// Solves on the sheet *Live* in an order, until nothing changes.
fn solved(mut book: Book, order: &[usize]) -> Book {
    book.type_in("state", &[text("solve")]);
    let is_count = |book: &Book| book.digits("iteration")[0] as usize;
    // The boards start when the iteration count is 2, which some orders see later.
    (0..2).for_each(|_| _ = book.calculate(LIVE, order));
    let mut last = (book.digits("sol_board"), book.named("val_board"));
    loop {
        book.calculate(LIVE, order);
        let now = (book.digits("sol_board"), book.named("val_board"));
        if now == last {
            // The texts are evaluated before the boards.
            book.calculate(LIVE, order);
            assert!(is_count(&book) <= 200);
            return book;
        }
        last = now;
    }
}

#[test]
fn stored_values_match_formulas() {
    let mut shapes = HashSet::new();
    let cases = corpus().into_iter().filter(|case| {
        let shape = case.puzzle.shape;
        let is_wanted = shape.side() <= 10 && case.puzzle.restrictions.is_none();
        is_wanted && (shapes.insert((shape.box_rows(), shape.box_cols())))
    });
    let cases: Vec<_> = cases.collect();
    assert!(cases.len() >= 7, "{}", cases.len());
    for case in cases {
        let shape = case.puzzle.shape;
        let path = Folder::new();
        let rows = case.puzzle.givens.digits().chunks(shape.side());
        let rows: Vec<_> =
            rows.map(|row| row.iter().map(u16::to_string).collect::<Vec<_>>().join(" ")).collect();
        let bytes = live_of(&path, &rows.join("\n"), &format!("--box {shape}"));
        let mut book = read(&bytes, &SHEETS);
        assert_eq!(book.digits("Puzzle"), case.puzzle.givens.digits(), "{}", case.place);
        for (sheet, name) in SHEETS.iter().enumerate() {
            let order = order(&book, sheet);
            assert!(order.len() > shape.cells() * 2, "{name} has too few formulas");
            assert!(!book.calculate(sheet, &order), "{}: {name}", case.place);
        }
    }
}

fn live_of(folder: &Folder, text: &str, options: &str) -> Vec<u8> {
    let (puzzle, book) = (folder.file("puzzle.txt", text), folder.path().join("made.xlsx"));
    let options = format!("convert --live --max-steps 0 {options} --from grid");
    let ran = run(&format!("{options} {} -o {}", puzzle.display(), book.display()), "");
    assert!(ran.status <= 1, "{ran:?}");
    std::fs::read(book).unwrap()
}

#[test]
fn live_sheet_solves_in_any_order() {
    for [puzzle, solution] in [EASY, ROWS, SEED, [UNIQUE, SOLVED]] {
        let bytes = live(puzzle, "", 0);
        let book = || read(&bytes, &["Live"]);
        let cells = puzzle.len();
        let given = digits(puzzle).iter().filter(|&&digit| digit > 0).count();
        assert_eq!(status(&book(), LIVE), format!("{given} of {cells} cells"));
        let orders = orders(&book());
        let downwards = &orders[0];
        for order in &orders {
            let end = solved(book(), order);
            assert_eq!(end.digits("sol_board"), digits(solution));
            assert_eq!(status(&end, LIVE), "solved");
            let left: Vec<_> = digits(solution).iter().map(|_| 1).collect();
            assert_eq!(end.digits("left_board"), left);
        }
        let mut end = book();
        end.type_in("state", &[text("SOLVE")]);
        (0..80).for_each(|_| end.calculate_at_once(LIVE));
        assert_eq!(end.digits("sol_board"), digits(solution));

        // Then return to the beginning.
        end.type_in("state", &[text("Reset")]);
        (0..2).for_each(|_| _ = end.calculate(LIVE, downwards));
        assert_eq!(end.digits("sol_board"), digits(puzzle));
        assert_eq!(end.named("val_board"), book().named("val_board"));
        assert_eq!(end.digits("iteration"), [0]);
    }
}

#[test]
fn iterations_match_unrolled_blocks() {
    for puzzle in [ROWS[0], SEED[0], UNIQUE] {
        let mut book = read(&live(puzzle, "", 0), &SHEETS);
        let all: Vec<u16> = book.digits("filled");
        assert_eq!(all.len(), 25);
        let order = order(&book, LIVE);
        book.type_in("state", &[text("solve")]);
        // The first iteration changes nothing, and the second one computes the values of the
        // givens.
        (0..2).for_each(|_| _ = book.calculate(LIVE, &order));
        for &count in &all {
            let found = book.digits("sol_board").iter().filter(|&&digit| digit > 0).count();
            assert_eq!(found, usize::from(count));
            book.calculate(LIVE, &order);
        }
        assert_eq!(book.digits("result"), book.digits("sol_board"));
        let first = all.iter().position(|&count| usize::from(count) == puzzle.len()).unwrap();
        assert_eq!(status(&book, UNROLLED), format!("solved at iteration {first}"));
    }
}

#[test]
fn file_without_values_is_solved_again() {
    for [puzzle, solution] in [EASY, ROWS, SEED, [UNIQUE, SOLVED]] {
        let bytes = changed(&live(puzzle, "", 0), forgotten);
        let book = || read(&bytes, &SHEETS);
        for order in orders(&book()) {
            let end = solved(book(), &order);
            assert_eq!(end.digits("sol_board"), digits(solution));
            assert_eq!(status(&end, LIVE), "solved");
        }
        if puzzle != EASY[0] {
            assert_eq!(digit_by_digit::cycled(&bytes, 201).0, digits(solution));
        }
    }
}

/// When LibreOffice opens a file, it recalculates array formulas and uses the stored values of all
/// others. Formulas that depend on an array formula are then not recalculated when a cell changes.
#[test]
fn plain_formulas_are_independent_of_array_formulas() {
    let book = read(&live(SEED[0], "", 0), &SHEETS);
    let arrays = book.sheets.iter().flat_map(|sheet| {
        let arrays = sheet.formulas.iter().filter(|formula| formula.is_array);
        arrays.map(|formula| (sheet.name.as_str(), formula.from, formula.to))
    });
    let arrays: Vec<_> = arrays.collect();
    assert!(arrays.len() > 150, "{}", arrays.len());
    for sheet in &book.sheets {
        for formula in sheet.formulas.iter().filter(|formula| !formula.is_array) {
            formula.formula.references(&mut |part| {
                let area = match part {
                    Expression::Name(name) => &book.names[name],
                    Expression::Area(area) => area,
                    _ => return,
                };
                let name = area.sheet.as_ref().unwrap_or(&sheet.name);
                let is_within = arrays.iter().any(|(sheet, from, to)| {
                    sheet == name
                        && (from.0 <= area.to.0 && area.from.0 <= to.0)
                        && (from.1 <= area.to.1 && area.from.1 <= to.1)
                });
                assert!(!is_within, "{}: {:?}: {part:?}", sheet.name, formula.from);
            });
        }
    }
}

#[test]
fn another_puzzle_can_be_typed() {
    let mut book = read(&live(ROWS[0], "", 0), &SHEETS);
    book.type_in("Puzzle", &numbers(&digits(EASY[0])));
    let order = order(&book, LIVE);
    book.calculate(LIVE, &order);
    book.settle(UNROLLED);
    assert_eq!(book.digits("result"), digits(EASY[1]));
    assert!(status(&book, UNROLLED).starts_with("solved at iteration "));
    assert_eq!(solved(book, &order).digits("sol_board"), digits(EASY[1]));
}

#[test]
fn hard_puzzles_stall_and_contradictions_are_reported() {
    let book = read(&live(&hard(), "", 0), &SHEETS);
    let (filled, unrolled) = (book.digits("filled"), status(&book, UNROLLED));
    assert_eq!(filled[23], filled[24]);
    assert!(unrolled.starts_with("stalled at iteration "), "{unrolled}");
    let of = format!("{} of 81 cells", filled[24]);
    assert!(unrolled.ends_with(&of), "{unrolled}");
    let order = order(&book, LIVE);
    let result = book.digits("result");
    let end = solved(book, &order);
    assert_eq!((end.digits("sol_board"), status(&end, LIVE)), (result, of));

    for (puzzle, words) in
        [(NONE, "contradiction"), (CLASH, "contradiction"), (SEVERAL, "9 of 16 cells")]
    {
        let book = read(&live(puzzle, "", 1), &SHEETS);
        let order = self::order(&book, LIVE);
        let unrolled = status(&book, UNROLLED);
        let is_stalled = unrolled.starts_with("stalled") && unrolled.ends_with(words);
        assert!(unrolled == words || is_stalled, "{puzzle}: {unrolled}");
        assert_eq!(status(&solved(book, &order), LIVE), words, "{puzzle}");
    }
    let clash = read(&live(CLASH, "", 1), &SHEETS);
    assert_eq!([status(&clash, LIVE), status(&clash, DIGITS)], ["contradiction"; 2]);
}

#[test]
fn live_workbook_enables_iteration_and_is_readable() {
    let bytes = live(UNIQUE, "", 0);
    let book = part(&bytes, "xl/workbook.xml");
    let calculation = between(&book, "<calcPr ", "/>").unwrap();
    for what in
        ["iterate=\"1\"", "iterateCount=\"200\"", "iterateDelta=\"0.001\"", "fullCalcOnLoad=\"1\""]
    {
        assert!(calculation.contains(what), "{calculation}");
    }
    assert!(book.contains("</definedNames><calcPr "), "{book}");
    assert_eq!(only(&bytes, &Default::default()), Ok((digits(UNIQUE), 10)));
    assert_eq!(only(&bytes, &range("result")).unwrap().0, digits(SOLVED));
    assert_eq!(only(&bytes, &range("Solution")).unwrap().0, digits(SOLVED));
    assert_eq!(live(UNIQUE, "", 0), bytes, "the same bytes");
    let sheet = part(&bytes, "xl/worksheets/sheet1.xml");
    let list = "<dataValidation type=\"list\" ";
    let list = between(&sheet, list, "</dataValidation>").unwrap();
    assert!(list.ends_with("sqref=\"A8\"><formula1>\"reset,solve\"</formula1>"), "{list}");
}

#[test]
fn too_large_side_is_an_error() {
    let folder = Folder::new();
    let large = std::env::current_dir().unwrap().join("puzzles/sizes/rkk25-1.txt");
    let small = folder.file("small.txt", UNIQUE);
    let to = folder.path().join("{}.xlsx");
    run(&format!("convert --live {} {} -o {}", large.display(), small.display(), to.display()), "")
        .ends(4)
        .says("rkk25-1.txt:")
        .says("side 25 is too large for a live workbook; the largest side is 16");
    assert_eq!(folder.names(), ["2.xlsx", "small.txt"]);
}
