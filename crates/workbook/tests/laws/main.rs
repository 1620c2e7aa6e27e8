//! Laws of workbooks.

mod writing;
