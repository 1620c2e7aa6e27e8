//! Words to which few classes of digits are all there is, as low, middle and high ones.
//!
//! What such a word leaves depends on which classes its cells have, some bits in all. Each case is
//! worked out once, when it first comes. In a house each class has its share: as many cells as it has
//! digits.

use super::{
    mask::{Empty, MOST_DIGITS, bits, those},
    word::{Reached, WordOf},
};

/// The most bits: a table of so many cases.
pub(super) const MOST_BITS: usize = 14;

/// A case not yet met.
const UNKNOWN: u16 = 0;

/// A case that leaves nothing.
const NOTHING: u16 = 1 << 15;

/// The classes of a word: digits of one cell that lead to the same state from every state.
pub(super) struct Classes {
    /// The place of a cell among those of the word, and the digits of a class there; a bit of a case
    /// each.
    all: Box<[(u8, u16)]>,
    /// The digits alone, none behind the last.
    digits: [u16; MOST_DIGITS],
    /// By place: the bits of a case that are of its cell.
    of_places: [u16; MOST_DIGITS],
    /// The digits of classes, each once, and the bits of a case that say that some cell has them.
    pub(super) whole: Box<[(u16, u16)]>,
}

impl Classes {
    /// The classes of a word of so many cells, if they are few.
    pub(super) fn of(word: &WordOf, length: usize, digits: usize) -> Option<Classes> {
        let mut all = Vec::new();
        for place in 0..length {
            let mut parts = vec![((1u32 << digits) - 1) as u16];
            for state in 0..usize::from(word.states[place]) {
                for step in word.steps(place, state) {
                    let split = |&part: &u16| [part & step.digits, part & !step.digits];
                    parts = parts.iter().flat_map(split).filter(|&part| part != 0).collect();
                }
            }
            if all.len() + parts.len() > MOST_BITS {
                return None;
            }
            all.extend(parts.into_iter().map(|part| (place as u8, part)));
        }
        let mut whole: Vec<(u16, u16)> = Vec::new();
        for (bit, &(_, digits)) in all.iter().enumerate() {
            match whole.iter_mut().find(|it| it.0 == digits) {
                Some((_, bits)) => *bits |= 1 << bit,
                None => whole.push((digits, 1 << bit)),
            }
        }
        let (mut each, mut of_places) = ([0; MOST_DIGITS], [0; MOST_DIGITS]);
        for (bit, &(place, digits)) in all.iter().enumerate() {
            each[bit] = digits;
            of_places[usize::from(place)] |= 1 << bit;
        }
        Some(Classes { all: all.into(), digits: each, of_places, whole: whole.into() })
    }

    /// The digits of all classes, of each cell once more.
    pub(super) fn digits(&self) -> impl Iterator<Item = u16> {
        self.all.iter().map(|&(_, digits)| digits)
    }

    /// Which classes each cell has, of those masks.
    #[inline(always)]
    pub(super) fn case(&self, masks: &[u16]) -> u16 {
        masks.iter().zip(&self.of_places).fold(0, |case, (&mask, &of_place)| {
            case | those(&self.digits, |digits| digits & mask != 0) & of_place
        })
    }

    /// The case that is left of a case; `known` is what each met so far leaves.
    #[inline(always)]
    pub(super) fn looked_up(
        &self,
        known: &mut Vec<u16>,
        reached: &mut Reached,
        word: &WordOf,
        case: u16,
    ) -> Result<u16, Empty> {
        if known.is_empty() {
            known.resize(1 << self.all.len(), UNKNOWN);
        }
        let left = &mut known[usize::from(case)];
        if *left == UNKNOWN {
            *left = self.worked_out(case, reached, word);
        }
        if *left == NOTHING { Err(Empty) } else { Ok(*left) }
    }

    /// The digits that a case leaves that cell.
    pub(super) fn left(&self, case: u16, place: usize) -> u16 {
        let of_case = bits(case).map(|bit| self.all[bit]);
        let of_cell = of_case.filter(|&(of, _)| usize::from(of) == place);
        of_cell.fold(0, |all, (_, digits)| all | digits)
    }

    /// What a case leaves.
    #[cold]
    fn worked_out(&self, case: u16, reached: &mut Reached, word: &WordOf) -> u16 {
        let length = self.all.last().map_or(0, |&(place, _)| usize::from(place) + 1);
        let masks: Vec<u16> = (0..length).map(|place| self.left(case, place)).collect();
        let mut left = 0;
        let found = reached.left(&masks, word, |place, kept| {
            let of_cell = self.all.iter().enumerate();
            let of_cell = of_cell.filter(|(_, it)| usize::from(it.0) == place && it.1 & kept != 0);
            let classes = of_cell.fold(0, |all, (bit, _)| all | 1 << bit);
            left |= classes;
            if classes == 0 { Err(Empty) } else { Ok(()) }
        });
        if found.is_ok() { left } else { NOTHING }
    }
}
