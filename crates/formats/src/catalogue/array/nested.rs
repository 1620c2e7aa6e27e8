//! An array of rows as programs and languages write it: `board = [[5, 3, 0, …], …]`,
//! `int[][] grid = {{5, 3, 0, …}, …};`, `array([[5, 3, 0, …], …])`, a print of numpy with spaces
//! between, rows that are strings, on one line or several.
//!
//! Whatever brackets there are, those without others inside are the rows; one alone with a value
//! for each cell is the puzzle. `None`, `null`, an empty string and what is a blank elsewhere are
//! blanks, strings and characters are their text, and `5.` and `5.0` are 5.

use std::mem;

use crate::error::{Fault, Reason};
use crate::reading::{Input, Parsed};
use crate::text::alphabet::clip;
use crate::text::lines::Ahead;
use crate::text::word::{Kind, is_alone, kind, root, split};
use crate::text::wrapped;
use board::{Digit, MAX_SIDE, MIN_SIDE};

/// What languages call nothing.
const NOTHING: [&str; 8] = ["None", "none", "null", "NULL", "nil", "Nothing", "NaN", "nan"];

/// More values than any puzzle has.
const MOST: usize = MAX_SIDE * MAX_SIDE + MAX_SIDE;

/// Where the brackets begin in the current line, if it begins such an array.
pub(super) fn begins(input: &mut Input) -> Option<usize> {
    let text = source(input.lines.text()).to_owned();
    let opens = |c: char| matches!(c, '[' | '{' | '(');
    if text.ends_with('=') {
        let next = next_line(input)?;
        let inner = next.strip_prefix(opens)?.trim_ascii_start();
        return inner.starts_with(opens).then_some(text.len());
    }
    let at = text.find(opens)?;
    if is_bare_row(&text) && is_row_next(input) {
        return Some(at);
    }
    // The type before a name may have brackets.
    let equals = text[at..].find('=').map(|equals| at + equals + 1);
    let after = equals.filter(|&equals| text[equals..].contains(opens)).unwrap_or(0);
    let is_named = |name: &str| name.ends_with('=') || name.is_empty() || is_call(name);
    let mut places = text[after..].match_indices(opens).map(|(at, _)| after + at);
    let pair = places.find(|at| {
        let inner = text[at + 1..].trim_ascii_start();
        inner.starts_with(opens) && !is_type(inner) || is_called_row(inner)
    });
    if let Some(at) = pair {
        let name = text[..at].trim_ascii();
        // A row that a semicolon ends is of the other notation.
        let close = text[at..].find(['}', ']', ')']).map_or("", |close| &text[at + close + 1..]);
        let is_nested = !close.trim_ascii_start().starts_with(';') || close.trim_ascii() == ";";
        return (is_nested && is_named(name_of(name))).then_some(at);
    }
    // One bracket, and values or the first row on this line or the next.
    let last = text[after..].rfind(opens).map(|at| after + at)?;
    let name = name_of(text[..last].trim_ascii()).to_owned();
    if !is_named(&name) {
        return None;
    }
    if last + 1 == text.len() {
        let next = next_line(input)?;
        let is_row = next.starts_with(opens) && !is_section(&next);
        let is_row = is_row || is_called_row(&next) || begins_string(&next);
        return is_row.then_some(last);
    }
    let inner = text[last + 1..].trim_ascii_start();
    let is_list = !text[last..].starts_with('{') && inner.starts_with(|c: char| c.is_ascii_digit());
    (is_list || begins_string(inner)).then_some(last)
}

/// Whether a line is a row in brackets and nothing else, as where the outer brackets were not
/// copied.
fn is_bare_row(text: &str) -> bool {
    let text = text.trim_ascii().trim_end_matches([',', ' ']);
    let inner = [('[', ']'), ('{', '}'), ('(', ')')]
        .into_iter()
        .find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close));
    inner.is_some_and(|inner| {
        inner.contains(',') && !inner.contains(['[', '{', '(', ']', '}', ')', ';', ':'])
    })
}

/// Whether the next line is such a row.
fn is_row_next(input: &mut Input) -> bool {
    matches!(input.lines.peek(1), Ahead::Line(line) if is_bare_row(source(line)))
}

/// A line of source code, without comment.
fn source(line: &str) -> &str {
    let end = line.find('#').into_iter().chain(line.find("//")).min();
    line[..end.unwrap_or(line.len())].trim_ascii_end()
}

/// Whether it is a bracket of a type, as in `[[u8; 9]; 9]` or `int[9][9]`.
fn is_type(inner: &str) -> bool {
    let word = inner.trim_start_matches(['[', '(']);
    let word = &word[..word.find([']', ')']).unwrap_or(word.len())];
    inner.starts_with("[]")
        || word.starts_with(|c: char| c.is_ascii_alphabetic()) && word.contains(';')
}

/// What stands before brackets, without what types there are.
fn name_of(before: &str) -> &str {
    before.rfind('=').map_or(before, |equals| match before[equals + 1..].trim_ascii() {
        "" => &before[..=equals],
        after => after,
    })
}

/// Whether a row begins behind a name, as in `intArrayOf(5, `, `vec![5, `, `new int[]{5, `.
fn is_called_row(text: &str) -> bool {
    let is_name = |c: char| c.is_ascii_alphabetic() || " .!:<>".contains(c);
    let row = text.trim_start_matches(is_name).trim_start_matches("[]").trim_ascii_start();
    let row = row.strip_prefix(['[', '{', '(']).map_or("", str::trim_ascii_start);
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && (row.starts_with(|c: char| c.is_ascii_digit() || "\"'".contains(c))
            || NOTHING.iter().any(|nothing| row.starts_with(nothing)))
}

/// `array`, `np.array`, `new int[][]`, `[9][9]int`, `List.of`, `vec!`.
fn is_call(name: &str) -> bool {
    let name = name.trim_start_matches(|c: char| c.is_ascii_digit() || "[].".contains(c));
    let is_part = |c: char| c.is_alphanumeric() || " ._:<>![](&".contains(c);
    name.starts_with(char::is_alphabetic) && name.chars().all(is_part)
}

fn is_section(line: &str) -> bool {
    line.starts_with('[')
        && line.ends_with(']')
        && line.contains(char::is_alphabetic)
        && !line.contains(',')
}

/// Whether a list of strings begins whose first is no whole puzzle.
fn begins_string(text: &str) -> bool {
    let Some(quote) = text.chars().next().filter(|c| matches!(c, '"' | '\'' | '`')) else {
        return false;
    };
    let inner = text[1..].split(quote).next().unwrap_or_default();
    inner.chars().count() < MIN_SIDE * MIN_SIDE
}

/// Whether the current line begins a list of strings that are puzzles, each on a line of its own.
pub(crate) fn begins_list(input: &mut Input) -> bool {
    let text = source(input.lines.text()).to_owned();
    let name = text.strip_suffix(['[', '{', '(']).map(str::trim_ascii_end);
    let is_named = name.is_some_and(|name| {
        name.trim_ascii().is_empty()
            || name.ends_with('=')
            || name.ends_with("[]")
            || is_call(name_of(name))
    });
    is_named
        && next_line(input).is_some_and(|next| {
            let is_string = next.starts_with(['"', '\'', '`']);
            let inner = wrapped::inside(&next, &next).unwrap_or_default();
            is_string && kind(input.known, inner) == Some(Kind::Cells)
        })
}

/// The next line that says something.
fn next_line(input: &mut Input) -> Option<String> {
    for after in 1..16 {
        let Ahead::Line(line) = input.lines.peek(after) else { return None };
        let line = source(line).trim_ascii();
        if !line.is_empty() {
            return Some(line.to_owned());
        }
    }
    None
}

/// A value and where it begins: the line, and the column in characters.
struct Value {
    text: String,
    is_string: bool,
    line: usize,
    column: usize,
}

/// The values in brackets, as far as they were read.
#[derive(Default)]
struct Rows {
    /// Those of each pair of brackets without others inside.
    rows: Vec<Vec<Value>>,
    /// For each open bracket, whether there are others in it.
    open: Vec<bool>,
    /// The values in the innermost.
    values: Vec<Value>,
    count: usize,
}

impl Rows {
    /// Takes a line from a byte on; where the array ends, if it does.
    fn take(&mut self, text: &str, mut at: usize, line: usize) -> Result<Option<usize>, Fault> {
        let column = |at: usize| text[..at].chars().count() + 1;
        while let Some(c) = text[at..].chars().next() {
            let start = at;
            at += c.len_utf8();
            match c {
                '[' | '{' | '(' => {
                    if let Some(outer) = self.open.last_mut() {
                        *outer = true;
                    }
                    self.values.clear();
                    self.open.push(false);
                }
                ']' | '}' | ')' => {
                    let values = mem::take(&mut self.values);
                    if self.open.pop() == Some(false) {
                        self.rows.push(values);
                    }
                    if self.open.is_empty() {
                        return Ok(Some(at));
                    }
                }
                ',' | ';' => {}
                c if c.is_whitespace() => {}
                '"' | '\'' | '`' => {
                    let Some(end) = text[at..].find(c) else {
                        const OPEN: &str =
                            "the string is not closed; add its closing quote on the same line";
                        return Err(Fault::new(line, column(start), Reason::Array(OPEN)));
                    };
                    self.push(&text[at..at + end], true, line, column(start))?;
                    at += end + 1;
                }
                _ => {
                    let ends = |c: char| c.is_whitespace() || ",;[]{}()\"'`".contains(c);
                    at = start + text[start..].find(ends).unwrap_or(text.len() - start);
                    self.push(&text[start..at], false, line, column(start))?;
                }
            }
        }
        Ok(None)
    }

    fn push(
        &mut self,
        text: &str,
        is_string: bool,
        line: usize,
        column: usize,
    ) -> Result<(), Fault> {
        // Beside rows there are names of types and the like.
        if self.open.last() == Some(&true) {
            return Ok(());
        }
        const LEFT_OUT: &str = "... replaces values that are left out; print all of them";
        if text == "..." && !is_string {
            return Err(Fault::new(line, column, Reason::Array(LEFT_OUT)));
        }
        self.count += 1;
        if self.count > MOST {
            return Err(Fault::new(line, column, Reason::LongPiece));
        }
        let text = if text.len() <= MOST { text.to_owned() } else { clip(text) };
        self.values.push(Value { text, is_string, line, column });
        Ok(())
    }
}

/// Reads the array whose brackets begin at a byte of the current line.
pub(super) fn read(input: &mut Input, at: usize) -> Result<Parsed, Fault> {
    const OPEN: &str = "the array is not closed; write its closing bracket after its last row";
    let (first, mut rows, mut at) = (input.lines.number(), Rows::default(), at);
    let start = input.fault_at(at, Reason::Gap).column;
    let mut fault = None;
    let is_bare = is_bare_row(source(input.lines.text()));
    loop {
        let text = &*source(input.lines.text()).to_owned();
        if fault.is_none() {
            match rows.take(text, at, input.lines.number()) {
                Ok(Some(end)) => {
                    let after = text[end..].trim_start_matches([')', ']', '}', ';', ',', ' ']);
                    let goes_on = is_bare && rows.rows.len() < rows.rows[0].len();
                    if after.is_empty() && goes_on && is_row_next(input) {
                        input.lines.advance()?;
                        at = 0;
                        continue;
                    }
                    if after.is_empty() || is_end_of_call(after) {
                        break;
                    }
                    const REST: &str = "only the end of a statement or a # comment may follow an array on its line";
                    return Err(input.fault_at(text.len() - after.len(), Reason::Array(REST)));
                }
                Ok(None) => {}
                Err(wrong) => fault = Some(wrong),
            }
        } else if text.ends_with(['}', ']', ')', ';']) && !text.contains(['[', '{', '(']) {
            break;
        }
        at = 0;
        let unclosed = input.fault_at(text.len(), Reason::Array(OPEN));
        match input.lines.advance() {
            Ok(true) if is_other(input) => {
                input.lines.step_back();
                return Err(fault.unwrap_or(unclosed));
            }
            Ok(true) => {}
            Ok(false) => return Err(fault.unwrap_or(unclosed)),
            Err(wrong) if wrong.is_io() && fault.is_some() => {
                input.lines.put_back(wrong);
                break;
            }
            Err(wrong) if wrong.is_io() => return Err(wrong),
            Err(wrong) => _ = fault.get_or_insert(wrong),
        }
    }
    match fault {
        Some(fault) => Err(fault),
        None => puzzle(input, rows.rows, (first, start)),
    }
}

/// `, dtype=int64)` and what is done with an array at once.
fn is_end_of_call(after: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || "._=(), ;".contains(c);
    (after.starts_with('.') || after.starts_with("dtype")) && after.chars().all(is_part)
}

/// Whether a line is a puzzle of its own.
fn is_other(input: &Input) -> bool {
    let text = input.content();
    let (word, rest) = split(text);
    let whole = input.lines.text().trim_ascii();
    whole == text && is_alone(rest) && kind(input.known, word).is_some()
}

/// The puzzle of all rows.
fn puzzle(
    input: &mut Input,
    mut rows: Vec<Vec<Value>>,
    begin: (usize, usize),
) -> Result<Parsed, Fault> {
    let fault = |reason| Fault::new(begin.0, begin.1, reason);
    let because = input.because();
    rows.retain(|row| !row.is_empty());
    if let [row] = &mut rows[..] {
        let row = mem::take(row);
        rows = match &row[..] {
            // One string that is the puzzle, or strings that are the rows.
            [one] if one.is_string => vec![characters(one)],
            [first, ..] if first.is_string && first.text.chars().count() > 1 => {
                row.iter().map(characters).collect()
            }
            _ => vec![row],
        };
    }
    let is_flat = rows.len() == 1;
    let found = rows.first().map_or(0, Vec::len);
    let side = match (input.known.side, is_flat) {
        (Some(side), _) => side,
        (None, true) => root(found).unwrap_or(0),
        (None, false) => found,
    };
    if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
        let rule = match is_flat {
            true => "a list of n×n values",
            false => "a row",
        };
        return Err(fault(Reason::Side { found, what: "values", rule }));
    }
    let (shape, guessed) = input.shape(side).map_err(fault)?;
    let width = if is_flat { side * side } else { side };
    for (at, row) in rows.iter().enumerate() {
        if row.len() != width {
            let (found, expected) = (row.len(), width);
            let place = row.get(width).or(row.last());
            let (line, column) = place.map_or(begin, |value| (value.line, value.column));
            return Err(Fault::new(
                line,
                column,
                Reason::RowLength { row: at + 1, found, expected, because },
            ));
        }
    }
    if !is_flat && rows.len() != side {
        let (found, expected) = (rows.len(), side);
        return Err(fault(Reason::Rows { found, expected, because }));
    }
    let mut digits: Vec<Digit> = Vec::with_capacity(shape.cells());
    for value in rows.iter().flatten() {
        let digit = digit(input, value, side).map_err(|reason| {
            Fault::new(value.line, value.column, reason).in_cell(shape.name(digits.len()))
        })?;
        digits.push(digit);
    }
    Ok(Parsed::classic(shape, guessed, &digits))
}

/// The characters of a string, each a value.
fn characters(value: &Value) -> Vec<Value> {
    let chars = value.text.chars().enumerate();
    let value = |(at, c): (usize, char)| Value {
        text: c.to_string(),
        is_string: true,
        line: value.line,
        column: value.column + 1 + at,
    };
    chars.map(value).collect()
}

fn digit(input: &Input, value: &Value, side: usize) -> Result<Digit, Reason> {
    let text = value.text.trim_ascii();
    if text.is_empty() || NOTHING.contains(&text) {
        input.known.alphabet.meet(&[0]);
        return Ok(0);
    }
    const EITHER: &str =
        "a string can contain numbers or symbols; remove the quotes around numbers";
    if value.is_string && input.known.alphabet.is_ambiguous() {
        return Err(Reason::Array(EITHER));
    }
    let whole = text.strip_suffix(".0").or_else(|| text.strip_suffix('.')).unwrap_or(text);
    let is_number = !whole.is_empty() && whole.bytes().all(|b| b.is_ascii_digit());
    input.known.cell(if is_number { whole } else { text }, side)
}

/// Whether the bytes with which a file begins, from `[` or `[[` to the first bracket that closes,
/// can be of JSON: commas between the values, no words but its own, and no other row after one
/// without brackets around all.
pub(crate) fn may_be_json(row: &[u8]) -> bool {
    if let [row @ .., b']', b',' | b'['] = row {
        return row.contains(&b'[') && may_be_json(row);
    }
    let words = row.split(|b| b",[]".contains(b)).map(<[u8]>::trim_ascii);
    let is_number = |word: &[u8]| word.iter().all(|b| b.is_ascii_digit() || b"+-.eE".contains(b));
    let is_json = |word: &[u8]| {
        word.starts_with(b"\"")
            || word.starts_with(b"{")
            || [&b"null"[..], b"true", b"false"].contains(&word)
            || is_number(word) && !word.ends_with(b".")
    };
    words.into_iter().all(|word| word.is_empty() || is_json(word))
}
