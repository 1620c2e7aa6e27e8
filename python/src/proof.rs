//! Writes proofs to files for other checkers.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process,
};

use board::stop::Stop;
use proofs::certificate::{
    self, CertificateError, CertificateFormat, CertificateOptions, CertificateOutcome, Claim,
};
use pyo3::{
    exceptions::{PyFileExistsError, PyOSError, PyValueError},
    prelude::*,
};
use questions::{
    certificate::{CertifiedAnswer, claim},
    check,
};
use solve::Solver;

use crate::{error::broken, interrupt};

/// The largest size of a proof, in bytes.
const LONGEST: u64 = 1 << 30;

/// Writes the proof of the verdict on a puzzle into a folder, and returns the verdict with the proof.
pub(crate) fn prove(
    py: Python<'_>,
    puzzle: &board::Puzzle,
    folder: &Path,
    format: &str,
    timeout: Option<f64>,
) -> PyResult<check::Answer> {
    let known = CertificateFormat::ALL.into_iter().find(|(name, _)| *name == format);
    let Some((_, format)) = known else {
        let names = CertificateFormat::ALL.map(|(name, _)| name).join(", ");
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
    format: CertificateFormat,
    stop: &Stop,
) -> PyResult<check::Answer> {
    let answer = check::ask(puzzle, &check::Options::default(), stop).map_err(broken)?;
    let Some(claim) = claim(answer.found.verdict()) else {
        return Ok(answer.with_proof(Some(None)));
    };
    let (solver, stop) = (Solver::default(), stop.clone());
    let wanted = CertificateOptions { solver, format, limit: LONGEST, self_check: true, stop };
    let draft = DraftFolder::beside(folder).map_err(|error| at(folder, &error))?;
    let outcome = certificate::write(&draft.0, puzzle, &claim, &wanted).map_err(failed)?;
    if let CertificateOutcome::Written(_) = outcome {
        certificate::sync(&draft.0)?;
        fs::rename(&draft.0, folder).map_err(|error| at(folder, &error))?;
    }
    let (folder, unique) = (Some(folder.to_owned()), matches!(claim, Claim::Unique(_)));
    Ok(answer.with_proof(Some(Some(CertifiedAnswer { outcome, folder, format, unique }))))
}

/// Returns the error with the name of the folder. The kind is kept.
fn at(folder: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", folder.display()))
}

fn failed(error: CertificateError) -> PyErr {
    match error {
        CertificateError::Io { file, error } => PyOSError::new_err(format!("{file}: {error}")),
        error => broken(error),
    }
}

/// A folder that gets its name when the proof was checked. Otherwise it is deleted.
struct DraftFolder(PathBuf);

impl DraftFolder {
    fn beside(folder: &Path) -> io::Result<DraftFolder> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let draft = folder.with_file_name(format!(".{name}-{}", process::id()));
        fs::create_dir(&draft)?;
        Ok(DraftFolder(draft))
    }
}

impl Drop for DraftFolder {
    fn drop(&mut self) {
        // After a successful proof, there is no folder of this name any more.
        let _ = fs::remove_dir_all(&self.0);
    }
}
