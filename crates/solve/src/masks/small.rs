//! Whether the program has to be small, as on a page: what only makes it faster is left out there.

/// See the module.
pub(super) const IS_SMALL: bool = cfg!(target_family = "wasm");
