//! Play a puzzle in a terminal. All of it but the terminal is here, and none of it waits: keys
//! go in, requests come out ([`Session`]), and what is seen is drawn into a buffer ([`draw`]).
//!
//! | part | file |
//! |---|---|
//! | the board with undo, no screen in it | [`Game`] |
//! | a key, whatever terminal it comes from | [`Key`] |
//! | which key does what, in one table | [`keys`] |
//! | between keys and screen | [`Session`] |
//! | steps and verdicts for the position | [`Adviser`] |
//! | the screen | [`draw`] |

mod acting;
mod advice;
mod answers;
mod changes;
mod game;
mod key;
pub mod keys;
mod moving;
mod pressing;
mod prompt;
mod request;
mod saving;
mod session;
mod typing;
mod view;

pub use advice::{Advice, Adviser, Checked};
pub use changes::Refused;
pub use game::{Game, Lost, Square};
pub use key::{Code, Key};
pub use prompt::{Prompt, Question, Then, What};
pub use request::{Again, Request, Saving, Waiting};
pub use session::{Item, Mode, Session, Shown};
pub use typing::Begun;
pub use view::{Theme, cell_at, draw};
