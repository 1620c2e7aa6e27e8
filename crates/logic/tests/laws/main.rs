//! Laws of propagators and techniques.

mod fish;
mod fixed_point;
mod sound;
mod unique;
