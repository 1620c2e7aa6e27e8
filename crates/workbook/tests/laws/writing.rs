//! Tests that a written workbook is read again.

use board::{Layout, Puzzle};
use explain::PencilMarks;
use formats::ReadOptions;
use testbed::workbooks::{digits, grid, only, range, sheet};
use workbook::{WorkbookContent, workbook};

#[test]
fn written_workbook_is_read_back() {
    for side in [4, 6, 9, 12, 16, 25, 36] {
        let digits = digits(side);
        let grid = grid(side, &digits);
        let shape = board::Shape::most_square(side).unwrap();
        let puzzle = Puzzle::classic(shape, grid);
        let layout = Layout::new(shape, &puzzle.rules);
        let marks = PencilMarks::new(&layout, &puzzle).candidates;
        let (verdict, ending) = (String::new(), String::new());
        let solution = Some(&puzzle.givens);
        let content = WorkbookContent {
            puzzle: &puzzle,
            verdict,
            solution,
            marks: &marks,
            steps: &[],
            ending,
        };
        let bytes = workbook(&content).unwrap();
        assert_eq!(only(&bytes, &ReadOptions::default()), Ok((digits.clone(), 2)), "{side}");
        assert_eq!(only(&bytes, &range("Solution")).unwrap().0, digits);
        assert_eq!(workbook(&content).unwrap(), bytes, "the same bytes");
        // The candidates: digits that occur in no other cell of the row, column and box.
        let pencil = sheet(&bytes, "Pencil marks");
        let peers = |cell: usize| layout.peers(cell).filter(|&peer| digits[peer] > 0);
        for cell in 0..side * side {
            for digit in 1..=side {
                let (row, column) =
                    (cell / side * shape.box_rows(), cell % side * shape.box_cols());
                let (below, beside) =
                    ((digit - 1) / shape.box_cols(), (digit - 1) % shape.box_cols());
                let written = pencil.get(&((row + below) as u32, (column + beside) as u32));
                let blocked = peers(cell).any(|peer| usize::from(digits[peer]) == digit);
                let is_other = digits[cell] > 0 && usize::from(digits[cell]) != digit;
                let expected = (!blocked && !is_other).then(|| digit.to_string());
                assert_eq!(written, expected.as_ref(), "{side}: {cell} {digit}");
            }
        }
    }
}
