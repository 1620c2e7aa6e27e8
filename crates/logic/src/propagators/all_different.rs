//! Elimination of all naked and hidden subsets of every size at once: removes every candidate that
//! is in no complete assignment of its constraint.
//!
//! J.-C. Régin, *A filtering algorithm for constraints of difference in CSPs*, AAAI 1994: a maximum
//! matching of cells and digits is kept and repaired between runs. A candidate can be removed if
//! its cell and the cell matched to its digit are in different strongly connected components of the
//! graph "cell → cells matched to its candidates". If the constraint has fewer cells than digits,
//! some digits are unmatched. A cell that can reach an unmatched digit can release its own digit,
//! which any cell may then have.

use crate::{
    bits,
    deduction::{Evidence, Step, Technique},
    propagation::{
        Contradiction, PropagationBoard, Propagator,
        components::{Components, MatchedConstraint},
    },
    techniques::HallSet,
};
use board::{Candidate, Cell, Digit, Layout, digits_of};

/// The owner of an unmatched digit.
const FREE: u16 = u16::MAX;

/// The propagator.
pub(crate) struct AllDifferent {
    dirty: Vec<usize>,
    waiting: Vec<bool>,
    /// The place matched to each digit (the index of a cell in the constraint), or [`FREE`]:
    /// `[constraint * side + digit - 1]`.
    owners: Vec<u16>,
    /// The digit matched to each place, or 0, by constraint.
    digits: Vec<Digit>,
    /// The places of the cells that were open at the last filtering, ascending, by constraint, and
    /// their numbers. Cells fixed since then are included, because they have to be matched with
    /// their digit again.
    open: Vec<u16>,
    open_counts: Vec<usize>,
    /// The digits tried while one place is matched.
    tried: Vec<u64>,
    components: Components,
    /// The unmatched digits, and digits whose cell can release them in exchange for an unmatched
    /// one.
    releasable: Vec<u64>,
    /// The places that lead to an unmatched digit.
    escaped: Vec<u16>,
    /// The digits that remain possible in a component.
    kept: Vec<u64>,
    /// The digits that a cell loses.
    out: Vec<u64>,
    gone: Vec<Candidate>,
}

impl AllDifferent {
    /// Creates a propagator for the boards of a layout.
    pub(crate) fn new(layout: &Layout) -> AllDifferent {
        let side = layout.shape.digits();
        let count = layout.constraints().len();
        AllDifferent {
            dirty: Vec::new(),
            waiting: vec![false; count],
            owners: vec![FREE; count * side],
            digits: vec![0; count * side],
            open: vec![0; count * side],
            open_counts: vec![0; count],
            tried: vec![0; side.div_ceil(64)],
            components: Components::new(side),
            releasable: vec![0; side.div_ceil(64)],
            escaped: Vec::new(),
            kept: vec![0; side.div_ceil(64)],
            out: Vec::new(),
            gone: Vec::new(),
        }
    }

    fn filter(&mut self, board: &mut PropagationBoard, number: usize) -> Result<(), Contradiction> {
        let cells = board.layout.constraints()[number].cells();
        let side = board.layout.shape.digits();
        let owners = &mut self.owners[number * side..][..side];
        let digits = &mut self.digits[number * side..][..cells.len()];
        let open = &mut self.open[number * side..][..self.open_counts[number]];
        drop_stale(board, (cells, open), owners, digits);
        for &place in &*open {
            if digits[usize::from(place)] == 0 {
                self.tried.fill(0);
                let mut matching =
                    Matching { board, cells, owners, digits, tried: &mut self.tried };
                if !matching.augment(usize::from(place)) {
                    return Err(Contradiction::Crowded(number));
                }
            }
        }
        let mut count = 0;
        for at in 0..open.len() {
            let place = open[at];
            open[count] = place;
            count += usize::from(board.cell_count(cells[usize::from(place)]) > 1);
        }
        self.open_counts[number] = count;
        self.gone.clear();
        let matched =
            MatchedConstraint { board, number, cells, owners, digits, open: &open[..count] };
        reach_free(&matched, &mut self.releasable, &mut self.escaped);
        self.components.find(&matched, &self.releasable, |members| {
            // A candidate stays if its digit is matched within the component or can be released by
            // its owner.
            self.kept.copy_from_slice(&self.releasable);
            for &place in members {
                bits::insert(&mut self.kept, usize::from(digits[usize::from(place)]) - 1);
            }
            for &place in members {
                let cell = cells[usize::from(place)];
                self.out.clear();
                let words = board.candidates.words(cell).iter().zip(&self.kept);
                self.out.extend(words.map(|(word, kept)| word & !kept));
                self.gone.extend(digits_of(&self.out).map(|digit| Candidate { cell, digit }));
            }
        });
        if board.records() {
            record(board, number, owners, &self.gone);
        }
        self.gone.iter().try_for_each(|&candidate| board.eliminate(candidate))
    }
}

/// Removes matched pairs whose candidate was eliminated.
fn drop_stale(
    board: &PropagationBoard,
    (cells, open): (&[Cell], &[u16]),
    owners: &mut [u16],
    digits: &mut [Digit],
) {
    for &place in open {
        let place = usize::from(place);
        let digit = &mut digits[place];
        if *digit != 0 && !board.candidates.contains(cells[place], *digit) {
            owners[usize::from(*digit) - 1] = FREE;
            *digit = 0;
        }
    }
}

/// The matching of one constraint while it is repaired.
struct Matching<'a> {
    board: &'a PropagationBoard<'a>,
    cells: &'a [Cell],
    owners: &'a mut [u16],
    digits: &'a mut [Digit],
    tried: &'a mut [u64],
}

impl Matching<'_> {
    /// Finds a digit for the place, moving other places to other digits if necessary. Returns false
    /// if there is none.
    fn augment(&mut self, place: usize) -> bool {
        let board = self.board;
        let words = board.candidates.words(self.cells[place]);
        let free = board.candidates.digits(self.cells[place]);
        for digit in free {
            if self.owners[usize::from(digit) - 1] == FREE {
                return self.assign(place, digit);
            }
        }
        for (i, &word) in words.iter().enumerate() {
            loop {
                let left = word & !self.tried[i];
                if left == 0 {
                    break;
                }
                self.tried[i] |= left & left.wrapping_neg();
                let digit = i * 64 + left.trailing_zeros() as usize + 1;
                if self.augment(usize::from(self.owners[digit - 1])) {
                    return self.assign(place, digit as Digit);
                }
            }
        }
        false
    }

    fn assign(&mut self, place: usize, digit: Digit) -> bool {
        self.owners[usize::from(digit) - 1] = place as u16;
        self.digits[place] = digit;
        true
    }
}

/// Finds the unmatched digits and those whose cell can release them by reaching an unmatched one.
/// There are none if the constraint has as many cells as digits.
fn reach_free(matched: &MatchedConstraint, releasable: &mut [u64], escaped: &mut Vec<u16>) {
    releasable.fill(0);
    if matched.cells.len() == matched.owners.len() {
        return;
    }
    let free = (1..).zip(matched.owners).filter(|&(_, &owner)| owner == FREE);
    let mut digits: Vec<Digit> = free.map(|(digit, _)| digit).collect();
    escaped.clear();
    while let Some(digit) = digits.pop() {
        bits::insert(releasable, usize::from(digit) - 1);
        for place in digits_of(matched.board.places(matched.number, digit)) {
            let place = place - 1;
            if !escaped.contains(&place) {
                escaped.push(place);
                digits.push(matched.digits[usize::from(place)]);
            }
        }
    }
}

/// Records one step per Hall set: the cells reachable from the owner of the first eliminated digit,
/// and their digits.
fn record(board: &mut PropagationBoard, number: usize, owners: &[u16], gone: &[Candidate]) {
    let cells = board.layout.constraints()[number].cells();
    let mut left = gone.to_vec();
    while let Some(first) = left.first() {
        let mut hall = vec![usize::from(owners[usize::from(first.digit) - 1])];
        let mut digits: Vec<Digit> = Vec::new();
        let mut next = 0;
        while let Some(&place) = hall.get(next) {
            for digit in board.candidates.digits(cells[place]) {
                if !digits.contains(&digit) {
                    digits.push(digit);
                    let owner = usize::from(owners[usize::from(digit) - 1]);
                    if !hall.contains(&owner) {
                        hall.push(owner);
                    }
                }
            }
            next += 1;
        }
        digits.sort_unstable();
        let mut pattern: Vec<Cell> = hall.iter().map(|&place| cells[place]).collect();
        pattern.sort_unstable();
        let covered = |c: &Candidate| digits.contains(&c.digit) && !pattern.contains(&c.cell);
        let eliminated = left.iter().copied().filter(covered).collect();
        left.retain(|c| !covered(c));
        board.record(|_| Step {
            technique: HallSet.about(),
            houses: vec![number],
            cells: pattern,
            digits,
            eliminated,
            evidence: Evidence::houses(1, 0),
        });
    }
}

impl Propagator for AllDifferent {
    fn start(&mut self, board: &mut PropagationBoard) -> Result<(), Contradiction> {
        self.owners.fill(FREE);
        self.digits.fill(0);
        let (side, constraints) = (board.layout.shape.digits(), board.layout.constraints());
        for (number, constraint) in constraints.iter().enumerate() {
            let cells = constraint.cells().len();
            self.open_counts[number] = cells;
            let open = &mut self.open[number * side..][..cells];
            open.iter_mut().zip(0..).for_each(|(open, place)| *open = place);
        }
        self.dirty.clear();
        self.dirty.extend(0..constraints.len());
        self.waiting.fill(true);
        Ok(())
    }

    fn wake(&mut self, board: &PropagationBoard, gone: &[Candidate]) {
        for candidate in gone {
            for &constraint in board.layout.constraints_of(candidate.cell) {
                let constraint = constraint as usize;
                if !self.waiting[constraint] {
                    self.waiting[constraint] = true;
                    self.dirty.push(constraint);
                }
            }
        }
    }

    fn run(&mut self, board: &mut PropagationBoard) -> Result<(), Contradiction> {
        let before = board.trail().len();
        while let Some(number) = self.dirty.pop() {
            self.waiting[number] = false;
            self.filter(board, number)?;
            if board.trail().len() > before || board.is_over() {
                return Ok(());
            }
        }
        Ok(())
    }
}
