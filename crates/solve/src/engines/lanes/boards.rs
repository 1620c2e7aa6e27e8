//! Boards, the questions about them, and the answers.

use std::time::Duration;

/// A classic 9×9 puzzle: the candidate set of every cell, row by row, with digit d as bit d - 1. A
/// given has one candidate, an empty cell [`ALL_DIGITS`].
pub type ClassicBoard = [u16; 81];

/// The candidate set of all digits.
pub const ALL_DIGITS: u16 = 0x1ff;

/// A full grid, digits 1 to 9, row by row.
pub type SolvedBoard = [u8; 81];

/// The question about each board.
#[derive(Clone, Copy, Debug)]
pub struct BoardQuestion {
    /// The number of solutions after which the search ends, 1 or more.
    pub limit: u32,
    /// The number of solutions to keep; two are always kept.
    pub keep: usize,
    /// True if the time of each board is measured.
    pub timed: bool,
    /// The time limit of each board.
    pub time: Option<Duration>,
}

impl Default for BoardQuestion {
    /// The question of uniqueness.
    fn default() -> BoardQuestion {
        BoardQuestion { limit: 2, keep: 2, timed: false, time: None }
    }
}

/// A source of boards, which may depend on the answers so far.
pub trait BoardSource {
    /// Returns the next board, its number, and its limit of solutions; `None` if there is none for
    /// now.
    fn next(&mut self) -> Option<(usize, &ClassicBoard, u32)>;
    /// Returns the answer to that number, as far as it is known.
    fn answer(&mut self, number: usize) -> &mut Answer;
    /// Reports that the answer to that number is complete.
    fn ended(&mut self, number: usize);
    /// Reports that no more boards are taken.
    fn stopped(&mut self);
    /// Returns the boards that [`next`](BoardSource::next) will return, if they are all known and no
    /// answer is read before all are complete. Then solutions may be stored after the rest of their
    /// answer.
    fn ahead(&self) -> Option<&[ClassicBoard]> {
        None
    }
}

/// A slice of boards, with a slice for the answers.
pub(super) struct BoardSlice<'a> {
    pub boards: &'a [ClassicBoard],
    pub next: usize,
    pub limit: u32,
    pub answers: &'a mut [Answer],
}

impl BoardSource for BoardSlice<'_> {
    #[inline(always)]
    fn next(&mut self) -> Option<(usize, &ClassicBoard, u32)> {
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
    fn ahead(&self) -> Option<&[ClassicBoard]> {
        // A single board would be transposed together with meaningless ones.
        if self.boards.len() == 1 { None } else { Some(&self.boards[self.next..]) }
    }
}

/// The answer for a board.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// The number of solutions found, up to the limit.
    pub count: u32,
    /// The first two solutions; those beyond `count` are meaningless.
    pub solutions: [SolvedBoard; 2],
    /// True if the search was given up, so that there may be more solutions.
    pub unknown: bool,
    /// The nodes of the search tree, including the root; 1 if logic was enough.
    pub nodes: u32,
    /// The time from the start to the answer, if requested; other boards are processed in that
    /// time.
    pub nanoseconds: u64,
}

impl Answer {
    /// The answer of a board not yet processed.
    pub const NONE: Answer =
        Answer { count: 0, solutions: [[0; 81]; 2], unknown: false, nodes: 0, nanoseconds: 0 };

    /// Marks a board that was not taken. Its solutions become meaningless.
    pub(super) fn give_up(&mut self) {
        let solutions = self.solutions;
        *self = Answer { unknown: true, solutions, ..Answer::NONE };
    }
}
