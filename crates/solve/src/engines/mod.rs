//! Puzzles in, outcomes out, in order. Commands talk to engines only. To add
//! one, write its file and name it in [`ALL`].

mod desk;
pub mod lanes;
mod portfolio;
pub mod sat;
mod spread;

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use crate::{Found, SolveError, Solver};
use board::{Puzzle, progress::Progress, stop::Stop};

/// What is asked about every puzzle of a stream.
#[derive(Clone)]
pub struct Question {
    /// The choices along the path.
    pub solver: Solver,
    /// Stop after so many solutions.
    pub limit: u64,
    /// How many of them to keep.
    pub keep: usize,
    /// Threads to use.
    pub jobs: usize,
    /// The time allowed for each puzzle.
    pub time: Option<Duration>,
    /// Raised when everything is to stop.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Raised when somebody else has the answer.
    pub decided: Option<Arc<AtomicBool>>,
    /// Raised when nobody wants answers any more.
    pub over: Option<Arc<AtomicBool>>,
    /// Where the threads tell how far they are, one each; those beyond tell nothing.
    pub progress: Vec<Arc<Progress>>,
}

impl Default for Question {
    /// Is it unique?
    fn default() -> Question {
        let solver = Solver::default();
        Question {
            solver,
            limit: 2,
            keep: 2,
            jobs: 1,
            time: None,
            interrupt: None,
            decided: None,
            over: None,
            progress: Vec::new(),
        }
    }
}

impl Question {
    /// When to give up a puzzle begun now, and where the first thread tells how far
    /// it is.
    pub fn stop(&self) -> Stop {
        let stop = self.time.map_or(Stop::never(), |time| Stop::never().after(time));
        let stop = match self.progress.first() {
            Some(progress) => stop.telling(Arc::clone(progress)),
            None => stop,
        };
        let stop = self.decided.iter().fold(stop, |stop, flag| stop.soon_on(Arc::clone(flag)));
        let flags = self.interrupt.iter().chain(&self.over);
        flags.fold(stop, |stop, flag| stop.on(Arc::clone(flag)))
    }

    /// The question as the thread of that number is asked it, from 0 on.
    fn of_thread(&self, number: usize) -> Question {
        let progress = self.progress.get(number).cloned().into_iter().collect();
        Question { progress, ..self.clone() }
    }
}

/// What became of a puzzle.
pub struct Outcome {
    /// The puzzle, handed back.
    pub puzzle: Puzzle,
    /// What was found.
    pub found: Result<Found, SolveError>,
}

/// A stream of puzzles.
pub type Puzzles<'a> = Box<dyn Iterator<Item = Puzzle> + 'a>;

/// A stream of outcomes.
pub type Outcomes<'a> = Box<dyn Iterator<Item = Outcome> + 'a>;

/// Something that answers a question about a stream of puzzles.
pub trait Engine: Sync {
    /// The name in reports.
    fn name(&self) -> &'static str;

    /// What it is in one line.
    fn summary(&self) -> &'static str;

    /// Whether it can take this puzzle.
    fn accepts(&self, puzzle: &Puzzle) -> bool;

    /// The outcomes, one for each puzzle and in their order. Puzzles are taken
    /// as outcomes are asked for; each must be one that it accepts.
    fn run<'a>(&'a self, puzzles: Puzzles<'a>, question: &'a Question) -> Outcomes<'a>;
}

/// Every engine, the default first: it accepts every puzzle.
pub static ALL: &[&dyn Engine] = &[&sat::Sat, &portfolio::Portfolio, &lanes::Stream];

/// The engine of that name.
pub fn named(name: &str) -> Option<&'static dyn Engine> {
    ALL.iter().copied().find(|engine| engine.name() == name)
}

#[cfg(test)]
mod tests {
    use ::sat::backends;
    use board::progress::Stage;
    use logic::reduce;

    use super::*;

    #[test]
    fn every_stage_tells_through_the_engine_and_the_end_is_told() {
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle = easy.parse::<Puzzle>().unwrap();
        for logic in [&reduce::FULL, &reduce::NONE] {
            let progress = Arc::<Progress>::default();
            let batsat = backends::named("batsat").unwrap();
            let solver = Solver { logic, backend: batsat, ..Solver::default() };
            let told = vec![Arc::clone(&progress)];
            let question = Question { solver, progress: told, ..Default::default() };
            let puzzles = Box::new([puzzle.clone(), puzzle.clone()].into_iter());
            assert_eq!(ALL[0].run(puzzles, &question).count(), 2);
            let state = progress.state();
            assert_eq!((state.begun, state.number), (2, None));
            let by_logic = !logic.propagators.is_empty();
            assert_eq!(state.stage, if by_logic { Stage::Logic } else { Stage::Search });
            assert_eq!(state.conflicts.is_none(), by_logic);
            assert!(state.candidates.is_some_and(|left| left >= 81), "{state:?}");
        }
    }
}
