//! What follows from a candidate by singles alone, and from which rules.
//!
//! A rule is that a cell has one digit, or that a digit has one place in a house (at most one,
//! in a constraint that is no house). Candidates are struck and digits found breadth-first, so
//! the links found are the nearest; where it ends in a contradiction the links that lead there
//! are told, and nothing else.

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
    /// By rule: the candidates that are not off.
    left: Vec<u32>,
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
        let left: Vec<u32> = begins.windows(2).map(|ends| (ends[1] - ends[0]) as u32).collect();
        let (state, allowed) = (vec![State::Open; cells * side], vec![true; left.len()]);
        let trail = Vec::new();
        Implications {
            layout,
            candidates,
            side,
            state,
            begins,
            members,
            left,
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
        for index in std::mem::take(&mut self.trail) {
            if let State::Off(..) = self.state[index] {
                self.count(index, 1);
            }
            self.state[index] = State::Open;
        }
    }

    /// Changes what is left of all rules of a candidate.
    fn count(&mut self, index: usize, by: i32) {
        let Candidate { cell, digit } = self.candidate(index);
        self.left[cell] = self.left[cell].wrapping_add_signed(by);
        let layout = self.layout;
        for &number in layout.constraints_of(cell) {
            let rule = self.rule(number as usize, digit);
            self.left[rule] = self.left[rule].wrapping_add_signed(by);
        }
    }

    /// Strikes what cannot hold with a candidate that does.
    fn strike(&mut self, index: usize) -> Option<(Implied, usize)> {
        let Candidate { cell, digit } = self.candidate(index);
        let layout = self.layout;
        let (cells, side) = (self.candidates.cells(), self.side);
        let of_house = |&number: &u32| cells + number as usize * side + usize::from(digit) - 1;
        for rule in layout.constraints_of(cell).iter().map(of_house).chain([cell]) {
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
                        self.count(other, -1);
                    }
                }
            }
        }
        None
    }

    /// What follows where a candidate was struck.
    fn look(&mut self, index: usize) -> Option<(Implied, usize)> {
        let Candidate { cell, digit } = self.candidate(index);
        let layout = self.layout;
        self.looks += 1;
        if self.allowed[cell] {
            match self.left[cell] {
                0 => return Some((Implied::NoCandidate(cell), cell)),
                1 => self.found(cell, Because::Cell),
                _ => {}
            }
        }
        for number in layout.constraints_of(cell).iter().map(|&number| number as usize) {
            let rule = self.rule(number, digit);
            if !self.allowed[rule] || !layout.constraints()[number].is_house() {
                continue;
            }
            match self.left[rule] {
                0 => return Some((Implied::NoPlace(digit, number), rule)),
                1 => self.found(rule, Because::House(number)),
                _ => {}
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
