//! A stack with a conditional push without a branch, because the branch predictor cannot predict
//! which cells become settled.

/// A stack with a conditional push.
#[derive(Default)]
pub(super) struct BranchlessStack {
    items: Box<[u16]>,
    len: usize,
}

impl BranchlessStack {
    /// Returns a stack for at most this number of items.
    pub(super) fn of(most: usize) -> BranchlessStack {
        BranchlessStack { items: vec![0; most + 1].into(), len: 0 }
    }

    #[inline(always)]
    pub(super) fn push_if(&mut self, item: u16, holds: bool) {
        self.items[self.len] = item;
        // It is an index of `items`, so it cannot overflow.
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
