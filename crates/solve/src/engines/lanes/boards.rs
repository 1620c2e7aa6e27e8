//! Boards, what is asked about them, and what is answered.

use std::time::Duration;

/// A classic 9×9 puzzle: for every cell, row by row, the set of its candidates,
/// digit d as bit d - 1. A given has one, an empty cell [`ALL_DIGITS`].
pub type Board = [u16; 81];

/// Every digit is a candidate.
pub const ALL_DIGITS: u16 = 0x1ff;

/// A full grid, digits 1 to 9, row by row.
pub type Filled = [u8; 81];

/// What is asked about each board.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// Stop after so many solutions, 1 or more.
    pub limit: u32,
    /// How many of them to keep; two are kept always.
    pub keep: usize,
    /// Whether to tell how long each took.
    pub timed: bool,
    /// How long each may take.
    pub time: Option<Duration>,
}

impl Default for Ask {
    /// Is it unique?
    fn default() -> Ask {
        Ask { limit: 2, keep: 2, timed: false, time: None }
    }
}

/// Boards to answer, of which the next may depend on what was answered.
pub trait Asking {
    /// The next board, its number, and after how many solutions to stop; none for now.
    fn next(&mut self) -> Option<(usize, &Board, u32)>;
    /// The answer to that number, as far as it is known.
    fn answer(&mut self, number: usize) -> &mut Answer;
    /// The answer to that number is complete.
    fn ended(&mut self, number: usize);
    /// No more boards are taken up.
    fn stopped(&mut self);
    /// What [`next`](Asking::next) is going to return, where all of it is known and nobody looks at
    /// an answer before all are complete: then solutions may come after the rest of their answer.
    fn ahead(&self) -> Option<&[Board]> {
        None
    }
}

/// Boards that are all known, and room for an answer to each.
pub(super) struct InRow<'a> {
    pub boards: &'a [Board],
    pub next: usize,
    pub limit: u32,
    pub answers: &'a mut [Answer],
}

impl Asking for InRow<'_> {
    #[inline(always)]
    fn next(&mut self) -> Option<(usize, &Board, u32)> {
        let number = self.next;
        let board = self.boards.get(number)?;
        self.next += 1;
        Some((number, board, self.limit))
    }

    #[inline(always)]
    fn answer(&mut self, number: usize) -> &mut Answer {
        &mut self.answers[number]
    }

    #[inline(always)]
    fn ended(&mut self, _: usize) {}

    fn stopped(&mut self) {
        self.answers[self.next..].iter_mut().for_each(Answer::give_up);
    }

    #[inline(always)]
    fn ahead(&self) -> Option<&[Board]> {
        Some(&self.boards[self.next..])
    }
}

/// What became of a board.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// Solutions found, up to the limit.
    pub count: u32,
    /// The first two of them; those beyond the count mean nothing.
    pub solutions: [Filled; 2],
    /// Whether it was given up, so that there may be more.
    pub unknown: bool,
    /// Nodes of the search tree, the root among them: 1 where logic was enough.
    pub nodes: u32,
    /// From when it was taken up until it was answered, beside others, where asked.
    pub nanoseconds: u64,
}

impl Answer {
    /// Of a board not yet looked at.
    pub const NONE: Answer =
        Answer { count: 0, solutions: [[0; 81]; 2], unknown: false, nodes: 0, nanoseconds: 0 };

    /// Of a board that was not taken up. What solutions are there mean nothing.
    pub(super) fn give_up(&mut self) {
        let solutions = self.solutions;
        *self = Answer { unknown: true, solutions, ..Answer::NONE };
    }
}
