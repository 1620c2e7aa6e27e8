//! Puzzles of several lines: a line for each row, with or without borders.

pub(crate) mod ahead;
pub(crate) mod borders;
pub(crate) mod groups;
pub(crate) mod row;
pub(crate) mod spaced;
pub(crate) mod whole;
