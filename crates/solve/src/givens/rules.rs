//! Removal of redundant rules: cages, lines, dots, and all others except rows, columns and regions.
//!
//! As with givens, each rule is removed, in random order, if the solution stays unique. The givens
//! stay.
//!
//! Removing a rule can restrict the puzzle: a missing mark forbids something. So a rule also stays
//! if the solution would violate the puzzle without it. A rule that stayed may become removable
//! after other removals, so passes are repeated until nothing changes.

use std::collections::BTreeMap;

use super::{MinimalPuzzle, NeededGivens, Prover, Uniqueness};
use crate::SolveError;
use board::{Grid, Puzzle, random::Random, stop::Stop, verify::verify};

/// Returns the puzzle with some of its rules, none of which can be removed, except those with the
/// indices `kept`, which always stay. `solution` must be the only solution; each removal is proved
/// to keep it so. If the search is stopped, the rules left by then stay: see
/// [`MinimalPuzzle::unknown`].
///
/// # Errors
/// If a solver fails, or if it contradicts the solution.
pub fn minimal_rules(
    prover: &mut Prover,
    puzzle: &Puzzle,
    solution: &Grid,
    kept: &[usize],
    seed: u64,
    stop: &Stop,
) -> Result<MinimalPuzzle, SolveError> {
    let all: Vec<usize> = puzzle.rules.beside_board().collect();
    let order = Random::new(seed, "minimal rules").order(all.len()).into_iter();
    let order = order.map(|place| all[place]).filter(|rule| !kept.contains(rule));
    let order: Vec<usize> = order.collect();
    let needed = BTreeMap::new();
    let mut on = Removal { prover, puzzle, solution, stop, left: all, needed, claimed_by: None };
    while on.pass(&order)? {}
    let Removal { left, needed, claimed_by, .. } = on;
    let puzzle = with_rules(puzzle, &left).unwrap_or_else(|| puzzle.clone());
    let kept = needed.into_values().map(|without| NeededGivens { cells: Vec::new(), without });
    Ok(MinimalPuzzle { puzzle, kept: kept.collect(), orders: 1, claimed_by })
}

/// A rule, with the status of the puzzle without it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleStatus {
    /// Its index among all rules of the puzzle.
    pub rule: usize,
    /// Whether the solution is unique without it; then the rule is redundant. `None` if the
    /// solution violates the other rules, such as a negative constraint without a dot.
    pub without: Option<Uniqueness>,
}

/// Returns for every rule of a puzzle, in order, whether it is needed, each tested separately.
/// `solution` must be the unique solution.
///
/// # Errors
/// If a solver fails, or if it contradicts the solution.
pub fn redundant_rules(
    prover: &mut Prover,
    puzzle: &Puzzle,
    solution: &Grid,
    stop: &Stop,
) -> Result<Vec<RuleStatus>, SolveError> {
    let all: Vec<usize> = puzzle.rules.beside_board().collect();
    let status = |&rule: &usize| {
        let fewer: Vec<usize> = all.iter().copied().filter(|&other| other != rule).collect();
        let rest = with_rules(puzzle, &fewer).filter(|rest| verify(rest, solution).is_ok());
        let without = rest.map(|rest| prover.only(&rest, solution, stop)).transpose()?;
        Ok(RuleStatus { rule, without })
    };
    all.iter().map(status).collect()
}

/// Returns the puzzle with these rules, if they can be stated.
fn with_rules(puzzle: &Puzzle, kept: &[usize]) -> Option<Puzzle> {
    let rules = puzzle.rules.only(puzzle.shape, kept).ok()?;
    Some(Puzzle { rules, ..puzzle.clone() })
}

/// The rules during the removal.
struct Removal<'a> {
    prover: &'a mut Prover,
    puzzle: &'a Puzzle,
    solution: &'a Grid,
    stop: &'a Stop,
    left: Vec<usize>,
    /// The rules that stay although the solution satisfies the puzzle without them: another such
    /// solution, or why none is known.
    needed: BTreeMap<usize, Uniqueness>,
    /// The external solver on whose unverified answer a removal relies, if any.
    claimed_by: Option<&'static str>,
}

impl Removal<'_> {
    /// Tries all remaining rules, one after the other. Returns true if any was removed.
    fn pass(&mut self, order: &[usize]) -> Result<bool, SolveError> {
        let before = self.left.len();
        for &rule in order {
            if let Some(place) = self.left.iter().position(|&left| left == rule) {
                self.try_removing(place)?;
            }
        }
        Ok(self.left.len() < before)
    }

    /// Removes the rule at that place, if possible.
    fn try_removing(&mut self, place: usize) -> Result<(), SolveError> {
        let mut fewer = self.left.clone();
        let rule = fewer.remove(place);
        let Some(rest) = with_rules(self.puzzle, &fewer) else { return Ok(()) };
        let known = self.needed.remove(&rule).filter(|known| is_so(known, &rest));
        if verify(&rest, self.solution).is_err() {
            return Ok(());
        }
        let without = match known {
            Some(known) => known,
            None => self.prover.only(&rest, self.solution, self.stop)?,
        };
        match without {
            Uniqueness::Proved(by) => {
                self.claimed_by = self.claimed_by.or(by);
                self.left = fewer;
            }
            without => _ = self.needed.insert(rule, without),
        }
        Ok(())
    }
}

/// Returns true if the earlier result that a rule is needed is still valid for `rest`, the puzzle
/// without it.
fn is_so(needed: &Uniqueness, rest: &Puzzle) -> bool {
    match needed {
        Uniqueness::Refuted(other) => verify(rest, other).is_ok(),
        Uniqueness::Proved(_) | Uniqueness::Unknown(_) => true,
    }
}
