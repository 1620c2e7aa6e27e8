//! Siamese fish: two finned fish with the same bases and different covers. Both are valid, so the
//! eliminations of both apply. The pair is sashimi if both are.
//!
//! HoDoKu, *Siamese Fish*. Each of the two is also a step of its own, so this technique is used
//! only on request. The rating is that of one of the two.

use crate::{
    deduction::{Evidence, Span, Step, Steps, Technique, TechniqueInfo},
    patterns::sentence,
    techniques::finned_fish::{self, FinnedFish},
};
use board::{Candidates, Layout};

pub(crate) struct SiameseFish {
    /// The form of the fish.
    pub(super) of: FinnedFish,
}

const SOURCE: &str = "HoDoKu, Siamese Fish";
const SUMMARY: &str = "two finned fish with the same bases, applied together";

/// In the order of the forms of finned fish.
static ABOUT: [TechniqueInfo; 6] = [
    TechniqueInfo::of("siamese finned X-wing", 43, SOURCE, SUMMARY),
    TechniqueInfo::of("siamese sashimi X-wing", 44, SOURCE, SUMMARY),
    TechniqueInfo::of("siamese finned swordfish", 57, SOURCE, SUMMARY),
    TechniqueInfo::of("siamese sashimi swordfish", 58, SOURCE, SUMMARY),
    TechniqueInfo::of("siamese finned jellyfish", 61, SOURCE, SUMMARY),
    TechniqueInfo::of("siamese sashimi jellyfish", 62, SOURCE, SUMMARY),
];

impl SiameseFish {
    /// Returns the combined step, unless one of the two fish already has all its eliminations.
    fn both(&self, one: &Step, other: &Step) -> Option<Step> {
        let [(bases, covers), (others, more)] = [one, other].map(Step::bases_and_covers);
        if one.digits != other.digits || bases != others || covers == more {
            return None;
        }
        let mut houses = [bases, covers].concat();
        let sights = one.houses.iter().chain(&other.houses);
        for &house in more.iter().chain(sights) {
            if !houses.contains(&house) {
                houses.push(house);
            }
        }
        let eliminated = [&one.eliminated[..], &other.eliminated].concat();
        let fins = [one, other].iter().flat_map(|it| it.parts()).flatten().copied().collect();
        let evidence = Evidence::Houses { bases: bases.len(), covers: covers.len(), fins };
        let (cells, digits) = (one.cells.clone(), one.digits.clone());
        let step = Step::of(self.about(), houses, cells, digits, eliminated, evidence)?;
        let is_more = |single: &Step| step.eliminated.len() > single.eliminated.len();
        (is_more(one) && is_more(other)).then_some(step)
    }
}

impl Technique for SiameseFish {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[finned_fish::form(&self.of)]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Steps::later(move || {
            let [finned, sashimi] = finned_fish::of_both_forms(self.of.size, layout, candidates);
            let (mut all, count) = match self.of.is_sashimi {
                true => (Vec::new(), sashimi.len()),
                false => {
                    let count = finned.len();
                    (finned, count)
                }
            };
            all.extend(sashimi);
            let pairs = (0..count).flat_map(|at| (at + 1..all.len()).map(move |after| (at, after)));
            pairs.filter_map(|(one, other)| self.both(&all[one], &all[other])).collect::<Vec<_>>()
        })
    }

    fn is_by_name_only(&self) -> bool {
        true
    }

    fn span(&self) -> Span {
        Span::Digit
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let (bases, covers) = step.bases_and_covers();
        let digit = layout.digit(step.digits[0]);
        let fins = step.parts().first().map_or(&[][..], |fins| &fins[..]);
        format!(
            "in {}, the only places for {digit} are {}; they make two finned fish, both with {}, and \
             their fins are {}; each fish excludes {digit} from the cells that it covers and that \
             see all its fins",
            sentence::houses(layout, bases, "and"),
            sentence::cells(layout, &step.cells, "or"),
            sentence::houses(layout, covers, "and"),
            sentence::cells(layout, fins, "and"),
        )
    }
}
