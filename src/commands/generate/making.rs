//! Makes attempts on several threads, and writes the results in the order of their seeds.

use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use board::{
    Puzzle,
    progress::Progress,
    random::seeds,
    stop::{Stop, StopReason},
};
use explain::maker::PartialAttempt;
use formats::PuzzleLocation;
use questions::{
    generate::{Aim, Answer as Made},
    record::{InputFields, Record, RecordValue},
};
use schemars::JsonSchema;
use serde::Serialize;
use solve::{
    SolveError, VerdictKind, claim, engines::EngineQuestion, generate::GenerateError,
    givens::Prover,
};
use stream::{
    NoAnswer, Page, Status,
    files::NamedFile,
    interrupt,
    ordered::{self, BoundedSize, Pause, ordered},
    output::{RecordOutput, remark, tell},
    page::{OutputStyle, PuzzleText},
    progress,
};

/// The puzzles to make, and how to write them.
pub struct PuzzleMaker {
    /// The kind of puzzles to make.
    pub aim: Aim,
    /// The SAT pipeline, and the limits of a puzzle.
    pub question: EngineQuestion,
    /// The first seed.
    pub seed: u64,
    /// The number of puzzles.
    pub count: u64,
    /// The largest number of attempts in a row without a puzzle.
    pub attempts: u64,
    /// The number of threads.
    pub jobs: usize,
    pub manner: OutputStyle,
    pub is_verbose: bool,
    /// The file of --output.
    pub to: Option<NamedFile>,
}

/// The number of failures that end the run before the first success. A backend that does not work
/// fails in every attempt.
const MAX_INITIAL_FAILURES: u64 = 3;

/// The number of attempts that are begun at once.
const ATTEMPTS_PER_BATCH: usize = 64;

/// The seed of an attempt.
struct Seed(u64);

impl BoundedSize for Seed {
    fn room(&self) -> usize {
        /// The size of an attempt, which limits the attempts made ahead that may not be needed.
        const ATTEMPT_SIZE: usize = 1 << 11;
        ATTEMPT_SIZE
    }
}

/// The result of an attempt.
struct AttemptResult(u64, Result<Option<Made>, GenerateError>);

impl BoundedSize for AttemptResult {
    fn room(&self) -> usize {
        let made = self.1.iter().flatten().next();
        made.map_or(0, |made| 4 * made.puzzle.shape.cells())
    }
}

/// The state of a working thread.
struct Worker<'a> {
    making: &'a PuzzleMaker,
    prover: Prover,
    /// The attempts that were begun together, with their seeds.
    begun: VecDeque<(u64, Result<PartialAttempt, GenerateError>)>,
    stop: Stop,
    progress: Option<Arc<Progress>>,
    /// The time when the last puzzle was found.
    last: &'a Mutex<Instant>,
    tried: Arc<AtomicU64>,
}

impl ordered::Worker<Seed, AttemptResult> for Worker<'_> {
    fn at_once(&self) -> usize {
        ATTEMPTS_PER_BATCH
    }

    fn prepare(&mut self, group: &[(u64, Seed)]) {
        self.begun.clear();
        if group.len() > 1 {
            let seeds: Vec<u64> = group.iter().map(|(_, seed)| seed.0).collect();
            let begin = || self.making.aim.begin(&mut self.prover, &seeds, &self.stop);
            // Each attempt is still made separately, so only the one at fault fails.
            match catch_unwind(AssertUnwindSafe(begin)) {
                Ok(begun) => self.begun.extend(seeds.into_iter().zip(begun)),
                Err(_) => self.prover = Prover::new(self.making.question.solver.clone()),
            }
        }
    }

    fn work(&mut self, number: u64, Seed(seed): Seed, _: &dyn Fn(AttemptResult)) -> AttemptResult {
        let PuzzleMaker { aim, question, .. } = self.making;
        let stop = self.progress.iter().cloned().fold(self.stop.clone(), Stop::with_progress);
        let stop = question.memory.iter().cloned().fold(stop, Stop::within);
        let stop = match question.time {
            // The time limit applies to a puzzle, and so to all attempts until one is found.
            Some(time) if !aim.is_raw() => {
                let since = self.last.lock().unwrap_or_else(PoisonError::into_inner).elapsed();
                stop.after(time.saturating_sub(since))
            }
            time => time.into_iter().fold(stop, Stop::after),
        };
        stop.report_progress(|progress| progress.begin(number));
        let EngineQuestion { solver, .. } = question;
        let is_begun = self.begun.front().is_some_and(|begun| begun.0 == seed);
        let begun = if is_begun { self.begun.pop_front() } else { None }.map(|begun| begun.1);
        let attempt = || aim.attempt(&mut self.prover, solver, seed, begun, &stop);
        // A panic in a solver ends only one attempt.
        let made = catch_unwind(AssertUnwindSafe(attempt)).unwrap_or_else(|panic| {
            self.prover = Prover::new(solver.clone());
            Err(SolveError::from_panic(&*panic).into())
        });
        stop.report_progress(Progress::end);
        self.tried.fetch_add(1, Ordering::Relaxed);
        AttemptResult(seed, made)
    }
}

impl PuzzleMaker {
    /// Makes and writes all puzzles.
    ///
    /// # Errors
    /// Fails if they cannot be written, or if the backend lacks a required feature.
    pub fn run(mut self) -> anyhow::Result<Status> {
        let to = self.to.take();
        let (over, tried, found) =
            (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)), Arc::default());
        let last = Mutex::new(Instant::now());
        let jobs = self.jobs.min(usize::try_from(self.count).unwrap_or(usize::MAX));
        let jobs = if self.aim.is_raw() { jobs } else { self.jobs };
        let told = if self.aim.is_raw() {
            progress::told(jobs, || None)
        } else {
            self.show(&tried, &found)
        };
        let making = &self;
        let worker = |thread: usize| -> Box<dyn ordered::Worker<Seed, AttemptResult> + '_> {
            Box::new(Worker {
                making,
                prover: Prover::new(making.question.solver.clone()),
                begun: VecDeque::new(),
                stop: Stop::never().on(interrupt::flag()).on(Arc::clone(&over)),
                progress: told.get(thread).cloned(),
                last: &last,
                tried: Arc::clone(&tried),
            })
        };
        let most = if self.aim.is_raw() { self.count } else { u64::MAX };
        let all = seeds(self.seed).map(Seed).take(usize::try_from(most).unwrap_or(usize::MAX));
        let place = PuzzleLocation::new("", 1);
        let out = RecordOutput::new(making.manner.colors, to);
        let writer = Writer {
            making,
            out,
            place,
            begun: false,
            index: 0,
            broken: 0,
            claimed_by: None,
            status: Status::Done,
        };
        ordered(Box::new(all), &Pause::default(), jobs, &over, &worker, |made| {
            writer.all(made, &last, &found)
        })
    }

    /// Shows the progress until the end.
    fn show(&self, tried: &Arc<AtomicU64>, found: &Arc<AtomicU64>) -> Vec<Arc<Progress>> {
        let (count, tried, found) = (self.count, Arc::clone(tried), Arc::clone(found));
        if !progress::is_quiet() {
            progress::show(move || {
                let [tried, found] = [&tried, &found].map(|it| it.load(Ordering::Relaxed));
                format!("{found} of {count} puzzles, {tried} attempts")
            });
        }
        Vec::new()
    }
}

/// The fields of the record of a puzzle that was not found.
#[derive(Serialize, JsonSchema)]
pub struct NotFoundFields<'a> {
    /// The seed that gives the same result again.
    seed: u64,
    /// The reason for the verdict, or for a missing result.
    reason: &'a str,
}

/// Returns the record of a puzzle, or of a missing one.
fn record<R>(
    index: u64,
    puzzle: Option<&Puzzle>,
    verdict: Option<VerdictKind>,
    answer: R,
) -> Record<'static, R> {
    Record {
        index,
        file: None,
        line: None,
        id: None,
        puzzle: puzzle.map(RecordValue::of_puzzle),
        verdict: verdict.map(VerdictKind::name),
        answer,
        stopped_by: None,
        kept: InputFields::default(),
    }
}

/// Writes the puzzles one after the other.
struct Writer<'a> {
    making: &'a PuzzleMaker,
    out: RecordOutput,
    /// The position in the input, which is empty because there is no input.
    place: PuzzleLocation,
    /// Set if the text before all puzzles of a document was written.
    begun: bool,
    /// The number of the last puzzle, or of the error in its place.
    index: u64,
    /// The number of failed attempts that do not take the place of a puzzle.
    broken: u64,
    /// The external solver with an unverified uniqueness answer, if it is reported at the end.
    claimed_by: Option<&'static str>,
    status: Status,
}

impl Writer<'_> {
    fn all(
        mut self,
        tried: &mut dyn ordered::OrderedResults<AttemptResult>,
        last: &Mutex<Instant>,
        found: &AtomicU64,
    ) -> anyhow::Result<Status> {
        let PuzzleMaker { aim, question, count, attempts, .. } = self.making;
        let (interrupted, is_raw) = (interrupt::flag(), aim.is_raw());
        let (mut added, mut left, mut missed, mut broken) = (0, 0, 0, 0);
        let since = || last.lock().unwrap_or_else(PoisonError::into_inner).elapsed();
        let mut cannot = None;
        while let Some(AttemptResult(seed, made)) = tried.next(&mut || {
            cannot = self.out.flush().err();
            cannot.is_none()
        }) {
            let is_interrupted = interrupted.load(Ordering::Relaxed);
            let number = self.index + 1;
            missed += 1;
            let over: Option<Duration> = question.time.filter(|&time| since() >= time);
            match made {
                Ok(Some(made)) => {
                    added += made.added();
                    left += made.holes();
                    self.print(&made)?;
                    (missed, broken) = (0, 0);
                    *last.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
                    found.fetch_add(1, Ordering::Relaxed);
                }
                // Another seed would give the same error.
                Err(
                    error
                    @ (GenerateError::NoAssumptions { .. } | GenerateError::NoSolution { .. }),
                ) => return Err(error.into()),
                Err(GenerateError::Stopped(why)) if is_raw => {
                    self.status = self.status.and(Status::Unknown);
                    let what = if self.is_unique() { "not proved unique" } else { "not made" };
                    if why != StopReason::Interrupted {
                        self.fail(seed, VerdictKind::Unknown, &format!("{what}: {why}"))?;
                    }
                }
                Ok(None)
                | Err(GenerateError::Stopped(StopReason::Interrupted | StopReason::TimeOut(_))) => {
                }
                Err(GenerateError::Stopped(why)) => {
                    self.give_up(Some(why), missed)?;
                    break;
                }
                Err(error) => {
                    self.status = self.status.and(Status::SomeFailed);
                    self.fail(seed, VerdictKind::Error, &error.to_string())?;
                    broken += 1;
                    self.broken += u64::from(!is_raw);
                }
            }
            if is_interrupted {
                self.end()?;
                tell(format_args!("sudoku-sat: interrupted while making puzzle {number}"));
                return Ok(self.status.and(Status::Unknown));
            }
            if self.index - self.broken >= *count || broken >= MAX_INITIAL_FAILURES && !is_raw {
                break;
            }
            if let Some(time) = over.filter(|_| !is_raw && missed > 0) {
                self.give_up(Some(StopReason::TimeOut(time)), missed)?;
                break;
            }
            if missed >= *attempts && !is_raw {
                self.give_up(None, missed)?;
                break;
            }
        }
        cannot.map_or(Ok(()), Err)?;
        self.end()?;
        if self.is_unique() && left > 0 {
            remark(format_args!("sudoku-sat: givens added: {added}, holes left: {left}"));
        }
        if self.claimed_by.is_some() {
            remark(format_args!("sudoku-sat: unique{}", claim(self.claimed_by)));
        }
        Ok(self.status)
    }

    /// Returns true if random-hole instances are made unique.
    fn is_unique(&self) -> bool {
        matches!(self.making.aim, Aim::Raw { is_unique: true, .. })
    }

    fn print(&mut self, made: &Made) -> anyhow::Result<()> {
        self.index += 1;
        let (index, PuzzleMaker { manner, is_verbose, aim, .. }) = (self.index, self.making);
        let mut page = Page::new(manner, index, &self.place);
        if *is_verbose {
            let board = made.puzzle.board_words();
            let ms = made.time.as_secs_f64() * 1e3;
            page.tell(format!("puzzle {index}: {board}, {made}, made in {ms:.3} ms"));
        }
        if manner.is_record() {
            let verdict = questions::Answer::verdict(made);
            let record = record(index, Some(&made.puzzle), verdict, made);
            manner.write(&record, &mut page.text.out);
        } else {
            page.puzzle(&made.puzzle)?;
            if manner.format == formats::KAGGLE {
                // A row also contains the solution.
                page.text.out.truncate(page.text.out.trim_ascii_end().len());
                let solution = Puzzle::classic(made.puzzle.shape, made.solution.clone());
                page.puzzle_as(formats::LINE, &solution)?;
            }
            if !manner.many && !manner.quiet && !aim.is_raw() && !is_verbose {
                page.tell(format!("sudoku-sat: {made}"));
            } else if !is_verbose {
                self.claimed_by = made.claimed_by;
            }
        }
        let text = page.text;
        Ok(self.put(text)?)
    }

    /// Reports that the next puzzle was not found, because all attempts failed or `why` stopped them.
    fn give_up(&mut self, why: Option<StopReason>, missed: u64) -> Result<(), NoAnswer> {
        self.status = self.status.and(Status::Unknown);
        let reason = self.making.aim.not_found(missed, why);
        self.fail(self.making.seed, VerdictKind::Unknown, &reason)
    }

    /// Writes an error in the place of a puzzle.
    fn fail(&mut self, seed: u64, verdict: VerdictKind, reason: &str) -> Result<(), NoAnswer> {
        self.index += 1;
        let (index, manner) = (self.index, &self.making.manner);
        let mut page = Page::new(manner, index, &self.place);
        if manner.is_record() {
            let record = record(index, None, Some(verdict), NotFoundFields { seed, reason });
            manner.write(&record, &mut page.text.out);
        } else if manner.many {
            page.comment(&format!("error: {reason} (seed {seed})"));
        } else {
            page.tell(format!("sudoku-sat: {reason} (seed {seed})"));
        }
        let text = page.text;
        self.put(text)
    }

    fn put(&mut self, mut text: PuzzleText) -> Result<(), NoAnswer> {
        if !self.begun && !text.out.is_empty() {
            self.begun = true;
            self.out.put(self.making.manner.frame().0.as_str().into(), 0)?;
            text.remove_first(self.making.manner.separator().len());
        }
        self.out.put(text, 1)
    }

    /// Writes the text after all puzzles, if there is any output.
    fn end(&mut self) -> Result<(), NoAnswer> {
        let (_, end) = self.making.manner.frame();
        if self.begun {
            self.out.put(end.into(), 0)?;
        }
        self.out.flush()
    }
}
