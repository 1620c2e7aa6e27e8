//! Automaton constraints, filtered by the states that are reachable from the first cell and from
//! behind the last one.

use ::board::relation::Automaton;

use super::mask::{NoDigitLeft, bits_of};

/// An automaton unrolled over its cells, with the states of each layer after those of the one
/// before.
pub(super) struct UnrolledAutomaton {
    /// By layer, from the first cell to the one behind the last: the number of its states, and the
    /// number of states in earlier layers. The last entry of `begins` is the total.
    pub(super) states: Box<[u16]>,
    pub(super) begins: Box<[usize]>,
    /// By state: its first step; then the number of steps.
    starts: Box<[u32]>,
    steps: Box<[Step]>,
}

/// The digits that lead from a state to the same state of the next layer.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) digits: u16,
    pub(super) to: u16,
}

impl UnrolledAutomaton {
    /// Returns the automaton over `length` cells, or `None` if a layer has too many states.
    pub(super) fn new(
        length: usize,
        automaton: &Automaton,
        digits: usize,
    ) -> Option<UnrolledAutomaton> {
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
        Some(UnrolledAutomaton { states, begins, starts, steps })
    }

    /// Returns the number of steps.
    pub(super) fn size(&self) -> usize {
        self.steps.len()
    }

    /// Returns the steps from a state of a layer.
    #[inline(always)]
    pub(super) fn steps(&self, layer: usize, state: usize) -> &[Step] {
        let starts = &self.starts[self.begins[layer] + state..][..2];
        &self.steps[starts[0] as usize..starts[1] as usize]
    }
}

/// Reachable states by layer, a bit each; the memory is kept between calls.
#[derive(Default)]
pub(super) struct ReachableStates {
    ahead: Vec<u64>,
    behind: Vec<u64>,
    /// The masks of the cells of an automaton constraint.
    pub(super) masks: Vec<u16>,
}

impl ReachableStates {
    /// Calls `keep` with the digits that each cell keeps of its mask, from the last cell to the
    /// first.
    pub(super) fn propagate(
        &mut self,
        masks: &[u16],
        word: &UnrolledAutomaton,
        mut keep: impl FnMut(usize, u16) -> Result<(), NoDigitLeft>,
    ) -> Result<(), NoDigitLeft> {
        let sizes = |layer: usize| usize::from(word.states[layer]).div_ceil(64).max(1);
        let count = masks.len();
        let total: usize = (0..=count).map(sizes).sum();
        for list in [&mut self.ahead, &mut self.behind] {
            list.clear();
            list.resize(total, 0);
        }
        if word.states[0] == 0 {
            return Err(NoDigitLeft);
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
            return Err(NoDigitLeft);
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
