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

/// The states between two layers that are on a way from the start to the end.
struct States {
    /// In order.
    alive: Vec<usize>,
    /// By state, what says that it is the one; of those that are alive.
    truth: Vec<Truth>,
    is_alive: Vec<bool>,
}

impl States {
    /// The states that are alive; a variable for each, if there is a choice.
    fn new(is_alive: Vec<bool>, sink: &mut dyn ClauseSink) -> States {
        let alive: Vec<usize> = (0..is_alive.len()).filter(|&state| is_alive[state]).collect();
        let mut truth = vec![None; is_alive.len()];
        if alive.len() > 1 {
            alive.iter().for_each(|&state| truth[state] = Some(sink.fresh_var()));
        }
        States { alive, truth, is_alive }
    }

    fn is_open(&self) -> bool {
        self.alive.len() > 1
    }

    /// What says that one of these is the one, each once and in order.
    fn any(&self, states: impl Iterator<Item = usize>) -> impl Iterator<Item = Truth> {
        let mut states: Vec<usize> = states.collect();
        states.sort_unstable();
        states.dedup();
        states.into_iter().map(|state| self.truth[state])
    }
}

/// Writes that the choices lead from state 0 before the first layer to state 0 behind the last.
pub fn layered(layers: &[Layer], sink: &mut dyn ClauseSink) {
    let mut alive = alive(layers).into_iter();
    let Some(before) = alive.next().filter(|first| first[0]) else { return sink.clause(&[]) };
    let mut before = States::new(before, sink);
    for (layer, behind) in layers.iter().zip(alive) {
        let behind = States::new(behind, sink);
        state_layer(layer, (&before, &behind), sink);
        before = behind;
    }
}

/// By layer: whether a state is on a way from the start to the end.
fn alive(layers: &[Layer]) -> Vec<Vec<bool>> {
    let mut ahead = vec![vec![false]; layers.len() + 1];
    for (index, layer) in layers.iter().enumerate() {
        for &(from, _, to) in &layer.edges {
            for (index, state) in [(index, from), (index + 1, to)] {
                let size = ahead[index].len().max(state + 1);
                ahead[index].resize(size, false);
            }
        }
    }
    ahead[0][0] = true;
    for (index, layer) in layers.iter().enumerate() {
        let (from, to) = ahead.split_at_mut(index + 1);
        let edges = layer.edges.iter().filter(|edge| from[index][edge.0]);
        edges.for_each(|edge| to[0][edge.2] = true);
    }
    if let Some(end) = ahead.last_mut() {
        end[1..].fill(false);
    }
    for (index, layer) in layers.iter().enumerate().rev() {
        let mut leads = vec![false; ahead[index].len()];
        let (before, behind) = (&ahead[index], &ahead[index + 1]);
        let edges = layer.edges.iter().filter(|edge| before[edge.0] && behind[edge.2]);
        edges.for_each(|edge| leads[edge.0] = true);
        ahead[index] = leads;
    }
    ahead
}

/// Those at the head of the list that are of a key, by which it is sorted.
fn headed<'a, T>(list: &mut &'a [T], is_of_key: impl Fn(&T) -> bool) -> &'a [T] {
    let end = list.iter().position(|it| !is_of_key(it)).unwrap_or(list.len());
    let (of_key, others) = list.split_at(end);
    *list = others;
    of_key
}

fn state_layer(layer: &Layer, (before, behind): (&States, &States), sink: &mut dyn ClauseSink) {
    let is_alive =
        |edge: &&(usize, usize, usize)| before.is_alive[edge.0] && behind.is_alive[edge.2];
    let mut edges: Vec<(usize, usize, usize)> =
        layer.edges.iter().filter(is_alive).copied().collect();
    edges.sort_by_key(|edge| edge.1);
    let mut left = &edges[..];
    for (number, &choice) in layer.choices.iter().enumerate() {
        let mut mine = headed(&mut left, |edge| edge.1 == number).to_vec();
        if mine.is_empty() {
            implies(sink, &[choice], []);
            continue;
        }
        mine.sort_by_key(|edge| edge.0);
        let mut by_from = &mine[..];
        for &from in &before.alive {
            let to = headed(&mut by_from, |edge| edge.0 == from).iter();
            implies(sink, &[before.truth[from], choice], to.map(|edge| behind.truth[edge.2]));
        }
        if behind.is_open() {
            let mut mine = mine.clone();
            mine.sort_by_key(|edge| edge.2);
            let mut by_to = &mine[..];
            for &to in &behind.alive {
                let from = headed(&mut by_to, |edge| edge.2 == to).iter();
                implies(sink, &[behind.truth[to], choice], from.map(|edge| before.truth[edge.0]));
            }
        }
        if before.is_open() {
            implies(sink, &[choice], before.any(mine.iter().map(|edge| edge.0)));
        }
        if behind.is_open() {
            implies(sink, &[choice], behind.any(mine.iter().map(|edge| edge.2)));
        }
    }
    let mut by_to = edges.clone();
    state_ends(layer, &mut edges, (before, |edge| edge.0), (behind, |edge| edge.2), sink);
    state_ends(layer, &mut by_to, (behind, |edge| edge.2), (before, |edge| edge.0), sink);
}

/// The states at one end of a layer, each with the state that an edge has there.
type End<'a> = (&'a States, fn(&(usize, usize, usize)) -> usize);

/// From each state at one end, a choice that it has, and a state at the other end.
fn state_ends(
    layer: &Layer,
    edges: &mut [(usize, usize, usize)],
    (here, of_edge): End,
    (there, other): End,
    sink: &mut dyn ClauseSink,
) {
    if !here.is_open() {
        return;
    }
    edges.sort_by_key(of_edge);
    let mut left = &*edges;
    for &number in &here.alive {
        let mine = headed(&mut left, |edge| of_edge(edge) == number);
        let state = here.truth[number];
        // Each once: they are in order, and one may lead to several states.
        let choices = mine.chunk_by(|edge, next| edge.1 == next.1);
        implies(sink, &[state], choices.map(|same| layer.choices[same[0].1]));
        if there.is_open() {
            implies(sink, &[state], there.any(mine.iter().map(other)));
        }
    }
}
