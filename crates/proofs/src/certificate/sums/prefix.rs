//! Derives clauses for sums of any cells with variables "the first i terms add up to at least s".
//!
//! Each such variable is defined by two inequalities of the candidates of the first i cells. The
//! step from one position to the next is the sum of two of these, in which only the candidates of
//! one cell remain. The bounds of a position are sums of the minima or maxima of cells, or follow
//! from the whole sum and the bounds of the other cells.

use encodings::{ClauseSink, Lit};

use super::{
    derivation::{Part, Ref},
    known::Sum,
    stated::DerivedClauses,
};
use board::Digit;

/// Adds the clauses of the sum.
pub(super) fn state(sum: &Sum, stated: &mut DerivedClauses) {
    let known = sum.known;
    let n = sum.cells.len();
    let left = |index: usize, digit: &Digit| known.is_left(sum.cells[index], *digit);
    let counts = |index: usize, digit: Digit| sum.coefficients[index] * sum.value(digit);
    let mut cells = Vec::with_capacity(n);
    for index in 0..n {
        let of_left = || known.all().filter(|digit| left(index, digit)).map(|it| counts(index, it));
        // The formula contains nothing else about a cell without candidates.
        let (Some(least), Some(most)) = (of_left().min(), of_left().max()) else { return };
        let ends = [(least, 1), (most, -1)].map(|(end, sign)| cell(sum, index, end, sign, stated));
        cells.push(Ends { least, most, at_least: ends[0], at_most: ends[1] });
    }
    let places = places(sum, &cells, stated);
    if let Some(place) = places.iter().find(|place| place.least > place.most) {
        let both = [place.at_least, place.at_most].map(|it| (1, Part::Constraint(it)));
        let never = stated.derivation.sum(both);
        return stated.add(&[], never);
    }
    // A definition takes two lines, and its consequences with a digit take two or four.
    let numbers: i64 = places.iter().map(|place| place.most - place.least + 1).sum();
    let lines = numbers.saturating_mul(4 * known.digits as i64 + 4);
    if !stated.has_room(lines.try_into().unwrap_or(usize::MAX)) {
        return;
    }
    let places: Vec<Place> = places
        .into_iter()
        .enumerate()
        .map(|(index, ends)| {
            let inner = index > 0 && index < n;
            Place::new(sum, index, ends, inner, stated)
        })
        .collect();
    for index in 0..n {
        derive_cell(sum, index, &places[index], &places[index + 1], stated);
    }
}

impl Sum<'_> {
    fn value(&self, digit: Digit) -> i64 {
        self.known.values[usize::from(digit) - 1]
    }

    /// Returns the candidates of the cell with their weighted values.
    fn terms(&self, index: usize) -> impl Iterator<Item = (i64, Lit)> + '_ {
        let (cell, coefficient) = (self.cells[index], self.coefficients[index]);
        self.known.all().map(move |it| (coefficient * self.value(it), self.known.lit(cell, it)))
    }
}

/// The minimum and maximum of a cell or of the first cells, and the constraints that prove them.
struct Ends {
    least: i64,
    most: i64,
    at_least: Ref,
    at_most: Ref,
}

/// Derives that a cell is at least `end`, or at most `end` if the sign is −1. It is a multiple of
/// the constraint that the cell has one digit, plus literals for the differences.
fn cell(sum: &Sum, index: usize, end: i64, sign: i64, stated: &mut DerivedClauses) -> Ref {
    let (known, cell) = (sum.known, sum.cells[index]);
    let [has, once] = known.cell(cell);
    let end = sign * end;
    let first = (end.abs(), Part::Constraint(if end >= 0 { has } else { once }));
    let rest =
        known.all().zip(sum.terms(index)).map(|(digit, (counts, lit))| match sign * counts - end {
            more @ 0.. => (more, Part::Literal(lit)),
            less => (-less, Part::Constraint(known.elimination(cell, digit))),
        });
    let parts: Vec<_> = [first].into_iter().chain(rest).filter(|part| part.0 != 0).collect();
    match parts.is_empty() {
        true => stated.derivation.nothing([has, once]),
        false => stated.derivation.sum(parts),
    }
}

/// Derives the bounds of the sum of the first cells, from none of them to all.
fn places(sum: &Sum, cells: &[Ends], stated: &mut DerivedClauses) -> Vec<Ends> {
    let n = cells.len();
    let one = |it: Ref| (1, Part::Constraint(it));
    let total = sum.total;
    let mut places = Vec::with_capacity(n + 1);
    for index in 0..=n {
        let (before, behind) = cells.split_at(index);
        let lines = &mut stated.derivation;
        let add = |them: &[Ends], end: fn(&Ends) -> i64| them.iter().map(end).sum::<i64>();
        let (least, most) = (add(before, |it| it.least), add(before, |it| it.most));
        let (rest_least, rest_most) = (add(behind, |it| it.least), add(behind, |it| it.most));
        if index == 0 {
            // The empty sum is 0; constraints that add up to 0 ≥ 0 prove both bounds.
            let nothing = lines.nothing(sum.known.cell(sum.cells[0]));
            places.push(Ends { least: 0, most: 0, at_least: nothing, at_most: nothing });
            continue;
        }
        let is_inner = index < n;
        let (least, at_least) = match is_inner && least >= total - rest_most {
            true => (least, lines.sum(before.iter().map(|it| one(it.at_least)))),
            false => {
                let rest = behind.iter().map(|it| one(it.at_most));
                (total - rest_most, lines.sum([(1, sum.at_least())].into_iter().chain(rest)))
            }
        };
        let (most, at_most) = match is_inner && most <= total - rest_least {
            true => (most, lines.sum(before.iter().map(|it| one(it.at_most)))),
            false => {
                let rest = behind.iter().map(|it| one(it.at_least));
                (total - rest_least, lines.sum([(1, sum.at_most())].into_iter().chain(rest)))
            }
        };
        places.push(Ends { least, most, at_least, at_most });
    }
    places
}

/// The first cells, with a variable for each possible lower bound of their sum.
struct Place {
    ends: Ends,
    /// From one above the minimum: the literal, the constraint that the sum is at least this number
    /// if it is true, and the constraint that the sum is less if it is false.
    reached: Vec<(Lit, Ref, Ref)>,
}

impl Place {
    fn new(
        sum: &Sum,
        index: usize,
        ends: Ends,
        is_inner: bool,
        stated: &mut DerivedClauses,
    ) -> Place {
        let mut reached = Vec::new();
        let terms: Vec<(i64, Lit)> = (0..index).flat_map(|index| sum.terms(index)).collect();
        let terms: Vec<(i64, Lit)> = terms.into_iter().filter(|term| term.0 != 0).collect();
        let below: i64 = terms.iter().map(|term| term.0.min(0)).sum();
        let above: i64 = terms.iter().map(|term| term.0.max(0)).sum();
        // The sum of all cells is known.
        let most = if is_inner { ends.most } else { ends.least };
        for number in ends.least + 1..=most {
            let lit = stated.cnf.fresh_var();
            let lines = &mut stated.derivation;
            let then = terms.iter().copied().chain([(number - below, !lit)]).collect();
            let then = lines.define_sum(then, number, !lit);
            let minus = terms.iter().map(|&(counts, it)| (-counts, it));
            let less = 1 - number;
            let otherwise = minus.chain([(less + above, lit)]).collect();
            reached.push((lit, then, lines.define_sum(otherwise, less, lit)));
        }
        let place = Place { ends, reached };
        for pair in place.reached.windows(2) {
            let [(low, _, less), (high, more, _)] = [pair[0], pair[1]];
            let both = [more, less].map(|it| (1, Part::Constraint(it)));
            let line = stated.derivation.sum(both);
            let lits = vec![!high, low];
            let because = stated.derivation.clause(lits.clone(), vec![line]);
            stated.add(&lits, because);
        }
        place
    }

    fn known(&self, number: i64) -> Option<(Lit, Ref, Ref)> {
        let index = usize::try_from(number - self.ends.least - 1).ok()?;
        self.reached.get(index).copied()
    }

    /// Returns the literal that the sum is at least `number`, and the constraint for a true
    /// literal.
    fn at_least(&self, number: i64) -> (Option<Lit>, Ref) {
        self.known(number).map_or((None, self.ends.at_least), |(lit, then, _)| (Some(lit), then))
    }

    /// Returns the literal that the sum is more than `number`, and the constraint for a false
    /// literal.
    fn at_most(&self, number: i64) -> (Option<Lit>, Ref) {
        self.known(number + 1).map_or((None, self.ends.at_most), |(lit, _, not)| (Some(lit), not))
    }
}

/// Derives the clauses of one cell between the positions before and after it.
fn derive_cell(
    sum: &Sum,
    index: usize,
    before: &Place,
    behind: &Place,
    stated: &mut DerivedClauses,
) {
    let (known, cell) = (sum.known, sum.cells[index]);
    let once = known.cell(cell)[1];
    let terms: Vec<(Digit, (i64, Lit))> = known.all().zip(sum.terms(index)).collect();
    for (digit, (counts, own)) in terms {
        if !known.is_left(cell, digit) {
            continue;
        }
        let mut add = |one: Option<Lit>, other: Option<Lit>, parts: [Ref; 2]| {
            let lits: Vec<Lit> = one.into_iter().chain([!own]).chain(other).collect();
            let line = stated.derivation.sum(parts.map(|it| (1, Part::Constraint(it))));
            let because = stated.derivation.clause(lits.clone(), vec![once, line]);
            stated.add(&lits, because);
        };
        for number in before.ends.least..=before.ends.most {
            let after = number + counts;
            // Further numbers would add only weaker clauses.
            if after > behind.ends.least
                && (after <= behind.ends.most + 1 || number == before.ends.least)
            {
                let ((from, then), (to, not)) =
                    (before.at_least(number), behind.at_most(after - 1));
                add(from.map(|it| !it), to, [then, not]);
            }
            if after < behind.ends.most
                && (after >= behind.ends.least - 1 || number == before.ends.most)
            {
                let ((from, not), (to, then)) =
                    (before.at_most(number), behind.at_least(after + 1));
                add(from, to.map(|it| !it), [then, not]);
            }
        }
    }
}
