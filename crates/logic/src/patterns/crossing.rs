//! Where fish swim: houses of one kind, the bases, and constraints of another kind,
//! the covers, which lie apart and each share at most one cell with a base. A candidate
//! of a base is then known by its cover, and the covers of a base are a set.
//!
//! Rows and columns cross in every Sudoku; other kinds do where rules bring them.
//! Roads not taken: rows with boxes share several cells, and fish between them show
//! nothing that locked candidates do not; bases of rows and columns at once (mutant fish)
//! are too many to try. Franken fish, with boxes on either side, go their own way.

use crate::{
    bits,
    deduction::Step,
    patterns::{pigeons::Pigeon, sentence},
};
use board::{Candidate, Candidates, Cell, ConstraintKind, Digit, Layout};

/// Two kinds of constraints that cross.
pub(crate) struct Crossing {
    bases: Vec<usize>,
    /// The numbers of the covers in the layout.
    pub(crate) covers: Vec<usize>,
    /// By cell: which of the covers holds it.
    cover_of: Vec<Option<usize>>,
}

/// The candidates of a digit in a house: two or more.
pub(crate) struct Base {
    /// Its number in the layout.
    pub(crate) house: usize,
    /// Each with its cover, if it has one.
    pub(crate) places: Vec<(Cell, Option<usize>)>,
}

/// Every pair of kinds that cross.
pub(crate) fn crossings(layout: &Layout) -> Vec<Crossing> {
    let mut kinds: Vec<(ConstraintKind, Vec<usize>)> = Vec::new();
    for (number, constraint) in layout.constraints().iter().enumerate() {
        let kind = constraint.name().kind;
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, numbers)) => numbers.push(number),
            None => kinds.push((kind, vec![number])),
        }
    }
    let pairs = kinds.iter().flat_map(|base| kinds.iter().map(move |cover| (base, cover)));
    let pairs = pairs.filter(|((base, _), (cover, _))| base != cover);
    pairs.filter_map(|((_, bases), (_, covers))| Crossing::new(layout, bases, covers)).collect()
}

impl Crossing {
    /// None if a base shares two cells with a cover, or two covers share one.
    fn new(layout: &Layout, bases: &[usize], covers: &[usize]) -> Option<Crossing> {
        let is_house = |&base: &usize| layout.constraints()[base].is_house();
        let bases: Vec<usize> = bases.iter().copied().filter(is_house).collect();
        let mut cover_of = vec![None; layout.shape.cells()];
        for (index, &cover) in covers.iter().enumerate() {
            for &cell in layout.constraints()[cover].cells() {
                if cover_of[cell].replace(index).is_some() {
                    return None;
                }
            }
        }
        let mut last = vec![usize::MAX; covers.len()];
        for &base in &bases {
            for cover in layout.constraints()[base].cells().iter().filter_map(|&c| cover_of[c]) {
                if std::mem::replace(&mut last[cover], base) == base {
                    return None;
                }
            }
        }
        Some(Crossing { bases, covers: covers.to_vec(), cover_of }).filter(|it| it.bases.len() > 1)
    }

    /// The houses that have two places for the digit or more.
    pub(crate) fn bases(&self, layout: &Layout, board: &Candidates, digit: Digit) -> Vec<Base> {
        let of_house = |&house: &usize| {
            let cells = layout.constraints()[house].cells().iter().copied();
            let places = cells.filter(|&cell| board.contains(cell, digit));
            Base { house, places: places.map(|cell| (cell, self.cover_of[cell])).collect() }
        };
        self.bases.iter().map(of_house).filter(|base| base.places.len() > 1).collect()
    }

    /// The covers of some places as a set; none if one of them has no cover.
    pub(crate) fn set(&self, places: impl Iterator<Item = Option<usize>>) -> Option<Vec<u64>> {
        let mut set = bits::of(self.covers.len(), []);
        for cover in places {
            bits::insert(&mut set, cover?);
        }
        Some(set)
    }

    /// Which cover holds the cell.
    pub(crate) fn cover_of(&self, cell: Cell) -> Option<usize> {
        self.cover_of[cell]
    }

    /// The candidates of the digit in the cells of some covers.
    pub(crate) fn covered<'a>(
        &'a self,
        layout: &'a Layout,
        board: &'a Candidates,
        digit: Digit,
        covers: &'a [usize],
    ) -> impl Iterator<Item = Cell> + 'a {
        let cells = covers.iter().flat_map(|&it| layout.constraints()[self.covers[it]].cells());
        cells.copied().filter(move |&cell| board.contains(cell, digit))
    }
}

/// The cells of these bases, ascending; none if two bases share one, so that a single
/// cell could fill both.
pub(crate) fn cells_of(bases: &[&Base]) -> Option<Vec<Cell>> {
    let places = bases.iter().flat_map(|base| &base.places);
    let mut cells: Vec<Cell> = places.map(|&(cell, _)| cell).collect();
    let count = cells.len();
    cells.sort_unstable();
    cells.dedup();
    (cells.len() == count).then_some(cells)
}

/// The first so many houses of a step as pigeons, and as holes the covers after them
/// that are `open`; candidates elsewhere must be known to be wrong.
pub(crate) fn pigeons(
    layout: &Layout,
    board: &Candidates,
    step: &Step,
    count: usize,
    open: &[usize],
) -> Vec<Pigeon> {
    let digit = step.digits[0];
    let of_base = |&base: &usize| {
        let cells = layout.constraints()[base].cells().iter().copied();
        let places = cells.filter(|&cell| board.contains(cell, digit));
        let in_hole = |cell| {
            let hole = open.iter().position(|&cover| layout.is_in(cell, cover))?;
            Some((hole, Candidate { cell, digit }))
        };
        places.filter_map(in_hole).collect()
    };
    step.houses[..count].iter().map(of_base).collect()
}

/// The sentence of a fish without fins.
pub(crate) fn explain(layout: &Layout, step: &Step) -> String {
    let (bases, covers) = step.bases_and_covers();
    let digit = layout.digit(step.digits[0]);
    format!(
        "{digit} of {} must be in {}, all of them in {}, so no other cell of {} can be {digit}",
        sentence::houses(layout, bases, "and"),
        sentence::cells(layout, &step.cells, "or"),
        sentence::houses(layout, covers, "and"),
        sentence::houses(layout, covers, "or"),
    )
}
