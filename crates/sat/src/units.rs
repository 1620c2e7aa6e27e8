//! Unit propagation over a formula in memory, with backtracking.
//!
//! Binary clauses are stored as implications of 8 bytes each. Longer clauses are stored in one
//! buffer. Each watches two literals that are not false and is visited only if one of them becomes
//! false (M. Moskewicz et al., *Chaff: Engineering an Efficient SAT Solver*, 2001). A 100×100 board
//! without eliminations has 189 million binary clauses with the pairwise encoding: 1.5 GB, plus the
//! spare capacity of growing vectors.

use encodings::{ClauseSink, Lit};

/// A literal as an index; the two literals of a variable are adjacent.
type Code = u32;

/// The index of a long clause in the buffer and one of its literals; if that is true, the clause
/// need not be visited.
#[derive(Clone, Copy)]
struct Watcher {
    clause: u32,
    other: Code,
}

/// A set of clauses and the literals that follow by unit propagation.
#[derive(Default)]
pub struct Units {
    /// For each literal: the literals that it implies.
    implied: Vec<Vec<Code>>,
    /// For each literal: the long clauses that watch it.
    watches: Vec<Vec<Watcher>>,
    /// The long clauses: the number of literals, then the literals, the watched ones first.
    long: Vec<Code>,
    /// For each literal: whether it is true.
    is_true: Vec<bool>,
    /// The true literals, in order of propagation.
    trail: Vec<Code>,
    /// Number of literals in the trail that have been propagated.
    followed: usize,
    /// Whether a clause is false without any assumption.
    contradiction: bool,
}

impl Units {
    /// Propagates all units and returns false if a clause becomes false. The time is proportional
    /// to the number of clauses of the literals that become true.
    pub fn propagate(&mut self) -> bool {
        self.contradiction |= !self.follow();
        !self.contradiction
    }

    /// Returns true if unit propagation refutes a literal whose value is unknown. All consequences
    /// are undone.
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

    /// Returns the value of the literal, or `None` if it is unknown.
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

    /// Makes the literal true; returns false if it is already false.
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

    /// Visits the long clauses that watch a literal that became false.
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

    /// Moves the watch of the clause to another literal that is not false, and returns true if
    /// there is one. The other watched literal is put in the first place.
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

    /// Makes the first literal of the clause true, since all others are false.
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

/// All clauses must be added before the first propagation.
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
