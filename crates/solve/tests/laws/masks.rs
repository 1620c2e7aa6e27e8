//! The bitmask search agrees with the SAT pipeline on random puzzles with random rules.

use board::{
    Grid, Puzzle, Shape,
    fields::{RuleValue, cells as cells_of},
    memory::Memory,
    random::Random,
    rules::{self, Rules},
    stop::Stop,
    verify::verify,
};
use solve::{
    SecondSolution, SolutionsEnd, SolveContext, Solver, VerdictKind,
    generate::{RANDOM, RandomRules, any_solution, with_rules},
    givens::{Prover, Uniqueness},
};
use std::{ops::RangeInclusive, sync::Arc};
use testbed::size;

/// Returns boards of several kinds without givens.
fn boards() -> Vec<Puzzle> {
    let board = |rows, columns, digits, names: &[&str]| {
        let shape = Shape::board(rows, columns, digits).unwrap();
        let rule = |name: &&str| rules::read(shape, name, Vec::new()).unwrap();
        let rules = Rules::new(shape, names.iter().map(rule).collect()).unwrap();
        Puzzle { shape, rules, givens: Grid::empty(shape), restrictions: None }
    };
    let six = Shape::board(6, 6, (1, 6)).unwrap();
    let cells = |from: usize| -> RuleValue {
        let name = |i: usize| RuleValue::Text(six.name(from + i).to_string());
        RuleValue::List((0..6).map(name).collect())
    };
    let regions = RuleValue::List((0..6).map(|row| cells(6 * row)).collect());
    let jigsaw = rules::read(six, "regions", vec![("cells".to_owned(), regions)]).unwrap();
    let lines = rules::read(six, "lines", Vec::new()).unwrap();
    let jigsaw = Rules::new(six, vec![lines, jigsaw as Arc<_>]).unwrap();
    vec![
        board(4, 4, (1, 4), &["lines", "boxes"]),
        board(4, 4, (0, 3), &["lines", "boxes"]),
        board(5, 5, (1, 5), &["lines"]),
        board(6, 6, (1, 6), &["lines", "boxes"]),
        board(6, 6, (0, 5), &["lines", "boxes", "anti-knight"]),
        board(4, 6, (1, 6), &["lines"]),
        board(9, 9, (1, 9), &["lines", "boxes"]),
        Puzzle { shape: six, rules: jigsaw, givens: Grid::empty(six), restrictions: None },
    ]
}

#[test]
fn bitmask_verdicts_match_sat() {
    let (masks, sat) =
        (Solver::default(), Solver { second: SecondSolution::Search, ..Solver::default() });
    let stop = Stop::never();
    let mut counts = [0; 3];
    for (number, board) in boards().iter().enumerate() {
        let rounds = size(144) / if board.shape.cells() > 40 { 6 } else { 1 };
        for round in 0..rounds {
            let seed = (100 * number + round) as u64;
            let mut random = Random::new(seed, "a test");
            let Some(solution) = any_solution(board, &sat, seed, &stop).unwrap() else { continue };
            let mut kinds = RANDOM.to_vec();
            random.draw(&mut kinds, 3);
            // Some rules do not fit on a small board.
            let kinds: Vec<RandomRules> =
                kinds[..3].iter().map(|kind| RandomRules::any(kind)).collect();
            let Ok(mut puzzle) = with_rules(board, &solution, &kinds, seed) else { continue };
            for cell in puzzle.shape.every_cell() {
                if random.below(100) < 10 + 10 * (round % 4) {
                    puzzle.givens.set(cell, solution.get(cell));
                }
            }
            if round % 5 == 0 {
                let cell = random.below(puzzle.shape.cells());
                let digit = 1 + random.below(puzzle.shape.digits()) as u16;
                puzzle.givens.set(cell, Some(digit));
            }
            let [by_masks, by_sat] = [&masks, &sat].map(|solver| solver.verdict(&puzzle).unwrap());
            assert_eq!(by_masks.kind(), by_sat.kind(), "{kinds:?} {:?}", puzzle.givens);
            let place = match by_sat.kind() {
                solve::VerdictKind::Unique => 0,
                solve::VerdictKind::Multiple => 1,
                _ => 2,
            };
            counts[place] += 1;
            if place == 0 {
                assert_eq!(by_masks, by_sat);
            }
            if verify(&puzzle, &solution).is_err() {
                continue;
            }
            for solver in [&masks, &sat] {
                let only = Prover::new(solver.clone()).only(&puzzle, &solution, &stop).unwrap();
                assert_eq!(matches!(only, Uniqueness::Proved(None)), place == 0, "{kinds:?}");
                assert_eq!(matches!(only, Uniqueness::Refuted(_)), place == 1, "{kinds:?}");
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

/// Returns a board partitioned into cages, with the cells and the sum of each by a solution.
fn killer(
    random: &mut Random,
    solution: &Grid,
    sizes: RangeInclusive<usize>,
) -> Vec<(Vec<usize>, i64)> {
    let (least, most) = sizes.into_inner();
    let shape = Shape::most_square(9).unwrap();
    let mut free: Vec<bool> = vec![true; shape.cells()];
    let mut cages = Vec::new();
    for first in shape.every_cell() {
        if !free[first] {
            continue;
        }
        free[first] = false;
        let (mut cells, size) = (vec![first], least + random.below(most + 1 - least));
        while cells.len() < size {
            let around = cells.iter().flat_map(|&cell| {
                let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)];
                beside.into_iter().filter_map(move |(down, right)| shape.step(cell, down, right))
            });
            let is_new = |&cell: &usize| {
                free[cell] && cells.iter().all(|&it| solution.get(it) != solution.get(cell))
            };
            let around: Vec<usize> = around.filter(is_new).collect();
            if around.is_empty() {
                break;
            }
            let next = around[random.below(around.len())];
            free[next] = false;
            cells.push(next);
        }
        let sum = cells.iter().map(|&cell| i64::from(solution.get(cell).unwrap())).sum();
        cages.push((cells, sum));
    }
    cages
}

#[test]
fn bitmask_killer_counts_match_sat() {
    const LIMIT: u64 = 50;
    let (masks, sat) =
        (Solver::default(), Solver { second: SecondSolution::Search, ..Solver::default() });
    let shape = Shape::most_square(9).unwrap();
    let board = &boards()[6];
    let (mut kinds, mut nodes) = ([0; 3], 0);
    let all = (0..size(120) as u64).map(|seed| (seed, false));
    // Nearly all cages are large, and few cells are given, so digits in cages are chosen.
    let large = (0..size(120) as u64).map(|seed| (seed, true));
    for (seed, is_large) in all.chain(large) {
        let mut random = Random::new(seed, "a killer");
        let solution = any_solution(board, &sat, seed, &Stop::never()).unwrap().unwrap();
        let least = if is_large { 5 } else { 2 };
        let sizes = least..=least + seed as usize % (if is_large { 4 } else { 6 });
        let mut cages = killer(&mut random, &solution, sizes);
        if seed % 3 == 0 {
            let (less, more) = (random.below(cages.len()), random.below(cages.len()));
            cages[less].1 -= 1;
            cages[more].1 += 1;
        }
        let cage = |(cells, sum): &(Vec<usize>, i64)| {
            let names = cells.iter().map(|&cell| RuleValue::Text(shape.name(cell).to_string()));
            let cells = ("cells".to_owned(), RuleValue::List(names.collect()));
            rules::read(shape, "cage", vec![cells, ("sum".to_owned(), (*sum).into())]).unwrap()
        };
        let all = board.rules.all().iter().cloned().chain(cages.iter().map(cage));
        let rules = Rules::new(shape, all.collect()).unwrap();
        let mut puzzle = Puzzle { rules, ..board.clone() };
        for cell in shape.every_cell().filter(|_| is_large && random.below(10) == 0) {
            puzzle.givens.set(cell, solution.get(cell));
        }
        let count = |solver: &Solver| {
            let mut context = SolveContext::new(&puzzle, solver.logic);
            solver.search_solutions(&mut context, &puzzle, LIMIT, 1, &Stop::never()).unwrap()
        };
        let (by_masks, by_sat) = (count(&masks), count(&sat));
        assert_eq!(by_masks.count, by_sat.count, "seed {seed}");
        nodes = nodes.max(by_masks.report.nodes);
        match by_sat.count {
            0 => kinds[2] += 1,
            1 => {
                assert_eq!(by_masks.grids, by_sat.grids, "seed {seed}");
                kinds[0] += 1;
            }
            _ => kinds[1] += 1,
        }
    }
    // Some are so hard that further sums are derived.
    assert!(kinds.iter().all(|&count| count > 1) && nodes > 200, "{kinds:?}, {nodes} nodes");
}

#[test]
fn bitmask_signed_sums_match_sat() {
    let (masks, sat) =
        (Solver::default(), Solver { second: SecondSolution::Search, ..Solver::default() });
    let mut random = Random::new(1, "sums");
    let mut counts = [0; 2];
    for round in 0..size(600) {
        let board = &boards()[[0, 1, 2, 6][round % 4]];
        let shape = board.shape;
        let cells = |random: &mut Random, count: usize| {
            let mut cells: Vec<usize> = shape.every_cell().collect();
            random.draw(&mut cells, count);
            cells.truncate(count);
            cells
        };
        let mut all = board.rules.all().to_vec();
        for _ in 0..1 + random.below(2) {
            let rule = if random.below(4) > 0 {
                // Some are long, and so low that only distinct cells restrict them.
                let is_long = round % 5 == 0;
                let count = if is_long { 7 + random.below(8) } else { 2 + random.below(5) };
                let cells = cells(&mut random, count);
                let mut coefficient = || match is_long {
                    true => [-1, 1, 1, 1, 1, 1, 1, 2][random.below(8)],
                    false => [-3, -2, -1, -1, 1, 1, 2, 40][random.below(8)],
                };
                let coefficients: Vec<i64> = cells.iter().map(|_| coefficient()).collect();
                let digits = if is_long { 4 } else { shape.digits() };
                let mut at = || 1 + random.below(digits) as i64;
                let total: i64 = coefficients.iter().map(|it| it * at()).sum();
                let list = coefficients.into_iter().map(RuleValue::Number).collect();
                let fields = vec![
                    ("cells".to_owned(), cells_of(shape, &cells)),
                    ("sum".to_owned(), RuleValue::Number(total)),
                    ("coefficients".to_owned(), RuleValue::List(list)),
                ];
                rules::read(shape, "sum", fields)
            } else {
                let list = |random: &mut Random| {
                    let count = 1 + random.below(3);
                    cells_of(shape, &cells(random, count))
                };
                let lists = (0..2 + random.below(3)).map(|_| list(&mut random));
                let lists = RuleValue::List(lists.collect());
                rules::read(shape, "equal-sums", vec![("lists".to_owned(), lists)])
            };
            all.push(rule.unwrap());
        }
        let rules = Rules::new(shape, all).unwrap();
        let puzzle = Puzzle { rules, ..board.clone() };
        let [by_masks, by_sat] = [&masks, &sat].map(|solver| solver.verdict(&puzzle).unwrap());
        assert_eq!(by_masks.kind(), by_sat.kind(), "{:?}", puzzle.rules);
        counts[usize::from(by_sat.kind() == solve::VerdictKind::Multiple)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

#[test]
fn bitmask_circles_and_outside_clues_match_sat() {
    const LIMIT: u64 = 30;
    let (masks, sat) =
        (Solver::default(), Solver { second: SecondSolution::Search, ..Solver::default() });
    let (mut counts, mut nodes) = ([0; 3], 0);
    for round in 0..size(180) {
        let board = &boards()[[3, 1, 7, 4][round / 4 % 4]];
        let shape = board.shape;
        let mut random = Random::new(round as u64, "counts");
        let seed = round as u64;
        let solution = any_solution(board, &sat, seed, &Stop::never()).unwrap().unwrap();
        let value = |cell: usize| shape.value(solution.get(cell).unwrap());
        let mut all = board.rules.all().to_vec();
        let mut ask = |name: &str, cells: &[usize], more: Option<(&str, i64)>| {
            let more = more.map(|(name, value)| (name.to_owned(), RuleValue::Number(value)));
            let cells = ("cells".to_owned(), cells_of(shape, cells));
            all.push(rules::read(shape, name, [cells].into_iter().chain(more).collect()).unwrap());
        };
        // Sometimes the rule requires slightly more than the solution has.
        let off = |random: &mut Random| i64::from(random.below(40) == 0);
        match round % 4 {
            0 => {
                let mut circles = Vec::new();
                for digit in shape.values().filter(|&it| it > 0) {
                    if random.below(2) == 0 {
                        continue;
                    }
                    let mut of_digit: Vec<usize> =
                        shape.every_cell().filter(|&cell| value(cell) == digit).collect();
                    random.draw(&mut of_digit, digit as usize);
                    circles.extend(&of_digit[..(digit - off(&mut random)).max(1) as usize]);
                }
                if !circles.is_empty() {
                    ask("counting-circles", &circles, None);
                }
            }
            1 => {
                for line in 0..shape.rows() {
                    let row: Vec<usize> = shape.every_cell().skip(line * shape.columns()).collect();
                    let length = 3 + random.below(shape.columns() - 2);
                    let cells = &row[..length];
                    let (lowest, highest) = (
                        cells
                            .iter()
                            .position(|&cell| cells.iter().all(|&it| value(it) >= value(cell))),
                        cells
                            .iter()
                            .position(|&cell| cells.iter().all(|&it| value(it) <= value(cell))),
                    );
                    let (a, b) = (lowest.unwrap(), highest.unwrap());
                    let sum: i64 = cells[a.min(b) + 1..a.max(b)].iter().map(|&it| value(it)).sum();
                    ask("lunchbox", cells, Some(("sum", sum + off(&mut random))));
                }
            }
            2 => {
                for line in 0..shape.rows() {
                    let row: Vec<usize> = shape.every_cell().skip(line * shape.columns()).collect();
                    let mut cells = row[..shape.columns() - random.below(3)].to_vec();
                    if random.coin() {
                        cells.reverse();
                    }
                    let place =
                        |wanted: &i64| cells.iter().position(|&cell| value(cell) == *wanted);
                    let sum = |cells: &[usize]| cells.iter().map(|&cell| value(cell)).sum::<i64>();
                    let ends = [*shape.values().start(), *shape.values().end()];
                    let first = value(cells[0]) as usize;
                    match (line % 3, ends.each_ref().map(place)) {
                        (0, [Some(a), Some(b)]) => {
                            let sum = sum(&cells[a.min(b) + 1..a.max(b)]) + off(&mut random);
                            ask("sandwich", &cells, Some(("sum", sum)));
                        }
                        (1, _) if first <= cells.len() => {
                            let sum = sum(&cells[..first]) + off(&mut random);
                            ask("x-sum", &cells, Some(("sum", sum)));
                        }
                        (_, _) if (1..=cells.len()).contains(&first) => {
                            ask("numbered-room", &cells, Some(("value", value(cells[first - 1]))));
                        }
                        _ => {}
                    }
                }
            }
            _ => {
                // Diagonals in both directions, some of which have common cells.
                let last = shape.columns() - 1;
                for (column, right) in
                    (0..last).map(|it| (it, 1)).chain((1..=last).map(|it| (it, -1)))
                {
                    let steps = (0..).map_while(|step| shape.step(column, step, right * step));
                    let cells: Vec<usize> = steps.collect();
                    let sum: i64 = cells.iter().map(|&it| value(it)).sum();
                    ask("little-killer", &cells, Some(("sum", sum + off(&mut random))));
                }
            }
        }
        let puzzle = Puzzle { rules: Rules::new(shape, all).unwrap(), ..board.clone() };
        let count = |solver: &Solver| {
            let mut context = SolveContext::new(&puzzle, solver.logic);
            solver.search_solutions(&mut context, &puzzle, LIMIT, 1, &Stop::never()).unwrap()
        };
        let (by_masks, by_sat) = (count(&masks), count(&sat));
        assert_eq!(by_masks.count, by_sat.count, "round {round}");
        if by_masks.report.backend == "bitmask" {
            nodes = nodes.max(by_masks.report.nodes);
        }
        counts[by_sat.count.min(2) as usize] += 1;
    }
    assert!(counts.iter().all(|&count| count > 5) && nodes > 100, "{counts:?}, {nodes} nodes");
}

#[test]
fn arrows_with_shared_cells_are_refuted() {
    let shape = Shape::most_square(9).unwrap();
    let mut all = boards()[6].rules.all().to_vec();
    for [one, other] in [["r1c1", "r2c4"], ["r1c1", "r3c7"], ["r2c4", "r5c2"]] {
        let list = |cells: &[&str]| {
            RuleValue::List(cells.iter().map(|&cell| RuleValue::Text(cell.to_owned())).collect())
        };
        let (bulb, cells) = (list(&["r9c9"]), list(&[one, other]));
        let fields = vec![("bulb".to_owned(), bulb), ("cells".to_owned(), cells)];
        all.push(rules::read(shape, "arrow", fields).unwrap());
    }
    let mut givens = Grid::empty(shape);
    for (row, column, digit) in [(8, 8, 6), (2, 6, 5), (4, 1, 2)] {
        givens.set(9 * row + column, Some(digit));
    }
    let rules = Rules::new(shape, all).unwrap();
    let puzzle = Puzzle { shape, rules, givens, restrictions: None };
    let verdict = Solver::default().verdict(&puzzle).unwrap();
    assert_eq!(verdict.kind(), solve::VerdictKind::Unsolvable);
}

#[test]
fn bitmask_global_rules_match_sat() {
    const LIMIT: u64 = 30;
    let (masks, sat) =
        (Solver::default(), Solver { second: SecondSolution::Search, ..Solver::default() });
    let shape = Shape::most_square(9).unwrap();
    for (kind, givens) in [("global-entropy", 14), ("global-mod3", 14), ("non-consecutive", 10)] {
        let rule = rules::read(shape, kind, Vec::new()).unwrap();
        let all = boards()[6].rules.all().iter().cloned().chain([rule]).collect();
        let board = Puzzle { rules: Rules::new(shape, all).unwrap(), ..boards()[6].clone() };
        let (mut counts, mut nodes) = ([0; 3], 0);
        for seed in 0..size(12) as u64 {
            let mut random = Random::new(seed, kind);
            let solution = any_solution(&board, &sat, seed, &Stop::never()).unwrap().unwrap();
            let mut puzzle = board.clone();
            let mut cells: Vec<usize> = shape.every_cell().collect();
            random.draw(&mut cells, givens);
            for &cell in &cells[..givens] {
                puzzle.givens.set(cell, solution.get(cell));
            }
            if seed % 4 == 0 {
                puzzle.givens.set(cells[0], Some(1 + random.below(9) as u16));
            }
            let count = |solver: &Solver| {
                let mut context = SolveContext::new(&puzzle, solver.logic);
                solver.search_solutions(&mut context, &puzzle, LIMIT, 1, &Stop::never()).unwrap()
            };
            let (by_masks, by_sat) = (count(&masks), count(&sat));
            assert_eq!(by_masks.count, by_sat.count, "{kind}, {seed}");
            if by_masks.report.backend == "bitmask" {
                nodes = nodes.max(by_masks.report.nodes);
            }
            counts[by_sat.count.min(2) as usize] += 1;
        }
        assert!(counts[0] > 0 && counts[2] > 0 && nodes > 20, "{kind}: {counts:?}, {nodes} nodes");
    }
}

#[test]
fn bitmask_counts_latin_squares_exactly() {
    // Latin squares of order 5 (OEIS A002860) with a digit given; half as many if two columns are
    // distinguished.
    let squares = boards().swap_remove(2);
    let stop = Stop::never();
    for are_told_apart in [false, true] {
        let mut puzzle = squares.clone();
        puzzle.givens.set(0, Some(1));
        let mut expected = 161_280 / 5;
        if are_told_apart {
            let fields = vec![("cells".to_owned(), cells_of(puzzle.shape, &[1, 2]))];
            let rule = rules::read(puzzle.shape, "inequality", fields).unwrap();
            let all = puzzle.rules.all().iter().cloned().chain([rule]).collect();
            puzzle.rules = Rules::new(puzzle.shape, all).unwrap();
            expected /= 2;
        }
        let solver = Solver::default();
        let mut context = SolveContext::new(&puzzle, solver.logic);
        let found = solver.search_solutions(&mut context, &puzzle, u64::MAX, 2, &stop).unwrap();
        assert_eq!((found.count, found.report.backend), (expected, "bitmask"));
        assert_eq!(found.end, Some(SolutionsEnd::Exhausted));
        assert_eq!(found.grids.len(), 2);
        let some = solver.search_solutions(&mut context, &puzzle, 12_345, 0, &stop).unwrap();
        assert_eq!((some.count, some.end), (expected.min(12_345), None));
    }
}

#[test]
fn large_boards_keep_parity_rules() {
    let shape = Shape::board(46, 46, (1, 4)).unwrap();
    for (name, rest) in [("even", 0), ("odd", 1)] {
        let fields = vec![("cells".to_owned(), cells_of(shape, &[0, 1, 50, 2115]))];
        let rules = Rules::new(shape, vec![rules::read(shape, name, fields).unwrap()]).unwrap();
        let puzzle = Puzzle { shape, rules, givens: Grid::empty(shape), restrictions: None };
        let solver = Solver::default();
        let mut context = SolveContext::new(&puzzle, solver.logic);
        let found = solver.search_solutions(&mut context, &puzzle, 9, 9, &Stop::never()).unwrap();
        assert_eq!(found.count, 9);
        assert_eq!(found.report.backend, "bitmask");
        assert!(found.grids.iter().all(|grid| grid.get(50).unwrap() % 2 == rest));
    }
}

#[test]
fn bitmask_yields_to_sat_without_memory() {
    let shape = Shape::board(50, 50, (1, 4)).unwrap();
    let rule = rules::read(shape, "anti-king", Vec::new()).unwrap();
    let rules = Rules::new(shape, vec![rule]).unwrap();
    let puzzle = Puzzle { shape, rules, givens: Grid::empty(shape), restrictions: None };
    let solver = Solver::default();
    for (megabytes, by_masks) in [(32, true), (16, false)] {
        let stop = Stop::never().within(Arc::new(Memory::new(megabytes << 20)));
        let mut context = SolveContext::new(&puzzle, solver.logic);
        let found = solver.search_solutions(&mut context, &puzzle, 2, 2, &stop).unwrap();
        assert_eq!(found.verdict().kind(), VerdictKind::Multiple);
        assert_eq!(found.report.backend == "bitmask", by_masks);
    }
}

#[test]
fn impossible_rules_are_refuted_at_first_node() {
    // A sum that no set of digits has, next to one that many have; an automaton without states; a
    // row without a place for a digit.
    let little = |cells: &str, sum: u32| {
        format!(r#"{{"rule":"little-killer","cells":[{cells}],"sum":{sum}}}"#)
    };
    let sums = [
        little(r#""r3c1","r2c2","r1c3""#, 5),
        little(r#""r1c7","r2c8","r3c9""#, 20),
        little(r#""r7c1","r8c2","r9c3""#, 7),
    ];
    let names: Vec<String> = (0..17)
        .map(|place| {
            format!(r#""r{}c{}""#, 1 + place / 9, if place < 9 { place + 1 } else { 18 - place })
        })
        .collect();
    let word = format!(r#"{{"rule":"sum-line","cells":[{}],"sum":1}}"#, names.join(","));
    let row: Vec<String> = (1..=9).map(|c| format!(r#""r1c{c}":[1,2,3,4,5,6,7,8]"#)).collect();
    let puzzles = [
        format!(r#"{{"side":9,"givens":{{}},"rules":[{}]}}"#, sums.join(",")),
        format!(r#"{{"side":9,"digits":[2,10],"givens":{{}},"rules":[{word}]}}"#),
        format!(
            r#"{{"side":9,"givens":{{}},"candidates":{{{}}},"rules":[{}]}}"#,
            row.join(","),
            little(r#""r4c1","r5c2","r6c3""#, 15)
        ),
    ];
    for text in puzzles {
        let puzzle = formats::read(&text).unwrap();
        let solver = Solver::default();
        let mut context = SolveContext::new(&puzzle, solver.logic);
        let found = solver.search_solutions(&mut context, &puzzle, 2, 2, &Stop::never()).unwrap();
        assert_eq!((found.count, found.report.nodes), (0, 1), "{text}");
    }
}
