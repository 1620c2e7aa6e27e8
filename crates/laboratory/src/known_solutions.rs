//! The known solutions of puzzles. All of them have been verified, so a solver that reports no
//! solution, or no other one, is wrong.

use std::collections::HashMap;

use solve::VerdictKind;

use crate::record::MeasuredRun;

/// The solutions that were found, up to two for each puzzle.
#[derive(Default)]
pub struct KnownSolutions {
    by_puzzle: HashMap<String, Vec<Finding>>,
}

/// A verified solution, by its hash, and the name of the solver that found it.
struct Finding {
    grid: String,
    who: String,
}

impl KnownSolutions {
    /// Returns the known solutions extended by those of these runs.
    #[must_use]
    pub fn and<'a>(mut self, runs: impl IntoIterator<Item = &'a MeasuredRun>) -> KnownSolutions {
        runs.into_iter().for_each(|run| self.learn(run));
        self
    }

    /// Adds the solutions of a run.
    pub fn learn(&mut self, run: &MeasuredRun) {
        let who = if run.solver.is_empty() { "logic" } else { &run.solver };
        for grid in run.solution.iter().chain(&run.another) {
            self.found(&run.puzzle, grid, who);
        }
    }

    /// Adds a verified solution.
    pub fn found(&mut self, puzzle: &str, grid: &str, who: &str) {
        let findings = self.by_puzzle.entry(puzzle.to_owned()).or_default();
        if findings.len() < 2 && findings.iter().all(|finding| finding.grid != grid) {
            findings.push(Finding { grid: grid.to_owned(), who: who.to_owned() });
        }
    }

    /// Returns the contradiction between the verdict of a run and the known solutions, if there is
    /// one.
    pub fn objection(&self, run: &MeasuredRun) -> Option<String> {
        let findings = self.by_puzzle.get(&run.puzzle)?;
        let by = if run.solver.is_empty() { "logic" } else { &run.solver };
        match run.verdict {
            VerdictKind::Unsolvable => findings
                .first()
                .map(|finding| format!("{by} reports no solution, but {} found one", finding.who)),
            VerdictKind::Unique => {
                let other = |finding: &&Finding| Some(&finding.grid) != run.solution.as_ref();
                findings.iter().find(other).map(|finding| {
                    format!("{by} reports a unique solution, but {} found another one", finding.who)
                })
            }
            _ => None,
        }
    }
}
