//! Techniques of `logic` as rungs of the ladder. The easiest step comes first; of equal steps, the
//! one that Sukaku Explainer finds first.

use std::sync::LazyLock;

use board::{Candidates, Cell, ConstraintKind, Layout, Puzzle, Shape};
use logic::techniques::{self, Step as Found, TechniqueContext};

use super::{
    grid::{Bits, Cells, Grid, HOUSE_CELLS, HOUSES_OF, PEERS, bits, cells},
    step::{Source, Step},
};

/// The layout of classic 9×9 puzzles.
static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let shape = Shape::new(3, 3).unwrap_or_else(|_| unreachable!("9×9 is a shape"));
    Layout::of(&Puzzle::classic(shape, board::Grid::empty(shape)))
});

/// Ranks steps of equal difficulty of a technique. Returns `None` for steps that Sukaku Explainer
/// does not have.
type Rank = fn(&Grid, &Found) -> Option<[usize; 3]>;

/// Returns the easiest step of these techniques. Equal steps are ordered by technique, then by
/// rank.
fn easiest(grid: &Grid, names: &[&str], rank: Rank) -> Option<Step> {
    let board = candidates(grid);
    let givens = board::Grid::empty(LAYOUT.shape);
    let beside = TechniqueContext::of(&givens);
    let all = names.iter().enumerate().filter_map(|it| Some((it.0, techniques::named(it.1)?)));
    let (board, beside) = (&board, &beside);
    let steps = all.flat_map(|(number, technique)| {
        technique.find_beside(&LAYOUT, board, beside).filter_map(move |step| {
            Some(((technique.difficulty_of(&step), number, rank(grid, &step)?), step))
        })
    });
    let ((difficulty, ..), step) = steps.min_by_key(|it| it.0)?;
    let eliminated = step.eliminated.chunk_by(|a, b| a.cell == b.cell);
    let eliminated = eliminated.map(|of_cell| {
        let digits = of_cell.iter().fold(0, |all, it| all | 1 << (it.digit - 1));
        (of_cell[0].cell as u8, digits)
    });
    Some(Step {
        technique: step.technique.name,
        difficulty,
        eliminated: eliminated.collect(),
        written: None,
        source: Source::Listed(step),
    })
}

/// Returns the candidates of a grid; a cell with a digit has only that digit.
fn candidates(grid: &Grid) -> Candidates {
    let mut board = Candidates::full(LAYOUT.shape);
    for cell in 0..board.cells() {
        let digits = grid.digit(cell).map_or(grid.candidates(cell), |digit| 1 << digit);
        board.words_mut(cell)[0] = digits.into();
    }
    board
}

/// XY-wings (4.2).
pub(super) fn xy_wing(grid: &Grid) -> Option<Step> {
    easiest(grid, &["XY-wing"], |_, _| Some([0; 3]))
}

/// XYZ-wings (4.4).
pub(super) fn xyz_wing(grid: &Grid) -> Option<Step> {
    easiest(grid, &["XYZ-wing"], |_, _| Some([0; 3]))
}

/// Aligned pair exclusion (6.2), ordered by the second cell of the pair.
pub(super) fn aligned_pair(grid: &Grid) -> Option<Step> {
    easiest(grid, &["aligned pair exclusion"], |_, step| {
        let pair = &step.parts()[0];
        Some([pair[1], pair[0], 0])
    })
}

/// BUG types 1 (5.6), 2 and 4 (5.7), and 3 (5.8 and more).
pub(super) fn bug(grid: &Grid) -> Option<Step> {
    easiest(grid, &["BUG+1", "BUG type 2", "BUG type 4", "BUG type 3"], |_, step| {
        let kind = match LAYOUT.constraints()[step.houses[0]].name().kind {
            ConstraintKind::Box => 0,
            ConstraintKind::Row => 1,
            _ => 2,
        };
        Some([kind, 0, 0])
    })
}

/// The unique rectangles and loops, by type.
const LOOPS: [&str; 8] = [
    "unique rectangle type 1",
    "unique loop type 1",
    "unique rectangle type 2",
    "unique loop type 2",
    "unique rectangle type 3",
    "unique loop type 3",
    "unique rectangle type 4",
    "unique loop type 4",
];

/// Unique rectangles (4.5 and more) and loops (4.6 and more).
pub(super) fn loops(grid: &Grid) -> Option<Step> {
    easiest(grid, &LOOPS, rank_of_loop)
}

/// Ranks a loop by its first cell without other digits, then by the cells beside it in its box and
/// diagonally opposite. Sukaku Explainer has subsets (type 3) only if the roof has several other
/// digits, and naked ones only up to half of the open cells.
fn rank_of_loop(grid: &Grid, step: &Found) -> Option<[usize; 3]> {
    let part = |number: usize| step.parts().get(number).map_or(0, |cells| mask(cells));
    let (roof, subset) = (part(0), part(1));
    let ring = mask(&step.cells) & !subset;
    let first = (ring & !roof).trailing_zeros() as usize;
    if subset != 0 {
        let all: Bits = cells(roof).fold(0, |all, cell| all | grid.candidates(cell));
        let is_naked = subset >> step.eliminated[0].cell & 1 == 0;
        let open = step.houses.iter().map(|&house| {
            let cells = LAYOUT.constraints()[house].cells().iter();
            cells.filter(|&&cell| grid.digit(cell).is_none()).count()
        });
        let is_large = 2 * (subset.count_ones() as usize + 1) > open.max().unwrap_or(0);
        if bits(all & !grid.candidates(first)).count() == 1 || is_naked && is_large {
            return None;
        }
    }
    let others = ring & !(1 << first);
    let in_box = others & HOUSE_CELLS[usize::from(HOUSES_OF[first][0])];
    let unseen = others & !PEERS[first];
    Some([first, in_box.trailing_zeros() as usize, unseen.trailing_zeros() as usize])
}

/// Returns cells as a mask.
fn mask(cells: &[Cell]) -> Cells {
    cells.iter().fold(0, |all, cell| all | 1 << cell)
}
