//! Conflicts of rules, with givens and with each other, compared with all subsets on 4×4 boards.

use std::collections::BTreeSet;
use std::sync::Arc;

use board::{
    Cell, Grid, Puzzle, Shape,
    fields::cells,
    rules::{FullGrid, Rule, RuleContext, Rules},
    stop::Stop,
};
use solve::{
    SolveContext, Solver, Verdict,
    conflict::{Conflict, ConflictsEnd, conflicts},
};
use testbed::Random;

use super::groups;
use crate::marks::{grids, marked, minima, rule};

/// Returns a few marks or minima with the negative constraint that they exempt cells from, true for
/// some grid.
fn some_marks(shape: Shape, random: &mut Random) -> Vec<Arc<dyn Rule>> {
    let grids = grids();
    loop {
        let solution = &grids[random.below(grids.len())];
        let found = match random.below(5) {
            4 => minima(shape, solution, random),
            number => marked(shape, solution, number, random),
        };
        if found.len() <= Rules::CLASSIC.all().len() + 8 {
            return found;
        }
    }
}

/// Returns true if the other parts of a conflict, without one of its rules, are unsolvable as a
/// puzzle of their own. Then they restrict more than in the whole puzzle.
fn asks_more_alone(puzzle: &Puzzle, conflict: &Conflict) -> bool {
    (0..conflict.rules.len()).any(|place| {
        let mut rest = conflict.clone();
        rest.rules.remove(place);
        has_none(&rest.puzzle(puzzle))
    })
}

fn has_none(puzzle: &Puzzle) -> bool {
    matches!(Solver::default().verdict(puzzle).unwrap(), Verdict::Unsolvable | Verdict::Invalid(_))
}

/// Returns some rules that may or may not be satisfiable together.
fn some_rules(shape: Shape, random: &mut Random) -> Vec<Arc<dyn Rule>> {
    let mut found: Vec<_> = Rules::CLASSIC.all().to_vec();
    for _ in 0..4 {
        let start = random.below(shape.cells());
        let beside = [(0, 1), (1, 0)].into_iter().find_map(|(d, r)| shape.step(start, d, r));
        let Some(beside) = beside else { continue };
        let pair: [Cell; 2] = [start, beside];
        found.push(match random.below(4) {
            0 => {
                let sum = 3 + random.below(5) as i64;
                rule(shape, "cage", vec![("cells", cells(shape, &pair)), ("sum", sum.into())])
            }
            1 => rule(shape, "thermo", vec![("cells", cells(shape, &pair))]),
            2 => rule(shape, "difference", vec![("cells", cells(shape, &pair))]),
            _ => {
                let sum = 4 + random.below(8) as i64;
                let line: Vec<Cell> = (0..3).map(|column| start / 4 * 4 + column).collect();
                rule(shape, "sum", vec![("cells", cells(shape, &line)), ("sum", sum.into())])
            }
        });
    }
    found
}

#[test]
fn rule_conflicts_match_brute_force() {
    let (with_rules, _) = sets_are_those_of_brute_force(some_rules);
    assert!(with_rules > 30, "{with_rules}");
}

#[test]
fn missing_clue_conflicts_match_brute_force() {
    let (_, more_alone) = sets_are_those_of_brute_force(some_marks);
    assert!(more_alone > 10, "{more_alone}");
}

/// Returns the number of sets with rules, and how many of them have a part that restricts more on
/// its own than in the whole puzzle.
fn sets_are_those_of_brute_force(
    some: fn(Shape, &mut Random) -> Vec<Arc<dyn Rule>>,
) -> (usize, usize) {
    let (shape, grids) = (Shape::new(2, 2).unwrap(), grids());
    let (mut random, mut with_rules, mut more_alone, mut clashing) = (Random(7), 0, 0, 0);
    while clashing < 40 {
        let rules = Rules::new(shape, some(shape, &mut random)).unwrap();
        let mut givens = Grid::empty(shape);
        for _ in 0..4 {
            givens.set(random.below(16), Some(1 + random.below(4) as u16));
        }
        let puzzle = Puzzle { shape, rules, givens, restrictions: None };
        let solver = Solver::default();
        let verdict = solver.verdict(&puzzle).unwrap();
        let (given, others): (Vec<_>, Vec<_>) =
            (puzzle.givens.filled().collect(), puzzle.rules.beside_board().collect());
        let parts = given.len() + others.len();
        let setting = RuleContext { shape, rules: puzzle.rules.all() };
        // By grid: the parts that it satisfies, a bit each.
        let kept: Vec<u32> = grids
            .iter()
            .map(|grid| {
                let filled = FullGrid::new(shape, grid);
                let givens = given.iter().map(|&(cell, digit)| grid.get(cell) == Some(digit));
                let rules = others
                    .iter()
                    .map(|&rule| setting.rules[rule].broken(&setting, &filled).is_none());
                givens.chain(rules).enumerate().map(|(i, keeps)| u32::from(keeps) << i).sum()
            })
            .collect();
        let clashes = |set: u32| kept.iter().all(|kept| kept & set != set);
        let minimal: BTreeSet<u32> = (0..1u32 << parts)
            .filter(|&set| {
                clashes(set) && (0..parts).all(|i| set >> i & 1 == 0 || !clashes(set & !(1 << i)))
            })
            .collect();
        let mut context = SolveContext::new(&puzzle, solver.logic);
        let found = conflicts(&mut context, &solver, &puzzle, &verdict, &Stop::never());
        assert_eq!(found.is_some(), !minimal.is_empty(), "{puzzle:?}");
        let Some(mut found) = found else { continue };
        clashing += 1;
        let mut all = found.all().unwrap();
        let mut sets = BTreeSet::new();
        while let Some(conflict) = all.find_next().unwrap() {
            let of_givens = given.iter().enumerate().filter(|(_, given)| {
                conflict.givens.iter().any(|it| (it.cell, it.digit) == **given)
            });
            let of_rules = others.iter().enumerate().filter(|(_, n)| conflict.rules.contains(n));
            let bits = of_givens.map(|it| it.0).chain(of_rules.map(|it| given.len() + it.0));
            assert!(sets.insert(bits.map(|bit| 1u32 << bit).sum()), "twice");
            with_rules += usize::from(!conflict.rules.is_empty());
            more_alone += usize::from(asks_more_alone(&puzzle, &conflict));
            assert!(has_none(&conflict.puzzle(&puzzle)), "{puzzle:?}");
            assert_eq!(conflict.without.len(), conflict.count());
        }
        assert_eq!(all.end(), Some(ConflictsEnd::Exhausted));
        assert_eq!(sets, minimal, "{puzzle:?}");
        // A group CNF file agrees: givens and rules have groups in this order, from 1.
        let groups = groups::written(&puzzle, &solver);
        for set in minimal {
            let numbers = |set: u32| -> Vec<usize> {
                (1..=parts).filter(|n| set >> (n - 1) & 1 == 1).collect()
            };
            assert!(!groups.has_model("batsat", &numbers(set)), "{puzzle:?}");
            for left_out in numbers(set) {
                let rest = numbers(set & !(1 << (left_out - 1)));
                assert!(groups.has_model("batsat", &rest), "{puzzle:?}");
            }
        }
    }
    (with_rules, more_alone)
}
