//! Reads a puzzle, says what is known about it and prints the solution.
//!
//! `cargo run --example solve_line`

use sudoku_sat::{Puzzle, Solver, Verdict};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| {
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".into()
    });
    let puzzle: Puzzle = text.parse()?;
    match Solver::default().verdict(&puzzle)? {
        Verdict::Unique(grid) => println!("unique: {:?}", grid.digits()),
        Verdict::Multiple(one, other) => {
            let cells = puzzle.shape.names(&one.differing(&other));
            println!("multiple solutions, two of them differ in {cells}");
        }
        Verdict::Unsolvable => println!("no solution"),
        Verdict::Invalid(clash) => println!("invalid: {clash}"),
        Verdict::Unknown(why, _) => println!("unknown: {why}"),
    }
    Ok(())
}
