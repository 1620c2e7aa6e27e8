//! All threads of a run: each takes a chunk, reads it, answers it and hands it over.

use std::{
    io::Write,
    sync::{Mutex, PoisonError, atomic::Ordering::Relaxed},
    thread,
    time::{Duration, Instant},
};

use crate::{
    chunk::{Chunk, Texts},
    end::End,
    order::{Answers, Order, Told},
    settings::Batch,
    source::Source,
    tally::Tally,
    watch::Watch,
    worker::Worker,
};

/// Answers all puzzles of the inputs. What is known by the way is told.
pub fn run(
    batch: &Batch,
    texts: Texts,
    out: &mut (dyn Write + Send),
    tell: &(dyn Fn(Told) + Sync),
    watch: &Watch,
) -> (Tally, End) {
    let source = Mutex::new(Source::new(texts, batch.read.clone(), batch.form.has_ids()));
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
    let mut chunk = Chunk::default();
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
    chunk: &mut Chunk,
    took: Option<(usize, Duration)>,
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
    found.map_err(|error| End::Input(error.into()))
}
