//! Play a puzzle in a terminal. All of it but the terminal is here, and none of it waits: keys
//! go in, requests come out ([`Session`]), and what is seen is drawn into a buffer ([`draw`]).
//!
//! | part | file |
//! |---|---|
//! | the board with undo, no screen in it | [`Game`] |
//! | which key does what, in one table | [`keys`] |
//! | between keys and screen | [`Session`] |
//! | steps and verdicts for the position | [`Adviser`], [`check`] |
//! | the screen | [`draw`] |

mod advice;
mod answers;
mod game;
pub mod keys;
mod moving;
mod prompt;
mod session;
mod typing;
mod view;

pub use advice::{Advice, Adviser, Checked, Wrong, check, wrong};
pub use game::{Game, Position, Refused, Square};
pub use prompt::{Prompt, Question, Then, What};
pub use session::{Item, Mode, Request, Saving, Session, Shown, Waiting};
pub use typing::Begun;
pub use view::{Theme, draw};
