//! `--hardness-window`: selects formulas that are neither too easy nor too hard.

use std::time::{Duration, Instant};

use board::stop::{Stop, StopReason};
use sat::backends::{Answer, BackendEntry};
use serde::{Deserialize, Serialize};
use solve::{SolveError, export::Export};

/// The solvers and their time limits.
pub struct HardnessWindow {
    /// The time within which `backend` must not finish.
    pub from: Duration,
    /// The time within which a reference solver must finish.
    pub to: Duration,
    pub backend: &'static dyn BackendEntry,
    pub reference_solvers: Vec<&'static dyn BackendEntry>,
}

/// The answer of a solver to a formula, and its time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SolverAttempt {
    pub backend: String,
    pub answer: String,
    pub seconds: f64,
}

impl HardnessWindow {
    /// Runs the solvers on a formula. Returns true if it is kept, and the answers. Returns the
    /// reason if the run was stopped by another limit than the time of the solvers.
    ///
    /// # Errors
    /// Fails if a solver fails.
    pub fn ask(
        &self,
        export: &Export,
        stop: &Stop,
    ) -> Result<Result<(bool, Vec<SolverAttempt>), StopReason>, SolveError> {
        let mut said = Vec::new();
        let reference_solvers = self.reference_solvers.iter().map(|&entry| (entry, self.to));
        for (entry, time) in std::iter::once((self.backend, self.from)).chain(reference_solvers) {
            let begun = Instant::now();
            let answer = match export.ask(entry, &stop.clone().after(time))? {
                Answer::Sat(_) => "satisfiable",
                Answer::Unsat(_) => "unsatisfiable",
                Answer::Unknown(why @ (StopReason::Interrupted | StopReason::Memory { .. })) => {
                    return Ok(Err(why));
                }
                Answer::Unknown(_) => "unknown",
            };
            let seconds = (begun.elapsed().as_secs_f64() * 1e3).round() / 1e3;
            let (backend, is_first) = (entry.name().to_owned(), said.is_empty());
            said.push(SolverAttempt { backend, answer: answer.to_owned(), seconds });
            if answer != "unknown" {
                return Ok(Ok((!is_first, said)));
            }
        }
        Ok(Ok((false, said)))
    }
}
