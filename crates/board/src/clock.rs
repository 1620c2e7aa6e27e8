//! What time it is. Elsewhere than in WebAssembly the clock is that of the system; there it is the
//! one that is handed in, and without one time stands still: nothing is ever over. (`web-time` does
//! the same, but requires wasm-bindgen, which the page does without.)

#[cfg(target_family = "wasm")]
pub use handed::{Instant, set};
#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

/// The clock that is handed in. Elsewhere than in WebAssembly only tests have one.
pub mod handed {
    use std::{
        ops::{Add, Sub},
        sync::OnceLock,
        time::Duration,
    };

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Hands in a clock: it tells the time since some moment, and never goes back. Only the first
    /// one counts.
    pub fn set(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// A moment by that clock, as in [`std::time`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// The time since then.
        pub fn elapsed(&self) -> Duration {
            Instant::now() - *self
        }

        /// How much later it is than the other, if it is.
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// So much later.
        pub fn checked_add(&self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0 + time)
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}
