//! The results of the members of a portfolio for one puzzle must be consistent.

use board::stop::Stop;
use solve::{
    SolutionsEnd, SolveContext, Solver,
    engines::portfolio::{Outcome, compared},
};

/// Returns the result for a puzzle with two solutions.
fn outcome(limit: u64) -> Outcome {
    let puzzle = formats::read(".2.4.4.221434321").unwrap();
    let solver = Solver { logic: &logic::reduce::NONE, ..Solver::default() };
    let mut context = SolveContext::new(&puzzle, solver.logic);
    solver.search_solutions(&mut context, &puzzle, limit, 2, &Stop::never())
}

/// Returns that result reduced to this number of solutions, with this end.
fn cut(count: usize, end: Option<SolutionsEnd>) -> Outcome {
    let mut outcome = outcome(3);
    let found = outcome.as_mut().unwrap();
    assert_eq!((found.count, found.is_exact()), (2, true));
    found.grids.truncate(count);
    (found.count, found.end) = (count as u64, end);
    outcome
}

#[test]
fn contradicting_portfolio_member_is_named() {
    let none = || cut(0, Some(SolutionsEnd::Exhausted));
    let one = || cut(1, Some(SolutionsEnd::Exhausted));
    for (best, other) in [(none(), cut(1, None)), (one(), cut(2, None)), (cut(2, None), none())] {
        let compared = compared(best, other);
        let error = compared.unwrap_err().to_string();
        assert!(error.contains("cdcl reports no further solution"), "{error}");
    }
    let mut different = cut(2, None);
    let found = different.as_mut().unwrap();
    found.grids.remove(0);
    found.count = 1;
    assert!(compared(one(), different).is_err());
}

#[test]
fn partial_portfolio_results_never_contradict() {
    let all = || cut(2, Some(SolutionsEnd::Exhausted));
    for other in [cut(0, None), cut(1, None), cut(2, None), all()] {
        assert!(compared(all(), other).is_ok());
    }
    assert!(compared(cut(1, None), all()).is_ok());
}
