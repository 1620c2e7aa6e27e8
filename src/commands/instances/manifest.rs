//! The file `manifest.jsonl`. Each line is the result of an attempt. A continued run reads the
//! earlier attempts from it. The file `manifest.about.json` contains the settings of the formulas.

use std::{
    fs::{self, File, TryLockError},
    io::{Read, Seek, SeekFrom, Write},
    path::Path,
};

use anyhow::{Context, bail};
use board::{
    escape,
    output::{append, is_taken},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use stream::files::write_whole;

use super::hardness_window::SolverAttempt;

/// The name of the file of the settings.
const DESCRIPTION: &str = "manifest.about.json";

/// The result of an attempt. Without a file it made no formula.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct ManifestLine {
    /// The number of the attempt, from 1, which is part of the file name.
    pub attempt: u64,
    pub seed: u64,
    /// The file of the formula, in the folder of the manifest.
    pub file: Option<String>,
    /// The reason why there is no formula.
    pub reason: Option<String>,
    /// The time limit in seconds, if it is the reason.
    pub timeout: Option<f64>,
    /// The puzzle, in the format that `solve` reads.
    pub puzzle: Option<Value>,
    pub holes: Option<usize>,
    pub variables: Option<u64>,
    /// The number of candidate variables, which come first.
    pub candidates: Option<u64>,
    pub clauses: Option<u64>,
    /// satisfiable, unsatisfiable or unknown.
    pub expected: Option<String>,
    /// The evidence for the expected answer.
    pub known: Option<String>,
    /// The planted or found solution. If the last clause excludes a solution, it is that one.
    pub solution: Option<String>,
    /// The givens and rules of a minimal conflict.
    #[serde(rename = "conflict")]
    pub clash: Option<Vec<String>>,
    /// The number of these givens and rules.
    pub conflict_size: Option<usize>,
    /// True if it is proved that no smaller conflict exists.
    pub smallest: Option<bool>,
    /// The number of models, restricted to candidate variables.
    pub models: Option<u64>,
    /// The folder of the proof.
    pub proof: Option<String>,
    /// The answers of the solvers, with `--hardness-window`.
    pub asked: Option<Vec<SolverAttempt>>,
}

/// The manifest, to which lines are appended.
pub struct Manifest {
    file: File,
}

impl Manifest {
    /// Creates a manifest, or with `resume` continues one. Returns it with the earlier attempts.
    ///
    /// # Errors
    /// Fails if it already exists, describes other formulas, or cannot be read or written.
    pub fn open(
        path: &Path,
        about: &Map<String, Value>,
        resume: bool,
    ) -> anyhow::Result<(Manifest, Vec<ManifestLine>)> {
        let name = || path.display().to_string();
        if !resume && is_taken(path) {
            bail!("{} exists; use --resume to continue it, or another folder", name());
        }
        let mut manifest = Manifest { file: append(path, resume).with_context(name)? };
        if let Err(TryLockError::WouldBlock) = manifest.file.try_lock() {
            bail!("{}: another run is writing to it", name());
        }
        let mut text = String::new();
        manifest.file.read_to_string(&mut text).with_context(name)?;
        // An incomplete last line is removed.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let description = path.with_file_name(DESCRIPTION);
        if whole == 0 {
            manifest.truncate(0).with_context(name)?;
            describe(&description, about).with_context(|| description.display().to_string())?;
            return Ok((manifest, Vec::new()));
        }
        check_description(&description, about)?;
        let wrong = |line: usize, error: serde_json::Error| {
            anyhow::anyhow!("{}: line {line}: not a line of a manifest: {error}", name())
        };
        let mut made = Vec::new();
        for (line, text) in (1..).zip(text[..whole].lines()) {
            let read: ManifestLine =
                serde_json::from_str(text).map_err(|error| wrong(line, error))?;
            let number = usize::try_from(read.attempt).unwrap_or_default().wrapping_sub(1);
            let next = made.len();
            match made.get_mut(number) {
                // The attempt was made again with a higher time limit.
                Some(before @ ManifestLine { file: None, timeout: Some(_), .. }) => *before = read,
                None if number == next => made.push(read),
                _ => bail!("{}: line {line}: attempt {} is out of order", name(), read.attempt),
            }
        }
        manifest.truncate(whole as u64).with_context(name)?;
        Ok((manifest, made))
    }

    /// Truncates the file to the first `whole` bytes.
    fn truncate(&mut self, whole: u64) -> std::io::Result<()> {
        self.file.set_len(whole)?;
        self.file.seek(SeekFrom::End(0)).map(|_| ())
    }

    /// Appends an attempt as a whole line, without missing values, after its files are complete.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub fn add(&mut self, line: &ManifestLine) -> std::io::Result<()> {
        let mut value = serde_json::to_value(line)?;
        if let Value::Object(fields) = &mut value {
            fields.retain(|_, value| !value.is_null());
        }
        let mut line = value.to_string().into_bytes();
        escape::json(&mut line, 0);
        line.push(b'\n');
        self.file.write_all(&line)
    }
}

/// Writes the settings, before the first attempt.
fn describe(path: &Path, about: &Map<String, Value>) -> std::io::Result<()> {
    let mut text = serde_json::to_vec_pretty(about)?;
    escape::json(&mut text, 0);
    text.push(b'\n');
    write_whole(path, true, |out| out.write_all(&text))
}

/// Checks that the settings of earlier attempts are those of this run.
fn check_description(path: &Path, about: &Map<String, Value>) -> anyhow::Result<()> {
    let name = || path.display().to_string();
    let text = fs::read_to_string(path).with_context(name)?;
    let before: Map<String, Value> = serde_json::from_str(&text).with_context(name)?;
    for (key, here) in about {
        let there = before.get(key).unwrap_or(&Value::Null);
        if there != here {
            bail!(
                "{}: {key} is {there} there but {here} in this run; use the same options",
                name()
            );
        }
    }
    Ok(())
}
