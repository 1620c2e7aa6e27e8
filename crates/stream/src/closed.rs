//! Detects whether standard output was closed before the program started, as by `>&-`.
//!
//! Before `main`, Rust opens /dev/null in place of a closed standard stream, and all output is lost
//! there. A /dev/null that the user has opened looks the same. So the stream must be checked before
//! Rust does this. ELF has a list of functions for this purpose. On systems other than Linux there
//! is no check, and output to a closed stream is lost.
//!
//! The only unsafe part is the entry in that list. The function itself is safe code. It needs
//! nothing of Rust's runtime except standard output, which has no state before the first write.
#![allow(unsafe_code)]

use std::io;

/// Checks that standard output was open at the start.
///
/// # Errors
/// Fails if it was closed.
pub(crate) fn check() -> io::Result<()> {
    match at_start::was_closed() {
        true => Err(io::Error::other("standard output is closed, and this would be lost")),
        false => Ok(()),
    }
}

#[cfg(target_os = "linux")]
mod at_start {
    use std::{
        io,
        os::fd::AsFd,
        sync::atomic::{AtomicBool, Ordering},
    };

    static CLOSED: AtomicBool = AtomicBool::new(false);

    pub(super) fn was_closed() -> bool {
        CLOSED.load(Ordering::Relaxed)
    }

    #[used]
    #[unsafe(link_section = ".init_array")]
    static CHECK_AT_START: extern "C" fn() = look;

    extern "C" fn look() {
        /// The error number for a stream that does not exist.
        const EBADF: i32 = 9;
        // Copying the handle is the only check that needs no unsafe code.
        let copied = io::stdout().as_fd().try_clone_to_owned();
        let closed = copied.is_err_and(|error| error.raw_os_error() == Some(EBADF));
        CLOSED.store(closed, Ordering::Relaxed);
    }
}

#[cfg(not(target_os = "linux"))]
mod at_start {
    pub(super) fn was_closed() -> bool {
        false
    }
}
