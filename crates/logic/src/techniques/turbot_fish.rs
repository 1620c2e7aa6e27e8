//! Two houses have two places each for a digit, and one of each are peers: one of the other
//! two has the digit, so their common peers lose it.
//!
//! Skyscrapers and two-string kites are turbot fish with names of their own; here are the
//! others, as with a box among the houses. Sudopedia, *Turbot Fish*. The argument is in
//! `two_links`; the difficulty is that of SukakuExplainer.

use crate::{
    deduction::{About, Difficulty, Step, Steps, Technique},
    patterns::two_links::{self, Form},
};
use board::{Candidates, Layout};

/// See the module.
pub(crate) struct TurbotFish;

static ABOUT: About = About {
    name: "turbot fish",
    summary: "two houses with two places for a digit, two of them peers: peers of the others lose it",
    source: "Sudopedia, Turbot Fish",
    difficulty: Difficulty::tenths(42),
};

impl Technique for TurbotFish {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        two_links::steps(&ABOUT, Form::Turbot, layout, candidates)
    }

    fn is_of_one_digit(&self) -> bool {
        true
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        two_links::explain(layout, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example;

    #[test]
    fn a_box_may_be_one_of_the_two_houses() {
        let rows: &[(usize, &[usize])] = &[
            (2, &[1, 7]),
            (4, &[1, 4, 5, 6, 7, 8, 9]),
            (5, &[3, 4, 5, 6, 7, 8, 9]),
            (6, &[4, 5, 6, 7, 8, 9]),
        ];
        let (layout, candidates) = example::places(3, 3, 5, rows);
        assert_eq!(
            example::told(&TurbotFish, &layout, &candidates),
            ["5 of row 2 is in r2c7 or r2c1 and 5 of box 4 in r4c1 or r5c3, but not both in \
              r2c1 and r4c1 of column 1, so no peer of both r2c7 and r5c3 can be 5: r5c7≠5"]
        );
    }
}
