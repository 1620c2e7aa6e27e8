//! The formulas that state types of Interactive Sudoku Solver without a rule of their own.
//!
//! A formula is written as such a type if it is the text that is read for the type.

use std::ops::RangeInclusive;

/// Returns the name of a cell in a formula, if it has one.
fn letter(place: usize) -> Option<char> {
    ('a'..='z').nth(place)
}

/// Returns the formula that the first hidden skyscraper of a line of cells has this height; `None`
/// if the line is too long.
pub(super) fn hidden(cells: usize, height: i64) -> Option<String> {
    let mut before = String::from("a");
    let mut parts = Vec::new();
    for place in 1..cells {
        let it = letter(place)?;
        parts.push(format!("{before} > {it} and {it} = {height}"));
        before += &format!(" < {it}");
    }
    Some(parts.join(" or "))
}

/// Returns the formula that the first cell is the number of different digits in the others; `None`
/// if there are too many cells.
pub(super) fn distinct(cells: usize, digits: RangeInclusive<i64>) -> Option<String> {
    let others = (1..cells).map(letter).collect::<Option<Vec<char>>>()?;
    let has = |digit| {
        let one = |it: &char| format!("{it} = {digit}");
        others.iter().map(one).collect::<Vec<_>>().join(" or ")
    };
    Some(format!("a = count({})", digits.map(has).collect::<Vec<_>>().join(", ")))
}

/// Returns the formula that each digit occurs exactly `count` times in the cells, or at least
/// `count` times.
pub(super) fn counts(counts: &[(i64, usize)], is_exact: bool) -> String {
    let sign = if is_exact { "=" } else { ">=" };
    let one = |(digit, count): &(i64, usize)| format!("count(all, digit = {digit}) {sign} {count}");
    counts.iter().map(one).collect::<Vec<_>>().join(" and ")
}

/// Returns the number of cells of each digit in a formula of [`counts`], and whether it is exact.
pub(super) fn counted(formula: &str) -> Option<(Vec<(i64, usize)>, bool)> {
    let is_exact = !formula.contains(">=");
    let one = |part: &str| {
        let (digit, count) = part.strip_prefix("count(all, digit = ")?.split_once(')')?;
        Some((digit.parse().ok()?, count.trim_start_matches([' ', '>', '=']).parse().ok()?))
    };
    let told = formula.split(" and ").map(one).collect::<Option<Vec<(i64, usize)>>>()?;
    (counts(&told, is_exact) == formula).then_some((told, is_exact))
}
