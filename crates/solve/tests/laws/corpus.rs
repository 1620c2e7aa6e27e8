//! The puzzles of `puzzles/` have the solutions that were computed elsewhere.

use std::collections::BTreeMap;

use board::{Layout, stop::Stop, verify::verify};
use formats::ExpectedCount;
use logic::reduce;
use sat::formulations;
use solve::{SearchResult, SolutionsEnd, SolveContext, Solver, Verdict};
use testbed::{
    backends::available,
    corpus::{Case, corpus, text},
    full,
};

/// Finds up to `limit` solutions with these options.
fn find(case: &Case, solver: &Solver, limit: u64) -> SearchResult {
    let mut context = SolveContext::new(&case.puzzle, solver.logic);
    let found = solver.search_solutions(&mut context, &case.puzzle, limit, 2, &Stop::never());
    found.unwrap_or_else(|error| panic!("{}: {error}", case.place))
}

/// Checks the number of solutions, counted up to a limit.
fn check_count(case: &Case, found: &SearchResult, limit: u64) {
    let known = match case.count {
        ExpectedCount::Exactly(count) => count,
        ExpectedCount::MoreThan(count) => count + 1,
    };
    let exact = matches!(case.count, ExpectedCount::Exactly(count) if count < limit);
    assert_eq!((found.count, found.is_exact()), (known.min(limit), exact), "{}", case.place);
}

/// Checks the verdict against the number of solutions, and every grid in it.
fn check_verdict(case: &Case, verdict: Verdict) {
    let Case { place, puzzle, .. } = case;
    let clash = puzzle.clash(&Layout::of(puzzle));
    match (case.count, verdict) {
        (ExpectedCount::Exactly(0), Verdict::Invalid(named)) => {
            assert_eq!(Some(named), clash, "{place}");
        }
        (ExpectedCount::Exactly(0), Verdict::Unsolvable) => assert_eq!(clash, None, "{place}"),
        (ExpectedCount::Exactly(1), Verdict::Unique(grid)) => {
            assert_eq!(Some(&grid), case.solution.as_ref(), "{place}");
            assert_eq!(verify(puzzle, &grid), Ok(()), "{place}");
        }
        (ExpectedCount::Exactly(2..) | ExpectedCount::MoreThan(_), Verdict::Multiple(a, b)) => {
            assert!(a != b && case.solution.is_none(), "{place}");
            assert_eq!((verify(puzzle, &a), verify(puzzle, &b)), (Ok(()), Ok(())), "{place}");
        }
        (count, verdict) => panic!("{place}: {count} solutions, {verdict:?}"),
    }
}

#[test]
fn corpus_counts_and_solutions_match() {
    let solver = Solver::default();
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    let cases = corpus();
    for case in &cases {
        // One more than the known number, which is at most 1000.
        let limit = match case.count {
            ExpectedCount::Exactly(count) => count + 1,
            ExpectedCount::MoreThan(count) => count + 1,
        };
        check_count(case, &find(case, &solver, limit), limit);
        let verdict = solver.verdict(&case.puzzle).unwrap();
        let kind = match &verdict {
            Verdict::Invalid(_) => "invalid",
            Verdict::Unsolvable => "unsolvable",
            Verdict::Unique(_) => "unique",
            Verdict::Multiple(..) => "multiple",
            Verdict::Unknown(..) => "unknown",
        };
        check_verdict(case, verdict);
        *met.entry(kind).or_default() += 1;
    }
    let least = [("invalid", 20), ("multiple", 80), ("unique", 588), ("unsolvable", 50)];
    assert!(met.keys().eq(least.iter().map(|(kind, _)| kind)), "{met:?}");
    assert!(least.iter().all(|(kind, least)| met[kind] >= *least), "{met:?}");
    let largest = cases.iter().map(|case| case.puzzle.shape.side()).max();
    assert_eq!(largest, Some(144));
}

#[test]
fn every_pipeline_option_matches_corpus() {
    let mut choices = Vec::new();
    for &logic in reduce::ALL {
        for &formulation in formulations::ALL {
            for &encoding in encodings::ALL {
                choices.push(Solver { logic, formulation, encoding, ..Solver::default() });
            }
        }
    }
    let mut used = vec![0; choices.len()];
    for (number, case) in corpus().iter().enumerate() {
        // Each combination of options is used in turn, with every other backend; in full runs,
        // every combination with all. Above 16×16 the weaker ones take too long for a test.
        let turn = number % choices.len();
        let large = case.puzzle.shape.side() > 16;
        let is_turn = |at: usize| full() || (number / choices.len() + turn + at).is_multiple_of(2);
        for (_, backend) in available().into_iter().enumerate().filter(|it| is_turn(it.0)) {
            let mut solver = Solver { backend, ..choices[turn].clone() };
            if large {
                solver.logic = &reduce::FULL;
                solver.formulation = formulations::ALL[2 + turn % 2];
                assert!(solver.formulation.house_at_least_one);
            }
            let limit = match backend.abilities().incremental {
                true => 20,
                false if number % 8 == 0 => 2,
                false => continue,
            };
            let found = find(case, &solver, limit);
            check_count(case, &found, limit);
            check_verdict(case, found.verdict());
        }
        used[turn] += usize::from(!large);
    }
    assert!(used.iter().all(|&puzzles| puzzles >= 3), "{used:?}");
}

#[test]
fn unsolvable_and_invalid_are_distinguished() {
    let mut met = BTreeMap::new();
    for case in corpus() {
        let found = find(&case, &Solver::default(), 1);
        match case.file.as_str() {
            "unsolvable" => assert_eq!(found.end, Some(SolutionsEnd::Exhausted), "{}", case.place),
            "invalid" => {
                assert!(matches!(found.end, Some(SolutionsEnd::Invalid(_))), "{}", case.place)
            }
            _ => continue,
        }
        *met.entry(case.file).or_insert(0) += 1;
    }
    let met: Vec<_> = met.into_iter().collect();
    assert_eq!(met, [("invalid".to_owned(), 15), ("unsolvable".to_owned(), 30)]);
}

#[test]
fn corpus_readme_lists_files_and_counts() {
    let page = text("README.md");
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for case in corpus() {
        *counts.entry(case.file).or_default() += 1;
    }
    assert!(counts.len() > 20, "{counts:?}");
    for (file, count) in counts {
        let forms = [format!("`{file}.txt` | {count} |"), format!("`{file}.txt` ({count})")];
        let named = forms.iter().any(|form| page.contains(form));
        assert!(named || count == 1 && page.contains(&format!("`{file}`")), "{file}: {count}");
    }
}
