//! A naive proof checker that visits every clause until nothing follows.

use std::collections::{BTreeSet, HashSet};

type Clause = BTreeSet<i32>;

/// Returns true if the proof, DRAT as text, refutes the formula.
pub(super) fn refutes(formula: &[Vec<i32>], proof: &str) -> bool {
    let mut clauses: Vec<Clause> = formula.iter().map(|c| c.iter().copied().collect()).collect();
    let most = formula.iter().flatten().map(|lit| lit.abs()).max().unwrap_or(0);
    let Some(records) = records(proof, most) else { return false };
    let mut units = HashSet::new();
    for (deletes, clause) in records {
        if !propagate(&clauses, &mut units) {
            return true;
        }
        if deletes {
            if clause.len() > 1
                && let Some(place) = clauses.iter().position(|other| *other == clause)
            {
                clauses.remove(place);
            }
            continue;
        }
        let mut assumed = units.clone();
        assumed.extend(clause.iter().map(|lit| -lit));
        let clash = assumed.iter().any(|lit| assumed.contains(&-lit));
        if !clash && propagate(&clauses, &mut assumed) {
            return false;
        }
        clauses.push(clause);
    }
    !propagate(&clauses, &mut units)
}

/// Propagates to the fixpoint; returns false on a conflict.
fn propagate(clauses: &[Clause], units: &mut HashSet<i32>) -> bool {
    loop {
        let before = units.len();
        for clause in clauses {
            if clause.iter().any(|lit| units.contains(lit)) {
                continue;
            }
            let open: Vec<_> = clause.iter().filter(|lit| !units.contains(&-**lit)).collect();
            match open[..] {
                [] => return false,
                [&unit] => drop(units.insert(unit)),
                _ => {}
            }
        }
        if units.len() == before {
            return true;
        }
    }
}

/// Parses the records; `None` if the proof is malformed.
fn records(proof: &str, most: i32) -> Option<Vec<(bool, Clause)>> {
    let lines = proof.lines().filter(|line| !line.starts_with('c'));
    let mut words = lines.flat_map(str::split_ascii_whitespace).peekable();
    let mut records = Vec::new();
    while words.peek().is_some() {
        let deletes = words.next_if_eq(&"d").is_some();
        let mut clause = Clause::new();
        loop {
            match words.next()?.parse::<i32>().ok()? {
                0 => break,
                lit if lit.abs() > most => return None,
                lit => drop(clause.insert(lit)),
            }
        }
        records.push((deletes, clause));
    }
    Some(records)
}
