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

use super::{Engine, Outcome, Outcomes, Puzzles, Question, sat::Worker};
use crate::{Found, SolveError, Solver};
use board::Puzzle;
use sat::{backends, statements};

/// See the module.
pub struct Portfolio;

impl Engine for Portfolio {
    fn name(&self) -> &'static str {
        "portfolio"
    }

    fn summary(&self) -> &'static str {
        "backends, statements, encodings and seeds side by side on one puzzle, --jobs at a time"
    }

    fn accepts(&self, _puzzle: &Puzzle) -> bool {
        true
    }

    fn run<'a>(&'a self, puzzles: Puzzles<'a>, question: &'a Question) -> Outcomes<'a> {
        Box::new(puzzles.zip(1..).map(|(puzzle, number)| race(number, puzzle, question)))
    }
}

/// Solvers with target phases, where they are built or found: they find models
/// that neither annealing nor batsat does.
const STRONG: [&str; 3] = ["external:kissat:sat", "cadical:sat", "external:cadical"];

/// The solver of a member: the first as asked, the others unlike it.
fn member(asked: &Solver, number: usize) -> Solver {
    let here = |name: &&str| backends::named(name).is_some_and(|entry| entry.missing().is_none());
    let named = |name| backends::named(name).unwrap_or(asked.backend);
    let strong = STRONG.iter().find(|name| here(name)).copied().unwrap_or("turns");
    let seed = asked.seed.wrapping_add(number as u64);
    let other = Solver { seed, ..asked.clone() };
    match number {
        0 => asked.clone(),
        1 => Solver { backend: named(strong), ..other },
        3 => Solver { backend: named("varisat"), ..other },
        4 => Solver {
            backend: named("batsat"),
            statement: &statements::TRIADS,
            encoding: encodings::named("split").unwrap_or(asked.encoding),
            ..other
        },
        _ => Solver { backend: named("turns"), ..other },
    }
}

fn race(index: u64, puzzle: Puzzle, question: &Question) -> Outcome {
    let won = Arc::new(AtomicBool::new(false));
    let (to_us, outcomes) = channel();
    let members: Vec<_> = (0..question.jobs)
        .map(|number| {
            let solver = member(&question.solver, number);
            let decided = Some(Arc::clone(&won));
            let question = Question { solver, decided, ..question.of_thread(number) };
            let (puzzle, to_us) = (puzzle.clone(), to_us.clone());
            let answer = move || Worker::new(question).answer(index, puzzle);
            thread::spawn(move || _ = to_us.send((number, answer())))
        })
        .collect();
    drop(to_us);
    let mut best: Option<Outcome> = None;
    // The others are stopped by then, and tell what they have found.
    let mut others = Vec::new();
    for (number, outcome) in outcomes {
        let knows = |outcome: &Outcome| {
            outcome.found.as_ref().is_ok_and(|found| found.is_final(question.limit))
        };
        if knows(&outcome) {
            won.store(true, Ordering::Relaxed);
        }
        // Of those who know nothing the first member speaks.
        let first = best.as_ref().is_none_or(|best| !knows(best));
        let speaks = first && (best.is_none() || knows(&outcome) || number == 0);
        others.extend(if speaks { best.replace(outcome) } else { Some(outcome) });
    }
    for member in members {
        // It has sent its outcome.
        let _ = member.join();
    }
    let best = best.unwrap_or_else(|| Worker::new(question.clone()).answer(index, puzzle));
    others.into_iter().fold(best, compared)
}

/// The first outcome, unless one of the two says that there is no solution where the other has
/// one that was verified.
fn compared(best: Outcome, other: Outcome) -> Outcome {
    let (Ok(ours), Ok(theirs)) = (&best.found, &other.found) else { return best };
    // Where nobody had to search it was logic alone.
    let who = |found: &Found| match found.report.backend {
        "" => "logic",
        backend => backend,
    };
    let contradicted = |one: &Found, other: &Found| {
        let (backend, finder) = (who(one), who(other));
        one.contradicts(other).then_some(SolveError::Contradicted { backend, finder })
    };
    match contradicted(ours, theirs).or_else(|| contradicted(theirs, ours)) {
        Some(error) => Outcome { found: Err(error), ..best },
        None => best,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::End;
    use board::stop::Stop;

    /// What is found of a puzzle with two solutions.
    fn outcome(limit: u64) -> Outcome {
        let puzzle = formats::read(".2.4.4.221434321").unwrap();
        let solver = Solver { logic: &logic::reduce::NONE, ..Solver::default() };
        let mut workshop = crate::Workshop::new(&puzzle, solver.logic);
        let found = solver.find(&mut workshop, &puzzle, limit, 2, &Stop::never());
        Outcome { puzzle, found: Ok(found.unwrap()) }
    }

    /// The same, cut down to so many solutions, and whether it claims that these are all.
    fn cut(count: usize, end: Option<End>) -> Outcome {
        let mut outcome = outcome(3);
        let found = outcome.found.as_mut().unwrap();
        assert_eq!((found.count, found.is_exact()), (2, true));
        found.grids.truncate(count);
        (found.count, found.end) = (count as u64, end);
        outcome
    }

    #[test]
    fn who_says_that_there_is_none_is_named_where_another_has_found_one() {
        let none = || cut(0, Some(End::Exhausted));
        let one = || cut(1, Some(End::Exhausted));
        for (best, other) in [(none(), cut(1, None)), (one(), cut(2, None)), (cut(2, None), none())]
        {
            let compared = compared(best, other);
            let error = compared.found.unwrap_err().to_string();
            assert!(error.contains("varisat says that there are no more"), "{error}");
        }
        let mut different = cut(2, None);
        let found = different.found.as_mut().unwrap();
        found.grids.remove(0);
        found.count = 1;
        assert!(compared(one(), different).found.is_err());
    }

    #[test]
    fn whoever_knows_less_contradicts_nobody() {
        let all = || cut(2, Some(End::Exhausted));
        for other in [cut(0, None), cut(1, None), cut(2, None), all()] {
            assert!(compared(all(), other).found.is_ok());
        }
        assert!(compared(cut(1, None), all()).found.is_ok());
    }
}
