//! Variant puzzles are explained to their end, and no step eliminates a candidate of the solution.

use board::stop::Stop;
use explain::{Ending, Explainer, Options};
use testbed::{corpus::variants, full};

#[test]
fn variants_are_explained_to_their_solution() {
    let mut steps = [0, 0];
    // Some take seconds.
    for (number, case) in variants().into_iter().enumerate().filter(|it| full() || it.0 % 5 == 3) {
        let (place, solution) = (case.place, case.solution.expect("one solution"));
        let stop = Stop::never();
        let mut explainer = Explainer::new(&case.puzzle, Options::default(), &stop).unwrap();
        while let Some(step) = explainer.next_move().unwrap() {
            for gone in &step.step.eliminated {
                assert_ne!(solution.get(gone.cell), Some(gone.digit), "{place}: {step:?}");
            }
            if let Some(placed) = step.placed {
                assert_eq!(solution.get(placed.cell), Some(placed.digit), "{place}: {step:?}");
            }
            assert!(!step.reason.is_empty(), "{place}: {step:?}");
            steps[usize::from(step.difficulty.is_none())] += 1;
        }
        assert_eq!(explainer.ending(), Some(&Ending::Solved), "{number} {place}");
        let line = |grid| case.puzzle.shape.line(grid);
        assert_eq!(line(&explainer.marks.placed), line(&solution), "{place}");
    }
    assert!(steps[0] > 1000 && steps[1] > 0, "{steps:?}");
}

#[test]
fn filled_grid_that_breaks_rule_is_unsolvable() {
    for rule in [
        r#"{"rule":"even","cells":["r2c2"]}"#,
        r#"{"rule":"inequality","cells":["r1c2","r2c1"]}"#,
        r#"{"rule":"cage","cells":["r1c2","r2c1"],"sum":6}"#,
    ] {
        let givens = r#"{"r1c3":4,"r4c1":1,"r4c2":4,"r1c4":3}"#;
        let text = format!(r#"{{"side":4,"givens":{givens},"rules":[{rule}]}}"#);
        let puzzle = formats::read(&text).unwrap();
        let stop = Stop::never();
        let mut explainer = Explainer::new(&puzzle, Options::default(), &stop).unwrap();
        while explainer.next_move().unwrap().is_some() {}
        let ending = explainer.ending().unwrap();
        assert!(ending.to_string().starts_with("unsolvable"), "{text}: {ending:?}");
    }
}
