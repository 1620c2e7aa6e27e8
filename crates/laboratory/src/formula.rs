//! Measures a formula independently of the backend: its size, the time to write it, the results of
//! unit propagation, and the length of a proof.

use std::time::Instant;

use encodings::Tally;

use crate::{
    combination::Combination,
    profile::Profile,
    propagation::Propagation,
    record::{MeasuredRun, milliseconds},
};
use board::{Grid, Puzzle, stop::Stop};
use logic::reduce::ReductionResult;
use proofs::ProofSize;
use sat::{encode::encode, variables::Variables};
use solve::{SolveContext, Solver};

/// The set of measurements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormulaDetail {
    /// Only the size of the formula.
    Sizes,
    /// Also unit propagation and a proof.
    Everything,
}

/// The known solutions of a puzzle.
pub(crate) enum Solved {
    /// There is exactly this solution.
    Unique(Grid),
    /// There is no solution.
    Unsolvable,
    /// There are several solutions, or the number is unknown.
    Otherwise,
}

/// The number of times that a formula is written to measure the time. The shortest time counts.
const WRITINGS_PER_FORMULA: usize = 3;

/// The largest number of literals of a formula that is kept in memory for unit propagation. Larger
/// ones would need gigabytes.
const MAX_LITERALS: u64 = 1 << 27;

/// The measurements of the formula of a puzzle after logic. Values are missing if logic has decided
/// the puzzle, or if the time was over.
#[derive(Clone, Default)]
pub(crate) struct Formula {
    open_cells: u64,
    profile: Option<Profile>,
    encode_ms: f64,
    propagation: Option<Propagation>,
    proof: Option<ProofSize>,
}

impl Formula {
    /// Measures the formula of a puzzle for a combination, using its known solutions. Each part has
    /// its own stop condition.
    pub(crate) fn of(
        context: &mut SolveContext,
        puzzle: &Puzzle,
        combination: &Combination,
        solved: &Solved,
        depth: FormulaDetail,
        stop: &dyn Fn() -> Stop,
    ) -> Formula {
        let mut candidates = puzzle.candidates();
        let clash = puzzle.clash(&context.layout).is_some();
        if clash
            || !matches!(context.reducer().reduce(&mut candidates, &stop()), ReductionResult::Open)
        {
            return Formula::default();
        }
        let cells = 0..candidates.cells();
        let open_cells = cells.filter(|&cell| candidates.count(cell) > 1).count() as u64;
        let solver: Solver = combination.solver(0);
        let variables = Variables::new(solver.numbering(), &candidates);
        let (layout, wording) = (&*context.layout, solver.encoding_config());
        let Some(profile) = Profile::of(layout, &variables, wording, &stop()) else {
            return Formula { open_cells, ..Formula::default() };
        };
        let write = || {
            let begun = Instant::now();
            encode(layout, &variables, wording, &mut Tally::default());
            milliseconds(begun.elapsed())
        };
        let encode_ms = (0..WRITINGS_PER_FORMULA).map(|_| write()).fold(f64::INFINITY, f64::min);
        let (mut propagation, mut proof) = (None, None);
        if depth == FormulaDetail::Everything && profile.literals <= MAX_LITERALS {
            let solution = match solved {
                Solved::Unique(grid) => Some(grid),
                Solved::Unsolvable | Solved::Otherwise => None,
            };
            let ends = [stop(), stop()];
            propagation = Propagation::of(layout, &variables, wording, solution, &ends[0]);
            // With several solutions there is nothing to prove. If varisat cannot store the
            // formula, this is reported by a run and ignored here.
            if !matches!(solved, Solved::Otherwise) {
                let size = ProofSize::of(layout, &variables, wording, solution, &ends[1]);
                proof = size.ok().flatten();
            }
        }
        Formula { open_cells, profile: Some(profile), encode_ms, propagation, proof }
    }

    /// Copies the measurements to the record of a run.
    pub(crate) fn enter(&self, run: &mut MeasuredRun) {
        run.open_cells = self.open_cells;
        if let Some(profile) = &self.profile {
            run.candidate_variables = profile.candidate_variables;
            run.auxiliary_variables = profile.auxiliary_variables;
            run.clauses = profile.clauses;
            run.lengths = profile.lengths_text();
            run.literals = profile.literals;
            run.dimacs_bytes = profile.dimacs_bytes;
            run.encode_ms = Some(self.encode_ms);
        }
        run.propagated_cells = self.propagation.as_ref().map(|found| found.fixed_cells);
        run.refutes_wrong = self.propagation.as_ref().and_then(|found| found.refutes_wrong);
        run.proof_bytes = self.proof.as_ref().map(|proof| proof.bytes);
        run.proof_clauses = self.proof.as_ref().map(|proof| proof.clauses);
    }
}
