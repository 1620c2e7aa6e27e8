//! The built-in SAT solver: conflict-driven clause learning (J. Marques-Silva and K. Sakallah,
//! *GRASP*, 1996) with later techniques that help to find models.
//!
//! - Binary clauses are kept in lists by literal; longer ones have two watched literals (M.
//!   Moskewicz et al., *Chaff*, 2001) and are kept in one array.
//! - Learnt clauses are minimized (N. Sörensson, A. Biere, 2009) and kept by the number of levels
//!   in them (G. Audemard, L. Simon, *Glucose*, 2009).
//! - At first each variable is tried with its initial phase, *true* for candidates, which solves
//!   easy puzzles. After some conflicts variables take their values in the longest trail without
//!   conflict, the *target* (A. Biere, M. Fleury, *Chasing Target Phases*, 2020). If there are many
//!   variables, those whose phase is *true* are decided first until a model is found.
//!
//! A solver with rules also records the rules behind each learnt clause; see `origins`.
//!
//! The solver is deterministic, because all limits are counted in conflicts. It writes no proof.

mod assignment;
mod clauses;
mod learning;
mod literal;
mod order;
mod origins;
mod phases;
mod restarts;
mod solver;

pub(crate) use solver::{Answer, Refuted, Solver};
