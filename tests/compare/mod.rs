//! `compare`: its records, and what is printed of them.

mod command;
mod own_encoding;
mod resume;

use std::{collections::BTreeMap, path::Path};

use laboratory::{About, Run};

/// The records of a file of runs, checked line by line.
fn records(path: &Path) -> (About, Vec<Run>) {
    parsed(&std::fs::read_to_string(path).unwrap())
}

/// What JSON Lines say.
fn parsed(text: &str) -> (About, Vec<Run>) {
    let mut lines = text.lines();
    let mut head: BTreeMap<String, About> = serde_json::from_str(lines.next().unwrap()).unwrap();
    let runs = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
    (head.remove("about").unwrap(), runs)
}
