//! Commands that ask an engine about each puzzle, and make something of what it found.

use std::{
    collections::VecDeque,
    io::{self, Write},
};

use batch::Batch;
use board::{
    Puzzle,
    stop::Stop,
    verify::{Flaw, verify},
};
use clap::Args;
use formats::{Entry, ReadOptions};
use solve::{
    Found, SolveError, VerdictKind,
    engines::{self, Engine, Question},
};

use super::{
    Answer, Failure, Job, Run, Status, Task, entries,
    lines::{self, Said, Saying},
    options::{Answering, Input, Threads},
    output::{Sink, tell_failed},
    printing::{Forms, OutputFormat, Printing, Verdicts},
};

/// What commands that answer puzzles are asked.
#[derive(Args)]
pub struct Asked<F: Forms = Verdicts> {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    answering: Answering,

    #[command(flatten)]
    pub printing: Printing<F>,
}

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
}

impl<F: Forms> Asked<F> {
    /// What is asked about each puzzle: up to `limit` solutions, of which `keep` are kept.
    pub fn question(&self, limit: u64, keep: usize) -> Question {
        self.answering.question(limit, keep)
    }

    /// With one puzzle after the other.
    pub fn in_one_thread(mut self) -> Asked<F> {
        self.answering.sharing.threads = Threads::ONE;
        self
    }

    /// How puzzles are read.
    pub fn options(&self) -> ReadOptions {
        self.input.options()
    }

    /// Asks the question about all that is read, and goes on from there. The answers are handed
    /// over in order, once they are written.
    ///
    /// # Errors
    /// If a file is missing, or something cannot be read or written.
    pub fn all<T: Follow>(
        &self,
        question: Question,
        follow: &T,
        each: &mut dyn FnMut(&T::Answer),
    ) -> anyhow::Result<Status> {
        self.all_or_one(None, question, follow, each)
    }

    /// The same; where `several` says why there must be one puzzle only, more are that error.
    ///
    /// # Errors
    /// If a file is missing, or something cannot be read or written.
    pub fn all_or_one<T: Follow>(
        &self,
        several: Option<&str>,
        question: Question,
        follow: &T,
        each: &mut dyn FnMut(&T::Answer),
    ) -> anyhow::Result<Status> {
        let engine = self.answering.engine_of_answers()?;
        let run = Run { several, ..self.printing.run(&self.input)? };
        self.all_by(run, engine, question, follow, each)
    }

    /// The same of many lines at once, where such an answer is all that follows; none where the
    /// puzzles have to go one by one.
    ///
    /// # Errors
    /// If a file is missing, or something cannot be read or written.
    pub fn all_lines<A: Answer>(
        &self,
        question: &Question,
        saying: Saying<A>,
    ) -> anyhow::Result<Option<Status>> {
        let Asked { input, answering, printing } = self;
        let format = printing.form().output();
        let is_streamed = !matches!(format, Some(OutputFormat::Tsv | OutputFormat::JsonArray));
        if !is_streamed || printing.verbose || !answering.are_free() || !lines::hold_all(input) {
            return Ok(None);
        }
        let no = saying.no;
        let (to, files) = (printing.file(&input.files)?, entries::files(input)?);
        let is_record = format.is_some();
        if !lines::are_all(input, &files, is_record, is_record) {
            return Ok(None);
        }
        let batch = Batch {
            read: input.options(),
            engine: answering.engine_of_answers()?,
            question: question.clone(),
            form: &Said::new(format, printing.escape_formulas, saying),
            jobs: answering.sharing.spread().count(),
            ..Batch::default()
        };
        let is_hidden = to.is_some() && format.is_some();
        let mut out: Box<dyn Write + Send> = match to {
            Some(file) => Box::new(file.create()?),
            None => Box::new(Sink::new(io::stdout())),
        };
        let (tally, end) = lines::answer(&batch, input, files, &mut out);
        let (failed, records) = (tally.of(VerdictKind::Error), tally.records());
        if failed > 0 && (records > 1 || is_hidden) {
            tell_failed(failed, records);
        }
        lines::status((&tally, end), no, 0, "").map(Some)
    }

    /// The same where --output is not for the answers.
    ///
    /// # Errors
    /// If something cannot be read or written.
    pub fn all_beside<T: Follow>(
        &self,
        several: Option<&str>,
        question: Question,
        follow: &T,
        each: &mut dyn FnMut(&T::Answer),
    ) -> anyhow::Result<Status> {
        let run = Run { several, ..self.printing.without_output(&self.input) };
        self.all_by(run, self.answering.engine()?, question, follow, each)
    }

    fn all_by<T: Follow>(
        &self,
        run: Run,
        engine: &'static dyn Engine,
        question: Question,
        follow: &T,
        each: &mut dyn FnMut(&T::Answer),
    ) -> anyhow::Result<Status> {
        let run = Run {
            threads: self.answering.sharing.spread(),
            timeout: self.answering.timeout(),
            choices: self.printing.verbose.then(|| self.answering.chosen(engine, question.limit)),
            ..run
        };
        ask(run, engine, question, follow, each)
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
    follow: T,
}

impl<F: Follow> Task for Following<'_, F> {
    type Kept = Kept<F::Kept>;
    type Answer = F::Answer;
    const IS_SAID_EARLY: bool = F::IS_SAID_EARLY;

    fn keep(&self) -> Kept<F::Kept> {
        let worker = self.engine.worker(&self.question);
        Kept { worker, ready: VecDeque::new(), follow: F::Kept::default() }
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
