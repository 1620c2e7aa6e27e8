//! Expressions of formulas, such as `a < b and a + b = c`: parsed to a tree and evaluated for a grid.
//!
//! | part | meaning |
//! |---|---|
//! | `a`, `b`, … `z` | the cells in order |
//! | `digit` | the cell of a condition about a set, else the first cell |
//! | `shade`, `shade.b` | the value of a layer in that cell, or in the cell `b` |
//! | `c ? x : y` | `x` if the condition `c` holds, else `y`; a condition if `x` and `y` are |
//! | `row`, `column` | the row and column of that cell, from 1 |
//! | `+ - * // %` | arithmetic; the quotient is rounded down, and the remainder is not negative |
//! | `= != < <= > >=`, `in [1, 3]` | comparisons; `a < b < c` is a chain |
//! | `and`, `or`, `not` | logic; a number other than 0 is true |
//! | `abs`, `even`, `odd`, `prime` | functions of a number |
//! | `sum`, `count`, `min`, `max`, `distinct`, `same` | functions of a list, or of a set: `all`, `row`, `column`, `neighbours`; `count(row, digit > 5)` has a condition about each cell |
//!
//! A comparison with an undefined number, such as a quotient by 0, is false.

mod compile;
mod parse;
mod residual;

pub(crate) use compile::Compiler;
pub(crate) use parse::parse;
pub(crate) use residual::{Ranges, Residual, residual};

use crate::{Cell, Shape};

/// A parsed expression.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Node {
    Number(i64),
    /// A cell of the window, by its index.
    Place(usize),
    /// The digit of the current cell.
    Digit,
    /// The value of a layer in a cell of the window, by its index, or in the current cell.
    Layer(usize, Option<usize>),
    /// The second node if the first is true, else the third.
    If(Box<[Node; 3]>),
    /// The row of the current cell.
    Row,
    /// The column of the current cell.
    Column,
    Unary(Unary, Box<Node>),
    Binary(Binary, Box<Node>, Box<Node>),
    /// The first node is compared with the second, that with the third, and so on.
    Chain(Box<Node>, Vec<(Comparison, Node)>),
    In(Box<Node>, Vec<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
    List(ListFunction, Vec<Node>),
    /// A function of the values of a node for each cell of a set.
    Over(ListFunction, CellSet, Box<Node>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Unary {
    Minus,
    Not,
    Abs,
    Even,
    Odd,
    Prime,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Binary {
    Plus,
    Minus,
    Times,
    Quotient,
    Remainder,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Comparison {
    Equal,
    Different,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Comparison {
    fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Comparison::Equal => a == b,
            Comparison::Different => a != b,
            Comparison::Less => a < b,
            Comparison::LessOrEqual => a <= b,
            Comparison::Greater => a > b,
            Comparison::GreaterOrEqual => a >= b,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ListFunction {
    Sum,
    Count,
    Min,
    Max,
    Distinct,
    Same,
}

/// A set of cells that depends on the current cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CellSet {
    /// All cells of the window.
    All,
    Row,
    Column,
    /// The cells that share an edge with it.
    Neighbours,
}

/// The cells to which an expression is applied.
#[derive(Clone, Copy)]
pub(crate) struct Window<'a> {
    pub(crate) shape: Shape,
    pub(crate) cells: &'a [Cell],
    /// The current cell.
    pub(crate) current: Cell,
}

impl<'a> Window<'a> {
    /// Returns the window with its first cell as the current one.
    pub(crate) fn of(shape: Shape, cells: &'a [Cell]) -> Window<'a> {
        Window { shape, cells, current: cells[0] }
    }

    /// Returns the cells of a set.
    fn set(&self, set: CellSet) -> Vec<Cell> {
        let (shape, name) = (self.shape, self.shape.name(self.current));
        match set {
            CellSet::All => self.cells.to_vec(),
            CellSet::Row => {
                (1..=shape.columns()).filter_map(|column| shape.cell(name.row, column)).collect()
            }
            CellSet::Column => {
                (1..=shape.rows()).filter_map(|row| shape.cell(row, name.column)).collect()
            }
            CellSet::Neighbours => {
                let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
                let step = |&(down, right): &(isize, isize)| shape.step(self.current, down, right);
                steps.iter().filter_map(step).collect()
            }
        }
    }
}

impl Node {
    /// Returns the value for the values of the cells, or `None` if it is undefined. True is 1 and
    /// false is 0.
    pub(crate) fn value(&self, window: Window, at: &dyn Fn(Cell) -> i64) -> Option<i64> {
        let value = |node: &Node| node.value(window, at);
        let truth = |node: &Node| node.value(window, at).is_some_and(|value| value != 0);
        match self {
            Node::Number(number) => Some(*number),
            Node::Place(place) => Some(at(window.cells[*place])),
            Node::Digit => Some(at(window.current)),
            Node::Layer(layer, place) => {
                let cell = place.map_or(window.current, |place| window.cells[place]);
                Some(at(window.shape.layer_cell(*layer, cell)))
            }
            Node::If(nodes) => value(&nodes[if truth(&nodes[0]) { 1 } else { 2 }]),
            Node::Row => Some(window.shape.name(window.current).row as i64),
            Node::Column => Some(window.shape.name(window.current).column as i64),
            Node::Unary(Unary::Not, node) => Some(i64::from(!truth(node))),
            Node::Unary(unary, node) => unary_value(*unary, value(node)?),
            Node::Binary(binary, a, b) => binary_value(*binary, value(a)?, value(b)?),
            Node::Chain(first, others) => {
                let mut before = value(first);
                let mut holds = true;
                for (comparison, node) in others {
                    let next = value(node);
                    holds &= before.zip(next).is_some_and(|(a, b)| comparison.holds(a, b));
                    before = next;
                }
                Some(i64::from(holds))
            }
            Node::In(node, list) => {
                let one = value(node);
                Some(i64::from(one.is_some() && list.iter().any(|it| value(it) == one)))
            }
            Node::And(nodes) => Some(i64::from(nodes.iter().all(truth))),
            Node::Or(nodes) => Some(i64::from(nodes.iter().any(truth))),
            Node::List(function, nodes) => {
                let values: Vec<_> = nodes.iter().map(value).collect();
                list_value(*function, &values)
            }
            Node::Over(function, set, node) => {
                let of = |current| node.value(Window { current, ..window }, at);
                let values: Vec<_> = window.set(*set).into_iter().map(of).collect();
                list_value(*function, &values)
            }
        }
    }

    /// Returns true if its value is true or false.
    pub(crate) fn is_condition(&self) -> bool {
        match self {
            Node::Chain(..) | Node::In(..) | Node::And(_) | Node::Or(_) => true,
            Node::If(nodes) => nodes[1..].iter().all(Node::is_condition),
            Node::Unary(unary, _) => !matches!(unary, Unary::Minus | Unary::Abs),
            Node::List(function, _) | Node::Over(function, ..) => {
                matches!(function, ListFunction::Distinct | ListFunction::Same)
            }
            _ => false,
        }
    }

    /// Returns the greatest index of a cell of the window, if it names any.
    pub(crate) fn last_place(&self) -> Option<usize> {
        match self {
            Node::Place(place) => Some(*place),
            Node::Layer(_, place) => *place,
            Node::If(nodes) => nodes.iter().map(Node::last_place).fold(None, Option::max),
            Node::Number(_) | Node::Digit | Node::Row | Node::Column => None,
            Node::Unary(_, node) | Node::Over(_, _, node) => node.last_place(),
            Node::Binary(_, a, b) => a.last_place().max(b.last_place()),
            Node::Chain(first, others) => {
                others.iter().map(|it| it.1.last_place()).fold(first.last_place(), Option::max)
            }
            Node::In(node, list) => {
                list.iter().map(Node::last_place).fold(node.last_place(), Option::max)
            }
            Node::And(nodes) | Node::Or(nodes) | Node::List(_, nodes) => {
                nodes.iter().map(Node::last_place).fold(None, Option::max)
            }
        }
    }
}

fn unary_value(unary: Unary, value: i64) -> Option<i64> {
    Some(match unary {
        Unary::Minus => value.checked_neg()?,
        Unary::Not => i64::from(value == 0),
        Unary::Abs => value.checked_abs()?,
        Unary::Even => i64::from(value % 2 == 0),
        Unary::Odd => i64::from(value % 2 != 0),
        Unary::Prime => {
            let mut factors = (2..).take_while(|factor| factor * factor <= value);
            i64::from(value > 1 && factors.all(|factor| value % factor != 0))
        }
    })
}

fn binary_value(binary: Binary, a: i64, b: i64) -> Option<i64> {
    match binary {
        Binary::Plus => a.checked_add(b),
        Binary::Minus => a.checked_sub(b),
        Binary::Times => a.checked_mul(b),
        Binary::Quotient => {
            let quotient = a.checked_div(b)?;
            Some(quotient - i64::from(a % b != 0 && (a < 0) != (b < 0)))
        }
        Binary::Remainder => a.checked_rem_euclid(b),
    }
}

fn list_value(function: ListFunction, values: &[Option<i64>]) -> Option<i64> {
    if function == ListFunction::Count {
        let held = values.iter().filter(|value| value.is_some_and(|value| value != 0));
        return Some(held.count() as i64);
    }
    let values: Option<Vec<i64>> = values.iter().copied().collect();
    match (function, values) {
        (ListFunction::Distinct | ListFunction::Same, None) => Some(0),
        (_, None) => None,
        (ListFunction::Sum, Some(values)) => {
            values.iter().try_fold(0i64, |sum, &value| sum.checked_add(value))
        }
        (ListFunction::Min, Some(values)) => values.iter().min().copied(),
        (ListFunction::Max, Some(values)) => values.iter().max().copied(),
        (ListFunction::Same, Some(values)) => {
            Some(i64::from(values.windows(2).all(|pair| pair[0] == pair[1])))
        }
        (ListFunction::Distinct | ListFunction::Count, Some(mut values)) => {
            values.sort_unstable();
            Some(i64::from(values.windows(2).all(|pair| pair[0] != pair[1])))
        }
    }
}
