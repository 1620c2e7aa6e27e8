//! Rules besides houses eliminate only candidates that no solution uses.

use crate::example::check_sentence;
use board::{
    Candidate, Candidates, Cell, Digit, Grid, Layout, Puzzle, Shape,
    fields::{RuleValue, cells},
    rules::{self, Rules},
    stop::Stop,
    verify::verify,
};
use logic::{
    reduce::{self, Reducer, ReductionResult},
    techniques::{self, OF_RELATIONS},
};
use std::{collections::BTreeSet, sync::Arc};
use testbed::{Random, puzzles::solved};

/// Returns random rules that a full grid satisfies: cages, a sum, a thermometer, a sandwich and a
/// white dot.
fn rules_of(shape: Shape, solution: &Grid, random: &mut Random) -> Rules {
    let value = |cell: Cell| shape.value(solution.get(cell).unwrap());
    let mut found: Vec<_> = Rules::CLASSIC.all().to_vec();
    let mut add = |name: &str, fields: Vec<(&str, RuleValue)>| {
        let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        found.push(rules::read(shape, name, fields).unwrap());
    };
    for _ in 0..4 {
        let start = random.below(shape.cells());
        let mut line = vec![start];
        for _ in 0..random.below(3) + 1 {
            let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
            let (down, right) = steps[random.below(4)];
            let next = shape.step(line[line.len() - 1], down, right);
            line.extend(next.filter(|next| !line.contains(next)));
        }
        let total: i64 = line.iter().map(|&cell| value(cell)).sum();
        let all = cells(shape, &line);
        let digits: BTreeSet<i64> = line.iter().map(|&cell| value(cell)).collect();
        if digits.len() == line.len() {
            add("cage", vec![("cells", all), ("sum", total.into())]);
        }
        if digits.len() > 2 && digits.len() == line.len() {
            let mut rising = line.clone();
            rising.sort_by_key(|&cell| value(cell));
            add("thermo", vec![("cells", cells(shape, &rising))]);
        }
        if let [a, b, ..] = line[..] {
            match value(a).cmp(&value(b)) {
                std::cmp::Ordering::Less => add("thermo", vec![("cells", cells(shape, &[a, b]))]),
                _ => add("thermo", vec![("cells", cells(shape, &[b, a]))]),
            }
            if value(a).abs_diff(value(b)) == 1 {
                add("difference", vec![("cells", cells(shape, &[a, b]))]);
            }
        }
    }
    // A cage that fills a row except one or two cells, so that the rest is an innie.
    let short = shape.columns() - 1 - random.below(2);
    let most: Vec<Cell> = (0..short).map(|column| 2 * shape.columns() + column).collect();
    let total: i64 = most.iter().map(|&cell| value(cell)).sum();
    add("cage", vec![("cells", cells(shape, &most)), ("sum", total.into())]);
    let row: Vec<Cell> = (0..shape.columns()).collect();
    let ends = [*shape.values().start(), *shape.values().end()];
    let place = |wanted| row.iter().position(|&cell| value(cell) == wanted).unwrap();
    let (a, b) = (place(ends[0]), place(ends[1]));
    let between: i64 = row[a.min(b) + 1..a.max(b)].iter().map(|&cell| value(cell)).sum();
    add("sandwich", vec![("cells", cells(shape, &row)), ("sum", between.into())]);
    let column: Vec<Cell> = (0..3).map(|row| row * shape.columns()).collect();
    let total: i64 = column.iter().map(|&cell| value(cell)).sum();
    add("sum", vec![("cells", cells(shape, &column)), ("sum", total.into())]);
    let parity = if value(0) % 2 == 0 { "even" } else { "odd" };
    add(parity, vec![("cells", cells(shape, &[0]))]);
    Rules::new(shape, found).unwrap()
}

/// Returns all full grids that satisfy the rules and use only candidates.
fn solutions(puzzle: &Puzzle, board: &Candidates) -> Vec<Grid> {
    fn go_on(
        cell: Cell,
        grid: &mut Grid,
        puzzle: &Puzzle,
        board: &Candidates,
        found: &mut Vec<Grid>,
    ) {
        if cell == board.cells() {
            if verify(puzzle, grid).is_ok() {
                found.push(grid.clone());
            }
            return;
        }
        let (shape, n) = (puzzle.shape, puzzle.shape.columns());
        for digit in board.digits(cell) {
            let clashes = (0..cell).any(|other| {
                let same_box = (other / n / shape.box_rows(), other % n / shape.box_cols())
                    == (cell / n / shape.box_rows(), cell % n / shape.box_cols());
                grid.get(other) == Some(digit)
                    && (other / n == cell / n || other % n == cell % n || same_box)
            });
            if !clashes {
                grid.set(cell, Some(digit));
                go_on(cell + 1, grid, puzzle, board, found);
                grid.set(cell, None);
            }
        }
    }
    let mut found = Vec::new();
    go_on(0, &mut Grid::empty(puzzle.shape), puzzle, board, &mut found);
    found
}

#[test]
fn relation_techniques_are_sound_and_used() {
    let mut random = Random(19);
    let mut fired = BTreeSet::new();
    for round in 0..150 {
        let shape = if round % 5 == 0 { Shape::new(2, 3) } else { Shape::new(2, 2) }.unwrap();
        let solution = solved(shape, &mut random);
        let rules = rules_of(shape, &solution, &mut random);
        let puzzle = Puzzle { shape, rules, givens: Grid::empty(shape), restrictions: None };
        let layout = Layout::of(&puzzle);
        let mut board = Candidates::full(shape);
        for candidate in board.clone().iter() {
            let kept = solution.get(candidate.cell) == Some(candidate.digit);
            if !kept && !random.percent(if round % 5 == 0 { 30 } else { 60 }) {
                board.eliminate(candidate);
            }
        }
        // Some boards have no solution.
        if round % 4 == 0 {
            let cell = random.below(shape.cells());
            let digit = solution.get(cell).unwrap();
            if board.count(cell) > 1 {
                board.eliminate(Candidate { cell, digit });
            }
        }
        let all = solutions(&puzzle, &board);
        let uses = |candidate: &Candidate| {
            all.iter().any(|grid| grid.get(candidate.cell) == Some(candidate.digit))
        };
        for technique in OF_RELATIONS {
            for step in technique.find(&layout, &board) {
                fired.insert(technique.name());
                check_sentence(&layout, &technique.explain(&layout, &board, &step));
                let wrong = step.eliminated.iter().find(|candidate| uses(candidate));
                assert_eq!(wrong, None, "{} {step:?} {:?}", technique.name(), puzzle.rules);
            }
        }
        for logic in reduce::ALL {
            let mut left = board.clone();
            let end =
                Reducer::new(Arc::new(layout.clone()), logic).reduce(&mut left, &Stop::never());
            match end {
                ReductionResult::Contradiction(_) => assert_eq!(all.len(), 0, "{}", logic.name),
                ReductionResult::Solved => assert_eq!(all, [left.singles(shape)], "{}", logic.name),
                _ => {
                    let gone = board.iter().filter(|c| !left.contains(c.cell, c.digit as Digit));
                    assert_eq!(
                        gone.filter(|candidate| uses(candidate)).count(),
                        0,
                        "{}",
                        logic.name
                    );
                }
            }
        }
    }
    let silent = OF_RELATIONS.iter().filter(|technique| !fired.contains(technique.name()));
    assert_eq!(silent.map(|technique| technique.name()).collect::<Vec<_>>(), [""; 0]);
}

/// Returns the sentences of a technique on an empty board with this rule on these cells.
fn said(side: usize, rule: &str, names: &str, technique: &str) -> Vec<String> {
    let shape = Shape::most_square(side).unwrap();
    let on: Vec<Cell> = names.split(' ').map(|name| shape.named(name).unwrap()).collect();
    let fields = vec![("cells".to_owned(), cells(shape, &on))];
    let rule = rules::read(shape, rule, fields).unwrap();
    let all = Rules::CLASSIC.all().iter().cloned().chain([rule]).collect();
    let rules = Rules::new(shape, all).unwrap();
    let layout =
        Layout::of(&Puzzle { shape, rules, givens: Grid::empty(shape), restrictions: None });
    let technique = techniques::named(technique).unwrap();
    let board = Candidates::full(shape);
    let steps: Vec<_> = technique.find(&layout, &board).collect();
    steps.iter().map(|step| technique.explain(&layout, &board, step)).collect()
}

#[test]
fn clue_step_names_its_cell() {
    assert_eq!(
        said(4, "even", "r1c1 r2c3", "cell clue"),
        ["even at r1c1: r1c1 is 2 or 4", "even at r2c3: r2c3 is 2 or 4"]
    );
    assert_eq!(
        said(4, "minimum", "r4c4 r2c2", "line clue"),
        [
            "minimum at r4c4: r3c4 and r4c3 are at least 2; r4c4 is at most 3",
            "minimum at r2c2: r1c2, r2c1, r2c3 and r3c2 are at least 2; r2c2 is at most 3",
        ]
    );
}

#[test]
fn line_clue_step_lists_losses_per_cell() {
    assert_eq!(
        said(4, "thermo", "r1c1 r1c2 r2c2", "line clue"),
        [
            "thermo at r1c1: r1c2 is at least 2, so r2c2 is 3 or 4; r1c2 is 2 or 3, so r1c1 is 1 or 2"
        ]
    );
    assert_eq!(
        said(4, "thermo", "r1c1 r1c2 r2c2 r2c3", "line clue"),
        [
            "thermo at r1c1: r1c2 is at least 2, so r2c2 is 3 or 4, so r2c3 is 4; r2c2 is 3, so r1c2 is 2, \
          so r1c1 is 1"
        ]
    );
    // The eliminated digits lie between the remaining ones.
    assert_eq!(
        said(9, "whisper", "r1c1 r1c2 r2c2", "line clue"),
        ["whisper 5 at r1c1: r1c2, r2c2 and r1c1 are not 5"]
    );
    // A step of one pair is not reported as a step of several pairs.
    assert_eq!(said(4, "thermo", "r1c1 r1c2", "line clue"), [""; 0]);
    assert_eq!(
        said(4, "thermo", "r1c1 r1c2", "edge clue"),
        ["r1c1 is less than r1c2 (thermo at r1c1): r1c1 is at most 3 and r1c2 is at least 2"]
    );
}

#[test]
fn clue_with_houses_combines_both_constraints() {
    // The ends of the whisper differ, so 4 is not between two 9s, and 6 not between two 1s.
    assert_eq!(
        said(9, "whisper", "r1c1 r1c2 r2c2", "clue with houses"),
        ["for example, if r1c1 is 5, whisper 5 at r1c1 cannot be satisfied"]
    );
    // The row is 2413 or 3142.
    assert_eq!(
        said(4, "whisper", "r1c1 r1c2 r1c3 r1c4", "house with clues")[0],
        "with any of these digits, row 1 and whisper 2 at r1c1 cannot be satisfied together"
    );
}

#[test]
fn cage_step_lists_combinations() {
    let shape = Shape::new(3, 3).unwrap();
    let on = |names: [&str; 2]| cells(shape, &names.map(|name| shape.named(name).unwrap()));
    let cage = |names, sum: i64| {
        let fields = vec![("cells".to_owned(), on(names)), ("sum".to_owned(), sum.into())];
        rules::read(shape, "cage", fields).unwrap()
    };
    let all = [cage(["r1c1", "r1c2"], 4), cage(["r3c1", "r3c2"], 9)];
    let rules = Rules::new(shape, Rules::CLASSIC.all().iter().cloned().chain(all).collect());
    let layout = Layout::new(shape, &rules.unwrap());
    let technique = techniques::named("cage combinations").unwrap();
    let board = Candidates::full(shape);
    let reasons: Vec<_> = technique
        .find(&layout, &board)
        .map(|step| technique.explain(&layout, &board, &step))
        .collect();
    let expected =
        ["cage 4 at r1c1 can only be 1+3", "cage 9 at r3c1 can only be 1+8, 2+7, 3+6 or 4+5"];
    assert_eq!(reasons, expected);
}
