//! Tests on random puzzles that claims and proofs agree with a brute-force count.

use std::time::Duration;

use board::{Puzzle, Shape, stop::Stop};
use proofs::certificate::{self, CertificateOptions, CertificateOutcome, Claim, NoCertificate};
use testbed::{Folder, Random, corpus::variants, puzzles, size};

use super::{Sum, VERIFIED, random_puzzle, read, refuted, untested, veripb, wanted, written};
use crate::certificate::claim;

#[test]
fn only_true_sum_claims_are_proved() {
    let mut random = Random(41);
    let (mut none, mut one, mut several, mut logics, mut outside) = (0, 0, 0, [0; 3], 0);
    for round in 0..size(160) {
        let shape = if round % 4 == 3 { (2, 3) } else { (2, 2) };
        let shape = Shape::new(shape.0, shape.1).unwrap();
        let (puzzle, grids) = random_puzzle(shape, &mut random);
        let logic = ["none", "singles", "full"][round % 3];
        let right = match &grids[..] {
            [] => Claim::Unsolvable,
            [only] => Claim::Unique(only.clone()),
            [some, ..] => {
                several += 1;
                refuted(&puzzle, &Claim::Unsolvable, logic);
                refuted(&puzzle, &Claim::Unique(some.clone()), logic);
                continue;
            }
        };
        let folder = Folder::new();
        let certificate = written(&folder, &puzzle, &right, logic);
        assert!(certificate.check.unwrap().0.is_audited);
        logics[round % 3] += usize::from(certificate.search_lemmas.is_some());
        match right {
            Claim::Unsolvable => none += 1,
            Claim::Unique(_) => {
                one += 1;
                refuted(&puzzle, &Claim::Unsolvable, logic);
            }
        }
        outside += usize::from(veripb(folder.path()).is_some_and(|accepts| {
            assert!(accepts, "{}", read(folder.path(), "puzzle.opb"));
            true
        }));
    }
    println!("{none} none, {one} unique, {several} several; {outside} by veripb: {VERIFIED}");
    if outside == 0 {
        untested();
    }
    assert!(none >= 10 && one >= 10 && several >= 10, "{none} {one} {several}");
    assert!(logics[0] > 0, "{logics:?}");
    assert!([0, none + one].contains(&outside), "{outside}");
}

#[test]
fn variants_are_proved_with_native_sums() {
    let (mut checked, mut all, mut searched) = (0, 0, 0);
    for case in variants() {
        let claim = claim(&case.puzzle).unwrap();
        let folder = Folder::new();
        let certificate = written(&folder, &case.puzzle, &claim, "full");
        assert!(certificate.check.unwrap().0.is_audited, "{}", case.place);
        let accepted = veripb(folder.path());
        assert_ne!(accepted, Some(false), "{}", case.place);
        checked += usize::from(accepted.is_some());
        all += 1;
        searched += usize::from(certificate.search_lemmas.is_some());
    }
    if checked == 0 {
        untested();
    }
    println!("{all} variants, {searched} with search, {checked} by veripb");
    assert!(all > 60 && searched > 40 && searched < all && [0, all].contains(&checked));
}

#[test]
fn too_large_sums_and_proofs_are_unknown() {
    let shape = Shape::new(3, 3).unwrap();
    let mut givens = puzzles::solved(shape, &mut Random(3));
    let cells: Vec<usize> = (0..9).map(|row| 10 * row).collect();
    let coefficients: Vec<i64> = (0..9).map(|row| 1000 - row).collect();
    let value = |cell: &usize| i64::from(givens.get(*cell).unwrap());
    let total = cells.iter().zip(&coefficients).map(|(cell, it)| it * value(cell)).sum();
    let sum = Sum { cells: cells.clone(), coefficients, differ: false, total };
    cells.iter().for_each(|&cell| givens.set(cell, None));
    let line = givens.to_string().replace(' ', "");
    let json = format!(r#"{{"side":9,"givens":"{line}","rules":[{}]}}"#, sum.json(9));
    let puzzle = formats::read(&json).unwrap();
    let claim = claim(&puzzle).unwrap();
    let unknown = |puzzle, limit| {
        let wanted = CertificateOptions { limit, ..wanted("none") };
        match certificate::write(Folder::new().path(), puzzle, &claim, &wanted) {
            Ok(CertificateOutcome::Unknown(why)) => why,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(unknown(&puzzle, 1 << 30), NoCertificate::SumsTooLarge);
    let plain = Puzzle::classic(shape, puzzle.givens.clone());
    assert_eq!(unknown(&plain, 300), NoCertificate::TooLong);
    assert!(matches!(&claim, Claim::Unique(_)));
}

#[test]
fn zero_timeout_stops_sum_proof() {
    let case = variants().into_iter().find(|case| case.file == "killer").unwrap();
    let claim = claim(&case.puzzle).unwrap();
    let wanted = CertificateOptions { stop: Stop::never().after(Duration::ZERO), ..wanted("full") };
    let told = certificate::write(Folder::new().path(), &case.puzzle, &claim, &wanted);
    assert!(matches!(told, Ok(CertificateOutcome::Unknown(NoCertificate::Stopped(_)))), "{told:?}");
}
