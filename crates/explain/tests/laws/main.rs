//! Laws of explanations.

mod mistakes;
mod paper;
mod unique;
