//! Loads the formula of a puzzle into a backend, if the memory limit permits, and counts its size.

use std::collections::{BTreeMap, BTreeSet};

use encodings::{ClauseSink, Lit, Size, Tally};

use crate::{
    EncodingConfig,
    backend::{Answer, Backend, BackendEntry, BackendError, Options, Problem},
    decode::block,
    encode::encode,
    relations::relations,
    sink::{FormulaSink, Origin},
    statistics::Statistics,
};
use board::{
    Grid, Layout,
    memory::MemoryReservation,
    progress::Stage,
    stop::{Stop, StopReason},
};

/// A backend with a formula.
pub struct LoadedBackend {
    /// The backend.
    pub backend: Box<dyn Backend>,
    /// The name of the backend, after delegation.
    pub name: &'static str,
    /// The size of the formula, without the blocking clause.
    pub tally: Tally,
    /// The reason why the formula may be incomplete, if so. Then the answers of the backend are
    /// meaningless.
    pub cut: Option<StopReason>,
}

impl LoadedBackend {
    /// Returns the backend if its formula is complete.
    ///
    /// # Errors
    ///
    /// The reason why the formula may be incomplete.
    pub fn whole(self) -> Result<Box<dyn Backend>, StopReason> {
        self.cut.map_or(Ok(self.backend), Err)
    }
}

/// Starts a backend, or the one that it delegates to, and loads the formula into it.
///
/// With a `blocked` solution, the formula has a model only if there is another solution.
///
/// # Errors
///
/// If the backend is not available or cannot be started.
pub fn load(
    entry: &dyn BackendEntry,
    options: Options,
    problem: &Problem,
    wording: EncodingConfig,
    blocked: Option<&Grid>,
) -> Result<LoadedBackend, BackendError> {
    load_guarded(entry, options, problem, wording, blocked, &mut Guards::default())
}

/// Literals that activate the clauses of rules, by the number of the rule.
#[derive(Default, Debug)]
pub struct Guards {
    /// The literal of each rule that has clauses.
    pub of: BTreeMap<usize, Lit>,
    /// The rules that get a literal.
    pub wanted: BTreeSet<usize>,
}

/// Like [`load`], but the clauses of the rules in `guards.wanted` apply only if the literal of
/// their rule is true.
///
/// # Errors
///
/// If the backend is not available or cannot be started.
pub fn load_guarded(
    entry: &dyn BackendEntry,
    options: Options,
    problem: &Problem,
    wording: EncodingConfig,
    blocked: Option<&Grid>,
    guards: &mut Guards,
) -> Result<LoadedBackend, BackendError> {
    let stop = options.stop.clone();
    let Problem { layout, variables } = *problem;
    stop.report_progress(|progress| progress.encode(variables.candidates().total()));
    let choice = entry.choice(problem);
    let entry = choice.unwrap_or(entry);
    let name = entry.name();
    let bytes = || match max_bytes(entry, problem, wording) {
        // An exact estimate is not necessary.
        Some(bytes) if bytes <= MAX_UNESTIMATED_BYTES => bytes,
        _ => stop.memory().map_or(0, |limit| estimate(entry, problem, wording, limit, &stop)),
    };
    let aside = stop.reason().map_or_else(|| stop.reserve_memory(bytes()), Err);
    let aside = match aside {
        Ok(aside) => aside,
        Err(why) => {
            let (backend, tally) = (Box::new(NoBackend(why)), Tally::default());
            return Ok(LoadedBackend { backend, name, tally, cut: Some(why) });
        }
    };
    let mut backend = entry.start(options, problem)?;
    let tally = Tally::default();
    let mut loader = Loader {
        backend: &mut *backend,
        stop: &stop,
        tally,
        looked: 0,
        asked: 0,
        is_closed: false,
        layout,
        guards,
        guard: None,
        guarded: Vec::new(),
    };
    encode(layout, variables, wording, &mut loader);
    let tally = loader.tally;
    stop.report_progress(|progress| progress.enter(Stage::Search));
    let cut = stop.reason();
    if let Some(grid) = blocked.filter(|_| cut.is_none()) {
        backend.add_clause(&block(variables, grid));
    }
    let backend = Box::new(ReservedBackend { backend, _aside: aside });
    Ok(LoadedBackend { backend, name, tally, cut })
}

/// Number of bytes up to which the upper bound is used instead of an estimate.
const MAX_UNESTIMATED_BYTES: u64 = 1 << 20;

/// Returns an upper bound of the bytes that the backend takes, whatever cells are open; `None` if
/// the layout has relations.
fn max_bytes(entry: &dyn BackendEntry, problem: &Problem, wording: EncodingConfig) -> Option<u64> {
    let Problem { layout, variables } = *problem;
    let side = layout.shape.digits() as u64;
    let many = layout.shape.all_cells() as u64 + layout.constraints().len() as u64 * side;
    let Size { variables: auxiliary, clauses } = wording.encoding.size(side);
    let size = Size {
        variables: u64::from(variables.count()) + many * auxiliary,
        clauses: many * (clauses + 1),
    };
    let literals = many * (2 * clauses + side);
    layout.relations().is_empty().then(|| entry.memory(&Tally { size, literals }))
}

/// Estimates the bytes that the backend takes for the formula.
///
/// Relations are counted as written; the rest is counted as if no two constraints shared a pair of
/// cells and there were no triads. If a part already exceeds `limit`, returns the bytes of that
/// part.
fn estimate(
    entry: &dyn BackendEntry,
    problem: &Problem,
    wording: EncodingConfig,
    limit: u64,
    stop: &Stop,
) -> u64 {
    let EncodingConfig { formulation, encoding, sums } = wording;
    let Problem { layout, variables } = *problem;
    let (side, count) = (layout.shape.digits(), u64::from(variables.count()));
    let mut tally = Tally { size: Size { variables: count, clauses: 0 }, literals: 0 };
    let mut counted = BoundedTally { tally: &mut tally, entry, limit, stop };
    relations(layout, variables, sums, &mut counted);
    if counted.is_closed() {
        return entry.memory(&tally);
    }
    let mut add = |lits: usize, at_least_one: bool, at_most_one: bool| {
        let Size { variables, clauses } = encoding.size(if at_most_one { lits as u64 } else { 0 });
        tally.size.variables += variables;
        tally.size.clauses += clauses + u64::from(at_least_one);
        tally.literals += 2 * clauses + if at_least_one { lits as u64 } else { 0 };
    };
    let mut open = vec![false; layout.shape.all_cells()];
    for (cell, open) in open.iter_mut().enumerate() {
        *open = variables.is_open(cell);
        if *open {
            add(variables.lits(cell).count(), true, formulation.cell_at_most_one);
        }
    }
    let mut places = vec![0; side];
    for constraint in layout.constraints() {
        places.fill(0);
        for &cell in constraint.cells().iter().filter(|&&cell| open[cell]) {
            variables.lits(cell).for_each(|(digit, _)| places[usize::from(digit) - 1] += 1);
        }
        let at_least_one = formulation.house_at_least_one && constraint.is_house();
        places.iter().filter(|&&lits| lits > 0).for_each(|&lits| add(lits, at_least_one, true));
    }
    entry.memory(&tally)
}

/// A sink that counts clauses until they exceed the memory limit of a backend.
struct BoundedTally<'a> {
    tally: &'a mut Tally,
    entry: &'a dyn BackendEntry,
    limit: u64,
    stop: &'a Stop,
}

impl ClauseSink for BoundedTally<'_> {
    fn fresh_var(&mut self) -> Lit {
        self.tally.fresh_var()
    }

    fn clause(&mut self, clause: &[Lit]) {
        self.tally.clause(clause);
    }

    fn is_closed(&mut self) -> bool {
        self.entry.memory(self.tally) > self.limit || self.stop.reason().is_some()
    }
}

impl FormulaSink for BoundedTally<'_> {}

/// A placeholder for a backend that was not started.
struct NoBackend(StopReason);

impl Backend for NoBackend {
    fn add_clause(&mut self, _: &[Lit]) {}

    fn solve(&mut self, _: &[Lit]) -> Result<Answer, BackendError> {
        Ok(Answer::Unknown(self.0))
    }

    fn gave_up(&self) -> bool {
        true
    }
}

/// A backend with the memory reserved for it.
struct ReservedBackend {
    backend: Box<dyn Backend>,
    _aside: MemoryReservation,
}

impl Backend for ReservedBackend {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.backend.add_clause(clause);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError> {
        self.backend.solve(assumptions)
    }

    fn solve_for(
        &mut self,
        assumptions: &[Lit],
        effort: u64,
    ) -> Result<Option<Answer>, BackendError> {
        self.backend.solve_for(assumptions, effort)
    }

    fn effort(&self) -> u64 {
        self.backend.effort()
    }

    fn is_gaining(&self) -> bool {
        self.backend.is_gaining()
    }

    fn is_impossible(&self, lit: Lit) -> bool {
        self.backend.is_impossible(lit)
    }

    fn gave_up(&self) -> bool {
        self.backend.gave_up()
    }

    fn statistics(&self) -> Statistics {
        self.backend.statistics()
    }
}

/// A sink that loads a backend until `stop` is set.
struct Loader<'a> {
    backend: &'a mut dyn Backend,
    stop: &'a Stop,
    tally: Tally,
    /// The number of literals at the last poll of `stop`, and the calls of `is_closed` since then.
    looked: u64,
    asked: u64,
    is_closed: bool,
    layout: &'a Layout,
    guards: &'a mut Guards,
    /// The literal that activates the current clauses, if any.
    guard: Option<Lit>,
    guarded: Vec<Lit>,
}

impl ClauseSink for Loader<'_> {
    fn fresh_var(&mut self) -> Lit {
        self.tally.fresh_var()
    }

    fn clause(&mut self, clause: &[Lit]) {
        self.tally.clause(clause);
        match self.guard {
            None => self.backend.add_clause(clause),
            Some(guard) => {
                self.guarded.clear();
                self.guarded.push(!guard);
                self.guarded.extend_from_slice(clause);
                self.backend.add_clause(&self.guarded);
            }
        }
    }

    fn is_closed(&mut self) -> bool {
        /// Literals loaded, or calls of `is_closed`, between two polls of `stop`.
        const LITERALS_PER_POLL: u64 = 4096;
        const CALLS_PER_POLL: u64 = 8;
        self.asked += 1;
        if self.tally.literals >= self.looked + LITERALS_PER_POLL || self.asked == CALLS_PER_POLL {
            (self.looked, self.asked) = (self.tally.literals, 0);
            self.is_closed |= self.stop.reason().is_some();
        }
        self.is_closed || self.backend.gave_up()
    }
}

impl FormulaSink for Loader<'_> {
    fn origin(&mut self, origin: Origin) {
        if self.guards.wanted.is_empty() {
            return;
        }
        self.guard = origin
            .rule(self.layout)
            .filter(|rule| self.guards.wanted.contains(rule))
            .map(|rule| *self.guards.of.entry(rule).or_insert_with(|| self.tally.fresh_var()));
    }
}
