//! A step where no technique has one: a candidate that cannot be, and some of the
//! rules that rule it out, none of which can be left out.
//!
//! A rule is here that a cell has one digit, or that a digit has one place in a house
//! (or at most one, in a constraint that is no house). Each is switched on by a
//! variable of its own; all of them are assumed together with the candidate, and the
//! solver names some that cannot hold with it. Of the candidates tried the one with
//! the fewest such rules is taken, and rules are left out one by one as long as the
//! others still rule it out. The set is minimal, not known to be the smallest.
//!
//! Deletion: J. Marques-Silva, *Minimal Unsatisfiability: Models, Algorithms and
//! Applications*, 2010.

use std::sync::Arc;

use encodings::Lit;

use crate::{
    backends::{Answer, Backend, BackendError, bare},
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

/// A rule that can be switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    Cell(Cell),
    Digit(usize, Digit),
}

/// What can be said.
pub(super) enum Forced {
    /// A step, and its reason.
    Step(Step, String),
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
    for candidate in wrong {
        if found.len() == TRIED {
            break;
        }
        match rules.against(candidate, &rules.all())? {
            Ok(Some(core)) => found.push((core, candidate)),
            // Not wrong after all, as far as the rules say.
            Ok(None) => {}
            Err(why) => return Ok(Forced::Unknown(why)),
        }
    }
    found.sort_by_key(|(core, candidate)| (core.len(), *candidate));
    found.truncate(MINIMIZED);
    let mut best: Option<(Vec<Lit>, Candidate)> = None;
    for (core, candidate) in found {
        let core = match rules.minimized(candidate, core)? {
            Ok(core) => core,
            Err(why) => return Ok(Forced::Unknown(why)),
        };
        if best.as_ref().is_none_or(|(fewest, _)| core.len() < fewest.len()) {
            best = Some((core, candidate));
        }
    }
    Ok(best.map_or(Forced::None, |(core, candidate)| rules.step(&core, candidate)))
}

/// The rules of a puzzle, each to be switched on. What is struck on the way is so for good.
pub(super) struct Rules {
    layout: Arc<Layout>,
    variables: Variables,
    /// The candidates not struck yet.
    left: Candidates,
    backend: Box<dyn Backend>,
    /// Rule i is switched on by the variable `first + i`.
    first: u32,
    rules: Vec<Rule>,
}

impl Rules {
    fn new(layout: &Arc<Layout>, candidates: &Candidates, stop: &Stop) -> Rules {
        let variables = Variables::new(Numbering::Open, candidates);
        let (backend, first) = (bare(stop.clone()), variables.count() + 1);
        let (layout, left) = (Arc::clone(layout), candidates.clone());
        let mut rules = Rules { layout, variables, left, backend, first, rules: Vec::new() };
        for cell in 0..candidates.cells() {
            let lits: Vec<Lit> = rules.variables.lits(cell).map(|(_, lit)| lit).collect();
            if !lits.is_empty() {
                rules.add(Rule::Cell(cell), &lits, true);
            }
        }
        let layout = Arc::clone(&rules.layout);
        for (number, constraint) in layout.constraints().iter().enumerate() {
            for digit in 1..=candidates.side() as Digit {
                let values = constraint.cells().iter().map(|&c| rules.variables.value(c, digit));
                let values: Vec<Value> = values.collect();
                // Where the digit is written its other places are struck.
                let is_placed = values.contains(&Value::True);
                let lits = values.into_iter().filter_map(|value| match value {
                    Value::Lit(lit) => Some(lit),
                    Value::True | Value::False => None,
                });
                let lits: Vec<Lit> = lits.collect();
                if !is_placed && !lits.is_empty() {
                    rules.add(Rule::Digit(number, digit), &lits, constraint.is_house());
                }
            }
        }
        rules
    }

    /// At most one of these and, for houses and cells, at least one, once it is switched on.
    fn add(&mut self, rule: Rule, lits: &[Lit], at_least: bool) {
        let off = !Lit::positive(self.first + self.rules.len() as u32);
        self.rules.push(rule);
        if at_least {
            let clause: Vec<Lit> = lits.iter().copied().chain([off]).collect();
            self.backend.add_clause(&clause);
        }
        for (place, &one) in lits.iter().enumerate() {
            lits[..place].iter().for_each(|&other| self.backend.add_clause(&[!one, !other, off]));
        }
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
        let assumed: Vec<Lit> = on.iter().copied().chain([lit]).collect();
        Ok(match self.backend.solve(&assumed)? {
            Answer::Unknown(why) => Err(why),
            Answer::Sat(_) => Ok(None),
            Answer::Unsat(core) => {
                Ok(Some(on.iter().copied().filter(|lit| core.contains(lit)).collect()))
            }
        })
    }

    /// The rules without those that are not needed.
    fn minimized(
        &mut self,
        candidate: Candidate,
        mut core: Vec<Lit>,
    ) -> Result<Result<Vec<Lit>, Why>, BackendError> {
        let mut place = 0;
        while place < core.len() {
            let mut rest = core.clone();
            rest.remove(place);
            match self.against(candidate, &rest)? {
                Err(why) => return Ok(Err(why)),
                Ok(None) => place += 1,
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
        let mut words = Vec::new();
        for rule in rules {
            match rule {
                Rule::Cell(cell) => {
                    cells.push(cell);
                    words.push(shape.name(cell).to_string());
                }
                Rule::Digit(number, digit) => {
                    houses.push(number);
                    digits.push(digit);
                    words.push(format!("{digit} in {}", self.layout.constraints()[number].name()));
                }
            }
        }
        for list in [&mut cells, &mut houses] {
            list.sort_unstable();
            list.dedup();
        }
        digits.sort_unstable();
        digits.dedup();
        let Candidate { cell, digit } = candidate;
        let reason = format!(
            "if {} were {digit}, these could not all be filled: {}",
            shape.name(cell),
            words.join(", ")
        );
        let eliminated = vec![candidate];
        let step = Step { technique: NAME, houses, cells, digits, eliminated, ..Step::default() };
        Forced::Step(step, reason)
    }
}
