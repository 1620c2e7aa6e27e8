//! Laws of the laboratory: its runs, and what is made of them.

mod browser;
mod conclusions;
mod exponents;
mod growth;
mod inside;
mod invented;
mod journal;
mod known_solutions;
mod plan;
mod report;
mod runs;
mod statistics;

// What the files of `inside` name as in the library.
use inside::{encode_until, examples};
