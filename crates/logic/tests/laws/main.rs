//! Property-based tests of propagators and techniques.

mod example;
mod examples;
mod fish;
mod fixed_point;
mod many;
mod probing;
mod relations;
mod sound;
mod unique;
