//! X-chain: a chain of one digit through houses where it has two places.
//!
//! Also loops of it, called X-cycles. Sudopedia, *X-Chain*; HoDoKu, *X-Chain*. Sudoku
//! Explainer rates its forcing X-chains from 6.6 on, more for long ones.

use super::links::Scope;
use super::{Step, Technique, chains};
use crate::board::{Candidates, Layout};

/// See the module.
pub struct XChain;

impl Technique for XChain {
    fn name(&self) -> &'static str {
        "X-chain"
    }

    fn summary(&self) -> &'static str {
        "a chain of one digit through houses with two places for it: one of its ends holds"
    }

    fn source(&self) -> &'static str {
        "HoDoKu, X-Chain"
    }

    fn find<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
    ) -> Box<dyn Iterator<Item = Step> + 'a> {
        let scope = Scope { cells: false, houses: true, groups: false };
        chains::steps(self.name(), scope, layout, candidates)
    }

    fn difficulty(&self) -> u16 {
        66
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        chains::explain(layout, step)
    }
}
