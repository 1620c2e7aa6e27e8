//! Laws of formulas, and of those who solve them.

mod backends;
mod formulas;
mod propagate;
mod sizes;
