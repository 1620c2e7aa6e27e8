//! What is asked of all puzzles, and who answers.

use crate::{form::Form, forms};
use formats::ReadOptions;
use solve::engines::{
    self, Engine, Question,
    lanes::{Answer, Ask, Board, Lanes},
};

/// Who answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// The lanes, and the SAT path for what they do not take.
    Auto,
    /// The lanes alone; what they do not take is an error.
    Lanes,
    /// The engine of the batch, one by one.
    Sat,
}

/// Something that answers boards as [`Lanes`] do.
pub trait Nines {
    /// Puts an answer for each board, in order, in the place of those that are there.
    fn answer(&mut self, boards: &[Board], ask: Ask, stop: &dyn Fn() -> bool, to: &mut Vec<Answer>);
}

impl Nines for Lanes {
    fn answer(
        &mut self,
        boards: &[Board],
        ask: Ask,
        stop: &dyn Fn() -> bool,
        to: &mut Vec<Answer>,
    ) {
        self.answer_in_place(boards, ask, stop, to);
    }
}

/// What is asked of all puzzles.
#[derive(Clone)]
pub struct Batch<'a> {
    /// How the input is read.
    pub read: ReadOptions,
    /// Who answers.
    pub who: Who,
    /// The engine for what the lanes are not asked a chunk at a time: mostly the SAT path.
    pub engine: &'static dyn Engine,
    /// So many solutions are told of each puzzle, by forms that can; else whether one is the
    /// only one.
    pub limit: Option<u64>,
    /// What the SAT path is asked, the time for each puzzle, and what interrupts.
    pub question: Question,
    /// What records are written as.
    pub form: &'a dyn Form,
    /// Whether they say how long they took.
    pub timed: bool,
    /// Whether the first record that fails is the end.
    pub strict: bool,
    /// Threads.
    pub jobs: usize,
    /// So many records are there already: they are neither answered nor written.
    pub skip: u64,
    /// Whether nothing is asked, and of each record is written what its answer must go with.
    pub unanswered: bool,
    /// What makes the lanes of a thread.
    pub lanes: fn() -> Box<dyn Nines>,
}

impl Default for Batch<'_> {
    /// Solutions, by the lanes where they can, in one thread.
    fn default() -> Self {
        Batch {
            read: ReadOptions::default(),
            who: Who::Auto,
            engine: engines::ALL[0],
            limit: None,
            question: Question::default(),
            form: forms::ALL[0],
            timed: false,
            strict: false,
            jobs: 1,
            skip: 0,
            unanswered: false,
            lanes: || Box::new(Lanes::new()),
        }
    }
}
