//! What it means that a checker gave up.

use super::Unknown;
use crate::Refused;

/// Why nothing is known then; none if it refused.
pub(super) fn gave_up(refused: &Refused) -> Option<Unknown> {
    match refused {
        Refused::Stopped(why) => Some(Unknown::Stopped(*why)),
        Refused::TooLong { .. } => Some(Unknown::TooLong),
        Refused::TooManyHints { .. } => Some(Unknown::TooManyHints),
        Refused::FormulaTooLarge => Some(Unknown::TooLarge),
        _ => None,
    }
}
