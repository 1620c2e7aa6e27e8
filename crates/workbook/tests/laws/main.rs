//! Tests of workbooks.

mod kept;
mod writing;
