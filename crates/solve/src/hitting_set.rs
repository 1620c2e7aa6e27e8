//! Minimum hitting sets of a growing collection of sets.
//!
//! Each set to be hit is a clause. For every element the solver assumes that it is left out. If
//! these assumptions are inconsistent, the solver returns a core: assumptions that cannot hold
//! together. One of them has to be given up, so every hitting set has one element more than counted
//! so far. Each further one given up from the core costs one more. So the core b₁, …, bₙ is
//! replaced by new assumptions: for every i, not both bᵢ and one of the later members are given up
//! (N. Narodytska, F. Bacchus, *Maximum Satisfiability Using Core-Guided MaxSAT Resolution*, 2014).
//! Once the assumptions hold, the model has exactly as many elements as were counted, and that is
//! the minimum.
//!
//! Cores remain cores when sets are added, so nothing is restarted and the count never decreases.
//! Minimum hitting sets of sets found one by one solve problems with too many sets to list (E.
//! Moreno-Centeno, R. Karp, *The implicit hitting set approach*, 2013).
//!
//! Sizes: a variable for each element and two for each member of a core but the last, a clause for
//! each set and three for each such member.
//!
//! Trust: a set is returned only if it hits all sets and has as many elements as were counted. That
//! no smaller one exists relies on batsat; each core is solved a second time.
//!
//! Tried without benefit: a cardinality constraint over all elements (O. Bailleux, Y. Boufkhad,
//! *Efficient CNF Encoding of Boolean Cardinality Constraints*, 2003), raised by one at a time.
//! Disjoint sets make it a pigeonhole problem, which takes solvers exponential time; here each of
//! them is a core.

use std::collections::{BTreeMap, HashSet};

use encodings::Lit;

use board::stop::{Stop, StopReason};
use sat::backends::{Answer, Backend, BackendError, bare};

/// The result of a search for a minimum hitting set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HittingSetResult {
    /// A minimum hitting set, ascending; proved minimal.
    Smallest(Vec<usize>),
    /// There is no hitting set, because one of the sets is empty.
    Impossible,
    /// Undecided; [`HittingSets::at_least`] has a lower bound.
    Unknown(StopReason),
}

/// Sets to be hit by a minimum hitting set.
///
/// ```
/// use board::stop::Stop;
/// use solve::hitting_set::{HittingSetResult, HittingSets};
///
/// let mut sets = HittingSets::new(&Stop::never());
/// sets.add(&[1, 2]);
/// sets.add(&[2, 3]);
/// assert_eq!(sets.smallest()?, HittingSetResult::Smallest(vec![2]));
/// sets.add(&[1, 3]);
/// assert!(matches!(sets.smallest()?, HittingSetResult::Smallest(two) if two.len() == 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct HittingSets {
    backend: Box<dyn Backend>,
    stop: Stop,
    sets: Vec<Vec<usize>>,
    /// The variable of each element, true if the element is taken.
    variables: BTreeMap<usize, Lit>,
    /// The number of variables.
    count: u32,
    /// The assumptions; giving one up costs one element.
    assumed: Vec<Lit>,
    /// A lower bound on the size of a hitting set.
    at_least: usize,
}

impl HittingSets {
    /// Returns an empty collection. After `stop` all results are unknown.
    pub fn new(stop: &Stop) -> HittingSets {
        HittingSets {
            backend: bare(stop.clone().without_progress()),
            stop: stop.clone(),
            sets: Vec::new(),
            variables: BTreeMap::new(),
            count: 0,
            assumed: Vec::new(),
            at_least: 0,
        }
    }

    /// Adds a set to be hit. With an empty set there is no hitting set.
    pub fn add(&mut self, set: &[usize]) {
        let mut set = set.to_vec();
        set.sort_unstable();
        set.dedup();
        let clause: Vec<Lit> = set.iter().map(|&element| self.variable(element)).collect();
        self.backend.add_clause(&clause);
        self.sets.push(set);
    }

    /// Returns the sets added, each with ascending elements.
    pub fn sets(&self) -> &[Vec<usize>] {
        &self.sets
    }

    /// Returns a lower bound on the size of a hitting set. It never decreases, and equals the
    /// minimum once that was found.
    pub fn at_least(&self) -> usize {
        self.at_least
    }

    /// Returns the size of a greedy collection of pairwise disjoint sets, the smallest sets first.
    /// Every hitting set has at least this number of elements.
    pub fn apart(&self) -> usize {
        let mut sets: Vec<&Vec<usize>> = self.sets.iter().collect();
        sets.sort_by_key(|set| set.len());
        let mut taken = HashSet::new();
        let mut is_apart = |set: &&Vec<usize>| {
            let apart = set.iter().all(|element| !taken.contains(element));
            apart.then(|| taken.extend(set.iter().copied())).is_some()
        };
        sets.into_iter().filter(|set| is_apart(set)).count()
    }

    /// Returns true if every set contains one of these elements.
    pub fn are_hit_by(&self, elements: &[usize]) -> bool {
        let hit = |set: &Vec<usize>| elements.iter().any(|e| set.binary_search(e).is_ok());
        self.sets.iter().all(hit)
    }

    /// Returns a minimum hitting set, the same one after the same calls.
    ///
    /// # Errors
    /// If the solver fails, or if its answers contradict each other.
    pub fn smallest(&mut self) -> Result<HittingSetResult, BackendError> {
        if self.sets.iter().any(Vec::is_empty) {
            return Ok(HittingSetResult::Impossible);
        }
        loop {
            // The solver does not check the stop if it has nothing to decide.
            if let Some(why) = self.stop.reason() {
                return Ok(HittingSetResult::Unknown(why));
            }
            match self.backend.solve(&self.assumed)? {
                Answer::Unknown(why) => return Ok(HittingSetResult::Unknown(why)),
                Answer::Sat(model) => {
                    return self.checked_elements(&model).map(HittingSetResult::Smallest);
                }
                Answer::Unsat(core) => match self.recheck_core(core)? {
                    Ok(core) => self.relax(&core),
                    Err(why) => return Ok(HittingSetResult::Unknown(why)),
                },
            }
        }
    }

    /// Returns a small, irredundant hitting set that need not be minimum, or `None` if there is
    /// none. It takes an element that is in most of the open sets, again and again, then drops
    /// redundant ones.
    pub fn small(&self) -> Option<Vec<usize>> {
        let mut taken: Vec<usize> = Vec::new();
        let mut open: Vec<&Vec<usize>> = self.sets.iter().collect();
        while !open.is_empty() {
            let mut often: BTreeMap<usize, usize> = BTreeMap::new();
            open.iter().copied().flatten().for_each(|&e| *often.entry(e).or_default() += 1);
            // Break ties by the smallest element.
            let most = often.into_iter().rev().max_by_key(|&(_, sets)| sets);
            let (element, _) = most?;
            if open.iter().any(|set| set.is_empty()) {
                return None;
            }
            open.retain(|set| set.binary_search(&element).is_err());
            taken.push(element);
        }
        let mut place = 0;
        while place < taken.len() {
            let element = taken.remove(place);
            if !self.are_hit_by(&taken) {
                taken.insert(place, element);
                place += 1;
            }
        }
        taken.sort_unstable();
        Some(taken)
    }

    /// Returns the elements of a model, after checking that they hit all sets.
    fn checked_elements(&self, model: &[Lit]) -> Result<Vec<usize>, BackendError> {
        // Indexed by variable; variables that the solver leaves out are false.
        let mut values = vec![false; self.count as usize + 1];
        for lit in model.iter().filter(|lit| lit.is_positive()) {
            if let Some(value) = values.get_mut(lit.variable() as usize) {
                *value = true;
            }
        }
        let is_taken = |lit: Lit| values[lit.variable() as usize];
        let taken = self.variables.iter().filter(|&(_, &lit)| is_taken(lit));
        let taken: Vec<usize> = taken.map(|(&element, _)| element).collect();
        match taken.len() == self.at_least && self.are_hit_by(&taken) {
            true => Ok(taken),
            false => {
                Err(self.contradiction_error("its model misses a set or has too many elements"))
            }
        }
    }

    /// Solves the core, or a smaller one found on the way, a second time.
    fn recheck_core(
        &mut self,
        mut core: Vec<Lit>,
    ) -> Result<Result<Vec<Lit>, StopReason>, BackendError> {
        loop {
            if core.is_empty() || core.iter().any(|lit| !self.assumed.contains(lit)) {
                return Err(self.contradiction_error("its core has literals that were not assumed"));
            }
            core.sort_unstable_by_key(|lit| lit.variable());
            match self.backend.solve(&core)? {
                Answer::Unsat(smaller) if smaller.len() < core.len() => core = smaller,
                Answer::Unsat(_) => return Ok(Ok(core)),
                Answer::Unknown(why) => return Ok(Err(why)),
                Answer::Sat(_) => return Err(self.contradiction_error("its core is satisfiable")),
            }
        }
    }

    /// Replaces the assumptions of the core: at most one of them is given up.
    fn relax(&mut self, core: &[Lit]) {
        self.at_least += 1;
        self.assumed.retain(|lit| !core.contains(lit));
        let Some((&last, before)) = core.split_last() else { return };
        // One of the core is given up.
        let given_up: Vec<Lit> = core.iter().map(|&lit| !lit).collect();
        self.backend.add_clause(&given_up);
        // True if one of the later members is given up.
        let mut behind = !last;
        for (place, &lit) in before.iter().enumerate().rev() {
            let both = self.fresh();
            self.backend.add_clause(&[lit, !behind, both]);
            self.assumed.push(!both);
            if place > 0 {
                let either = self.fresh();
                self.backend.add_clause(&[lit, either]);
                self.backend.add_clause(&[!behind, either]);
                behind = either;
            }
        }
    }

    fn variable(&mut self, element: usize) -> Lit {
        if let Some(&lit) = self.variables.get(&element) {
            return lit;
        }
        let lit = self.fresh();
        self.variables.insert(element, lit);
        self.assumed.push(!lit);
        lit
    }

    fn fresh(&mut self) -> Lit {
        self.count += 1;
        Lit::positive(self.count)
    }

    fn contradiction_error(&self, reason: &str) -> BackendError {
        BackendError::Failed { backend: "batsat", reason: reason.to_owned() }
    }
}
