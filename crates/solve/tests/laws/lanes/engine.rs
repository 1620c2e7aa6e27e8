//! The SIMD engine accepts the right puzzles, and finds what `sat` finds.

use std::time::Duration;

use board::{Grid, Puzzle, Shape, stop::StopReason, verify::verify};
use solve::{
    SearchResult, SolutionsEnd, SolveError, Verdict,
    engines::{self, Engine, EngineQuestion},
};

use testbed::{boards::WITH_DIAGONAL, corpus::corpus};

use super::mutants::{classics, mutants, nine, shown};

fn lanes() -> &'static dyn Engine {
    engines::named("simd").unwrap()
}

fn found(
    engine: &str,
    puzzles: &[Puzzle],
    question: &EngineQuestion,
) -> Vec<Result<SearchResult, SolveError>> {
    let engine = engines::named(engine).unwrap();
    let outcomes = engine.run(Box::new(puzzles.iter().cloned()), question);
    let back = outcomes.zip(puzzles).map(|(outcome, puzzle)| {
        assert_eq!(outcome.puzzle.givens, puzzle.givens);
        outcome.found
    });
    back.collect()
}

#[test]
fn simd_engine_accepts_only_classic_9x9() {
    let mut taken = 0;
    for case in corpus() {
        let boxes = (case.puzzle.shape.box_rows(), case.puzzle.shape.box_cols());
        assert_eq!(lanes().accepts(&case.puzzle), boxes == (3, 3), "{}", case.place);
        taken += usize::from(boxes == (3, 3));
    }
    assert!(taken > 600, "{taken}");
    let empty = |rows, columns| {
        let shape = Shape::new(rows, columns).unwrap();
        Puzzle::classic(shape, Grid::empty(shape))
    };
    let mut others = vec![empty(2, 2), empty(4, 4), empty(1, 9), empty(9, 1), empty(2, 3)];
    others.push(Puzzle { rules: WITH_DIAGONAL(empty(3, 3).shape), ..empty(3, 3) });
    assert!(others.iter().all(|other| !lanes().accepts(other)));
    // They do not affect later puzzles either.
    others.push(empty(3, 3));
    let found = found("simd", &others, &EngineQuestion::default());
    assert_eq!(found.len(), others.len());
    let (last, unfit) = found.split_last().unwrap();
    for outcome in unfit {
        assert!(matches!(outcome, Err(SolveError::Unfit { engine: "simd", .. })));
    }
    for (outcome, words) in
        [(&unfit[0], "is 4×4"), (unfit.last().unwrap(), "has other digits or rules")]
    {
        assert!(outcome.as_ref().unwrap_err().to_string().contains(words));
    }
    assert!(matches!(last.as_ref().unwrap().verdict(), Verdict::Multiple(..)));
}

/// Checks that both found the same, as far as the question determines it.
fn check(puzzle: &Puzzle, sat: &SearchResult, lanes: &SearchResult, limit: u64) {
    let name = shown(puzzle);
    assert_eq!((lanes.count, lanes.grids.len()), (sat.count, sat.grids.len()), "{name}");
    for (number, grid) in lanes.grids.iter().enumerate() {
        assert_eq!(verify(puzzle, grid), Ok(()), "{name}");
        assert!(!lanes.grids[..number].contains(grid), "{name}");
    }
    // If the limit is reached, it need not be known whether there are more.
    if sat.count < limit {
        assert_eq!(lanes.end, sat.end, "{name}");
        assert!(lanes.is_exact(), "{name}");
    }
    assert_eq!(lanes.is_final(limit), sat.is_final(limit), "{name}");
    match (sat.verdict(), lanes.verdict()) {
        (Verdict::Multiple(..), Verdict::Multiple(..)) => {}
        (Verdict::Unknown(..), _) | (_, Verdict::Unknown(..)) => {
            assert!(sat.count >= limit || sat.grids.is_empty(), "{name}");
        }
        (sat, lanes) => assert_eq!(sat, lanes, "{name}"),
    }
}

#[test]
fn simd_engine_matches_sat_engine() {
    let mut puzzles: Vec<_> = classics().into_iter().map(|(_, puzzle)| puzzle).collect();
    puzzles.extend(mutants(1500, 38).split_off(puzzles.len()));
    let mut invalid = 0;
    for (limit, keep) in [(2, 2), (1, 1), (2, 0), (20, 5), (50, 100)] {
        let question = EngineQuestion { limit, keep, ..EngineQuestion::default() };
        let by_sat = found("sat", &puzzles, &question);
        let by_lanes = found("simd", &puzzles, &question);
        for ((puzzle, sat), lanes) in puzzles.iter().zip(by_sat).zip(by_lanes) {
            let (sat, lanes) = (sat.unwrap(), lanes.unwrap());
            check(puzzle, &sat, &lanes, limit);
            invalid += usize::from(matches!(lanes.end, Some(SolutionsEnd::Invalid(_))));
        }
    }
    assert!(invalid > 100, "{invalid}");
}

#[test]
fn simd_engine_keeps_solutions_at_timeout() {
    let time = Duration::from_millis(20);
    let empty = Puzzle::classic(nine(), Grid::empty(nine()));
    let question =
        EngineQuestion { limit: 4_000_000_000, time: Some(time), ..EngineQuestion::default() };
    for found in found("simd", &[empty.clone(), empty.clone()], &question) {
        let found = found.unwrap();
        assert_eq!(found.end, Some(SolutionsEnd::Unknown(StopReason::TimeOut(time))));
        assert!(found.count > 2 && !found.is_final(question.limit));
        assert!(found.grids.len() == 2 && found.grids[0] != found.grids[1]);
        assert!(found.grids.iter().all(|grid| verify(&empty, grid) == Ok(())));
    }
}
