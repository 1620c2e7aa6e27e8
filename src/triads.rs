//! Houses stated through the cells they share with other houses.
//!
//! A box and a row that share cells share a *triad* (three cells at side 9, as
//! many as a box is wide otherwise). A triad variable of a digit is true when
//! the digit is in one of these cells: exactly one of the negated variable and
//! the places. A row then has the digit in exactly one of its triads, and a box
//! in exactly one of its triads with rows, and with columns. Unit propagation
//! on this sees locked candidates.
//!
//! For side n with boxes of r × c cells over all candidates: n²(n/c + n/r)
//! variables, each with an exactly-one of c + 1 or r + 1 literals, and 4n²
//! exactly-one constraints of n/c, n/r, r and c literals in place of 3n² of n.
//!
//! T. Dillon, tdoku, 2019, where this is the *augmented* encoding; here for any
//! houses: house A is split by the houses of one kind (rows, columns, boxes, …)
//! if these cover all its cells, in two parts or more, some of them larger than
//! a cell. A house that no kind splits is stated over its cells.

use std::collections::BTreeMap;

use encodings::{Encoding, Lit};

use crate::{
    board::{Digit, Layout},
    encode::{FormulaSink, Origin, Places},
    variables::{Value, Variables},
};

/// How the houses of a layout split each other, and the triad variables so far.
pub(crate) struct Triads {
    /// By house: the ways in which it is split.
    splits: Vec<Vec<Split>>,
    /// The triad variables made so far: two houses, lower number first, and the digit.
    known: BTreeMap<(usize, usize, Digit), Lit>,
}

/// The parts of a house: the other house, and the indices of the shared cells.
type Split = Vec<(usize, Vec<u16>)>;

impl Triads {
    pub(crate) fn new(layout: &Layout) -> Triads {
        let splits = (0..layout.constraints().len()).map(|number| splits(layout, number));
        Triads { splits: splits.collect(), known: BTreeMap::new() }
    }

    /// Whether the constraint is stated through triads.
    pub(crate) fn covers(&self, number: usize) -> bool {
        !self.splits[number].is_empty()
    }

    /// States a house through each of its splits.
    pub(crate) fn state(
        &mut self,
        layout: &Layout,
        variables: &Variables,
        number: usize,
        places: &Places,
        encoding: &dyn Encoding,
        sink: &mut dyn FormulaSink,
    ) {
        let splits = std::mem::take(&mut self.splits[number]);
        for split in &splits {
            for (digit, ..) in places.open() {
                let mut parts = Vec::with_capacity(split.len());
                for (other, indices) in split {
                    let cells = layout.constraints()[number].cells();
                    let shared = indices.iter().map(|&index| cells[usize::from(index)]);
                    let lits = shared.filter_map(|cell| match variables.value(cell, digit) {
                        Value::Lit(lit) => Some(lit),
                        Value::True | Value::False => None,
                    });
                    let houses = (number.min(*other), number.max(*other));
                    parts.extend(self.part(
                        houses,
                        digit,
                        &lits.collect::<Vec<_>>(),
                        encoding,
                        sink,
                    ));
                }
                sink.origin(Origin::Constraint(number, digit));
                encoding.exactly_one(&parts, sink);
            }
        }
        self.splits[number] = splits;
    }

    /// A literal that is true when one of `lits` is; none for no literals.
    fn part(
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
        let triad = sink.fresh_var();
        self.known.insert((first, second, digit), triad);
        sink.origin(Origin::Triad(first, second, digit));
        let meaning: Vec<Lit> = std::iter::once(!triad).chain(lits.iter().copied()).collect();
        encoding.exactly_one(&meaning, sink);
        Some(triad)
    }
}

/// The ways in which the houses of one kind split this house.
fn splits(layout: &Layout, number: usize) -> Vec<Split> {
    let constraint = &layout.constraints()[number];
    if !constraint.is_house() {
        return Vec::new();
    }
    // By kind, then by house: the indices of the shared cells.
    let mut kinds: BTreeMap<&str, BTreeMap<usize, Vec<u16>>> = BTreeMap::new();
    for (index, &cell) in constraint.cells().iter().enumerate() {
        for &other in layout.constraints_of(cell) {
            let (other, house) = (other as usize, &layout.constraints()[other as usize]);
            if other != number && house.is_house() {
                let parts = kinds.entry(house.name().kind).or_default();
                parts.entry(other).or_default().push(index as u16);
            }
        }
    }
    let covering = |parts: &BTreeMap<usize, Vec<u16>>| {
        let mut indices: Vec<u16> = parts.values().flatten().copied().collect();
        indices.sort_unstable();
        indices.into_iter().eq(0..constraint.cells().len() as u16)
            && parts.len() > 1
            && parts.values().any(|indices| indices.len() > 1)
    };
    let splits = kinds.into_values().filter(covering);
    splits.map(|parts| parts.into_iter().collect()).collect()
}
