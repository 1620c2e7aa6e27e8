//! Tables, as spreadsheet programs save them: fields with delimiters, and the headers above them.

pub(crate) mod apart;
pub(crate) mod fields;
pub(crate) mod framed;
pub(crate) mod header;
pub(crate) mod heads;
