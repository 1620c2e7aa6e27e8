//! Tests of `compare`: its records and its output.

mod command;
mod own_encoding;
mod resume;

use std::{fs, path::Path};

use laboratory::{ComparisonSettings, MeasuredRun, description_path};

/// Returns the settings and the records of a file of runs.
fn records(path: &Path) -> (ComparisonSettings, Vec<MeasuredRun>) {
    let about = fs::read_to_string(description_path(path)).unwrap();
    (serde_json::from_str(&about).unwrap(), parsed(&fs::read_to_string(path).unwrap()))
}

/// Parses JSON Lines, each of which is a run.
fn parsed(text: &str) -> Vec<MeasuredRun> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
