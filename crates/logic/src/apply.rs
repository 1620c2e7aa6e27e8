//! Techniques applied until they have nothing more to say, easiest first, as a
//! person would: the record says why each candidate went.

use crate::deduction::{Step, Technique};
use board::{Candidate, Candidates, Layout};

/// Reduces the candidates by these techniques, always going on with the first
/// that has a step, and tells the steps in order. Every step of a technique is
/// applied before the first one is asked again; of each is told what it took
/// away, and nothing of one that came too late. Ends when no technique has a
/// step, or as soon as the board is dead: a cell has no candidate left, or a
/// house no place for a digit. Of techniques that assume uniqueness it takes no
/// care: to know that there is one solution is the caller's part.
pub fn reduce_by(
    layout: &Layout,
    candidates: &mut Candidates,
    techniques: &[&'static dyn Technique],
) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut count = Count::of(layout, candidates);
    while !count.dead {
        let before = candidates.clone();
        let known = steps.len();
        for technique in techniques {
            for step in technique.find(layout, &before) {
                steps.extend(count.apply(layout, candidates, step));
                if count.dead {
                    break;
                }
            }
            if steps.len() > known {
                break;
            }
        }
        if steps.len() == known {
            break;
        }
    }
    steps
}

/// How many places each digit has left in each house.
struct Count {
    /// By constraint and digit − 1; not used where the constraint is no house.
    places: Vec<usize>,
    side: usize,
    /// Whether a cell or a digit of a house has nothing left.
    dead: bool,
}

impl Count {
    fn of(layout: &Layout, candidates: &Candidates) -> Count {
        let side = candidates.highest();
        let mut places = vec![0; layout.constraints().len() * side];
        for Candidate { cell, digit } in candidates.iter() {
            for &house in layout.constraints_of(cell) {
                places[house as usize * side + usize::from(digit) - 1] += 1;
            }
        }
        let placeless = |(house, _)| places[house * side..][..side].contains(&0);
        let dead = layout.houses().any(placeless)
            || (0..candidates.cells()).any(|cell| candidates.count(cell) == 0);
        Count { places, side, dead }
    }

    /// Applies what is left of the step, and gives that back.
    fn apply(&mut self, layout: &Layout, board: &mut Candidates, mut step: Step) -> Option<Step> {
        step.eliminated.retain(|&candidate| board.eliminate(candidate));
        for &Candidate { cell, digit } in &step.eliminated {
            self.dead |= board.count(cell) == 0;
            for &house in layout.constraints_of(cell) {
                let house = house as usize;
                let places = &mut self.places[house * self.side + usize::from(digit) - 1];
                *places -= 1;
                self.dead |= *places == 0 && layout.constraints()[house].is_house();
            }
        }
        Some(step).filter(|step| !step.eliminated.is_empty())
    }
}
