//! The fit of a puzzle to a requested difficulty.

use board::stop::StopReason;

/// The difficulty of a puzzle compared with a requested range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fit<T> {
    /// The puzzle is too easy.
    Below,
    /// The puzzle fits; contains the details.
    Within(T),
    /// The puzzle is too hard.
    Above,
    /// There was no time to find out.
    Unknown(StopReason),
}

impl<T> Fit<T> {
    /// Converts the details with a function.
    pub fn map<U>(self, map: impl FnOnce(T) -> U) -> Fit<U> {
        match self {
            Fit::Below => Fit::Below,
            Fit::Within(found) => Fit::Within(map(found)),
            Fit::Above => Fit::Above,
            Fit::Unknown(why) => Fit::Unknown(why),
        }
    }
}
