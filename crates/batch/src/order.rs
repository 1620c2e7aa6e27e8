//! Chunks are answered by many threads and leave in the order of the input. A
//! chunk knows the number of its first record once those before it have been
//! counted, which is long before they are answered.
//!
//! So many chunks and no more are under way, so that memory does not grow behind
//! a puzzle that takes long.

use std::{
    collections::HashMap,
    io::Write,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
};

use crate::{end::End, tally::Tally};
use board::Shape;

/// The answers of a chunk.
#[derive(Default)]
pub(crate) struct Answers {
    /// Whole lines.
    pub lines: Vec<u8>,
    /// What they are.
    pub tally: Tally,
    /// Boxes that were a choice, and where.
    pub guessed: Vec<(Shape, String)>,
    /// Remarks about how puzzles were read, with their places.
    pub remarks: Vec<String>,
    /// What is wrong with an input that ends here and holds no puzzle.
    pub empty: Option<String>,
    /// Why nothing may come after it.
    pub end: Option<End>,
}

/// What is known by the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told<'a> {
    /// How something was read, for those who want remarks.
    Remark(&'a str),
    /// What is wrong with an input.
    Error(&'a str),
}

/// Where all stand.
struct State {
    /// Chunks counted, and the records in them.
    counted: u64,
    records: u64,
    /// Records of the current input.
    of_file: u64,
    /// Chunks that have left.
    left: u64,
    early: HashMap<u64, Answers>,
    /// Whether somebody is writing.
    writing: bool,
    tally: Tally,
    announced: Vec<Shape>,
    end: Option<End>,
}

/// Keeps chunks in order.
pub(crate) struct Order<'a> {
    state: Mutex<State>,
    /// There is room for another chunk.
    room: Condvar,
    /// The turn of a chunk to be counted, each by its number modulo their number: to wake
    /// all threads for one of them is what many threads would do most of the time.
    turns: Vec<Condvar>,
    out: Mutex<&'a mut (dyn Write + Send)>,
    /// The most chunks under way.
    most: u64,
    tell: &'a (dyn Fn(Told) + Sync),
}

impl<'a> Order<'a> {
    /// For so many chunks under way; answers go one way, words the other.
    pub(crate) fn new(
        most: u64,
        out: &'a mut (dyn Write + Send),
        tell: &'a (dyn Fn(Told) + Sync),
    ) -> Order<'a> {
        let state = State {
            counted: 0,
            records: 0,
            of_file: 0,
            left: 0,
            early: HashMap::new(),
            writing: false,
            tally: Tally::default(),
            announced: Vec::new(),
            end: None,
        };
        let turns = (0..most.max(1)).map(|_| Condvar::new()).collect();
        let (state, room) = (Mutex::new(state), Condvar::new());
        Order { state, room, turns, out: Mutex::new(out), most, tell }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where the turn of a chunk is told.
    fn turn(&self, chunk: u64) -> &Condvar {
        &self.turns[(chunk % self.turns.len() as u64) as usize]
    }

    /// Waits until something is so; none if it is all over.
    fn wait(
        &self,
        told: &Condvar,
        ready: impl Fn(&State) -> bool,
    ) -> Option<MutexGuard<'_, State>> {
        let mut state = self.state();
        while state.end.is_none() && !ready(&state) {
            state = told.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.end.is_none().then_some(state)
    }

    /// Waits until a chunk may be begun; false if it is all over.
    pub(crate) fn admit(&self, chunk: u64) -> bool {
        self.wait(&self.room, |state| chunk < state.left + self.most).is_some()
    }

    /// How many records there are before a chunk, and whether its input has none
    /// so far; none if it is all over. To be asked once for each chunk, with the
    /// records in it.
    pub(crate) fn count(&self, chunk: u64, records: usize, last: bool) -> Option<(u64, bool)> {
        let mut state = self.wait(self.turn(chunk), |state| state.counted == chunk)?;
        let empty = last && state.of_file == 0;
        let before = state.records;
        let records = records as u64;
        state.of_file = if last { 0 } else { state.of_file + records };
        state.records += records;
        state.counted += 1;
        self.turn(chunk + 1).notify_all();
        Some((before, empty))
    }

    /// Hands over the answers of a chunk. They are written, with those that wait
    /// for them, unless somebody is writing already, who will.
    pub(crate) fn hand_over(&self, chunk: u64, answers: Answers) {
        let mut state = self.state();
        state.early.insert(chunk, answers);
        if std::mem::replace(&mut state.writing, true) {
            return;
        }
        while state.end.is_none()
            && let left = state.left
            && let Some(answers) = state.early.remove(&left)
        {
            for (shape, place) in &answers.guessed {
                if !state.announced.contains(shape) {
                    state.announced.push(*shape);
                    let side = shape.side();
                    (self.tell)(Told::Remark(&format!(
                        "{place}: side {side}: assuming boxes of {shape}; --box sets another size"
                    )));
                }
            }
            answers.remarks.iter().for_each(|what| (self.tell)(Told::Remark(what)));
            answers.empty.iter().for_each(|what| (self.tell)(Told::Error(what)));
            drop(state);
            let written = self.write(&answers.lines);
            state = self.state();
            state.left += 1;
            let end = match written {
                Ok(()) => {
                    state.tally.add(&answers.tally);
                    answers.end
                }
                Err(error) => Some(End::Output(error)),
            };
            // Somebody may have ended it meanwhile, which must not be forgotten.
            state.end = state.end.take().or(end);
            match state.end {
                None => self.room.notify_all(),
                Some(_) => self.wake_all(),
            }
        }
        state.writing = false;
    }

    fn write(&self, lines: &[u8]) -> std::io::Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(lines)?;
        out.flush()
    }

    /// Nothing more comes.
    pub(crate) fn end(&self, end: End) {
        let mut state = self.state();
        state.end.get_or_insert(end);
        self.wake_all();
    }

    /// It is all over.
    fn wake_all(&self) {
        self.room.notify_all();
        self.turns.iter().for_each(Condvar::notify_all);
    }

    /// How it ended, and what was written.
    pub(crate) fn finish(self) -> (Tally, End) {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        (state.tally, state.end.unwrap_or(End::All))
    }
}

#[cfg(test)]
mod tests {
    use std::{io, sync::mpsc, thread};

    use super::*;

    /// Says that it is asked, and waits until it may go on.
    struct Slow(mpsc::Sender<()>, mpsc::Receiver<()>);

    impl Write for Slow {
        fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
            self.0.send(()).unwrap();
            self.1.recv().unwrap();
            Ok(lines.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_end_that_comes_while_somebody_writes_is_kept() {
        let ((asked, is_asked), (go, may_go)) = (mpsc::channel(), mpsc::channel());
        let mut out = Slow(asked, may_go);
        let order = Order::new(1, &mut out, &|_| {});
        let answers = Answers { lines: b"1\n".to_vec(), ..Answers::default() };
        thread::scope(|scope| {
            scope.spawn(|| order.hand_over(0, answers));
            is_asked.recv().unwrap();
            order.end(End::Interrupted);
            go.send(()).unwrap();
        });
        assert!(matches!(order.finish().1, End::Interrupted));
    }
}
