//! Verdicts on large grids, compared with the solvers on this machine. Whole processes are measured
//! as a user would run them, in CPU seconds of one thread.
//!
//! ```text
//! cargo bench --bench large                              the puzzles in puzzles/large
//! cargo bench --bench large -- --limit 60 FILE…          any files of one puzzle each
//! cargo bench --bench large -- --peers kissat FILE…      some of kissat, cadical, cp-sat, or none
//! cargo bench --bench large -- --portfolio 2 FILE…       also the wall-clock time of the portfolio
//! cargo bench --bench large -- --orders 10 FILE…         each puzzle in ten other orders: the median
//!                                                        time, and the number of runs over the limit
//! ```
//!
//! This program runs `sudoku-sat check`: reading, logic, search, and the proof that there is no
//! other solution, or another solution. The other solvers get the formula after singles (extended,
//! pairwise) as a file. They run a second time with a clause that excludes the solution found.
//! CP-SAT gets the same candidates as exactly-one constraints from `cp_sat.py`. Their times are the
//! sum of both runs and of `sudoku-sat export`, which makes the formula. A run that reaches the
//! limit counts as the limit and unknown.

mod orders;
mod peers;

use std::{
    env,
    io::{self, Write},
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use anyhow::{Context, bail};
use orders::Orders;
use peers::{Peer, Told, cpu_seconds};

/// The options of the bench.
struct Wanted {
    limit: f64,
    peers: Vec<Peer>,
    portfolio: Option<String>,
    /// The number of orders of each puzzle; `None` keeps the original order.
    orders: Option<u64>,
    files: Vec<PathBuf>,
}

fn wanted() -> anyhow::Result<Wanted> {
    let (peers, files) = (Peer::found(), Vec::new());
    let mut wanted = Wanted { limit: 60.0, peers, portfolio: None, orders: None, files };
    let mut arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        let mut value =
            || arguments.next().ok_or_else(|| anyhow::anyhow!("{argument}: the value is missing"));
        match argument.as_str() {
            "--limit" => wanted.limit = value()?.parse()?,
            "--portfolio" => wanted.portfolio = Some(value()?),
            "--orders" => wanted.orders = Some(value()?.parse()?),
            "--peers" => {
                let names = value()?;
                wanted.peers.retain(|peer| names.split(',').any(|name| name == peer.name()));
                if names != "none" && wanted.peers.is_empty() {
                    bail!("none of {names} is here; there are kissat, cadical, cp-sat and none");
                }
            }
            file => wanted.files.push(file.into()),
        }
    }
    if wanted.orders == Some(0) || wanted.orders.is_some() && wanted.portfolio.is_some() {
        bail!("--orders needs one or more, and no --portfolio");
    }
    if wanted.files.is_empty() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/large");
        let files = folder.read_dir()?.map(|entry| entry.map(|entry| entry.path()));
        wanted.files = files.collect::<io::Result<_>>()?;
        wanted.files.sort_by_key(|file| file.metadata().map_or(0, |data| data.len()));
    }
    Ok(wanted)
}

/// The limit applies to CPU seconds; wall-clock time may be this many times as long.
const PATIENCE: f64 = 2.0;

/// Returns our verdict, the CPU seconds and the wall-clock seconds.
fn ours(file: &Path, options: &[&str], limit: f64) -> anyhow::Result<(String, f64, f64)> {
    let before = cpu_seconds()?;
    let begun = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_sudoku-sat"))
        .args(["check", "--timeout", &(PATIENCE * limit).to_string(), "--format", "json"])
        .args(options)
        .arg(file)
        .output()?;
    let (cpu, wall) = (cpu_seconds()? - before, begun.elapsed().as_secs_f64());
    let record: serde_json::Value = serde_json::from_slice(&output.stdout)
        .with_context(|| format!("{} is no file of one puzzle", file.display()))?;
    let verdict = record["verdict"].as_str().unwrap_or("error").to_owned();
    Ok((verdict, cpu, wall))
}

/// Formats seconds for a table, with a mark if they reach the limit.
fn shown(seconds: f64, limit: f64) -> String {
    if seconds >= limit { format!(">{limit:.0}") } else { format!("{seconds:.3}") }
}

/// The result of a solver for the orders of a puzzle.
struct Run {
    /// The verdicts, separated by `/` if they differ.
    verdict: String,
    /// The median time, at most the limit.
    seconds: f64,
    /// The number of runs over the limit, if there are several orders.
    late: String,
}

fn run(
    files: &[PathBuf],
    limit: f64,
    tell: impl Fn(&Path) -> anyhow::Result<(String, f64)>,
) -> anyhow::Result<Run> {
    let (mut verdicts, mut times, mut late) = (Vec::new(), Vec::new(), 0);
    for file in files {
        let (verdict, seconds) = tell(file)?;
        let is_late = seconds > limit;
        late += u32::from(is_late);
        let verdict = if is_late { "unknown".to_owned() } else { verdict };
        if !verdicts.contains(&verdict) {
            verdicts.push(verdict);
        }
        times.push(seconds.min(limit));
    }
    times.sort_by(f64::total_cmp);
    let (below, above) = (times[(times.len() - 1) / 2], times[times.len() / 2]);
    let late = if files.len() > 1 { format!(" {late}/{}", files.len()) } else { String::new() };
    Ok(Run { verdict: verdicts.join("/"), seconds: (below + above) / 2.0, late })
}

/// The geometric mean of our speedup over a peer, and the number of puzzles.
#[derive(Default)]
struct Mean {
    logarithms: f64,
    puzzles: u32,
}

fn main() -> anyhow::Result<()> {
    let Wanted { limit, peers, portfolio, orders, files } = wanted()?;
    let mut out = io::stdout().lock();
    write!(out, "{:16} {:8} {:>8}", "puzzle", "verdict", "ours")?;
    if let Some(jobs) = &portfolio {
        write!(out, " {:>12}", format!("wall, {jobs} jobs"))?;
    }
    for peer in &peers {
        write!(out, " {:>8} {:8} {:>6}", peer.name(), "", "ratio")?;
    }
    writeln!(out)?;
    let mut means: Vec<Mean> = peers.iter().map(|_| Mean::default()).collect();
    for file in &files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let orders = Orders::of(file, orders)?;
        let Run { verdict, seconds, late } = run(&orders.files, limit, |file| {
            ours(file, &[], limit).map(|(verdict, cpu, _)| (verdict, cpu))
        })?;
        write!(out, "{name:16} {verdict:8} {:>8}{late}", shown(seconds, limit))?;
        if let Some(jobs) = &portfolio {
            let options = ["--portfolio", "--jobs", jobs];
            let (_, _, wall) = ours(file, &options, limit)?;
            write!(out, " {:>12}", shown(wall, limit))?;
        }
        out.flush()?;
        for (peer, mean) in peers.iter().zip(&mut means) {
            let Run { verdict, seconds: theirs, late } = run(&orders.files, limit, |file| {
                let Told { verdict, seconds } = peer.tell(file, limit)?;
                Ok((verdict.to_owned(), seconds))
            })?;
            let own = seconds;
            // If one solver reaches the limit, the ratio is a bound; if both do, there is none.
            let bound = match (theirs >= limit, own >= limit) {
                (true, true) => "-".to_owned(),
                (true, false) => format!(">{:.1}", theirs / own),
                (false, true) => format!("<{:.2}", theirs / own),
                (false, false) => format!("{:.1}", theirs / own),
            };
            if theirs < limit || own < limit {
                mean.logarithms += (theirs / own).ln();
                mean.puzzles += 1;
            }
            write!(out, " {:>8}{late} {verdict:8} {bound:>6}", shown(theirs, limit))?;
            out.flush()?;
        }
        writeln!(out)?;
    }
    for (peer, Mean { logarithms, puzzles }) in peers.iter().zip(means) {
        let mean = (logarithms / f64::from(puzzles)).exp();
        writeln!(out, "{}: ×{mean:.1} on {puzzles} puzzles, geometric mean", peer.version()?)?;
    }
    Ok(())
}
