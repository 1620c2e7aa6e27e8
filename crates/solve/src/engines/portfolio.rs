//! A portfolio: several searches for the same puzzle in parallel, one per thread. The first verdict
//! wins and stops the others. Near the phase transition, the times of searches with different seeds
//! and encodings differ by factors of ten and more (C. P. Gomes, B. Selman, *Algorithm portfolios*,
//! 2001).
//!
//! With one thread only the first member runs, which is the requested solver, so the run is
//! reproducible.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::channel,
    },
    thread,
};

use super::{Engine, EngineQuestion, GuardedWorker, Worker, sat::Sat};
use crate::{SearchResult, SolveError, Solver};
use board::{Puzzle, stop::Stop};
use sat::{backends, formulations};

/// The portfolio engine.
pub(super) struct Portfolio;

impl Engine for Portfolio {
    fn name(&self) -> &'static str {
        "portfolio"
    }

    fn summary(&self) -> &'static str {
        "several backends, formulations, encodings and seeds on the same puzzle, --jobs at a time"
    }

    fn accepts(&self, _puzzle: &Puzzle) -> bool {
        true
    }

    fn worker(&self, question: &EngineQuestion) -> Box<dyn Worker> {
        Box::new(Race(question.clone()))
    }
}

struct Race(EngineQuestion);

/// Solvers with target phases and other modern techniques, used if they are available.
const STRONG_BACKENDS: [&str; 3] = ["external:kissat:sat", "cadical:sat", "external:cadical"];

/// Returns the solver of a member: number 0 is the requested one, the others differ from it.
fn member(asked: &Solver, number: usize) -> Solver {
    let here = |name: &&str| {
        backends::named(name).is_some_and(|entry| entry.unavailable_reason().is_none())
    };
    let named = |name| backends::named(name).unwrap_or(asked.backend);
    let strong = STRONG_BACKENDS.iter().find(|name| here(name)).copied().unwrap_or("cdcl");
    let seed = asked.seed.wrapping_add(number as u64);
    let other = Solver { seed, ..asked.clone() };
    match number {
        0 => asked.clone(),
        1 => Solver { backend: named(strong), ..other },
        3 => Solver { backend: named("varisat"), ..other },
        4 => Solver {
            backend: named("batsat"),
            formulation: &formulations::TRIADS,
            encoding: encodings::named("split").unwrap_or(asked.encoding),
            ..other
        },
        _ => Solver { backend: named("cdcl+annealing"), ..other },
    }
}

impl Worker for Race {
    fn find(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<SearchResult, SolveError> {
        let (question, won) = (&self.0, Arc::new(AtomicBool::new(false)));
        let run = |number| {
            let question =
                EngineQuestion { solver: member(&question.solver, number), ..question.clone() };
            let stop = stop.clone().on_expected_flag(Arc::clone(&won));
            // Only the first member reports progress.
            let stop = if number == 0 { stop } else { stop.without_progress() };
            GuardedWorker::new(&Sat, &question).find(puzzle, &stop)
        };
        let knows = |found: &Outcome| found.as_ref().is_ok_and(|it| it.is_final(question.limit));
        let mut best: Option<Outcome> = None;
        // The others are stopped by then, and return what they have found.
        let mut others = Vec::new();
        thread::scope(|scope| {
            let (to_us, outcomes) = channel();
            for number in 0..question.jobs {
                let (run, to_us) = (&run, to_us.clone());
                let member = move || _ = to_us.send((number, run(number)));
                // If a thread cannot be created, the portfolio continues with fewer.
                let _ = thread::Builder::new().spawn_scoped(scope, member);
            }
            drop(to_us);
            for (number, found) in outcomes {
                if knows(&found) {
                    won.store(true, Ordering::Relaxed);
                }
                // If no member has a final result, that of the first member is returned.
                let first = best.as_ref().is_none_or(|best| !knows(best));
                let speaks = first && (best.is_none() || knows(&found) || number == 0);
                others.extend(if speaks { best.replace(found) } else { Some(found) });
            }
        });
        others.into_iter().fold(best.unwrap_or_else(|| run(0)), compared)
    }
}

/// The result of a member.
pub type Outcome = Result<SearchResult, SolveError>;

/// Returns the first outcome, or an error if one of the two excludes a solution that the other has
/// found and verified.
pub fn compared(best: Outcome, other: Outcome) -> Outcome {
    let (Ok(ours), Ok(theirs)) = (&best, &other) else { return best };
    let contradicted = |one: &SearchResult, other: &SearchResult| {
        let (backend, finder) = (one.report.decided_by(), other.report.decided_by());
        one.contradicts(other).then_some(SolveError::Contradicted { backend, finder })
    };
    contradicted(ours, theirs).or_else(|| contradicted(theirs, ours)).map_or(best, Err)
}
