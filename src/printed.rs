//! Wraps answers of the crate `questions`, so that the driver can print them.

use std::ops::Deref;

/// An answer that the driver can print.
pub struct PrintedAnswer<A>(pub A);

impl<A> Deref for PrintedAnswer<A> {
    type Target = A;

    fn deref(&self) -> &A {
        &self.0
    }
}
