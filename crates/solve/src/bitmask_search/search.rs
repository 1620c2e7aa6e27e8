//! The search tree: choices until every cell is settled. It can be paused after any node and
//! resumed later.

use std::sync::Arc;

use ::board::stop::{Stop, StopReason};

use super::{
    board::Board,
    cages::{self, InCage},
    conflicts::Conflicts,
    mask::{MAX_DIGITS, bits, indices_where, is_single, without_first},
    model::Model,
    propagate::{FailureLocation, Work},
};

/// The factor by which the weight of a failure decays with each later one.
const WEIGHT_DECAY: f64 = 0.999;

/// The number of times that a failure adds weight to the cell of the last choice. It is one if the
/// puzzle has only pairs and sets.
const WEIGHT_OF_LAST_CHOICE: usize = 2;

/// The effort of a node in addition to the calls of handlers.
const EFFORT_OF_NODE: u64 = 500;

/// Failures before the conflicts of pairs are used.
const FAILURES_BEFORE_CONFLICTS: u64 = 100;

/// How a run of the search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchEnd {
    /// There are no more solutions.
    Exhausted,
    /// The number of solutions wanted was reached.
    Enough,
    /// The limit on its work was reached; it can be resumed.
    Paused,
    /// It was stopped.
    Stopped(StopReason),
}

/// A depth-first search, with its weights and its current branch.
pub(crate) struct Search {
    model: Arc<Model>,
    work: Work,
    /// The board at the current node.
    board: Board,
    /// The depth of the current node, and the choices with an unexplored other side.
    depth: u32,
    choices: Vec<Choice>,
    /// Boards to be reused.
    spare: Vec<Board>,
    /// True if the whole tree has been searched.
    is_done: bool,
    /// See [`Search::share`].
    share: f64,
    /// By cell: the digits allowed by facts found elsewhere; empty if there are none.
    allowed: Vec<u16>,
    weights: Vec<f64>,
    bump: f64,
    /// The cell of the last choice that failed.
    last: Option<u16>,
    /// True if digits in cages are also chosen.
    in_cages: bool,
    /// Failures and choices so far.
    pub(crate) failures: u64,
    pub(crate) nodes: u64,
}

/// A callback that takes a solution, and returns true if more are wanted.
pub(crate) type SolutionCallback<'e> = &'e mut dyn FnMut(&[u16]) -> bool;

/// A choice that was made, with the board and the depth before it.
struct Choice {
    board: Board,
    what: ChoiceSubject,
    depth: u32,
}

/// The subject of a choice.
#[derive(Clone, Copy)]
enum ChoiceSubject {
    /// A cell and a digit as its bit: the cell has the digit or not.
    Cell(u16, u16),
    /// A cage and a digit: the cage contains the digit or not.
    InCage(InCage),
}

impl Search {
    /// Returns a search from these masks, and propagates them.
    pub(crate) fn new(model: Arc<Model>, masks: Vec<u16>) -> Search {
        // The initial weight of a cell depends on its numbers of peers and handlers.
        let ones = |bits: &[u64]| f64::from(bits.iter().map(|it| it.count_ones()).sum::<u32>());
        let weights = (0..model.cells).map(|cell| {
            let peers: f64 = model.sees.iter().map(|pair| ones(&pair[cell])).sum();
            let handlers: f64 = model.of_cells.iter().map(|pair| ones(&pair[cell])).sum();
            1.0 + 0.001 * peers + 0.1 * handlers
        });
        let (mut work, mut board) = (Work::new(&model), Board::new(&model, masks));
        work.all(&model, &board);
        let is_done = work.run(&model, &mut board).is_err();
        Search {
            work,
            board,
            depth: 0,
            choices: Vec::new(),
            spare: Vec::new(),
            is_done,
            share: 0.0,
            allowed: Vec::new(),
            weights: weights.collect(),
            bump: 1.0,
            last: None,
            in_cages: cages::are_decided(&model),
            failures: 0,
            nodes: 0,
            model,
        }
    }

    /// Restarts from the root with another model; weights and counts are kept. This must happen
    /// before the conflicts of pairs are used.
    pub(crate) fn begin_anew(&mut self, model: Arc<Model>, masks: Vec<u16>) {
        let before = std::mem::replace(self, Search::new(model, masks));
        (self.weights, self.bump) = (before.weights, before.bump);
        (self.failures, self.nodes) = (before.failures, before.nodes);
        self.work.effort = before.work.effort;
    }

    /// Returns the approximate effort so far, in nanoseconds of a typical machine. It is counted,
    /// not measured, so it is the same on every machine.
    pub(crate) fn effort(&self) -> u64 {
        self.work.effort
    }

    /// Returns the share of the tree that has been searched: the sum of 2^−depth over all leaves so
    /// far (P. Kilby, J. Slaney, S. Thiébaux, T. Walsh, *Estimating Search Tree Size*, 2006).
    pub(crate) fn share(&self) -> f64 {
        self.share
    }

    /// Returns the candidates of the part of the tree that is still to be searched, by cell.
    pub(crate) fn remaining_candidates(&self) -> &[u16] {
        self.choices.first().map_or(&self.board.masks, |choice| &choice.board.masks)
    }

    /// Restricts cells to these digits from now on.
    pub(crate) fn restrict(&mut self, allowed: Vec<u16>) {
        self.allowed = allowed;
    }

    /// Searches for solutions until it exceeds the number of failures or the effort.
    pub(crate) fn run(
        &mut self,
        (failures, effort): (u64, u64),
        stop: &Stop,
        each: SolutionCallback<'_>,
    ) -> SearchEnd {
        /// Nodes between two checks of the stop.
        const NODES_PER_POLL: u64 = 256;
        loop {
            if self.is_done {
                return SearchEnd::Exhausted;
            }
            if self.failures > failures || self.work.effort > effort {
                return SearchEnd::Paused;
            }
            let failed = match self.choose(&self.board) {
                None => {
                    if !each(&self.board.masks) {
                        return SearchEnd::Enough;
                    }
                    true
                }
                Some(what) => {
                    self.nodes += 1;
                    self.work.effort += EFFORT_OF_NODE;
                    if self.nodes.is_multiple_of(NODES_PER_POLL)
                        && let Some(why) = stop.reason()
                    {
                        return SearchEnd::Stopped(why);
                    }
                    let mut before = self.spare.pop().unwrap_or_default();
                    before.copy(&self.board);
                    self.choices.push(Choice { board: before, what, depth: self.depth });
                    self.depth += 1;
                    self.choice_fails(what, true)
                }
            };
            if failed {
                self.back();
            }
        }
    }

    /// Backtracks to the other side of the last choice for which propagation does not fail.
    fn back(&mut self) {
        self.share += 0.5f64.powi(self.depth as i32);
        while let Some(Choice { board: before, what, depth }) = self.choices.pop() {
            self.spare.push(std::mem::replace(&mut self.board, before));
            self.depth = depth + 1;
            if !self.choice_fails(what, false) {
                return;
            }
            self.share += 0.5f64.powi(self.depth as i32);
        }
        self.is_done = true;
    }

    /// Propagates a choice or its negation. Returns true if that fails, and adds weight to the
    /// cells involved.
    fn choice_fails(&mut self, what: ChoiceSubject, holds: bool) -> bool {
        let Search { model, work, board, allowed, .. } = self;
        work.clear(board);
        let chosen = match what {
            ChoiceSubject::Cell(cell, bit) => {
                let mask = board.masks[usize::from(cell)];
                work.news.set_mask(board, cell, if holds { bit } else { mask & !bit });
                cell
            }
            ChoiceSubject::InCage(digit) => {
                work.decide(model, board, digit, holds);
                digit.cell
            }
        };
        let restricted = work.restrict(board, allowed);
        let Err(failed) = restricted.and_then(|()| work.run(model, board)) else { return false };
        self.failures += 1;
        if self.failures == FAILURES_BEFORE_CONFLICTS {
            work.conflicts = Conflicts::of(model);
        }
        let bump = self.bump;
        let mut add = |cell: u16| self.weights[usize::from(cell)] += bump;
        match failed {
            FailureLocation::Cells(a, b) => [a, b].into_iter().for_each(&mut add),
            FailureLocation::House(house) => {
                self.model.cells_of_house(house).iter().copied().for_each(&mut add);
            }
            FailureLocation::Handler(number) => {
                let cells = self.model.cells_of(&self.model.handlers[number]);
                cells.iter().copied().for_each(&mut add);
            }
        }
        let times = if self.model.is_of_pairs() { 1 } else { WEIGHT_OF_LAST_CHOICE };
        (0..times).for_each(|_| add(chosen));
        self.last = Some(chosen);
        self.bump /= WEIGHT_DECAY;
        if self.bump > 1e100 {
            self.weights.iter_mut().for_each(|weight| *weight *= 1e-100);
            self.bump *= 1e-100;
        }
        true
    }

    /// Returns the next choice, or `None` if all cells are settled. It is the cell with the highest
    /// weight per size, with its lowest digit, or a digit with two places in a house. If the puzzle
    /// has only pairs and sets, the cell that failed last comes first.
    fn choose(&self, board: &Board) -> Option<ChoiceSubject> {
        let lowest = |mask: u16| mask & mask.wrapping_neg();
        if let Some(cell) = self.last.filter(|_| self.model.is_of_pairs())
            && let mask = board.masks[usize::from(cell)]
            && !is_single(mask)
        {
            return Some(ChoiceSubject::Cell(cell, lowest(mask)));
        }
        // Below 0, because a weight can decay to 0 while its cell is still open.
        let (mut best, mut score) = (None, -1.0);
        for (cell, (&mask, &weight)) in (0..).zip(board.masks.iter().zip(&self.weights)) {
            if is_single(mask) || weight <= score {
                continue;
            }
            let here = weight / f64::from(mask.count_ones() - 1);
            if here > score {
                (best, score) = (Some((cell, lowest(mask))), here);
            }
        }
        let (cell, _) = best?;
        if board.masks[usize::from(cell)].count_ones() > 2 {
            let (houses, _) = board.places.as_chunks::<MAX_DIGITS>();
            for (house, places) in houses.iter().enumerate() {
                for digit in bits(indices_where(places, |it| {
                    without_first(it) != 0 && is_single(without_first(it))
                })) {
                    let places = places[digit % MAX_DIGITS];
                    let two = [places, without_first(places)];
                    let two = two.map(|it| self.model.cell_at(house, it));
                    for (cell, here) in two.map(|cell| (cell, self.weights[usize::from(cell)])) {
                        if here > score {
                            (best, score) = (Some((cell, 1 << digit)), here);
                        }
                    }
                }
            }
        }
        let in_cage =
            self.in_cages.then(|| cages::best_choice(&self.model, board, &self.weights, score));
        match in_cage.flatten() {
            Some(digit) => Some(ChoiceSubject::InCage(digit)),
            None => best.map(|(cell, bit)| ChoiceSubject::Cell(cell, bit)),
        }
    }
}
