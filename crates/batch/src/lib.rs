//! Millions of puzzles, one a line: an answer for each, in order, in constant memory,
//! by all cores.
//!
//! ```text
//! inputs ─source─▶ chunks of whole lines ─items─▶ boards, puzzles, errors
//!                                                   │ told: lanes, or the SAT path
//!        output ◀─order─ whole lines ◀─forms─ records, verified
//! ```
//!
//! Each thread takes a chunk, reads its lines, answers and writes them; `order`
//! keeps the chunks in order and numbers their records. What a plain line of a
//! classic 9×9 is, is seen by a few loops; everything else goes through the reader of
//! all formats, line by line. An input whose puzzles span lines is read by that
//! reader as a whole.
//!
//! A record that fails is a record that says so. No grid is told that was not
//! verified, nor one that differs from a digit in the text of a plain line: so a
//! fault in the fast reading cannot print a wrong grid.

pub mod forms;
mod items;
mod nine;
mod open;
mod order;
mod record;
pub mod resume;
mod source;
mod tally;
mod told;
mod worker;

use std::{
    io::{self, Write},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    thread,
    time::Instant,
};

use formats::{ReadError, ReadOptions};
use forms::Form;
pub use nine::Nine;
use order::{Answers, Order};
pub use record::{Record, WORDS, Word};
use solve::engines::{
    Question,
    lanes::{Answer, Ask, Board, Lanes},
};
use source::Source;
pub use source::{Text, Texts};
pub use tally::Tally;
use worker::Worker;

/// Who answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// The lanes, and the SAT path for what they do not take.
    Auto,
    /// The lanes alone; what they do not take is an error.
    Lanes,
    /// The SAT path.
    Sat,
}

/// Something that answers boards as [`Lanes`] do.
pub trait Nines {
    /// Appends an answer for each board, in order.
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
        Lanes::answer(self, boards, ask, stop, to);
    }
}

/// What is asked of all puzzles.
#[derive(Clone)]
pub struct Batch {
    /// How the input is read.
    pub read: ReadOptions,
    /// Who answers.
    pub who: Who,
    /// What the SAT path is asked, the time for each puzzle, and what interrupts.
    pub question: Question,
    /// What records are written as.
    pub form: &'static dyn Form,
    /// Whether they say how long they took.
    pub timed: bool,
    /// Whether the first record that fails is the end.
    pub strict: bool,
    /// Threads.
    pub jobs: usize,
    /// So many records are there already: they are neither answered nor written.
    pub skip: u64,
    /// What makes the lanes of a thread.
    pub lanes: fn() -> Box<dyn Nines>,
}

impl Default for Batch {
    /// Solutions, by the lanes where they can, in one thread.
    fn default() -> Batch {
        Batch {
            read: ReadOptions::default(),
            who: Who::Auto,
            question: Question::default(),
            form: forms::ALL[0],
            timed: false,
            strict: false,
            jobs: 1,
            skip: 0,
            lanes: || Box::new(Lanes::new()),
        }
    }
}

/// How far it is, for whoever watches.
#[derive(Clone, Default)]
pub struct Watch {
    /// Bytes read.
    pub bytes: Arc<AtomicU64>,
    /// Records answered, those that were there already among them.
    pub records: Arc<AtomicU64>,
    /// Chunks under way.
    pub chunks: Arc<AtomicU64>,
}

/// Why nothing more came.
#[derive(Debug)]
pub enum End {
    /// There was no more.
    All,
    /// Somebody wanted it to stop.
    Interrupted,
    /// The first record that failed, and what is wrong with it.
    Strict(String),
    /// The input failed.
    Input(String),
    /// The output failed.
    Output(io::Error),
}

/// Answers all puzzles of the inputs. What is known by the way is told in words.
pub fn run(
    batch: &Batch,
    texts: Texts,
    out: &mut (dyn Write + Send),
    tell: &(dyn Fn(&str) + Sync),
    watch: &Watch,
) -> (Tally, End) {
    let source = Mutex::new(Source::new(texts, batch.read.clone()));
    let order = Order::new(16 * batch.jobs.max(1) as u64, out, tell);
    thread::scope(|scope| {
        let work = || work(batch, &source, &order, watch);
        for _ in 1..batch.jobs {
            // With fewer threads than asked for it goes on.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    order.finish()
}

/// Ends everything where its thread panics, so that nobody waits for it.
struct Guard<'a, 'b>(&'a Order<'b>);

impl Drop for Guard<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end(End::Interrupted);
        }
    }
}

/// Takes chunks until there are no more.
fn work(batch: &Batch, source: &Mutex<Source>, order: &Order, watch: &Watch) {
    let _guard = Guard(order);
    let mut worker = Worker::new(batch);
    let mut chunk = source::Chunk::default();
    let mut took = None;
    loop {
        match take(batch, source, order, watch, &mut chunk, took) {
            Ok(true) => {}
            Ok(false) => return,
            Err(end) => {
                order.count(chunk.number, 0, false);
                return order
                    .hand_over(chunk.number, Answers { end: Some(end), ..Answers::default() });
            }
        }
        let begun = Instant::now();
        let last = chunk.is_end();
        let records = worker.read(&mut chunk);
        // Puzzles of several lines have become text only now.
        let bytes = chunk.bytes.len();
        let Some((before, empty)) = order.count(chunk.number, records, last) else { return };
        let answers = worker.answer(&chunk, before, empty);
        took = Some((bytes, begun.elapsed()));
        watch.records.fetch_add(records as u64, Relaxed);
        order.hand_over(chunk.number, answers);
        watch.chunks.fetch_sub(1, Relaxed);
    }
}

/// The next chunk, when it may be begun; false if there are no more.
fn take(
    batch: &Batch,
    source: &Mutex<Source>,
    order: &Order,
    watch: &Watch,
    chunk: &mut source::Chunk,
    took: Option<(usize, std::time::Duration)>,
) -> Result<bool, End> {
    let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
    took.inspect(|&(bytes, time)| source.took(bytes, time));
    if !order.admit(source.next_number()) {
        return Ok(false);
    }
    if batch.question.interrupt.as_ref().is_some_and(|flag| flag.load(Relaxed)) {
        chunk.number = source.next_number();
        source.end();
        return Err(End::Interrupted);
    }
    let found = source.next(chunk, watch);
    watch.chunks.fetch_add(u64::from(matches!(found, Ok(true))), Relaxed);
    found.map_err(|error: ReadError| End::Input(error.to_string()))
}
