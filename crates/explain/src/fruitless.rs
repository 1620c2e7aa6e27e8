//! Where techniques of one digit found nothing: they need not look there again as long as the
//! digit has the same places.

use std::collections::BTreeMap;

use board::Candidates;
use logic::techniques::Technique;

/// By technique: the last board on which it found nothing.
#[derive(Default)]
pub(crate) struct Fruitless(BTreeMap<&'static str, Candidates>);

impl Fruitless {
    /// The candidates of the digits that have other places than on that board.
    pub(crate) fn changed(&self, technique: &dyn Technique, board: &Candidates) -> Candidates {
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

    /// That it found nothing.
    pub(crate) fn add(&mut self, technique: &dyn Technique, board: &Candidates) {
        self.0.insert(technique.name(), board.clone());
    }
}
