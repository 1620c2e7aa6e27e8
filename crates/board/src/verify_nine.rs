//! Verifies the grid of a classic 9×9 puzzle in about 30 ns, for large batches.
//!
//! It performs the checks of [`verify`](mod@crate::verify) in a few loops that compile to vector
//! instructions. It shares no code with solvers, rules or `verify`; tests compare it with `verify`.
//! It supports only 9×9.
//!
//! The candidates come from the reader. If the puzzle is a plain line, [`keeps_givens`] checks the
//! text itself, so that errors of the reader are also detected.

/// Returns true if a full grid contains every digit once in each row, column and box, and only
/// candidates.
///
/// `left` contains the candidates of each cell, with digit d as bit d − 1.
pub fn verify_nine(left: &[u16; 81], grid: &[u8; 81]) -> bool {
    // A digit that is not a candidate becomes 0, so that its houses lack a digit.
    let mut seen = [0; 81];
    for ((seen, &digit), &left) in seen.iter_mut().zip(grid).zip(left) {
        *seen = ((1u32 << (digit & 15)) >> 1) as u16 & left;
    }
    // Nine cells that contain nine digits contain each once. Eight cells of a row form a vector;
    // the ninth is handled separately.
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

/// Returns true if a grid contains every digit of a line of 81 characters, digits and empty cells.
pub fn keeps_givens(text: &[u8; 81], grid: &[u8; 81]) -> bool {
    // Without an early exit, so that the loop compiles to vector instructions.
    text.iter().zip(grid).fold(true, |kept, (&cell, &digit)| {
        let blank = (cell == b'.') | (cell == b'0') | (cell == b'*') | (cell == b'_');
        kept & (blank | (cell == digit.wrapping_add(b'0')))
    })
}

/// The set of nine digits.
const ALL: u16 = 0x1ff;
