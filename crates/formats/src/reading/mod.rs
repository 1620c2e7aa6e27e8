//! Input and output of a format's reader: the lines of a puzzle or the bytes of a document, and the
//! puzzle that was read.

pub(crate) mod document;
pub(crate) mod extent;
pub(crate) mod input;
pub(crate) mod markup;
pub(crate) mod notation;
pub(crate) mod parsed;
pub(crate) mod suffix;
pub(crate) mod tree;

pub(crate) use self::{input::Input, parsed::ParsedPuzzle};
