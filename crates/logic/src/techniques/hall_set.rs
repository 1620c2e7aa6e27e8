//! Hall sets: naked subsets of every size at once, which include the hidden ones. A Hall set is k
//! cells that have k digits together (P. Hall, *On Representatives of Subsets*, 1935). The other
//! cells of the constraint lose these digits. If no Hall set eliminates anything, every candidate
//! is in some complete assignment of each constraint.
//!
//! Idea: Régin, *A Filtering Algorithm for Constraints of Difference in CSPs*, AAAI 1994. The cells
//! of a constraint are matched with digits. A candidate whose digit another cell owns is possible
//! only if that cell can move. That is, over the owners of its candidates it reaches the cell of
//! the candidate or a digit without owner. Otherwise the cells that it reaches are a Hall set,
//! because they own all their digits. The cells of a strongly connected component reach the same
//! cells, so there is one step for each component.
//!
//! If not all cells can be matched, the cells that an unmatched cell reaches have fewer digits than
//! cells. The step then states this and empties the unmatched cell: the board has no solution.
//!
//! Tarjan's algorithm would visit every edge, n² in an open house. A forward and a backward search
//! process whole words of edges at once.

use crate::{
    bits,
    deduction::{
        Difficulty, Evidence, Lemma, Span, Step, Steps, Technique, TechniqueContext, TechniqueInfo,
    },
    patterns::{
        matching::{Matching, Reach},
        pigeons,
        places::Places,
        sentence, subsets,
    },
};
use board::{Candidate, Candidates, Cell, Digit, Layout, digits_of, stop::in_time};

/// The technique for subsets of any size.
pub struct HallSet;

impl HallSet {
    /// Returns the steps of one constraint.
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

    /// Returns the step of an unmatched place: the cells that it reaches have fewer digits than
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

/// Returns the places reachable from each component; `count` is the number of places.
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

/// Returns the reached cells and their digits, ascending.
fn pattern(reach: &Reach, cells: &[Cell]) -> (Vec<Cell>, Vec<Digit>) {
    let mut holders: Vec<_> = reach.places.iter().map(|&place| cells[place]).collect();
    holders.sort_unstable();
    (holders, digits_of(&reach.digits).collect())
}

/// Returns the complementary step: the open cells outside the set with the remaining digits.
/// Returns `None` outside houses or if the set has fewer digits than cells.
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

pub(crate) static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "Hall set",
    summary: "a subset of any size: k cells of a house hold only k digits, so its other cells \
        lose these",
    source: "Régin, A Filtering Algorithm for Constraints of Difference in CSPs, AAAI 1994",
    difficulty: Difficulty::tenths(60),
};

impl Technique for HallSet {
    fn about(&self) -> &'static TechniqueInfo {
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
        beside: &'a TechniqueContext<'a>,
    ) -> Steps<'a> {
        let numbers = in_time(0..layout.constraints().len());
        let numbers = numbers.filter(|&number| beside.has_news(layout, number));
        Steps::of(numbers.flat_map(move |number| self.steps_in(layout, number, candidates)))
    }

    fn span(&self) -> Span {
        Span::Cells
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        if step.digits.len() == step.cells.len() {
            return subsets::explain_naked(layout, step);
        }
        let holding = sentence::holding(layout, step);
        let emptied = layout.shape.name(step.eliminated[0].cell);
        format!(
            "{holding}, fewer digits than cells, so there is no solution: {emptied} is left empty"
        )
    }

    /// Returns the lemmas of the naked set or of the complementary hidden set, whichever is
    /// smaller. There are none if both are larger than `pigeons::MOST`.
    fn lemmas(&self, layout: &Layout, candidates: &Candidates, step: &Step) -> Vec<Lemma> {
        let rest =
            rest(layout, candidates, step).filter(|rest| rest.cells.len() < step.cells.len());
        match rest {
            Some(rest) => pigeons::of_digits(candidates, &rest),
            None => pigeons::of_cells(candidates, step),
        }
    }
}
