//! Reads a short text as an object of JSON, whose keys describe the board and the rules.

use super::cells::{Cells, is_cell};
use super::foreign;
use super::rule::{self, Line};
use super::tokens::{Token, tokens};
use crate::catalogue::iss;
use crate::catalogue::json::{ABOUT, Text};
use crate::error::{Fault, FaultReason};
use crate::metadata::METADATA;
use crate::reading::ParsedPuzzle;
use crate::reading::tree::{self, Kind, Member, Value, Wrong};
use board::rules::FieldForm;

/// The words that begin a line about the board and the cells.
const BOARD: [&str; 12] = [
    "size",
    "digits",
    "box",
    "boxes",
    "lines",
    "regions",
    "holes",
    "gaps",
    "grid",
    "givens",
    "candidates",
    "solution",
];

/// The kinds of lines.
pub(super) enum Statement<'a> {
    /// A key of the metadata, and its text.
    About(String, Token<'a>),
    /// About the board or the cells; begins with this word.
    Board(&'static str),
    /// Cells and their digits: `r1c1=5`.
    Assigned,
    /// A row of the grid, or all rows.
    Row,
    /// Between rows.
    Border,
    /// A rule.
    Rule,
    /// Text of Interactive Sudoku Solver.
    Iss,
    /// Any other line.
    Unknown,
}

/// Returns the words and the kind of a line that begins at a byte of the text, or `None` if it has no
/// words. Comments are omitted.
pub(super) fn statement(line: &str, start: usize) -> Option<(Vec<Token<'_>>, Statement<'_>)> {
    let content = line.split('#').next().unwrap_or_default();
    let words = tokens(content, start);
    let first = words.first()?;
    let has = |at: usize, sign: &str| words.get(at).is_some_and(|token| token.is(sign));
    let about = || {
        let (name, text) = line.split_once(':')?;
        let at = start + line.len() - text.trim_start().len();
        let name = name.trim().to_ascii_lowercase();
        let field = METADATA.iter().find(|field| field.name == name || field.phrase == name);
        let key = field.map(|field| field.name).or(ABOUT.into_iter().find(|key| *key == name))?;
        Some(Statement::About(key.to_owned(), Token { at, text: text.trim() }))
    };
    let statement = match BOARD.into_iter().find(|word| first.is(word)) {
        Some("regions") if words[1..].iter().any(|token| is_cell(token.text)) => Statement::Rule,
        Some(word) => Statement::Board(word),
        None if is_cell(first.text) && has(1, "=") => Statement::Assigned,
        None if is_row(content) => Statement::Row,
        None if is_border(content) => Statement::Border,
        None if content.trim_start().strip_prefix('.').is_some_and(iss::begins) => Statement::Iss,
        None if Line::of(&words).is_some() => Statement::Rule,
        None => about().unwrap_or(Statement::Unknown),
    };
    Some((words, statement))
}

/// Returns true if a line may be a row of a grid or all rows.
pub(super) fn is_row(line: &str) -> bool {
    let is_cell = |b: u8| b.is_ascii_digit() || matches!(b, b'.' | b'*' | b'_');
    let is_part = |b: u8| is_cell(b) || matches!(b, b'|' | b' ' | b'\t');
    line.bytes().all(is_part) && line.bytes().any(is_cell)
}

/// Returns true if a line is a border between rows.
pub(super) fn is_border(line: &str) -> bool {
    line.contains(['-', '=']) && line.chars().all(|c| "-=+| \t".contains(c))
}

/// The parts of a text that were read so far.
#[derive(Default)]
struct TextParts<'a> {
    members: Vec<Member<'a>>,
    rows: Vec<Vec<Token<'a>>>,
    assigned: Vec<Member<'a>>,
    candidates: Vec<Member<'a>>,
    /// The words of lines that have cells, which depend on the board.
    later: Vec<Vec<Token<'a>>>,
    rules: Vec<Value<'a>>,
    /// The lines of the grid with its borders, each as a word.
    drawn: Vec<Token<'a>>,
    has_borders: bool,
    /// The lines of Interactive Sudoku Solver, each as a word.
    iss: Vec<Token<'a>>,
}

/// The keys of the board that go together with lines of Interactive Sudoku Solver.
const SIZES: [&str; 4] = ["rows", "columns", "side", "digits"];

/// Returns the puzzle of a text.
pub(super) fn puzzle(text: Text) -> Result<ParsedPuzzle, Fault> {
    let wrong = |(at, what): Wrong| text.at(at).fault(FaultReason::Document(what));
    let piece = std::str::from_utf8(text.piece).unwrap_or_default();
    let (drawn, iss);
    let mut remarks = Vec::new();
    let (mut told, mut start) = (TextParts::default(), 0);
    for line in piece.split('\n') {
        told.line(line, start).map_err(wrong)?;
        start += line.len() + 1;
    }
    if told.has_borders && !told.rows.is_empty() {
        told.has_only(&[], "a grid with borders has its own size, digits and regions; write the grid without borders").map_err(wrong)?;
        drawn = foreign::drawn(text, &told.drawn)?;
        told.rows.clear();
        told.add(told.drawn[0].at, &drawn).map_err(wrong)?;
    }
    if !told.iss.is_empty() {
        let what = "lines of Interactive Sudoku Solver tell the regions by .NoBoxes and .Jigsaw";
        told.has_only(&SIZES, what).map_err(wrong)?;
        (iss, remarks) = foreign::iss(text, &told.iss, &told.members)?;
        told.members.retain(|member| !SIZES.contains(&&*member.key));
        told.add(told.iss[0].at, &iss).map_err(wrong)?;
    }
    let cells = told.cells().map_err(wrong)?;
    let shape = text.board_shape(&told.members, cells.as_ref())?;
    told.end(&mut Cells::new(Some(shape))).map_err(wrong)?;
    let mut parsed = text.board(&told.members, cells.as_ref()).map_err(|mut fault| {
        // There is no list of rules as in JSON.
        if let FaultReason::InDocument { path, .. } = &mut fault.reason
            && let Some((_, name)) = path.split_once(" (")
        {
            *path = name.trim_end_matches(')').to_owned();
        }
        fault
    })?;
    parsed.remarks.append(&mut remarks);
    Ok(parsed)
}

impl<'a> TextParts<'a> {
    /// Reads a line that begins at a byte of the text.
    fn line(&mut self, line: &'a str, start: usize) -> Result<(), Wrong> {
        let Some((words, statement)) = statement(line, start) else { return Ok(()) };
        match statement {
            Statement::About(key, text) => {
                let value = match text.text.starts_with('"') {
                    false => Value { at: text.at, kind: Kind::Text(text.text.into()) },
                    true => tree::parse(text.text).map_err(|(at, what)| (text.at + at, what))?,
                };
                self.key(words[0].at, &key, Value { at: text.at, ..value })
            }
            Statement::Board(word) => self.board(word, words),
            Statement::Assigned => assigned(&words, &mut self.assigned),
            Statement::Row | Statement::Border => {
                let is_border = matches!(statement, Statement::Border);
                self.has_borders |= is_border || line.contains('|');
                self.drawn
                    .push(Token { at: start, text: line.split('#').next().unwrap_or_default() });
                self.rows.extend((!is_border).then_some(words));
                Ok(())
            }
            Statement::Rule => match Line::of(&words) {
                // The board depends on this line, so no house can be named yet.
                Some(line) if ["regions", "grids"].contains(&line.called[0].kind.name) => {
                    self.rule(&words, &mut Cells::new(None))
                }
                _ => {
                    self.later.push(words);
                    Ok(())
                }
            },
            Statement::Iss => {
                let text = line.split('#').next().unwrap_or_default();
                self.iss.push(Token { at: start, text });
                Ok(())
            }
            Statement::Unknown => Err(rule::unknown(&words)),
        }
    }

    /// Checks that no other line describes the board a second time.
    fn has_only(&self, keys: &[&str], what: &str) -> Result<(), Wrong> {
        let is_about = |key: &str| ABOUT.contains(&key) && key != "holes";
        let other = self.members.iter().find(|it| !is_about(&it.key) && !keys.contains(&&*it.key));
        other.map_or(Ok(()), |other| Err((other.at, format!("{}: {what}", other.key))))
    }

    /// Adds the puzzle of an object, as if it was written at a byte of the text.
    fn add(&mut self, at: usize, object: &'a str) -> Result<(), Wrong> {
        let Kind::Object(members) = tree::parse(object)?.kind else { return Ok(()) };
        for Member { key, mut value, .. } in members {
            place(&mut value, at);
            match (&*key, value.kind) {
                ("givens", Kind::Object(cells)) => self.assigned.extend(cells),
                ("candidates", Kind::Object(cells)) => self.candidates.extend(cells),
                ("rules", Kind::List(rules)) => self.rules.extend(rules),
                (_, kind) => self.members.push(Member { at, key, value: Value { at, kind } }),
            }
        }
        Ok(())
    }

    /// Adds a key.
    fn key(&mut self, at: usize, key: &str, value: Value<'a>) -> Result<(), Wrong> {
        if self.members.iter().any(|member| member.key == key) {
            let what =
                format!("{key} is given twice; separate puzzles by a line of three dashes: ---");
            return Err((at, what));
        }
        self.members.push(Member { at, key: key.to_owned().into(), value });
        Ok(())
    }

    /// Reads a line about the board.
    fn board(&mut self, word: &'static str, words: Vec<Token<'a>>) -> Result<(), Wrong> {
        let at = words[0].at;
        let rest: Vec<Token> = words[1..].iter().filter(|token| !token.is(":")).copied().collect();
        let value = |token: &Token<'a>, kind| Value { at: token.at, kind };
        let text =
            |token: &Token<'a>| value(token, Kind::Text(token.text.to_ascii_lowercase().into()));
        let number = |token: Token<'a>| value(&token, Kind::Number(token.text));
        let wrong = |what: &str| {
            let at = rest.first().map_or(at, |token| token.at);
            Err((at, format!("{word}: expected {what}")))
        };
        match (word, &rest[..]) {
            ("size", [size]) => {
                let sides: Vec<Token> = ['x', 'X', '×'].iter().fold(vec![*size], |sides, sign| {
                    sides.iter().flat_map(|side| parts(side, *sign)).collect()
                });
                match sides[..] {
                    [side] | [side, _] | [_, side] if !rule::is_figures(side.text) => {
                        wrong("rows x columns, as in 9x9")
                    }
                    [side] => self.key(at, "side", number(side)),
                    [rows, columns] => {
                        self.key(at, "rows", number(rows))?;
                        self.key(at, "columns", number(columns))
                    }
                    _ => wrong("rows x columns, as in 9x9"),
                }
            }
            ("digits", ends) if !ends.is_empty() => {
                let ends =
                    ends.iter().filter(|token| !token.is("to")).flat_map(|it| parts(it, '-'));
                let ends: Vec<Value> = ends.map(number).collect();
                match &ends[..] {
                    [_, _] => self.key(at, "digits", Value { at, kind: Kind::List(ends) }),
                    _ => wrong("the lowest and the highest digit, as in 0-8"),
                }
            }
            ("box" | "boxes", []) => {
                self.key(at, "regions", Value { at, kind: Kind::Text("boxes".into()) })
            }
            ("box" | "boxes", [none]) if none.is("none") => self.key(at, "regions", text(none)),
            ("box" | "boxes", [size]) => self.key(at, "box", text(size)),
            ("lines", []) => Ok(()),
            ("lines", [none]) => self.key(at, "lines", text(none)),
            ("regions", [none]) if none.is("none") => self.key(at, "regions", text(none)),
            ("regions", labels) if !labels.is_empty() => {
                let label = |token: &Token<'a>| value(token, Kind::Text(token.text.into()));
                let labels = labels.iter().map(label).collect();
                self.key(at, "regions", Value { at, kind: Kind::List(labels) })
            }
            ("holes" | "gaps", cells) => {
                let holes = Cells::new(None).list(cells, FieldForm::Cells)?;
                self.key(at, "holes", Value { at, kind: Kind::List(holes) })
            }
            ("givens" | "grid", [_, equals, ..]) if equals.is("=") => {
                assigned(&rest, &mut self.assigned)
            }
            ("givens" | "grid", []) => Ok(()),
            ("givens" | "grid", _) => {
                self.rows.push(rest);
                Ok(())
            }
            ("candidates", _) => {
                for list in rest.split(|token| token.is(";")) {
                    let Some((cell, digits)) = list.split_first() else { continue };
                    let digits = digits.iter().map(|token| number(*token)).collect();
                    let digits = Value { at: cell.at, kind: Kind::List(digits) };
                    self.candidates.push(Member {
                        at: cell.at,
                        key: cell.text.into(),
                        value: digits,
                    });
                }
                Ok(())
            }
            ("solution", [_, ..]) => {
                let columns = self.columns();
                self.key(at, "solution", grid(&[rest], columns))
            }
            ("boxes" | "box", _) => wrong("rows x columns of a box, as in 3x3, or none"),
            ("lines", _) => wrong("none, for unconstrained rows and columns"),
            ("regions", _) => wrong("none, a label for each cell, or lists of cells"),
            ("solution", _) => wrong("the digits of all cells on this line"),
            _ => wrong("a value"),
        }
    }

    /// Returns the number of columns, if a line states it.
    fn columns(&self) -> Option<usize> {
        let is_told = |member: &&Member| ["columns", "side"].contains(&&*member.key);
        let told = self.members.iter().find(is_told)?;
        told.value.number().and_then(|number| usize::try_from(number).ok())
    }

    /// Returns the givens, and adds the candidates to the keys.
    fn cells(&mut self) -> Result<Option<Member<'a>>, Wrong> {
        let object = |members: Vec<Member<'a>>| Some((members.first()?.at, Kind::Object(members)));
        if let Some((at, kind)) = object(std::mem::take(&mut self.candidates)) {
            self.key(at, "candidates", Value { at, kind })?;
        }
        let rows = self.rows.first().map(|row| row[0].at);
        let assigned = object(std::mem::take(&mut self.assigned));
        let value = match (rows, assigned) {
            (None, None) => return Ok(None),
            (Some(_), Some((at, _))) => {
                return Err((
                    at,
                    "the grid has the givens already; write this digit there".to_owned(),
                ));
            }
            (None, Some((at, kind))) => Value { at, kind },
            (Some(_), None) => grid(&self.rows, self.columns()),
        };
        Ok(Some(Member { at: value.at, key: "givens".into(), value }))
    }

    /// Reads a rule; those of the board become keys.
    fn rule(&mut self, words: &[Token<'a>], cells: &mut Cells) -> Result<(), Wrong> {
        let Some(line) = Line::of(words) else { return Ok(()) };
        for rule in line.rules(cells)? {
            match (line.called[0].kind.name, rule.kind) {
                (key @ ("regions" | "grids"), Kind::Object(members)) => {
                    let field = members.into_iter().find(|member| member.key != "rule");
                    let value = field.map_or(Kind::Null, |member| member.value.kind);
                    self.key(rule.at, key, Value { at: rule.at, kind: value })?;
                }
                // These rules are the default of a board.
                ("boxes" | "lines", _) => {}
                (_, kind) => self.rules.push(Value { at: rule.at, kind }),
            }
        }
        Ok(())
    }

    /// Reads the rules that depend on the board; all rules become a key.
    fn end(&mut self, cells: &mut Cells) -> Result<(), Wrong> {
        for words in std::mem::take(&mut self.later) {
            self.rule(&words, cells)?;
        }
        let has = |key: &str| self.members.iter().any(|member| member.key == key);
        if has("box") && !has("regions") && !has("grids") {
            self.key(0, "regions", Value { at: 0, kind: Kind::Text("boxes".into()) })?;
        }
        let rules = std::mem::take(&mut self.rules);
        let at = rules.first().map_or(0, |rule| rule.at);
        self.key(at, "rules", Value { at, kind: Kind::List(rules) })
    }
}

/// Reads cells and their digits.
fn assigned<'a>(words: &[Token<'a>], to: &mut Vec<Member<'a>>) -> Result<(), Wrong> {
    for of_cell in words.chunks(3) {
        let &[cell, equals, digit] = of_cell else {
            return Err((of_cell[0].at, "expected cells and digits, as in r1c1=5".to_owned()));
        };
        if !is_cell(cell.text) || !equals.is("=") {
            return Err((cell.at, "expected cells and digits, as in r1c1=5".to_owned()));
        }
        let value = Value { at: digit.at, kind: Kind::Text(digit.text.into()) };
        to.push(Member { at: cell.at, key: cell.text.into(), value });
    }
    Ok(())
}

/// Returns the rows of a grid, each a list of cells; a single line may have all cells or all rows.
fn grid<'a>(lines: &[Vec<Token<'a>>], columns: Option<usize>) -> Value<'a> {
    let at = lines[0][0].at;
    let cell = |token: &Token<'a>| {
        let kind = if rule::is_figures(token.text) {
            Kind::Number(token.text)
        } else {
            Kind::Text(token.text.into())
        };
        Value { at: token.at, kind }
    };
    let characters = |tokens: &[Token<'a>]| -> Vec<Value<'a>> {
        let of = |token: &Token<'a>| {
            let Token { at, text } = *token;
            let chars = text
                .char_indices()
                .map(move |(i, c)| Token { at: at + i, text: &text[i..i + c.len_utf8()] });
            chars.collect::<Vec<_>>()
        };
        tokens.iter().flat_map(of).map(|token| cell(&token)).collect()
    };
    let list = |tokens: &[Token<'a>], is_numbers: bool| {
        let cells = if is_numbers { tokens.iter().map(cell).collect() } else { characters(tokens) };
        Value { at: tokens[0].at, kind: Kind::List(cells) }
    };
    if let [line] = lines {
        let length = line[0].text.len();
        let are_rows = line.len() > 1
            && length == columns.unwrap_or(line.len())
            && line.iter().all(|token| token.text.len() == length);
        return match are_rows {
            true => {
                let rows = line.iter().map(|row| list(std::slice::from_ref(row), false));
                Value { at, kind: Kind::List(rows.collect()) }
            }
            false => list(line, line.len() > 1),
        };
    }
    let columns = columns.unwrap_or(lines.len());
    let rows = lines.iter().map(|line| list(line, line.len() == columns)).collect();
    Value { at, kind: Kind::List(rows) }
}

/// Returns the parts of a word between signs, without empty ones.
fn parts<'a>(token: &Token<'a>, sign: char) -> Vec<Token<'a>> {
    let Token { at, text } = *token;
    let place = |part: &str| at + part.as_ptr().addr() - text.as_ptr().addr();
    let parts = text.split(sign).filter(|part| !part.is_empty());
    parts.map(|part| Token { at: place(part), text: part }).collect()
}

/// Sets the place of a value and of all in it.
fn place(value: &mut Value, at: usize) {
    value.at = at;
    match &mut value.kind {
        Kind::List(values) => values.iter_mut().for_each(|value| place(value, at)),
        Kind::Object(members) => members.iter_mut().for_each(|member| {
            member.at = at;
            place(&mut member.value, at);
        }),
        _ => {}
    }
}
