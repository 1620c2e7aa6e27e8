//! A run: all nodes that follow from one candidate being on or off.

use super::{ALL, Cause, Number};

/// The number of words of a set of candidates.
pub(super) const WORDS: usize = ALL.div_ceil(64);

/// No node.
pub(super) const NONE: u16 = u16::MAX;

/// A candidate that is on or off.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) number: Number,
    pub(super) is_on: bool,
    pub(super) cause: Cause,
    parents: (u32, u32),
    /// The index of the nested chain that turned it off, or [`NONE`].
    pub(super) nested: u16,
}

/// All that follows from an assumption, until it contradicts itself.
pub(in super::super) struct Run {
    pub(super) nodes: Vec<Node>,
    parents: Vec<u16>,
    /// For each candidate, its node if it is on.
    pub(super) on: Vec<u16>,
    /// For each candidate, its node if it is off.
    pub(super) off: Vec<u16>,
    /// The nodes that are on, in order.
    pub(super) all_on: Vec<u16>,
    /// The nodes that are off, in order.
    pub(super) all_off: Vec<u16>,
    /// The candidates that are off, and those that are on, as bits.
    pub(super) sets: [[u64; WORDS]; 2],
    /// The two nodes of a candidate that is both on and off.
    pub(super) conflict: Option<[u16; 2]>,
    /// The complexity and the key of the nested chains.
    pub(super) nested: Vec<(u32, u64)>,
    /// For each node its ancestors and itself, as bits; empty until needed.
    ancestors: Vec<u64>,
    counts: Vec<u16>,
}

impl Run {
    /// Creates an empty run.
    pub(super) fn new() -> Run {
        Run {
            nodes: Vec::new(),
            parents: Vec::new(),
            on: vec![NONE; ALL],
            off: vec![NONE; ALL],
            all_on: Vec::new(),
            all_off: Vec::new(),
            sets: [[0; WORDS]; 2],
            conflict: None,
            nested: Vec::new(),
            ancestors: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// Removes all nodes.
    pub(super) fn clear(&mut self) {
        for node in &self.nodes {
            self.on[usize::from(node.number)] = NONE;
            self.off[usize::from(node.number)] = NONE;
        }
        self.nodes.clear();
        self.parents.clear();
        self.all_on.clear();
        self.all_off.clear();
        self.sets = [[0; WORDS]; 2];
        self.conflict = None;
        self.nested.clear();
        self.ancestors.clear();
        self.counts.clear();
    }

    /// Creates a node without parents that is in no list.
    pub(super) fn node(&mut self, number: Number, is_on: bool, cause: Cause) -> u16 {
        let start = self.parents.len() as u32;
        self.nodes.push(Node { number, is_on, cause, parents: (start, start), nested: NONE });
        self.nodes.len() as u16 - 1
    }

    /// Adds a node to the list of those on or off.
    pub(super) fn list(&mut self, node: u16) {
        let Node { number, is_on, .. } = self.nodes[usize::from(node)];
        let (of, all) = match is_on {
            true => (&mut self.on, &mut self.all_on),
            false => (&mut self.off, &mut self.all_off),
        };
        of[usize::from(number)] = node;
        all.push(node);
        self.sets[usize::from(is_on)][usize::from(number) / 64] |= 1 << (number % 64);
    }

    /// Creates a node without parents and adds it to its list.
    pub(super) fn add(&mut self, number: Number, is_on: bool, cause: Cause) -> u16 {
        let node = self.node(number, is_on, cause);
        self.list(node);
        node
    }

    /// Adds a parent to the newest node.
    pub(super) fn follows(&mut self, node: u16, parent: u16) {
        self.parents.push(parent);
        self.nodes[usize::from(node)].parents.1 += 1;
    }

    /// Returns the direct parents of a node.
    pub(super) fn parents(&self, node: u16) -> &[u16] {
        let (start, end) = self.nodes[usize::from(node)].parents;
        &self.parents[start as usize..end as usize]
    }

    fn words(&self) -> usize {
        self.nodes.len().div_ceil(64)
    }

    fn find_ancestors(&mut self) {
        if !self.counts.is_empty() {
            return;
        }
        let words = self.words();
        let mut ancestors = std::mem::take(&mut self.ancestors);
        ancestors.resize(words * self.nodes.len(), 0);
        for node in 0..self.nodes.len() {
            let (before, own) = ancestors.split_at_mut(node * words);
            let own = &mut own[..words];
            let (start, end) = self.nodes[node].parents;
            for &parent in &self.parents[start as usize..end as usize] {
                let parent = usize::from(parent) * words;
                for (own, parent) in own.iter_mut().zip(&before[parent..parent + words]) {
                    *own |= parent;
                }
            }
            own[node / 64] |= 1 << (node % 64);
            self.counts.push(own.iter().map(|word| word.count_ones() as u16).sum());
        }
        self.ancestors = ancestors;
    }

    /// Returns the number of ancestors of a node, including itself.
    pub(super) fn count(&mut self, node: u16) -> u32 {
        self.find_ancestors();
        self.counts[usize::from(node)].into()
    }

    /// Returns the nested chains among the ancestors of a node.
    pub(super) fn nested_of(&mut self, node: u16) -> Vec<(u32, u64)> {
        self.find_ancestors();
        if self.nested.is_empty() {
            return Vec::new();
        }
        let words = self.words();
        let own = &self.ancestors[usize::from(node) * words..][..words];
        let is_above = |it: &usize| own[it / 64] >> (it % 64) & 1 == 1;
        let nested = (0..self.nodes.len()).filter(is_above).map(|it| self.nodes[it].nested);
        nested.filter(|&it| it != NONE).map(|it| self.nested[usize::from(it)]).collect()
    }

    /// Returns the ancestors of a node, including itself, the nearest first.
    pub(super) fn chain(&self, node: u16) -> Vec<u16> {
        let mut chain = vec![node];
        let mut known = vec![false; self.nodes.len()];
        known[usize::from(node)] = true;
        let mut at = 0;
        while let Some(&node) = chain.get(at) {
            for &parent in self.parents(node) {
                if !std::mem::replace(&mut known[usize::from(parent)], true) {
                    chain.push(parent);
                }
            }
            at += 1;
        }
        chain
    }
}
