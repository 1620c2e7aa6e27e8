//! From candidates to clauses.
//!
//! A house whose digit is already placed needs no clause but units; a place
//! that is gone is no literal. What is left is stated ([`Statement`]) and
//! written ([`Encoding`]), one clause at a time, into any sink. An emptied cell
//! or house gives the empty clause, so a contradiction needs no special case.

use encodings::{ClauseSink, Encoding, Lit};

use crate::{
    statements::Statement,
    triads::Triads,
    variables::{Numbering, Variables},
};
use board::{Candidate, Cell, Digit, Layout};

/// Why a clause is in the formula.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Origin {
    /// A given, or a cell that logic brought to one candidate.
    Given(Cell),
    /// A candidate that the puzzle or logic took away.
    Eliminated(Candidate),
    /// The digits of a cell.
    Cell(Cell),
    /// A digit in a constraint, by its number in the layout.
    Constraint(usize, Digit),
    /// What a triad variable means: a digit in the cells that two constraints share.
    Triad(usize, usize, Digit),
}

/// A sink that may ask where the clauses come from; it costs nothing if not.
pub trait FormulaSink: ClauseSink {
    /// The clauses from here on have this origin.
    fn origin(&mut self, _origin: Origin) {}

    /// Whether it takes no more clauses, so that writing on is in vain; asked
    /// now and then.
    fn is_closed(&mut self) -> bool {
        false
    }
}

impl FormulaSink for encodings::Cnf {}
impl FormulaSink for encodings::Tally {}

/// Writes the formula of a board: candidate variables are numbered by
/// `variables`, auxiliary ones come after. Stops early only if the sink closes.
pub fn encode(
    layout: &Layout,
    variables: &Variables,
    statement: &Statement,
    encoding: &dyn Encoding,
    sink: &mut dyn FormulaSink,
) {
    for _ in 0..variables.count() {
        sink.fresh_var();
    }
    if variables.numbering() == Numbering::All {
        units(variables, sink);
    }
    cells(variables, statement, encoding, sink);
    let mut places = Places::new(layout.shape.side());
    let mut triads = statement.triads.then(|| Triads::new(layout));
    for number in 0..layout.constraints().len() {
        if sink.is_closed() {
            return;
        }
        places.fill(layout, variables, number);
        places.exclude_placed(number, sink);
        match &mut triads {
            Some(triads) if triads.covers(number) => {
                triads.state(number, &places, encoding, sink);
            }
            _ => places.state(layout, number, statement, encoding, sink),
        }
    }
}

/// Cells of one candidate, and the eliminated candidates of the others.
fn units(variables: &Variables, sink: &mut dyn FormulaSink) {
    let candidates = variables.candidates();
    for cell in 0..candidates.cells() {
        let single = candidates.single(cell);
        for (digit, lit) in variables.lits(cell) {
            if single == Some(digit) {
                sink.origin(Origin::Given(cell));
                sink.clause(&[lit]);
            } else if single.is_none() && !candidates.contains(cell, digit) {
                sink.origin(Origin::Eliminated(Candidate { cell, digit }));
                sink.clause(&[!lit]);
            }
        }
    }
}

fn cells(
    variables: &Variables,
    statement: &Statement,
    encoding: &dyn Encoding,
    sink: &mut dyn FormulaSink,
) {
    let mut lits = Vec::with_capacity(variables.candidates().side());
    for cell in 0..variables.candidates().cells() {
        if sink.is_closed() {
            return;
        }
        let empty = variables.candidates().count(cell) == 0;
        if variables.is_open(cell) || empty {
            lits.clear();
            lits.extend(variables.lits(cell).map(|(_, lit)| lit));
            sink.origin(Origin::Cell(cell));
            sink.clause(&lits);
            if statement.cell_at_most_one {
                encoding.at_most_one(&lits, sink);
            }
        }
    }
}

/// The open places of every digit in one constraint.
pub(crate) struct Places {
    /// Digits, and at most as many places of each.
    side: usize,
    /// By digit: the literals, with the index of their cell in the constraint.
    lits: Vec<Lit>,
    indices: Vec<u16>,
    /// By digit: how many they are.
    counts: Vec<usize>,
    /// By digit: how many cells of the constraint have it already.
    placed: Vec<u32>,
}

impl Places {
    fn new(side: usize) -> Places {
        let lits = vec![Lit::positive(1); side * side];
        let indices = vec![0; side * side];
        Places { side, lits, indices, counts: vec![0; side], placed: vec![0; side] }
    }

    /// All digits with their places: literals, indices of cells, and how often it
    /// is placed.
    fn all(&self) -> impl Iterator<Item = (Digit, &[Lit], &[u16], u32)> {
        let lists = self.lits.chunks(self.side).zip(self.indices.chunks(self.side));
        let lists = lists.zip(&self.counts).zip(&self.placed).zip(1..);
        lists.map(|((((lits, indices), &count), &placed), digit)| {
            (digit, &lits[..count], &indices[..count], placed)
        })
    }

    /// The digits with their open places: literals and indices of cells.
    pub(crate) fn open(&self) -> impl Iterator<Item = (Digit, &[Lit], &[u16])> {
        let open = self.all().filter(|&(_, _, _, placed)| placed == 0);
        open.map(|(digit, lits, indices, _)| (digit, lits, indices))
    }

    fn fill(&mut self, layout: &Layout, variables: &Variables, number: usize) {
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

    /// Where a digit is placed, it is nowhere else.
    fn exclude_placed(&self, number: usize, sink: &mut dyn FormulaSink) {
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

    /// States the constraint over its cells. A pair of cells that an earlier
    /// constraint holds too has been excluded there.
    fn state(
        &self,
        layout: &Layout,
        number: usize,
        statement: &Statement,
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
            if statement.house_at_least_one && constraint.is_house() {
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
