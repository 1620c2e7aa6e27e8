//! X-wing, swordfish, jellyfish and larger fish. If k houses have all places of a digit in k
//! constraints that cross them, the rest of these constraints loses the digit.
//!
//! The houses, called bases, are disjoint, so they contain the digit in k cells. Each of the
//! constraints, called covers, has room for one of these cells, so it is filled by one. Bases and
//! covers are of two kinds that cross, such as rows and columns. A base with a single place is a
//! hidden single and not considered here.
//!
//! A fish of k among n rows corresponds to one of at most n − k columns. So those of five
//! (squirmbag), six (whale) and seven (leviathan) are searched only if they are at most half of the
//! side. Sudopedia, *Fish*.
//!
//! The ratings are those of Sudoku Explainer up to the jellyfish. Each further size adds 0.4, as in
//! SukakuExplainer for its strong links.

use crate::{
    bits,
    deduction::{Evidence, Lemma, Span, Step, Steps, Technique, TechniqueInfo},
    patterns::{
        crossing::{self, Base, Crossing},
        pigeons, subsets,
    },
};
use board::{Candidate, Candidates, Digit, Layout, stop::in_time};

pub(crate) struct Fish {
    /// The number of bases and of covers: 2 to 7.
    pub(super) size: usize,
}

const SOURCE: &str = "Sudopedia, Fish";

/// By size, from 2.
static ABOUT: [TechniqueInfo; 6] = [
    TechniqueInfo::of(
        "X-wing",
        32,
        SOURCE,
        "two lines have a digit only where two others cross them, so these lose the rest",
    ),
    TechniqueInfo::of(
        "swordfish",
        38,
        SOURCE,
        "three lines have a digit only where three others cross them, so these lose the rest",
    ),
    TechniqueInfo::of(
        "jellyfish",
        52,
        SOURCE,
        "four lines have a digit only where four others cross them, so these lose the rest",
    ),
    TechniqueInfo::of(
        "squirmbag",
        56,
        SOURCE,
        "five lines have a digit only where five others cross them, so these lose the rest",
    ),
    TechniqueInfo::of(
        "whale",
        60,
        SOURCE,
        "six lines have a digit only where six others cross them, so these lose the rest",
    ),
    TechniqueInfo::of(
        "leviathan",
        64,
        SOURCE,
        "seven lines have a digit only where seven others cross them, so these lose the rest",
    ),
];

impl Fish {
    fn steps_of(
        &self,
        layout: &Layout,
        board: &Candidates,
        crossing: &Crossing,
        digit: Digit,
    ) -> Vec<Step> {
        let few = |base: &Base| base.places.len() <= self.size;
        let bases = crossing.bases(layout, board, digit).into_iter().filter(few);
        let with_covers = bases.filter_map(|base| {
            let covers = crossing.set(base.places.iter().map(|&(_, cover)| cover))?;
            Some((base, covers))
        });
        let (bases, covers): (Vec<_>, Vec<_>) = with_covers.unzip();
        let covers: Vec<&[u64]> = covers.iter().map(Vec::as_slice).collect();
        let found = subsets::closed(&covers, self.size).into_iter().filter_map(|fish| {
            let chosen: Vec<&Base> = fish.chosen.iter().map(|&i| &bases[i]).collect();
            let covers: Vec<usize> = bits::numbers(&fish.union).collect();
            self.step(layout, board, crossing, digit, &chosen, &covers)
        });
        found.collect()
    }

    fn step(
        &self,
        layout: &Layout,
        board: &Candidates,
        crossing: &Crossing,
        digit: Digit,
        bases: &[&Base],
        covers: &[usize],
    ) -> Option<Step> {
        let cells = crossing::cells_of(bases)?;
        let rest = crossing.covered(layout, board, digit, covers);
        let rest = rest.filter(|cell| cells.binary_search(cell).is_err());
        let eliminated = rest.map(|cell| Candidate { cell, digit }).collect();
        let houses = bases.iter().map(|base| base.house);
        let houses = houses.chain(covers.iter().map(|&cover| crossing.covers[cover])).collect();
        let evidence = Evidence::houses(bases.len(), covers.len());
        Step::of(self.about(), houses, cells, vec![digit], eliminated, evidence)
    }
}

impl Technique for Fish {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[self.size - 2]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let side = candidates.highest();
        if self.size > 4 && 2 * self.size > side {
            return Steps::of([]);
        }
        Steps::of(crossing::crossings(layout).into_iter().flat_map(move |crossing| {
            let digits = in_time(1..=side as Digit);
            digits.flat_map(move |digit| self.steps_of(layout, candidates, &crossing, digit))
        }))
    }

    fn span(&self) -> Span {
        Span::Digit
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        crossing::explain(layout, step)
    }

    fn lemmas(&self, layout: &Layout, candidates: &Candidates, step: &Step) -> Vec<Lemma> {
        let covers = &step.houses[self.size..];
        let pigeons = crossing::pigeons(layout, candidates, step, self.size, covers);
        let loses = |&hole: &usize| {
            step.eliminated.iter().any(|gone| layout.is_in(gone.cell, covers[hole]))
        };
        pigeons::lemmas(pigeons, covers.len(), (0..covers.len()).filter(loses))
    }
}
