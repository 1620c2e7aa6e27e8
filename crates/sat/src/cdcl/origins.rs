//! The rules behind clauses and fixed literals, as bit sets.
//!
//! Every clause may belong to a rule. A learnt clause depends on the rules of all clauses that it
//! was derived from, and a literal fixed at level 0 on those of its reason. A solver with one
//! assumption per rule reports the same rules, but its learnt clauses contain a literal for each
//! of them, often a hundred, and propagation has to visit them all.
//!
//! A solver without rules records nothing: its sets have no words.

/// The rules behind the clauses of a solver.
///
/// A clause stores the number of its rule set. Numbers below the number of rules are sets of one
/// rule; the others are positions in a list of sets, the first of which is empty.
#[derive(Default)]
pub(super) struct Origins {
    rules: usize,
    /// The number of words of a set; 0 if nothing is recorded.
    words: usize,
    sets: Vec<u64>,
    /// For each variable fixed at level 0, the rules that it depends on.
    fixed: Vec<u64>,
    /// The enabled rules.
    enabled: Vec<u64>,
    /// The rules of the current derivation.
    current: Vec<u64>,
}

fn has(set: &[u64], rule: usize) -> bool {
    set[rule / 64] >> (rule % 64) & 1 == 1
}

fn include(set: &mut [u64], rule: usize) {
    set[rule / 64] |= 1 << (rule % 64);
}

fn is_subset(some: &[u64], all: &[u64]) -> bool {
    some.iter().zip(all).all(|(some, all)| some & !all == 0)
}

fn unite(set: &mut [u64], more: &[u64]) {
    set.iter_mut().zip(more).for_each(|(word, more)| *word |= more);
}

impl Origins {
    /// Creates the records of a solver with this number of rules.
    pub(super) fn new(rules: usize) -> Origins {
        let words = rules.div_ceil(64).max(1);
        let empty = || vec![0; words];
        let (sets, enabled, current) = (empty(), empty(), empty());
        Origins { rules, words, sets, fixed: Vec::new(), enabled, current }
    }

    /// Returns true if rules are recorded.
    pub(super) fn is_on(&self) -> bool {
        self.words > 0
    }

    /// Returns the number of the empty rule set, for clauses that belong to no rule.
    pub(super) fn empty_set(&self) -> u32 {
        self.rules as u32
    }

    pub(super) fn add_variable(&mut self) {
        self.fixed.resize(self.fixed.len() + self.words, 0);
    }

    /// Enables these rules and disables the others.
    pub(super) fn enable(&mut self, rules: &[usize]) {
        self.enabled.fill(0);
        rules.iter().for_each(|&rule| include(&mut self.enabled, rule));
    }

    /// Returns true if all rules of a set are enabled.
    pub(super) fn is_enabled(&self, set: u32) -> bool {
        self.is_within(set, &self.enabled)
    }

    /// Begins a derivation that depends on no rules.
    pub(super) fn begin(&mut self) {
        self.current.fill(0);
    }

    /// Adds the rules of a set to the current derivation.
    pub(super) fn add(&mut self, set: u32) {
        match (set as usize).checked_sub(self.rules) {
            Some(at) => unite(&mut self.current, &self.sets[at * self.words..][..self.words]),
            None => include(&mut self.current, set as usize),
        }
    }

    /// Adds the rules behind a variable fixed at level 0 to the current derivation.
    pub(super) fn add_fixed(&mut self, variable: usize) {
        unite(&mut self.current, &self.fixed[variable * self.words..][..self.words]);
    }

    /// Returns true if the current derivation depends on all rules of a set.
    pub(super) fn includes(&self, set: u32) -> bool {
        self.is_within(set, &self.current)
    }

    /// Returns true if the current derivation depends on all rules behind a fixed variable.
    pub(super) fn includes_fixed(&self, variable: usize) -> bool {
        is_subset(&self.fixed[variable * self.words..][..self.words], &self.current)
    }

    /// Stores the rules of the current derivation and returns the number of the set.
    pub(super) fn store(&mut self) -> u32 {
        let at = self.sets.len().checked_div(self.words).unwrap_or(0);
        self.sets.extend(&self.current);
        (self.rules + at) as u32
    }

    /// Records that a variable fixed at level 0 depends on the rules of the current derivation.
    pub(super) fn fix(&mut self, variable: usize) {
        self.fixed[variable * self.words..][..self.words].copy_from_slice(&self.current);
    }

    /// Returns the rules of the current derivation, ascending.
    pub(super) fn current(&self) -> Vec<usize> {
        (0..self.rules).filter(|&rule| has(&self.current, rule)).collect()
    }

    /// Discards the sets of learnt clauses.
    pub(super) fn forget(&mut self) {
        self.sets.truncate(self.words);
    }

    fn is_within(&self, set: u32, all: &[u64]) -> bool {
        match (set as usize).checked_sub(self.rules) {
            Some(at) => is_subset(&self.sets[at * self.words..][..self.words], all),
            None => has(all, set as usize),
        }
    }
}
