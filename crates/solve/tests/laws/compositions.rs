//! Random compositions of rules on small boards: every engine finds exactly the grids that the
//! verification accepts.

#[allow(dead_code)]
#[path = "../../../board/tests/laws/some.rs"]
mod some;

use board::{
    Grid, Puzzle, Shape,
    random::Random,
    rules::{self, Rules},
    stop::Stop,
    verify::verify,
};
use encodings::sums;
use logic::reduce;
use sat::formulations;
use solve::{SecondSolution, SolutionsEnd, SolveContext, Solver, engines};
use testbed::{puzzles::solutions, size};

/// Returns all solutions, in order.
fn found(solver: &Solver, puzzle: &Puzzle) -> Vec<Grid> {
    let mut context = SolveContext::new(puzzle, solver.logic);
    let (limit, stop) = (1000, Stop::never());
    let result = solver.search_solutions(&mut context, puzzle, limit, limit as usize, &stop);
    let result = result.unwrap();
    assert!(matches!(result.end, Some(SolutionsEnd::Exhausted | SolutionsEnd::Invalid(_))));
    sorted(result.grids)
}

fn sorted(mut grids: Vec<Grid>) -> Vec<Grid> {
    grids.sort_by(|a, b| a.digits().cmp(b.digits()));
    grids
}

/// Compares all engines with the grids that satisfy the rules, for puzzles of one shape with a
/// composition of random rules. Returns the number of compositions that are no automaton.
fn compare(shape: Shape, puzzles: &[Puzzle], count: usize) -> usize {
    let mut random = Random::new(1, "compositions");
    let kind = rules::named("of").unwrap();
    let (mut large, mut kept, mut lost) = (0, 0, 0);
    for number in 0..count {
        let base = &puzzles[number % puzzles.len()];
        let Some(rule) = some::some_rule(&mut random, shape, kind) else { continue };
        let fields = rule.fields(shape);
        let all = Rules::CLASSIC.all().iter().cloned().chain([rule]).collect();
        let Some(rules) = some::stated(shape, all) else { continue };
        let puzzle = Puzzle { rules, ..base.clone() };
        large += usize::from(puzzle.rules.has_compositions());
        let all = solutions(base, 1000);
        let expected: Vec<Grid> =
            all.iter().filter(|grid| verify(&puzzle, grid).is_ok()).cloned().collect();
        kept += expected.len();
        lost += all.len() - expected.len();
        let expected = sorted(expected);
        let (sums, logic) = (sums::ALL[number % sums::ALL.len()], reduce::ALL);
        let pipeline = Solver {
            pipeline_only: true,
            second: SecondSolution::Search,
            sums,
            logic: logic[number % logic.len()],
            formulation: formulations::ALL[number % formulations::ALL.len()],
            encoding: encodings::ALL[number % encodings::ALL.len()],
            ..Solver::default()
        };
        assert_eq!(found(&pipeline, &puzzle), expected, "{fields:?}");
        assert_eq!(found(&Solver::default(), &puzzle), expected, "{fields:?}");
        let bitmask = engines::named("bitmask").unwrap();
        assert_eq!(bitmask.accepts(&puzzle), !puzzle.rules.has_compositions());
    }
    assert!(kept > 10 * count && lost > 10 * count, "{kept} {lost}");
    large
}

#[test]
fn compositions_on_4x4_match_enumeration() {
    let empty: Puzzle = testbed::EMPTY.parse().unwrap();
    let count = size(60);
    let large = compare(empty.shape, &[empty], count);
    assert!(large > count / 10, "{large}");
}

#[test]
fn compositions_on_6x6_match_enumeration() {
    let shape = Shape::new(2, 3).unwrap();
    let full = "123456456123231564564231312645645312";
    let mut random = Random::new(2, "compositions");
    let puzzles: Vec<Puzzle> = (0..8)
        .map(|_| {
            let mut puzzle = Puzzle::classic(shape, full.parse::<Puzzle>().unwrap().givens);
            let order = random.order(shape.cells());
            for &cell in &order {
                let before = puzzle.clone();
                puzzle.givens.set(cell, None);
                if solutions(&puzzle, 200).len() >= 200 {
                    puzzle = before;
                }
            }
            puzzle
        })
        .collect();
    let count = size(60);
    let large = compare(shape, &puzzles, count);
    assert!(large > count / 10, "{large}");
}
