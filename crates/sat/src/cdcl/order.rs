//! The decision order: a heap of variables by their recent part in conflicts (N. Eén, N. Sörensson,
//! *MiniSat*, 2003).

use board::random::Random;

/// Decay factors of the weights per conflict, in the early phase of the search and after it.
const DECAY: [f64; 2] = [0.99, 0.97];

/// Weights are rescaled above this value.
const MAX_WEIGHT: f64 = 1e150;

pub(super) struct Order {
    weight: Vec<f64>,
    step: f64,
    heap: Vec<u32>,
    /// For each variable: its position in the heap, [`NOT_IN_HEAP`] or [`NEVER_DECIDED`].
    place: Vec<u32>,
    /// Open variables that `first_of` passed over.
    passed: Vec<usize>,
    random: Option<Random>,
}

/// The place of a variable that is not in the heap.
const NOT_IN_HEAP: u32 = u32::MAX;

/// The place of a variable that is never decided.
const NEVER_DECIDED: u32 = u32::MAX - 1;

impl Order {
    pub(super) fn new(seed: u64) -> Order {
        let random = (seed != 0).then(|| Random::new(seed, "cdcl"));
        let (weight, heap, place, passed) = Default::default();
        Order { weight, step: 1.0, heap, place, passed, random }
    }

    pub(super) fn add_variable(&mut self) {
        let begin = self.random.as_mut().map_or(0.0, |random| random.below(1 << 20) as f64 * 1e-11);
        self.weight.push(begin);
        self.place.push(NOT_IN_HEAP);
        self.reinsert(self.weight.len() - 1);
    }

    /// Returns the first open variable and removes the assigned ones before it.
    pub(super) fn first(&mut self, is_open: impl Fn(usize) -> bool) -> Option<usize> {
        loop {
            let first = *self.heap.first()? as usize;
            if is_open(first) {
                return Some(first);
            }
            self.remove_first();
        }
    }

    /// Returns the first variable that is open and wanted. Those before it stay out of the heap
    /// until [`Order::put_back`].
    pub(super) fn first_of(
        &mut self,
        is_open: impl Fn(usize) -> bool,
        is_wanted: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        loop {
            let first = self.first(&is_open)?;
            if is_wanted(first) {
                return Some(first);
            }
            self.remove_first();
            self.passed.push(first);
        }
    }

    /// Puts the variables that were passed over back into the heap.
    pub(super) fn put_back(&mut self) {
        while let Some(variable) = self.passed.pop() {
            self.reinsert(variable);
        }
    }

    /// Removes the first variable from the heap.
    fn remove_first(&mut self) {
        let first = self.heap.swap_remove(0);
        self.place[first as usize] = NOT_IN_HEAP;
        if let Some(&first) = self.heap.first() {
            self.place[first as usize] = 0;
            self.sink(0);
        }
    }

    /// Removes all variables; only those that [`Order::include`] adds will be decided.
    pub(super) fn clear(&mut self) {
        self.heap.clear();
        self.passed.clear();
        self.place.fill(NEVER_DECIDED);
    }

    /// Adds a variable after [`Order::clear`].
    pub(super) fn include(&mut self, variable: usize) {
        if self.place[variable] == NEVER_DECIDED {
            self.place[variable] = NOT_IN_HEAP;
            self.reinsert(variable);
        }
    }

    /// Discards the weights, and removes all variables.
    pub(super) fn forget(&mut self) {
        self.clear();
        self.weight.fill(0.0);
        self.step = 1.0;
    }

    /// Puts a variable that is open again into the heap.
    pub(super) fn reinsert(&mut self, variable: usize) {
        if self.place[variable] == NOT_IN_HEAP {
            self.place[variable] = self.heap.len() as u32;
            self.heap.push(variable as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Increases the weight of a variable that took part in a conflict.
    pub(super) fn bump(&mut self, variable: usize) {
        self.weight[variable] += self.step;
        if self.weight[variable] > MAX_WEIGHT {
            self.weight.iter_mut().for_each(|weight| *weight /= MAX_WEIGHT);
            self.step /= MAX_WEIGHT;
        }
        let place = self.place[variable];
        if place < NEVER_DECIDED {
            self.rise(place as usize);
        }
    }

    /// Increases the step, so that later conflicts weigh more.
    pub(super) fn decay(&mut self, is_easy: bool) {
        self.step /= DECAY[usize::from(!is_easy)];
    }

    fn is_before(&self, one: u32, other: u32) -> bool {
        let [a, b] = [one, other].map(|it| self.weight[it as usize]);
        a > b || a == b && one < other
    }

    fn rise(&mut self, mut place: usize) {
        let variable = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            if !self.is_before(variable, self.heap[parent]) {
                break;
            }
            self.put(self.heap[parent], place);
            place = parent;
        }
        self.put(variable, place);
    }

    fn sink(&mut self, mut place: usize) {
        let variable = self.heap[place];
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.is_before(self.heap[child + 1], self.heap[child])
            {
                child += 1;
            }
            if !self.is_before(self.heap[child], variable) {
                break;
            }
            self.put(self.heap[child], place);
            place = child;
        }
        self.put(variable, place);
    }

    fn put(&mut self, variable: u32, place: usize) {
        self.heap[place] = variable;
        self.place[variable as usize] = place as u32;
    }
}
