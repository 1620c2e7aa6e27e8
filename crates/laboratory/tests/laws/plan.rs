//! Tests that every task of a plan is done once.

use board::{Grid, Puzzle, Shape};
use laboratory::{BenchmarkPuzzle, Combination, Plan};
use logic::reduce;
use sat::{backends, formulations};

#[test]
fn order_is_a_seeded_permutation() {
    let shape = Shape::new(2, 2).unwrap();
    let puzzle = Puzzle::classic(shape, Grid::empty(shape));
    let specimens = (1..=3).map(|line| BenchmarkPuzzle::new("x".into(), line, puzzle.clone()));
    let combinations = Combination::all(
        &[&reduce::NONE],
        formulations::ALL,
        encodings::ALL,
        &encodings::sums::ALL[..2],
        &backends::ALL[..2],
    );
    let plan =
        Plan { specimens: specimens.collect(), combinations, repeat: 2, seed: 7, timeout: None };
    assert_eq!(plan.len(), 3 * 4 * encodings::ALL.len() as u64 * 2 * 2 * 2);
    let mut order = plan.order();
    assert_eq!(order, plan.order());
    assert_ne!(order, Plan { seed: 8, ..plan }.order());
    order.sort_unstable();
    assert!(order.iter().copied().eq(1..=order.len() as u64));
}

#[test]
fn tasks_are_distinct() {
    let shape = Shape::new(2, 2).unwrap();
    let puzzle = Puzzle::classic(shape, Grid::empty(shape));
    let specimens = vec![
        BenchmarkPuzzle::new("x".into(), 1, puzzle.clone()),
        BenchmarkPuzzle::new("y".into(), 1, puzzle),
    ];
    let combinations = Combination::all(
        &[&reduce::NONE],
        formulations::ALL,
        &encodings::ALL[..1],
        &encodings::sums::ALL[..1],
        &backends::ALL[..1],
    );
    let plan = Plan { specimens, combinations, repeat: 3, seed: 0, timeout: None };
    let tasks: std::collections::HashSet<_> = (1..=plan.len())
        .map(|number| plan.task(number))
        .map(|task| (task.specimen, task.combination, task.repeat))
        .collect();
    assert_eq!(tasks.len() as u64, plan.len());
    assert!(tasks.iter().all(|&(s, c, r)| s < 2 && c < 4 && (1..=3).contains(&r)));
}
