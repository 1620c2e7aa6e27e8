//! Errors in making a certificate.

use std::io;

use super::{NoCertificate, RecheckError, gave_up::gave_up};
use crate::{ProofError, ProofWriteError};
use board::verify::Flaw;
use sat::{
    backends::{BackendError, COMMAND_PREFIX},
    decode::DecodeError,
};

/// An error in making a certificate.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// A file could not be written or read.
    #[error("{file}: {error}")]
    Io {
        /// The name of the file in the folder.
        file: &'static str,
        /// The error.
        #[source]
        error: io::Error,
    },
    /// The solver failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The solver of this name found a solution that contradicts the claim.
    #[error("the claim is refuted: {0} found a model of the formula")]
    Refuted(&'static str),
    /// The model of the solver is not a grid.
    #[error("varisat's model is not a grid: {0}")]
    Model(#[from] DecodeError),
    /// The claimed solution is wrong.
    #[error("the claimed solution is wrong: {0}")]
    Solution(#[from] Flaw),
    /// The checker of this program refused its own proof.
    #[error("the proof does not hold: {0}")]
    Refused(#[from] ProofError),
    /// The check of the files failed.
    #[error("the certificate was refused: {0}")]
    Recheck(#[from] RecheckError),
}

/// Converts an error in writing the proof.
pub(super) fn proof_error(error: ProofWriteError) -> UnfinishedProof {
    match error {
        ProofWriteError::TooLong { .. } => UnfinishedProof::Unknown(NoCertificate::TooLong),
        ProofWriteError::Io(error) => {
            UnfinishedProof::Broken(CertificateError::Io { file: "the proof", error })
        }
    }
}

/// The reason for an incomplete proof: a limit, or an error.
pub(super) enum UnfinishedProof {
    Unknown(NoCertificate),
    Broken(CertificateError),
}

impl UnfinishedProof {
    /// Converts errors of an external solver and of its lemmas to a missing proof. Errors in the
    /// first `logic_lemmas` lemmas, which logic wrote, remain errors of this program.
    pub(super) fn into_missing_proof(
        self,
        program: &'static str,
        logic_lemmas: u64,
    ) -> UnfinishedProof {
        if !program.starts_with(COMMAND_PREFIX) {
            return self;
        }
        UnfinishedProof::Unknown(match self {
            UnfinishedProof::Broken(CertificateError::Backend(BackendError::Failed {
                reason,
                ..
            })) => NoCertificate::NoProof { program, reason },
            UnfinishedProof::Broken(
                CertificateError::Refused(refused)
                | CertificateError::Recheck(RecheckError::Refused(refused)),
            ) if is_later(&refused, logic_lemmas) => {
                NoCertificate::Unproved { program, reason: refused.to_string() }
            }
            stuck => return stuck,
        })
    }
}

/// Returns true if the refusal concerns the part after the first `lemmas` lemmas.
fn is_later(refused: &ProofError, lemmas: u64) -> bool {
    match refused {
        ProofError::NotImplied { lemma, .. } => *lemma > lemmas,
        ProofError::Unfinished { .. } => true,
        _ => false,
    }
}

impl<E: Into<CertificateError>> From<E> for UnfinishedProof {
    fn from(error: E) -> UnfinishedProof {
        let error = error.into();
        let unknown = match &error {
            CertificateError::Backend(BackendError::ProofTooLong) => Some(NoCertificate::TooLong),
            CertificateError::Refused(refused) => gave_up(refused),
            CertificateError::Recheck(refused) => refused.unknown(),
            _ => None,
        };
        unknown.map_or(UnfinishedProof::Broken(error), UnfinishedProof::Unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ProofPosition;

    #[test]
    fn external_program_blamed_only_for_its_lemmas() {
        let refused =
            |lemma| ProofError::NotImplied { at: ProofPosition::Byte(9), lemma, clause: vec![] };
        let stuck =
            |lemma, by| UnfinishedProof::Broken(refused(lemma).into()).into_missing_proof(by, 3);
        let checked = |lemma| UnfinishedProof::Broken(RecheckError::from(refused(lemma)).into());
        let (fake, ours) = ("external:fake", |stuck| matches!(stuck, UnfinishedProof::Broken(_)));
        for lemma in [1, 3] {
            assert!(ours(stuck(lemma, fake)) && ours(checked(lemma).into_missing_proof(fake, 3)));
        }
        for stuck in [stuck(4, fake), checked(4).into_missing_proof(fake, 3)] {
            let UnfinishedProof::Unknown(unknown) = stuck else { panic!("an error of ours") };
            assert!(unknown.to_string().starts_with("the proof of external:fake does not hold: "));
        }
        assert!(ours(stuck(4, "varisat")));
        let unread = ProofError::Io(io::Error::other("gone"));
        assert!(ours(UnfinishedProof::Broken(unread.into()).into_missing_proof(fake, 3)));
    }
}
