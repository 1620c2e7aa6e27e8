//! Answers of the crate `questions`, as the program prints them.

use std::ops::Deref;

/// An answer that the driver can print.
pub struct Printed<A>(pub A);

impl<A> Deref for Printed<A> {
    type Target = A;

    fn deref(&self) -> &A {
        &self.0
    }
}
