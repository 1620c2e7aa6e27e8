//! Encodes relations as clauses: unary, pair, automaton, sum and set constraints.
//!
//! | relation | clauses |
//! |---|---|
//! | digits of one cell | a unit clause for each other digit |
//! | pair | x → one of the partners of x, both ways: d + d clauses for d digits (I. Gent, *Arc Consistency in SAT*, ECAI 2002); for each digit of the first cell that forbids at most half of the second cell's digits, also a binary clause for each forbidden pair |
//! | automaton | a state variable for each state of each layer ([`encodings::layered`]) |
//! | sum | as chosen among [`encodings::sums`] |
//! | sets | as sums by set choice |
//! | composition | a selector s for each part: s → each clause of the part; at least k of n selectors, with k = 1 as one clause, else as the half of a sequential counter that is needed: k·n variables, 2·k·n clauses (C. Sinz, *Towards an Optimal CNF Encoding of Boolean Cardinality Constraints*, 2005) |
//! | connectivity | for each cell and distance, a variable that implies a neighbour in the set at a smaller distance from its first cell; n·d variables and 2·n·d clauses for n cells and distances up to d (unary levels, as in M. Gebser, T. Janhunen, J. Rintanen, *SAT modulo Graphs: Acyclicity*, JELIA 2014). If each set has at least m cells, also a variable for each two neighbours, true if they are in the same set, and for each small connected group one clause: it is not cut off from all its neighbours (cut-set constraints, as in Ohashi et al., 2025) |
//!
//! Only remaining candidates take part; the digit of a cell without variables is a constant.

use std::collections::{BTreeSet, HashMap};

use crate::{
    sink::{FormulaSink, Origin},
    variables::{CandidateValue, Variables},
};
use board::{
    Cell, Digit, Layout, Shape,
    composition::Composition,
    connectivity::Connectivity,
    narrow::states_left,
    relation::{Automaton, DigitSet, PairTable, Relation, RelationKind},
};
use encodings::{
    ClauseSink, Layer, Lit, Truth, implies, layered,
    sums::{self, Sum, SumEncoding, Term},
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
        RelationKind::Connected(connectivity) => {
            encode_connectivity(cells, connectivity, variables, sink);
        }
        RelationKind::Composite(composition) => {
            encode_composition(shape, composition, variables, sums, sink);
        }
    }
}

/// Writes a composition. If it has a selector, the sink adds the negated selector to each clause.
fn encode_composition(
    shape: Shape,
    composition: &Composition,
    variables: &Variables,
    sums: &dyn SumEncoding,
    sink: &mut dyn ClauseSink,
) {
    match composition {
        Composition::Relation(asked) => relation(shape, asked, variables, sums, sink),
        Composition::Distinct(cells) => encode_distinct(shape, cells, variables, sink),
        Composition::AtLeast(count, parts) if *count == parts.len() => {
            for part in parts {
                encode_composition(shape, part, variables, sums, sink);
            }
        }
        Composition::AtLeast(count, parts) => {
            let mut selectors = Vec::with_capacity(parts.len());
            for part in parts {
                if sink.is_closed() {
                    return;
                }
                let selector = sink.fresh_var();
                selectors.push(selector);
                let mut guarded = GuardedSink { selector, sink, clause: Vec::new() };
                encode_composition(shape, part, variables, sums, &mut guarded);
            }
            at_least(*count, &selectors, sink);
        }
    }
}

/// A sink whose clauses hold only if a selector is true.
struct GuardedSink<'a> {
    selector: Lit,
    sink: &'a mut dyn ClauseSink,
    clause: Vec<Lit>,
}

impl ClauseSink for GuardedSink<'_> {
    fn fresh_var(&mut self) -> Lit {
        self.sink.fresh_var()
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.clause.clear();
        self.clause.extend_from_slice(lits);
        self.clause.push(!self.selector);
        self.sink.clause(&self.clause);
    }

    fn is_closed(&mut self) -> bool {
        self.sink.is_closed()
    }
}

/// Whether a cell is in a set of cells.
#[derive(Clone, Copy)]
enum Member {
    Always,
    Never,
    If(Lit),
}

impl Member {
    /// Returns the literal that is true if the cell is in the set, an inner `None` if it always is;
    /// `None` if it never is.
    fn literal(self) -> Option<Option<Lit>> {
        match self {
            Member::Always => Some(None),
            Member::Never => None,
            Member::If(lit) => Some(Some(lit)),
        }
    }
}

/// Returns the literal that a cell has a digit of the set. If there are several such digits, it is a
/// new variable.
fn member(cell: Cell, set: &DigitSet, variables: &Variables, sink: &mut dyn ClauseSink) -> Member {
    let (inside, outside): (Vec<_>, Vec<_>) =
        choices(variables, cell).into_iter().partition(|&(digit, _)| set.contains(digit));
    match (&inside[..], &outside[..]) {
        ([], _) => Member::Never,
        (_, []) => Member::Always,
        (&[(_, Some(lit))], _) => Member::If(lit),
        _ => {
            let it = sink.fresh_var();
            let lits = |list: &[(Digit, Truth)]| list.iter().map(|it| it.1).collect::<Vec<_>>();
            implies(sink, &[Some(it)], lits(&inside));
            implies(sink, &[], lits(&outside).into_iter().chain([Some(it)]));
            Member::If(it)
        }
    }
}

/// Requires that the cells with digits of each set are connected, and that there are some.
fn encode_connectivity(
    cells: &[Cell],
    connectivity: &Connectivity,
    variables: &Variables,
    sink: &mut dyn ClauseSink,
) {
    let mut members = Vec::with_capacity(connectivity.sets.len());
    for set in &connectivity.sets {
        let mut of_set = Vec::with_capacity(cells.len());
        for &cell in cells {
            of_set.push(member(cell, set, variables, sink));
        }
        encode_levels(&of_set, connectivity, sink);
        members.push(of_set);
    }
    if connectivity.min_cells > 1 {
        encode_min_cells(&members, connectivity, sink);
    }
}

/// Requires that the cells in a set are connected, and that there are some.
///
/// The first of them, in order, is at distance 0. A cell in the set has a variable for each
/// distance, which is true only if the cell is at most that far.
fn encode_levels(members: &[Member], connectivity: &Connectivity, sink: &mut dyn ClauseSink) {
    let not = |it: Member| it.literal().map(|lit| lit.map(|lit| !lit));
    if !members.iter().any(|it| matches!(it, Member::Always)) {
        let some = members.iter().filter_map(|&it| match it {
            Member::If(lit) => Some(lit),
            Member::Always | Member::Never => None,
        });
        sink.clause(&some.collect::<Vec<_>>());
    }
    // The variable of a position is true if a cell before it is in the set.
    let mut before: Option<Lit> = None;
    let mut levels: Vec<Option<Lit>> = Vec::with_capacity(members.len());
    for &it in members {
        // `not` is none for a cell that is never in the set.
        let level = not(it).map(|negated| {
            let level = sink.fresh_var();
            if let Some(negated) = negated {
                sink.clause(&[!level, !negated]);
            }
            before.iter().for_each(|&before| sink.clause(&[!level, !before]));
            level
        });
        levels.push(level);
        if let Some(negated) = not(it) {
            let next = sink.fresh_var();
            sink.clause(&[Some(next), negated].into_iter().flatten().collect::<Vec<_>>());
            before.iter().for_each(|&before| sink.clause(&[!before, next]));
            before = Some(next);
        }
    }
    for _ in 0..connectivity.max_distance {
        if sink.is_closed() {
            return;
        }
        let mut next = Vec::with_capacity(members.len());
        for (index, &it) in members.iter().enumerate() {
            let Some(negated) = not(it) else {
                next.push(None);
                continue;
            };
            let level = sink.fresh_var();
            if let Some(negated) = negated {
                sink.clause(&[!level, !negated]);
            }
            let near = connectivity.neighbours[index].iter().map(|&near| levels[near as usize]);
            let reasons = near.chain([levels[index]]).flatten();
            sink.clause(&[!level].into_iter().chain(reasons).collect::<Vec<_>>());
            next.push(Some(level));
        }
        levels = next;
    }
    for (&it, level) in members.iter().zip(&levels) {
        if let (Some(negated), Some(level)) = (not(it), level) {
            sink.clause(&negated.into_iter().chain([*level]).collect::<Vec<_>>());
        }
    }
}

/// Requires that a connected group of fewer than `min_cells` cells has a neighbour in its set.
///
/// A variable for each two neighbours is true if they are in the same set. Large groups have no
/// clause, because there are too many.
fn encode_min_cells(
    members: &[Vec<Member>],
    connectivity: &Connectivity,
    sink: &mut dyn ClauseSink,
) {
    /// Maximum number of groups of a size that have clauses.
    const MAX_GROUPS: usize = 1 << 14;
    let neighbours = &connectivity.neighbours;
    let mut same = HashMap::new();
    for (a, near) in (0..).zip(neighbours) {
        for &b in near.iter().filter(|&&b| a < b) {
            let it = sink.fresh_var();
            same.insert((a, b), it);
            for of_set in members {
                match [a, b].map(|cell| of_set[cell as usize].literal()) {
                    [Some(a), Some(b)] => {
                        implies(sink, &[a, b], [Some(it)]);
                        implies(sink, &[Some(it), a], [b]);
                        implies(sink, &[Some(it), b], [a]);
                    }
                    [Some(one), None] | [None, Some(one)] => implies(sink, &[Some(it), one], []),
                    [None, None] => {}
                }
            }
        }
    }
    let mut groups: BTreeSet<Vec<u32>> =
        (0..).zip(neighbours).map(|(cell, _)| vec![cell]).collect();
    for _ in 1..connectivity.min_cells {
        let mut larger = BTreeSet::new();
        for group in &groups {
            if sink.is_closed() {
                return;
            }
            let mut clause = Vec::new();
            let mut reached = vec![group[0]];
            let mut next = 0;
            while let Some(&cell) = reached.get(next) {
                next += 1;
                for &near in &neighbours[cell as usize] {
                    let same = same[&(cell.min(near), cell.max(near))];
                    if !group.contains(&near) {
                        clause.push(same);
                        if larger.len() <= MAX_GROUPS {
                            let mut with = group.clone();
                            with.insert(with.partition_point(|&it| it < near), near);
                            larger.insert(with);
                        }
                    } else if !reached.contains(&near) {
                        clause.push(!same);
                        reached.push(near);
                    }
                }
            }
            sink.clause(&clause);
        }
        if larger.len() > MAX_GROUPS {
            return;
        }
        groups = larger;
    }
}

/// Requires that at least `count` of the literals are true.
fn at_least(count: usize, lits: &[Lit], sink: &mut dyn ClauseSink) {
    if count == 1 {
        return sink.clause(lits);
    }
    // `before[j]` implies that at least j + 1 of the literals so far are true.
    let mut before: Vec<Lit> = Vec::new();
    for (place, &lit) in lits.iter().enumerate() {
        let mut reached = Vec::with_capacity(count);
        for number in 0..count.min(place + 1) {
            let it = sink.fresh_var();
            match before.get(number) {
                Some(&same) => sink.clause(&[!it, same, lit]),
                None => sink.clause(&[!it, lit]),
            }
            if number > 0 {
                match before.get(number) {
                    Some(&same) => sink.clause(&[!it, same, before[number - 1]]),
                    None => sink.clause(&[!it, before[number - 1]]),
                }
            }
            reached.push(it);
        }
        before = reached;
    }
    match before.get(count.wrapping_sub(1)) {
        Some(&all) => sink.clause(&[all]),
        None if count == 0 => {}
        None => sink.clause(&[]),
    }
}

/// Requires that the cells differ, by the pairs of each digit.
fn encode_distinct(shape: Shape, cells: &[Cell], variables: &Variables, sink: &mut dyn ClauseSink) {
    for digit in 1..=shape.digits() as Digit {
        let mut before: Vec<Truth> = Vec::new();
        for &cell in cells {
            let truth = match variables.value(cell, digit) {
                CandidateValue::Lit(lit) => Some(lit),
                CandidateValue::True => None,
                CandidateValue::False => continue,
            };
            before.iter().for_each(|&other| implies(sink, &[truth, other], []));
            before.push(truth);
        }
        let is_house = cells.len() == shape.digits();
        if is_house && !before.contains(&None) {
            implies(sink, &[], before);
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
