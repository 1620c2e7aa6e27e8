//! Words to which few classes of digits are all there is, as low, middle and high ones.
//!
//! What such a word leaves depends on which classes its cells have, some bits in all. Each case is
//! worked out once, when it first comes. In a house each class has its share: as many cells as it has
//! digits.

use super::{
    board::{Board, bits},
    model::WordOf,
    news::{Empty, News},
    word::Reached,
};

/// The most bits: a table of so many cases.
const MOST_BITS: usize = 14;

/// A case not yet met.
const UNKNOWN: u16 = 0;

/// A case that leaves nothing.
const NOTHING: u16 = 1 << 15;

/// The classes of a word: digits of one cell that lead to the same state from every state.
pub(super) struct Classes {
    /// The place of a cell among those of the word, and the digits of a class there; a bit of a case
    /// each.
    all: Box<[(u8, u16)]>,
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
                    if all.len() + parts.len() > MOST_BITS {
                        return None;
                    }
                }
            }
            all.extend(parts.into_iter().map(|part| (place as u8, part)));
        }
        Some(Classes { all: all.into() })
    }

    /// The digits of all classes, of each cell once more.
    pub(super) fn digits(&self) -> impl Iterator<Item = u16> {
        self.all.iter().map(|&(_, digits)| digits)
    }

    /// Which classes each of these cells has.
    #[inline(always)]
    fn case(&self, board: &Board, cells: &[u16]) -> u16 {
        self.all.iter().enumerate().fold(0, |case, (bit, &(place, digits))| {
            let mask = board.masks[usize::from(cells[usize::from(place)])];
            case | u16::from(mask & digits != 0) << bit
        })
    }

    /// The digits that a case leaves that cell.
    fn left(&self, case: u16, place: usize) -> u16 {
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

/// Takes away what a word of that automaton does not leave; `known` is what each case met so far
/// leaves.
pub(super) fn look(
    news: &mut News,
    (known, reached): (&mut Vec<u16>, &mut Reached),
    board: &mut Board,
    cells: &[u16],
    (classes, word): (&Classes, &WordOf),
) -> Result<(), Empty> {
    if known.is_empty() {
        known.resize(1 << classes.all.len(), UNKNOWN);
    }
    let case = classes.case(board, cells);
    let left = &mut known[usize::from(case)];
    if *left == UNKNOWN {
        *left = classes.worked_out(case, reached, word);
    }
    match *left {
        NOTHING => Err(Empty),
        left if left == case => Ok(()),
        left => cells
            .iter()
            .enumerate()
            .try_for_each(|(place, &cell)| news.keep(board, cell, classes.left(left, place))),
    }
}

/// Takes away what the shares of classes do not leave in a house.
pub(super) fn look_at_house(
    news: &mut News,
    board: &mut Board,
    cells: &[u16],
    classes: &[u16],
) -> Result<(), Empty> {
    for &class in classes {
        let (mut within, mut meets) = (0u16, 0u16);
        for (place, &cell) in cells.iter().enumerate() {
            let mask = board.masks[usize::from(cell)];
            within |= u16::from(mask & !class == 0) << place;
            meets |= u16::from(mask & class != 0) << place;
        }
        if within == meets {
            continue;
        }
        let share = class.count_ones();
        if within.count_ones() > share || meets.count_ones() < share {
            return Err(Empty);
        }
        let kept = match share {
            _ if within.count_ones() == share => !class,
            _ if meets.count_ones() == share => class,
            _ => continue,
        };
        for place in bits(meets & !within) {
            news.keep(board, cells[place], kept)?;
        }
    }
    Ok(())
}
