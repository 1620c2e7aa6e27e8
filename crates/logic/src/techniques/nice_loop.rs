//! Nice loops and AICs by type: continuous loops, loops that end in the candidate or cell where
//! they began, and chains between two candidates of one or two digits. Each passes through cells
//! and houses. Grouped chains also pass through parts of houses. Chains with sets also pass through
//! almost locked sets, which lack at most one of two digits.
//!
//! | name | eliminated |
//! |---|---|
//! | continuous nice loop | whatever excludes two neighbours; and for a set on the loop, whatever sees all places of another of its digits |
//! | discontinuous nice loop | a candidate that excludes both ends; or the rest of the cell that is both ends |
//! | AIC type 1 | at least two candidates that exclude both ends, which have the same digit |
//! | AIC type 2 | the digits of two ends that see each other, each from the cell of the other |
//!
//! J. Norris, *Nice Loops* (Sudoku Player's Forum, 2006); HoDoKu, *Nice Loops*, *AIC Type 1* and
//! *2*, *Grouped Nice Loops*, with *ALS nodes*. AIC and grouped AIC find all chains without sets,
//! the shortest first, so the types without sets are used only on request. With sets, only the
//! discontinuous loop is used by default; it finds the eliminations of the other types one by one.
//! Sudoku Explainer has no chains through sets. Human solvers would try nets first, so these chains
//! are rated above nets.

use crate::{
    deduction::{Difficulty, Lemma, Step, Steps, Technique, TechniqueContext, TechniqueInfo},
    patterns::{
        als::Sets,
        chains::{self, Form},
        links::{JoiningCells, Scope},
    },
};
use board::{Candidates, Layout};

/// The nodes of the chain: candidates only, also groups, or also almost locked sets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ChainNodes {
    Cells,
    Groups,
    Sets,
}

pub(crate) struct NiceLoop {
    pub(super) form: Form,
    pub(super) through: ChainNodes,
}

/// The maximum number of sets of a board used as links.
const MOST_SETS: usize = 1000;

const LOOPS: &str = "HoDoKu, Nice Loops and AIC";
const GROUPED: &str = "HoDoKu, Grouped Nice Loops and AIC";
const OF_SETS: &str = "HoDoKu, Grouped Nice Loops and AIC with ALS nodes";

/// By form, then by kind of nodes.
static ABOUT: [[TechniqueInfo; 3]; 4] = [
    [
        TechniqueInfo::of(
            "continuous nice loop",
            70,
            LOOPS,
            "a loop: exactly one of each two linked candidates is true",
        ),
        TechniqueInfo::of(
            "grouped continuous nice loop",
            71,
            GROUPED,
            "a loop with groups: exactly one of each two linked places is true",
        ),
        TechniqueInfo::of(
            "continuous nice loop with ALS",
            86,
            OF_SETS,
            "a loop with almost locked sets: exactly one of each two linked places is true",
        ),
    ],
    [
        TechniqueInfo::of(
            "discontinuous nice loop",
            70,
            LOOPS,
            "a chain from a candidate or a cell back to it",
        ),
        TechniqueInfo::of(
            "grouped discontinuous nice loop",
            71,
            GROUPED,
            "a chain with groups from a candidate or a cell back to it",
        ),
        TechniqueInfo::of(
            "discontinuous nice loop with ALS",
            86,
            OF_SETS,
            "a chain with almost locked sets from a candidate or a cell back to it",
        ),
    ],
    [
        TechniqueInfo::of(
            "AIC type 1",
            70,
            LOOPS,
            "a chain between candidates of one digit, one of which is true",
        ),
        TechniqueInfo::of(
            "grouped AIC type 1",
            71,
            GROUPED,
            "a chain with groups between candidates of one digit, one of which is true",
        ),
        TechniqueInfo::of(
            "AIC type 1 with ALS",
            86,
            OF_SETS,
            "a chain with almost locked sets between candidates of one digit, one of which is true",
        ),
    ],
    [
        TechniqueInfo::of(
            "AIC type 2",
            70,
            LOOPS,
            "a chain between candidates of two digits that see each other, one of which is true",
        ),
        TechniqueInfo::of(
            "grouped AIC type 2",
            71,
            GROUPED,
            "a chain with groups between candidates of two digits that see each other",
        ),
        TechniqueInfo::of(
            "AIC type 2 with ALS",
            86,
            OF_SETS,
            "a chain with almost locked sets between candidates of two digits that see each other",
        ),
    ],
];

impl NiceLoop {
    fn steps(&self, layout: &Layout, candidates: &Candidates, sets: Option<&Sets>) -> Vec<Step> {
        let scope = Scope { cells: true, houses: true, groups: self.through != ChainNodes::Cells };
        let joining = sets.into_iter().flat_map(|sets| sets.first(MOST_SETS));
        let joining = joining.filter(|set| set.cells.len() > 1).map(|set| JoiningCells {
            house: set.house,
            cells: &set.cells,
            digits: &set.digits,
        });
        let joining: Vec<JoiningCells> = joining.collect();
        chains::of_form(self.about(), self.form, scope, (layout, candidates), &joining)
    }
}

impl Technique for NiceLoop {
    fn about(&self) -> &'static TechniqueInfo {
        let form = match self.form {
            Form::Continuous => 0,
            Form::Discontinuous => 1,
            Form::OneDigit | Form::Ends => 2,
            Form::TwoDigits => 3,
        };
        &ABOUT[form][self.through as usize]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Steps::later(move || {
            let sets = (self.through == ChainNodes::Sets).then(|| Sets::of(layout, candidates));
            self.steps(layout, candidates, sets.as_ref())
        })
    }

    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        beside: &'a TechniqueContext<'a>,
    ) -> Steps<'a> {
        Steps::later(move || {
            let of_board = || beside.once(|| Sets::of(layout, candidates));
            let sets = (self.through == ChainNodes::Sets).then(of_board);
            self.steps(layout, candidates, sets.as_deref())
        })
    }

    fn is_by_name_only(&self) -> bool {
        self.through != ChainNodes::Sets || self.form != Form::Discontinuous
    }

    fn difficulty_of(&self, step: &Step) -> Difficulty {
        self.about().difficulty + chains::length(step)
    }

    fn explain(&self, layout: &Layout, board: &Candidates, step: &Step) -> String {
        chains::explain(layout, board, step)
    }

    fn lemmas(&self, layout: &Layout, _: &Candidates, step: &Step) -> Vec<Lemma> {
        match self.through {
            ChainNodes::Sets => Vec::new(),
            _ => chains::lemmas(layout, step),
        }
    }
}
