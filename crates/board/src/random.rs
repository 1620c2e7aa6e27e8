//! Random numbers from a seed, the same on every machine and in every version.
//!
//! PCG-64 (M. O'Neill, *PCG: A Family of Simple Fast Space-Efficient
//! Statistically Good Algorithms for Random Number Generation*, 2014): XSL-RR with
//! 128 bits of state, seeded by PCG-32, as the crate `rand_pcg` 0.10 has it. The
//! choices made from its words are written here too, since libraries of
//! distributions do change theirs.

use std::hash::{BuildHasher, RandomState};

use crate::hash;

/// Programs that take numbers for floating point hold these exactly.
const SEED_BITS: u32 = 53;

/// See the module.
pub struct Random {
    state: u128,
    /// Odd.
    increment: u128,
}

/// A word of PCG-32, by which PCG-64 is seeded.
fn seed_word(state: &mut u64) -> u32 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(11_634_580_027_462_260_723);
    let word = (((*state >> 18) ^ *state) >> 27) as u32;
    word.rotate_right((*state >> 59) as u32)
}

impl Random {
    /// The numbers of a seed; each purpose has its own, so that one does not
    /// change with how much another takes.
    pub fn new(seed: u64, purpose: &str) -> Random {
        let mut seed = seed ^ hash::fnv(purpose.bytes());
        let mut word =
            || (0..4).fold(0, |all, i| all | u128::from(seed_word(&mut seed)) << (32 * i));
        let (state, increment) = (word(), word() | 1);
        let mut random = Random { state: state.wrapping_add(increment), increment };
        random.step();
        random
    }

    fn step(&mut self) {
        const MULTIPLIER: u128 = 0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645;
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(self.increment);
    }

    /// The next word.
    fn word(&mut self) -> u64 {
        self.step();
        let folded = (self.state >> 64) as u64 ^ self.state as u64;
        folded.rotate_right((self.state >> 122) as u32)
    }

    /// A number below the bound, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.word()) * bound as u128) >> 64) as usize
    }

    /// One or the other.
    pub fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    /// Two different numbers below the bound, which is not below 2.
    pub fn pair(&mut self, bound: usize) -> (usize, usize) {
        let (a, b) = (self.below(bound), self.below(bound - 1));
        (a, if b < a { b } else { b + 1 })
    }

    /// Puts the first `count` places in random order, of all that there are.
    pub fn draw<T>(&mut self, list: &mut [T], count: usize) {
        for place in 0..count.min(list.len()) {
            list.swap(place, place + self.below(list.len() - place));
        }
    }

    /// The numbers below the bound in random order.
    pub fn order(&mut self, bound: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..bound).collect();
        self.draw(&mut order, bound);
        order
    }

    /// A number that will do as a seed.
    fn seed(&mut self) -> u64 {
        self.word() >> (64 - SEED_BITS)
    }
}

/// A seed that nobody chose. Where there is no chance to be had, as in WebAssembly, it may be the
/// same in every run.
pub fn fresh_seed() -> u64 {
    RandomState::new().hash_one(0) >> (64 - SEED_BITS)
}

/// The seeds of a series of puzzles: the first is the seed itself.
pub fn seeds(first: u64) -> impl Iterator<Item = u64> {
    let mut random = Random::new(first, "seeds");
    std::iter::once(first).chain(std::iter::repeat_with(move || random.seed()))
}
