//! Checks proofs that there is no (other) solution. A solver's DRAT proof is checked by unit
//! propagation only and written as LRAT for verified checkers.
//!
//! An error would have to occur twice: [`check`] searches with watched literals, and [`check_lrat`]
//! follows the hints that it found. They share no code with each other, the encoder or the solvers.
//! Proofs over native pseudo-Boolean constraints, in the VeriPB format, are checked by
//! [`check_pseudo_boolean`].
//!
//! ```
//! use encodings::{ClauseSink, Cnf, Lit};
//!
//! let mut formula = Cnf::default();
//! for clause in [[1, 2], [1, -2], [-1, 2], [-1, -2]] {
//!     formula.clause(&clause.map(|number| Lit::from_dimacs(number).unwrap()));
//! }
//! let checked = proofs::check(&formula, b"1 0\n0\n".as_slice(), &proofs::ProofLimits::default())?;
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

pub use by_lines::LineProofError;
pub use check::{ProofLimits, check};
pub use checked::CheckedProof;
pub use derivation::{Derivation, RupResult};
pub use drat::Drat;
pub use hinted::check_lrat;
pub use pseudo_boolean::{Inequality, check_pseudo_boolean, read_constraint};
pub use record::{ProofPosition, RecordKind};
pub use refused::ProofError;
pub(crate) use shared::Shared;
pub use size::ProofSize;
pub(crate) use writer::{DratWriter, Script};
