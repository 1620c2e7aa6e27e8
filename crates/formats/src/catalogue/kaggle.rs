//! The format `kaggle`: rows of a CSV file, as in Kaggle's collections.
//!
//! A row has a puzzle, a comma, its solution, and possibly more fields. A number or a name may
//! precede the puzzle, and each field may be quoted.
//!
//! A row is recognised by the length of its fields. The field after the puzzle must be empty or
//! have a digit for each cell; if the format is named, it may contain anything. Below a header, the
//! puzzle is in the column with its name, and semicolons or tabs may replace the commas. Only the
//! puzzle is read, so the output does not depend on other statements of the file.

use std::io::Write;
use std::ops::Range;

use super::json;
use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::format::{Format, LineKind, Output, Reader, TableReader};
use crate::metadata::lacking;
use crate::reading::document::TextPosition;
use crate::reading::parsed::ExtraField;
use crate::reading::{Input, ParsedPuzzle, notation};
use crate::tables::fields::{Field, fields, uncommented};
use crate::tables::header::{self, Columns, NAMES};
use crate::text::ReadContext;
use crate::text::word::{self, Kind, SEPARATES, broken_groups, groups, is_likely, side_of};
use crate::writing::with_zeros;
use board::MIN_SIDE;

/// The format `kaggle`.
pub(super) struct Kaggle;

/// Characters between fields, including some that are used by mistake.
const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];

/// The most digits of a number before the puzzle; every puzzle has more characters.
const MOST_FIGURES: usize = 15;

/// The beginning of a field with a puzzle that has rules.
const QUOTED_OBJECT: &str = "\"{\"\"";

impl Format for Kaggle {
    fn name(&self) -> &'static str {
        "kaggle"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["csv"]
    }

    fn summary(&self) -> &'static str {
        "a CSV row: puzzle,solution; a number or name may come first; only the puzzle is read"
    }

    fn uses_symbols(&self) -> bool {
        true
    }

    /// Writes a row with an empty solution, without a header.
    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let Output { puzzle, symbols, .. } = *output;
        let line = with_zeros(self, puzzle, symbols)?;
        Ok(writeln!(out, "{line},")?)
    }
}

impl Reader for Kaggle {
    fn looks(&self) -> LineKind {
        LineKind::Line
    }

    fn is_certain(&self, input: &mut Input) -> bool {
        input.content().starts_with(QUOTED_OBJECT)
    }

    fn recognises(&self, input: &mut Input) -> bool {
        let content = input.content();
        let place = puzzle(content);
        let (word, after) = (&content[place.clone()], after(content, place.end));
        match word::kind(input.known, word) {
            // With a number or a name before the puzzle it is a row. Without, it is a line.
            Some(Kind::Cells) if after.is_empty() => {
                place.start > 1 && side_of(input.known, word).is_ok()
            }
            Some(Kind::Cells) => after.starts_with(','),
            Some(Kind::Candidates) => false,
            None => is_spoilt(input.known, content),
        }
    }

    fn is_drawn(&self) -> bool {
        true
    }

    fn table(&self) -> Option<&dyn TableReader> {
        Some(self)
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        if let Some(columns) = of_row(input) {
            return read_below(input, columns);
        }
        let content = input.content();
        if content.starts_with(QUOTED_OBJECT) {
            let start = input.first.0.start;
            let fields = fields(input.lines.text(), b',');
            let fields = fields.map_err(|(at, what)| input.fault_at(at, what))?;
            return match &fields[..] {
                [field] | [field, _] => read_field(input, field),
                _ => Err(input
                    .fault_at(start, FaultReason::Columns { found: fields.len(), expected: 2 })),
            };
        }
        let place = puzzle(content);
        let word = &content[place.clone()];
        let fault = |at: usize, reason| input.fault(at, reason);
        let after = after(content, place.end);
        let trailing = |found| fault(content.len() - after.len(), FaultReason::Trailing { found });
        if let Some(found) = after.chars().next().filter(|&c| c != ',') {
            return Err(trailing(found));
        }
        if word.is_empty() {
            return Err(fault(place.start, FaultReason::NoPuzzle));
        }
        let side = side_of(input.known, word).map_err(|reason| fault(place.start, reason))?;
        let (shape, guessed) = input.shape(side).map_err(|reason| fault(place.start, reason))?;
        let mut digits = Vec::new();
        if let Err((at, found)) = input.known.alphabet.values(word, side, &mut digits) {
            let reason = input.known.alphabet.wrong(found, side);
            return Err(input.fault_in(place.start + at, shape, digits.len(), reason));
        }
        if !input.known.is_named && !is_solved(input.known, word, after) {
            return Err(trailing(','));
        }
        input.memory.digits = digits;
        Ok(input.classic(shape, guessed))
    }
}

impl TableReader for Kaggle {
    fn is_heading(&self, content: &str) -> bool {
        let name = content.trim_matches([' ', '"']);
        // Rejects most lines by their first character. A puzzle of 4×4 can be a word of letters.
        content.starts_with(|c: char| c.is_ascii_alphabetic() || c == '"')
            && content.len() > 4
            && NAMES.iter().any(|it| name.eq_ignore_ascii_case(it))
    }

    fn columns(&self, line: &str, known: &ReadContext) -> Option<Result<Columns, FaultReason>> {
        header::columns(line, known)
    }

    fn has_row(&self, input: &mut Input) -> bool {
        of_row(input).is_some()
    }
}

/// Returns the columns of the table that the current line belongs to.
///
/// They remain valid until the next header. Otherwise, a solution below a corrupted row could be
/// read as a puzzle.
fn of_row(input: &Input) -> Option<Columns> {
    // A solved grid on its own is a truncated row, not a puzzle.
    let is_cut = |word: &str| {
        let is_open = |c: char| ".0_*".contains(c) || c.is_whitespace();
        !word.contains(is_open) && word::kind(input.known, word) == Some(Kind::Cells)
    };
    let has = |columns: &Columns| columns.has(input.lines.text()) || is_cut(input.content());
    input.memory.columns.filter(has)
}

/// Reads a row of a table with a header, and the values of its other columns.
fn read_below(input: &mut Input, columns: Columns) -> Result<ParsedPuzzle, Fault> {
    // Records of this program contain numbers.
    input.known.alphabet.read_numbers(true);
    let line = input.lines.text();
    let fields = fields(line, columns.delimiter).map_err(|(at, what)| input.fault_at(at, what))?;
    if fields.len() != columns.count {
        let (found, expected) = (fields.len(), columns.count);
        return Err(input.fault_at(fields[0].at, FaultReason::Columns { found, expected }));
    }
    let others = input.memory.names.iter().zip(&fields).enumerate();
    let others = others.filter(|&(at, (name, _))| at != columns.puzzle && !name.is_empty());
    let beside: Vec<ExtraField> = others
        .map(|(_, (name, field))| ExtraField {
            name: name.clone(),
            value: notation::quoted(&field.exact()),
        })
        .collect();
    let field = &fields[columns.puzzle];
    for &at in &input.memory.changing {
        let (name, value) = (&input.memory.names[at], fields[at].text());
        if json::changes(name, value) {
            let what = format!(
                "the column {name:?} may change the puzzle, and a table has only digits; remove the \
                 column, or write the puzzle and its rules as JSON or short text"
            );
            let fault = input.fault_at(fields[at].at, FaultReason::Document(what));
            return Err(fault.with(|remains| remains.beside = beside));
        }
    }
    match read_field(input, field) {
        Ok(parsed) => {
            let beside = [lacking(&beside, parsed.beside), beside].concat();
            Ok(ParsedPuzzle { beside, ..parsed })
        }
        Err(fault) => Err(fault.with(|remains| remains.beside = beside)),
    }
}

/// Reads the puzzle of a row.
fn read_field(input: &Input, field: &Field) -> Result<ParsedPuzzle, Fault> {
    // In the other columns, # is an ordinary character.
    let (word, start) = (uncommented(field.text()).trim_ascii_end(), field.start());
    let fault = |reason| input.fault_at(start, reason);
    if word.is_empty() {
        return Err(fault(FaultReason::NoPuzzle));
    }
    if word::is_rounded(word) {
        return Err(fault(FaultReason::Rounded));
    }
    let spot = || TextPosition { line: input.lines.number(), column: start + 1 };
    if word.starts_with('{') {
        return json::understand(word.as_bytes(), spot(), input.known);
    }
    // Numbers separated by spaces, and candidates of all cells, which the JSON reader supports.
    if word.contains(' ') || word::kind(input.known, word) == Some(Kind::Candidates) {
        let word = word.replace(['"', '\\'], "?");
        let object = format!("{{\"puzzle\":\"{word}\"}}");
        return json::understand(object.as_bytes(), spot(), input.known);
    }
    let side = side_of(input.known, word).map_err(fault)?;
    let (shape, guessed) = input.shape(side).map_err(fault)?;
    let mut digits = Vec::new();
    if let Err((at, found)) = input.known.alphabet.values(word, side, &mut digits) {
        let reason = input.known.alphabet.wrong(found, side);
        return Err(input.fault_at(start + at, reason).in_cell(shape.name(digits.len())));
    }
    Ok(ParsedPuzzle::classic(shape, guessed, &digits))
}

/// Returns true if the field after the puzzle is missing or empty, or has a digit for each cell.
/// This prevents the loss of a second puzzle.
fn is_solved(known: &ReadContext, word: &str, after: &str) -> bool {
    let solution = after.split(',').nth(1).unwrap_or_default().trim_matches('"');
    let is_digit = |c| known.alphabet.value(c).is_some_and(|digit| digit > 0);
    let count = |text: &str| text.chars().count();
    solution.is_empty() || count(solution) == count(word) && solution.chars().all(is_digit)
}

/// Returns true if a line seems to be a row without its whole puzzle. Such a line has another field
/// as long as a puzzle. If it were read as the first row of a grid, the rows after it would also be
/// lost.
fn is_spoilt(known: &ReadContext, content: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || ".*_-?".contains(c);
    let is_long = |field: &str| {
        field.len() >= MIN_SIDE * MIN_SIDE
            && field.chars().all(is_part)
            && is_likely(&known.alphabet, field.chars())
    };
    // The ratings of gsf have more separators.
    (1..6).contains(&content.matches(SEPARATORS).count())
        && content.split(SEPARATORS).any(|field| is_long(field.trim_matches([' ', '"'])))
        && groups(known, content).is_none()
        && broken_groups(known, content).is_none()
}

/// Returns the bytes of the puzzle of a row: the first field, or the second after a number or name.
fn puzzle(content: &str) -> Range<usize> {
    let figures = content.bytes().take_while(u8::is_ascii_digit).count();
    let numbered = (1..=MOST_FIGURES).contains(&figures) && content[figures..].starts_with(',');
    let first = if numbered { 0..figures } else { field(content, 0) };
    let rest = after(content, first.end);
    // A fast exit: most lines have neither.
    let named = is_name(&content[first.clone()]) && rest.starts_with(',');
    if !(numbered || named) {
        return first;
    }
    let second = field(content, content.len() - rest.len() + 1);
    let is_plain = |b: u8| b.is_ascii_digit() || matches!(b, b'.' | b'*' | b'_');
    let fields = [&content[first.clone()], &content[second.clone()]];
    match numbered || fields[1].len() > fields[0].len() && fields[1].bytes().all(is_plain) {
        true => second,
        false => first,
    }
}

/// Returns the bytes of the field that begins at a byte, without quotes.
fn field(content: &str, at: usize) -> Range<usize> {
    let quoted = content[at..].starts_with('"');
    let start = at + usize::from(quoted);
    let ends = |b: u8| if quoted { b == b'"' } else { SEPARATES[usize::from(b)] };
    let length = content[start..].bytes().position(ends);
    start..length.map_or(content.len(), |length| start + length)
}

/// Returns the text after a field that ends at a byte.
fn after(content: &str, end: usize) -> &str {
    let after = &content[end..];
    after
        .strip_prefix('"')
        .filter(|after| after.is_empty() || after.starts_with(','))
        .unwrap_or(after)
}

/// Returns true if a field can be the name of a puzzle or of its source.
fn is_name(field: &str) -> bool {
    let is_part = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.');
    field.bytes().any(|b| b.is_ascii_alphabetic()) && field.bytes().all(is_part)
}
