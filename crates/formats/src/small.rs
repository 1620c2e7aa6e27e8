//! What a page leaves out.

/// A page has to be small, and reads one puzzle at a time: it leaves out what is only quick.
pub(crate) const IS_SMALL: bool = cfg!(target_family = "wasm");
