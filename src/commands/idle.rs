//! The remark about an external solver that did not run.

use sat::backends::BackendEntry;
use solve::{Report, VerdictKind, outside};
use stream::output::remark;

/// The number of puzzles that logic decided, and of others.
#[derive(Default)]
pub struct DecisionCounts {
    /// Puzzles that logic decided.
    pub by_logic: u64,
    /// Puzzles that a solver searched, and undecided puzzles.
    pub others: u64,
}

impl DecisionCounts {
    /// Adds a puzzle.
    pub fn add(&mut self, report: &Report, verdict: VerdictKind) {
        let is_by_logic = report.backend.is_empty() && verdict != VerdictKind::Unknown;
        *(if is_by_logic { &mut self.by_logic } else { &mut self.others }) += 1;
    }

    /// Prints the remark if the backend is an external solver and logic decided every puzzle.
    pub fn remark(&self, backend: &dyn BackendEntry) {
        let Some(name) = outside(backend.name()) else { return };
        let puzzles = match (self.by_logic, self.others) {
            (1, 0) => "the puzzle".to_owned(),
            (2.., 0) => format!("all {} puzzles", self.by_logic),
            _ => return,
        };
        remark(format_args!(
            "sudoku-sat: {name} did not run: logic decided {puzzles}; --logic none sends every \
             puzzle to it"
        ));
    }
}
