//! Converts the steps of logic to lemmas of a proof.

use std::io::Write;

use encodings::{Cnf, Lit};

use super::error::{UnfinishedProof, proof_error};
use crate::{Derivation, DratWriter, ProofLimits, RecordKind, RupResult};
use board::{Candidate, Candidates, Layout, Puzzle, stop::Stop};
use logic::{
    propagators::Contradiction,
    reduce::{Logic, Reducer, ReductionResult},
    techniques::{self, HallSet, Lemma, Step, Technique},
};
use sat::variables::{CandidateValue, Variables};

/// The result of logic, as far as it was proved.
pub(super) struct ProvedReduction {
    /// The remaining candidates: all but those proved impossible.
    pub(super) left: Candidates,
    /// Whether units lead to a contradiction.
    pub(super) is_refuted: bool,
    /// Number of steps of which an elimination was proved.
    pub(super) steps: u64,
    /// Number of unproved eliminations, whose lemmas would be too many.
    pub(super) unproved: u64,
}

/// Reduces the puzzle and writes a lemma for each elimination that does not already follow by unit
/// propagation.
pub(super) fn prove_reduction<W: Write>(
    puzzle: &Puzzle,
    layout: std::sync::Arc<Layout>,
    logic: &'static Logic,
    formula: &Cnf,
    writer: &mut DratWriter<W>,
    stop: &Stop,
) -> Result<ProvedReduction, UnfinishedProof> {
    let board = puzzle.candidates();
    let variables = Variables::new(sat::variables::Numbering::All, &board);
    let limits = ProofLimits { stop: stop.clone(), ..ProofLimits::default() };
    let derivation = Derivation::new(formula, &limits)?;
    let left = board.clone();
    let mut proof_writer = ProofWriter {
        layout: &layout,
        variables,
        derivation,
        writer,
        board,
        left,
        steps: 0,
        unproved: 0,
    };
    let mut reduced = proof_writer.board.clone();
    let mut reducer = Reducer::new(layout.clone(), logic);
    let (end, steps) = reducer.reduce_by_steps(&mut reduced, stop);
    for step in &steps {
        if let Some(why) = stop.reason() {
            return Err(crate::ProofError::Stopped(why).into());
        }
        proof_writer.step(step)?;
    }
    if let ReductionResult::Contradiction(Contradiction::Crowded(constraint)) = end {
        proof_writer.prove_crowded(constraint)?;
    }
    let is_refuted = proof_writer.derivation.is_refuted();
    let ProofWriter { left, steps, unproved, .. } = proof_writer;
    Ok(ProvedReduction { left, is_refuted, steps, unproved })
}

struct ProofWriter<'a, W> {
    layout: &'a Layout,
    variables: Variables,
    derivation: Derivation,
    writer: &'a mut DratWriter<W>,
    /// The candidates that logic has left so far.
    board: Candidates,
    /// The candidates that remain according to the proof so far.
    left: Candidates,
    steps: u64,
    unproved: u64,
}

impl<W: Write> ProofWriter<'_, W> {
    fn step(&mut self, step: &Step) -> Result<(), UnfinishedProof> {
        let hard = self.eliminate(&step.eliminated)?;
        let mut unproved = hard.len();
        if !hard.is_empty()
            && let Some(technique) = techniques::of(step)
        {
            let lemmas = technique.lemmas(self.layout, &self.board, step);
            let lemmas = self.write_lemmas(&lemmas)?;
            unproved = self.eliminate(&hard)?.len();
            for lemma in &lemmas {
                self.derivation.delete(lemma)?;
                self.write(RecordKind::Deletion, lemma)?;
            }
        }
        self.steps += u64::from(unproved < step.eliminated.len());
        self.unproved += unproved as u64;
        for &candidate in &step.eliminated {
            self.board.eliminate(candidate);
        }
        Ok(())
    }

    /// Writes that the candidates are impossible; returns those for which this does not follow.
    fn eliminate(&mut self, candidates: &[Candidate]) -> Result<Vec<Candidate>, UnfinishedProof> {
        let mut hard = Vec::new();
        for &candidate in candidates {
            match self.add(&[!self.lit(candidate)])? {
                RupResult::No => hard.push(candidate),
                RupResult::Yes | RupResult::Already => {
                    self.left.eliminate(candidate);
                }
            }
        }
        Ok(hard)
    }

    /// Writes the lemmas of a technique; returns those to delete afterwards.
    fn write_lemmas(&mut self, lemmas: &[Lemma]) -> Result<Vec<Vec<Lit>>, UnfinishedProof> {
        let mut added = Vec::new();
        for lemma in lemmas {
            let lits = lemma.iter().map(|literal| match literal.is_positive {
                true => self.lit(literal.candidate),
                false => !self.lit(literal.candidate),
            });
            let lits: Vec<Lit> = lits.collect();
            if self.add(&lits)? == RupResult::Yes && lits.len() > 1 {
                added.push(lits);
            }
        }
        Ok(added)
    }

    fn add(&mut self, lits: &[Lit]) -> Result<RupResult, UnfinishedProof> {
        let follows = self.derivation.add(lits)?;
        if follows == RupResult::Yes {
            self.write(RecordKind::Lemma, lits)?;
        }
        Ok(follows)
    }

    fn write(&mut self, kind: RecordKind, lits: &[Lit]) -> Result<(), UnfinishedProof> {
        self.writer.record(kind, lits).map_err(proof_error)
    }

    /// Proves a contradiction: cells of a constraint with fewer digits than cells.
    fn prove_crowded(&mut self, constraint: usize) -> Result<(), UnfinishedProof> {
        let shortage =
            |step: &Step| step.houses[0] == constraint && step.digits.len() < step.cells.len();
        let found = HallSet.find(self.layout, &self.board).find(shortage);
        found.map_or(Ok(()), |step| self.step(&step))
    }

    fn lit(&self, Candidate { cell, digit }: Candidate) -> Lit {
        match self.variables.value(cell, digit) {
            CandidateValue::Lit(lit) => lit,
            CandidateValue::True | CandidateValue::False => {
                unreachable!("all candidates have variables")
            }
        }
    }
}
