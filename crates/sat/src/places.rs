//! The open positions of each digit in a constraint, and the clauses about them.

use encodings::{Encoding, Lit};

use crate::{
    formulations::Formulation,
    sink::{FormulaSink, Origin},
    variables::Variables,
};
use board::{Digit, Layout};

/// The open positions of each digit in one constraint.
pub(crate) struct Places {
    /// Number of digits, which is also the maximum number of positions of each.
    side: usize,
    /// For each digit: its literals, with the index of their cell in the constraint.
    lits: Vec<Lit>,
    indices: Vec<u16>,
    /// For each digit: the number of its positions.
    counts: Vec<usize>,
    /// For each digit: the number of cells of the constraint that already contain it.
    placed: Vec<u32>,
}

impl Places {
    pub(crate) fn new(side: usize) -> Places {
        let lits = vec![Lit::positive(1); side * side];
        let indices = vec![0; side * side];
        Places { side, lits, indices, counts: vec![0; side], placed: vec![0; side] }
    }

    /// Returns each digit with the literals of its positions, the indices of their cells, and how
    /// often it is already placed.
    fn all(&self) -> impl Iterator<Item = (Digit, &[Lit], &[u16], u32)> {
        let lists = self.lits.chunks(self.side).zip(self.indices.chunks(self.side));
        let lists = lists.zip(&self.counts).zip(&self.placed).zip(1..);
        lists.map(|((((lits, indices), &count), &placed), digit)| {
            (digit, &lits[..count], &indices[..count], placed)
        })
    }

    /// Returns each digit that is not placed, with the literals of its positions and the indices of
    /// their cells.
    pub(crate) fn open(&self) -> impl Iterator<Item = (Digit, &[Lit], &[u16])> {
        let open = self.all().filter(|&(_, _, _, placed)| placed == 0);
        open.map(|(digit, lits, indices, _)| (digit, lits, indices))
    }

    pub(crate) fn fill(&mut self, layout: &Layout, variables: &Variables, number: usize) {
        self.counts.fill(0);
        self.placed.fill(0);
        for (index, &cell) in (0..).zip(layout.constraints()[number].cells()) {
            if variables.is_open(cell) {
                for (digit, lit) in variables.lits(cell) {
                    let digit = usize::from(digit) - 1;
                    let place = digit * self.side + self.counts[digit];
                    self.lits[place] = lit;
                    self.indices[place] = index;
                    self.counts[digit] += 1;
                }
            } else if let Some(digit) = variables.candidates().single(cell) {
                self.placed[usize::from(digit) - 1] += 1;
            }
        }
    }

    /// Excludes a digit from the other cells if it is already placed.
    pub(crate) fn exclude_placed(&self, number: usize, sink: &mut dyn FormulaSink) {
        for (digit, lits, _, placed) in self.all() {
            if placed > 0 {
                sink.origin(Origin::Constraint(number, digit));
                lits.iter().for_each(|&lit| sink.clause(&[!lit]));
            }
            if placed > 1 {
                sink.clause(&[]);
            }
        }
    }

    /// Writes the clauses of a constraint over its cells. Pairs of cells that are also in an
    /// earlier constraint are left out.
    pub(crate) fn state(
        &self,
        layout: &Layout,
        number: usize,
        formulation: &Formulation,
        encoding: &dyn Encoding,
        sink: &mut dyn FormulaSink,
    ) {
        let constraint = &layout.constraints()[number];
        let cells = constraint.cells();
        let overlaps = layout.overlaps_earlier(number);
        for (digit, lits, indices) in self.open() {
            if sink.is_closed() {
                return;
            }
            sink.origin(Origin::Constraint(number, digit));
            if formulation.house_at_least_one && constraint.is_house() {
                sink.clause(lits);
            }
            if overlaps {
                let cell = |i: usize| cells[usize::from(indices[i])];
                let stated = |i, j| layout.is_shared_before(number, cell(i), cell(j));
                encoding.at_most_one_except(lits, &stated, sink);
            } else {
                encoding.at_most_one(lits, sink);
            }
        }
    }
}
