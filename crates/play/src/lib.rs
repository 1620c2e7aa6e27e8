//! Play a puzzle in a terminal. All of it but the terminal is here, and none of it waits: keys
//! go in, requests come out ([`Session`]), and what is seen is drawn into a buffer ([`draw`]).
//!
//! | part | where |
//! |---|---|
//! | the board with undo, no screen in it | [`Game`] |
//! | a key, whatever terminal it comes from | [`Key`] |
//! | which key does what, in one table | [`bindings`] |
//! | between keys and screen | [`Session`] |
//! | what a session asks for | [`Request`] |
//! | steps and verdicts for the position | [`Adviser`] |
//! | the screen | [`draw`] |

mod advice;
mod answers;
pub mod bindings;
mod digit_entry;
mod game;
mod input;
mod key;
mod prompt;
mod request;
mod session;
mod view;

pub use advice::{Advice, Adviser, Checked};
pub use game::{Game, Square};
pub use key::{Code, Key};
pub use request::{Request, SaveRequest, SavedGame};
pub use session::{Item, Session};
pub use view::{Theme, cell_at, draw};
