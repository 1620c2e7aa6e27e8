//! Choices, as long as something is open.

use ::board::stop::{Stop, Why};

use super::{
    board::Board,
    cages::{self, InCage},
    conflicts::Conflicts,
    mask::{MOST_DIGITS, bits, is_single, those, without_first},
    model::Model,
    propagate::{Failed, Work},
    small::IS_SMALL,
};

/// How much less a failure counts with each one after it.
const DECAY: f64 = 0.999;

/// How often a failure counts for the cell that was chosen last; once where pairs and sets alone are
/// asked.
const OF_CHOICE: usize = 2;

/// Failures before the conflicts of pairs are looked at.
const FAILURES_BEFORE_CONFLICTS: u64 = 100;

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// There are no more solutions.
    Exhausted,
    /// As many as were wanted.
    Enough,
    /// So many failures were not enough.
    Budget,
    /// It was stopped.
    Stopped(Why),
}

/// See the module.
pub(crate) struct Search<'a> {
    model: &'a Model,
    work: Work,
    weights: Vec<f64>,
    bump: f64,
    /// The cell of the last choice that failed.
    last: Option<u16>,
    /// Whether digits in cages are chosen.
    in_cages: bool,
    /// Failures and choices so far.
    pub(crate) failures: u64,
    pub(crate) nodes: u64,
}

/// Takes a solution; whether more are wanted.
pub(crate) type Each<'e> = &'e mut dyn FnMut(&[u16]) -> bool;

/// A choice that was made, and the board before it.
struct Choice {
    board: Board,
    what: What,
}

/// What is chosen.
#[derive(Clone, Copy)]
enum What {
    /// The cell has that digit, as its bit, or not.
    Cell(u16, u16),
    /// So has a cage.
    InCage(InCage),
}

impl<'a> Search<'a> {
    pub(crate) fn new(model: &'a Model) -> Search<'a> {
        // At first cells count by what is asked of them.
        let ones = |bits: &[u64]| f64::from(bits.iter().map(|it| it.count_ones()).sum::<u32>());
        let weights = (0..model.cells).map(|cell| {
            let peers: f64 = model.sees.iter().map(|pair| ones(&pair[cell])).sum();
            let handlers: f64 = model.of_cells.iter().map(|pair| ones(&pair[cell])).sum();
            1.0 + 0.001 * peers + 0.1 * handlers
        });
        Search {
            model,
            work: Work::new(model),
            weights: weights.collect(),
            bump: 1.0,
            last: None,
            in_cages: !IS_SMALL && cages::are_decided(model),
            failures: 0,
            nodes: 0,
        }
    }

    /// The same on another model of the puzzle, with the weights and counts so far: before conflicts
    /// are looked at.
    pub(crate) fn on<'b>(self, model: &'b Model) -> Search<'b> {
        let new = Search::new(model);
        let Search { weights, bump, failures, nodes, .. } = self;
        Search { weights, bump, failures, nodes, ..new }
    }

    /// Looks for solutions with up to so many failures, so many more for each beyond the first.
    pub(crate) fn run(
        &mut self,
        masks: Vec<u16>,
        budget: u64,
        stop: &Stop,
        each: Each<'_>,
    ) -> Ended {
        let mut root = Board::new(self.model, masks);
        self.work.all(self.model, &root);
        match self.work.run(self.model, &mut root) {
            Ok(()) => self.descend(root, budget, stop, each),
            Err(_) => Ended::Exhausted,
        }
    }

    fn descend(&mut self, mut board: Board, budget: u64, stop: &Stop, each: Each<'_>) -> Ended {
        /// Nodes between two looks at the clock.
        const NODES_PER_LOOK: u64 = 256;
        let mut choices: Vec<Choice> = Vec::new();
        let mut spare: Vec<Board> = Vec::new();
        let (mut count, mut most) = (0, budget);
        loop {
            let open = self.choose(&board);
            let failed = match open {
                None => {
                    if !each(&board.masks) {
                        return Ended::Enough;
                    }
                    count += 1;
                    most = budget.saturating_mul(count);
                    true
                }
                Some(what) => {
                    self.nodes += 1;
                    if self.nodes.is_multiple_of(NODES_PER_LOOK)
                        && let Some(why) = stop.reason()
                    {
                        return Ended::Stopped(why);
                    }
                    let mut before = spare.pop().unwrap_or_default();
                    before.copy(&board);
                    choices.push(Choice { board: before, what });
                    self.failed(&mut board, what, true)
                }
            };
            if !failed {
                continue;
            }
            // Back to the last choice whose other side may be open.
            loop {
                if self.failures > most {
                    return Ended::Budget;
                }
                let Some(Choice { board: before, what }) = choices.pop() else {
                    return Ended::Exhausted;
                };
                spare.push(std::mem::replace(&mut board, before));
                if !self.failed(&mut board, what, false) {
                    break;
                }
            }
        }
    }

    /// Draws what follows of a choice or its contrary; whether nothing can be, whose cells weigh more
    /// from then on.
    fn failed(&mut self, board: &mut Board, what: What, holds: bool) -> bool {
        self.work.clear(board);
        let chosen = match what {
            What::Cell(cell, bit) => {
                let mask = board.masks[usize::from(cell)];
                self.work.news.put(board, cell, if holds { bit } else { mask & !bit });
                cell
            }
            What::InCage(digit) => {
                // Never chosen on a page.
                if !IS_SMALL {
                    self.work.decide(self.model, board, digit, holds);
                }
                digit.cell
            }
        };
        let Err(failed) = self.work.run(self.model, board) else { return false };
        self.failures += 1;
        if !IS_SMALL && self.failures == FAILURES_BEFORE_CONFLICTS {
            self.work.conflicts = Conflicts::of(self.model);
        }
        let bump = self.bump;
        let mut add = |cell: u16| self.weights[usize::from(cell)] += bump;
        match failed {
            Failed::Cells(a, b) => [a, b].into_iter().for_each(&mut add),
            Failed::House(house) => {
                self.model.cells_of_house(house).iter().copied().for_each(&mut add);
            }
            Failed::Handler(number) => {
                let cells = self.model.cells_of(&self.model.handlers[number]);
                cells.iter().copied().for_each(&mut add);
            }
        }
        let times = if self.model.is_of_pairs() { 1 } else { OF_CHOICE };
        (0..times).for_each(|_| add(chosen));
        self.last = Some(chosen);
        self.bump /= DECAY;
        if self.bump > 1e100 {
            self.weights.iter_mut().for_each(|weight| *weight *= 1e-100);
            self.bump *= 1e-100;
        }
        true
    }

    /// The cell of the most failures for its size and its lowest digit, or a digit with two places
    /// in a house; where pairs and sets alone are asked, the cell that failed last comes first. None
    /// if all is settled.
    fn choose(&self, board: &Board) -> Option<What> {
        let lowest = |mask: u16| mask & mask.wrapping_neg();
        if let Some(cell) = self.last.filter(|_| self.model.is_of_pairs())
            && let mask = board.masks[usize::from(cell)]
            && !is_single(mask)
        {
            return Some(What::Cell(cell, lowest(mask)));
        }
        // A weight that has long faded is 0, and its cell is open all the same.
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
            let (houses, _) = board.places.as_chunks::<MOST_DIGITS>();
            for (house, places) in houses.iter().enumerate() {
                for digit in
                    bits(those(places, |it| without_first(it) != 0 && is_single(without_first(it))))
                {
                    let places = places[digit % MOST_DIGITS];
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
        let in_cage = (!IS_SMALL && self.in_cages)
            .then(|| cages::best(self.model, board, &self.weights, score));
        match in_cage.flatten() {
            Some(digit) => Some(What::InCage(digit)),
            None => best.map(|(cell, bit)| What::Cell(cell, bit)),
        }
    }
}
