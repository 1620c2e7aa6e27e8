//! A step where no technique has one: a candidate that cannot be, and few of the
//! rules that rule it out.
//!
//! A rule is here that a cell has a digit, or that a digit has a place in a house; that
//! none has two is taken for granted, as everybody does. Each rule is switched on by a
//! variable of its own; all of them are assumed together with the candidate, and the
//! solver names some that cannot hold with it. Of the candidates tried the one with
//! the fewest such rules is taken, and rules are left out one by one as long as the
//! others still rule it out. The set is minimal then, not known to be the smallest.
//!
//! Refutations that take long are given up for others, and so is leaving out a rule that
//! takes long to do without: then there are more rules than need be. Where all take long the
//! step says only that no solution has the candidates of a cell, which was proved before.
//!
//! Deletion: J. Marques-Silva, *Minimal Unsatisfiability: Models, Algorithms and
//! Applications*, 2010.

use std::{collections::BTreeMap, sync::Arc};

use encodings::Lit;
use itertools::Itertools;

use crate::{
    backends::{Answer, BackendError, Bounded, bounded},
    board::{Candidate, Candidates, Cell, Digit, Layout},
    stop::{Stop, Why},
    techniques::Step,
    variables::{Numbering, Value, Variables},
};

/// The name of such a step.
pub(super) const NAME: &str = "search";

/// So many candidates are tried, those of cells with few others first.
const TRIED: usize = 24;

/// So many of them, with the fewest rules, are minimized.
const MINIMIZED: usize = 2;

/// So many conflicts a refutation may take.
const CONFLICTS: u64 = 500;

/// So many that take more, and the rest is left alone.
const PATIENCE: usize = 6;

/// A rule that can be switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    Cell(Cell),
    Digit(usize, Digit),
}

/// What can be said.
pub(super) enum Forced {
    /// A step, and its reason.
    Step(Box<Step>, String),
    /// No candidate is known to be impossible.
    None,
    /// There was no time.
    Unknown(Why),
}

/// A candidate of `wrong`, which no solution has, that few rules rule out. `rules` are
/// those of the puzzle, made when they are first needed.
pub(super) fn forced(
    rules: &mut Option<Rules>,
    layout: &Arc<Layout>,
    candidates: &Candidates,
    mut wrong: Vec<Candidate>,
    stop: &Stop,
) -> Result<Forced, BackendError> {
    if wrong.is_empty() {
        return Ok(Forced::None);
    }
    let rules = rules.get_or_insert_with(|| Rules::new(layout, candidates, stop));
    rules.strike(candidates);
    wrong.sort_by_key(|candidate| (candidates.count(candidate.cell), *candidate));
    let mut found: Vec<(Vec<Lit>, Candidate)> = Vec::new();
    let mut gave_up = 0;
    for &candidate in &wrong {
        if found.len() == TRIED || gave_up == rules.patience {
            break;
        }
        match rules.against(candidate, &rules.all())? {
            Ok(Some(core)) => found.push((core, candidate)),
            // Not wrong after all, as far as the rules say.
            Ok(None) => {}
            Err(Why::GaveUp) => gave_up += 1,
            Err(why) => return Ok(Forced::Unknown(why)),
        }
    }
    if found.is_empty() && gave_up > 0 {
        // The next ones will be no easier.
        rules.patience = 1;
        return Ok(unexplained(layout, &wrong));
    }
    found.sort_by_key(|(core, candidate)| (core.len(), *candidate));
    found.truncate(MINIMIZED);
    let mut best: Option<(Vec<Lit>, Candidate)> = None;
    for (core, candidate) in found {
        let core = match rules.minimized(candidate, core, stop)? {
            Ok(core) => core,
            Err(why) => return Ok(Forced::Unknown(why)),
        };
        if best.as_ref().is_none_or(|(fewest, _)| core.len() < fewest.len()) {
            best = Some((core, candidate));
        }
    }
    Ok(best.map_or(Forced::None, |(core, candidate)| rules.step(&core, candidate)))
}

/// The candidates of a cell that no solution has, without the rules that it takes.
fn unexplained(layout: &Layout, wrong: &[Candidate]) -> Forced {
    let cell = wrong[0].cell;
    let eliminated: Vec<_> = wrong.iter().filter(|it| it.cell == cell).copied().collect();
    let digits: Vec<Digit> = eliminated.iter().map(|it| it.digit).collect();
    let houses = layout.constraints_of(cell).iter().map(|&number| number as usize).collect();
    let reason = format!(
        "no solution has {} in {}; few rules that rule it out were not found",
        digits.iter().join(" or "),
        layout.shape.name(cell)
    );
    let cells = vec![cell];
    let step = Step { technique: NAME, houses, cells, digits, eliminated, ..Step::default() };
    Forced::Step(Box::new(step), reason)
}

/// At most one of these.
fn at_most_one(backend: &mut dyn Bounded, lits: &[Lit]) {
    for (place, &one) in lits.iter().enumerate() {
        lits[..place].iter().for_each(|&other| backend.add_clause(&[!one, !other]));
    }
}

/// At least one of these, unless it is switched off.
fn at_least_one(backend: &mut dyn Bounded, off: Lit, lits: &[Lit]) {
    let clause: Vec<Lit> = lits.iter().copied().chain([off]).collect();
    backend.add_clause(&clause);
}

/// Some of the rules switched on that the literal cannot hold with; none if it can.
fn core_of(
    backend: &mut dyn Bounded,
    on: &[Lit],
    lit: Lit,
) -> Result<Result<Option<Vec<Lit>>, Why>, BackendError> {
    let assumed: Vec<Lit> = on.iter().copied().chain([lit]).collect();
    Ok(match backend.solve_within(&assumed, CONFLICTS)? {
        Answer::Unknown(why) => Err(why),
        Answer::Sat(_) => Ok(None),
        Answer::Unsat(core) => {
            Ok(Some(on.iter().copied().filter(|lit| core.contains(lit)).collect()))
        }
    })
}

/// The rules of a puzzle, each to be switched on. What is struck on the way is so for good.
pub(super) struct Rules {
    layout: Arc<Layout>,
    variables: Variables,
    /// The candidates not struck yet.
    left: Candidates,
    backend: Box<dyn Bounded>,
    /// Rule i is switched on by the variable `first + i`.
    first: u32,
    rules: Vec<Rule>,
    /// Those of constraints that are no houses, which have no place for every digit.
    others: Vec<Rule>,
    /// So many refutations may take too long before it is left at that.
    patience: usize,
}

impl Rules {
    fn new(layout: &Arc<Layout>, candidates: &Candidates, stop: &Stop) -> Rules {
        let variables = Variables::new(Numbering::Open, candidates);
        let (backend, first) = (bounded(stop.clone()), variables.count() + 1);
        let (layout, left) = (Arc::clone(layout), candidates.clone());
        let mut rules = Rules {
            layout,
            variables,
            left,
            backend,
            first,
            rules: Vec::new(),
            others: Vec::new(),
            patience: PATIENCE,
        };
        let cells = (0..candidates.cells()).map(Rule::Cell);
        let digits = 1..=candidates.side() as Digit;
        let numbers = 0..rules.layout.constraints().len();
        let places = numbers.flat_map(|number| digits.clone().map(move |d| Rule::Digit(number, d)));
        for rule in cells.chain(places) {
            let (lits, at_least) = rules.lits(rule);
            at_most_one(&mut *rules.backend, &lits);
            match at_least {
                true if !lits.is_empty() => {
                    let off = !Lit::positive(rules.first + rules.rules.len() as u32);
                    rules.rules.push(rule);
                    at_least_one(&mut *rules.backend, off, &lits);
                }
                true => {}
                false => rules.others.push(rule),
            }
        }
        rules
    }

    /// The candidates left of a rule, none if it is settled, and whether one has to hold.
    fn lits(&self, rule: Rule) -> (Vec<Lit>, bool) {
        let (number, digit) = match rule {
            Rule::Cell(cell) => {
                let lits = self.variables.lits(cell);
                let left = lits.filter(|&(digit, _)| self.left.contains(cell, digit));
                return (left.map(|(_, lit)| lit).collect(), true);
            }
            Rule::Digit(number, digit) => (number, digit),
        };
        let constraint = &self.layout.constraints()[number];
        let cells = constraint.cells().iter().filter(|&&cell| self.left.contains(cell, digit));
        let values: Vec<Value> = cells.map(|&cell| self.variables.value(cell, digit)).collect();
        // Where the digit is written its other places are struck.
        let is_placed = values.contains(&Value::True);
        let lits = values.into_iter().filter_map(|value| match value {
            Value::Lit(lit) if !is_placed => Some(lit),
            _ => None,
        });
        (lits.collect(), constraint.is_house())
    }

    /// Takes in what was struck since the last time.
    fn strike(&mut self, candidates: &Candidates) {
        let gone = self.left.iter().filter(|c| !candidates.contains(c.cell, c.digit));
        for Candidate { cell, digit } in gone.collect::<Vec<_>>() {
            self.left.eliminate(Candidate { cell, digit });
            if let Value::Lit(lit) = self.variables.value(cell, digit) {
                self.backend.add_clause(&[!lit]);
            }
        }
    }

    fn all(&self) -> Vec<Lit> {
        (self.first..).take(self.rules.len()).map(Lit::positive).collect()
    }

    /// Some of these rules that rule the candidate out; none if they do not.
    fn against(
        &mut self,
        candidate: Candidate,
        on: &[Lit],
    ) -> Result<Result<Option<Vec<Lit>>, Why>, BackendError> {
        let Value::Lit(lit) = self.variables.value(candidate.cell, candidate.digit) else {
            return Ok(Ok(None));
        };
        core_of(&mut *self.backend, on, lit)
    }

    /// The rules without those that are not needed, in a solver that knows no others.
    fn minimized(
        &self,
        candidate: Candidate,
        mut core: Vec<Lit>,
        stop: &Stop,
    ) -> Result<Result<Vec<Lit>, Why>, BackendError> {
        let Value::Lit(lit) = self.variables.value(candidate.cell, candidate.digit) else {
            return Ok(Ok(core));
        };
        let mut backend = bounded(stop.clone());
        for &rule in self.rules.iter().chain(&self.others) {
            at_most_one(&mut *backend, &self.lits(rule).0);
        }
        for &rule in &core {
            let number = rule.variable() - self.first;
            at_least_one(&mut *backend, !rule, &self.lits(self.rules[number as usize]).0);
        }
        let (mut place, mut gave_up) = (0, 0);
        while place < core.len() && gave_up < PATIENCE {
            let mut rest = core.clone();
            rest.remove(place);
            match core_of(&mut *backend, &rest, lit)? {
                Ok(None) => place += 1,
                Err(Why::GaveUp) => (place, gave_up) = (place + 1, gave_up + 1),
                Err(why) => return Ok(Err(why)),
                // What was needed before the place is needed still.
                Ok(Some(smaller)) => {
                    core = smaller;
                    place = place.min(core.len());
                }
            }
        }
        Ok(Ok(core))
    }

    fn step(&self, core: &[Lit], candidate: Candidate) -> Forced {
        let shape = self.layout.shape;
        let rules = core.iter().map(|lit| self.rules[(lit.variable() - self.first) as usize]);
        let (mut cells, mut houses, mut digits) =
            (vec![candidate.cell], Vec::new(), vec![candidate.digit]);
        let (mut named, mut by_house) = (Vec::new(), BTreeMap::<usize, Vec<Digit>>::new());
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
            }
        }
        let places = by_house.into_iter().map(|(number, mut digits)| {
            digits.sort_unstable();
            let name = self.layout.constraints()[number].name();
            format!("{} in {name}", digits.iter().join(" "))
        });
        let places: Vec<String> = places.collect();
        for list in [&mut cells, &mut houses] {
            list.sort_unstable();
            list.dedup();
        }
        digits.sort_unstable();
        digits.dedup();
        let Candidate { cell, digit } = candidate;
        let named =
            if named.is_empty() { vec![] } else { vec![format!("cells {}", named.join(" "))] };
        let reason = format!(
            "if {} were {digit}, these could not all be filled: {}",
            shape.name(cell),
            places.into_iter().chain(named).join("; ")
        );
        let eliminated = vec![candidate];
        let step = Step { technique: NAME, houses, cells, digits, eliminated, ..Step::default() };
        Forced::Step(Box::new(step), reason)
    }
}
