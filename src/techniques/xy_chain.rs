//! XY-chain: a chain through cells with two digits, each of which shares a digit with the
//! next one that it sees.
//!
//! Also loops of it. Sudopedia, *XY-Chain*; HoDoKu, *XY-Chain*. Sudoku Explainer rates its
//! forcing Y-chains from 6.6 on, more for long ones.

use super::links::Scope;
use super::{Step, Technique, chains};
use crate::board::{Candidates, Layout};

/// See the module.
pub struct XyChain;

impl Technique for XyChain {
    fn name(&self) -> &'static str {
        "XY-chain"
    }

    fn summary(&self) -> &'static str {
        "a chain through cells with two digits: one of its ends holds"
    }

    fn source(&self) -> &'static str {
        "HoDoKu, XY-Chain"
    }

    fn find<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
    ) -> Box<dyn Iterator<Item = Step> + 'a> {
        let scope = Scope { cells: true, houses: false, groups: false };
        chains::steps(self.name(), scope, layout, candidates)
    }

    fn difficulty(&self) -> u16 {
        66
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        chains::explain(layout, step)
    }
}
