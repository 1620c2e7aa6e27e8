//! Random numbers from a seed, the same on every machine and in every version: PCG-64 (M. O'Neill,
//! *PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for Random Number
//! Generation*, 2014) of the crate `rand_pcg`. The choices made from its words are written here,
//! because libraries of distributions change theirs.

use std::hash::{BuildHasher, RandomState};

use rand_pcg::{
    Pcg64,
    rand_core::{Rng, SeedableRng},
};

use crate::hash;

/// Programs that take numbers for floating point hold these exactly.
const SEED_BITS: u32 = 53;

/// See the module.
pub struct Random(Pcg64);

impl Random {
    /// Returns the numbers of a seed. Each purpose has its own, so that one does not change with
    /// the count that another takes.
    pub fn new(seed: u64, purpose: &str) -> Random {
        Random(Pcg64::seed_from_u64(seed ^ hash::fnv(purpose.bytes())))
    }

    /// The next word.
    fn word(&mut self) -> u64 {
        self.0.next_u64()
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
