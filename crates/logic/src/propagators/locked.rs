//! Locked candidates: if all places of a digit in a house also belong to another constraint, the
//! digit is eliminated from the rest of that constraint. From a box into a line this is called
//! pointing, from a line into a box claiming.
//!
//! Only pairs of a house and a digit that lost a place are examined, and only if the places are few
//! enough to lie in both constraints.

use crate::{
    bits,
    deduction::{Evidence, Step, Technique, TechniqueInfo},
    propagation::{Contradiction, PropagationBoard, Propagator},
    techniques::{Claiming, Pointing},
};
use board::{Candidate, Cell, ConstraintKind, Digit, Layout, digits_of};

/// The propagator.
pub(crate) struct Locked {
    /// The largest number of cells that a house shares with another constraint.
    overlap: usize,
    /// The pairs to examine, and for each pair whether it is queued.
    pairs: Vec<(usize, Digit)>,
    waiting: Vec<bool>,
    /// For each house, the constraints that share at least two cells with it, ascending.
    shared: Vec<Vec<Shared>>,
    /// The cells that lose the digit.
    outside: Vec<Cell>,
}

/// The intersection of a house with another constraint.
struct Shared {
    other: usize,
    /// The shared cells as places in the house, and as places in the other constraint.
    here: Vec<u64>,
    there: Vec<u64>,
}

impl Locked {
    /// Creates a propagator for the boards of a layout.
    pub(crate) fn new(layout: &Layout) -> Locked {
        let waiting = vec![false; layout.constraints().len() * layout.shape.digits()];
        let mut counts = vec![0; layout.constraints().len()];
        let houses = 0..layout.constraints().len();
        let shared: Vec<_> = houses.map(|house| shared(layout, house, &mut counts)).collect();
        let cells = |shared: &Shared| bits::size(&shared.here);
        let overlap = shared.iter().flatten().map(cells).max().unwrap_or(0);
        let (pairs, outside) = (Vec::new(), Vec::new());
        Locked { overlap, pairs, waiting, shared, outside }
    }

    fn consider(&mut self, board: &PropagationBoard, house: usize, digit: Digit) {
        let pair = house * board.layout.shape.digits() + usize::from(digit) - 1;
        let few = (2..=self.overlap).contains(&board.place_count(house, digit));
        if few && !self.waiting[pair] {
            self.waiting[pair] = true;
            self.pairs.push((house, digit));
        }
    }

    fn look(
        &mut self,
        board: &mut PropagationBoard,
        house: usize,
        digit: Digit,
    ) -> Result<(), Contradiction> {
        let layout = board.layout;
        for Shared { other, here, there } in &self.shared[house] {
            let other = *other;
            let places = board.places(house, digit);
            let within = bits::is_within(places, here);
            if !within || board.place_count(other, digit) == board.place_count(house, digit) {
                continue;
            }
            self.outside.clear();
            let cells = layout.constraints()[other].cells();
            let words = board.places(other, digit).iter().zip(there);
            for (word, left) in words.map(|(places, there)| places & !there).enumerate() {
                self.outside
                    .extend(digits_of(&[left]).map(|i| cells[64 * word + usize::from(i) - 1]));
            }
            board.record(|board| Step {
                technique: technique(layout, house),
                houses: vec![house, other],
                cells: board.cells_at(house, board.places(house, digit)).collect(),
                digits: vec![digit],
                eliminated: self.outside.iter().map(|&cell| Candidate { cell, digit }).collect(),
                evidence: Evidence::houses(1, 1),
            });
            for &cell in &self.outside {
                board.eliminate(Candidate { cell, digit })?;
            }
        }
        Ok(())
    }
}

/// Returns the technique for arguments that start from this house.
fn technique(layout: &Layout, house: usize) -> &'static TechniqueInfo {
    match layout.constraints()[house].name().kind {
        ConstraintKind::Box => Pointing.about(),
        _ => Claiming.about(),
    }
}

/// Returns the constraints that share at least two cells with a house. All `counts`, by constraint,
/// are 0 before and after.
fn shared(layout: &Layout, house: usize, counts: &mut [usize]) -> Vec<Shared> {
    let mut shared: Vec<Shared> = Vec::new();
    if !layout.constraints()[house].is_house() {
        return shared;
    }
    let cells = layout.constraints()[house].cells();
    let others = |&cell: &Cell| {
        layout.memberships(cell).iter().filter(move |member| member.constraint() != house)
    };
    cells.iter().flat_map(others).for_each(|member| counts[member.constraint()] += 1);
    let none = vec![0; layout.shape.digits().div_ceil(64)];
    for (other, count) in counts.iter_mut().enumerate() {
        if std::mem::take(count) > 1 {
            shared.push(Shared { other, here: none.clone(), there: none.clone() });
        }
    }
    for (place, cell) in cells.iter().enumerate() {
        for member in others(cell) {
            let known = shared.binary_search_by_key(&member.constraint(), |shared| shared.other);
            let Ok(known) = known else { continue };
            bits::insert(&mut shared[known].here, place);
            bits::insert(&mut shared[known].there, member.index());
        }
    }
    shared
}

impl Propagator for Locked {
    fn start(&mut self, board: &mut PropagationBoard) -> Result<(), Contradiction> {
        self.pairs.clear();
        self.waiting.fill(false);
        for (house, _) in board.layout.houses() {
            for digit in 1..=board.layout.shape.digits() as Digit {
                self.consider(board, house, digit);
            }
        }
        Ok(())
    }

    fn wake(&mut self, board: &PropagationBoard, gone: &[Candidate]) {
        for candidate in gone {
            for &constraint in board.layout.constraints_of(candidate.cell) {
                if board.layout.constraints()[constraint as usize].is_house() {
                    self.consider(board, constraint as usize, candidate.digit);
                }
            }
        }
    }

    fn run(&mut self, board: &mut PropagationBoard) -> Result<(), Contradiction> {
        let before = board.trail().len();
        while let Some((house, digit)) = self.pairs.pop() {
            self.waiting[house * board.layout.shape.digits() + usize::from(digit) - 1] = false;
            self.look(board, house, digit)?;
            if board.trail().len() > before || board.is_over() {
                return Ok(());
            }
        }
        Ok(())
    }
}
