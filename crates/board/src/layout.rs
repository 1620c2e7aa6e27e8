//! What binds the cells: constraints, and which of them a cell is in.

use std::{
    cmp::Ordering,
    sync::{Arc, OnceLock},
};

use super::{Candidate, Candidates, Cell, Digit, DigitName, DigitNames, Grid, Shape};
use crate::{
    constraint::{Constraint, ConstraintName},
    relation::Relation,
    rules::Rules,
    stop::is_over,
};

/// A constraint that a cell is in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Membership {
    constraint: u32,
    index: u16,
    /// Whether it is a house.
    pub is_house: bool,
}

impl Membership {
    /// Its number.
    #[inline]
    pub fn constraint(self) -> usize {
        self.constraint as usize
    }

    /// The index of the cell in it.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.index)
    }
}

/// The constraints of a puzzle, numbered from 0, and which of them each cell
/// is in. Peers are computed from these, not stored.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The size of the grid.
    pub shape: Shape,
    /// What its digits are called; numbers, if nothing is said.
    pub names: DigitNames,
    constraints: Arc<Vec<Constraint>>,
    /// The constraints of each cell, once they were asked for.
    placed: OnceLock<Placed>,
    /// The rules that ask for them, and how many constraints are rows, columns and regions: the
    /// first ones.
    rules: Rules,
    plain: usize,
    /// The relations of each cell, once they were asked for.
    related: OnceLock<Related>,
    /// By constraint: whether it shares two cells or more with an earlier one; once it was asked.
    overlaps: OnceLock<Vec<bool>>,
}

/// The constraints of each cell.
#[derive(Clone, Debug)]
struct Placed {
    /// Those of cell c are `of_cell[starts[c]..starts[c + 1]]`.
    of_cell: Vec<u32>,
    /// The same with the index of the cell in each of them.
    memberships: Vec<Membership>,
    starts: Vec<u32>,
}

/// The relations of each cell.
#[derive(Clone, Debug)]
struct Related {
    /// Those of cell c are `of_cell[starts[c]..starts[c + 1]]`; nothing where there are none.
    of_cell: Vec<u32>,
    starts: Vec<u32>,
}

impl Layout {
    /// The layout of what these rules ask of a board.
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

    /// The same, whose digits are called that, if symbols are given.
    pub fn with_names(self, names: DigitNames) -> Layout {
        match names == DigitNames::default() {
            true => self,
            false => Layout { names, ..self },
        }
    }

    /// What a digit is called.
    pub fn digit(&self, digit: Digit) -> DigitName {
        self.names.of(digit)
    }

    /// All constraints; their numbers are their places here.
    #[inline]
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The rules that ask for them.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What rules ask of cells beyond being different; their numbers are their places here.
    #[inline]
    pub fn relations(&self) -> &[Relation] {
        self.rules.relations()
    }

    /// The numbers of the relations that a cell is in, ascending.
    #[inline]
    pub fn relations_of(&self, cell: Cell) -> &[u32] {
        let related = || Related::new(self.shape, self.relations());
        let Related { of_cell, starts } = self.related.get_or_init(related);
        match &starts[..] {
            [] => &[],
            starts => &of_cell[starts[cell] as usize..starts[cell + 1] as usize],
        }
    }

    /// The numbers and cells of the houses.
    pub fn houses(&self) -> impl Iterator<Item = (usize, &[Cell])> {
        let numbered = self.constraints.iter().enumerate();
        numbered.filter(|(_, c)| c.is_house()).map(|(number, c)| (number, c.cells()))
    }

    /// The numbers of the constraints that a cell is in, ascending.
    #[inline]
    pub fn constraints_of(&self, cell: Cell) -> &[u32] {
        let Placed { of_cell, starts, .. } = self.placed();
        &of_cell[starts[cell] as usize..starts[cell + 1] as usize]
    }

    /// The constraints that a cell is in, ascending, and its index in each.
    #[inline]
    pub fn memberships(&self, cell: Cell) -> &[Membership] {
        let Placed { memberships, starts, .. } = self.placed();
        &memberships[starts[cell] as usize..starts[cell + 1] as usize]
    }

    #[inline]
    fn placed(&self) -> &Placed {
        self.placed.get_or_init(|| Placed::new(self.shape, &self.constraints))
    }

    /// Whether the cell is in the constraint of that number.
    #[inline]
    pub fn is_in(&self, cell: Cell, constraint: usize) -> bool {
        has(self.constraints_of(cell), constraint as u32)
    }

    /// Whether the constraint shares two cells or more with an earlier one.
    pub fn overlaps_earlier(&self, number: usize) -> bool {
        let all = || (0..self.constraints.len()).map(|number| self.overlaps(number)).collect();
        self.overlaps.get_or_init(all)[number]
    }

    fn overlaps(&self, number: usize) -> bool {
        /// Of constraints of so few cells, each pair is looked at by itself.
        const FEW: usize = 4;
        // Then pairs are stated twice, which is right all the same.
        if is_over() {
            return false;
        }
        let cells = self.constraints[number].cells();
        if cells.len() <= FEW {
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

    /// Whether a constraint before that number holds both cells: one of rows, columns and
    /// regions, so that what a rule says can be left out and the others stand.
    #[inline]
    pub fn is_shared_before(&self, number: usize, a: Cell, b: Cell) -> bool {
        let before = self.plain.min(number);
        let mut earlier = self.constraints_of(a).iter().take_while(|&&c| (c as usize) < before);
        let of_b = self.constraints_of(b);
        earlier.any(|&c| has(of_b, c))
    }

    /// Whether two cells are peers: a constraint has both. No cell is a peer of itself.
    #[inline]
    pub fn are_peers(&self, a: Cell, b: Cell) -> bool {
        let of_b = self.constraints_of(b);
        a != b && self.constraints_of(a).iter().any(|&number| has(of_b, number))
    }

    /// The peers of a cell; one that shares several constraints comes several
    /// times.
    pub fn peers(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let numbers = self.constraints_of(cell).iter();
        let cells = numbers.flat_map(|&number| self.constraints[number as usize].cells());
        cells.copied().filter(move |&peer| peer != cell)
    }

    /// What a digit in a cell rules out of what is left: the others of the cell, and the same of
    /// its peers; ascending.
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

    /// The first two cells of one constraint with the same digit.
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

/// The first number that two ascending lists have in common.
fn first_common(mut a: &[u32], mut b: &[u32]) -> Option<u32> {
    loop {
        match a.first()?.cmp(b.first()?) {
            Ordering::Equal => return a.first().copied(),
            Ordering::Less => a = &a[1..],
            Ordering::Greater => b = &b[1..],
        }
    }
}

/// Whether an ascending list has that number.
#[inline]
fn has(list: &[u32], number: u32) -> bool {
    /// Shorter ones are sooner looked through.
    const LONG: usize = 16;
    match list.len() {
        LONG.. => list.binary_search(&number).is_ok(),
        _ => list.contains(&number),
    }
}

/// Makes of how many each cell has where they begin, from where it goes on to the next one as they
/// are written; how many there are.
fn begin(counts: &mut [u32]) -> usize {
    let mut total = 0;
    for count in counts {
        (*count, total) = (total, total + *count);
    }
    total as usize
}

impl Placed {
    fn new(shape: Shape, constraints: &[Constraint]) -> Placed {
        let mut starts = vec![0u32; shape.cells() + 1];
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
        Placed { of_cell, memberships, starts }
    }
}

impl Related {
    fn new(shape: Shape, relations: &[Relation]) -> Related {
        if relations.is_empty() {
            return Related { of_cell: Vec::new(), starts: Vec::new() };
        }
        let mut starts = vec![0u32; shape.cells() + 1];
        relations.iter().for_each(|it| each_once(&it.cells, |cell| starts[cell + 1] += 1));
        let mut of_cell = vec![0; begin(&mut starts[1..])];
        for (number, relation) in (0..).zip(relations) {
            each_once(&relation.cells, |cell| {
                let next = &mut starts[cell + 1];
                of_cell[*next as usize] = number;
                *next += 1;
            });
        }
        Related { of_cell, starts }
    }
}

/// Does it for each of the cells, once.
fn each_once(cells: &[Cell], mut with: impl FnMut(Cell)) {
    for (place, &cell) in cells.iter().enumerate() {
        if !cells[..place].contains(&cell) {
            with(cell);
        }
    }
}
