//! The same empty grid in every encoding: how large are the formulas?
//!
//! `cargo run --example compare_encodings`

use sudoku_sat::{
    Export, Grid, Numbering, Puzzle, Shape, Solver, Stop, encodings, logic, statements,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let shape = Shape::new(4, 4)?;
    let puzzle = Puzzle::classic(shape, Grid::empty(shape));
    for &statement in statements::ALL {
        for &encoding in encodings::ALL {
            let logic = &logic::NONE;
            let solver = Solver { logic, statement, encoding, ..Solver::default() };
            let size =
                Export::new(&puzzle, &solver, Numbering::All, None, &Stop::never()).tally().size;
            println!(
                "{:8} {:10} {:6} variables {:6} clauses",
                statement.name,
                encoding.name(),
                size.variables,
                size.clauses
            );
        }
    }
    Ok(())
}
