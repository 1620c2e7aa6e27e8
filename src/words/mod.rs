//! How answers are said: in words, and in JSON.

pub mod meter;
pub mod page;
pub mod record;

pub use questions::estimate;
