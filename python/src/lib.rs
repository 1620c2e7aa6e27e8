//! The native part of the Python package `sudoku_sat`: thin over the crates.
//!
//! Puzzles come in as text and leave as numbers in lists and tuples. What is friendlier (numpy
//! arrays, enums, dataclasses) is made of that in `package/sudoku_sat/__init__.py`. Cells are rows and
//! columns from 0, as Python counts; only the columns and lines of texts begin with 1.

mod cells;
mod error;
mod formula;
mod interrupt;
mod maker;
mod many;
mod picked;
mod proof;
mod puzzle;
mod steps;

/// The native part of `sudoku_sat`.
#[pyo3::pymodule(gil_used = true)]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::{
        error::{BrokenError, ReadError},
        formula::cnf,
        maker::generate,
        many::{solve_array, solve_lines},
        puzzle::Puzzle,
        steps::{Path, Step},
    };

    /// What can be chosen by name, as the program's `list` has it.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        for (name, all) in crate::picked::catalogues() {
            module.add(name, pyo3::types::PyTuple::new(module.py(), all)?)?;
        }
        Ok(())
    }
}
