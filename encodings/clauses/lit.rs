//! Literals, numbered as in DIMACS.

use std::{fmt, num::NonZeroI32, ops::Not};

/// A variable (positive) or its negation (negative). Variables start at 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Lit(NonZeroI32);

impl Lit {
    /// Returns the positive literal of a variable, 1 ..= 2³¹ − 1.
    ///
    /// # Panics
    ///
    /// If the variable is 0 or above 2³¹ − 1, since an overflow would silently change the formula.
    #[inline]
    pub fn positive(variable: u32) -> Lit {
        let number = i32::try_from(variable).expect("a variable fits in 31 bits");
        Lit(NonZeroI32::new(number).expect("variables start at 1"))
    }

    /// Converts from the DIMACS number of a literal; `None` for 0 and −2³¹.
    #[inline]
    pub fn from_dimacs(number: i32) -> Option<Lit> {
        NonZeroI32::new(number).filter(|n| n.get() != i32::MIN).map(Lit)
    }

    /// Returns the DIMACS number.
    #[inline]
    pub fn to_dimacs(self) -> i32 {
        self.0.get()
    }

    /// Writes the DIMACS number in decimal.
    pub fn write_dimacs(self, out: &mut Vec<u8>) {
        let (mut figures, mut first, mut rest) = ([0; 10], 10, self.variable());
        loop {
            first -= 1;
            figures[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if !self.is_positive() {
            out.push(b'-');
        }
        out.extend_from_slice(&figures[first..]);
    }

    /// Returns the variable, from 1.
    #[inline]
    pub fn variable(self) -> u32 {
        self.0.get().unsigned_abs()
    }

    /// Returns true if it is the variable itself, not the negation.
    #[inline]
    pub fn is_positive(self) -> bool {
        self.0.get() > 0
    }
}

impl Not for Lit {
    type Output = Lit;

    #[inline]
    fn not(self) -> Lit {
        Lit(-self.0)
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}
