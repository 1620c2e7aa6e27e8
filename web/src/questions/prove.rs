//! `prove`: a formula for the puzzle, or for a second solution, and a proof that it is
//! unsatisfiable. The proof is checked before it is returned. The request chooses the encodings.

use std::{cell::RefCell, io, rc::Rc};

use board::{Grid, Layout, Puzzle, stop::Stop};
use encodings::{Cnf, Size};
use logic::reduce;
use proofs::{ProofLimits, certificate::Claim};
use questions::{
    certificate::{about_drat, claim},
    check,
};
use sat::{
    backends::{Answer, Options, Problem, Proof, ProofFormat, Varisat},
    load::load,
};
use serde_json::Value;
use solve::{Solver, export::Export};

use super::{Question, export};
use crate::{
    asked::{Failure, Request},
    told::record,
};

pub(super) static PROVE: Question = Question { name: "prove", answer: prove };

/// The longest proof in bytes, because a page has to store it as text.
const MAX_PROOF_BYTES: u64 = 256 << 20;

fn prove(asked: &Request) -> Result<Value, Failure> {
    let (puzzle, stop) = (asked.puzzle()?, asked.stop());
    let answer = check::ask(&puzzle, &check::Options::default(), &stop)?;
    let mut told = record(&answer)?;
    let solution = match claim(answer.found.verdict()) {
        Some(Claim::Unique(grid)) => Some(grid),
        Some(Claim::Unsolvable) => None,
        None => return Ok(told),
    };
    let made = prove_unique(&puzzle, solution.as_ref(), &solver(asked)?, &stop)?;
    let is_addition = |line: &&[u8]| line.first().is_some_and(|&it| it != b'd');
    told["variables"] = made.size.variables.into();
    told["clauses"] = made.size.clauses.into();
    told["lemmas"] = made.checked.lemmas.into();
    told["added"] = made.drat.split(|&it| it == b'\n').filter(is_addition).count().into();
    told["dimacs"] = made.dimacs.into();
    told["drat"] = String::from_utf8_lossy(&made.drat).into();
    told["text"] = about_drat(solution.is_some(), made.checked.lemmas, made.drat.len()).into();
    Ok(told)
}

/// Returns the encodings of the formula, which is that of the puzzle without any logic, so that no
/// earlier deduction has to be trusted.
pub(super) fn solver(asked: &Request) -> Result<Solver, Failure> {
    Ok(Solver { logic: &reduce::NONE, ..export::solver(asked)? })
}

/// Returns the solution that the formula excludes, if there is one.
pub(super) fn solution(puzzle: &Puzzle, stop: &Stop) -> Result<Option<Grid>, Failure> {
    let answer = check::ask(puzzle, &check::Options::default(), stop)?;
    Ok(match claim(answer.found.verdict()) {
        Some(Claim::Unique(grid)) => Some(grid),
        _ => None,
    })
}

/// A checked proof.
struct CheckedWebProof {
    size: Size,
    dimacs: String,
    drat: Vec<u8>,
    checked: proofs::CheckedProof,
}

/// Proves that the puzzle has no solution other than `solution`. If there is one, it is ruled out.
fn prove_unique(
    puzzle: &Puzzle,
    solution: Option<&Grid>,
    solver: &Solver,
    stop: &Stop,
) -> Result<CheckedWebProof, Failure> {
    let export = Export::new(puzzle, solver, solver.numbering(), solution, stop);
    let mut dimacs = Vec::new();
    let size = export.write(&mut dimacs)?;
    let sink = SharedProof::default();
    let (format, limit) = (ProofFormat::Drat, MAX_PROOF_BYTES);
    let proof = Proof { format, sink: Box::new(sink.clone()), limit };
    let options = Options { stop: stop.clone(), proof: Some(proof), ..Options::default() };
    let problem = Problem { layout: &Layout::of(puzzle), variables: export.variables() };
    let loaded = load(&Varisat, options, &problem, solver.encoding_config(), solution)?;
    let answer = loaded.whole().map_err(Failure::from)?.solve(&[])?;
    if !matches!(answer, Answer::Unsat(_)) {
        return Err(Failure::new("the solver found no proof".to_owned()));
    }
    let drat = sink.0.take();
    let mut formula = Cnf::default();
    export.clauses(&mut formula);
    let limits =
        ProofLimits { bytes: MAX_PROOF_BYTES, stop: stop.clone(), ..ProofLimits::default() };
    let checked = proofs::check(&formula, drat.as_slice(), &limits)?;
    let dimacs = String::from_utf8_lossy(&dimacs).into_owned();
    Ok(CheckedWebProof { size, dimacs, drat, checked })
}

/// A destination for a proof, which can be read while the solver still holds it.
#[derive(Clone, Default)]
struct SharedProof(Rc<RefCell<Vec<u8>>>);

impl io::Write for SharedProof {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut text = self.0.borrow_mut();
        if text.len() as u64 + bytes.len() as u64 > MAX_PROOF_BYTES {
            return Err(io::Error::other("the proof exceeds the limit of 256 MiB"));
        }
        text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
