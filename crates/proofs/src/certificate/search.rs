//! Writes the lemmas of a solver as part of a proof over all candidates.

use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    io::{self, Write},
};

use encodings::{Cnf, Lit};

use super::{
    CertificateError, Claim, NoCertificate,
    error::{UnfinishedProof, proof_error},
};
use crate::{Binary, DratWriter, RecordKind, Shared};
use board::{Candidate, Candidates, Layout, stop::Stop};
use sat::{
    EncodingConfig,
    backends::{
        Answer, Backend, BackendEntry, BackendError, Options, Problem, Proof, ProofFormat, Varisat,
    },
    formulations,
    load::load,
    variables::{CandidateValue, Numbering, Variables},
};

/// Returns the solver that writes the proof: the backend if it can, else varisat.
pub(super) fn prover(backend: &'static dyn BackendEntry) -> &'static dyn BackendEntry {
    match backend.abilities().proof && backend.unavailable_reason().is_none() {
        true => backend,
        false => &Varisat,
    }
}

/// Solves the reduced puzzle from scratch, with the solution blocked, and writes the proof in the
/// variables of all candidates.
///
/// The solver gets the formula after unit propagation, so each of its lemmas also follows from the
/// full formula and the units. Only its own lemmas are deleted again, because shortened input
/// clauses have other literals in the full formula.
pub(super) fn search_reduced<W: Write + 'static>(
    layout: &Layout,
    left: &Candidates,
    claim: &Claim,
    prover: &dyn BackendEntry,
    writer: DratWriter<W>,
    stop: &Stop,
) -> Result<DratWriter<W>, UnfinishedProof> {
    let open = Variables::new(Numbering::Open, left);
    let all = Variables::new(Numbering::All, left);
    let name = |(candidate, _): (Candidate, Lit)| match all.value(candidate.cell, candidate.digit) {
        CandidateValue::Lit(lit) => lit,
        CandidateValue::True | CandidateValue::False => {
            unreachable!("all candidates have variables")
        }
    };
    let names: Vec<Lit> = open.iter().map(name).collect();
    let problem = Problem { layout, variables: &open };
    let wording = EncodingConfig::new(&formulations::EXTENDED, encodings::ALL[0]);
    let start = |options| Ok(load(prover, options, &problem, wording, claim.solution())?.backend);
    let variables = names.len();
    solve(start, RenumberingWriter::new(prover.name(), writer, variables, Some(names)), stop)
}

/// Solves the formula as it is, with the eliminations of logic as unit clauses if `left` is given.
pub(super) fn search_full<W: Write + 'static>(
    problem: &Problem,
    formula: &Cnf,
    left: Option<&Candidates>,
    prover: &dyn BackendEntry,
    writer: DratWriter<W>,
    stop: &Stop,
) -> Result<DratWriter<W>, UnfinishedProof> {
    let start = |options| {
        let mut backend = prover.start(options, problem)?;
        formula.clauses().for_each(|clause| backend.add_clause(clause));
        let gone = |(candidate, _): &(Candidate, Lit)| {
            left.is_some_and(|left| !left.contains(candidate.cell, candidate.digit))
        };
        problem.variables.iter().filter(gone).for_each(|(_, lit)| backend.add_clause(&[!lit]));
        Ok(backend)
    };
    let variables = formula.variables() as usize;
    solve(start, RenumberingWriter::new(prover.name(), writer, variables, None), stop)
}

fn solve<W: Write + 'static>(
    start: impl FnOnce(Options) -> Result<Box<dyn Backend>, BackendError>,
    sink: RenumberingWriter<W>,
    stop: &Stop,
) -> Result<DratWriter<W>, UnfinishedProof> {
    let (name, limit) = (sink.prover, sink.writer.limit());
    let sink = Shared::new(sink);
    let answer = {
        let proof = Proof { format: ProofFormat::BinaryDrat, sink: Box::new(sink.clone()), limit };
        let options = Options { stop: stop.clone(), proof: Some(proof), ..Options::default() };
        start(options)?.solve(&[])
    };
    // The backend has been dropped, so it has written the whole proof.
    let mut sink =
        sink.into_inner().ok_or_else(|| prover_error(name, "a part of the proof is still held"))?;
    if let Some(error) = sink.failed.take() {
        return Err(error);
    }
    match answer {
        Ok(Answer::Unsat(_)) => sink.end(),
        Ok(Answer::Unknown(why)) => Err(UnfinishedProof::Unknown(NoCertificate::Stopped(why))),
        Ok(Answer::Sat(_)) => Err(UnfinishedProof::Broken(CertificateError::Refuted(name))),
        Err(error) => Err(error.into()),
    }
}

fn prover_error(prover: &'static str, reason: &str) -> BackendError {
    BackendError::Failed { backend: prover, reason: reason.to_owned() }
}

/// A writer that parses binary DRAT and writes its records with renumbered variables.
struct RenumberingWriter<W> {
    /// The name of the solver.
    prover: &'static str,
    binary: Binary,
    writer: DratWriter<W>,
    /// Number of variables of the formula.
    variables: usize,
    /// The new literal of each variable, from 1; `None` to keep the numbers.
    names: Option<Vec<Lit>>,
    /// The multiplicity of each lemma, by a hash of its sorted literals.
    lemmas: HashMap<u64, u32>,
    hasher: RandomState,
    clause: Vec<Lit>,
    sorted: Vec<Lit>,
    /// Whether the last record was the empty clause.
    is_ended: bool,
    failed: Option<UnfinishedProof>,
}

impl<W: Write> RenumberingWriter<W> {
    fn new(
        prover: &'static str,
        writer: DratWriter<W>,
        variables: usize,
        names: Option<Vec<Lit>>,
    ) -> RenumberingWriter<W> {
        RenumberingWriter {
            prover,
            binary: Binary::default(),
            writer,
            variables,
            names,
            lemmas: HashMap::new(),
            hasher: RandomState::new(),
            clause: Vec::new(),
            sorted: Vec::new(),
            is_ended: false,
            failed: None,
        }
    }

    fn take(&mut self, byte: u8) -> Result<(), UnfinishedProof> {
        let lost = |reason: &str| prover_error(self.prover, reason);
        let taken = self.binary.take(byte).map_err(|what| lost(&what))?;
        // An endless record would exhaust the memory.
        if self.binary.lits().len() > 2 * self.variables {
            return Err(lost("a record has more literals than the formula").into());
        }
        let Some(kind) = taken else { return Ok(()) };
        self.clause.clear();
        for &lit in self.binary.lits() {
            let name = match &self.names {
                None => Some(lit),
                Some(names) => {
                    let name = names.get(lit.variable() as usize - 1).copied();
                    name.map(|name| if lit.is_positive() { name } else { !name })
                }
            };
            let name = name.ok_or_else(|| lost(&format!("{lit} is not a variable of the formula")));
            self.clause.push(name?);
        }
        if !self.is_here(kind) {
            return Ok(());
        }
        self.is_ended = self.clause.is_empty();
        self.writer.record(kind, &self.clause).map_err(proof_error)
    }

    /// Returns true for a lemma or the deletion of one, and updates their counts.
    ///
    /// A deleted clause of the formula may have other literals here, or be the reason of a unit,
    /// which checkers treat differently. So such deletions are dropped.
    fn is_here(&mut self, kind: RecordKind) -> bool {
        self.sorted.clone_from(&self.clause);
        self.sorted.sort_unstable();
        let count = self.lemmas.entry(self.hasher.hash_one(&self.sorted)).or_default();
        match kind {
            RecordKind::Lemma => *count += 1,
            RecordKind::Deletion if *count == 0 => return false,
            RecordKind::Deletion => *count -= 1,
        }
        true
    }

    fn end(mut self) -> Result<DratWriter<W>, UnfinishedProof> {
        if !self.binary.is_between() {
            return Err(prover_error(self.prover, "its proof is cut").into());
        }
        if !self.is_ended {
            self.writer.record(RecordKind::Lemma, &[]).map_err(proof_error)?;
        }
        Ok(self.writer)
    }
}

impl<W: Write> Write for RenumberingWriter<W> {
    /// Also keeps the error, because a solver that is dropped does not report it.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.failed.is_none() {
            self.failed = bytes.iter().try_for_each(|&byte| self.take(byte)).err();
        }
        match self.failed {
            None => Ok(bytes.len()),
            Some(_) => Err(io::Error::other("the proof cannot be written")),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
