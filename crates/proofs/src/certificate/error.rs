//! What can break while a certificate is made.

use std::io;

use super::{RecheckError, Unknown, gave_up::gave_up};
use crate::{ProofWriteError, Refused};
use board::verify::Flaw;
use sat::{
    backends::{BackendError, COMMAND},
    decode::DecodeError,
};

/// What is broken.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// A file could not be written or read.
    #[error("{file}: {error}")]
    Io {
        /// Its name in the folder.
        file: &'static str,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// The solver failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The solver of that name found a solution where there is none by the claim.
    #[error("the claim is refuted: {0} found a model of the formula")]
    Refuted(&'static str),
    /// The solver answered with something that is no solution.
    #[error("varisat's model is not a grid: {0}")]
    Model(#[from] DecodeError),
    /// The solution claimed is wrong.
    #[error("the claimed solution is wrong: {0}")]
    Solution(#[from] Flaw),
    /// A proof of ours did not pass ours.
    #[error("the proof does not hold: {0}")]
    Refused(#[from] Refused),
    /// The files do not show what they claim.
    #[error("the certificate was refused: {0}")]
    Recheck(#[from] RecheckError),
}

/// What an error in writing the proof means.
pub(super) fn proof_error(error: ProofWriteError) -> Stuck {
    match error {
        ProofWriteError::TooLong { .. } => Stuck::Unknown(Unknown::TooLong),
        ProofWriteError::Io(error) => {
            Stuck::Broken(CertificateError::Io { file: "the proof", error })
        }
    }
}

/// An unfinished proof: unknown, or broken.
pub(super) enum Stuck {
    Unknown(Unknown),
    Broken(CertificateError),
}

impl Stuck {
    /// That a program fails, or its lemmas do not hold, breaks nothing of ours: it is not proved.
    /// The first lemmas are of logic, so many, and ours.
    pub(super) fn by(self, program: &'static str, logic_lemmas: u64) -> Stuck {
        if !program.starts_with(COMMAND) {
            return self;
        }
        Stuck::Unknown(match self {
            Stuck::Broken(CertificateError::Backend(BackendError::Failed { reason, .. })) => {
                Unknown::NoProof { program, reason }
            }
            Stuck::Broken(
                CertificateError::Refused(refused)
                | CertificateError::Recheck(RecheckError::Refused(refused)),
            ) if is_later(&refused, logic_lemmas) => {
                Unknown::Unproved { program, reason: refused.to_string() }
            }
            stuck => return stuck,
        })
    }
}

/// Whether it refuses what comes after so many lemmas.
fn is_later(refused: &Refused, lemmas: u64) -> bool {
    match refused {
        Refused::NotImplied { lemma, .. } => *lemma > lemmas,
        Refused::Unfinished { .. } => true,
        _ => false,
    }
}

impl<E: Into<CertificateError>> From<E> for Stuck {
    fn from(error: E) -> Stuck {
        let error = error.into();
        let unknown = match &error {
            CertificateError::Backend(BackendError::ProofTooLong) => Some(Unknown::TooLong),
            CertificateError::Refused(refused) => gave_up(refused),
            CertificateError::Recheck(refused) => refused.unknown(),
            _ => None,
        };
        unknown.map_or(Stuck::Broken(error), Stuck::Unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    #[test]
    fn a_program_answers_for_its_own_lemmas_only() {
        let refused = |lemma| Refused::NotImplied { at: Position::Byte(9), lemma, clause: vec![] };
        let stuck = |lemma, by| Stuck::Broken(refused(lemma).into()).by(by, 3);
        let checked = |lemma| Stuck::Broken(RecheckError::from(refused(lemma)).into());
        let (fake, ours) = ("external:fake", |stuck| matches!(stuck, Stuck::Broken(_)));
        for lemma in [1, 3] {
            assert!(ours(stuck(lemma, fake)) && ours(checked(lemma).by(fake, 3)));
        }
        for stuck in [stuck(4, fake), checked(4).by(fake, 3)] {
            let Stuck::Unknown(unknown) = stuck else { panic!("an error of ours") };
            assert!(unknown.to_string().starts_with("the proof of external:fake does not hold: "));
        }
        assert!(ours(stuck(4, "varisat")));
        let unread = Refused::Io(io::Error::other("gone"));
        assert!(ours(Stuck::Broken(unread.into()).by(fake, 3)));
    }
}
