//! A proof in varisat's own language, checked by its own checker.

use encodings::Cnf;

use super::{
    CertificateError, Unknown,
    error::{Stuck, proof_error},
};
use crate::{Capped, Shared};
use board::stop::Stop;
use sat::backends::{
    self, Answer, BackendError, Entry, Options, Problem, Proof, ProofFormat, Varisat,
};

/// Solves the formula once more, for a proof in that language, and has it checked: not
/// the proof that is kept, but what the same solver says of the same formula.
pub(super) fn check(
    problem: &Problem,
    formula: &Cnf,
    limit: u64,
    stop: &Stop,
) -> Result<(), Stuck> {
    let sink = Shared::new(Capped::new(Vec::new(), limit));
    let answer = {
        let proof = Proof { format: ProofFormat::Native, sink: Box::new(sink.clone()), limit };
        let options = Options { stop: stop.clone(), proof: Some(proof), ..Options::default() };
        let mut backend = Varisat.start(options, problem)?;
        formula.clauses().for_each(|clause| backend.add_clause(clause));
        backend.solve(&[])
    };
    let proof = sink.into_inner().unwrap_or_else(|| Capped::new(Vec::new(), limit));
    match answer {
        Ok(Answer::Unsat(_)) => {
            let checked = backends::check_native(formula, &proof.sink);
            checked.map_err(|reason| Stuck::Broken(CertificateError::Native(reason)))
        }
        Ok(Answer::Unknown(why)) => Err(Stuck::Unknown(Unknown::Stopped(why))),
        Ok(Answer::Sat(_)) => Err(Stuck::Broken(CertificateError::Refuted(Varisat.name()))),
        Err(BackendError::Proof(error)) => Err(proof_error(proof.error(error))),
        Err(error) => Err(error.into()),
    }
}
