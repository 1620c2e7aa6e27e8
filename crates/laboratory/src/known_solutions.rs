//! What is known of the solutions of puzzles. Every grid here has been verified, so a
//! solver that says that there is none, or no other, is wrong.

use std::collections::HashMap;

use solve::VerdictKind;

use crate::record::Run;

/// The solutions that were found, up to two for each puzzle.
#[derive(Default)]
pub struct KnownSolutions {
    by_puzzle: HashMap<String, Vec<Finding>>,
}

/// A verified solution, by its hash, and who found it.
struct Finding {
    grid: String,
    who: String,
}

impl KnownSolutions {
    /// With all that these runs have found.
    #[must_use]
    pub fn and<'a>(mut self, runs: impl IntoIterator<Item = &'a Run>) -> KnownSolutions {
        runs.into_iter().for_each(|run| self.learn(run));
        self
    }

    /// Takes note of the solutions of a run.
    pub fn learn(&mut self, run: &Run) {
        let who = if run.solver.is_empty() { "logic" } else { &run.solver };
        for grid in run.solution.iter().chain(&run.another) {
            self.found(&run.puzzle, grid, who);
        }
    }

    /// Takes note of a verified solution.
    pub fn found(&mut self, puzzle: &str, grid: &str, who: &str) {
        let findings = self.by_puzzle.entry(puzzle.to_owned()).or_default();
        if findings.len() < 2 && findings.iter().all(|finding| finding.grid != grid) {
            findings.push(Finding { grid: grid.to_owned(), who: who.to_owned() });
        }
    }

    /// What is wrong with the verdict of a run, if it cannot be right.
    pub fn objection(&self, run: &Run) -> Option<String> {
        let findings = self.by_puzzle.get(&run.puzzle)?;
        let by = if run.solver.is_empty() { "logic" } else { &run.solver };
        match run.verdict {
            VerdictKind::None => findings.first().map(|finding| {
                format!("{by} says that there is no solution, but {} has one", finding.who)
            }),
            VerdictKind::Unique => {
                let other = |finding: &&Finding| Some(&finding.grid) != run.solution.as_ref();
                findings.iter().find(other).map(|finding| {
                    format!(
                        "{by} says that there is one solution only, but {} has another",
                        finding.who
                    )
                })
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(solver: &str, verdict: VerdictKind, grids: &[&str]) -> Run {
        let mut grids = grids.iter().map(|&grid| grid.to_owned());
        Run {
            puzzle: "p".to_owned(),
            solver: solver.to_owned(),
            verdict,
            solution: grids.next(),
            another: grids.next(),
            ..Run::default()
        }
    }

    #[test]
    fn false_words_are_refuted_and_name_the_solver() {
        let known =
            KnownSolutions::default().and(&[run("honest", VerdictKind::Several, &["a", "b"])]);
        assert!(
            known.objection(&run("liar", VerdictKind::None, &[])).unwrap().starts_with("liar says")
        );
        assert!(
            known.objection(&run("liar", VerdictKind::Unique, &["a"])).unwrap().contains("honest")
        );
        assert!(known.objection(&run("other", VerdictKind::Several, &["c", "d"])).is_none());
        assert!(known.objection(&run("slow", VerdictKind::Unknown, &[])).is_none());
        let known = KnownSolutions::default().and(&[run("honest", VerdictKind::Unique, &["a"])]);
        assert!(known.objection(&run("other", VerdictKind::Unique, &["a"])).is_none());
        assert!(known.objection(&run("other", VerdictKind::Unique, &["b"])).is_some());
        let elsewhere = Run { puzzle: "q".to_owned(), ..run("other", VerdictKind::None, &[]) };
        assert!(known.objection(&elsewhere).is_none());
    }
}
