//! Runs numbered work on threads, and passes the results in the order in which they are ready.

use std::{
    sync::{
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc::sync_channel,
    },
    thread,
};

/// Works on each number below `count`. Each thread has its own state, and ends if `work` returns
/// `None`. All threads end after an error of `take`.
pub(crate) fn each<S: Default, T: Send, E>(
    count: usize,
    jobs: usize,
    work: impl Fn(&mut S, usize) -> Option<T> + Sync,
    take: &mut dyn FnMut(usize, T) -> Result<(), E>,
) -> Result<(), E> {
    let jobs = jobs.clamp(1, count.max(1));
    let (next, work) = (AtomicUsize::new(0), &work);
    thread::scope(|scope| {
        let (sender, results) = sync_channel(2 * jobs);
        for _ in 0..jobs {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let (mut state, take) = (S::default(), || next.fetch_add(1, Relaxed));
                while let Some(number) = Some(take()).filter(|&number| number < count)
                    && let Some(result) = work(&mut state, number)
                    && sender.send((number, result)).is_ok()
                {}
            });
        }
        drop(sender);
        results.into_iter().try_for_each(|(number, result)| take(number, result))
    })
}
