//! Property tests of all at-most-one encodings.

use std::collections::HashSet;

use itertools::Itertools;

use encodings::{
    ALL, Auxiliaries, ClauseSink, Cnf, Consistency, Encoding, Lit, Literals, Size, Tally, named,
};

use super::inside::prover::{Values, model, propagate};

/// Signs of the input literals: all positive, and mixed.
const SIGNS: [fn(usize) -> bool; 2] = [|_| true, |i| i % 3 != 1];

/// Returns true if the formula has a model that extends the values.
fn satisfiable(cnf: &Cnf, values: Values) -> bool {
    model(cnf, values, &|| false).unwrap().is_some()
}

/// An encoding over one set of input literals.
struct Case {
    encoding: &'static dyn Encoding,
    lits: Vec<Lit>,
    cnf: Cnf,
}

impl Case {
    /// Returns cases for every encoding over `n` literals of either choice of signs, without
    /// clauses.
    fn all(n: usize) -> impl Iterator<Item = Case> {
        ALL.iter().cartesian_product(SIGNS).map(move |(&encoding, sign)| {
            let mut cnf = Cnf::default();
            let variables = (0..n).map(|_| cnf.fresh_var());
            let lits = variables.enumerate().map(|(i, v)| if sign(i) { v } else { !v }).collect();
            Case { encoding, lits, cnf }
        })
    }

    /// Returns the assignment in which exactly the literals of the set bits are true.
    fn assignment(&self, bits: u32) -> Values {
        let mut values = Values::new(self.cnf.variables());
        for (i, &lit) in self.lits.iter().enumerate() {
            values.set(if bits >> i & 1 == 1 { lit } else { !lit });
        }
        values
    }

    /// Propagates these true literals; `None` if they conflict.
    fn propagated(&self, chosen: &[usize]) -> Option<Values> {
        let mut values = Values::new(self.cnf.variables());
        chosen.iter().for_each(|&i| values.set(self.lits[i]));
        propagate(&self.cnf, &mut values).then_some(values)
    }

    /// Returns true if a true literal makes all others false. Panics on a conflict, since a
    /// satisfiable formula cannot be refuted by unit propagation.
    fn others_are_false_after(&self, i: usize) -> bool {
        let name = self.encoding.name();
        let values = self.propagated(&[i]).unwrap_or_else(|| panic!("{name}: {i} conflicts"));
        self.lits.iter().enumerate().all(|(j, &other)| values.of(other) == Some(i == j))
    }

    fn every_two_conflict(&self) -> bool {
        (0..self.lits.len())
            .array_combinations()
            .all(|two: [usize; 2]| self.propagated(&two).is_none())
    }

    /// Asserts that an assignment of the literals extends to a model if and only if `allowed`
    /// returns true for its number of true literals.
    fn assert_truth_table(&self, allowed: fn(u32) -> bool) {
        for bits in 0..1 << self.lits.len() {
            let extends = satisfiable(&self.cnf, self.assignment(bits));
            let name = self.encoding.name();
            assert_eq!(extends, allowed(bits.count_ones()), "{name}, {:?}: {bits:b}", self.lits);
        }
    }
}

#[test]
fn at_most_one_matches_truth_table() {
    for mut case in (0..=8).flat_map(Case::all) {
        case.encoding.at_most_one(&case.lits, &mut case.cnf);
        case.assert_truth_table(|count| count <= 1);
    }
}

#[test]
fn exactly_one_matches_truth_table() {
    for mut case in (0..=8).flat_map(Case::all) {
        case.encoding.exactly_one(&case.lits, &mut case.cnf);
        case.assert_truth_table(|count| count == 1);
    }
}

#[test]
fn at_most_one_except_matches_truth_table() {
    let stated = |i: usize, j: usize| (i + j) % 2 == 1;
    for mut case in (0..=8).flat_map(Case::all) {
        for [(i, &a), (j, &b)] in case.lits.iter().enumerate().array_combinations() {
            if stated(i, j) {
                case.cnf.clause(&[!a, !b]);
            }
        }
        case.encoding.at_most_one_except(&case.lits, &stated, &mut case.cnf);
        case.assert_truth_table(|count| count <= 1);
    }
}

/// Larger than the truth tables: here encodings become recursive.
#[test]
fn zero_or_one_true_literal_is_satisfiable() {
    for mut case in (9..=30).flat_map(Case::all) {
        case.encoding.at_most_one(&case.lits, &mut case.cnf);
        let alone = (0..case.lits.len()).map(|i| 1 << i);
        for bits in alone.chain([0]) {
            let name = case.encoding.name();
            assert!(satisfiable(&case.cnf, case.assignment(bits)), "{name}: {bits:b}");
        }
    }
}

#[test]
fn declared_consistency_matches_unit_propagation() {
    for &encoding in ALL {
        let (mut forced, mut open, mut made) = (true, false, false);
        for mut case in (1..=30).flat_map(Case::all).filter(|c| c.encoding == encoding) {
            case.encoding.at_most_one(&case.lits, &mut case.cnf);
            forced &= (0..case.lits.len()).all(|i| case.others_are_false_after(i));
            assert!(case.every_two_conflict(), "{}, {:?}", encoding.name(), case.lits);
            let mut values = case.assignment(0);
            assert!(propagate(&case.cnf, &mut values));
            open |= !values.complete();
            made |= case.cnf.variables() as usize > case.lits.len();
        }
        let literals = if forced { Literals::Forced } else { Literals::Detected };
        let auxiliaries = match (made, open) {
            (false, _) => Auxiliaries::None,
            (true, false) => Auxiliaries::Fixed,
            (true, true) => Auxiliaries::Free,
        };
        let found = Consistency { literals, auxiliaries };
        assert_eq!(encoding.propagation(), found, "{}", encoding.name());
    }
}

#[test]
fn measured_consistency_matches_declaration() {
    for &encoding in ALL {
        let mut cnf = Cnf::default();
        let lits: Vec<_> = (0..30).map(|_| cnf.fresh_var()).collect();
        encoding.at_most_one(&lits, &mut cnf);
        assert_eq!(Consistency::of(&cnf, 30), encoding.propagation(), "{}", encoding.name());
    }
    // If two literals are true, clauses with two more variables propagate only once one of these is
    // assigned.
    let lits = [1, 2, 3].map(Lit::positive);
    let [own, more] = [4, 5].map(Lit::positive);
    let mut cnf = Cnf::default();
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        for [own, more] in [[own, more], [own, !more], [!own, more], [!own, !more]] {
            cnf.clause(&[!lits[one], !lits[other], own, more]);
        }
    }
    let found = Consistency { literals: Literals::Missed, auxiliaries: Auxiliaries::Free };
    assert_eq!(Consistency::of(&cnf, 3), found);
}

#[test]
fn predicted_size_is_exact() {
    for (&encoding, n) in ALL.iter().cartesian_product(0..=200) {
        let lits: Vec<_> = (1..=n).map(Lit::positive).collect();
        let mut tally = Tally::default();
        encoding.at_most_one(&lits, &mut tally);
        assert_eq!(encoding.size(n.into()), tally.size, "{}, {n} literals", encoding.name());
    }
}

#[test]
fn predicted_size_without_stated_pairs_is_exact() {
    let stated = |i: usize, j: usize| i / 3 == j / 3;
    for (&encoding, n) in ALL.iter().cartesian_product(0..=60) {
        let lits: Vec<_> = (1..=n).map(Lit::positive).collect();
        let mut tally = Tally::default();
        encoding.at_most_one_except(&lits, &stated, &mut tally);
        let pairs = (0..lits.len()).array_combinations().filter(|&[i, j]| stated(i, j)).count();
        let size = encoding.size_except(n.into(), pairs as u64);
        assert_eq!(size, tally.size, "{}, {n} literals", encoding.name());
    }
}

#[test]
fn fewer_than_two_literals_need_no_clauses() {
    for (encoding, n) in ALL.iter().cartesian_product(0..2) {
        assert_eq!(encoding.size(n), Size::default(), "{}", encoding.name());
    }
}

#[test]
fn every_name_finds_one_encoding() {
    let names = ALL.iter().flat_map(|e| [e.name()].into_iter().chain(e.aliases().iter().copied()));
    assert!(names.clone().all_unique());
    assert!(names.clone().all(|name| !name.is_empty()));
    for encoding in ALL {
        for name in encoding.aliases().iter().chain([&encoding.name()]) {
            assert_eq!(named(name).unwrap().name(), encoding.name());
        }
    }
    assert!(named("").is_none());
}

#[test]
fn every_encoding_is_described() {
    for encoding in ALL {
        let propagation = encoding.propagation().to_string();
        for text in [encoding.summary(), encoding.source(), encoding.formula(), &propagation] {
            assert!(!text.trim().is_empty() && !text.contains('\n'), "{}", encoding.name());
        }
        assert!(encoding.source().contains("20"), "{} has no year", encoding.name());
    }
}

#[test]
fn no_stated_pairs_give_full_encoding() {
    for mut case in (0..=30).flat_map(Case::all) {
        let mut other = case.cnf.clone();
        case.encoding.at_most_one(&case.lits, &mut case.cnf);
        case.encoding.at_most_one_except(&case.lits, &|_, _| false, &mut other);
        assert!(case.cnf.clauses().eq(other.clauses()), "{}", case.encoding.name());
        assert_eq!(case.cnf.variables(), other.variables());
    }
}

#[test]
fn pairwise_omits_stated_pairs() {
    let lits: Vec<_> = (1..=9).map(Lit::positive).collect();
    let clauses = |stated: &dyn Fn(usize, usize) -> bool| {
        let mut tally = Tally::default();
        named("pairwise").unwrap().at_most_one_except(&lits, stated, &mut tally);
        tally.size.clauses
    };
    assert_eq!(clauses(&|_, _| true), 0);
    assert_eq!(clauses(&|i, j| i + 1 == j), 36 - 8);
}

/// A sink that numbers its variables with gaps, to detect encodings that guess numbers.
#[derive(Default)]
struct Fenced {
    known: HashSet<u32>,
    last: u32,
    used: HashSet<u32>,
}

impl ClauseSink for Fenced {
    fn fresh_var(&mut self) -> Lit {
        self.last += 7;
        self.known.insert(self.last);
        Lit::positive(self.last)
    }

    fn clause(&mut self, clause: &[Lit]) {
        assert!(clause.iter().map(|l| l.variable()).all_unique(), "a variable twice: {clause:?}");
        self.used.extend(clause.iter().map(|l| l.variable()));
        assert!(self.used.is_subset(&self.known), "not given and not made: {clause:?}");
    }
}

#[test]
fn every_variable_is_declared_and_used() {
    for (encoding, n) in ALL.iter().cartesian_product(2..=60) {
        let mut sink = Fenced::default();
        let lits: Vec<_> = (0..n).map(|_| sink.fresh_var()).collect();
        encoding.at_most_one(&lits, &mut sink);
        assert_eq!(sink.used, sink.known, "{}, {n} literals", encoding.name());
    }
}
