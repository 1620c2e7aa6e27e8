//! Almost locked sets (ALS): n cells of a constraint that have n + 1 digits together. If one of
//! these digits is missing, the cells contain all others.
//!
//! A digit of two sets is restricted if all its places in one set see all its places in the other.
//! The sets must not share a place of it. One of the sets then lacks the digit.

use std::cell::OnceCell;

use crate::bits;
use board::{
    Candidate, Candidates, Cell, Digit, Layout, digits_of,
    stop::{allows, is_over},
};

/// The maximum number of cells of a set.
const MOST_CELLS: usize = 5;
/// The maximum number of sets of a board.
const MOST_SETS: usize = 1500;
/// The maximum number of unions computed in the search for the sets.
const EFFORT: usize = 300_000;

/// An almost locked set.
pub(crate) struct Set {
    /// The index of the constraint that contains the cells.
    pub house: usize,
    /// The cells, ascending.
    pub cells: Vec<Cell>,
    /// The digits, ascending.
    pub digits: Vec<Digit>,
    /// The digits as a bit set, in which digit d is bit d − 1.
    pub words: Vec<u64>,
    /// Two bit sets of cells for each of `digits`. The first has the cells with this digit that see
    /// all its places in the set. The second has these places.
    bits: Vec<u64>,
}

impl Set {
    fn bits(&self, digit: Digit) -> Option<(&[u64], &[u64])> {
        let at = self.digits.binary_search(&digit).ok()?;
        let words = self.bits.len() / self.digits.len();
        Some(self.bits[at * words..][..words].split_at(words / 2))
    }

    /// Returns the cells that have a digit and see all its places in the set, as bits. Returns
    /// `None` if the set does not have the digit.
    pub(crate) fn seen(&self, digit: Digit) -> Option<&[u64]> {
        self.bits(digit).map(|(seen, _)| seen)
    }

    /// Iterates over the digits that both sets have.
    pub(crate) fn common<'a>(&'a self, other: &'a Set) -> impl Iterator<Item = Digit> + 'a {
        let has = |&digit: &Digit| bits::contains(&other.words, usize::from(digit) - 1);
        let may = self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0);
        self.digits.iter().copied().filter(move |digit| may && has(digit))
    }

    /// Returns the candidates excluded if one of the two sets (possibly the same set) contains the
    /// digit, ascending.
    pub(crate) fn gone(&self, other: &Set, digit: Digit) -> Vec<Candidate> {
        let Some((one, other)) = self.seen(digit).zip(other.seen(digit)) else { return Vec::new() };
        let words = one.iter().zip(other).enumerate().map(|(at, (a, b))| (at, [a & b]));
        let any = words.filter(|(_, word)| *word != [0]);
        let mut gone = Vec::new();
        for (at, word) in any {
            let cells = bits::numbers(&word).map(|cell| at * 64 + cell);
            gone.extend(cells.map(|cell| Candidate { cell, digit }));
        }
        gone
    }
}

/// A connection of a set to another one by a restricted digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Joint {
    pub to: usize,
    pub digit: Digit,
}

/// The sets of a board, smallest first; on very open boards only some of them.
pub(crate) struct Sets {
    pub found: Vec<Set>,
    /// True if the search was cut short.
    pub are_cut: bool,
    /// The places of each digit, as bits.
    places: Vec<Vec<u64>>,
    /// For each set the connections to other sets, ascending.
    joints: OnceCell<Vec<Vec<Joint>>>,
}

/// The search for the sets.
struct SetSearch<'a> {
    layout: &'a Layout,
    candidates: &'a Candidates,
    sets: Sets,
    /// The peers of each cell, as bits; empty for cells that are in no set.
    peers: Vec<Vec<u64>>,
    effort: usize,
    /// The bytes used by the sets.
    bytes: usize,
}

impl SetSearch<'_> {
    /// Adds every set of `size` cells that begins with the chosen cells. The digits of these come
    /// first in `unions`; the rest is scratch space.
    fn extend(
        &mut self,
        house: usize,
        open: &[Cell],
        size: usize,
        chosen: &mut Vec<Cell>,
        unions: &mut [u64],
    ) {
        let stride = self.candidates.words(0).len();
        if chosen.len() == size {
            let union = &unions[..stride];
            if bits::size(union) == size + 1 && !self.is_known(house, chosen) {
                self.add(house, chosen, union);
            }
            return;
        }
        for (at, &cell) in open.iter().enumerate() {
            if self.effort == 0 || self.sets.found.len() == MOST_SETS {
                return;
            }
            self.effort -= 1;
            if chosen.is_empty() && is_over() {
                return;
            }
            let (union, rest) = unions.split_at_mut(stride);
            for ((both, a), b) in rest.iter_mut().zip(union).zip(self.candidates.words(cell)) {
                *both = *a | b;
            }
            if bits::size(&rest[..stride]) <= size + 1 {
                chosen.push(cell);
                self.extend(house, &open[at + 1..], size, chosen, rest);
                chosen.pop();
            }
        }
    }

    /// Returns true if an earlier constraint also contains all these cells, so that the set is
    /// already found.
    fn is_known(&self, house: usize, cells: &[Cell]) -> bool {
        let of_first = self.layout.constraints_of(cells[0]).iter().map(|&it| it as usize);
        let mut before = of_first.take_while(|&it| it < house);
        before.any(|it| cells[1..].iter().all(|&cell| self.layout.is_in(cell, it)))
    }

    fn add(&mut self, house: usize, cells: &[Cell], union: &[u64]) {
        let count = self.candidates.cells();
        for &cell in cells {
            if self.peers[cell].is_empty() {
                self.peers[cell] = bits::of(count, self.layout.peers(cell));
            }
        }
        let digits: Vec<Digit> = digits_of(union).collect();
        let words = count.div_ceil(64);
        self.bytes += 16 * words * digits.len();
        if !allows(self.bytes as u64) {
            return;
        }
        let mut all = Vec::with_capacity(2 * words * digits.len());
        for &digit in &digits {
            let begin = all.len();
            all.extend(&self.sets.places[usize::from(digit) - 1]);
            all.resize(begin + 2 * words, 0);
            let (seen, held) = all[begin..].split_at_mut(words);
            for &cell in cells.iter().filter(|&&cell| self.candidates.contains(cell, digit)) {
                seen.iter_mut().zip(&self.peers[cell]).for_each(|(seen, peers)| *seen &= peers);
                bits::insert(held, cell);
            }
        }
        let (cells, words) = (cells.to_vec(), union.to_vec());
        self.sets.found.push(Set { house, cells, digits, words, bits: all });
    }
}

impl Sets {
    /// Finds all sets of up to [`MOST_CELLS`] cells.
    pub(crate) fn of(layout: &Layout, candidates: &Candidates) -> Sets {
        let cells = candidates.cells();
        let mut places = vec![bits::of(cells, []); candidates.highest()];
        let in_places = |it: Candidate| {
            bits::insert(&mut places[usize::from(it.digit) - 1], it.cell);
        };
        candidates.iter().for_each(in_places);
        let sets = Sets { found: Vec::new(), are_cut: false, places, joints: OnceCell::new() };
        let peers = vec![Vec::new(); cells];
        let mut search = SetSearch { layout, candidates, sets, peers, effort: EFFORT, bytes: 0 };
        let mut unions = vec![0; (MOST_CELLS + 1) * candidates.words(0).len()];
        for size in 1..=MOST_CELLS {
            for (house, constraint) in layout.constraints().iter().enumerate() {
                let few = |cell: &Cell| (2..=size + 1).contains(&candidates.count(*cell));
                let open: Vec<_> = constraint.cells().iter().copied().filter(few).collect();
                search.extend(house, &open, size, &mut Vec::new(), &mut unions);
            }
        }
        search.sets.are_cut = search.effort == 0 || search.sets.found.len() == MOST_SETS;
        search.sets
    }

    /// Returns the first `most` sets, or all if there are fewer.
    pub(crate) fn first(&self, most: usize) -> &[Set] {
        &self.found[..most.min(self.found.len())]
    }

    /// Returns those of the cells that have the digit.
    pub(crate) fn places(&self, cells: &[Cell], digit: Digit) -> Vec<Cell> {
        let places = &self.places[usize::from(digit) - 1];
        cells.iter().copied().filter(|&cell| bits::contains(places, cell)).collect()
    }

    /// Returns for each of the first `most` sets its connections to other sets among these,
    /// ascending.
    pub(crate) fn joints(&self, most: usize) -> Vec<&[Joint]> {
        let joints = self.joints.get_or_init(|| self.join());
        let of_first = |joints: &Vec<Joint>| joints.partition_point(|joint| joint.to < most);
        joints.iter().take(most).map(|joints| &joints[..of_first(joints)]).collect()
    }

    fn join(&self) -> Vec<Vec<Joint>> {
        let mut joints = vec![Vec::new(); self.found.len()];
        // The sets in which this is the first place of its digit.
        let (cells, side) = (self.places.first().map_or(0, |it| 64 * it.len()), self.places.len());
        let mut first_in: Vec<Vec<usize>> = vec![Vec::new(); cells * side];
        let number = |cell: Cell, digit: Digit| cell * side + usize::from(digit) - 1;
        for (at, set) in self.found.iter().enumerate() {
            let mut before = Vec::new();
            for &digit in &set.digits {
                let Some((seen, held)) = set.bits(digit) else { continue };
                for cell in bits::numbers(seen) {
                    let joined = first_in[number(cell, digit)].iter().filter(|&&other| {
                        let held = self.found[other].bits(digit).map(|(_, held)| held);
                        held.is_some_and(|held| bits::is_within(held, seen))
                    });
                    before.extend(joined.map(|&to| Joint { to, digit }));
                }
                if let Some(cell) = bits::first(held) {
                    first_in[number(cell, digit)].push(at);
                }
            }
            before.sort_unstable();
            before.iter().for_each(|it| joints[it.to].push(Joint { to: at, digit: it.digit }));
            joints[at].splice(..0, before);
        }
        joints
    }
}
