//! Tests that the limitations of varisat cause an error or an unknown answer, never a panic.

use std::{
    cell::RefCell,
    io,
    rc::Rc,
    sync::{Arc, atomic::AtomicBool, atomic::Ordering},
};

use board::{
    Grid, Layout, Puzzle, Shape,
    stop::{Stop, StopReason},
};
use encodings::Lit;
use sat::{
    backends::{self, Answer, Backend, BackendError, Options, Problem, Proof, ProofFormat},
    variables::{Numbering, Variables},
};

use testbed::backends::pigeons;

/// Creates a solver without clauses.
fn start(options: Options) -> Box<dyn Backend> {
    let shape = Shape::new(2, 2).unwrap();
    let puzzle = Puzzle::classic(shape, Grid::empty(shape));
    let layout = Layout::of(&puzzle);
    let variables = Variables::new(Numbering::All, &puzzle.candidates());
    let problem = Problem { layout: &layout, variables: &variables };
    backends::named("varisat").unwrap().start(options, &problem).unwrap()
}

fn proving(format: ProofFormat, sink: impl io::Write + 'static) -> Box<dyn Backend> {
    let proof = Some(Proof { format, sink: Box::new(sink), limit: u64::MAX });
    start(Options { proof, ..Options::default() })
}

fn lit(number: i32) -> Lit {
    Lit::from_dimacs(number).unwrap()
}

/// A writer whose content is shared with its clones.
#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Vec<u8>>>);

impl io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A writer that fails after this number of bytes.
struct Full(usize);

impl io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.checked_sub(bytes.len()) {
            Some(left) => self.0 = left,
            None => return Err(io::ErrorKind::StorageFull.into()),
        }
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

const DRAT: [ProofFormat; 2] = [ProofFormat::Drat, ProofFormat::BinaryDrat];

#[test]
fn drat_proof_allows_a_single_solve() {
    for format in DRAT {
        let proof = Shared::default();
        let mut backend = proving(format, proof.clone());
        pigeons(&mut *backend, 4);
        assert_eq!(backend.solve(&[]).unwrap(), Answer::Unsat(vec![]));
        for _ in 0..2 {
            backend.add_clause(&[lit(1)]);
            let error = backend.solve(&[]).unwrap_err();
            assert!(error.to_string().contains("a single solve"), "{error}");
        }
        drop(backend);
        assert!(!proof.0.borrow().is_empty());
    }
}

#[test]
fn drat_proof_rejects_assumptions() {
    for format in DRAT {
        let mut backend = proving(format, Shared::default());
        backend.add_clause(&[lit(1), lit(2)]);
        for assumptions in [&[lit(-1)][..], &[]] {
            let error = backend.solve(assumptions).unwrap_err();
            assert!(matches!(error, BackendError::Failed { .. }), "{error}");
        }
    }
}

#[test]
fn unwritable_proof_is_a_proof_error() {
    for format in DRAT {
        let mut backend = proving(format, Full(100));
        pigeons(&mut *backend, 7);
        match backend.solve(&[]) {
            Err(BackendError::Proof(error)) => {
                assert_eq!(error.kind(), io::ErrorKind::StorageFull);
            }
            other => panic!("{format:?}: {other:?}"),
        }
        // Afterwards there are no answers.
        backend.add_clause(&[lit(1)]);
        assert!(backend.solve(&[]).is_err());
    }
}

#[test]
fn too_many_variables_are_an_error() {
    let beyond = [lit((1 << 28) + 1), lit(i32::MAX), lit(-i32::MAX)];
    for last in beyond {
        for in_assumption in [false, true] {
            let mut backend = start(Options::default());
            backend.add_clause(&[lit(1), lit(2)]);
            let answer = match in_assumption {
                true => backend.solve(&[last]),
                false => {
                    backend.add_clause(&[lit(-1), last]);
                    backend.add_clause(&[lit(-2)]);
                    backend.solve(&[])
                }
            };
            match answer {
                Err(BackendError::TooManyVariables { limit, .. }) => {
                    assert!(u64::from(last.variable()) > limit, "{last}");
                }
                other => panic!("{last}: {:?}", other.map(|_| ())),
            }
        }
    }
}

#[test]
fn unsat_core_is_conflicting_assumption_subset() {
    let mut backend = start(Options::default());
    let clauses = [&[lit(-1), lit(-2)][..], &[lit(3), lit(4)]];
    clauses.iter().for_each(|clause| backend.add_clause(clause));
    let assumptions = [lit(3), lit(1), lit(5), lit(2)];
    let Answer::Unsat(core) = backend.solve(&assumptions).unwrap() else { panic!("a model") };
    assert!(!core.is_empty() && core.iter().all(|lit| assumptions.contains(lit)), "{core:?}");
    let mut again = start(Options::default());
    clauses.iter().for_each(|clause| again.add_clause(clause));
    core.iter().for_each(|&lit| again.add_clause(&[lit]));
    assert_eq!(again.solve(&[]).unwrap(), Answer::Unsat(vec![]));
    // Without the assumptions there is a model.
    let Answer::Sat(model) = backend.solve(&[]).unwrap() else { panic!("no model") };
    assert!(clauses.iter().all(|clause| clause.iter().any(|lit| model.contains(lit))));
}

#[test]
fn interrupted_solver_stays_unknown() {
    let flag = Arc::new(AtomicBool::new(false));
    let stop = Stop::never().on(Arc::clone(&flag));
    let mut backend = start(Options { stop, ..Options::default() });
    backend.add_clause(&[lit(1)]);
    assert_eq!(backend.solve(&[]).unwrap(), Answer::Sat(vec![lit(1)]));
    flag.store(true, Ordering::Relaxed);
    assert_eq!(backend.solve(&[]).unwrap(), Answer::Unknown(StopReason::Interrupted));
    assert!(backend.gave_up());
    flag.store(false, Ordering::Relaxed);
    backend.add_clause(&[lit(-1)]);
    assert_eq!(backend.solve(&[]).unwrap(), Answer::Unknown(StopReason::Interrupted));
}

#[test]
fn long_search_stops_on_timeout() {
    let stop = Stop::never().after(std::time::Duration::from_millis(200));
    let mut backend = start(Options { stop, ..Options::default() });
    pigeons(&mut *backend, 14);
    assert!(matches!(backend.solve(&[]).unwrap(), Answer::Unknown(StopReason::TimeOut(_))));
}
