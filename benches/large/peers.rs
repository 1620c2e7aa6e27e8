//! The solvers with which this program is compared.

use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    path::Path,
    process::Command,
    sync::Arc,
};

use super::PATIENCE;
use anyhow::{Context, bail};
use board::{Layout, stop::Stop};
use encodings::{Cnf, Lit, Size};
use logic::reduce::{self, Reducer};
use sat::{
    EncodingConfig,
    dimacs::{Answer, DimacsWriter},
    encode::encode,
    formulations,
    variables::{Numbering, Variables},
};
use tempfile::TempDir;

/// A solver.
#[derive(Clone, Copy)]
pub enum Peer {
    /// A program that reads DIMACS: its name, and its option for a time limit in seconds.
    Program(&'static str, &'static str),
    /// CP-SAT of OR-tools, run by Python.
    CpSat,
}

/// The verdict, and the CPU seconds of both runs.
pub struct Told {
    /// The verdict: unique, several, none or unknown.
    pub verdict: &'static str,
    /// The CPU seconds of both runs.
    pub seconds: f64,
}

/// Returns the CPU seconds of all child processes so far.
#[cfg(unix)]
pub fn cpu_seconds() -> anyhow::Result<f64> {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let seconds =
        |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    Ok(seconds(usage.user_time()) + seconds(usage.system_time()))
}

/// On other systems there is no result, because other times would not be comparable.
#[cfg(not(unix))]
pub fn cpu_seconds() -> anyhow::Result<f64> {
    bail!("the CPU time of other programs is not known on this system")
}

impl Peer {
    /// Returns the solvers that are available on this machine.
    pub fn found() -> Vec<Peer> {
        let all =
            [Peer::Program("kissat", "--time="), Peer::Program("cadical", "-t "), Peer::CpSat];
        all.into_iter().filter(|peer| peer.version().is_ok()).collect()
    }

    pub fn name(self) -> &'static str {
        match self {
            Peer::Program(name, _) => name,
            Peer::CpSat => "cp-sat",
        }
    }

    /// Returns the name and the version.
    pub fn version(self) -> anyhow::Result<String> {
        let output = match self {
            Peer::Program(name, _) => Command::new(name).arg("--version").output()?,
            Peer::CpSat => Command::new("python3").arg("-c").arg(VERSION).output()?,
        };
        if !output.status.success() {
            bail!("{} is not here", self.name());
        }
        Ok(format!("{} {}", self.name(), String::from_utf8_lossy(&output.stdout).trim()))
    }

    /// Returns the verdict on the puzzle of a file.
    pub fn tell(self, file: &Path, limit: f64) -> anyhow::Result<Told> {
        let text = fs::read_to_string(file)?;
        let puzzle = formats::read(&text).with_context(|| file.display().to_string())?;
        let layout = Arc::new(Layout::of(&puzzle));
        let mut candidates = puzzle.candidates();
        Reducer::new(Arc::clone(&layout), &reduce::SINGLES).reduce(&mut candidates, &Stop::never());
        let variables = Variables::new(Numbering::Open, &candidates);
        let mut cnf = Cnf::default();
        encode(
            &layout,
            &variables,
            EncodingConfig::new(&formulations::EXTENDED, encodings::ALL[0]),
            &mut cnf,
        );
        let folder = TempDir::new()?;
        let exported = exported(file)?;
        let mut told = match self {
            Peer::Program(program, option) => {
                twice(program, option, &cnf, variables.count(), &folder.path().join("cnf"), limit)
            }
            Peer::CpSat => cp_sat(&layout, &variables, &folder.path().join("groups"), limit),
        }?;
        told.seconds += exported;
        if told.seconds > limit {
            told.verdict = "unknown";
        }
        Ok(told)
    }
}

/// Returns the CPU seconds for making the formula.
fn exported(file: &Path) -> anyhow::Result<f64> {
    let before = cpu_seconds()?;
    let program = env!("CARGO_BIN_EXE_sudoku-sat");
    let output = Command::new(program).args(["export", "--logic", "singles"]).arg(file).output()?;
    match output.status.success() {
        true => Ok(cpu_seconds()? - before),
        false => bail!("{}", String::from_utf8_lossy(&output.stderr)),
    }
}

const VERSION: &str = "import ortools; print(ortools.__version__)";

/// Solves a formula, and solves it again with the first solution excluded.
fn twice(
    program: &str,
    option: &str,
    cnf: &Cnf,
    candidates: u32,
    file: &Path,
    limit: f64,
) -> anyhow::Result<Told> {
    let mut blocking = None;
    let mut seconds = 0.0;
    for verdicts in [["none", "several"], ["unique", "several"]] {
        write_cnf(cnf, blocking.as_deref(), file)?;
        let before = cpu_seconds()?;
        let left = ((PATIENCE * limit - seconds).ceil() as u32).max(1).to_string();
        let limits = format!("{option}{left}");
        let output = Command::new(program).arg("-q").args(limits.split(' ')).arg(file).output()?;
        seconds += cpu_seconds()? - before;
        // Some solvers print nothing when the time limit is reached.
        let answer = match Answer::read(&mut &*output.stdout, cnf.variables()) {
            Err(_) if output.status.code() == Some(0) => Answer::Unknown,
            answer => answer?,
        };
        match answer {
            Answer::Unsatisfiable => return Ok(Told { verdict: verdicts[0], seconds }),
            Answer::Unknown => return Ok(Told { verdict: "unknown", seconds: seconds.max(limit) }),
            Answer::Satisfiable(_) if blocking.is_some() => break,
            Answer::Satisfiable(values) => {
                let held = (1..=candidates).filter(|&variable| values.get(variable) == Some(true));
                blocking = Some(held.map(|variable| !Lit::positive(variable)).collect::<Vec<_>>());
            }
        }
    }
    Ok(Told { verdict: "several", seconds })
}

fn write_cnf(cnf: &Cnf, blocking: Option<&[Lit]>, file: &Path) -> anyhow::Result<()> {
    use encodings::ClauseSink;
    let clauses = cnf.len() as u64 + u64::from(blocking.is_some());
    let size = Size { variables: cnf.variables().into(), clauses };
    let mut writer = DimacsWriter::new(BufWriter::new(File::create(file)?), size);
    (0..cnf.variables()).for_each(|_| _ = writer.fresh_var());
    cnf.clauses().chain(blocking).for_each(|clause| writer.clause(clause));
    writer.finish()?;
    Ok(())
}

/// Passes the exactly-one constraints of the candidates to `cp_sat.py`, one on each line.
fn cp_sat(layout: &Layout, variables: &Variables, file: &Path, limit: f64) -> anyhow::Result<Told> {
    let mut out = BufWriter::new(File::create(file)?);
    let mut group = |lits: Vec<Lit>| {
        let numbers: Vec<String> =
            lits.iter().map(|lit| (lit.variable() - 1).to_string()).collect();
        if numbers.is_empty() { Ok(()) } else { writeln!(out, "{}", numbers.join(" ")) }
    };
    for cell in 0..layout.shape.cells() {
        group(variables.lits(cell).map(|(_, lit)| lit).collect())?;
    }
    for (_, cells) in layout.houses() {
        for digit in 1..=layout.shape.side() as u16 {
            let lits = cells.iter().flat_map(|&cell| variables.lits(cell));
            group(lits.filter(|&(own, _)| own == digit).map(|(_, lit)| lit).collect())?;
        }
    }
    out.flush()?;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/large/cp_sat.py");
    let before = cpu_seconds()?;
    let limits = [variables.count().to_string(), (PATIENCE * limit).to_string()];
    let output = Command::new("python3").arg(script).arg(file).args(limits).output()?;
    let seconds = cpu_seconds()? - before;
    match String::from_utf8_lossy(&output.stdout).trim() {
        "unique" => Ok(Told { verdict: "unique", seconds }),
        "several" => Ok(Told { verdict: "several", seconds }),
        "none" => Ok(Told { verdict: "none", seconds }),
        "unknown" => Ok(Told { verdict: "unknown", seconds: seconds.max(limit) }),
        _ => bail!("cp_sat.py failed: {}", String::from_utf8_lossy(&output.stderr)),
    }
}
