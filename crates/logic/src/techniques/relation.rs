//! What a rule asks of its cells, taken by itself: candidates with which the others of its cells
//! cannot keep it.
//!
//! A mark on one cell, a pair of cells, the combinations of digits that a cage can have, a sum, or
//! the way of a line: [`board::narrow`] says what goes.

use board::{
    Candidate, Candidates, Layout,
    relation::{Asked, Relation as Asks},
};

use crate::{
    deduction::{About, Evidence, Step, Steps, Technique},
    patterns::{relations::rule_out, sentence},
};

/// See the module.
pub(crate) struct Relation {
    about: &'static About,
}

const SOURCE: &str =
    "A. K. Mackworth, Consistency in Networks of Relations, 1977: one constraint at a time";

static ABOUTS: [About; 5] = [
    About::of("marked cell", 15, SOURCE, "a mark leaves the cell only some digits"),
    About::of("marked pair", 20, SOURCE, "what two cells may have together leaves them less"),
    About::of(
        "cage combinations",
        24,
        SOURCE,
        "no combination left for the cage has the digit there",
    ),
    About::of("sum", 28, SOURCE, "with the digit the others cannot make the sum"),
    About::of("line", 30, SOURCE, "with the digit the others of the line cannot keep its rule"),
];

/// The marks of single cells.
pub(crate) static MARKED_CELL: Relation = Relation { about: &ABOUTS[0] };
/// The pairs.
pub(crate) static MARKED_PAIR: Relation = Relation { about: &ABOUTS[1] };
/// The choices of sets.
pub(crate) static CAGE: Relation = Relation { about: &ABOUTS[2] };
/// The sums.
pub(crate) static SUM: Relation = Relation { about: &ABOUTS[3] };
/// The words.
pub(crate) static LINE: Relation = Relation { about: &ABOUTS[4] };

/// What argues with such a relation.
pub(crate) fn about(relation: &Asks) -> &'static About {
    &ABOUTS[match relation.asked {
        Asked::Only(_) => 0,
        Asked::Pair(_) => 1,
        Asked::Sum { sets: Some(_), .. } | Asked::Sets(_) => 2,
        Asked::Sum { sets: None, .. } => 3,
        Asked::Word(_) => 4,
    }]
}

/// The step that takes these away for the sake of that relation.
pub(crate) fn step(layout: &Layout, number: usize, eliminated: Vec<Candidate>) -> Step {
    let relation = &layout.relations()[number];
    let (mut cells, mut eliminated) = (relation.cells.to_vec(), eliminated);
    let mut digits: Vec<_> = eliminated.iter().map(|candidate| candidate.digit).collect();
    cells.sort_unstable();
    cells.dedup();
    digits.sort_unstable();
    digits.dedup();
    eliminated.sort_unstable();
    eliminated.dedup();
    let (technique, houses) = (about(relation), Vec::new());
    Step { technique, houses, cells, digits, eliminated, evidence: Evidence::Relation(number) }
}

/// Pairs of one rule that are looked at together: those of a line, not those of a whole board.
const MOST_TOGETHER: usize = 12;

/// What these relations rule out together: each by itself until nothing more goes.
fn narrowed(layout: &Layout, numbers: &[usize], candidates: &Candidates) -> Vec<Candidate> {
    let relations = layout.relations();
    let (mut left, mut gone, mut all) = (candidates.clone(), Vec::new(), Vec::new());
    loop {
        let before = all.len();
        for &number in numbers {
            let can_be_kept = rule_out(layout.shape, &relations[number], &left, &mut gone);
            gone.iter().for_each(|&candidate| _ = left.eliminate(candidate));
            all.extend_from_slice(&gone);
            if !can_be_kept {
                return all;
            }
        }
        if all.len() == before || numbers.len() == 1 {
            return all;
        }
    }
}

impl Technique for Relation {
    fn about(&self) -> &'static About {
        self.about
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let relations = layout.relations();
        let is_mine = |number: &usize| about(&relations[*number]) == self.about;
        let mine: Vec<usize> = (0..relations.len()).filter(is_mine).collect();
        // Those of a rule stand side by side. The pairs of one line, as of a thermo, are looked at
        // together.
        let of_rule = |a: &usize, b: &usize| relations[*a].rule == relations[*b].rule;
        let groups: Vec<Vec<usize>> = mine
            .chunk_by(of_rule)
            .flat_map(|group| match &relations[group[0]].asked {
                Asked::Pair(_) if group.len() <= MOST_TOGETHER => vec![group.to_vec()],
                _ => group.iter().map(|&number| vec![number]).collect(),
            })
            .collect();
        Steps::of(groups.into_iter().filter_map(move |numbers| {
            let gone = narrowed(layout, &numbers, candidates);
            let mut step = step(layout, numbers[0], gone);
            for &number in &numbers[1..] {
                step.cells.extend(&*relations[number].cells);
            }
            step.cells.sort_unstable();
            step.cells.dedup();
            (!step.eliminated.is_empty()).then_some(step)
        }))
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        let Evidence::Relation(number) = step.evidence else { return String::new() };
        let relation = &layout.relations()[number];
        let phrase = layout.rules().all()[relation.rule].phrase(layout.shape);
        let digits = sentence::digits(layout, &step.digits, "or");
        match relation.asked {
            Asked::Only(_) => format!("{phrase} leaves no {digits} there"),
            Asked::Sum { sets: Some(_), .. } | Asked::Sets(_) => {
                format!("no combination of digits that is left for {phrase} has {digits} there")
            }
            _ => format!("with {digits} there, the other cells cannot keep {phrase}"),
        }
    }
}
