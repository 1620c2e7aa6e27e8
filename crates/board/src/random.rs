//! Random numbers from a seed, equal on every machine and in every version.
//!
//! The generator is PCG-64 (M. O'Neill, *PCG: A Family of Simple Fast Space-Efficient Statistically
//! Good Algorithms for Random Number Generation*, 2014) of the crate `rand_pcg`. The distributions
//! are implemented here, because those of libraries change.

use std::hash::{BuildHasher, RandomState};

use rand_pcg::{
    Pcg64,
    rand_core::{Rng, SeedableRng},
};

use crate::hash;

/// Bits of a seed; programs that read numbers as floating point represent these exactly.
const SEED_BITS: u32 = 53;

/// A random number generator.
pub struct Random(Pcg64);

impl Random {
    /// Creates the generator for a seed. Each purpose has its own sequence, which does not depend
    /// on how many numbers another purpose uses.
    pub fn new(seed: u64, purpose: &str) -> Random {
        Random(Pcg64::seed_from_u64(seed ^ hash::fnv(purpose.bytes())))
    }

    /// Returns the next 64 bits.
    fn next_word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_word()) * bound as u128) >> 64) as usize
    }

    /// Returns true or false with equal probability.
    pub fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    /// Returns two different numbers below `bound`, which must be at least 2.
    pub fn pair(&mut self, bound: usize) -> (usize, usize) {
        let (a, b) = (self.below(bound), self.below(bound - 1));
        (a, if b < a { b } else { b + 1 })
    }

    /// Moves `count` random items to the front, in random order.
    pub fn draw<T>(&mut self, list: &mut [T], count: usize) {
        for place in 0..count.min(list.len()) {
            list.swap(place, place + self.below(list.len() - place));
        }
    }

    /// Returns the numbers below `bound` in random order.
    pub fn order(&mut self, bound: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..bound).collect();
        self.draw(&mut order, bound);
        order
    }

    /// Returns a number that is suitable as a seed.
    fn seed(&mut self) -> u64 {
        self.next_word() >> (64 - SEED_BITS)
    }
}

/// Returns a random seed. Without a source of randomness, as in WebAssembly, it may be equal in
/// every run.
pub fn fresh_seed() -> u64 {
    RandomState::new().hash_one(0) >> (64 - SEED_BITS)
}

/// Returns the seeds of a series of puzzles; the first is the seed itself.
pub fn seeds(first: u64) -> impl Iterator<Item = u64> {
    let mut random = Random::new(first, "seeds");
    std::iter::once(first).chain(std::iter::repeat_with(move || random.seed()))
}
