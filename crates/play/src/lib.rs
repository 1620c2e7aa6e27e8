//! Play a puzzle in a terminal. This crate contains everything except the terminal, and nothing in
//! it blocks. A [`Session`] receives keys and returns requests; [`draw`] draws the screen into a
//! buffer.
//!
//! | topic | item |
//! |---|---|
//! | the board with undo, independent of the screen | [`Game`] |
//! | a key, independent of the terminal | [`Key`] |
//! | the key bindings, in one table | [`bindings`] |
//! | the state between keys and screen | [`Session`] |
//! | work that a session requests | [`SessionRequest`] |
//! | steps and verdicts for the game state | [`Adviser`] |
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

pub use advice::{Advice, Adviser, GameCheck};
pub use game::{CellContents, Game};
pub use key::{Key, KeySymbol};
pub use request::{SaveRequest, SavedGame, SessionRequest};
pub use session::{PlayItem, Session};
pub use view::{Theme, cell_at, draw};
