//! A writer with shared ownership; a clone can be passed to a solver that keeps it.

use std::{cell::RefCell, io, rc::Rc};

#[derive(Default)]
pub(crate) struct Shared<S>(pub(crate) Rc<RefCell<S>>);

impl<S> Shared<S> {
    pub(crate) fn new(sink: S) -> Shared<S> {
        Shared(Rc::new(RefCell::new(sink)))
    }

    /// Returns the writer if there is no other clone.
    pub(crate) fn into_inner(self) -> Option<S> {
        Rc::into_inner(self.0).map(RefCell::into_inner)
    }
}

impl<S> Clone for Shared<S> {
    fn clone(&self) -> Shared<S> {
        Shared(Rc::clone(&self.0))
    }
}

impl<S: io::Write> io::Write for Shared<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}
