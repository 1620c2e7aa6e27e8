//! The logic pre-pass: applies propagators to their common fixed point, cheapest first.

use std::sync::Arc;

use crate::{
    deduction::{Step, Technique},
    nine::{self, Extent},
    probing,
    propagation::{Contradiction, PropagationBoard, Propagator, board::Buffers},
    techniques::{
        Claiming, HallSet, HiddenSingle, HiddenSubset, NakedSingle, NakedSubset, Pointing,
        innies::Innies,
        relation::{CAGE, LINE, MARKED_CELL, MARKED_PAIR, MARKED_PAIRS, SUM},
    },
};
use board::{
    Candidates, Grid, Layout,
    progress::Stage,
    stop::{Stop, StopReason, is_over, told},
};

pub use crate::{propagators, techniques};

/// The amount of logic that runs before the encoder. Each level includes the previous one.
pub struct Logic {
    /// The name on the command line.
    pub name: &'static str,
    /// The description in one line.
    pub summary: &'static str,
    /// The propagators, cheapest first.
    pub propagators: &'static [&'static propagators::PropagatorEntry],
    /// The techniques with the same fixed point.
    pub techniques: &'static [&'static dyn Technique],
    /// True if classic 9×9 boards are then probed, unless steps are recorded.
    pub probes: bool,
}

/// Every level, weakest first.
pub static ALL: &[&Logic] = &[&NONE, &SINGLES, &LOCKED, &SUBSETS, &FULL, &PROBING];

/// No logic: the formula covers all side³ candidates.
pub static NONE: Logic = Logic {
    name: "none",
    summary: "no logic: every candidate becomes a variable, every given a unit clause",
    propagators: &[],
    techniques: &[],
    probes: false,
};

/// Lists the techniques of every level (singles and rules applied one at a time), followed by the
/// given ones.
macro_rules! after_singles {
    ($($more:expr),* $(,)?) => {
        &[
            &NakedSingle,
            &HiddenSingle,
            &MARKED_CELL,
            &MARKED_PAIR,
            &MARKED_PAIRS,
            &CAGE,
            &SUM,
            &LINE,
            $($more),*
        ]
    };
}

/// Naked and hidden singles.
pub static SINGLES: Logic = Logic {
    name: "singles",
    summary: "naked and hidden singles",
    propagators: &[&propagators::SINGLES, &propagators::RELATIONS],
    techniques: after_singles![],
    probes: false,
};

/// Singles and locked candidates.
pub static LOCKED: Logic = Logic {
    name: "locked",
    summary: "singles and locked candidates (pointing, claiming)",
    propagators: &[&propagators::SINGLES, &propagators::RELATIONS, &propagators::LOCKED],
    techniques: after_singles![&Pointing, &Claiming],
    probes: false,
};

/// Singles, locked candidates, and subsets of two to four cells.
pub static SUBSETS: Logic = Logic {
    name: "subsets",
    summary: "singles, locked candidates, naked and hidden pairs, triples and quads",
    propagators: &[
        &propagators::SINGLES,
        &propagators::RELATIONS,
        &propagators::INNIES,
        &propagators::LOCKED,
        &propagators::SUBSETS,
    ],
    techniques: after_singles![
        &Innies,
        &Pointing,
        &Claiming,
        &NakedSubset { size: 2 },
        &HiddenSubset { size: 2 },
        &NakedSubset { size: 3 },
        &HiddenSubset { size: 3 },
        &NakedSubset { size: 4 },
        &HiddenSubset { size: 4 },
    ],
    probes: false,
};

/// Singles, locked candidates, and subsets of every size.
pub static FULL: Logic = Logic {
    name: "full",
    summary: "singles, locked candidates, naked and hidden subsets of every size",
    propagators: &[
        &propagators::SINGLES,
        &propagators::RELATIONS,
        &propagators::INNIES,
        &propagators::LOCKED,
        &propagators::ALL_DIFFERENT,
    ],
    techniques: after_singles![&Innies, &Pointing, &Claiming, &HallSet,],
    probes: false,
};

/// Everything in [`FULL`], and failed-literal probing on classic 9×9 boards.
pub static PROBING: Logic = Logic {
    name: "probing",
    summary: "like full; on classic 9×9 boards also failed-literal probing (trial assignments)",
    propagators: FULL.propagators,
    techniques: FULL.techniques,
    probes: true,
};

/// Returns the level with this name.
pub fn named(name: &str) -> Option<&'static Logic> {
    ALL.iter().copied().find(|logic| logic.name == name)
}

/// The result of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReductionResult {
    /// Every cell has one candidate left, so this is the only solution.
    Solved,
    /// Some cells are open.
    Open,
    /// There is no solution.
    Contradiction(Contradiction),
    /// The reduction was stopped. The eliminations so far are valid.
    Stopped(StopReason),
}

/// The propagators of one layout with their buffers, for reducing many boards.
pub struct Reducer {
    layout: Arc<Layout>,
    entries: &'static [&'static propagators::PropagatorEntry],
    /// Created at the first use.
    propagators: Vec<Box<dyn Propagator>>,
    buffers: Buffers,
    /// The extent of the reduction on bits; `None` if the layout or the level does not support it.
    on_bits: Option<Extent>,
    /// True if boards are probed after the reduction on bits.
    probes: bool,
    /// The solutions that probing found in the last board.
    found: Vec<Grid>,
}

impl Reducer {
    /// Creates a reducer for a layout and a level.
    pub fn new(layout: Arc<Layout>, logic: &Logic) -> Reducer {
        let (entries, on_bits) = (logic.propagators, Extent::of(&layout, logic.propagators));
        let (propagators, buffers, probes) = (Vec::new(), Buffers::default(), logic.probes);
        Reducer { layout, entries, propagators, buffers, on_bits, probes, found: Vec::new() }
    }

    /// Eliminates candidates until the fixed point is reached.
    pub fn reduce(&mut self, candidates: &mut Candidates, stop: &Stop) -> ReductionResult {
        self.found.clear();
        let (shape, found) = (self.layout.shape, &mut self.found);
        let on_bits = |extent| match self.probes {
            true => probing::reduce(candidates, shape, extent, found, stop),
            false => nine::reduce(candidates, extent, stop),
        };
        match self.on_bits.and_then(on_bits) {
            Some(Ok(true)) => ReductionResult::Solved,
            Some(Ok(false)) => ReductionResult::Open,
            Some(Err(why)) => ReductionResult::Stopped(why),
            // The board has no solution, so the propagators determine the contradiction.
            None => self.run(candidates, stop, None),
        }
    }

    /// Takes the solutions that probing found in the last board, if that board still has open
    /// cells. There are at most two, all different; the board may have more.
    pub fn found(&mut self) -> Vec<Grid> {
        std::mem::take(&mut self.found)
    }

    /// Like [`Reducer::reduce`], but without probing, and records every step in order.
    pub fn reduce_by_steps(
        &mut self,
        candidates: &mut Candidates,
        stop: &Stop,
    ) -> (ReductionResult, Vec<Step>) {
        let mut steps = Vec::new();
        let reduced = self.run(candidates, stop, Some(&mut steps));
        (reduced, steps)
    }

    fn run(
        &mut self,
        candidates: &mut Candidates,
        stop: &Stop,
        recorder: Option<&mut Vec<Step>>,
    ) -> ReductionResult {
        if self.entries.is_empty() {
            return ReductionResult::Open;
        }
        let layout = Arc::clone(&self.layout);
        let taken = std::mem::replace(candidates, Candidates::none());
        let buffers = std::mem::take(&mut self.buffers);
        let mut board = PropagationBoard::new(&layout, taken, buffers, recorder, stop);
        let reached = fixed_point(self.entries, &mut self.propagators, &mut board, stop);
        let solved = board.is_solved();
        (*candidates, self.buffers) = board.finish();
        match reached {
            Err(contradiction) => ReductionResult::Contradiction(contradiction),
            Ok(Some(why)) => ReductionResult::Stopped(why),
            Ok(None) if solved => ReductionResult::Solved,
            Ok(None) => ReductionResult::Open,
        }
    }
}

/// Runs the propagators to their fixed point, returning to the cheapest one after every change.
fn fixed_point(
    entries: &[&propagators::PropagatorEntry],
    propagators: &mut Vec<Box<dyn Propagator>>,
    board: &mut PropagationBoard,
    stop: &Stop,
) -> Result<Option<StopReason>, Contradiction> {
    stop.report_progress(|progress| progress.enter(Stage::Logic));
    let _aside = match board.prepare()? {
        Ok(aside) => aside,
        Err(why) => return Ok(Some(why)),
    };
    if propagators.is_empty() {
        propagators.extend(entries.iter().map(|entry| (entry.make)(board.layout)));
        // Propagators whose creation was interrupted must not be used for later puzzles.
        if is_over() {
            propagators.clear();
            return Ok(told());
        }
    }
    // Without relations, singles alone verify a full board. Otherwise the relations must be checked
    // again.
    let has_seen_all = board.layout.relations().is_empty();
    // The length of the trail that each propagator has seen; `None` before its start.
    let mut seen = vec![None; propagators.len()];
    'cheapest: loop {
        for (propagator, seen) in propagators.iter_mut().zip(&mut seen) {
            if let Some(why) = stop.reason() {
                return Ok(Some(why));
            }
            stop.report_progress(|progress| progress.record_candidates(board.left()));
            match *seen {
                Some(seen) => propagator.wake(board, &board.trail()[seen..]),
                None => propagator.start(board)?,
            }
            let before = board.trail().len();
            propagator.run(board)?;
            *seen = Some(before);
            if has_seen_all && board.is_solved() {
                return Ok(None);
            }
            if board.trail().len() > before {
                continue 'cheapest;
            }
        }
        return Ok(stop.reason());
    }
}
