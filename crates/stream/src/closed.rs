//! Whether standard output was closed before the program began, as by `>&-`.
//!
//! Rust opens /dev/null in the place of a standard stream that is closed, before `main`, and all
//! that is written goes there. To tell it from somebody's own /dev/null, which may be open in the
//! same way, the stream has to be looked at before: ELF has a list of functions for that. On other
//! systems than Linux nobody looks, and a closed output is one that nobody reads.
//!
//! The only unsafe thing is to have a place in that list. What runs there is safe code, and needs
//! nothing of Rust's runtime but its standard output, which has no state before it is written to.
#![allow(unsafe_code)]

use std::io;

/// An error if it was closed.
///
/// # Errors
/// See the module.
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
    static AT_START: extern "C" fn() = look;

    extern "C" fn look() {
        /// There is no such stream.
        const EBADF: i32 = 9;
        // To copy it is the one question that is asked without any unsafe code.
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
