//! Parallel work on a stream of items, with results in input order.
//!
//! One thread reads, others work, and the calling thread takes the results. So a slow input does
//! not hold back answers, and a slow output does not hold back work. An item that takes long does
//! not block the others, until the waiting results need too much memory.
//!
//! A thread takes several items at once, because waking another thread costs as much as an easy
//! puzzle. The faster it finishes them, the more it takes. If an item turns out to be hard, the
//! thread puts the remaining ones back.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// The limit, for each thread, on the size of items that are read but not yet taken. It holds 359
/// puzzles of 9×9, measured by their candidates.
const MAX_ITEM_SIZE: usize = 1 << 18;

/// The least number of items for each thread, however large they are.
const MIN_ITEMS: usize = 2;

/// The limit, for each thread, on the bytes of results that are not yet taken. Above it, only the
/// item whose turn it is can be started.
const MAX_RESULT_BYTES: usize = 1 << 23;

/// If a group is done within this time, more items are taken at once. If it takes four times as
/// long, fewer are.
const QUICK_GROUP_TIME: Duration = Duration::from_millis(2);

/// The value of [`QUICK_GROUP_TIME`] for a worker that solves many items side by side. The last of
/// them run alone for some time.
const QUICK_BATCH_TIME: Duration = Duration::from_millis(8);

/// The largest number of items taken at once, if the worker does not ask for more.
const MAX_GROUP: usize = 16;

/// The time between two checks for results without a signal. No signal is sent if the next of
/// several items turns out to be hard.
const RESULT_POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The stack size of a worker thread, the same as that of the main thread.
const STACK_SIZE: usize = 8 << 20;

/// Something with a size that is limited until its turn comes.
pub trait BoundedSize {
    /// Returns the size: the number of candidates of an item, or the number of bytes of a result.
    fn room(&self) -> usize;
}

/// Works on one item after the other, in its own thread.
pub trait Worker<I, M> {
    /// Returns the number of items that are faster together than one by one; otherwise 1.
    fn at_once(&self) -> usize {
        1
    }

    /// Receives the items that come next, with their numbers, before the work on them begins.
    fn prepare(&mut self, _group: &[(u64, I)]) {}

    /// Returns the result of an item. Partial results that can be used early are passed to `early`.
    fn work(&mut self, number: u64, item: I, early: &dyn Fn(M)) -> M;
}

/// A signal by which a reader announces that it may block. All items read so far are then handed
/// out.
#[derive(Clone, Default)]
pub struct Pause(Arc<Mutex<Option<HandOut>>>);

/// The function that hands out the items read so far.
type HandOut = Box<dyn Fn() + Send>;

impl Pause {
    /// Announces that the input may block. To be called before each such read.
    pub fn before_blocking(&self) {
        if let Some(come) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            come();
        }
    }
}

/// Items that are read, in a thread if possible, before the work on them begins.
pub struct ReadAhead<I, M> {
    desk: Arc<WorkQueue<I, M>>,
    /// The items, if no thread reads them.
    unread: Option<Items<I>>,
}

/// The items in their order.
pub type Items<I> = Box<dyn Iterator<Item = I> + Send>;

impl<I: BoundedSize + Send + 'static, M: BoundedSize + Send + 'static> ReadAhead<I, M> {
    /// Prepares to read items in the working thread, which is then the only thread.
    pub fn alone(items: Items<I>) -> ReadAhead<I, M> {
        ReadAhead { desk: Arc::new(WorkQueue::new(1, true)), unread: Some(items) }
    }

    /// Starts a thread that reads items for `threads` workers. The reader thread is never joined,
    /// because its input may never end.
    pub fn start(items: Items<I>, pause: &Pause, threads: usize) -> ReadAhead<I, M> {
        let desk = Arc::new(WorkQueue::new(threads.max(1), false));
        let (paused, reading) = (Arc::clone(&desk), Arc::clone(&desk));
        *pause.0.lock().unwrap_or_else(PoisonError::into_inner) =
            Some(Box::new(move || paused.work_came.notify_all()));
        let shared = Arc::new(Mutex::new(Some(items)));
        let taken = Arc::clone(&shared);
        let read = move || {
            let items = taken.lock().unwrap_or_else(PoisonError::into_inner).take();
            items.into_iter().for_each(|mut items| reading.read(&mut *items));
        };
        let started = thread::Builder::new().name("reader".to_owned()).spawn(read);
        let unread = match started {
            Ok(_) => None,
            Err(_) => shared.lock().unwrap_or_else(PoisonError::into_inner).take(),
        };
        ReadAhead { desk, unread }
    }

    /// Waits until two items were read or the input has ended. If one item was read, the wait for
    /// the second is limited to `patience`, if that is given. Calls `see` with the first item, and
    /// with true if it is known to be the only one.
    pub fn look<R>(
        &mut self,
        patience: Option<Duration>,
        see: impl FnOnce(Option<&I>, bool) -> R,
    ) -> R {
        if let Some(items) = &mut self.unread {
            (0..2).for_each(|_| self.desk.read_one(&mut **items));
        }
        let (mut state, mut since) = (self.desk.state(), None);
        while !state.ended && state.slots.len() < 2 {
            since = since.or((!state.slots.is_empty()).then(Instant::now));
            let left =
                since.zip(patience).map(|(since, most)| most.saturating_sub(since.elapsed()));
            state = match left {
                Some(Duration::ZERO) => break,
                Some(left) => {
                    let waited = self.desk.work_came.wait_timeout(state, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => wait(&self.desk.work_came, state),
            };
        }
        let is_only = state.ended && state.slots.len() < 2;
        see(state.waiting.front().map(|(_, item)| item), is_only)
    }

    /// Passes the results of the items to `take`, in their order, numbered from 1. `worker` creates
    /// the worker of a thread. With 0 threads the calling thread works, and there are no early
    /// results. After `take` returns, `over` is raised and no further item is started. Items that
    /// are being worked on are waited for, but the reader is not.
    pub fn work<'w, R>(
        self,
        threads: usize,
        over: &AtomicBool,
        worker: &(dyn Fn(usize) -> Box<dyn Worker<I, M> + 'w> + Sync),
        take: impl FnOnce(&mut dyn OrderedResults<M>) -> R,
    ) -> R {
        let ReadAhead { desk, unread } = self;
        thread::scope(|scope| {
            let _closing = ShutdownGuard { desk: &desk, over };
            let start = |thread| {
                desk.state().workers += 1;
                let work = {
                    let desk = &desk;
                    move || desk.work(|| worker(thread))
                };
                let started = thread::Builder::new()
                    .name("worker".to_owned())
                    .stack_size(STACK_SIZE)
                    .spawn_scoped(scope, work);
                started.map_err(|_| desk.leave()).ok()
            };
            // If not all threads can be started, those that were started do the work.
            let threads = if unread.is_some() { 0 } else { threads };
            let is_alone = (0..threads).map_while(start).count() == 0;
            let worker = is_alone.then(|| worker(0));
            take(&mut OrderedTaker { desk: &desk, ready: VecDeque::new(), worker, unread, size: 1 })
        })
    }
}

/// Reads items and works on them, as [`ReadAhead::start`] and [`ReadAhead::work`] do.
pub fn ordered<'w, I, M, R>(
    items: Items<I>,
    pause: &Pause,
    threads: usize,
    over: &AtomicBool,
    worker: &(dyn Fn(usize) -> Box<dyn Worker<I, M> + 'w> + Sync),
    take: impl FnOnce(&mut dyn OrderedResults<M>) -> R,
) -> R
where
    I: BoundedSize + Send + 'static,
    M: BoundedSize + Send + 'static,
{
    ReadAhead::start(items, pause, threads).work(threads, over, worker, take)
}

/// The results of the items, in their order.
pub trait OrderedResults<M> {
    /// Returns the next result, or `None` at the end. Before it waits it calls `idle`; if that
    /// returns false, it stops.
    fn next(&mut self, idle: &mut dyn FnMut() -> bool) -> Option<M>;
}

/// The entry of an item from when it is read until its result is taken.
struct Slot<M> {
    size: usize,
    early: VecDeque<M>,
    last: Option<M>,
}

struct State<I, M> {
    /// The items that were read and not yet taken by a thread.
    waiting: VecDeque<(u64, I)>,
    /// The slots of all items that were read and whose results were not yet taken, in order.
    slots: VecDeque<Slot<M>>,
    /// The number of the first slot.
    next: u64,
    /// The size of the items of all slots, and the size of their results.
    room: usize,
    made: usize,
    /// Set if no more items come.
    ended: bool,
    /// Set if the reader panicked, so that part of the input was not read.
    unread: bool,
    /// Set if a worker panicked, so that its items are lost.
    lost: bool,
    /// Set if no more results are needed.
    closed: bool,
    /// The number of worker threads.
    workers: usize,
    /// The number of items that were last taken at once.
    taken: usize,
}

/// The shared state through which items go to threads and results come back.
struct WorkQueue<I, M> {
    threads: usize,
    /// Set if there is only one thread, so that no other has to be woken.
    is_alone: bool,
    state: Mutex<State<I, M>>,
    /// Signals new items, or the end of the items.
    work_came: Condvar,
    /// Signals a new result, or the end of a thread.
    made_came: Condvar,
    /// Signals room to read more.
    room_came: Condvar,
}

/// Marks a worker thread as present until it ends, even by a panic.
struct PresenceGuard<'a, I, M>(&'a WorkQueue<I, M>);

impl<I, M> Drop for PresenceGuard<'_, I, M> {
    fn drop(&mut self) {
        self.0.leave();
    }
}

/// Marks the reader as active until it ends, even by a panic.
struct Reading<'a, I, M>(&'a WorkQueue<I, M>);

impl<I, M> Drop for Reading<'_, I, M> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.ended = true;
        state.unread |= thread::panicking();
        drop(state);
        self.0.work_came.notify_all();
        self.0.made_came.notify_all();
    }
}

/// Stops the threads when the work ends, even by a panic.
struct ShutdownGuard<'a, I, M> {
    desk: &'a WorkQueue<I, M>,
    /// Raised to stop the work on current items.
    over: &'a AtomicBool,
}

impl<I, M> Drop for ShutdownGuard<'_, I, M> {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        let mut state = self.desk.state();
        state.waiting.clear();
        state.closed = true;
        drop(state);
        self.desk.work_came.notify_all();
        self.desk.room_came.notify_all();
    }
}

impl<I: BoundedSize, M: BoundedSize> WorkQueue<I, M> {
    fn new(threads: usize, is_alone: bool) -> WorkQueue<I, M> {
        let state = State {
            waiting: VecDeque::new(),
            slots: VecDeque::new(),
            next: 1,
            room: 0,
            made: 0,
            ended: false,
            unread: false,
            lost: false,
            closed: false,
            workers: 0,
            taken: 1,
        };
        let (work_came, made_came, room_came) = (Condvar::new(), Condvar::new(), Condvar::new());
        WorkQueue { threads, is_alone, state: state.into(), work_came, made_came, room_came }
    }

    /// Reads items as long as there is room for them.
    fn read(&self, items: &mut dyn Iterator<Item = I>) {
        let _reading = Reading(self);
        loop {
            let mut state = self.state();
            if !self.has_room(&state, MAX_ITEM_SIZE) {
                self.work_came.notify_all();
                // Waking the reader for each item would take longer than reading the item.
                while !self.has_room(&state, MAX_ITEM_SIZE / 2) && !state.closed {
                    state = wait(&self.room_came, state);
                }
            }
            if state.closed {
                return;
            }
            drop(state);
            let Some(item) = items.next() else { return };
            if self.put(item) {
                self.wake(&self.work_came);
            }
        }
    }

    /// Reads one item in the working thread.
    fn read_one(&self, items: &mut dyn Iterator<Item = I>) {
        match items.next() {
            Some(item) => _ = self.put(item),
            None => self.state().ended = true,
        }
    }

    /// Returns true if fewer than `size` items are waiting, more may come, and there is room.
    fn lacks_items(&self, size: usize) -> bool {
        let state = self.state();
        state.waiting.len() < size && !state.ended && self.has_room(&state, MAX_ITEM_SIZE)
    }

    /// Adds an item. Returns true if as many items are waiting as a thread takes at once.
    fn put(&self, item: I) -> bool {
        let mut state = self.state();
        let size = item.room();
        state.room += size;
        state.slots.push_back(Slot { size, early: VecDeque::new(), last: None });
        let number = state.next + state.slots.len() as u64 - 1;
        state.waiting.push_back((number, item));
        state.waiting.len() >= state.taken
    }

    fn has_room(&self, state: &State<I, M>, room: usize) -> bool {
        state.slots.len() < self.threads * MIN_ITEMS || state.room < self.threads * room
    }

    /// Works on items until there are no more.
    fn work<'w>(&self, worker: impl FnOnce() -> Box<dyn Worker<I, M> + 'w>) {
        let _present = PresenceGuard(self);
        let (mut worker, mut group, mut size) = (worker(), VecDeque::new(), 1);
        while self.take(&mut group, size) {
            size = self.work_on(&mut group, size, &mut *worker);
            self.wake(&self.made_came);
        }
    }

    /// Works on a group of up to `size` items. Puts the rest back if one of them takes long.
    /// Returns the size of the next group.
    fn work_on(
        &self,
        group: &mut VecDeque<(u64, I)>,
        size: usize,
        worker: &mut dyn Worker<I, M>,
    ) -> usize {
        let most = worker.at_once().max(MAX_GROUP);
        let quick = if most > MAX_GROUP { QUICK_BATCH_TIME } else { QUICK_GROUP_TIME };
        let begun = Instant::now();
        let count = group.len();
        worker.prepare(group.make_contiguous());
        let prepared = Instant::now();
        while let Some((number, item)) = group.pop_front() {
            let early = |made| self.lay(number, made, false);
            let made = worker.work(number, item, &early);
            self.lay(number, made, true);
            if !group.is_empty() && prepared.elapsed() > 4 * QUICK_GROUP_TIME {
                self.put_back(group);
            }
        }
        let time = begun.elapsed();
        if time > 4 * quick {
            (size / 2).max(1)
        } else if count == size && time < quick {
            (2 * size).min(most)
        } else {
            size
        }
    }

    /// Waits for items and takes up to `size` of them. Returns false if there are no more.
    fn take(&self, group: &mut VecDeque<(u64, I)>, size: usize) -> bool {
        let mut state = self.state();
        loop {
            let has_room = state.made < self.threads * MAX_RESULT_BYTES;
            match state.waiting.front() {
                Some((number, _)) if has_room || *number == state.next => break,
                None if state.ended || state.closed => return false,
                _ => state = wait(&self.work_came, state),
            }
        }
        // The last items are shared among all threads.
        let share = state.waiting.len().div_ceil(state.workers.max(1));
        group.extend(state.waiting.drain(..size.min(share)));
        state.taken = size;
        let more = !state.waiting.is_empty();
        drop(state);
        if more {
            self.wake(&self.work_came);
        }
        true
    }

    /// Puts items back for other threads, in their order.
    fn put_back(&self, group: &mut VecDeque<(u64, I)>) {
        let mut state = self.state();
        while let Some(item) = group.pop_back() {
            state.waiting.push_front(item);
        }
        drop(state);
        self.work_came.notify_all();
    }

    /// Stores a result of an item: the last one, or an early one.
    fn lay(&self, number: u64, made: M, last: bool) {
        let mut state = self.state();
        state.made += made.room();
        // The slot exists, because it is removed only after the last result.
        let slot = (number - state.next) as usize;
        match last {
            true => state.slots[slot].last = Some(made),
            false => state.slots[slot].early.push_back(made),
        }
        drop(state);
        if !last {
            self.wake(&self.made_came);
        }
    }

    /// Moves all results whose turn it is to `ready`.
    fn ready(&self, state: &mut State<I, M>, ready: &mut VecDeque<M>) {
        while let Some(slot) = state.slots.front_mut() {
            ready.append(&mut slot.early);
            let Some(last) = slot.last.take() else { break };
            ready.push_back(last);
            state.room -= slot.size;
            state.slots.pop_front();
            state.next += 1;
        }
        if ready.is_empty() {
            return;
        }
        if self.has_room(state, MAX_ITEM_SIZE / 2) {
            self.wake(&self.room_came);
        }
        // Threads wait while the results exceed the limit.
        if state.made >= self.threads * MAX_RESULT_BYTES {
            self.work_came.notify_all();
        }
        state.made -= ready.iter().map(M::room).sum::<usize>();
    }
}

impl<I, M> WorkQueue<I, M> {
    /// Wakes a thread that waits for the signal.
    fn wake(&self, signal: &Condvar) {
        if !self.is_alone {
            signal.notify_one();
        }
    }

    fn state(&self) -> MutexGuard<'_, State<I, M>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes a thread from the count, because it has ended or could not be started.
    fn leave(&self) {
        let mut state = self.state();
        state.workers -= 1;
        state.lost |= thread::panicking();
        drop(state);
        self.made_came.notify_all();
    }
}

fn wait<'a, T>(signal: &Condvar, state: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    signal.wait(state).unwrap_or_else(PoisonError::into_inner)
}

/// Takes the results of the threads in order.
struct OrderedTaker<'a, I, M> {
    desk: &'a WorkQueue<I, M>,
    ready: VecDeque<M>,
    /// The worker, if there are no worker threads.
    worker: Option<Box<dyn Worker<I, M> + 'a>>,
    /// The items, if there is no reader thread.
    unread: Option<Items<I>>,
    /// The number of items that this thread takes at once.
    size: usize,
}

impl<I: BoundedSize, M: BoundedSize> OrderedTaker<'_, I, M> {
    /// Works on the next items in this thread. The input never blocks, so they are read first.
    fn work_alone(&mut self) {
        let (Some(worker), mut group) = (&mut self.worker, VecDeque::new()) else { return };
        if let Some(items) = &mut self.unread {
            while self.desk.lacks_items(self.size) {
                self.desk.read_one(&mut **items);
            }
        }
        if self.desk.take(&mut group, self.size) {
            self.size = self.desk.work_on(&mut group, self.size, &mut **worker);
        }
    }
}

impl<I: BoundedSize, M: BoundedSize> OrderedResults<M> for OrderedTaker<'_, I, M> {
    fn next(&mut self, idle: &mut dyn FnMut() -> bool) -> Option<M> {
        let mut was_idle = false;
        loop {
            if let Some(made) = self.ready.pop_front() {
                return Some(made);
            }
            let mut state = self.desk.state();
            self.desk.ready(&mut state, &mut self.ready);
            if !self.ready.is_empty() {
                continue;
            }
            // Panic instead of ending silently, because items would be lost.
            if state.slots.is_empty() && state.ended {
                assert!(!state.unread, "the reader ended before its input");
                return None;
            }
            let is_at_work = self.worker.is_some() || state.workers > 0 && !state.lost;
            assert!(is_at_work, "the threads ended before their work was done");
            if !was_idle {
                drop(state);
                was_idle = true;
                if !idle() {
                    return None;
                }
            } else if self.worker.is_none() {
                let waited = self.desk.made_came.wait_timeout(state, RESULT_POLL_INTERVAL);
                drop(waited);
            } else {
                drop(state);
                self.work_alone();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        atomic::{AtomicUsize, Ordering::SeqCst},
        mpsc,
    };

    use super::*;

    /// The size of a small puzzle.
    const SMALL: usize = 512;

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Item(u64);

    impl BoundedSize for Item {
        fn room(&self) -> usize {
            SMALL
        }
    }

    /// A worker that calls a function with the number of the item.
    struct FunctionWorker<F>(F);

    impl<F: FnMut(u64, &dyn Fn(Item))> Worker<Item, Item> for FunctionWorker<F> {
        fn work(&mut self, number: u64, item: Item, early: &dyn Fn(Item)) -> Item {
            assert_eq!(item.0, number);
            (self.0)(number, early);
            item
        }
    }

    fn items(count: u64) -> impl Iterator<Item = Item> + Send {
        (1..=count).map(Item)
    }

    /// Returns the numbers of the results, in their order.
    fn numbers(
        items: impl Iterator<Item = Item> + Send + 'static,
        threads: usize,
        over: &AtomicBool,
        most: usize,
        work: impl Fn(u64, &dyn Fn(Item)) + Sync,
    ) -> Vec<u64> {
        let worker = |_| -> Box<dyn Worker<Item, Item> + '_> { Box::new(FunctionWorker(&work)) };
        ordered(Box::new(items), &Pause::default(), threads, over, &worker, |made| {
            let next = || made.next(&mut || true).map(|item| item.0);
            std::iter::from_fn(next).take(most).collect()
        })
    }

    #[test]
    fn reader_panic_propagates_after_read_items() {
        let items = items(5).inspect(|item| assert!(item.0 < 5, "no such item"));
        let over = AtomicBool::new(false);
        let worker = |_| -> Box<dyn Worker<Item, Item>> {
            Box::new(FunctionWorker(|_, _: &dyn Fn(Item)| ()))
        };
        let mut taken = Vec::new();
        let all = |made: &mut dyn OrderedResults<Item>| {
            while let Some(item) = made.next(&mut || true) {
                taken.push(item.0);
            }
        };
        let ran = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            ordered(Box::new(items), &Pause::default(), 2, &over, &worker, all);
        }));
        assert!(ran.is_err());
        assert_eq!(taken, [1, 2, 3, 4]);
    }

    #[test]
    fn slow_item_blocks_others_only_without_room() {
        let many = 2 * MAX_ITEM_SIZE / SMALL;
        let (over, done) = (AtomicBool::new(false), AtomicUsize::new(0));
        let (read, read_then) = (Arc::new(AtomicUsize::new(0)), AtomicUsize::new(0));
        // The first item ends only after all others that fit were done.
        let work = |number: u64, _: &dyn Fn(Item)| {
            while number == 1 && done.load(SeqCst) + 1 < many {
                thread::sleep(Duration::from_millis(1));
            }
            if number == 1 {
                read_then.store(read.load(SeqCst), SeqCst);
            }
            done.fetch_add(1, SeqCst);
        };
        let seen = Arc::clone(&read);
        let all = many as u64 + 500;
        let items = items(all).inspect(move |_| _ = seen.fetch_add(1, SeqCst));
        assert_eq!(numbers(items, 2, &over, usize::MAX, work), (1..=all).collect::<Vec<_>>());
        assert_eq!(read_then.into_inner(), many, "items are read only if there are free slots");
        assert!(over.load(Ordering::Relaxed));
    }

    #[test]
    fn results_keep_order_for_any_thread_count() {
        let hard = |number: u64, _: &dyn Fn(Item)| {
            if number % 97 < number / 700 {
                thread::sleep(Duration::from_micros(number));
            }
        };
        for threads in [0, 1, 2, 3, 8] {
            let over = AtomicBool::new(false);
            let found = numbers(items(3000), threads, &over, usize::MAX, hard);
            assert_eq!(found, (1..=3000).collect::<Vec<_>>(), "{threads}");
        }
    }

    #[test]
    fn threads_stop_when_consumer_stops() {
        for most in [0, 1, 3, 50] {
            let over = AtomicBool::new(false);
            let work = |number, _: &dyn Fn(Item)| {
                while number > most && !over.load(SeqCst) {
                    thread::sleep(Duration::from_millis(1));
                }
            };
            let found = numbers(items(u64::MAX), 3, &over, most as usize, work);
            assert_eq!(found, (1..=most).collect::<Vec<_>>());
        }
    }

    #[test]
    fn blocked_input_delays_no_read_item() {
        let (over, (sender, receiver)) = (AtomicBool::new(false), mpsc::channel());
        let pause = Pause::default();
        let (paused, mut left) = (pause.clone(), (1..=100).collect::<VecDeque<u64>>());
        // After 50 items, reading blocks until all 50 results were received.
        let items = std::iter::from_fn(move || {
            if left.len() == 50 {
                paused.before_blocking();
                receiver.recv().ok()?;
            }
            left.pop_front().map(Item)
        });
        let worker = |_| -> Box<dyn Worker<Item, Item>> {
            Box::new(FunctionWorker(|_, _: &dyn Fn(Item)| {}))
        };
        let found = ordered(Box::new(items), &pause, 2, &over, &worker, |made| {
            let mut found = Vec::new();
            while let Some(item) = made.next(&mut || true) {
                found.push(item.0);
                if found.len() == 50 {
                    sender.send(()).unwrap();
                }
            }
            found
        });
        assert_eq!(found, (1..=100).collect::<Vec<_>>());
    }

    #[test]
    fn endless_wait_for_input_is_abandoned() {
        let (sender, receiver) = mpsc::channel::<Item>();
        sender.send(Item(1)).unwrap();
        let over = AtomicBool::new(false);
        assert_eq!(numbers(receiver.into_iter(), 2, &over, 1, |_, _| {}), [1]);
        drop(sender);
    }

    #[test]
    fn early_results_keep_item_order() {
        let over = AtomicBool::new(false);
        let work = |number, early: &dyn Fn(Item)| {
            early(Item(100 + number));
            early(Item(200 + number));
        };
        for threads in [0, 2] {
            let found = numbers(items(3), threads, &over, usize::MAX, work);
            assert_eq!(found, [101, 201, 1, 102, 202, 2, 103, 203, 3], "{threads}");
        }
    }
}
