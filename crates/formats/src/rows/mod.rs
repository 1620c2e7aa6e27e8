//! Puzzles of several lines: a line for each row, perhaps with borders drawn.

pub(crate) mod ahead;
pub(crate) mod borders;
pub(crate) mod groups;
pub(crate) mod row;
pub(crate) mod spaced;
pub(crate) mod whole;
