//! Tests that the verification accepts solutions and nothing else.

use board::{Candidate, Candidates, Digit, Grid, Puzzle, Shape, verify::verify};

const SOLVED: [Digit; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

fn puzzle() -> Puzzle {
    let shape = Shape::new(2, 2).unwrap();
    let mut givens = Grid::empty(shape);
    givens.set(0, Some(1));
    Puzzle::classic(shape, givens)
}

#[test]
fn verification_detects_every_single_change() {
    let puzzle = puzzle();
    let solved = Grid::from_digits(puzzle.shape, &SOLVED).unwrap();
    assert_eq!(verify(&puzzle, &solved), Ok(()));
    for (cell, right) in SOLVED.into_iter().enumerate() {
        for digit in (0..=4).filter(|&digit| digit != right) {
            let mut wrong = solved.clone();
            wrong.set(cell, Some(digit).filter(|&d| d > 0));
            assert!(verify(&puzzle, &wrong).is_err(), "{cell} {digit}");
        }
    }
}

#[test]
fn violated_box_or_column_is_named() {
    let puzzle = puzzle();
    // Rows and columns are correct, boxes are not; then only the rows are correct.
    let latin = [1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3];
    let rows = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 2, 1, 4, 3];
    for (digits, word) in [(latin, "box"), (rows, "column")] {
        let grid = Grid::from_digits(puzzle.shape, &digits).unwrap();
        let flaw = verify(&puzzle, &grid).unwrap_err().to_string();
        assert!(flaw.contains(word), "{flaw}");
    }
}

#[test]
fn givens_and_restrictions_are_enforced() {
    let mut puzzle = puzzle();
    let solved = Grid::from_digits(puzzle.shape, &SOLVED).unwrap();
    puzzle.givens.set(1, Some(3));
    assert_eq!(verify(&puzzle, &solved).unwrap_err().to_string(), "r1c2 is 2, but 3 is given");
    puzzle.givens.set(1, None);
    let mut left = Candidates::full(puzzle.shape);
    left.eliminate(Candidate { cell: 15, digit: 1 });
    puzzle.restrictions = Some(left);
    assert_eq!(
        verify(&puzzle, &solved).unwrap_err().to_string(),
        "r4c4 is 1, which the puzzle excludes"
    );
}
