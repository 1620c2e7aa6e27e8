//! Laws of a puzzle that is played.

mod advice;
mod keys;
mod mouse;
mod screen;
