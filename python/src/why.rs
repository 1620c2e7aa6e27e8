//! What is wrong with a puzzle that has not one solution, and why nothing is known of it.

use board::{Candidate, Grid, stop::Stop};
use solve::{
    SolveError, Solver, Verdict, Workshop,
    conflict::conflicts,
    givens::{Prover, ambiguity},
    impossible_rule,
};

use crate::cells::{Place, Placed, Rows, all_placed, places, rows};

/// Givens and rules that clash, where they break, and whether it is proved that none can go.
pub(crate) type Set = (Vec<Placed>, Vec<String>, String, bool);

/// Two solutions; what to give so that the first is the only one, if that is known, and whether
/// nothing less is enough; and sets of cells each of which needs a given.
pub(crate) type Lack = (Rows, Rows, Option<Vec<Placed>>, bool, Vec<Vec<Place>>);

/// Returns the reason of the verdicts invalid, unsolvable and unknown.
pub(crate) fn reason(puzzle: &board::Puzzle, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Invalid(clash) => clash.to_string(),
        Verdict::Unsolvable => impossible_rule(puzzle)
            .map(|rule| format!("the {rule} cannot be satisfied"))
            .unwrap_or_default(),
        Verdict::Unknown(why, _) => why.to_string(),
        Verdict::Unique(_) | Verdict::Multiple(..) => String::new(),
    }
}

/// What clashes, if that was found in time.
pub(crate) fn clash(
    puzzle: &board::Puzzle,
    verdict: &Verdict,
    stop: &Stop,
) -> Result<Option<Set>, SolveError> {
    let solver = Solver::default();
    let mut workshop = Workshop::new(puzzle, solver.logic);
    let found = conflicts(&mut workshop, &solver, puzzle, verdict, stop);
    let Some(mut conflicts) = found else { return Ok(None) };
    let layout = conflicts.layout();
    let conflict = conflicts.minimal()?;
    let all = puzzle.rules.all();
    let rules = conflict.rules.iter().map(|&rule| all[rule].phrase(puzzle.shape)).collect();
    let givens = all_placed(puzzle.shape, &conflict.givens);
    Ok(Some((givens, rules, conflict.breaks.describe(&layout), conflict.unknown.is_none())))
}

/// What is lacking.
pub(crate) fn lack(
    puzzle: &board::Puzzle,
    one: &Grid,
    other: &Grid,
    stop: &Stop,
) -> Result<Lack, SolveError> {
    let shape = puzzle.shape;
    let found = ambiguity(&mut Prover::new(Solver::default()), puzzle, one, stop)?;
    let is_smallest = found.is_smallest();
    let given = |cell| one.get(cell).map(|digit| Candidate { cell, digit });
    let add = found
        .enough
        .map(|cells| all_placed(shape, &cells.into_iter().filter_map(given).collect::<Vec<_>>()));
    let sets = found.unavoidable.iter().map(|set| places(shape, set)).collect();
    Ok((rows(shape, one), rows(shape, other), add, is_smallest, sets))
}
