//! A solver of our own for what others leave: conflict-driven clause learning (J. Marques-Silva and
//! K. Sakallah, *GRASP*, 1996) with what has proved to find models since then.
//!
//! - Clauses of two literals are lists by literal; longer ones have two watched literals (M. Moskewicz
//!   et al., *Chaff*, 2001) in one array.
//! - Learnt clauses are minimized (N. Sörensson, A. Biere, 2009) and kept by the number of levels in
//!   them (G. Audemard, L. Simon, *Glucose*, 2009).
//! - At first variables are always tried to be what they were said to be, for candidates *true*: that
//!   decides what is easy. After some conflicts they take the values that they have in the longest
//!   trail without conflict, the *target* (A. Biere, M. Fleury, *Chasing Target Phases*, 2020). Of many
//!   variables those that are to be true are decided first, until a model is there.
//!
//! It does the same each time: all is counted in conflicts. It writes no proof.

mod assignment;
mod clauses;
mod learning;
mod literal;
mod order;
mod phases;
mod restarts;
mod solver;

pub(crate) use solver::{Answer, Solver};
