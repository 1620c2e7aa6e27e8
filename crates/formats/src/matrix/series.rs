//! The headings of rows and columns: `0 1 2 …`, `1 2 3 …`, `A B C …`, `x1 x2 x3 …`, or names.

use super::cell::is_cell;
use crate::text::ReadContext;
use crate::text::rule_words::{names_rule, words};

/// Returns true if these are headings: numbers from 0 or 1 on, alone or in names, or letters from A
/// on.
pub(super) fn is_series(names: &[&str], known: &ReadContext) -> bool {
    let letters = 'A'..='Z';
    let is_letter =
        |(name, letter): (&&str, char)| name.eq_ignore_ascii_case(letter.encode_utf8(&mut [0; 4]));
    let are_letters = known.alphabet.is_plain() && names.len() <= 26;
    are_letters && names.iter().zip(letters).all(is_letter) || is_numbered(names)
}

/// Returns true if these are numbers from 0 or 1 on, each between the same characters.
fn is_numbered(names: &[&str]) -> bool {
    let Some(first) = names.first() else { return false };
    let is_figure = |c: char| c.is_ascii_digit();
    let (before, after) = (first.find(is_figure), first.rfind(is_figure));
    let (Some(before), Some(after)) = (before, after) else { return false };
    let (before, after) = (&first[..before], &first[after + 1..]);
    let number = |name: &&str| {
        let figures = name.strip_prefix(before)?.strip_suffix(after)?;
        figures.bytes().all(|b| b.is_ascii_digit()).then(|| figures.parse::<usize>().ok())?
    };
    let start = number(first);
    start.is_some_and(|start| start < 2)
        && names.iter().zip(start.unwrap_or(0)..).all(|(name, next)| number(name) == Some(next))
}

/// Returns true if these headings would be a series if they were sorted. They are letters, or a word
/// with different numbers.
pub(super) fn is_shuffled(names: &[&str]) -> bool {
    let is_figure = |c: char| c.is_ascii_digit();
    let key = |name: &&str| {
        let stem = name.trim_end_matches(is_figure);
        let number = name[stem.len()..].parse::<usize>().ok();
        (stem.len(), number, stem.to_ascii_uppercase())
    };
    let mut sorted = names.to_vec();
    sorted.sort_by_key(key);
    let is_letter = |name: &str| name.len() == 1 && name.bytes().all(|b| b.is_ascii_alphabetic());
    let are_letters = || {
        let letter =
            |(name, letter): (&&str, u8)| name.as_bytes()[0].to_ascii_uppercase() == letter;
        names.iter().all(|name| is_letter(name)) && sorted.iter().zip(b'A'..).all(letter)
    };
    let has_word = names.first().is_some_and(|name| name.starts_with(char::is_alphabetic));
    let is_series = has_word && (is_numbered(&sorted) || are_letters());
    is_series && sorted.as_slice() != names
}

/// Returns true if these are different words, and none of them can be a cell.
pub(super) fn are_names(names: &[&str], known: &ReadContext) -> bool {
    let is_name =
        |name: &&str| name.chars().any(char::is_alphabetic) && !is_cell(name, &known.alphabet);
    let is_new = |(place, name): (usize, &&str)| !names[..place].contains(name);
    let is_numbered = |name: &&str| name.contains(|c: char| c.is_ascii_digit());
    // Larger boards have no headings with names.
    names.len() <= 36
        // Numbers in another order are not names.
        && !names.iter().all(is_numbered)
        && names.iter().all(is_name)
        && names.iter().enumerate().all(is_new)
        && !names.iter().any(|name| names_rule(name))
        && !is_shuffled(names)
}

/// Returns true if these can be headings.
pub(super) fn are_headings(names: &[&str], known: &ReadContext) -> bool {
    is_series(names, known) || are_names(names, known)
}

/// Returns true if this text can be in the corner between row headings and column headings.
pub(super) fn is_corner(name: &str, known: &ReadContext) -> bool {
    matches!(name, "" | "0") || !is_cell(name, &known.alphabet) || name.eq_ignore_ascii_case("x")
}

/// The names of columns and boxes, and of rows, without the plural.
const COLUMNS: [&str; 13] = [
    "c", "col", "column", "columna", "colonna", "colonne", "coluna", "spalte", "box", "boxe",
    "block", "region", "area",
];
const ROWS: [&str; 8] = ["r", "row", "zeile", "ligne", "fila", "linha", "riga", "rij"];

/// Returns the reason why rows and columns with these headings are refused, if there is one: they
/// are exchanged, or in another order.
pub(crate) fn refused(rows: &[&str], columns: &[&str]) -> Option<&'static str> {
    const EXCHANGED: &str = "the rows are named as columns or boxes; write the rows of the puzzle";
    const ORDER: &str = "the rows or columns are named in another order; sort them";
    let are = |names: &[&str], wanted: &[&str]| {
        let is_one = |name: &&str| {
            let stem = words(name).concat();
            wanted.contains(&&*stem) || wanted.contains(&stem.trim_end_matches('s'))
        };
        !names.is_empty() && names.iter().all(is_one)
    };
    if are(rows, &COLUMNS) || are(columns, &ROWS) {
        return Some(EXCHANGED);
    }
    let is_unordered = |names: &[&str]| is_shuffled(names) || has_other_numbers(names);
    (is_unordered(rows) || is_unordered(columns)).then_some(ORDER)
}

/// Returns true if these are numbers with the same word before them that do not count up from 0
/// or 1.
fn has_other_numbers(names: &[&str]) -> bool {
    let is_figure = |c: char| c.is_ascii_digit();
    let Some(first) = names.first() else { return false };
    let stem = first.trim_end_matches(is_figure);
    let is_number = |name: &&str| {
        let figures = name.strip_prefix(stem).unwrap_or_default();
        !figures.is_empty() && figures.chars().all(is_figure)
    };
    stem.starts_with(char::is_alphabetic) && names.iter().all(is_number) && !is_numbered(names)
}
