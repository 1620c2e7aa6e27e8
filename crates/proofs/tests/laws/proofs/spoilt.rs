//! Tests that a corrupted proof is refused unless it is still valid according to the naive checker.

use std::{sync::Arc, sync::atomic::AtomicBool};

use super::*;

/// Returns unsatisfiable formulas with varisat's proofs as text and binary.
fn proved() -> Vec<(Cnf, String, Vec<u8>)> {
    let formulas = (1..=80).map(random).chain((2..=4).map(pigeons));
    let both = |formula: Cnf| {
        let text = String::from_utf8(varisat(&formula, ProofFormat::Drat)?).unwrap();
        let binary = varisat(&formula, ProofFormat::BinaryDrat)?;
        Some((formula, text, binary))
    };
    formulas.filter_map(both).collect()
}

/// The numbers of accepted and refused proofs. Each result agrees with the naive checker, and the
/// LRAT checker accepts the LRAT of each accepted proof.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) accepted: usize,
    refused: usize,
}

impl Tally {
    fn compare(&mut self, formula: &Cnf, proof: &[u8], is_proof: bool) {
        let outcome = check(formula, proof);
        let told = outcome.as_ref().err().map(ProofError::to_string);
        assert_eq!(told.is_none(), is_proof, "{told:?}\n{}", String::from_utf8_lossy(proof));
        match outcome {
            Ok(checked) => {
                proofs::check_lrat(formula, &mut lrat(&checked).as_bytes(), &Stop::never())
                    .unwrap();
                self.accepted += 1;
            }
            Err(_) => self.refused += 1,
        }
    }

    pub(super) fn text(&mut self, formula: &Cnf, proof: &str) {
        self.compare(formula, proof.as_bytes(), naive::refutes(&numbers(formula), proof));
    }

    pub(super) fn finish(&self, kind: &str) {
        println!("{kind}: {} refused, {} proofs all the same", self.refused, self.accepted);
        assert!(self.refused >= 100, "{kind}: {} {}", self.refused, self.accepted);
    }
}

#[test]
fn truncated_proofs_match_naive_checker() {
    let mut tally = Tally::default();
    for (formula, text, _) in proved() {
        let lines: Vec<_> = text.split_inclusive('\n').collect();
        for left in (0..lines.len()).rev().step_by(3).take(8) {
            tally.text(&formula, &lines[..left].concat());
        }
    }
    tally.finish("last lines dropped");
}

#[test]
fn moved_and_dropped_lines_match_naive_checker() {
    let mut tally = Tally::default();
    for (number, (formula, text, _)) in proved().into_iter().enumerate() {
        let mut random = Random(number as u64);
        for _ in 0..15 {
            let mut lines: Vec<_> = text.split_inclusive('\n').collect();
            if lines.len() > 1 {
                lines.remove(random.below(lines.len()));
                lines.swap_remove(random.below(lines.len()));
            }
            tally.text(&formula, &lines.concat());
        }
    }
    tally.finish("lines dropped and moved");
}

#[test]
fn flipped_literals_match_naive_checker() {
    let mut tally = Tally::default();
    for (number, (formula, text, _)) in proved().into_iter().enumerate() {
        let mut random = Random(number as u64);
        let lemmas: Vec<_> = text.lines().enumerate().collect();
        for _ in 0..40 {
            let (place, line) = lemmas[random.below(lemmas.len())];
            let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let word = random.below(words.len());
            let Some(number) = words[word].parse::<i32>().ok().filter(|&n| n != 0) else {
                continue;
            };
            words[word] = (-number).to_string();
            let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
            lines[place] = words.join(" ");
            tally.text(&formula, &(lines.join("\n") + "\n"));
        }
    }
    tally.finish("literals flipped");
}

#[test]
fn dropped_clauses_match_naive_checker() {
    let mut tally = Tally::default();
    for (number, (formula, text, _)) in proved().into_iter().enumerate() {
        let mut random = Random(number as u64);
        for _ in 0..15 {
            let mut clauses = numbers(&formula);
            clauses.remove(random.below(clauses.len()));
            tally.text(&cnf(&clauses), &text);
        }
    }
    tally.finish("clauses of the formula deleted");
}

#[test]
fn proofs_cut_anywhere_match_naive_checker() {
    let (mut of_text, mut of_binary) = (Tally::default(), Tally::default());
    for (number, (formula, text, binary)) in proved().into_iter().enumerate() {
        let mut random = Random(number as u64);
        let lines: Vec<_> = text.split_inclusive('\n').collect();
        for _ in 0..15 {
            of_text.text(&formula, &text[..random.below(text.len())]);
            let cut = &binary[..random.below(binary.len())];
            // Only the byte that ends a record is 0.
            let records = cut.iter().filter(|&&byte| byte == 0).count();
            let whole = cut.last().is_none_or(|&last| last == 0);
            let is_proof = whole && naive::refutes(&numbers(&formula), &lines[..records].concat());
            of_binary.compare(&formula, cut, is_proof);
        }
    }
    of_text.finish("text cut");
    of_binary.finish("binary cut");
}

/// These formulas have a model, so nothing refutes them.
#[test]
fn proof_without_blocking_clause_is_refused() {
    let mut refused = 0;
    for name in ["classic.txt", "hardest.txt"] {
        for formula in puzzles(name).iter().filter_map(formula_of) {
            let proof = varisat(&formula, ProofFormat::BinaryDrat).unwrap();
            assert!(check(&formula, &proof).is_ok());
            let mut clauses = numbers(&formula);
            clauses.pop();
            let why = check(&cnf(&clauses), &proof).err().unwrap();
            let expected =
                matches!(why, ProofError::NotImplied { .. } | ProofError::Unfinished { .. });
            assert!(expected, "{why}");
            refused += 1;
        }
    }
    assert!(refused >= 100, "{refused}");
}

#[test]
fn changed_bytes_never_refute_satisfiable_formula() {
    let (mut refused, mut accepted) = (0, 0);
    for (number, (formula, text, binary)) in proved().into_iter().enumerate() {
        let mut random = Random(number as u64);
        let model = cnf(&numbers(&formula).into_iter().take(8).collect::<Vec<_>>());
        assert!(varisat(&model, ProofFormat::Drat).is_none());
        for proof in [text.into_bytes(), binary] {
            for _ in 0..20 {
                let mut proof = proof.clone();
                for _ in 0..=random.below(3) {
                    let place = random.below(proof.len());
                    proof[place] = random.below(256) as u8;
                }
                assert!(check(&model, &proof).is_err());
                match check(&formula, &proof) {
                    Ok(checked) => {
                        let lrat = lrat(&checked);
                        proofs::check_lrat(&formula, &mut lrat.as_bytes(), &Stop::never()).unwrap();
                        accepted += 1;
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    println!("bytes changed: {refused} refused, {accepted} proofs all the same");
    assert!(refused >= 100, "{refused}");
}

#[test]
fn random_bytes_are_refused() {
    let model = cnf(&[vec![1, 2], vec![-1, 3]]);
    let letters = b"ad0123 -\n\0\x02\x80c";
    let mut random = Random(1);
    for number in 0..5000 {
        let garbage: Vec<u8> = (0..random.below(40))
            .map(|_| match number % 2 {
                0 => random.below(256) as u8,
                _ => letters[random.below(letters.len())],
            })
            .collect();
        assert!(check(&model, &garbage).is_err(), "{garbage:?}");
        assert!(
            proofs::check_lrat(&model, &mut garbage.as_slice(), &Stop::never()).is_err(),
            "{garbage:?}"
        );
    }
}

/// Every hint is needed, so without it the next clause is not a unit. A changed hint may by chance
/// be equivalent; then the lemmas must still form a proof.
#[test]
fn dropped_or_changed_hints_are_refused() {
    let (mut dropped, mut changed, mut the_same) = (0, 0, 0);
    for (number, (formula, text, _)) in proved().into_iter().enumerate() {
        let mut random = Random(number as u64);
        let lrat = lrat(&check(&formula, text.as_bytes()).unwrap());
        let lines: Vec<Vec<&str>> = lrat.lines().map(|line| line.split(' ').collect()).collect();
        for _ in 0..10 {
            let line = random.below(lines.len());
            let start = lines[line].iter().position(|&word| word == "0").unwrap() + 1;
            let hints = lines[line].len() - 1 - start.min(lines[line].len() - 1);
            if lines[line][1] == "d" || hints == 0 {
                continue;
            }
            let place = start + random.below(hints);
            let refused = |lines: &[Vec<&str>]| {
                let text: Vec<String> = lines.iter().map(|words| words.join(" ") + "\n").collect();
                proofs::check_lrat(&formula, &mut text.concat().as_bytes(), &Stop::never()).is_err()
            };
            let mut without = lines.clone();
            without[line].remove(place);
            assert!(refused(&without), "{without:?}");
            dropped += 1;
            let other = (1 + random.below(formula.len())).to_string();
            if other != lines[line][place] {
                let mut with = lines.clone();
                with[line][place] = &other;
                *(if refused(&with) { &mut changed } else { &mut the_same }) += 1;
            }
        }
        let cut: Vec<String> =
            lines[..lines.len() - 1].iter().map(|w| w.join(" ") + "\n").collect();
        assert!(
            proofs::check_lrat(&formula, &mut cut.concat().as_bytes(), &Stop::never()).is_err()
        );
    }
    println!("hints: {dropped} dropped, {changed} changed, {the_same} that say the same");
    assert!(
        dropped >= 100 && changed >= 100 && the_same * 20 < changed,
        "{dropped} {changed} {the_same}"
    );
}

#[test]
fn refusal_names_line_and_lemma() {
    let formula = cnf(&[vec![1, 2], vec![1, -2], vec![-1, 2, 3], vec![-1, -2, 3]]);
    let why = |proof: &[u8]| check(&formula, proof).err().unwrap().to_string();
    assert_eq!(
        why(b"c one\n1 0\n-3\n2 0\n0\n"),
        "line 4: lemma 2, `-3 2 0`, does not follow by unit propagation"
    );
    assert_eq!(
        why(b"a\x02\x00a\x07\x04\x00"),
        "byte 6: lemma 2, `-3 2 0`, does not follow by unit propagation"
    );
    assert_eq!(why(b"1 0\n"), "the proof ends after 1 lemmas without a contradiction");
    assert_eq!(why(b"1 0\n3 4 0\n"), "line 2: 4 is beyond the 3 variables of the formula");
    assert_eq!(why(b"1 0\n3"), "line 2: the file ends within a record: it is cut off");
    assert_eq!(why(b"x"), "line 1: expected literals, 0, `d` or `c`, found 'x'");
    assert_eq!(why(b"a\x02\x00b"), "byte 3: 0x62 is not a record of binary DRAT");
}

#[test]
fn check_respects_limits_and_interrupts() {
    let formula = pigeons(4);
    let proof = varisat(&formula, ProofFormat::Drat).unwrap();
    let with = |limits: ProofLimits| proofs::check(&formula, proof.as_slice(), &limits).err();
    let bytes = proof.len() as u64;
    assert!(with(ProofLimits { bytes, ..ProofLimits::default() }).is_none());
    let short = with(ProofLimits { bytes: bytes - 1, ..ProofLimits::default() });
    assert!(matches!(short, Some(ProofError::TooLong { limit }) if limit == bytes - 1));
    let few = with(ProofLimits { hints: 1, ..ProofLimits::default() });
    assert!(matches!(few, Some(ProofError::TooManyHints { limit: 1 })));
    let stop = Stop::never().on(Arc::new(AtomicBool::new(true)));
    assert!(matches!(
        with(ProofLimits { stop, ..ProofLimits::default() }),
        Some(ProofError::Stopped(_))
    ));
}
