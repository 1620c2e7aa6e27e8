//! Work over threads, and what is made of it in the order in which it came.
//!
//! A thread reads, others work, and the one that calls takes what they make. So a slow input
//! holds back no answer, and a slow output no work. One item that takes long holds up no other,
//! until what waits for it would take too much memory.
//!
//! A thread takes several items at once, the more the faster it is with them, since to wake
//! another thread costs as much as an easy puzzle. What it has not come to, once one has turned
//! out to be hard, it puts back.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// The room for each thread of what was read and not taken yet: 359 puzzles of 9×9, whose
/// candidates they are.
const ROOM: usize = 1 << 18;

/// But at least this many for each thread, however large they are.
const LEAST: usize = 2;

/// The bytes for each thread of what was made and not taken yet: with more, only the item whose
/// turn it is is begun.
const MADE: usize = 1 << 23;

/// More items are taken at once if they are done within this time, and fewer if they take
/// four times as long.
const QUICK: Duration = Duration::from_millis(2);

/// The same for a worker that does many side by side: the last of them are alone for some time.
const QUICK_BESIDE: Duration = Duration::from_millis(8);

/// The items that are taken at once, where the worker has no wish of its own.
const SEVERAL: usize = 16;

/// The time between two looks at what is made, without a signal: there is none where the next of
/// several items turns out to be hard.
const PATIENCE: Duration = Duration::from_millis(20);

/// The stack of a thread at work, as the first thread has it.
const STACK: usize = 8 << 20;

/// Something that takes room until its turn comes.
pub trait Room {
    /// Of an item to work on the candidates, of what is made of it the bytes.
    fn room(&self) -> usize;
}

/// Works on item after item in a thread of its own.
pub trait Worker<I, M> {
    /// How many items at once are done faster than one by one; else 1.
    fn at_once(&self) -> usize {
        1
    }

    /// Is shown the items that it will be given next, with their numbers.
    fn prepare(&mut self, _group: &[(u64, I)]) {}

    /// What it makes of an item. What can be taken before it is complete goes to `early`.
    fn work(&mut self, number: u64, item: I, early: &dyn Fn(M)) -> M;
}

/// Where a reader says that it may have to wait: whatever it has read is worked on first.
#[derive(Clone, Default)]
pub struct Pause(Arc<Mutex<Option<Handing>>>);

/// Hands over what was read.
type Handing = Box<dyn Fn() + Send>;

impl Pause {
    /// To be called before the input may keep its reader waiting.
    pub fn come(&self) {
        if let Some(come) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            come();
        }
    }
}

/// Items that a thread reads, before any work on them begins.
pub struct Reader<I, M> {
    desk: Arc<Desk<I, M>>,
    /// The items, if no thread reads them.
    unread: Option<Items<I>>,
}

/// Items in their order.
pub type Items<I> = Box<dyn Iterator<Item = I> + Send>;

impl<I: Room + Send + 'static, M: Room + Send + 'static> Reader<I, M> {
    /// Prepares to read items in the thread that works, which is then the only one.
    pub fn alone(items: Items<I>) -> Reader<I, M> {
        Reader { desk: Arc::new(Desk::new(1)), unread: Some(items) }
    }

    /// Starts to read items for that number of threads. The reader is not waited for at the end:
    /// its input may never end.
    pub fn start(items: Items<I>, pause: &Pause, threads: usize) -> Reader<I, M> {
        let desk = Arc::new(Desk::new(threads.max(1)));
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
        Reader { desk, unread }
    }

    /// Waits until two items were read, or the input has ended. If one was read, it waits for the
    /// second no longer than `patience`, if that is given. Shows the first item, and whether it is
    /// known to be the only one.
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

    /// Hands to `take` what workers make of the items, in their order, numbered from 1. `worker`
    /// makes the worker of a thread; with no threads this one works, and nothing comes early.
    /// `over` is raised once `take` wants no more: then nothing is begun, and what is under way is
    /// waited for, but for the reader.
    pub fn work<'w, R>(
        self,
        threads: usize,
        over: &AtomicBool,
        worker: &(dyn Fn(usize) -> Box<dyn Worker<I, M> + 'w> + Sync),
        take: impl FnOnce(&mut dyn Made<M>) -> R,
    ) -> R {
        let Reader { desk, unread } = self;
        thread::scope(|scope| {
            let _closing = Closing { desk: &desk, over };
            let start = |thread| {
                desk.state().workers += 1;
                let work = {
                    let desk = &desk;
                    move || desk.work(|| worker(thread))
                };
                let started = thread::Builder::new()
                    .name("worker".to_owned())
                    .stack_size(STACK)
                    .spawn_scoped(scope, work);
                started.map_err(|_| desk.leave()).ok()
            };
            // With fewer threads than asked for it goes on.
            let threads = if unread.is_some() { 0 } else { threads };
            let is_alone = (0..threads).map_while(start).count() == 0;
            let worker = is_alone.then(|| worker(0));
            take(&mut Taken { desk: &desk, ready: VecDeque::new(), worker, unread })
        })
    }
}

/// Reads items and works on them, as [`Reader::start`] and [`Reader::work`].
pub fn ordered<'w, I, M, R>(
    items: Items<I>,
    pause: &Pause,
    threads: usize,
    over: &AtomicBool,
    worker: &(dyn Fn(usize) -> Box<dyn Worker<I, M> + 'w> + Sync),
    take: impl FnOnce(&mut dyn Made<M>) -> R,
) -> R
where
    I: Room + Send + 'static,
    M: Room + Send + 'static,
{
    Reader::start(items, pause, threads).work(threads, over, worker, take)
}

/// What is made of the items, in their order.
pub trait Made<M> {
    /// What comes next; none at the end. Before it waits it calls `idle`, which says whether to.
    fn next(&mut self, idle: &mut dyn FnMut() -> bool) -> Option<M>;
}

/// The place of an item between being read and being taken.
struct Slot<M> {
    size: usize,
    early: VecDeque<M>,
    last: Option<M>,
}

struct State<I, M> {
    /// Read, and not taken by a thread.
    waiting: VecDeque<(u64, I)>,
    /// Of all that was read and not taken, in order.
    slots: VecDeque<Slot<M>>,
    /// The number of the first slot.
    next: u64,
    /// The room that the items of all slots take, and the bytes made of them.
    room: usize,
    made: usize,
    /// Nothing more comes.
    ended: bool,
    /// The reader has ended in a panic: not all was read.
    unread: bool,
    /// A thread has, with what it had taken.
    lost: bool,
    /// Nothing more is wanted.
    closed: bool,
    /// Threads at work.
    workers: usize,
    /// How many items the last thread took at once.
    taken: usize,
}

/// Where items are handed to threads, and what they make of them back.
struct Desk<I, M> {
    threads: usize,
    state: Mutex<State<I, M>>,
    /// There are items, or there will be none.
    work_came: Condvar,
    /// Something was made, or a thread has ended.
    made_came: Condvar,
    /// There is room to read more.
    room_came: Condvar,
}

/// A thread at work, until it ends in whatever way.
struct Present<'a, I, M>(&'a Desk<I, M>);

impl<I, M> Drop for Present<'_, I, M> {
    fn drop(&mut self) {
        self.0.leave();
    }
}

/// The reader at work, until it ends in whatever way.
struct Reading<'a, I, M>(&'a Desk<I, M>);

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

/// Lets the threads end, whatever ends the work.
struct Closing<'a, I, M> {
    desk: &'a Desk<I, M>,
    /// Raised for the items at hand.
    over: &'a AtomicBool,
}

impl<I, M> Drop for Closing<'_, I, M> {
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

impl<I: Room, M: Room> Desk<I, M> {
    fn new(threads: usize) -> Desk<I, M> {
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
        Desk { threads, state: state.into(), work_came, made_came, room_came }
    }

    /// Reads items while there is room for them.
    fn read(&self, items: &mut dyn Iterator<Item = I>) {
        let _reading = Reading(self);
        loop {
            let mut state = self.state();
            if !self.has_room(&state, ROOM) {
                self.work_came.notify_all();
                // To be woken for each item would take longer than to read it.
                while !self.has_room(&state, ROOM / 2) && !state.closed {
                    state = wait(&self.room_came, state);
                }
            }
            if state.closed {
                return;
            }
            drop(state);
            let Some(item) = items.next() else { return };
            if self.put(item) {
                self.work_came.notify_one();
            }
        }
    }

    /// Reads one item, in the thread that works.
    fn read_one(&self, items: &mut dyn Iterator<Item = I>) {
        match items.next() {
            Some(item) => _ = self.put(item),
            None => self.state().ended = true,
        }
    }

    /// Adds an item; returns true if as many are waiting as a thread takes at once.
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
        state.slots.len() < self.threads * LEAST || state.room < self.threads * room
    }

    /// Works until there is nothing more to do.
    fn work<'w>(&self, worker: impl FnOnce() -> Box<dyn Worker<I, M> + 'w>) {
        let _present = Present(self);
        let (mut worker, mut group, mut size) = (worker(), VecDeque::new(), 1);
        let most = worker.at_once().max(SEVERAL);
        let quick = if most > SEVERAL { QUICK_BESIDE } else { QUICK };
        while self.take(&mut group, size) {
            let begun = Instant::now();
            let count = group.len();
            worker.prepare(group.make_contiguous());
            let prepared = Instant::now();
            while let Some((number, item)) = group.pop_front() {
                let early = |made| self.lay(number, made, false);
                let made = worker.work(number, item, &early);
                self.lay(number, made, true);
                if !group.is_empty() && prepared.elapsed() > 4 * QUICK {
                    self.put_back(&mut group);
                }
            }
            self.made_came.notify_one();
            let time = begun.elapsed();
            if time > 4 * quick {
                size = (size / 2).max(1);
            } else if count == size && time < quick {
                size = (2 * size).min(most);
            }
        }
    }

    /// Takes up to `size` items as soon as there are any; whether there were.
    fn take(&self, group: &mut VecDeque<(u64, I)>, size: usize) -> bool {
        let mut state = self.state();
        loop {
            let has_room = state.made < self.threads * MADE;
            match state.waiting.front() {
                Some((number, _)) if has_room || *number == state.next => break,
                None if state.ended || state.closed => return false,
                _ => state = wait(&self.work_came, state),
            }
        }
        // What is left at the end is shared among all.
        let share = state.waiting.len().div_ceil(state.workers.max(1));
        group.extend(state.waiting.drain(..size.min(share)));
        state.taken = size;
        let more = !state.waiting.is_empty();
        drop(state);
        if more {
            self.work_came.notify_one();
        }
        true
    }

    /// Leaves items to others, in their order.
    fn put_back(&self, group: &mut VecDeque<(u64, I)>) {
        let mut state = self.state();
        while let Some(item) = group.pop_back() {
            state.waiting.push_front(item);
        }
        drop(state);
        self.work_came.notify_all();
    }

    /// Lays down what was made of an item, in part or the last of it.
    fn lay(&self, number: u64, made: M, last: bool) {
        let mut state = self.state();
        state.made += made.room();
        // Nothing is taken before it is laid down.
        let slot = (number - state.next) as usize;
        match last {
            true => state.slots[slot].last = Some(made),
            false => state.slots[slot].early.push_back(made),
        }
        drop(state);
        if !last {
            self.made_came.notify_one();
        }
    }

    /// All that was made and whose turn it is.
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
        if self.has_room(state, ROOM / 2) {
            self.room_came.notify_one();
        }
        // Where that was too much, threads wait.
        if state.made >= self.threads * MADE {
            self.work_came.notify_all();
        }
        state.made -= ready.iter().map(M::room).sum::<usize>();
    }
}

impl<I, M> Desk<I, M> {
    fn state(&self) -> MutexGuard<'_, State<I, M>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts no longer a thread that has ended or could not be started.
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

/// Takes what threads make.
struct Taken<'a, I, M> {
    desk: &'a Desk<I, M>,
    ready: VecDeque<M>,
    /// The worker, if no other thread works.
    worker: Option<Box<dyn Worker<I, M> + 'a>>,
    /// The items, if no other thread reads them.
    unread: Option<Items<I>>,
}

impl<I: Room, M: Room> Taken<'_, I, M> {
    /// Works on the next item, in this thread.
    fn work_alone(&mut self) {
        let (Some(worker), mut group) = (&mut self.worker, VecDeque::new()) else { return };
        if let Some(items) = &mut self.unread {
            self.desk.read_one(&mut **items);
        }
        self.desk.take(&mut group, 1);
        for (number, item) in group {
            let made = worker.work(number, item, &|made| self.desk.lay(number, made, false));
            self.desk.lay(number, made, true);
        }
    }
}

impl<I: Room, M: Room> Made<M> for Taken<'_, I, M> {
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
            // Never in silence: what was handed over would be lost.
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
                let waited = self.desk.made_came.wait_timeout(state, PATIENCE);
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

    /// Of a small puzzle.
    const SMALL: usize = 512;

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Item(u64);

    impl Room for Item {
        fn room(&self) -> usize {
            SMALL
        }
    }

    /// Works by a function of the number.
    struct By<F>(F);

    impl<F: FnMut(u64, &dyn Fn(Item))> Worker<Item, Item> for By<F> {
        fn work(&mut self, number: u64, item: Item, early: &dyn Fn(Item)) -> Item {
            assert_eq!(item.0, number);
            (self.0)(number, early);
            item
        }
    }

    fn items(count: u64) -> impl Iterator<Item = Item> + Send {
        (1..=count).map(Item)
    }

    /// The numbers of what is made, in the order in which it comes.
    fn numbers(
        items: impl Iterator<Item = Item> + Send + 'static,
        threads: usize,
        over: &AtomicBool,
        most: usize,
        work: impl Fn(u64, &dyn Fn(Item)) + Sync,
    ) -> Vec<u64> {
        let worker = |_| -> Box<dyn Worker<Item, Item> + '_> { Box::new(By(&work)) };
        ordered(Box::new(items), &Pause::default(), threads, over, &worker, |made| {
            let next = || made.next(&mut || true).map(|item| item.0);
            std::iter::from_fn(next).take(most).collect()
        })
    }

    #[test]
    fn what_was_read_before_the_reader_broke_is_taken_and_then_it_is_no_silent_end() {
        let items = items(5).inspect(|item| assert!(item.0 < 5, "no such item"));
        let over = AtomicBool::new(false);
        let worker = |_| -> Box<dyn Worker<Item, Item>> { Box::new(By(|_, _: &dyn Fn(Item)| ())) };
        let mut taken = Vec::new();
        let all = |made: &mut dyn Made<Item>| {
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
    fn one_that_takes_long_holds_up_no_other_as_long_as_there_is_room() {
        let many = 2 * ROOM / SMALL;
        let (over, done) = (AtomicBool::new(false), AtomicUsize::new(0));
        let (read, read_then) = (Arc::new(AtomicUsize::new(0)), AtomicUsize::new(0));
        // The first ends when all others are done for which there is room.
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
        assert_eq!(read_then.into_inner(), many, "no more is read than there is room for");
        assert!(over.load(Ordering::Relaxed));
    }

    #[test]
    fn easy_and_hard_ones_keep_their_places_with_any_number_of_threads() {
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
    fn the_threads_end_when_the_rest_is_not_wanted() {
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
    fn an_input_that_lets_wait_holds_back_nothing_that_was_read() {
        let (over, (sender, receiver)) = (AtomicBool::new(false), mpsc::channel());
        let pause = Pause::default();
        let (paused, mut left) = (pause.clone(), (1..=100).collect::<VecDeque<u64>>());
        // After 50 there is nothing to read until all of them have come.
        let items = std::iter::from_fn(move || {
            if left.len() == 50 {
                paused.come();
                receiver.recv().ok()?;
            }
            left.pop_front().map(Item)
        });
        let worker = |_| -> Box<dyn Worker<Item, Item>> { Box::new(By(|_, _: &dyn Fn(Item)| {})) };
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
    fn a_reader_that_waits_for_ever_is_not_waited_for() {
        let (sender, receiver) = mpsc::channel::<Item>();
        sender.send(Item(1)).unwrap();
        let over = AtomicBool::new(false);
        assert_eq!(numbers(receiver.into_iter(), 2, &over, 1, |_, _| {}), [1]);
        drop(sender);
    }

    #[test]
    fn what_comes_early_comes_before_the_rest_and_in_its_turn() {
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
