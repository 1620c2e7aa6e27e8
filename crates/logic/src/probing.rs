//! Failed-literal probing of classic 9×9 boards: each trial assignment is propagated by singles and
//! locked candidates.
//!
//! Candidates that lead to a contradiction are eliminated (failed literals). So are candidates that
//! disappear in both branches of a choice (necessary assignments): a bivalue cell, or a digit with
//! two places in a house. All other candidates are tried only if choices eliminated something; on
//! the hardest puzzles neither finds anything.
//!
//! A trial that fills the board is a solution. Before probing, a greedy search without backtracking
//! tries to find two solutions; if there are several, it hardly ever fails.
//!
//! The eliminations do not depend on the order of trials, unless two solutions are found. Probing
//! then ends at once.
//!
//! I. Lynce, J. P. Marques-Silva, *Probing-based preprocessing techniques for propositional
//! satisfiability*, 2003; I. Lynce, J. Ouaknine, *Sudoku as a SAT problem*, 2006.

use crate::nine::{ALL, BoardContradiction, Cells, Extent, HOUSES, NineBoard, PEERS, each_cell};
use board::{
    Candidates, Digit, Grid, Shape,
    progress::Stage,
    stop::{Stop, StopReason},
};

/// Reduces the board like [`nine::reduce`](crate::nine::reduce), and also by probing. If cells stay
/// open, the solutions found are appended to `found`, at most two.
pub(crate) fn reduce(
    candidates: &mut Candidates,
    shape: Shape,
    extent: Extent,
    found: &mut Vec<Grid>,
    stop: &Stop,
) -> Option<Result<bool, StopReason>> {
    stop.report_progress(|progress| progress.enter(Stage::Logic));
    let mut board = NineBoard::of(candidates).ok()?;
    let mut by_the_way = ProbingFindings::default();
    let reached = loop {
        let reached = board.fixed_point(extent, stop).ok()?;
        if reached != Ok(false) || !board.probe(extent, &mut by_the_way).ok()? {
            break reached;
        }
    };
    board.write(candidates);
    if board.placed != ALL {
        found.extend(by_the_way.grids(shape));
    }
    stop.report_progress(|progress| progress.record_candidates(candidates.total()));
    Some(reached)
}

/// By-products of probing.
#[derive(Default)]
struct ProbingFindings {
    /// At most two solutions, all different.
    solutions: Vec<[Cells; 9]>,
    /// True if filling the board has been tried.
    is_filled: bool,
    /// True if a choice has eliminated something.
    choices_help: bool,
}

impl ProbingFindings {
    /// Returns true if two solutions are known, so that further search is pointless.
    fn is_enough(&self) -> bool {
        self.solutions.len() == 2
    }

    /// Iterates over the solutions as grids.
    fn grids(&self, shape: Shape) -> impl Iterator<Item = Grid> {
        self.solutions.iter().map(move |digits| {
            let mut grid = Grid::empty(shape);
            for (digit, &cells) in digits.iter().enumerate() {
                each_cell(cells).for_each(|cell| grid.set(cell, Some(digit as Digit + 1)));
            }
            grid
        })
    }
}

/// A trial assignment: a digit and a cell as a bit.
type TrialAssignment = (usize, Cells);

impl NineBoard {
    /// Eliminates candidates by probing and by the singles and locked candidates that follow.
    /// Returns true if anything was eliminated.
    fn probe(
        &mut self,
        extent: Extent,
        found: &mut ProbingFindings,
    ) -> Result<bool, BoardContradiction> {
        let before = self.digits;
        if !std::mem::replace(&mut found.is_filled, true) {
            self.fill(extent, found);
        }
        while self.placed != ALL
            && !found.is_enough()
            && (self.choices(extent, found)?
                || found.choices_help && self.each_alone(extent, found)?)
        {}
        Ok(self.digits != before)
    }

    /// Tries to fill the board by assigning one cell after another without backtracking. Starts
    /// with each digit of a cell until a start finds no new solution or two are known.
    fn fill(&self, extent: Extent, found: &mut ProbingFindings) {
        for first in self.digits_of_a_cell() {
            let filled = found.solutions.len();
            let mut board = self.suppose(first, extent, found);
            while let Some(next) = board.filter(|board| board.placed != ALL) {
                let mut digits = next.digits_of_a_cell();
                board = digits.find_map(|digit| next.suppose(digit, extent, found));
            }
            if found.is_enough() || found.solutions.len() == filled {
                break;
            }
        }
    }

    /// Probes both branches of each choice. Returns true if something was eliminated.
    fn choices(
        &mut self,
        extent: Extent,
        found: &mut ProbingFindings,
    ) -> Result<bool, BoardContradiction> {
        let before = self.digits;
        for cell in each_cell(self.cells_of_two()) {
            let bit = 1 << cell;
            let has = self.digits.map(|places| places & bit != 0);
            let mut digits = (0..9).filter(|&digit| has[digit]);
            if let (Some(one), Some(other)) = (digits.next(), digits.next()) {
                self.choose([(one, bit), (other, bit)], extent, found)?;
            }
        }
        for digit in 0..9 {
            for house in HOUSES {
                let places = self.digits[digit] & house;
                let one = places & places.wrapping_neg();
                let other = places & !one;
                if other != 0 && other & (other - 1) == 0 {
                    self.choose([(digit, one), (digit, other)], extent, found)?;
                }
            }
        }
        let any = self.digits != before;
        found.choices_help |= any;
        Ok(any)
    }

    /// Eliminates what disappears in both branches, exactly one of which is true.
    fn choose(
        &mut self,
        sides: [TrialAssignment; 2],
        extent: Extent,
        found: &mut ProbingFindings,
    ) -> Result<(), BoardContradiction> {
        if found.is_enough() {
            return Ok(());
        }
        let [one, other] = sides.map(|side| self.suppose(side, extent, found));
        let left = match (one, other) {
            (None, None) => return Err(BoardContradiction),
            (Some(left), None) | (None, Some(left)) => left.digits,
            (Some(one), Some(other)) => {
                std::array::from_fn(|digit| one.digits[digit] | other.digits[digit])
            }
        };
        for (digit, left) in left.into_iter().enumerate() {
            self.remove(digit, !left);
        }
        self.without_subsets(extent)
    }

    /// Tries single candidates until one is eliminated. Returns true if there was one.
    fn each_alone(
        &mut self,
        extent: Extent,
        found: &mut ProbingFindings,
    ) -> Result<bool, BoardContradiction> {
        // If a trial does not fail, neither do the candidates that it fixes.
        let mut holds = found.solutions.first().copied().unwrap_or_default();
        for digit in 0..9 {
            for cell in each_cell(self.digits[digit] & !self.placed) {
                let place = 1 << cell;
                if holds[digit] & place != 0 {
                    continue;
                }
                if found.is_enough() {
                    return Ok(false);
                }
                let Some(left) = self.suppose((digit, place), extent, found) else {
                    self.remove(digit, place);
                    self.without_subsets(extent)?;
                    return Ok(true);
                };
                for (holds, places) in holds.iter_mut().zip(left.digits) {
                    *holds |= places & left.placed;
                }
            }
        }
        Ok(false)
    }

    /// Returns the board after assigning a digit to a cell, or `None` if that is contradictory.
    fn suppose(
        &self,
        (digit, place): TrialAssignment,
        extent: Extent,
        found: &mut ProbingFindings,
    ) -> Option<NineBoard> {
        let placed = self.placed | place;
        let mut left = self.quiet(placed);
        for other in 0..9 {
            let gone = if other == digit { PEERS[place.trailing_zeros() as usize] } else { place };
            left.remove(other, gone);
        }
        left.without_subsets(extent).ok()?;
        if left.placed == ALL && !found.solutions.contains(&left.digits) {
            found.solutions.push(left.digits);
        }
        Some(left)
    }

    /// Iterates over the digits of an open cell, preferably one with two digits.
    fn digits_of_a_cell(&self) -> impl Iterator<Item = TrialAssignment> + use<> {
        let cells = match self.cells_of_two() {
            0 => ALL & !self.placed,
            cells => cells,
        };
        let cell = cells & cells.wrapping_neg();
        let has = self.digits.map(|places| places & cell != 0);
        (0..9).filter(move |&digit| has[digit]).map(move |digit| (digit, cell))
    }

    /// Returns the cells with two digits.
    fn cells_of_two(&self) -> Cells {
        let (mut one, mut two, mut three) = (0, 0, 0);
        for places in self.digits {
            three |= two & places;
            two |= one & places;
            one |= places;
        }
        two & !three
    }
}
