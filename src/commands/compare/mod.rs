//! `compare`: measures all combinations of formulation, encoding, sum encoding, backend and logic.

mod axes;
mod measuring;
mod writing;

use std::{
    collections::HashSet,
    env,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Instant,
};

use anyhow::{Context, bail};
use board::{Layout, counted, relation::RelationKind, stop::Stop};
use clap::Args;
use itertools::Itertools;
use laboratory::{
    BackendFacts, BenchmarkPuzzle, Comparison, ComparisonSettings, FormulaDetail, FormulaGrowth,
    IsolatedRunner, Journal, KnownSolutions, Laboratory, Machine, MeasuredRun, Plan, growth,
    peak_bytes, run_line,
};
use sat::backends;
use solve::VerdictKind;
use stream::{
    Status,
    input::{entries, files, is_standard},
    interrupt,
    meter::meter,
    output::{put, tell},
    progress,
};

use self::{
    axes::{CombinationOptions, Sides},
    measuring::{MeasuringOptions, RunTimeLimit},
    writing::{ComparisonOutput, Printer},
};
use crate::options::InputOptions;

/// Compare formulations, encodings, solvers and logic levels on puzzles
///
/// Each combination runs on each puzzle, in random order. A run consists of logic, encoding, a first
/// solver call, and a second one with the first solution excluded. The output contains times (PAR2:
/// a run without a verdict counts as twice the time limit), formula sizes, the results of unit
/// propagation, proof sizes, and the counters of the solvers. json and csv contain one record per
/// run.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat compare --encoding pairwise --backend all --repeat 3 many.txt
  sudoku-sat compare --runs runs.jsonl --report report.html many.txt
  sudoku-sat compare --sizes 4..36 --plot growth.svg")]
#[command(mut_arg("keep", |it| it.hide(true)))]
pub struct Compare {
    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    choice: CombinationOptions,

    #[command(flatten)]
    measuring: MeasuringOptions,

    #[command(flatten)]
    writing: ComparisonOutput,

    /// Measure how formulas grow with the side, without puzzles
    ///
    /// The formulas of empty boards are counted, and nothing is solved. 4..100 selects the square
    /// numbers in this range, 6,9,12 exactly these sides.
    #[arg(long, value_name = "SIDES", conflicts_with_all = ["files", "runs", "resume", "shape", "from", "symbols", "range", "ignore_drawings", "drawing", "logic", "backend", "repeat", "seed", "timeout", "no_formula_stats", "isolate", "sum_encoding"], hide_short_help = true)]
    sizes: Option<Sides>,

    /// Make only the run with this number, and print its record
    #[arg(long, value_name = "N", hide = true)]
    only: Option<u64>,
}

impl Compare {
    /// Runs the comparison.
    pub fn run(mut self) -> anyhow::Result<Status> {
        self.input.keeps_nothing()?;
        if let Some(sides) = self.sizes.clone() {
            return self.grow(&sides);
        }
        let Some((plan, unreadable)) = self.plan()? else { return Ok(report_interruption()) };
        if let Some(number) = self.only {
            return run_single(&plan, number);
        }
        if plan.is_empty() {
            if unreadable == Status::InputOutput {
                return Ok(unreadable);
            }
            bail!("nothing to compare: no puzzle was read, or all were invalid");
        }
        if plan.len() > MAX_RUNS {
            bail!(
                "{} runs are too many; the maximum is {MAX_RUNS}, whose records take 100 GB",
                plan.len()
            );
        }
        if !self.is_quiet() {
            self.choice.tell_missing();
        }
        let inputs = files(&self.input.inputs())?;
        let drafts = self.writing.drafts(&inputs)?;
        let about = self.settings(&plan);
        let mut comparison = Comparison { about, ..Comparison::default() };
        let journal = self.writing.journal(&plan, &mut comparison)?;
        let mut printer = self.writing.printer(&inputs)?;
        let ended = self.measure(&plan, &mut comparison, journal, &mut printer)?;
        interrupt::finishing();
        comparison.runs = with_refuted_as_errors(plan.known(), comparison.runs);
        printer.all(&comparison)?;
        if self.writing.has_report() {
            // The growth of formulas, with the sizes that are counted and predicted.
            let growth = self.growth(&Sides::small(), &mut || {});
            comparison.growth = growth.unwrap_or_default();
        }
        drafts.write(&comparison, &self.writing)?;
        let failed = tell_failed(&comparison.runs);
        let status = if failed > 0 { Status::SomeFailed } else { Status::Done };
        Ok(status.and(unreadable).and(ended))
    }

    /// Returns true if remarks are suppressed.
    fn is_quiet(&self) -> bool {
        self.writing.printing.quiet
    }

    /// Shows the number of `things` made so far on a terminal. Returns the counter to increment.
    fn show_count(&self, all: u64, things: &'static str) -> Arc<AtomicU64> {
        let (made, begun) = (Arc::new(AtomicU64::new(0)), Instant::now());
        let watched = Arc::clone(&made);
        if !self.is_quiet() {
            progress::show(move || {
                let made = watched.load(Relaxed);
                meter(
                    made,
                    all.max(1),
                    &format!("{made} of {all} {things}"),
                    begun.elapsed().as_secs_f64(),
                )
            });
        }
        made
    }

    /// Returns the planned runs, and the status for entries that are not puzzles. Returns `None` if
    /// this was interrupted.
    fn plan(&mut self) -> anyhow::Result<Option<(Plan, Status)>> {
        let isolated = self.measuring.isolate || self.only.is_some();
        if isolated && files(&self.input.inputs())?.iter().any(|file| is_standard(file)) {
            bail!(
                "--isolate reads the puzzles again for every run; use a file instead of standard input"
            );
        }
        let (mut specimens, mut unreadable) = (Vec::new(), Status::Done);
        let interrupted = interrupt::flag();
        for entry in entries(&self.input.inputs(), || ())? {
            if interrupted.load(Relaxed) {
                return Ok(None);
            }
            match entry {
                Ok(entry) => {
                    let (file, line) = (entry.place.file.to_string(), entry.place.line as u64);
                    let clash = entry.puzzle.clash(&Layout::of(&entry.puzzle));
                    if let Some(clash) = clash {
                        // There is nothing to solve.
                        if !self.is_quiet() {
                            tell(format_args!(
                                "sudoku-sat: {file}:{line}: invalid puzzle left out: {clash}"
                            ));
                        }
                        continue;
                    }
                    let solution = entry.expected.and_then(|expected| expected.solution);
                    let specimen = BenchmarkPuzzle::new(file, line, entry.puzzle);
                    specimens.push(specimen.expecting(solution));
                }
                Err(error) => {
                    unreadable = unreadable.and(Status::of_unreadable(&error));
                    tell(format_args!("sudoku-sat: {error}"));
                }
            }
        }
        let sides = specimens.iter().map(|specimen| specimen.puzzle.shape.side());
        let growing = self.writing.has_report().then(Sides::small);
        let largest = sides.chain(growing.iter().map(Sides::largest)).max().unwrap_or_default();
        if !self.choice.prepare(largest, &Stop::never().on(interrupt::flag()))? {
            return Ok(None);
        }
        let has_sums = |specimen: &BenchmarkPuzzle| {
            let layout = Layout::of(&specimen.puzzle);
            layout
                .relations()
                .iter()
                .any(|relation| matches!(relation.asked, RelationKind::Sum { .. }))
        };
        self.choice.choose_sums(specimens.iter().any(has_sums));
        let combinations = self.choice.combinations();
        let MeasuringOptions { repeat, seed, timeout: RunTimeLimit(timeout), .. } = self.measuring;
        Ok(Some((Plan { specimens, combinations, repeat, seed, timeout }, unreadable)))
    }

    fn settings(&self, plan: &Plan) -> ComparisonSettings {
        let backends = self.choice.backends().into_iter();
        ComparisonSettings {
            seed: plan.seed,
            timeout: plan.timeout.map(|time| time.as_secs_f64()),
            repeat: plan.repeat,
            jobs: self.measuring.jobs as u64,
            axes: self.choice.axes(),
            facts: !self.measuring.no_formula_stats,
            isolated: self.measuring.isolate,
            backends: backends.map(describe_backend).collect(),
            commands: self.choice.commands(),
            puzzles: plan.specimens.iter().map(BenchmarkPuzzle::facts).collect(),
            ..base_settings()
        }
    }

    /// Returns the upper bound of the time of some runs as a text, if there is a time limit.
    fn longest(&self, plan: &Plan, runs: usize) -> String {
        let Some(limit) = plan.timeout.filter(|_| runs > 0) else { return String::new() };
        let seconds = limit.as_secs_f64() * runs.div_ceil(self.measuring.jobs) as f64;
        let and = if self.measuring.no_formula_stats { "" } else { ", plus formula statistics" };
        format!("; at most {} ({} s each){and}", duration(seconds), limit.as_secs_f64())
    }

    /// Makes the runs that are missing.
    fn measure(
        &self,
        plan: &Plan,
        comparison: &mut Comparison,
        mut journal: Option<(&Path, Journal)>,
        printer: &mut Printer,
    ) -> anyhow::Result<Status> {
        printer.begin(comparison)?;
        let done: HashSet<u64> = comparison.runs.iter().map(|run| run.run).collect();
        let todo = plan.order().into_iter().filter(|number| !done.contains(number)).collect_vec();
        if !self.is_quiet() {
            let resumed = match done.len() {
                0 => String::new(),
                before => format!("; {before} are done, {} are left", todo.len()),
            };
            let longest = self.longest(plan, todo.len());
            tell(format_args!("sudoku-sat: {}{resumed}{longest}", size(plan)));
        }
        let depth = if self.measuring.no_formula_stats {
            FormulaDetail::Sizes
        } else {
            FormulaDetail::Everything
        };
        let laboratory = Laboratory::new(plan, depth, interrupt::flag());
        let laboratory = match self.measuring.isolate {
            true => laboratory.isolated(IsolatedRunner::of_this_program(SINGLE_RUN_OPTION)?),
            false => laboratory,
        };
        let made = self.show_count(todo.len() as u64, "runs");
        laboratory.run(&todo, self.measuring.jobs, &mut |run| -> anyhow::Result<()> {
            if let Some((path, journal)) = &mut journal {
                journal.add(&run).with_context(|| path.display().to_string())?;
            }
            printer.run(&run)?;
            comparison.runs.push(run);
            made.fetch_add(1, Relaxed);
            Ok(())
        })?;
        comparison.runs.sort_by_key(|run| run.run);
        let (made, all) = (comparison.runs.len() as u64, plan.len());
        if made == all {
            return Ok(Status::Done);
        }
        let hint = if journal.is_some() { "; use --resume to continue" } else { "" };
        tell(format_args!("sudoku-sat: interrupted after {made} of {all} runs{hint}"));
        Ok(Status::Unknown)
    }

    /// Writes the sizes by side, without solving.
    fn grow(&mut self, sides: &Sides) -> anyhow::Result<Status> {
        let drafts = self.writing.drafts(&[])?;
        if !self.choice.prepare(sides.largest(), &Stop::never().on(interrupt::flag()))? {
            return Ok(report_interruption());
        }
        let mut printer = self.writing.printer(&[])?;
        let (formulations, encodings) = self.choice.formulas();
        let all = sides.0.len() * formulations.len() * encodings.len();
        let made = self.show_count(all as u64, "formulas");
        let Some(growth) = self.growth(sides, &mut || _ = made.fetch_add(1, Relaxed)) else {
            return Ok(report_interruption());
        };
        let jobs = self.measuring.jobs as u64;
        let commands = self.choice.commands();
        let about =
            ComparisonSettings { axes: self.choice.axes(), jobs, commands, ..base_settings() };
        let comparison = Comparison { about, growth, runs: Vec::new() };
        printer.all(&comparison)?;
        drafts.write(&comparison, &self.writing)?;
        Ok(Status::Done)
    }

    /// Returns the sizes of the formulas of empty boards of these sides, or `None` if it was
    /// interrupted.
    fn growth(&self, sides: &Sides, each: &mut dyn FnMut()) -> Option<Vec<FormulaGrowth>> {
        let (formulations, encodings) = self.choice.formulas();
        let (stop, jobs) = (Stop::never().on(interrupt::flag()), self.measuring.jobs);
        growth(&sides.0, formulations, &encodings, jobs, &stop, each)
    }
}

/// Returns the number of runs as a product, such as `100 puzzles × 2 combinations = 200 runs`.
fn size(plan: &Plan) -> String {
    let puzzles = counted(plan.specimens.len(), "puzzles");
    let combinations = counted(plan.combinations.len(), "combinations");
    let repeats = match plan.repeat {
        1 => String::new(),
        repeat => format!(" × {repeat} repetitions"),
    };
    format!("{puzzles} × {combinations}{repeats} = {}", counted(plan.len(), "runs"))
}

/// Formats a time, rounded up, such as `3 h 20 min`.
fn duration(seconds: f64) -> String {
    let (seconds, minutes) = (seconds.ceil() as u64, (seconds / 60.0).ceil() as u64);
    match minutes {
        0..2 => format!("{seconds} s"),
        2..60 => format!("{minutes} min"),
        _ => format!("{} h {} min", minutes / 60, minutes % 60),
    }
}

/// Reports an interruption before there is anything to write.
fn report_interruption() -> Status {
    tell(format_args!("sudoku-sat: interrupted"));
    Status::Unknown
}

/// The option that makes a single run.
const SINGLE_RUN_OPTION: &str = "--only";

/// The largest number of runs of a comparison.
const MAX_RUNS: u64 = 100_000_000;

/// Makes one run and prints its record, with the memory of the whole process.
fn run_single(plan: &Plan, number: u64) -> anyhow::Result<Status> {
    if !(1..=plan.len()).contains(&number) {
        bail!("{SINGLE_RUN_OPTION} {number}: expected a run from 1 to {}", plan.len());
    }
    let run = Laboratory::new(plan, FormulaDetail::Sizes, interrupt::flag()).alone(number);
    // The memory of an external program is not that of this process.
    let embedded = !run.solver.starts_with(backends::COMMAND_PREFIX);
    let peak_bytes = run.peak_bytes.or_else(|| peak_bytes().filter(|_| embedded));
    put(run_line(&MeasuredRun { peak_bytes, ..run })?.as_bytes())?;
    Ok(Status::Done)
}

/// Returns the description of a backend, with its version.
fn describe_backend(entry: &dyn backends::BackendEntry) -> BackendFacts {
    let version = entry.version().map(|version| format!("; reported version: {version}"));
    let text = entry.summary().to_owned() + &version.unwrap_or_default();
    BackendFacts { name: entry.name().to_owned(), text }
}

/// Returns settings with the version of the program, the command line and the machine. All other
/// fields have their defaults.
fn base_settings() -> ComparisonSettings {
    ComparisonSettings {
        program: concat!("sudoku-sat ", env!("CARGO_PKG_VERSION")).to_owned(),
        command: env::args().collect(),
        machine: Machine::here(),
        ..ComparisonSettings::default()
    }
}

/// Returns the runs, with an error instead of each verdict that a known solution refutes. The
/// solutions of all runs are known, so a later run can refute an earlier one.
fn with_refuted_as_errors(known: KnownSolutions, runs: Vec<MeasuredRun>) -> Vec<MeasuredRun> {
    let known = known.and(&runs);
    let refuted = |run: MeasuredRun| match known.objection(&run) {
        Some(objection) => run.failed(objection),
        None => run,
    };
    runs.into_iter().map(refuted).collect()
}

/// Reports the number of failed runs, and the reasons.
fn tell_failed(runs: &[MeasuredRun]) -> usize {
    let failed = runs.iter().filter(|run| run.verdict == VerdictKind::Error).collect_vec();
    let reasons = failed.iter().filter_map(|run| Some((&run.backend, run.reason.as_deref()?)));
    for (backend, reason) in reasons.unique().sorted() {
        // Some reasons already begin with the name of the backend.
        match reason.strip_prefix(&**backend).is_some_and(|rest| rest.starts_with(' ')) {
            true => tell(format_args!("sudoku-sat: {reason}")),
            false => tell(format_args!("sudoku-sat: {backend}: {reason}")),
        }
    }
    if !failed.is_empty() {
        tell(format_args!("sudoku-sat: {} of {} runs failed", failed.len(), runs.len()));
    }
    failed.len()
}
