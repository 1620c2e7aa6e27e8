//! Proofs that there is no (other) solution, checked: a solver's DRAT is followed
//! by unit propagation alone, and written as LRAT for checkers that are verified
//! themselves.
//!
//! A lie would have to be told twice: [`check`] searches with watched literals,
//! [`check_lrat`] follows the hints of what it found and shares no code with it,
//! nor either of them with encoder or solvers. Proofs over sums as they stand, in the language of
//! VeriPB, are followed by [`check_pseudo_boolean`].
//!
//! ```
//! use encodings::{ClauseSink, Cnf, Lit};
//!
//! let mut formula = Cnf::default();
//! for clause in [[1, 2], [1, -2], [-1, 2], [-1, -2]] {
//!     formula.clause(&clause.map(|number| Lit::from_dimacs(number).unwrap()));
//! }
//! let checked = proofs::check(&formula, b"1 0\n0\n".as_slice(), &proofs::Limits::default())?;
//! assert_eq!((checked.lemmas, checked.needed_clauses), (1, 4));
//! let mut lrat = Vec::new();
//! checked.write_lrat(&mut lrat)?;
//! proofs::check_lrat(&formula, &mut lrat.as_slice(), &board::stop::Stop::never())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod binary;
mod by_lines;
mod capped;
pub mod certificate;
mod check;
mod checked;
mod clauses;
mod derivation;
mod drat;
mod hinted;
mod lrat;
mod propagation;
mod pseudo_boolean;
mod record;
mod refused;
mod shared;
mod size;
mod text;
mod writer;

pub(crate) use binary::Binary;
pub(crate) use capped::{Capped, ProofWriteError};

pub use by_lines::LineRefused;
pub use check::{Limits, check};
pub use checked::Checked;
pub use derivation::{Derivation, Follows};
pub use drat::Drat;
pub use hinted::check_lrat;
pub use pseudo_boolean::{Inequality, check_pseudo_boolean, read_constraint};
pub use record::{Kind, Position};
pub use refused::Refused;
pub(crate) use shared::Shared;
pub use size::ProofSize;
pub(crate) use writer::{DratWriter, Script};
