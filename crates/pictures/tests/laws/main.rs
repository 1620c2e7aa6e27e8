//! Tests of pictures.

mod rules;
mod steps;
