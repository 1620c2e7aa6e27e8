//! What follows from a candidate by singles alone, and from which rules.
//!
//! A rule is that a cell has one digit, or that a digit has one place in a house (at most one,
//! in a constraint that is no house). Candidates are struck and digits found breadth-first, so
//! the links found are the nearest; where it ends in a contradiction the links that lead there
//! are told, and nothing else.

use std::ops::Range;

use crate::deduction::Implied;
use board::{Candidate, Candidates, Cell, Digit, Layout};

/// What is known of a candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    /// It is in the solution.
    On(Because),
    /// It is not, by this rule, since that candidate is.
    Off(usize, usize),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Because {
    Assumed,
    Cell,
    House(usize),
}

/// See the module. Candidates and rules are meant by their numbers.
pub(crate) struct Implications<'a> {
    layout: &'a Layout,
    candidates: &'a Candidates,
    side: usize,
    state: Vec<State>,
    /// By rule: where its candidates begin in `members`; they end where those of the next begin.
    begins: Vec<usize>,
    members: Vec<usize>,
    /// By candidate: where its rules begin in `rules`, that of its cell last.
    rules_begin: Vec<usize>,
    rules: Vec<usize>,
    /// By rule: the candidates that are not off; and how many there are.
    left: Vec<u32>,
    counts: Vec<u32>,
    /// What is known, in the order in which it was found.
    trail: Vec<usize>,
    /// By rule: whether it may be used.
    allowed: Vec<bool>,
    /// The candidates looked at so far.
    pub looks: usize,
}

/// A contradiction, and what led there.
pub(crate) struct Refuted {
    /// The links, the contradiction last.
    pub net: Vec<Implied>,
    /// The rules that it takes, ascending.
    pub rules: Vec<usize>,
    /// The candidates that it goes through, struck ones too.
    pub nodes: usize,
}

impl<'a> Implications<'a> {
    /// The bytes that they take, about.
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

    /// The rule that a digit has one place in the constraint.
    fn rule(&self, number: usize, digit: Digit) -> usize {
        self.candidates.cells() + number * self.side + usize::from(digit) - 1
    }

    /// The constraint of a rule; none if it is about a cell.
    pub(crate) fn house_of(&self, rule: usize) -> Option<usize> {
        Some(rule.checked_sub(self.candidates.cells())? / self.side)
    }

    /// The candidates of a rule.
    fn of_rule(&self, rule: usize) -> &[usize] {
        &self.members[self.begins[rule]..self.begins[rule + 1]]
    }

    /// The contradiction that the candidate leads to, if it does.
    pub(crate) fn refute(&mut self, candidate: Candidate) -> Option<Refuted> {
        let start = self.index(candidate.cell, candidate.digit);
        self.state[start] = State::On(Because::Assumed);
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

    /// The same by rules of these only.
    pub(crate) fn refute_by(&mut self, candidate: Candidate, rules: &[usize]) -> Option<Refuted> {
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

    /// Where the rules of a candidate are.
    fn rules_of(&self, index: usize) -> Range<usize> {
        self.rules_begin[index]..self.rules_begin[index + 1]
    }

    /// Strikes what cannot hold with a candidate that does.
    fn strike(&mut self, index: usize) -> Option<(Implied, usize)> {
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
                        let both = Implied::Both(self.candidate(index), self.candidate(other));
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

    /// What follows where a candidate was struck.
    fn look(&mut self, index: usize) -> Option<(Implied, usize)> {
        self.looks += 1;
        let rules = self.rules_of(index);
        // That of the cell first.
        for at in [rules.end - 1].into_iter().chain(rules.start..rules.end - 1) {
            let rule = self.rules[at];
            if self.left[rule] > 1 || !self.allowed[rule] {
                continue;
            }
            let house = self.house_of(rule);
            if house.is_some_and(|number| !self.layout.constraints()[number].is_house()) {
                continue;
            }
            let because = house.map_or(Because::Cell, Because::House);
            match (self.left[rule], because) {
                (0, Because::House(number)) => {
                    return Some((Implied::NoPlace(self.candidate(index).digit, number), rule));
                }
                (0, _) => return Some((Implied::NoCandidate(rule), rule)),
                _ => self.found(rule, because),
            }
        }
        None
    }

    /// The last candidate of a rule holds.
    fn found(&mut self, rule: usize, because: Because) {
        let mut all = self.of_rule(rule).iter();
        let (looks, last) = (all.len(), all.find(|&&index| self.state[index] == State::Open));
        if let Some(&last) = last {
            self.state[last] = State::On(because);
            self.trail.push(last);
        }
        self.looks += looks;
    }

    /// What led to a contradiction.
    fn refuted(&self, end: Implied, rule: usize) -> Refuted {
        let (mut rules, mut wanted) = (vec![rule], vec![false; self.state.len()]);
        let mut open: Vec<usize> = match end {
            Implied::Both(a, b) => {
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
                State::On(Because::Cell) => index / self.side,
                State::On(Because::House(number)) => self.rule(number, self.candidate(index).digit),
                State::On(Because::Assumed) | State::Open => continue,
            };
            open.extend(self.of_rule(rule).iter().copied().filter(|&other| other != index));
            rules.push(rule);
        }
        rules.sort_unstable();
        rules.dedup();
        let nodes = wanted.iter().filter(|&&wanted| wanted).count();
        let links = self.trail.iter().filter(|&&index| wanted[index]);
        let links = links.filter_map(|&index| match self.state[index] {
            State::On(Because::Cell) => Some(Implied::InCell(self.candidate(index))),
            State::On(Because::House(number)) => {
                Some(Implied::InHouse(self.candidate(index), number))
            }
            _ => None,
        });
        Refuted { net: links.chain([end]).collect(), rules, nodes }
    }
}
