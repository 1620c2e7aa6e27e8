//! Laws of pictures.

mod steps;
