//! How answers are said: in words, and in JSON.

pub mod estimate;
pub mod meter;
pub mod page;
pub mod pencil_marks;
pub mod rating;
pub mod record;
