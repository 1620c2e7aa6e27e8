//! Property-based tests of the techniques that assume a unique solution.

use std::collections::BTreeMap;

use board::stop::Stop;
use board::{Candidate, Candidates, Digit, Grid, Layout, Puzzle, Shape};
use explain::{Explainer, Options};
use logic::{
    Difficulty,
    techniques::{self, Step, Technique, TechniqueContext},
};
use testbed::Random;
use testbed::corpus::{Case, corpus};
use testbed::puzzles::{Kind, puzzle, solutions};

fn assuming() -> impl Iterator<Item = &'static dyn Technique> {
    techniques::ALL.iter().copied().filter(|technique| technique.assumes_uniqueness())
}

/// Returns the classic 9×9 puzzles of a file with one solution.
fn puzzles(file: &str) -> Vec<(Puzzle, Grid)> {
    let of_file = |case: &Case| case.file == file && case.puzzle.restrictions.is_none();
    let cases = corpus().into_iter().filter(of_file);
    cases.filter_map(|case| Some((case.puzzle, case.solution?))).collect()
}

/// Returns random 6×6 puzzles with one solution, on which BUGs are less rare.
fn small(random: &mut Random) -> Vec<(Puzzle, Grid)> {
    let shape = Shape::new(2, 3).unwrap();
    let many = if testbed::full() { 3000 } else { 700 };
    let puzzles = (0..many).map(|_| puzzle(shape, 26, Kind::Plain, random));
    let with_one = puzzles.filter_map(|puzzle| match &solutions(&puzzle, 2)[..] {
        [only] => Some((puzzle, only.clone())),
        _ => None,
    });
    with_one.collect()
}

/// Puzzles that come near each named type of BUG if singles are always entered first.
const NEAR_GRAVES: [&str; 4] = [
    "56......1...1...63...1..4.36.....35.",
    ".2...14.63...5.6.....51..6..5.1..2..",
    "..15...8.9......4.....3.75...73......82..16.94....63..74.9.........23..4.2..6....",
    "73.........26..89.5......3..2..9...4..1..5.8...6...2..85..........8.13.2...93..4.",
];

/// Returns the puzzle of a line of digits and its only solution.
fn of_line(line: &str) -> (Puzzle, Grid) {
    let shape = Shape::new(if line.len() == 36 { 2 } else { 3 }, 3).unwrap();
    let digits: Vec<_> = line.chars().map(|it| it.to_digit(10).unwrap_or(0) as Digit).collect();
    let puzzle = Puzzle::classic(shape, Grid::from_digits(shape, &digits).unwrap());
    let [solution] = &solutions(&puzzle, 2)[..] else { panic!("{line} has not one solution") };
    (puzzle.clone(), solution.clone())
}

/// An avoidable rectangle of type 2, which no solution path of the other puzzles contains. The text
/// contains the entered digits, with + before those that are not given. Then come the candidates
/// eliminated in addition to those that the entered digits exclude.
const AVOIDABLE: (&str, [(usize, usize, Digit); 2]) = (
    "1+3..+4+9.+8.+8+54..1.9.+96..8+2..+1+5+13+47+68+2+9+6+4+8+9+251+3+77..1+3+8+5+6+4+2+7+1..3..8\
     +3+85+2+1497+64+9685+7.1.",
    [(3, 8, 5), (2, 4, 6)],
);

/// Returns the puzzle of [`AVOIDABLE`], its solution, and its candidates.
fn avoidable() -> (Puzzle, Grid, Candidates) {
    let (text, gone) = AVOIDABLE;
    let mut given = String::new();
    let mut is_given = true;
    for it in text.chars() {
        match it {
            '+' => is_given = false,
            _ => {
                given.push(if is_given { it } else { '.' });
                is_given = true;
            }
        }
    }
    let (puzzle, solution) = of_line(&given);
    let written = text.replace('+', "");
    let mut board = Candidates::full(puzzle.shape);
    let layout = Layout::of(&puzzle);
    for (cell, _) in written.chars().enumerate().filter(|(_, it)| *it != '.') {
        let digit = solution.get(cell).unwrap();
        board.keep_only(cell, digit);
        layout.peers(cell).for_each(|cell| _ = board.eliminate(Candidate { cell, digit }));
    }
    for (row, column, digit) in gone {
        let cell = puzzle.shape.cell(row, column).unwrap();
        board.eliminate(Candidate { cell, digit });
    }
    (puzzle, solution, board)
}

/// Returns a random step of the first technique with a step, in a random order of those up to this
/// difficulty.
fn any_step(
    (layout, board): (&Layout, &Candidates),
    beside: &TechniqueContext,
    most: Difficulty,
    random: &mut Random,
) -> Option<Step> {
    // Techniques for variant rules find nothing here.
    let of_relation = |about| techniques::OF_RELATIONS.iter().any(|it| it.about() == about);
    let mut all: Vec<_> = techniques::ALL
        .iter()
        .filter(|it| it.difficulty() <= most && !it.is_by_name_only())
        .filter(|it| !of_relation(it.about()))
        .collect();
    while !all.is_empty() {
        let technique = all.swap_remove(random.below(all.len()));
        let mut steps: Vec<_> = technique.find_beside(layout, board, beside).collect();
        if !steps.is_empty() {
            return Some(steps.swap_remove(random.below(steps.len())));
        }
    }
    None
}

/// Checks all steps that assume a unique solution against that solution, and counts them.
fn check(
    layout: &Layout,
    board: &Candidates,
    beside: &TechniqueContext,
    solution: &Grid,
    fired: &mut BTreeMap<&'static str, usize>,
) {
    for technique in assuming() {
        for step in technique.find_beside(layout, board, beside) {
            *fired.entry(technique.name()).or_default() += 1;
            let is_true = |c: &Candidate| solution.get(c.cell) == Some(c.digit);
            assert!(!step.eliminated.iter().any(is_true), "{solution} {step:?}");
            assert!(step.eliminated.iter().all(|c| board.contains(c.cell, c.digit)));
            assert!(!step.eliminated.is_empty());
        }
    }
}

#[test]
fn uniqueness_steps_keep_the_only_solution() {
    let mut random = Random(6);
    let mut fired: BTreeMap<&str, usize> = BTreeMap::new();
    let mut positions = 0;
    let all = puzzles("magictour").into_iter().chain(puzzles("unbiased"));
    let all: Vec<_> = all.chain(puzzles("kaggle")).chain(small(&mut random)).collect();
    for (puzzle, solution) in all {
        let layout = Layout::of(&puzzle);
        let mut board = Candidates::of_grid(puzzle.shape, &puzzle.givens);
        // Some human solvers know only subsets; a BUG may remain where these fail.
        let known = Difficulty::tenths([28, 40, 55][random.below(3)]);
        loop {
            let beside = TechniqueContext::of(&puzzle.givens);
            check(&layout, &board, &beside, &solution, &mut fired);
            positions += 1;
            // Harder techniques are used only if no other has a step.
            let mut step = |most| any_step((&layout, &board), &beside, most, &mut random);
            let Some(step) = step(known).or_else(|| step(Difficulty::tenths(70))) else {
                break;
            };
            step.eliminated.iter().for_each(|&c| _ = board.eliminate(c));
        }
    }
    // BUGs are rare; the explanations of these puzzles contain one.
    let all = puzzles("magictour");
    for (puzzle, solution) in [26, 67, 92].map(|number| &all[number]) {
        let layout = Layout::of(puzzle);
        let mut explainer = Explainer::new(puzzle, Options::default(), &Stop::never()).unwrap();
        while explainer.next_move().unwrap().is_some() {
            let beside = TechniqueContext::of(&puzzle.givens);
            check(&layout, &explainer.marks.candidates, &beside, solution, &mut fired);
        }
    }
    for (puzzle, solution) in NEAR_GRAVES.map(of_line) {
        let layout = Layout::of(&puzzle);
        for _ in 0..10 {
            let mut board = Candidates::of_grid(puzzle.shape, &puzzle.givens);
            loop {
                techniques::reduce_by(&layout, &mut board, &techniques::ALL[..2]);
                let beside = TechniqueContext::of(&puzzle.givens);
                check(&layout, &board, &beside, &solution, &mut fired);
                let most = Difficulty::tenths(35);
                let Some(step) = any_step((&layout, &board), &beside, most, &mut random) else {
                    break;
                };
                step.eliminated.iter().for_each(|&c| _ = board.eliminate(c));
            }
        }
    }
    let (puzzle, solution, board) = avoidable();
    check(
        &Layout::of(&puzzle),
        &board,
        &TechniqueContext::of(&puzzle.givens),
        &solution,
        &mut fired,
    );
    let silent = assuming().filter(|technique| !fired.contains_key(technique.name()));
    assert_eq!(silent.map(|t| t.name()).collect::<Vec<_>>(), [""; 0], "{fired:?}");
    assert!(positions > 5000, "{positions}");
}

/// Returns true if a step of the puzzle's explanation assumes a unique solution.
fn assumes(puzzle: &Puzzle) -> bool {
    let mut explainer = Explainer::new(puzzle, Options::default(), &Stop::never()).unwrap();
    assert!(explainer.is_unique());
    let mut any = false;
    while let Some(step) = explainer.next_move().unwrap() {
        any |= techniques::of(&step.step).is_some_and(|t| t.assumes_uniqueness());
    }
    any
}

#[test]
fn restricted_puzzle_is_explained_without_uniqueness() {
    let mut compared = 0;
    for (mut puzzle, solution) in puzzles("magictour").into_iter().take(30) {
        if compared < 5 && assumes(&puzzle) {
            let mut left = Candidates::full(puzzle.shape);
            let digit = if solution.get(0) == Some(1) { 2 } else { 1 };
            left.eliminate(Candidate { cell: 0, digit });
            puzzle.restrictions = Some(left);
            assert!(!assumes(&puzzle), "{puzzle:?}");
            compared += 1;
        }
    }
    assert!(compared > 0);
}
