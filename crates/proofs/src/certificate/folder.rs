//! A certificate as files in a folder.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
    sync::Arc,
    time::Instant,
};

use encodings::{Cnf, Size};

use super::{
    Certificate, CertificateError, Claim, Outcome, ProofFormat, RecheckError, Stuck, Unknown,
    Wanted, formula, logic, native, proof_io, readme, recheck::recheck, search,
};
use crate::{Capped, DratWriter, Limits, Script};
use board::{Layout, Puzzle, verify::verify};
use formats::WriteError;
use sat::{
    backends::Problem,
    variables::{Numbering, Variables},
};

/// The file of the formula.
pub(super) const FORMULA: &str = "puzzle.cnf";
/// The file of the solution.
pub(super) const SOLUTION: &str = "solution.txt";
/// What is claimed and how it is checked.
const README: &str = "README";
/// DRAT that is about to become LRAT.
const DRAFT: &str = "proof.draft";

/// Writes the certificate of a claim into an empty folder that exists, and checks the
/// files unless that is not wanted. What is written counts only if the outcome says so.
///
/// # Errors
/// If a file cannot be written, the claim is wrong, or the proof does not hold.
pub fn write(
    folder: &Path,
    puzzle: &Puzzle,
    claim: &Claim,
    wanted: &Wanted,
) -> Result<Outcome, CertificateError> {
    match certify(folder, puzzle, claim, wanted) {
        Ok(certificate) => Ok(Outcome::Written(Box::new(certificate))),
        Err(Stuck::Unknown(unknown)) => Ok(Outcome::Unknown(unknown)),
        Err(Stuck::Broken(error)) => Err(error),
    }
}

fn certify(
    folder: &Path,
    puzzle: &Puzzle,
    claim: &Claim,
    wanted: &Wanted,
) -> Result<Certificate, Stuck> {
    let start = Instant::now();
    if let Some(grid) = claim.solution() {
        verify(puzzle, grid).map_err(CertificateError::from)?;
        file(folder, SOLUTION, wanted, |out| write_grid(puzzle, claim, out))?;
    }
    let solver = formula::solver(wanted);
    let export = formula::export(puzzle, claim, &solver, wanted);
    if formula::is_too_large(&export) {
        return Err(Stuck::Unknown(Unknown::TooLarge));
    }
    let mut size = Size::default();
    file(folder, FORMULA, wanted, |out| {
        size = export.write(out)?;
        Ok(())
    })?;
    let cnf = formula::clauses(&export);
    let mut certificate =
        Certificate { variables: cnf.variables(), clauses: size.clauses, ..Certificate::default() };
    prove(folder, puzzle, claim, wanted, &cnf, &mut certificate)?;
    file(folder, README, wanted, |out| readme::write(out, puzzle, claim, wanted, &certificate))?;
    certificate.made = start.elapsed();
    if wanted.self_check {
        drop(cnf);
        let start = Instant::now();
        let (read, shown, rechecked) = recheck(folder, wanted.limit, &wanted.stop)?;
        if !is_same(&read, puzzle) {
            return Err(RecheckError::Other("puzzle").into());
        }
        if shown != *claim {
            return Err(RecheckError::Other("claim").into());
        }
        certificate.checked = Some((rechecked, start.elapsed()));
    }
    Ok(certificate)
}

/// Whether they ask the same.
fn is_same(one: &Puzzle, other: &Puzzle) -> bool {
    let rules = |puzzle: &Puzzle| puzzle.rules.iter().map(|rule| rule.name()).collect::<Vec<_>>();
    (one.shape, &one.givens, one.candidates(), rules(one))
        == (other.shape, &other.givens, other.candidates(), rules(other))
}

/// Writes the proof.
fn prove(
    folder: &Path,
    puzzle: &Puzzle,
    claim: &Claim,
    wanted: &Wanted,
    cnf: &Cnf,
    certificate: &mut Certificate,
) -> Result<(), Stuck> {
    let (name, script) = match wanted.format {
        ProofFormat::Drat => (wanted.format.file(), Script::Text),
        ProofFormat::BinaryDrat => (wanted.format.file(), Script::Binary),
        ProofFormat::Lrat => (DRAFT, Script::Binary),
    };
    let io = |error| io_of(name)(error);
    let drat = File::create(folder.join(name)).map_err(io)?;
    let mut writer = DratWriter::new(BufWriter::new(drat), script, wanted.limit);
    let layout = Arc::new(Layout::of(puzzle));
    let stop = &wanted.stop;
    if formula::is_plain(wanted) {
        let variables = Variables::new(Numbering::All, &puzzle.candidates());
        let problem = Problem { layout: &layout, variables: &variables };
        writer = search::of_all(&problem, cnf, writer, stop)?;
        certificate.search_lemmas = Some(writer.lemmas);
        if wanted.self_check {
            native::check(&problem, cnf, wanted.limit, stop)?;
            certificate.native = true;
        }
    } else {
        let logic = wanted.solver.logic;
        let shown = logic::show(puzzle, Arc::clone(&layout), logic, cnf, &mut writer, stop)?;
        (certificate.steps, certificate.left) = (shown.steps, shown.unshown);
        certificate.logic_lemmas = writer.lemmas;
        if shown.is_refuted {
            writer.record(crate::Kind::Lemma, &[]).map_err(proof_io)?;
        } else {
            writer = search::of_rest(&layout, &shown.left, claim, writer, stop)?;
            certificate.search_lemmas = Some(writer.lemmas - certificate.logic_lemmas);
        }
    }
    certificate.bytes = writer.bytes();
    writer.finish().map_err(io)?;
    if wanted.format == ProofFormat::Lrat {
        certificate.bytes = lrat(folder, cnf, wanted)?;
    }
    Ok(())
}

/// Makes LRAT of the draft; tells its length.
fn lrat(folder: &Path, cnf: &Cnf, wanted: &Wanted) -> Result<u64, Stuck> {
    let draft = folder.join(DRAFT);
    let input = File::open(&draft).map_err(io_of(DRAFT))?;
    let limits = Limits { bytes: wanted.limit, stop: wanted.stop.clone(), ..Limits::default() };
    let checked = crate::check(cnf, io::BufReader::new(input), &limits)?;
    let mut length = 0;
    file(folder, wanted.format.file(), wanted, |out| {
        let mut capped = Capped::new(out, wanted.limit);
        checked.write_lrat(&mut capped)?;
        length = capped.bytes;
        Ok(())
    })?;
    std::fs::remove_file(draft).map_err(io_of(DRAFT))?;
    Ok(length)
}

fn io_of(file: &'static str) -> impl Fn(io::Error) -> CertificateError {
    move |error| CertificateError::Io { file, error }
}

/// Brings all files of a folder down to the disk.
///
/// # Errors
/// If one cannot be.
pub fn sync(folder: &Path) -> io::Result<()> {
    for entry in folder.read_dir()? {
        File::open(entry?.path())?.sync_all()?;
    }
    Ok(())
}

/// Writes a file to its end.
fn file(
    folder: &Path,
    name: &'static str,
    wanted: &Wanted,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Stuck> {
    let written = File::create(folder.join(name)).and_then(|file| {
        let mut out = BufWriter::new(file);
        write(&mut out)?;
        out.flush()
    });
    written.map_err(|error| match error.kind() {
        // Only a formula that is cut short says so.
        io::ErrorKind::TimedOut => Stuck::Unknown(Unknown::Stopped(
            wanted.stop.reason().unwrap_or(board::stop::Why::GaveUp),
        )),
        io::ErrorKind::FileTooLarge => proof_io(error),
        _ => Stuck::from(io_of(name)(error)),
    })
}

fn write_grid(puzzle: &Puzzle, claim: &Claim, out: &mut dyn Write) -> io::Result<()> {
    let Some(givens) = claim.solution().cloned() else { return Ok(()) };
    let solved = Puzzle { givens, restrictions: None, ..puzzle.clone() };
    formats::GRID.write(&solved, None, out).map_err(|error| match error {
        WriteError::Io(error) => error,
        cannot => io::Error::other(cannot),
    })
}
