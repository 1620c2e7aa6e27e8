//! Property-based tests of explanations: they reach the solution, every step is valid on its own,
//! and each step describes exactly what it does.

use std::collections::BTreeSet;

use board::{Candidate, Candidates, Digit, Grid, Layout, Puzzle, Shape, stop::Stop};
use explain::{
    Ending, Explainer, Move, Options, Selection, all_techniques,
    rating::{self, Level, RatingScope},
};
use formats::ExpectedCount;
use logic::techniques;

use testbed::{Random, corpus::corpus, puzzles};

/// An independent copy of the pencil marks, without code of the program: entered digits, and the
/// eliminated candidates.
pub(crate) struct Paper {
    pub(crate) written: Vec<Digit>,
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

    /// Returns the candidates of a puzzle that are not eliminated.
    fn left(&self, puzzle: &Puzzle) -> Candidates {
        let full = || Candidates::full(puzzle.shape);
        let mut left = puzzle.restrictions.clone().unwrap_or_else(full);
        self.struck.iter().for_each(|&candidate| _ = left.eliminate(candidate));
        left
    }
}

/// Explains a puzzle and repeats each step on the independent copy.
pub(crate) fn followed(puzzle: &Puzzle, options: Options) -> (Vec<Move>, Ending, Paper) {
    let mut explainer = Explainer::new(puzzle, options, &Stop::never()).unwrap();
    let (mut paper, mut moves) = (Paper::new(puzzle), Vec::new());
    let mut replayed = explainer.marks.clone();
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
        replayed.make(explainer.layout(), &step);
        assert_eq!(replayed, explainer.marks);
        moves.push(step);
    }
    (moves, explainer.ending().unwrap().clone(), paper)
}

/// Returns every `every`-th puzzle of each file, up to a side.
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
fn explanation_ending_matches_solution_count() {
    let (mut solved, mut none) = (0, 0);
    let options = Options { techniques: Selection::Listed(all_techniques()), ..Options::default() };
    for (puzzle, count, solution) in some(13, 10) {
        let (moves, ending, paper) = followed(&puzzle, options.clone());
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
fn multiple_puzzle_keeps_only_true_candidates() {
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

/// Returns the rules that the sentence of a search names, each as the candidates of its cells or
/// places.
fn named_rules(layout: &Layout, left: &Candidates, reason: &str) -> Vec<Vec<Candidate>> {
    let shape = layout.shape;
    let cell = |name: &str| (0..shape.cells()).find(|&c| shape.name(c).to_string() == name);
    let rules = reason.split_once(": ").unwrap().1.split("; ");
    let told = rules.flat_map(|rule| match rule.strip_prefix("digits for ") {
        Some(cells) => {
            let cells = cells.replace(" and ", ", ");
            let cells: Vec<_> = cells.split(", ").map(|name| cell(name).unwrap()).collect();
            let cells = cells.into_iter();
            let all =
                |cell| left.digits(cell).map(move |digit| Candidate { cell, digit }).collect();
            cells.map(all).collect::<Vec<Vec<_>>>()
        }
        None => {
            let rule = rule.strip_prefix("places for ").unwrap();
            let (digits, house) = rule.split_once(" in ").unwrap();
            let house = layout
                .houses()
                .find(|&(number, _)| layout.constraints()[number].name().to_string() == house);
            let (_, cells) = house.unwrap();
            let all = |digit: &str| {
                let digit = digit.parse().unwrap();
                let cells = cells.iter().filter(|&&cell| left.contains(cell, digit));
                cells.map(|&cell| Candidate { cell, digit }).collect()
            };
            digits.replace(" and ", ", ").split(", ").map(all).collect()
        }
    });
    told.collect()
}

/// Returns true if the candidate is possible, given that one candidate of each rule is true and no
/// two that exclude each other.
fn can_hold(
    layout: &Layout,
    left: &Candidates,
    candidate: Candidate,
    rules: &[&Vec<Candidate>],
) -> bool {
    use varisat::{ExtendFormula, Lit, Solver, Var};
    let lit =
        |c: &Candidate| Lit::from_var(Var::from_index(c.cell * 16 + usize::from(c.digit)), true);
    let mut solver = Solver::new();
    solver.add_clause(&[lit(&candidate)]);
    let all: Vec<_> = left.iter().collect();
    for (at, one) in all.iter().enumerate() {
        let share = |other: &&Candidate| {
            let is_house = |it: &&board::Constraint| {
                it.cells().contains(&one.cell) && it.cells().contains(&other.cell)
            };
            one.cell == other.cell
                || one.digit == other.digit && layout.constraints().iter().any(|it| is_house(&it))
        };
        let others = all[..at].iter().filter(share);
        others.for_each(|other| solver.add_clause(&[!lit(one), !lit(other)]));
    }
    for rule in rules {
        solver.add_clause(&rule.iter().map(lit).collect::<Vec<_>>());
    }
    solver.solve().unwrap()
}

#[test]
fn search_step_names_minimal_sufficient_rules() {
    let mut searches = 0;
    for case in corpus().into_iter().filter(|case| case.file == "hardest").take(3) {
        let layout = Layout::of(&case.puzzle);
        let options = Options {
            techniques: Selection::Listed(
                ["hidden single", "naked single"].map(|n| techniques::named(n).unwrap()).into(),
            ),
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
            let gone = step.step.eliminated[0];
            let rules = named_rules(&layout, &before, &step.reason);
            assert!(
                !can_hold(&layout, &before, gone, &rules.iter().collect::<Vec<_>>()),
                "{step:?}"
            );
            for without in 0..rules.len() {
                let mut rest: Vec<_> = rules.iter().collect();
                rest.remove(without);
                assert!(can_hold(&layout, &before, gone, &rest), "{without} of {step:?}");
            }
        }
        assert_eq!(explainer.ending(), Some(&Ending::Solved));
    }
    assert!(searches >= 30, "{searches}");
}

#[test]
fn uniqueness_is_not_assumed_for_multiple_puzzles() {
    let several = corpus().into_iter().filter(|case| case.file == "ambiguous").take(20);
    let options = Options { assume_unique: true, ..Options::default() };
    for case in several {
        let (moves, ending, _) = followed(&case.puzzle, options.clone());
        assert_eq!(ending, Ending::Several);
        let assumes = |step| techniques::of(step).is_some_and(|it| it.assumes_uniqueness());
        assert!(!moves.iter().any(|step| assumes(&step.step)));
    }
}

#[test]
fn options_limit_and_order_techniques() {
    let named =
        |names: &[&str]| names.iter().map(|name| techniques::named(name).unwrap()).collect();
    let case = corpus().into_iter().find(|case| case.file == "hardest").unwrap();
    let options = |names: &[&str]| {
        let techniques = Selection::Listed(named(names));
        Options { techniques, search: false, ..Options::default() }
    };
    let (moves, ending, _) = followed(&case.puzzle, options(&["hidden single", "naked single"]));
    assert_eq!(ending, Ending::Stuck);
    assert!(moves.iter().all(|step| step.placed.is_some()));
    let easy = corpus().into_iter().find(|case| case.file == "kaggle").unwrap().puzzle;
    let first = |names: &[&str]| followed(&easy, options(names)).0[0].step.technique.name;
    assert!(["hidden single", "full house"].contains(&first(&["hidden single", "naked single"])));
    assert_eq!(first(&["naked single", "hidden single"]), "naked single");
}

#[test]
fn kaggle_is_easy_and_hardest_is_evil() {
    let rated = |file: &str| {
        let cases = corpus().into_iter().filter(|case| case.file == file).step_by(8).take(10);
        let ratings = cases.map(|case| {
            let (options, stop) = (Options::default(), Stop::never());
            rating::rate_at(&case.puzzle, None, options, RatingScope::Quick, &stop).unwrap()
        });
        let mut levels: Vec<Level> = ratings.filter_map(|rating| rating.level()).collect();
        levels.sort_unstable();
        levels[levels.len() / 2]
    };
    let (kaggle, hardest) = (rated("kaggle"), rated("hardest"));
    assert_eq!(kaggle, Level::Easy);
    assert_eq!(hardest, Level::Evil);
}

#[test]
fn explanation_completes_without_singles() {
    let pairs = Selection::Listed(vec![techniques::named("naked pair").unwrap()]);
    for case in corpus().into_iter().filter(|case| case.file == "kaggle").take(3) {
        let options = Options { techniques: pairs.clone(), ..Options::default() };
        let (_, ending, paper) = followed(&case.puzzle, options);
        assert_eq!(ending, Ending::Solved);
        assert_eq!(paper.written, case.solution.unwrap().digits());
    }
}
