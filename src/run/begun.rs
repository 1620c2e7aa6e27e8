//! Files that somebody has opened to look at them, before whoever reads them does.

use std::{
    collections::VecDeque,
    io::{self, Read},
    sync::{Mutex, PoisonError},
};

/// The name of a file for messages, and what to read.
pub type Opened = (String, io::Result<Box<dyn Read + Send>>);

/// The first files where somebody has opened them already, to look at them: what was read of
/// each comes before the rest, so that no byte is lost.
#[derive(Default)]
pub struct Begun(Mutex<VecDeque<Opened>>);

impl Begun {
    /// One more, in order.
    pub fn push(&self, opened: Opened) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push_back(opened);
    }

    /// All of them, once.
    pub fn take(&self) -> VecDeque<Opened> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
