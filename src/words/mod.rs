//! How answers are said: in words, and in JSON.

pub mod estimate;
pub mod explanation;
pub mod pencil_marks;
pub mod rating;
