//! Tasks that run an engine on each puzzle first.

use std::collections::VecDeque;

use board::{
    Puzzle,
    stop::Stop,
    verify::{Flaw, verify},
};
use formats::Entry;
use solve::{
    SearchResult, SolveError,
    engines::{self, Engine, EngineQuestion, lanes},
};

use crate::{
    LineAnswer, NoAnswer, OutputStyle, PlainLine, PuzzleJob, Run, Status, Task, TaskAnswer,
    lines::{LineRun, LineSolver},
};

/// Makes an answer from the result of a search.
pub trait AnswerMaker: Sync {
    /// The state of a thread between puzzles.
    type ThreadState: Default;

    /// The answer about a puzzle.
    type Answer: TaskAnswer;

    /// Set if [`PuzzleJob::say`] prints a part of the answer before the whole answer is complete.
    const PRINTS_EARLY: bool = false;

    /// Returns the limits of the search. Override this if the answer needs time after the search.
    fn search(&self, stop: &Stop) -> Stop {
        stop.clone()
    }

    /// Prepares the next answers together, from the numbers, puzzles and results. It is called only
    /// if there is no time limit.
    fn prepare(
        &self,
        _kept: &mut Self::ThreadState,
        _found: &mut dyn Iterator<Item = (u64, &Puzzle, &SearchResult)>,
        _stop: &Stop,
    ) {
    }

    /// Does all work on a puzzle after the search for its solutions.
    ///
    /// # Errors
    /// Fails if there is no answer.
    fn follow(
        &self,
        kept: &mut Self::ThreadState,
        found: SearchResult,
        job: &PuzzleJob,
    ) -> Result<Self::Answer, NoAnswer>;

    /// Returns true if [`write_line`](AnswerMaker::write_line) writes answers to plain lines, which the
    /// SIMD engine then solves.
    fn takes_lines(&self) -> bool {
        false
    }

    /// Returns true if [`write_line`](AnswerMaker::write_line) needs the time of each line.
    fn is_timed(&self) -> bool {
        false
    }

    /// Writes the answer to a line with one solution or several, all verified, if the answer is
    /// simple. `found` contains the first solution, and the second one if there is one.
    fn write_line(
        &self,
        _line: &PlainLine,
        _found: &lanes::Answer,
        _manner: &OutputStyle,
        _out: &mut Vec<u8>,
    ) -> Option<LineAnswer> {
        None
    }
}

/// Searches each puzzle of the run with that engine, and makes the answers.
///
/// # Errors
/// Fails if a file is missing, or if an input or output error occurs.
pub fn ask<F: AnswerMaker>(
    run: Run,
    engine: &'static dyn Engine,
    question: EngineQuestion,
    follow: &F,
    each: &mut dyn FnMut(&F::Answer),
) -> anyhow::Result<Status> {
    run.all(&SearchTask { engine, question, follow }, each)
}

/// The task: a search, then the answer.
struct SearchTask<'a, F> {
    engine: &'static dyn Engine,
    question: EngineQuestion,
    follow: &'a F,
}

/// The state of a thread.
struct AskingState<T> {
    worker: Box<dyn engines::Worker>,
    /// The remaining results of the last batch, each with the number of its puzzle.
    ready: VecDeque<(u64, Result<SearchResult, SolveError>)>,
    solved: LineSolver,
    /// The state of the [`AnswerMaker`].
    maker_state: T,
}

impl<F: AnswerMaker> Task for SearchTask<'_, F> {
    type ThreadState = AskingState<F::ThreadState>;
    type Answer = F::Answer;
    const PRINTS_EARLY: bool = F::PRINTS_EARLY;

    fn keep(&self) -> AskingState<F::ThreadState> {
        let worker = self.engine.worker(&self.question);
        let (ready, solved) = (VecDeque::new(), LineSolver::default());
        AskingState { worker, ready, solved, maker_state: F::ThreadState::default() }
    }

    fn at_once(&self, kept: &AskingState<F::ThreadState>) -> usize {
        kept.worker.at_once()
    }

    fn prepare(
        &self,
        kept: &mut AskingState<F::ThreadState>,
        puzzles: &[(u64, &Entry)],
        stop: &Stop,
    ) {
        kept.ready.clear();
        if kept.worker.at_once() > 1 && puzzles.len() > 1 {
            let all = puzzles.iter().map(|(number, entry)| (*number, &entry.puzzle));
            let all = all.filter(|(_, puzzle)| kept.worker.is_for_several(puzzle));
            let (numbers, all): (Vec<u64>, Vec<_>) = all.unzip();
            let found = kept.worker.find_all(&all, stop);
            kept.ready.extend(numbers.into_iter().zip(found));
            if self.question.time.is_none() {
                let pairs = kept.ready.iter().zip(&all);
                let found = pairs.filter_map(|((number, found), puzzle)| {
                    Some((*number, *puzzle, found.as_ref().ok()?))
                });
                self.follow.prepare(&mut kept.maker_state, &mut { found }, stop);
            }
        }
    }

    fn takes_lines(&self) -> bool {
        let has_lanes = [engines::of_answers().name(), lanes::NAME].contains(&self.engine.name());
        has_lanes && self.question.limit == 2 && self.follow.takes_lines()
    }

    fn solve_lines(&self, kept: &mut AskingState<F::ThreadState>, lines: &LineRun, stop: &Stop) {
        kept.solved.solve(lines, &self.question, self.follow.is_timed(), stop);
    }

    fn write_line(
        &self,
        kept: &mut AskingState<F::ThreadState>,
        line: &PlainLine,
        manner: &OutputStyle,
        out: &mut Vec<u8>,
    ) -> Option<LineAnswer> {
        self.follow.write_line(line, kept.solved.simple(line.at)?, manner, out)
    }

    fn keep_line(&self, kept: &mut AskingState<F::ThreadState>, line: &PlainLine, entry: &Entry) {
        kept.ready.clear();
        let found = kept.solved.found(line.at, &entry.puzzle, &self.question);
        kept.ready.extend(found.map(|found| (line.number, found)));
    }

    fn work(
        &self,
        kept: &mut AskingState<F::ThreadState>,
        job: &PuzzleJob,
    ) -> Result<F::Answer, NoAnswer> {
        if let Some(flaw) = flaw_of_solution(job.entry) {
            job.say(|page| {
                page.remark(&format!("the solution stored with the puzzle is wrong: {flaw}"));
                Ok(())
            })?;
        }
        let is_ready = kept.ready.front().is_some_and(|(number, _)| *number == job.number);
        let found = match if is_ready { kept.ready.pop_front() } else { None } {
            Some((_, found)) => found?,
            None => kept.worker.find(job.puzzle(), &self.follow.search(&job.stop))?,
        };
        self.follow.follow(&mut kept.maker_state, found, job)
    }
}

/// Returns the violation of the rules in the solution that a puzzle comes with, if there is one.
/// Then often a rule or a clue of the puzzle is wrong.
fn flaw_of_solution(entry: &Entry) -> Option<Flaw> {
    let solution = entry.expected.as_ref()?.solution.as_ref()?;
    verify(&entry.puzzle, solution).err().filter(|_| solution.is_full())
}
