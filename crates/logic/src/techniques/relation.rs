//! Excludes candidates by a single relation: a clue of one cell, a pair, the pairs of one rule
//! together, the combinations of a cage, a sum, or the automaton of a line.
//!
//! A candidate is impossible if the other cells of the relation cannot satisfy it with the candidate
//! ([`board::narrow`]).

use board::{
    Candidate, Candidates, Digit, Layout,
    narrow::open_sets,
    relation::{Relation as Asks, RelationKind},
    stop::in_time,
};

use crate::{
    deduction::{Evidence, Step, Steps, Technique, TechniqueInfo},
    patterns::{premises, relations::rule_out, sentence},
};

/// Excludes candidates by relations of one kind.
pub(crate) struct Relation {
    about: &'static TechniqueInfo,
}

const SOURCE: &str =
    "A. K. Mackworth, Consistency in Networks of Relations, 1977: one constraint at a time";

static ABOUTS: [TechniqueInfo; 6] = [
    TechniqueInfo::of("cell clue", 15, SOURCE, "a clue of a single cell excludes digits"),
    TechniqueInfo::of(
        "edge clue",
        20,
        SOURCE,
        "a clue on two cells, such as a dot, excludes digits of them",
    ),
    TechniqueInfo::of(
        "line clue",
        20,
        SOURCE,
        "the pairs of one rule, as along a thermometer, together exclude digits",
    ),
    TechniqueInfo::of(
        "cage combinations",
        24,
        SOURCE,
        "no remaining combination of the cage has the digit in the cell",
    ),
    TechniqueInfo::of(
        "sum restriction",
        28,
        SOURCE,
        "with the digit, the other cells cannot complete the sum",
    ),
    TechniqueInfo::of(
        "multi-cell clue",
        30,
        SOURCE,
        "a clue on several cells, such as a quadruple or a sandwich, excludes digits of them",
    ),
];

/// The technique for clues of single cells.
pub(crate) static MARKED_CELL: Relation = Relation { about: &ABOUTS[0] };
/// The technique for clues of two cells, such as dots.
pub(crate) static MARKED_PAIR: Relation = Relation { about: &ABOUTS[1] };
/// The technique for the pairs of one rule together, such as those of a thermometer.
pub(crate) static MARKED_PAIRS: Relation = Relation { about: &ABOUTS[2] };
/// The technique for cages whose possible sets of digits are listed.
pub(crate) static CAGE: Relation = Relation { about: &ABOUTS[3] };
/// The technique for sums whose sets of digits are not listed.
pub(crate) static SUM: Relation = Relation { about: &ABOUTS[4] };
/// The technique for other clues on several cells, which are automaton constraints.
pub(crate) static LINE: Relation = Relation { about: &ABOUTS[5] };

/// Returns the technique that uses such a relation.
pub(crate) fn about(relation: &Asks) -> &'static TechniqueInfo {
    &ABOUTS[match relation.asked {
        RelationKind::Only(_) => 0,
        RelationKind::Pair(_) => 1,
        RelationKind::Sum { sets: Some(_), .. } | RelationKind::Sets(_) => 3,
        RelationKind::Sum { sets: None, .. } => 4,
        RelationKind::Word(_) | RelationKind::Composite(_) | RelationKind::Connected(_) => 5,
    }]
}

/// Returns the step that eliminates these candidates because of the relation with this number.
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

/// The most combinations of digits that a reason lists.
const MOST_LISTED: usize = 4;

/// The most pairs of one rule that are propagated together: those of a line, not of a whole board.
const MOST_TOGETHER: usize = 12;

/// The candidates that some relations exclude together.
#[derive(Default)]
struct RelationEliminations {
    gone: Vec<Candidate>,
    /// The numbers of the relations that exclude a candidate.
    by: Vec<usize>,
}

/// Propagates these relations until nothing changes.
fn narrowed(layout: &Layout, numbers: &[usize], candidates: &Candidates) -> RelationEliminations {
    let relations = layout.relations();
    let (mut left, mut gone, mut all) =
        (candidates.clone(), Vec::new(), RelationEliminations::default());
    loop {
        let before = all.gone.len();
        let mut can_be_kept = true;
        for &number in numbers {
            can_be_kept = rule_out(layout.shape, &relations[number], &left, &mut gone);
            gone.iter().for_each(|&candidate| _ = left.eliminate(candidate));
            if !gone.is_empty() && !all.by.contains(&number) {
                all.by.push(number);
            }
            all.gone.extend_from_slice(&gone);
            if !can_be_kept {
                break;
            }
        }
        if !can_be_kept || all.gone.len() == before || numbers.len() == 1 {
            break;
        }
    }
    all
}

/// Returns the step of relations of one rule. If a single relation excludes all candidates, the step
/// names only that one.
fn step_of(layout: &Layout, numbers: &[usize], candidates: &Candidates) -> Option<Step> {
    let RelationEliminations { gone, by } = narrowed(layout, numbers, candidates);
    let first = *by.first()?;
    let mut step = step(layout, first, gone);
    let relation = &layout.relations()[first];
    if let RelationKind::Sum { sets: Some(sets), .. } | RelationKind::Sets(sets) = &relation.asked {
        let left = open_sets(&relation.cells, sets, candidates);
        let mut left: Vec<Vec<Digit>> = left.map(|set| set.iter().collect()).collect();
        left.sort_unstable();
        step.evidence = Evidence::Combinations { relation: first, left };
    }
    if by.len() > 1 {
        step.technique = &ABOUTS[2];
        for &number in &by {
            step.cells.extend(&*layout.relations()[number].cells);
        }
        step.cells.sort_unstable();
        step.cells.dedup();
        step.evidence = Evidence::Pairs(first);
    }
    Some(step)
}

impl Technique for Relation {
    fn about(&self) -> &'static TechniqueInfo {
        self.about
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let (relations, rules) = (layout.relations(), layout.rules().all());
        let is_of_pairs = self.about == &ABOUTS[2];
        // Several pairs may result in a step of one of them.
        let kind = if is_of_pairs { &ABOUTS[1] } else { self.about };
        let is_mine = |number: &usize| about(&relations[*number]) == kind;
        let mine: Vec<usize> = (0..relations.len()).filter(is_mine).collect();
        // Relations of a rule are adjacent. The pairs of one line, such as a thermometer, are
        // propagated together; of a rule with a clue in each cell, only the pairs of that cell.
        let belong = |a: &usize, b: &usize| {
            let [a, b] = [a, b].map(|&number| &relations[number]);
            a.rule == b.rule && (!rules[a.rule].is_of_each() || a.cells[0] == b.cells[0])
        };
        let groups: Vec<Vec<usize>> = mine
            .chunk_by(belong)
            .flat_map(|group| match &relations[group[0]].asked {
                RelationKind::Pair(_) if group.len() <= MOST_TOGETHER => vec![group.to_vec()],
                _ => group.iter().map(|&number| vec![number]).collect(),
            })
            .filter(|group| !is_of_pairs || group.len() > 1)
            .collect();
        Steps::of(in_time(groups).filter_map(move |numbers| {
            step_of(layout, &numbers, candidates).filter(|step| step.technique == self.about)
        }))
    }

    fn explain(&self, layout: &Layout, board: &Candidates, step: &Step) -> String {
        let Some(number) = step.relation() else { return String::new() };
        let relation = &layout.relations()[number];
        match step.evidence {
            Evidence::Pairs(first) => premises::of_pairs(layout, board, step, first),
            Evidence::Combinations { ref left, .. } if (1..=MOST_LISTED).contains(&left.len()) => {
                let is_sum = matches!(relation.asked, RelationKind::Sum { .. });
                let sign = if is_sum { "+" } else { "-" };
                let combination = |digits: &Vec<Digit>| {
                    let names = digits.iter().map(|&digit| layout.digit(digit).to_string());
                    names.collect::<Vec<_>>().join(sign)
                };
                let combinations = sentence::list(left.iter().map(combination), "or");
                let clue = premises::requirement(layout, relation);
                format!("{clue} can only be {combinations}")
            }
            _ => premises::of_relation(layout, board, step, relation),
        }
    }
}
