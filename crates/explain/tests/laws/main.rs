//! Laws of explanations.

mod library;
mod mistakes;
mod paper;
mod unique;
