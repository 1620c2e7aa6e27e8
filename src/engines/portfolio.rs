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
use crate::{backends, board::Puzzle, solve::Solver, statements};

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
    let mut best = None;
    for (number, outcome) in outcomes {
        let knows = outcome.found.as_ref().is_ok_and(|found| found.is_final(question.limit));
        // Of those who know nothing the first member speaks.
        if best.is_none() || knows || number == 0 {
            best = Some(outcome);
        }
        if knows {
            break;
        }
    }
    won.store(true, Ordering::Relaxed);
    for member in members {
        // It has sent its outcome, or nobody waits for it.
        let _ = member.join();
    }
    best.unwrap_or_else(|| Worker::new(question.clone()).answer(index, puzzle))
}
