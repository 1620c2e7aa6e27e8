//! `generate --scan`: what logic and solver make of puzzles with more and more
//! holes, as CSV and as a plot.

mod density;
mod plot;

use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::atomic::Ordering,
};

use anyhow::{Context, bail};
use board::{Grid, Shape, stop::Why};
use clap::{Args, ValueHint};
use itertools::Itertools;
use pictures::plots::Plot;
use solve::{
    Found, Verdict, VerdictKind,
    engines::{self, Question},
    generate::{self, AmountError, GenerateError, Spread},
};

use self::{
    density::{Density, Seen},
    plot::chart,
};
use super::holes::Amounts;
use crate::run::{
    Status,
    files::{Files, write_whole},
    interrupt,
    output::{Sink, tell},
    progress,
};

/// Where a scan goes.
#[derive(Args)]
#[command(next_help_heading = "Other puzzles")]
pub struct Scan {
    /// What solving makes of raw puzzles, as CSV
    ///
    /// Solves --count puzzles for every side and number of holes, and writes a line for each.
    #[arg(long, conflicts_with_all = ["format", "output"], hide_short_help = true)]
    pub scan: bool,

    /// Write the CSV to FILE instead of standard output
    #[arg(long, value_name = "FILE", requires = "scan", value_hint = ValueHint::FilePath,
          hide_short_help = true)]
    csv: Option<PathBuf>,

    /// Draw the share solved by logic and the median time as an SVG file
    #[arg(long, value_name = "FILE", requires = "scan", value_hint = ValueHint::FilePath,
          hide_short_help = true)]
    plot: Option<PathBuf>,
}

/// What is scanned.
pub struct Plan {
    sides: Vec<(Shape, Vec<usize>)>,
    spread: Spread,
    seed: u64,
    count: u64,
}

impl Plan {
    /// `count` puzzles of every one of the shapes with every one of the amounts.
    ///
    /// # Errors
    /// If a grid of the shape has fewer cells.
    pub fn new(
        shapes: &[Shape],
        amounts: &[Amounts],
        spread: Spread,
        seed: u64,
        count: u64,
    ) -> Result<Plan, AmountError> {
        // A range may be longer than memory is large.
        for (amounts, &shape) in amounts.iter().cartesian_product(shapes) {
            amounts.last().of(shape)?;
        }
        let amounts = amounts.iter().flat_map(|amounts| amounts.each()).collect_vec();
        let holes = |shape| amounts.iter().map(|amount| amount.of(shape)).try_collect();
        let sides = shapes.iter().map(|&shape| Ok((shape, holes(shape)?))).try_collect()?;
        Ok(Plan { sides, spread, seed, count })
    }
}

const HEAD: &str = "side,box,holes,percent,seed,index,candidates_before,candidates_after,\
                    solved_by_logic,verdict,logic_ms,total_ms";

impl Scan {
    /// Scans all that is planned.
    ///
    /// # Errors
    /// If the output cannot be written, or a part of the program is broken.
    pub fn run(&self, plan: Plan, question: &Question, force: bool) -> anyhow::Result<Status> {
        if let Some(missing) = question.solver.backend.missing() {
            bail!("{}: {missing}", question.solver.backend.name());
        }
        for path in [&self.csv, &self.plot].into_iter().flatten() {
            // Whether it may go.
            Files::new(path, &[], force)?;
        }
        if let Some(path) = &self.plot {
            if self.csv.as_ref() == Some(path) {
                bail!("{}: --csv and --plot need a file each", path.display());
            }
            // What cannot be written is known before hours of work.
            let opened = File::options().append(true).create(true).open(path);
            opened.with_context(|| path.display().to_string())?;
        }
        let mut csv: Box<dyn Write> = match &self.csv {
            Some(path) => Box::new(File::create(path).with_context(|| path.display().to_string())?),
            None => Box::new(Sink::new(io::stdout())),
        };
        csv.write_all(format!("{HEAD}\n").as_bytes())?;
        csv.flush()?;
        let mut run = Run { plan: &plan, question, csv, densities: Vec::new(), failed: false };
        let mut status = Status::Done;
        for (shape, holes) in &plan.sides {
            if !run.side(*shape, holes)? {
                tell(format_args!("sudoku-sat: interrupted"));
                status = Status::Unknown;
                break;
            }
        }
        run.csv.flush()?;
        if let Some(path) = &self.plot {
            draw(path, &run.densities).with_context(|| path.display().to_string())?;
        }
        Ok(if run.failed { status.and(Status::SomeFailed) } else { status })
    }
}

fn draw(path: &Path, densities: &[Density]) -> io::Result<()> {
    let svg = chart(densities).svg();
    write_whole(path, |out| out.write_all(svg.as_bytes()))
}

struct Run<'a> {
    plan: &'a Plan,
    question: &'a Question,
    csv: Box<dyn Write>,
    densities: Vec<Density>,
    failed: bool,
}

impl Run<'_> {
    /// All numbers of holes of a side, over the same solved grids; false if interrupted.
    fn side(&mut self, shape: Shape, holes: &[usize]) -> anyhow::Result<bool> {
        let question = Question { time: None, ..self.question.clone() };
        let mut grids = Vec::new();
        let seeds = board::random::seeds(self.plan.seed).take(self.plan.count as usize);
        for (index, seed) in (1..).zip(seeds) {
            let solved = || generate::solved(shape, seed, &question.stop());
            match progress::during(index, solved) {
                Ok(grid) => grids.push((seed, grid)),
                Err(GenerateError::Stopped(_)) => return Ok(false),
                Err(error) => return Err(error.into()),
            }
        }
        for &holes in holes {
            self.densities.push(Density { shape, holes, puzzles: Vec::new() });
            for (index, (seed, grid)) in (1..).zip(&grids) {
                if !self.puzzle(shape, holes, index, *seed, grid)? {
                    return Ok(false);
                }
            }
            // Nothing is known where every puzzle failed.
            let known = self.densities.pop_if(|density| density.puzzles.is_empty()).is_none();
            self.densities
                .last()
                .filter(|_| known)
                .inspect(|density| tell(format_args!("{density}")));
        }
        Ok(true)
    }

    /// Solves a puzzle and writes its line at once; false if interrupted.
    fn puzzle(
        &mut self,
        shape: Shape,
        holes: usize,
        index: u64,
        seed: u64,
        grid: &Grid,
    ) -> io::Result<bool> {
        let puzzle = generate::puzzle(shape, grid, holes, self.plan.spread, seed);
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
        if interrupt::flag().load(Ordering::Relaxed)
            || matches!(verdict, Verdict::Unknown(Why::Interrupted, _))
        {
            return Ok(false);
        }
        let (row, seen) = row(shape, holes, index, seed, &found, &verdict);
        self.csv.write_all(row.as_bytes())?;
        self.csv.flush()?;
        if let Some(density) = self.densities.last_mut() {
            density.puzzles.push(seen);
        }
        Ok(true)
    }
}

/// The line of a puzzle, and what is kept of it.
fn row(
    shape: Shape,
    holes: usize,
    index: u64,
    seed: u64,
    found: &Found,
    verdict: &Verdict,
) -> (String, Seen) {
    let report = &found.report;
    let (kind, name) = (verdict.kind(), verdict.kind().name());
    let by_logic = report.backend.is_empty() && kind == VerdictKind::Unique;
    let logic = report.logic_time.as_secs_f64() * 1e3;
    let solves: f64 = report.solve_times.iter().map(|time| time.as_secs_f64() * 1e3).sum();
    let total = logic + report.encode_time.as_secs_f64() * 1e3 + solves;
    let (side, percent) = (shape.side(), 100.0 * holes as f64 / shape.cells() as f64);
    let (before, after) = (report.candidates_before, report.candidates_after);
    let row = format!(
        "{side},{shape},{holes},{percent:.2},{seed},{index},{before},{after},{by_logic},{name},\
         {logic:.3},{total:.3}\n"
    );
    (row, Seen { by_logic, unknown: kind == VerdictKind::Unknown, ms: total })
}
