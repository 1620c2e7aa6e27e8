//! The search loop: decide, propagate, learn, restart.

use super::{
    assignment::Assignment,
    clauses::{Clauses, Watch},
    learning::{ConflictAnalysis, LearntClause},
    literal::{Conflict, Lit, Reason},
    order::Order,
    origins::Origins,
    phases::Phases,
    restarts::Restarts,
};

/// Conflicts after which the early phase of the search ends, with few variables and with many.
/// Figures are in `notebook/2026-11-large-grids.md`.
const EARLY_PHASE_CONFLICTS: [u64; 2] = [20_000, 5_000];

/// Number of variables from which there are many: large grids, for which a solution is hard to
/// find.
const MIN_VARIABLES_OF_LARGE_GRIDS: usize = 1000;

/// Conflicts until learnt clauses are first deleted, and the increase of each later interval.
const REDUCTION_INTERVAL: [u64; 2] = [500, 100];

/// The effort of propagating a literal, and of visiting a clause for it; see [`Solver::effort`].
const EFFORT_OF_LITERAL: u64 = 95;
const EFFORT_OF_CLAUSE: u64 = 43;

/// Learning is improving if clauses after the first [`CONFLICTS_OF_FIRST_AVERAGE`] conflicts have,
/// on average, less than [`MAX_LEVEL_RATIO`] times as many levels.
/// `docs/explanation/bitmask-search.md` explains the use.
const CONFLICTS_OF_FIRST_AVERAGE: u64 = 200;
const MAX_LEVEL_RATIO: f64 = 0.8;

/// The answer of the solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// A model: for each variable, whether it is true.
    Sat(Vec<bool>),
    /// There is no model; these assumptions contradict each other.
    Unsat(Vec<u32>),
    /// The solver was interrupted.
    Stopped,
}

/// The result of [`Solver::refute`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refuted {
    /// These rules exclude the literal.
    ByRules(Vec<usize>),
    /// The enabled rules do not exclude the literal.
    No,
    /// The solver was interrupted.
    Stopped,
}

/// A set of clauses and the state of a search for a model.
pub(crate) struct Solver {
    assignment: Assignment,
    /// The index of the first literal in the trail that has not been propagated.
    next: usize,
    clauses: Clauses,
    order: Order,
    phases: Phases,
    restarts: Restarts,
    /// False once the clauses are known to be unsatisfiable.
    ok: bool,
    /// True once a model was found.
    has_found: bool,
    learning: ConflictAnalysis,
    origins: Origins,
    /// The number of literals of the trail whose rules are recorded.
    recorded: usize,
    /// Counters.
    pub(crate) conflicts: u64,
    pub(crate) decisions: u64,
    pub(crate) propagations: u64,
    pub(crate) restarted: u64,
    /// Approximate effort so far, in nanoseconds of a typical machine. It is computed from counters
    /// and so is the same on every machine.
    pub(crate) effort: u64,
    /// Sum of the levels of the clauses learnt in the first [`CONFLICTS_OF_FIRST_AVERAGE`]
    /// conflicts, and later.
    levels_learnt: [u64; 2],
    /// The number of conflicts at which learnt clauses are next deleted, and how often this was
    /// done.
    reduce_at: u64,
    reduced: u64,
}

impl Solver {
    /// Creates a solver without clauses. Seed 0 keeps the order of the variables; any other seed
    /// starts with a random order.
    pub(crate) fn new(seed: u64) -> Solver {
        Solver {
            assignment: Assignment::default(),
            next: 0,
            clauses: Clauses::default(),
            order: Order::new(seed),
            phases: Phases::default(),
            restarts: Restarts::default(),
            ok: true,
            has_found: false,
            learning: ConflictAnalysis::default(),
            origins: Origins::default(),
            recorded: 0,
            conflicts: 0,
            decisions: 0,
            propagations: 0,
            restarted: 0,
            effort: 0,
            levels_learnt: [0; 2],
            reduce_at: REDUCTION_INTERVAL[0],
            reduced: 0,
        }
    }

    /// Creates a solver that records which of this number of rules lead to a contradiction.
    pub(crate) fn with_rules(rules: usize) -> Solver {
        let (clauses, origins) = (Clauses::with_origins(), Origins::new(rules));
        Solver { clauses, origins, ..Solver::new(0) }
    }

    /// Creates the missing variables up to `count`, with `phase` as their initial phase.
    pub(crate) fn add_variables(&mut self, count: usize, phase: bool) {
        while self.assignment.level.len() < count {
            self.assignment.add_variable();
            self.learning.add_variable();
            self.origins.add_variable();
            self.clauses.add_variable();
            self.phases.add_variable(phase);
            self.order.add_variable();
        }
    }

    /// Returns the number of variables.
    pub(crate) fn variables(&self) -> usize {
        self.assignment.level.len()
    }

    /// Sets the initial phase of a variable.
    pub(crate) fn set_phase(&mut self, variable: usize, phase: bool) {
        self.phases.begin_with(variable, phase);
    }

    /// Adds a clause of existing variables.
    pub(crate) fn add_clause(&mut self, lits: &[Lit]) {
        self.add(lits, self.origins.empty_set());
    }

    /// Adds a clause of a rule. All clauses must be added before the first call of
    /// [`Solver::refute`].
    pub(crate) fn add_clause_of(&mut self, rule: usize, lits: &[Lit]) {
        self.add(lits, rule as u32);
    }

    fn add(&mut self, lits: &[Lit], origin: u32) {
        self.back(0);
        // Most clauses need no change: they consist of open literals of ascending variables.
        if lits.len() >= 2
            && origin == self.origins.empty_set()
            && lits.windows(2).all(|two| two[0] / 2 < two[1] / 2)
            && lits.iter().all(|&lit| self.assignment.value(lit) == 0)
        {
            match *lits {
                [one, other] => self.clauses.add_binary(one, other),
                _ => _ = self.clauses.add(lits, None, origin),
            }
            return;
        }
        let mut clause: Vec<Lit> = lits.to_vec();
        clause.sort_unstable();
        clause.dedup();
        let is_true = clause.iter().any(|&lit| self.assignment.values[lit as usize] == 1);
        if is_true || clause.windows(2).any(|two| two[0] ^ 1 == two[1]) {
            return;
        }
        clause.retain(|&lit| self.assignment.values[lit as usize] == 0);
        match clause[..] {
            [one, other] if origin == self.origins.empty_set() => {
                self.clauses.add_binary(one, other)
            }
            _ if self.origins.is_on() => _ = self.clauses.add(&clause, None, origin),
            [] => self.ok = false,
            [lit] => {
                self.assignment.assign(lit, Reason::None);
                self.ok &= self.propagate().is_none();
            }
            _ => _ = self.clauses.add(&clause, None, origin),
        }
    }

    /// Looks for a model that satisfies the assumptions, until `stop` returns true.
    pub(crate) fn solve(
        &mut self,
        assumptions: &[Lit],
        stop: &mut dyn FnMut(&Solver) -> bool,
    ) -> Answer {
        self.back(0);
        if !self.ok {
            return Answer::Unsat(Vec::new());
        }
        loop {
            let conflict = self.propagate();
            if self.assignment.levels.is_empty() {
                self.record();
            }
            if let Some(conflict) = conflict {
                self.conflicts += 1;
                if self.assignment.levels.is_empty() {
                    self.blame(conflict);
                    self.ok = false;
                    return Answer::Unsat(Vec::new());
                }
                self.learn(conflict);
                if stop(self) {
                    self.back(0);
                    return Answer::Stopped;
                }
                continue;
            }
            if self.restarts.is_due(self.conflicts) {
                self.restart(assumptions.len());
                continue;
            }
            if self.conflicts >= self.reduce_at {
                self.reduce();
            }
            let lit = match self.next_assumption(assumptions) {
                Ok(Some(lit)) => lit,
                Ok(None) => match self.decide() {
                    Some(lit) => lit,
                    None => {
                        let model =
                            (0..self.variables()).map(|it| self.assignment.values[2 * it] == 1);
                        let model = model.collect();
                        self.has_found = true;
                        self.back(0);
                        return Answer::Sat(model);
                    }
                },
                Err(failed) => {
                    let core = self.learning.core(failed, &self.assignment, &self.clauses);
                    self.back(0);
                    return Answer::Unsat(core);
                }
            };
            self.decisions += 1;
            if self.decisions.is_multiple_of(256) && stop(self) {
                self.back(0);
                return Answer::Stopped;
            }
            self.assignment.levels.push(self.assignment.trail.len());
            self.assignment.assign(lit, Reason::None);
        }
    }

    /// Looks for rules that exclude a literal, among the enabled ones, until `stop` returns true.
    /// The literal is true from the beginning, so learnt clauses do not contain it. Until
    /// [`Solver::forget`] is called, it must be the same.
    pub(crate) fn refute(
        &mut self,
        lit: Lit,
        enabled: &[usize],
        stop: &mut dyn FnMut(&Solver) -> bool,
    ) -> Refuted {
        self.origins.enable(enabled);
        self.assignment.assign(lit, Reason::None);
        let answer = match self.watch_enabled() {
            Some(conflict) => {
                self.record();
                self.blame(conflict);
                Answer::Unsat(Vec::new())
            }
            None => self.solve(&[], stop),
        };
        // Undo also level 0.
        self.assignment.levels.push(0);
        self.back(0);
        (self.recorded, self.ok) = (0, true);
        match answer {
            Answer::Unsat(_) => Refuted::ByRules(self.origins.current()),
            Answer::Sat(_) => Refuted::No,
            Answer::Stopped => Refuted::Stopped,
        }
    }

    /// Watches the enabled clauses and assigns the literals of unit clauses. Returns the first
    /// clause that is empty or whose only literal is false, if any.
    fn watch_enabled(&mut self) -> Option<Conflict> {
        let Solver { assignment, clauses, order, origins, .. } = self;
        let mut conflict = None;
        order.clear();
        clauses.watch_enabled(origins, |clause, lits| {
            lits.iter().for_each(|&lit| order.include(lit as usize / 2));
            let value = match *lits {
                [] => -1,
                [lit] => assignment.value(lit),
                _ => 1,
            };
            match value {
                0 => assignment.assign(lits[0], Reason::Clause(clause)),
                -1 => conflict = conflict.or(Some(Conflict::Clause(clause))),
                _ => {}
            }
        });
        conflict
    }

    /// Discards all learnt clauses and what the decisions have learnt from conflicts.
    pub(crate) fn forget(&mut self) {
        self.clauses.forget();
        self.origins.forget();
        self.order.forget();
        self.phases.forget();
        self.restarts = Restarts::default();
        (self.conflicts, self.reduce_at, self.reduced) = (0, REDUCTION_INTERVAL[0], 0);
    }

    /// Records the rules behind the literals that are true at level 0.
    fn record(&mut self) {
        if !self.origins.is_on() {
            return;
        }
        while let Some(&lit) = self.assignment.trail.get(self.recorded) {
            self.recorded += 1;
            self.origins.begin();
            match self.assignment.reason(lit) {
                Reason::None => {}
                Reason::Binary(other) => self.origins.add_fixed(other as usize / 2),
                Reason::Clause(clause) => self.add_origin(clause, Some(lit)),
            }
            self.origins.fix(lit as usize / 2);
        }
    }

    /// Collects the rules behind a conflict at level 0.
    fn blame(&mut self, conflict: Conflict) {
        self.origins.begin();
        match conflict {
            Conflict::Binary(one, other) => {
                [one, other].iter().for_each(|&lit| self.origins.add_fixed(lit as usize / 2));
            }
            Conflict::Clause(clause) => self.add_origin(clause, None),
        }
    }

    /// Adds the rules of a clause, and of its literals except `but`, to the current derivation.
    fn add_origin(&mut self, clause: u32, but: Option<Lit>) {
        self.origins.add(self.clauses.origin(clause));
        for &lit in self.clauses.lits(clause) {
            if Some(lit) != but {
                self.origins.add_fixed(lit as usize / 2);
            }
        }
    }

    /// Opens a level for each assumption that is true, and returns the next one that is unassigned.
    /// Returns a false assumption as the error.
    fn next_assumption(&mut self, assumptions: &[Lit]) -> Result<Option<Lit>, Lit> {
        while let Some(&lit) = assumptions.get(self.assignment.levels.len()) {
            match self.assignment.values[lit as usize] {
                1 => self.assignment.levels.push(self.assignment.trail.len()),
                0 => return Ok(Some(lit)),
                _ => return Err(lit),
            }
        }
        Ok(None)
    }

    /// Returns true if later learnt clauses have clearly fewer levels than the first ones; such
    /// clauses are stronger.
    pub(crate) fn is_gaining(&self) -> bool {
        let [first, later] = self.levels_learnt.map(|it| it as f64);
        let count = self.conflicts.saturating_sub(CONFLICTS_OF_FIRST_AVERAGE);
        count >= CONFLICTS_OF_FIRST_AVERAGE
            && later / (count as f64)
                < MAX_LEVEL_RATIO * first / (CONFLICTS_OF_FIRST_AVERAGE as f64)
    }

    /// Returns true if a literal is false at level 0.
    pub(crate) fn is_impossible(&self, lit: Lit) -> bool {
        self.assignment.values.get(lit as usize) == Some(&-1) && self.assignment.level(lit) == 0
    }

    fn is_easy(&self) -> bool {
        self.conflicts
            < EARLY_PHASE_CONFLICTS[usize::from(self.variables() >= MIN_VARIABLES_OF_LARGE_GRIDS)]
    }

    /// Returns the next decision: the first open variable with its phase.
    ///
    /// With many variables and no model yet, open variables whose phase is true come first. False
    /// candidates propagate little: deciding them took hundreds of levels, and learnt clauses had
    /// as many literals. A proof that there is no other model needs them.
    fn decide(&mut self) -> Option<Lit> {
        let is_to_find = self.variables() >= MIN_VARIABLES_OF_LARGE_GRIDS && !self.has_found;
        let is_easy = self.is_easy();
        let Solver { assignment, order, phases, .. } = self;
        let is_open = |variable: usize| assignment.values[2 * variable] == 0;
        let phase = |variable| if is_easy { phases.first(variable) } else { phases.of(variable) };
        let of_true = if is_to_find { order.first_of(is_open, phase) } else { None };
        let variable = of_true.or_else(|| {
            order.put_back();
            order.first(is_open)
        })?;
        Some(2 * variable as Lit + Lit::from(!phase(variable)))
    }

    /// Backtracks to a level.
    fn back(&mut self, level: usize) {
        let (phases, order) = (&mut self.phases, &mut self.order);
        self.assignment.back(level, |lit| {
            phases.save(lit);
            order.reinsert(lit as usize / 2);
        });
        order.put_back();
        self.next = self.next.min(self.assignment.trail.len());
    }

    /// Learns from a conflict, backtracks, and assigns the first literal of the learnt clause.
    fn learn(&mut self, conflict: Conflict) {
        if let Some(&begin) = self.assignment.levels.last() {
            self.phases.record_trail(&self.assignment.trail[..begin]);
        }
        let Solver { learning, assignment, clauses, order, origins, .. } = self;
        let LearntClause { levels, back } =
            learning.learn(conflict, assignment, clauses, order, origins);
        self.levels_learnt[usize::from(self.conflicts > CONFLICTS_OF_FIRST_AVERAGE)] +=
            u64::from(levels);
        self.order.decay(self.is_easy());
        self.back(back);
        let lits = self.learning.clause();
        let reason = match *lits {
            _ if self.origins.is_on() => {
                Reason::Clause(self.clauses.add(lits, Some(levels), self.origins.store()))
            }
            [_] => Reason::None,
            [one, other] => {
                self.clauses.add_binary(one, other);
                Reason::Binary(other)
            }
            _ => Reason::Clause(self.clauses.add(lits, Some(levels), 0)),
        };
        self.assignment.assign(lits[0], reason);
    }

    /// Deletes some learnt clauses.
    fn reduce(&mut self) {
        self.reduced += 1;
        self.reduce_at =
            self.conflicts + REDUCTION_INTERVAL[0] + REDUCTION_INTERVAL[1] * self.reduced;
        self.clauses.reduce(&self.assignment.trail, &mut self.assignment.reason, &self.origins);
    }

    /// Restarts, but keeps the levels of the assumptions.
    fn restart(&mut self, assumed: usize) {
        self.restarted += 1;
        self.back(assumed);
        self.restarts.begin(self.conflicts);
        self.phases.begin(self.conflicts);
    }

    /// Propagates the trail and returns the first conflict.
    fn propagate(&mut self) -> Option<Conflict> {
        self.clauses.take_new();
        while let Some(&lit) = self.assignment.trail.get(self.next) {
            self.next += 1;
            self.propagations += 1;
            self.effort += EFFORT_OF_LITERAL;
            let no = lit ^ 1;
            let list = std::mem::take(&mut self.clauses.binaries[no as usize]);
            let mut broken = None;
            for &other in &list {
                match self.assignment.values[other as usize] {
                    0 => self.assignment.assign(other, Reason::Binary(no)),
                    1 => {}
                    _ => {
                        broken = Some(Conflict::Binary(no, other));
                        break;
                    }
                }
            }
            self.clauses.binaries[no as usize] = list;
            if broken.is_none() {
                let mut watches = std::mem::take(&mut self.clauses.watches[no as usize]);
                broken = self.follow(no, &mut watches);
                self.clauses.watches[no as usize] = watches;
            }
            if broken.is_some() {
                return broken;
            }
        }
        None
    }

    /// Propagates the longer clauses that watch the false literal `no`.
    fn follow(&mut self, no: Lit, watches: &mut Vec<Watch>) -> Option<Conflict> {
        let (mut kept, mut at) = (0, 0);
        let mut broken = None;
        while at < watches.len() {
            let watch = watches[at];
            at += 1;
            if self.assignment.values[watch.other as usize] == 1 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            self.effort += EFFORT_OF_CLAUSE;
            let lits = self.clauses.lits_mut(watch.clause);
            let first = lits[0] ^ lits[1] ^ no;
            (lits[0], lits[1]) = (first, no);
            let watch = Watch { other: first, ..watch };
            if self.assignment.values[first as usize] == 1 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let values = &self.assignment.values;
            if let Some(open) = lits[2..].iter().position(|&it| values[it as usize] >= 0) {
                lits.swap(1, open + 2);
                let now = lits[1];
                self.clauses.watches[now as usize].push(watch);
                continue;
            }
            watches[kept] = watch;
            kept += 1;
            if self.assignment.values[first as usize] == -1 {
                broken = Some(Conflict::Clause(watch.clause));
                break;
            }
            self.assignment.assign(first, Reason::Clause(watch.clause));
        }
        watches.copy_within(at.., kept);
        watches.truncate(kept + watches.len() - at);
        broken
    }
}
