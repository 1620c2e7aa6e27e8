//! The ratings of classic 9×9 puzzles are those of Sukaku Explainer.

use board::{Puzzle, stop::Stop};
use explain::{
    Ending, Options,
    rating::{self, Rating, RatingScope, rate_at},
    tally,
};

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
