//! Tests of pictures.

mod layers;
mod rules;
mod steps;
