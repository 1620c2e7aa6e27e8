//! The content of a puzzle for the audit: its givens, the cells of its constraints, and its
//! relations.

use std::collections::HashSet;

use board::{Candidate, Cell, Digit, Layout, Puzzle, relation::Relation};

/// The givens, constraints and relations of a puzzle.
pub(super) struct Facts<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) relations: Vec<Relation>,
    /// For each cell: the numbers of its constraints.
    memberships: Vec<Vec<usize>>,
    /// The cells of each house, ascending.
    pub(super) houses: HashSet<Vec<Cell>>,
}

impl<'a> Facts<'a> {
    pub(super) fn of(puzzle: &'a Puzzle) -> Facts<'a> {
        let layout = Layout::of(puzzle);
        let mut memberships = vec![Vec::new(); puzzle.shape.all_cells()];
        let mut houses = HashSet::new();
        for (number, constraint) in layout.constraints().iter().enumerate() {
            constraint.cells().iter().for_each(|&cell| memberships[cell].push(number));
            if constraint.is_house() {
                let mut cells = constraint.cells().to_vec();
                cells.sort_unstable();
                houses.insert(cells);
            }
        }
        Facts { puzzle, relations: layout.relations().to_vec(), memberships, houses }
    }

    pub(super) fn digits(&self) -> impl Iterator<Item = Digit> + use<> {
        1..=self.puzzle.shape.digits() as Digit
    }

    /// Returns true if givens and restrictions permit the candidate; a gap of the board contains 1.
    /// Layers lack the digits beyond their values.
    pub(super) fn is_allowed(&self, Candidate { cell, digit }: Candidate) -> bool {
        if self.puzzle.shape.is_hole(cell) {
            return digit == 1;
        }
        if usize::from(digit) > self.puzzle.shape.digits_at(cell) {
            return false;
        }
        let given = self.puzzle.givens.get(cell).is_none_or(|given| given == digit);
        given && self.puzzle.restrictions.as_ref().is_none_or(|left| left.contains(cell, digit))
    }

    /// Returns true if the candidates cannot both be true.
    pub(super) fn exclude_each_other(&self, a: Candidate, b: Candidate) -> bool {
        if a.cell == b.cell {
            return a.digit != b.digit;
        }
        let shared = |number: &usize| self.memberships[b.cell].contains(number);
        a.digit == b.digit && self.memberships[a.cell].iter().any(shared)
    }
}
