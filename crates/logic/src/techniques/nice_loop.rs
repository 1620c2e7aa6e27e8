//! Nice loops and AICs by what they are: a loop all round, a loop that ends in the candidate or
//! the cell where it began, a chain between two candidates of one digit, or of two. Each goes
//! through cells and houses; with groups also through parts of houses, and with sets also through
//! almost locked sets, which lack one of two digits at most.
//!
//! | name | what goes |
//! |---|---|
//! | continuous nice loop | what excludes any two next to each other; and of a set that is gone through, what sees all places of another of its digits |
//! | discontinuous nice loop | a candidate that excludes both ends; or the rest of the cell that is both ends |
//! | AIC type 1 | two candidates or more that exclude both ends, of one digit |
//! | AIC type 2 | the digits of two ends that see each other, each from the other's cell |
//!
//! J. Norris, *Nice Loops* (Sudoku Player's Forum, 2006); HoDoKu, *Nice Loops*, *AIC Type 1* and
//! *2*, *Grouped Nice Loops*, with *ALS nodes*. Without sets AIC and grouped AIC have all of them,
//! the shortest first, and so these are only for those who ask by name; as are with sets those
//! beside the discontinuous loop, which takes the same away candidate by candidate. Sudoku
//! Explainer has no chains through sets: nobody looks for them before nets, and so they are rated
//! here.

use crate::{
    deduction::{About, Beside, Difficulty, Lemma, Step, Steps, Technique},
    patterns::{
        als::Sets,
        chains::{self, Form},
        links::{Joining, Scope},
    },
};
use board::{Candidates, Layout};

/// See the module.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Through {
    Cells,
    Groups,
    Sets,
}

/// See the module.
pub(crate) struct NiceLoop {
    pub(super) form: Form,
    pub(super) through: Through,
}

/// So many sets of a board are gone through.
const MOST_SETS: usize = 1000;

const LOOPS: &str = "HoDoKu, Nice Loops and AIC";
const GROUPED: &str = "HoDoKu, Grouped Nice Loops and AIC";
const OF_SETS: &str = "HoDoKu, Grouped Nice Loops and AIC with ALS nodes";

/// By form, and for each through what.
static ABOUT: [[About; 3]; 4] = [
    [
        About::of(
            "continuous nice loop",
            70,
            LOOPS,
            "a loop: exactly one of each two linked candidates is true",
        ),
        About::of(
            "grouped continuous nice loop",
            71,
            GROUPED,
            "a loop with groups: exactly one of each two linked places is true",
        ),
        About::of(
            "continuous nice loop with ALS",
            86,
            OF_SETS,
            "a loop with almost locked sets: exactly one of each two linked places is true",
        ),
    ],
    [
        About::of(
            "discontinuous nice loop",
            70,
            LOOPS,
            "a chain from a candidate or a cell back to it",
        ),
        About::of(
            "grouped discontinuous nice loop",
            71,
            GROUPED,
            "a chain with groups from a candidate or a cell back to it",
        ),
        About::of(
            "discontinuous nice loop with ALS",
            86,
            OF_SETS,
            "a chain with almost locked sets from a candidate or a cell back to it",
        ),
    ],
    [
        About::of(
            "AIC type 1",
            70,
            LOOPS,
            "a chain between candidates of one digit, one of which is true",
        ),
        About::of(
            "grouped AIC type 1",
            71,
            GROUPED,
            "a chain with groups between candidates of one digit, one of which is true",
        ),
        About::of(
            "AIC type 1 with ALS",
            86,
            OF_SETS,
            "a chain with almost locked sets between candidates of one digit, one of which is true",
        ),
    ],
    [
        About::of(
            "AIC type 2",
            70,
            LOOPS,
            "a chain between candidates of two digits that see each other, one of which is true",
        ),
        About::of(
            "grouped AIC type 2",
            71,
            GROUPED,
            "a chain with groups between candidates of two digits that see each other",
        ),
        About::of(
            "AIC type 2 with ALS",
            86,
            OF_SETS,
            "a chain with almost locked sets between candidates of two digits that see each other",
        ),
    ],
];

impl NiceLoop {
    fn steps(&self, layout: &Layout, candidates: &Candidates, sets: Option<&Sets>) -> Vec<Step> {
        let scope = Scope { cells: true, houses: true, groups: self.through != Through::Cells };
        let joining = sets.into_iter().flat_map(|sets| sets.first(MOST_SETS));
        let joining = joining.filter(|set| set.cells.len() > 1).map(|set| Joining {
            house: set.house,
            cells: &set.cells,
            digits: &set.digits,
        });
        let joining: Vec<Joining> = joining.collect();
        chains::of_form(self.about(), self.form, scope, (layout, candidates), &joining)
    }
}

impl Technique for NiceLoop {
    fn about(&self) -> &'static About {
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
            let sets = (self.through == Through::Sets).then(|| Sets::of(layout, candidates));
            self.steps(layout, candidates, sets.as_ref())
        })
    }

    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        beside: &'a Beside<'a>,
    ) -> Steps<'a> {
        Steps::later(move || {
            let of_board = || beside.once(|| Sets::of(layout, candidates));
            let sets = (self.through == Through::Sets).then(of_board);
            self.steps(layout, candidates, sets.as_deref())
        })
    }

    fn is_by_name_only(&self) -> bool {
        self.through != Through::Sets || self.form != Form::Discontinuous
    }

    fn difficulty_of(&self, step: &Step) -> Difficulty {
        self.about().difficulty + chains::length(step)
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        chains::explain(layout, step)
    }

    fn lemmas(&self, layout: &Layout, _: &Candidates, step: &Step) -> Vec<Lemma> {
        match self.through {
            Through::Sets => Vec::new(),
            _ => chains::lemmas(layout, step),
        }
    }
}
