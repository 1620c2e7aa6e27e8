//! Derives the clauses of set choice for sums of cells that differ: the possible sets of digits.
//!
//! For n cells whose digits differ, with u_d for "a cell has d":
//!
//! 1. u_d is defined as the disjunction of its positions. Since no digit occurs twice, u_d is also
//!    their sum: n clauses, n − 1 times "at most one", divided by n and rounded up.
//! 2. So the u_d add up to n, and weighted by their values to the total.
//! 3. For each value v, consider the sum minus v times the count. If some digits are in and some
//!    are out, the minimum or maximum of the n digits violates one of these bounds.
//! 4. A tree branches over "d is in" and "d is out", the largest digit first. Each branch violates
//!    one of these bounds or ends in a set with the right sum. The remaining clause states that one
//!    of the sets is taken.

use encodings::{ClauseSink, Lit};

use super::{
    derivation::{Part, Ref},
    known::{ConstraintIds, Sum},
    stated::DerivedClauses,
};
use board::{Cell, Digit, Layout, relation::DigitSet};

/// Adds the clauses of the sum.
pub(super) fn state(sum: &Sum, layout: &Layout, sets: &[DigitSet], stated: &mut DerivedClauses) {
    if sum.cells.iter().any(|&cell| !sum.known.all().any(|digit| sum.known.is_left(cell, digit))) {
        // The formula contains nothing else about a cell without candidates.
        return;
    }
    let mut choice = Choice::new(sum, layout, stated);
    let can = |set: &&DigitSet| choice.why_not(set).is_none();
    let sets: Vec<&DigitSet> = sets.iter().filter(can).collect();
    choice.sets(&sets);
    let (lits, one_of) = choice.tree(&mut Branch::default());
    choice.stated.add(&lits, one_of);
    for digit in sum.known.all() {
        choice.digit(digit, one_of);
    }
}

/// A possible set.
struct Set {
    digits: Vec<bool>,
    lit: Lit,
    /// For each digit: that it is in if the set is taken, or that it is out.
    says: Vec<Ref>,
    /// That the set is taken if its digits are in and others are not.
    taken: Ref,
}

/// A lower bound of a weighted sum of the u_d.
struct Bound {
    factors: Vec<i64>,
    bound: i64,
    line: Ref,
}

struct Choice<'a> {
    sum: &'a Sum<'a>,
    known: &'a ConstraintIds<'a>,
    stated: &'a mut DerivedClauses,
    /// For each digit: the literal that some cell has it.
    used: Vec<Lit>,
    /// For each digit and cell: that the digit is used if the cell has it.
    places: Vec<Vec<Ref>>,
    /// For each digit: that a cell has it if it is used.
    placed: Vec<Ref>,
    /// That there are at most as many digits as cells.
    count: Ref,
    bounds: Vec<Bound>,
    chosen: Vec<Set>,
}

/// A branch of the tree: digits that are in and digits that are out.
#[derive(Default)]
struct Branch {
    path: Vec<(usize, bool)>,
}

impl<'a> Choice<'a> {
    fn new(sum: &'a Sum<'a>, layout: &Layout, stated: &'a mut DerivedClauses) -> Choice<'a> {
        let (known, cells) = (sum.known, sum.cells);
        let n = cells.len() as i64;
        let wide = known.differing(layout, cells).unwrap_or_default();
        let (mut used, mut places, mut placed, mut at_least) = (vec![], vec![], vec![], vec![]);
        for digit in known.all() {
            let lit = stated.cnf.fresh_var();
            let lines = &mut stated.derivation;
            let own: Vec<Lit> = cells.iter().map(|&cell| known.lit(cell, digit)).collect();
            let ups: Vec<Ref> = own.iter().map(|&it| lines.define(&[!it, lit], lit)).collect();
            let down: Vec<Lit> = [!lit].into_iter().chain(own.iter().copied()).collect();
            placed.push(lines.define(&down, !lit));
            at_least.push(match ups[..] {
                [one] => one,
                _ => {
                    let id = known.at_most_one[&known.places(wide, digit)];
                    let others = wide.iter().filter(|cell| !cells.contains(cell));
                    let others = others.map(|&cell| known.lit(cell, digit).variable()).collect();
                    let once = lines.add_weakened(Ref::Formula(id), others);
                    let parts = ups.iter().map(|&up| (1, Part::Constraint(up)));
                    lines.add_rounded([(n - 1, Part::Constraint(once))].into_iter().chain(parts), n)
                }
            });
            used.push(lit);
            places.push(ups);
        }
        let mut choice = Choice {
            sum,
            known,
            stated,
            used,
            places,
            placed,
            count: Ref::Formula(0),
            bounds: Vec::new(),
            chosen: Vec::new(),
        };
        choice.bound(&at_least);
        choice
    }

    /// Derives the bounds of steps 2 and 3.
    fn bound(&mut self, at_least: &[Ref]) {
        let (sum, known) = (self.sum, self.known);
        let values = &known.values;
        let (n, total) = (sum.cells.len() as i64, sum.total);
        let constraint = |&one: &Ref| Part::Constraint(one);
        let cells = |end: usize| {
            sum.cells.iter().map(move |&cell| (1, Part::Constraint(known.cell(cell)[end])))
        };
        let ones = |them: &[Ref]| them.iter().map(constraint).map(|it| (1, it)).collect::<Vec<_>>();
        // A lower bound of v times u, for v of either sign.
        let weighed = |up: &[Ref], down: &[Ref]| {
            let weigh = |(digit, &value): (usize, &i64)| match value >= 0 {
                true => (value, constraint(&up[digit])),
                false => (-value, constraint(&down[digit])),
            };
            values.iter().enumerate().map(weigh).collect::<Vec<_>>()
        };
        let lines = &mut self.stated.derivation;
        let placed = &self.placed;
        let many = lines.sum(ones(at_least).into_iter().chain(cells(0)));
        let few = lines.sum(ones(placed).into_iter().chain(cells(1)));
        let high = weighed(at_least, placed).into_iter().chain([(1, sum.at_least())]);
        let high = lines.sum(high);
        let low = weighed(placed, at_least).into_iter().chain([(1, sum.at_most())]);
        let low = lines.sum(low);
        let mut bounds = Vec::new();
        for &pivot in [0].iter().chain(values.iter()).filter(|&&it| it != 0 || !values.contains(&0))
        {
            let (more, less) = if pivot >= 0 { (many, few) } else { (few, many) };
            let size = pivot.abs();
            let sums = [(low, more, -1), (high, less, 1)];
            for (one, count, sign) in sums {
                let parts = [(1, constraint(&one)), (size, constraint(&count))];
                bounds.push(Bound {
                    factors: values.iter().map(|value| sign * (value - pivot)).collect(),
                    bound: sign * (total - pivot * n),
                    line: lines.sum(parts),
                });
            }
        }
        let d = values.len();
        bounds.push(Bound { factors: vec![1; d], bound: n, line: many });
        bounds.push(Bound { factors: vec![-1; d], bound: -n, line: few });
        (self.bounds, self.count) = (bounds, few);
    }

    /// If the cells cannot have exactly these digits, returns hints that prove it.
    fn why_not(&self, set: &DigitSet) -> Option<Vec<Ref>> {
        let Choice { known, sum, .. } = self;
        let cells = sum.cells;
        let place = |digit: Digit| usize::from(digit) - 1;
        let left = |cell: Cell, digit: Digit| known.is_left(cell, digit);
        for digit in set.iter() {
            if !cells.iter().any(|&cell| left(cell, digit)) {
                let mut hints: Vec<Ref> =
                    cells.iter().map(|&cell| known.elimination(cell, digit)).collect();
                hints.push(self.placed[place(digit)]);
                return Some(hints);
            }
        }
        let is_bare = |cell: &&Cell| !set.iter().any(|digit| left(**cell, digit));
        let bare = cells.iter().find(is_bare)?;
        let number = cells.iter().position(|cell| cell == bare)?;
        let why = known.all().map(|digit| match set.contains(digit) {
            true => known.elimination(*bare, digit),
            false => self.places[place(digit)][number],
        });
        Some(why.chain([known.cell(*bare)[0]]).collect())
    }

    /// Defines a variable for each set.
    fn sets(&mut self, sets: &[&DigitSet]) {
        for set in sets {
            let lit = self.stated.cnf.fresh_var();
            let lines = &mut self.stated.derivation;
            let digits: Vec<bool> = self.known.all().map(|digit| set.contains(digit)).collect();
            let used = |(&lit, &is_in): (&Lit, &bool)| if is_in { lit } else { !lit };
            let own: Vec<Lit> = self.used.iter().zip(&digits).map(used).collect();
            let says = own.iter().map(|&it| lines.define(&[!lit, it], !lit)).collect();
            let others: Vec<Lit> = [lit].into_iter().chain(own.iter().map(|&it| !it)).collect();
            let taken = lines.define(&others, lit);
            self.chosen.push(Set { digits, lit, says, taken });
        }
    }

    /// Derives the clause that one of the sets that agree with the branch is taken, unless the
    /// branch is left.
    fn tree(&mut self, branch: &mut Branch) -> (Vec<Lit>, Ref) {
        let n = self.sum.cells.len();
        let against = |choice: &Choice, branch: &Branch| {
            let used = |&(digit, is_in): &(usize, bool)| {
                if is_in { !choice.used[digit] } else { choice.used[digit] }
            };
            branch.path.iter().map(used).collect::<Vec<Lit>>()
        };
        if let Some(line) = self.bounds.iter().find(|it| it.is_broken(branch)).map(|it| it.line) {
            let lits = against(self, branch);
            return (lits.clone(), self.stated.derivation.clause(lits, vec![line]));
        }
        let mut digits = vec![false; self.known.digits];
        branch.path.iter().for_each(|&(digit, is_in)| digits[digit] = is_in);
        let count = digits.iter().filter(|&&is_in| is_in).count();
        let next =
            (0..digits.len()).rev().find(|digit| branch.path.iter().all(|it| it.0 != *digit));
        match next {
            Some(digit) if count < n => {
                let (mut lits, mut hints) = (against(self, branch), Vec::new());
                for is_in in [false, true] {
                    branch.path.push((digit, is_in));
                    let (learnt, line) = self.tree(branch);
                    branch.path.pop();
                    let used = self.used[digit];
                    let others: Vec<Lit> =
                        learnt.into_iter().filter(|it| it.variable() != used.variable()).collect();
                    others.iter().for_each(|lit| {
                        if !lits.contains(lit) {
                            lits.push(*lit)
                        }
                    });
                    hints.push(line);
                }
                (lits.clone(), self.stated.derivation.clause(lits, hints))
            }
            // All other digits are out, and the sum is right.
            _ => {
                let mut lits = against(self, branch);
                let mut hints = vec![self.count];
                match self.chosen.iter().find(|set| set.digits == digits) {
                    Some(set) => {
                        lits.push(set.lit);
                        hints.push(set.taken);
                    }
                    None => {
                        let set = DigitSet::of(digits.len(), |it| digits[usize::from(it) - 1]);
                        hints.extend(self.why_not(&set).unwrap_or_default());
                    }
                }
                (lits.clone(), self.stated.derivation.clause(lits, hints))
            }
        }
    }

    /// Adds the clauses about one digit.
    fn digit(&mut self, digit: Digit, one_of: Ref) {
        let place = usize::from(digit) - 1;
        let (known, cells, used) = (self.known, self.sum.cells, self.used[place]);
        let left = |&&cell: &&Cell| known.is_left(cell, digit);
        let own: Vec<Lit> = cells.iter().filter(left).map(|&it| known.lit(it, digit)).collect();
        let with = |has: bool| self.chosen.iter().filter(move |set| set.digits[place] == has);
        let (is_in, is_out): (Vec<Lit>, Vec<Lit>) =
            (with(true).map(|it| it.lit).collect(), with(false).map(|it| it.lit).collect());
        // Each set determines whether the digit is used, and one of the sets is taken.
        let says: Vec<Ref> = self.chosen.iter().map(|set| set.says[place]).collect();
        let then =
            |first: Vec<Ref>| first.into_iter().chain(says.clone()).chain([one_of]).collect();
        let (placed, ups) = (self.placed[place], &self.places[place]);
        let DerivedClauses { derivation: lines, .. } = &mut *self.stated;
        let mut clauses: Vec<(Vec<Lit>, Ref)> = Vec::new();
        if is_in.is_empty() {
            for (&cell, &up) in cells.iter().zip(ups).filter(|(cell, _)| left(cell)) {
                let lits = vec![!known.lit(cell, digit)];
                clauses.push((lits.clone(), lines.clause(lits, then(vec![up]))));
            }
        } else if is_out.is_empty() {
            let out =
                cells.iter().filter(|cell| !left(cell)).map(|&cell| known.elimination(cell, digit));
            let first = out.chain([placed]).collect();
            clauses.push((own.clone(), lines.clause(own, then(first))));
        } else {
            for (&cell, &up) in cells.iter().zip(ups).filter(|(cell, _)| left(cell)) {
                clauses.push((vec![!known.lit(cell, digit), used], up));
            }
            let down: Vec<Lit> =
                [!used].into_iter().chain(cells.iter().map(|&it| known.lit(it, digit))).collect();
            clauses.push((down, placed));
            for set in &self.chosen {
                let own = if set.digits[place] { used } else { !used };
                clauses.push((vec![!set.lit, own], set.says[place]));
            }
            for (first, others) in [(!used, &is_in), (used, &is_out)] {
                let lits: Vec<Lit> = [first].into_iter().chain(others.iter().copied()).collect();
                clauses.push((lits.clone(), lines.clause(lits, then(Vec::new()))));
            }
        }
        clauses.iter().for_each(|(clause, because)| self.stated.add(clause, *because));
    }
}

impl Bound {
    /// Returns true if the branch violates the bound, whatever the other digits are.
    fn is_broken(&self, branch: &Branch) -> bool {
        let mut most: i64 = self.factors.iter().map(|factor| factor.max(&0)).sum();
        for &(digit, is_in) in &branch.path {
            let factor = self.factors[digit];
            most += if is_in { factor } else { 0 } - factor.max(0);
        }
        most < self.bound
    }
}
