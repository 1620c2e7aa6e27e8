//! Tests with external checkers, if they are on the PATH.

use std::{
    io::{self, Write},
    path::Path,
    process::Command,
};

use board::{Puzzle, Shape};
use proofs::certificate::{CertificateFormat, Claim};

use super::{claim, wanted, written};
use testbed::{
    Folder, Random,
    corpus::{corpus, variants},
    puzzles::{Kind, puzzle},
    size,
};

/// The line that a checker prints if the proof file refutes the formula. The exit status is
/// ignored, because some checkers always exit with 0.
const CHECKERS: [(&str, &str, &str); 5] = [
    ("drat-trim", "proof.drat", "s VERIFIED"),
    ("rate", "proof.drat", "s VERIFIED"),
    ("lrat-check", "proof.lrat", "c VERIFIED"),
    ("cake_lpr", "proof.lrat", "s VERIFIED UNSAT"),
    ("veripb", "proof.pbp", "s VERIFIED UNSATISFIABLE"),
];

/// Returns whether the checker accepts the proof; `None` if it is not installed.
fn accepts(program: &str, folder: &Path, proof: &str, line: &str) -> Option<bool> {
    let formula = if proof == "proof.pbp" { "puzzle.opb" } else { "puzzle.cnf" };
    let ran = Command::new(program).args([formula, proof]).current_dir(folder).output().ok()?;
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    // drat-trim's line begins with a carriage return.
    Some(text.lines().any(|said| said.trim() == line))
}

/// Returns `count` random puzzles of side 9 with at most one solution, a twentieth as many of side
/// 16 and a two-hundredth as many of side 25.
fn random_puzzles(count: usize) -> Vec<(Claim, Puzzle)> {
    let random = &mut Random(5);
    let mut puzzles = Vec::new();
    for (side, percent, count) in [(3, 36, count), (4, 55, count / 20), (5, 58, count / 200)] {
        let shape = Shape::new(side, side).unwrap();
        let endless = std::iter::repeat_with(|| {
            let kind = [Kind::Plain, Kind::Plain, Kind::Spoilt][random.below(3)];
            puzzle(shape, percent + random.below(8), kind, random)
        });
        puzzles.extend(endless.filter_map(|it| Some((claim(&it)?, it))).take(count));
    }
    puzzles
}

#[test]
fn external_checkers_require_the_block() {
    let puzzles: Vec<_> = corpus()
        .into_iter()
        .filter(|case| {
            ["seed", "hardest", "seventeen", "unsolvable", "rkk16-1"].contains(&&*case.file)
        })
        .step_by(25)
        .chain(variants().into_iter().step_by(5))
        .filter_map(|case| Some((claim(&case.puzzle)?, case.puzzle)))
        .chain(random_puzzles(size(20)))
        .collect();
    println!("{} proofs", puzzles.len());
    for (program, proof, line) in CHECKERS {
        let mut checked = 0;
        for (claim, puzzle) in &puzzles {
            let format = match proof {
                "proof.lrat" => CertificateFormat::Lrat,
                "proof.pbp" => CertificateFormat::VeriPb,
                _ => CertificateFormat::Drat,
            };
            let folder = Folder::new();
            written(&folder, puzzle, claim, &wanted("full", format));
            match accepts(program, folder.path(), proof, line) {
                None => {
                    let _ = writeln!(io::stderr(), "NOT TESTED: checker {program} is not here");
                    break;
                }
                accepted => assert_eq!(accepted, Some(true), "{program}"),
            }
            checked += 1;
            if claim.solution().is_some() {
                let path = folder.path().join(format.formula());
                let text = std::fs::read_to_string(&path).unwrap();
                let without = match format {
                    CertificateFormat::VeriPb => crate::pseudo_boolean::without_block(&text),
                    _ => super::spoilt::without_block(&text),
                };
                std::fs::write(&path, without).unwrap();
                let accepted = accepts(program, folder.path(), proof, line);
                assert_eq!(accepted, Some(false), "{program} without the block");
            }
        }
        println!("{program}: {checked}");
        assert!(checked == 0 || checked == puzzles.len());
    }
}
