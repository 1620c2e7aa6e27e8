//! Generated grids and puzzles have the promised properties for every seed.

use std::{collections::BTreeMap, sync::Arc};

use board::{
    Cell, Grid, Puzzle, Shape,
    rules::{self, Rule, Rules},
    stop::Stop,
    verify::verify,
};
use solve::{
    Solver, Verdict,
    generate::{
        self, HoleCount, HoleDistribution, RANDOM, RandomRules, any_solution, pattern,
        with_needed_rules, with_rules,
    },
    givens::{Prover, Uniqueness, redundant_rules},
};

use testbed::backends::available;

const SHAPES: [(usize, usize); 10] =
    [(2, 2), (1, 5), (2, 3), (3, 2), (1, 7), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5)];

fn shapes() -> impl Iterator<Item = Shape> {
    SHAPES.iter().map(|&(rows, columns)| Shape::new(rows, columns).unwrap())
}

fn solved(shape: Shape, seed: u64) -> Grid {
    generate::solved(shape, seed, &Stop::never()).unwrap()
}

/// Returns rows, columns and boxes as lists of cells.
fn houses(shape: Shape) -> Vec<Vec<Cell>> {
    let layout = board::Layout::new(shape, &board::rules::Rules::CLASSIC);
    layout.houses().map(|(_, cells)| cells.to_vec()).collect()
}

/// Returns the lengths of the cycles between two rows of a band, with the count of each, and those
/// of columns. Permutations of a grid preserve both, or swap them.
fn cycles(shape: Shape, grid: &Grid) -> [BTreeMap<usize, usize>; 2] {
    let side = shape.side();
    let mut lengths = [BTreeMap::new(), BTreeMap::new()];
    for (rows, together) in [(true, shape.box_rows()), (false, shape.box_cols())] {
        let digit = |line: usize, i: usize| {
            let cell = if rows { line * side + i } else { i * side + line };
            grid.get(cell).unwrap()
        };
        for (a, b) in (0..side).flat_map(|a| (0..a).map(move |b| (a, b))) {
            if a / together != b / together {
                continue;
            }
            let mut left: Vec<usize> = (0..side).collect();
            while let Some(start) = left.pop() {
                let (mut length, mut wanted) = (1, digit(b, start));
                while let Some(next) = left.iter().position(|&i| digit(a, i) == wanted) {
                    wanted = digit(b, left.swap_remove(next));
                    length += 1;
                }
                *lengths[usize::from(rows)].entry(length).or_default() += 1;
            }
        }
    }
    lengths.sort();
    lengths
}

#[test]
fn generated_grids_are_valid() {
    for shape in shapes() {
        for seed in 0..5 {
            let empty = Puzzle::classic(shape, Grid::empty(shape));
            assert_eq!(verify(&empty, &solved(shape, seed)), Ok(()), "{shape} {seed}");
        }
    }
}

#[test]
fn generated_grids_have_varied_structure() {
    for (rows, columns) in [(2, 3), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5)] {
        let shape = Shape::new(rows, columns).unwrap();
        let of_pattern = cycles(shape, &pattern(shape));
        let grids: Vec<_> = (0..8).map(|seed| cycles(shape, &solved(shape, seed))).collect();
        let like = grids.iter().filter(|&cycles| *cycles == of_pattern).count();
        assert!(like == 0 || like <= 2 && shape.side() == 6, "{shape}: {like} like the pattern");
        let mut kinds = grids.clone();
        kinds.sort();
        kinds.dedup();
        assert!(kinds.len() == 8 || kinds.len() >= 3 && shape.side() == 6, "{shape}");
    }
}

#[test]
fn puzzle_has_requested_number_of_holes() {
    for shape in shapes() {
        let solution = solved(shape, 3);
        let cells = shape.cells();
        for holes in [0, 1, shape.side(), cells / 2, cells - 1, cells] {
            for spread in [HoleDistribution::Random, HoleDistribution::Balanced] {
                let puzzle = generate::puzzle(shape, &solution, holes, spread, 5);
                assert_eq!(puzzle.givens.filled().count(), cells - holes, "{shape} {spread:?}");
                assert!(puzzle.givens.filled().all(|(c, digit)| solution.get(c) == Some(digit)));
            }
        }
    }
    let shape = Shape::new(3, 3).unwrap();
    let amounts = [("45%", 36), ("0%", 0), ("100%", 81), ("12.5%", 10), ("45", 45), ("81", 81)];
    for (text, holes) in amounts {
        assert_eq!(text.parse::<HoleCount>().unwrap().of(shape), Ok(holes), "{text}");
    }
}

#[test]
fn balanced_holes_differ_by_at_most_one() {
    let spreads = [HoleDistribution::Balanced, HoleDistribution::Lines];
    for (shape, spread) in shapes().flat_map(|shape| spreads.map(|spread| (shape, spread))) {
        let solution = solved(shape, 4);
        // With rows as boxes, these are rows and columns.
        let lines = Shape::new(1, shape.side()).unwrap();
        let houses = houses(if spread == HoleDistribution::Lines { lines } else { shape });
        for holes in (0..=shape.cells()).step_by(shape.cells() / 7) {
            let puzzle = generate::puzzle(shape, &solution, holes, spread, 9);
            let open = |cells: &[Cell]| {
                cells.iter().filter(|&&cell| puzzle.givens.get(cell).is_none()).count()
            };
            for house in &houses {
                let even = holes / shape.side();
                let found = open(house);
                let whole = holes.is_multiple_of(shape.side());
                assert!(found == even || !whole && found == even + 1, "{shape} {holes}: {found}");
            }
        }
    }
}

#[test]
fn balanced_holes_balance_digits() {
    let shape = Shape::new(5, 5).unwrap();
    let solution = solved(shape, 4);
    let spread_of = |spread| {
        let puzzle = generate::puzzle(shape, &solution, 250, spread, 9);
        let mut counts = [0; 25];
        for (_, digit) in puzzle.givens.filled() {
            counts[usize::from(digit) - 1] += 1;
        }
        counts.iter().max().unwrap() - counts.iter().min().unwrap()
    };
    assert!(spread_of(HoleDistribution::Balanced) <= 2);
    assert!(spread_of(HoleDistribution::Random) > 2);
}

#[test]
fn random_holes_are_nested_per_seed() {
    let shape = Shape::new(3, 4).unwrap();
    let solution = solved(shape, 1);
    let few = generate::puzzle(shape, &solution, 40, HoleDistribution::Random, 2);
    let more = generate::puzzle(shape, &solution, 60, HoleDistribution::Random, 2);
    assert!(more.givens.filled().all(|(cell, _)| few.givens.get(cell).is_some()));
}

#[test]
fn make_unique_adds_only_needed_givens() {
    for (shape, seed) in shapes().zip(0..) {
        let solution = solved(shape, seed);
        let holes = shape.cells() / 2;
        for maker in available()
            .iter()
            .filter(|entry| entry.abilities().incremental || entry.name() == "auto")
        {
            let solver = Solver { backend: *maker, ..Solver::default() };
            let mut puzzle =
                generate::puzzle(shape, &solution, holes, HoleDistribution::Random, seed);
            let never = Stop::never();
            let added =
                generate::make_unique(&mut puzzle, &solution, &solver, seed, &never).unwrap();
            assert_eq!(puzzle.givens.filled().count(), shape.cells() - holes + added.len());
            for backend in available() {
                let solver = Solver { backend, ..Solver::default() };
                let verdict = solver.verdict(&puzzle).unwrap();
                assert_eq!(verdict, Verdict::Unique(solution.clone()), "{}", backend.name());
            }
            for cell in added {
                let mut without = puzzle.clone();
                without.givens.set(cell, None);
                let verdict = solver.verdict(&without).unwrap();
                assert!(matches!(verdict, Verdict::Multiple(..)), "{shape} {cell}: {verdict:?}");
            }
        }
    }
}

#[test]
fn random_rules_fit_the_solution() {
    let (solver, stop) = (Solver::default(), Stop::never());
    for (side, kinds) in [(9, RANDOM), (4, &["pairs"][..])] {
        let shape = Shape::most_square(side).unwrap();
        let board = Puzzle::classic(shape, Grid::empty(shape));
        let solution = any_solution(&board, &solver, 7, &stop).unwrap().unwrap();
        for &kind in kinds {
            let drawn =
                |seed| with_rules(&board, &solution, &[RandomRules::any(kind)], seed).unwrap();
            let found: Vec<Puzzle> = (0..4).map(drawn).collect();
            assert!(found.iter().any(|it| it.rules.others().count() > 0), "{kind}");
            for puzzle in found {
                verify(&puzzle, &solution).unwrap();
                assert!(puzzle.rules.others().all(|rule| rule.name() == kind));
            }
        }
    }
    assert!(RANDOM.contains(&"pairs"));
    // All lines have the same pairs, in either order, and no pair has equal digits.
    let shape = Shape::most_square(9).unwrap();
    let board = Puzzle::classic(shape, Grid::empty(shape));
    let solution = any_solution(&board, &solver, 3, &stop).unwrap().unwrap();
    let puzzle = with_rules(&board, &solution, &[RandomRules::any("pairs")], 3).unwrap();
    let told = |rule: &Arc<dyn Rule>| {
        let fields = rule.fields(shape).into_iter();
        let pairs = fields.filter(|(name, _)| *name == "pairs").map(|(_, pairs)| pairs.to_string());
        pairs.collect::<String>()
    };
    let mut pairs: Vec<String> = puzzle.rules.others().map(told).collect();
    assert!(pairs.len() > 4, "{pairs:?}");
    pairs.dedup();
    let [one] = &pairs[..] else { panic!("{pairs:?}") };
    let digits: Vec<u32> = one.chars().filter_map(|c| c.to_digit(10)).collect();
    let pairs: Vec<&[u32]> = digits.chunks(2).collect();
    assert_eq!(pairs.len(), 36);
    assert!(pairs.iter().all(|it| it[0] != it[1] && pairs.contains(&&[it[1], it[0]][..])));
}

#[test]
fn needed_rules_have_the_requested_numbers() {
    let (solver, stop) = (Solver::default(), Stop::never());
    let mut prover = Prover::new(solver.clone());
    let shape = Shape::new(2, 3).unwrap();
    // One rule of the board, which must stay although it is redundant.
    let own = rules::read(shape, "odd", vec![("cells".into(), vec!["r1c1"].into())]).unwrap();
    let all = Rules::new(shape, [Rules::CLASSIC.all(), &[own]].concat()).unwrap();
    let board = Puzzle { rules: all, ..Puzzle::classic(shape, Grid::empty(shape)) };
    let wanted = [("cage", Some(3..=3)), ("thermo", Some(1..=2)), ("sandwich", None)];
    let wanted = wanted.map(|(kind, count)| RandomRules { kind, count });
    let mut made = 0;
    for seed in 0..6 {
        let solution = any_solution(&board, &solver, seed, &stop).unwrap().unwrap();
        let solvers = (&mut prover, &solver);
        let found = with_needed_rules(&board, &solution, &wanted, solvers, seed, &stop).unwrap();
        let Some((puzzle, added)) = found else { continue };
        made += 1;
        assert_eq!(puzzle.givens.filled().count(), added);
        assert_eq!(solver.verdict(&puzzle).unwrap(), Verdict::Unique(solution.clone()));
        let count = |kind| puzzle.rules.all().iter().filter(|it| it.name() == kind).count();
        assert_eq!((count("odd"), count("cage")), (1, 3));
        assert!((1..=2).contains(&count("thermo")) && count("sandwich") > 0);
        for status in redundant_rules(&mut prover, &puzzle, &solution, &stop).unwrap() {
            let is_own = puzzle.rules.all()[status.rule].name() == "odd";
            let is_needed = matches!(status.without, Some(Uniqueness::Refuted(_)));
            assert!(is_own || is_needed, "{puzzle:?}: {status:?}");
        }
    }
    assert!(made > 3, "{made}");
}

#[test]
fn sums_between_are_drawn_from_one_end() {
    let (solver, stop) = (Solver::default(), Stop::never());
    let shape = Shape::most_square(9).unwrap();
    let board = Puzzle::classic(shape, Grid::empty(shape));
    let solution = any_solution(&board, &solver, 5, &stop).unwrap().unwrap();
    for kind in ["sandwich", "battlefield", "little-killer"] {
        let puzzle = with_rules(&board, &solution, &[RandomRules::any(kind)], 1).unwrap();
        let cells = |rule: &Arc<dyn Rule>| {
            let fields = rule.fields(shape).into_iter();
            let mut cells = fields.filter(|it| it.0 == "cells").map(|it| it.1.to_string());
            let mut names: Vec<String> = cells
                .next()
                .unwrap()
                .split(',')
                .map(|it| it.trim_matches(['[', ']']).into())
                .collect();
            names.sort();
            names
        };
        let mut lines: Vec<_> = puzzle.rules.others().map(cells).collect();
        let count = lines.len();
        lines.sort();
        lines.dedup();
        assert!(count > 4 && lines.len() == count, "{kind}: {count}");
    }
}

#[test]
fn impossible_number_of_rules_is_an_error() {
    let (solver, stop) = (Solver::default(), Stop::never());
    let shape = Shape::most_square(4).unwrap();
    let board = Puzzle::classic(shape, Grid::empty(shape));
    let solution = any_solution(&board, &solver, 1, &stop).unwrap().unwrap();
    let wanted = [RandomRules { kind: "sandwich", count: Some(9..=9) }];
    let error = with_rules(&board, &solution, &wanted, 1).unwrap_err().to_string();
    assert!(error.contains("of 9 requested rules sandwich found"), "{error}");
}
