//! Alternating the bitmask search with the CDCL solver gives the verdict of either one.

use board::Puzzle;
use sat::backends;
use solve::{EffortShare, Solver, Verdict};
use testbed::corpus::variants;

/// Slices so short that both engines take part on every puzzle.
const SHORT: EffortShare =
    EffortShare { alone: 1, alone_if_near: 1, shortest: 1, slices: 100, part: 1 };

fn verdict(puzzle: &Puzzle, pace: EffortShare) -> Verdict {
    Solver { pace, ..Solver::default() }.verdict(puzzle).unwrap()
}

#[test]
fn restart_keeps_solutions_found_before() {
    let puzzle = formats::read(include_str!("skyscrapers.json")).unwrap();
    let cdcl = Solver { backend: backends::named("cdcl").unwrap(), ..Solver::default() };
    let expected = cdcl.verdict(&puzzle).unwrap();
    assert!(matches!(expected, Verdict::Unique(_)), "{expected:?}");
    for slices in [2, 5, 20, 100, 1000] {
        for part in [1, 4, 16] {
            let pace = EffortShare { slices, part, ..SHORT };
            assert_eq!(verdict(&puzzle, pace), expected, "{pace:?}");
        }
    }
}

#[test]
fn short_slices_change_no_verdict() {
    for case in variants() {
        let expected = verdict(&case.puzzle, EffortShare::default());
        assert_eq!(verdict(&case.puzzle, SHORT), expected, "{}", case.file);
    }
}
