//! Where the page calls: a text goes in and a text comes out, through one buffer.
//!
//! The page asks for `room` of so many bytes, writes a question there, calls `call`, which says how
//! long the answer is, and reads it from `text`. Nothing here is called by two at once: a worker
//! has one thread.

// SAFETY: no two functions of the module have these names, and those of the page take and return
// nothing but numbers.
#![expect(unsafe_code, reason = "names that the page knows")]

use std::{
    panic,
    sync::{Mutex, MutexGuard, Once, PoisonError},
    time::Duration,
};

unsafe extern "C" {
    /// Milliseconds since some moment, by the clock of the page.
    safe fn now() -> f64;
    /// Tells the page of a panic, of which the text is so many bytes from there on.
    safe fn failed(text: *const u8, length: usize);
}

static BUFFER: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static BEGUN: Once = Once::new();

fn buffer() -> MutexGuard<'static, Vec<u8>> {
    BUFFER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where the page may write a question of so many bytes.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    let mut buffer = buffer();
    *buffer = vec![0; length];
    buffer.as_mut_ptr()
}

/// Answers the question, and says how many bytes the answer has.
#[unsafe(no_mangle)]
extern "C" fn call() -> usize {
    BEGUN.call_once(|| {
        board::clock::set(|| Duration::from_secs_f64(now().max(0.0) / 1e3));
        panic::set_hook(Box::new(|panic| {
            let text = panic.to_string();
            failed(text.as_ptr(), text.len());
        }));
    });
    let question = std::mem::take(&mut *buffer());
    let answer = crate::answer(&String::from_utf8_lossy(&question)).into_bytes();
    let length = answer.len();
    *buffer() = answer;
    length
}

/// Where the answer begins.
#[unsafe(no_mangle)]
extern "C" fn text() -> *const u8 {
    buffer().as_ptr()
}
