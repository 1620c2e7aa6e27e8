//! Singles as placements: digits that can be entered.

use board::{Candidate, Candidates, Cell, ConstraintKind, Digit, Layout};
use logic::{
    Difficulty, sentence,
    techniques::{Evidence, HiddenSingle, NakedSingle, Step, Technique, TechniqueInfo},
};

use crate::{marks::PencilMarks, rating::OF_LADDER};

/// A digit to enter, with its reason.
pub(crate) struct Placement {
    pub(crate) candidate: Candidate,
    /// The step without its eliminations, which are filled in when it is made.
    pub(crate) step: Step,
    pub(crate) difficulty: Difficulty,
    pub(crate) reason: String,
}

/// The last open cell of a house; SE 1.0.
static FULL_HOUSE: &TechniqueInfo = &OF_LADDER[0];
/// A hidden single in a box; SE 1.2.
const IN_BOX: Difficulty = Difficulty::tenths(12);
/// A hidden single in a line; SE 1.5.
const IN_LINE: Difficulty = Difficulty::tenths(15);

/// Finds a digit with a single place in a house: first the last cell of a house, then in boxes,
/// then elsewhere. If `asked` is not empty, only its digits are considered.
pub(crate) fn hidden(layout: &Layout, marks: &PencilMarks, asked: &[Digit]) -> Option<Placement> {
    let mut best: Option<Placement> = None;
    for (house, cells) in layout.houses() {
        let open = marks.open(house);
        let name = layout.constraints()[house].name();
        let difficulty = match (open, name.kind) {
            (0, _) => continue,
            (1, _) => FULL_HOUSE.difficulty,
            (_, ConstraintKind::Box) => IN_BOX,
            _ => IN_LINE,
        };
        if best.as_ref().is_some_and(|best| best.difficulty <= difficulty) {
            continue;
        }
        let digits = 1..=marks.candidates.highest() as Digit;
        let digits = digits.filter(|&it| marks.places(house, it) == 1 && is_asked(asked, it));
        let mut alone =
            { digits }.filter_map(|digit| Some((only_place(marks, cells, digit)?, digit)));
        if let Some((cell, digit)) = alone.next() {
            let candidate = Candidate { cell, digit };
            let (technique, reason) = match open {
                1 => (FULL_HOUSE, full_house_reason(layout, house, candidate)),
                _ => (HiddenSingle.about(), hidden_reason(layout, house, candidate)),
            };
            let (houses, evidence) = (vec![house], Evidence::houses(1, 0));
            let step = placed(technique, houses, (cell, digit), evidence);
            best = Some(Placement { candidate, step, difficulty, reason });
        }
    }
    best
}

/// Returns the reason of a full house.
pub(crate) fn full_house_reason(layout: &Layout, house: usize, placed: Candidate) -> String {
    let name = layout.constraints()[house].name();
    let (cell, digit) = (layout.shape.name(placed.cell), layout.digit(placed.digit));
    format!("{cell} is the last empty cell of {name}, which lacks {digit}")
}

/// Returns the reason of a hidden single.
pub(crate) fn hidden_reason(layout: &Layout, house: usize, placed: Candidate) -> String {
    let name = layout.constraints()[house].name();
    let (cell, digit) = (layout.shape.name(placed.cell), layout.digit(placed.digit));
    format!("{digit} has no other place than {cell} in {name}")
}

/// Returns the reason of a naked single: the smallest set of houses that contain the other digits,
/// and the digits that earlier steps excluded.
pub(crate) fn naked_reason(layout: &Layout, board: &Candidates, placed: Candidate) -> String {
    let Candidate { cell, digit } = placed;
    let numbers: Vec<usize> = layout.constraints_of(cell).iter().map(|&it| it as usize).collect();
    let others: Vec<Digit> = (1..=board.highest() as Digit).filter(|&it| it != digit).collect();
    let is_in = |number: usize, digit: Digit| {
        let cells = layout.constraints()[number].cells().iter();
        { cells }.any(|&other| other != cell && board.single(other) == Some(digit))
    };
    let seen = |houses: &[usize]| -> Vec<Digit> {
        let is_seen = |digit: &Digit| houses.iter().any(|&number| is_in(number, *digit));
        others.iter().copied().filter(is_seen).collect()
    };
    let (all, mut houses) = (seen(&numbers), numbers);
    for at in (0..houses.len()).rev() {
        let mut fewer = houses.clone();
        fewer.remove(at);
        if seen(&fewer) == all {
            houses = fewer;
        }
    }
    let excluded: Vec<Digit> = others.into_iter().filter(|it| !all.contains(it)).collect();
    let name = layout.shape.name(cell);
    let can_only_be = format!("{name} can only be {}", layout.digit(digit));
    let houses = sentence::houses(layout, &houses, "and");
    let digits = sentence::digits(layout, &excluded, "and");
    match (all.is_empty(), excluded.is_empty()) {
        (false, true) => format!("{can_only_be}: the other digits are in {houses}"),
        (false, false) => {
            format!("{can_only_be}: {digits} are excluded, and the other digits are in {houses}")
        }
        (true, _) => format!("{can_only_be}: its other digits are excluded"),
    }
}

/// Returns true if a digit is requested.
fn is_asked(asked: &[Digit], digit: Digit) -> bool {
    asked.is_empty() || asked.contains(&digit)
}

/// Returns the cell of the digit in a house if it is the only one and is not filled.
fn only_place(marks: &PencilMarks, cells: &[Cell], digit: Digit) -> Option<Cell> {
    let mut places = cells.iter().copied().filter(|&c| marks.candidates.contains(c, digit));
    let cell = places.next()?;
    (places.next().is_none() && marks.placed.get(cell).is_none()).then_some(cell)
}

/// Finds a cell with one candidate. If `asked` is not empty, only its digits are considered.
pub(crate) fn naked(layout: &Layout, marks: &PencilMarks, asked: &[Digit]) -> Option<Placement> {
    let open = (0..marks.candidates.cells()).filter(|&cell| marks.placed.get(cell).is_none());
    let (cell, digit) = { open }.find_map(|cell| {
        let digit = marks.candidates.single(cell).filter(|&it| is_asked(asked, it))?;
        Some((cell, digit))
    })?;
    let houses = layout.constraints_of(cell).iter().map(|&number| number as usize).collect();
    let candidate = Candidate { cell, digit };
    let reason = naked_reason(layout, &marks.candidates, candidate);
    let technique = NakedSingle.about();
    let step = placed(technique, houses, (cell, digit), Evidence::Cell);
    Some(Placement { candidate, step, difficulty: technique.difficulty, reason })
}

/// Creates the step that enters a digit; its eliminations are filled in when it is made.
fn placed(
    technique: &'static TechniqueInfo,
    houses: Vec<usize>,
    (cell, digit): (Cell, Digit),
    evidence: Evidence,
) -> Step {
    let (cells, digits, eliminated) = (vec![cell], vec![digit], Vec::new());
    Step { technique, houses, cells, digits, eliminated, evidence }
}
