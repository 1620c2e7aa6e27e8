//! From what was found to the record of a run.

use std::time::Duration;

use super::{Run, plan::hash_of_grid};
use solve::{Found, SolveError, Verdict};

/// Enters what was found into the record of a run.
pub fn enter(found: Result<Found, SolveError>, mut run: Run) -> Run {
    let found = match found {
        Ok(found) => found,
        Err(error) => return run.failed(error.to_string()),
    };
    let verdict = found.verdict();
    run.verdict = verdict.name().to_owned();
    run.reason = match verdict {
        Verdict::Unknown(why, _) => Some(why.to_string()),
        Verdict::Invalid(clash) => Some(clash.to_string()),
        _ => None,
    };
    let mut grids = found.grids.iter().map(hash_of_grid);
    (run.solution, run.another) = (grids.next(), grids.next());
    // To the nanosecond, and no digits that mean nothing.
    let ms = |time: &Duration| time.as_nanos() as f64 / 1e6;
    let report = &found.report;
    run.logic_ms = Some(ms(&report.logic_time));
    run.solver = report.backend.to_owned();
    if !report.backend.is_empty() {
        run.load_ms = Some(ms(&report.encode_time));
    }
    let mut solves = report.solve_times.iter().map(ms);
    (run.first_ms, run.second_ms) = (solves.next(), solves.next());
    let statistics = &report.statistics;
    run.decisions = statistics.decisions;
    run.conflicts = statistics.conflicts;
    run.propagations = statistics.propagations;
    run.restarts = statistics.restarts;
    run.learnt = statistics.learnt;
    run.peak_bytes = statistics.peak_bytes;
    run
}
