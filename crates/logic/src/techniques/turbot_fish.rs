//! Two houses have two places each for a digit, and one of each are peers: one of the other
//! two has the digit, so their common peers lose it.
//!
//! Skyscrapers and two-string kites are turbot fish with names of their own; here are the
//! others, as with a box among the houses. Sudopedia, *Turbot Fish*. The argument is in
//! `two_links`; the difficulty is that of SukakuExplainer.

use super::two_links::{self, Form};
use super::{Step, Technique};
use board::{Candidates, Layout};

/// See the module.
pub struct TurbotFish;

impl Technique for TurbotFish {
    fn name(&self) -> &'static str {
        "turbot fish"
    }

    fn summary(&self) -> &'static str {
        "two houses with two places for a digit, two of them peers: peers of the others lose it"
    }

    fn source(&self) -> &'static str {
        "Sudopedia, Turbot Fish"
    }

    fn find<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
    ) -> Box<dyn Iterator<Item = Step> + 'a> {
        two_links::steps(self.name(), Form::Turbot, layout, candidates)
    }

    fn difficulty(&self) -> u16 {
        42
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        two_links::explain(layout, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::example;

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
