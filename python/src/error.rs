//! The exceptions.

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
    "A puzzle that cannot be read. `line` and `column` are from 1, `cell` is (row, column) from 0;\n\
     each is None where it is not known."
);
create_exception!(
    sudoku_sat,
    BrokenError,
    PyRuntimeError,
    "A part of the library is broken: nothing is known about the puzzle."
);

/// The exception of a puzzle that cannot be read.
pub(crate) fn unread(py: Python<'_>, error: &Unread) -> PyErr {
    let cell = error.cell.map(|cell| (cell.row - 1, cell.column - 1));
    // The options of the program are arguments here.
    at(py, error.to_string().replace("--box", "box"), Some(error.line), Some(error.column), cell)
}

/// The exception of a puzzle that cannot be read there.
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

/// The exception of a part that is broken.
pub(crate) fn broken(error: impl Display) -> PyErr {
    BrokenError::new_err(error.to_string())
}
