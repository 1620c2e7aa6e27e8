//! Applies techniques, easiest first like a human solver, until none finds a step; every step
//! records why its candidates were eliminated.

use crate::deduction::{Step, Technique};
use board::{Candidate, Candidates, Layout};

/// Reduces the candidates with `techniques` and returns the applied steps in order.
///
/// Each round uses the first technique that finds a step. All steps of that technique are applied
/// before the next round begins. A returned step lists only the candidates that it removed itself;
/// a step that removed nothing is left out.
///
/// Ends if no technique finds a step, or as soon as the board is dead: a cell has no candidate or a
/// house has no place for a digit. If a technique assumes uniqueness, the caller must know that the
/// puzzle has at most one solution.
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

/// The number of places of each digit in each house.
struct Count {
    /// Indexed by constraint and digit − 1; unused for constraints that are not houses.
    places: Vec<usize>,
    side: usize,
    /// True if a cell has no candidate or a digit has no place in a house.
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

    /// Eliminates the candidates of the step that are still present. Returns the step reduced to
    /// them, or `None` if there are none.
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
