//! Estimated numbers of solutions, compared with exact counts.

use std::sync::{Arc, atomic::AtomicBool};

use board::{
    Grid, Puzzle, Shape,
    stop::{Stop, StopReason},
};
use logic::reduce;
use solve::estimate::{Estimate, Magnitude, Probing, SolutionEstimate, estimate};

use testbed::{
    CLASH, EMPTY, NONE, Random, UNIQUE,
    puzzles::{self, Kind},
};

fn probe(puzzle: &Puzzle, probes: u64, seed: u64) -> Estimate {
    estimate(puzzle, &reduce::LOCKED, Probing { probes, seed }, &Stop::never()).unwrap()
}

fn read(text: &str) -> Puzzle {
    formats::read(text).unwrap()
}

fn empty(rows: usize, columns: usize) -> Puzzle {
    let shape = Shape::new(rows, columns).unwrap();
    Puzzle::classic(shape, Grid::empty(shape))
}

/// Returns whether the interval contains the number, and the ratio of its ends.
fn holds(estimate: &Estimate, number: f64) -> (bool, f64) {
    match estimate.number {
        SolutionEstimate::Exactly(exact) => (exact as f64 == number, 1.0),
        SolutionEstimate::About { mean, interval: Some([low, high]) } => {
            assert!(low <= mean && mean <= high);
            // An end may be the number itself, apart from the last digits.
            let (below, above) = (low.0 - 1e-9, high.0 + 1e-9);
            let held = below <= number.ln() && number.ln() <= above;
            (held, (high.0 - low.0).exp())
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn empty_grid_estimates_contain_known_counts() {
    // 4×4 and 6×6 are small enough to be counted; 9×9: B. Felgenhauer and F. Jarvis, 2005.
    for (rows, columns, number, probes) in [
        (2, 2, 288.0, 2000),
        (2, 3, 28_200_960.0, 2000),
        (3, 3, 6_670_903_752_021_072_936_960.0, 600),
    ] {
        let found = probe(&empty(rows, columns), probes, 1);
        let (held, width) = holds(&found, number);
        assert!(held && width < 1.5 && found.probes == probes, "{found:?}");
        assert!(found.hits > 0 && found.hits <= probes && found.effective <= found.hits as f64);
    }
}

#[test]
fn most_intervals_contain_exact_count() {
    let mut random = Random(11);
    let (mut puzzles, mut held, mut narrow) = (0, 0, 0);
    while puzzles < 60 {
        let (rows, columns, percent) =
            [(2, 2, 10), (2, 3, 25), (3, 2, 20), (2, 3, 33)][puzzles % 4];
        let kind = [Kind::Plain, Kind::Restricted, Kind::Spoilt][puzzles % 3];
        let shape = Shape::new(rows, columns).unwrap();
        let puzzle = puzzles::puzzle(shape, percent, kind, &mut random);
        let solutions = puzzles::solutions(&puzzle, 5000).len();
        if !(6..5000).contains(&solutions) {
            continue;
        }
        let (holds, width) = holds(&probe(&puzzle, 400, puzzles as u64), solutions as f64);
        (puzzles, held, narrow) =
            (puzzles + 1, held + usize::from(holds), narrow + usize::from(width < 1.4));
    }
    assert!(held >= 51 && narrow >= 51, "{held} of {puzzles} held, {narrow} narrow");
}

#[test]
fn counts_decided_by_logic_are_exact() {
    for (text, number) in [(UNIQUE, 1), (NONE, 0), (CLASH, 0)] {
        let found = probe(&read(text), 5, 0);
        assert_eq!((found.number, found.probes), (SolutionEstimate::Exactly(number), 0), "{text}");
    }
}

#[test]
fn zero_hits_are_unknown_not_unsolvable() {
    let (shape, mut random) = (Shape::new(2, 3).unwrap(), Random(3));
    let mut seen = 0;
    while seen < 3 {
        let puzzle = puzzles::puzzle(shape, 30, Kind::Spoilt, &mut random);
        if !puzzles::solutions(&puzzle, 1).is_empty() {
            continue;
        }
        let found = probe(&puzzle, 50, 0);
        match found.number {
            SolutionEstimate::Exactly(0) => {}
            SolutionEstimate::Unknown => {
                assert_eq!((found.probes, found.hits, found.stopped), (50, 0, None));
                seen += 1;
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn estimate_is_reproducible_by_seed() {
    let puzzle = read(EMPTY);
    assert_eq!(probe(&puzzle, 100, 5), probe(&puzzle, 100, 5));
    assert_ne!(probe(&puzzle, 100, 5), probe(&puzzle, 100, 6));
}

#[test]
fn every_logic_level_estimates_288() {
    let mut levels = Vec::new();
    for &logic in reduce::ALL {
        let probing = Probing { probes: 1000, seed: 2 };
        let found = estimate(&read(EMPTY), logic, probing, &Stop::never()).unwrap();
        let (held, width) = holds(&found, 288.0);
        assert!(held && width < 1.2, "{}: {found:?}", logic.name);
        levels.push(found);
    }
    assert_eq!(levels[0], levels[1], "without logic singles are drawn all the same");
}

#[test]
fn stop_ends_estimate_with_reason() {
    let probing = Probing { probes: u64::MAX, seed: 0 };
    let flag = Arc::new(AtomicBool::new(true));
    let stop = Stop::never().on(flag);
    let found = estimate(&empty(5, 5), &reduce::FULL, probing, &stop).unwrap();
    assert_eq!(
        (found.number, found.stopped),
        (SolutionEstimate::Unknown, Some(StopReason::Interrupted))
    );
    let time = std::time::Duration::from_millis(300);
    let found = estimate(&empty(2, 2), &reduce::FULL, probing, &Stop::never().after(time)).unwrap();
    assert_eq!(found.stopped, Some(StopReason::TimeOut(time)));
    assert!(found.probes < u64::MAX);
}

#[test]
fn empty_16x16_estimate_is_near_1e98() {
    let found = probe(&empty(4, 4), 40, 0);
    let SolutionEstimate::About { mean: Magnitude(mean), .. } = found.number else {
        panic!("{found:?}")
    };
    // Other estimates are about 5.96·10⁹⁸; so few probes are right within some orders of magnitude.
    let log10 = mean / std::f64::consts::LN_10;
    assert!((90.0..105.0).contains(&log10), "{log10}");
}
