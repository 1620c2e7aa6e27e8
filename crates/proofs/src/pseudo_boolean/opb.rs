//! Parses constraints in the notation of OPB and VeriPB: `+1 x1 -2 ~x2 >= 1`.

use super::Inequality;

/// The highest variable, so that a line cannot exhaust the memory.
const MAX_VARIABLE: u32 = 1 << 26;

/// Parses a literal: its variable, and whether it is positive.
pub(super) fn literal(word: &str) -> Result<(u32, bool), String> {
    let (name, is_positive) = match word.strip_prefix('~') {
        Some(name) => (name, false),
        None => (word, true),
    };
    let number = name.strip_prefix('x').filter(|number| !number.starts_with(['0', '+']));
    let number =
        number.and_then(|number| number.parse().ok()).filter(|&number| number <= MAX_VARIABLE);
    let wrong = || format!("{word:?} is not a literal; expected x1 or ~x1, up to x{MAX_VARIABLE}");
    Ok((number.ok_or_else(wrong)?, is_positive))
}

/// Parses a constraint, with or without a final semicolon: one inequality, or two for an equation,
/// that with ≥ first.
///
/// # Errors
///
/// If it is malformed.
pub fn read_constraint(text: &str) -> Result<Vec<Inequality>, String> {
    let text = text.trim_end();
    let mut words = text.strip_suffix(';').unwrap_or(text).split_ascii_whitespace();
    let (mut terms, mut fixed) = (Vec::new(), 0i64);
    let too_large = || "a number beyond 64 bits".to_owned();
    let number = |word: &str| -> Result<i64, String> {
        let digits = word.strip_prefix('+').unwrap_or(word);
        let number = if digits.starts_with('+') || word.starts_with("+-") {
            None
        } else {
            digits.parse().ok()
        };
        number.ok_or_else(|| format!("{word:?} is not a number"))
    };
    let is_equal = loop {
        let word = words.next().ok_or("expected `>=` or `=` in a constraint")?;
        match word {
            ">=" => break false,
            "=" => break true,
            _ => {}
        }
        let coefficient = number(word)?;
        let (variable, is_positive) = literal(words.next().unwrap_or_default())?;
        match is_positive {
            true => terms.push((variable, coefficient)),
            // A negated literal is 1 minus its variable.
            false => {
                terms.push((variable, coefficient.checked_neg().ok_or_else(too_large)?));
                fixed = fixed.checked_add(coefficient).ok_or_else(too_large)?;
            }
        }
    };
    let bound = number(words.next().ok_or("missing number after the sign")?)?;
    if let Some(word) = words.next() {
        return Err(format!("unexpected {word:?} after a constraint"));
    }
    let bound = bound.checked_sub(fixed).ok_or_else(too_large)?;
    let at_least = Inequality::new(terms, bound)?;
    if !is_equal {
        return Ok(vec![at_least]);
    }
    let minus =
        |&(variable, coefficient): &(u32, i64)| Some((variable, coefficient.checked_neg()?));
    let terms: Option<Vec<_>> = at_least.terms().iter().map(minus).collect();
    let bound = bound.checked_neg().ok_or_else(too_large)?;
    let at_most = Inequality::new(terms.ok_or_else(too_large)?, bound)?;
    Ok(vec![at_least, at_most])
}
