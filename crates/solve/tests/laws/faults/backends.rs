//! Backends that lie or break: they never cause a wrong grid, and the next puzzle is still
//! answered.

use board::{
    Candidate, Puzzle, Shape,
    stop::{Stop, StopReason},
    verify::verify,
};
use encodings::Lit;
use logic::reduce;
use sat::{
    backends::{self, Abilities, Answer, Backend, BackendEntry, BackendError, Options, Problem},
    variables::Numbering,
};
use solve::{
    SecondSolution, SolutionsEnd, SolveContext, SolveError, Solver, Verdict,
    engines::{self, EngineQuestion},
    export::Export,
    facts::facts,
};

use testbed::{SEVERAL, UNIQUE};

/// The way in which a backend fails at one solve, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// Another value for every variable.
    Flipped,
    /// Only the first half of a model.
    Half,
    /// No literal at all.
    Nothing,
    /// Two digits in the first cell.
    Two,
    /// A model of other variables.
    Strange,
    /// The last model once more.
    Again,
    /// A digit exchanged for another.
    Exchanged,
    Unsat,
    Unknown,
    Error,
    Panic,
}

use Fault::*;

/// A wrapper of the first backend with one fault at one solve.
struct Liar {
    fault: Fault,
    at: usize,
    /// Restricts the fault to formulas with this number of variables.
    variables: Option<u32>,
}

struct Lying {
    honest: Box<dyn Backend>,
    fault: Option<Fault>,
    at: usize,
    solves: usize,
    last: Vec<Lit>,
}

impl BackendEntry for Liar {
    fn name(&self) -> &'static str {
        "liar"
    }
    fn summary(&self) -> &'static str {
        "fails on purpose"
    }
    fn abilities(&self) -> Abilities {
        Abilities::default()
    }
    fn start(&self, options: Options, problem: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        let meant = self.variables.is_none_or(|count| count == problem.variables.count());
        let honest = backends::ALL[0].start(options, problem)?;
        let fault = Some(self.fault).filter(|_| meant);
        Ok(Box::new(Lying { honest, fault, at: self.at, solves: 0, last: Vec::new() }))
    }
}

impl Backend for Lying {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.honest.add_clause(clause);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError> {
        let answer = self.honest.solve(assumptions)?;
        let model = match &answer {
            Answer::Sat(model) => model.clone(),
            _ => self.last.clone(),
        };
        let last = std::mem::replace(&mut self.last, model.clone());
        self.solves += 1;
        match self.fault.filter(|_| self.solves == self.at + 1) {
            None => Ok(answer),
            Some(fault) => wrong(fault, model, last),
        }
    }
}

fn wrong(fault: Fault, mut model: Vec<Lit>, last: Vec<Lit>) -> Result<Answer, BackendError> {
    match fault {
        Flipped => model.iter_mut().for_each(|lit| *lit = !*lit),
        Half => model.truncate(model.len() / 2),
        Nothing => model.clear(),
        Two => model.extend([Lit::positive(1), Lit::positive(2)]),
        Strange => model.iter_mut().for_each(|lit| *lit = Lit::positive(lit.variable() + 100_000)),
        Again => model = last,
        Exchanged => {
            // Without logic the first four variables are the digits of the first cell.
            for lit in &mut model[..4] {
                let shifted = if lit.variable() == 4 { 1 } else { lit.variable() + 1 };
                *lit = if lit.is_positive() {
                    Lit::positive(shifted)
                } else {
                    !Lit::positive(shifted)
                };
            }
        }
        Unsat => return Ok(Answer::Unsat(Vec::new())),
        Unknown => return Ok(Answer::Unknown(StopReason::GaveUp)),
        Error => {
            return Err(BackendError::Failed { backend: "liar", reason: "on purpose".to_owned() });
        }
        Panic => panic!("on purpose"),
    }
    Ok(Answer::Sat(model))
}

/// Returns a solver with that fault; its backend is never freed.
fn solver(fault: Fault, at: usize, variables: Option<u32>) -> Solver {
    let backend = Box::leak(Box::new(Liar { fault, at, variables }));
    Solver { backend, logic: &reduce::NONE, ..Solver::default() }
}

const WRONG_MODELS: [Fault; 6] = [Flipped, Half, Nothing, Two, Strange, Exchanged];

#[test]
fn wrong_model_is_an_error_naming_backend() {
    for puzzle in [UNIQUE, SEVERAL].map(|text| formats::read(text).unwrap()) {
        for fault in WRONG_MODELS {
            let solver = solver(fault, 0, None);
            let mut solutions = solver.solutions(&puzzle).unwrap();
            let error = solutions.next().unwrap().unwrap_err();
            let wrong = matches!(error, SolveError::Model { .. } | SolveError::Grid { .. });
            assert!(wrong && error.to_string().contains("liar"), "{fault:?}: {error}");
            assert!(solutions.next().is_none());
            assert_eq!(solutions.ended(), Some(&SolutionsEnd::Unknown(StopReason::GaveUp)));
            assert!(solver.verdict(&puzzle).is_err(), "{fault:?}");
        }
    }
}

#[test]
fn wrong_second_model_is_an_error() {
    let puzzle = formats::read(UNIQUE).unwrap();
    for fault in WRONG_MODELS {
        let verdict = solver(fault, 1, None).verdict(&puzzle);
        assert!(verdict.is_err(), "{fault:?}: {verdict:?}");
    }
}

#[test]
fn repeated_blocked_solution_is_an_error() {
    for puzzle in [UNIQUE, SEVERAL].map(|text| formats::read(text).unwrap()) {
        // The second solution comes from exchanged digits, if possible.
        let solver = solver(Again, 1, None);
        let mut context = SolveContext::new(&puzzle, solver.logic);
        let found = solver.search_solutions(&mut context, &puzzle, 3, 3, &Stop::never());
        assert!(matches!(found, Err(SolveError::Again { backend: "liar" })), "{found:?}");
    }
}

#[test]
fn giving_up_keeps_solutions_found() {
    let puzzle = formats::read(UNIQUE).unwrap();
    let verdict = |at| solver(Unknown, at, None).verdict(&puzzle).unwrap();
    assert_eq!(verdict(0), Verdict::Unknown(StopReason::GaveUp, None));
    match verdict(1) {
        Verdict::Unknown(StopReason::GaveUp, Some(grid)) => {
            assert_eq!(verify(&puzzle, &grid), Ok(()))
        }
        other => panic!("{other:?}"),
    }
    for at in [0, 1] {
        let error = solver(Error, at, None).verdict(&puzzle).unwrap_err();
        assert_eq!(error.to_string(), "liar failed: on purpose");
    }
}

#[test]
fn unsat_is_trusted_but_grids_are_verified() {
    // An UNSAT answer cannot be checked here; see the trait.
    let puzzle = formats::read(SEVERAL).unwrap();
    let verdict = |at| solver(Unsat, at, None).verdict(&puzzle).unwrap();
    assert_eq!(verdict(0), Verdict::Unsolvable);
    // The second solution is found without the backend here.
    match verdict(1) {
        Verdict::Multiple(one, other) => {
            assert!(one != other);
            assert_eq!((verify(&puzzle, &one), verify(&puzzle, &other)), (Ok(()), Ok(())));
        }
        other => panic!("{other:?}"),
    }
    let puzzle = formats::read(UNIQUE).unwrap();
    match solver(Unsat, 1, None).verdict(&puzzle).unwrap() {
        Verdict::Unique(grid) => assert_eq!(verify(&puzzle, &grid), Ok(())),
        other => panic!("{other:?}"),
    }
}

#[test]
fn backend_panic_is_an_error() {
    /// A backend that panics at the start, at a clause, or later.
    struct Panics(&'static str);
    impl BackendEntry for Panics {
        fn name(&self) -> &'static str {
            "panics"
        }
        fn summary(&self) -> &'static str {
            "a backend of somebody else"
        }
        fn abilities(&self) -> Abilities {
            Abilities { incremental: true, ..Abilities::default() }
        }
        fn start(&self, _: Options, _: &Problem) -> Result<Box<dyn Backend>, BackendError> {
            assert!(self.0 != "start", "at the start");
            Ok(Box::new(Panics(self.0)))
        }
    }
    impl Backend for Panics {
        fn add_clause(&mut self, _: &[Lit]) {
            assert!(self.0 != "clause", "at the clause");
        }
        fn solve(&mut self, _: &[Lit]) -> Result<Answer, BackendError> {
            panic!("at the {}", self.0)
        }
    }
    static ALL: [Panics; 3] = [Panics("start"), Panics("clause"), Panics("solve")];
    let puzzle = formats::read(UNIQUE).unwrap();
    for backend in &ALL {
        let solver = Solver { backend, logic: &reduce::NONE, ..Solver::default() };
        let words = format!("a component of the program failed: at the {}", backend.0);
        assert_eq!(solver.verdict(&puzzle).unwrap_err().to_string(), words);
        let export = Export::new(&puzzle, &solver, Numbering::All, None, &Stop::never());
        assert_eq!(export.ask(backend, &Stop::never()).unwrap_err().to_string(), words);
        match solver.solutions(&puzzle) {
            Err(error) => assert_eq!(error.to_string(), words),
            Ok(mut solutions) => {
                assert_eq!(solutions.next().unwrap().unwrap_err().to_string(), words);
                assert_eq!(solutions.ended(), Some(&SolutionsEnd::Unknown(StopReason::GaveUp)));
                assert!(solutions.next().is_none());
            }
        }
    }
    // The same if only the solution found is excluded.
    let puzzle = formats::read(SEVERAL).unwrap();
    let solver = Solver { second: SecondSolution::Search, ..solver(Panic, 1, None) };
    let mut solutions = solver.solutions(&puzzle).unwrap();
    assert!(solutions.next().unwrap().is_ok());
    assert!(matches!(solutions.next(), Some(Err(SolveError::Panic(_)))));
    assert!(solutions.next().is_none());
}

#[test]
fn engine_continues_after_faulty_backend() {
    let small = formats::read(UNIQUE).unwrap();
    let other = Puzzle::classic(
        Shape::new(2, 3).unwrap(),
        formats::read(".4....\n..6..3\n....2.\n.1....\n5..1..\n....4.").unwrap().givens,
    );
    let honest = Solver { logic: &reduce::NONE, ..Solver::default() };
    let expected = honest.verdict(&other).unwrap();
    for fault in [Flipped, Half, Nothing, Two, Strange, Exchanged, Unknown, Error, Panic] {
        // The bitmask search uses no backend.
        let uses_backend = |name: &str| name != solve::BITMASK;
        let engines =
            engines::ALL.iter().filter(|it| it.accepts(&small) && uses_backend(it.name()));
        for engine in engines {
            let puzzles = [&small, &other, &small, &small, &other].map(Clone::clone);
            let question =
                EngineQuestion { solver: solver(fault, 0, Some(64)), ..EngineQuestion::default() };
            let outcomes = engine.run(Box::new(puzzles.into_iter()), &question);
            let found: Vec<_> = outcomes.map(|outcome| outcome.found).collect();
            assert_eq!(found.len(), 5);
            for (number, found) in found.into_iter().enumerate() {
                match (number, found) {
                    (1 | 4, found) => assert_eq!(found.unwrap().verdict(), expected),
                    (_, Ok(found)) => {
                        assert_eq!(fault, Unknown);
                        assert_eq!(found.verdict(), Verdict::Unknown(StopReason::GaveUp, None));
                    }
                    (_, Err(SolveError::Panic(text))) => {
                        assert_eq!((fault, text.as_str()), (Panic, "on purpose"));
                    }
                    (_, Err(_)) => assert!(fault != Panic && fault != Unknown),
                }
            }
        }
    }
}

#[test]
fn faulty_backend_makes_no_false_candidate_true() {
    let puzzle = formats::read(SEVERAL).unwrap();
    let truth = facts(&Solver::default(), &puzzle, 1, &Stop::never()).unwrap().true_candidates();
    let mut errors = 0;
    for fault in WRONG_MODELS.into_iter().chain([Again, Error, Unsat, Unknown]) {
        for at in 0..3 {
            match facts(&solver(fault, at, None), &puzzle, 1, &Stop::never()) {
                Ok(facts) => {
                    let seen = facts.true_candidates();
                    let is_true = |Candidate { cell, digit }| truth.contains(cell, digit);
                    assert!(seen.iter().all(is_true));
                }
                Err(_) => errors += 1,
            }
        }
    }
    assert!(errors >= WRONG_MODELS.len(), "{errors}");
}
