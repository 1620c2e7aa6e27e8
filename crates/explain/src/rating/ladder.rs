//! The rating ladder: the techniques of Sukaku Explainer in its order. Each step is the first one
//! of the lowest rung that finds any; then the search restarts at the lowest rung.

use std::collections::BTreeMap;

use logic::Difficulty;

use super::{
    aligned,
    chains::{
        growth::{Kind, Level},
        multiple, single,
    },
    fish,
    grid::Grid,
    limits::Limits,
    listed, locking, singles,
    step::Step,
    strong_links, subsets, wings,
};

/// A rung of the ladder: one technique.
pub(super) struct Rung {
    /// The smallest difficulty of its steps, in tenths.
    pub(super) tenths: u16,
    /// The work of a search for a step, if the technique does not count it itself.
    work: u64,
    /// True if its steps are valid only for puzzles with one solution.
    pub(super) assumes_uniqueness: bool,
    find: fn(&Grid, &Limits) -> Option<Step>,
}

const fn rung(tenths: u16, work: u64, find: fn(&Grid, &Limits) -> Option<Step>) -> Rung {
    Rung { tenths, work, assumes_uniqueness: false, find }
}

const fn unique(tenths: u16, work: u64, find: fn(&Grid, &Limits) -> Option<Step>) -> Rung {
    Rung { assumes_uniqueness: true, ..rung(tenths, work, find) }
}

/// All rungs in order.
pub(super) static RUNGS: &[Rung] = &[
    rung(10, 0, |grid, _| singles::hidden(grid)),
    rung(17, 3, |grid, _| singles::direct_locking(grid)),
    rung(20, 3, |grid, _| singles::direct_hidden_set(grid, 2)),
    rung(23, 0, |grid, _| singles::naked(grid)),
    rung(25, 6, |grid, _| singles::direct_hidden_set(grid, 3)),
    rung(26, 3, |grid, _| locking::find(grid)),
    rung(30, 2, |grid, _| subsets::naked(grid, 2)),
    rung(32, 2, |grid, _| fish::find(grid, 2)),
    rung(34, 2, |grid, _| subsets::hidden(grid, 2)),
    rung(36, 2, |grid, _| subsets::naked(grid, 3)),
    rung(38, 3, |grid, _| fish::find(grid, 3)),
    rung(40, 2, |grid, _| subsets::hidden(grid, 3)),
    rung(40, 60, |grid, _| strong_links::find(grid, 2)),
    rung(42, 2, |grid, _| listed::xy_wing(grid)),
    rung(44, 2, |grid, _| listed::xyz_wing(grid)),
    unique(45, 60, |grid, _| listed::loops(grid)),
    rung(50, 2, |grid, _| subsets::naked(grid, 4)),
    rung(52, 3, |grid, _| fish::find(grid, 4)),
    rung(54, 2, |grid, _| subsets::hidden(grid, 4)),
    rung(54, 120, |grid, _| strong_links::find(grid, 3)),
    rung(55, 20, |grid, _| wings::almost_locked(grid, 3)),
    unique(56, 3, |grid, _| listed::bug(grid)),
    rung(58, 300, |grid, _| strong_links::find(grid, 4)),
    rung(62, 40, |grid, _| wings::almost_locked(grid, 4)),
    rung(62, 90, |grid, _| listed::aligned_pair(grid)),
    rung(66, 60, |grid, _| wings::almost_locked(grid, 5)),
    rung(65, 0, single::find),
    rung(75, 60, |grid, _| wings::almost_locked(grid, 6)),
    rung(75, 1500, |grid, _| aligned::triplet(grid)),
    rung(75, 0, |grid, limits| multiple::find(Kind::Nishio, grid, limits)),
    rung(80, 0, |grid, limits| multiple::find(Kind::Multiple, grid, limits)),
    rung(85, 0, |grid, limits| dynamic(Level::Plain, grid, limits)),
    rung(90, 0, |grid, limits| dynamic(Level::Techniques, grid, limits)),
    rung(95, 0, |grid, limits| dynamic(Level::Chains, grid, limits)),
    rung(100, 0, |grid, limits| dynamic(Level::Multiple, grid, limits)),
    rung(105, 0, |grid, limits| dynamic(Level::Dynamic(0), grid, limits)),
    rung(105, 0, |grid, limits| dynamic(Level::Dynamic(1), grid, limits)),
    rung(105, 0, |grid, limits| dynamic(Level::Dynamic(2), grid, limits)),
    rung(105, 0, |grid, limits| dynamic(Level::Dynamic(3), grid, limits)),
];

fn dynamic(level: Level, grid: &Grid, limits: &Limits) -> Option<Step> {
    multiple::find(Kind::Dynamic(level), grid, limits)
}

/// The reason why a climb stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// Every cell has a digit.
    Solved,
    /// The next rung is valid only for puzzles with one solution, and it is unknown whether the
    /// puzzle has one.
    Uniqueness,
    /// A cell has no candidate left, or a digit no place.
    Broken,
    /// No rung finds a step.
    Stuck,
    /// The next step is harder than the limit.
    Above,
    /// The time or work limit was reached.
    Over,
}

/// Whether the puzzle may be assumed to have one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Uniqueness {
    /// The puzzle has one solution.
    Granted,
    /// The puzzle may have several solutions; techniques that assume one are left out.
    Denied,
    /// Not known yet.
    Open,
}

/// A climb: a grid and the steps made so far.
pub(super) struct Climb {
    pub(super) grid: Grid,
    /// The number of uses of each technique.
    pub(super) steps: BTreeMap<&'static str, usize>,
    /// The hardest step and its technique.
    pub(super) hardest: Option<(Difficulty, &'static str)>,
    /// The difficulty of the hardest step up to the first digit.
    pub(super) pearl: Option<Difficulty>,
    /// The difficulty of the first step.
    pub(super) diamond: Option<Difficulty>,
    /// The lowest rung that may have a step.
    pub(super) rung: usize,
}

/// Returns the first step of the lowest rung that has any, and sets `rung` to the last rung searched.
///
/// # Errors
/// If the grid is broken, a limit is reached, a technique needs a uniqueness that is not known, or
/// no technique finds a step.
pub(super) fn first(
    grid: &Grid,
    uniqueness: Uniqueness,
    limits: &Limits,
    rung: &mut usize,
) -> Result<Step, Halt> {
    if grid.is_broken() {
        return Err(Halt::Broken);
    }
    // Rungs above the limit are not searched.
    let is_above = |rung: &&Rung| Difficulty::tenths(rung.tenths) > limits.most;
    let rungs = &RUNGS[..RUNGS.len() - RUNGS.iter().rev().take_while(is_above).count()];
    for (number, it) in rungs.iter().enumerate() {
        *rung = number;
        match uniqueness {
            _ if !it.assumes_uniqueness => {}
            Uniqueness::Granted => {}
            Uniqueness::Denied => continue,
            Uniqueness::Open => return Err(Halt::Uniqueness),
        }
        limits.spend(it.work);
        let found = (it.find)(grid, limits);
        if limits.are_over() {
            return Err(Halt::Over);
        }
        if let Some(step) = found {
            let is_allowed = step.difficulty <= limits.most;
            return if is_allowed { Ok(step) } else { Err(Halt::Above) };
        }
    }
    Err(if rungs.len() < RUNGS.len() { Halt::Above } else { Halt::Stuck })
}

impl Climb {
    /// Starts from a grid.
    pub(super) fn new(grid: Grid) -> Climb {
        let steps = BTreeMap::new();
        Climb { grid, steps, hardest: None, pearl: None, diamond: None, rung: 0 }
    }

    /// Makes steps as far as possible.
    pub(super) fn go(&mut self, uniqueness: Uniqueness, limits: &Limits) -> Halt {
        while !self.grid.is_full() {
            match first(&self.grid, uniqueness, limits, &mut self.rung) {
                Ok(step) => self.make(&step),
                Err(halt) => return halt,
            }
        }
        Halt::Solved
    }

    /// Returns a lower bound on the difficulty of the next step, if the grid is not full.
    pub(super) fn bound(&self) -> Option<Difficulty> {
        let left = RUNGS[self.rung..].iter().map(|rung| rung.tenths);
        left.min().map(Difficulty::tenths).filter(|_| !self.grid.is_full())
    }

    fn make(&mut self, step: &Step) {
        step.make(&mut self.grid);
        *self.steps.entry(step.technique).or_default() += 1;
        if self.hardest.is_none_or(|(hardest, _)| step.difficulty > hardest) {
            self.hardest = Some((step.difficulty, step.technique));
        }
        let hardest = self.hardest.map(|it| it.0);
        self.diamond = self.diamond.or(hardest);
        if step.written.is_some() {
            self.pearl = self.pearl.or(hardest);
        }
    }
}
