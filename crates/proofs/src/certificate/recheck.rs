//! Reading a certificate back, and believing nothing of it.

use std::{
    fs::{self, File},
    io::{self, BufReader},
    path::Path,
};

use encodings::{ClauseSink, Cnf};
use itertools::Itertools;

use super::{
    Claim, ProofFormat, Unknown,
    audit::{Audit, AuditError},
    files::{CONSTRAINTS, FORMULA, README, SOLUTION},
    gave_up::gave_up,
    told,
};
use crate::{Inequality, Limits, LineRefused, Refused, read_constraint};
use board::{
    Puzzle,
    stop::{Stop, Why},
    verify::{Flaw, verify},
};
use sat::dimacs::{Formula, FormulaError};

/// What a certificate shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rechecked {
    /// Whether every clause of the formula was held against the puzzle. Some auxiliary variables
    /// would take too long, and then the formula is the encoder's word.
    pub is_audited: bool,
    /// Clauses that the proof needs; none for LRAT, which is not searched for that.
    pub needed_clauses: Option<u64>,
}

/// Why a certificate is refused.
#[derive(Debug, thiserror::Error)]
pub enum RecheckError {
    /// A file cannot be read.
    #[error("{file}: {error}")]
    Io {
        /// Its name.
        file: String,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// There is no proof, or more than one.
    #[error("expected one file proof.drat, proof.lrat or proof.pbp, found {0}")]
    Proofs(usize),
    /// There are two formulas.
    #[error("expected one file {FORMULA} or {CONSTRAINTS}, found both")]
    Formulas,
    /// The proof is in a language that is about other formulas.
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
    /// It says more than the puzzle.
    #[error("the formula: {0}")]
    Audit(#[from] AuditError),
    /// It is of another puzzle or claim.
    #[error("the formula belongs to another {0}")]
    Other(&'static str),
    /// The solution file is no grid.
    #[error("{SOLUTION}: {0}")]
    Unreadable(String),
    /// The solution is none.
    #[error("the formula rules out a grid that is not a solution: {0}")]
    Solution(#[from] Flaw),
    /// It is another one than the formula rules out.
    #[error("{SOLUTION} is not the solution that the formula rules out")]
    OtherSolution,
    /// There is a solution where there should be none.
    #[error("{SOLUTION} exists, but the formula rules out no solution")]
    Stray,
    /// The words are not those that were written, or about something else.
    #[error("{README} was changed, or belongs to another puzzle or claim")]
    Readme,
    /// The proof does not hold.
    #[error("proof.drat: {0}")]
    Refused(#[from] Refused),
    /// Nor as LRAT.
    #[error("proof.lrat: {0}")]
    Lrat(LineRefused),
    /// Nor over sums as they stand.
    #[error("proof.pbp: {0}")]
    PseudoBoolean(LineRefused),
    /// There was no time to read it all.
    #[error("{0}")]
    Stopped(Why),
}

impl RecheckError {
    /// Why nothing is known of it, if it was neither accepted nor refused.
    pub fn unknown(&self) -> Option<Unknown> {
        match self {
            RecheckError::Refused(refused) => gave_up(refused),
            RecheckError::Lrat(LineRefused::Stopped(why))
            | RecheckError::PseudoBoolean(LineRefused::Stopped(why))
            | RecheckError::Stopped(why) => Some(Unknown::Stopped(*why)),
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

/// Lines of the formula between two looks at the clock.
const LINES_PER_LOOK: usize = 4096;

/// Reads the certificate in a folder and checks all of it: the solution against the
/// puzzle, each clause of the formula against puzzle and solution, the proof against the
/// formula, and what the README says. Tells of which puzzle it shows what.
///
/// # Errors
/// If a file is missing or malformed, or anything does not hold.
pub fn recheck(
    folder: &Path,
    limit: u64,
    stop: &Stop,
) -> Result<(Puzzle, Claim, Rechecked), RecheckError> {
    let readme = io::read_to_string(open(folder, README)?);
    let readme = readme.map_err(|error| RecheckError::Io { file: README.to_owned(), error })?;
    let (puzzle, claim, rechecked) = all_but_readme(folder, limit, stop)?;
    match told::is_as_written(&readme, &puzzle, &claim) {
        true => Ok((puzzle, claim, rechecked)),
        false => Err(RecheckError::Readme),
    }
}

/// The same without the README, which is written after it.
pub(super) fn all_but_readme(
    folder: &Path,
    limit: u64,
    stop: &Stop,
) -> Result<(Puzzle, Claim, Rechecked), RecheckError> {
    let of_constraints = folder.join(CONSTRAINTS).exists();
    if of_constraints && folder.join(FORMULA).exists() {
        return Err(RecheckError::Formulas);
    }
    let file = if of_constraints { CONSTRAINTS } else { FORMULA };
    let mut input = open(folder, file)?;
    let formula = match of_constraints {
        true => Formula::read_opb(&mut input)?,
        false => Formula::read(&mut input)?,
    };
    let puzzle = &formula.puzzle;
    let claim = claim(folder, &formula)?;
    let candidates = puzzle.shape.cells() * puzzle.shape.digits();
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
                if line % LINES_PER_LOOK == 0 {
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
            Stated::Constraints(constraints)
        }
        false => {
            let mut cnf = Cnf::default();
            formula.clauses(&mut input, &mut |line, clause| {
                if line % LINES_PER_LOOK == 0 {
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
            Stated::Clauses(cnf)
        }
    };
    if let Some(why) = stopped {
        return Err(RecheckError::Stopped(why));
    }
    // Nobody needs numbers with gaps, and each takes memory.
    if variables as usize > candidates + lits {
        return Err(wrong(variables).into());
    }
    let is_audited = audit.end()?.map_err(RecheckError::Stopped)?;
    let needed_clauses = proof(folder, stated, limit, stop)?;
    Ok((formula.puzzle, claim, Rechecked { is_audited, needed_clauses }))
}

fn open(folder: &Path, file: &str) -> Result<BufReader<File>, RecheckError> {
    let path = folder.join(file);
    // To open a pipe is to wait for whoever writes.
    let opened = fs::metadata(&path).and_then(|found| match found.is_file() {
        true => File::open(&path),
        false => Err(io::Error::other("is not a file")),
    });
    opened.map(BufReader::new).map_err(|error| RecheckError::Io { file: file.to_owned(), error })
}

/// One solution if the formula rules one out; then that must be one, and the file have it.
fn claim(folder: &Path, formula: &Formula) -> Result<Claim, RecheckError> {
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
        return match text.trim() == formula.puzzle.shape.line(blocked) {
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

/// What the formula states.
enum Stated {
    Clauses(Cnf),
    Constraints(Vec<Inequality>),
}

fn proof(
    folder: &Path,
    stated: Stated,
    limit: u64,
    stop: &Stop,
) -> Result<Option<u64>, RecheckError> {
    let names = ProofFormat::ALL.iter().map(|(_, format)| format.file()).unique();
    let found = names.filter(|name| folder.join(name).exists()).collect_vec();
    let &[name] = found.as_slice() else { return Err(RecheckError::Proofs(found.len())) };
    let mut input = open(folder, name)?;
    let cnf = match (stated, name == ProofFormat::VeriPb.file()) {
        (Stated::Clauses(cnf), false) => cnf,
        (Stated::Constraints(constraints), true) => {
            crate::check_pseudo_boolean(constraints, &mut input, stop)
                .map_err(RecheckError::PseudoBoolean)?;
            return Ok(None);
        }
        (Stated::Clauses(_), true) => {
            return Err(RecheckError::Unfit { proof: name, formula: FORMULA });
        }
        (Stated::Constraints(_), false) => {
            return Err(RecheckError::Unfit { proof: name, formula: CONSTRAINTS });
        }
    };
    if name == ProofFormat::Lrat.file() {
        crate::check_lrat(&cnf, &mut input, stop).map_err(RecheckError::Lrat)?;
        return Ok(None);
    }
    let limits = Limits { bytes: limit, stop: stop.clone(), ..Limits::default() };
    Ok(Some(crate::check(&cnf, input, &limits)?.needed_clauses))
}
