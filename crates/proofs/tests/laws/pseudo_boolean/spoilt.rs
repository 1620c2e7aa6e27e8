//! Tests that no proof refutes a satisfiable formula, and that a formula that does not follow from
//! its puzzle is refused.

use std::fs;

use board::{Puzzle, stop::Stop};
use proofs::{
    Inequality,
    certificate::{self, AuditError, Claim, RecheckError},
    check_pseudo_boolean, read_constraint,
};
use testbed::{Folder, Random, size};

use super::{read, untested, veripb, written};
use crate::certificate::claim;

/// Cages, an arrow, and a sum of cells that may repeat.
const PUZZLE: &str = r#"{"side": 4, "givens": "................", "rules": [
    {"rule": "cage", "cells": ["r1c1", "r1c2", "r2c1"], "sum": 7},
    {"rule": "cage", "cells": ["r3c3", "r3c4"], "sum": 6},
    {"rule": "arrow", "bulb": ["r1c1"], "cells": ["r3c1", "r3c2"]},
    {"rule": "sum", "cells": ["r1c3", "r2c3", "r2c2"], "sum": 2, "coefficients": [1, 2, -1]},
    {"rule": "cage", "cells": ["r1c4", "r2c4", "r2c3"], "sum": 9}]}"#;

/// Returns the puzzle with further givens until it has one solution.
fn unique() -> (Puzzle, Claim) {
    let mut puzzle = formats::read(PUZZLE).unwrap();
    for cell in (0..16).rev() {
        if let Some(claim) = claim(&puzzle) {
            assert_ne!(claim, Claim::Unsolvable);
            return (puzzle, claim);
        }
        let grid = solve::Solver::default().verdict(&puzzle).unwrap();
        let solve::Verdict::Multiple(one, _) = grid else { panic!("{grid:?}") };
        puzzle.givens.set(cell, one.get(cell));
    }
    panic!("all is given")
}

/// Returns the lines of the header and those of the constraints.
fn split(text: &str) -> (Vec<&str>, Vec<&str>) {
    text.lines().partition(|line| line.starts_with('*'))
}

/// Returns the formula with some lines changed or removed.
fn formula(text: &str, change: impl Fn(usize, &str) -> Option<String>) -> String {
    let (head, lines) = split(text);
    let changed = lines.iter().enumerate().filter_map(|(number, line)| change(number, line));
    let changed: Vec<String> = changed.collect();
    let head = head.iter().map(|line| match line.split_once(" #constraint= ") {
        Some((variables, _)) => format!("{variables} #constraint= {}\n", changed.len()),
        None => format!("{line}\n"),
    });
    head.collect::<String>() + &changed.join("\n") + "\n"
}

/// Returns the formula with the blocking constraint replaced by a trivially true one.
pub(crate) fn without_block(text: &str) -> String {
    let last = split(text).1.len() - 1;
    formula(text, |number, line| {
        Some(if number == last { "+1 x1 >= 0 ;".to_owned() } else { line.to_owned() })
    })
}

fn inequalities(text: &str) -> Vec<Inequality> {
    split(text).1.iter().flat_map(|line| read_constraint(line).unwrap()).collect()
}

fn follows(formula: &[Inequality], proof: &str) -> bool {
    check_pseudo_boolean(formula.to_vec(), &mut proof.as_bytes(), &Stop::never()).is_ok()
}

/// Returns the line with a word changed, added or removed.
fn mutated(line: &str, random: &mut Random) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let at = random.below(words.len());
    let word = words[at].clone();
    match (random.below(6), word.parse::<i64>()) {
        (0, _) => _ = words.remove(at),
        (1, _) => words.insert(at, word),
        (2, _) => {
            let other = random.below(words.len());
            words.swap(at, other);
        }
        (_, Ok(number)) => {
            let sign = if word.starts_with('+') { "+" } else { "" };
            let number = number + [1, -1, 2, -7, 60][random.below(5)];
            words[at] = format!("{sign}{number}");
        }
        (_, Err(_)) if word.contains('x') => {
            words[at] = match word.strip_prefix('~') {
                Some(name) => name.to_owned(),
                None if random.percent(50) => format!("~{word}"),
                None => format!("x{}", 1 + random.below(90)),
            };
        }
        _ => words[at] = ["s", "+", ">=", "*", "d", "w", "~"][random.below(7)].to_owned(),
    }
    words.join(" ")
}

#[test]
fn corrupted_sum_proofs_refute_no_satisfiable_formula() {
    let (puzzle, claim) = unique();
    let (mut kept, mut refused, mut dead) = (0, 0, 0);
    for logic in ["none", "full"] {
        let folder = Folder::new();
        written(&folder, &puzzle, &claim, logic);
        let (opb, good) = (read(folder.path(), "puzzle.opb"), read(folder.path(), "proof.pbp"));
        let (whole, open) = (inequalities(&opb), inequalities(&without_block(&opb)));
        assert!(follows(&whole, &good));
        assert!(!follows(&open, &good));
        let lines: Vec<&str> = good.lines().collect();
        let mut random = Random(17);
        for _ in 0..size(3000) {
            let mut spoilt: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            for _ in 0..1 + random.below(2) {
                let at = 2 + random.below(spoilt.len() - 5);
                match random.below(8) {
                    0 => _ = spoilt.remove(at),
                    1 => spoilt.swap(at, at - 1),
                    _ => spoilt[at] = mutated(&spoilt[at], &mut random),
                }
            }
            let spoilt = spoilt.join("\n") + "\n";
            match follows(&whole, &spoilt) {
                true => {
                    kept += 1;
                    fs::write(folder.path().join("proof.pbp"), &spoilt).unwrap();
                    // Other checkers must also accept every accepted proof.
                    assert_ne!(veripb(folder.path()), Some(false), "{spoilt}");
                }
                false => refused += 1,
            }
            dead += usize::from(follows(&open, &spoilt));
        }
        // The lemmas before the first one that needs the block prove nothing either.
        for end in 2..lines.len() - 3 {
            let last = inequalities(&opb).len() + end - 2;
            let cut = lines[..end].join("\n");
            let conclusion = format!("output NONE ;\nconclusion UNSAT : {last} ;");
            let cut = format!("{cut}\n{conclusion}\nend pseudo-Boolean proof ;\n");
            dead += usize::from(follows(&open, &cut));
        }
    }
    println!("{refused} refused, {kept} are proofs all the same");
    assert_eq!(dead, 0);
    assert!(refused > 5 * kept, "{refused} {kept}");
}

#[test]
fn changed_sum_formulas_are_refused() {
    let (puzzle, claim) = unique();
    let folder = Folder::new();
    written(&folder, &puzzle, &claim, "full");
    let good = read(folder.path(), "puzzle.opb");
    let lines = split(&good).1.len();
    let path = folder.path().join("puzzle.opb");
    let recheck = |text: String| {
        fs::write(&path, text).unwrap();
        certificate::recheck(folder.path(), u64::MAX, &Stop::never()).map(|_| ())
    };
    recheck(good.clone()).unwrap();
    let replaced = |at: usize, new: String| {
        formula(&good, |number, line| {
            Some(if number == at { new.clone() } else { line.to_owned() })
        })
    };
    let sums: Vec<usize> =
        (0..lines).filter(|&number| split(&good).1[number].contains("+2 x")).collect();
    assert!(sums.len() >= 5, "{}", sums.len());
    for &at in &sums {
        let line = split(&good).1[at];
        let (terms, total) = line.split_once("= ").unwrap();
        let total: i64 = total.trim_end_matches(" ;").parse().unwrap();
        for other in [
            format!("{terms}= {} ;", total + 1),
            format!("{terms}= {} ;", total - 1),
            format!("{terms}>= {} ;", total + 1),
            format!("{} = {total} ;", terms.trim().rsplit_once(" +").unwrap().0),
            format!("{terms}+1 x63 = {total} ;"),
            line.replacen("+2 x", "+3 x", 1),
        ] {
            let refused = recheck(replaced(at, other.clone())).unwrap_err();
            let is_sum = matches!(refused, RecheckError::Audit(AuditError::Sum { .. }));
            assert!(is_sum, "{other}: {refused}");
        }
        // One half of the constraint follows from the puzzle, but then the proof is of another
        // formula.
        let refused = recheck(replaced(at, format!("{terms}>= {total} ;"))).unwrap_err();
        assert!(matches!(refused, RecheckError::PseudoBoolean(_)), "{refused}");
    }
    for (more, said) in [
        ("+1 x1 >= 2 ;", "without literals"),
        ("+1 x1 +1 x6 >= 1 ;", "does not follow"),
        ("-1 x1 -1 x6 >= -1 ;", "does not follow"),
        ("+1 x1 +1 x2 +1 x3 >= 2 ;", "does not follow"),
        ("+1 x1 +1 x2 +1 x3 +1 x4 >= 2 ;", "no such sum"),
        ("+1 x1 +1 x2 +1 x3 +1 x4 +1 x5 = 1 ;", "does not follow"),
        ("+2 x1 +1 x2 +1 x3 >= 1 ;", "does not follow"),
        ("+1 x1 +1 ~x1 >= 2 ;", "without literals"),
        ("+1 x1 +1 x70 >= 1 ;", "150 constraints, found 151"),
        ("+1 x1 ;", "expected `>=` or `=`"),
        ("+9223372036854775807 x1 +9223372036854775807 x1 >= 1 ;", "64 bits"),
        ("+9223372036854775807 x1 -9223372036854775807 x2 >= 1 ;", "no such sum"),
    ] {
        let refused = recheck(replaced(3, more.to_owned())).unwrap_err().to_string();
        assert!(refused.contains(said), "{more}: {refused}");
    }
    // The block twice, not at all, or of another grid.
    let block = split(&good).1[lines - 1].to_owned();
    for text in [
        replaced(3, block.clone()),
        without_block(&good),
        replaced(lines - 1, block.replacen(" x", " x1", 1)),
        formula(&good, |number, line| (number != lines - 1).then(|| line.to_owned())),
    ] {
        assert!(matches!(recheck(text), Err(RecheckError::Audit(_) | RecheckError::Formula(_))));
    }
}

#[test]
fn mismatched_formula_and_proof_are_refused() {
    let (puzzle, claim) = unique();
    let folder = Folder::new();
    written(&folder, &puzzle, &claim, "full");
    let recheck = || certificate::recheck(folder.path(), u64::MAX, &Stop::never()).unwrap_err();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("puzzle.cnf"), "").unwrap();
    assert!(matches!(recheck(), RecheckError::Formulas));
    fs::remove_file(path("puzzle.cnf")).unwrap();
    fs::write(path("proof.drat"), "0\n").unwrap();
    assert!(matches!(recheck(), RecheckError::Proofs(2)));
    fs::remove_file(path("proof.pbp")).unwrap();
    assert!(matches!(recheck(), RecheckError::Unfit { proof: "proof.drat", .. }));
}

#[test]
fn veripb_refuses_proof_of_changed_formula() {
    let (puzzle, claim) = unique();
    for logic in ["none", "full"] {
        let folder = Folder::new();
        written(&folder, &puzzle, &claim, logic);
        let Some(accepted) = veripb(folder.path()) else { return untested() };
        assert!(accepted);
        let path = folder.path().join("puzzle.opb");
        let good = read(folder.path(), "puzzle.opb");
        fs::write(&path, without_block(&good)).unwrap();
        assert_eq!(veripb(folder.path()), Some(false));
        let (_, lines) = split(&good);
        // With a sum increased by one, the proof is also refused.
        let changed = formula(&good, |number, line| {
            let sum = lines[number].contains("+2 x").then(|| line.rsplit_once("= "));
            Some(match sum.flatten() {
                Some((terms, total)) => {
                    let total: i64 = total.trim_end_matches(" ;").parse().unwrap();
                    format!("{terms}= {} ;", total + 1)
                }
                None => line.to_owned(),
            })
        });
        fs::write(&path, changed).unwrap();
        assert_eq!(veripb(folder.path()), Some(false));
    }
}
