//! The candidates that one relation rules out by itself: those with which its other cells cannot
//! keep it, whatever constraints say beside. Of sums and words, and of pairs and single cells, all
//! of them (generalised arc consistency); of sets, those that no set left has.

use crate::{
    Candidate, Candidates, Digit, Shape,
    relation::{Asked, Automaton, DigitSet, Relation},
};

/// What one relation leaves nothing of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Impossible;

/// Adds the candidates that the relation rules out to `gone`.
///
/// # Errors
/// If its cells cannot keep it at all.
pub fn narrow(
    shape: Shape,
    relation: &Relation,
    left: &Candidates,
    gone: &mut Vec<Candidate>,
) -> Result<(), Impossible> {
    let cells = &relation.cells;
    if cells.iter().any(|&cell| left.count(cell) == 0) {
        return Err(Impossible);
    }
    match &relation.asked {
        Asked::Only(set) => {
            keep(cells[0], left, |digit| set.contains(digit), gone)?;
        }
        Asked::Pair(table) => {
            for (end, other) in [(0, cells[1]), (1, cells[0])] {
                let words = left.words(other);
                let meets = |digit| {
                    table.partners(end, digit).words().iter().zip(words).any(|(a, b)| a & b != 0)
                };
                keep(cells[end], left, meets, gone)?;
            }
        }
        Asked::Sum { sets: Some(sets), .. } | Asked::Sets(sets) => {
            let left_sets: Vec<&DigitSet> = open_sets(cells, sets, left).collect();
            for &cell in &**cells {
                let some = |digit| left_sets.iter().any(|set| set.contains(digit));
                keep(cell, left, some, gone)?;
            }
        }
        Asked::Sum { coefficients, total, sets: None } => {
            sum(shape, relation, (coefficients, *total), left, gone)?;
        }
        Asked::Word(automaton) => word(relation, automaton, left, gone)?,
    }
    Ok(())
}

/// The sets that the cells may still have: each cell has a candidate in it, and each of its digits
/// a cell.
fn open_sets<'a>(
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

/// Keeps the candidates of a cell for which it holds.
fn keep(
    cell: usize,
    left: &Candidates,
    holds: impl Fn(Digit) -> bool,
    gone: &mut Vec<Candidate>,
) -> Result<(), Impossible> {
    let before = gone.len();
    let lost = left.digits(cell).filter(|&digit| !holds(digit));
    gone.extend(lost.map(|digit| Candidate { cell, digit }));
    if gone.len() - before == left.count(cell) { Err(Impossible) } else { Ok(()) }
}

/// States reached from the start and those that reach the end, cell by cell.
fn word(
    relation: &Relation,
    automaton: &Automaton,
    left: &Candidates,
    gone: &mut Vec<Candidate>,
) -> Result<(), Impossible> {
    let cells = &relation.cells;
    let (ahead, behind) = reachable(cells, automaton, left).ok_or(Impossible)?;
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

/// By layer of an automaton: which of its states are reached.
type Reached = Vec<Vec<bool>>;

/// By layer: the states that the start leads to, and those that lead to the end; none if the
/// start does not lead there.
fn reachable(
    cells: &[usize],
    automaton: &Automaton,
    left: &Candidates,
) -> Option<(Reached, Reached)> {
    let empty = || -> Reached {
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

/// The sums that cells before and cells behind each one can have.
fn sum(
    shape: Shape,
    relation: &Relation,
    (coefficients, total): (&[i64], i64),
    left: &Candidates,
    gone: &mut Vec<Candidate>,
) -> Result<(), Impossible> {
    // Each term counts from its least value on, so that sums are places of bits.
    let terms: Vec<Vec<(Digit, i64)>> = relation
        .cells
        .iter()
        .zip(coefficients)
        .map(|(&cell, &coefficient)| {
            left.digits(cell).map(|digit| (digit, coefficient * shape.value(digit))).collect()
        })
        .collect();
    let least: Vec<i64> =
        terms.iter().map(|term| term.iter().map(|it| it.1).min().unwrap_or(0)).collect();
    let most = terms.iter().map(|term| term.iter().map(|it| it.1).max().unwrap_or(0));
    // A sum far away would take many bits.
    if most.sum::<i64>() < total {
        return Err(Impossible);
    }
    let wanted = usize::try_from(total - least.iter().sum::<i64>()).map_err(|_| Impossible)?;
    let words = wanted / 64 + 1;
    let mut behind = vec![vec![0u64; words]; terms.len() + 1];
    behind[terms.len()][0] = 1;
    for (index, term) in terms.iter().enumerate().rev() {
        let (before, after) = behind.split_at_mut(index + 1);
        for &(_, value) in term {
            add_shifted(&mut before[index], &after[0], (value - least[index]) as usize);
        }
    }
    let mut ahead = vec![0u64; words];
    ahead[0] = 1;
    for (index, term) in terms.iter().enumerate() {
        let mut next = vec![0u64; words];
        let before = gone.len();
        for &(digit, value) in term {
            let shift = (value - least[index]) as usize;
            if reaches(&ahead, &behind[index + 1], shift, wanted) {
                add_shifted(&mut next, &ahead, shift);
            } else {
                gone.push(Candidate { cell: relation.cells[index], digit });
            }
        }
        if gone.len() - before == term.len() {
            return Err(Impossible);
        }
        ahead = next;
    }
    Ok(())
}

/// Sets the bits of the other, moved up by so many.
fn add_shifted(to: &mut [u64], from: &[u64], shift: usize) {
    let (words, bits) = (shift / 64, shift % 64);
    for place in (words..to.len()).rev() {
        let low = from[place - words] << bits;
        let carried = match (bits, (place - words).checked_sub(1)) {
            (1.., Some(below)) => from[below] >> (64 - bits),
            _ => 0,
        };
        to[place] |= low | carried;
    }
}

/// Whether a sum ahead, the shift and a sum behind make what is wanted.
fn reaches(ahead: &[u64], behind: &[u64], shift: usize, wanted: usize) -> bool {
    let Some(rest) = wanted.checked_sub(shift) else { return false };
    let bit = |words: &[u64], place: usize| words[place / 64] >> (place % 64) & 1 == 1;
    // Sums may be larger than digits can.
    let sums = ahead.chunks(1).enumerate().flat_map(|(place, word)| {
        crate::digits_of(word).map(move |digit| 64 * place + usize::from(digit) - 1)
    });
    sums.take_while(|&sum| sum <= rest).any(|sum| bit(behind, rest - sum))
}
