//! Tests that combining values of different shapes panics immediately with a message.

use std::panic::{AssertUnwindSafe, catch_unwind};

use board::{Candidates, Digit, Grid, Layout, Puzzle, Shape, verify::verify};

fn small() -> Shape {
    Shape::new(2, 2).unwrap()
}

fn large() -> Shape {
    Shape::new(3, 3).unwrap()
}

/// Returns the message of the panic.
fn refused<T>(what: impl FnOnce() -> T) -> String {
    let panic = catch_unwind(AssertUnwindSafe(what)).err().expect("it is accepted");
    panic.downcast_ref::<String>().cloned().unwrap_or_else(|| {
        panic.downcast_ref::<&str>().map(|text| (*text).to_owned()).unwrap_or_default()
    })
}

#[test]
fn grid_rejects_digits_out_of_range() {
    for (shape, digit) in [(small(), 0), (small(), 5), (small(), 9), (large(), 10), (large(), 700)]
    {
        let mut grid = Grid::empty(shape);
        let highest = shape.digits();
        let words = format!("{digit} is no digit of this grid: they are 1 to {highest}");
        assert_eq!(refused(|| grid.set(0, Some(digit))), words);
        grid.set(0, Some(highest as Digit));
        grid.set(0, None);
        assert_eq!(grid, Grid::empty(shape));
    }
}

#[test]
fn puzzle_rejects_parts_of_another_shape() {
    let of = |shape: Shape, other: Shape| {
        let words = refused(|| Puzzle::classic(shape, Grid::empty(other)));
        assert!(words.starts_with("the givens are not those of a puzzle of "), "{words}");
        for candidates in [Candidates::none(), Candidates::full(other)] {
            let words = refused(|| Puzzle::restricted(shape, candidates.clone()));
            assert!(words.starts_with("the candidates are not those of a puzzle of "), "{words}");
        }
        let words = refused(|| Candidates::of_grid(shape, &Grid::empty(other)));
        assert_eq!(words, "the grid is of another shape");
    };
    of(large(), small());
    of(small(), large());
    // The same number of cells, but other digits.
    let wide = Shape::board(4, 4, (1, 5)).unwrap();
    of(wide, small());
    of(small(), wide);
}

#[test]
fn changed_puzzle_fields_are_checked_again() {
    let mut puzzle = Puzzle::classic(large(), Grid::empty(large()));
    let told = |puzzle: &Puzzle, what: &str| {
        let grid = Grid::empty(puzzle.shape);
        let all = [
            refused(|| Layout::of(puzzle)),
            refused(|| puzzle.candidates()),
            refused(|| verify(puzzle, &grid)),
        ];
        assert!(all.iter().all(|words| words.starts_with(what)), "{all:?}");
    };
    puzzle.givens = Grid::empty(small());
    told(&puzzle, "the givens are not");
    puzzle.givens = Grid::empty(large());
    puzzle.restrictions = Some(Candidates::none());
    told(&puzzle, "the candidates are not");
    puzzle.restrictions = Some(Candidates::full(large()));
    puzzle.shape = small();
    told(&puzzle, "the givens are not");
}
