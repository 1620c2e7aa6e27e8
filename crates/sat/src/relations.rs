//! Encodes relations as clauses: unary, pair, automaton, sum and set constraints.
//!
//! | relation | clauses |
//! |---|---|
//! | digits of one cell | a unit clause for each other digit |
//! | pair | x → one of the partners of x, both ways: d + d clauses for d digits (I. Gent, *Arc Consistency in SAT*, ECAI 2002); for each digit of the first cell that forbids at most half of the second cell's digits, also a binary clause for each forbidden pair |
//! | automaton | a state variable for each state of each layer ([`encodings::layered`]) |
//! | sum | as chosen among [`encodings::sums`] |
//! | sets | as sums by set choice |
//!
//! Only remaining candidates take part; the digit of a cell without variables is a constant.

use encodings::{
    ClauseSink, Layer, Truth, implies, layered,
    sums::{self, Sum, SumEncoding, Term},
};

use crate::{
    sink::{FormulaSink, Origin},
    variables::{CandidateValue, Variables},
};
use board::{
    Cell, Digit, Layout, Shape,
    narrow::states_left,
    relation::{Automaton, DigitSet, PairTable, Relation, RelationKind},
};

/// Writes all relations of a layout, each after its origin.
pub fn relations(
    layout: &Layout,
    variables: &Variables,
    sums: &dyn SumEncoding,
    sink: &mut dyn FormulaSink,
) {
    for (number, asked) in layout.relations().iter().enumerate() {
        if sink.is_closed() {
            return;
        }
        sink.origin(Origin::Relation(number));
        relation(layout.shape, asked, variables, sums, sink);
    }
}

/// Writes one relation.
pub fn relation(
    shape: Shape,
    Relation { cells, asked, .. }: &Relation,
    variables: &Variables,
    sums: &dyn SumEncoding,
    sink: &mut dyn ClauseSink,
) {
    match asked {
        RelationKind::Only(set) => encode_only(cells[0], set, variables, sink),
        RelationKind::Pair(table) => encode_pair([cells[0], cells[1]], table, variables, sink),
        RelationKind::Word(automaton) => encode_automaton(cells, automaton, variables, sink),
        RelationKind::Sum { coefficients, total, sets } => {
            let terms = cells.iter().zip(&**coefficients);
            let terms = terms.map(|(&cell, &c)| term(shape, variables, cell, c));
            let sets = sets.as_deref().map(|sets| values(shape, sets));
            let sum = Sum { terms: terms.collect(), total: *total, sets };
            sums.equals(&sum, sink);
        }
        RelationKind::Sets(sets) => {
            let terms = cells.iter().map(|&cell| term(shape, variables, cell, 1));
            let sets = Some(values(shape, sets));
            let sum = Sum { terms: terms.collect(), total: 0, sets };
            sums::SET_CHOICE.equals(&sum, sink);
        }
    }
}

/// Returns the remaining candidates of a cell, each with its truth value or literal.
fn choices(variables: &Variables, cell: Cell) -> Vec<(Digit, Truth)> {
    let digits = variables.candidates().digits(cell);
    let truth = |digit| match variables.value(cell, digit) {
        CandidateValue::Lit(lit) => Some(lit),
        CandidateValue::True | CandidateValue::False => None,
    };
    digits.map(|digit| (digit, truth(digit))).collect()
}

fn term(shape: Shape, variables: &Variables, cell: Cell, coefficient: i64) -> Term {
    let choices = choices(variables, cell).into_iter();
    choices.map(|(digit, truth)| (coefficient * shape.value(digit), truth)).collect()
}

/// Returns the sets as sets of the values of their digits.
fn values(shape: Shape, sets: &[DigitSet]) -> Vec<Vec<i64>> {
    sets.iter().map(|set| set.iter().map(|digit| shape.value(digit)).collect()).collect()
}

fn encode_only(cell: Cell, set: &DigitSet, variables: &Variables, sink: &mut dyn ClauseSink) {
    for (digit, truth) in choices(variables, cell) {
        if !set.contains(digit) {
            implies(sink, &[truth], []);
        }
    }
}

fn encode_pair(
    cells: [Cell; 2],
    table: &PairTable,
    variables: &Variables,
    sink: &mut dyn ClauseSink,
) {
    let ends = cells.map(|cell| choices(variables, cell));
    for (end, others) in [(0, &ends[1]), (1, &ends[0])] {
        for &(digit, truth) in &ends[end] {
            let partners = table.partners(end, digit);
            let left = others.iter().filter(|(other, _)| partners.contains(*other));
            // A digit that is compatible with the whole other cell needs no clause.
            let count = left.clone().count();
            if count == others.len() {
                continue;
            }
            implies(sink, &[truth], left.map(|&(_, truth)| truth));
            if end == 0 && 2 * count >= others.len() {
                let apart = others.iter().filter(|(other, _)| !partners.contains(*other));
                apart.for_each(|&(_, other)| implies(sink, &[truth, other], []));
            }
        }
    }
}

fn encode_automaton(
    cells: &[Cell],
    automaton: &Automaton,
    variables: &Variables,
    sink: &mut dyn ClauseSink,
) {
    let Some(places) = states_left(cells, automaton, variables.candidates()) else {
        return sink.clause(&[]);
    };
    // For each position: whether each state is still possible, and the number of possible states.
    let places = &places;
    let left = |place: usize| (0..places[place].len()).filter(move |&state| places[place][state]);
    let states: Vec<usize> = (0..places.len()).map(|place| left(place).count()).collect();
    let mut layer = |index: usize| {
        let before: Vec<usize> = left(index).collect();
        let mut behind = vec![None; places[index + 1].len()];
        left(index + 1).enumerate().for_each(|(number, state)| behind[state] = Some(number));
        let (digits, choices): (Vec<Digit>, Vec<Truth>) =
            choices(variables, cells[index]).into_iter().unzip();
        let next = move |from: usize, choice: usize| {
            behind[automaton.next(index, before[from], digits[choice])?]
        };
        Layer { choices, next: Box::new(next) }
    };
    layered(&states, &mut layer, sink);
}
