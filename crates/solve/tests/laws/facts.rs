//! True candidates and backbone, compared with all solutions one by one.

use std::time::Duration;

use board::{
    Candidate, Candidates, Grid, Layout, Puzzle, Shape,
    stop::{Stop, StopReason},
};
use encodings::Lit;
use formats::ExpectedCount;
use logic::reduce;
use sat::backends::{
    self, Abilities, Answer, Backend, BackendEntry, BackendError, Options, Problem,
};
use solve::{
    SolutionsEnd, Solver,
    facts::{CandidateStatus, SolutionCount, SolutionFacts, facts},
};

use testbed::{
    CLASH, EMPTY, NONE, Random, SEVERAL, UNIQUE,
    backends::available,
    corpus::corpus,
    puzzles::{self, Kind},
    search::possible,
};

fn found(solver: &Solver, puzzle: &Puzzle, limit: u64) -> SolutionFacts {
    facts(solver, puzzle, limit, &Stop::never()).unwrap()
}

fn holders(solutions: &[Grid], Candidate { cell, digit }: Candidate) -> u64 {
    solutions.iter().filter(|grid| grid.get(cell) == Some(digit)).count() as u64
}

/// Checks that the facts are those of exactly these solutions.
fn assert_facts_of(facts: &SolutionFacts, puzzle: &Puzzle, solutions: &[Grid]) {
    assert!(facts.is_complete());
    for candidate in Candidates::full(puzzle.shape).iter() {
        let holders = holders(solutions, candidate);
        let truth = if holders > 0 { CandidateStatus::True } else { CandidateStatus::False };
        assert_eq!(facts.truth(candidate), truth, "{candidate:?} of {puzzle:?}");
        match facts.count(candidate) {
            SolutionCount::Exactly(count) => assert_eq!(count, holders),
            SolutionCount::AtLeast(count) => assert!(facts.limit <= count && count <= holders),
        }
    }
    for cell in 0..puzzle.shape.cells() {
        let first = solutions.first().and_then(|grid| grid.get(cell));
        let same = solutions.iter().all(|grid| grid.get(cell) == first);
        assert_eq!(facts.backbone().get(cell), first.filter(|_| same));
    }
    match facts.solutions {
        SolutionCount::Exactly(count) => assert_eq!(count, solutions.len() as u64),
        SolutionCount::AtLeast(count) => assert!(1 < count && count <= solutions.len() as u64),
    }
}

/// Returns random puzzles of small sides with at most a few hundred solutions.
fn small() -> Vec<(Puzzle, Vec<Grid>)> {
    let mut random = Random(11);
    let mut all = Vec::new();
    for (rows, columns, percents) in [(2, 2, [10, 30]), (2, 3, [30, 45]), (3, 2, [35, 50])] {
        let shape = Shape::new(rows, columns).unwrap();
        for kind in [Kind::Plain, Kind::Spoilt, Kind::Restricted] {
            for percent in percents.into_iter().cycle().take(12) {
                let puzzle = puzzles::puzzle(shape, percent, kind, &mut random);
                let solutions = puzzles::solutions(&puzzle, 1001);
                if solutions.len() <= 1000 {
                    all.push((puzzle, solutions));
                }
            }
        }
    }
    all
}

#[test]
fn facts_match_all_solutions_at_every_limit() {
    let small = small();
    assert!(small.len() > 80, "{}", small.len());
    for many in [0..1, 1..2, 2..10, 10..1001] {
        let such = small.iter().filter(|(_, solutions)| many.contains(&solutions.len()));
        assert!(such.count() > 2, "{many:?}");
    }
    for (puzzle, solutions) in &small {
        for limit in [1, 2, 7, 1001] {
            let facts = found(&Solver::default(), puzzle, limit);
            assert_facts_of(&facts, puzzle, solutions);
            if limit > solutions.len() as u64 {
                assert_eq!(facts.solutions, SolutionCount::Exactly(solutions.len() as u64));
            }
        }
    }
}

#[test]
fn facts_agree_across_backends_and_logic() {
    let small = small();
    for (puzzle, solutions) in small.iter().step_by(7) {
        for &logic in reduce::ALL {
            assert_facts_of(
                &found(&Solver { logic, ..Solver::default() }, puzzle, 1),
                puzzle,
                solutions,
            );
        }
        for backend in available().into_iter().filter(|entry| entry.version().is_none()) {
            let solver = Solver { backend, ..Solver::default() };
            assert_facts_of(&found(&solver, puzzle, 2), puzzle, solutions);
        }
    }
}

#[test]
fn facts_match_solutions_of_multiple_puzzles() {
    let several = corpus().into_iter().filter(|case| case.file == "ambiguous");
    let mut counted = 0;
    for case in several {
        let facts = found(&Solver::default(), &case.puzzle, 1);
        let ExpectedCount::Exactly(count) = case.count else { continue };
        counted += 1;
        let solutions = puzzles::solutions(&case.puzzle, 1001);
        assert_eq!(solutions.len() as u64, count, "{}", case.place);
        assert_facts_of(&facts, &case.puzzle, &solutions);
        assert!(facts.report.solve_times.len() <= facts.true_candidates().total() + 1);
    }
    assert!(counted > 10, "{counted}");
}

#[test]
fn true_candidates_match_independent_search() {
    for text in [EMPTY, &".".repeat(36)] {
        let puzzle = formats::read(text).unwrap();
        let true_ones: Vec<_> =
            found(&Solver::default(), &puzzle, 1).true_candidates().iter().collect();
        assert_eq!(true_ones, possible(&Layout::of(&puzzle), &puzzle.candidates()));
    }
}

#[test]
fn unsolvable_and_invalid_have_no_candidates() {
    let none = found(&Solver::default(), &formats::read(NONE).unwrap(), 1);
    assert_eq!((none.solutions, &none.end), (SolutionCount::Exactly(0), &SolutionsEnd::Exhausted));
    let clash = found(&Solver::default(), &formats::read(CLASH).unwrap(), 1);
    assert!(matches!(clash.end, SolutionsEnd::Invalid(_)));
    for facts in [none, clash] {
        assert_eq!(facts.possible().total(), 0);
        assert_eq!(facts.backbone().filled().count(), 0);
    }
    let unique = found(&Solver::default(), &formats::read(UNIQUE).unwrap(), 1);
    assert_eq!(unique.solutions, SolutionCount::Exactly(1));
    assert_eq!(unique.backbone().filled().count(), 16);
}

/// A wrapper of the first backend that gives up after this number of solves.
struct Tired(usize);

struct Tiring(Box<dyn Backend>, usize);

impl BackendEntry for Tired {
    fn name(&self) -> &'static str {
        "tired"
    }
    fn summary(&self) -> &'static str {
        "gives up on purpose"
    }
    fn abilities(&self) -> Abilities {
        Abilities::default()
    }
    fn start(&self, options: Options, problem: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        Ok(Box::new(Tiring(backends::ALL[0].start(options, problem)?, self.0)))
    }
}

impl Backend for Tiring {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.0.add_clause(clause);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError> {
        let Some(left) = self.1.checked_sub(1) else {
            return Ok(Answer::Unknown(StopReason::GaveUp));
        };
        self.1 = left;
        self.0.solve(assumptions)
    }
}

#[test]
fn proved_facts_survive_solver_giving_up() {
    let (mut partly, mut whole) = (0, 0);
    for (puzzle, solutions) in small().iter().step_by(3) {
        for solves in 0..4 {
            let backend: &'static dyn BackendEntry = Box::leak(Box::new(Tired(solves)));
            let facts = found(&Solver { backend, ..Solver::default() }, puzzle, 1);
            whole += usize::from(facts.is_complete());
            if facts.is_complete() {
                assert_facts_of(&facts, puzzle, solutions);
                continue;
            }
            partly += usize::from(facts.true_candidates().total() > 0);
            assert_eq!(facts.end, SolutionsEnd::Unknown(StopReason::GaveUp));
            for candidate in Candidates::full(puzzle.shape).iter() {
                match facts.truth(candidate) {
                    CandidateStatus::True => assert!(holders(solutions, candidate) > 0),
                    CandidateStatus::False => assert_eq!(holders(solutions, candidate), 0),
                    CandidateStatus::Unknown => {
                        assert_eq!(facts.count(candidate), SolutionCount::AtLeast(0))
                    }
                }
            }
            let fixed = facts.backbone();
            let all = |(cell, digit)| solutions.iter().all(|grid| grid.get(cell) == Some(digit));
            assert!(fixed.filled().all(all));
        }
    }
    assert!(partly > 10 && whole > 10, "{partly} {whole}");
}

#[test]
fn zero_timeout_proves_no_candidate_true() {
    let stop = Stop::never().after(Duration::ZERO);
    for logic in [&reduce::FULL, &reduce::NONE] {
        let puzzle = formats::read(SEVERAL).unwrap();
        let facts = facts(&Solver { logic, ..Solver::default() }, &puzzle, 1, &stop).unwrap();
        assert_eq!(facts.end, SolutionsEnd::Unknown(StopReason::TimeOut(Duration::ZERO)));
        assert_eq!(facts.true_candidates().total(), 0);
        assert!(facts.possible().total() > 16);
        assert_eq!(facts.solutions, SolutionCount::AtLeast(0));
    }
}
