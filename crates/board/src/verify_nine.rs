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
