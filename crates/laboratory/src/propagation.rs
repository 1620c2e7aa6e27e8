//! Measures unit propagation in a formula: the part of solving that needs no search.

use crate::encode_until::encode_until;
use board::{Candidate, Grid, Layout, stop::Stop};
use sat::{EncodingConfig, units::Units, variables::Variables};

/// The results of unit propagation. A cell is *open* if it had several candidates before, whether
/// or not they have variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Propagation {
    /// The number of open cells with a true candidate; 0 if there is a contradiction.
    pub fixed_cells: u64,
    /// Set if a clause becomes false, so that there is no solution.
    pub contradiction: bool,
    /// True if unit propagation refutes every wrong candidate of the open cells. A candidate is
    /// refuted if it is false, or if assuming it makes a clause false. `None` if no solution is
    /// known.
    pub refutes_wrong: Option<bool>,
}

impl Propagation {
    /// Measures the formula of a board, which is kept in memory meanwhile. Returns `None` if it was
    /// stopped before the end. `solution` must be the only solution, because other ones are not
    /// refuted.
    pub(crate) fn of(
        layout: &Layout,
        variables: &Variables,
        wording: EncodingConfig,
        solution: Option<&Grid>,
        stop: &Stop,
    ) -> Option<Propagation> {
        let mut units = encode_until(Units::default(), layout, variables, wording, stop)?;
        if !units.propagate() {
            let refutes_wrong = solution.map(|_| true);
            return Some(Propagation { contradiction: true, refutes_wrong, ..Self::default() });
        }
        let fixed =
            open_candidates(variables).filter(|&(_, lit)| units.value(lit) == Some(true)).count();
        let refutes_wrong = match solution {
            Some(solution) => Some(refutes_wrong(&mut units, variables, solution, stop)?),
            None => None,
        };
        Some(Propagation { fixed_cells: fixed as u64, contradiction: false, refutes_wrong })
    }
}

/// Returns the candidates of open cells that have a variable, each with its literal.
fn open_candidates(variables: &Variables) -> impl Iterator<Item = (Candidate, encodings::Lit)> {
    let candidates = variables.candidates();
    variables.iter().filter(|(candidate, _)| candidates.count(candidate.cell) > 1)
}

/// Returns true if unit propagation refutes every wrong candidate of the open cells, and false at
/// the first one that it does not refute. Returns `None` if `stop` ends the check before that.
fn refutes_wrong(
    units: &mut Units,
    variables: &Variables,
    solution: &Grid,
    stop: &Stop,
) -> Option<bool> {
    let wrong = |candidate: &Candidate| solution.get(candidate.cell) != Some(candidate.digit);
    for (_, lit) in open_candidates(variables).filter(|(candidate, _)| wrong(candidate)) {
        if stop.reason().is_some() {
            return None;
        }
        let refuted = match units.value(lit) {
            Some(is_true) => !is_true,
            None => units.refutes(lit),
        };
        if !refuted {
            return Some(false);
        }
    }
    Some(true)
}

#[cfg(test)]
mod tests {
    use encodings::{Cnf, Lit};

    use super::*;
    use crate::examples::{boards, some_givens};
    use board::{Candidates, Shape};
    use logic::reduce::{self, Reducer};
    use sat::{encode::encode, formulations, variables::Numbering};

    /// Unit propagation in a simple form: visits all clauses until nothing changes.
    fn propagated(cnf: &Cnf, assumed: Option<Lit>) -> Option<Vec<Option<bool>>> {
        let mut values = vec![None; cnf.variables() as usize + 1];
        let truth = |values: &[Option<bool>], lit: Lit| {
            values[lit.variable() as usize].map(|value| value == lit.is_positive())
        };
        if let Some(lit) = assumed {
            values[lit.variable() as usize] = Some(lit.is_positive());
        }
        loop {
            let units = cnf.clauses().filter_map(|clause| {
                let mut left = clause.iter().filter(|&&lit| truth(&values, lit) != Some(false));
                match (left.next(), left.next()) {
                    (Some(&unit), None) if truth(&values, unit).is_some() => None,
                    (Some(&unit), None) => Some(Some(unit)),
                    (None, _) => Some(None),
                    _ => None,
                }
            });
            let units: Option<Vec<Lit>> = units.collect();
            let units = units?;
            if units.is_empty() {
                return Some(values);
            }
            units.iter().for_each(|u| values[u.variable() as usize] = Some(u.is_positive()));
        }
    }

    fn slow(cnf: &Cnf, variables: &Variables, solution: Option<&Grid>) -> Propagation {
        let Some(values) = propagated(cnf, None) else {
            let refutes_wrong = solution.map(|_| true);
            return Propagation { contradiction: true, refutes_wrong, fixed_cells: 0 };
        };
        let value = |lit: Lit| values[lit.variable() as usize];
        let fixed = open_candidates(variables).filter(|&(_, lit)| value(lit) == Some(true)).count();
        let refutes_wrong = solution.map(|solution| {
            open_candidates(variables)
                .filter(|(c, _)| solution.get(c.cell) != Some(c.digit))
                .all(|(_, lit)| value(lit) == Some(false) || propagated(cnf, Some(lit)).is_none())
        });
        Propagation { fixed_cells: fixed as u64, contradiction: false, refutes_wrong }
    }

    /// Returns the boards of puzzles with random givens, with their solutions.
    fn puzzles() -> Vec<(Layout, Candidates, Grid)> {
        let mut puzzles = Vec::new();
        for (rows, columns, rounds) in [(2, 2, 4), (2, 3, 3), (3, 3, 1)] {
            let shape = Shape::new(rows, columns).unwrap();
            for seed in 1..=rounds {
                let mut state = seed * 0x9e37_79b9_u64;
                let (puzzle, grid) = some_givens(shape, |cell| {
                    state = (state ^ cell as u64).wrapping_mul(0x94d0_49bb_1331_11eb);
                    state ^= state >> 31;
                    state % 100 < 35
                });
                puzzles.push((Layout::of(&puzzle), puzzle.candidates(), grid));
            }
        }
        puzzles
    }

    #[test]
    fn fast_propagation_matches_plain_propagation() {
        let mut verdicts = [0, 0];
        for (layout, board, grid) in puzzles() {
            for numbering in [Numbering::Open, Numbering::All] {
                let variables = Variables::new(numbering, &board);
                for (&formulation, &encoding) in
                    itertools::iproduct!(formulations::ALL, encodings::ALL)
                {
                    let mut cnf = Cnf::default();
                    let wording = EncodingConfig::new(formulation, encoding);
                    encode(&layout, &variables, wording, &mut cnf);
                    let stop = Stop::never();
                    let fast = Propagation::of(&layout, &variables, wording, Some(&grid), &stop);
                    let fast = fast.unwrap();
                    assert_eq!(fast, slow(&cnf, &variables, Some(&grid)));
                    verdicts[usize::from(fast.refutes_wrong.unwrap())] += 1;
                }
            }
        }
        assert!(verdicts.iter().all(|&count| count > 20), "{verdicts:?}");
    }

    #[test]
    fn contradictions_match_plain_propagation() {
        let mut contradictions = 0;
        for (layout, board) in boards().into_iter().filter(|(layout, _)| layout.shape.side() < 9) {
            let variables = Variables::new(Numbering::Open, &board);
            for (&formulation, &encoding) in itertools::iproduct!(formulations::ALL, encodings::ALL)
            {
                let mut cnf = Cnf::default();
                let wording = EncodingConfig::new(formulation, encoding);
                encode(&layout, &variables, wording, &mut cnf);
                let stop = Stop::never();
                let fast = Propagation::of(&layout, &variables, wording, None, &stop).unwrap();
                assert_eq!(fast, slow(&cnf, &variables, None));
                contradictions += u64::from(fast.contradiction);
            }
        }
        assert!(contradictions > 0);
    }

    #[test]
    fn extended_propagation_fixes_singles() {
        for (layout, board, _) in puzzles() {
            let open =
                |board: &Candidates| (0..board.cells()).filter(|&c| board.count(c) > 1).count();
            let mut left = board.clone();
            Reducer::new(layout.clone().into(), &reduce::SINGLES).reduce(&mut left, &Stop::never());
            let solved = (open(&board) - open(&left)) as u64;
            let variables = Variables::new(Numbering::All, &board);
            for &encoding in encodings::ALL {
                let (formulation, stop) = (&formulations::EXTENDED, Stop::never());
                let wording = EncodingConfig::new(formulation, encoding);
                let found = Propagation::of(&layout, &variables, wording, None, &stop);
                assert_eq!(found.unwrap().fixed_cells, solved);
            }
        }
    }

    #[test]
    fn stopped_propagation_returns_nothing() {
        let shape = Shape::new(2, 2).unwrap();
        let (puzzle, grid) = some_givens(shape, |_| false);
        let variables = Variables::new(Numbering::Open, &puzzle.candidates());
        let wording = EncodingConfig::new(&formulations::EXTENDED, encodings::ALL[0]);
        let stop = Stop::never().after(std::time::Duration::ZERO);
        let layout = Layout::of(&puzzle);
        let found = Propagation::of(&layout, &variables, wording, Some(&grid), &stop);
        assert_eq!(found, None);
    }
}
