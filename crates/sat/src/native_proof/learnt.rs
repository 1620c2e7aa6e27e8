//! The clauses that varisat learns, counted in its native proof.
//!
//! Each conflict but the last adds one clause, derived from two or more. A clause
//! that is merely rid of false literals is added again with the one clause it comes
//! from, and does not count.

use std::{cell::Cell, io, rc::Rc};

use varisat_internal_proof::{ProofStep, binary_format::Parser};

/// Reads the proof as it is written.
pub(crate) struct Learnt {
    parser: Parser,
    /// A step of which not all has come.
    rest: Vec<u8>,
    /// None once the proof could not be understood.
    count: Rc<Cell<Option<u64>>>,
}

impl Learnt {
    /// From the start of a proof.
    pub(crate) fn new(count: Rc<Cell<Option<u64>>>) -> Learnt {
        count.set(Some(0));
        Learnt { parser: Parser::default(), rest: Vec::new(), count }
    }

    /// The next bytes of it, which may break off anywhere in a step.
    pub(crate) fn read(&mut self, bytes: &[u8]) {
        let Some(mut count) = self.count.get() else { return };
        self.rest.extend_from_slice(bytes);
        let mut steps = &self.rest[..];
        loop {
            let mut after = steps;
            match self.parser.parse_step(&mut after) {
                Ok(step) => count += u64::from(is_learnt(&step)),
                Err(error) => {
                    let more = error.downcast_ref().is_some_and(|error: &io::Error| {
                        error.kind() == io::ErrorKind::UnexpectedEof
                    });
                    self.count.set(more.then_some(count));
                    break;
                }
            }
            steps = after;
        }
        let read = self.rest.len() - steps.len();
        self.rest.drain(..read);
    }
}

fn is_learnt(step: &ProofStep) -> bool {
    matches!(step, ProofStep::AtClause { propagation_hashes, .. } if propagation_hashes.len() > 1)
}

#[cfg(test)]
mod tests {
    use varisat::{ExtendFormula, Lit, ProofFormat, Solver};

    use super::*;

    /// The proof that six pigeons do not fit into five holes.
    fn proof() -> Vec<u8> {
        let at = |pigeon: isize, hole: isize| Lit::from_dimacs(pigeon * 5 + hole + 1);
        let mut bytes = Vec::new();
        let mut solver = Solver::new();
        solver.write_proof(&mut bytes, ProofFormat::Varisat);
        for pigeon in 0..6 {
            solver.add_clause(&(0..5).map(|hole| at(pigeon, hole)).collect::<Vec<_>>());
            for other in 0..pigeon {
                (0..5).for_each(|hole| solver.add_clause(&[!at(pigeon, hole), !at(other, hole)]));
            }
        }
        assert!(!solver.solve().unwrap());
        solver.close_proof().unwrap();
        drop(solver);
        bytes
    }

    fn count(chunks: impl Iterator<Item = Vec<u8>>) -> Option<u64> {
        let count = Rc::default();
        let mut learnt = Learnt::new(Rc::clone(&count));
        chunks.for_each(|chunk| learnt.read(&chunk));
        count.get()
    }

    #[test]
    fn the_count_does_not_depend_on_how_the_proof_comes() {
        let proof = proof();
        let all = count([proof.clone()].into_iter());
        assert!(all.is_some_and(|count| count > 10), "{all:?}");
        for size in [1, 2, 3, 7, 64, 1000] {
            assert_eq!(count(proof.chunks(size).map(<[u8]>::to_vec)), all, "{size}");
        }
        assert_eq!(count([].into_iter()), Some(0));
    }

    #[test]
    fn what_is_no_proof_leaves_the_count_blank() {
        assert_eq!(count([vec![0xff; 100]].into_iter()), None);
        assert_eq!(count([vec![0xff; 100], proof()].into_iter()), None);
    }
}
