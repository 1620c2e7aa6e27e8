//! Laws of the laboratory: its runs, and what is made of them.

mod browser;
mod invented;
mod runs;
mod statistics;
