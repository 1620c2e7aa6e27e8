//! All measures of the size of a formula. The clauses are counted one by one, and not stored.

use std::collections::BTreeMap;

use encodings::{ClauseSink, Lit};
use itertools::Itertools;

use crate::encode_until::encode_until;
use board::{Layout, stop::Stop};
use sat::{EncodingConfig, variables::Variables};

/// The size of a formula.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Profile {
    /// The number of candidate variables.
    pub candidate_variables: u64,
    /// The number of variables of the encoding and the formulation.
    pub auxiliary_variables: u64,
    /// The number of clauses.
    pub clauses: u64,
    /// The number of literals of all clauses.
    pub literals: u64,
    /// The number of clauses of each length; only lengths that occur.
    pub lengths: BTreeMap<u64, u64>,
    /// The size of the DIMACS file without comment lines, in bytes.
    pub dimacs_bytes: u64,
}

impl Profile {
    /// Returns the profile of the formula of a board, in constant memory. Returns `None` if it was
    /// stopped before the end.
    pub(crate) fn of(
        layout: &Layout,
        variables: &Variables,
        wording: EncodingConfig,
        stop: &Stop,
    ) -> Option<Profile> {
        let counter = encode_until(Counter::default(), layout, variables, wording, stop)?;
        Some(counter.profile(u64::from(variables.count())))
    }

    /// Returns the clauses by length, such as `2:10206 9:324`.
    pub(crate) fn lengths_text(&self) -> String {
        self.lengths.iter().map(|(length, count)| format!("{length}:{count}")).join(" ")
    }
}

/// Counts the minimum from which the profile can be computed, because it may receive hundreds of
/// millions of clauses.
#[derive(Default)]
struct Counter {
    variables: u32,
    /// The number of clauses of each length.
    lengths: Vec<u64>,
    /// The number of bytes of the literals, with a space after each.
    bytes: u64,
}

impl Counter {
    fn profile(self, candidate_variables: u64) -> Profile {
        let Counter { variables, lengths, bytes } = self;
        let lengths: BTreeMap<u64, u64> =
            (0..).zip(lengths).filter(|&(_, count)| count > 0).collect();
        let clauses = lengths.values().sum();
        let variables = u64::from(variables);
        let header = format!("p cnf {variables} {clauses}\n");
        Profile {
            candidate_variables,
            auxiliary_variables: variables - candidate_variables,
            clauses,
            literals: lengths.iter().map(|(length, count)| length * count).sum(),
            lengths,
            dimacs_bytes: header.len() as u64 + bytes + clauses * "0\n".len() as u64,
        }
    }
}

impl ClauseSink for Counter {
    #[inline]
    fn fresh_var(&mut self) -> Lit {
        self.variables += 1;
        Lit::positive(self.variables)
    }

    #[inline]
    fn clause(&mut self, clause: &[Lit]) {
        if clause.len() >= self.lengths.len() {
            self.lengths.resize(clause.len() + 1, 0);
        }
        self.lengths[clause.len()] += 1;
        self.bytes += clause.iter().map(|&lit| literal_bytes(lit)).sum::<u64>();
    }
}

/// Returns the number of bytes of a literal: digits, sign and a space.
#[inline]
fn literal_bytes(lit: Lit) -> u64 {
    let variable = lit.variable();
    let digits = (u64::from(variable) + DIGITS[variable.ilog2() as usize]) >> 32;
    digits + 1 + u64::from(!lit.is_positive())
}

/// Indexed by the highest bit of a number. The sum of the number and the entry contains the number
/// of decimal digits in its upper half. Numbers with the same highest bit have as many digits as
/// the lowest of them, or one more from a power of ten on; the sum carries there. Unlike `ilog10`,
/// this has no branch to mispredict; with it, counting ladders took twice as long.
static DIGITS: [u64; 32] = {
    let mut table = [0; 32];
    let mut bit = 0;
    while bit < 32 {
        let digits = (1u64 << bit).ilog10() as u64 + 1;
        let ten = 10u64.pow(digits as u32);
        let crosses = ten < 2 << bit;
        table[bit] = if crosses { ((digits + 1) << 32) - ten } else { digits << 32 };
        bit += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use encodings::{Cnf, Tally};

    use super::*;
    use crate::examples::boards;
    use board::{Candidates, Grid, Puzzle, Shape};
    use sat::{dimacs::DimacsWriter, encode::encode, formulations, variables::Numbering};

    fn each(mut check: impl FnMut(&Layout, &Variables, EncodingConfig)) {
        for (layout, candidates) in boards() {
            for numbering in [Numbering::Open, Numbering::All] {
                let variables = Variables::new(numbering, &candidates);
                for (&formulation, &encoding) in
                    itertools::iproduct!(formulations::ALL, encodings::ALL)
                {
                    check(&layout, &variables, EncodingConfig::new(formulation, encoding));
                }
            }
        }
    }

    #[test]
    fn profile_bytes_match_dimacs_writer() {
        each(|layout, variables, wording| {
            let mut tally = Tally::default();
            encode(layout, variables, wording, &mut tally);
            let mut writer = DimacsWriter::new(Vec::new(), tally.size);
            encode(layout, variables, wording, &mut writer);
            let written = writer.finish().unwrap();
            let profile = Profile::of(layout, variables, wording, &Stop::never());
            assert_eq!(profile.unwrap().dimacs_bytes, written.len() as u64);
        });
    }

    #[test]
    fn profile_counts_match_the_formula() {
        each(|layout, variables, wording| {
            let mut cnf = Cnf::default();
            encode(layout, variables, wording, &mut cnf);
            let profile = Profile::of(layout, variables, wording, &Stop::never());
            let profile = profile.unwrap();
            let lengths = cnf.clauses().map(|clause| clause.len() as u64).counts();
            assert_eq!(profile.clauses, cnf.len() as u64);
            let literals: u64 = cnf.clauses().map(|clause| clause.len() as u64).sum();
            assert_eq!(profile.literals, literals);
            let lengths = lengths.into_iter().map(|(length, count)| (length, count as u64));
            assert_eq!(profile.lengths, lengths.collect());
            let all = profile.candidate_variables + profile.auxiliary_variables;
            assert_eq!(all, u64::from(cnf.variables()));
        });
    }

    #[test]
    fn literal_length_includes_sign_and_space() {
        let powers = (0..31).flat_map(|bit| [(1u32 << bit) - 1, 1 << bit, (1 << bit) + 1]);
        let tens = (1..10).map(|n| 10u32.pow(n)).flat_map(|ten| [ten - 1, ten, ten + 1]);
        for variable in powers.chain(tens).chain([i32::MAX as u32]).filter(|&v| v > 0) {
            for lit in [Lit::positive(variable), !Lit::positive(variable)] {
                assert_eq!(literal_bytes(lit), format!("{lit} ").len() as u64, "{lit}");
            }
        }
    }

    #[test]
    fn profile_lists_9x9_clause_lengths() {
        let shape = Shape::new(3, 3).unwrap();
        let layout = Layout::of(&Puzzle::classic(shape, Grid::empty(shape)));
        let variables = Variables::new(Numbering::All, &Candidates::full(shape));
        let wording = EncodingConfig::new(&formulations::EXTENDED, encodings::ALL[0]);
        let profile = Profile::of(&layout, &variables, wording, &Stop::never());
        assert_eq!(profile.unwrap().lengths_text(), "2:10206 9:324");
        let at_once = Stop::never().after(std::time::Duration::ZERO);
        assert_eq!(Profile::of(&layout, &variables, wording, &at_once), None);
    }
}
