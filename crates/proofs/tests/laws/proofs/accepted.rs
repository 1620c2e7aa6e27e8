//! Tests that varisat's proofs are accepted as text, in binary and as LRAT.

use std::time::Instant;

use super::*;

/// Returns false if the formula has a model; otherwise both proofs and their LRAT must be valid.
fn holds(formula: &Cnf) -> bool {
    let Some(text) = varisat(formula, ProofFormat::Drat) else { return false };
    let binary = varisat(formula, ProofFormat::BinaryDrat).unwrap();
    let of_text = check(formula, &text).unwrap_or_else(|why| panic!("{why}"));
    let of_binary = check(formula, &binary).unwrap_or_else(|why| panic!("{why}"));
    let counts = |checked: &CheckedProof| (checked.lemmas, checked.deletions, checked.propagations);
    assert_eq!(counts(&of_text), counts(&of_binary));
    assert!(of_text.needed_clauses <= formula.len() as u64 && of_text.needed_clauses > 0);
    let written = lrat(&of_text);
    assert_eq!(written, lrat(&of_binary));
    proofs::check_lrat(formula, &mut written.as_bytes(), &Stop::never())
        .unwrap_or_else(|why| panic!("{why}"));
    true
}

#[test]
fn pigeonhole_proofs_are_accepted() {
    assert!((1..=6).all(|holes| holds(&pigeons(holes))));
}

#[test]
fn random_formula_proofs_are_accepted() {
    let refuted = (1..=600).filter(|&seed| holds(&random(seed))).count();
    assert!(refuted >= 300, "{refuted}");
}

#[test]
fn uniqueness_proofs_are_accepted() {
    let mut held = 0;
    for name in ["classic.txt", "hardest.txt", "seventeen.txt", "magictour.txt"] {
        for formula in puzzles(name).iter().take(5).filter_map(formula_of) {
            assert!(holds(&formula));
            held += 1;
        }
    }
    assert!(held >= 15, "{held}");
}

#[test]
fn unsolvability_proofs_are_accepted() {
    let formulas: Vec<_> = puzzles("unsolvable.txt").iter().filter_map(formula_of).collect();
    assert!(!formulas.is_empty() && formulas.iter().all(holds));
}

/// Run with `cargo test --release -p sudoku-sat-proofs times -- --ignored --nocapture`. If `PROOFS`
/// is set to a folder, the files are left there for other checkers.
#[test]
#[ignore = "measures"]
fn checking_times_are_printed() {
    for name in ["hardest.txt", "sizes/rkk16-1.txt", "sizes/rkk25-1.txt"] {
        let text = testbed::corpus::text(name);
        let puzzle = match puzzles(name).into_iter().next() {
            Some(puzzle) => puzzle,
            None => formats::read(&text).unwrap(),
        };
        let formula = formula_of(&puzzle).unwrap();
        for format in [ProofFormat::Drat, ProofFormat::BinaryDrat] {
            let proof = varisat(&formula, format).unwrap();
            let start = Instant::now();
            let checked = check(&formula, &proof).unwrap();
            let forward = start.elapsed();
            let start = Instant::now();
            let lrat = lrat(&checked);
            let written = start.elapsed();
            let start = Instant::now();
            proofs::check_lrat(&formula, &mut lrat.as_bytes(), &Stop::never()).unwrap();
            println!(
                "{name} {format:?}: {} clauses, {} bytes, {} lemmas, {} deletions, {} ignored, {} \
                 propagations, needs {} clauses {} lemmas; check {forward:?}, write {} bytes \
                 {written:?}, check LRAT {:?}",
                formula.len(),
                proof.len(),
                checked.lemmas,
                checked.deletions,
                checked.ignored,
                checked.propagations,
                checked.needed_clauses,
                checked.needed_lemmas,
                lrat.len(),
                start.elapsed(),
            );
            if let Ok(folder) = std::env::var("PROOFS") {
                leave(&folder, &name.replace('/', "-"), &formula, &proof, &lrat);
            }
        }
    }
}

fn leave(folder: &str, name: &str, formula: &Cnf, proof: &[u8], lrat: &str) {
    let mut text = format!("p cnf {} {}\n", formula.variables(), formula.len());
    for clause in formula.clauses() {
        clause.iter().for_each(|lit| text += &format!("{lit} "));
        text += "0\n";
    }
    std::fs::write(format!("{folder}/{name}.cnf"), text).unwrap();
    std::fs::write(format!("{folder}/{name}.drat"), proof).unwrap();
    std::fs::write(format!("{folder}/{name}.lrat"), lrat).unwrap();
}
