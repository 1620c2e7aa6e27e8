//! The ratings of classic 9×9 puzzles are those of Sukaku Explainer.

use board::{Candidate, Candidates, Cell, Layout, Puzzle, stop::Stop};
use explain::{
    Ending, Explainer, Move, Options,
    rating::{self, Rating, RatingScope, rate_at},
    tally,
};

use logic::techniques::{ChainPlace, Evidence};

use crate::paper::followed;

/// Puzzles of public collections with their rating, pearl and diamond, computed by SukakuExplainer
/// 1.18.1 of SudokuMonster. They cover 1.2 to 10.4.
const RATED: &str = include_str!("sukaku-ratings.txt");

/// Iterates over the puzzles with their numbers.
fn rated() -> impl Iterator<Item = (Puzzle, &'static str)> {
    RATED.lines().map(|line| {
        let (puzzle, numbers) = line.split_once(' ').unwrap();
        (puzzle.parse().unwrap(), numbers)
    })
}

fn rate(puzzle: &Puzzle, scope: RatingScope) -> Rating {
    rate_at(puzzle, None, Options::default(), scope, &Stop::never()).unwrap()
}

#[test]
fn ratings_match_sukaku_explainer() {
    for (puzzle, numbers) in rated() {
        let rating = rate(&puzzle, RatingScope::Full);
        let all = [rating.hardest, rating.pearl, rating.diamond];
        let all = all.map(|it| it.map_or("-".to_owned(), |it| it.to_string()));
        assert_eq!(all.join("/"), numbers, "{puzzle:?}");
        assert_eq!((rating.is_bound, rating.ending), (false, Ending::Solved), "{puzzle:?}");
        for name in rating.steps.keys() {
            assert!(rating::technique(name).is_some(), "{name}");
        }
    }
}

#[test]
fn explanation_has_steps_of_rating() {
    for (puzzle, _) in rated() {
        let rating = rate(&puzzle, RatingScope::Full);
        // The explainer compares each step with the solution.
        let (moves, ending, _) = followed(&puzzle, Options::default());
        for step in &moves {
            assert!(!step.reason.is_empty() && !step.step.cells.is_empty(), "{step:?}");
            assert_eq!(rating::technique(step.step.technique.name), Some(step.step.technique));
            assert!(!step.is_estimated());
        }
        assert_eq!(ending, Ending::Solved, "{puzzle:?}");
        assert_eq!(tally(&moves), (rating.steps, rating.hardest), "{puzzle:?}");
    }
}

/// Returns true if at most one of two candidates is true.
fn exclude(layout: &Layout, a: Candidate, b: Candidate) -> bool {
    match a.cell == b.cell {
        true => a.digit != b.digit,
        false => a.digit == b.digit && layout.are_peers(a.cell, b.cell),
    }
}

/// Returns true if one of the candidates of two places is true.
fn is_strong(layout: &Layout, board: &Candidates, [a, b]: [&ChainPlace; 2]) -> bool {
    if a.digit != b.digit {
        return a.cells == b.cells && a.cells.len() == 1 && board.count(a.cells[0]) == 2;
    }
    let is_all = |cells: &[Cell]| {
        let mut places = cells.iter().filter(|&&cell| board.contains(cell, a.digit));
        places.all(|cell| a.cells.contains(cell) || b.cells.contains(cell))
    };
    layout.houses().any(|(_, cells)| is_all(cells))
}

#[test]
fn chains_of_rating_have_valid_links() {
    let mut count = 0;
    for (puzzle, _) in rated().step_by(2) {
        let mut explainer = Explainer::new(&puzzle, Options::default(), &Stop::never()).unwrap();
        loop {
            let (board, layout) = (explainer.marks.candidates.clone(), explainer.layout().clone());
            let Some(Move { step, .. }) = explainer.next_move().unwrap() else { break };
            let Evidence::Chain(places) = &step.evidence else { continue };
            count += 1;
            let excludes = |a: &ChainPlace, b: &ChainPlace| {
                let all = a.candidates().into_iter();
                { all }.all(|a| b.candidates().into_iter().all(|b| exclude(&layout, a, b)))
            };
            for pair in places.chunks(2) {
                assert!(is_strong(&layout, &board, [&pair[0], &pair[1]]), "{step:?}");
            }
            for pair in places[1..places.len() - 1].chunks(2) {
                assert!(excludes(&pair[0], &pair[1]), "{step:?}");
            }
            let (first, last) = (&places[0], &places[places.len() - 1]);
            let is_loop = excludes(first, last);
            for &Candidate { cell, digit } in &step.eliminated {
                let gone = ChainPlace { digit, cells: vec![cell] };
                let by_both = |a, b| excludes(&gone, a) && excludes(&gone, b);
                // In a loop, either every place with an even index is true or every other one. A
                // chain that proves a digit places it, which eliminates more.
                let is_by =
                    |from: usize| places.iter().skip(from).step_by(2).any(|it| excludes(&gone, it));
                let is_between = || is_by(0) && is_by(1);
                let is_proved = first == last && excludes(&gone, first);
                assert!(by_both(first, last) || is_loop && is_between() || is_proved, "{step:?}");
            }
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn quick_rating_is_exact_or_lower_bound() {
    let (mut bounds, mut all) = (0, 0);
    for (puzzle, _) in rated().step_by(4) {
        let (quick, full) = (rate(&puzzle, RatingScope::Quick), rate(&puzzle, RatingScope::Full));
        match quick.is_bound {
            false => assert_eq!(quick, full, "{puzzle:?}"),
            true => assert!(quick.hardest <= full.hardest && full.level() >= quick.level()),
        }
        (bounds, all) = (bounds + usize::from(quick.is_bound), all + 1);
        assert_eq!(quick, rate(&puzzle, RatingScope::Quick), "{puzzle:?}");
    }
    assert!(bounds > 0 && bounds < all / 2, "{bounds} of {all}");
}
