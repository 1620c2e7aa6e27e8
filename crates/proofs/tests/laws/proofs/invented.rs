//! Tests on random formulas and proofs, with units, repeated and contrary literals, and arbitrary
//! deletions: the result must agree with the naive checker.

use super::{spoilt::Tally, *};

/// Returns a clause over few variables, so that some lemmas follow.
fn clause(random: &mut Random, longest: usize) -> Vec<i32> {
    let mut one = || {
        let variable = 1 + random.below(6) as i32;
        if random.percent(50) { variable } else { -variable }
    };
    let (a, b, c, d) = (one(), one(), one(), one());
    let mut clause = vec![a, b, c, d];
    clause.truncate(1 + random.below(longest));
    clause
}

/// Returns a proof that deletes earlier clauses in any order.
fn proof(random: &mut Random, formula: &[Vec<i32>]) -> String {
    let mut there = formula.to_vec();
    let mut text = String::new();
    for _ in 0..random.below(12) {
        let (letter, mut record) = if random.percent(35) {
            ("d ", there[random.below(there.len())].clone())
        } else {
            ("", clause(random, 3))
        };
        record.rotate_left(1);
        let words: Vec<_> = record.iter().map(i32::to_string).collect();
        text += &format!("{letter}{} 0\n", words.join(" "));
        there.push(record);
    }
    text + "0\n"
}

#[test]
fn random_proofs_match_naive_checker() {
    let mut tally = Tally::default();
    for seed in 0..20_000 {
        let mut random = Random(seed);
        let formula: Vec<_> = (0..8 + random.below(16)).map(|_| clause(&mut random, 4)).collect();
        let text = proof(&mut random, &formula);
        tally.text(&cnf(&formula), &text);
    }
    tally.finish("invented");
    assert!(tally.accepted >= 100, "{}", tally.accepted);
}
