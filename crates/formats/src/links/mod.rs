//! What formats of links share: which address holds what, how it is packed, and the board that is
//! made of it.

pub(crate) mod address;
pub(crate) mod base64;
pub(crate) mod board;
pub(crate) mod colour;
pub(crate) mod drawings;
pub(crate) mod lz_string;
pub(crate) mod records;

/// The most bytes of a packed puzzle; the longest links of puzzles have some thousands.
pub(crate) const MAX_PACKED: usize = 256 << 10;

/// The most that is unpacked, in bytes or in units of UTF-16: a short link can hold very much
/// of the same.
pub(crate) const MAX_UNPACKED: usize = 4 << 20;
