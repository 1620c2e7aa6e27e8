//! Provides the clock: that of the system, or in WebAssembly that of the browser.

#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;
#[cfg(target_family = "wasm")]
pub use web_time::Instant;
