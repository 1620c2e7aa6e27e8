//! Forcing net: a candidate that leads to a contradiction by singles only.
//!
//! If the candidate is in the solution, others become the last candidate of their cell or the last
//! place of a digit. These imply more, until a cell has no candidate, a digit has no place, or two
//! candidates exclude each other. Candidates with the fewest such links come first. Rules that the
//! contradiction does not need are removed one by one, so the net is short but not necessarily the
//! shortest.
//!
//! HoDoKu, *Forcing Net Contradiction*; the dynamic forcing chains by contradiction of Sudoku
//! Explainer, rated from 8.5 on, higher for long ones.

use crate::{
    deduction::{Difficulty, Evidence, Implication, Step, Steps, Technique, TechniqueInfo},
    patterns::{
        chains,
        implications::{DerivedContradiction, Implications},
    },
};
use board::{
    Candidate, Candidates, Layout,
    stop::{allows, in_time},
};

pub(crate) struct ForcingNet;

/// The number of candidate visits after which the remaining candidates are not tried. A 9×9 board
/// needs less than a hundredth.
const EFFORT: usize = 200_000_000;

static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "forcing net",
    summary: "a candidate that leads to a contradiction by singles alone",
    source: "HoDoKu, Forcing Net Contradiction",
    difficulty: Difficulty::tenths(85),
};

impl Technique for ForcingNet {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        // The search starts when the first step is requested.
        Steps::later(move || {
            // No steps are found if there is not enough memory.
            let is_allowed = allows(Implications::bytes(layout, candidates));
            let mut implications = is_allowed.then(|| Implications::of(layout, candidates));
            let mut found = Vec::new();
            for candidate in in_time(candidates.iter()) {
                let Some(implications) = &mut implications else { break };
                let refuted = implications.refute(candidate);
                found.extend(refuted.map(|it| (it.net.len(), it.rules.len(), candidate)));
                if implications.looks > EFFORT {
                    break;
                }
            }
            found.sort_unstable();
            found.into_iter().filter_map(move |(_, _, candidate)| {
                let implications = implications.as_mut()?;
                let refuted = implications.refute(candidate)?;
                let refuted = shortened(implications, candidate, refuted);
                step(implications, candidate, refuted)
            })
        })
    }

    fn difficulty_of(&self, step: &Step) -> Difficulty {
        match step.evidence {
            Evidence::Net { nodes, .. } => ABOUT.difficulty + chains::tenths(nodes),
            _ => ABOUT.difficulty,
        }
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let Candidate { cell, digit } = step.eliminated[0];
        let (name, of) = (|cell| layout.shape.name(cell), |digit| layout.digit(digit));
        let house = |number: usize| layout.constraints()[number].name();
        let Evidence::Net { implied, .. } = &step.evidence else { return String::new() };
        let links = implied.iter().map(|link| match *link {
            Implication::InCell(it) => {
                format!("{} is {} (its only digit)", name(it.cell), of(it.digit))
            }
            Implication::InHouse(it, number) => {
                let (cell, digit) = (name(it.cell), of(it.digit));
                format!("{cell} is {digit} (the only place in {})", house(number))
            }
            Implication::NoCandidate(cell) => format!("so no digit is left for {}", name(cell)),
            Implication::NoPlace(digit, number) => {
                format!("so no place is left for {} in {}", of(digit), house(number))
            }
            Implication::Both(a, b) => {
                let [one, other] =
                    [a, b].map(|it| format!("{} is {}", name(it.cell), of(it.digit)));
                format!("so both {one} and {other}, which exclude each other")
            }
        });
        let links: Vec<String> = links.collect();
        let then = if links.len() > 1 { "then " } else { "" };
        format!("if {} is {}, {then}{}", name(cell), of(digit), links.join(", "))
    }
}

/// Removes rules that the contradiction does not need.
fn shortened(
    implications: &mut Implications,
    candidate: Candidate,
    mut refuted: DerivedContradiction,
) -> DerivedContradiction {
    let mut place = 0;
    while place < refuted.rules.len() {
        let mut rest = refuted.rules.clone();
        rest.remove(place);
        match implications.refute_by(candidate, &rest) {
            Some(shorter) => {
                // Rules before this one that were needed are still needed.
                refuted = shorter;
                place = place.min(refuted.rules.len());
            }
            None => place += 1,
        }
    }
    refuted
}

fn step(
    implications: &Implications,
    candidate: Candidate,
    refuted: DerivedContradiction,
) -> Option<Step> {
    let DerivedContradiction { net, rules, nodes } = refuted;
    let (mut cells, mut digits) = (vec![candidate.cell], vec![candidate.digit]);
    for link in &net {
        match *link {
            Implication::InCell(it) | Implication::InHouse(it, _) => {
                cells.push(it.cell);
                digits.push(it.digit);
            }
            Implication::NoCandidate(cell) => cells.push(cell),
            Implication::NoPlace(digit, _) => digits.push(digit),
            // Both candidates already occur in earlier links.
            Implication::Both(..) => {}
        }
    }
    let mut houses: Vec<usize> =
        rules.iter().filter_map(|&rule| implications.house_of(rule)).collect();
    houses.dedup();
    let evidence = Evidence::Net { implied: net, nodes };
    Step::of(&ABOUT, houses, cells, digits, vec![candidate], evidence)
}
