//! The last word on the grid of a classic 9×9 puzzle, for those who have millions
//! of them: what [`verify`](mod@crate::verify) asks, as a few loops that become
//! vector instructions, some 30 ns a grid.
//!
//! Shares no code with what solves, nor with the rules, nor with `verify`, to which
//! the tests hold it. Nine only.
//!
//! It is told the candidates by whoever read them. [`keeps_givens`] asks the text, so
//! that a fault in the reading is seen as well, where the puzzle is a plain line.

/// Whether a full grid has in every cell one of the candidates that the puzzle
/// leaves there (digit d as bit d − 1), and every digit once in each row, column
/// and box.
pub fn verify_nine(left: &[u16; 81], grid: &[u8; 81]) -> bool {
    // What is no candidate leaves no trace, so that its houses lack a digit.
    let mut seen = [0; 81];
    for ((seen, &digit), &left) in seen.iter_mut().zip(grid).zip(left) {
        *seen = ((1u32 << (digit & 15)) >> 1) as u16 & left;
    }
    // Nine cells that show nine digits show each once. Eight of a row are a vector,
    // the ninth goes its own way.
    let (mut columns, mut full) = ([0; 9], ALL);
    for band in seen.as_chunks::<27>().0 {
        let mut thirds = [0; 9];
        for row in band.as_chunks::<9>().0 {
            thirds.iter_mut().zip(row).for_each(|(third, digit)| *third |= digit);
            let pairs: [u16; 4] = std::array::from_fn(|i| row[i] | row[i + 4]);
            full &= pairs[0] | pairs[1] | pairs[2] | pairs[3] | row[8];
        }
        let [a, b, c, d, e, f, g, h, i] = thirds;
        full &= (a | b | c) & (d | e | f) & (g | h | i);
        columns.iter_mut().zip(&thirds).for_each(|(column, third)| *column |= third);
    }
    let full = columns.iter().fold(full, |full, column| full & column);
    full == ALL && grid.iter().fold(0, |any, digit| any | digit) < 16
}

/// Whether a grid shows every digit of a line of 81 characters, digits and blanks.
pub fn keeps_givens(text: &[u8; 81], grid: &[u8; 81]) -> bool {
    // Without an early end, so that it becomes vector instructions.
    text.iter().zip(grid).fold(true, |kept, (&cell, &digit)| {
        let blank = (cell == b'.') | (cell == b'0') | (cell == b'*') | (cell == b'_');
        kept & (blank | (cell == digit.wrapping_add(b'0')))
    })
}

/// Nine digits.
const ALL: u16 = 0x1ff;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidate, Candidates, Digit, Grid, Puzzle, Shape, verify::verify};

    const SOLVED: &[u8; 81] =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn solved() -> [u8; 81] {
        SOLVED.map(|c| c - b'0')
    }

    /// Both on the same puzzle, which leaves these candidates.
    fn agree(left: &[u16; 81], grid: &[u8; 81]) -> bool {
        let shape = Shape::new(3, 3).unwrap();
        let mut candidates = Candidates::full(shape);
        for (cell, left) in left.iter().enumerate() {
            for digit in (1..=9).filter(|digit| left >> (digit - 1) & 1 == 0) {
                candidates.eliminate(Candidate { cell, digit });
            }
        }
        let puzzle = Puzzle::restricted(shape, candidates);
        let mut cells = Grid::empty(shape);
        for (cell, &digit) in grid.iter().enumerate() {
            cells.set(cell, Some(Digit::from(digit)).filter(|&digit| digit > 0));
        }
        let fast = verify_nine(left, grid);
        assert_eq!(fast, verify(&puzzle, &cells).is_ok(), "{left:?} {grid:?}");
        fast
    }

    #[test]
    fn a_solution_passes_and_every_single_change_to_it_fails() {
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
    fn a_given_of_the_text_that_the_grid_lacks_is_seen_in_every_cell() {
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
    fn two_cells_that_change_places_are_seen_wherever_they_are() {
        for one in 0..81 {
            for other in 0..one {
                let mut swapped = solved();
                swapped.swap(one, other);
                agree(&[ALL; 81], &swapped);
            }
        }
    }

    #[test]
    fn rows_columns_and_boxes_are_each_asked() {
        let cell = |row: usize, column: usize| row * 9 + column;
        let shifted = |by: [usize; 9]| -> [u8; 81] {
            std::array::from_fn(|c| ((c % 9 + by[c / 9]) % 9) as u8 + 1)
        };
        assert!(agree(&[ALL; 81], &shifted([0, 3, 6, 1, 4, 7, 2, 5, 8])));
        // Latin squares without boxes; then rows alone.
        assert!(!agree(&[ALL; 81], &shifted([0, 1, 2, 3, 4, 5, 6, 7, 8])));
        assert!(!agree(&[ALL; 81], &shifted([0; 9])));
        let turned: [u8; 81] = std::array::from_fn(|c| shifted([0; 9])[cell(c % 9, c / 9)]);
        assert!(!agree(&[ALL; 81], &turned));
    }

    #[test]
    fn every_candidate_that_is_missing_is_missed_where_it_is_used() {
        for cell in 0..81 {
            for digit in 0..9 {
                let mut left = [ALL; 81];
                left[cell] &= !(1 << digit);
                assert_eq!(agree(&left, &solved()), solved()[cell] != digit + 1);
            }
        }
    }
}
