//! All places of a digit in a row, column or other house that is not a box lie
//! in another constraint, such as a box: the rest of that one loses the digit.
//!
//! Locked candidates type 2 (HoDoKu), also called box-line reduction. The
//! argument is in `locked`.

use crate::{
    deduction::{About, Difficulty, Step, Steps, Technique},
    patterns::locked,
};
use board::{Candidates, ConstraintKind, Layout};

/// See the module.
pub(crate) struct Claiming;

pub(crate) static ABOUT: About = About {
    name: "claiming",
    summary: "the places of a digit in a line lie in one box, so the rest of the box loses it",
    source: "HoDoKu, Locked Candidates Type 2 (Claiming)",
    difficulty: Difficulty::tenths(28),
};

impl Technique for Claiming {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        locked::steps(&ABOUT, |kind| kind != ConstraintKind::Box, layout, candidates)
    }

    fn is_of_one_digit(&self) -> bool {
        true
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        locked::explain(layout, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example;

    #[test]
    fn a_digit_locked_in_a_box_of_a_row_leaves_the_rest_of_the_box() {
        let (layout, candidates) =
            example::board(2, 2, &[((1, 3), &[1, 2, 4]), ((1, 4), &[1, 2, 4])]);
        assert_eq!(
            example::told(&Claiming, &layout, &candidates),
            ["3 of row 1 must be in r1c1 or r1c2, all of them in box 1, \
              so no other cell of box 1 can be 3: r2c1≠3 r2c2≠3"]
        );
    }
}
