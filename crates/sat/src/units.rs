//! Unit propagation over a formula in memory, with a trail to take it back.
//!
//! Clauses of two literals are kept as implications, 8 bytes each; longer ones
//! in one buffer, where each watches two literals that are not false and is
//! looked at only when one of them becomes false (M. Moskewicz et al., *Chaff:
//! Engineering an Efficient SAT Solver*, 2001). A raw 100×100 with pairwise has 189
//! million of the former: 1.5 GB, and what growing vectors keep spare.

use encodings::{ClauseSink, Lit};

/// A literal as an index: those of a variable are neighbours.
type Code = u32;

/// Where a long clause begins in the buffer, and a literal of it: if that is
/// true, the clause need not be looked at.
#[derive(Clone, Copy)]
struct Watcher {
    clause: u32,
    other: Code,
}

/// Clauses, and what follows from them so far.
#[derive(Default)]
pub struct Units {
    /// By literal: those that follow from it.
    implied: Vec<Vec<Code>>,
    /// By literal: the long clauses that watch it.
    watches: Vec<Vec<Watcher>>,
    /// Long clauses: how many literals, and these, the watched ones first.
    long: Vec<Code>,
    /// By literal: whether it is true.
    is_true: Vec<bool>,
    /// What is true, in the order it was found.
    trail: Vec<Code>,
    /// How much of the trail has been followed.
    followed: usize,
    /// Whether a clause is false without any assumption.
    contradiction: bool,
}

impl Units {
    /// Follows all units; false if a clause becomes false. Takes as long as the
    /// clauses of the literals that become true are many.
    pub fn propagate(&mut self) -> bool {
        self.contradiction |= !self.follow();
        !self.contradiction
    }

    /// Whether the formula refutes a literal that is not known, by unit propagation
    /// alone. It takes back all that follows.
    pub fn refutes(&mut self, lit: Lit) -> bool {
        let mark = self.trail.len();
        self.set(code(lit));
        let refuted = !self.follow();
        for code in self.trail.drain(mark..) {
            self.is_true[code as usize] = false;
        }
        self.followed = mark;
        refuted
    }

    /// Whether the literal is true; none if it is not known.
    pub fn value(&self, lit: Lit) -> Option<bool> {
        match (self.is_true[code(lit) as usize], self.is_true[code(!lit) as usize]) {
            (false, false) => None,
            (is_true, _) => Some(is_true),
        }
    }

    fn set(&mut self, code: Code) {
        self.is_true[code as usize] = true;
        self.trail.push(code);
    }

    /// Makes the literal true if it is not; false if it is false.
    fn force(&mut self, code: Code) -> bool {
        if self.is_true[(code ^ 1) as usize] {
            return false;
        }
        if !self.is_true[code as usize] {
            self.set(code);
        }
        true
    }

    fn follow(&mut self) -> bool {
        while let Some(&code) = self.trail.get(self.followed) {
            self.followed += 1;
            for place in 0..self.implied[code as usize].len() {
                if !self.force(self.implied[code as usize][place]) {
                    return false;
                }
            }
            if !self.visit_watches(code ^ 1) {
                return false;
            }
        }
        true
    }

    /// Looks at the long clauses that watch a literal that became false.
    fn visit_watches(&mut self, gone: Code) -> bool {
        let mut watches = std::mem::take(&mut self.watches[gone as usize]);
        let (mut kept, mut next, mut holds) = (0, 0, true);
        while holds && next < watches.len() {
            let watch = watches[next];
            next += 1;
            if !self.is_true[watch.other as usize] && self.moves(watch, gone) {
                continue;
            }
            watches[kept] = watch;
            kept += 1;
            holds = self.is_true[watch.other as usize] || self.force_first(watch);
        }
        watches.drain(kept..next);
        self.watches[gone as usize] = watches;
        holds
    }

    /// Whether the clause watches another literal from here on: one that is not
    /// false. Leaves the other watched literal in the first place.
    fn moves(&mut self, watch: Watcher, gone: Code) -> bool {
        let start = watch.clause as usize;
        let length = self.long[start] as usize;
        let lits = &mut self.long[start + 1..][..length];
        if lits[0] == gone {
            lits.swap(0, 1);
        }
        let first = lits[0];
        if self.is_true[first as usize] {
            return false;
        }
        let may_be = |&lit: &Code| !self.is_true[(lit ^ 1) as usize];
        let Some(open) = lits[2..].iter().position(may_be) else { return false };
        lits.swap(1, open + 2);
        let found = lits[1];
        self.watches[found as usize].push(Watcher { other: first, ..watch });
        true
    }

    /// All literals of the clause but the first are false.
    fn force_first(&mut self, watch: Watcher) -> bool {
        self.force(self.long[watch.clause as usize + 1])
    }

    fn add_long(&mut self, clause: &[Lit]) {
        let start = u32::try_from(self.long.len()).expect("a formula of less than 2³² literals");
        self.long.push(clause.len() as u32);
        self.long.extend(clause.iter().map(|&lit| code(lit)));
        for [lit, other] in [[clause[0], clause[1]], [clause[1], clause[0]]] {
            self.watches[code(lit) as usize].push(Watcher { clause: start, other: code(other) });
        }
    }
}

/// Takes all clauses before anything is propagated, and then no more.
impl ClauseSink for Units {
    fn fresh_var(&mut self) -> Lit {
        let literals = self.is_true.len() + 2;
        self.is_true.resize(literals, false);
        self.implied.resize_with(literals, Vec::new);
        self.watches.resize_with(literals, Vec::new);
        Lit::positive(literals as u32 / 2)
    }

    fn clause(&mut self, clause: &[Lit]) {
        match *clause {
            [] => self.contradiction = true,
            [unit] => self.contradiction |= !self.force(code(unit)),
            [a, b] => {
                self.implied[code(!a) as usize].push(code(b));
                self.implied[code(!b) as usize].push(code(a));
            }
            _ => self.add_long(clause),
        }
    }
}

fn code(lit: Lit) -> Code {
    (lit.variable() - 1) * 2 + u32::from(!lit.is_positive())
}
