//! Laws of pictures.

mod rules;
mod steps;
