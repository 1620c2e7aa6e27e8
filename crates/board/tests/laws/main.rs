//! Laws of the catalogue of rules.

mod bad_input;
mod example;
mod narrow;
mod same;
mod some;
