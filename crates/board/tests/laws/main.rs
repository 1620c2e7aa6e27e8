//! Tests of the domain model, of the registry of rules and of the verification of solutions.

mod bad_input;
mod called;
mod canonical;
mod example;
mod fitting;
mod formulas;
mod inside;
mod layers;
mod narrow;
mod numbers;
mod same;
mod some;
mod stop;
mod verify;
mod verify_lines;
mod verify_nine;
mod words;

// The path at which the file compiled in `inside` expects it.
use board::widest;
