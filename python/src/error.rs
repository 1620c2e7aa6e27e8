//! The exceptions of the package.

use std::fmt::Display;

use formats::ReadError as Unread;
use pyo3::{
    create_exception,
    exceptions::{PyRuntimeError, PyValueError},
    prelude::*,
};

create_exception!(
    sudoku_sat,
    ReadError,
    PyValueError,
    "A puzzle that cannot be read. `line` and `column` count from 1, `cell` is (row, column) from 0;\n\
     each is None if unknown."
);
create_exception!(
    sudoku_sat,
    BrokenError,
    PyRuntimeError,
    "An internal error of the library; there is no verdict on the puzzle."
);

/// Returns the exception for a puzzle that cannot be read.
pub(crate) fn unread(py: Python<'_>, error: &Unread) -> PyErr {
    let cell = error.cell.map(|cell| (cell.row - 1, cell.column - 1));
    // Two options of the program are arguments here; there is no argument for symbols.
    let words = error.to_string().replace("--box", "box").replace("--from", "format");
    let words = words.replace("--symbols", "the program's option --symbols");
    at(py, words, Some(error.line), Some(error.column), cell)
}

/// Returns the exception for a puzzle that cannot be read, with its position.
pub(crate) fn at(
    py: Python<'_>,
    words: String,
    line: Option<usize>,
    column: Option<usize>,
    cell: Option<(usize, usize)>,
) -> PyErr {
    let exception = ReadError::new_err(words);
    let value = exception.value(py);
    let told = value.setattr("line", line);
    let told = told.and_then(|()| value.setattr("column", column));
    match told.and_then(|()| value.setattr("cell", cell)) {
        Ok(()) => exception,
        Err(error) => error,
    }
}

/// Returns the exception for a component that failed.
pub(crate) fn broken(error: impl Display) -> PyErr {
    BrokenError::new_err(error.to_string())
}
