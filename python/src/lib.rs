//! The native part of the Python package `sudoku_sat`, a thin layer over the crates.
//!
//! Puzzles are passed as text, and results as numbers in lists and tuples.
//! `package/sudoku_sat/__init__.py` converts them to numpy arrays, enums and dataclasses. Rows and
//! columns of cells count from 0, as usual in Python. Only lines and columns of texts count from 1.

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

    /// Adds the registries of options, as the program's `list` prints them.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        for (name, all) in crate::picked::catalogues() {
            module.add(name, pyo3::types::PyTuple::new(module.py(), all)?)?;
        }
        Ok(())
    }
}
