//! `generate`: new puzzles of any side, and what logic makes of them.

mod holes;
mod level;
mod plot;
mod scan;

use std::{
    fs::File,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use board::{Cell, Grid, Puzzle, Shape, stop::Why};
use clap::{ArgGroup, Args};
use formats::Place;
use serde_json::{Value, json};
use solve::{
    SolveError, VerdictKind,
    generate::{self, GenerateError, Spread},
};

use self::{
    holes::Amounts,
    scan::{Plan, Scan},
};
use crate::{
    run::{
        Page, Status, interrupt,
        options::Choices,
        output::{has_colors, put, remark, tell},
        printing::{InPuzzles, OutputFormat, Printing},
        progress,
    },
    words::{page::Manner, record},
};

/// Make puzzles from random solved grids, unique if asked for
///
/// Solved grids are shuffled, changed and partly solved again, so they are more than permutations
/// of one pattern. The same seed gives the same puzzle, and the same grid for any number of holes.
/// A seed that was not given is reported. --holes 0 prints the solved grid.
#[derive(Args)]
#[command(group(ArgGroup::new("size").required(true).args(["side", "shape"])))]
#[command(after_help = "\
Examples:
  sudoku-sat generate --side 9 --holes 55 --unique
  sudoku-sat generate --side 36 --holes 45% --balanced --seed 7 > puzzle.txt
  sudoku-sat generate --box 3x4 --holes 60% --count 100 --format json
  sudoku-sat generate --scan --side 36,49 --holes 30%..50%/2% --count 5 --timeout 10 \\
                      --csv scan.csv --plot scan.svg")]
pub struct Generate {
    /// Number of rows, columns and digits
    ///
    /// The default boxes are the most square ones, with R ≤ C.
    #[arg(long, value_name = "N", value_parser = parse_side, value_delimiter = ',', allow_negative_numbers = true)]
    side: Vec<Shape>,

    /// Size of the boxes: R rows and C columns
    #[arg(long = "box", value_name = "RxC", value_delimiter = ',')]
    shape: Vec<Shape>,

    /// Empty cells: a number such as 50, or a percentage such as 45%
    ///
    /// With --scan a range, FROM..TO/STEP.
    #[arg(
        long,
        value_name = "P",
        value_delimiter = ',',
        required = true,
        allow_negative_numbers = true
    )]
    holes: Vec<Amounts>,

    /// Spread the holes evenly, which makes hard puzzles
    ///
    /// They are spread over rows, columns, boxes and digits.
    #[arg(long)]
    balanced: bool,

    /// Add givens until the solution is unique
    ///
    /// None of the added givens can be spared.
    #[arg(long, conflicts_with = "scan")]
    unique: bool,

    /// Number of puzzles
    ///
    /// The first puzzles are the same for any number.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = parse_count, allow_negative_numbers = true)]
    count: u64,

    /// Seed of the puzzles [default: random]
    ///
    /// The same seed makes the same puzzles.
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    seed: Option<u64>,

    #[command(flatten)]
    scan: Scan,

    #[command(flatten)]
    choices: Choices,

    #[command(flatten)]
    printing: Printing<InPuzzles>,
}

fn parse_side(text: &str) -> Result<Shape, String> {
    let side = text.parse().map_err(|_| "expected a number, such as 9 or 36".to_owned())?;
    Shape::most_square(side).map_err(|error| error.to_string())
}

fn parse_count(text: &str) -> Result<u64, String> {
    let count = text.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| "expected a number of puzzles, 1 or more".to_owned())
}

impl Generate {
    /// Makes puzzles, or scans them.
    pub fn run(self) -> anyhow::Result<Status> {
        self.printing.check_ending()?;
        let shapes = if self.side.is_empty() { &self.shape } else { &self.side };
        let spread = if self.balanced { Spread::Balanced } else { Spread::Random };
        if self.scan.scan {
            let plan = Plan::new(shapes, &self.holes, spread, self.seed(), self.count)?;
            let question = self.choices.question(2, 2);
            return self.scan.run(plan, &question, self.printing.force);
        }
        let (&[shape], [Amounts::One(amount)]) = (&shapes[..], &self.holes[..]) else {
            anyhow::bail!("several sides or numbers of holes need --scan");
        };
        let holes = amount.of(shape)?;
        Maker::new(&self, shape, holes, spread)?.make_all(self.seed())
    }

    /// The seed, and whatever else was chosen for the user, which is told.
    fn seed(&self) -> u64 {
        for shape in self.side.iter().filter(|shape| shape.box_rows() != shape.box_cols()) {
            let side = shape.side();
            remark(format_args!(
                "sudoku-sat: side {side}, boxes assumed to be {shape}; --box sets others"
            ));
        }
        self.seed.unwrap_or_else(|| {
            let seed = board::random::fresh_seed();
            remark(format_args!("sudoku-sat: seed {seed}"));
            seed
        })
    }

    /// How puzzles are written.
    fn manner(&self) -> Manner {
        let given = self.printing.form().output();
        let many = given.is_some() || self.count > 1;
        let format = match given {
            Some(OutputFormat::Puzzle(format)) => format,
            _ if many => formats::LINE,
            _ => formats::GRID,
        };
        let colors = has_colors(self.printing.color, self.printing.output.is_some());
        let (symbols, quiet) = (None, self.printing.quiet);
        let records =
            record::Style { fields: &[&["solution", "seed", "holes", "added"]], keep: None };
        Manner { given, format, symbols, many, colors, quiet, records }
    }
}

/// A puzzle as it was made.
struct Made {
    seed: u64,
    solution: Grid,
    puzzle: Puzzle,
    /// Givens added to make it unique; none if that was not asked for.
    added: Option<Vec<Cell>>,
    time: Duration,
}

impl Made {
    fn holes(&self) -> usize {
        self.puzzle.shape.cells() - self.puzzle.givens.filled().count()
    }

    fn added(&self) -> usize {
        self.added.as_ref().map_or(0, Vec::len)
    }

    fn record(&self, index: u64) -> Value {
        json!({
            "index": index,
            "file": null,
            "line": null,
            "puzzle": record::puzzle(&self.puzzle),
            "verdict": self.added.as_ref().map(|_| VerdictKind::Unique.name()),
            "solution": self.solution.to_string(),
            "seed": self.seed,
            "holes": self.holes(),
            "added": self.added.as_ref().map(Vec::len),
        })
    }
}

/// Makes and prints puzzle after puzzle.
struct Maker<'a> {
    asked: &'a Generate,
    shape: Shape,
    holes: usize,
    spread: Spread,
    manner: Manner,
    /// They are read nowhere.
    place: Place,
    /// The file of --output.
    to: Option<File>,
    /// Whether what stands before all puzzles of a document has been written.
    begun: bool,
}

impl Maker<'_> {
    fn new(
        asked: &Generate,
        shape: Shape,
        holes: usize,
        spread: Spread,
    ) -> anyhow::Result<Maker<'_>> {
        let (manner, place) = (asked.manner(), Place { file: "".into(), line: 1 });
        let to = asked.printing.file(&[])?.map(|files| files.create()).transpose()?;
        Ok(Maker { asked, shape, holes, spread, manner, place, to, begun: false })
    }

    fn make_all(mut self, seed: u64) -> anyhow::Result<Status> {
        let (mut status, mut made_any, mut added, mut left) = (Status::Done, false, 0, 0);
        let flag = interrupt::flag();
        let what = if self.asked.unique { "not proved unique" } else { "not made" };
        for (index, seed) in (1..=self.asked.count).zip(board::random::seeds(seed)) {
            // A panic in a solver costs one puzzle.
            let make = || catch_unwind(AssertUnwindSafe(|| self.make(seed)));
            let made = progress::during(index, make);
            match made.unwrap_or_else(|panic| Err(SolveError::from_panic(&*panic).into())) {
                Ok(made) => {
                    made_any = true;
                    added += made.added();
                    left += made.holes();
                    self.print(index, &made)?;
                }
                Err(GenerateError::Stopped(why)) => {
                    status = status.and(Status::Unknown);
                    if why != Why::Interrupted {
                        self.fail(index, seed, VerdictKind::Unknown, &format!("{what}: {why}"))?;
                    }
                }
                Err(error @ GenerateError::NoAssumptions { .. }) => return Err(error.into()),
                Err(error) => {
                    status = status.and(Status::SomeFailed);
                    self.fail(index, seed, VerdictKind::Error, &error.to_string())?;
                }
            }
            if flag.load(Ordering::Relaxed) {
                self.end()?;
                tell(format_args!("sudoku-sat: interrupted in puzzle {index}"));
                return Ok(status.and(Status::Unknown));
            }
        }
        self.end()?;
        if self.asked.unique && made_any {
            remark(format_args!("sudoku-sat: givens added: {added}, holes left: {left}"));
        }
        Ok(status)
    }

    fn make(&self, seed: u64) -> Result<Made, GenerateError> {
        let begun = Instant::now();
        let question = self.asked.choices.question(2, 1);
        let stop = question.stop();
        let solution = generate::solved(self.shape, seed, &stop)?;
        let (shape, holes, spread) = (self.shape, self.holes, self.spread);
        let mut puzzle = generate::puzzle_until(shape, &solution, holes, spread, seed, &stop)?;
        let solver = &question.solver;
        let unique = || generate::make_unique(&mut puzzle, &solution, solver, seed, &stop);
        let added = self.asked.unique.then(unique).transpose()?;
        Ok(Made { seed, solution, puzzle, added, time: begun.elapsed() })
    }

    fn print(&mut self, index: u64, made: &Made) -> anyhow::Result<()> {
        if self.asked.printing.verbose {
            let (shape, seed, holes, added) = (self.shape, made.seed, made.holes(), made.added());
            let side = shape.side();
            let ms = made.time.as_secs_f64() * 1e3;
            tell(format_args!(
                "puzzle {index}: {side}×{side}, boxes {shape}, seed {seed}, holes {holes}, \
                 givens added {added}, made in {ms:.3} ms"
            ));
        }
        if self.manner.is_record() {
            return Ok(self.record(&made.record(index))?);
        }
        let mut page = Page::new(&self.manner, index, &self.place);
        page.puzzle(&made.puzzle)?;
        if self.manner.format == formats::KAGGLE {
            // A row has room for it.
            page.text.out.truncate(page.text.out.trim_ascii_end().len());
            let solution = Puzzle::classic(self.shape, made.solution.clone());
            page.puzzle_as(formats::LINE, &solution)?;
        }
        let text = page.text.out;
        Ok(self.put(&text)?)
    }

    /// Takes the place of a puzzle.
    fn fail(
        &mut self,
        index: u64,
        seed: u64,
        verdict: VerdictKind,
        reason: &str,
    ) -> io::Result<()> {
        if self.manner.is_record() {
            self.record(&json!({
                "index": index, "file": null, "line": null, "puzzle": null,
                "verdict": verdict.name(), "seed": seed, "reason": reason,
            }))
        } else if self.manner.many {
            let mut page = Page::new(&self.manner, index, &self.place);
            page.comment(&format!("error: seed {seed}: {reason}"));
            let text = page.text.out;
            self.put(&text)
        } else {
            tell(format_args!("sudoku-sat: seed {seed}: {reason}"));
            Ok(())
        }
    }

    fn record(&mut self, record: &Value) -> io::Result<()> {
        let mut text = Vec::new();
        self.manner.write(record, &mut text);
        self.put(&text)
    }

    /// Writes a puzzle at once: the next may take long.
    fn put(&mut self, text: &[u8]) -> io::Result<()> {
        if !self.begun {
            self.write(self.manner.frame().0.as_bytes())?;
        }
        self.begun = true;
        self.write(text)
    }

    fn write(&mut self, text: &[u8]) -> io::Result<()> {
        match &mut self.to {
            Some(file) => io::Write::write_all(file, text),
            None => put(text),
        }
    }

    /// Writes what stands after all puzzles, where there are any or a remark about one.
    fn end(&mut self) -> io::Result<()> {
        let (_, end) = self.manner.frame();
        if self.begun { self.write(end.as_bytes()) } else { Ok(()) }
    }
}
