//! Words: automata, and what they leave by the states that there are ways to from the first cell and
//! from behind the last.

use ::board::relation::Automaton;

use super::mask::{Empty, bits_of};

/// An automaton: states by layer, one behind the other.
pub(super) struct WordOf {
    /// By layer, from the first cell to the one behind the last: how many states it has, and how
    /// many there are in the layers before it; then all.
    pub(super) states: Box<[u16]>,
    pub(super) begins: Box<[usize]>,
    /// By state: where its steps begin; then their end.
    starts: Box<[u32]>,
    steps: Box<[Step]>,
}

/// Digits that lead from a state to the same one of the next layer.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) digits: u16,
    pub(super) to: u16,
}

impl WordOf {
    /// That automaton over so many cells, if it has not too many states.
    pub(super) fn new(length: usize, automaton: &Automaton, digits: usize) -> Option<WordOf> {
        let states: Option<Box<[u16]>> =
            (0..=length).map(|layer| u16::try_from(automaton.states(layer)).ok()).collect();
        let states = states?;
        let (mut begins, mut starts, mut steps) = (vec![0], vec![0], Vec::<Step>::new());
        for (layer, &count) in states.iter().enumerate() {
            begins.push(begins[layer] + usize::from(count));
            for state in 0..usize::from(if layer < length { count } else { 0 }) {
                let first = steps.len();
                for digit in 0..digits {
                    let next = automaton.next(layer, state, digit as u16 + 1);
                    let Some(to) = next.map(|next| next as u16) else { continue };
                    match steps[first..].iter_mut().find(|step| step.to == to) {
                        Some(step) => step.digits |= 1 << digit,
                        None => steps.push(Step { digits: 1 << digit, to }),
                    }
                }
                starts.push(steps.len() as u32);
            }
        }
        let (begins, starts, steps) = (begins.into(), starts.into(), steps.into());
        Some(WordOf { states, begins, starts, steps })
    }

    /// How many steps it has.
    pub(super) fn size(&self) -> usize {
        self.steps.len()
    }

    /// The steps from a state of a layer.
    #[inline(always)]
    pub(super) fn steps(&self, layer: usize, state: usize) -> &[Step] {
        let starts = &self.starts[self.begins[layer] + state..][..2];
        &self.steps[starts[0] as usize..starts[1] as usize]
    }
}

/// States by layer, a bit each, kept from look to look.
#[derive(Default)]
pub(super) struct Reached {
    ahead: Vec<u64>,
    behind: Vec<u64>,
    /// The masks of a word's cells, where they are put together.
    pub(super) masks: Vec<u16>,
}

impl Reached {
    /// Tells of the digits that each cell keeps, of those of its mask, from the last cell to the first.
    pub(super) fn left(
        &mut self,
        masks: &[u16],
        word: &WordOf,
        mut keep: impl FnMut(usize, u16) -> Result<(), Empty>,
    ) -> Result<(), Empty> {
        let sizes = |layer: usize| usize::from(word.states[layer]).div_ceil(64).max(1);
        let count = masks.len();
        let total: usize = (0..=count).map(sizes).sum();
        for list in [&mut self.ahead, &mut self.behind] {
            list.clear();
            list.resize(total, 0);
        }
        if word.states[0] == 0 {
            return Err(Empty);
        }
        self.ahead[0] = 1;
        let mut begin = 0;
        for (layer, &mask) in masks.iter().enumerate() {
            let size = sizes(layer);
            let (here, after) = self.ahead[begin..].split_at_mut(size);
            for (place, &states) in here.iter().enumerate() {
                for state in bits_of(place, states) {
                    for step in word.steps(layer, state) {
                        let leads = u64::from(step.digits & mask != 0);
                        after[usize::from(step.to) / 64] |= leads << (step.to % 64);
                    }
                }
            }
            begin += size;
        }
        let last = sizes(count);
        let (from, to) = (&self.ahead[begin..begin + last], &mut self.behind[begin..begin + last]);
        to.copy_from_slice(from);
        if to.iter().all(|&word| word == 0) {
            return Err(Empty);
        }
        for (layer, &mask) in masks.iter().enumerate().rev() {
            let size = sizes(layer);
            let here = begin - size;
            let mut kept = 0u16;
            let (alive, behind) = self.behind[here..].split_at_mut(size);
            for (place, alive) in alive.iter_mut().enumerate() {
                for state in bits_of(place, self.ahead[here + place]) {
                    let mut leads = 0;
                    for step in word.steps(layer, state) {
                        let ends = behind[usize::from(step.to) / 64] >> (step.to % 64) & 1;
                        leads |= step.digits & mask & (ends as u16).wrapping_neg();
                    }
                    kept |= leads;
                    *alive |= u64::from(leads != 0) << (state % 64);
                }
            }
            keep(layer, kept)?;
            begin = here;
        }
        Ok(())
    }
}
