//! Whether a puzzle is what is wanted.

use board::stop::Why;

/// How hard a puzzle is beside what is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fit<T> {
    /// Too easy.
    Below,
    /// As wanted, and what was found out about it.
    Within(T),
    /// Too hard.
    Above,
    /// There was no time to find out.
    Unknown(Why),
}

impl<T> Fit<T> {
    /// The same with something else for what was found out.
    pub fn map<U>(self, map: impl FnOnce(T) -> U) -> Fit<U> {
        match self {
            Fit::Below => Fit::Below,
            Fit::Within(found) => Fit::Within(map(found)),
            Fit::Above => Fit::Above,
            Fit::Unknown(why) => Fit::Unknown(why),
        }
    }
}
