//! A list of numbers that takes one or not without a branch: which cells are settled is not for a
//! processor to guess.

/// See the module.
#[derive(Default)]
pub(super) struct Pile {
    items: Box<[u16]>,
    len: usize,
}

impl Pile {
    /// One that never has more than so many.
    pub(super) fn of(most: usize) -> Pile {
        Pile { items: vec![0; most + 1].into(), len: 0 }
    }

    #[inline(always)]
    pub(super) fn push_if(&mut self, item: u16, holds: bool) {
        self.items[self.len] = item;
        // It is a place of `items`, so it cannot overflow.
        self.len = self.len.wrapping_add(usize::from(holds));
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<u16> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[self.len])
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }
}
