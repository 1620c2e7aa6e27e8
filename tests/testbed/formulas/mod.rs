//! Evaluates the formulas of a workbook. It is in this crate because it is compiled with
//! optimisation.

pub mod calculate;
pub mod file;
pub mod formula;
pub mod values;
