//! How answers are said: in words, and in JSON.

pub mod certificate;
pub mod estimate;
pub mod explanation;
pub mod facts;
pub mod page;
pub mod pencil_marks;
pub mod rating;
pub mod record;
pub mod scan;
pub mod step;
pub mod verdict;
