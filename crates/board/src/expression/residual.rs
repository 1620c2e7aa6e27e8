//! Residual expressions: what remains of an expression when some cells have digits.
//!
//! Constants are folded, and a comparison is decided as soon as the bounds of its numbers decide it.
//! So equal situations have equal residuals, which are the states of an automaton (as the residuals
//! of regular expressions: J. A. Brzozowski, *Derivatives of Regular Expressions*, 1964).

use super::{
    Binary, Comparison, ListFunction, Node, Unary, Window, binary_value, list_value, unary_value,
};
use crate::Cell;

/// An expression over cells that are numbered from 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Residual {
    /// A number, or `None` if it is undefined. True is 1 and false is 0.
    Known(Option<i64>),
    /// The value of a cell.
    Place(usize),
    /// The sum of the terms, multiplied by their coefficients, and of a number.
    Sum(Vec<(i64, Residual)>, i64),
    Unary(Unary, Box<Residual>),
    /// A product, quotient or remainder.
    Binary(Binary, Box<Residual>, Box<Residual>),
    /// The comparison of a number with 0.
    Compare(Comparison, Box<Residual>),
    In(Box<Residual>, Vec<Residual>),
    /// The second residual if the first is true, else the third.
    If(Box<[Residual; 3]>),
    And(Vec<Residual>),
    Or(Vec<Residual>),
    /// The least or greatest number, or whether all are different or equal.
    List(ListFunction, Vec<Residual>),
}

const TRUE: Residual = Residual::Known(Some(1));
const FALSE: Residual = Residual::Known(Some(0));
const UNDEFINED: Residual = Residual::Known(None);

/// The lowest and the highest value of each numbered cell.
pub(crate) type Ranges<'a> = &'a [[i64; 2]];

/// Returns the residual of a node on a window. `number` returns the number of a cell.
pub(crate) fn residual(
    node: &Node,
    window: Window,
    number: &mut dyn FnMut(Cell) -> usize,
) -> Residual {
    let of = |node: &Node, number: &mut dyn FnMut(Cell) -> usize| residual(node, window, number);
    let all = |nodes: &[Node], number: &mut dyn FnMut(Cell) -> usize| -> Vec<Residual> {
        nodes.iter().map(|node| residual(node, window, number)).collect()
    };
    match node {
        Node::Number(value) => Residual::Known(Some(*value)),
        Node::Place(place) => Residual::Place(number(window.cells[*place])),
        Node::Digit => Residual::Place(number(window.current)),
        Node::Layer(layer, place) => {
            let cell = place.map_or(window.current, |place| window.cells[place]);
            Residual::Place(number(window.shape.layer_cell(*layer, cell)))
        }
        Node::If(nodes) => {
            let [condition, yes, no] = [0, 1, 2].map(|it| of(&nodes[it], number));
            Residual::If(Box::new([truth(condition), yes, no]))
        }
        Node::Row | Node::Column => Residual::Known(node.value(window, &|_| 0)),
        Node::Unary(unary, node) => {
            let inner = of(node, number);
            match unary {
                Unary::Minus => sum(vec![(-1, inner)], 0),
                Unary::Not => Residual::Unary(Unary::Not, Box::new(truth(inner))),
                _ => Residual::Unary(*unary, Box::new(inner)),
            }
        }
        Node::Binary(binary, a, b) => {
            let (a, b) = (of(a, number), of(b, number));
            match binary {
                Binary::Plus => sum(vec![(1, a), (1, b)], 0),
                Binary::Minus => sum(vec![(1, a), (-1, b)], 0),
                _ => Residual::Binary(*binary, Box::new(a), Box::new(b)),
            }
        }
        Node::Chain(first, others) => {
            let mut before = of(first, number);
            let mut parts = Vec::with_capacity(others.len());
            for (comparison, node) in others {
                let next = of(node, number);
                parts.push(compared(*comparison, before, next.clone()));
                before = next;
            }
            Residual::And(parts)
        }
        Node::In(node, list) => Residual::In(Box::new(of(node, number)), all(list, number)),
        Node::And(nodes) => Residual::And(all(nodes, number).into_iter().map(truth).collect()),
        Node::Or(nodes) => Residual::Or(all(nodes, number).into_iter().map(truth).collect()),
        Node::List(function, nodes) => listed(*function, all(nodes, number)),
        Node::Over(function, set, node) => {
            let cells = window.set(*set);
            let of = cells
                .into_iter()
                .map(|current| residual(node, Window { current, ..window }, number));
            listed(*function, of.collect())
        }
    }
}

fn listed(function: ListFunction, nodes: Vec<Residual>) -> Residual {
    match function {
        ListFunction::Sum => sum(nodes.into_iter().map(|node| (1, node)).collect(), 0),
        ListFunction::Count => sum(nodes.into_iter().map(|node| (1, truth(node))).collect(), 0),
        _ => Residual::List(function, nodes),
    }
}

fn compared(comparison: Comparison, a: Residual, b: Residual) -> Residual {
    let difference = |a, b| Box::new(sum(vec![(1, a), (-1, b)], 0));
    match comparison {
        Comparison::Greater => Residual::Compare(Comparison::Less, difference(b, a)),
        Comparison::GreaterOrEqual => Residual::Compare(Comparison::LessOrEqual, difference(b, a)),
        _ => Residual::Compare(comparison, difference(a, b)),
    }
}

/// Returns the truth of a number: true unless it is 0 or undefined.
fn truth(residual: Residual) -> Residual {
    match residual {
        Residual::Known(value) => condition(value.is_some_and(|value| value != 0)),
        Residual::Compare(..) | Residual::In(..) | Residual::And(_) | Residual::Or(_) => residual,
        Residual::Unary(Unary::Not, _) => residual,
        Residual::If(parts) => {
            let [condition, yes, no] = *parts;
            Residual::If(Box::new([condition, truth(yes), truth(no)]))
        }
        Residual::List(ListFunction::Distinct | ListFunction::Same, _) => residual,
        _ => Residual::Compare(Comparison::Different, Box::new(residual)),
    }
}

fn condition(holds: bool) -> Residual {
    if holds { TRUE } else { FALSE }
}

/// Returns a sum with all numbers and equal terms combined.
fn sum(terms: Vec<(i64, Residual)>, constant: i64) -> Residual {
    let mut all: Vec<(i64, Residual)> = Vec::with_capacity(terms.len());
    let mut total = Some(constant);
    add(terms, 1, &mut all, &mut total);
    let Some(total) = total else { return UNDEFINED };
    match &mut all[..] {
        [] => Residual::Known(Some(total)),
        [(1, _)] if total == 0 => all.swap_remove(0).1,
        _ => Residual::Sum(all, total),
    }
}

fn add(
    terms: Vec<(i64, Residual)>,
    factor: i64,
    all: &mut Vec<(i64, Residual)>,
    total: &mut Option<i64>,
) {
    for (coefficient, term) in terms {
        let Some(coefficient) = coefficient.checked_mul(factor) else {
            *total = None;
            return;
        };
        match term {
            Residual::Known(value) => {
                let product = value.and_then(|value| value.checked_mul(coefficient));
                *total = total.zip(product).and_then(|(total, it)| total.checked_add(it));
            }
            Residual::Sum(terms, constant) => {
                let product = constant.checked_mul(coefficient);
                *total = total.zip(product).and_then(|(total, it)| total.checked_add(it));
                add(terms, coefficient, all, total);
            }
            term => match all.iter().position(|(_, known)| *known == term) {
                Some(place) => {
                    all[place].0 = all[place].0.saturating_add(coefficient);
                    // A term without a defined value must remain.
                    if all[place].0 == 0 && matches!(term, Residual::Place(_)) {
                        all.remove(place);
                    }
                }
                None => all.push((coefficient, term)),
            },
        }
    }
}

impl Residual {
    /// Returns the value if it is known and defined.
    fn known(&self) -> Option<i64> {
        match self {
            Residual::Known(value) => *value,
            _ => None,
        }
    }

    /// Returns true or false if it is decided.
    pub(crate) fn decided(&self) -> Option<bool> {
        match self {
            Residual::Known(value) => Some(value.is_some_and(|value| value != 0)),
            _ => None,
        }
    }

    /// Adds the numbers of its cells that are not yet in `places`, in the order of their first
    /// occurrence.
    pub(crate) fn places(&self, places: &mut Vec<usize>) {
        match self {
            Residual::Known(_) => {}
            Residual::Place(place) => {
                if !places.contains(place) {
                    places.push(*place);
                }
            }
            Residual::Sum(terms, _) => terms.iter().for_each(|term| term.1.places(places)),
            Residual::Unary(_, inner) | Residual::Compare(_, inner) => inner.places(places),
            Residual::Binary(_, a, b) => {
                a.places(places);
                b.places(places);
            }
            Residual::In(inner, list) => {
                inner.places(places);
                list.iter().for_each(|it| it.places(places));
            }
            Residual::If(parts) => parts.iter().for_each(|it| it.places(places)),
            Residual::And(list) | Residual::Or(list) | Residual::List(_, list) => {
                list.iter().for_each(|it| it.places(places));
            }
        }
    }

    /// Returns the residual with each cell replaced by the result of `at`, and folds constants.
    pub(crate) fn replaced(&self, ranges: Ranges, at: &dyn Fn(usize) -> Residual) -> Residual {
        let all = |list: &[Residual]| -> Vec<Residual> {
            list.iter().map(|it| it.replaced(ranges, at)).collect()
        };
        match self {
            Residual::Known(_) => self.clone(),
            Residual::Place(place) => at(*place),
            Residual::Sum(terms, constant) => {
                let terms = terms.iter().map(|(factor, it)| (*factor, it.replaced(ranges, at)));
                sum(terms.collect(), *constant)
            }
            Residual::Unary(unary, inner) => match (unary, inner.replaced(ranges, at)) {
                (Unary::Not, Residual::Known(value)) => {
                    condition(value.is_none_or(|value| value == 0))
                }
                (_, Residual::Known(value)) => {
                    Residual::Known(value.and_then(|value| unary_value(*unary, value)))
                }
                (_, inner) => Residual::Unary(*unary, Box::new(inner)),
            },
            Residual::Binary(binary, a, b) => {
                match (a.replaced(ranges, at), b.replaced(ranges, at)) {
                    (UNDEFINED, _) | (_, UNDEFINED) => UNDEFINED,
                    (Residual::Known(Some(a)), Residual::Known(Some(b))) => {
                        Residual::Known(binary_value(*binary, a, b))
                    }
                    (Residual::Known(Some(factor)), other)
                    | (other, Residual::Known(Some(factor)))
                        if *binary == Binary::Times && factor != 0 =>
                    {
                        sum(vec![(factor, other)], 0)
                    }
                    (a, b) => Residual::Binary(*binary, Box::new(a), Box::new(b)),
                }
            }
            Residual::Compare(comparison, inner) => {
                let inner = inner.replaced(ranges, at);
                match inner.compared_with_0(*comparison, ranges) {
                    Some(holds) => condition(holds),
                    None => Residual::Compare(*comparison, Box::new(inner)),
                }
            }
            Residual::In(inner, list) => {
                let (inner, mut list) = (inner.replaced(ranges, at), all(list));
                match inner {
                    Residual::Known(None) => FALSE,
                    Residual::Known(value) if list.iter().any(|it| it.known() == value) => TRUE,
                    Residual::Known(_) => {
                        list.retain(|it| !matches!(it, Residual::Known(_)));
                        match list.is_empty() {
                            true => FALSE,
                            false => Residual::In(Box::new(inner), list),
                        }
                    }
                    inner => Residual::In(Box::new(inner), list),
                }
            }
            Residual::If(parts) => {
                let [condition, yes, no] = [0, 1, 2].map(|it| parts[it].replaced(ranges, at));
                match condition.decided() {
                    Some(true) => yes,
                    Some(false) => no,
                    None => Residual::If(Box::new([condition, yes, no])),
                }
            }
            Residual::And(list) => junction(all(list), true),
            Residual::Or(list) => junction(all(list), false),
            Residual::List(function, list) => folded(*function, all(list)),
        }
    }

    /// Returns the result of the comparison with 0 if the bounds decide it.
    fn compared_with_0(&self, comparison: Comparison, ranges: Ranges) -> Option<bool> {
        if let Residual::Known(value) = self {
            return Some(value.is_some_and(|value| comparison.holds(value, 0)));
        }
        let [low, high] = self.bounds(ranges)?;
        match comparison {
            Comparison::Equal if low > 0 || high < 0 => Some(false),
            Comparison::Different if low > 0 || high < 0 => Some(true),
            Comparison::Less if high < 0 => Some(true),
            Comparison::Less if low >= 0 => Some(false),
            Comparison::LessOrEqual if high <= 0 => Some(true),
            Comparison::LessOrEqual if low > 0 => Some(false),
            _ => None,
        }
    }

    /// Returns a lower and an upper bound, unless it may be undefined.
    fn bounds(&self, ranges: Ranges) -> Option<[i64; 2]> {
        match self {
            Residual::Known(value) => value.map(|value| [value, value]),
            Residual::Place(place) => Some(ranges[*place]),
            Residual::Sum(terms, constant) => {
                let mut bounds = [*constant; 2];
                for (factor, term) in terms {
                    let [a, b] = term.bounds(ranges)?;
                    let (a, b) = (a.checked_mul(*factor)?, b.checked_mul(*factor)?);
                    bounds[0] = bounds[0].checked_add(a.min(b))?;
                    bounds[1] = bounds[1].checked_add(a.max(b))?;
                }
                Some(bounds)
            }
            Residual::Unary(Unary::Abs, inner) => {
                let [low, high] = inner.bounds(ranges)?;
                let most = low.checked_abs()?.max(high.checked_abs()?);
                let least = if low > 0 || high < 0 { low.abs().min(high.abs()) } else { 0 };
                Some([least, most])
            }
            Residual::Unary(Unary::Even | Unary::Odd | Unary::Prime, inner) => {
                inner.bounds(ranges).map(|_| [0, 1])
            }
            Residual::Binary(Binary::Times, a, b) => {
                let (a, b) = (a.bounds(ranges)?, b.bounds(ranges)?);
                let products = a.iter().flat_map(|a| b.iter().map(move |b| a.checked_mul(*b)));
                let products = products.collect::<Option<Vec<i64>>>()?;
                Some([*products.iter().min()?, *products.iter().max()?])
            }
            Residual::Binary(binary, a, b) => {
                let ([low, high], [least, most]) = (a.bounds(ranges)?, b.bounds(ranges)?);
                match binary {
                    _ if least <= 0 => None,
                    Binary::Remainder => Some([0, most - 1]),
                    _ => Some([low.min(0), high.max(0)]),
                }
            }
            Residual::List(ListFunction::Min | ListFunction::Max, list) => {
                let bounds = list.iter().map(|it| it.bounds(ranges)).collect::<Option<Vec<_>>>()?;
                let of = |end: usize| bounds.iter().map(move |it| it[end]);
                match self {
                    Residual::List(ListFunction::Min, _) => Some([of(0).min()?, of(1).min()?]),
                    _ => Some([of(0).max()?, of(1).max()?]),
                }
            }
            Residual::If(parts) => {
                let [a, b] = [parts[1].bounds(ranges)?, parts[2].bounds(ranges)?];
                Some([a[0].min(b[0]), a[1].max(b[1])])
            }
            _ => Some([0, 1]),
        }
    }
}

/// Combines conditions: by `and` if `is_all`, else by `or`.
fn junction(list: Vec<Residual>, is_all: bool) -> Residual {
    let mut kept = Vec::with_capacity(list.len());
    for part in list {
        match part.decided() {
            Some(holds) if holds != is_all => return condition(holds),
            Some(_) => {}
            None if kept.contains(&part) => {}
            None => kept.push(part),
        }
    }
    match (kept.len(), is_all) {
        (0, _) => condition(is_all),
        (1, _) => kept.swap_remove(0),
        (_, true) => Residual::And(kept),
        (_, false) => Residual::Or(kept),
    }
}

/// Combines the known numbers of a list.
fn folded(function: ListFunction, list: Vec<Residual>) -> Residual {
    let (known, mut rest): (Vec<_>, Vec<_>) =
        list.into_iter().partition(|it| matches!(it, Residual::Known(_)));
    let mut known: Vec<Option<i64>> = known
        .into_iter()
        .map(|it| match it {
            Residual::Known(value) => value,
            _ => None,
        })
        .collect();
    if rest.is_empty() {
        return Residual::Known(list_value(function, &known));
    }
    if known.is_empty() {
        return Residual::List(function, rest);
    }
    match function {
        ListFunction::Distinct | ListFunction::Same => {
            if list_value(function, &known) != Some(1) {
                return FALSE;
            }
            known.sort_unstable();
            known.dedup();
        }
        _ => match list_value(function, &known) {
            None => return UNDEFINED,
            value => known = vec![value],
        },
    }
    let mut all: Vec<Residual> = known.into_iter().map(Residual::Known).collect();
    all.append(&mut rest);
    Residual::List(function, all)
}
