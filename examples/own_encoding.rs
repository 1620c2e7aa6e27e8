//! An encoding of one's own, on the path of the program: a chain in which each
//! literal, or the one that stands for all before it, excludes the next.
//!
//! `cargo run --example own_encoding`

use sudoku_sat::{
    Puzzle, Solver, Verdict,
    encodings::{Auxiliaries, ClauseSink, Consistency, Encoding, Lit, Literals, Size},
    logic,
};

struct Chain;

impl Encoding for Chain {
    fn name(&self) -> &'static str {
        "chain"
    }

    fn summary(&self) -> &'static str {
        "each literal excludes the next, and so does any before it"
    }

    fn source(&self) -> &'static str {
        "this example"
    }

    fn formula(&self) -> &'static str {
        "n-2 variables and 3n-5 clauses for n > 1"
    }

    fn size(&self, n: u64) -> Size {
        match n {
            0 | 1 => Size::default(),
            n => Size { variables: n - 2, clauses: 3 * n - 5 },
        }
    }

    fn propagation(&self) -> Consistency {
        Consistency { literals: Literals::Forced, auxiliaries: Auxiliaries::Free }
    }

    fn at_most_one(&self, lits: &[Lit], sink: &mut dyn ClauseSink) {
        let Some((&first, rest)) = lits.split_first() else { return };
        let mut before = first;
        for (i, &lit) in rest.iter().enumerate() {
            sink.clause(&[!before, !lit]);
            if i + 1 < rest.len() {
                let upto = sink.fresh_var();
                sink.clause(&[!before, upto]);
                sink.clause(&[!lit, upto]);
                before = upto;
            }
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()?;
    let solver = Solver { encoding: &Chain, logic: &logic::SINGLES, ..Solver::default() };
    let verdict = solver.verdict(&puzzle)?;
    assert!(matches!(verdict, Verdict::Unique(_)), "{verdict:?}");
    println!("unique, by {}", solver.encoding.name());
    Ok(())
}
