//! Tests that the check of many lines agrees with the check of single grids.

use board::{
    verify_lines::{LineVerifier, SolvedLine},
    verify_nine::{keeps_givens, verify_nine},
};

const SOLVED: &[u8; 81] =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn solved() -> [u8; 81] {
    SOLVED.map(|c| c - b'0')
}

/// Returns some of the digits as a line, with empty cells of every notation.
fn asked(grid: &[u8; 81], seed: usize) -> [u8; 81] {
    std::array::from_fn(|cell| match (cell * 7 + seed) % 11 {
        0..4 => grid[cell] + b'0',
        other => b".0*_"[other % 4],
    })
}

/// Checks a line together with correct lines before and after it, compares the result with the
/// single check, and returns it.
fn agree(lines: &mut LineVerifier, before: usize, after: usize, line: SolvedLine) -> bool {
    let right = solved();
    let texts: Vec<[u8; 81]> = (0..before + after).map(|seed| asked(&right, seed)).collect();
    let mut all: Vec<SolvedLine> = texts.iter().map(|text| (text, &right)).collect();
    all.insert(before, line);
    let told = lines.are_right(&all);
    let (text, grid) = line;
    let expected = verify_nine(&[0x1ff; 81], grid) && keeps_givens(text, grid);
    assert_eq!(told, expected, "{before} {after} {text:?} {grid:?}");
    told
}

#[test]
fn correct_lines_pass_in_any_number() {
    let (mut lines, right) = (LineVerifier::default(), solved());
    assert!(lines.are_right(&[]));
    for many in 0..40 {
        assert!(agree(&mut lines, many, 0, (&asked(&right, many), &right)));
    }
}

#[test]
fn every_single_change_is_detected() {
    let (mut lines, blank) = (LineVerifier::default(), [b'.'; 81]);
    for cell in 0..81 {
        for digit in (0..=u8::MAX).filter(|&digit| digit != solved()[cell]) {
            let mut wrong = solved();
            wrong[cell] = digit;
            assert!(!agree(&mut lines, cell % 18, digit as usize % 3, (&blank, &wrong)));
        }
    }
    // Earlier errors have no effect.
    assert!(agree(&mut lines, 1, 1, (&blank, &solved())));
}

#[test]
fn character_must_be_blank_or_grid_digit() {
    let mut lines = LineVerifier::default();
    for cell in 0..81 {
        for text in 0..=u8::MAX {
            let mut puzzle = asked(&solved(), cell);
            puzzle[cell] = text;
            let right = b".0*_".contains(&text) || text == SOLVED[cell];
            let told = agree(&mut lines, text as usize % 18, 2, (&puzzle, &solved()));
            assert_eq!(told, right, "{cell} {text}");
        }
    }
}

#[test]
fn swapped_cells_match_single_check() {
    let (mut lines, blank) = (LineVerifier::default(), [b'0'; 81]);
    for one in 0..81 {
        for other in 0..one {
            let mut swapped = solved();
            swapped.swap(one, other);
            agree(&mut lines, 0, other % 2, (&blank, &swapped));
        }
    }
}

#[test]
fn rows_columns_and_boxes_are_each_checked() {
    let mut lines = LineVerifier::default();
    let mut right = |grid: [u8; 81]| agree(&mut lines, 3, 3, (&[b'_'; 81], &grid));
    let shifted = |by: [usize; 9]| -> [u8; 81] {
        std::array::from_fn(|c| ((c % 9 + by[c / 9]) % 9) as u8 + 1)
    };
    assert!(right(shifted([0, 3, 6, 1, 4, 7, 2, 5, 8])));
    // Latin squares without boxes; then only rows, only columns and only boxes are correct.
    assert!(!right(shifted([0, 1, 2, 3, 4, 5, 6, 7, 8])));
    let rows = shifted([0; 9]);
    assert!(!right(rows));
    assert!(!right(std::array::from_fn(|c| rows[c % 9 * 9 + c / 9])));
    assert!(!right(std::array::from_fn(|c| (c / 9 % 3 * 3 + c % 3) as u8 + 1)));
}
