//! Laws of explanations: they come to the solution, every step holds by itself, and
//! what they say is done is what is done.

mod command;

use std::collections::BTreeSet;

use sudoku_sat::{
    board::{Candidate, Candidates, Digit, Grid, Layout, Puzzle, Shape},
    explain::{Ending, Explainer, Move, Options},
    formats::ExpectedCount,
    rating::{self, Class},
    stop::Stop,
    techniques,
};

use crate::common::{Random, corpus::corpus, puzzles, search::Search};

/// The board as a person keeps it, with nothing of the program's: digits written, and
/// for each cell those that are struck.
struct Paper {
    written: Vec<Digit>,
    struck: BTreeSet<Candidate>,
}

impl Paper {
    fn new(puzzle: &Puzzle) -> Paper {
        let mut paper = Paper { written: vec![0; puzzle.shape.cells()], struck: BTreeSet::new() };
        for (cell, digit) in puzzle.givens.filled() {
            paper.write(puzzle.shape, Candidate { cell, digit });
        }
        paper
    }

    fn sees(shape: Shape, a: usize, b: usize) -> bool {
        let (side, rows, columns) = (shape.side(), shape.box_rows(), shape.box_cols());
        let at = |cell: usize| (cell / side, cell % side);
        let ((r, c), (s, d)) = (at(a), at(b));
        a != b && (r == s || c == d || (r / rows == s / rows && c / columns == d / columns))
    }

    fn write(&mut self, shape: Shape, Candidate { cell, digit }: Candidate) -> Vec<Candidate> {
        self.written[cell] = digit;
        let digits = (1..=shape.side() as Digit).filter(|&other| other != digit);
        let mut gone: Vec<Candidate> = digits.map(|digit| Candidate { cell, digit }).collect();
        let around = (0..shape.cells()).filter(|&other| Paper::sees(shape, cell, other));
        gone.extend(around.map(|cell| Candidate { cell, digit }));
        gone.retain(|&candidate| self.struck.insert(candidate));
        gone.sort_unstable();
        gone
    }

    /// The candidates of a puzzle that are not struck.
    fn left(&self, puzzle: &Puzzle) -> Candidates {
        let full = || Candidates::full(puzzle.shape);
        let mut left = puzzle.restrictions.clone().unwrap_or_else(full);
        self.struck.iter().for_each(|&candidate| _ = left.eliminate(candidate));
        left
    }
}

/// Explains a puzzle and makes each step on paper as well.
fn followed(puzzle: &Puzzle, options: Options) -> (Vec<Move>, Ending, Paper) {
    let mut explainer = Explainer::new(puzzle, options, &Stop::never()).unwrap();
    let (mut paper, mut moves) = (Paper::new(puzzle), Vec::new());
    while let Some(step) = explainer.next_move().unwrap() {
        match step.placed {
            Some(placed) => {
                assert_eq!(paper.written[placed.cell], 0, "{step:?}");
                let mut gone = paper.write(puzzle.shape, placed);
                let allowed = |c: &Candidate| {
                    puzzle.restrictions.as_ref().is_none_or(|left| left.contains(c.cell, c.digit))
                };
                gone.retain(allowed);
                assert_eq!(step.step.eliminated, gone, "{step:?}");
            }
            None => {
                assert!(!step.step.eliminated.is_empty());
                for &candidate in &step.step.eliminated {
                    assert!(paper.struck.insert(candidate), "{step:?}");
                }
            }
        }
        assert_eq!(explainer.marks.placed.digits(), paper.written);
        assert_eq!(explainer.marks.candidates, paper.left(puzzle));
        moves.push(step);
    }
    (moves, explainer.ending().unwrap().clone(), paper)
}

/// Every few puzzles of each file up to that side.
fn some(every: usize, side: usize) -> Vec<(Puzzle, ExpectedCount, Option<Grid>)> {
    let (mut file, mut number, mut chosen) = (String::new(), 0, Vec::new());
    for case in corpus().into_iter().filter(|case| case.puzzle.shape.side() <= side) {
        number = if case.file == file { number + 1 } else { 0 };
        file.clone_from(&case.file);
        if number % every == 0 {
            chosen.push((case.puzzle, case.count, case.solution));
        }
    }
    chosen
}

#[test]
fn puzzles_with_one_solution_are_explained_to_their_end() {
    let (mut solved, mut none) = (0, 0);
    for (puzzle, count, solution) in some(13, 10) {
        let (moves, ending, paper) = followed(&puzzle, Options::default());
        match (count, solution) {
            (ExpectedCount::Exactly(1), Some(solution)) => {
                assert_eq!(ending, Ending::Solved);
                assert_eq!(paper.written, solution.digits());
                assert!(moves.iter().all(|step| !step.reason.is_empty()));
                solved += 1;
            }
            (ExpectedCount::Exactly(0), _) => {
                assert!(matches!(ending, Ending::Broken(_) | Ending::Invalid(_)), "{ending:?}");
                none += 1;
            }
            _ => assert_eq!(ending, Ending::Several),
        }
    }
    assert!(solved >= 20 && none >= 3, "{solved} {none}");
}

#[test]
fn what_is_left_of_puzzles_with_several_solutions_is_in_one_of_them() {
    let (mut random, mut several) = (Random(5), 0);
    for round in 0..40 {
        let shape = Shape::new(2, 2 + round % 2).unwrap();
        let mut givens = puzzles::solved(shape, &mut random);
        (0..shape.cells()).filter(|_| random.percent(62)).for_each(|cell| givens.set(cell, None));
        let puzzle = Puzzle::classic(shape, givens);
        let all = puzzles::solutions(&puzzle, 5000);
        let (_, ending, paper) = followed(&puzzle, Options::default());
        if all.len() == 1 {
            assert_eq!(ending, Ending::Solved);
            continue;
        }
        several += 1;
        assert_eq!(ending, Ending::Several);
        let in_some = |c: &Candidate| all.iter().any(|grid| grid.get(c.cell) == Some(c.digit));
        assert!(paper.left(&puzzle).iter().all(|c| in_some(&c)));
    }
    assert!(several >= 10, "{several}");
}

#[test]
fn a_step_by_search_names_rules_that_suffice() {
    let mut searches = 0;
    for case in corpus().into_iter().filter(|case| case.file == "hardest").take(3) {
        let layout = Layout::of(&case.puzzle);
        let options = Options {
            techniques: ["hidden single", "naked single"]
                .map(|n| techniques::named(n).unwrap())
                .into(),
            ..Options::default()
        };
        let mut explainer = Explainer::new(&case.puzzle, options, &Stop::never()).unwrap();
        loop {
            let before = explainer.marks.candidates.clone();
            let Some(step) = explainer.next_move().unwrap() else { break };
            if !step.is_by_search() {
                continue;
            }
            searches += 1;
            let named = step.step.houses.iter().map(|&number| &layout.constraints()[number]);
            let search = Search::new(named.collect(), &before);
            assert_eq!(search.with(step.step.eliminated[0]), None, "{step:?}");
        }
        assert_eq!(explainer.ending(), Some(&Ending::Solved));
    }
    assert!(searches >= 30, "{searches}");
}

#[test]
fn only_the_techniques_asked_for_are_used_and_in_that_order() {
    let named =
        |names: &[&str]| names.iter().map(|name| techniques::named(name).unwrap()).collect();
    let case = corpus().into_iter().find(|case| case.file == "hardest").unwrap();
    let options =
        |names: &[&str]| Options { techniques: named(names), search: false, ..Options::default() };
    let (moves, ending, _) = followed(&case.puzzle, options(&["hidden single", "naked single"]));
    assert_eq!(ending, Ending::Stuck);
    assert!(moves.iter().all(|step| step.placed.is_some()));
    let easy = corpus().into_iter().find(|case| case.file == "kaggle").unwrap().puzzle;
    let first = |names: &[&str]| followed(&easy, options(names)).0[0].step.technique;
    assert!(["hidden single", "full house"].contains(&first(&["hidden single", "naked single"])));
    assert_eq!(first(&["naked single", "hidden single"]), "naked single");
}

#[test]
fn sets_known_to_be_harder_rate_harder() {
    let rated = |file: &str| {
        let cases = corpus().into_iter().filter(|case| case.file == file).step_by(8).take(10);
        let ratings = cases
            .map(|case| rating::rate(&case.puzzle, Options::default(), &Stop::never()).unwrap());
        let mut classes: Vec<Class> = ratings.map(|rating| rating.class()).collect();
        classes.sort_unstable();
        classes[classes.len() / 2]
    };
    let (kaggle, hardest) = (rated("kaggle"), rated("hardest"));
    assert_eq!(kaggle, Class::Easy);
    assert_eq!(hardest, Class::VeryDifficult);
}
