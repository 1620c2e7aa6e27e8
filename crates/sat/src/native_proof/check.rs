//! The checker that comes with varisat, for proofs in its own language.

use encodings::Cnf;
use varisat::checker::{Checker, ProofTranscriptProcessor, ProofTranscriptStep};

/// Whether a native proof refutes the formula.
///
/// # Errors
/// What is wrong with it.
pub fn check(formula: &Cnf, proof: &[u8]) -> Result<(), String> {
    let mut transcript = Transcript { unsatisfiable: false };
    let mut checker = Checker::new();
    checker.add_transcript(&mut transcript);
    let mut buffer = Vec::new();
    for clause in formula.clauses() {
        // Then nothing is left to prove, and varisat writes nothing.
        if clause.is_empty() {
            return Ok(());
        }
        buffer.clear();
        buffer.extend(clause.iter().map(|lit| {
            let var = varisat::Var::from_index(lit.variable() as usize - 1);
            varisat::Lit::from_var(var, lit.is_positive())
        }));
        checker.add_clause(&buffer).map_err(|error| error.to_string())?;
    }
    checker.check_proof(proof).map_err(|error| error.to_string())?;
    drop(checker);
    match transcript.unsatisfiable {
        true => Ok(()),
        false => Err("it ends without a contradiction".to_owned()),
    }
}

/// A proof may as well end with a model: what it ends with is told by its transcript.
struct Transcript {
    unsatisfiable: bool,
}

impl ProofTranscriptProcessor for Transcript {
    fn process_step(&mut self, step: &ProofTranscriptStep) -> Result<(), anyhow::Error> {
        self.unsatisfiable |= matches!(step, ProofTranscriptStep::Unsat);
        Ok(())
    }
}
