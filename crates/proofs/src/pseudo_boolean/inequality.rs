//! Pseudo-Boolean inequalities and the rules of cutting planes (W. Cook, C. Coullard, G. Turán, *On
//! the Complexity of Cutting-Plane Proofs*, 1987).

use std::cmp::Ordering;

/// Σ coefficient · variable ≥ bound, for variables with values 0 or 1.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Inequality {
    /// Variables, ascending, and their coefficients, which are not 0.
    terms: Vec<(u32, i64)>,
    bound: i64,
}

/// The error for a number that does not fit into 64 bits.
const TOO_LARGE: &str = "a number beyond 64 bits";

fn check_range(number: Option<i64>) -> Result<i64, String> {
    number.ok_or_else(|| TOO_LARGE.to_owned())
}

impl Inequality {
    /// Creates an inequality from terms in any order; those of the same variable are added.
    ///
    /// # Errors
    ///
    /// If a number does not fit into 64 bits.
    pub fn new(mut terms: Vec<(u32, i64)>, bound: i64) -> Result<Inequality, String> {
        terms.sort_unstable_by_key(|term| term.0);
        let mut added: Vec<(u32, i64)> = Vec::with_capacity(terms.len());
        for (variable, coefficient) in terms {
            match added.last_mut() {
                Some(last) if last.0 == variable => {
                    last.1 = check_range(last.1.checked_add(coefficient))?;
                }
                _ => added.push((variable, coefficient)),
            }
        }
        added.retain(|term| term.1 != 0);
        Ok(Inequality { terms: added, bound })
    }

    /// Returns the variables, ascending, with their coefficients.
    pub fn terms(&self) -> &[(u32, i64)] {
        &self.terms
    }

    /// Returns the lower bound of the sum.
    pub fn bound(&self) -> i64 {
        self.bound
    }

    /// Returns the negation.
    pub(super) fn negation(&self) -> Result<Inequality, String> {
        let minus = |&(variable, coefficient): &(u32, i64)| {
            Ok((variable, check_range(coefficient.checked_neg())?))
        };
        let terms = self.terms.iter().map(minus).collect::<Result<_, String>>()?;
        let bound = check_range(self.bound.checked_neg().and_then(|bound| bound.checked_add(1)))?;
        Ok(Inequality { terms, bound })
    }

    /// Returns the sum of both.
    pub(super) fn plus(&self, other: &Inequality) -> Result<Inequality, String> {
        let (mut terms, mut theirs) = (Vec::new(), other.terms.iter().peekable());
        for &(variable, coefficient) in &self.terms {
            while let Some(&&term) = theirs.peek().filter(|term| term.0 < variable) {
                terms.push(term);
                theirs.next();
            }
            match theirs.next_if(|term| term.0 == variable) {
                Some(term) => {
                    let both = check_range(coefficient.checked_add(term.1))?;
                    terms.extend((both != 0).then_some((variable, both)));
                }
                None => terms.push((variable, coefficient)),
            }
        }
        terms.extend(theirs);
        Ok(Inequality { terms, bound: check_range(self.bound.checked_add(other.bound))? })
    }

    /// Returns the inequality multiplied by a positive factor.
    pub(super) fn times(&self, factor: i64) -> Result<Inequality, String> {
        let times = |&(variable, coefficient): &(u32, i64)| {
            Ok((variable, check_range(coefficient.checked_mul(factor))?))
        };
        let terms = self.terms.iter().map(times).collect::<Result<_, String>>()?;
        Ok(Inequality { terms, bound: check_range(self.bound.checked_mul(factor))? })
    }

    /// Returns the sum of the negative coefficients: the bound minus the degree.
    fn min_sum(&self) -> Result<i64, String> {
        let below = |sum: i64, term: &(u32, i64)| check_range(sum.checked_add(term.1.min(0)));
        self.terms.iter().try_fold(0, below)
    }

    /// Returns the degree: the bound over literals, all of whose coefficients are positive.
    fn degree(&self) -> Result<i64, String> {
        check_range(self.bound.checked_sub(self.min_sum()?))
    }

    /// Returns the inequality with other absolute values of the coefficients, and with this degree.
    fn with_coefficients(
        &self,
        size: impl Fn(i64) -> i64,
        degree: i64,
    ) -> Result<Inequality, String> {
        let mut same = self.clone();
        for term in &mut same.terms {
            term.1 = term.1.signum() * size(check_range(term.1.checked_abs())?);
        }
        same.terms.retain(|term| term.1 != 0);
        same.bound = check_range(degree.checked_add(same.min_sum()?))?;
        Ok(same)
    }

    /// Divides by a positive number and rounds up, as a sum of literals.
    pub(super) fn divide(&self, divisor: i64) -> Result<Inequality, String> {
        let up =
            |number: i64| number.div_euclid(divisor) + i64::from(number.rem_euclid(divisor) > 0);
        self.with_coefficients(up, up(self.degree()?))
    }

    /// Limits the coefficients to the degree, as a sum of literals.
    pub(super) fn saturate(&self) -> Result<Inequality, String> {
        let degree = self.degree()?;
        self.with_coefficients(|size| size.min(degree.max(0)), degree)
    }

    /// Removes a variable, for either of its values.
    pub(super) fn weaken(&self, variable: u32) -> Result<Inequality, String> {
        let Ok(place) = self.terms.binary_search_by_key(&variable, |term| term.0) else {
            return Ok(self.clone());
        };
        let mut left = self.clone();
        let (_, coefficient) = left.terms.remove(place);
        left.bound = check_range(left.bound.checked_sub(coefficient.max(0)))?;
        Ok(left)
    }

    /// Substitutes a value for a variable.
    pub(super) fn at(&self, variable: u32, is_true: bool) -> Result<Inequality, String> {
        let Ok(place) = self.terms.binary_search_by_key(&variable, |term| term.0) else {
            return Ok(self.clone());
        };
        let mut left = self.clone();
        let (_, coefficient) = left.terms.remove(place);
        left.bound = check_range(left.bound.checked_sub(if is_true { coefficient } else { 0 }))?;
        Ok(left)
    }

    /// Returns true if the inequality implies the other by adding and removing single terms.
    pub(super) fn implies(&self, other: &Inequality) -> Result<bool, String> {
        // The minimum of the other sum minus this one.
        let (mut least, mut ours) = (0i64, self.terms.iter().peekable());
        let mut add = |difference: Option<i64>| {
            least = check_range(least.checked_add(check_range(difference)?.min(0)))?;
            Ok::<(), String>(())
        };
        for &(variable, coefficient) in &other.terms {
            while let Some(term) = ours.next_if(|term| term.0 < variable) {
                add(term.1.checked_neg())?;
            }
            let own = ours.next_if(|term| term.0 == variable).map_or(0, |term| term.1);
            add(coefficient.checked_sub(own))?;
        }
        for term in ours {
            add(term.1.checked_neg())?;
        }
        Ok(check_range(self.bound.checked_add(least))? >= other.bound)
    }

    /// Returns true if it holds for all values of the variables.
    pub(super) fn is_trivially_true(&self) -> Result<bool, String> {
        Ok(self.min_sum()? >= self.bound)
    }

    /// Returns true if it holds for no values of the variables.
    pub(super) fn is_contradiction(&self) -> Result<bool, String> {
        let above = |sum: i64, term: &(u32, i64)| check_range(sum.checked_add(term.1.max(0)));
        Ok(self.terms.iter().try_fold(0, above)?.cmp(&self.bound) == Ordering::Less)
    }

    /// Sets the single variables that follow from the inequality and the given values.
    pub(super) fn propagate(&self, values: &mut Values) -> Result<Outcome, String> {
        let mut most = 0i64;
        for &(variable, coefficient) in &self.terms {
            let counts = match values.get(variable) {
                Some(is_true) => {
                    if is_true {
                        coefficient
                    } else {
                        0
                    }
                }
                None => coefficient.max(0),
            };
            most = check_range(most.checked_add(counts))?;
        }
        let slack = check_range(most.checked_sub(self.bound))?;
        if slack < 0 {
            return Ok(Outcome::Conflict);
        }
        let mut outcome = Outcome::Nothing;
        for &(variable, coefficient) in &self.terms {
            if coefficient.unsigned_abs() > slack.unsigned_abs() && values.get(variable).is_none() {
                values.set(variable, coefficient > 0);
                outcome = Outcome::More;
            }
        }
        Ok(outcome)
    }
}

/// The outcome of propagating an inequality.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Nothing,
    More,
    Conflict,
}

/// Values of some variables, which can be cleared.
#[derive(Default)]
pub(super) struct Values {
    of: Vec<Option<bool>>,
    set: Vec<u32>,
}

impl Values {
    fn get(&self, variable: u32) -> Option<bool> {
        self.of.get(variable as usize).copied().flatten()
    }

    fn set(&mut self, variable: u32, is_true: bool) {
        if self.of.len() <= variable as usize {
            self.of.resize(variable as usize + 1, None);
        }
        self.of[variable as usize] = Some(is_true);
        self.set.push(variable);
    }

    pub(super) fn clear(&mut self) {
        for variable in self.set.drain(..) {
            self.of[variable as usize] = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use testbed::Random;

    use super::*;

    const VARIABLES: u32 = 4;

    fn random_one(random: &mut Random) -> Inequality {
        let term = |variable| (variable, [0, 1, -1, 2, -3, 5][random.below(6)]);
        let terms = (1..=VARIABLES).map(term).collect();
        Inequality::new(terms, random.below(9) as i64 - 4).unwrap()
    }

    /// Evaluates the inequality with the bits of a number as values.
    fn holds(one: &Inequality, bits: u32) -> bool {
        let counts = |&(variable, it): &(u32, i64)| if bits >> variable & 1 == 1 { it } else { 0 };
        one.terms().iter().map(counts).sum::<i64>() >= one.bound()
    }

    fn all() -> impl Iterator<Item = u32> {
        (0..1 << VARIABLES).map(|bits| bits << 1)
    }

    #[test]
    fn derived_constraints_are_implied() {
        let random = &mut Random(8);
        let (mut tight, mut implied) = (0, 0);
        for _ in 0..5000 {
            let (one, other) = (random_one(random), random_one(random));
            let number = 1 + random.below(4) as i64;
            let variable = 1 + random.below(VARIABLES as usize) as u32;
            let of_one = [
                one.times(number).unwrap(),
                one.divide(number).unwrap(),
                one.saturate().unwrap(),
                one.weaken(variable).unwrap(),
            ];
            let sum = one.plus(&other).unwrap();
            let implies = one.implies(&other).unwrap();
            implied += usize::from(implies);
            for bits in all() {
                let [is_one, is_other] = [&one, &other].map(|it| holds(it, bits));
                assert!(!is_one || of_one.iter().all(|it| holds(it, bits)), "{one:?} {number}");
                assert!(!(is_one && is_other) || holds(&sum, bits), "{one:?} {other:?}");
                assert!(!(is_one && implies) || is_other, "{one:?} {other:?}");
                assert_eq!(holds(&one.negation().unwrap(), bits), !is_one);
                // Multiplication and saturation are equivalences.
                assert_eq!(holds(&of_one[0], bits), is_one);
                assert_eq!(holds(&of_one[2], bits), is_one, "{one:?}");
                let value = bits >> variable & 1 == 1;
                assert_eq!(holds(&one.at(variable, value).unwrap(), bits), is_one);
            }
            assert_eq!(one.is_trivially_true().unwrap(), all().all(|bits| holds(&one, bits)));
            assert_eq!(one.is_contradiction().unwrap(), !all().any(|bits| holds(&one, bits)));
            assert!(!of_one[3].terms().iter().any(|term| term.0 == variable));
            tight += usize::from(of_one[1] != one && number == 2);
        }
        assert!(tight > 500 && implied > 100, "{tight} {implied}");
    }

    #[test]
    fn division_rounds_up_over_literals() {
        let one = Inequality::new(vec![(1, 3), (2, -3), (3, 2)], 0).unwrap();
        // 3 x1 + 3 ~x2 + 2 x3 ≥ 3, so x1 + ~x2 + x3 ≥ 1.
        let other = Inequality::new(vec![(1, 1), (2, -1), (3, 1)], 0).unwrap();
        assert_eq!(one.divide(3).unwrap(), other);
    }

    #[test]
    fn propagation_finds_all_forced_variables() {
        let random = &mut Random(9);
        let (mut conflicts, mut more) = (0, 0);
        for _ in 0..5000 {
            let (one, mut values) = (random_one(random), Values::default());
            let known = 1 + random.below(VARIABLES as usize) as u32;
            let value = random.percent(50);
            values.set(known, value);
            let models: Vec<u32> = all()
                .filter(|bits| (bits >> known & 1 == 1) == value && holds(&one, *bits))
                .collect();
            let outcome = one.propagate(&mut values).unwrap();
            assert_eq!(outcome == Outcome::Conflict, models.is_empty(), "{one:?}");
            conflicts += usize::from(outcome == Outcome::Conflict);
            if outcome == Outcome::Conflict {
                continue;
            }
            more += usize::from(outcome == Outcome::More);
            for variable in 1..=VARIABLES {
                let has = |sought| models.iter().any(|bits| (bits >> variable & 1 == 1) == sought);
                let forced = [true, false].into_iter().find(|&it| !has(!it));
                assert_eq!(values.get(variable), forced, "{one:?}");
            }
            values.clear();
            assert!((1..=VARIABLES).all(|variable| values.get(variable).is_none()));
        }
        assert!(conflicts > 500 && more > 500, "{conflicts} {more}");
    }

    #[test]
    fn overflowing_numbers_are_refused() {
        let large = Inequality::new(vec![(1, i64::MAX), (2, i64::MIN)], i64::MIN).unwrap();
        assert!(large.plus(&large).is_err() && large.times(2).is_err());
        assert!(large.negation().is_err() && large.divide(2).is_err() && large.saturate().is_err());
        assert!(large.propagate(&mut Values::default()).is_err());
        assert!(Inequality::new(vec![(1, i64::MAX), (1, 1)], 0).is_err());
    }
}
