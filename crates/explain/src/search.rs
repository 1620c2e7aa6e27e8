//! A step where no technique has one: a candidate that cannot be, and few of the
//! rules that rule it out.
//!
//! A rule is here that a cell has a digit, that a digit has a place in a house, or what else a rule
//! of the puzzle asks of some cells; that none has two is taken for granted, as everybody does.
//! A solver names some of all that a candidate cannot hold with. It forgets what it learnt and is
//! asked the same about these alone, and so on while they get fewer: one that has learnt from more
//! would name more. Of the candidates tried the one with the fewest such rules is taken, and rules are left
//! out one by one as long as the others still rule it out. The set is minimal then, not known to
//! be the smallest.
//!
//! Refutations that take long are given up for others, and so is leaving out a rule that
//! takes long to do without: then there are more rules than need be. Where all take long the
//! step says only that no solution has the candidates of a cell, which was proved before.
//!
//! Deletion: J. Marques-Silva, *Minimal Unsatisfiability: Models, Algorithms and
//! Applications*, 2010.

use std::collections::{BTreeMap, BTreeSet};

use encodings::{ClauseSink, Lit, sums};
use itertools::Itertools;

use board::{
    Candidate, Candidates, Cell, Digit, Layout,
    stop::{Stop, Why, allows, is_over},
};
use logic::techniques::{Evidence, Step};
use sat::{
    encode::{FormulaSink, Origin, relations},
    variables::{Numbering, Value, Variables},
};

use crate::{moves::SEARCH, refuter::Refuter};

/// So many candidates are tried, those of cells with few others first. On 100 of the hardest with 24
/// searches give 7 % shorter reasons, but there are 13 % more of them.
const TRIED: usize = 8;

/// So many of them, with the fewest rules, are asked about again.
const TRIMMED: usize = 6;

/// So many of these, with the fewest rules, are minimized.
const MINIMIZED: usize = 2;

/// So many one may take where all take more than that.
const MANY_CONFLICTS: u64 = 10_000;

/// So many that take more, and the rest is left alone.
const PATIENCE: usize = 6;

/// So many conflicts each is tried with first, and then those that take more, as long as there
/// are not enough: what takes few conflicts takes few rules.
const TRIED_WITH: [u64; 2] = [100, 300];

/// So many are enough then.
const ENOUGH: usize = 4;

/// So many conflicts a refutation may take.
const CONFLICTS: u64 = 500;

/// So many rules that take more to do without, and the rest is left alone.
const KEPT: usize = 6;

/// The solver is asked so many times for fewer rules.
const ROUNDS: usize = 3;

/// What can be said.
pub(crate) enum Searched {
    /// A step, and its reason.
    Step(Box<Step>, String),
    /// No candidate is known to be impossible.
    None,
    /// The rules allow what no solution has.
    Contradicted,
    /// There was no time.
    Unknown(Why),
}

/// How much is given to refutations that take long; the same through a puzzle.
pub(crate) struct Patience(usize);

impl Default for Patience {
    fn default() -> Patience {
        Patience(PATIENCE)
    }
}

/// A candidate of `wrong`, which no solution has, that few rules rule out.
pub(crate) fn search(
    layout: &Layout,
    candidates: &Candidates,
    mut wrong: Vec<Candidate>,
    patience: &mut Patience,
    stop: &Stop,
) -> Searched {
    if wrong.is_empty() {
        return Searched::None;
    }
    let mut rules = match Rules::new(layout, candidates, stop) {
        Ok(rules) => rules,
        Err(why) => return Searched::Unknown(why),
    };
    wrong.sort_by_key(|candidate| (candidates.count(candidate.cell), *candidate));
    let mut found: Vec<(Vec<usize>, Candidate)> = Vec::new();
    let mut gave_up = 0;
    // One that is alone in its cell is no variable.
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
                Ok(None) => return Searched::Contradicted,
                Err(Why::GaveUp) => {
                    gave_up += 1;
                    rest.push(candidate);
                }
                Err(why) => return Searched::Unknown(why),
            }
        }
        if found.len() >= MINIMIZED {
            break;
        }
    }
    if found.is_empty() && gave_up > 0 {
        let tried = match patience.0 {
            1 => Err(Why::GaveUp),
            _ => rules.against(wrong[0], MANY_CONFLICTS),
        };
        match tried {
            Ok(Some(core)) => found.push((core, wrong[0])),
            Ok(None) => return Searched::Contradicted,
            Err(Why::GaveUp) => {
                // The next ones will be no easier.
                patience.0 = 1;
                return unexplained(layout, &wrong);
            }
            Err(why) => return Searched::Unknown(why),
        }
    }
    fewest_first(&mut found);
    found.truncate(TRIMMED);
    for (core, candidate) in &mut found {
        if let Err(why) = rules.trim(*candidate, core) {
            return Searched::Unknown(why);
        }
    }
    fewest_first(&mut found);
    found.truncate(MINIMIZED);
    let mut best: Option<(Vec<usize>, Candidate)> = None;
    for (core, candidate) in found {
        let too_many = best.as_ref().map_or(usize::MAX, |(fewest, _)| fewest.len());
        let core = match rules.minimized(candidate, core, too_many) {
            Ok(core) => core,
            Err(why) => return Searched::Unknown(why),
        };
        if best.as_ref().is_none_or(|(fewest, _)| core.len() < fewest.len()) {
            best = Some((core, candidate));
        }
    }
    best.map_or(Searched::Unknown(Why::GaveUp), |(core, candidate)| {
        let (step, reason) = rules.step(&core, candidate);
        Searched::Step(Box::new(step), reason)
    })
}

fn fewest_first(found: &mut [(Vec<usize>, Candidate)]) {
    found.sort_by_key(|(core, candidate)| (core.len(), *candidate));
}

/// The candidates of a cell that no solution has, without the rules that it takes.
fn unexplained(layout: &Layout, wrong: &[Candidate]) -> Searched {
    let cell = wrong[0].cell;
    let eliminated: Vec<_> = wrong.iter().filter(|it| it.cell == cell).copied().collect();
    let digits: Vec<Digit> = eliminated.iter().map(|it| it.digit).collect();
    let houses = layout.constraints_of(cell).iter().map(|&number| number as usize).collect();
    let reason = format!(
        "no solution has {} in {}; no short explanation was found",
        digits.iter().map(|&digit| layout.digit(digit)).join(" or "),
        layout.shape.name(cell)
    );
    let cells = vec![cell];
    let step =
        Step { technique: &SEARCH, houses, cells, digits, eliminated, evidence: Evidence::Cells };
    Searched::Step(Box::new(step), reason)
}

/// A rule that can be switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    Cell(Cell),
    Digit(usize, Digit),
    /// By its number in the layout.
    Relation(usize),
}

/// What relations ask, by their number.
#[derive(Default)]
struct Asked {
    last: u32,
    number: usize,
    clauses: BTreeMap<usize, Vec<Vec<Lit>>>,
    /// What these take, about.
    bytes: u64,
}

impl ClauseSink for Asked {
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

impl FormulaSink for Asked {
    fn origin(&mut self, origin: Origin) {
        if let Origin::Relation(number) = origin {
            self.number = number;
        }
    }
}

/// The rules about the candidates left, each to be switched on.
struct Rules<'a> {
    layout: &'a Layout,
    variables: Variables,
    rules: Vec<Rule>,
    refuter: Refuter,
}

/// The candidates left of a cell, or of a digit in a constraint, none if it is settled; and
/// whether one has to hold.
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
    let values: Vec<Value> = cells.map(|&cell| variables.value(cell, digit)).collect();
    // Where the digit is written its other places are struck.
    let is_placed = values.contains(&Value::True);
    let lits = values.into_iter().filter_map(|value| match value {
        Value::Lit(lit) if !is_placed => Some(lit),
        _ => None,
    });
    (lits.collect(), constraint.is_house())
}

impl<'a> Rules<'a> {
    /// # Errors
    /// If it would take too much memory, or it is time to stop.
    fn new(layout: &'a Layout, candidates: &Candidates, stop: &Stop) -> Result<Rules<'a>, Why> {
        let variables = Variables::new(Numbering::Open, candidates);
        let mut asked = Asked { last: variables.count(), ..Asked::default() };
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
            return Err(stop.reason().unwrap_or(Why::GaveUp));
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

    /// The variable of a candidate; none if nothing is left to decide.
    fn lit(&self, candidate: Candidate) -> Option<Lit> {
        match self.variables.value(candidate.cell, candidate.digit) {
            Value::Lit(lit) => Some(lit),
            _ => None,
        }
    }

    /// Some rules that rule the candidate out; none if there are none.
    fn against(&mut self, candidate: Candidate, conflicts: u64) -> Result<Option<Vec<usize>>, Why> {
        let Some(lit) = self.lit(candidate) else { return Ok(None) };
        let all: Vec<usize> = (0..self.rules.len()).collect();
        self.refuter.forget();
        self.refuter.refute(lit, &all, conflicts)
    }

    /// Leaves rules out that are not needed where no others are known.
    fn trim(&mut self, candidate: Candidate, core: &mut Vec<usize>) -> Result<(), Why> {
        let Some(lit) = self.lit(candidate) else { return Ok(()) };
        for _ in 0..ROUNDS {
            self.refuter.forget();
            match self.refuter.refute(lit, core, CONFLICTS) {
                Ok(Some(fewer)) if fewer.len() < core.len() => *core = fewer,
                // It takes other conflicts each time, and may take too many.
                Ok(_) | Err(Why::GaveUp) => break,
                Err(why) => return Err(why),
            }
        }
        Ok(())
    }

    /// The rules without those that are not needed, unless it is clear that so many are.
    fn minimized(
        &mut self,
        candidate: Candidate,
        mut core: Vec<usize>,
        too_many: usize,
    ) -> Result<Vec<usize>, Why> {
        let Some(lit) = self.lit(candidate) else { return Ok(core) };
        self.refuter.forget();
        let (mut place, mut gave_up) = (0, 0);
        while place < core.len().min(too_many) && gave_up < KEPT {
            let mut rest = core.clone();
            rest.remove(place);
            match self.refuter.refute(lit, &rest, CONFLICTS) {
                Ok(None) => place += 1,
                Err(Why::GaveUp) => (place, gave_up) = (place + 1, gave_up + 1),
                Err(why) => return Err(why),
                // What was needed before the place is needed still.
                Ok(Some(smaller)) => {
                    core = smaller;
                    place = place.min(core.len());
                }
            }
        }
        Ok(core)
    }

    /// The step that these rules make, and its reason.
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
            format!("{} in {name}", digits.iter().map(|&digit| self.layout.digit(digit)).join(" "))
        });
        let places: Vec<String> = places.collect();
        for list in [&mut cells, &mut houses] {
            list.sort_unstable();
            list.dedup();
        }
        digits.sort_unstable();
        digits.dedup();
        let called = self.layout.digit(candidate.digit);
        let named =
            if named.is_empty() { vec![] } else { vec![format!("cells {}", named.join(" "))] };
        let reason = format!(
            "if {} were {called}, these could not all be {}: {}",
            shape.name(candidate.cell),
            if asked.is_empty() { "filled" } else { "filled and satisfied" },
            places.into_iter().chain(named).chain(asked).join("; ")
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
