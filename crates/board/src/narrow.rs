//! Filters the candidates by a single relation.
//!
//! It finds the candidates that occur in no solution of the relation, independently of other
//! constraints. For sums, automata, pairs and single cells it finds all of them (generalised arc
//! consistency). For sets it finds those that are in no remaining set, and for compositions those
//! that too few parts permit.

use crate::{
    Candidate, Candidates, Digit, Shape,
    relation::{Automaton, DigitSet, Relation, RelationKind},
    stop::is_over,
};

/// A relation that the candidates cannot satisfy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnsatisfiableRelation;

/// Adds the candidates that the relation excludes to `gone`.
///
/// # Errors
///
/// If the candidates of its cells cannot satisfy it.
pub fn narrow(
    shape: Shape,
    relation: &Relation,
    left: &Candidates,
    gone: &mut Vec<Candidate>,
) -> Result<(), UnsatisfiableRelation> {
    let cells = &relation.cells;
    if cells.iter().any(|&cell| left.count(cell) == 0) {
        return Err(UnsatisfiableRelation);
    }
    match &relation.asked {
        RelationKind::Only(set) => {
            keep(cells[0], left, |digit| set.contains(digit), gone)?;
        }
        RelationKind::Pair(table) => {
            for (end, other) in [(0, cells[1]), (1, cells[0])] {
                let words = left.words(other);
                let meets = |digit| {
                    table.partners(end, digit).words().iter().zip(words).any(|(a, b)| a & b != 0)
                };
                keep(cells[end], left, meets, gone)?;
            }
        }
        RelationKind::Sum { sets: Some(sets), .. } | RelationKind::Sets(sets) => {
            let left_sets: Vec<&DigitSet> = open_sets(cells, sets, left).collect();
            for &cell in &**cells {
                let some = |digit| left_sets.iter().any(|set| set.contains(digit));
                keep(cell, left, some, gone)?;
            }
        }
        RelationKind::Sum { coefficients, total, sets: None } => {
            sum(shape, relation, (coefficients, *total), left, gone)?;
        }
        RelationKind::Word(automaton) => narrow_automaton(relation, automaton, left, gone)?,
        RelationKind::Connected(connectivity) => connectivity.narrow(cells, left, gone)?,
        RelationKind::Composite(composition) => composition.narrow(shape, left, gone)?,
    }
    Ok(())
}

/// Returns the sets that are still possible: each cell has a candidate in the set, and each digit
/// of the set is a candidate of a cell.
pub fn open_sets<'a>(
    cells: &'a [usize],
    sets: &'a [DigitSet],
    left: &'a Candidates,
) -> impl Iterator<Item = &'a DigitSet> {
    let stride = sets.first().map_or(1, |set| set.words().len());
    let mut union = vec![0u64; stride];
    for &cell in cells {
        union.iter_mut().zip(left.words(cell)).for_each(|(all, word)| *all |= word);
    }
    sets.iter().filter(move |set| {
        let within = set.words().iter().zip(&union).all(|(set, all)| set & !all == 0);
        let meets = |cell: usize| {
            set.words().iter().zip(left.words(cell)).any(|(set, word)| set & word != 0)
        };
        within && cells.iter().all(|&cell| meets(cell))
    })
}

/// Eliminates the candidates of a cell for which `holds` returns false.
fn keep(
    cell: usize,
    left: &Candidates,
    holds: impl Fn(Digit) -> bool,
    gone: &mut Vec<Candidate>,
) -> Result<(), UnsatisfiableRelation> {
    let before = gone.len();
    let lost = left.digits(cell).filter(|&digit| !holds(digit));
    gone.extend(lost.map(|digit| Candidate { cell, digit }));
    if gone.len() - before == left.count(cell) { Err(UnsatisfiableRelation) } else { Ok(()) }
}

/// Computes the states reachable from the start and those that reach the end, cell by cell.
fn narrow_automaton(
    relation: &Relation,
    automaton: &Automaton,
    left: &Candidates,
    gone: &mut Vec<Candidate>,
) -> Result<(), UnsatisfiableRelation> {
    let cells = &relation.cells;
    let (ahead, behind) = reachable(cells, automaton, left).ok_or(UnsatisfiableRelation)?;
    for (index, &cell) in cells.iter().enumerate() {
        let leads = |digit| {
            let states = (0..ahead[index].len()).filter(|&state| ahead[index][state]);
            states
                .filter_map(|state| automaton.next(index, state, digit))
                .any(|next| behind[index + 1][next])
        };
        keep(cell, left, leads, gone)?;
    }
    Ok(())
}

/// For each layer of an automaton: which of its states are reached.
pub type LayerStates = Vec<Vec<bool>>;

/// Returns the states of an automaton that are on a path from start to end with the given
/// candidates.
///
/// There is one list for each layer, before each cell and after the last. Returns `None` if there
/// is no path.
pub fn states_left(
    cells: &[usize],
    automaton: &Automaton,
    left: &Candidates,
) -> Option<LayerStates> {
    reachable(cells, automaton, left).map(|(_, behind)| behind)
}

/// Returns for each layer the states reachable from the start, and those of them that reach the
/// end; `None` if the start does not reach it.
fn reachable(
    cells: &[usize],
    automaton: &Automaton,
    left: &Candidates,
) -> Option<(LayerStates, LayerStates)> {
    let empty = || -> LayerStates {
        (0..=cells.len()).map(|index| vec![false; automaton.states(index)]).collect()
    };
    let (mut ahead, mut behind) = (empty(), empty());
    *ahead[0].first_mut()? = true;
    for (index, &cell) in cells.iter().enumerate() {
        for state in 0..ahead[index].len() {
            if ahead[index][state] {
                for next in left.digits(cell).filter_map(|d| automaton.next(index, state, d)) {
                    ahead[index + 1][next] = true;
                }
            }
        }
    }
    behind[cells.len()].clone_from(&ahead[cells.len()]);
    for (index, &cell) in cells.iter().enumerate().rev() {
        for state in 0..ahead[index].len() {
            let mut next = left.digits(cell).filter_map(|d| automaton.next(index, state, d));
            behind[index][state] = ahead[index][state] && next.any(|next| behind[index + 1][next]);
        }
    }
    behind[0][0].then_some((ahead, behind))
}

/// The cells of a sum, with the values of each cell relative to its smallest value.
struct Terms {
    /// For each cell: its candidates and their values.
    of: Vec<Vec<(Digit, usize)>>,
    /// The sum that all cells must have beyond their smallest values.
    wanted: usize,
}

/// Filters a sum by the totals that the other cells can reach.
fn sum(
    shape: Shape,
    relation: &Relation,
    (coefficients, total): (&[i64], i64),
    left: &Candidates,
    gone: &mut Vec<Candidate>,
) -> Result<(), UnsatisfiableRelation> {
    let (mut of, mut least, mut most) = (Vec::with_capacity(coefficients.len()), 0, 0);
    for (&cell, &coefficient) in relation.cells.iter().zip(coefficients) {
        let values = || left.digits(cell).map(|digit| coefficient * shape.value(digit));
        let (low, high) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
        let term = left.digits(cell).zip(values().map(|value| (value - low) as usize));
        of.push(term.collect());
        (least, most) = (least + low, most + high);
    }
    // A large unreachable total would need many bits.
    if most < total {
        return Err(UnsatisfiableRelation);
    }
    let wanted = usize::try_from(total - least).map_err(|_| UnsatisfiableRelation)?;
    let terms = Terms { of, wanted };
    match terms.slack() {
        Some(slack) => terms.eliminate_by_bounds(&relation.cells, slack, gone),
        None => terms.eliminate_by_sums(&relation.cells, gone),
    }
}

impl Terms {
    /// Returns the largest total of all cells if, whichever cell is left out, the others can reach
    /// every total up to their largest. Cells with consecutive digits can, and cells with gaps can
    /// together with them.
    fn slack(&self) -> Option<usize> {
        let most = |term: &[(Digit, usize)]| term.iter().map(|it| it.1).max().unwrap_or(0);
        let gap = |term: &[(Digit, usize)]| {
            let pairs = term.windows(2).map(|pair| pair[0].1.abs_diff(pair[1].1));
            pairs.max().unwrap_or(0)
        };
        let mut spans: Vec<(usize, usize)> =
            self.of.iter().map(|term| (gap(term), most(term))).collect();
        spans.sort_unstable();
        // The cells with smaller gaps reach that far, whichever of them is left out.
        let (mut reach, mut largest) = (0, 0);
        for (gap, most) in spans {
            if gap > 1 + reach - largest {
                return None;
            }
            (reach, largest) = (reach + most, largest.max(most));
        }
        Some(reach)
    }

    /// Eliminates each value whose complement the other cells cannot reach, given their
    /// [slack](Terms::slack).
    fn eliminate_by_bounds(
        &self,
        cells: &[usize],
        slack: usize,
        gone: &mut Vec<Candidate>,
    ) -> Result<(), UnsatisfiableRelation> {
        for (&cell, term) in cells.iter().zip(&self.of) {
            let others = slack - term.iter().map(|it| it.1).max().unwrap_or(0);
            let is_kept = |value: usize| value <= self.wanted && self.wanted - value <= others;
            let lost = term.iter().filter(|it| !is_kept(it.1));
            let before = gone.len();
            gone.extend(lost.map(|&(digit, _)| Candidate { cell, digit }));
            if gone.len() - before == term.len() {
                return Err(UnsatisfiableRelation);
            }
        }
        Ok(())
    }

    /// Like [`Terms::eliminate_by_bounds`], with bit sets of the totals of the cells before each
    /// one, and of the totals from which the cells after it can reach the required sum.
    fn eliminate_by_sums(
        &self,
        cells: &[usize],
        gone: &mut Vec<Candidate>,
    ) -> Result<(), UnsatisfiableRelation> {
        let words = self.wanted / 64 + 1;
        let mut needed = vec![vec![0u64; words]; self.of.len() + 1];
        needed[self.of.len()][words - 1] = 1 << (self.wanted % 64);
        for (index, term) in self.of.iter().enumerate().rev() {
            if is_over() {
                return Ok(());
            }
            let (before, after) = needed.split_at_mut(index + 1);
            for &(_, value) in term {
                add_moved_down(&mut before[index], &after[0], value);
            }
        }
        let mut ahead = vec![0u64; words];
        ahead[0] = 1;
        for (index, term) in self.of.iter().enumerate() {
            if is_over() {
                return Ok(());
            }
            let mut next = vec![0u64; words];
            let before = gone.len();
            for &(digit, value) in term {
                if !add_moved_up(&mut next, &ahead, value, &needed[index + 1]) {
                    gone.push(Candidate { cell: cells[index], digit });
                }
            }
            if gone.len() - before == term.len() {
                return Err(UnsatisfiableRelation);
            }
            ahead = next;
        }
        Ok(())
    }
}

/// Adds the bits of `from`, shifted down by `count`, to `to`.
fn add_moved_down(to: &mut [u64], from: &[u64], count: usize) {
    let (words, bits) = (count / 64, count % 64);
    let Some(from) = from.get(words..) else { return };
    for (place, (to, &word)) in to.iter_mut().zip(from).enumerate() {
        let above = from.get(place + 1).filter(|_| bits > 0).map_or(0, |it| it << (64 - bits));
        *to |= word >> bits | above;
    }
}

/// Adds the bits of `from`, shifted up by `count`, that are in `needed`, to `to`. Returns true if
/// there are any.
fn add_moved_up(to: &mut [u64], from: &[u64], count: usize, needed: &[u64]) -> bool {
    let (words, bits) = (count / 64, count % 64);
    let (mut below, mut any) = (0, 0);
    for ((to, needed), &word) in to.iter_mut().zip(needed).skip(words).zip(from) {
        let moved = (word << bits | below) & needed;
        below = if bits > 0 { word >> (64 - bits) } else { 0 };
        *to |= moved;
        any |= moved;
    }
    any != 0
}
