//! Tasks that ask an engine about each puzzle first.

use std::collections::VecDeque;

use board::{
    Puzzle,
    stop::{Stop, Why},
    verify::{Flaw, verify},
    verify_lines,
};
use formats::Entry;
use solve::{
    Found, SolveError,
    engines::{
        self, Engine, Question,
        lanes::{self, Ask, Lanes},
    },
};

use crate::{
    Answer, Failure, Job, Line, LineAnswer, Manner, Run, Status, Task, lines::Lines as Plain,
};

/// What a command makes of what was found.
pub trait Follow: Sync {
    /// What a thread keeps from puzzle to puzzle.
    type Kept: Default;

    /// What it makes.
    type Answer: Answer;

    /// Whether it may [say](Job::say) something before that is complete.
    const IS_SAID_EARLY: bool = false;

    /// When the search for solutions is given up, where what follows needs time as well.
    fn search(&self, stop: &Stop) -> Stop {
        stop.clone()
    }

    /// Is shown puzzles for which it will be asked next, with their numbers and what was found,
    /// where that takes none longer than it may.
    fn prepare(
        &self,
        _kept: &mut Self::Kept,
        _found: &mut dyn Iterator<Item = (u64, &Puzzle, &Found)>,
        _stop: &Stop,
    ) {
    }

    /// All work on a puzzle after its solutions were looked for.
    ///
    /// # Errors
    /// If there is no answer.
    fn follow(
        &self,
        kept: &mut Self::Kept,
        found: Found,
        job: &Job,
    ) -> Result<Self::Answer, Failure>;

    /// Returns true if [`write_line`](Follow::write_line) writes answers to plain lines, which the
    /// SIMD engine then solves.
    fn takes_lines(&self) -> bool {
        false
    }

    /// Writes the answer to a line with one solution or several, all verified, if it is simple.
    /// `found` has the first solution, and the second if there are more.
    fn write_line(
        &self,
        _line: &Line,
        _found: &lanes::Answer,
        _manner: &Manner,
        _out: &mut Vec<u8>,
    ) -> Option<LineAnswer> {
        None
    }
}

/// Asks that engine the question about all that the run reads, and goes on from there.
///
/// # Errors
/// If a file is missing, or something cannot be read or written.
pub fn ask<F: Follow>(
    run: Run,
    engine: &'static dyn Engine,
    question: Question,
    follow: &F,
    each: &mut dyn FnMut(&F::Answer),
) -> anyhow::Result<Status> {
    run.all(&Following { engine, question, follow }, each)
}

/// Asks, and follows.
struct Following<'a, F> {
    engine: &'static dyn Engine,
    question: Question,
    follow: &'a F,
}

/// What a thread keeps.
struct Kept<T> {
    worker: Box<dyn engines::Worker>,
    /// What was found for several puzzles at once.
    ready: VecDeque<(u64, Result<Found, SolveError>)>,
    solved: Solved,
    follow: T,
}

/// The answers of the SIMD engine to plain lines.
#[derive(Default)]
struct Solved {
    engine: Option<Lanes>,
    answers: Vec<lanes::Answer>,
    check: verify_lines::Lines,
    /// Whether all solutions are right.
    is_right: bool,
    stopped: Option<Why>,
}

impl Solved {
    fn solve(&mut self, lines: &Plain, question: &Question, stop: &Stop) {
        self.is_right = false;
        let ask = Ask { timed: true, time: question.time, ..Ask::default() };
        let engine = self.engine.get_or_insert_default();
        let is_over = || stop.reason().is_some();
        engine.answer_in_place(&lines.boards, ask, &is_over, &mut self.answers);
        let late = question.time.map_or(Why::GaveUp, Why::TimeOut);
        self.stopped = stop.reason().or(Some(late));
        self.verify(lines);
    }

    /// Verifies all solutions.
    fn verify(&mut self, lines: &Plain) {
        let mut solutions = Vec::with_capacity(self.answers.len());
        for (at, answer) in self.answers.iter().enumerate() {
            let shown = answer.solutions.iter().take(answer.count as usize);
            solutions.extend(shown.map(|grid| (lines.cells(at), grid)));
        }
        self.is_right = self.check.are_right(&solutions);
    }

    /// Returns the answer for a line, if it is complete and its solutions are right.
    fn simple(&self, at: usize) -> Option<&lanes::Answer> {
        let answer = self.answers.get(at).filter(|_| self.is_right)?;
        let [one, other] = &answer.solutions;
        let is_simple = match answer.count {
            0 => false,
            1 => !answer.unknown,
            _ => one != other,
        };
        is_simple.then_some(answer)
    }
}

impl<F: Follow> Task for Following<'_, F> {
    type Kept = Kept<F::Kept>;
    type Answer = F::Answer;
    const IS_SAID_EARLY: bool = F::IS_SAID_EARLY;

    fn keep(&self) -> Kept<F::Kept> {
        let worker = self.engine.worker(&self.question);
        let (ready, solved) = (VecDeque::new(), Solved::default());
        Kept { worker, ready, solved, follow: F::Kept::default() }
    }

    fn at_once(&self, kept: &Kept<F::Kept>) -> usize {
        kept.worker.at_once()
    }

    fn prepare(&self, kept: &mut Kept<F::Kept>, puzzles: &[(u64, &Entry)], stop: &Stop) {
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
                self.follow.prepare(&mut kept.follow, &mut { found }, stop);
            }
        }
    }

    fn takes_lines(&self) -> bool {
        let has_lanes = [engines::of_answers().name(), lanes::NAME].contains(&self.engine.name());
        has_lanes && self.question.limit == 2 && self.follow.takes_lines()
    }

    fn solve_lines(&self, kept: &mut Kept<F::Kept>, lines: &Plain, stop: &Stop) {
        kept.solved.solve(lines, &self.question, stop);
    }

    fn write_line(
        &self,
        kept: &mut Kept<F::Kept>,
        line: &Line,
        manner: &Manner,
        out: &mut Vec<u8>,
    ) -> Option<LineAnswer> {
        self.follow.write_line(line, kept.solved.simple(line.at)?, manner, out)
    }

    fn keep_line(&self, kept: &mut Kept<F::Kept>, line: &Line, entry: &Entry) {
        kept.ready.clear();
        let Solved { answers, stopped, .. } = &kept.solved;
        if let (Some(answer), Some(board)) = (answers.get(line.at), line.lines.boards.get(line.at))
        {
            let (asked, none) = ((&entry.puzzle, board), [].into_iter());
            let why = || stopped.unwrap_or(Why::GaveUp);
            let found = lanes::found(&self.question, asked, answer, none, why);
            kept.ready.push_back((line.number, found));
        }
    }

    fn work(&self, kept: &mut Kept<F::Kept>, job: &Job) -> Result<F::Answer, Failure> {
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
        self.follow.follow(&mut kept.follow, found, job)
    }
}

/// What is wrong with the solution that a puzzle comes with, if there is one: often a rule or a clue
/// is.
fn flaw_of_solution(entry: &Entry) -> Option<Flaw> {
    let solution = entry.expected.as_ref()?.solution.as_ref()?;
    verify(&entry.puzzle, solution).err().filter(|_| solution.is_full())
}

#[cfg(test)]
mod tests {
    use formats::{Puzzles, ReadOptions};

    use super::*;
    use crate::lines::Finder;

    const NINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn lines(count: usize) -> Plain {
        let text = format!("{NINE}\n").repeat(count + 1);
        let mut puzzles = Puzzles::new("p", text.as_bytes(), ReadOptions::default());
        puzzles.next();
        Finder::new(&ReadOptions::default()).unwrap().next(&mut puzzles, 1 << 16).unwrap()
    }

    #[test]
    fn a_wrong_solution_is_no_simple_answer() {
        let (lines, mut solved) = (lines(40), Solved::default());
        solved.solve(&lines, &Question::default(), &Stop::never());
        assert!((0..40).all(|at| solved.simple(at).is_some_and(|answer| answer.count == 1)));
        let right = solved.answers[7];
        let swapped = |grid: &mut [u8; 81]| grid.swap(0, 1);
        // Every grid obeys the rules, but not the givens.
        let relabelled = |grid: &mut [u8; 81]| {
            grid.iter_mut().filter(|digit| **digit < 3).for_each(|digit| *digit ^= 3);
        };
        for spoil in [&swapped as &dyn Fn(&mut [u8; 81]), &relabelled] {
            spoil(&mut solved.answers[7].solutions[0]);
            solved.verify(&lines);
            assert!(solved.simple(7).is_none());
            solved.answers[7] = right;
        }
        solved.verify(&lines);
        // Two solutions that are the same are none.
        solved.answers[7].count = 2;
        solved.answers[7].solutions[1] = right.solutions[0];
        assert!(solved.simple(7).is_none() && solved.simple(8).is_some());
        solved.answers[7] = lanes::Answer { unknown: true, ..right };
        assert!(solved.simple(7).is_none());
    }
}
