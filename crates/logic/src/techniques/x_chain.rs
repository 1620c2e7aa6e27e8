//! X-chain: a chain of one digit through houses where it has two places.
//!
//! Also loops of it, called X-cycles. Sudopedia, *X-Chain*; HoDoKu, *X-Chain*. Sudoku
//! Explainer rates its forcing X-chains from 6.6 on, more for long ones.

use crate::{
    deduction::{About, Difficulty, Step, Steps, Technique},
    patterns::{chains, links::Scope},
};
use board::{Candidates, Layout};

/// See the module.
pub(crate) struct XChain;

static ABOUT: About = About {
    name: "X-chain",
    summary: "a chain of one digit through houses with two places for it: one of its ends holds",
    source: "HoDoKu, X-Chain",
    difficulty: Difficulty::tenths(66),
};

impl Technique for XChain {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let scope = Scope { cells: false, houses: true, groups: false };
        chains::steps(&ABOUT, scope, layout, candidates)
    }

    fn difficulty_of(&self, step: &Step) -> Difficulty {
        self.about().difficulty + chains::length(step)
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        chains::explain(layout, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example;
    use board::Digit;

    #[test]
    fn what_sees_both_ends_of_two_joined_rows_cannot_be() {
        let rest: &[Digit] = &[2, 3, 4, 5, 6, 7, 8, 9];
        let mut left: Vec<((usize, usize), &[Digit])> = Vec::new();
        left.extend([2, 3, 4, 6, 7, 8, 9].map(|column| ((1, column), rest)));
        left.extend([1, 3, 4, 6, 7, 8, 9].map(|column| ((5, column), rest)));
        let (layout, candidates) = example::board(3, 3, &left);
        assert_eq!(
            example::told(&XChain, &layout, &candidates),
            ["if r1c1 is not 1, r1c5 is 1, so r5c5 is not 1 and r5c2 is 1; \
              so r1c1 is 1 or r5c2 is 1: r2c2≠1 r3c2≠1 r4c1≠1 r6c1≠1"]
        );
    }
}
