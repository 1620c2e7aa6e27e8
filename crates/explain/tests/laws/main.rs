//! Property-based tests of explanations.

mod library;
mod maker;
mod mistakes;
mod paper;
mod rating;
mod unique;
mod variants;
