//! Millions of puzzles, one a line: an answer for each, in order, in constant memory,
//! by all cores.
//!
//! ```text
//! inputs ─source─▶ chunks of whole lines ─items─▶ boards, puzzles, errors
//!                                                   │ solving: lanes, or the SAT path
//!        output ◀─order─ whole lines ◀─forms─ records, verified
//! ```
//!
//! Each thread takes a chunk, reads its lines, answers and writes them; `order`
//! keeps the chunks in order and numbers their records. What a plain line of a
//! classic 9×9 is, is seen by a few loops; everything else goes through the reader of
//! all formats, line by line. An input whose puzzles span lines is read by that
//! reader as a whole.
//!
//! A record that fails is a record that says so. No grid is told that was not
//! verified, nor one that differs from a digit in the text of a plain line: so a
//! fault in the fast reading cannot print a wrong grid.

mod chunk;
mod end;
mod fields;
mod form;
pub mod forms;
mod items;
mod look;
mod nine;
mod open;
mod order;
mod record;
pub mod resume;
mod run;
mod settings;
mod solving;
mod source;
mod tally;
mod watch;
mod worker;

pub use chunk::{Text, Texts};
pub use end::End;
pub use fields::{field, several, words};
pub use form::Form;
pub use look::{Looked, look};
pub use nine::Nine;
pub use order::Told;
pub use record::{Name, Record, Whole};
pub use run::run;
pub use settings::{Batch, Nines, Who};
pub use tally::Tally;
pub use watch::Watch;
