//! Encodes layered automata over choices: one choice per layer, a state between layers.
//!
//! Each inner layer with several states has a variable for each of them. For choice l of a layer
//! and an edge from state s to t:
//!
//! - s ∧ l → t for each edge, and ¬s ∨ ¬l if there is none,
//! - t ∧ l → one of the states from which l leads to t,
//! - l → one of the states before it, and one of those after it,
//! - s → one of its choices and one of the next states, t → one of its choices and one of the
//!   previous states.
//!
//! The choices determine the states, since a state and a choice lead to one state. A layer with e
//! edges, s states before it, t states after it and l choices has up to e + 2·l·(s + t) clauses.
//!
//! G. Pesant, *A Regular Language Membership Constraint for Finite Sequences of Variables*, CP 2004
//! (the layers); F. Bacchus, *GAC via Unit Propagation*, CP 2007 (such clauses).

use super::{ClauseSink, Lit};

/// A literal, or `None` for a true constant.
pub type Truth = Option<Lit>;

/// A layer of the automaton.
pub struct Layer<'a> {
    /// The choices, exactly one of which is true.
    pub choices: Vec<Truth>,
    /// Returns the state after the layer for a state before it and a choice, all as indices.
    pub next: Box<dyn Fn(usize, usize) -> Option<usize> + 'a>,
}

/// Writes the clause that not all of `not` are true or one of `one` is. No clause is written if one
/// of `one` is the true constant.
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

/// The variables of the states between two layers; empty if there is only one state.
struct States(Vec<Lit>);

impl States {
    fn new(count: usize, sink: &mut dyn ClauseSink) -> States {
        States((0..if count > 1 { count } else { 0 }).map(|_| sink.fresh_var()).collect())
    }

    fn is_open(&self) -> bool {
        !self.0.is_empty()
    }

    fn count(&self) -> usize {
        self.0.len().max(1)
    }

    fn truth(&self, state: usize) -> Truth {
        self.0.get(state).copied()
    }

    /// Returns the literals of these states, each once and in order.
    fn any(&self, states: impl Iterator<Item = usize>) -> impl Iterator<Item = Truth> {
        let mut states: Vec<usize> = states.collect();
        states.sort_unstable();
        states.dedup();
        states.into_iter().map(|state| self.truth(state))
    }
}

/// Writes that the choices lead from the only state before the first layer to the only state after
/// the last.
///
/// `states` contains the number of states before each layer and after the last, each of which must
/// be on such a path. Layers are created one at a time.
pub fn layered<'a>(
    states: &[usize],
    layer: &mut dyn FnMut(usize) -> Layer<'a>,
    sink: &mut dyn ClauseSink,
) {
    let Some((&first, behind)) = states.split_first() else { return };
    let mut before = States::new(first, sink);
    for (index, &count) in behind.iter().enumerate() {
        if sink.is_closed() {
            return;
        }
        let behind = States::new(count, sink);
        state_layer(&layer(index), (&before, &behind), sink);
        before = behind;
    }
}

/// Removes the leading items that satisfy `is_of_key` from a list sorted by the key, and returns
/// them.
fn headed<'a, T>(list: &mut &'a [T], is_of_key: impl Fn(&T) -> bool) -> &'a [T] {
    let end = list.iter().position(|it| !is_of_key(it)).unwrap_or(list.len());
    let (of_key, others) = list.split_at(end);
    *list = others;
    of_key
}

fn state_layer(layer: &Layer, (before, behind): (&States, &States), sink: &mut dyn ClauseSink) {
    let Layer { choices, next } = layer;
    for (number, &choice) in choices.iter().enumerate() {
        // For each state before: the state after.
        let mut edges: Vec<(usize, usize)> = (0..before.count())
            .filter_map(|from| next(from, number).map(|to| (from, to)))
            .collect();
        if edges.is_empty() {
            implies(sink, &[choice], []);
            continue;
        }
        let mut by_from = &edges[..];
        for from in 0..before.count() {
            let to = headed(&mut by_from, |edge| edge.0 == from).iter();
            implies(sink, &[before.truth(from), choice], to.map(|edge| behind.truth(edge.1)));
        }
        if sink.is_closed() {
            return;
        }
        edges.sort_by_key(|edge| edge.1);
        if behind.is_open() {
            let mut by_to = &edges[..];
            for to in 0..behind.count() {
                let from = headed(&mut by_to, |edge| edge.1 == to).iter();
                implies(sink, &[behind.truth(to), choice], from.map(|edge| before.truth(edge.0)));
            }
        }
        if before.is_open() {
            implies(sink, &[choice], before.any(edges.iter().map(|edge| edge.0)));
        }
        if behind.is_open() {
            implies(sink, &[choice], behind.any(edges.iter().map(|edge| edge.1)));
        }
    }
    let numbers = 0..choices.len() as u32;
    let ends = |from: usize| {
        let edges = numbers.clone().filter_map(move |it| Some((it, next(from, it as usize)?)));
        edges.map(move |(number, to)| Edge { from: from as u32, number, to: to as u32 })
    };
    if before.is_open() {
        for from in 0..before.count() {
            let edges: Vec<Edge> = ends(from).collect();
            state_end(choices, before.truth(from), &edges, (behind, |edge| edge.to), sink);
        }
    }
    // The clauses written so far take more memory than these edges.
    if behind.is_open() && !sink.is_closed() {
        let mut edges: Vec<Edge> = (0..before.count()).flat_map(ends).collect();
        edges.sort_unstable_by_key(|edge| (edge.to, edge.number, edge.from));
        let mut left = &edges[..];
        for to in 0..behind.count() {
            let edges = headed(&mut left, |edge| edge.to as usize == to);
            state_end(choices, behind.truth(to), edges, (before, |edge| edge.from), sink);
        }
    }
}

/// A choice that leads from a state to another, all as indices.
struct Edge {
    from: u32,
    number: u32,
    to: u32,
}

/// Writes that a state at one end of a layer implies one of its choices and, if there are several,
/// one of the states at the other end.
fn state_end(
    choices: &[Truth],
    state: Truth,
    edges: &[Edge],
    (there, other): (&States, fn(&Edge) -> u32),
    sink: &mut dyn ClauseSink,
) {
    // Each choice once: edges are sorted, and a choice may occur in several.
    let each = edges.chunk_by(|edge, next| edge.number == next.number);
    implies(sink, &[state], each.map(|same| choices[same[0].number as usize]));
    if there.is_open() {
        implies(sink, &[state], there.any(edges.iter().map(|edge| other(edge) as usize)));
    }
}
