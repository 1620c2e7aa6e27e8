//! The rules of a board, switched on one by one in a solver, and few that rule a candidate out.
//!
//! Deletion: J. Marques-Silva, *Minimal Unsatisfiability: Models, Algorithms and
//! Applications*, 2010.

use std::collections::BTreeMap;

use encodings::Lit;
use itertools::Itertools;

use board::{
    Candidate, Candidates, Cell, Digit, Layout,
    stop::{Stop, Why},
};
use logic::techniques::Step;
use sat::{
    backends::{Answer, BackendError, Bounded, bounded},
    variables::{Numbering, Value, Variables},
};

/// The name of a step that rules make.
pub(super) const NAME: &str = "search";

/// So many conflicts a refutation may take.
pub(super) const CONFLICTS: u64 = 500;

/// So many rules that take more to do without, and the rest is left alone.
const KEPT: usize = 6;

/// A solver is asked so many times for fewer rules.
const ROUNDS: usize = 3;

/// A rule that can be switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    Cell(Cell),
    Digit(usize, Digit),
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
    conflicts: u64,
) -> Result<Result<Option<Vec<Lit>>, Why>, BackendError> {
    let assumed: Vec<Lit> = on.iter().copied().chain([lit]).collect();
    Ok(match backend.solve_within(&assumed, conflicts)? {
        Answer::Unknown(why) => Err(why),
        Answer::Sat(_) => Ok(None),
        Answer::Unsat(core) => {
            Ok(Some(on.iter().copied().filter(|lit| core.contains(lit)).collect()))
        }
    })
}

/// The rules about the candidates left, each to be switched on.
pub(super) struct Rules<'a> {
    layout: &'a Layout,
    candidates: &'a Candidates,
    variables: Variables,
    /// Rule i is switched on by the variable `first + i`.
    first: u32,
    rules: Vec<Rule>,
    /// Those of constraints that are no houses, which have no place for every digit.
    others: Vec<Rule>,
    stop: &'a Stop,
}

impl<'a> Rules<'a> {
    pub(super) fn new(layout: &'a Layout, candidates: &'a Candidates, stop: &'a Stop) -> Rules<'a> {
        let variables = Variables::new(Numbering::Open, candidates);
        let first = variables.count() + 1;
        let (rules, others) = (Vec::new(), Vec::new());
        let mut all = Rules { layout, candidates, variables, first, rules, others, stop };
        let digits = 1..=candidates.side() as Digit;
        let numbers = 0..layout.constraints().len();
        let places = numbers.flat_map(|number| digits.clone().map(move |d| Rule::Digit(number, d)));
        for rule in (0..candidates.cells()).map(Rule::Cell).chain(places) {
            match all.lits(rule) {
                (lits, _) if lits.is_empty() => {}
                (_, true) => all.rules.push(rule),
                (_, false) => all.others.push(rule),
            }
        }
        all
    }

    /// A solver that knows no rules but these.
    fn solver(&self, on: &[Lit]) -> Box<dyn Bounded> {
        let mut backend = bounded(self.stop.clone());
        for &rule in self.rules.iter().chain(&self.others) {
            at_most_one(&mut *backend, &self.lits(rule).0);
        }
        for &lit in on {
            at_least_one(&mut *backend, !lit, &self.lits(self.rule(lit)).0);
        }
        backend
    }

    /// What a variable switches on.
    fn rule(&self, on: Lit) -> Rule {
        self.rules[(on.variable() - self.first) as usize]
    }

    /// The candidates left of a rule, none if it is settled, and whether one has to hold.
    fn lits(&self, rule: Rule) -> (Vec<Lit>, bool) {
        let (number, digit) = match rule {
            Rule::Cell(cell) => {
                let lits = self.variables.lits(cell);
                return (lits.map(|(_, lit)| lit).collect(), true);
            }
            Rule::Digit(number, digit) => (number, digit),
        };
        let constraint = &self.layout.constraints()[number];
        let cells =
            constraint.cells().iter().filter(|&&cell| self.candidates.contains(cell, digit));
        let values: Vec<Value> = cells.map(|&cell| self.variables.value(cell, digit)).collect();
        // Where the digit is written its other places are struck.
        let is_placed = values.contains(&Value::True);
        let lits = values.into_iter().filter_map(|value| match value {
            Value::Lit(lit) if !is_placed => Some(lit),
            _ => None,
        });
        (lits.collect(), constraint.is_house())
    }

    /// The variable of a candidate; none if nothing is left to decide.
    fn lit(&self, candidate: Candidate) -> Option<Lit> {
        match self.variables.value(candidate.cell, candidate.digit) {
            Value::Lit(lit) => Some(lit),
            _ => None,
        }
    }

    /// Some rules that rule the candidate out; none if there are none.
    pub(super) fn against(
        &self,
        candidate: Candidate,
        conflicts: u64,
    ) -> Result<Result<Option<Vec<Lit>>, Why>, BackendError> {
        let Some(lit) = self.lit(candidate) else { return Ok(Ok(None)) };
        let all: Vec<Lit> = (self.first..).take(self.rules.len()).map(Lit::positive).collect();
        core_of(&mut *self.solver(&all), &all, lit, conflicts)
    }

    /// Leaves rules out that a solver does not need which knows no others.
    pub(super) fn trim(
        &self,
        candidate: Candidate,
        core: &mut Vec<Lit>,
    ) -> Result<Result<(), Why>, BackendError> {
        let Some(lit) = self.lit(candidate) else { return Ok(Ok(())) };
        for _ in 0..ROUNDS {
            match core_of(&mut *self.solver(core), core, lit, CONFLICTS)? {
                Ok(Some(fewer)) if fewer.len() < core.len() => *core = fewer,
                // It takes other conflicts each time, and may take too many.
                Ok(_) | Err(Why::GaveUp) => break,
                Err(why) => return Ok(Err(why)),
            }
        }
        Ok(Ok(()))
    }

    /// The rules without those that are not needed.
    pub(super) fn minimized(
        &self,
        candidate: Candidate,
        mut core: Vec<Lit>,
    ) -> Result<Result<Vec<Lit>, Why>, BackendError> {
        let Some(lit) = self.lit(candidate) else { return Ok(Ok(core)) };
        let mut backend = self.solver(&core);
        let (mut place, mut gave_up) = (0, 0);
        while place < core.len() && gave_up < KEPT {
            let mut rest = core.clone();
            rest.remove(place);
            match core_of(&mut *backend, &rest, lit, CONFLICTS)? {
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

    /// The step that these rules make, and its reason.
    pub(super) fn step(&self, core: &[Lit], candidate: Candidate) -> (Step, String) {
        let shape = self.layout.shape;
        let rules = core.iter().map(|&lit| self.rule(lit));
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
            "if {} were {called}, these could not all be filled: {}",
            shape.name(candidate.cell),
            places.into_iter().chain(named).join("; ")
        );
        let eliminated = vec![candidate];
        let step = Step { technique: NAME, houses, cells, digits, eliminated, ..Step::default() };
        (step, reason)
    }
}
