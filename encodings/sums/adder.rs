//! Adders: the terms as binary numbers, added one after the other by ripple-carry adders. The bits
//! of the last sum are those of the total.
//!
//! Terms are relative to their smallest values. Bit b of a term is true if its value has that bit.
//! A full adder of x, y and carry c has the sum s and the carry c': s ↔ x ⊕ y ⊕ c in 8 clauses, c'
//! ↔ two of the three in 6. With w bits there are t·w adders with 2 variables and 14 clauses each.
//!
//! N. Eén, N. Sörensson, *Translating Pseudo-Boolean Constraints into SAT*, JSAT 2006 (adders).

use crate::{ClauseSink, Lit, Sum, SumEncoding};

/// The registry entry of the adder.
pub(crate) struct Adder;

/// A bit: a constant or a literal.
#[derive(Clone, Copy)]
enum Bit {
    Is(bool),
    Of(Lit),
}

impl SumEncoding for Adder {
    fn name(&self) -> &'static str {
        "adder"
    }

    fn summary(&self) -> &'static str {
        "terms as binary numbers, added by ripple-carry adders"
    }

    fn source(&self) -> &'static str {
        "N. Eén, N. Sörensson, Translating Pseudo-Boolean Constraints into SAT, JSAT 2006"
    }

    fn formula(&self) -> &'static str {
        "about 3w variables and (14+d)*w clauses per term, where w is the number of bits of the \
             total"
    }

    fn propagation(&self) -> &'static str {
        "weak: fixes only bits in which all remaining values agree"
    }

    fn equals(&self, sum: &Sum, sink: &mut dyn ClauseSink) {
        let bounds = sum.bounds();
        let least: i64 = bounds.iter().map(|it| it.0).sum();
        let most: i64 = bounds.iter().map(|it| it.1 - it.0).sum();
        let Ok(total) = u64::try_from(sum.total - least) else { return sink.clause(&[]) };
        let width = (64 - most.max(total as i64).leading_zeros() as usize).max(1);
        let mut partial = vec![Bit::Is(false); width];
        for (term, (least, _)) in sum.terms.iter().zip(bounds) {
            if sink.is_closed() {
                return;
            }
            let bits: Vec<Bit> = (0..width)
                .map(|bit| {
                    let has = |value: i64| (value - least) >> bit & 1 == 1;
                    term_bit(term.iter().map(|&(value, truth)| (has(value), truth)), sink)
                })
                .collect();
            partial = added(&partial, &bits, sink);
        }
        for (bit, &here) in partial.iter().enumerate() {
            let wanted = total >> bit & 1 == 1;
            match here {
                Bit::Is(is) if is == wanted => {}
                Bit::Is(_) => sink.clause(&[]),
                Bit::Of(lit) => sink.clause(&[if wanted { lit } else { !lit }]),
            }
        }
    }
}

/// Returns a bit of a term: true if the chosen value has it.
fn term_bit(
    values: impl Iterator<Item = (bool, Option<Lit>)> + Clone,
    sink: &mut dyn ClauseSink,
) -> Bit {
    let mut same = values.clone().map(|it| it.0);
    let first = same.next().unwrap_or(false);
    if same.all(|has| has == first) {
        return Bit::Is(first);
    }
    let bit = sink.fresh_var();
    for (has, truth) in values {
        let lit = if has { bit } else { !bit };
        match truth {
            Some(choice) => sink.clause(&[!choice, lit]),
            None => sink.clause(&[lit]),
        }
    }
    Bit::Of(bit)
}

/// Returns the sum of two numbers of the same width, and writes that it does not overflow.
fn added(a: &[Bit], b: &[Bit], sink: &mut dyn ClauseSink) -> Vec<Bit> {
    let mut carry = Bit::Is(false);
    let mut sum = Vec::with_capacity(a.len());
    for (&x, &y) in a.iter().zip(b) {
        let inputs = [x, y, carry];
        sum.push(function(inputs, |bits| bits.iter().filter(|&&bit| bit).count() % 2 == 1, sink));
        carry = function(inputs, |bits| bits.iter().filter(|&&bit| bit).count() >= 2, sink);
    }
    match carry {
        Bit::Is(false) => {}
        Bit::Is(true) => sink.clause(&[]),
        Bit::Of(lit) => sink.clause(&[!lit]),
    }
    sum
}

/// Returns a bit that is a function of three others, encoded by its truth table. If two inputs
/// determine it, the clause is shorter.
fn function(inputs: [Bit; 3], of: impl Fn([bool; 3]) -> bool, sink: &mut dyn ClauseSink) -> Bit {
    let value = |bits: u8| [0, 1, 2].map(|i| bits >> i & 1 == 1);
    let agrees = |bits: [bool; 3]| {
        inputs.iter().zip(bits).all(|(input, bit)| !matches!(input, Bit::Is(is) if *is != bit))
    };
    let lines: Vec<[bool; 3]> = (0..8).map(value).filter(|&bits| agrees(bits)).collect();
    let mut results = lines.iter().map(|&bits| of(bits));
    let first = results.next().unwrap_or(false);
    if results.all(|it| it == first) {
        return Bit::Is(first);
    }
    let result = sink.fresh_var();
    // One clause for each minimal set of inputs that determines the result.
    let mut stated: Vec<(u8, [bool; 3])> = Vec::new();
    let open: u8 = (0..3).filter(|&i| matches!(inputs[i], Bit::Of(_))).map(|i| 1 << i).sum();
    let mut masks: Vec<u8> = (0..8).filter(|mask| mask & !open == 0).collect();
    masks.sort_by_key(|mask: &u8| mask.count_ones());
    for mask in masks {
        for &line in &lines {
            let same = |a: [bool; 3], b: [bool; 3], mask: u8| {
                (0..3).all(|i| mask >> i & 1 == 0 || a[i] == b[i])
            };
            let covered =
                stated.iter().any(|&(other, at)| other & !mask == 0 && same(at, line, other));
            let fixed =
                lines.iter().filter(|&&it| same(it, line, mask)).all(|&it| of(it) == of(line));
            if covered || !fixed {
                continue;
            }
            stated.push((mask, line));
            let mut clause = vec![if of(line) { result } else { !result }];
            for i in (0..3).filter(|i| mask >> i & 1 == 1) {
                if let Bit::Of(lit) = inputs[i] {
                    clause.push(if line[i] { !lit } else { lit });
                }
            }
            sink.clause(&clause);
        }
    }
    Bit::Of(result)
}
