//! Generated puzzles meet their requirements, checked by other parts of the program.

use board::{Cell, Puzzle, Shape, stop::Stop};
use explain::{
    Ending, Explainer, Fit, Options, Selection, all_techniques,
    maker::{MadePuzzle, PuzzleSpec, hardest},
    near::{Score, near},
    needs,
    rating::{Level, RatingRange, rate},
};
use logic::{
    Difficulty, reduce,
    techniques::{self, Technique},
};
use solve::{
    Solver, Verdict,
    givens::{Prover, symmetry, without},
};

/// Solves with the SAT pipeline without logic, which shares no code with the SIMD batch engine or
/// the rating ladder.
fn verdict(puzzle: &Puzzle) -> Verdict {
    let solver = Solver { logic: &reduce::NONE, ..Solver::default() };
    solver.verdict(puzzle).unwrap()
}

fn nine() -> Shape {
    Shape::new(3, 3).unwrap()
}

fn prover() -> Prover {
    Prover::new(Solver::default())
}

/// Generates `count` puzzles, with the seeds that made them. Checks that each has the stated
/// solution.
fn made(wanted: &PuzzleSpec, count: usize) -> Vec<(u64, MadePuzzle)> {
    let (mut prover, mut all) = (prover(), Vec::new());
    for seed in 0..3000 {
        if let Some(made) = wanted.attempt(&mut prover, seed, &Stop::never()).unwrap() {
            assert_eq!(verdict(&made.puzzle), Verdict::Unique(made.solution.clone()), "{seed}");
            assert_eq!(made.puzzle.shape, wanted.shape);
            all.push((seed, made));
        }
        if all.len() == count {
            return all;
        }
    }
    panic!("{} of {count}", all.len());
}

fn cells(puzzle: &Puzzle) -> Vec<Cell> {
    puzzle.givens.filled().map(|(cell, _)| cell).collect()
}

#[test]
fn generated_4x4_puzzles_reach_stated_maximum_rating() {
    let shape = Shape::new(2, 2).unwrap();
    let wanted = PuzzleSpec { minimal: true, rated: true, ..PuzzleSpec::any(shape) };
    let made = made(&wanted, 200);
    let most = made.iter().filter_map(|(_, made)| made.rating.as_ref()?.hardest).max();
    assert_eq!(most, hardest(shape));
}

#[test]
fn generated_puzzle_has_requested_level_and_range() {
    for level in Level::ALL {
        let wanted = PuzzleSpec { range: Some(level.range()), ..PuzzleSpec::any(nine()) };
        for (seed, made) in made(&wanted, 4) {
            let rating = rate(&made.puzzle, Options::default(), &Stop::never()).unwrap();
            assert_eq!(rating.level(), Some(level), "{seed}");
            assert_eq!(made.rating, Some(rating), "{seed}");
            let givens = cells(&made.puzzle).len();
            assert!(level != Level::Easy || (30..=36).contains(&givens), "{seed}: {givens}");
        }
    }
    let range = "6.0..6.6".parse().unwrap();
    for (seed, made) in made(&PuzzleSpec { range: Some(range), ..PuzzleSpec::any(nine()) }, 3) {
        let hardest = made.rating.unwrap().hardest.unwrap();
        assert!(range.least <= hardest && hardest <= range.most, "{seed}: {hardest}");
    }
}

#[test]
fn levels_partition_ratings_and_ranges_round_trip() {
    for tenths in 0..130 {
        let rating = Difficulty::tenths(tenths);
        let holds = |level: &Level| {
            let RatingRange { least, most } = level.range();
            least <= rating && rating <= most
        };
        let levels: Vec<Level> = Level::ALL.into_iter().filter(holds).collect();
        assert_eq!(levels, [Level::of(rating)], "{rating}");
    }
    for (text, least, most) in [("7.0..7.5", 70, 75), ("8..", 80, u16::MAX), ("..2.3", 0, 23)] {
        let range =
            RatingRange { least: Difficulty::tenths(least), most: Difficulty::tenths(most) };
        assert_eq!(text.parse(), Ok(range));
        assert_eq!(range.to_string().parse(), Ok(range));
    }
    assert_eq!("4.2".parse::<RatingRange>().unwrap().to_string(), "4.2");
    for text in ["", "..", "7.5..7.0", "7.25", "a", "-1", "7.0...7.5", "1000", "+3"] {
        assert!(text.parse::<RatingRange>().is_err(), "{text}");
    }
}

#[test]
fn rate_within_compares_rating_with_range() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        let shape = Shape::new(rows, columns).unwrap();
        for (_, made) in made(&PuzzleSpec { rated: true, ..PuzzleSpec::any(shape) }, 3) {
            let rating = rate(&made.puzzle, Options::default(), &Stop::never()).unwrap();
            assert_eq!(made.rating.as_ref(), Some(&rating), "{shape}");
            let hardest = rating.hardest.unwrap();
            let fit = |least, most| {
                let range = RatingRange { least: Difficulty::tenths(least), most };
                explain::rating::rate_within(&made.puzzle, range, &Stop::never()).unwrap()
            };
            let tenths = (hardest.value() * 10.0).round() as u16;
            assert_eq!(fit(tenths, hardest), Fit::Within(rating), "{shape}");
            assert_eq!(fit(tenths + 1, RatingRange::ALL.most), Fit::Below, "{shape}");
            assert_eq!(fit(0, Difficulty::tenths(tenths - 1)), Fit::Above, "{shape}");
        }
    }
}

fn listed(techniques: Vec<&'static dyn Technique>) -> Options {
    Options { techniques: Selection::Listed(techniques), ..Options::default() }
}

#[test]
fn requested_technique_is_hardest_and_needed() {
    for name in ["naked single", "naked pair", "x-wing", "swordfish", "skyscraper", "xy-wing"] {
        let same = |it: &str| it.eq_ignore_ascii_case(name);
        let technique = *techniques::ALL.iter().find(|it| same(it.name())).unwrap();
        let wanted = PuzzleSpec { technique: Some(technique), ..PuzzleSpec::any(nine()) };
        for (seed, made) in made(&wanted, 2) {
            let options = |leaves_out| {
                let mut techniques = all_techniques();
                techniques.retain(|it| {
                    let is_this = it.about() == technique.about();
                    it.difficulty() <= technique.difficulty() && !(leaves_out && is_this)
                });
                Options { search: !leaves_out, ..listed(techniques) }
            };
            let explained = |options| {
                let explainer = Explainer::new(&made.puzzle, options, &Stop::never());
                let (mut explainer, mut moves) = (explainer.unwrap(), Vec::new());
                while let Some(next) = explainer.next_move().unwrap() {
                    moves.push(next);
                }
                (moves, explainer.ending().cloned())
            };
            // The explanation with all techniques has the same hardest technique.
            for options in [options(false), listed(all_techniques())] {
                let (moves, ending) = explained(options);
                assert_eq!(ending, Some(Ending::Solved));
                assert!(moves.iter().any(|it| it.step.technique.name == technique.name()));
                let hardest = moves.iter().map(|it| it.step.technique.difficulty).max();
                assert_eq!(hardest, Some(technique.difficulty()), "{name} {seed}");
            }
            assert_eq!(explained(options(true)).1, Some(Ending::Stuck), "{name} {seed}");
            assert_eq!(needs(&made.puzzle, technique, &Stop::never()).unwrap(), Fit::Within(()));
        }
    }
}

#[test]
fn generated_puzzle_is_symmetric_and_minimal() {
    for symmetry in symmetry::ALL {
        for (rows, columns) in [(2, 3), (3, 3)] {
            let shape = Shape::new(rows, columns).unwrap();
            let wanted = PuzzleSpec { symmetry, minimal: true, ..PuzzleSpec::any(shape) };
            for (seed, made) in made(&wanted, 2) {
                assert!(symmetry.is_in(&made.puzzle) && made.is_minimal, "{}", symmetry.name);
                for orbit in symmetry.orbits(&made.puzzle) {
                    let rest = verdict(&without(&made.puzzle, &orbit));
                    assert!(matches!(rest, Verdict::Multiple(..)), "{} {seed}", symmetry.name);
                }
            }
        }
    }
    let half_turn = symmetry::named("rotate").unwrap();
    let range = Some(Level::Medium.range());
    let wanted = PuzzleSpec { symmetry: half_turn, range, ..PuzzleSpec::any(nine()) };
    for (seed, made) in made(&wanted, 5) {
        assert!(half_turn.is_in(&made.puzzle), "{seed}");
    }
}

#[test]
fn generated_givens_match_requested_count_and_pattern() {
    let wanted = [(2, 2, 6), (3, 3, 19), (3, 3, 23), (3, 3, 40), (3, 4, 80), (4, 4, 150)];
    for (rows, columns, givens) in wanted {
        let shape = Shape::new(rows, columns).unwrap();
        let symmetry = symmetry::named(if givens == 40 { "rotate" } else { "none" }).unwrap();
        let wanted = PuzzleSpec { givens: Some(givens), symmetry, ..PuzzleSpec::any(shape) };
        for (seed, made) in made(&wanted, 2) {
            assert_eq!(cells(&made.puzzle).len(), givens, "{shape} {seed}");
            assert!(symmetry.is_in(&made.puzzle));
        }
    }
    // Two diagonals and a ring.
    let is_marked = |&cell: &Cell| {
        let (row, column) = (cell / 9, cell % 9);
        row == column || row + column == 8 || row.abs_diff(4).max(column.abs_diff(4)) == 3
    };
    let pattern: Vec<Cell> = (0..81).filter(is_marked).collect();
    for (_, made) in
        made(&PuzzleSpec { pattern: Some(pattern.clone()), ..PuzzleSpec::any(nine()) }, 3)
    {
        assert_eq!(cells(&made.puzzle), pattern);
    }
    let range = Some(Level::Medium.range());
    let wanted = PuzzleSpec { pattern: Some(pattern), range, ..PuzzleSpec::any(nine()) };
    for (_, made) in made(&wanted, 2) {
        assert_eq!(made.rating.unwrap().level(), Some(Level::Medium));
    }
}

#[test]
fn givens_are_refilled_to_requested_count() {
    let wanted = PuzzleSpec { givens: Some(23), ..PuzzleSpec::any(nine()) };
    let minimal = PuzzleSpec { minimal: true, ..PuzzleSpec::any(nine()) };
    let mut filled = 0;
    for (seed, made) in made(&wanted, 60) {
        assert_eq!(cells(&made.puzzle).len(), 23, "{seed}");
        if !made.is_minimal {
            let had = minimal.attempt(&mut prover(), seed, &Stop::never()).unwrap().unwrap();
            filled += usize::from(cells(&had.puzzle).len() > 23);
        }
    }
    assert!(filled > 0);
}

#[test]
fn seed_determines_puzzle_and_rating() {
    let wanted = PuzzleSpec { range: Some(Level::Hard.range()), ..PuzzleSpec::any(nine()) };
    for (seed, made) in made(&wanted, 5) {
        let again = wanted.attempt(&mut prover(), seed, &Stop::never()).unwrap().unwrap();
        assert_eq!((again.puzzle, again.rating), (made.puzzle, made.rating), "{seed}");
    }
}

#[test]
fn vicinity_search_sorts_valid_neighbours_by_score() {
    let wanted = PuzzleSpec { minimal: true, ..PuzzleSpec::any(nine()) };
    let (_, MadePuzzle { puzzle, .. }) = made(&wanted, 1).remove(0);
    let all = |score, count| near(&mut prover(), &puzzle, 1, score, count, &Stop::never()).unwrap();
    let every = all(Score::Rating, usize::MAX);
    assert!(every.unknown.is_none() && every.best.len() == every.seen && every.seen > 10);
    let ratings: Vec<_> = every.best.iter().map(|it| it.rating.as_ref().unwrap().hardest).collect();
    assert!(ratings.is_sorted_by(|a, b| a >= b));
    let puzzles =
        |all: &[MadePuzzle]| -> Vec<Puzzle> { all.iter().map(|it| it.puzzle.clone()).collect() };
    assert_eq!(puzzles(&all(Score::Rating, 5).best), puzzles(&every.best[..5]));
    let fewest = all(Score::Givens, usize::MAX).best;
    assert!(fewest.is_sorted_by_key(|it| cells(&it.puzzle).len()));
    assert_eq!(puzzles(&all(Score::Givens, 3).best), puzzles(&fewest[..3]));
    for made in every.best {
        assert_eq!(verdict(&made.puzzle), Verdict::Unique(made.solution));
        let differs = |a: &Puzzle, b: &Puzzle| {
            let others = a.givens.filled().filter(|&(cell, it)| b.givens.get(cell) != Some(it));
            others.count()
        };
        let (gone, come) = (differs(&puzzle, &made.puzzle), differs(&made.puzzle, &puzzle));
        assert!(gone >= come && come <= 1, "{gone} {come}");
    }
}
