//! Tests of the encodings.

mod at_most_one;
mod clauses;
mod inside;
mod sizes;
mod sums;
