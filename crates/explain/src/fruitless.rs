//! Where techniques found nothing: they need not look there again as long as nothing has changed
//! that their steps depend on.

use std::collections::BTreeMap;

use board::{Candidates, Cell};
use logic::techniques::Technique;

/// By technique: the last board on which it found nothing.
#[derive(Default)]
pub(crate) struct Fruitless(BTreeMap<&'static str, Candidates>);

impl Fruitless {
    /// The candidates of the digits that have other places than on that board.
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

    /// By cell whether it has lost candidates; nothing if any has got some.
    pub(crate) fn lost(&self, technique: &dyn Technique, board: &Candidates) -> Option<Vec<bool>> {
        let before = self.0.get(technique.name())?;
        let words = |cell: Cell| board.words(cell).iter().zip(before.words(cell));
        let got_some = |cell| words(cell).any(|(now, then)| now & !then != 0);
        let lost = || (0..board.cells()).map(|cell| words(cell).any(|(now, then)| now != then));
        (!(0..board.cells()).any(got_some)).then(|| lost().collect())
    }

    /// That it found nothing.
    pub(crate) fn add(&mut self, technique: &dyn Technique, board: &Candidates) {
        self.0.insert(technique.name(), board.clone());
    }
}
