//! Converts refusals of a checker that gave up.

use super::NoCertificate;
use crate::ProofError;

/// Returns the reason why nothing is known, or `None` if the proof is wrong.
pub(super) fn gave_up(refused: &ProofError) -> Option<NoCertificate> {
    match refused {
        ProofError::Stopped(why) => Some(NoCertificate::Stopped(*why)),
        ProofError::TooLong { .. } => Some(NoCertificate::TooLong),
        ProofError::TooManyHints { .. } => Some(NoCertificate::TooManyHints),
        ProofError::FormulaTooLarge => Some(NoCertificate::TooLarge),
        _ => None,
    }
}
