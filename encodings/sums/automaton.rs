//! Layered automaton: a state for each partial sum of the first terms from which the total is
//! reachable. Up to t·s states for s different sums.
//!
//! The clauses are those of [`layered`](crate::layered). G. Pesant 2004; for sums as automata M.
//! Trick, *A dynamic programming approach for consistency and propagation for knapsack
//! constraints*, 2003.

use crate::{ClauseSink, Layer, Sum, SumEncoding, layered};

/// The registry entry of the automaton.
pub(crate) struct Automaton;

impl SumEncoding for Automaton {
    fn name(&self) -> &'static str {
        "automaton"
    }

    fn summary(&self) -> &'static str {
        "the terms one after another, with a variable for each partial sum that can still reach the total"
    }

    fn source(&self) -> &'static str {
        "G. Pesant, A Regular Language Membership Constraint for Finite Sequences of Variables, CP 2004"
    }

    fn formula(&self) -> &'static str {
        "up to s variables and 4d*s clauses per term, where s is the number of partial sums"
    }

    fn propagation(&self) -> &'static str {
        "eliminates nearly all values that occur in no solution of the sum"
    }

    fn equals(&self, sum: &Sum, sink: &mut dyn ClauseSink) {
        let Some(places) = reached(sum, sink) else { return };
        if sink.is_closed() {
            return;
        }
        let states: Vec<usize> = places.iter().map(Partial::count).collect();
        if states.contains(&0) {
            return sink.clause(&[]);
        }
        let mut layer = |index: usize| {
            let (term, behind) = (&sum.terms[index], places[index + 1].numbered());
            let before: Vec<i64> = places[index].sums().collect();
            let next = move |from: usize, choice: usize| behind(before[from] + term[choice].0);
            Layer { choices: term.iter().map(|it| it.1).collect(), next: Box::new(next) }
        };
        layered(&states, &mut layer, sink);
    }
}

/// Returns for each position, before each term and after the last, the reachable partial sums from
/// which the total can still be reached. Returns `None` if the sink closes.
fn reached(sum: &Sum, sink: &mut dyn ClauseSink) -> Option<Vec<Partial>> {
    let bounds = sum.bounds();
    // The smallest and largest sum of the terms after each position.
    let mut rest = vec![(0, 0)];
    for &(least, most) in bounds.iter().rev() {
        let (below, above) = rest[rest.len() - 1];
        rest.push((below + least, above + most));
    }
    let (mut least, mut most) = (0, 0);
    let mut places = Vec::with_capacity(rest.len());
    for (index, &(below, above)) in rest.iter().rev().enumerate() {
        if sink.is_closed() {
            return None;
        }
        if let Some(index) = index.checked_sub(1) {
            (least, most) = (least + bounds[index].0, most + bounds[index].1);
        }
        let mut place = Partial::empty(least.max(sum.total - above), most.min(sum.total - below));
        match places.last() {
            Some(before) => {
                let values = sum.terms[index - 1].iter().map(|it| it.0);
                values.for_each(|value| place.add(before, value));
            }
            None => place.add(&Partial { words: vec![1], ..Partial::empty(0, 0) }, 0),
        }
        places.push(place);
    }
    for index in (0..sum.terms.len()).rev() {
        if sink.is_closed() {
            return None;
        }
        let (before, behind) = places.split_at_mut(index + 1);
        let mut leads = before[index].emptied();
        sum.terms[index].iter().for_each(|&(value, _)| leads.add(&behind[0], -value));
        let words = before[index].words.iter_mut().zip(&leads.words);
        words.for_each(|(word, leads)| *word &= leads);
    }
    Some(places)
}

/// A set of sums as bits, starting at the smallest.
struct Partial {
    least: i64,
    words: Vec<u64>,
    /// The bits of the last word that are in the range.
    last: u64,
}

impl Partial {
    /// Creates an empty set for the sums in this range.
    fn empty(least: i64, most: i64) -> Partial {
        let words = usize::try_from(most - least).map_or(0, |width| width / 64 + 1);
        let last = u64::MAX >> (63 - (most - least).rem_euclid(64));
        Partial { least, words: vec![0; words], last }
    }

    /// Returns an empty set with the same range.
    fn emptied(&self) -> Partial {
        Partial { words: vec![0; self.words.len()], ..*self }
    }

    /// Adds the sums of the other set, increased by `value`, that are in the range.
    fn add(&mut self, other: &Partial, value: i64) {
        let shift = other.least + value - self.least;
        let (words, bits) = (shift.div_euclid(64), shift.rem_euclid(64) as u32);
        for (from, &word) in (words..).zip(&other.words) {
            let mut set = |at: i64, bits: u64| {
                let word = usize::try_from(at).ok().and_then(|at| self.words.get_mut(at));
                word.into_iter().for_each(|word| *word |= bits);
            };
            set(from, word << bits);
            set(from + 1, word.checked_shr(64 - bits).unwrap_or(0));
        }
        if let Some(word) = self.words.last_mut() {
            *word &= self.last;
        }
    }

    fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the sums, ascending.
    fn sums(&self) -> impl Iterator<Item = i64> + '_ {
        let bits = (0..).zip(&self.words).flat_map(|(at, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * at + bit)
        });
        bits.map(|bit: i64| self.least + bit)
    }

    /// Returns a function from a sum in the set to its index.
    fn numbered(&self) -> impl Fn(i64) -> Option<usize> + '_ {
        let mut count = 0;
        let mut before = Vec::with_capacity(self.words.len());
        for word in &self.words {
            before.push(count);
            count += word.count_ones() as usize;
        }
        move |sum| {
            let bit = usize::try_from(sum - self.least).ok()?;
            let (word, mask) = (*self.words.get(bit / 64)?, 1u64 << (bit % 64));
            (word & mask != 0).then(|| before[bit / 64] + (word & (mask - 1)).count_ones() as usize)
        }
    }
}
