//! Tests that corrupted certificates are refused: proofs, formulas, blocking clauses, solutions.

use std::path::Path;

use board::{Puzzle, stop::Stop};
use proofs::certificate::{self, AuditError, CertificateFormat, Claim, RecheckError};

use super::{claim, read, wanted, written};
use testbed::{Folder, Random};

const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn hard() -> (Puzzle, Claim) {
    let puzzle = formats::read(HARD).unwrap();
    let claim = claim(&puzzle).unwrap();
    (puzzle, claim)
}

fn recheck(folder: &Path) -> Result<(), RecheckError> {
    certificate::recheck(folder, u64::MAX, &Stop::never()).map(|_| ())
}

/// Returns the formula with each clause replaced by other lines, and with a corrected number of
/// clauses.
fn formula(text: &str, change: impl Fn(usize, &str) -> Vec<String>) -> String {
    let (head, clauses): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with(['c', 'p']));
    let changed = |(number, line): (usize, &&str)| change(number, line);
    let clauses: Vec<String> = clauses.iter().enumerate().flat_map(changed).collect();
    let head = head.iter().map(|line| match line.strip_prefix("p cnf ") {
        Some(sizes) => {
            let (variables, _) = sizes.split_once(' ').unwrap();
            format!("p cnf {variables} {}\n", clauses.len())
        }
        None => format!("{line}\n"),
    });
    head.collect::<String>() + &clauses.join("\n") + "\n"
}

fn is_block(line: &str) -> bool {
    line.split(' ').filter(|word| word.starts_with('-')).count() > 2
}

/// Returns the formula without its blocking clause.
pub(super) fn without_block(text: &str) -> String {
    formula(text, |_, line| if is_block(line) { vec![] } else { vec![line.to_owned()] })
}

#[test]
fn corrupted_clausal_proofs_are_refused() {
    let (puzzle, claim) = hard();
    for (format, name) in
        [(CertificateFormat::Drat, "proof.drat"), (CertificateFormat::Lrat, "proof.lrat")]
    {
        let folder = Folder::new();
        written(&folder, &puzzle, &claim, &wanted("full", format));
        let good = read(folder.path(), name);
        let lines: Vec<&str> = good.lines().collect();
        let mut random = Random(11);
        for round in 0..20 {
            // Truncated, or with a first lemma that does not follow by unit propagation.
            let spoilt = match round % 2 {
                0 => lines[..random.below(lines.len() / 2)].join("\n") + "\n",
                _ => {
                    let open = claim.solution().unwrap().filled();
                    let open: Vec<_> =
                        open.filter(|&(cell, _)| puzzle.givens.get(cell).is_none()).collect();
                    let (cell, digit) = open[random.below(open.len())];
                    let lit = -((cell * 9) as i32 + i32::from(digit));
                    let lemma = match format {
                        CertificateFormat::Lrat => format!("999999 {lit} 0 1 2 0"),
                        _ => format!("{lit} 0"),
                    };
                    format!("{lemma}\n{good}")
                }
            };
            std::fs::write(folder.path().join(name), spoilt).unwrap();
            let refused = recheck(folder.path()).unwrap_err();
            assert!(
                matches!(refused, RecheckError::Refused(_) | RecheckError::Lrat(_)),
                "{round}: {refused}"
            );
        }
        std::fs::write(folder.path().join(name), good).unwrap();
        recheck(folder.path()).unwrap();
    }
}

/// Returns a clause of one of several kinds that does not follow from rules and givens.
fn too_much(kind: usize, puzzle: &Puzzle, random: &mut Random) -> String {
    loop {
        let clause = of_kind(kind, puzzle, random);
        // Some of these clauses are true because of a given.
        let is_true = clause.split(' ').filter_map(|lit| lit.parse::<i64>().ok()).any(|lit| {
            let number = lit.unsigned_abs() as usize;
            let given = number.checked_sub(1).and_then(|it| puzzle.givens.get(it / 9));
            given.is_some_and(|given| (usize::from(given) == (number - 1) % 9 + 1) == (lit > 0))
        });
        if !is_true {
            return clause;
        }
    }
}

fn of_kind(kind: usize, puzzle: &Puzzle, random: &mut Random) -> String {
    let variable = |cell: usize, digit: usize| cell * 9 + digit;
    let (row, column) = (random.below(9), random.below(9));
    let (cell, digit) = (row * 9 + column, 1 + random.below(9));
    match kind {
        // A digit of a cell that is not given, and its negation.
        0 | 1 if puzzle.givens.get(cell).is_some() => of_kind(kind, puzzle, random),
        0 => format!("{} 0", variable(cell, digit)),
        1 => format!("-{} 0", variable(cell, digit)),
        // The same digit in two cells that are not peers.
        2 => {
            let other = (row + 3 + random.below(3)) % 9 * 9 + (column + 3) % 9;
            format!("-{} -{} 0", variable(cell, digit), variable(other, digit))
        }
        // Different digits in two cells that are peers.
        3 => {
            let other = row * 9 + (column + 1) % 9;
            format!("-{} -{} 0", variable(cell, digit), variable(other, digit % 9 + 1))
        }
        // All digits of a cell but one, nine cells that are not a house, and a clause with both
        // signs.
        4 => {
            let digits = (1..=9).filter(|&other| other != digit);
            digits.map(|digit| format!("{} ", variable(cell, digit))).collect::<String>() + "0"
        }
        5 => {
            let places = (0..9).map(|step| row * 9 + (column + step) % 9 + 9 * (step % 2));
            let places = places.map(|place| format!("{} ", variable(place % 81, digit)));
            places.collect::<String>() + "0"
        }
        _ => format!("{} -{} 0", variable(cell, digit), variable((cell + 40) % 81, digit)),
    }
}

#[test]
fn formulas_with_extra_clauses_are_refused() {
    let (puzzle, claim) = hard();
    let folder = Folder::new();
    written(&folder, &puzzle, &claim, &wanted("full", CertificateFormat::Drat));
    let good = read(folder.path(), "puzzle.cnf");
    let mut random = Random(12);
    for round in 0..70 {
        let (at, more) = (random.below(10_000), too_much(round % 7, &puzzle, &mut random));
        let spoilt = formula(&good, |number, line| {
            let mut lines = vec![line.to_owned()];
            lines.extend((number == at).then(|| more.clone()));
            lines
        });
        std::fs::write(folder.path().join("puzzle.cnf"), spoilt).unwrap();
        let refused = recheck(folder.path());
        let of_clause = matches!(refused, Err(RecheckError::Audit(AuditError::Clause { .. })));
        assert!(of_clause, "{round} {more}: {refused:?}");
    }
}

/// Returns true if unit propagation refutes these literals.
fn is_refuted(clauses: &[Vec<i64>], literals: &[i64]) -> bool {
    let mut is_true: std::collections::HashSet<i64> = literals.iter().copied().collect();
    loop {
        let before = is_true.len();
        for clause in clauses {
            let open: Vec<i64> =
                clause.iter().copied().filter(|lit| !is_true.contains(&-lit)).collect();
            match open[..] {
                [] => return true,
                [one] => _ = is_true.insert(one),
                _ => {}
            }
        }
        if is_true.len() == before {
            return false;
        }
    }
}

#[test]
fn shortened_clauses_excluding_solution_are_refused() {
    let json = r#"{"side": 4, "givens": "1...............", "rules": [
        {"rule": "cage", "cells": ["r1c1", "r1c2", "r2c1"], "sum": 8},
        {"rule": "arrow", "bulb": ["r4c1"], "cells": ["r3c1", "r3c2"]},
        {"rule": "sandwich", "cells": ["r3c1", "r3c2", "r3c3", "r3c4"], "sum": 0}]}"#;
    let puzzle = formats::read(json).unwrap();
    let claim = claim(&puzzle).unwrap();
    let solution = claim.solution().expect("unique");
    let literals = puzzle.shape.cells() as i64 * 4;
    let literals: Vec<i64> = (0..literals)
        .map(|it| match solution.get(it as usize / 4) == Some((it % 4 + 1) as u16) {
            true => it + 1,
            false => -it - 1,
        })
        .collect();
    let mut random = Random(5);
    for sums in encodings::sums::ALL {
        let folder = Folder::new();
        let mut wanted = wanted("none", CertificateFormat::Drat);
        wanted.solver.sums = *sums;
        let certificate = written(&folder, &puzzle, &claim, &wanted);
        assert!(certificate.check.unwrap().0.is_audited);
        let good = read(folder.path(), "puzzle.cnf");
        let (mut refused, mut refuted) = (0, 0);
        for _ in 0..100 {
            let (at, which) = (random.below(certificate.clauses as usize), random.below(100));
            let spoilt = formula(&good, |number, line| {
                let mut lits: Vec<&str> = line.split(' ').filter(|lit| *lit != "0").collect();
                if number == at && !is_block(line) {
                    lits.remove(which % lits.len());
                }
                lits.push("0");
                vec![lits.join(" ")]
            });
            std::fs::write(folder.path().join("puzzle.cnf"), &spoilt).unwrap();
            let checked = recheck(folder.path());
            let lines = without_block(&spoilt);
            let lines = lines.lines().filter(|line| !line.starts_with(['c', 'p']));
            let lits = |line: &str| {
                line.split_whitespace()
                    .map(|lit| lit.parse().unwrap())
                    .filter(|lit| *lit != 0)
                    .collect()
            };
            let clauses: Vec<Vec<i64>> = lines.map(lits).collect();
            let is_refuted = is_refuted(&clauses, &literals);
            refused += usize::from(checked.is_err());
            refuted += usize::from(is_refuted);
            assert!(checked.is_err() || !is_refuted, "{} {at}", sums.name());
        }
        assert!(refused >= 50 && refuted >= 20, "{}: {refused} {refuted}", sums.name());
    }
}

#[test]
fn corrupted_blocks_and_solutions_are_refused() {
    let (puzzle, claim) = hard();
    let folder = Folder::new();
    written(&folder, &puzzle, &claim, &wanted("full", CertificateFormat::Drat));
    let good = read(folder.path(), "puzzle.cnf");
    let mut random = Random(13);
    for round in 0..20 {
        let spoilt = formula(&good, |_, line| {
            if !is_block(line) {
                return vec![line.to_owned()];
            }
            let mut words: Vec<&str> = line.split(' ').collect();
            let at = random_place(round, words.len() - 1);
            match round % 4 {
                0 => return vec![],
                1 => drop(words.remove(at)),
                2 => words[at] = &words[at][1..],
                _ => return vec![line.to_owned(), line.to_owned()],
            }
            vec![words.join(" ")]
        });
        std::fs::write(folder.path().join("puzzle.cnf"), spoilt).unwrap();
        let refused = recheck(folder.path()).unwrap_err();
        assert!(matches!(refused, RecheckError::Audit(_)), "{round}: {refused}");
    }
    // A solution other than the one shown, in either file.
    std::fs::write(folder.path().join("puzzle.cnf"), &good).unwrap();
    let solution = read(folder.path(), "solution.txt");
    let mut digits: Vec<char> = solution.chars().collect();
    let places: Vec<usize> =
        (0..digits.len()).filter(|&place| digits[place].is_ascii_digit()).collect();
    let place = places[random.below(places.len())];
    digits[place] = if digits[place] == '1' { '2' } else { '1' };
    let path = folder.path().join("solution.txt");
    std::fs::write(&path, digits.iter().collect::<String>()).unwrap();
    assert!(matches!(recheck(folder.path()), Err(RecheckError::OtherSolution)));
    std::fs::write(&path, solution).unwrap();
    let blocked = good.lines().find(|line| line.starts_with("c blocked")).unwrap();
    let wrong = blocked.replace("r1c2=1", "r1c2=9");
    assert_ne!(wrong, blocked);
    std::fs::write(folder.path().join("puzzle.cnf"), good.replace(blocked, &wrong)).unwrap();
    assert!(matches!(recheck(folder.path()), Err(RecheckError::Solution(_))));
}

fn random_place(round: usize, places: usize) -> usize {
    Random(round as u64).below(places)
}

#[test]
fn changed_puzzle_in_header_is_refused() {
    let (puzzle, claim) = hard();
    let folder = Folder::new();
    written(&folder, &puzzle, &claim, &wanted("full", CertificateFormat::Drat));
    let good = read(folder.path(), "puzzle.cnf");
    // Without its first given the puzzle has more solutions, so the unit clause does not follow.
    let line = good.lines().find(|line| line.starts_with("c puzzle ")).unwrap();
    let spoilt = good.replace(line, &line.replace("c puzzle 8", "c puzzle ."));
    std::fs::write(folder.path().join("puzzle.cnf"), spoilt).unwrap();
    let refused = recheck(folder.path()).unwrap_err();
    assert!(refused.to_string().contains("r1c1=8"), "{refused}");
}

#[test]
fn missing_given_clause_is_refused() {
    let (puzzle, claim) = hard();
    let folder = Folder::new();
    written(&folder, &puzzle, &claim, &wanted("full", CertificateFormat::Drat));
    let good = read(folder.path(), "puzzle.cnf");
    let given = |cell: usize| HARD.as_bytes()[cell] != b'.';
    for (number, cell) in (0..81).filter(|&cell| given(cell)).enumerate() {
        let without = |at, line: &str| if at == number { vec![] } else { vec![line.to_owned()] };
        let spoilt = formula(&good, without);
        std::fs::write(folder.path().join("puzzle.cnf"), &spoilt).unwrap();
        let refused = recheck(folder.path());
        let is_missed = matches!(refused, Err(RecheckError::Audit(AuditError::Unstated(_))));
        assert!(is_missed, "{number}: {refused:?}");
        // If the header does not contain the given, the proof is invalid.
        let mut head = HARD.to_owned();
        head.replace_range(cell..=cell, ".");
        std::fs::write(folder.path().join("puzzle.cnf"), spoilt.replace(HARD, &head)).unwrap();
        assert!(matches!(recheck(folder.path()), Err(RecheckError::Refused(_))), "{number}");
    }
}
