//! Tests of every backend in the registry for its abilities.

#[cfg(unix)]
mod commands;
#[cfg(unix)]
mod libraries;
#[cfg(unix)]
mod programs;
mod varisat;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use board::{
    Grid, Layout, Puzzle, Shape,
    stop::{Stop, StopReason},
};
use encodings::Lit;
use sat::{
    backends::{Abilities, Answer, Backend, BackendEntry, BackendError, Options, Problem},
    variables::{Numbering, Variables},
};

use testbed::{
    Random,
    backends::{available, pigeons},
};

/// Creates a solver without clauses, for a puzzle that is large enough to be interrupted.
fn start(entry: &dyn BackendEntry, options: Options) -> Box<dyn Backend> {
    try_start(entry, options).unwrap()
}

/// Like [`start`], but returns errors.
fn try_start(entry: &dyn BackendEntry, options: Options) -> Result<Box<dyn Backend>, BackendError> {
    let shape = Shape::new(3, 4).unwrap();
    let puzzle = Puzzle::classic(shape, Grid::empty(shape));
    let layout = Layout::of(&puzzle);
    let variables = Variables::new(Numbering::All, &puzzle.candidates());
    let problem = Problem { layout: &layout, variables: &variables };
    entry.start(options, &problem)
}

/// Returns the available backends that do not delegate.
fn single() -> Vec<&'static dyn BackendEntry> {
    available().into_iter().filter(|entry| entry.name() != "auto").collect()
}

/// Returns the available backends with this ability.
fn able(ability: fn(Abilities) -> bool) -> impl Iterator<Item = &'static dyn BackendEntry> {
    single().into_iter().filter(move |entry| ability(entry.abilities()))
}

fn lit(number: i32) -> Lit {
    Lit::from_dimacs(number).unwrap()
}

fn lits(numbers: &[i32]) -> Vec<Lit> {
    numbers.iter().copied().map(lit).collect()
}

/// Returns a random clause of up to three of the variables.
fn clause(variables: usize, random: &mut Random) -> Vec<Lit> {
    let size = [1, 2, 2, 3, 3, 3, 3, 3, 3, 3][random.below(10)];
    let one = |_| {
        let variable = random.below(variables) as i32 + 1;
        lit(if random.percent(50) { variable } else { -variable })
    };
    (0..size).map(one).collect()
}

fn keeps(model: &[Lit], clauses: &[Vec<Lit>]) -> bool {
    clauses.iter().all(|clause| clause.iter().any(|lit| model.contains(lit)))
}

/// Returns true if there is a model, by trying all assignments.
fn has_model(variables: u32, clauses: &[Vec<Lit>]) -> bool {
    let holds = |bits: u32, lit: &Lit| (bits >> (lit.variable() - 1) & 1 == 1) == lit.is_positive();
    (0..1 << variables)
        .any(|bits| clauses.iter().all(|clause| clause.iter().any(|lit| holds(bits, lit))))
}

#[test]
fn incremental_solves_match_brute_force() {
    for entry in able(|able| able.incremental) {
        let mut random = Random(7);
        let mut answers = [0; 2];
        for round in 0..60 {
            let mut backend = start(entry, Options { seed: round, ..Options::default() });
            let mut clauses = Vec::new();
            for _ in 0..12 {
                for _ in 0..3 {
                    clauses.push(clause(9, &mut random));
                    backend.add_clause(&clauses[clauses.len() - 1]);
                }
                let assumptions = match entry.abilities().assumptions {
                    true => clause(9, &mut random),
                    false => Vec::new(),
                };
                let assumed = assumptions.iter().map(|&lit| vec![lit]);
                let all: Vec<_> = clauses.iter().cloned().chain(assumed).collect();
                let answer = backend.solve(&assumptions).unwrap();
                assert_eq!(matches!(answer, Answer::Sat(_)), has_model(9, &all), "{all:?}");
                match answer {
                    Answer::Sat(model) => assert!(keeps(&model, &all), "{model:?} {all:?}"),
                    _ => assert!(matches!(answer, Answer::Unsat(_)), "{answer:?}"),
                }
                answers[usize::from(has_model(9, &clauses))] += 1;
            }
        }
        assert!(answers.iter().all(|&count| count > 100), "{}: {answers:?}", entry.name());
    }
}

#[test]
fn non_incremental_solvers_match_brute_force() {
    for entry in able(|able| !able.incremental) {
        let mut random = Random(23);
        let mut answers = [0; 2];
        for seed in 0..20 {
            let clauses: Vec<_> = (0..10 + seed).map(|_| clause(9, &mut random)).collect();
            let mut backend = start(entry, Options { seed, ..Options::default() });
            clauses.iter().for_each(|clause| backend.add_clause(clause));
            let expected = has_model(9, &clauses);
            match backend.solve(&[]).unwrap() {
                Answer::Sat(model) => assert!(expected && keeps(&model, &clauses), "{model:?}"),
                answer => {
                    assert_eq!(answer, Answer::Unsat(vec![]), "{}", entry.name());
                    assert!(!expected, "{} {clauses:?}", entry.name());
                }
            }
            answers[usize::from(expected)] += 1;
        }
        assert!(answers.iter().all(|&count| count > 3), "{answers:?}");
    }
}

#[test]
fn unsat_core_is_conflicting_assumption_subset() {
    for entry in able(|able| able.assumptions) {
        let mut backend = start(entry, Options::default());
        let clauses = [lits(&[-1, -2]), lits(&[3, 4])];
        clauses.iter().for_each(|clause| backend.add_clause(clause));
        let assumptions = lits(&[3, 1, 5, 2]);
        let Answer::Unsat(core) = backend.solve(&assumptions).unwrap() else { panic!("a model") };
        assert!(!core.is_empty() && core.iter().all(|lit| assumptions.contains(lit)), "{core:?}");
        let mut again = start(entry, Options::default());
        clauses.iter().for_each(|clause| again.add_clause(clause));
        core.iter().for_each(|&lit| again.add_clause(&[lit]));
        assert_eq!(again.solve(&[]).unwrap(), Answer::Unsat(vec![]));
        // Without the assumptions there is a model.
        let Answer::Sat(model) = backend.solve(&[]).unwrap() else { panic!("no model") };
        assert!(keeps(&model, &clauses), "{}: {model:?}", entry.name());
    }
}

#[test]
fn long_search_stops_on_timeout_and_interrupt() {
    for entry in able(|able| able.interrupt) {
        let time = Duration::from_millis(200);
        let stop = Stop::never().after(time);
        let mut backend = start(entry, Options { stop, ..Options::default() });
        pigeons(&mut *backend, 14);
        let begun = Instant::now();
        assert_eq!(backend.solve(&[]).unwrap(), Answer::Unknown(StopReason::TimeOut(time)));
        println!("{}: ends {:?} after it began", entry.name(), begun.elapsed());

        let flag = Arc::new(AtomicBool::new(false));
        let stop = Stop::never().on(Arc::clone(&flag));
        let mut backend = start(entry, Options { stop, ..Options::default() });
        pigeons(&mut *backend, 14);
        let raiser = thread::spawn(move || {
            thread::sleep(time);
            flag.store(true, Ordering::Relaxed);
            Instant::now()
        });
        assert_eq!(backend.solve(&[]).unwrap(), Answer::Unknown(StopReason::Interrupted));
        println!("{}: ends {:?} after it is told", entry.name(), raiser.join().unwrap().elapsed());
    }
}

#[test]
fn too_many_variables_are_an_error() {
    for entry in available() {
        for last in lits(&[i32::MAX, -i32::MAX]) {
            let mut backend = start(entry, Options::default());
            backend.add_clause(&lits(&[1, 2]));
            backend.add_clause(&[lit(-1), last]);
            backend.add_clause(&lits(&[-2]));
            match backend.solve(&[]) {
                Err(BackendError::TooManyVariables { limit, backend }) => {
                    // Backends that delegate also pass on the error of their solver.
                    let whose = [entry.name(), "cdcl"];
                    assert!(whose.contains(&backend), "{}: {backend}", entry.name());
                    assert!(u64::from(last.variable()) > limit, "{last}");
                }
                other => panic!("{}: {last}: {:?}", entry.name(), other.map(|_| ())),
            }
        }
    }
}

/// Returns the model of clauses with many models.
fn model(entry: &dyn BackendEntry, options: Options, clauses: &[Vec<Lit>]) -> Vec<Lit> {
    let mut backend = start(entry, options);
    clauses.iter().for_each(|clause| backend.add_clause(clause));
    let Answer::Sat(model) = backend.solve(&[]).unwrap() else { panic!("no model") };
    assert!(keeps(&model, clauses), "{}", entry.name());
    model
}

#[test]
fn satisfying_phases_are_the_model_found() {
    for entry in able(|able| able.phases) {
        let mut random = Random(11);
        for _ in 0..20 {
            let sign = |variable: i32| if random.percent(50) { variable } else { -variable };
            let phases = lits(&(1..=40).map(sign).collect::<Vec<_>>());
            let mut clauses: Vec<_> = (0..100).map(|_| clause(40, &mut random)).collect();
            clauses.retain(|clause| clause.iter().any(|lit| phases.contains(lit)));
            clauses.push(vec![phases[39], !phases[39]]);
            let found =
                model(entry, Options { phases: phases.clone(), ..Options::default() }, &clauses);
            assert!(found.iter().all(|lit| phases.contains(lit)), "{}", entry.name());
        }
    }
}

#[test]
fn equal_seeds_repeat_and_others_differ() {
    for entry in able(|able| able.seed) {
        // Neither "true first" nor "false first" determines these values.
        let either =
            |variable| [lits(&[variable, variable + 1]), lits(&[-variable, -variable - 1])];
        let pairs: Vec<_> = (1..60).step_by(2).flat_map(either).collect();
        let by_seed = |seed| model(entry, Options { seed, ..Options::default() }, &pairs);
        let mut models: Vec<_> = (0..8).map(by_seed).collect();
        assert_eq!(models, (0..8).map(by_seed).collect::<Vec<_>>(), "{}", entry.name());
        models.sort_unstable();
        models.dedup();
        // External solvers simplify everything away; `programs.rs` tests the seed that they get.
        let differ = models.len() > 3 || !entry.abilities().incremental;
        assert!(differ, "{}: {} models", entry.name(), models.len());
        by_seed(u64::MAX);
    }
}

#[test]
fn statistics_grow_only_if_supported() {
    for entry in single() {
        let mut backend = start(entry, Options::default());
        let told = |backend: &dyn Backend| {
            let told = backend.statistics();
            [told.conflicts, told.decisions, told.propagations, told.restarts, told.learnt]
        };
        pigeons(&mut *backend, 7);
        let before = told(&*backend);
        assert_eq!(backend.solve(&[]).unwrap(), Answer::Unsat(vec![]));
        let after = told(&*backend);
        let grown = |(before, after): (&Option<u64>, &Option<u64>)| after > before;
        let any = before.iter().zip(&after).any(grown);
        assert_eq!(any, entry.abilities().statistics, "{}: {after:?}", entry.name());
        println!("{}: {:?}", entry.name(), backend.statistics());
    }
}
