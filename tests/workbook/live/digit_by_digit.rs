//! Tests of the sheet *Digit by digit*, evaluated in the order of the file and in another order.

use super::{
    super::writing::digits, DIGITS, ROWS, SEED, SHEETS, beside, live, order, status, text,
};
use crate::program::{SOLVED, UNIQUE};
use testbed::formulas::{calculate::Book, file::read};

/// Runs the given number of iterations, counting the reset as the first. Returns the board and the
/// workbook.
pub fn cycled(bytes: &[u8], iterations: usize) -> (Vec<u16>, Book) {
    let mut book = read(bytes, &SHEETS[..2]);
    let order = order(&book, DIGITS);
    book.type_in("DigitState", &[text("solve")]);
    (1..iterations).for_each(|_| _ = book.calculate(DIGITS, &order));
    (book.digits("Board"), book)
}

#[test]
fn digit_method_solves_seed_in_94_iterations() {
    let bytes = live(SEED[0], "", 0);
    let (board, _) = cycled(&bytes, 93);
    assert!(board.contains(&0), "{board:?}");
    let (board, book) = cycled(&bytes, 94);
    assert_eq!(board, digits(SEED[1]));
    assert_eq!(beside(&book, DIGITS, 10), "94");
    let (board, book) = cycled(&bytes, 200);
    assert_eq!(board, digits(SEED[1]));
    assert_eq!([beside(&book, DIGITS, 10), status(&book, DIGITS)], ["94", "solved"]);

    let without = SEED[0].replace("4..1.........3", "...1.........3");
    assert_eq!(without.matches(|c: char| c != '.').count(), 17);
    let (board, book) = cycled(&live(&without, "", 0), 200);
    assert_eq!(board.iter().filter(|&&digit| digit > 0).count(), 49);
    assert_eq!(status(&book, DIGITS), "49 of 81 cells");
}

#[test]
fn digit_method_depends_on_calculation_order() {
    for [puzzle, solution] in [ROWS, [UNIQUE, SOLVED]] {
        assert_eq!(cycled(&live(puzzle, "", 0), 200).0, digits(solution));
    }
    let mut book = read(&live(SEED[0], "", 0), &SHEETS[..2]);
    book.type_in("DigitState", &[text("solve")]);
    (0..200).for_each(|_| book.calculate_at_once(DIGITS));
    assert_ne!(
        book.digits("Board"),
        digits(SEED[1]),
        "the article reports that this puzzle is not solved"
    );
    // The order of the sixteen ranges from top to bottom is that of the article.
    let names = [
        "PuzzleSoFar",
        "Element",
        "ArrayOfOnes",
        "EmptyCells",
        "ElementInPuzzle",
        "EmptyBlocks",
        "EmptyRows",
        "EmptyColumns",
        "ExclusiveCells",
        "ExclusiveBlocks",
        "ExclusiveRows",
        "ExclusiveColumns",
        "Board",
        "NextElement",
    ];
    let top = |name: &str| book.names[&name.to_lowercase()].from.0;
    assert!(names.is_sorted_by_key(|name| top(name)));
    assert_eq!([top("StartCellIndex"), top("EndCellIndex")], [top("ArrayOfOnes"); 2]);
}
