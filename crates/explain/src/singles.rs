//! Digits that can be written: the singles, as placements.

use board::{Candidate, Cell, Digit, Layout};
use logic::techniques::Step;

use super::marks::Marks;

/// A digit to write, and why.
pub(super) struct Placement {
    pub(super) candidate: Candidate,
    /// Its eliminations are filled in when it is made.
    pub(super) step: Step,
    pub(super) difficulty: u16,
    pub(super) reason: String,
}

/// The last open cell of a house; SE 1.0.
const FULL_HOUSE: u16 = 10;
/// A hidden single in a box; SE 1.2.
const IN_BOX: u16 = 12;
/// A hidden single in a line; SE 1.5.
const IN_LINE: u16 = 15;

/// A digit with a single place in a house: the last cell of a house first, then in
/// boxes, then elsewhere.
pub(super) fn hidden(layout: &Layout, marks: &Marks) -> Option<Placement> {
    let mut best: Option<Placement> = None;
    for (house, cells) in layout.houses() {
        let open = marks.open(house);
        let name = layout.constraints()[house].name();
        let difficulty = match (open, name.kind) {
            (0, _) => continue,
            (1, _) => FULL_HOUSE,
            (_, "box") => IN_BOX,
            _ => IN_LINE,
        };
        if best.as_ref().is_some_and(|best| best.difficulty <= difficulty) {
            continue;
        }
        let digits = 1..=marks.candidates.side() as Digit;
        let digits = digits.filter(|&digit| marks.places(house, digit) == 1);
        let mut alone =
            { digits }.filter_map(|digit| Some((only_place(marks, cells, digit)?, digit)));
        if let Some((cell, digit)) = alone.next() {
            let (at, called) = (layout.shape.name(cell), layout.digit(digit));
            let reason = match open {
                1 => format!("{at} is the last open cell of {name}, which lacks {called}"),
                _ => format!("{called} has no other place than {at} in {name}"),
            };
            let name = if open == 1 { "full house" } else { "hidden single" };
            best = Some(placement(name, vec![house], (cell, digit), difficulty, reason));
        }
    }
    best
}

/// The cell of the digit in a house, if it is the only one and nothing is written there.
fn only_place(marks: &Marks, cells: &[Cell], digit: Digit) -> Option<Cell> {
    let mut places = cells.iter().copied().filter(|&c| marks.candidates.contains(c, digit));
    let cell = places.next()?;
    (places.next().is_none() && marks.placed.get(cell).is_none()).then_some(cell)
}

/// A cell with one candidate.
pub(super) fn naked(layout: &Layout, marks: &Marks, difficulty: u16) -> Option<Placement> {
    let open = (0..marks.candidates.cells()).filter(|&cell| marks.placed.get(cell).is_none());
    let (cell, digit) = { open }.find_map(|cell| Some((cell, marks.candidates.single(cell)?)))?;
    let houses = layout.constraints_of(cell).iter().map(|&number| number as usize).collect();
    let reason = format!("{} can only be {}", layout.shape.name(cell), layout.digit(digit));
    Some(placement("naked single", houses, (cell, digit), difficulty, reason))
}

fn placement(
    technique: &'static str,
    houses: Vec<usize>,
    (cell, digit): (Cell, Digit),
    difficulty: u16,
    reason: String,
) -> Placement {
    let (cells, digits) = (vec![cell], vec![digit]);
    // A naked single argues from its cell, with all houses around.
    let bases = usize::from(houses.len() == 1);
    let step = Step { technique, houses, cells, digits, bases, ..Step::default() };
    Placement { candidate: Candidate { cell, digit }, step, difficulty, reason }
}
