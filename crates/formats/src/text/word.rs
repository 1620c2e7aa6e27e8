//! Recognises puzzles that are a single word, and their two kinds.

use std::ops::Range;

use super::alphabet::{Alphabet, clip, number};
use super::known::ReadContext;
use super::lines::content;
use super::wrapped;
use crate::error::FaultReason;
use board::{Digit, MAX_SIDE, MIN_SIDE};

/// Returns true if a word is a large number as spreadsheets shorten it, such as `4.3E+78`.
pub(crate) fn is_rounded(word: &str) -> bool {
    /// The exponent of the smallest puzzle that a spreadsheet converts to a number.
    const LEAST: u32 = 13;
    if !matches!(word.as_bytes(), [b'1'..=b'9', b'.' | b',' | b'e' | b'E', ..]) {
        return false;
    }
    let is_figures = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    word.split_once(['E', 'e']).is_some_and(|(number, exponent)| {
        let (whole, rest) = number.split_once(['.', ',']).unwrap_or((number, "0"));
        let exponent = exponent.strip_prefix('+').unwrap_or(exponent);
        let is_large = exponent.parse().is_ok_and(|exponent: u32| exponent >= LEAST);
        whole.len() == 1 && is_figures(rest) && is_large
    })
}

/// The kind of puzzle that a word can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// n² characters, one for each cell.
    Cells,
    /// n³ characters, n for each cell.
    Candidates,
}

/// The bytes that end a word.
pub(crate) const SEPARATES: [bool; 256] = {
    let mut separates = [false; 256];
    let mut rest: &[u8] = b": \t,;|{}#";
    while let [byte, after @ ..] = rest {
        separates[*byte as usize] = true;
        rest = after;
    }
    separates
};

/// Returns the first word of a line, and the text after it. Every separator ends a word.
pub(crate) fn split(content: &str) -> (&str, &str) {
    let end = content.bytes().position(|b| SEPARATES[usize::from(b)]);
    content.split_at(end.unwrap_or(content.len()))
}

/// Returns the range of the content of a line, and the length of the first word of the content, in
/// bytes.
pub(crate) fn first(line: &str) -> (Range<usize>, usize) {
    let start = line.len() - line.trim_ascii_start().len();
    let (word, rest) = split(&line[start..]);
    if rest.is_empty() && !wrapped::may_be(word) {
        return (start..start + word.len(), word.len());
    }
    let content = content(line);
    match content.as_ptr().addr() - line.as_ptr().addr() {
        same if same == start => (start..start + content.len(), word.len().min(content.len())),
        start => (start..start + content.len(), split(content).0.len()),
    }
}

/// Returns true if nothing follows a word on its line, except a suffix.
pub(crate) fn is_alone(rest: &str) -> bool {
    let rest = rest.trim_ascii_start();
    rest.is_empty() || rest.starts_with(':')
}

/// Returns the kind of a word, from its length; if both kinds have this length, from its
/// characters.
pub(crate) fn kind(known: &ReadContext, word: &str) -> Option<Kind> {
    let count = word.chars().count();
    if let Some(side) = known.side {
        let candidates = (count == side.pow(3)).then_some(Kind::Candidates);
        return if count == side.pow(2) { Some(Kind::Cells) } else { candidates };
    }
    let of_cells = root(count).is_some_and(|side| side >= MIN_SIDE);
    let cube = cube_root(count).filter(|&side| side >= MIN_SIDE);
    match (of_cells, cube) {
        (true, None) => Some(Kind::Cells),
        (false, Some(_)) => Some(Kind::Candidates),
        (false, None) => None,
        // 64 characters: both kinds can be written with figures.
        (true, Some(side)) if known.alphabet.writes(side * side.isqrt()) => {
            let candidates = are_in_place(word.chars().map(|c| known.alphabet.value(c)), side);
            Some(if candidates { Kind::Candidates } else { Kind::Cells })
        }
        // 729 characters: cells of that side would need symbols.
        (true, Some(side)) if known.alphabet.writes(side) => Some(Kind::Candidates),
        (true, Some(_)) => Some(Kind::Cells),
    }
}

/// Returns true if every digit is at its place among the candidates, and there are at least as many
/// digits as cells. With fewer there is no solution.
pub(crate) fn are_in_place(digits: impl Iterator<Item = Option<Digit>>, side: usize) -> bool {
    let mut count = 0;
    let all = digits.zip((1..=side as Digit).cycle()).all(|(found, digit)| {
        count += usize::from(found != Some(0));
        found == Some(0) || found == Some(digit)
    });
    all && count >= side * side
}

/// Returns true if a line is a whole puzzle, so that it cannot be a row of another one.
pub(crate) fn is_puzzle(known: &ReadContext, content: &str) -> bool {
    let (word, rest) = split(content);
    let is_one = is_alone(rest) && kind(known, word).is_some();
    is_one || content.contains('{') || groups(known, content).is_some()
}

/// Returns the rows of a puzzle that follow each other on a line, as in `12.. ..34 .1.. ..2.`.
/// These are n words of n characters each, separated by white space, `,` `;` `/` or `|`.
pub(crate) fn groups<'a>(known: &ReadContext, content: &'a str) -> Option<Vec<&'a str>> {
    let trimmed = content.trim_matches(is_between);
    let side = trimmed.find(is_between)?;
    // A fast exit: most lines fail one of these tests.
    if side < MIN_SIDE || trimmed.len() < side * (side + 1) - 1 || !known.alphabet.writes(side) {
        return None;
    }
    let rows: Vec<&str> = trimmed.split(is_between).filter(|row| !row.is_empty()).collect();
    let is_row = |row: &&str| row.chars().count() == rows[0].chars().count();
    let side = rows[0].chars().count();
    let fits = rows.len() == side && rows.iter().all(is_row);
    let are_numbers = are_padded(&rows);
    // All groups are equal: the pencil marks of blank cells.
    let are_marks = rows.iter().all(|row| row == &rows[0]);
    let cells = || rows.iter().flat_map(|row| row.chars());
    let is_side = known.side.is_none_or(|known| known == side) && known.alphabet.writes(side);
    (fits && is_side && !are_numbers && !are_marks && is_likely(&known.alphabet, cells()))
        .then_some(rows)
}

/// Returns the text around the only word of a line that is a puzzle, as a reason and its byte.
pub(crate) fn around(known: &ReadContext, line: &str) -> Option<(usize, FaultReason)> {
    let mut found: Option<&str> = None;
    for word in line.split(|c| !known.alphabet.may_be_cell(c)) {
        // Markdown puts `**` around bold text.
        let mut words = [word, word.trim_matches('*')].into_iter();
        if let Some(word) = words.find(|word| kind(known, word).is_some())
            && found.replace(word).is_some()
        {
            return None;
        }
    }
    let is_digit = |c| known.alphabet.value(c).is_some_and(|digit| digit > 0);
    let word = found.filter(|word| word.contains(is_digit))?;
    let start = word.as_ptr().addr() - line.as_ptr().addr();
    let (before, after) = (clip(&line[..start]), clip(&line[start + word.len()..]));
    let (at, what) = match (&*before, &*after) {
        ("", "") => return None,
        ("", _) => (start + word.len(), format!("{after:?} after")),
        (_, "") => (0, format!("{before:?} before")),
        _ => (0, format!("{before:?} before and {after:?} after")),
    };
    Some((at, FaultReason::Around { what, found: word.chars().count() }))
}

/// Returns the number of characters in rows of this kind with a fault. One row may have a character
/// too few or too many, or be missing or surplus.
pub(crate) fn broken_groups(known: &ReadContext, content: &str) -> Option<usize> {
    let trimmed = content.trim_matches(is_between);
    if trimmed.find(is_between)? + 1 < MIN_SIDE {
        return None;
    }
    let rows: Vec<&str> = trimmed.split(is_between).filter(|row| !row.is_empty()).collect();
    let mut lengths: Vec<usize> = rows.iter().map(|row| row.chars().count()).collect();
    lengths.sort_unstable();
    let (count, side) = (rows.len(), lengths[rows.len() / 2]);
    let odd = lengths.iter().filter(|&&length| length != side).count();
    let is_broken = match count == side {
        true => odd == 1 && (lengths[0] + 1 == side || lengths[count - 1] == side + 1),
        // A smaller number of characters may be a row of a larger puzzle, box by box.
        false => side > 6 && count.abs_diff(side) == 1 && odd == 0,
    };
    let is_side = side >= MIN_SIDE && known.side.is_none_or(|known| known == side);
    let cells = || rows.iter().flat_map(|row| row.chars());
    // Pencil marks have no blanks.
    let is_one = is_broken
        && is_side
        && known.alphabet.writes(side)
        && !are_padded(&rows)
        && cells().any(|c| known.alphabet.value(c) == Some(0))
        && is_likely(&known.alphabet, cells());
    is_one.then(|| lengths.iter().sum())
}

/// Returns true if a character may separate rows on one line.
fn is_between(c: char) -> bool {
    matches!(c, ' ' | '\t' | ',' | ';' | '/' | '|')
}

/// Returns true if words are the numbers of a row, padded with zeros.
fn are_padded(words: &[&str]) -> bool {
    words.iter().all(|word| number(word).is_some_and(|number| number <= words.len()))
}

/// Returns true if a word is more likely a row, possibly with a fault, than a puzzle with missing
/// characters. This decides on messages, and on the lines that are skipped after a fault.
pub(crate) fn is_row(known: &ReadContext, word: &str) -> bool {
    let count = word.chars().count();
    let is_near = |side: usize| count > side / 2 && count <= side + side / 2;
    count < MIN_SIDE * MIN_SIDE || known.side.is_some_and(is_near)
}

/// Returns true if at least half of the characters can be cells, or all others are equal, as with
/// an unknown blank.
pub(crate) fn is_likely(alphabet: &Alphabet, chars: impl Iterator<Item = char>) -> bool {
    let is_cell = |c| alphabet.may_be_cell(c) || char::is_ascii_uppercase(&c);
    let (mut likely, mut unlikely, mut first, mut same) = (0, 0, None, true);
    for c in chars {
        match is_cell(c) {
            true => likely += 1,
            false => {
                unlikely += 1;
                same &= *first.get_or_insert(c) == c;
            }
        }
    }
    likely >= unlikely || same && likely > 0
}

/// Returns the side of the puzzle with the characters of a word as its cells.
pub(crate) fn side_of(known: &ReadContext, word: &str) -> Result<usize, FaultReason> {
    let found = word.chars().count();
    let side = match known.side {
        Some(side) => Some(side).filter(|side| found == side * side),
        None => root(found).filter(|&side| side >= MIN_SIDE),
    };
    let side = side.ok_or_else(|| wrong_length(known, found))?;
    if side > MAX_SIDE {
        return Err(FaultReason::Side { found, what: "characters", rule: "a line of n×n" });
    }
    match known.alphabet.writes(side) {
        true => Ok(side),
        false => Err(FaultReason::NeedsSymbols { found, what: "line", side }),
    }
}

/// Returns the reason why a line with this number of characters is not a puzzle.
pub(crate) fn wrong_length(known: &ReadContext, found: usize) -> FaultReason {
    let expected = match known.side {
        Some(side) => {
            let (cells, told_by) = (side * side, known.told_by);
            format!("{cells}, because {told_by} sets the side to {side}")
        }
        None => "n×n, one for each cell: 16 for 4×4, 81 for 9×9".to_owned(),
    };
    FaultReason::Length { found, expected }
}

/// Returns the exact square root, if there is one.
pub(crate) fn root(count: usize) -> Option<usize> {
    let root = count.isqrt();
    (root * root == count).then_some(root)
}

/// Returns the exact cube root, if there is one.
pub(crate) fn cube_root(count: usize) -> Option<usize> {
    let root = (0usize..).find(|root| root.pow(3) >= count)?;
    (root.pow(3) == count).then_some(root)
}
