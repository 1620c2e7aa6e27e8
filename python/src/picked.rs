//! Options that are selected by name.

use board::Shape;
use encodings::{Encoding, sums::SumEncoding};
use explain::rating::Level;
use formats::Format;
use pyo3::{exceptions::PyValueError, prelude::*};
use sat::formulations::{self, Formulation};
use solve::givens::symmetry::{self, Symmetry};

/// Returns the registries: the name of each list, and the names of its entries.
pub(crate) fn catalogues() -> [(&'static str, Vec<&'static str>); 7] {
    [
        ("ENCODINGS", encodings::ALL.iter().map(|it| it.name()).collect()),
        ("FORMATS", formats::ALL.iter().map(|it| it.name()).collect()),
        ("LEVELS", Level::ALL.iter().map(|it| it.name()).collect()),
        ("FORMULATIONS", formulations::ALL.iter().map(|it| it.name).collect()),
        ("SUM_ENCODINGS", encodings::sums::ALL.iter().map(|it| it.name()).collect()),
        ("SYMMETRIES", symmetry::ALL.iter().map(|it| it.name).collect()),
        ("TECHNIQUES", logic::techniques::ALL.iter().map(|it| it.name()).collect()),
    ]
}

/// Returns an entry, or an error that lists the names of the registry.
fn found<T>(found: Option<T>, name: &str, list: &str) -> PyResult<T> {
    let all = catalogues().into_iter().find(|(it, _)| *it == list).map(|(_, all)| all);
    let names = all.unwrap_or_default().join(", ");
    let words = || format!("unknown name {name:?}; expected one of {list}: {names}");
    found.ok_or_else(|| PyValueError::new_err(words()))
}

pub(crate) fn encoding(name: &str) -> PyResult<&'static dyn Encoding> {
    found(encodings::named(name), name, "ENCODINGS")
}

pub(crate) fn sums(name: &str) -> PyResult<&'static dyn SumEncoding> {
    found(encodings::sums::named(name), name, "SUM_ENCODINGS")
}

pub(crate) fn formulation(name: &str) -> PyResult<&'static Formulation> {
    found(formulations::named(name), name, "FORMULATIONS")
}

pub(crate) fn symmetry(name: &str) -> PyResult<&'static Symmetry> {
    found(symmetry::named(name), name, "SYMMETRIES")
}

pub(crate) fn level(name: &str) -> PyResult<Level> {
    found(Level::ALL.into_iter().find(|level| level.name() == name), name, "LEVELS")
}

pub(crate) fn format(name: &str) -> PyResult<&'static dyn Format> {
    found(formats::named(name), name, "FORMATS")
}

/// Parses a box size such as `2x3`.
pub(crate) fn boxes(text: &str) -> PyResult<Shape> {
    text.parse().map_err(|error: board::ShapeError| PyValueError::new_err(error.to_string()))
}
