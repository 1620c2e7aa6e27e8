//! The text of an input: its lines and words, the meaning of characters, and the facts that options
//! determine.

pub(crate) mod alphabet;
pub(crate) mod known;
pub(crate) mod lines;
pub(crate) mod peeked;
pub(crate) mod rule_words;
pub(crate) mod strokes;
pub(crate) mod title;
pub(crate) mod token;
pub(crate) mod word;
pub(crate) mod wrapped;

pub(crate) use self::known::ReadContext;
