//! `generate --scan`: measures logic and solver on puzzles with an increasing number of empty
//! cells, as CSV and as a plot.

mod density;
mod plot;

use std::{
    io::{self, Write},
    path::PathBuf,
    sync::atomic::Ordering,
};

use anyhow::{Context, bail};
use board::{Grid, Puzzle, Shape, stop::StopReason};
use clap::{Args, ValueHint};
use itertools::Itertools;
use pictures::plots::Plot;
use solve::{
    SearchResult, Verdict, VerdictKind,
    engines::{self, EngineQuestion},
    facts::facts,
    families::drawn,
    generate::{self, AmountError, GenerateError},
};
use stream::{
    Status,
    files::{OutputFiles, are_apart, check_named},
    input::is_standard,
    interrupt,
    output::{StandardOutput, tell},
    progress,
};

use self::{
    density::{Density, ScanPoint},
    plot::chart,
};
use super::holes::{Amounts, DistributionOption};

/// Options of a scan.
#[derive(Args)]
#[command(next_help_heading = "Other puzzles")]
pub struct ScanOptions {
    /// Solve random-hole instances and write measurements as CSV
    ///
    /// For each side, distribution and number of empty cells, --count instances are solved. The CSV
    /// contains one row per instance.
    #[arg(long, conflicts_with_all = ["format", "output"], hide_short_help = true)]
    pub scan: bool,

    /// Write the CSV to FILE instead of standard output
    #[arg(long, value_name = "FILE", requires = "scan", value_hint = ValueHint::FilePath,
          hide_short_help = true)]
    csv: Option<PathBuf>,

    /// Put random digits into random cells instead of emptying solved grids, with --scan
    ///
    /// No digit is repeated in a house, but the instances may be unsolvable; the share of satisfiable
    /// instances is reported. If there are too few empty cells, some cell has no possible digit, which
    /// is an error.
    #[arg(long, requires = "scan", hide_short_help = true)]
    pub random_fill: bool,

    /// Measure the share of empty cells with the same digit in all solutions, with --scan
    ///
    /// This takes many solver calls for each instance. --timeout limits their time together. The column
    /// is empty if a limit was reached.
    #[arg(long, requires = "scan", hide_short_help = true)]
    backbone: bool,

    /// Draw shares, conflicts and median times as an SVG file
    #[arg(long, value_name = "FILE", requires = "scan", value_hint = ValueHint::FilePath,
          hide_short_help = true)]
    plot: Option<PathBuf>,
}

/// The puzzles of a scan.
pub struct ScanPlan {
    sides: Vec<(Shape, Vec<usize>)>,
    spreads: Vec<DistributionOption>,
    /// Set if digits are random, so that there may be no solution.
    drawn: bool,
    seed: u64,
    count: u64,
}

impl ScanPlan {
    /// Returns a plan with `count` puzzles for each combination of shapes, amounts and spreads.
    ///
    /// # Errors
    /// Fails if a grid of the shape has fewer cells.
    pub fn new(
        shapes: &[Shape],
        amounts: &[Amounts],
        spreads: Vec<DistributionOption>,
        drawn: bool,
        seed: u64,
        count: u64,
    ) -> Result<ScanPlan, AmountError> {
        // A range may have more numbers than fit into memory.
        for (amounts, &shape) in amounts.iter().cartesian_product(shapes) {
            amounts.last().of(shape)?;
        }
        let amounts = amounts.iter().flat_map(|amounts| amounts.each()).collect_vec();
        let holes = |shape| amounts.iter().map(|amount| amount.of(shape)).try_collect();
        let sides = shapes.iter().map(|&shape| Ok((shape, holes(shape)?))).try_collect()?;
        Ok(ScanPlan { sides, spreads, drawn, seed, count })
    }
}

const CSV_HEADER: &str = "side,box,holes,percent,spread,seed,index,candidates_before,candidates_after,\
                    solved_by_logic,verdict,conflicts,backbone,logic_ms,total_ms";

impl ScanOptions {
    /// Runs the whole scan.
    ///
    /// # Errors
    /// Fails if the output cannot be written, or if a component fails.
    pub fn run(
        &self,
        plan: ScanPlan,
        question: &EngineQuestion,
        force: bool,
    ) -> anyhow::Result<Status> {
        if let Some(missing) = question.solver.backend.unavailable_reason() {
            bail!("{}: {missing}", question.solver.backend.name());
        }
        check_named("--plot", self.plot.as_ref(), "file")?;
        let csv = self.csv.as_ref().filter(|name| !is_standard(name));
        let csv = OutputFiles::of_some(csv, &[], force)?;
        let plot = OutputFiles::of_some(self.plot.as_ref(), &[], force)?;
        if !are_apart(self.csv.iter().chain(&self.plot)) {
            bail!("--csv and --plot need a file each; use different names");
        }
        // Check this now, so that errors are reported before hours of work.
        let plot = plot.map(|files| files.draft()).transpose()?;
        let mut csv: Box<dyn Write> = match csv {
            Some(files) => Box::new(files.create()?),
            None => Box::new(StandardOutput::new(io::stdout())),
        };
        csv.write_all(format!("{CSV_HEADER}\n").as_bytes())?;
        csv.flush()?;
        let backbone = self.backbone;
        let (densities, failed) = (Vec::new(), false);
        let mut run = Run { plan: &plan, question, backbone, csv, densities, failed };
        let mut status = Status::Done;
        for (shape, holes) in &plan.sides {
            if let Some(why) = run.side(*shape, holes)? {
                tell(format_args!("sudoku-sat: {why}"));
                status = Status::Unknown;
                break;
            }
        }
        run.csv.flush()?;
        if let Some((plot, path)) = plot.zip(self.plot.as_ref()) {
            let svg = chart(&run.densities).svg();
            let written = plot.write(|out| out.write_all(svg.as_bytes()));
            written.with_context(|| path.display().to_string())?;
        }
        Ok(if run.failed { status.and(Status::SomeFailed) } else { status })
    }
}

struct Run<'a> {
    plan: &'a ScanPlan,
    question: &'a EngineQuestion,
    backbone: bool,
    csv: Box<dyn Write>,
    densities: Vec<Density>,
    failed: bool,
}

impl Run<'_> {
    /// Solves all numbers of empty cells of a side, with the same solved grids. Returns the reason
    /// if it was stopped.
    fn side(&mut self, shape: Shape, holes: &[usize]) -> anyhow::Result<Option<StopReason>> {
        let question = EngineQuestion { time: None, ..self.question.clone() };
        let mut grids = Vec::new();
        let seeds = board::random::seeds(self.plan.seed)
            .take(usize::try_from(self.plan.count).unwrap_or(usize::MAX));
        for (index, seed) in (1..).zip(seeds) {
            let solved = || match self.plan.drawn {
                true => Ok(Grid::empty(shape)),
                false => generate::solved(shape, seed, &question.stop()),
            };
            match progress::during(index, solved) {
                Ok(grid) => grids.push((seed, grid)),
                Err(GenerateError::Stopped(why)) => return Ok(Some(why)),
                Err(error) => return Err(error.into()),
            }
        }
        for &spread in &self.plan.spreads {
            if !self.spread(shape, holes, spread, &grids)? {
                return Ok(Some(StopReason::Interrupted));
            }
        }
        Ok(None)
    }

    /// Solves all numbers of empty cells of a side with one distribution.
    fn spread(
        &mut self,
        shape: Shape,
        holes: &[usize],
        spread: DistributionOption,
        grids: &[(u64, Grid)],
    ) -> anyhow::Result<bool> {
        for &holes in holes {
            let (drawn, puzzles) = (self.plan.drawn, Vec::new());
            self.densities.push(Density { shape, holes, spread, drawn, puzzles });
            for (index, (seed, grid)) in (1..).zip(grids) {
                if !self.puzzle(shape, holes, spread, (index, *seed), grid)? {
                    return Ok(false);
                }
            }
            // If every puzzle failed, there is no result to report.
            let known = self.densities.pop_if(|density| density.puzzles.is_empty()).is_none();
            self.densities
                .last()
                .filter(|_| known)
                .inspect(|density| tell(format_args!("{density}")));
        }
        Ok(true)
    }

    /// Solves a puzzle and writes its line immediately. Returns false if interrupted.
    fn puzzle(
        &mut self,
        shape: Shape,
        holes: usize,
        spread: DistributionOption,
        (index, seed): (u64, u64),
        grid: &Grid,
    ) -> anyhow::Result<bool> {
        let puzzle = match self.plan.drawn {
            false => generate::puzzle(shape, grid, holes, spread.spread(), seed),
            true => {
                let board = Puzzle::classic(shape, Grid::empty(shape));
                drawn(&board, holes, seed).with_context(|| {
                    let percent = 100.0 * holes as f64 / shape.cells() as f64;
                    format!(
                        "--random-fill: with {holes} holes ({percent:.0}%) on boards of {shape}, each try \
                         left a cell without a possible digit; use more holes"
                    )
                })?
            }
        };
        let asked = self.backbone.then(|| puzzle.clone());
        let puzzles = Box::new(std::iter::once(puzzle));
        let outcome = engines::ALL[0].run(puzzles, self.question).next();
        let found = match outcome.map(|outcome| outcome.found) {
            Some(Ok(found)) => found,
            Some(Err(error)) => {
                self.failed = true;
                tell(format_args!("sudoku-sat: side {}, seed {seed}: {error}", shape.side()));
                return Ok(true);
            }
            None => return Ok(true),
        };
        let verdict = found.verdict();
        let backbone = asked.map(|puzzle| self.backbone(&puzzle, holes)).transpose()?.flatten();
        if interrupt::flag().load(Ordering::Relaxed)
            || matches!(verdict, Verdict::Unknown(StopReason::Interrupted, _))
        {
            return Ok(false);
        }
        let made = ScanParameters { shape, holes, spread, index, seed };
        let (row, seen) = row(&made, backbone, &found, &verdict);
        self.csv.write_all(row.as_bytes())?;
        self.csv.flush()?;
        if let Some(density) = self.densities.last_mut() {
            density.puzzles.push(seen);
        }
        Ok(true)
    }

    /// Returns the percentage of empty cells with the same digit in all solutions. Returns `None`
    /// if there is no solution, or if a limit was reached.
    fn backbone(&self, puzzle: &Puzzle, holes: usize) -> anyhow::Result<Option<f64>> {
        let facts = facts(&self.question.solver, puzzle, 1, &self.question.stop())?;
        if !facts.is_complete() || facts.solutions.number() == 0 || holes == 0 {
            return Ok(None);
        }
        let fixed = facts.backbone().filled().count() - puzzle.givens.filled().count();
        Ok(Some(100.0 * fixed as f64 / holes as f64))
    }
}

/// The parameters of a puzzle.
struct ScanParameters {
    shape: Shape,
    holes: usize,
    spread: DistributionOption,
    index: u64,
    seed: u64,
}

/// Returns the line of a puzzle, and its result for the summary.
fn row(
    made: &ScanParameters,
    backbone: Option<f64>,
    found: &SearchResult,
    verdict: &Verdict,
) -> (String, ScanPoint) {
    let &ScanParameters { shape, holes, spread, index, seed } = made;
    let report = &found.report;
    let (kind, name) = (verdict.kind(), verdict.kind().name());
    let by_logic = report.backend.is_empty() && kind == VerdictKind::Unique;
    let logic = report.logic_time.as_secs_f64() * 1e3;
    let solves: f64 = report.solve_times.iter().map(|time| time.as_secs_f64() * 1e3).sum();
    let total = logic + report.encode_time.as_secs_f64() * 1e3 + solves;
    let (side, percent) = (shape.side(), 100.0 * holes as f64 / shape.cells() as f64);
    let (before, after) = (report.candidates_before, report.candidates_after);
    let (spread, conflicts) = (spread.name(), report.statistics.conflicts);
    let told = conflicts.map(|conflicts| conflicts.to_string()).unwrap_or_default();
    let fixed = backbone.map(|backbone| format!("{backbone:.1}")).unwrap_or_default();
    let row = format!(
        "{side},{shape},{holes},{percent:.2},{spread},{seed},{index},{before},{after},{by_logic},\
         {name},{told},{fixed},{logic:.3},{total:.3}\n"
    );
    let unknown = kind == VerdictKind::Unknown;
    let has_none = [VerdictKind::Unsolvable, VerdictKind::Invalid].contains(&kind);
    (row, ScanPoint { by_logic, unknown, has_none, conflicts, backbone, ms: total })
}
