//! Encodes houses through the cells that they share with other houses.
//!
//! The cells that a box and a row share form a *triad* (three cells at side 9, otherwise as many as
//! the box is wide). A triad variable of a digit is true if the digit is in one of these cells: of
//! its negation and the positions exactly one is true. A row contains the digit in exactly one of
//! its triads. A box contains it in exactly one of its triads with rows, and with columns. Unit
//! propagation then finds locked candidates.
//!
//! The size is for side n with boxes of r × c cells, r, c > 1, over all candidates. There are
//! n²(n/c + n/r) triad variables, each with an exactly-one of c + 1 or r + 1 literals. Instead of
//! 3n² exactly-one constraints of n literals there are 4n² of n/c, n/r, r and c literals.
//!
//! T. Dillon, tdoku, 2019, which calls it the *augmented* encoding. Here it applies to any houses.
//! A house is split by the houses of one kind (rows, columns, boxes, …) if these cover all its
//! cells. There must be at least two parts, some of them with more than one cell. A house that no
//! kind splits is encoded over its cells.

use std::collections::BTreeMap;

use encodings::{Encoding, Lit};

use crate::{
    places::Places,
    sink::{FormulaSink, Origin},
};
use board::{ConstraintKind, Digit, Layout};

/// The splits of the houses of a layout, and the triad variables created so far.
pub(crate) struct Triads {
    /// For each house: its splits.
    splits: Vec<Vec<Split>>,
    /// The triad variables created so far: two houses, lower number first, and the digit.
    known: BTreeMap<(usize, usize, Digit), Lit>,
}

/// A split of a house by the houses of one kind.
struct Split {
    /// The other house of each part.
    others: Vec<usize>,
    /// The part of each cell, by its index in the house.
    part_of: Vec<u16>,
}

impl Triads {
    pub(crate) fn new(layout: &Layout) -> Triads {
        let splits = (0..layout.constraints().len()).map(|number| house_splits(layout, number));
        Triads { splits: splits.collect(), known: BTreeMap::new() }
    }

    /// Returns true if the constraint is encoded through triads.
    pub(crate) fn covers(&self, number: usize) -> bool {
        !self.splits[number].is_empty()
    }

    /// Writes the clauses of the house with this number: for each split and each open digit,
    /// exactly one part of the house contains the digit. `places` contains the open positions of
    /// the house.
    pub(crate) fn write_house(
        &mut self,
        number: usize,
        places: &Places,
        encoding: &dyn Encoding,
        sink: &mut dyn FormulaSink,
    ) {
        let splits = std::mem::take(&mut self.splits[number]);
        for split in &splits {
            let mut lits = vec![Vec::new(); split.others.len()];
            for (digit, open, indices) in places.open() {
                lits.iter_mut().for_each(Vec::clear);
                for (&lit, &index) in open.iter().zip(indices) {
                    lits[usize::from(split.part_of[usize::from(index)])].push(lit);
                }
                let parts = split.others.iter().zip(&lits);
                let parts: Vec<Lit> = parts
                    .filter_map(|(&other, lits)| {
                        let houses = (number.min(other), number.max(other));
                        self.part_literal(houses, digit, lits, encoding, sink)
                    })
                    .collect();
                sink.origin(Origin::Constraint(number, digit));
                encoding.exactly_one(&parts, sink);
            }
        }
        self.splits[number] = splits;
    }

    /// Returns a literal that is true if one of `lits` is, or `None` if there are none.
    fn part_literal(
        &mut self,
        (first, second): (usize, usize),
        digit: Digit,
        lits: &[Lit],
        encoding: &dyn Encoding,
        sink: &mut dyn FormulaSink,
    ) -> Option<Lit> {
        if lits.len() < 2 {
            return lits.first().copied();
        }
        if let Some(&triad) = self.known.get(&(first, second, digit)) {
            return Some(triad);
        }
        sink.origin(Origin::Triad(first, second, digit));
        let triad = sink.fresh_var();
        self.known.insert((first, second, digit), triad);
        let meaning: Vec<Lit> = std::iter::once(!triad).chain(lits.iter().copied()).collect();
        encoding.exactly_one(&meaning, sink);
        Some(triad)
    }
}

/// Returns the splits of this house, at most one per kind of house.
fn house_splits(layout: &Layout, number: usize) -> Vec<Split> {
    let constraint = &layout.constraints()[number];
    if !constraint.is_house() {
        return Vec::new();
    }
    // For each kind: the houses that share cells, and the house of each cell.
    let mut kinds: BTreeMap<ConstraintKind, Split> = BTreeMap::new();
    for (index, &cell) in constraint.cells().iter().enumerate() {
        for &other in layout.constraints_of(cell) {
            let (other, house) = (other as usize, &layout.constraints()[other as usize]);
            if other != number && house.is_house() {
                let empty = Split { others: Vec::new(), part_of: Vec::new() };
                let split = kinds.entry(house.name().kind).or_insert(empty);
                let known = split.others.iter().position(|&known| known == other);
                let part = known.unwrap_or(split.others.len());
                if part == split.others.len() {
                    split.others.push(other);
                }
                // A cell in no house of the kind or in two leaves a gap or is marked.
                if split.part_of.len() == index {
                    split.part_of.push(part as u16);
                } else {
                    split.part_of.push(u16::MAX);
                }
            }
        }
    }
    let size = constraint.cells().len();
    let splits = kinds.into_values().filter(|Split { others, part_of }| {
        part_of.len() == size && !part_of.contains(&u16::MAX) && (2..size).contains(&others.len())
    });
    splits.collect()
}
