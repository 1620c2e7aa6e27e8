//! Makes the planned runs on several threads and measures them.

use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Instant,
};

use crate::{
    combination::Combination,
    cpu::CpuClock,
    formula::{Formula, FormulaDetail, Solved},
    hashes,
    isolated::IsolatedRunner,
    known_solutions::KnownSolutions,
    machine::load_average,
    plan::{BenchmarkPuzzle, Plan, Task},
    record::{MeasuredRun, milliseconds},
    solve_contexts::SolveContexts,
    statistics::is_program,
    threads,
};
use board::stop::Stop;
use solve::{SolveError, Solver, Verdict, VerdictKind};

/// Makes the runs of a plan.
pub struct Laboratory<'a> {
    plan: &'a Plan,
    depth: FormulaDetail,
    interrupt: Arc<AtomicBool>,
    isolated: Option<IsolatedRunner>,
    formulas: Mutex<HashMap<Key, Arc<OnceLock<Formula>>>>,
    solved: Vec<OnceLock<Solved>>,
    known: Mutex<KnownSolutions>,
}

/// Identifies a formula: the index of the puzzle in the plan, and the names of logic, formulation,
/// encoding and sum encoding.
type Key = (usize, [&'static str; 4]);

impl<'a> Laboratory<'a> {
    /// Returns a laboratory that takes the measurements of `depth`, until the flag `interrupt` is
    /// raised.
    pub fn new(plan: &'a Plan, depth: FormulaDetail, interrupt: Arc<AtomicBool>) -> Laboratory<'a> {
        let solved = plan.specimens.iter().map(|_| OnceLock::new()).collect();
        let (formulas, known) = (Mutex::default(), Mutex::new(plan.known()));
        Laboratory { plan, depth, interrupt, isolated: None, formulas, solved, known }
    }

    /// Makes each run in a separate process. Only the formulas are measured in this process.
    #[must_use]
    pub fn isolated(self, isolated: IsolatedRunner) -> Laboratory<'a> {
        Laboratory { isolated: Some(isolated), ..self }
    }

    /// Makes the runs with these numbers on `jobs` threads, roughly in the given order, and passes
    /// each run to `take` when it ends. If the interrupt flag is raised, no further runs are
    /// started, and runs that it may have cut short are not passed.
    ///
    /// # Errors
    /// Stops at the first error of `take` and returns it.
    ///
    /// # Panics
    /// Panics if a number is not in the plan.
    pub fn run<E>(
        &self,
        numbers: &[u64],
        jobs: usize,
        take: &mut dyn FnMut(MeasuredRun) -> Result<(), E>,
    ) -> Result<(), E> {
        let is_over = || self.interrupt.load(Relaxed);
        let make = |contexts: &mut SolveContexts, index: usize| {
            if is_over() {
                return None;
            }
            let run = self.measure_run(&self.plan.task(numbers[index]), contexts, jobs == 1);
            // A run that started before the flag was raised may have been cut short.
            (!is_over()).then_some(run)
        };
        threads::each(numbers.len(), jobs, make, &mut |_, run| take(self.checked_run(run)))
    }

    /// Returns the run, or an error record if it contradicts a known solution.
    fn checked_run(&self, run: MeasuredRun) -> MeasuredRun {
        let mut known = lock_shared(&self.known);
        known.learn(&run);
        match known.objection(&run) {
            Some(objection) => run.failed(objection),
            None => run,
        }
    }

    /// Makes one run, and measures its formula if that has not been done yet. `is_only` is true if
    /// runs are made one after the other.
    fn measure_run(&self, task: &Task, contexts: &mut SolveContexts, is_only: bool) -> MeasuredRun {
        let formula = self.formula(task, contexts);
        let mut run = match &self.isolated {
            None => self.run_here(task, contexts, is_only),
            Some(isolated) => self.run_isolated(isolated, task),
        };
        formula.get().unwrap_or(&Formula::default()).enter(&mut run);
        run
    }

    /// Makes one run in this process without other measurements.
    pub fn alone(&self, number: u64) -> MeasuredRun {
        self.run_here(&self.plan.task(number), &mut SolveContexts::default(), true)
    }

    fn run_isolated(&self, isolated: &IsolatedRunner, task: &Task) -> MeasuredRun {
        let stop = Stop::never().on(Arc::clone(&self.interrupt));
        let blank = self.plan.blank(task);
        match isolated.run(task.number, self.plan.timeout, stop) {
            Ok(run) if run.is_of(&blank) => run,
            Ok(_) => blank.failed("the puzzles have changed since they were read".to_owned()),
            Err(reason) => blank.failed(reason),
        }
    }

    fn run_here(&self, task: &Task, contexts: &mut SolveContexts, is_only: bool) -> MeasuredRun {
        let (specimen, combination) = self.plan.parts(task);
        let mut run = self.plan.blank(task);
        let solver = combination.solver(run.seed);
        let mut context = contexts.take(specimen, combination.logic);
        let stop = self.stop();
        run.load_start = load_average();
        let (begun, cpu) = (Instant::now(), CpuClock::start());
        let found = catch_unwind(AssertUnwindSafe(|| {
            stop.scope(|| solver.search_solutions(&mut context, &specimen.puzzle, 2, 2, &stop))
        }));
        run.total_ms = milliseconds(begun.elapsed());
        run.cpu_ms = match (is_program(&run), is_only) {
            (false, _) => cpu.thread(),
            (true, true) => cpu.with_programs(),
            // The CPU time of programs is known only for all of them together.
            (true, false) => None,
        }
        .map(milliseconds);
        run.load_end = load_average();
        match found {
            Ok(found) => {
                contexts.keep(combination.logic, context);
                with_late_as_unknown(run.with(found))
            }
            Err(panic) => run.with(Err(SolveError::from_panic(&*panic))),
        }
    }

    /// Returns the measurements of the formula of a run.
    fn formula(&self, task: &Task, contexts: &mut SolveContexts) -> Arc<OnceLock<Formula>> {
        let (specimen, combination) = self.plan.parts(task);
        let Combination { logic, formulation, encoding, sum_encoding: sums, .. } = combination;
        let key = (task.specimen, [logic.name, formulation.name, encoding.name(), sums.name()]);
        let formula = Arc::clone(lock_shared(&self.formulas).entry(key).or_default());
        formula.get_or_init(|| {
            let solved = match self.depth {
                FormulaDetail::Sizes => &Solved::Otherwise,
                FormulaDetail::Everything => self.default_result(task.specimen),
            };
            let mut context = contexts.take(specimen, logic);
            let (stop, depth, puzzle) = (|| self.stop(), self.depth, &specimen.puzzle);
            // A panic here also happens in the run, or does not matter for it.
            let measured = catch_unwind(AssertUnwindSafe(|| {
                Formula::of(&mut context, puzzle, combination, solved, depth, &stop)
            }));
            if measured.is_ok() {
                contexts.keep(logic, context);
            }
            measured.unwrap_or_default()
        });
        formula
    }

    /// Returns the result of the default pipeline for a puzzle within the time limit.
    fn default_result(&self, specimen: usize) -> &Solved {
        self.solved[specimen].get_or_init(|| {
            let BenchmarkPuzzle { puzzle, hash, .. } = &self.plan.specimens[specimen];
            let stop = self.stop();
            let verdict = || stop.scope(|| Solver::default().verdict_until(puzzle, &stop));
            let verdict = catch_unwind(AssertUnwindSafe(verdict));
            let mut known = lock_shared(&self.known);
            let mut note = |grid| known.found(hash, &hashes::grid_hash(grid), "the default path");
            match verdict {
                Ok(Ok(Verdict::Unique(grid))) => {
                    note(&grid);
                    Solved::Unique(grid)
                }
                Ok(Ok(Verdict::Multiple(one, other))) => {
                    note(&one);
                    note(&other);
                    Solved::Otherwise
                }
                Ok(Ok(Verdict::Unsolvable)) => Solved::Unsolvable,
                _ => Solved::Otherwise,
            }
        })
    }

    fn stop(&self) -> Stop {
        let stop = Stop::never().on(Arc::clone(&self.interrupt));
        match self.plan.timeout {
            Some(time) => stop.after(time),
            None => stop,
        }
    }
}

/// Returns the run, changed to unknown if its verdict came after the time limit. Solvers check the
/// clock only from time to time, and a late verdict would otherwise cost less than an unknown one.
fn with_late_as_unknown(run: MeasuredRun) -> MeasuredRun {
    match run.timeout {
        Some(seconds) if run.is_decided() && run.total_ms > seconds * 1e3 => {
            let reason = Some(format!("{}, but after the time-out of {seconds} s", run.verdict));
            MeasuredRun { verdict: VerdictKind::Unknown, reason, ..run }
        }
        _ => run,
    }
}

fn lock_shared<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
