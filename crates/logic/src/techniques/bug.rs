//! BUG (bivalue universal grave): a board on which every open cell has two candidates, and every
//! digit not placed in a house has two places there. Such a board has no solution or several. The
//! extra candidates are those without which the board would be a BUG; so at least one of them is
//! true.
//!
//! | type | extra candidates | eliminated |
//! |---|---|---|
//! | 1, BUG+1 | candidates of one cell | the others of its cell |
//! | 2 | candidates of one digit | this digit from all cells that see all of them |
//! | 3 | candidates of cells of a house that form a naked subset with other cells of it | the digits of the subset from the rest of the house |
//! | 4 | candidates of two cells of a house in which another digit of both has no other place | all other candidates from both |
//!
//! In type 4, one of the two cells contains the shared digit and the other an extra candidate.
//!
//! The technique assumes a unique solution. Sudopedia, *Bivalue Universal Grave* (found by Lamouri
//! and others in 2005); HoDoKu, *BUG+1*. Sudoku Explainer: BUG types 1 to 4, 5.6 and 5.7, and 0.1
//! more for a naked pair of type 3.

use crate::{
    deduction::{Difficulty, Evidence, Step, Steps, Technique, TechniqueInfo},
    patterns::{
        deadly::{self, Subset},
        links::{add_peer_constraints, holding, seen_by},
        sentence,
    },
};
use board::{Candidate, Candidates, Cell, Digit, Layout};

pub(crate) struct Bug {
    /// The type, 1 to 4.
    pub(super) kind: usize,
}

/// The maximum number of cells of a naked subset, counting the cells with extra candidates as one.
const MOST_CELLS: usize = 6;

const SOURCE: &str = "Sudopedia, Bivalue Universal Grave";

/// By type, from 1.
static ABOUT: [TechniqueInfo; 4] = [
    TechniqueInfo::of(
        "BUG+1",
        56,
        SOURCE,
        "without one candidate, the puzzle would not have a unique solution, so it is true",
    ),
    TechniqueInfo::of(
        "BUG type 2",
        57,
        SOURCE,
        "without some candidates of one digit, the puzzle would not have a unique solution",
    ),
    TechniqueInfo::of(
        "BUG type 3",
        58,
        SOURCE,
        "without some candidates, which form a naked subset, the puzzle would not have a unique \
         solution",
    ),
    TechniqueInfo::of(
        "BUG type 4",
        57,
        SOURCE,
        "without some candidates of two cells, which share a digit, the puzzle would not have a \
         unique solution",
    ),
];

/// The extra candidates of a board.
struct Extras {
    candidates: Vec<Candidate>,
    /// The cells, ascending, without duplicates.
    cells: Vec<Cell>,
    /// The digits, ascending, without duplicates.
    digits: Vec<Digit>,
}

impl Extras {
    fn of(layout: &Layout, board: &Candidates) -> Extras {
        let candidates = extras(layout, board);
        let mut cells: Vec<_> = candidates.iter().map(|it| it.cell).collect();
        let mut digits: Vec<_> = candidates.iter().map(|it| it.digit).collect();
        cells.dedup();
        digits.sort_unstable();
        digits.dedup();
        Extras { candidates, cells, digits }
    }
}

impl Bug {
    fn steps(&self, layout: &Layout, board: &Candidates) -> Vec<Step> {
        let extras = Extras::of(layout, board);
        match (self.kind, &extras.cells[..], &extras.digits[..]) {
            (1, &[cell], digits) => {
                let others = board.digits(cell).filter(|it| !digits.contains(it));
                let eliminated = others.map(|digit| Candidate { cell, digit }).collect();
                let houses = layout.constraints_of(cell).iter().map(|&c| c as usize).collect();
                self.step(&extras, houses, eliminated, None).into_iter().collect()
            }
            (2, [_, _, ..], &[digit]) => {
                let eliminated = seen_by(layout, board, digit, &extras.cells);
                let mut houses = holding(layout, &extras.cells).collect();
                add_peer_constraints(layout, &mut houses, &extras.cells, &eliminated);
                self.step(&extras, houses, eliminated, None).into_iter().collect()
            }
            (3, [_, _, ..], _) => self.third(layout, board, &extras),
            (4, &[a, b], _) => self.fourth(layout, board, &extras, [a, b]),
            _ => Vec::new(),
        }
    }

    /// Creates the step. `subset` contains the cells that form a naked subset with the extra
    /// candidates, and its digits.
    fn step(
        &self,
        extras: &Extras,
        houses: Vec<usize>,
        eliminated: Vec<Candidate>,
        subset: Option<(Vec<Cell>, Vec<Digit>)>,
    ) -> Option<Step> {
        let (mut cells, mut digits) = (extras.cells.clone(), extras.digits.clone());
        let mut parts = vec![cells.clone()];
        if let Some((more, all)) = subset {
            cells.extend(&more);
            digits = all;
            parts.push(more);
        }
        Step::of(self.about(), houses, cells, digits, eliminated, Evidence::Parts(parts))
    }

    fn third(&self, layout: &Layout, board: &Candidates, extras: &Extras) -> Vec<Step> {
        let found = deadly::subsets(layout, board, &extras.cells, &extras.digits, MOST_CELLS);
        let steps = found.into_iter().filter_map(|Subset { house, cells, digits, eliminated }| {
            self.step(extras, vec![house], eliminated, Some((cells, digits)))
        });
        steps.collect()
    }

    fn fourth(
        &self,
        layout: &Layout,
        board: &Candidates,
        extras: &Extras,
        cells: [Cell; 2],
    ) -> Vec<Step> {
        let mut steps = Vec::new();
        for house in holding(layout, &cells) {
            for shared in board.digits(cells[0]).filter(|&it| board.contains(cells[1], it)) {
                let is_extra = |it: &Candidate| extras.candidates.contains(it);
                let is_own =
                    cells.iter().all(|&cell| !is_extra(&Candidate { cell, digit: shared }));
                if is_own && deadly::is_locked(layout, board, house, shared, &cells) {
                    let all = cells.iter().flat_map(|&cell| {
                        board.digits(cell).map(move |digit| Candidate { cell, digit })
                    });
                    let gone = all.filter(|it| it.digit != shared && !is_extra(it)).collect();
                    let step = self.step(extras, vec![house], gone, None);
                    steps.extend(step.map(|step| Step { digits: vec![shared], ..step }));
                }
            }
        }
        steps
    }
}

impl Technique for Bug {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[self.kind - 1]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let classic = std::iter::once(()).filter(|()| deadly::is_classic(layout));
        Steps::of(classic.flat_map(move |()| self.steps(layout, candidates)))
    }

    fn difficulty_of(&self, step: &Step) -> Difficulty {
        self.about().difficulty + deadly::size(step)
    }

    fn assumes_uniqueness(&self) -> bool {
        true
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let cells = sentence::cells(layout, &step.parts()[0], "or");
        let digits = |conjunction| sentence::digits(layout, &step.digits, conjunction);
        if self.kind == 1 {
            let digit = digits("or");
            return format!(
                "if {cells} were not {digit}, every empty cell would have two candidates, each in \
                 two places of its houses, and the puzzle would not have a unique solution; so \
                 {cells} is {digit}"
            );
        }
        let house = sentence::house(layout, step, 0);
        let because = match self.kind {
            2 => format!("so one of them is {}", digits("and")),
            3 => {
                let subset = sentence::cells(layout, &step.parts()[1], "and");
                let gone = sentence::digits(layout, &deadly::gone(step), "and");
                format!(
                    "so one of them makes a naked subset of {} with {subset} in {house}, and no \
                     other cell of it is {gone}",
                    digits("and")
                )
            }
            _ => format!(
                "and {0} has no other place in {house}, so one of them is {0} and the other has \
                 its extra candidate",
                digits("and")
            ),
        };
        format!(
            "without the extra candidates in {cells}, every empty cell would have two candidates, \
             each in two places of its houses, and the puzzle would not have a unique solution; \
             {because}"
        )
    }
}

/// Returns the extra candidates, ascending; empty if there are none or if they cannot be
/// determined. Every open cell with more than two candidates has some.
fn extras(layout: &Layout, candidates: &Candidates) -> Vec<Candidate> {
    let side = layout.shape.digits();
    let mut more = Vec::new();
    for cell in 0..candidates.cells() {
        match candidates.count(cell) {
            0 => return Vec::new(),
            1 | 2 => {}
            // A human solver would not recognise a pattern with more cells.
            _ if more.len() == side => return Vec::new(),
            _ => more.push(cell),
        }
    }
    let extras = more.iter().map(|&cell| extras_of(layout, candidates, cell));
    let extras: Option<Vec<Vec<Candidate>>> = extras.collect();
    let extras = extras.unwrap_or_default().concat();
    let mut rest = candidates.clone();
    extras.iter().for_each(|&extra| _ = rest.eliminate(extra));
    if is_grave(layout, &rest) { extras } else { Vec::new() }
}

/// Returns the candidates of a cell that have more than two places in each of its houses, if these
/// are all candidates but two.
fn extras_of(layout: &Layout, candidates: &Candidates, cell: Cell) -> Option<Vec<Candidate>> {
    let has_more = |&digit: &Digit| {
        layout.constraints_of(cell).iter().all(|&house| {
            let cells = layout.constraints()[house as usize].cells().iter();
            cells.filter(|&&it| candidates.contains(it, digit)).count() > 2
        })
    };
    let extras = candidates.digits(cell).filter(has_more);
    let extras: Vec<_> = extras.map(|digit| Candidate { cell, digit }).collect();
    (extras.len() + 2 == candidates.count(cell)).then_some(extras)
}

/// Returns true if each digit in each house either is placed or has two places in bivalue cells.
fn is_grave(layout: &Layout, candidates: &Candidates) -> bool {
    layout.houses().all(|(_, cells)| {
        (1..=candidates.highest() as Digit).all(|digit| {
            let mut places = cells.iter().filter(|&&cell| candidates.contains(cell, digit));
            match (places.next(), places.next(), places.next()) {
                (Some(&cell), None, None) => candidates.count(cell) == 1,
                (Some(&a), Some(&b), None) => [a, b].iter().all(|&c| candidates.count(c) == 2),
                _ => false,
            }
        })
    })
}
