//! What binds the cells: constraints, and which of them a cell is in.

use std::fmt;

use super::{Cell, Digit, Grid, Puzzle, Shape};
use crate::rules::Rule;

/// A constraint as people call it: `row 3`, `box 5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConstraintName {
    /// `row`, `column`, `box`, …
    pub kind: &'static str,
    /// From 1.
    pub number: usize,
}

impl fmt::Display for ConstraintName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.number)
    }
}

/// All that logic and encoder ever see of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Constraint {
    /// Every digit exactly once; as many cells as the side.
    House {
        /// What people call it.
        name: ConstraintName,
        /// Its cells, ascending.
        cells: Vec<Cell>,
    },
    /// No digit twice; at most as many cells as the side.
    Distinct {
        /// What people call it.
        name: ConstraintName,
        /// Its cells, ascending.
        cells: Vec<Cell>,
    },
}

impl Constraint {
    /// Its cells, ascending.
    #[inline]
    pub fn cells(&self) -> &[Cell] {
        let (Constraint::House { cells, .. } | Constraint::Distinct { cells, .. }) = self;
        cells
    }

    /// What people call it.
    pub fn name(&self) -> ConstraintName {
        let (Constraint::House { name, .. } | Constraint::Distinct { name, .. }) = self;
        *name
    }

    /// Whether every digit must occur in it.
    #[inline]
    pub fn is_house(&self) -> bool {
        matches!(self, Constraint::House { .. })
    }
}

/// The constraints of a puzzle, numbered from 0, and which of them each cell
/// is in. Peers are computed from these, not stored.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The size of the grid.
    pub shape: Shape,
    constraints: Vec<Constraint>,
    /// The constraints of cell c are `of_cell[starts[c]..starts[c + 1]]`.
    of_cell: Vec<u32>,
    /// The index of the cell in each of them.
    index_in: Vec<u16>,
    starts: Vec<u32>,
}

impl Layout {
    /// The layout of these rules.
    pub fn new(shape: Shape, rules: &[&'static dyn Rule]) -> Layout {
        let constraints: Vec<_> = rules.iter().flat_map(|rule| rule.constraints(shape)).collect();
        let mut starts = vec![0u32; shape.cells() + 1];
        for &cell in constraints.iter().flat_map(Constraint::cells) {
            starts[cell + 1] += 1;
        }
        for cell in 0..shape.cells() {
            starts[cell + 1] += starts[cell];
        }
        let mut next = starts.clone();
        let mut of_cell = vec![0; starts[shape.cells()] as usize];
        let mut index_in = vec![0; of_cell.len()];
        for (number, constraint) in constraints.iter().enumerate() {
            for (index, &cell) in constraint.cells().iter().enumerate() {
                of_cell[next[cell] as usize] = number as u32;
                index_in[next[cell] as usize] = index as u16;
                next[cell] += 1;
            }
        }
        Layout { shape, constraints, of_cell, index_in, starts }
    }

    /// The layout of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Layout {
        Layout::new(puzzle.shape, &puzzle.rules)
    }

    /// All constraints; their numbers are their places here.
    #[inline]
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The numbers and cells of the houses.
    pub fn houses(&self) -> impl Iterator<Item = (usize, &[Cell])> {
        let numbered = self.constraints.iter().enumerate();
        numbered.filter(|(_, c)| c.is_house()).map(|(number, c)| (number, c.cells()))
    }

    /// The numbers of the constraints that a cell is in, ascending.
    #[inline]
    pub fn constraints_of(&self, cell: Cell) -> &[u32] {
        &self.of_cell[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    /// The numbers of the constraints that a cell is in, and its index in each.
    #[inline]
    pub fn memberships(&self, cell: Cell) -> impl Iterator<Item = (usize, usize)> + '_ {
        let range = self.starts[cell] as usize..self.starts[cell + 1] as usize;
        let numbers = self.of_cell[range.clone()].iter();
        numbers.zip(&self.index_in[range]).map(|(&c, &i)| (c as usize, usize::from(i)))
    }

    /// Whether the cell is in the constraint of that number.
    #[inline]
    pub fn is_in(&self, cell: Cell, constraint: usize) -> bool {
        self.constraints_of(cell).contains(&(constraint as u32))
    }

    /// The lowest number of a constraint that holds both cells.
    #[inline]
    pub fn shared(&self, a: Cell, b: Cell) -> Option<usize> {
        let of_b = self.constraints_of(b);
        self.constraints_of(a).iter().find(|c| of_b.contains(c)).map(|&c| c as usize)
    }

    /// The peers of a cell; one that shares several constraints comes several
    /// times.
    pub fn peers(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let numbers = self.constraints_of(cell).iter();
        let cells = numbers.flat_map(|&number| self.constraints[number as usize].cells());
        cells.copied().filter(move |&peer| peer != cell)
    }

    /// The first two cells of one constraint with the same digit.
    pub fn first_repeat(&self, grid: &Grid) -> Option<(Digit, [Cell; 2], ConstraintName)> {
        let mut seen = vec![None; self.shape.side() + 1];
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
