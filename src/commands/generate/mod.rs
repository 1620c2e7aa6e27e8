//! `generate`: new puzzles with given properties, random-hole instances, the best puzzles in a
//! vicinity, and scans of random-hole instances.

pub mod holes;
pub mod making;
mod pattern;
mod scan;
pub mod vicinity;

use std::{ffi::OsStr, ops::RangeInclusive, path::PathBuf};

use anyhow::bail;
use board::{
    Grid, Puzzle, Shape,
    rules::{self, RuleName},
};
use clap::{
    Arg, Args, Command, ValueHint,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use explain::{
    maker::{PuzzleSpec, RATED, usual},
    rating::{Level, RatingRange},
};
use formats::Format;
use itertools::Itertools;
use logic::techniques::Technique;
use questions::{
    generate::{Aim, impossible},
    record,
};
use solve::{
    generate::{HoleCount, RANDOM, RandomRules},
    givens::symmetry::{self, Symmetry},
};
use stream::{
    AnswerDestination, OutputFormat, Run, Status,
    input::only,
    output::{has_colors, remark},
    page::OutputStyle,
};

use self::{
    holes::{Amounts, DistributionOption},
    making::PuzzleMaker,
    scan::{ScanOptions, ScanPlan},
    vicinity::{BestCriterion, Vicinity},
};
use crate::options::{
    InputOptions, PipelineArgs, Threads, format_parser, help_of,
    printing::{OutputOptions, RecordsOrPuzzles, ending},
    symmetry_parser,
    techniques::TechniqueNames,
};

/// Make unique puzzles with a chosen level, rating, technique or pattern
///
/// The default is one 9×9 puzzle of medium level. Givens are removed from a random solved grid while
/// the solution stays unique. If the puzzle is then too hard, givens are put back. Each attempt has
/// its own seed, so the same seed and options give the same puzzles with any number of threads. The
/// seed in a record makes this puzzle again. Rare puzzles need many attempts; if none is found
/// within a minute, relax the requirements. Exit status 3 if a limit of time, memory or attempts was
/// reached.
///
/// With --holes, the output is random-hole instances: solved grids with empty cells, which may have
/// multiple solutions. With --vicinity, it is the best puzzles in the vicinity of each puzzle that is
/// read. With --scan, it is measurements of random-hole instances.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat generate --level easy --symmetry rotate --count 6
  sudoku-sat generate --rules cage
  sudoku-sat generate --vicinity 1 puzzle.txt")]
pub struct Generate {
    /// Puzzles to start from, with --vicinity
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, hide_short_help = true)]
    files: Vec<PathBuf>,

    /// Require a level, such as easy or hard [default: medium]
    #[arg(long, value_name = "LEVEL", value_parser = level_parser(), hide_possible_values = true,
          conflicts_with = "rating", long_help = help_of_levels())]
    level: Option<RatingRange>,

    /// Require a rating, such as 7.0..7.5 or 8.0..
    ///
    /// The rating is that of `rate`. For classic 9×9 puzzles it is the number of Sukaku Explainer.
    #[arg(long, value_name = "FROM..TO")]
    rating: Option<RatingRange>,

    /// Require a technique, such as swordfish
    ///
    /// The puzzle is solved by the techniques of `list techniques` up to the difficulty of this one,
    /// but not without it. This technique is therefore the hardest step of `explain --technique
    /// all`. Techniques that `explain` uses only by name are refused.
    #[arg(long, value_name = "NAME", value_parser = TechniqueNames, hide_possible_values = true)]
    technique: Option<&'static dyn Technique>,

    /// Require a symmetry, such as rotate
    #[arg(long, value_name = "NAME", value_parser = symmetry_parser(), default_value = symmetry::NONE.name,
          hide_possible_values = true, long_help = help_of_symmetries())]
    symmetry: &'static Symmetry,

    /// Put the givens into the cells that FILE marks
    ///
    /// FILE is a picture with . for an empty cell and x for a given, or any puzzle.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["symmetry", "givens", "minimal"])]
    pattern: Option<PathBuf>,

    /// Require a number of givens, such as 24 or 30%
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    givens: Option<HoleCount>,

    /// Make puzzles from which no given can be removed
    ///
    /// With --symmetry, no symmetric group of givens can be removed.
    #[arg(long)]
    minimal: bool,

    /// Set rows, columns and digits to N [default: 9]
    ///
    /// The default boxes are the most square ones, with R ≤ C.
    #[arg(long, value_name = "N", value_parser = parse_side, value_delimiter = ',', allow_negative_numbers = true, conflicts_with = "shape")]
    side: Vec<Shape>,

    /// Set the size of the boxes to R rows and C columns
    #[arg(long = "box", value_name = "RxC", value_delimiter = ',')]
    shape: Vec<Shape>,

    /// Add random rules, such as cage=12,thermo=2..4
    #[arg(long, value_name = "KIND[=N]", value_delimiter = ',', value_parser = KindNames, hide_possible_values = true,
          long_help = help_of_kinds(),
          conflicts_with_all = ["level", "rating", "technique", "symmetry", "pattern", "givens", "minimal"])]
    rules: Vec<WantedRules>,

    /// Keep random rules that are redundant
    ///
    /// By default, each of them is needed: without it, other solutions exist.
    #[arg(long, requires = "rules", hide_short_help = true)]
    redundant_rules: bool,

    /// Use the board, rules and givens of FILE for all puzzles
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, hide_short_help = true,
          conflicts_with_all = ["level", "rating", "technique", "symmetry", "pattern", "givens", "minimal", "side", "shape"])]
    board: Option<PathBuf>,

    /// Make K puzzles
    ///
    /// The first puzzles are the same for any K.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = parse_count, allow_negative_numbers = true)]
    count: u64,

    /// Set the seed of the puzzles [default: random]
    ///
    /// The same seed and options make the same puzzles.
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Stop after K attempts in a row without a puzzle
    ///
    /// Rare puzzles need many attempts: one or two of 100 puzzles have a rating of 8.0 or more.
    #[arg(long, value_name = "K", default_value_t = 100_000, value_parser = parse_count, allow_negative_numbers = true, hide_short_help = true)]
    attempts: u64,

    #[command(flatten)]
    beside: VicinityOptions,

    #[command(flatten)]
    raw: RawOptions,

    #[command(flatten)]
    scan: ScanOptions,

    #[command(flatten)]
    choices: PipelineArgs,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    printing: OutputOptions<RecordsOrPuzzles>,
}

/// Options for puzzles in the vicinity of other puzzles.
#[derive(Args)]
#[command(next_help_heading = "Other puzzles")]
struct VicinityOptions {
    /// Exchange 1 or 2 givens of the puzzles in FILE
    ///
    /// From each puzzle, up to N givens are removed, and at most the same number of others is added,
    /// in all ways that leave a unique puzzle. Then redundant givens are removed. --count sets the
    /// number of puzzles that are printed; puzzles that are the same up to symmetry count once. The
    /// puzzles must be classic 9×9. The SIMD engine always does this search; --backend and the other
    /// options under Solving only affect the removal of redundant givens.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=2),
          conflicts_with_all = ["level", "rating", "technique", "symmetry", "pattern", "givens", "minimal", "side", "seed", "attempts", "scan", "unique", "rules", "redundant_rules", "board"])]
    vicinity: Option<u8>,

    /// Choose the best puzzles by rating or givens [default: rating]
    #[arg(long, value_name = "WHAT", hide_short_help = true)]
    best: Option<BestCriterion>,

    /// Set the format of the input [default: detected from the content]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(),
          hide_short_help = true)]
    from: Option<&'static dyn Format>,
}

/// Options for random-hole instances.
#[derive(Args)]
#[command(next_help_heading = "Other puzzles")]
struct RawOptions {
    /// Make random-hole instances with P empty cells, such as 45%
    ///
    /// An instance is a solved grid with empty cells. It may have multiple solutions. With --scan, a
    /// range FROM..TO/STEP is also possible. --holes 0 prints the solved grid, which is the same for
    /// any number of empty cells.
    #[arg(long, value_name = "P", value_delimiter = ',', allow_negative_numbers = true,
          conflicts_with_all = ["level", "rating", "technique", "symmetry", "pattern", "givens", "minimal", "attempts", "vicinity", "rules", "board"])]
    holes: Vec<Amounts>,

    /// Set the distribution of the empty cells: random, lines or boxes [default: random]
    ///
    /// With lines, the numbers of empty cells per row and per column differ by at most one. With boxes,
    /// the numbers per box and per digit are also balanced, which makes the hardest instances. With
    /// --scan, several names are possible.
    #[arg(
        long,
        value_name = "HOW",
        value_delimiter = ',',
        requires = "holes",
        hide_short_help = true
    )]
    spread: Vec<DistributionOption>,

    /// Put givens into empty cells until the solution is unique
    ///
    /// None of the added givens is redundant. Without --holes, the solution is always unique.
    #[arg(long, conflicts_with = "scan", hide_short_help = true)]
    unique: bool,
}

/// Parses the value of `--side`.
pub fn parse_side(text: &str) -> Result<Shape, String> {
    let side = text.parse().map_err(|_| "expected a number, such as 9 or 36".to_owned())?;
    Shape::most_square(side).map_err(|error| error.to_string())
}

/// Parses a number of things to make, at least 1.
pub fn parse_count(text: &str) -> Result<u64, String> {
    let count = text.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| "expected a number, 1 or more".to_owned())
}

/// Random rules of one name, and their number.
#[derive(Clone)]
struct WantedRules {
    called: &'static [RuleName],
    count: Option<RangeInclusive<usize>>,
}

/// A parser for names of rules that can be random, with their number: `killer`, `thermo=2..4`, or
/// `kropki` for both kinds of dots.
#[derive(Clone)]
struct KindNames;

impl TypedValueParser for KindNames {
    type Value = WantedRules;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<WantedRules, clap::Error> {
        wanted_rules.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(RANDOM.iter().map(PossibleValue::new)))
    }
}

/// Parses a kind of rules, and a number or a range of numbers after `=`.
fn wanted_rules(text: &str) -> Result<WantedRules, String> {
    let (name, count) = match text.split_once('=') {
        None => (text, None),
        Some((name, count)) => {
            let (least, most) = count.split_once("..").unwrap_or((count, count));
            let range = least.parse().ok().zip(most.parse().ok());
            let range = range.filter(|&(least, most)| 0 < least && least <= most);
            let expected =
                || format!("{count:?}: expected a number or a range, such as 12 or 2..4");
            let (least, most) = range.ok_or_else(expected)?;
            (name, Some(least..=most))
        }
    };
    Ok(WantedRules { called: kinds(name)?, count })
}

/// Returns the kinds of rules of a name. The name must not imply more, such as the value of a
/// whisper.
fn kinds(name: &str) -> Result<&'static [RuleName], String> {
    let is_random = |it: &RuleName| RANDOM.contains(&it.kind.name) && it.implies.is_empty();
    match rules::called(name) {
        [] => {
            let near = rules::nearest(name).filter(is_random);
            let near = near.map_or_else(String::new, |it| format!("did you mean {}? ", it.name));
            Err(format!("unknown rule; {near}`list rules` lists all names"))
        }
        found if found.iter().all(is_random) => Ok(found),
        _ => Err(format!("such rules are not made at random; expected {}", RANDOM.join(", "))),
    }
}

fn help_of_kinds() -> String {
    let what = "Add random rules of these kinds, such as cage=12,thermo=2..4\n\n\
                The rules are chosen so that a random solution satisfies them. Givens are then added \
                until this solution is unique. None of these givens and rules is redundant. A number \
                or a range after = sets how many rules of a kind the puzzle contains, besides those of \
                --board; it applies to each kind of a name such as kropki. Without a number, there are \
                up to as many as digits, and cages fill the board, before redundant rules are removed. \
                Such puzzles are not rated. Some little killers, and boards above side 9, take minutes; --timeout limits the time.\
                \n\nThe kinds are";
    help_of(what, RANDOM.iter().copied())
}

/// The level that accepts every rating.
const ANY_LEVEL: &str = "any";

/// Returns a parser for the names of levels.
fn level_parser() -> impl TypedValueParser<Value = RatingRange> {
    let levels = Level::ALL.iter().map(|it| PossibleValue::new(it.name()).help(it.summary()));
    let any = PossibleValue::new(ANY_LEVEL).help("every rating");
    PossibleValuesParser::new(levels.chain([any])).map(|name| {
        let level = Level::ALL.into_iter().find(|level| level.name() == name);
        level.map_or(RatingRange::ALL, Level::range)
    })
}

fn help_of_symmetries() -> String {
    let names = symmetry::ALL.iter().map(|it| format!("\n- {}: {}", it.name, it.summary));
    names.fold("Require a symmetry of the givens\n".to_owned(), |text, name| text + &name)
}

fn help_of_levels() -> String {
    let mut text = "Require a level, which is a range of the rating\n".to_owned();
    for level in Level::ALL {
        text += &format!("\n- {}: {}", level.name(), level.summary());
    }
    text += "\n- any: every rating\n\nThe default is medium. With --rating, --technique, --pattern, \
             --givens or --minimal, and below side 6, the default is any.";
    text
}

/// The least number of givens of a 9×9 puzzle with one solution (G. McGuire, B. Tugemann, G.
/// Civario, *There Is No 16-Clue Sudoku*, 2012).
const MIN_GIVENS: usize = 17;

impl Generate {
    /// Makes puzzles or runs a scan.
    pub fn run(self) -> anyhow::Result<Status> {
        if let Err(error) = self.printing.check_ending() {
            match ending(self.printing.output.as_deref()).as_deref() {
                Some(it @ ("pdf" | "svg" | "png" | "html")) => {
                    bail!("{error}; for {it}, pass the puzzles to `show`")
                }
                _ => return Err(error),
            }
        }
        if self.beside.vicinity.is_some() {
            return self.search_vicinity();
        }
        let VicinityOptions { best, from, .. } = self.beside;
        if !self.files.is_empty() || best.is_some() || from.is_some() {
            bail!("FILE, --best and --from apply only with --vicinity");
        }
        let shapes = match (&self.side[..], &self.shape[..]) {
            ([], []) => vec![Shape::most_square(9)?],
            ([], shapes) | (shapes, _) => shapes.to_vec(),
        };
        let spreads = match &self.raw.spread[..] {
            [] => vec![DistributionOption::Random],
            spreads => spreads.to_vec(),
        };
        if let Some(twice) = spreads.iter().duplicates().next() {
            bail!("--spread names {} twice; name each distribution once", twice.name());
        }
        if self.scan.scan {
            if self.raw.holes.is_empty() {
                bail!("--scan needs --holes, such as --holes 40%..60%/5%");
            }
            let (seed, drawn) = (self.seed(true), self.scan.random_fill);
            if drawn && spreads != [DistributionOption::Random] {
                bail!("--spread does not apply to --random-fill, whose cells are random");
            }
            let plan = ScanPlan::new(&shapes, &self.raw.holes, spreads, drawn, seed, self.count)?;
            let question = self.choices.question(2, 2);
            return self.scan.run(plan, &question, self.printing.force);
        }
        let &[shape] = &shapes[..] else {
            bail!("several sides or boxes need --scan");
        };
        let &[spread] = &spreads[..] else {
            bail!("several distributions in --spread need --scan");
        };
        let spread = spread.spread();
        let aim = match self.raw.holes[..] {
            [] if self.board.is_some() || !self.rules.is_empty() => self.random_rules_aim(shape)?,
            [] => Aim::PuzzleSpec(self.puzzle_spec(shape)?),
            [Amounts::One(amount)] => {
                let (holes, is_unique) = (amount.of(shape)?, self.raw.unique);
                Aim::Raw { shape, holes, spread, is_unique }
            }
            _ => bail!("several numbers in --holes need --scan"),
        };
        let manner = self.manner(&aim);
        // The seed of a puzzle is reported with it, if there is a place for it.
        let is_told = aim.is_raw() || manner.many || self.printing.verbose;
        let to = self.printing.file(&[])?.map(|files| files.create()).transpose()?;
        let (count, attempts, jobs) = (self.count, self.attempts, self.threads.count());
        let (seed, is_verbose) = (self.seed(is_told), self.printing.verbose);
        let question = self.choices.question(2, 1);
        PuzzleMaker { aim, question, seed, count, attempts, jobs, manner, is_verbose, to }.run()
    }

    /// Returns the aim for puzzles with random rules on this board, or on that of the file.
    fn random_rules_aim(&self, shape: Shape) -> anyhow::Result<Aim> {
        let board = match &self.board {
            None => Puzzle::classic(shape, Grid::empty(shape)),
            Some(path) => {
                self.printing.check_apart(path)?;
                only(path)?
            }
        };
        let of_name = |WantedRules { called, count }: &WantedRules| {
            let count = count.clone();
            called.iter().map(move |it| RandomRules { kind: it.kind.name, count: count.clone() })
        };
        let rules: Vec<RandomRules> = self.rules.iter().flat_map(of_name).unique().collect();
        if let Some(twice) = rules.iter().map(|it| it.kind).duplicates().next() {
            bail!("--rules has two numbers for {twice}; set one, such as {twice}=2..4");
        }
        let keeps_redundant = self.redundant_rules;
        Ok(Aim::Ruled { board: Box::new(board), rules, keeps_redundant })
    }

    /// Returns the requirements for puzzles of this shape.
    fn puzzle_spec(&self, shape: Shape) -> anyhow::Result<PuzzleSpec> {
        if let Some(technique) = self.technique.filter(|it| it.is_by_name_only()) {
            bail!(
                "--technique {}: `explain` uses this technique by name only, so no puzzle requires it",
                technique.name()
            );
        }
        let pattern = self.pattern.as_deref().map(|path| pattern::cells(path, shape));
        let (pattern, givens) =
            (pattern.transpose()?, self.givens.map(|givens| givens.of(shape)).transpose()?);
        if Shape::new(3, 3) == Ok(shape) && givens.is_some_and(|givens| givens < MIN_GIVENS) {
            bail!("--givens: a unique 9×9 puzzle has at least {MIN_GIVENS} givens");
        }
        let is_rated = shape.side() <= RATED;
        let is_chosen = self.technique.is_some() || pattern.is_some() || givens.is_some();
        let usual = usual(shape).filter(|_| !is_chosen && !self.minimal);
        let range = self.level.or(self.rating).or(usual);
        let range = range.filter(|&range| range != RatingRange::ALL);
        // A line has no place for the rating.
        let form = self.printing.form().run_format();
        let is_told =
            self.count == 1 && form.is_none() || form.is_some_and(OutputFormat::is_record);
        let rated = is_rated && (is_told || self.printing.verbose);
        let (symmetry, technique, minimal) = (self.symmetry, self.technique, self.minimal);
        let wanted =
            PuzzleSpec { shape, symmetry, pattern, givens, range, technique, minimal, rated };
        impossible(&wanted).map_or(Ok(wanted), |why| bail!(why))
    }

    /// Searches for the best puzzles in the vicinity of the ones that are read.
    fn search_vicinity(self) -> anyhow::Result<Status> {
        let Generate { files, shape, count, choices, threads, printing, beside, .. } = self;
        let shape = match shape[..] {
            [] => None,
            [shape] => Some(shape),
            _ => bail!("--vicinity: several boxes; only classic 9×9 puzzles are possible"),
        };
        let from = beside.from;
        let (symbols, range, keep, ignore_drawings) = (None, None, None, false);
        let drawing = Vec::new();
        let input =
            InputOptions { files, from, shape, symbols, range, ignore_drawings, drawing, keep };
        let size = beside.vicinity.unwrap_or(1).into();
        let best = beside.best.unwrap_or(BestCriterion::Rating);
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let task = Vicinity { size, best, count, solver: choices.solver() };
        let to = printing
            .file(&input.files)?
            .map_or(AnswerDestination::Standard, AnswerDestination::Named);
        let run = printing.to_standard_output(&input);
        let several = (count > 1).then_some(OutputFormat::Puzzle(formats::LINE));
        let (timeout, format) = (choices.stages.timeout, run.format.or(several));
        Run { to, threads: threads.count(), timeout, format, ..run }.all(&task, &mut |_| ())
    }

    /// Returns the seed. Reports it and other choices that were made for the user.
    fn seed(&self, is_told: bool) -> u64 {
        for shape in self.side.iter().filter(|shape| shape.box_rows() != shape.box_cols()) {
            let side = shape.side();
            remark(format_args!(
                "sudoku-sat: side {side}, boxes assumed to be {shape}; --box sets others"
            ));
        }
        self.seed.unwrap_or_else(|| {
            let seed = board::random::fresh_seed();
            if is_told {
                remark(format_args!("sudoku-sat: seed {seed}"));
            }
            seed
        })
    }

    /// Returns the output style of the puzzles.
    fn manner(&self, aim: &Aim) -> OutputStyle {
        let given = self.printing.form().run_format();
        let many = given.is_some() || self.count > 1;
        let format = match given {
            Some(OutputFormat::Puzzle(format)) => format,
            _ if matches!(aim, Aim::Ruled { .. }) => formats::JSON,
            _ if many => formats::LINE,
            _ => formats::GRID,
        };
        let colors = has_colors(self.printing.color(), self.printing.output.is_some());
        let (symbols, quiet) = (None, self.printing.quiet);
        let escape_formulas = self.printing.escape_formulas;
        let of_records = given.and_then(OutputFormat::of_records).unwrap_or_default();
        let records = record::RecordWriter::new(of_records, aim.schema(), None, escape_formulas);
        OutputStyle { given, format, symbols, many, colors, quiet, header: "", records }
    }
}
