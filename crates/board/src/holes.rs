//! Gaps of a board: places of the canvas that are not cells, as between the grids of a samurai.

use std::{
    collections::HashSet,
    sync::{Mutex, PoisonError},
};

use crate::Cell;

/// The places that are not cells, as a bit set.
///
/// A [`Shape`](crate::Shape) is copied everywhere, so it contains a reference. Each pattern is
/// stored once, until the process ends.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(crate) struct Holes {
    words: Vec<u64>,
}

/// All patterns so far.
static PATTERNS: Mutex<Option<HashSet<&'static Holes>>> = Mutex::new(None);

impl Holes {
    /// Returns the gaps among this number of places, or `None` if there are none.
    pub(crate) fn among(places: usize, is_hole: impl Fn(Cell) -> bool) -> Option<&'static Holes> {
        let mut words = vec![0u64; places.div_ceil(64)];
        for place in (0..places).filter(|&place| is_hole(place)) {
            words[place / 64] |= 1 << (place % 64);
        }
        if words.iter().all(|&word| word == 0) {
            return None;
        }
        let mut kept = PATTERNS.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = kept.get_or_insert_default();
        let holes = Holes { words };
        Some(kept.get(&holes).copied().unwrap_or_else(|| {
            let holes: &'static Holes = Box::leak(Box::new(holes));
            kept.insert(holes);
            holes
        }))
    }

    /// Returns true if the place is not a cell.
    pub(crate) fn contains(&self, place: Cell) -> bool {
        self.words[place / 64] >> (place % 64) & 1 == 1
    }

    /// Returns the number of gaps.
    pub(crate) fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }
}
