//! The places of a canvas that are no cells, as between the grids of a samurai.

use std::{
    collections::HashSet,
    sync::{Mutex, PoisonError},
};

use crate::Cell;

/// The places that are no cells, a bit each.
///
/// A [`Shape`](crate::Shape) is copied everywhere, so it holds a reference. Each pattern is kept once,
/// for as long as the program runs.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(crate) struct Holes {
    words: Vec<u64>,
}

/// The patterns that are kept.
static KEPT: Mutex<Option<HashSet<&'static Holes>>> = Mutex::new(None);

impl Holes {
    /// The holes among that number of places; none where there is no hole.
    pub(crate) fn among(places: usize, is_hole: impl Fn(Cell) -> bool) -> Option<&'static Holes> {
        let mut words = vec![0u64; places.div_ceil(64)];
        for place in (0..places).filter(|&place| is_hole(place)) {
            words[place / 64] |= 1 << (place % 64);
        }
        if words.iter().all(|&word| word == 0) {
            return None;
        }
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = kept.get_or_insert_default();
        let holes = Holes { words };
        Some(kept.get(&holes).copied().unwrap_or_else(|| {
            let holes: &'static Holes = Box::leak(Box::new(holes));
            kept.insert(holes);
            holes
        }))
    }

    /// Whether the place is no cell.
    pub(crate) fn contains(&self, place: Cell) -> bool {
        self.words[place / 64] >> (place % 64) & 1 == 1
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }
}
