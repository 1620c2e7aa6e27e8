//! Compiles files of the library on their own, with unit tests of private items. This is a second
//! compilation, so that the library itself is compiled only once.

#![allow(dead_code, unreachable_pub)]

#[path = "../../src/links/address.rs"]
mod address;
#[path = "../../src/links/base64.rs"]
mod base64;
#[path = "../../src/error.rs"]
pub(crate) mod error;
#[path = "../../src/text/lines.rs"]
mod lines;
#[path = "../../src/links/lz_string.rs"]
mod lz_string;
#[path = "../../src/reading/notation.rs"]
mod notation;
#[path = "../../src/text/peeked.rs"]
mod peeked;
#[cfg(feature = "xlsx")]
#[path = "../../src/catalogue/xlsx/range.rs"]
mod range;
#[path = "../../src/text/strokes.rs"]
mod strokes;
#[path = "../../src/text/token.rs"]
mod token;
#[path = "../../src/text/wrapped.rs"]
mod wrapped;
#[path = "../../src/catalogue/sudokupad/zipped.rs"]
pub(crate) mod zipped;
