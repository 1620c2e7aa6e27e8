//! A search for a step when no technique finds one: an excluded candidate, and a small set of rules
//! that excludes it.
//!
//! Here a “rule” is one of: a cell contains a digit; a digit occurs in a house; a requirement of a
//! variant rule. At-most-one constraints are always assumed and never listed. A SAT solver reports
//! some rules that exclude a candidate. It then discards its learnt clauses and refutes the
//! candidate again with only these rules, as long as their number decreases. With clauses learnt
//! from more rules it would report more.
//!
//! Of the candidates tried, the one with the fewest rules is used. Rules are removed one by one as
//! long as the others still exclude the candidate. The resulting set is minimal, but not
//! necessarily the smallest.
//!
//! Long refutations are abandoned in favour of other candidates. A rule whose removal leads to a
//! long refutation is kept, so there may be more rules than necessary. If all refutations take
//! long, the step only states that no solution has certain candidates of a cell, which was proved
//! before.
//!
//! Deletion: J. Marques-Silva, *Minimal Unsatisfiability: Models, Algorithms and Applications*,
//! 2010.

use std::collections::{BTreeMap, BTreeSet};

use encodings::{ClauseSink, Lit, sums};
use itertools::Itertools;

use board::{
    Candidate, Candidates, Cell, Digit, Layout,
    stop::{Stop, StopReason, allows, is_over},
};
use logic::{
    sentence,
    techniques::{Evidence, Step},
};
use sat::{
    encode::{FormulaSink, Origin, relations},
    refutation::Refuter,
    variables::{CandidateValue, Numbering, Variables},
};

use crate::moves::SEARCH;

/// The number of candidates tried, those of cells with few candidates first. With 24 on 100 of the
/// hardest puzzles, reasons are 7 % shorter, but there are 13 % more searches.
const TRIED: usize = 8;

/// The number of candidates with the fewest rules that are refuted again.
const TRIMMED: usize = 6;

/// The number of these with the fewest rules that are minimized.
const MINIMIZED: usize = 2;

/// The conflict limit of a last attempt if all candidates exceed the limits.
const MANY_CONFLICTS: u64 = 10_000;

/// The number of candidates that may exceed the limit before the rest is skipped.
const PATIENCE: usize = 6;

/// The conflict limits of the first attempt, and of the second one for candidates that exceed the
/// first. The second is made only if there are not enough candidates: few conflicts mean few rules.
const TRIED_WITH: [u64; 2] = [100, 300];

/// The number of candidates after which the second attempt ends.
const ENOUGH: usize = 4;

/// The conflict limit of a refutation with fewer rules.
const CONFLICTS: u64 = 500;

/// The number of rules whose removal may exceed the limit before the rest is kept.
const KEPT: usize = 6;

/// The maximum number of repeated refutations with the rules found.
const ROUNDS: usize = 3;

/// The result of a search.
pub(crate) enum SearchOutcome {
    /// A step and its reason.
    Step(Box<Step>, String),
    /// No candidate is known to be impossible.
    None,
    /// The rules allow a candidate that is in no solution.
    Contradicted,
    /// The search was stopped for this reason.
    Unknown(StopReason),
}

/// The number of long refutations that are tolerated; it is kept from step to step of a puzzle.
pub(crate) struct EffortBudget(usize);

impl Default for EffortBudget {
    fn default() -> EffortBudget {
        EffortBudget(PATIENCE)
    }
}

/// Finds a candidate that few rules exclude, among those in `wrong`, which are in no solution.
pub(crate) fn search(
    layout: &Layout,
    candidates: &Candidates,
    mut wrong: Vec<Candidate>,
    patience: &mut EffortBudget,
    stop: &Stop,
) -> SearchOutcome {
    if wrong.is_empty() {
        return SearchOutcome::None;
    }
    let mut rules = match Rules::new(layout, candidates, stop) {
        Ok(rules) => rules,
        Err(why) => return SearchOutcome::Unknown(why),
    };
    wrong.sort_by_key(|candidate| (candidates.count(candidate.cell), *candidate));
    let mut found: Vec<(Vec<usize>, Candidate)> = Vec::new();
    let mut gave_up = 0;
    // The only candidate of a cell has no variable.
    let (open, alone): (Vec<_>, Vec<_>) = wrong.iter().partition(|&&it| rules.lit(it).is_some());
    if open.is_empty() {
        return unexplained(layout, &alone);
    }
    wrong = open;
    let mut rest: Vec<Candidate> = wrong.iter().copied().take(TRIED).collect();
    for (round, conflicts) in TRIED_WITH.into_iter().enumerate() {
        let patience = patience.0 * (TRIED_WITH[1] / conflicts) as usize;
        gave_up = 0;
        for candidate in std::mem::take(&mut rest) {
            if gave_up == patience || (round > 0 && found.len() >= ENOUGH) {
                break;
            }
            match rules.against(candidate, conflicts) {
                Ok(Some(core)) => found.push((core, candidate)),
                Ok(None) => return SearchOutcome::Contradicted,
                Err(StopReason::GaveUp) => {
                    gave_up += 1;
                    rest.push(candidate);
                }
                Err(why) => return SearchOutcome::Unknown(why),
            }
        }
        if found.len() >= MINIMIZED {
            break;
        }
    }
    if found.is_empty() && gave_up > 0 {
        let tried = match patience.0 {
            1 => Err(StopReason::GaveUp),
            _ => rules.against(wrong[0], MANY_CONFLICTS),
        };
        match tried {
            Ok(Some(core)) => found.push((core, wrong[0])),
            Ok(None) => return SearchOutcome::Contradicted,
            Err(StopReason::GaveUp) => {
                // Later candidates will not be easier.
                patience.0 = 1;
                return unexplained(layout, &wrong);
            }
            Err(why) => return SearchOutcome::Unknown(why),
        }
    }
    fewest_first(&mut found);
    found.truncate(TRIMMED);
    for (core, candidate) in &mut found {
        if let Err(why) = rules.trim(*candidate, core) {
            return SearchOutcome::Unknown(why);
        }
    }
    fewest_first(&mut found);
    found.truncate(MINIMIZED);
    let mut best: Option<(Vec<usize>, Candidate)> = None;
    for (core, candidate) in found {
        let too_many = best.as_ref().map_or(usize::MAX, |(fewest, _)| fewest.len());
        let core = match rules.minimized(candidate, core, too_many) {
            Ok(core) => core,
            Err(why) => return SearchOutcome::Unknown(why),
        };
        if best.as_ref().is_none_or(|(fewest, _)| core.len() < fewest.len()) {
            best = Some((core, candidate));
        }
    }
    best.map_or(SearchOutcome::Unknown(StopReason::GaveUp), |(core, candidate)| {
        let (step, reason) = rules.step(&core, candidate);
        SearchOutcome::Step(Box::new(step), reason)
    })
}

fn fewest_first(found: &mut [(Vec<usize>, Candidate)]) {
    found.sort_by_key(|(core, candidate)| (core.len(), *candidate));
}

/// Returns a step for the impossible candidates of a cell, without the rules that exclude them.
fn unexplained(layout: &Layout, wrong: &[Candidate]) -> SearchOutcome {
    let cell = wrong[0].cell;
    let eliminated: Vec<_> = wrong.iter().filter(|it| it.cell == cell).copied().collect();
    let digits: Vec<Digit> = eliminated.iter().map(|it| it.digit).collect();
    let houses = layout.constraints_of(cell).iter().map(|&number| number as usize).collect();
    let reason = format!(
        "no solution has {} in {}, and no short reason was found",
        sentence::digits(layout, &digits, "or"),
        layout.shape.name(cell)
    );
    let cells = vec![cell];
    let step =
        Step { technique: &SEARCH, houses, cells, digits, eliminated, evidence: Evidence::Cells };
    SearchOutcome::Step(Box::new(step), reason)
}

/// A rule that can be switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    Cell(Cell),
    Digit(usize, Digit),
    /// The relation with this number in the layout.
    Relation(usize),
}

/// Collects the clauses of relations, by their number.
#[derive(Default)]
struct RelationClauses {
    last: u32,
    number: usize,
    clauses: BTreeMap<usize, Vec<Vec<Lit>>>,
    /// The approximate memory of the clauses.
    bytes: u64,
}

impl ClauseSink for RelationClauses {
    fn fresh_var(&mut self) -> Lit {
        self.last += 1;
        Lit::positive(self.last)
    }

    fn clause(&mut self, clause: &[Lit]) {
        self.clauses.entry(self.number).or_default().push(clause.to_vec());
        self.bytes += (size_of::<Vec<Lit>>() + 16 + size_of_val(clause)) as u64;
    }

    fn is_closed(&mut self) -> bool {
        is_over() || !allows(self.bytes)
    }
}

impl FormulaSink for RelationClauses {
    fn origin(&mut self, origin: Origin) {
        if let Origin::Relation(number) = origin {
            self.number = number;
        }
    }
}

/// The rules about the remaining candidates, each of which can be switched on.
struct Rules<'a> {
    layout: &'a Layout,
    variables: Variables,
    rules: Vec<Rule>,
    refuter: Refuter,
}

/// Returns the remaining candidates of a cell, or of a digit in a constraint (none if it is
/// settled), and whether one of them must be true.
fn lits_of(
    rule: Rule,
    layout: &Layout,
    candidates: &Candidates,
    variables: &Variables,
) -> (Vec<Lit>, bool) {
    let (number, digit) = match rule {
        Rule::Cell(cell) => {
            let lits = variables.lits(cell);
            return (lits.map(|(_, lit)| lit).collect(), true);
        }
        Rule::Digit(number, digit) => (number, digit),
        Rule::Relation(_) => return (Vec::new(), false),
    };
    let constraint = &layout.constraints()[number];
    let cells = constraint.cells().iter().filter(|&&cell| candidates.contains(cell, digit));
    let values: Vec<CandidateValue> = cells.map(|&cell| variables.value(cell, digit)).collect();
    // If the digit is entered, its other places are eliminated.
    let is_placed = values.contains(&CandidateValue::True);
    let lits = values.into_iter().filter_map(|value| match value {
        CandidateValue::Lit(lit) if !is_placed => Some(lit),
        _ => None,
    });
    (lits.collect(), constraint.is_house())
}

impl<'a> Rules<'a> {
    /// Encodes the rules.
    ///
    /// # Errors
    /// The reason if it is time to stop, or if it would take too much memory.
    fn new(
        layout: &'a Layout,
        candidates: &Candidates,
        stop: &Stop,
    ) -> Result<Rules<'a>, StopReason> {
        let variables = Variables::new(Numbering::Open, candidates);
        let mut asked = RelationClauses { last: variables.count(), ..RelationClauses::default() };
        relations(layout, &variables, sums::SET_CHOICE, &mut asked);
        let count = asked.last as usize;
        let digits = 1..=candidates.highest() as Digit;
        let numbers = 0..layout.constraints().len();
        let places = numbers.flat_map(|number| digits.clone().map(move |d| Rule::Digit(number, d)));
        let of_board = (0..candidates.cells()).map(Rule::Cell).chain(places);
        let lits_of = |rule| (rule, lits_of(rule, layout, candidates, &variables));
        let lits: Vec<_> = of_board.map(lits_of).collect();
        let rules = lits.len() + asked.clauses.len();
        let exclusive_lits = lits.iter().map(|(_, (lits, _))| lits.len());
        if !stop.allows(Refuter::bytes(count, rules, exclusive_lits)) || is_over() {
            return Err(stop.reason().unwrap_or(StopReason::GaveUp));
        }
        let exclusive: Vec<Vec<Lit>> = lits.iter().map(|(_, (lits, _))| lits.clone()).collect();
        let refuter = Refuter::new(count, rules, &exclusive, stop.clone());
        let mut all = Rules { layout, variables, rules: Vec::new(), refuter };
        for (rule, (lits, has_one)) in lits {
            if has_one && !lits.is_empty() {
                all.add(rule, vec![lits]);
            }
        }
        for (number, clauses) in asked.clauses {
            all.add(Rule::Relation(number), clauses);
        }
        Ok(all)
    }

    fn add(&mut self, rule: Rule, clauses: Vec<Vec<Lit>>) {
        clauses.iter().for_each(|clause| self.refuter.add(self.rules.len(), clause));
        self.rules.push(rule);
    }

    /// Returns the variable of a candidate, or `None` if it is already decided.
    fn lit(&self, candidate: Candidate) -> Option<Lit> {
        match self.variables.value(candidate.cell, candidate.digit) {
            CandidateValue::Lit(lit) => Some(lit),
            _ => None,
        }
    }

    /// Returns some rules that exclude the candidate, or `None` if there are none.
    fn against(
        &mut self,
        candidate: Candidate,
        conflicts: u64,
    ) -> Result<Option<Vec<usize>>, StopReason> {
        let Some(lit) = self.lit(candidate) else { return Ok(None) };
        let all: Vec<usize> = (0..self.rules.len()).collect();
        self.refuter.forget();
        self.refuter.refute(lit, &all, conflicts)
    }

    /// Removes unneeded rules by refuting the candidate again with only the rules found so far.
    fn trim(&mut self, candidate: Candidate, core: &mut Vec<usize>) -> Result<(), StopReason> {
        let Some(lit) = self.lit(candidate) else { return Ok(()) };
        for _ in 0..ROUNDS {
            self.refuter.forget();
            match self.refuter.refute(lit, core, CONFLICTS) {
                Ok(Some(fewer)) if fewer.len() < core.len() => *core = fewer,
                // Each refutation meets other conflicts, and may meet too many.
                Ok(_) | Err(StopReason::GaveUp) => break,
                Err(why) => return Err(why),
            }
        }
        Ok(())
    }

    /// Removes unneeded rules one by one. Stops early if it is clear that at least `too_many` are
    /// needed.
    fn minimized(
        &mut self,
        candidate: Candidate,
        mut core: Vec<usize>,
        too_many: usize,
    ) -> Result<Vec<usize>, StopReason> {
        let Some(lit) = self.lit(candidate) else { return Ok(core) };
        self.refuter.forget();
        let (mut place, mut gave_up) = (0, 0);
        while place < core.len().min(too_many) && gave_up < KEPT {
            let mut rest = core.clone();
            rest.remove(place);
            match self.refuter.refute(lit, &rest, CONFLICTS) {
                Ok(None) => place += 1,
                Err(StopReason::GaveUp) => (place, gave_up) = (place + 1, gave_up + 1),
                Err(why) => return Err(why),
                // Rules before this one that were needed are still needed.
                Ok(Some(smaller)) => {
                    core = smaller;
                    place = place.min(core.len());
                }
            }
        }
        Ok(core)
    }

    /// Returns the step with these rules, and its reason.
    fn step(&self, core: &[usize], candidate: Candidate) -> (Step, String) {
        let shape = self.layout.shape;
        let rules = core.iter().map(|&rule| self.rules[rule]);
        let (mut cells, mut houses, mut digits) =
            (vec![candidate.cell], Vec::new(), vec![candidate.digit]);
        let (mut named, mut by_house) = (Vec::new(), BTreeMap::<usize, Vec<Digit>>::new());
        let mut asked = BTreeSet::new();
        for rule in rules {
            match rule {
                Rule::Cell(cell) => {
                    cells.push(cell);
                    named.push(shape.name(cell).to_string());
                }
                Rule::Digit(number, digit) => {
                    houses.push(number);
                    digits.push(digit);
                    by_house.entry(number).or_default().push(digit);
                }
                Rule::Relation(number) => {
                    let relation = &self.layout.relations()[number];
                    cells.extend(&*relation.cells);
                    let rules = self.layout.rules();
                    asked.insert(rules.phrase_at(relation.rule, shape, relation.cells[0]));
                }
            }
        }
        let places = by_house.into_iter().map(|(number, mut digits)| {
            digits.sort_unstable();
            let name = self.layout.constraints()[number].name();
            format!("places for {} in {name}", sentence::digits(self.layout, &digits, "and"))
        });
        let places: Vec<String> = places.collect();
        for list in [&mut cells, &mut houses] {
            list.sort_unstable();
            list.dedup();
        }
        digits.sort_unstable();
        digits.dedup();
        let called = self.layout.digit(candidate.digit);
        let fillings =
            (!named.is_empty()).then(|| format!("digits for {}", sentence::list(named, "and")));
        let reason = format!(
            "if {} were {called}, these could not hold together: {}",
            shape.name(candidate.cell),
            places.into_iter().chain(fillings).chain(asked).join("; ")
        );
        let eliminated = vec![candidate];
        let step = Step {
            technique: &SEARCH,
            houses,
            cells,
            digits,
            eliminated,
            evidence: Evidence::Cells,
        };
        (step, reason)
    }
}
