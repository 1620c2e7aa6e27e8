//! Tests of `compare`: its records and its output.

mod command;
mod own_encoding;
mod resume;

use std::{collections::BTreeMap, path::Path};

use laboratory::{ComparisonSettings, MeasuredRun};

/// Returns the records of a file of runs, checked line by line.
fn records(path: &Path) -> (ComparisonSettings, Vec<MeasuredRun>) {
    parsed(&std::fs::read_to_string(path).unwrap())
}

/// Parses JSON Lines.
fn parsed(text: &str) -> (ComparisonSettings, Vec<MeasuredRun>) {
    let mut lines = text.lines();
    let mut head: BTreeMap<String, ComparisonSettings> =
        serde_json::from_str(lines.next().unwrap()).unwrap();
    let runs = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
    (head.remove("about").unwrap(), runs)
}
