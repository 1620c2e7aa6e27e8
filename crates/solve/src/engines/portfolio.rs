//! Several searches for the same puzzle side by side, one a thread: the first
//! verdict wins and the others are stopped. The times that searches take next to
//! the cliff differ by factors of ten and more with the seed and the encoding
//! (C. P. Gomes, B. Selman, *Algorithm portfolios*, 2001).
//!
//! With one thread it is the first member alone, which is what was asked for, so
//! that it does the same each time.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::channel,
    },
    thread,
};

use super::{Engine, Guarded, Question, Worker, sat::Sat};
use crate::{Found, SolveError, Solver};
use board::{Puzzle, stop::Stop};
use sat::{backends, formulations};

/// See the module.
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

    fn worker(&self, question: &Question) -> Box<dyn Worker> {
        Box::new(Race(question.clone()))
    }
}

struct Race(Question);

/// Solvers with target phases and more beside, where they are built or found.
const STRONG: [&str; 3] = ["external:kissat:sat", "cadical:sat", "external:cadical"];

/// The solver of a member: the first as asked, the others unlike it.
fn member(asked: &Solver, number: usize) -> Solver {
    let here = |name: &&str| backends::named(name).is_some_and(|entry| entry.missing().is_none());
    let named = |name| backends::named(name).unwrap_or(asked.backend);
    let strong = STRONG.iter().find(|name| here(name)).copied().unwrap_or("cdcl");
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
    fn find(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<Found, SolveError> {
        let (question, won) = (&self.0, Arc::new(AtomicBool::new(false)));
        let run = |number| {
            let question =
                Question { solver: member(&question.solver, number), ..question.clone() };
            let stop = stop.clone().soon_on(Arc::clone(&won));
            // The first one tells how far it is.
            let stop = if number == 0 { stop } else { stop.silently() };
            Guarded::new(&Sat, &question).find(puzzle, &stop)
        };
        let knows = |found: &Outcome| found.as_ref().is_ok_and(|it| it.is_final(question.limit));
        let mut best: Option<Outcome> = None;
        // The others are stopped by then, and tell what they have found.
        let mut others = Vec::new();
        thread::scope(|scope| {
            let (to_us, outcomes) = channel();
            for number in 0..question.jobs {
                let (run, to_us) = (&run, to_us.clone());
                let member = move || _ = to_us.send((number, run(number)));
                // With fewer threads than asked for it goes on.
                let _ = thread::Builder::new().spawn_scoped(scope, member);
            }
            drop(to_us);
            for (number, found) in outcomes {
                if knows(&found) {
                    won.store(true, Ordering::Relaxed);
                }
                // Of those who know nothing the first member speaks.
                let first = best.as_ref().is_none_or(|best| !knows(best));
                let speaks = first && (best.is_none() || knows(&found) || number == 0);
                others.extend(if speaks { best.replace(found) } else { Some(found) });
            }
        });
        others.into_iter().fold(best.unwrap_or_else(|| run(0)), compared)
    }
}

/// What a member comes to.
pub type Outcome = Result<Found, SolveError>;

/// The first outcome, unless one of the two says that there is no solution where the other has
/// one that was verified.
pub fn compared(best: Outcome, other: Outcome) -> Outcome {
    let (Ok(ours), Ok(theirs)) = (&best, &other) else { return best };
    let contradicted = |one: &Found, other: &Found| {
        let (backend, finder) = (one.report.decided_by(), other.report.decided_by());
        one.contradicts(other).then_some(SolveError::Contradicted { backend, finder })
    };
    contradicted(ours, theirs).or_else(|| contradicted(theirs, ours)).map_or(best, Err)
}
