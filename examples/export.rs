//! Writes the formula of a puzzle as DIMACS to standard output.
//!
//! `cargo run --example export`

use std::io;

use board::stop::Stop;
use sat::variables::Numbering;
use solve::{Solver, export::Export};

fn main() -> anyhow::Result<()> {
    let puzzle = formats::read("1.....2..3.....4")?;
    let solver =
        Solver { encoding: encodings::named("ladder").expect("listed"), ..Solver::default() };
    let export = Export::new(&puzzle, &solver, Numbering::Open, None, &Stop::never());
    let size = export.write(&mut io::stdout().lock())?;
    eprintln!("{} variables, {} clauses", size.variables, size.clauses);
    Ok(())
}
