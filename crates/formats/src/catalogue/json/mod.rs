//! Reads and writes puzzles as JSON (RFC 8259): an object for each puzzle, one after the other as
//! in JSON Lines, or in a list; or a bare list of rows.
//!
//! | key | contents |
//! |---|---|
//! | `givens` or `puzzle`, or another name of `tables/header.rs` | a line of n×n characters, `.` or `0` for an empty cell, or of n×n numbers separated by spaces; or a list of rows, each a list of n numbers, 0 or null for an empty cell, or n characters |
//! | `candidates` | a list of rows of cells, each a list of the remaining digits, or null for all; alternatively n×n×n characters in `givens` |
//! | `side`, `box` | 9, "3x3": the side, and rows and columns of a box |
//! | `name` | anything |
//! | `title`, `author`, `rules_text`, `source`, `success_message` | texts of the metadata |
//! | `fog_lamps`, `fog_lights` | lists of lit cells, for `fog_lamps` also the cells around them |
//! | `count`, `solution` | the expected number of solutions, 1 or ">1"; one of them, in the form of the givens |
//!
//! Boards and rules beyond classic Sudoku have more keys: `json/board.rs`. The JSON Schema is
//! `docs/puzzle.schema.json`.
//!
//! Any other key with a number or a text is ignored, with these exceptions:
//!
//! - The name or the text may state a rule.
//! - The name is one of the regions, the digits or the order of the cells (`names.rs`).
//! - The text has a character for each cell.
//!
//! Any other key with `true`, a list or an object is an error, because it could be a rule. This
//! does not apply to keys that describe a puzzle (`author`, `difficulty`, … and `meta`). An object
//! without a name for the puzzle is read if it has one square of digits. A completed square that
//! agrees with the puzzle is its solution (`square.rs`). Of the records that this program prints,
//! with an `index` or a `verdict`, only the puzzle is read.
//!
//! A JSON file is read value by value, at most [`MAX_PIECE`] bytes each. A fault in a puzzle affects
//! only that puzzle if brackets and strings are closed or the objects are JSON Lines. An unclosed
//! bracket in a list also affects the puzzles after it. Among objects of several lines it affects
//! them up to the next place at which brackets match. An extra or missing comma, or any other
//! unexpected text in a list, is a separate error, and reading the list continues. `#` begins a
//! comment between puzzles. Within a file of lines, a line may be an object.
//!
//! [`MAX_PIECE`]: crate::MAX_PIECE

mod about;
mod board;
mod cells;
mod names;
mod object;
mod square;
mod text;

use std::io::{self, Write};

pub(crate) use self::about::ABOUT;
pub(crate) use self::board::object;
pub(crate) use self::names::{changes, may_change};
pub(crate) use self::text::Text;
use super::{f_puzzles, sudokupad};
use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::format::{Format, Output, Reader};
use crate::metadata::MetadataField;
use crate::reading::document::{Document, DocumentBytes, TextPosition, utf8};
use crate::reading::{Input, ParsedPuzzle, extent, tree};
use crate::text::ReadContext;
use crate::text::peeked::BYTE_ORDER_MARK;
use crate::writing::cannot_hold;
use ::board::{MIN_SIDE, Puzzle};

/// The format `json`.
pub(super) struct Json;

impl Format for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn summary(&self) -> &'static str {
        "JSON: an object for each puzzle, on lines or in a list: givens, side, box, candidates, …"
    }

    fn holds(&self, _: &Puzzle) -> Result<(), String> {
        Ok(())
    }

    fn holds_metadata(&self, _: &MetadataField, _: &str) -> bool {
        true
    }

    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let Output { puzzle, metadata, .. } = *output;
        if metadata.is_empty() {
            return self.put_object(puzzle, out);
        }
        let mut object = Vec::new();
        self.put_object(puzzle, &mut object)?;
        // The metadata is written before the brace and the line feed.
        object.truncate(object.len().saturating_sub(2));
        out.write_all(&object)?;
        for (field, value) in metadata.fields() {
            write!(out, ",\"{}\":{value}", field.name)?;
        }
        Ok(writeln!(out, "}}")?)
    }
}

impl Json {
    /// Writes an object on a line. Givens are a line of characters up to side 9, and rows of
    /// numbers above.
    fn put_object(&self, puzzle: &Puzzle, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        if !puzzle.is_classic() {
            return board::write(puzzle, out);
        }
        let (shape, side) = (puzzle.shape, puzzle.shape.side());
        let restrictions = puzzle.restrictions.as_ref();
        if restrictions.is_some_and(|left| left.total() + 2 * shape.cells() > tree::MAX_VALUES) {
            return Err(cannot_hold(
                self,
                "it has more candidates than the reader of JSON accepts",
            ));
        }
        write!(out, "{{\"side\":{side},\"box\":\"{shape}\",\"givens\":")?;
        match side {
            0..=9 => write!(out, "\"{}\"", puzzle.givens)?,
            _ => rows(puzzle, out, |cell, out| {
                write!(out, "{}", puzzle.givens.get(cell).unwrap_or(0))
            })?,
        }
        if let Some(left) = restrictions {
            write!(out, ",\"candidates\":")?;
            rows(puzzle, out, |cell, out| {
                let digits: Vec<_> = left.digits(cell).map(|digit| digit.to_string()).collect();
                write!(out, "[{}]", digits.join(","))
            })?;
        }
        Ok(writeln!(out, "}}")?)
    }
}

/// Writes a list of rows of cells.
fn rows(
    puzzle: &Puzzle,
    out: &mut dyn Write,
    cell: impl Fn(usize, &mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let side = puzzle.shape.side();
    for at in 0..puzzle.shape.cells() {
        let before: &[u8] = match (at, at % side) {
            (0, _) => b"[[",
            (_, 0) => b"],[",
            _ => b",",
        };
        out.write_all(before)?;
        cell(at, out)?;
    }
    out.write_all(b"]]")
}

impl Reader for Json {
    fn recognises(&self, input: &mut Input) -> bool {
        let rest = input.content().strip_prefix('{');
        rest.is_some_and(|rest| rest.trim_ascii_start().starts_with(['"', '}']))
    }

    /// Reads an object on a line of its own.
    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        let line = input.lines.text();
        let white = line.len() - line.trim_ascii_start().len();
        let start = TextPosition { line: input.lines.number(), column: white + 1 };
        understand(&line.as_bytes()[white..], start, input.known)
    }

    fn begins(&self, marks: &[u8]) -> bool {
        // The names of sections in other formats stand in brackets, too.
        let is_value = |byte: u8| byte.is_ascii_digit() || b"]{\"-nf,".contains(&byte);
        match marks {
            [b'{', next] => b"\"}".contains(next),
            [b'['] => true,
            // The number of a column, as printed by R.
            [b'[', b',', b'1', b']', ..] => false,
            [b'[', b'[' | b'0'..=b'9', ..] => may_be_json(&marks[1..]),
            [b'[', next, ..] => is_value(*next),
            _ => false,
        }
    }

    fn document(&self) -> Option<Box<dyn Document>> {
        Some(Box::new(Values::default()))
    }
}

/// Returns true if the first bytes of a file, from `[` or `[[` to the first closing bracket, can be
/// JSON. Values must be separated by commas, and the only words are those of JSON. A row that is
/// not within outer brackets must not be followed by another row.
fn may_be_json(row: &[u8]) -> bool {
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

/// Reads the puzzle of a value.
pub(crate) fn understand(
    piece: &[u8],
    start: TextPosition,
    known: &ReadContext,
) -> Result<ParsedPuzzle, Fault> {
    let text = utf8(piece, start)?;
    let wrong =
        |(at, what): tree::Wrong| start.after(&piece[..at]).fault(FaultReason::Document(what));
    let value = tree::parse(text.trim_ascii_end()).map_err(wrong)?;
    told(&value, Text { piece, start, known })
}

/// Reads the puzzle of a value that was parsed from `text`.
fn told(value: &tree::Value, text: Text) -> Result<ParsedPuzzle, Fault> {
    let Text { piece, start, known } = text;
    let wrong =
        |(at, what): tree::Wrong| start.after(&piece[..at]).fault(FaultReason::Document(what));
    let parsed = if f_puzzles::is_puzzle(value) {
        f_puzzles::puzzle(value, known).map_err(wrong)?
    } else if sudokupad::is_puzzle(value) {
        sudokupad::puzzle(value, known).map_err(wrong)?
    } else {
        return text.puzzle(value);
    };
    parsed.without_drawings(known).map_err(|reason| start.fault(reason))
}

/// Reads the puzzle of the line that begins here, if the whole line is available and a value on its
/// own. Otherwise consumes nothing.
fn whole_line(bytes: &mut DocumentBytes) -> Option<Result<(ParsedPuzzle, usize), Fault>> {
    let (start, known) = (bytes.spot(), bytes.known);
    let line = bytes.line()?.trim_ascii_end();
    let text = utf8(line, start).ok()?;
    let value = tree::parse(text).ok()?;
    let parsed = told(&value, Text { piece: line, start, known });
    let length = line.len();
    drop(value);
    bytes.skip_in_line(length);
    Some(parsed.map(|parsed| (parsed, start.line)))
}

/// The reader of a file of values.
#[derive(Default)]
struct Values {
    piece: Vec<u8>,
    within: JsonContext,
    /// The number of open lists of puzzles within the list. Each of them was reported as a fault.
    inner: usize,
    /// True if the puzzles of the list are lists of rows.
    has_boards: bool,
    /// The line at which the last fault ended. Text after it that is not a value belongs to the
    /// fault.
    at_fault: usize,
}

/// The context of the next byte.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum JsonContext {
    /// Between values.
    #[default]
    Top,
    /// Within a list.
    List(NextElement),
    /// After a fault after which reading cannot continue.
    Ended,
}

/// The element that is expected next in a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NextElement {
    /// The first puzzle, or the end.
    First,
    /// A comma, or the end.
    Comma,
    /// A puzzle, after a comma.
    Puzzle,
    /// Any of these, after a fault.
    Any,
}

/// The message about an unexpected first element of a list.
const AT_FIRST: &str = "expected a puzzle, an object {…}, after [";

impl Document for Values {
    fn next(&mut self, bytes: &mut DocumentBytes) -> Option<Result<(ParsedPuzzle, usize), Fault>> {
        if self.within == JsonContext::Top
            && let Ok(Some(b'{')) = bytes.skip_white()
            && let Some(found) = whole_line(bytes)
        {
            return Some(found);
        }
        let found = match self.begin(bytes) {
            Ok(None) => return None,
            Ok(Some(start)) => {
                understand(&self.piece, start, bytes.known).map(|parsed| (parsed, start.line))
            }
            Err(fault) => Err(fault),
        };
        if found.is_err() {
            self.at_fault = bytes.spot().line;
            if let JsonContext::List(next) = &mut self.within {
                *next = NextElement::Any;
            }
        }
        Some(found)
    }
}

impl Values {
    /// Takes the next value. Returns its location, or `None` at the end.
    fn begin(&mut self, bytes: &mut DocumentBytes) -> Result<Option<TextPosition>, Fault> {
        loop {
            let next = bytes.skip_white()?;
            match (self.within, next) {
                (JsonContext::Ended, _) | (JsonContext::Top, None) => return Ok(None),
                (JsonContext::Top, Some(b'#')) => _ = bytes.skip_line()?,
                // Another file begins within the same stream.
                (JsonContext::Top, Some(0xef)) if bytes.begins_with(BYTE_ORDER_MARK)? => {
                    bytes.skip_mark()?;
                }
                (JsonContext::Top, Some(b'[')) => {
                    if let Some(start) = self.list(bytes)? {
                        return Ok(Some(start));
                    }
                }
                (JsonContext::Top, Some(b'{')) => return self.take(bytes),
                (JsonContext::Top, Some(_)) if bytes.spot().line == self.at_fault => {
                    bytes.skip_line()?;
                }
                (JsonContext::Top, Some(_)) => {
                    let fault = bytes.fault(
                        "this is not the JSON of a puzzle; expected an object, as in \
                        {\"givens\": \"…\"}, or a list of them",
                    );
                    bytes.skip_line()?;
                    return Err(fault);
                }
                (JsonContext::List(_), Some(b'#')) => _ = bytes.skip_line()?,
                (JsonContext::List(next), found) => {
                    if let Some(start) = self.go_on(bytes, next, found)? {
                        return Ok(Some(start));
                    }
                }
            }
        }
    }

    fn take(&mut self, bytes: &mut DocumentBytes) -> Result<Option<TextPosition>, Fault> {
        extent::take(bytes, &mut self.piece).map(Some)
    }

    /// Enters a list of puzzles. A list of rows is a puzzle itself and is taken.
    fn list(&mut self, bytes: &mut DocumentBytes) -> Result<Option<TextPosition>, Fault> {
        let start = bytes.spot();
        self.piece.clear();
        let mut in_comment = false;
        bytes.take(&mut self.piece, |next, taken| {
            let mut places = next.iter().zip(taken.len()..);
            places.position(|(&byte, at)| {
                in_comment = byte != b'\n' && (in_comment || byte == b'#');
                !(in_comment || byte.is_ascii_whitespace() || byte == b'[' && at == 0)
            })
        })?;
        let may_be_row = |byte: u8| byte.is_ascii_digit() || b"[\"-ntf".contains(&byte);
        let Some(begin) = bytes.peek()?.filter(|&byte| may_be_row(byte)) else {
            self.within = JsonContext::List(NextElement::First);
            return Ok(None);
        };
        let mut first = Vec::new();
        let at = bytes.spot();
        match begin {
            b'[' if begins_puzzles(bytes, &mut first)? => {
                (self.inner, self.within) = (1, JsonContext::List(NextElement::Any));
                return Err(at.fault(FaultReason::Document(AT_FIRST.to_owned())));
            }
            b'[' => extent::take_list(bytes, &mut first, at)?,
            _ => _ = extent::take(bytes, &mut first)?,
        }
        self.has_boards = begin == b'[' && is_board(&first);
        if self.has_boards || begin == b'"' && first.len() > MIN_SIDE * MIN_SIDE {
            (self.piece, self.within) = (first, JsonContext::List(NextElement::Comma));
            return Ok(Some(at));
        }
        // The value is a row or a cell of the puzzle, unless a puzzle follows it.
        self.piece.append(&mut first);
        bytes.take(&mut self.piece, |next, _| {
            next.iter().position(|&byte| byte != b',' && !byte.is_ascii_whitespace())
        })?;
        if bytes.peek()? == Some(b'{') {
            self.within = JsonContext::List(NextElement::Any);
            return Err(at.fault(FaultReason::Document(AT_FIRST.to_owned())));
        }
        extent::take_list(bytes, &mut self.piece, start)?;
        Ok(Some(start))
    }

    /// Continues in a list with the byte `found`: takes a puzzle, or skips a separator or the end.
    /// Unexpected text up to the next puzzle, comma or end is one fault.
    fn go_on(
        &mut self,
        bytes: &mut DocumentBytes,
        next: NextElement,
        found: Option<u8>,
    ) -> Result<Option<TextPosition>, Fault> {
        const AFTER_COMMA: &str = "expected a puzzle, an object {…}, after the comma";
        let spot = bytes.spot();
        let what = match (next, found) {
            (_, None) => {
                self.within = JsonContext::Ended;
                "the list is not closed; write ] after its last puzzle"
            }
            (_, Some(b']')) => {
                bytes.skip(b']');
                if self.inner > 0 && matches!(bytes.skip_white()?, Some(b',' | b']')) {
                    (self.inner, self.within) =
                        (self.inner - 1, JsonContext::List(NextElement::Comma));
                    return Ok(None);
                }
                self.inner = 0;
                self.within = JsonContext::Top;
                if next != NextElement::Puzzle {
                    return Ok(None);
                }
                AFTER_COMMA
            }
            (NextElement::Comma | NextElement::Any, Some(b',')) => {
                bytes.skip(b',');
                self.within = JsonContext::List(NextElement::Puzzle);
                return Ok(None);
            }
            (NextElement::First | NextElement::Puzzle | NextElement::Any, Some(b'{' | b'"')) => {
                let start = self.take(bytes)?;
                let is_row = found == Some(b'"') && self.piece.len() <= MIN_SIDE * MIN_SIDE;
                if next == NextElement::Any && is_row {
                    return Ok(None);
                }
                self.within = JsonContext::List(NextElement::Comma);
                return Ok(start);
            }
            (NextElement::Puzzle | NextElement::Any, Some(b'[')) if self.has_boards => {
                self.within = JsonContext::List(NextElement::Comma);
                return self.take(bytes);
            }
            (NextElement::Comma, Some(b'{' | b'"')) => {
                "a comma is missing before this puzzle of the list"
            }
            (NextElement::First, Some(b',')) => {
                "expected a puzzle, an object {…}, before the comma"
            }
            (_, Some(b',')) => AFTER_COMMA,
            (_, Some(other)) => {
                let passed = pass_over(bytes, other)?;
                self.inner += usize::from(passed == SkippedKind::Bracket);
                match next {
                    _ if passed == SkippedKind::Comment => {
                        "JSON has no such comments; begin a comment line with #"
                    }
                    NextElement::Any => return Ok(None),
                    NextElement::Puzzle => AFTER_COMMA,
                    NextElement::First => AT_FIRST,
                    NextElement::Comma => "the list is cut off; expected , or ] after a puzzle",
                }
            }
        };
        Err(spot.fault(FaultReason::Document(what.to_owned())))
    }
}

/// Returns true if a value is a list of rows, and each row is a list or a text of several cells.
fn is_board(piece: &[u8]) -> bool {
    let value = std::str::from_utf8(piece).ok().and_then(|text| tree::parse(text).ok());
    let is_list = |row: &tree::Value| matches!(row.kind, tree::Kind::List(_));
    value.is_some_and(|it| it.list().iter().all(is_list) || square::is_board(&it))
}

/// The kind of the text that was skipped.
#[derive(PartialEq)]
enum SkippedKind {
    /// A comment in the style of other languages.
    Comment,
    /// The bracket before a list of puzzles.
    Bracket,
    /// A word, a number or another list.
    Other,
}

/// Skips text that is not a puzzle and begins with this byte. Objects in it are not skipped.
fn pass_over(bytes: &mut DocumentBytes, first: u8) -> Result<SkippedKind, Fault> {
    let start = bytes.spot();
    if first == b'[' {
        let mut list = Vec::new();
        if begins_puzzles(bytes, &mut list)? {
            return Ok(SkippedKind::Bracket);
        }
        extent::take_list(bytes, &mut list, start)?;
        return Ok(SkippedKind::Other);
    }
    bytes.skip(first);
    match (first, bytes.peek()?) {
        (b'/', Some(b'*')) => {
            bytes.skip(b'*');
            while bytes.skip_while(|byte| byte != b'*')?.is_some() {
                bytes.skip(b'*');
                if bytes.peek()? == Some(b'/') {
                    bytes.skip(b'/');
                    break;
                }
            }
            return Ok(SkippedKind::Comment);
        }
        (b'/', Some(b'/')) => {
            bytes.skip_line()?;
            return Ok(SkippedKind::Comment);
        }
        _ => _ = bytes.skip_while(|it| !it.is_ascii_whitespace() && !b",[]{\"/".contains(&it))?,
    }
    Ok(SkippedKind::Other)
}

/// Takes the bracket of a list with the white space after it. Returns true if an object follows.
fn begins_puzzles(bytes: &mut DocumentBytes, list: &mut Vec<u8>) -> Result<bool, Fault> {
    bytes.take(list, |next, taken| {
        let mut places = next.iter().zip(taken.len()..);
        places.position(|(byte, at)| at > 0 && !byte.is_ascii_whitespace())
    })?;
    Ok(bytes.peek()? == Some(b'{'))
}
