//! `instances`: sets of formulas with known answers, and a manifest.

mod hardness_window;
mod making;
mod manifest;
mod plan;
mod readme;

use std::{path::PathBuf, slice, time::Duration};

use anyhow::bail;
use board::{Grid, MAX_SIDE, MIN_SIDE, Puzzle, Shape};
use clap::{
    ArgMatches, Args, Command, FromArgMatches, ValueHint,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use logic::reduce;
use sat::backends;
use solve::{
    Solver,
    families::{self, Family as Kind, FamilySettings, FileKind},
    generate::HoleCount,
    languages::{self, Language},
};
use stream::{
    Status,
    input::{apart_from_output, only},
};

use self::{hardness_window::HardnessWindow, making::InstanceMaker, plan::InstanceOptions};
use super::{
    export::language_parser,
    generate::{holes::DistributionOption, parse_count, parse_side},
};
use crate::options::{PipelineArgs, backend_parser, parse_seconds};

/// Make SAT benchmark instances with known answers
///
/// Writes formulas into DIR, with manifest.jsonl and README.md. The manifest contains for each
/// attempt the seed, the puzzle, the expected answer and the evidence for it. Each unsatisfiable
/// formula has a checked proof in a folder of the same name, unless a limit was reached.
///
/// The same options make the same files. --resume continues an interrupted run and makes nothing
/// twice. Formulas are made one after the other, so that the times of --hardness-window are not
/// distorted.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat instances -o qwh --latin 33 --holes 42% --spread lines
  sudoku-sat instances -o gsp --box 5x5 --holes 50% --kind unique --count 20
  sudoku-sat instances -o mus --side 9 --holes 50 --kind group --count 200
  sudoku-sat instances -o hard --box 5x7 --holes 48% --hardness-window 60..3600")]
pub struct Options {
    /// Write the formulas into this new or empty folder
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    output: PathBuf,

    /// Make instances of this kind [default: planted]
    #[arg(long, value_name = "NAME", value_parser = kind_parser())]
    kind: Option<&'static dyn Kind>,

    /// Set the number of rows, columns and digits [default: 9]
    ///
    /// The default boxes are the most square ones, with R ≤ C.
    #[arg(long, value_name = "N", value_parser = parse_side, allow_negative_numbers = true,
          conflicts_with_all = ["shape", "latin", "board"])]
    side: Option<Shape>,

    /// Set the size of the boxes to R rows and C columns
    #[arg(long = "box", value_name = "RxC", conflicts_with_all = ["latin", "board"])]
    shape: Option<Shape>,

    /// Make Latin squares of side N, without boxes
    #[arg(long, value_name = "N", value_parser = parse_latin, allow_negative_numbers = true, conflicts_with = "board")]
    latin: Option<Shape>,

    /// Use the board, rules and givens of FILE for all formulas
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    board: Option<PathBuf>,

    /// Set the number of empty cells, such as 50 or 45%
    ///
    /// With --kind unique there are fewer, because givens are added until the solution is unique.
    #[arg(long, value_name = "P", allow_negative_numbers = true)]
    holes: HoleCount,

    /// Set the distribution of the empty cells [default: random]
    ///
    /// With lines, the numbers of empty cells per row and per column differ by at most one. With boxes,
    /// the numbers per box and per digit are also balanced.
    #[arg(long, value_name = "HOW")]
    spread: Option<DistributionOption>,

    /// Require a minimal conflict of N givens and variant rules [default: any size]
    #[arg(
        long = "conflict-size",
        value_name = "N",
        allow_negative_numbers = true,
        hide_short_help = true
    )]
    clash: Option<usize>,

    /// Discard puzzles with more than N solutions, with --kind counted [default: 1000000000]
    #[arg(long, value_name = "N", value_parser = parse_count, allow_negative_numbers = true,
          hide_short_help = true)]
    max_solutions: Option<u64>,

    /// Make K formulas
    #[arg(long, value_name = "K", default_value_t = 100, value_parser = parse_count, allow_negative_numbers = true)]
    count: u64,

    /// Set the seed of the formulas [default: 1]
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        hide_default_value = true,
        allow_negative_numbers = true
    )]
    seed: u64,

    /// Stop after K attempts in a row without a formula
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = parse_count, allow_negative_numbers = true, hide_short_help = true)]
    attempts: u64,

    /// Keep formulas that --backend does not solve in FROM seconds but a reference solver does in TO
    ///
    /// SAT competitions require such formulas, which are neither easy nor hopeless. --backend runs
    /// first, for FROM seconds. Then each of --reference-solvers runs, for TO seconds.
    #[arg(long, value_name = "FROM..TO", value_parser = parse_span, hide_short_help = true)]
    hardness_window: Option<(Duration, Duration)>,

    /// Set the reference solvers of --hardness-window [default: that of --backend]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = backend_parser(),
          hide_possible_values = true, requires = "hardness_window", hide_short_help = true)]
    reference_solvers: Vec<&'static dyn backends::BackendEntry>,

    /// Set the language of the formulas [default: cnf]
    #[arg(short, long, value_name = "FORMAT", value_parser = language_parser())]
    format: Option<&'static dyn Language>,

    /// Continue an interrupted run
    #[arg(long)]
    resume: bool,

    /// Omit the line about each formula
    #[arg(short, long)]
    quiet: bool,

    #[command(flatten)]
    choices: PipelineArgs,
}

fn kind_parser() -> impl TypedValueParser<Value = &'static dyn Kind> {
    let value = |it: &&dyn Kind| PossibleValue::new(it.name()).help(it.summary());
    PossibleValuesParser::new(families::ALL.iter().map(value))
        .try_map(|name| families::named(&name).ok_or("unknown kind of instances"))
}

/// Parses a side. Boxes that are rows add no constraint.
fn parse_latin(text: &str) -> Result<Shape, String> {
    let side = text.parse().ok().and_then(|side| Shape::new(1, side).ok());
    side.ok_or_else(|| format!("expected a side from {MIN_SIDE} to {MAX_SIDE}"))
}

fn parse_span(text: &str) -> Result<(Duration, Duration), String> {
    let wanted = || "expected seconds FROM..TO, such as 60..3600, the lower end first".to_owned();
    let (from, to) = text.split_once("..").ok_or_else(wanted)?;
    let span = (parse_seconds(from)?, parse_seconds(to)?);
    if span.0 < span.1 { Ok(span) } else { Err(wanted()) }
}

/// The options, with the whole formula as the default: without --logic, no logic is applied,
/// because logic is not relevant to the study of solvers.
pub struct Instances(Options);

impl Args for Instances {
    fn augment_args(command: Command) -> Command {
        Options::augment_args(command).mut_arg("logic", |it| it.default_value(reduce::NONE.name))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Instances::augment_args(command)
    }
}

impl FromArgMatches for Instances {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Instances, clap::Error> {
        Options::from_arg_matches(matches).map(Instances)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl Instances {
    /// Checks the options, then generates the instances and writes their files.
    ///
    /// # Errors
    /// Fails if options contradict each other, a file cannot be read or written, or a component
    /// fails.
    pub fn run(self) -> anyhow::Result<Status> {
        self.0.run()
    }
}

impl Options {
    /// Checks the options and makes the instances, as [`Instances::run`] describes.
    fn run(self) -> anyhow::Result<Status> {
        let kind = self.kind.unwrap_or(families::ALL[0]);
        let board = self.board()?;
        let shape = board.shape;
        let is_latin = self.latin.is_some();
        let open = shape.every_cell().filter(|&cell| board.givens.get(cell).is_none()).count();
        let holes = match self.holes {
            HoleCount::Percent(percent) => (open as f64 * percent / 100.0).round() as usize,
            HoleCount::Cells(holes) if holes > open => {
                bail!(
                    "--holes {holes}: the board has {open} open cells, so 0 to {open} can be empty"
                )
            }
            HoleCount::Cells(holes) => holes,
        };
        let spread = self.spread.unwrap_or(DistributionOption::Random);
        if spread != DistributionOption::Random && !families::is_plain(&board) {
            bail!(
                "--spread {}: only boards of rows, columns and boxes without givens can have \
                 balanced holes; use --spread random",
                spread.name()
            );
        }
        if spread == DistributionOption::Boxes && is_latin {
            bail!("--spread boxes: Latin squares have no boxes; use --spread lines");
        }
        if spread != DistributionOption::Random && kind.name() == "random-fill" {
            bail!("--spread does not apply to --kind random-fill, whose cells are random");
        }
        self.check_clash(kind, open - holes)?;
        if self.max_solutions.is_some() && kind.file() != FileKind::Counted {
            bail!("--max-solutions applies only to --kind counted, not to {}", kind.name());
        }
        let language = self.language(kind)?;
        let setting = FamilySettings {
            board,
            holes,
            spread: spread.spread(),
            clash: self.clash,
            most: self.max_solutions.unwrap_or(1_000_000_000),
            solver: Solver { backend: self.choices.backend, ..Solver::default() },
        };
        let hardness_window = self.hardness_window.map(|(from, to)| HardnessWindow {
            from,
            to,
            backend: self.choices.backend,
            reference_solvers: match &self.reference_solvers[..] {
                [] => vec![self.choices.backend],
                named => named.to_vec(),
            },
        });
        let solver = self.choices.solver();
        if !language.options().uses_logic && solver.logic.name != reduce::NONE.name {
            bail!("--logic: {} always encodes the original puzzle; omit --logic", language.name());
        }
        let Options { output, count, seed, attempts, resume, quiet, choices, .. } = self;
        let time = choices.stages.timeout;
        let spread = spread.name();
        let plan = InstanceOptions {
            kind,
            setting,
            is_latin,
            spread,
            language,
            solver,
            hardness_window,
            output,
            count,
            seed,
            attempts,
            time,
            resume,
            quiet,
        };
        InstanceMaker { plan }.run()
    }

    /// Returns the board that all instances share.
    fn board(&self) -> anyhow::Result<Puzzle> {
        let Some(path) = &self.board else {
            let shape = self.shape.or(self.side).or(self.latin);
            let shape = shape.map_or_else(|| Shape::most_square(9), Ok)?;
            return Ok(Puzzle::classic(shape, Grid::empty(shape)));
        };
        apart_from_output(slice::from_ref(path))?;
        only(path)
    }

    /// Checks that a conflict size is set only for kinds with conflicts, and does not exceed the
    /// number of givens.
    fn check_clash(&self, kind: &dyn Kind, givens: usize) -> anyhow::Result<()> {
        let clashes = ["conflict", "group"].contains(&kind.name());
        match self.clash {
            Some(_) if !clashes => {
                bail!(
                    "--conflict-size applies only to --kind conflict and group, not to {}",
                    kind.name()
                )
            }
            Some(wanted) if wanted < 2 => {
                bail!("--conflict-size {wanted}: a conflict has at least 2 elements")
            }
            Some(wanted) if wanted > givens && self.board.is_none() => {
                bail!("--conflict-size {wanted}: only {givens} givens are left; use fewer holes")
            }
            _ if clashes && givens == 0 => {
                bail!(
                    "--kind {}: a conflict needs givens, but none is left; use fewer holes",
                    kind.name()
                )
            }
            _ => Ok(()),
        }
    }

    fn language(&self, kind: &dyn Kind) -> anyhow::Result<&'static dyn Language> {
        let named = |name| languages::named(name).unwrap_or(languages::ALL[0]);
        let fixed = match kind.file() {
            FileKind::Language => None,
            FileKind::Counted => Some(named("cnf")),
            FileKind::Groups => Some(named("gcnf")),
        };
        let language = match (self.format, fixed) {
            (Some(asked), Some(fixed)) if asked.name() != fixed.name() => {
                bail!("--format {}: --kind {} needs {}", asked.name(), kind.name(), fixed.name())
            }
            (asked, fixed) => fixed.or(asked).unwrap_or(languages::ALL[0]),
        };
        if kind.name() == "unique" && !language.options().can_block {
            bail!(
                "--format {}: this language cannot exclude a solution, as --kind unique requires",
                language.name()
            );
        }
        if language.name() == "wcnf" && kind.name() != "planted" {
            bail!(
                "--format wcnf: givens are soft clauses there, so formulas of --kind {} have models; \
                 use --kind planted, whose optimum is 0",
                kind.name()
            );
        }
        if self.hardness_window.is_some()
            && (language.name() != "cnf" || kind.file() != FileKind::Language)
        {
            bail!("--hardness-window runs SAT solvers, so it applies only to formulas in cnf");
        }
        Ok(language)
    }
}
