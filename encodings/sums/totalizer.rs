//! Generalised totalizer: a tree over the terms, with a variable at each node for each possible sum
//! of the terms below it.
//!
//! A node with children a and b, its sums s and their sums i and j has the clauses
//!
//! - aᵢ ∧ bⱼ → sᵢ₊ⱼ, or ¬aᵢ ∨ ¬bⱼ if i + j cannot lead to the total,
//! - s → one of the aᵢ that some bⱼ completes to s, and one of those bⱼ.
//!
//! The root has only the total. Up to s variables and s² clauses per node. S. Joshi, R. Martins, V.
//! Manquinho, *Generalized Totalizer Encoding for Pseudo-Boolean Constraints*, CP 2015, here for
//! equality.

use std::collections::{BTreeMap, BTreeSet};

use crate::{ClauseSink, Lit, Sum, SumEncoding, Truth};

/// The registry entry of the totalizer.
pub(crate) struct Totalizer;

/// The possible sums of a node, each with its literal.
type Node = BTreeMap<i64, Truth>;

impl SumEncoding for Totalizer {
    fn name(&self) -> &'static str {
        "totalizer"
    }

    fn summary(&self) -> &'static str {
        "a tree over the terms with a variable for each possible sum of each node"
    }

    fn source(&self) -> &'static str {
        "S. Joshi et al., Generalized Totalizer Encoding for Pseudo-Boolean Constraints, CP 2015"
    }

    fn formula(&self) -> &'static str {
        "t-1 nodes with up to s variables and s^2 clauses each, where s is the number of sums of \
             a node"
    }

    fn propagation(&self) -> &'static str {
        "eliminates sums of a node that no sum of its sibling completes to the total"
    }

    fn equals(&self, sum: &Sum, sink: &mut dyn ClauseSink) {
        let bounds = sum.bounds();
        let least: i64 = bounds.iter().map(|it| it.0).sum();
        let most: i64 = bounds.iter().map(|it| it.1).sum();
        let mut nodes: Vec<(Node, (i64, i64))> = Vec::new();
        for (term, &bound) in sum.terms.iter().zip(&bounds) {
            let mut node = Node::new();
            let mut several: BTreeMap<i64, Vec<Truth>> = BTreeMap::new();
            term.iter().for_each(|&(value, truth)| several.entry(value).or_default().push(truth));
            for (value, truths) in several {
                node.insert(value, any(&truths, sink));
            }
            nodes.push((node, bound));
        }
        while nodes.len() > 1 && !sink.is_closed() {
            let mut next = Vec::with_capacity(nodes.len().div_ceil(2));
            let mut pairs = nodes.into_iter();
            while let Some((a, a_bounds)) = pairs.next() {
                let Some((b, b_bounds)) = pairs.next() else {
                    next.push((a, a_bounds));
                    break;
                };
                let bounds = (a_bounds.0 + b_bounds.0, a_bounds.1 + b_bounds.1);
                // The smallest and largest sum of all other terms.
                let others = (least - bounds.0, most - bounds.1);
                let fits = |value: i64| (others.0..=others.1).contains(&(sum.total - value));
                next.push((joined(&a, &b, fits, sink), bounds));
            }
            nodes = next;
        }
        if sink.is_closed() {
            return;
        }
        let Some((root, _)) = nodes.pop() else {
            if sum.total != 0 {
                sink.clause(&[]);
            }
            return;
        };
        if !root.contains_key(&sum.total) {
            return sink.clause(&[]);
        }
        for (value, truth) in root {
            match (truth, value == sum.total) {
                (Some(lit), true) => sink.clause(&[lit]),
                (Some(lit), false) => sink.clause(&[!lit]),
                (None, true) => {}
                (None, false) => sink.clause(&[]),
            }
        }
    }
}

/// Returns a literal that is true if and only if one of several is.
fn any(truths: &[Truth], sink: &mut dyn ClauseSink) -> Truth {
    if let [truth] = truths {
        return *truth;
    }
    let lits = truths.iter().copied().collect::<Option<Vec<Lit>>>()?;
    let all = sink.fresh_var();
    lits.iter().for_each(|&lit| sink.clause(&[!lit, all]));
    sink.clause(&std::iter::once(!all).chain(lits).collect::<Vec<_>>());
    Some(all)
}

/// Creates the parent of two nodes.
fn joined(a: &Node, b: &Node, fits: impl Fn(i64) -> bool, sink: &mut dyn ClauseSink) -> Node {
    let mut sums = BTreeSet::new();
    for i in a.keys() {
        sums.extend(b.keys().map(|j| i + j).filter(|&sum| fits(sum)));
        if sink.is_closed() {
            return Node::new();
        }
    }
    let node: Node = match sums.len() {
        1 => sums.into_iter().map(|sum| (sum, None)).collect(),
        _ => sums.into_iter().map(|sum| (sum, Some(sink.fresh_var()))).collect(),
    };
    let not = |truth: Truth| truth.map(|lit| !lit);
    for (i, &left) in a {
        if sink.is_closed() {
            return node;
        }
        for (j, &right) in b {
            let mut clause: Vec<Lit> = [not(left), not(right)].into_iter().flatten().collect();
            match node.get(&(i + j)) {
                None => sink.clause(&clause),
                Some(None) => {}
                Some(&Some(sum)) => {
                    clause.push(sum);
                    sink.clause(&clause);
                }
            }
        }
    }
    for (&sum, &truth) in &node {
        if sink.is_closed() {
            return node;
        }
        for (part, other) in [(a, b), (b, a)] {
            let partners = part.iter().filter(|(i, _)| other.contains_key(&(sum - **i)));
            let lits = partners.map(|(_, &truth)| truth).collect::<Option<Vec<Lit>>>();
            if let Some(mut lits) = lits {
                lits.extend(not(truth));
                sink.clause(&lits);
            }
        }
    }
    node
}
