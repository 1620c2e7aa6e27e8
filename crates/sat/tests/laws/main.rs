//! Laws of formulas, and of those who solve them.

mod backends;
mod formulas;
mod fuzz;
mod programs;
mod propagate;
mod sizes;
mod variables;
