//! Tests of the ladder against Sukaku Explainer and against solutions.

use board::{Puzzle, stop::Stop};
use testbed::corpus::{Case, corpus};

use super::{
    Climb, Halt, Limits, Options, Rating, RatingScope, Uniqueness, grid, of_puzzle, rate, rate_at,
};
use crate::Ending;

/// Puzzles with their numbers from Sukaku Explainer 1.18.1: rating, pearl and diamond.
const RATED: &[(&str, &str)] = &[
    (
        "..493..188.5.......9..4..7.3.2.57......1...6471.89...5..9.6....4315......6.489.32",
        "1.2/1.2/1.2",
    ),
    (
        ".................1....23.4........2...5.6.3....617.....2........8.9....643.......",
        "1.5/1.2/1.2",
    ),
    (
        "................12..3..4.................56.312..7.........63..5.....4..78..2....",
        "1.7/1.2/1.2",
    ),
    (
        ".................1..2..3.4..............45.2..6.1....7.....243..8.......71.6.....",
        "2.0/1.2/1.2",
    ),
    (
        ".....978...6......789........5...6.2.9.....5......2.31...6...7.3.7.14.25.4...3...",
        "2.3/1.2/1.2",
    ),
    (
        "..............1..2..3..4.5........46......1.7..5.8.......23.....6.......17...6...",
        "2.5/1.2/1.2",
    ),
    (
        ".................1..2..3.4......523..6.......7....8.......6.1.7..31......8......6",
        "2.6/1.2/1.2",
    ),
    (
        "................12..3..4.........3.......56..17...........8......42..9...2.71...5",
        "2.8/1.2/1.2",
    ),
    (
        ".................1..2..3.45....12..6.5......78............7.......5...8.4.3...9..",
        "3.0/1.5/1.5",
    ),
    (
        "................12..3.45.........4...1...6...72.8..........4......27.....56...3..",
        "3.4/1.2/1.2",
    ),
    (
        "................12..3..4.................53.617...........1.8....52...9.26..7....",
        "4.0/1.2/1.2",
    ),
    (
        "12.74.6.94..8......89..3.1....4.2..1..........4.6..9..3...2...62....6.....8...4..",
        "4.1/1.2/1.2",
    ),
    (
        ".................1..2..3.4......5....1.....673...28.......1......9...2...5.7..8..",
        "4.2/1.2/1.2",
    ),
    (
        "................12...345........1.....6.....7.75...3.....7..6..1...2....8.3......",
        "4.3/1.2/1.2",
    ),
    (
        "..3.8.7....6...13.7.9....25.1......289.21..7...5......5....2.8....46..5....89....",
        "4.4/1.2/1.2",
    ),
    (
        "....5.489..61..3......3..5...286..4.5.....7....7...1...3..41..76.5.......7.5.3...",
        "4.5/1.2/1.2",
    ),
    (
        "..............1..2.34....5........3.1...6.4..7...2.......3.48.....5.....2.......9",
        "5.5/1.2/1.2",
    ),
    (
        ".................1..2..3..4.......5.....3..6247..1.........7.8...6...9...1.8.....",
        "5.6/1.5/1.5",
    ),
    (
        "................12..3.45........35...1.....6..7..........6.......5...4..4..18..7.",
        "5.7/1.2/1.2",
    ),
    (
        "..............1..2..3....4.........4.5....63.7...28.......6......43...7.9.......1",
        "6.3/1.5/1.5",
    ),
    (
        "..3...4....6.9....7.92.3..6..73.9.52.......8...1....736.............183..1..84...",
        "6.4/1.2/1.2",
    ),
    (
        "................12..3.45........64...7......882.1........2.....6.4...5..9........",
        "6.6/1.2/1.2",
    ),
    (
        "......8....9..852.4...9.......5...6.1..6.4..37....2....63.............39......1.7",
        "6.8/1.2/1.2",
    ),
    (
        "................12..3..4.........3....5...4...6..1.........374..5...7...21.8.....",
        "7.1/1.2/1.2",
    ),
    (
        ".23.5...94...79........1..6.32........75.83...4.6....8.1.....6.2.51...4.9......2.",
        "7.2/1.2/1.2",
    ),
    (
        "...6.584...........8.34...66..2..1..8.7...9...95..3....6......1.....7.32..196.5..",
        "7.3/1.2/1.2",
    ),
    (
        "....2..4..7...6....1.5.....2......8....3..7..4.9.........6..1.38...9..........5..",
        "8.3/1.2/1.2",
    ),
    (
        ".2.......45...9.3.7.9..26.16.7.....5......827....9....2....5..4....4...6...1..29.",
        "8.4/1.2/1.2",
    ),
    (
        "7.....1.8.1..9..3..4...5.....64.......18..39....6..8.1.2.5...........7......43.5.",
        "8.5/1.2/1.2",
    ),
    (
        ".5.3.7.4.1.........3.......5.8.3.61....8..5.9.6..1........4...6...6927....2...9..",
        "8.8/1.2/1.2",
    ),
    (
        ".2...48...54...6..9.......1...5.7.68....3.1...8...2...3.........7.9.8.52....7....",
        "8.9/1.2/1.2",
    ),
    (
        "..1.....8...9..2.......3.......15.4..6....7..3............4..8572.6.....9........",
        "9.0/2.0/2.0",
    ),
    (
        "7.8.....4.65.7.....4..5..9.....1..52...8....3..6..49......85.2..7.3....5...2..1..",
        "9.1/1.2/1.2",
    ),
    (
        "..2..9..7..6....3.5.......9..9.126...8..4..9.2.......1.....39.5...785.....3....4.",
        "9.2/1.2/1.2",
    ),
    (
        "3..5..1...7.....8...8..4..66..4..9...3..6..5...7..1..48..1..3......2..6...2..9...",
        "9.3/1.2/1.2",
    ),
    (
        "7.8...3.....6.1...5.........4.....263...8.......1...9..9.2....4....7.5...........",
        "9.6/1.2/1.2",
    ),
];

fn rated(puzzle: &Puzzle, depth: RatingScope) -> Rating {
    rate_at(puzzle, None, Options::default(), depth, &Stop::never()).unwrap()
}

/// Returns classic 9×9 puzzles with one solution, some of each file.
fn cases() -> Vec<Case> {
    let is_classic = |case: &Case| of_puzzle(&case.puzzle).is_some() && case.solution.is_some();
    let cases = corpus().into_iter().filter(|case| case.puzzle.shape.digits() == 9);
    let cases = cases.filter(|case| case.puzzle.shape.box_rows() == 3);
    cases.filter(is_classic).step_by(9).collect()
}

#[test]
fn ratings_match_sukaku_explainer() {
    for (line, numbers) in RATED {
        let rating = rate(&line.parse().unwrap(), Options::default(), &Stop::never()).unwrap();
        let all = [rating.hardest, rating.pearl, rating.diamond];
        let all = all.map(|it| it.map_or("-".to_owned(), |it| it.to_string()));
        assert_eq!(all.join("/"), *numbers, "{line}");
        assert_eq!((rating.is_bound, rating.ending), (false, Ending::Solved), "{line}");
    }
}

#[test]
fn rating_steps_keep_the_solution() {
    let stop = Stop::never();
    let (mut techniques, mut solved) = (std::collections::BTreeSet::new(), 0);
    let cases = cases();
    assert!(cases.len() > 60);
    for case in &cases {
        let solution = case.solution.as_ref().unwrap();
        let mut climb = Climb::new(of_puzzle(&case.puzzle).unwrap());
        let limits = Limits::work(&stop, 200_000);
        // Uniqueness arguments are not valid if a puzzle removes candidates.
        let uniqueness = match case.puzzle.restrictions {
            Some(_) => Uniqueness::Denied,
            None => Uniqueness::Granted,
        };
        let halt = climb.go(uniqueness, &limits, &mut |_, step| {
            techniques.insert(step.technique);
            for &(cell, digits) in &step.eliminated {
                let own = 1 << (solution.get(cell.into()).unwrap() - 1);
                assert_eq!(digits & own, 0, "{}: {step:?}", case.place);
            }
            if let Some((cell, digit)) = step.written {
                let digit = u16::from(digit) + 1;
                assert_eq!(solution.get(cell.into()), Some(digit), "{}: {step:?}", case.place);
            }
        });
        assert!([Halt::Solved, Halt::Over].contains(&halt), "{}: {halt:?}", case.place);
        solved += usize::from(halt == Halt::Solved);
    }
    assert!(solved * 4 > cases.len() * 3, "{solved} of {}", cases.len());
    assert!(techniques.len() > 25, "{techniques:?}");
}

#[test]
fn quick_rating_is_exact_or_lower_bound() {
    let mut bounds = 0;
    for (line, _) in RATED {
        let puzzle: Puzzle = line.parse().unwrap();
        let (quick, full) = (rated(&puzzle, RatingScope::Quick), rated(&puzzle, RatingScope::Full));
        match quick.is_bound {
            false => assert_eq!(quick, full, "{line}"),
            true => assert!(quick.hardest <= full.hardest && full.level() >= quick.level()),
        }
        bounds += usize::from(quick.is_bound);
        assert_eq!(quick, rated(&puzzle, RatingScope::Quick), "{line}");
    }
    assert!(bounds > 0 && bounds < RATED.len() / 2, "{bounds}");
}

#[test]
fn grid_tables_are_consistent() {
    for cell in 0..81 {
        for (house, place) in grid::HOUSES_OF[cell].into_iter().zip(grid::PLACES_OF[cell]) {
            assert_eq!(usize::from(grid::HOUSE[usize::from(house)][usize::from(place)]), cell);
        }
        assert_eq!(grid::PEERS[cell].count_ones(), 20);
    }
    for count in 0..=9 {
        let sets = grid::sets(count);
        assert!(sets.is_sorted() && sets.iter().all(|set| set.count_ones() == count));
    }
}
