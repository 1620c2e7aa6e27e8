//! Options with the same meaning in every command.

pub mod asked;
pub mod certify;
pub mod printing;
pub mod resume;
pub mod techniques;

use std::{ffi::OsStr, num::NonZero, path::PathBuf, thread, time::Duration};

use anyhow::bail;
use board::{Puzzle, Shape, Symbols};
use clap::{
    Arg, ArgMatches, Args, Command, FromArgMatches, ValueHint,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
    error::{ContextKind, ContextValue},
    parser::ValueSource,
};
use encodings::{
    Encoding,
    sums::{self, SumEncoding},
};
use formats::{DrawingRule, Format, ReadOptions};
use itertools::Itertools;
use logic::reduce::{self, Logic};
use sat::{
    backends,
    formulations::{self, Formulation},
};
use solve::{
    BITMASK, Solver,
    engines::{self, Engine, EngineQuestion, lanes},
    givens::symmetry::{self, Symmetry},
};

use stream::{interrupt, memory};

/// Arguments of a command that are built only when they are needed: to parse them, to print the
/// help, or if clap builds everything. Building those of all commands takes longer than solving
/// most puzzles.
pub struct DeferredArgs<T>(pub T);

impl<T: Args> Args for DeferredArgs<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(T::augment_args)
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(T::augment_args_for_update)
    }
}

impl<T: FromArgMatches> FromArgMatches for DeferredArgs<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<DeferredArgs<T>, clap::Error> {
        T::from_arg_matches(matches).map(DeferredArgs)
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<DeferredArgs<T>, clap::Error> {
        T::from_arg_matches_mut(matches).map(DeferredArgs)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

/// The input files and the options for reading them.
#[derive(Args)]
pub struct InputOptions {
    /// Files or text of puzzles; `-` or no FILE reads standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// Set the format of the input [default: detected from the content]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), help_heading = "Input",
          hide_short_help = true)]
    pub from: Option<&'static dyn Format>,

    /// Set the size of the boxes to R rows and C columns
    ///
    /// The default is the most square size for the side, with R ≤ C.
    #[arg(long = "box", value_name = "RxC", help_heading = "Input")]
    pub shape: Option<Shape>,

    /// Set the symbols of the digits, such as 1-9A-G
    ///
    /// They are listed in the order of the digits. Sides above 9 require symbols; the program does not guess them. A range
    /// such as A-P contains all symbols from A to P.
    #[arg(long, value_name = "SYMBOLS", value_parser = parse_symbols, help_heading = "Input")]
    pub symbols: Option<Symbols>,

    /// Ignore lines and dots of unknown meaning in links
    ///
    /// Links of SudokuPad and others contain drawings that only their rules text explains. Without
    /// this option, such a puzzle is an error that lists them.
    #[arg(long, help_heading = "Input", hide_short_help = true)]
    pub ignore_drawings: bool,

    /// Read drawings of links as a rule, such as green-line=whisper
    ///
    /// COLOUR-KIND is listed by the error about a puzzle with drawings. RULE is a name of `list rules`,
    /// and fields may follow, as in white-dot=difference:value=2. The option may be repeated.
    #[arg(long, value_name = "COLOUR-KIND=RULE", value_parser = parse_drawing, help_heading = "Input",
          hide_short_help = true)]
    pub drawing: Vec<DrawingRule>,

    /// Read this range of a workbook (.xlsx, .ods): its name, or cells such as Sheet1!B2:J10
    ///
    /// The default is the range named Puzzle. Without such a range, the workbook must contain exactly
    /// one square of digits or one column of puzzle lines.
    #[arg(long, value_name = "RANGE", help_heading = "Input", hide_short_help = true)]
    pub range: Option<String>,

    /// Copy these input columns or fields to the json and csv records
    ///
    /// Without NAMES, all fields are copied; csv then has the columns of the first puzzle. Formats with
    /// metadata, such as f-puzzles, keep only the named metadata.
    #[arg(long, value_name = "NAMES", num_args = 0..=1, require_equals = true,
          default_missing_value = "", value_delimiter = ',', help_heading = "Output",
          hide_short_help = true)]
    pub keep: Option<Vec<String>>,
}

impl InputOptions {
    /// Rejects `--keep` for commands that write no puzzle records.
    ///
    /// # Errors
    /// Fails if the option is set.
    pub fn keeps_nothing(&self) -> anyhow::Result<()> {
        match self.keep {
            Some(_) => bail!("--keep: this command writes no puzzle records; omit --keep"),
            None => Ok(()),
        }
    }

    /// Returns the inputs for the driver.
    pub fn inputs(&self) -> stream::RunInputs {
        let (files, keep) = (self.files.clone(), self.keep.clone());
        stream::RunInputs { files, options: self.options(), keep }
    }

    /// Returns the options for the reader.
    pub fn options(&self) -> ReadOptions {
        let (symbols, range) = (self.symbols.clone(), self.range.clone());
        let (ignore_drawings, drawing_rules) = (self.ignore_drawings, self.drawing.clone());
        let (from, shape, limits) = (self.from, self.shape, memory::of_reading());
        ReadOptions { from, shape, symbols, range, ignore_drawings, drawing_rules, limits }
    }
}

/// The options of the SAT pipeline that are set on the command line, even to their default value.
#[derive(Clone, Copy)]
pub struct ExplicitOptions {
    /// `--logic`.
    pub logic: bool,
    /// `--formulation`, `--encoding` or `--sum-encoding`.
    pub wording: bool,
}

impl Args for ExplicitOptions {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

impl FromArgMatches for ExplicitOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<ExplicitOptions, clap::Error> {
        let is_given = |name| matches.value_source(name) == Some(ValueSource::CommandLine);
        let wording = ["formulation", "encoding", "sum_encoding"].into_iter().any(is_given);
        Ok(ExplicitOptions { logic: is_given("logic"), wording })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = ExplicitOptions::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The options of the SAT pipeline, except the backend.
#[derive(Args)]
#[command(next_help_heading = "Solving")]
pub struct StageOptions {
    /// Must be the first field, because the later fields remove their values from the matches.
    #[command(flatten)]
    pub given: ExplicitOptions,

    /// Set the logic level before SAT
    #[arg(long, value_parser = logic_parser(), default_value = reduce::PROBING.name, hide_possible_values = true,
          value_name = "LEVEL", help = help_of("Set the logic level before SAT", reduce::ALL.iter().map(|l| l.name)))]
    pub logic: &'static Logic,

    /// Set the formulation (set of constraints)
    #[arg(long, value_parser = formulation_parser(), default_value = formulations::EXTENDED.name, hide_possible_values = true,
          value_name = "NAME", hide_short_help = true, help = help_of("Set the formulation (set of constraints)", formulations::ALL.iter().map(|s| s.name)))]
    pub formulation: &'static Formulation,

    /// Set the at-most-one encoding
    #[arg(long, value_parser = encoding_parser(), default_value = encodings::ALL[0].name(), hide_possible_values = true,
          value_name = "NAME", hide_short_help = true, help = help_of("Set the at-most-one encoding", encodings::ALL.iter().map(|e| e.name())))]
    pub encoding: &'static dyn Encoding,

    /// Set the encoding of linear sums
    #[arg(long, value_parser = sum_encoding_parser(), default_value = sums::ALL[0].name(), hide_possible_values = true,
          value_name = "NAME", hide_short_help = true, help = help_of("Set the encoding of linear sums", sums::ALL.iter().map(|s| s.name())))]
    pub sum_encoding: &'static dyn SumEncoding,

    /// Limit the seconds for each puzzle, such as 2.5
    ///
    /// The default is no limit. If the limit is reached, the verdict is unknown.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    pub timeout: Option<Duration>,

    #[command(flatten)]
    pub memory: MaxMemory,
}

/// The memory limit for all threads together.
#[derive(Args)]
pub struct MaxMemory {
    /// Limit the memory of all threads together, such as 500M or 4G [default: half of the memory]
    ///
    /// The memory is estimated in advance. If the estimate is above the limit, the verdict is unknown.
    /// Small tasks, such as classic 9×9 puzzles in the SIMD engine, are not counted.
    #[arg(id = MEMORY_OPTION, long = MEMORY_OPTION, value_name = "SIZE", value_parser = memory::parse, hide_short_help = true,
          help_heading = "Solving")]
    pub bytes: Option<u64>,
}

/// The name of the option for the memory limit.
pub const MEMORY_OPTION: &str = "max-memory";

/// The options of the SAT pipeline.
#[derive(Args)]
#[command(next_help_heading = "Solving")]
pub struct PipelineArgs {
    #[command(flatten)]
    pub stages: StageOptions,

    /// Set the solver
    #[arg(long, value_parser = backend_parser(), default_value = backends::ALL[0].name(), hide_possible_values = true,
          value_name = "NAME", help = BACKEND_HELP, long_help = help_of("Set the solver", backend_names()))]
    pub backend: &'static dyn backends::BackendEntry,
}

/// The number of threads.
#[derive(Args, Clone, Copy)]
#[command(next_help_heading = "Solving")]
pub struct Threads {
    /// Set the number of threads [default: all cores]
    ///
    /// The puzzles are distributed over the threads. Each thread holds one puzzle and its formula.
    #[arg(short, long, value_name = "N", value_parser = parse_jobs, allow_negative_numbers = true)]
    jobs: Option<usize>,
}

impl Threads {
    /// One thread.
    pub const ONE: Threads = Threads { jobs: Some(1) };

    /// Returns the number of threads. The default is determined only if the option is missing,
    /// because this needs a system call.
    pub fn count(self) -> usize {
        let cores = || memory::threads(thread::available_parallelism().map_or(1, NonZero::get));
        self.jobs.unwrap_or_else(cores)
    }
}

/// The number of threads, and whether they work on different puzzles or on the same one.
#[derive(Args, Clone, Copy)]
pub struct ThreadOptions {
    #[command(flatten)]
    pub threads: Threads,

    /// Run all threads on the same puzzle until the first verdict
    ///
    /// Each thread has its own backend, formulation, encoding and seed.
    #[arg(long, help_heading = "Solving", hide_short_help = true)]
    pub portfolio: bool,
}

impl ThreadOptions {
    /// Returns the number of threads that work on different puzzles.
    pub fn spread(self) -> Threads {
        if self.portfolio { Threads::ONE } else { self.threads }
    }

    /// Returns the number of threads that work on each puzzle.
    pub fn on_each(self) -> usize {
        if self.portfolio { self.threads.count() } else { 1 }
    }
}

/// Whether solutions may differ in layers.
#[derive(Args, Clone, Copy)]
pub struct LayerOptions {
    /// Regard solutions that differ only in layers as the same solution
    ///
    /// The verdict is then about the digits. Layers are those of the first solution found, so they need
    /// not be determined.
    #[arg(long, help_heading = "Solving", hide_short_help = true)]
    pub digits_only: bool,
}

/// The limits of time and memory, for commands without options of the SAT pipeline.
#[derive(Args)]
#[command(next_help_heading = "Solving")]
pub struct LimitOptions {
    /// Limit the seconds for each puzzle, such as 2.5
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    pub timeout: Option<Duration>,

    #[command(flatten)]
    pub memory: MaxMemory,
}

impl StageOptions {
    /// Returns true if an option of the SAT pipeline is set, which selects the pipeline.
    pub fn are_chosen(&self) -> bool {
        self.given.logic || self.given.wording
    }

    /// Returns the SAT pipeline with these options and a backend.
    pub fn solver(&self, backend: &'static dyn backends::BackendEntry) -> Solver {
        let StageOptions { logic, formulation, encoding, sum_encoding, .. } = *self;
        let pipeline_only = self.are_chosen();
        Solver {
            logic,
            formulation,
            encoding,
            sums: sum_encoding,
            backend,
            pipeline_only,
            ..Solver::default()
        }
    }

    /// Returns the question for up to `limit` solutions, of which `keep` are kept.
    pub fn question(
        &self,
        backend: &'static dyn backends::BackendEntry,
        limit: u64,
        keep: usize,
    ) -> EngineQuestion {
        let (solver, interrupt) = (self.solver(backend), Some(interrupt::flag()));
        let (time, memory) = (self.timeout, Some(memory::shared()));
        EngineQuestion { solver, limit, keep, time, interrupt, memory, ..EngineQuestion::default() }
    }
}

impl PipelineArgs {
    /// Returns the SAT pipeline with these options.
    pub fn solver(&self) -> Solver {
        self.stages.solver(self.backend)
    }

    /// Returns the question for up to `limit` solutions, of which `keep` are kept.
    pub fn question(&self, limit: u64, keep: usize) -> EngineQuestion {
        self.stages.question(self.backend, limit, keep)
    }
}

/// The short help of `--backend`, which has no room for the names.
const BACKEND_HELP: &str = "Set the solver (see `list backends`)";

pub fn help_of(what: &str, names: impl Iterator<Item = &'static str>) -> String {
    format!("{what}: {}", names.collect::<Vec<_>>().join(", "))
}

/// Returns a parser for the names of readable formats.
pub fn format_parser() -> impl TypedValueParser<Value = &'static dyn Format> {
    let values = formats::readable().map(|format| {
        PossibleValue::new(format.name()).aliases(format.aliases()).help(format.summary())
    });
    PossibleValuesParser::new(values).try_map(|name| formats::named(&name).ok_or("unknown format"))
}

pub fn logic_parser() -> impl TypedValueParser<Value = &'static Logic> {
    let values = reduce::ALL.iter().map(|logic| PossibleValue::new(logic.name).help(logic.summary));
    PossibleValuesParser::new(values)
        .try_map(|name| reduce::named(&name).ok_or("unknown level of logic"))
}

fn formulation_parser() -> impl TypedValueParser<Value = &'static Formulation> {
    let values = formulations::ALL.iter().map(|formulation| {
        PossibleValue::new(formulation.name).aliases(formulation.aliases).help(formulation.summary)
    });
    PossibleValuesParser::new(values)
        .try_map(|name| formulations::named(&name).ok_or("unknown formulation"))
}

fn encoding_parser() -> impl TypedValueParser<Value = &'static dyn Encoding> {
    let values = encodings::ALL.iter().map(|encoding| {
        PossibleValue::new(encoding.name()).aliases(encoding.aliases()).help(encoding.summary())
    });
    PossibleValuesParser::new(values)
        .try_map(|name| encodings::named(&name).ok_or("unknown encoding"))
}

fn sum_encoding_parser() -> impl TypedValueParser<Value = &'static dyn SumEncoding> {
    let values = sums::ALL.iter().map(|sums| PossibleValue::new(sums.name()).help(sums.summary()));
    PossibleValuesParser::new(values)
        .try_map(|name| sums::named(&name).ok_or("unknown sum encoding"))
}

/// Returns a parser for the names of available backends.
pub fn backend_parser() -> impl TypedValueParser<Value = &'static dyn backends::BackendEntry> {
    BackendNames::and([]).try_map(|name| backend(&name))
}

/// Returns the backend of a name.
///
/// # Errors
/// Fails if there is no such backend, or if its program or library is missing.
pub fn backend(name: &str) -> Result<&'static dyn backends::BackendEntry, String> {
    let found = backends::find(name).map_err(|error| error.to_string())?;
    let Some(reason) = found.unavailable_reason() else { return Ok(found) };
    match backends::external(name)
        .filter(|it| it.name() != name && it.unavailable_reason().is_none())
    {
        Some(external) => Err(format!("{reason}, or use {}", external.name())),
        None => Err(reason),
    }
}

/// Returns the names of backends, and placeholders for commands and libraries.
pub fn backend_names() -> impl Iterator<Item = &'static str> {
    backends::ALL.iter().map(|entry| entry.name()).chain(["external:COMMAND", "ipasir:LIBRARY"])
}

/// A parser for the names of backends, which it can list, and for commands and libraries, which it
/// cannot list.
#[derive(Clone)]
pub struct BackendNames(PossibleValuesParser);

impl BackendNames {
    /// Returns a parser that also accepts these names.
    pub fn and(more: impl IntoIterator<Item = PossibleValue>) -> BackendNames {
        let values = backends::ALL.iter().map(|entry| {
            // A missing program may be installed later, but not a backend that is excluded from
            // this build.
            let is_left_out = !entry.name().starts_with(backends::COMMAND_PREFIX)
                && entry.unavailable_reason().is_some();
            PossibleValue::new(entry.name()).help(entry.summary()).hide(is_left_out)
        });
        BackendNames(PossibleValuesParser::new(values.chain(more)))
    }
}

impl TypedValueParser for BackendNames {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        match value.to_str() {
            Some(name)
                if [backends::COMMAND_PREFIX, backends::LIBRARY_PREFIX]
                    .iter()
                    .any(|it| name.starts_with(it)) =>
            {
                Ok(name.to_owned())
            }
            name => self.0.parse_ref(command, arg, value).map_err(|mut error| {
                if let Some(external) = name.and_then(backends::external) {
                    let name = ContextValue::String(external.name().to_owned());
                    error.insert(ContextKind::SuggestedValue, name);
                }
                error
            }),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

/// Returns a parser for the names of symmetries.
pub fn symmetry_parser() -> impl TypedValueParser<Value = &'static Symmetry> {
    let values = symmetry::ALL.iter().map(|s| PossibleValue::new(s.name).help(s.summary));
    PossibleValuesParser::new(values)
        .try_map(|name| symmetry::named(&name).ok_or("unknown symmetry"))
}

/// Parses the value of `--drawing`.
fn parse_drawing(text: &str) -> Result<DrawingRule, String> {
    text.parse()
}

/// Parses the value of `--symbols`.
pub fn parse_symbols(text: &str) -> Result<Symbols, String> {
    Symbols::parse(text).map_err(|error| error.to_string())
}

pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "expected seconds, 0 or more, such as 10 or 2.5".to_owned())
}

/// Parses the value of `--jobs`, a number of threads.
pub fn parse_jobs(text: &str) -> Result<usize, String> {
    let jobs = text.parse().ok().filter(|jobs| (1..=1024).contains(jobs));
    jobs.map(memory::threads).ok_or_else(|| "expected a number of threads, 1 to 1024".to_owned())
}

/// Parses the value of `--limit`, a number of solutions.
pub fn parse_limit(text: &str) -> Result<u64, String> {
    let limit = text.parse().ok().filter(|&limit| limit > 0);
    limit.ok_or_else(|| "expected a number, 1 or more".to_owned())
}

/// The choice of the solver for commands that also accept engines.
#[derive(Clone, Copy)]
pub enum SolverChoice {
    /// The SIMD batch engine, which accepts only classic 9×9 puzzles.
    Lanes,
    /// The bitmask search, an engine that accepts puzzles with up to 16 digits.
    Bitmask,
    /// A backend of the SAT pipeline.
    Backend(&'static dyn backends::BackendEntry),
}

impl SolverChoice {
    /// Returns the name of the option.
    pub fn name(self) -> &'static str {
        match self {
            SolverChoice::Lanes => lanes::NAME,
            SolverChoice::Bitmask => BITMASK,
            SolverChoice::Backend(backend) => backend.name(),
        }
    }

    /// Returns true if the program chooses the solver.
    pub fn is_auto(self) -> bool {
        self.name() == backends::ALL[0].name()
    }

    /// Returns the engine for this choice.
    ///
    /// # Errors
    /// Fails if there is none.
    pub fn engine(self, portfolio: bool) -> anyhow::Result<&'static dyn Engine> {
        let name = match (portfolio, self) {
            (true, SolverChoice::Lanes | SolverChoice::Bitmask) => {
                bail!("--portfolio needs a SAT backend; {} is not a SAT backend", self.name())
            }
            (true, SolverChoice::Backend(_)) => "portfolio",
            (false, SolverChoice::Lanes | SolverChoice::Bitmask) => self.name(),
            (false, SolverChoice::Backend(_)) => "sat",
        };
        Ok(engines::named(name).unwrap_or(engines::ALL[0]))
    }

    /// Returns the engine for commands that need only answers. If no option of the pipeline is set,
    /// the SIMD engine solves the puzzles that it accepts.
    ///
    /// # Errors
    /// Fails if there is no engine for this choice.
    pub fn engine_of_answers(
        self,
        portfolio: bool,
        stages: &StageOptions,
    ) -> anyhow::Result<&'static dyn Engine> {
        if matches!(self, SolverChoice::Lanes | SolverChoice::Bitmask) && stages.are_chosen() {
            bail!(
                "--backend {} does not use --logic, --formulation, --encoding or --sum-encoding; omit them",
                self.name()
            );
        }
        match self.is_free(portfolio, stages) {
            true => Ok(engines::of_answers()),
            false => self.engine(portfolio),
        }
    }

    /// Returns true if no option restricts the solver.
    fn is_free(self, portfolio: bool, stages: &StageOptions) -> bool {
        // The SIMD engine does not check the clock, because it is done before the clock advances.
        let has_time = stages.timeout != Some(Duration::ZERO);
        self.is_auto() && !portfolio && !stages.are_chosen() && has_time
    }

    /// Describes this choice with the engine and the options of the pipeline, for up to `limit`
    /// solutions.
    pub fn chosen(
        self,
        engine: &'static dyn Engine,
        stages: &StageOptions,
        limit: u64,
    ) -> ChosenSolver {
        let solver = match self {
            SolverChoice::Lanes | SolverChoice::Bitmask => None,
            SolverChoice::Backend(backend) => Some(stages.solver(backend)),
        };
        ChosenSolver { engine: Some(engine.name()), solver, limit }
    }

    /// Returns the backend for the SAT pipeline: the chosen backend, or the default backend if an
    /// engine without a SAT solver is chosen.
    pub fn backend(self) -> &'static dyn backends::BackendEntry {
        match self {
            SolverChoice::Lanes | SolverChoice::Bitmask => backends::ALL[0],
            SolverChoice::Backend(backend) => backend,
        }
    }
}

/// The options for the solver and the threads.
#[derive(Args)]
pub struct SolverOptions {
    #[command(flatten)]
    stages: StageOptions,

    /// Set the solver
    #[arg(long, value_parser = who_parser(), default_value = backends::ALL[0].name(), hide_possible_values = true,
          value_name = "NAME", help_heading = "Solving",
          help = BACKEND_HELP, long_help = help_of("Set the solver", backend_names().chain(SELECTABLE_ENGINES.map(SolverChoice::name))))]
    backend: SolverChoice,

    #[command(flatten)]
    pub sharing: ThreadOptions,
}

impl SolverOptions {
    /// Returns the question for up to `limit` solutions, of which `keep` are kept.
    pub fn question(&self, limit: u64, keep: usize) -> EngineQuestion {
        EngineQuestion {
            jobs: self.sharing.on_each(),
            ..self.stages.question(self.backend.backend(), limit, keep)
        }
    }

    /// Returns the time limit for each puzzle.
    pub fn timeout(&self) -> Option<Duration> {
        self.stages.timeout
    }

    /// Returns the engine for these options.
    ///
    /// # Errors
    /// Fails if there is none.
    pub fn engine(&self) -> anyhow::Result<&'static dyn Engine> {
        self.backend.engine(self.sharing.portfolio)
    }

    /// Returns the engine for commands that need only answers.
    ///
    /// # Errors
    /// Fails if there is no engine for these options.
    pub fn engine_of_answers(&self) -> anyhow::Result<&'static dyn Engine> {
        self.backend.engine_of_answers(self.sharing.portfolio, &self.stages)
    }

    /// Describes these options with the engine, for up to `limit` solutions.
    pub fn chosen(&self, engine: &'static dyn Engine, limit: u64) -> ChosenSolver {
        self.backend.chosen(engine, &self.stages, limit)
    }
}

/// The chosen solver and its options, for `--verbose`.
#[derive(Default)]
pub struct ChosenSolver {
    engine: Option<&'static str>,
    /// The SAT pipeline; `None` if it is not used.
    solver: Option<Solver>,
    /// The requested number of solutions; 0 if the bitmask search does not run.
    limit: u64,
}

impl ChosenSolver {
    /// Returns a choice of only the SAT pipeline, without the bitmask search.
    pub fn path(solver: &Solver) -> ChosenSolver {
        ChosenSolver { engine: None, solver: Some(solver.clone()), limit: 0 }
    }

    /// Describes the choices for each puzzle.
    pub fn describe(self) -> stream::OptionsDescriber<'static> {
        Box::new(move |puzzle| self.words_for(puzzle))
    }

    /// Describes the choice for one puzzle. An engine that does not run for it is not named.
    pub fn words_for(&self, puzzle: &Puzzle) -> String {
        let begins = |solver: &Solver| solver.tries_bitmask_search_first(puzzle, self.limit);
        self.words(self.solver.as_ref().is_some_and(begins).then_some("bitmask first"))
    }

    fn words(&self, first: Option<&str>) -> String {
        let engine = self.engine.map(|name| format!("engine {name}"));
        let path = self.solver.as_ref().map(|solver| {
            let Solver { logic, formulation, encoding, sums, backend, .. } = solver;
            let [encoding, sums, backend] = [encoding.name(), sums.name(), backend.name()];
            let (logic, formulation) = (logic.name, formulation.name);
            format!(
                "logic {logic}, formulation {formulation}, encoding {encoding}, sum encoding {sums}, backend {backend}"
            )
        });
        [engine, first.map(str::to_owned), path].into_iter().flatten().join(", ")
    }
}

/// The engines that can be chosen like backends, for commands that need only answers.
pub const SELECTABLE_ENGINES: [SolverChoice; 2] = [SolverChoice::Lanes, SolverChoice::Bitmask];

/// Returns a parser for the name of a backend or an engine.
pub fn who_parser() -> impl TypedValueParser<Value = SolverChoice> {
    let values = SELECTABLE_ENGINES.iter().map(|who| {
        let help = engines::named(who.name()).map_or("", |engine| engine.summary());
        PossibleValue::new(who.name()).help(help)
    });
    BackendNames::and(values).try_map(|name| {
        match SELECTABLE_ENGINES.iter().find(|who| who.name() == name) {
            Some(&who) => Ok(who),
            None => backend(&name).map(SolverChoice::Backend),
        }
    })
}
