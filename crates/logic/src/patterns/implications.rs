//! The consequences of a candidate by singles only, and the rules that imply them.
//!
//! A rule is that a cell has one digit, or that a digit has one place in a house. In a constraint
//! that is not a house, a digit has at most one place. Consequences are found breadth-first, so the
//! links are the nearest ones. If a contradiction follows, only the links that lead to it are
//! reported.

use std::ops::Range;

use crate::deduction::Implication;
use board::{Candidate, Candidates, Cell, Digit, Layout};

/// The state of a candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    /// In the solution, for this reason.
    On(ImplicationCause),
    /// Not in the solution, because that candidate is (first number) and by this rule (second
    /// number).
    Off(usize, usize),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ImplicationCause {
    Assumed,
    Cell,
    House(usize),
}

/// The search for consequences. Candidates and rules are identified by numbers.
pub(crate) struct Implications<'a> {
    layout: &'a Layout,
    candidates: &'a Candidates,
    side: usize,
    state: Vec<State>,
    /// For each rule, the start of its candidates in `members`; they end where those of the next
    /// rule start.
    begins: Vec<usize>,
    members: Vec<usize>,
    /// For each candidate, the start of its rules in `rules`; the rule of its cell is the last one.
    rules_begin: Vec<usize>,
    rules: Vec<usize>,
    /// For each rule, the number of candidates that are not false now, and at the beginning.
    left: Vec<u32>,
    counts: Vec<u32>,
    /// The known states, in the order in which they were found.
    trail: Vec<usize>,
    /// For each rule, true if it may be used.
    allowed: Vec<bool>,
    /// The number of candidates visited so far.
    pub looks: usize,
}

/// A contradiction and its derivation.
pub(crate) struct DerivedContradiction {
    /// The links; the last one is the contradiction.
    pub net: Vec<Implication>,
    /// The rules used, ascending.
    pub rules: Vec<usize>,
    /// The number of candidates visited on the way, including eliminated ones.
    pub nodes: usize,
}

impl<'a> Implications<'a> {
    /// Estimates the memory in bytes.
    pub(crate) fn bytes(layout: &Layout, candidates: &Candidates) -> u64 {
        let held: usize = layout.constraints().iter().map(|it| it.cells().len()).sum();
        let (cells, side) = (candidates.cells(), candidates.highest());
        let lists = layout.constraints().len() * side;
        ((held + 4 * cells) * side + 4 * lists) as u64 * 8
    }

    pub(crate) fn of(layout: &'a Layout, candidates: &'a Candidates) -> Implications<'a> {
        let (side, cells) = (candidates.highest(), candidates.cells());
        let index = |cell: Cell, digit: Digit| cell * side + usize::from(digit) - 1;
        let (mut begins, mut members) = (vec![0], Vec::new());
        for cell in 0..cells {
            members.extend(candidates.digits(cell).map(|digit| index(cell, digit)));
            begins.push(members.len());
        }
        for constraint in layout.constraints() {
            for digit in 1..=side as Digit {
                let places = constraint.cells().iter();
                let places = places.filter(|&&cell| candidates.contains(cell, digit));
                members.extend(places.map(|&cell| index(cell, digit)));
                begins.push(members.len());
            }
        }
        let (mut rules_begin, mut rules) = (vec![0], Vec::new());
        for cell in 0..cells {
            for digit in 0..side {
                let of_houses = layout.constraints_of(cell).iter();
                rules.extend(of_houses.map(|&number| cells + number as usize * side + digit));
                rules.push(cell);
                rules_begin.push(rules.len());
            }
        }
        let left: Vec<u32> = begins.windows(2).map(|ends| (ends[1] - ends[0]) as u32).collect();
        let (state, allowed) = (vec![State::Open; cells * side], vec![true; left.len()]);
        let (trail, counts) = (Vec::new(), left.clone());
        Implications {
            layout,
            candidates,
            side,
            state,
            begins,
            members,
            rules_begin,
            rules,
            left,
            counts,
            trail,
            allowed,
            looks: 0,
        }
    }

    fn index(&self, cell: Cell, digit: Digit) -> usize {
        cell * self.side + usize::from(digit) - 1
    }

    fn candidate(&self, index: usize) -> Candidate {
        Candidate { cell: index / self.side, digit: (index % self.side + 1) as Digit }
    }

    /// Returns the rule that a digit has one place in a constraint.
    fn rule(&self, number: usize, digit: Digit) -> usize {
        self.candidates.cells() + number * self.side + usize::from(digit) - 1
    }

    /// Returns the constraint of a rule, or `None` for the rule of a cell.
    pub(crate) fn house_of(&self, rule: usize) -> Option<usize> {
        Some(rule.checked_sub(self.candidates.cells())? / self.side)
    }

    /// Returns the candidates of a rule.
    fn of_rule(&self, rule: usize) -> &[usize] {
        &self.members[self.begins[rule]..self.begins[rule + 1]]
    }

    /// Returns the contradiction that follows from the candidate, if there is one.
    pub(crate) fn refute(&mut self, candidate: Candidate) -> Option<DerivedContradiction> {
        let start = self.index(candidate.cell, candidate.digit);
        self.state[start] = State::On(ImplicationCause::Assumed);
        self.trail.push(start);
        let mut next = 0;
        let mut end = None;
        while let (None, Some(&index)) = (end, self.trail.get(next)) {
            next += 1;
            end = match self.state[index] {
                State::On(_) => self.strike(index),
                _ => self.look(index),
            };
        }
        let refuted = end.map(|(end, rule)| self.refuted(end, rule));
        self.forget();
        refuted
    }

    /// Like [`Implications::refute`], using only `rules`.
    pub(crate) fn refute_by(
        &mut self,
        candidate: Candidate,
        rules: &[usize],
    ) -> Option<DerivedContradiction> {
        self.allowed.fill(false);
        rules.iter().for_each(|&rule| self.allowed[rule] = true);
        let refuted = self.refute(candidate);
        self.allowed.fill(true);
        refuted
    }

    fn forget(&mut self) {
        self.trail.drain(..).for_each(|index| self.state[index] = State::Open);
        self.left.copy_from_slice(&self.counts);
    }

    /// Returns the range of the rules of a candidate in `rules`.
    fn rules_of(&self, index: usize) -> Range<usize> {
        self.rules_begin[index]..self.rules_begin[index + 1]
    }

    /// Eliminates the candidates that a true candidate excludes.
    fn strike(&mut self, index: usize) -> Option<(Implication, usize)> {
        for at in self.rules_of(index) {
            let rule = self.rules[at];
            if !self.allowed[rule] {
                continue;
            }
            for at in self.begins[rule]..self.begins[rule + 1] {
                let other = self.members[at];
                if other == index {
                    continue;
                }
                self.looks += 1;
                match self.state[other] {
                    State::Off(..) => {}
                    State::On(_) => {
                        let both = Implication::Both(self.candidate(index), self.candidate(other));
                        return Some((both, rule));
                    }
                    State::Open => {
                        self.state[other] = State::Off(index, rule);
                        self.trail.push(other);
                        for at in self.rules_of(other) {
                            self.left[self.rules[at]] -= 1;
                        }
                    }
                }
            }
        }
        None
    }

    /// Applies the rules of an eliminated candidate.
    fn look(&mut self, index: usize) -> Option<(Implication, usize)> {
        self.looks += 1;
        let rules = self.rules_of(index);
        // The rule of the cell comes first.
        for at in [rules.end - 1].into_iter().chain(rules.start..rules.end - 1) {
            let rule = self.rules[at];
            if self.left[rule] > 1 || !self.allowed[rule] {
                continue;
            }
            let house = self.house_of(rule);
            if house.is_some_and(|number| !self.layout.constraints()[number].is_house()) {
                continue;
            }
            let because = house.map_or(ImplicationCause::Cell, ImplicationCause::House);
            match (self.left[rule], because) {
                (0, ImplicationCause::House(number)) => {
                    return Some((Implication::NoPlace(self.candidate(index).digit, number), rule));
                }
                (0, _) => return Some((Implication::NoCandidate(rule), rule)),
                _ => self.found(rule, because),
            }
        }
        None
    }

    /// Marks the last candidate of a rule as true.
    fn found(&mut self, rule: usize, because: ImplicationCause) {
        let mut all = self.of_rule(rule).iter();
        let (looks, last) = (all.len(), all.find(|&&index| self.state[index] == State::Open));
        if let Some(&last) = last {
            self.state[last] = State::On(because);
            self.trail.push(last);
        }
        self.looks += looks;
    }

    /// Returns the links and rules that led to a contradiction: `end` is the last link, and `rule`
    /// the rule that is violated.
    fn refuted(&self, end: Implication, rule: usize) -> DerivedContradiction {
        let (mut rules, mut wanted) = (vec![rule], vec![false; self.state.len()]);
        let mut open: Vec<usize> = match end {
            Implication::Both(a, b) => {
                vec![self.index(a.cell, a.digit), self.index(b.cell, b.digit)]
            }
            _ => self.of_rule(rule).to_vec(),
        };
        while let Some(index) = open.pop() {
            if std::mem::replace(&mut wanted[index], true) {
                continue;
            }
            let rule = match self.state[index] {
                State::Off(by, rule) => {
                    open.push(by);
                    rules.push(rule);
                    continue;
                }
                State::On(ImplicationCause::Cell) => index / self.side,
                State::On(ImplicationCause::House(number)) => {
                    self.rule(number, self.candidate(index).digit)
                }
                State::On(ImplicationCause::Assumed) | State::Open => continue,
            };
            open.extend(self.of_rule(rule).iter().copied().filter(|&other| other != index));
            rules.push(rule);
        }
        rules.sort_unstable();
        rules.dedup();
        let nodes = wanted.iter().filter(|&&wanted| wanted).count();
        let links = self.trail.iter().filter(|&&index| wanted[index]);
        let links = links.filter_map(|&index| match self.state[index] {
            State::On(ImplicationCause::Cell) => Some(Implication::InCell(self.candidate(index))),
            State::On(ImplicationCause::House(number)) => {
                Some(Implication::InHouse(self.candidate(index), number))
            }
            _ => None,
        });
        DerivedContradiction { net: links.chain([end]).collect(), rules, nodes }
    }
}
