//! 4×4 puzzles in which fewer rules may restrict more, because a missing mark forbids something.
//! The rules left by minimization must be needed.

use std::sync::Arc;

use board::{
    Cell, Grid, Puzzle, Shape,
    fields::{RuleValue, cells},
    rules::{self, FullGrid, Rule, RuleContext, Rules},
    stop::Stop,
};
use solve::{
    Solver,
    givens::{Prover, Uniqueness, minimal_rules, redundant_rules},
};
use testbed::{EMPTY, Random, puzzles::solutions, size};

pub(crate) fn rule(shape: Shape, name: &str, fields: Vec<(&str, RuleValue)>) -> Arc<dyn Rule> {
    let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    rules::read(shape, name, fields).unwrap()
}

/// Returns all 4×4 grids.
pub(crate) fn grids() -> Vec<Grid> {
    let grids = solutions(&EMPTY.parse().unwrap(), 1000);
    assert_eq!(grids.len(), 288);
    grids
}

/// Returns the solutions of a puzzle among these grids.
fn left_of<'a>(puzzle: &Puzzle, grids: &'a [Grid]) -> Vec<&'a Grid> {
    let (shape, rules) = (puzzle.shape, puzzle.rules.all());
    let is_solution = |grid: &&Grid| {
        let filled = FullGrid::new(shape, grid);
        puzzle.givens.filled().all(|(cell, digit)| grid.get(cell) == Some(digit))
            && rules.iter().all(|it| it.broken(&RuleContext { shape, rules }, &filled).is_none())
    };
    grids.iter().filter(is_solution).collect()
}

/// Returns a rule that forbids something if a mark is missing, with its name and fields.
fn forbidding(shape: Shape, number: usize) -> Arc<dyn Rule> {
    let list = |list: &[i64]| -> RuleValue { list.to_vec().into() };
    let unless = |names: &[&str]| ("unless", names.to_vec().into());
    let negative = |fields| rule(shape, "negative", fields);
    match number {
        0 => {
            let both = unless(&["difference", "ratio"]);
            negative(vec![("differences", list(&[1])), ("ratios", list(&[2])), both])
        }
        1 => negative(vec![("sums", list(&[5])), unless(&["v"])]),
        // These restrict sums, which the marks do not mention: if a mark is left out, more is
        // forbidden, and the solution may still satisfy it.
        2 => negative(vec![("sums", list(&[5])), unless(&["inequality"])]),
        _ => rule(shape, "non-consecutive", vec![unless(&["difference"])]),
    }
}

/// Returns a mark on two cells with these values, if one of that kind fits: on all that
/// [`forbidding`] would forbid, and on others at random.
fn mark(
    shape: Shape,
    number: usize,
    (pair, [a, b]): ([Cell; 2], [i64; 2]),
    random: &mut Random,
) -> Option<Arc<dyn Rule>> {
    let on = |name, pair: [Cell; 2]| Some(rule(shape, name, vec![("cells", cells(shape, &pair))]));
    let (apart, is_double) = ((a - b).abs(), a == 2 * b || b == 2 * a);
    match number {
        0 if is_double && (apart > 1 || random.percent(50)) => on("ratio", pair),
        0 | 3 if apart == 1 => on("difference", pair),
        1 if a + b == 5 => on("v", pair),
        2 if a + b == 5 || random.percent(30) => {
            on("inequality", if a > b { pair } else { [pair[1], pair[0]] })
        }
        _ => None,
    }
}

/// Returns rules that a grid satisfies: one made by [`forbidding`], and all marks that it needs.
pub(crate) fn marked(
    shape: Shape,
    solution: &Grid,
    number: usize,
    random: &mut Random,
) -> Vec<Arc<dyn Rule>> {
    let mut all = Rules::CLASSIC.all().to_vec();
    let filled = FullGrid::new(shape, solution);
    let pairs: Vec<_> = RuleContext { shape, rules: &all }.neighbours().collect();
    let marks = pairs.into_iter().filter_map(|pair| {
        let counted = pair.map(|cell| filled.at(cell));
        mark(shape, number, (pair, counted), random)
    });
    all.extend(marks.collect::<Vec<_>>());
    all.insert(2 + random.below(all.len() - 1), forbidding(shape, number));
    all
}

/// Returns rules that a grid satisfies: cells less than all their neighbours, except for each
/// other.
pub(crate) fn minima(shape: Shape, solution: &Grid, random: &mut Random) -> Vec<Arc<dyn Rule>> {
    let mut all = Rules::CLASSIC.all().to_vec();
    let highest = 2 + random.below(2) as u16;
    for cell in shape.every_cell().filter(|&cell| solution.get(cell) <= Some(highest)) {
        all.push(rule(shape, "minimum", vec![("cells", cells(shape, &[cell]))]));
    }
    all
}

/// Returns a puzzle with that grid as its only solution.
fn unique(number: usize, solution: &Grid, grids: &[Grid], random: &mut Random) -> Puzzle {
    let classic: Puzzle = EMPTY.parse().unwrap();
    let shape = classic.shape;
    let rules = match number {
        4 => minima(shape, solution, random),
        _ => marked(shape, solution, number, random),
    };
    let mut puzzle = Puzzle { rules: Rules::new(shape, rules).unwrap(), ..classic };
    assert!(left_of(&puzzle, grids).contains(&solution), "{puzzle:?}");
    while left_of(&puzzle, grids) != [solution] {
        let cell = random.below(shape.cells());
        puzzle.givens.set(cell, solution.get(cell));
    }
    puzzle
}

/// Returns how many of the remaining rules are needed to exclude other solutions, and how many
/// because the solution would violate the others.
fn needed(made: &Puzzle, solution: &Grid, grids: &[Grid]) -> [usize; 2] {
    let left: Vec<usize> = made.rules.beside_board().collect();
    let mut needed = [0, 0];
    for gone in &left {
        let rest: Vec<usize> = left.iter().copied().filter(|it| it != gone).collect();
        let rules = made.rules.only(made.shape, &rest).unwrap();
        let found = left_of(&Puzzle { rules, ..made.clone() }, grids);
        assert_ne!(found, [solution], "{made:?} without {gone}");
        needed[usize::from(!found.contains(&solution))] += 1;
    }
    needed
}

#[test]
fn minimized_rules_are_unique_and_minimal() {
    let (grids, mut random) = (grids(), Random(31));
    // Indexed by the kind of the forbidding rule.
    let (mut fewer, mut other, mut broken) = ([0; 5], [0; 5], [0; 5]);
    for turn in 0..size(500) {
        let number = turn % 5;
        let solution = &grids[random.below(grids.len())];
        let puzzle = unique(number, solution, &grids, &mut random);
        for seed in 0..3 {
            let mut prover = Prover::new(Solver::default());
            let made = minimal_rules(&mut prover, &puzzle, solution, &[], seed, &Stop::never());
            let made = made.unwrap();
            assert_eq!(made.unknown(), None);
            let made = made.puzzle;
            // The rules are the same after reading them again.
            assert_eq!(Rules::new(made.shape, made.rules.all().to_vec()).unwrap(), made.rules);
            assert_eq!(left_of(&made, &grids), [solution], "{made:?}");
            let count = |puzzle: &Puzzle| puzzle.rules.beside_board().count();
            fewer[number] += usize::from(count(&made) < count(&puzzle));
            let [by_others, by_rules] = needed(&made, solution, &grids);
            let listed = redundant_rules(&mut prover, &made, solution, &Stop::never()).unwrap();
            let of = |is: fn(&Option<Uniqueness>) -> bool| {
                listed.iter().filter(|it| is(&it.without)).count()
            };
            assert_eq!(of(|it| matches!(it, Some(Uniqueness::Refuted(_)))), by_others);
            assert_eq!((of(Option::is_none), listed.len()), (by_rules, count(&made)));
            other[number] += by_others;
            broken[number] += by_rules;
        }
    }
    let are_met = |counts: [usize; 5]| counts.iter().all(|&count| count > 0);
    assert!([fewer, other, broken].into_iter().all(are_met), "{fewer:?} {other:?} {broken:?}");
}
