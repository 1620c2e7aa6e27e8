//! Shared parts of the formats of links: recognising addresses, decoding payloads, and building the
//! board.

pub(crate) mod address;
pub(crate) mod base64;
pub(crate) mod board;
pub(crate) mod colour;
pub(crate) mod drawings;
pub(crate) mod lz_string;
pub(crate) mod records;

/// The maximum size of a compressed puzzle in bytes. The longest known links have some thousands.
pub(crate) const MAX_PACKED: usize = 256 << 10;

/// The maximum decompressed size, in bytes or UTF-16 code units. A short link can expand to a very
/// long text.
pub(crate) const MAX_UNPACKED: usize = 4 << 20;
