//! Converts refusals of a checker that gave up.

use super::Unknown;
use crate::Refused;

/// Returns the reason why nothing is known, or `None` if the proof is wrong.
pub(super) fn gave_up(refused: &Refused) -> Option<Unknown> {
    match refused {
        Refused::Stopped(why) => Some(Unknown::Stopped(*why)),
        Refused::TooLong { .. } => Some(Unknown::TooLong),
        Refused::TooManyHints { .. } => Some(Unknown::TooManyHints),
        Refused::FormulaTooLarge => Some(Unknown::TooLarge),
        _ => None,
    }
}
