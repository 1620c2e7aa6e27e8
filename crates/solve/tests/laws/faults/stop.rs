//! A raised flag ends every stage, and the result is unknown.

use std::{
    sync::{Arc, atomic::AtomicBool, atomic::Ordering},
    thread,
    time::Duration,
};

use board::{
    Grid, Layout, Puzzle, Shape,
    stop::{Stop, StopReason},
};
use encodings::{ClauseSink, Lit};
use logic::reduce::{self, Reducer, ReductionResult};
use sat::{
    EncodingConfig,
    encode::{FormulaSink, encode},
    formulations,
    variables::{Numbering, Variables},
};
use solve::{
    SolveContext, Solver, Verdict,
    engines::{self, EngineQuestion},
};

use testbed::{SEVERAL, UNIQUE};

fn empty(box_side: usize) -> Puzzle {
    let shape = Shape::new(box_side, box_side).unwrap();
    Puzzle::classic(shape, Grid::empty(shape))
}

fn raised() -> Stop {
    Stop::never().on(Arc::new(AtomicBool::new(true)))
}

#[test]
fn interrupt_stops_logic() {
    for puzzle in [formats::read(UNIQUE).unwrap(), empty(10)] {
        for logic in &reduce::ALL[1..] {
            let mut candidates = puzzle.candidates();
            let mut reducer = Reducer::new(Arc::new(Layout::of(&puzzle)), logic);
            let reduced = reducer.reduce(&mut candidates, &raised());
            assert_eq!(
                reduced,
                ReductionResult::Stopped(StopReason::Interrupted),
                "{}",
                logic.name
            );
        }
    }
}

/// A sink that closes after this number of clauses.
struct Impatient {
    clauses: usize,
    most: usize,
    variables: u32,
}

impl ClauseSink for Impatient {
    fn fresh_var(&mut self) -> Lit {
        self.variables += 1;
        Lit::positive(self.variables)
    }

    fn clause(&mut self, _: &[Lit]) {
        self.clauses += 1;
    }

    fn is_closed(&mut self) -> bool {
        self.clauses >= self.most
    }
}

impl FormulaSink for Impatient {}

#[test]
fn encoder_stops_soon_after_sink() {
    let puzzle = empty(6);
    let layout = Layout::of(&puzzle);
    let variables = Variables::new(Numbering::All, &puzzle.candidates());
    for formulation in formulations::ALL {
        for &encoding in encodings::ALL {
            let written = |most| {
                let mut sink = Impatient { clauses: 0, most, variables: 0 };
                encode(&layout, &variables, EncodingConfig::new(formulation, encoding), &mut sink);
                sink.clauses
            };
            let all = written(usize::MAX);
            assert_eq!(written(0), 0);
            for most in [1, all / 3, all * 2 / 3] {
                let more = written(most) - most;
                assert!(more <= all / 50, "{} {}: {more}", formulation.name, encoding.name());
            }
        }
    }
}

#[test]
fn interrupt_or_timeout_makes_verdict_unknown() {
    for (stop, reason) in [
        (raised(), StopReason::Interrupted),
        (Stop::never().after(Duration::ZERO), StopReason::TimeOut(Duration::ZERO)),
    ] {
        for text in [UNIQUE, SEVERAL] {
            for logic in reduce::ALL {
                let solver = Solver { logic, ..Solver::default() };
                let verdict = solver.verdict_until(&formats::read(text).unwrap(), &stop).unwrap();
                assert_eq!(verdict, Verdict::Unknown(reason, None), "{}", logic.name);
            }
        }
    }
}

#[test]
fn stopped_backend_loads_few_clauses() {
    let puzzle = empty(6);
    let solver = Solver { logic: &reduce::NONE, ..Solver::default() };
    let clauses = |stop: &Stop| {
        let mut context = SolveContext::new(&puzzle, solver.logic);
        let solutions = solver.solutions_in(&mut context, &puzzle, stop).unwrap();
        solutions.report.formula.size.clauses
    };
    let (all, some) = (clauses(&Stop::never()), clauses(&raised()));
    assert!(some < all / 50, "{some} of {all}");
}

#[test]
fn later_interrupt_stops_endless_solve() {
    let flag = Arc::new(AtomicBool::new(false));
    let raiser = Arc::clone(&flag);
    let later = thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        raiser.store(true, Ordering::Relaxed);
    });
    let solver = Solver { logic: &reduce::NONE, ..Solver::default() };
    let question = EngineQuestion { solver, interrupt: Some(flag), ..EngineQuestion::default() };
    // The first is being loaded when the flag is raised; the others have not started.
    let puzzles = [empty(10), empty(8), formats::read(UNIQUE).unwrap()];
    let outcomes = engines::ALL[0].run(Box::new(puzzles.into_iter()), &question);
    let verdicts: Vec<Verdict> = outcomes.map(|outcome| outcome.found.unwrap().verdict()).collect();
    assert_eq!(verdicts, [(); 3].map(|()| Verdict::Unknown(StopReason::Interrupted, None)));
    later.join().unwrap();
}
