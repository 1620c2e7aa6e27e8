//! Automata over choices, laid out in layers: one choice a layer, a state between layers.
//!
//! A variable for each state of an inner layer with more than one. With choice l at a layer, an
//! edge leading from state s to t:
//!
//! - s ∧ l → t for each edge, and ¬s ∨ ¬l where there is none,
//! - t ∧ l → one of the states from which l leads to t,
//! - l → one of the states before it, and one of those behind it,
//! - s → one of its choices; and one of the states that follow, t → one of those before.
//!
//! Given the choices, the states are determined. A layer of e edges, s states, t states behind and
//! l choices has up to e + 2·l·(s + t) clauses.
//!
//! G. Pesant, *A Regular Language Membership Constraint for Finite Sequences of Variables*, CP
//! 2004 (the layers); F. Bacchus, *GAC via Unit Propagation*, CP 2007 (such clauses).

use std::collections::{BTreeMap, BTreeSet};

use super::{ClauseSink, Lit};

/// A literal, or none for what is true.
pub type Truth = Option<Lit>;

/// One layer: its choices, exactly one of which is true, and the edges between states.
#[derive(Default, Debug)]
pub struct Layer {
    /// The choices.
    pub choices: Vec<Truth>,
    /// From a state, by a choice, to a state of the next layer.
    pub edges: Vec<(usize, usize, usize)>,
}

/// Writes the clause that not all of the first are true, or that one of the others is, some of which
/// may be known to be true.
pub fn implies(sink: &mut dyn ClauseSink, not: &[Truth], one: impl IntoIterator<Item = Truth>) {
    let mut lits: Vec<Lit> = not.iter().flatten().map(|&lit| !lit).collect();
    for truth in one {
        match truth {
            Some(lit) => lits.push(lit),
            None => return,
        }
    }
    sink.clause(&lits);
}

/// Writes that the choices lead from state 0 before the first layer to state 0 behind the last.
pub fn layered(layers: &[Layer], sink: &mut dyn ClauseSink) {
    let alive = alive(layers);
    let last = layers.len();
    if !alive[0].contains(&0) {
        return sink.clause(&[]);
    }
    let mut before: BTreeMap<usize, Truth> = BTreeMap::from([(0, None)]);
    for (index, layer) in layers.iter().enumerate() {
        let states = &alive[index + 1];
        let behind: BTreeMap<usize, Truth> = match states.len() {
            1 => states.iter().map(|&state| (state, None)).collect(),
            _ if index + 1 == last => unreachable!("one state is accepted"),
            _ => states.iter().map(|&state| (state, Some(sink.fresh_var()))).collect(),
        };
        state_layer(layer, (&before, &behind), sink);
        before = behind;
    }
}

/// By layer: the states that are on a way from the start to the end.
fn alive(layers: &[Layer]) -> Vec<BTreeSet<usize>> {
    let mut ahead = vec![BTreeSet::from([0])];
    for (index, layer) in layers.iter().enumerate() {
        let from = &ahead[index];
        let to = layer.edges.iter().filter(|edge| from.contains(&edge.0)).map(|edge| edge.2);
        ahead.push(to.collect());
    }
    if let Some(end) = ahead.last_mut() {
        end.retain(|&state| state == 0);
    }
    for (index, layer) in layers.iter().enumerate().rev() {
        let behind = ahead[index + 1].clone();
        let leads: BTreeSet<usize> =
            layer.edges.iter().filter(|edge| behind.contains(&edge.2)).map(|edge| edge.0).collect();
        ahead[index].retain(|state| leads.contains(state));
    }
    ahead
}

fn state_layer(
    layer: &Layer,
    (before, behind): (&BTreeMap<usize, Truth>, &BTreeMap<usize, Truth>),
    sink: &mut dyn ClauseSink,
) {
    let edges: Vec<_> = layer
        .edges
        .iter()
        .filter(|(from, _, to)| before.contains_key(from) && behind.contains_key(to))
        .collect();
    for (number, &choice) in layer.choices.iter().enumerate() {
        let mine: Vec<_> = edges.iter().filter(|edge| edge.1 == number).collect();
        if mine.is_empty() {
            implies(sink, &[choice], []);
            continue;
        }
        for (&from, &state) in before {
            let to: Vec<Truth> =
                mine.iter().filter(|edge| edge.0 == from).map(|edge| behind[&edge.2]).collect();
            implies(sink, &[state, choice], to);
        }
        for (&to, &state) in behind {
            let from = mine.iter().filter(|edge| edge.2 == to).map(|edge| before[&edge.0]);
            if state.is_some() {
                implies(sink, &[state, choice], from.collect::<Vec<_>>());
            }
        }
        if before.len() > 1 {
            let from: BTreeSet<usize> = mine.iter().map(|edge| edge.0).collect();
            implies(sink, &[choice], from.iter().map(|from| before[from]));
        }
        if behind.len() > 1 {
            let to: BTreeSet<usize> = mine.iter().map(|edge| edge.2).collect();
            implies(sink, &[choice], to.iter().map(|to| behind[to]));
        }
    }
    for (&from, &state) in before.iter().filter(|(_, state)| state.is_some()) {
        let mine = || edges.iter().filter(|edge| edge.0 == from);
        implies(sink, &[state], mine().map(|edge| layer.choices[edge.1]));
        if behind.len() > 1 {
            let to: BTreeSet<usize> = mine().map(|edge| edge.2).collect();
            implies(sink, &[state], to.iter().map(|to| behind[to]));
        }
    }
    for (&to, &state) in behind.iter().filter(|(_, state)| state.is_some()) {
        let mine = || edges.iter().filter(|edge| edge.2 == to);
        implies(sink, &[state], mine().map(|edge| layer.choices[edge.1]));
        if before.len() > 1 {
            let from: BTreeSet<usize> = mine().map(|edge| edge.0).collect();
            implies(sink, &[state], from.iter().map(|from| before[from]));
        }
    }
}
