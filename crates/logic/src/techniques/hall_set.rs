//! Complete subset elimination: naked subsets of every size at once, and with
//! them the hidden ones. A Hall set is k cells that hold together k digits
//! (P. Hall, *On Representatives of Subsets*, 1935); the constraint's other
//! cells lose these. What is left when none takes anything away is in some
//! complete assignment of each constraint.
//!
//! Idea: Régin, *A Filtering Algorithm for Constraints of Difference in CSPs*,
//! AAAI 1994. Match the cells of a constraint with digits. A candidate whose
//! digit another cell owns can be used only if that cell can move: if it
//! reaches, over the owners of its candidates, the candidate's cell or a digit
//! without owner. Else the cells that it reaches are a Hall set: their digits
//! are all owned, and by them. The cells of a strongly connected component
//! reach the same, so there is one step for each.
//!
//! If the cells cannot all be matched, those that an unmatched cell reaches hold
//! fewer digits than they are. Then the step says so and empties that cell: the
//! board has no solution.
//!
//! Roads not taken: Tarjan's components look at every edge, n² in an open house;
//! a search forwards and one backwards take whole words of edges at once.

use crate::{
    bits,
    deduction::{About, Beside, Difficulty, Evidence, Lemma, Span, Step, Steps, Technique},
    patterns::{
        matching::{Matching, Reach},
        pigeons,
        places::Places,
        sentence, subsets,
    },
};
use board::{Candidate, Candidates, Cell, Digit, Layout, digits_of, stop::in_time};

/// See the module.
pub struct HallSet;

impl HallSet {
    /// The steps of one constraint.
    fn steps_in(&self, layout: &Layout, number: usize, candidates: &Candidates) -> Vec<Step> {
        let constraint = &layout.constraints()[number];
        let cells = constraint.cells();
        let matching = Matching::largest(candidates, cells);
        if matching.unmatched().next().is_some() {
            let short = matching.unmatched();
            return short.filter_map(|it| self.shortage(number, cells, it, &matching)).collect();
        }
        let sets = reaches(&matching, &Places::of(candidates, cells), cells.len()).into_iter();
        let sets = sets.filter(|reach| !reach.free).map(|reach| pattern(&reach, cells));
        let steps = sets.filter_map(|(holders, digits)| {
            subsets::naked(&ABOUT, number, constraint, holders, digits, candidates)
        });
        steps.collect()
    }

    /// The step from an unmatched place: what it reaches is fewer digits than
    /// cells.
    fn shortage(
        &self,
        number: usize,
        cells: &[Cell],
        place: usize,
        matching: &Matching,
    ) -> Option<Step> {
        let (holders, digits) = pattern(&matching.reach(place), cells);
        let cell = cells[place];
        let gone = matching.candidates_of(place).map(|digit| Candidate { cell, digit }).collect();
        Step::of(&ABOUT, vec![number], holders, digits, gone, Evidence::houses(1, 0))
    }
}

/// What each component of so many places reaches.
fn reaches(matching: &Matching, places: &Places, count: usize) -> Vec<Reach> {
    let mut done = vec![false; count];
    let mut found = Vec::new();
    for place in 0..count {
        if done[place] {
            continue;
        }
        let reach = matching.reach(place);
        let mut reached = vec![false; count];
        reach.places.iter().for_each(|&other| reached[other] = true);
        for other in
            bits::numbers(&matching.reaching(place, places)).filter(|&other| reached[other])
        {
            done[other] = true;
        }
        found.push(reach);
    }
    found
}

/// The cells and the digits of what is reached, ascending.
fn pattern(reach: &Reach, cells: &[Cell]) -> (Vec<Cell>, Vec<Digit>) {
    let mut holders: Vec<_> = reach.places.iter().map(|&place| cells[place]).collect();
    holders.sort_unstable();
    (holders, digits_of(&reach.digits).collect())
}

/// The same step from the other side: the open cells and the digits that the set
/// leaves over. Only in a house, and where the cells have their digits.
fn rest(layout: &Layout, candidates: &Candidates, step: &Step) -> Option<Step> {
    let constraint = &layout.constraints()[step.houses[0]];
    if !constraint.is_house() || step.digits.len() < step.cells.len() {
        return None;
    }
    let cells = constraint.cells().iter().copied();
    let (placed, open): (Vec<Cell>, Vec<Cell>) = cells
        .filter(|cell| step.cells.binary_search(cell).is_err())
        .partition(|&cell| candidates.count(cell) == 1);
    let is_placed = |&digit: &Digit| placed.iter().any(|&cell| candidates.contains(cell, digit));
    let digits = (1..=candidates.highest() as Digit)
        .filter(|digit| step.digits.binary_search(digit).is_err() && !is_placed(digit));
    let mut rest = Step { digits: digits.collect(), cells: open, ..step.clone() };
    rest.cells.sort_unstable();
    (rest.cells.len() == rest.digits.len()).then_some(rest)
}

pub(crate) static ABOUT: About = About {
    name: "Hall set",
    summary: "a subset of any size: k cells of a house hold only k digits, so its other cells \
        lose these",
    source: "Régin, A Filtering Algorithm for Constraints of Difference in CSPs, AAAI 1994",
    difficulty: Difficulty::tenths(60),
};

impl Technique for HallSet {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let numbers = in_time(0..layout.constraints().len());
        Steps::of(numbers.flat_map(move |number| self.steps_in(layout, number, candidates)))
    }

    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        beside: &'a Beside<'a>,
    ) -> Steps<'a> {
        let numbers = in_time(0..layout.constraints().len());
        let numbers = numbers.filter(|&number| beside.has_news(layout, number));
        Steps::of(numbers.flat_map(move |number| self.steps_in(layout, number, candidates)))
    }

    fn span(&self) -> Span {
        Span::Cells
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        if step.digits.len() == step.cells.len() {
            return subsets::explain_naked(layout, step);
        }
        let holding = sentence::holding(layout, step);
        let emptied = layout.shape.name(step.eliminated[0].cell);
        format!(
            "{holding}, fewer digits than cells, so there is no solution: {emptied} is left empty"
        )
    }

    /// From the cells that it says, or from the digits that the other cells have to
    /// themselves, whichever are fewer; none if both are more than `pigeons::MOST`.
    fn lemmas(&self, layout: &Layout, candidates: &Candidates, step: &Step) -> Vec<Lemma> {
        let rest =
            rest(layout, candidates, step).filter(|rest| rest.cells.len() < step.cells.len());
        match rest {
            Some(rest) => pigeons::of_digits(candidates, &rest),
            None => pigeons::of_cells(candidates, step),
        }
    }
}
