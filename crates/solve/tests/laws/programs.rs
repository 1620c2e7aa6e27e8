//! Programs and libraries that are missing or lie never cause a wrong verdict.
#![cfg(unix)]

use std::time::Duration;

use board::stop::{Stop, StopReason};
use logic::reduce;
use sat::{backends::BackendEntry, programs::Program};
use solve::{SolveContext, Solver, Verdict};
use testbed::{
    Folder, SEVERAL, UNIQUE,
    backends::{fake, library},
};

#[test]
fn missing_program_is_reported() {
    for program in ["no-such-solver", "./no-such-solver", "/"] {
        let entry = Program { program, ..*fake(&Folder::new(), "") };
        let solver = Solver {
            backend: Box::leak(Box::new(entry)),
            logic: &reduce::NONE,
            ..Solver::default()
        };
        assert!(solver.backend.unavailable_reason().is_some_and(|why| why.contains(program)));
        let error = solver.verdict(&formats::read(UNIQUE).unwrap()).unwrap_err();
        assert!(error.to_string().starts_with("fake is not available: "), "{error}");
    }
}

#[test]
fn faulty_program_gives_no_wrong_verdict() {
    let puzzle = formats::read(UNIQUE).unwrap();
    for script in [
        "exit 1",
        "echo s SATISFIABLE; exit 10",
        "echo s UNSATISFIABLE",
        // All false, all true.
        "echo s SATISFIABLE; echo v $(seq -f -%g 64) 0; exit 10",
        "echo s SATISFIABLE; echo v $(seq 64) 0; exit 10",
    ] {
        let folder = Folder::new();
        let backend = fake(&folder, script);
        let solver = Solver { backend, logic: &reduce::NONE, ..Solver::default() };
        let verdict = solver.verdict(&puzzle);
        assert!(verdict.is_err(), "{script}: {verdict:?}");
    }
    let folder = Folder::new();
    let solver =
        Solver { backend: fake(&folder, "sleep 1000"), logic: &reduce::NONE, ..Solver::default() };
    let stop = Stop::never().after(Duration::from_millis(200));
    let verdict = solver.verdict_until(&puzzle, &stop).unwrap();
    assert!(matches!(verdict, Verdict::Unknown(StopReason::TimeOut(_), None)), "{verdict:?}");
}

#[test]
fn faulty_library_gives_no_wrong_verdict() {
    for lie in [1, 3, 4, 5, 7] {
        let Some(backend) = library(&Folder::new(), lie) else { return };
        let solver = Solver { backend, logic: &reduce::NONE, ..Solver::default() };
        let verdict = solver.verdict(&formats::read(UNIQUE).unwrap());
        // Without assumptions, the failing function is not used.
        let is_right = matches!(verdict, Ok(Verdict::Unique(_))) && lie == 7;
        assert!(verdict.is_err() || is_right, "{lie}: {verdict:?}");
    }
    // An UNSAT answer is only a claim.
    let Some(backend) = library(&Folder::new(), 2) else { return };
    let solver = Solver { backend, logic: &reduce::NONE, ..Solver::default() };
    let puzzle = formats::read(UNIQUE).unwrap();
    let mut context = SolveContext::new(&puzzle, solver.logic);
    let found = solver.search_solutions(&mut context, &puzzle, 2, 2, &Stop::never()).unwrap();
    assert_eq!((found.count, found.claimed_by()), (0, Some(backend.name())));
    // An honest library finds the solutions.
    let Some(backend) = library(&Folder::new(), 0) else { return };
    let solver = Solver { backend, logic: &reduce::NONE, ..Solver::default() };
    for (puzzle, is_unique) in [(UNIQUE, true), (SEVERAL, false)] {
        let verdict = solver.verdict(&formats::read(puzzle).unwrap()).unwrap();
        assert_eq!(matches!(verdict, Verdict::Unique(_)), is_unique, "{verdict:?}");
        assert_eq!(matches!(verdict, Verdict::Multiple(..)), !is_unique, "{verdict:?}");
    }
}
