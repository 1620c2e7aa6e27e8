//! An example of each technique on a small board: its sentence and its eliminations.

mod cells;
mod chains;
mod one_digit;
mod unique;

use crate::example;
use board::{Candidate, Digit, DigitNames, Grid, Shape};
use logic::techniques::{self, Technique, TechniqueContext};

fn named(name: &str) -> &'static dyn Technique {
    techniques::named(name).unwrap()
}

mod all {
    use super::*;
    use logic::techniques::reduce_by;

    #[test]
    fn easier_techniques_are_applied_first() {
        let (layout, mut candidates) =
            example::board(2, 2, &[((1, 1), &[1, 2]), ((1, 2), &[1, 2]), ((4, 4), &[3])]);
        // The board has several solutions.
        let all = techniques::ALL.iter().copied().filter(|t| !t.assumes_uniqueness());
        let steps = reduce_by(&layout, &mut candidates, &all.collect::<Vec<_>>());
        let names: Vec<_> = steps.iter().map(|step| step.technique.name).collect();
        let expected = [
            "naked single",
            "hidden single",
            "naked single",
            "hidden single",
            "naked single",
            "pointing",
            "pointing",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn reduction_stops_at_empty_cell() {
        let (layout, mut candidates) =
            example::board(2, 2, &[((1, 1), &[1]), ((1, 2), &[1]), ((4, 4), &[3])]);
        let steps = reduce_by(&layout, &mut candidates, techniques::ALL);
        assert_eq!(steps.len(), 1);
        assert_eq!(candidates.count(1), 0);
        assert_eq!(reduce_by(&layout, &mut candidates, techniques::ALL), []);
    }
}
