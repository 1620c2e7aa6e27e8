//! Tests of formulas and SAT solvers.

mod backends;
mod formulas;
mod fuzz;
mod programs;
mod propagate;
mod refutations;
mod sizes;
mod variables;
