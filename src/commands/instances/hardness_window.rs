//! `--hardness-window`: formulas that are neither easy nor hopeless.

use std::time::{Duration, Instant};

use board::stop::{Stop, Why};
use sat::backends::{Answer, Entry};
use serde::{Deserialize, Serialize};
use solve::{SolveError, export::Export};

/// Who is asked, and for how long.
pub struct HardnessWindow {
    /// The one of `backend` does not finish in that time,
    pub from: Duration,
    /// and one of the reference_solvers does in this.
    pub to: Duration,
    pub backend: &'static dyn Entry,
    pub reference_solvers: Vec<&'static dyn Entry>,
}

/// What a solver said of a formula, and how long it took.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Asked {
    pub backend: String,
    pub answer: String,
    pub seconds: f64,
}

impl HardnessWindow {
    /// Whether the formula is kept, and what was said of it; why it was stopped, where it was not
    /// by the time that solvers have.
    ///
    /// # Errors
    /// If a solver fails.
    pub fn ask(
        &self,
        export: &Export,
        stop: &Stop,
    ) -> Result<Result<(bool, Vec<Asked>), Why>, SolveError> {
        let mut said = Vec::new();
        let reference_solvers = self.reference_solvers.iter().map(|&entry| (entry, self.to));
        for (entry, time) in std::iter::once((self.backend, self.from)).chain(reference_solvers) {
            let begun = Instant::now();
            let answer = match export.ask(entry, &stop.clone().after(time))? {
                Answer::Sat(_) => "satisfiable",
                Answer::Unsat(_) => "unsatisfiable",
                Answer::Unknown(why @ (Why::Interrupted | Why::Memory { .. })) => {
                    return Ok(Err(why));
                }
                Answer::Unknown(_) => "unknown",
            };
            let seconds = (begun.elapsed().as_secs_f64() * 1e3).round() / 1e3;
            let (backend, is_first) = (entry.name().to_owned(), said.is_empty());
            said.push(Asked { backend, answer: answer.to_owned(), seconds });
            if answer != "unknown" {
                return Ok(Ok((!is_first, said)));
            }
        }
        Ok(Ok((false, said)))
    }
}
