//! Excludes candidates by a single relation: a clue of one cell, a pair, the pairs of one rule
//! together, the combinations of a cage, a sum, or the automaton of a line.
//!
//! A candidate is impossible if the other cells of the relation cannot satisfy it with the candidate
//! ([`board::narrow`]).

use board::{
    Candidate, Candidates, Cell, Digit, Layout,
    narrow::open_sets,
    relation::{Relation as Asks, RelationKind},
    stop::in_time,
};

use crate::{
    deduction::{Evidence, Step, Steps, Technique, TechniqueInfo},
    patterns::{relations::rule_out, sentence},
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
        "automaton constraint",
        30,
        SOURCE,
        "with the digit, the other cells of the line cannot satisfy its rule",
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
/// The technique for automaton constraints.
pub(crate) static LINE: Relation = Relation { about: &ABOUTS[5] };

/// Returns the technique that uses such a relation.
pub(crate) fn about(relation: &Asks) -> &'static TechniqueInfo {
    &ABOUTS[match relation.asked {
        RelationKind::Only(_) => 0,
        RelationKind::Pair(_) => 1,
        RelationKind::Sum { sets: Some(_), .. } | RelationKind::Sets(_) => 3,
        RelationKind::Sum { sets: None, .. } => 4,
        RelationKind::Word(_) => 5,
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
    /// The field `kept` of [`Evidence::Pairs`].
    kept: Vec<(Cell, [Digit; 2])>,
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
    let mut cells: Vec<Cell> = all.gone.iter().map(|it| it.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    let ends = |cell| Some((cell, [left.digits(cell).next()?, left.digits(cell).last()?]));
    all.kept = cells.into_iter().filter_map(ends).collect();
    all
}

/// Returns the step of relations of one rule. If a single relation excludes all candidates, the step
/// names only that one.
fn step_of(layout: &Layout, numbers: &[usize], candidates: &Candidates) -> Option<Step> {
    let RelationEliminations { gone, by, kept } = narrowed(layout, numbers, candidates);
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
        step.evidence = Evidence::Pairs { first, kept };
    }
    Some(step)
}

/// Returns the remaining bounds of the cells, such as `r1c2 at least 3, r1c3 at most 7`; `None` if a
/// cell loses a digit between its remaining ones, or all digits.
fn bounds(layout: &Layout, step: &Step, kept: &[(Cell, [Digit; 2])]) -> Option<String> {
    let of_cell = step.eliminated.chunk_by(|a, b| a.cell == b.cell);
    let words = of_cell.map(|gone| {
        let &(cell, [least, greatest]) = kept.iter().find(|it| it.0 == gone[0].cell)?;
        if gone.iter().any(|it| (least..=greatest).contains(&it.digit)) {
            return None;
        }
        let is_more = gone[0].digit < least;
        let is_less = gone[gone.len() - 1].digit > greatest;
        let [at_least, at_most] = [("least", least), ("most", greatest)]
            .map(|(word, digit)| format!("at {word} {}", layout.digit(digit)));
        let bound = match (is_more, is_less) {
            (true, true) if least == greatest => layout.digit(least).to_string(),
            (true, true) => format!("{at_least} and {at_most}"),
            (true, false) => at_least,
            (false, _) => at_most,
        };
        Some(format!("{} {bound}", layout.shape.name(cell)))
    });
    Some(words.collect::<Option<Vec<_>>>()?.join(", "))
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

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        let Some(number) = step.relation() else { return String::new() };
        let relation = &layout.relations()[number];
        let rules = layout.rules();
        let phrase = rules.phrase_at(relation.rule, layout.shape, relation.cells[0]);
        if let Evidence::Pairs { kept, .. } = &step.evidence
            && let Some(bounds) = bounds(layout, step, kept)
        {
            return format!("{phrase} leaves {bounds}");
        }
        if let Evidence::Combinations { left, .. } = &step.evidence
            && (1..=MOST_LISTED).contains(&left.len())
        {
            let sign = if matches!(relation.asked, RelationKind::Sum { .. }) { "+" } else { "-" };
            let combination = |digits: &Vec<Digit>| {
                let names = digits.iter().map(|&digit| layout.digit(digit).to_string());
                names.collect::<Vec<_>>().join(sign)
            };
            let combinations = sentence::list(left.iter().map(combination), "or");
            return format!("{phrase} can only be {combinations}");
        }
        let gone = |joint| sentence::eliminated(layout, &step.eliminated, joint);
        match &relation.asked {
            RelationKind::Only(_) => {
                format!("{phrase} excludes {}", sentence::digits(layout, &step.digits, "and"))
            }
            RelationKind::Sum { sets: Some(_), .. } | RelationKind::Sets(_) => {
                format!("no remaining combination of {phrase} has {}", gone(", or "))
            }
            _ => format!("{phrase} cannot be satisfied with {}", gone(", nor with ")),
        }
    }
}
