//! Laws of workbooks.

mod kept;
mod writing;
