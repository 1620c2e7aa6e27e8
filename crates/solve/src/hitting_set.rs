//! The smallest set that has an element of every given set, while further sets come one by one.
//!
//! That a set is hit is a clause, and that an element is left out is what is assumed of every
//! element. Where these assumptions cannot all hold, the solver names some that cannot hold
//! together, a core: one of them has to be given up, so every hitting set has one element more
//! than was counted so far. Further ones of the core cost one more each. That is what is assumed
//! in their place: of the core b₁, …, bₙ and every i, that not both bᵢ and one of those behind it
//! are given up (N. Narodytska, F. Bacchus, *Maximum Satisfiability Using Core-Guided MaxSAT
//! Resolution*, 2014). Once the assumptions hold, the model has exactly as many elements as were
//! counted, and that is the least.
//!
//! Cores stay cores when sets are added, so nothing is begun anew: the count never falls. That
//! hitting sets proved smallest, for sets found one by one, solve problems whose sets are too
//! many to list is from E. Moreno-Centeno and R. Karp, *The implicit hitting set approach*, 2013.
//!
//! Sizes: a variable for each element and two for each member of a core but the last, a clause for
//! each set and three for each such member.
//!
//! What is believed: a set is returned only once it was seen to hit all sets, with as many elements
//! as were counted. That there is none smaller is batsat's word; each core is asked for twice.
//!
//! Road not taken: a cardinality constraint over all elements (O. Bailleux, Y. Boufkhad,
//! *Efficient CNF Encoding of Boolean Cardinality Constraints*, 2003) with one more allowed at a
//! time. Disjoint sets make it a pigeonhole problem, which takes solvers exponentially long; here
//! each of them is a core.

use std::collections::{BTreeMap, HashSet};

use encodings::Lit;

use board::stop::{Stop, Why};
use sat::backends::{Answer, Backend, BackendError, bare};

/// A smallest hitting set, if there is one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hitting {
    /// It has an element of every set, ascending, and none with fewer does: proved.
    Smallest(Vec<usize>),
    /// There is none, since one of the sets is empty.
    Impossible,
    /// Nobody knows; see [`HittingSets::at_least`].
    Unknown(Why),
}

/// Sets that are to be hit. See the module.
///
/// ```
/// use board::stop::Stop;
/// use solve::hitting_set::{Hitting, HittingSets};
///
/// let mut sets = HittingSets::new(&Stop::never());
/// sets.add(&[1, 2]);
/// sets.add(&[2, 3]);
/// assert_eq!(sets.smallest()?, Hitting::Smallest(vec![2]));
/// sets.add(&[1, 3]);
/// assert!(matches!(sets.smallest()?, Hitting::Smallest(two) if two.len() == 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct HittingSets {
    backend: Box<dyn Backend>,
    stop: Stop,
    sets: Vec<Vec<usize>>,
    /// The variables of the elements that were seen: true if it is taken.
    variables: BTreeMap<usize, Lit>,
    /// How many variables there are.
    count: u32,
    /// What is assumed, each at the cost of one element.
    assumed: Vec<Lit>,
    /// No hitting set has fewer elements.
    at_least: usize,
}

impl HittingSets {
    /// No sets. From the time of that stop on everything is unknown.
    pub fn new(stop: &Stop) -> HittingSets {
        HittingSets {
            backend: bare(stop.clone().silently()),
            stop: stop.clone(),
            sets: Vec::new(),
            variables: BTreeMap::new(),
            count: 0,
            assumed: Vec::new(),
            at_least: 0,
        }
    }

    /// One more set to be hit. After an empty one there is no hitting set.
    pub fn add(&mut self, set: &[usize]) {
        let mut set = set.to_vec();
        set.sort_unstable();
        set.dedup();
        let clause: Vec<Lit> = set.iter().map(|&element| self.variable(element)).collect();
        self.backend.add_clause(&clause);
        self.sets.push(set);
    }

    /// The sets that were added, their elements ascending.
    pub fn sets(&self) -> &[Vec<usize>] {
        &self.sets
    }

    /// A number of elements that every hitting set has; it never falls, and is the number of the
    /// smallest once that was found.
    pub fn at_least(&self) -> usize {
        self.at_least
    }

    /// How many of the sets have no element in common, the smallest taken first: every hitting
    /// set has as many elements.
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

    /// Whether all sets have one of these elements.
    pub fn are_hit_by(&self, elements: &[usize]) -> bool {
        let hit = |set: &Vec<usize>| elements.iter().any(|e| set.binary_search(e).is_ok());
        self.sets.iter().all(hit)
    }

    /// A smallest hitting set: the same one after the same calls.
    ///
    /// # Errors
    /// If the solver is broken, or what it says contradicts itself.
    pub fn smallest(&mut self) -> Result<Hitting, BackendError> {
        if self.sets.iter().any(Vec::is_empty) {
            return Ok(Hitting::Impossible);
        }
        loop {
            // What the solver does not look at while it has nothing to decide.
            if let Some(why) = self.stop.reason() {
                return Ok(Hitting::Unknown(why));
            }
            match self.backend.solve(&self.assumed)? {
                Answer::Unknown(why) => return Ok(Hitting::Unknown(why)),
                Answer::Sat(model) => return self.taken(&model).map(Hitting::Smallest),
                Answer::Unsat(core) => match self.proved_again(core)? {
                    Ok(core) => self.relax(&core),
                    Err(why) => return Ok(Hitting::Unknown(why)),
                },
            }
        }
    }

    /// A hitting set that need not be the smallest: one element after the other that is in most
    /// of the sets not hit yet, then those left out that are not needed. None if there is none.
    pub fn small(&self) -> Option<Vec<usize>> {
        let mut taken: Vec<usize> = Vec::new();
        let mut open: Vec<&Vec<usize>> = self.sets.iter().collect();
        while !open.is_empty() {
            let mut often: BTreeMap<usize, usize> = BTreeMap::new();
            open.iter().copied().flatten().for_each(|&e| *often.entry(e).or_default() += 1);
            // Of those that are as good the first one.
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

    /// The elements of a model, once they are seen to be what was asked for.
    fn taken(&self, model: &[Lit]) -> Result<Vec<usize>, BackendError> {
        // Indexed by variable; what the solver does not name is false.
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
            false => Err(self.contradicted("its model misses a set or has too many elements")),
        }
    }

    /// The core, or one that is part of it, once more.
    fn proved_again(&mut self, mut core: Vec<Lit>) -> Result<Result<Vec<Lit>, Why>, BackendError> {
        loop {
            if core.is_empty() || core.iter().any(|lit| !self.assumed.contains(lit)) {
                return Err(self.contradicted("its core has literals that were not assumed"));
            }
            core.sort_unstable_by_key(|lit| lit.variable());
            match self.backend.solve(&core)? {
                Answer::Unsat(smaller) if smaller.len() < core.len() => core = smaller,
                Answer::Unsat(_) => return Ok(Ok(core)),
                Answer::Unknown(why) => return Ok(Err(why)),
                Answer::Sat(_) => return Err(self.contradicted("its core is satisfiable")),
            }
        }
    }

    /// Assumes of the core that no more than one is given up.
    fn relax(&mut self, core: &[Lit]) {
        self.at_least += 1;
        self.assumed.retain(|lit| !core.contains(lit));
        let Some((&last, before)) = core.split_last() else { return };
        // One of the core is given up.
        let given_up: Vec<Lit> = core.iter().map(|&lit| !lit).collect();
        self.backend.add_clause(&given_up);
        // Whether one of those behind is given up.
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

    fn contradicted(&self, reason: &str) -> BackendError {
        BackendError::Failed { backend: "batsat", reason: reason.to_owned() }
    }
}
