//! Proofs in files, that others can check.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process,
};

use board::stop::Stop;
use proofs::certificate::{self, CertificateError, Claim, Outcome, ProofFormat, Wanted};
use pyo3::{
    exceptions::{PyFileExistsError, PyOSError, PyValueError},
    prelude::*,
};
use questions::solutions::reason;
use solve::{Solver, Verdict};

use crate::{error::broken, interrupt};

/// Verdict, why there is no proof, lemmas and bytes of the one that was written.
pub(crate) type Proof = (&'static str, String, Option<(u64, u64)>);

/// The longest proof, in bytes.
const LONGEST: u64 = 1 << 30;

/// Writes the proof of the verdict on a puzzle into that folder.
pub(crate) fn prove(
    py: Python<'_>,
    puzzle: &board::Puzzle,
    folder: &Path,
    format: &str,
    timeout: Option<f64>,
) -> PyResult<Proof> {
    let known = ProofFormat::ALL.into_iter().find(|(name, _)| *name == format);
    let Some((_, format)) = known else {
        let names = ProofFormat::ALL.map(|(name, _)| name).join(", ");
        return Err(PyValueError::new_err(format!(
            "format: unknown proof format {format:?}; expected one of {names}"
        )));
    };
    if folder.exists() {
        let words = format!("{}: already exists; name a new folder", folder.display());
        return Err(PyFileExistsError::new_err(words));
    }
    interrupt::run(py, timeout, |until| proved(puzzle, folder, format, &until.stop))?
}

fn proved(
    puzzle: &board::Puzzle,
    folder: &Path,
    format: ProofFormat,
    stop: &Stop,
) -> PyResult<Proof> {
    let solver = Solver::default();
    let verdict = solver.verdict_until(puzzle, stop).map_err(broken)?;
    let name = verdict.kind().name();
    let words = reason(puzzle, &verdict).unwrap_or_default();
    let claim = match verdict {
        Verdict::Unique(grid) => Claim::Unique(grid),
        Verdict::Unsolvable | Verdict::Invalid(_) => Claim::Unsolvable,
        Verdict::Multiple(..) | Verdict::Unknown(..) => return Ok((name, words, None)),
    };
    let wanted = Wanted { solver, format, limit: LONGEST, self_check: true, stop: stop.clone() };
    let draft = Draft::beside(folder).map_err(|error| at(folder, &error))?;
    match certificate::write(&draft.0, puzzle, &claim, &wanted).map_err(failed)? {
        Outcome::Unknown(why) => Ok((name, why.to_string(), None)),
        Outcome::Written(written) => {
            certificate::sync(&draft.0)?;
            fs::rename(&draft.0, folder).map_err(|error| at(folder, &error))?;
            let lemmas = written.logic_lemmas + written.search_lemmas.unwrap_or(0);
            Ok((name, words, Some((lemmas, written.bytes))))
        }
    }
}

/// The same kind of error with the name.
fn at(folder: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", folder.display()))
}

fn failed(error: CertificateError) -> PyErr {
    match error {
        CertificateError::Io { file, error } => PyOSError::new_err(format!("{file}: {error}")),
        error => broken(error),
    }
}

/// A folder that gets its name once the proof holds, and else goes.
struct Draft(PathBuf);

impl Draft {
    fn beside(folder: &Path) -> io::Result<Draft> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let draft = folder.with_file_name(format!(".{name}-{}", process::id()));
        fs::create_dir(&draft)?;
        Ok(Draft(draft))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // There is nothing of that name where the proof holds.
        let _ = fs::remove_dir_all(&self.0);
    }
}
