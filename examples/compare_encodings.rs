//! The same empty grid in every encoding: how large are the formulas?
//!
//! `cargo run --example compare_encodings`

use sudoku_sat::{
    Export, Grid, Numbering, Puzzle, Shape, Solver, Stop, encodings, formulations, logic,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let shape = Shape::new(4, 4)?;
    let puzzle = Puzzle::classic(shape, Grid::empty(shape));
    for &formulation in formulations::ALL {
        for &encoding in encodings::ALL {
            let logic = &logic::NONE;
            let solver = Solver { logic, formulation, encoding, ..Solver::default() };
            let size =
                Export::new(&puzzle, &solver, Numbering::All, None, &Stop::never()).tally().size;
            println!(
                "{:8} {:10} {:6} variables {:6} clauses",
                formulation.name,
                encoding.name(),
                size.variables,
                size.clauses
            );
        }
    }
    Ok(())
}
