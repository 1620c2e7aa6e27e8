//! A cache of techniques that found nothing: they need not search again while the candidates that
//! their steps depend on are unchanged.

use std::collections::BTreeMap;

use board::{Candidates, Cell};
use logic::techniques::Technique;

/// For each technique, the last board on which it found nothing.
#[derive(Default)]
pub(crate) struct NegativeCache(BTreeMap<&'static str, Candidates>);

impl NegativeCache {
    /// Returns only the candidates of digits whose places changed since that board.
    pub(crate) fn changed_digits(
        &self,
        technique: &dyn Technique,
        board: &Candidates,
    ) -> Candidates {
        let mut changed = board.clone();
        let Some(before) = self.0.get(technique.name()) else { return changed };
        let mut digits = vec![0; board.words(0).len()];
        for cell in 0..board.cells() {
            let words = board.words(cell).iter().zip(before.words(cell));
            digits.iter_mut().zip(words).for_each(|(digits, (now, then))| *digits |= now ^ then);
        }
        for cell in 0..board.cells() {
            let words = changed.words_mut(cell).iter_mut();
            words.zip(&digits).for_each(|(word, digits)| *word &= digits);
        }
        changed
    }

    /// Returns for each cell whether it lost candidates since that board. Returns `None` if any
    /// cell gained some.
    pub(crate) fn lost(&self, technique: &dyn Technique, board: &Candidates) -> Option<Vec<bool>> {
        let before = self.0.get(technique.name())?;
        let words = |cell: Cell| board.words(cell).iter().zip(before.words(cell));
        let got_some = |cell| words(cell).any(|(now, then)| now & !then != 0);
        let lost = || (0..board.cells()).map(|cell| words(cell).any(|(now, then)| now != then));
        (!(0..board.cells()).any(got_some)).then(|| lost().collect())
    }

    /// Records that the technique found nothing on this board.
    pub(crate) fn add(&mut self, technique: &dyn Technique, board: &Candidates) {
        self.0.insert(technique.name(), board.clone());
    }
}
