//! Crossing houses, on which fish are found: the bases are houses of one kind, the covers
//! constraints of another kind. The covers are disjoint, and each shares at most one cell with a
//! base. A candidate of a base is then determined by its cover, and the covers of a base form a
//! set.
//!
//! Rows and columns cross in every Sudoku; other kinds may cross if rules add them. Rows with boxes
//! are not considered: they share several cells, and fish between them find only what locked
//! candidates find. Mixed bases of rows and columns (mutant fish) are too many to try. Franken
//! fish, with boxes on either side, have their own search.

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
    /// For each cell, the index of the cover that contains it.
    cover_of: Vec<Option<usize>>,
}

/// The candidates of a digit in a house, at least two.
pub(crate) struct Base {
    /// The number of the house in the layout.
    pub(crate) house: usize,
    /// The cells, each with its cover if it has one.
    pub(crate) places: Vec<(Cell, Option<usize>)>,
}

/// Returns every pair of kinds that cross.
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
    /// Returns `None` if a base shares two cells with a cover, two covers share a cell, or there
    /// are fewer than two bases.
    fn new(layout: &Layout, bases: &[usize], covers: &[usize]) -> Option<Crossing> {
        let is_house = |&base: &usize| layout.constraints()[base].is_house();
        let bases: Vec<usize> = bases.iter().copied().filter(is_house).collect();
        let mut cover_of = vec![None; layout.shape.all_cells()];
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

    /// Returns the houses that have at least two places for the digit.
    pub(crate) fn bases(&self, layout: &Layout, board: &Candidates, digit: Digit) -> Vec<Base> {
        let of_house = |&house: &usize| {
            let cells = layout.constraints()[house].cells().iter().copied();
            let places = cells.filter(|&cell| board.contains(cell, digit));
            Base { house, places: places.map(|cell| (cell, self.cover_of[cell])).collect() }
        };
        self.bases.iter().map(of_house).filter(|base| base.places.len() > 1).collect()
    }

    /// Returns the covers of some places as a set, or `None` if a place has no cover.
    pub(crate) fn set(&self, places: impl Iterator<Item = Option<usize>>) -> Option<Vec<u64>> {
        let mut set = bits::of(self.covers.len(), []);
        for cover in places {
            bits::insert(&mut set, cover?);
        }
        Some(set)
    }

    /// Returns the index of the cover that contains the cell.
    pub(crate) fn cover_of(&self, cell: Cell) -> Option<usize> {
        self.cover_of[cell]
    }

    /// Iterates over the cells of some covers that have the digit.
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

/// Returns the cells of these bases, ascending. Returns `None` if two bases share a cell, because a
/// single cell could then fill both.
pub(crate) fn cells_of(bases: &[&Base]) -> Option<Vec<Cell>> {
    let places = bases.iter().flat_map(|base| &base.places);
    let mut cells: Vec<Cell> = places.map(|&(cell, _)| cell).collect();
    let count = cells.len();
    cells.sort_unstable();
    cells.dedup();
    (cells.len() == count).then_some(cells)
}

/// Returns the first `count` houses of a step as pigeons. The holes are the constraints in `open`;
/// candidates outside these must already be known to be false.
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

/// Explains a fish without fins in a sentence.
pub(crate) fn explain(layout: &Layout, step: &Step) -> String {
    let (bases, covers) = step.bases_and_covers();
    let digit = layout.digit(step.digits[0]);
    format!(
        "in {0}, the only places for {digit} are {1}, all in {2}; so the {digit}s of {2} are in {0}, and \
         nowhere else",
        sentence::houses(layout, bases, "and"),
        sentence::cells(layout, &step.cells, "and"),
        sentence::houses(layout, covers, "and"),
    )
}
