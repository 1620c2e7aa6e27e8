//! Compiles residual expressions to constraints and relations.

use std::{cell::Cell as Counter, sync::Arc};

use rustc_hash::FxHashMap;

use super::{Comparison, ListFunction, Ranges, Residual, Unary};
use crate::{Cell, Digit, relation::Automaton, rule::Primitives, shape::Shape};

/// Maximum number of transitions that are tried for the automaton of a condition.
const MAX_TRIED_TRANSITIONS: usize = 1 << 17;

/// The automata of conditions, for windows with the same condition; `None` if it is too large.
type Automata = FxHashMap<(Residual, Vec<[i64; 2]>), Option<Arc<Automaton>>>;

/// Compiles conditions of one rule.
pub(crate) struct Compiler {
    shape: Shape,
    automata: Automata,
}

impl Compiler {
    pub(crate) fn new(shape: Shape) -> Compiler {
        Compiler { shape, automata: Automata::default() }
    }

    /// Requires that the condition holds. Its cells are indices of `cells`.
    pub(crate) fn state(&mut self, asks: &mut Primitives, condition: &Residual, cells: &[Cell]) {
        // Each condition has its own numbers, so that equal ones share their automaton.
        let mut places = Vec::new();
        condition.places(&mut places);
        let cells: Vec<Cell> = places.iter().map(|&place| cells[place]).collect();
        let shape = self.shape;
        let range = |&cell: &Cell| {
            let highest = shape.digits_at(cell) as Digit;
            [shape.value_at(cell, 1), shape.value_at(cell, highest)]
        };
        let ranges: Vec<[i64; 2]> = cells.iter().map(range).collect();
        let number = |place: usize| places.iter().position(|&it| it == place).unwrap_or(0);
        let condition = condition.replaced(&ranges, &|place| Residual::Place(number(place)));
        let holds = |values: &[i64]| {
            let at = |place: usize| Residual::Known(Some(values[place]));
            condition.replaced(&ranges, &at).decided() == Some(true)
        };
        match (&condition, &cells[..]) {
            _ if asks.is_closed() || condition.decided() == Some(true) => {}
            _ if condition.decided() == Some(false) => asks.never(&cells),
            (_, &[cell]) => asks.only(cell, |value| holds(&[value])),
            (_, &[a, b]) => asks.pair(a, b, |x, y| holds(&[x, y])),
            (Residual::And(parts), _) => {
                parts.iter().for_each(|part| self.state(asks, part, &cells));
            }
            (Residual::Compare(Comparison::Equal, inner), _) if linear(inner).is_some() => {
                let (terms, constant) = linear(inner).unwrap_or_default();
                asks.sum(terms.iter().map(|&(factor, place)| (factor, cells[place])), -constant);
            }
            (Residual::List(ListFunction::Distinct, list), _)
                if are_cells(list) && ranges.iter().all(|range| range[0] == ranges[0][0]) =>
            {
                match list.len() == cells.len() {
                    true => asks.distinct(&cells),
                    false => asks.never(&cells),
                }
            }
            _ => self.combine(asks, &condition, &ranges, &cells),
        }
    }

    /// Requires a condition by an automaton, or else by a composition of its parts.
    fn combine(
        &mut self,
        asks: &mut Primitives,
        condition: &Residual,
        ranges: Ranges,
        cells: &[Cell],
    ) {
        let key = (condition.clone(), ranges.to_vec());
        let automaton = match self.automata.get(&key) {
            Some(known) => known.clone(),
            None => {
                let made = automaton(self.shape, condition, ranges).map(Arc::new);
                self.automata.insert(key, made.clone());
                made
            }
        };
        match (automaton, condition) {
            (Some(automaton), _) => asks.accept(cells, Some(automaton)),
            (None, Residual::Or(parts)) => {
                let parts: Vec<_> = parts
                    .iter()
                    .map(|part| asks.collect(|asks| self.state(asks, part, cells)))
                    .collect();
                let count = parts.len();
                asks.count(parts, [1, count]);
            }
            (None, Residual::If(parts)) => {
                let [chosen, yes, no] = &**parts;
                let other = Residual::Unary(Unary::Not, Box::new(chosen.clone()));
                for (exception, part) in [(&other, yes), (chosen, no)] {
                    let either = Residual::Or(vec![exception.clone(), part.clone()]);
                    self.state(asks, &either, cells);
                }
            }
            (None, Residual::Unary(Unary::Not, inner)) => {
                let part = asks.collect(|asks| self.state(asks, inner, cells));
                asks.count(vec![part], [0, 0]);
            }
            (None, _) => {
                asks.refuse(format!(
                    "the formula is too large: a condition on {} cells has more than \
                    {MAX_TRIED_TRANSITIONS} transitions; use fewer cells in it",
                    cells.len()
                ));
            }
        }
    }
}

fn are_cells(list: &[Residual]) -> bool {
    list.iter().all(|it| matches!(it, Residual::Place(_)))
}

/// Returns the coefficients and cells of a linear expression, and its constant.
fn linear(residual: &Residual) -> Option<(Vec<(i64, usize)>, i64)> {
    let Residual::Sum(terms, constant) = residual else { return None };
    let term = |(factor, term): &(i64, Residual)| match term {
        Residual::Place(place) => Some((*factor, *place)),
        _ => None,
    };
    Some((terms.iter().map(term).collect::<Option<_>>()?, *constant))
}

/// Returns the automaton whose states are the residuals of a condition; `None` if it is too large.
fn automaton(shape: Shape, condition: &Residual, ranges: Ranges) -> Option<Automaton> {
    let tried = Counter::new(0);
    let step = |index: usize, state: &Residual, digit: Digit| {
        tried.set(tried.get() + 1);
        if tried.get() > MAX_TRIED_TRANSITIONS {
            return None;
        }
        if state.decided() == Some(true) {
            return Some(state.clone());
        }
        let at = |place| match place == index {
            true => Residual::Known(Some(ranges[index][0] + i64::from(digit) - 1)),
            false => Residual::Place(place),
        };
        if ranges[index][0] + i64::from(digit) - 1 > ranges[index][1] {
            return None;
        }
        let next = state.replaced(ranges, &at);
        (next.decided() != Some(false)).then_some(next)
    };
    let accepts = |state: &Residual| state.decided() == Some(true);
    let made = Automaton::new(shape.digits(), ranges.len(), condition.clone(), &step, &accepts)?;
    (tried.get() <= MAX_TRIED_TRANSITIONS).then_some(made)
}
