//! The search: decide, propagate, learn, begin again.

use super::{
    assignment::Assignment,
    clauses::{Clauses, Watch},
    learning::{Learning, Learnt},
    literal::{Conflict, Lit, Reason},
    order::Order,
    phases::Phases,
    restarts::Restarts,
};

/// Conflicts after which nothing is easy any more, of few variables and of many. In
/// `notebook/2026-11-large-grids.md` there are figures.
const EASY: [u64; 2] = [20_000, 5_000];

/// So many variables are many: as large grids have, where a solution is hard to find.
const MANY: usize = 1000;

/// Conflicts until learnt clauses are thrown away the first time, and more for each time.
const REDUCE: [u64; 2] = [500, 100];

/// The effort of propagating a literal, and of looking at a clause for it.
const EFFORT_OF_LITERAL: u64 = 95;
const EFFORT_OF_CLAUSE: u64 = 43;

/// Conflicts whose clauses later ones are compared with, and how many levels of theirs the later ones have
/// where learning gains. `docs/explanation/bitmask-search.md` explains the use.
const FIRST: u64 = 200;
const GAIN: f64 = 0.8;

/// What a solver says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// A model: by variable whether it is true.
    Sat(Vec<bool>),
    /// No model; these of the assumptions cannot hold together.
    Unsat(Vec<u32>),
    /// It was told to stop.
    Stopped,
}

/// Clauses, and a search for a model of them.
pub(crate) struct Solver {
    now: Assignment,
    /// The first literal of the trail that was not propagated.
    next: usize,
    clauses: Clauses,
    order: Order,
    phases: Phases,
    restarts: Restarts,
    /// Whether there may be a model.
    ok: bool,
    /// Whether a model was found.
    has_found: bool,
    learning: Learning,
    /// How many there were.
    pub(crate) conflicts: u64,
    pub(crate) decisions: u64,
    pub(crate) propagations: u64,
    pub(crate) restarted: u64,
    /// The effort spent so far, about: nanoseconds of a usual machine, counted so that it is the same on
    /// every machine.
    pub(crate) effort: u64,
    /// The levels in all clauses learnt at first, and later.
    levels_learnt: [u64; 2],
    /// Conflicts at which learnt clauses are thrown away next, and how often that was.
    reduce_at: u64,
    reduced: u64,
}

impl Solver {
    /// Without clauses; the seed 0 has the variables in their order, any other in one of its own.
    pub(crate) fn new(seed: u64) -> Solver {
        Solver {
            now: Assignment::default(),
            next: 0,
            clauses: Clauses::default(),
            order: Order::new(seed),
            phases: Phases::default(),
            restarts: Restarts::default(),
            ok: true,
            has_found: false,
            learning: Learning::default(),
            conflicts: 0,
            decisions: 0,
            propagations: 0,
            restarted: 0,
            effort: 0,
            levels_learnt: [0; 2],
            reduce_at: REDUCE[0],
            reduced: 0,
        }
    }

    /// Makes all variables up to that one; their value is first tried to be `phase`.
    pub(crate) fn add_variables(&mut self, count: usize, phase: bool) {
        while self.now.level.len() < count {
            self.now.add_variable();
            self.learning.add_variable();
            self.clauses.add_variable();
            self.phases.add_variable(phase);
            self.order.add_variable();
        }
    }

    /// So many variables there are.
    pub(crate) fn variables(&self) -> usize {
        self.now.level.len()
    }

    /// Sets what a variable is first tried to be.
    pub(crate) fn set_phase(&mut self, variable: usize, phase: bool) {
        self.phases.begin_with(variable, phase);
    }

    /// Adds a clause of variables that are there.
    pub(crate) fn add_clause(&mut self, lits: &[Lit]) {
        self.back(0);
        let mut clause: Vec<Lit> = lits.to_vec();
        clause.sort_unstable();
        clause.dedup();
        let is_true = clause.iter().any(|&lit| self.now.values[lit as usize] == 1);
        if is_true || clause.windows(2).any(|two| two[0] ^ 1 == two[1]) {
            return;
        }
        clause.retain(|&lit| self.now.values[lit as usize] == 0);
        match clause[..] {
            [] => self.ok = false,
            [lit] => {
                self.now.assign(lit, Reason::None);
                self.ok &= self.propagate().is_none();
            }
            [one, other] => self.clauses.add_binary(one, other),
            _ => {
                self.clauses.add(&clause, None);
            }
        }
    }

    /// Looks for a model in which the assumptions hold, until `stop` says true.
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
            if let Some(conflict) = self.propagate() {
                self.conflicts += 1;
                if self.now.levels.is_empty() {
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
                        let model = (0..self.variables()).map(|it| self.now.values[2 * it] == 1);
                        let model = model.collect();
                        self.has_found = true;
                        self.back(0);
                        return Answer::Sat(model);
                    }
                },
                Err(failed) => {
                    let core = self.learning.core(failed, &self.now, &self.clauses);
                    self.back(0);
                    return Answer::Unsat(core);
                }
            };
            self.decisions += 1;
            if self.decisions.is_multiple_of(256) && stop(self) {
                self.back(0);
                return Answer::Stopped;
            }
            self.now.levels.push(self.now.trail.len());
            self.now.assign(lit, Reason::None);
        }
    }

    /// The next assumption that is not true yet, each of which has a level; or the one that is false.
    fn next_assumption(&mut self, assumptions: &[Lit]) -> Result<Option<Lit>, Lit> {
        while let Some(&lit) = assumptions.get(self.now.levels.len()) {
            match self.now.values[lit as usize] {
                1 => self.now.levels.push(self.now.trail.len()),
                0 => return Ok(Some(lit)),
                _ => return Err(lit),
            }
        }
        Ok(None)
    }

    /// Whether learnt clauses have fewer levels than at first: the fewer they have, the more they say.
    pub(crate) fn is_gaining(&self) -> bool {
        let [first, later] = self.levels_learnt.map(|it| it as f64);
        let count = self.conflicts.saturating_sub(FIRST);
        count >= FIRST && later / (count as f64) < GAIN * first / (FIRST as f64)
    }

    /// Whether a literal is false without any decision.
    pub(crate) fn is_impossible(&self, lit: Lit) -> bool {
        self.now.values.get(lit as usize) == Some(&-1) && self.now.level(lit) == 0
    }

    fn is_easy(&self) -> bool {
        self.conflicts < EASY[usize::from(self.variables() >= MANY)]
    }

    /// The open variable that comes first, as the value that its phase says. Of many variables it
    /// is the first that its phase says to be true, if there is one: candidates that are false
    /// say little, so that it took hundreds of levels, and learnt clauses of as many literals. A
    /// proof that there is no other model needs them.
    fn decide(&mut self) -> Option<Lit> {
        let is_to_find = self.variables() >= MANY && !self.has_found;
        let is_easy = self.is_easy();
        let Solver { now, order, phases, .. } = self;
        let is_open = |variable: usize| now.values[2 * variable] == 0;
        let phase = |variable| if is_easy { phases.first(variable) } else { phases.of(variable) };
        let of_true = if is_to_find { order.first_of(is_open, phase) } else { None };
        let variable = of_true.or_else(|| {
            order.put_back();
            order.first(is_open)
        })?;
        Some(2 * variable as Lit + Lit::from(!phase(variable)))
    }

    /// Undoes all above a level.
    fn back(&mut self, level: usize) {
        let (phases, order) = (&mut self.phases, &mut self.order);
        self.now.back(level, |lit| {
            phases.save(lit);
            order.opened(lit as usize / 2);
        });
        order.put_back();
        self.next = self.next.min(self.now.trail.len());
    }

    /// Learns from a clause that is false, and goes back to where that says something new.
    fn learn(&mut self, conflict: Conflict) {
        if let Some(&begin) = self.now.levels.last() {
            self.phases.meet(&self.now.trail[..begin]);
        }
        let Solver { learning, now, clauses, order, .. } = self;
        let Learnt { levels, back } = learning.learn(conflict, now, clauses, order);
        self.levels_learnt[usize::from(self.conflicts > FIRST)] += u64::from(levels);
        self.order.decay(self.is_easy());
        self.back(back);
        let lits = self.learning.clause();
        let reason = match *lits {
            [_] => Reason::None,
            [one, other] => {
                self.clauses.add_binary(one, other);
                Reason::Binary(other)
            }
            _ => Reason::Clause(self.clauses.add(lits, Some(levels))),
        };
        self.now.assign(lits[0], reason);
    }

    /// Throws learnt clauses away.
    fn reduce(&mut self) {
        self.reduced += 1;
        self.reduce_at = self.conflicts + REDUCE[0] + REDUCE[1] * self.reduced;
        self.clauses.reduce(&self.now.trail, &mut self.now.reason);
    }

    /// Begins again, but for the assumptions.
    fn restart(&mut self, assumed: usize) {
        self.restarted += 1;
        self.back(assumed);
        self.restarts.begin(self.conflicts);
        self.phases.begin(self.conflicts);
    }

    /// What follows; a clause that is false, if one is.
    fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&lit) = self.now.trail.get(self.next) {
            self.next += 1;
            self.propagations += 1;
            self.effort += EFFORT_OF_LITERAL;
            let no = lit ^ 1;
            let list = std::mem::take(&mut self.clauses.binaries[no as usize]);
            let mut broken = None;
            for &other in &list {
                match self.now.values[other as usize] {
                    0 => self.now.assign(other, Reason::Binary(no)),
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

    /// The same of the longer clauses that watch a literal which is false.
    fn follow(&mut self, no: Lit, watches: &mut Vec<Watch>) -> Option<Conflict> {
        let (mut kept, mut at) = (0, 0);
        let mut broken = None;
        while at < watches.len() {
            let watch = watches[at];
            at += 1;
            if self.now.values[watch.other as usize] == 1 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            self.effort += EFFORT_OF_CLAUSE;
            let lits = self.clauses.lits_mut(watch.clause);
            let first = lits[0] ^ lits[1] ^ no;
            (lits[0], lits[1]) = (first, no);
            let watch = Watch { other: first, ..watch };
            if self.now.values[first as usize] == 1 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let values = &self.now.values;
            if let Some(open) = lits[2..].iter().position(|&it| values[it as usize] >= 0) {
                lits.swap(1, open + 2);
                let now = lits[1];
                self.clauses.watches[now as usize].push(watch);
                continue;
            }
            watches[kept] = watch;
            kept += 1;
            if self.now.values[first as usize] == -1 {
                broken = Some(Conflict::Clause(watch.clause));
                break;
            }
            self.now.assign(first, Reason::Clause(watch.clause));
        }
        watches.copy_within(at.., kept);
        watches.truncate(kept + watches.len() - at);
        broken
    }
}
