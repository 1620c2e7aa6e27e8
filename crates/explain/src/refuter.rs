//! A SAT solver that refutes a candidate and reports the rules used.
//!
//! It is a CDCL solver like MiniSat, for formulas of the size of a board. A solver with assumptions
//! has a literal for each rule in its learnt clauses, often a hundred, and has to visit all of
//! them. Here each learnt clause stores the rules that it depends on as a bit set, and so does each
//! literal fixed at level 0. The candidate is true from the beginning.
//!
//! N. Eén and N. Sörensson, *An Extensible SAT-solver*, 2003. The decision order is that of A.
//! Biere and A. Fröhlich, *Evaluating CDCL Variable Scoring Schemes*, 2015: variables of the most
//! recent conflicts first.

use board::stop::{Stop, StopReason};
use encodings::Lit;

/// The number of conflicts between two checks of the clock.
const CONFLICTS_PER_LOOK: u64 = 16;

/// The origin of a clause.
#[derive(Clone, Copy)]
enum Source {
    Rule(u32),
    /// Learnt; its rule set starts at this index of `sets`.
    Rules(u32),
}

#[derive(Clone, Copy)]
struct Clause {
    begin: u32,
    end: u32,
    source: Source,
}

/// The reason of an assignment or of a conflict.
#[derive(Clone, Copy)]
enum Reason {
    /// The literal is a decision or the candidate.
    None,
    Clause(usize),
    /// These two variables exclude each other.
    Both(usize, usize),
}

/// A watched clause. It is visited if the watched literal becomes false, unless the literal `other`
/// is true.
#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    other: u32,
}

/// The solver. A literal is twice the number of its variable, plus one if it is negated.
pub(crate) struct Refuter {
    stop: Stop,
    /// The number of words of a rule set.
    words: usize,
    /// For each variable, the variables that exclude it.
    exclusive: Vec<Vec<u32>>,
    clauses: Vec<Clause>,
    literals: Vec<u32>,
    sets: Vec<u64>,
    /// The numbers of original clauses and of their literals.
    given: (usize, usize),
    watches: Vec<Vec<Watch>>,
    /// For each literal, whether it is true.
    is_true: Vec<bool>,
    /// The decision level of each variable.
    level: Vec<usize>,
    reason: Vec<Reason>,
    was_true: Vec<bool>,
    seen: Vec<bool>,
    /// For each variable fixed at level 0, the set of rules that it depends on.
    known: Vec<u64>,
    /// A buffer for a rule set.
    room: Vec<u64>,
    order: Order,
    trail: Vec<usize>,
    /// The start of each level in the trail.
    levels: Vec<usize>,
    next: usize,
    conflicts: u64,
}

/// Returns the number of a literal.
fn number(lit: Lit) -> usize {
    (lit.variable() as usize) * 2 + usize::from(!lit.is_positive())
}

fn has(set: &[u64], rule: usize) -> bool {
    set[rule / 64] >> (rule % 64) & 1 == 1
}

fn is_subset(some: &[u64], all: &[u64]) -> bool {
    some.iter().zip(all).all(|(some, all)| some & !all == 0)
}

fn add(set: &mut [u64], more: &[u64]) {
    set.iter_mut().zip(more).for_each(|(word, more)| *word |= more);
}

impl Refuter {
    /// Estimates the memory in bytes. `exclusive` contains the sizes of the groups of exclusive
    /// variables.
    pub(crate) fn bytes(
        variables: usize,
        rules: usize,
        exclusive: impl Iterator<Item = usize>,
    ) -> u64 {
        let known = (variables as u64).saturating_mul(8 * rules.div_ceil(64) as u64);
        // Lists grow by doubling.
        let others: u64 = exclusive.map(|lits| 8 * (lits as u64).pow(2)).sum();
        known.saturating_add(others)
    }

    /// Creates a solver with these numbers of variables and rules. At most one literal of each
    /// group in `exclusive` is true.
    pub(crate) fn new(
        variables: usize,
        rules: usize,
        exclusive: &[Vec<Lit>],
        stop: Stop,
    ) -> Refuter {
        let (variables, words) = (variables + 1, rules.div_ceil(64));
        let mut others = vec![Vec::new(); variables];
        for lits in exclusive {
            for one in lits {
                let rest = lits.iter().filter(|&other| other != one);
                others[one.variable() as usize].extend(rest.map(|lit| lit.variable()));
            }
        }
        for others in &mut others {
            others.sort_unstable();
            others.dedup();
        }
        Refuter {
            stop,
            words,
            exclusive: others,
            clauses: Vec::new(),
            literals: Vec::new(),
            sets: Vec::new(),
            given: (0, 0),
            watches: vec![Vec::new(); 2 * variables],
            is_true: vec![false; 2 * variables],
            level: vec![0; variables],
            reason: vec![Reason::None; variables],
            was_true: vec![false; variables],
            seen: vec![false; variables],
            known: vec![0; variables * words],
            room: vec![0; words],
            order: Order::new(variables),
            trail: Vec::new(),
            levels: Vec::new(),
            next: 0,
            conflicts: 0,
        }
    }

    /// Adds a clause of a rule. All clauses must be added before the first refutation.
    pub(crate) fn add(&mut self, rule: usize, clause: &[Lit]) {
        self.push(clause.iter().map(|&lit| number(lit) as u32), Source::Rule(rule as u32));
        self.given = (self.clauses.len(), self.literals.len());
    }

    fn push(&mut self, literals: impl IntoIterator<Item = u32>, source: Source) {
        let begin = self.literals.len() as u32;
        self.literals.extend(literals);
        self.clauses.push(Clause { begin, end: self.literals.len() as u32, source });
    }

    /// Returns the literals of a clause.
    fn literals(&self, clause: usize) -> &[u32] {
        let Clause { begin, end, .. } = self.clauses[clause];
        &self.literals[begin as usize..end as usize]
    }

    /// Returns true if a clause depends only on the rules of a set.
    fn is_of(&self, clause: usize, set: &[u64]) -> bool {
        match self.clauses[clause].source {
            Source::Rule(rule) => has(set, rule as usize),
            Source::Rules(at) => is_subset(&self.sets[at as usize..][..self.words], set),
        }
    }

    /// Discards all learnt clauses.
    pub(crate) fn forget(&mut self) {
        self.clauses.truncate(self.given.0);
        self.literals.truncate(self.given.1);
        self.sets.clear();
        self.was_true.fill(false);
        self.order = Order::new(self.seen.len());
    }

    /// Returns some of the rules that exclude the literal, ascending, or `None` if the literal is
    /// possible. Until [`Refuter::forget`] is called, the literal must be the same. Fails with
    /// [`StopReason::GaveUp`] after `conflicts` conflicts.
    pub(crate) fn refute(
        &mut self,
        lit: Lit,
        rules: &[usize],
        conflicts: u64,
    ) -> Result<Option<Vec<usize>>, StopReason> {
        let mut on = vec![0; self.words];
        rules.iter().for_each(|&rule| on[rule / 64] |= 1 << (rule % 64));
        let most = self.conflicts + conflicts;
        let refuted =
            self.begin(number(lit), &on).map_or_else(|| self.run(most), |it| Ok(Some(it)));
        self.back(0);
        self.trail.drain(..).for_each(|literal| self.is_true[literal] = false);
        self.next = 0;
        let members =
            |set: Vec<u64>| rules.iter().copied().filter(|&rule| has(&set, rule)).collect();
        refuted.map(|set| set.map(members))
    }

    /// Activates the clauses of these rules. Returns the rules of an immediate conflict.
    fn begin(&mut self, literal: usize, on: &[u64]) -> Option<Vec<u64>> {
        self.watches.iter_mut().for_each(Vec::clear);
        self.order.clear();
        self.assign(literal, Reason::None);
        for clause in 0..self.clauses.len() {
            if !self.is_of(clause, on) {
                continue;
            }
            match *self.literals(clause) {
                [] => return Some(self.rules_of(Reason::Clause(clause))),
                [only] if self.is_true[only as usize ^ 1] => {
                    return Some(self.rules_of(Reason::Clause(clause)));
                }
                [only] if self.is_true[only as usize] => {}
                [only] => self.assign(only as usize, Reason::Clause(clause)),
                _ => self.watch(clause),
            }
            let Clause { begin, end, .. } = self.clauses[clause];
            let literals = &self.literals[begin as usize..end as usize];
            literals.iter().for_each(|&literal| self.order.add(literal as usize / 2));
        }
        self.order.sort();
        None
    }

    fn run(&mut self, most: u64) -> Result<Option<Vec<u64>>, StopReason> {
        if let Some(why) = self.stop.reason() {
            return Err(why);
        }
        loop {
            while let Some(broken) = self.propagate() {
                if self.levels.is_empty() {
                    return Ok(Some(self.rules_of(broken)));
                }
                self.conflicts += 1;
                if self.conflicts.is_multiple_of(CONFLICTS_PER_LOOK) {
                    self.stop.tell(|progress| progress.met(self.conflicts));
                    self.stop.reason().map_or(Ok(()), Err)?;
                }
                if self.conflicts > most {
                    return Err(StopReason::GaveUp);
                }
                self.learn(broken);
            }
            let Some(variable) = self.order.first(&self.is_true) else { return Ok(None) };
            self.levels.push(self.trail.len());
            self.assign(variable * 2 + usize::from(!self.was_true[variable]), Reason::None);
        }
    }

    fn watch(&mut self, clause: usize) {
        let literals = self.literals(clause);
        let [one, other] = [literals[0], literals[1]];
        let clause = clause as u32;
        self.watches[one as usize].push(Watch { clause, other });
        self.watches[other as usize].push(Watch { clause, other: one });
    }

    fn assign(&mut self, literal: usize, reason: Reason) {
        let variable = literal / 2;
        self.is_true[literal] = true;
        (self.level[variable], self.reason[variable]) = (self.levels.len(), reason);
        self.trail.push(literal);
        if self.levels.is_empty() {
            let at = variable * self.words;
            self.known[at..at + self.words].fill(0);
            let mut set = std::mem::take(&mut self.room);
            set.fill(0);
            self.add_rules(&mut set, reason);
            self.known[at..at + self.words].copy_from_slice(&set);
            self.room = set;
        }
    }

    /// Returns the rules of a reason and of its literals fixed at level 0.
    fn rules_of(&self, reason: Reason) -> Vec<u64> {
        let mut set = vec![0; self.words];
        self.add_rules(&mut set, reason);
        set
    }

    fn add_rules(&self, set: &mut [u64], reason: Reason) {
        self.add_source(set, reason);
        self.each(reason, |literal| {
            if self.level[literal / 2] == 0 {
                add(set, self.known(literal / 2));
            }
        });
    }

    fn known(&self, variable: usize) -> &[u64] {
        &self.known[variable * self.words..][..self.words]
    }

    fn add_source(&self, set: &mut [u64], reason: Reason) {
        if let Reason::Clause(clause) = reason {
            match self.clauses[clause].source {
                Source::Rule(rule) => set[rule as usize / 64] |= 1 << (rule % 64),
                Source::Rules(at) => add(set, &self.sets[at as usize..][..self.words]),
            }
        }
    }

    /// Calls `f` with every literal of a reason.
    fn each(&self, reason: Reason, mut f: impl FnMut(usize)) {
        match reason {
            Reason::None => {}
            Reason::Clause(clause) => {
                self.literals(clause).iter().for_each(|&literal| f(literal as usize));
            }
            Reason::Both(one, other) => [one, other].iter().for_each(|it| f(it * 2 + 1)),
        }
    }

    /// Propagates all assignments. Returns the reason of a conflict, if there is one.
    fn propagate(&mut self) -> Option<Reason> {
        while let Some(&literal) = self.trail.get(self.next) {
            self.next += 1;
            if literal.is_multiple_of(2) {
                let variable = literal / 2;
                for at in 0..self.exclusive[variable].len() {
                    let other = self.exclusive[variable][at] as usize;
                    if self.is_true[other * 2] {
                        return Some(Reason::Both(variable, other));
                    }
                    if !self.is_true[other * 2 + 1] {
                        self.assign(other * 2 + 1, Reason::Both(variable, other));
                    }
                }
            }
            let mut watches = std::mem::take(&mut self.watches[literal ^ 1]);
            let broken = self.follow(literal ^ 1, &mut watches);
            self.watches[literal ^ 1] = watches;
            if broken.is_some() {
                return broken;
            }
        }
        None
    }

    /// Visits the clauses that watch a false literal. Returns the reason of a conflict, if there is
    /// one.
    fn follow(&mut self, literal: usize, watches: &mut Vec<Watch>) -> Option<Reason> {
        let (mut broken, mut kept) = (None, 0);
        for at in 0..watches.len() {
            let mut watch = watches[at];
            if broken.is_none() && !self.is_true[watch.other as usize] {
                let clause = watch.clause as usize;
                let Clause { begin, end, .. } = self.clauses[clause];
                let literals = &mut self.literals[begin as usize..end as usize];
                if literals[0] as usize == literal {
                    literals.swap(0, 1);
                }
                let first = literals[0];
                watch.other = first;
                if !self.is_true[first as usize] {
                    let is_true = &self.is_true;
                    let open = literals[2..].iter().position(|&it| !is_true[it as usize ^ 1]);
                    if let Some(open) = open {
                        literals.swap(1, open + 2);
                        self.watches[literals[1] as usize].push(watch);
                        continue;
                    }
                    match is_true[first as usize ^ 1] {
                        true => broken = Some(Reason::Clause(clause)),
                        false => self.assign(first as usize, Reason::Clause(clause)),
                    }
                }
            }
            watches[kept] = watch;
            kept += 1;
        }
        watches.truncate(kept);
        broken
    }

    /// Learns a clause from a conflict and backtracks to the level where it becomes unit.
    fn learn(&mut self, broken: Reason) {
        let (mut set, mut learnt, mut seen) = (vec![0; self.words], vec![0], Vec::new());
        let (mut reason, mut open, mut at) = (broken, 0, self.trail.len());
        let here = self.levels.len();
        let mut is_seen = std::mem::take(&mut self.seen);
        let last = loop {
            self.add_source(&mut set, reason);
            self.each(reason, |literal| {
                let variable = literal / 2;
                if self.level[variable] == 0 {
                    add(&mut set, self.known(variable));
                } else if !self.is_true[literal] && !is_seen[variable] {
                    is_seen[variable] = true;
                    seen.push(variable);
                    match self.level[variable] == here {
                        true => open += 1,
                        false => learnt.push(literal as u32),
                    }
                }
            });
            at -= 1;
            while !is_seen[self.trail[at] / 2] {
                at -= 1;
            }
            let literal = self.trail[at];
            open -= 1;
            if open == 0 {
                break literal;
            }
            reason = self.reason[literal / 2];
        };
        learnt[0] = (last ^ 1) as u32;
        // Literals that follow from others of the clause, by rules already in the set, are removed.
        let is_needed = |literal: u32| {
            let reason = self.reason[literal as usize / 2];
            let mut needed = match reason {
                Reason::None => true,
                Reason::Clause(clause) => !self.is_of(clause, &set),
                Reason::Both(..) => false,
            };
            if !needed {
                self.each(reason, |other| {
                    let variable = other / 2;
                    needed |= match self.level[variable] {
                        0 => !is_subset(self.known(variable), &set),
                        _ => !is_seen[variable],
                    };
                });
            }
            needed
        };
        let needed: Vec<u32> = learnt[1..].iter().copied().filter(|&it| is_needed(it)).collect();
        learnt.truncate(1);
        learnt.extend(needed);
        seen.iter().for_each(|&variable| is_seen[variable] = false);
        self.seen = is_seen;
        self.order.bump(seen);
        let level = |literal: &u32| self.level[*literal as usize / 2];
        let second = (1..learnt.len()).max_by_key(|&at| level(&learnt[at]));
        let back = second.map_or(0, |second| {
            learnt.swap(1, second);
            level(&learnt[1])
        });
        self.back(back);
        let clause = self.clauses.len();
        self.push(learnt.iter().copied(), Source::Rules(self.sets.len() as u32));
        self.sets.extend(set);
        if learnt.len() > 1 {
            self.watch(clause);
        }
        self.assign(learnt[0] as usize, Reason::Clause(clause));
    }

    /// Undoes all assignments above a level.
    fn back(&mut self, level: usize) {
        let Some(&begin) = self.levels.get(level) else { return };
        for literal in self.trail.drain(begin..) {
            self.is_true[literal] = false;
            self.was_true[literal / 2] = literal.is_multiple_of(2);
            self.order.opened(literal / 2);
        }
        self.levels.truncate(level);
        self.next = begin;
    }
}

/// The decision order: a list of variables in which those of the most recent conflicts come first.
struct Order {
    /// For each variable, the time of its last conflict, and its neighbours in the list (0 at an
    /// end).
    stamp: Vec<u64>,
    earlier: Vec<usize>,
    later: Vec<usize>,
    is_in: Vec<bool>,
    members: Vec<usize>,
    last: u64,
    /// The first variable of the list, and one without open variables before it. Variable 0 is
    /// unused.
    first: usize,
    at: usize,
}

impl Order {
    fn new(variables: usize) -> Order {
        let empty = || vec![0; variables];
        Order {
            stamp: vec![0; variables],
            earlier: empty(),
            later: empty(),
            is_in: vec![false; variables],
            members: Vec::new(),
            last: 0,
            first: 0,
            at: 0,
        }
    }

    fn clear(&mut self) {
        self.members.drain(..).for_each(|variable| self.is_in[variable] = false);
    }

    fn add(&mut self, variable: usize) {
        if !std::mem::replace(&mut self.is_in[variable], true) {
            self.members.push(variable);
        }
    }

    /// Builds the list of all added variables.
    fn sort(&mut self) {
        let stamp = &self.stamp;
        self.members.sort_by_key(|&variable| (stamp[variable], std::cmp::Reverse(variable)));
        self.first = 0;
        for &variable in &self.members {
            self.last += 1;
            self.stamp[variable] = self.last;
            (self.later[variable], self.earlier[variable]) = (0, self.first);
            self.later[self.first] = variable;
            self.first = variable;
        }
        self.at = self.first;
    }

    /// Returns the first open variable.
    fn first(&mut self, is_true: &[bool]) -> Option<usize> {
        while self.at != 0 && (is_true[self.at * 2] || is_true[self.at * 2 + 1]) {
            self.at = self.earlier[self.at];
        }
        (self.at != 0).then_some(self.at)
    }

    fn opened(&mut self, variable: usize) {
        if self.is_in[variable] && self.stamp[variable] > self.stamp[self.at] {
            self.at = variable;
        }
    }

    fn bump(&mut self, mut seen: Vec<usize>) {
        seen.sort_unstable_by_key(|&variable| self.stamp[variable]);
        for variable in seen {
            if !self.is_in[variable] || variable == self.first {
                continue;
            }
            let (earlier, later) = (self.earlier[variable], self.later[variable]);
            if self.at == variable {
                self.at = earlier;
            }
            self.later[earlier] = later;
            self.earlier[later] = earlier;
            self.last += 1;
            self.stamp[variable] = self.last;
            (self.later[variable], self.earlier[variable]) = (0, self.first);
            self.later[self.first] = variable;
            self.first = variable;
        }
    }
}
