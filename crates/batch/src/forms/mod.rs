//! What records are written as: a line each, whatever they hold, so that lines and
//! records can be counted off against each other. To add a form, write its file and
//! name it in [`ALL`].

pub mod csv;
pub mod json;
mod kaggle;
pub(crate) mod line;

use crate::form::Form;

/// Every form, the usual one first.
pub static ALL: &[&dyn Form] = &[&line::Line, &json::Json, &csv::PLAIN, &kaggle::Kaggle];

/// The form of that name.
pub fn named(name: &str) -> Option<&'static dyn Form> {
    ALL.iter().copied().find(|form| form.name() == name)
}
