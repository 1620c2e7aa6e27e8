//! What is said of several puzzles together in the end.

use std::time::Instant;

use batch::Tally;
use solve::VerdictKind::{Error, Unknown};

use crate::commands::idle::Idle;
use crate::{run::output::tell, words::meter::rate};

/// Returns the puzzles that logic decided, and the others.
pub(super) fn idle(tally: &Tally) -> Idle {
    let others = tally.searched + tally.of(Unknown);
    Idle { by_logic: tally.records().saturating_sub(others + tally.of(Error)), others }
}

/// How many there were of each, how fast, and how many were hard.
pub(super) fn summary(tally: &Tally, skipped: u64, begun: Instant, solvers: bool) {
    let (records, seconds) = (tally.records(), begun.elapsed().as_secs_f64());
    let rate = rate(records, seconds);
    let before =
        if skipped > 0 { format!(" after {skipped} answered earlier") } else { String::new() };
    let solvers = Some(tally.solvers()).filter(|told| solvers && !told.is_empty());
    let solvers = solvers.map_or(String::new(), |told| format!("; {told}"));
    let puzzles = if records == 1 { "puzzle" } else { "puzzles" };
    tell(format_args!(
        "sudoku-sat: {records} {puzzles}{before} in {seconds:.2} s ({rate}): {tally}{solvers}"
    ));
}
