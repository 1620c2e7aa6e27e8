//! Writes the formula of a puzzle as DIMACS to standard output.
//!
//! `cargo run --example export`

use std::io;

use sudoku_sat::{Export, Numbering, Puzzle, Solver, Stop, encodings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "1.....2..3.....4".parse()?;
    let solver =
        Solver { encoding: encodings::named("ladder").expect("listed"), ..Solver::default() };
    let export = Export::new(&puzzle, &solver, Numbering::Open, None, &Stop::never());
    let size = export.write(&mut io::stdout().lock())?;
    eprintln!("{} variables, {} clauses", size.variables, size.clauses);
    Ok(())
}
