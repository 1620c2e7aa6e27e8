//! Conflict analysis: learns a clause from a conflict.

use super::{
    assignment::Assignment,
    clauses::Clauses,
    literal::{Conflict, Lit, Reason},
    order::Order,
    origins::Origins,
};

/// The mark of a variable that was resolved on or is in the learnt clause.
const SEEN: u8 = 1;
/// The mark of a variable implied by other literals of the clause.
const IMPLIED: u8 = 2;
/// The mark of a variable known not to be implied.
const NOT_IMPLIED: u8 = 4;

/// Properties of a learnt clause.
pub(super) struct LearntClause {
    /// Number of distinct levels of its literals.
    pub(super) levels: u32,
    /// The level to backtrack to.
    pub(super) back: usize,
}

/// The state of conflict analysis, reused between conflicts.
#[derive(Default)]
pub(super) struct ConflictAnalysis {
    /// For each variable: its mark, or 0.
    seen: Vec<u8>,
    /// The variables with a mark.
    known: Vec<usize>,
    /// The clause learnt last.
    clause: Vec<Lit>,
    /// Buffer for the literals of a reason.
    reason: Vec<Lit>,
}

impl ConflictAnalysis {
    pub(super) fn add_variable(&mut self) {
        self.seen.push(0);
    }

    /// Returns the clause learnt last. After backtracking, its first literal becomes true; its
    /// second is false there.
    pub(super) fn clause(&self) -> &[Lit] {
        &self.clause
    }

    /// Learns the clause of the first unique implication point and returns its levels and the level
    /// to backtrack to. The current derivation of `origins` then contains its rules.
    pub(super) fn learn(
        &mut self,
        conflict: Conflict,
        now: &mut Assignment,
        clauses: &mut Clauses,
        order: &mut Order,
        origins: &mut Origins,
    ) -> LearntClause {
        origins.begin();
        let mut clause = std::mem::take(&mut self.clause);
        let mut seen = std::mem::take(&mut self.known);
        let mut lits = std::mem::take(&mut self.reason);
        clause.clear();
        clause.push(0);
        let here = now.levels.len() as u32;
        let (mut open, mut at) = (0, now.trail.len());
        let mut reason = match conflict {
            Conflict::Binary(one, other) => {
                lits.extend([one, other]);
                Reason::None
            }
            Conflict::Clause(clause) => Reason::Clause(clause),
        };
        let last = loop {
            match reason {
                Reason::Binary(other) => lits.push(other),
                Reason::Clause(clause) => {
                    lits.extend(clauses.lits(clause));
                    origins.add(clauses.origin(clause));
                    if clauses.may_go(clause) {
                        let levels = now.levels_of(clauses.lits(clause));
                        clauses.record_use(clause, levels);
                    }
                }
                Reason::None => {}
            }
            for lit in lits.drain(..) {
                let variable = lit as usize / 2;
                if now.level(lit) == 0 {
                    origins.add_fixed(variable);
                    continue;
                }
                if now.value(lit) == 1 || self.seen[variable] != 0 {
                    continue;
                }
                self.seen[variable] = SEEN;
                seen.push(variable);
                order.bump(variable);
                if now.level(lit) == here {
                    open += 1;
                } else {
                    clause.push(lit);
                }
            }
            let lit = loop {
                at -= 1;
                if self.seen[now.trail[at] as usize / 2] == SEEN {
                    break now.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                break lit;
            }
            reason = now.reason(lit);
        };
        clause[0] = last ^ 1;
        let mut kept = 1;
        for at in 1..clause.len() {
            let lit = clause[at];
            if !self.follows(lit, 0, now, clauses, origins, &mut seen) {
                clause[kept] = lit;
                kept += 1;
            }
        }
        clause.truncate(kept);
        seen.drain(..).for_each(|variable| self.seen[variable] = 0);
        let second = (1..clause.len()).max_by_key(|&at| now.level(clause[at]));
        let back = second.map_or(0, |second| {
            clause.swap(1, second);
            now.level(clause[1]) as usize
        });
        let levels = now.levels_of(&clause);
        (self.clause, self.known, self.reason) = (clause, seen, lits);
        LearntClause { levels, back }
    }

    /// Returns true if a literal of the clause is implied by its other literals, with the rules of
    /// the clause.
    fn follows(
        &mut self,
        lit: Lit,
        depth: u32,
        now: &Assignment,
        clauses: &Clauses,
        origins: &Origins,
        seen: &mut Vec<usize>,
    ) -> bool {
        /// Maximum depth of the recursion.
        const MAX_DEPTH: u32 = 500;
        let variable = lit as usize / 2;
        if depth > 0 {
            match self.seen[variable] {
                _ if now.level(lit) == 0 => return origins.includes_fixed(variable),
                NOT_IMPLIED => return false,
                0 => {}
                _ => return true,
            }
        }
        let mut does = |other| self.follows(other, depth + 1, now, clauses, origins, seen);
        let follows = depth < MAX_DEPTH
            && match now.reason(lit) {
                Reason::None => false,
                Reason::Binary(other) => does(other),
                Reason::Clause(clause) => {
                    let others = clauses.lits(clause).iter();
                    let mut others = others.filter(|&&other| other as usize / 2 != variable);
                    origins.includes(clauses.origin(clause)) && others.all(|&other| does(other))
                }
            };
        if depth > 0 {
            self.seen[variable] = if follows { IMPLIED } else { NOT_IMPLIED };
            seen.push(variable);
        }
        follows
    }

    /// Returns assumptions that contradict each other, in ascending order: `failed`, which is false
    /// under the other assumptions, and those of the others that imply this.
    pub(super) fn core(&self, failed: Lit, now: &Assignment, clauses: &Clauses) -> Vec<Lit> {
        let mut core = vec![failed];
        let begin = now.levels.first().copied().unwrap_or(now.trail.len());
        let mut is_seen = vec![false; self.seen.len()];
        is_seen[failed as usize / 2] = true;
        for &lit in now.trail[begin..].iter().rev() {
            if !is_seen[lit as usize / 2] {
                continue;
            }
            match now.reason(lit) {
                Reason::None => core.push(lit),
                Reason::Binary(other) => is_seen[other as usize / 2] = true,
                Reason::Clause(clause) => {
                    let others = clauses.lits(clause).iter();
                    others.for_each(|&other| is_seen[other as usize / 2] = true);
                }
            }
        }
        core.sort_unstable();
        core.dedup();
        core
    }
}
