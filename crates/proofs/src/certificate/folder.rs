//! Writes a certificate to a folder.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
    sync::Arc,
};

use encodings::{Cnf, Size};

use super::{
    Certificate, CertificateError, CertificateFormat, CertificateOptions, CertificateOutcome,
    Claim, NoCertificate, RecheckError,
    error::{UnfinishedProof, proof_error},
    files::{README, SOLUTION, solution_lines},
    formula, logic, readme,
    recheck::all_but_readme,
    search,
    sums::{self, DerivedClauses},
};
use crate::{Capped, DratWriter, ProofLimits, RecordKind};
use board::{Layout, Puzzle, clock::Instant, verify::verify};
use sat::{
    backends::Problem,
    dimacs::DimacsWriteError,
    variables::{Numbering, Variables},
};

/// The file of a DRAT proof from which a proof with hints is made.
const DRAFT_FILE: &str = "proof.draft";

/// Writes the certificate of a claim to an existing empty folder, and checks the files unless
/// `wanted.self_check` is false. The files are valid only if the outcome is [`CertificateOutcome::Written`].
///
/// # Errors
///
/// If a file cannot be written, the claim is wrong, or the proof is invalid.
pub fn write(
    folder: &Path,
    puzzle: &Puzzle,
    claim: &Claim,
    wanted: &CertificateOptions,
) -> Result<CertificateOutcome, CertificateError> {
    match certify(folder, puzzle, claim, wanted) {
        Ok(certificate) => Ok(CertificateOutcome::Written(Box::new(certificate))),
        Err(UnfinishedProof::Unknown(unknown)) => Ok(CertificateOutcome::Unknown(unknown)),
        Err(UnfinishedProof::Broken(error)) => Err(error),
    }
}

fn certify(
    folder: &Path,
    puzzle: &Puzzle,
    claim: &Claim,
    wanted: &CertificateOptions,
) -> Result<Certificate, UnfinishedProof> {
    let start = Instant::now();
    if let Some(grid) = claim.solution() {
        verify(puzzle, grid).map_err(CertificateError::from)?;
        file(folder, SOLUTION, |out| Ok(write_grid(puzzle, claim, out).map_err(io_of(SOLUTION))?))?;
    }
    let solver = formula::solver(wanted);
    let export = formula::export(puzzle, claim, &solver, wanted);
    if formula::is_too_large(&export) {
        return Err(UnfinishedProof::Unknown(NoCertificate::TooLarge));
    }
    let name = wanted.format.formula();
    let size: Size = file(folder, name, |out| {
        let written = match wanted.format {
            CertificateFormat::VeriPb => formula::constraints(&export, out),
            _ => export.write(out),
        };
        written.map_err(|error| match error {
            DimacsWriteError::Stopped(why) => UnfinishedProof::Unknown(NoCertificate::Stopped(why)),
            DimacsWriteError::Io(error) => io_of(name)(error).into(),
        })
    })?;
    let formula = match wanted.format {
        CertificateFormat::VeriPb => {
            let stated = sums::state(&Layout::of(puzzle), &export, &wanted.stop);
            if let Some(why) = wanted.stop.reason() {
                return Err(UnfinishedProof::Unknown(NoCertificate::Stopped(why)));
            }
            if stated.is_too_large {
                return Err(UnfinishedProof::Unknown(NoCertificate::SumsTooLarge));
            }
            Formula::Constraints(stated)
        }
        _ => Formula::Clauses(formula::clauses(&export)),
    };
    let variables = size.variables.try_into().unwrap_or(u32::MAX);
    let mut certificate =
        Certificate { variables, clauses: size.clauses, ..Certificate::default() };
    let proved = prove(folder, puzzle, claim, wanted, &formula, &mut certificate);
    let (prover, lemmas) = (certificate.prover, certificate.logic_lemmas);
    proved.map_err(|stuck| stuck.into_missing_proof(prover, lemmas))?;
    certificate.writing_time = start.elapsed();
    if wanted.self_check {
        drop(formula);
        let start = Instant::now();
        let rechecked =
            all_but_readme(folder, wanted.limit, &wanted.stop).map_err(UnfinishedProof::from);
        let (read, shown, rechecked) =
            rechecked.map_err(|stuck| stuck.into_missing_proof(prover, lemmas))?;
        if !is_same(&read, puzzle) {
            return Err(RecheckError::Other("puzzle").into());
        }
        if shown != *claim {
            return Err(RecheckError::Other("claim").into());
        }
        certificate.check = Some((rechecked, start.elapsed()));
    }
    file(folder, README, |out| {
        let written = readme::write(out, puzzle, claim, wanted, &certificate);
        Ok(written.map_err(io_of(README))?)
    })?;
    Ok(certificate)
}

/// Returns true if both puzzles have the same solutions to find.
fn is_same(one: &Puzzle, other: &Puzzle) -> bool {
    (one.shape, &one.rules, &one.givens, one.candidates())
        == (other.shape, &other.rules, &other.givens, other.candidates())
}

/// Writes the proof.
fn prove(
    folder: &Path,
    puzzle: &Puzzle,
    claim: &Claim,
    wanted: &CertificateOptions,
    formula: &Formula,
    certificate: &mut Certificate,
) -> Result<(), UnfinishedProof> {
    let (format, cnf) = (wanted.format, formula.clauses());
    let name = if format.is_drat() { format.file() } else { DRAFT_FILE };
    let io = |error| io_of(name)(error);
    let drat = File::create(folder.join(name)).map_err(io)?;
    let mut writer = DratWriter::new(BufWriter::new(drat), format.script(), wanted.limit);
    let layout = Arc::new(Layout::of(puzzle));
    let (stop, prover) = (&wanted.stop, search::prover(wanted.solver.backend));
    if formula::is_plain(wanted) {
        certificate.prover = prover.name();
        let variables = Variables::new(Numbering::All, &puzzle.candidates());
        let problem = Problem { layout: &layout, variables: &variables };
        writer = search::search_full(&problem, cnf, None, prover, writer, stop)?;
        certificate.search_lemmas = Some(writer.lemmas);
    } else {
        let logic = wanted.solver.logic;
        let shown =
            logic::prove_reduction(puzzle, Arc::clone(&layout), logic, cnf, &mut writer, stop)?;
        (certificate.steps, certificate.unproved_eliminations) = (shown.steps, shown.unproved);
        certificate.logic_lemmas = writer.lemmas;
        if shown.is_refuted {
            writer.record(RecordKind::Lemma, &[]).map_err(proof_error)?;
        } else {
            certificate.prover = prover.name();
            let all = Variables::new(Numbering::All, &puzzle.candidates());
            writer = match cnf.variables() > all.count() {
                false => search::search_reduced(&layout, &shown.left, claim, prover, writer, stop)?,
                // Auxiliary variables of relations have no counterpart in a formula of the reduced
                // puzzle.
                true => {
                    let problem = Problem { layout: &layout, variables: &all };
                    search::search_full(&problem, cnf, Some(&shown.left), prover, writer, stop)?
                }
            };
            certificate.search_lemmas = Some(writer.lemmas - certificate.logic_lemmas);
        }
    }
    certificate.bytes = writer.bytes();
    writer.finish().map_err(io)?;
    if !format.is_drat() {
        certificate.bytes = write_hinted_proof(folder, formula, wanted)?;
    }
    Ok(())
}

/// The formula to refute.
enum Formula {
    Clauses(Cnf),
    /// Clauses derived from the constraints, which are the formula.
    Constraints(DerivedClauses),
}

impl Formula {
    fn clauses(&self) -> &Cnf {
        match self {
            Formula::Clauses(cnf) => cnf,
            Formula::Constraints(stated) => &stated.cnf,
        }
    }
}

/// Converts the draft to a proof with hints and returns its length.
fn write_hinted_proof(
    folder: &Path,
    formula: &Formula,
    wanted: &CertificateOptions,
) -> Result<u64, UnfinishedProof> {
    let draft = folder.join(DRAFT_FILE);
    let input = File::open(&draft).map_err(io_of(DRAFT_FILE))?;
    let limits =
        ProofLimits { bytes: wanted.limit, stop: wanted.stop.clone(), ..ProofLimits::default() };
    let checked = crate::check(formula.clauses(), io::BufReader::new(input), &limits)?;
    let name = wanted.format.file();
    let length = file(folder, name, |out| {
        let mut capped = Capped::new(out, wanted.limit);
        let written = match formula {
            Formula::Clauses(_) => checked.write_lrat(&mut capped),
            Formula::Constraints(stated) => stated.write(&checked, &mut capped),
        };
        written.map_err(|error| match capped.error(error) {
            crate::ProofWriteError::Io(error) => io_of(name)(error).into(),
            too_long => proof_error(too_long),
        })?;
        Ok(capped.bytes)
    })?;
    std::fs::remove_file(draft).map_err(io_of(DRAFT_FILE))?;
    Ok(length)
}

fn io_of(file: &'static str) -> impl Fn(io::Error) -> CertificateError {
    move |error| CertificateError::Io { file, error }
}

/// Flushes all files of a folder to the disk.
///
/// # Errors
///
/// If this fails for a file.
pub fn sync(folder: &Path) -> io::Result<()> {
    for entry in folder.read_dir()? {
        // Windows flushes only files that are open for writing.
        File::options().write(true).open(entry?.path())?.sync_all()?;
    }
    Ok(())
}

/// Writes a file completely.
fn file<T>(
    folder: &Path,
    name: &'static str,
    write: impl FnOnce(&mut dyn Write) -> Result<T, UnfinishedProof>,
) -> Result<T, UnfinishedProof> {
    let mut out = BufWriter::new(File::create(folder.join(name)).map_err(io_of(name))?);
    let written = write(&mut out)?;
    out.flush().map_err(io_of(name))?;
    Ok(written)
}

fn write_grid(puzzle: &Puzzle, claim: &Claim, out: &mut dyn Write) -> io::Result<()> {
    let Some(givens) = claim.solution().cloned() else { return Ok(()) };
    if !puzzle.rules.is_classic() {
        return writeln!(out, "{}", solution_lines(puzzle.shape, &givens));
    }
    let solved = Puzzle { givens, restrictions: None, ..puzzle.clone() };
    formats::GRID.write(&solved, None, out).map_err(|error| match error {
        formats::PuzzleWriteError::Io(error) => error,
        cannot => io::Error::other(cannot),
    })
}
