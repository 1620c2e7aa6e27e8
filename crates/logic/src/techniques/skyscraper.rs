//! Two parallel lines have two places each for a digit, and one of each lies in the same
//! crossing line: one of the other two has the digit, so their common peers lose it.
//!
//! Havard, Players' Forum, 2006. The argument is in `two_links`; the difficulty is that of
//! SukakuExplainer.

use crate::{
    deduction::{About, Difficulty, Step, Steps, Technique},
    patterns::two_links::{self, Form},
};
use board::{Candidates, Layout};

/// See the module.
pub(crate) struct Skyscraper;

static ABOUT: About = About {
    name: "skyscraper",
    summary: "two parallel lines with two places for a digit, two of them in one line: peers of the others lose it",
    source: "Havard, two new techniques, Skyscraper and 2-string Kite, Players' Forum, 2006",
    difficulty: Difficulty::tenths(40),
};

impl Technique for Skyscraper {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        two_links::steps(&ABOUT, Form::Skyscraper, layout, candidates)
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
    fn the_tops_of_two_columns_on_one_floor_shut_the_digit_out() {
        let (layout, candidates) = example::places(3, 3, 5, &[(2, &[1, 7]), (8, &[1, 9])]);
        assert_eq!(
            example::told(&Skyscraper, &layout, &candidates),
            ["5 of row 2 is in r2c7 or r2c1 and 5 of row 8 in r8c1 or r8c9, but not both in \
              r2c1 and r8c1 of column 1, so no peer of both r2c7 and r8c9 can be 5: r1c9≠5 \
              r3c9≠5 r7c7≠5 r9c7≠5"]
        );
    }
}
