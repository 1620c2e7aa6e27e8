//! Checks the files of a certificate without trusting them.

use std::{
    fs::{self, File},
    io::{self, BufReader},
    path::Path,
};

use encodings::{ClauseSink, Cnf};
use itertools::Itertools;

use super::{
    CertificateFormat, Claim, NoCertificate,
    audit::{Audit, AuditError},
    files::{CONSTRAINTS, FORMULA, README, SOLUTION, solution_lines},
    gave_up::gave_up,
    readme_check,
};
use crate::{Inequality, LineProofError, ProofError, ProofLimits, read_constraint};
use board::{
    Puzzle,
    stop::{Stop, StopReason},
    verify::{Flaw, verify},
};
use sat::dimacs::{FormulaError, FormulaHeader};

/// The result of checking a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecheckResult {
    /// Whether every clause of the formula was checked against the puzzle. If false, some auxiliary
    /// variables would take too long to check, so the formula is unverified.
    pub is_audited: bool,
    /// Number of clauses that the proof needs; `None` for LRAT and VeriPB, for which it is not
    /// determined.
    pub needed_clauses: Option<u64>,
}

/// The reason why a certificate is refused.
#[derive(Debug, thiserror::Error)]
pub enum RecheckError {
    /// A file cannot be read.
    #[error("{file}: {error}")]
    Io {
        /// The name of the file.
        file: String,
        /// The error.
        #[source]
        error: io::Error,
    },
    /// There is no proof, or more than one.
    #[error("expected one file proof.drat, proof.lrat or proof.pbp, found {0}")]
    Proofs(usize),
    /// There are two formulas.
    #[error("expected one file {FORMULA} or {CONSTRAINTS}, found both")]
    Formulas,
    /// The format of the proof does not match that of the formula.
    #[error(
        "{proof} does not fit {formula}; puzzle.cnf needs proof.drat or proof.lrat, puzzle.opb \
         needs proof.pbp"
    )]
    Unfit {
        /// The file of the proof.
        proof: &'static str,
        /// The file of the formula.
        formula: &'static str,
    },
    /// The formula is malformed.
    #[error("the formula: {0}")]
    Formula(FormulaError),
    /// The formula does not follow from the puzzle.
    #[error("the formula: {0}")]
    Audit(#[from] AuditError),
    /// The formula belongs to another puzzle or claim.
    #[error("the formula belongs to another {0}")]
    Other(&'static str),
    /// The solution file is not a grid.
    #[error("{SOLUTION}: {0}")]
    Unreadable(String),
    /// The blocked grid is not a solution.
    #[error("the formula rules out a grid that is not a solution: {0}")]
    Solution(#[from] Flaw),
    /// The solution file contains a solution other than the blocked one.
    #[error("{SOLUTION} is not the solution that the formula rules out")]
    OtherSolution,
    /// There is a solution file although no solution is claimed.
    #[error("{SOLUTION} exists, but the formula rules out no solution")]
    Stray,
    /// The README was changed or belongs to another puzzle or claim.
    #[error("{README} was changed, or belongs to another puzzle or claim")]
    Readme,
    /// The DRAT proof is invalid.
    #[error("proof.drat: {0}")]
    Refused(#[from] ProofError),
    /// The LRAT proof is invalid.
    #[error("proof.lrat: {0}")]
    Lrat(LineProofError),
    /// The VeriPB proof is invalid.
    #[error("proof.pbp: {0}")]
    PseudoBoolean(LineProofError),
    /// The check was stopped.
    #[error("{0}")]
    Stopped(StopReason),
}

impl RecheckError {
    /// Returns the reason why the result is unknown; `None` if the certificate is refused.
    pub fn unknown(&self) -> Option<NoCertificate> {
        match self {
            RecheckError::Refused(refused) => gave_up(refused),
            RecheckError::Lrat(LineProofError::Stopped(why))
            | RecheckError::PseudoBoolean(LineProofError::Stopped(why))
            | RecheckError::Stopped(why) => Some(NoCertificate::Stopped(*why)),
            _ => None,
        }
    }
}

impl From<FormulaError> for RecheckError {
    fn from(error: FormulaError) -> RecheckError {
        match error {
            FormulaError::Io(error) => RecheckError::Io { file: "the formula".to_owned(), error },
            error => RecheckError::Formula(error),
        }
    }
}

/// Lines of the formula between two polls of `stop`.
const LINES_PER_POLL: usize = 4096;

/// Reads the certificate in a folder and checks all of it.
///
/// The solution is checked against the puzzle, each clause of the formula against puzzle and
/// solution, and the proof against the formula. The README must be unchanged. Returns the puzzle,
/// the claim and the result.
///
/// # Errors
///
/// If a file is missing or malformed, or a check fails.
pub fn recheck(
    folder: &Path,
    limit: u64,
    stop: &Stop,
) -> Result<(Puzzle, Claim, RecheckResult), RecheckError> {
    let readme = io::read_to_string(open(folder, README)?);
    let readme = readme.map_err(|error| RecheckError::Io { file: README.to_owned(), error })?;
    let (puzzle, claim, rechecked) = all_but_readme(folder, limit, stop)?;
    match readme_check::is_as_written(&readme, &puzzle, &claim) {
        true => Ok((puzzle, claim, rechecked)),
        false => Err(RecheckError::Readme),
    }
}

/// Like [`recheck`], but without the README, which is written after this check.
pub(super) fn all_but_readme(
    folder: &Path,
    limit: u64,
    stop: &Stop,
) -> Result<(Puzzle, Claim, RecheckResult), RecheckError> {
    let of_constraints = folder.join(CONSTRAINTS).exists();
    if of_constraints && folder.join(FORMULA).exists() {
        return Err(RecheckError::Formulas);
    }
    let file = if of_constraints { CONSTRAINTS } else { FORMULA };
    let mut input = open(folder, file)?;
    let formula = FormulaHeader::read(&mut input)?;
    let language = if of_constraints { "opb" } else { "cnf" };
    if formula.language != language {
        let reason = format!("{file} is written in {}, not in {language}", formula.language);
        return Err(FormulaError::Missing(reason).into());
    }
    let puzzle = &formula.puzzle;
    let claim = claim(folder, &formula)?;
    let candidates = puzzle.shape.all_cells() * puzzle.shape.digits();
    let wrong = |variables| AuditError::Variables { variables, candidates };
    if formula.candidates.len() != candidates {
        return Err(wrong(formula.candidates.len() as u32).into());
    }
    let mut audit = Audit::new(puzzle, claim.solution(), stop);
    let (mut variables, mut lits, mut stopped) = (0, 0, None);
    let stated = match of_constraints {
        true => {
            let (mut constraints, mut count) = (Vec::new(), 0);
            formula.lines(&mut input, &mut |line, text| {
                if line % LINES_PER_POLL == 0 {
                    stopped = stopped.or(stop.reason());
                }
                if stopped.is_some() || text.starts_with('*') {
                    return Ok(());
                }
                for constraint in read_constraint(text)? {
                    audit.constraint(line, &constraint);
                    lits += constraint.terms().len();
                    let last = constraint.terms().last();
                    variables = last.map_or(variables, |last| variables.max(last.0));
                    constraints.push(constraint);
                }
                count += 1;
                Ok(())
            })?;
            if stopped.is_none() && count != formula.clauses {
                let promised = formula.clauses;
                let reason = format!("{count} constraints, but the header announces {promised}");
                return Err(RecheckError::Formula(FormulaError::Missing(reason)));
            }
            FormulaConstraints::Constraints(constraints)
        }
        false => {
            let mut cnf = Cnf::default();
            formula.clauses(&mut input, &mut |line, clause| {
                if line % LINES_PER_POLL == 0 {
                    stopped = stopped.or(stop.reason());
                }
                if stopped.is_some() {
                    return;
                }
                audit.clause(line, clause);
                lits += clause.len();
                cnf.clause(clause);
            })?;
            variables = cnf.variables();
            FormulaConstraints::Clauses(cnf)
        }
    };
    if let Some(why) = stopped {
        return Err(RecheckError::Stopped(why));
    }
    // Gaps in the numbering are never needed, and each takes memory.
    if variables as usize > candidates + lits {
        return Err(wrong(variables).into());
    }
    let is_audited = audit.end()?.map_err(RecheckError::Stopped)?;
    let needed_clauses = proof(folder, stated, limit, stop)?;
    Ok((formula.puzzle, claim, RecheckResult { is_audited, needed_clauses }))
}

fn open(folder: &Path, file: &str) -> Result<BufReader<File>, RecheckError> {
    let path = folder.join(file);
    // Opening a pipe would wait for its writer.
    let opened = fs::metadata(&path).and_then(|found| match found.is_file() {
        true => File::open(&path),
        false => Err(io::Error::other("is not a file")),
    });
    opened.map(BufReader::new).map_err(|error| RecheckError::Io { file: file.to_owned(), error })
}

/// Returns the claim of the formula: one solution if it blocks a grid. That grid must be a solution
/// and the content of the solution file.
fn claim(folder: &Path, formula: &FormulaHeader) -> Result<Claim, RecheckError> {
    let Some(blocked) = &formula.blocked else {
        return match folder.join(SOLUTION).exists() {
            true => Err(RecheckError::Stray),
            false => Ok(Claim::Unsolvable),
        };
    };
    verify(&formula.puzzle, blocked)?;
    let text = io::read_to_string(open(folder, SOLUTION)?);
    let text = text.map_err(|error| RecheckError::Io { file: SOLUTION.to_owned(), error })?;
    if !formula.puzzle.rules.is_classic() {
        return match text.trim() == solution_lines(formula.puzzle.shape, blocked) {
            true => Ok(Claim::Unique(blocked.clone())),
            false => Err(RecheckError::OtherSolution),
        };
    }
    let told = formats::read(&text);
    let told = told.map_err(|error| RecheckError::Unreadable(error.to_string()))?;
    match told.givens == *blocked {
        true => Ok(Claim::Unique(blocked.clone())),
        false => Err(RecheckError::OtherSolution),
    }
}

/// The constraints of the formula.
enum FormulaConstraints {
    Clauses(Cnf),
    Constraints(Vec<Inequality>),
}

fn proof(
    folder: &Path,
    stated: FormulaConstraints,
    limit: u64,
    stop: &Stop,
) -> Result<Option<u64>, RecheckError> {
    let names = CertificateFormat::ALL.iter().map(|(_, format)| format.file()).unique();
    let found = names.filter(|name| folder.join(name).exists()).collect_vec();
    let &[name] = found.as_slice() else { return Err(RecheckError::Proofs(found.len())) };
    let mut input = open(folder, name)?;
    let cnf = match (stated, name == CertificateFormat::VeriPb.file()) {
        (FormulaConstraints::Clauses(cnf), false) => cnf,
        (FormulaConstraints::Constraints(constraints), true) => {
            crate::check_pseudo_boolean(constraints, &mut input, stop)
                .map_err(RecheckError::PseudoBoolean)?;
            return Ok(None);
        }
        (FormulaConstraints::Clauses(_), true) => {
            return Err(RecheckError::Unfit { proof: name, formula: FORMULA });
        }
        (FormulaConstraints::Constraints(_), false) => {
            return Err(RecheckError::Unfit { proof: name, formula: CONSTRAINTS });
        }
    };
    if name == CertificateFormat::Lrat.file() {
        crate::check_lrat(&cnf, &mut input, stop).map_err(RecheckError::Lrat)?;
        return Ok(None);
    }
    let limits = ProofLimits { bytes: limit, stop: stop.clone(), ..ProofLimits::default() };
    Ok(Some(crate::check(&cnf, input, &limits)?.needed_clauses))
}
