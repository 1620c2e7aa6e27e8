//! Tests that the check of classic 9×9 puzzles agrees with the general one.

use board::{
    Candidate, Candidates, Digit, Grid, Puzzle, Shape,
    verify::verify,
    verify_nine::{keeps_givens, verify_nine},
};

/// All digits of a cell.
const ALL: u16 = 0x1ff;

const SOLVED: &[u8; 81] =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn solved() -> [u8; 81] {
    SOLVED.map(|c| c - b'0')
}

/// Compares both checks on a puzzle with these candidates, and returns the result.
fn agree(left: &[u16; 81], grid: &[u8; 81]) -> bool {
    let shape = Shape::new(3, 3).unwrap();
    let mut candidates = Candidates::full(shape);
    for (cell, left) in left.iter().enumerate() {
        for digit in (1..=9).filter(|digit| left >> (digit - 1) & 1 == 0) {
            candidates.eliminate(Candidate { cell, digit });
        }
    }
    let puzzle = Puzzle::restricted(shape, candidates);
    // A 9×9 grid cannot hold invalid digits, so a board with more digits is used.
    let mut cells = Grid::empty(Shape::board(9, 9, (1, u16::from(u8::MAX))).unwrap());
    for (cell, &digit) in grid.iter().enumerate() {
        cells.set(cell, Some(Digit::from(digit)).filter(|&digit| digit > 0));
    }
    let fast = verify_nine(left, grid);
    assert_eq!(fast, verify(&puzzle, &cells).is_ok(), "{left:?} {grid:?}");
    fast
}

#[test]
fn every_single_change_is_detected() {
    assert!(agree(&[ALL; 81], &solved()));
    for cell in 0..81 {
        for digit in (0..=u8::MAX).filter(|&digit| digit != solved()[cell]) {
            let mut wrong = solved();
            wrong[cell] = digit;
            assert!(!agree(&[ALL; 81], &wrong), "{cell} {digit}");
        }
    }
}

#[test]
fn missing_given_is_detected_in_every_cell() {
    assert!(keeps_givens(SOLVED, &solved()));
    for cell in 0..81 {
        for text in 0..=u8::MAX {
            let mut puzzle = [b'.'; 81];
            puzzle[cell] = text;
            let right = b".0*_".contains(&text) || text == SOLVED[cell];
            assert_eq!(keeps_givens(&puzzle, &solved()), right, "{cell} {text}");
        }
    }
}

#[test]
fn swapped_cells_match_general_check() {
    for one in 0..81 {
        for other in 0..one {
            let mut swapped = solved();
            swapped.swap(one, other);
            agree(&[ALL; 81], &swapped);
        }
    }
}

#[test]
fn rows_columns_and_boxes_are_each_checked() {
    let cell = |row: usize, column: usize| row * 9 + column;
    let shifted = |by: [usize; 9]| -> [u8; 81] {
        std::array::from_fn(|c| ((c % 9 + by[c / 9]) % 9) as u8 + 1)
    };
    assert!(agree(&[ALL; 81], &shifted([0, 3, 6, 1, 4, 7, 2, 5, 8])));
    // Latin squares without boxes; then only the rows are correct.
    assert!(!agree(&[ALL; 81], &shifted([0, 1, 2, 3, 4, 5, 6, 7, 8])));
    assert!(!agree(&[ALL; 81], &shifted([0; 9])));
    let turned: [u8; 81] = std::array::from_fn(|c| shifted([0; 9])[cell(c % 9, c / 9)]);
    assert!(!agree(&[ALL; 81], &turned));
}

#[test]
fn missing_candidate_fails_only_if_used() {
    for cell in 0..81 {
        for digit in 0..9 {
            let mut left = [ALL; 81];
            left[cell] &= !(1 << digit);
            assert_eq!(agree(&left, &solved()), solved()[cell] != digit + 1);
        }
    }
}
