//! Puzzles through an engine, and what could not be read, in the order of the
//! input.

use std::{cell::RefCell, collections::VecDeque, io::Write, rc::Rc};

use formats::{Entry, Place, ReadError};
use solve::engines::{Engine, Outcome, Outcomes, Question};

use super::{arguments::Input, stream::Out};
pub use crate::run::entries::{Entries, files};

/// What came of one entry of the input.
pub enum Record {
    /// An answer, and where the puzzle stands.
    Outcome(Place, Box<Outcome>),
    /// Something that is no puzzle.
    Unreadable(ReadError),
}

/// The entries of all files; what was printed before is written out whenever reading may have to
/// wait.
pub fn entries(input: &Input, out: Option<&Out>) -> anyhow::Result<Entries> {
    let out = out.cloned();
    crate::run::entries::entries(input, move || {
        // What cannot be written now is kept, and told when the next record is.
        let _ = out.clone().as_mut().map(Write::flush);
    })
}

/// What was read and not yet answered, in order: places of puzzles, and errors.
type Waiting = Rc<RefCell<VecDeque<Result<Place, ReadError>>>>;

/// Answers and errors in the order of the input.
pub struct Records<'a> {
    outcomes: Outcomes<'a>,
    waiting: Waiting,
    /// An answer that comes after errors still waiting.
    held: Option<Outcome>,
}

impl<'a> Records<'a> {
    /// Asks an engine about all entries.
    pub fn new(
        entries: Entries,
        engine: &'static dyn Engine,
        question: &'a Question,
    ) -> Records<'a> {
        let waiting = Waiting::default();
        let seen = Rc::clone(&waiting);
        let puzzles = entries.filter_map(move |entry| {
            let (place, puzzle) = match entry {
                Ok(Entry { place, puzzle, .. }) => (Ok(place), Some(puzzle)),
                Err(error) => (Err(error), None),
            };
            seen.borrow_mut().push_back(place);
            puzzle
        });
        let outcomes = engine.run(Box::new(puzzles), question);
        Records { outcomes, waiting, held: None }
    }
}

impl Iterator for Records<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        if self.held.is_none() {
            self.held = self.outcomes.next();
        }
        match self.waiting.borrow_mut().pop_front()? {
            Err(error) => Some(Record::Unreadable(error)),
            Ok(place) => {
                let outcome = self.held.take()?;
                Some(Record::Outcome(place, Box::new(outcome)))
            }
        }
    }
}
