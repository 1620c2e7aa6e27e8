//! The constraints of a board, and the constraints of each cell.

use std::{
    cmp::Ordering,
    sync::{Arc, OnceLock},
};

use super::{Candidate, Candidates, Cell, Digit, DigitName, DigitNames, Grid, Shape};
use crate::{
    constraint::{Constraint, ConstraintName},
    relation::Relation,
    rules::Rules,
    stop::in_time,
};

/// The membership of a cell in a constraint.
#[derive(Clone, Copy, Debug, Default)]
pub struct Membership {
    constraint: u32,
    index: u16,
    /// Whether the constraint is a house.
    pub is_house: bool,
}

impl Membership {
    /// Returns the number of the constraint.
    #[inline]
    pub fn constraint(self) -> usize {
        self.constraint as usize
    }

    /// Returns the index of the cell in the constraint.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.index)
    }
}

/// The constraints of a puzzle, numbered from 0, and the constraints of each cell. Peers are
/// computed from these, not stored.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The shape of the board.
    pub shape: Shape,
    /// The names of its digits; numbers by default.
    pub names: DigitNames,
    constraints: Arc<Vec<Constraint>>,
    /// The constraints of each cell, computed on first use.
    placed: OnceLock<CellConstraints>,
    /// The rules of the constraints, and the number of constraints that are rows, columns and
    /// regions, which come first.
    rules: Rules,
    plain: usize,
    /// The relations of each cell, computed on first use.
    related: OnceLock<CellRelations>,
    /// For each constraint: whether it shares at least two cells with an earlier one; computed on
    /// first use.
    overlaps: OnceLock<Vec<bool>>,
}

/// The constraints of each cell.
#[derive(Clone, Debug)]
struct CellConstraints {
    /// The constraints of cell c are `of_cell[starts[c]..starts[c + 1]]`.
    of_cell: Vec<u32>,
    /// The same constraints with the index of the cell in each.
    memberships: Vec<Membership>,
    starts: Vec<u32>,
}

/// The relations of each cell.
#[derive(Clone, Debug)]
struct CellRelations {
    /// The relations of cell c are `of_cell[starts[c]..starts[c + 1]]`; both are empty if there are
    /// none.
    of_cell: Vec<u32>,
    starts: Vec<u32>,
}

impl Layout {
    /// Returns the layout of a board with these rules.
    pub fn new(shape: Shape, rules: &Rules) -> Layout {
        let constraints = rules.constraints(shape);
        let names = DigitNames::numbers(shape);
        Layout {
            shape,
            names,
            constraints,
            placed: OnceLock::new(),
            plain: rules.plain_constraints(),
            rules: rules.clone(),
            related: OnceLock::new(),
            overlaps: OnceLock::new(),
        }
    }

    /// Sets the names of the digits, unless `names` is the default.
    pub fn with_names(self, names: DigitNames) -> Layout {
        match names == DigitNames::default() {
            true => self,
            false => Layout { names, ..self },
        }
    }

    /// Returns the name of a digit.
    pub fn digit(&self, digit: Digit) -> DigitName {
        self.names.name(digit)
    }

    /// Returns all constraints; their numbers are their indices here.
    #[inline]
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Returns the rules of the constraints.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the constraints other than distinctness; their numbers are their indices here.
    #[inline]
    pub fn relations(&self) -> &[Relation] {
        self.rules.relations()
    }

    /// Returns the numbers of the relations of a cell, ascending.
    #[inline]
    pub fn relations_of(&self, cell: Cell) -> &[u32] {
        let related = || CellRelations::new(self.shape, self.relations());
        let CellRelations { of_cell, starts } = self.related.get_or_init(related);
        match &starts[..] {
            [] => &[],
            starts => &of_cell[starts[cell] as usize..starts[cell + 1] as usize],
        }
    }

    /// Returns the numbers and cells of the houses.
    pub fn houses(&self) -> impl Iterator<Item = (usize, &[Cell])> {
        let numbered = self.constraints.iter().enumerate();
        numbered.filter(|(_, c)| c.is_house()).map(|(number, c)| (number, c.cells()))
    }

    /// Returns the numbers of the constraints of a cell, ascending.
    #[inline]
    pub fn constraints_of(&self, cell: Cell) -> &[u32] {
        let CellConstraints { of_cell, starts, .. } = self.constraints_by_cell();
        &of_cell[starts[cell] as usize..starts[cell + 1] as usize]
    }

    /// Returns the constraints of a cell, ascending, with its index in each.
    #[inline]
    pub fn memberships(&self, cell: Cell) -> &[Membership] {
        let CellConstraints { memberships, starts, .. } = self.constraints_by_cell();
        &memberships[starts[cell] as usize..starts[cell + 1] as usize]
    }

    #[inline]
    fn constraints_by_cell(&self) -> &CellConstraints {
        self.placed.get_or_init(|| CellConstraints::new(self.shape, &self.constraints))
    }

    /// Returns true if the cell is in the constraint of that number.
    #[inline]
    pub fn is_in(&self, cell: Cell, constraint: usize) -> bool {
        has(self.constraints_of(cell), constraint as u32)
    }

    /// Returns true if the constraint shares at least two cells with an earlier one.
    pub fn overlaps_earlier(&self, number: usize) -> bool {
        if let Some(all) = self.overlaps.get() {
            return all[number];
        }
        let count = self.constraints.len();
        let all: Vec<bool> = in_time(0..count).map(|number| self.overlaps(number)).collect();
        // An incomplete list must not be cached for later puzzles. Without it pairs are stated
        // twice, which is still correct.
        all.len() == count && self.overlaps.get_or_init(|| all)[number]
    }

    fn overlaps(&self, number: usize) -> bool {
        /// Maximum number of cells for which each pair of cells is looked up.
        const MAX_PAIRWISE_CELLS: usize = 4;
        let cells = self.constraints[number].cells();
        if cells.len() <= MAX_PAIRWISE_CELLS {
            let pairs = cells
                .iter()
                .enumerate()
                .flat_map(|(at, a)| cells[..at].iter().map(move |b| (a, b)));
            return { pairs }.any(|(&a, &b)| {
                let [a, b] = [a, b].map(|cell| self.constraints_of(cell));
                first_common(a, b).is_some_and(|first| (first as usize) < number)
            });
        }
        let mut shared = vec![0u16; number];
        let cells = self.constraints[number].cells().iter();
        let mut others = cells.flat_map(|&cell| self.constraints_of(cell)).map(|&c| c as usize);
        others.any(|other| {
            other < number && {
                shared[other] += 1;
                shared[other] > 1
            }
        })
    }

    /// Returns true if an earlier row, column or region contains both cells.
    ///
    /// Other constraints do not count, so that the clauses of a rule can be left out without
    /// affecting those of others.
    #[inline]
    pub fn is_shared_before(&self, number: usize, a: Cell, b: Cell) -> bool {
        let before = self.plain.min(number);
        let mut earlier = self.constraints_of(a).iter().take_while(|&&c| (c as usize) < before);
        let of_b = self.constraints_of(b);
        earlier.any(|&c| has(of_b, c))
    }

    /// Returns true if two different cells are in a common constraint.
    #[inline]
    pub fn are_peers(&self, a: Cell, b: Cell) -> bool {
        let of_b = self.constraints_of(b);
        a != b && self.constraints_of(a).iter().any(|&number| has(of_b, number))
    }

    /// Returns the peers of a cell; a peer in several common constraints is returned several times.
    pub fn peers(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let numbers = self.constraints_of(cell).iter();
        let cells = numbers.flat_map(|&number| self.constraints[number as usize].cells());
        cells.copied().filter(move |&peer| peer != cell)
    }

    /// Returns the candidates that a digit in a cell excludes: the other digits of the cell, and
    /// the same digit in its peers; ascending.
    pub fn ruled_out(
        &self,
        left: &Candidates,
        Candidate { cell, digit }: Candidate,
    ) -> Vec<Candidate> {
        let others = left.digits(cell).filter(|&other| other != digit);
        let others = others.map(|digit| Candidate { cell, digit });
        let around = self.peers(cell).filter(|&peer| left.contains(peer, digit));
        let mut gone: Vec<_> = others.chain(around.map(|cell| Candidate { cell, digit })).collect();
        gone.sort_unstable();
        gone.dedup();
        gone
    }

    /// Returns the first two cells of a constraint with the same digit.
    pub fn first_repeat(&self, grid: &Grid) -> Option<(Digit, [Cell; 2], ConstraintName)> {
        grid.filled().next()?;
        let mut seen = vec![None; self.shape.digits() + 1];
        self.constraints.iter().find_map(|constraint| {
            seen.fill(None);
            constraint.cells().iter().find_map(|&cell| {
                let digit = grid.get(cell)?;
                let before = seen[usize::from(digit)].replace(cell)?;
                Some((digit, [before, cell], constraint.name()))
            })
        })
    }
}

/// Returns the first number that two ascending lists have in common.
fn first_common(mut a: &[u32], mut b: &[u32]) -> Option<u32> {
    loop {
        match a.first()?.cmp(b.first()?) {
            Ordering::Equal => return a.first().copied(),
            Ordering::Less => a = &a[1..],
            Ordering::Greater => b = &b[1..],
        }
    }
}

/// Returns true if an ascending list contains the number.
#[inline]
fn has(list: &[u32], number: u32) -> bool {
    /// Length from which binary search is faster.
    const MIN_BINARY_SEARCH_LENGTH: usize = 16;
    match list.len() {
        MIN_BINARY_SEARCH_LENGTH.. => list.binary_search(&number).is_ok(),
        _ => list.contains(&number),
    }
}

/// Converts counts per cell to start indices and returns the total. Each start is later advanced to
/// that of the next cell as the items are written.
fn begin(counts: &mut [u32]) -> usize {
    let mut total = 0;
    for count in counts {
        (*count, total) = (total, total + *count);
    }
    total as usize
}

impl CellConstraints {
    fn new(shape: Shape, constraints: &[Constraint]) -> CellConstraints {
        let mut starts = vec![0u32; shape.all_cells() + 1];
        for constraint in constraints {
            constraint.cells().iter().for_each(|&cell| starts[cell + 1] += 1);
        }
        let mut memberships = vec![Membership::default(); begin(&mut starts[1..])];
        for (number, constraint) in (0..).zip(constraints) {
            let is_house = constraint.is_house();
            for (index, &cell) in (0..).zip(constraint.cells()) {
                let next = &mut starts[cell + 1];
                memberships[*next as usize] = Membership { constraint: number, index, is_house };
                *next += 1;
            }
        }
        let of_cell = memberships.iter().map(|it| it.constraint).collect();
        CellConstraints { of_cell, memberships, starts }
    }
}

impl CellRelations {
    fn new(shape: Shape, relations: &[Relation]) -> CellRelations {
        if relations.is_empty() {
            return CellRelations { of_cell: Vec::new(), starts: Vec::new() };
        }
        let mut starts = vec![0u32; shape.all_cells() + 1];
        relations.iter().for_each(|it| each_once(&it.cells, |cell| starts[cell + 1] += 1));
        let mut of_cell = vec![0; begin(&mut starts[1..])];
        for (number, relation) in (0..).zip(relations) {
            each_once(&relation.cells, |cell| {
                let next = &mut starts[cell + 1];
                of_cell[*next as usize] = number;
                *next += 1;
            });
        }
        CellRelations { of_cell, starts }
    }
}

/// Calls `with` once for each distinct cell.
fn each_once(cells: &[Cell], mut with: impl FnMut(Cell)) {
    for (place, &cell) in cells.iter().enumerate() {
        if !cells[..place].contains(&cell) {
            with(cell);
        }
    }
}
