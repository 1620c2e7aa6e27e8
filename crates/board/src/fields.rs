//! The fields of a rule, as formats read and write them: names with cells, numbers and words.

use std::{
    borrow::Cow,
    fmt,
    ops::{Deref, Range, RangeInclusive},
    sync::Arc,
};

use crate::{
    Cell, CellName, Shape, counted,
    rule::Rule,
    rules::{self},
};

/// The value of a field, independent of the format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuleValue {
    /// A number.
    Number(i64),
    /// A word or the name of a cell.
    Text(String),
    /// True or false.
    Flag(bool),
    /// A list.
    List(Vec<RuleValue>),
    /// Another rule, as its fields; the field `rule` is its name.
    Rule(Vec<(String, RuleValue)>),
}

impl RuleValue {
    /// Calls `to` with each word in the value, in order.
    pub(crate) fn names(&self, to: &mut impl FnMut(&str)) {
        match self {
            RuleValue::Text(text) => to(text),
            RuleValue::List(values) => values.iter().for_each(|value| value.names(to)),
            RuleValue::Rule(fields) => fields.iter().for_each(|field| field.1.names(to)),
            RuleValue::Number(_) | RuleValue::Flag(_) => {}
        }
    }
}

impl From<i64> for RuleValue {
    fn from(number: i64) -> RuleValue {
        RuleValue::Number(number)
    }
}

impl From<&str> for RuleValue {
    fn from(text: &str) -> RuleValue {
        RuleValue::Text(text.to_owned())
    }
}

/// A number, or a list of both ends if they differ.
impl From<&RangeInclusive<i64>> for RuleValue {
    fn from(range: &RangeInclusive<i64>) -> RuleValue {
        match (*range.start(), *range.end()) {
            (least, most) if least == most => least.into(),
            (least, most) => vec![least, most].into(),
        }
    }
}

impl<T: Into<RuleValue>> From<Vec<T>> for RuleValue {
    fn from(list: Vec<T>) -> RuleValue {
        RuleValue::List(list.into_iter().map(Into::into).collect())
    }
}

/// Maximum depth of lists in a list, and of rules in a rule.
const MAX_DEPTH: usize = 8;

/// The largest absolute value of a number.
const MAX_NUMBER: i64 = 1_000_000;

/// Returns the names of cells.
pub fn cells(shape: Shape, cells: &[Cell]) -> RuleValue {
    RuleValue::List(
        cells.iter().map(|&cell| RuleValue::Text(shape.name(cell).to_string())).collect(),
    )
}

/// Returns a number or a range as a label: `14` or `10..17`.
pub(crate) fn range_label(range: &RangeInclusive<i64>) -> String {
    match (range.start(), range.end()) {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least}..{most}"),
    }
}

/// An error in a rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{what}", place(rule, field))]
pub struct RuleError {
    /// The name of the rule.
    pub rule: String,
    /// The name of the field; empty if the error concerns the whole rule.
    pub field: String,
    /// The error and what was expected.
    pub what: String,
}

fn place(rule: &str, field: &str) -> String {
    if field.is_empty() { format!("{rule}: ") } else { format!("{rule}: {field}: ") }
}

impl RuleError {
    /// Creates an error about a rule as a whole.
    pub fn new(rule: &str, what: impl fmt::Display) -> RuleError {
        RuleError { rule: rule.to_owned(), field: String::new(), what: what.to_string() }
    }
}

/// The content of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldValue {
    /// A value.
    Value(RuleValue),
    /// A list of cells with names in the notation of [`CellName`], equivalent to a list of these
    /// words. The range refers to the names of all rules that were read.
    Cells(Range<usize>),
}

/// The fields of a rule while they are read. Each is read once, and none may be left over.
#[derive(Debug)]
pub struct RuleFields<'a> {
    rule: &'static str,
    /// The board of the rule.
    pub shape: Shape,
    told: &'a [(Cow<'a, str>, FieldValue)],
    names: &'a [CellName],
    /// The fields read so far, as a bit set; fields from the 65th on are always left over.
    taken: u64,
    /// Whether cells of layers may be read.
    has_layers: bool,
    /// The names of the requested fields, up to [`MAX_LISTED_FIELDS`].
    known: [&'static str; MAX_LISTED_FIELDS],
    asked: usize,
}

/// Maximum number of expected fields listed in an error; no rule has more.
const MAX_LISTED_FIELDS: usize = 8;

/// A list of cells, owned or shared.
pub trait CellList: Deref<Target = [Cell]> + From<Vec<Cell>> + FromIterator<Cell> {}

impl<L: Deref<Target = [Cell]> + From<Vec<Cell>> + FromIterator<Cell>> CellList for L {}

impl<'a> RuleFields<'a> {
    /// Wraps the fields of a rule of that name, and the names of the cells in them.
    pub fn new(
        rule: &'static str,
        shape: Shape,
        (told, names): (&'a [(Cow<'a, str>, FieldValue)], &'a [CellName]),
    ) -> RuleFields<'a> {
        let known = [""; MAX_LISTED_FIELDS];
        RuleFields { rule, shape, told, names, taken: 0, has_layers: false, known, asked: 0 }
    }

    /// Allows cells of layers, such as `shade.r1c1`, in the fields that are read next.
    pub fn allow_layers(&mut self) {
        self.has_layers = true;
    }

    /// Creates an error about a field.
    pub fn wrong(&self, field: &str, what: impl fmt::Display) -> RuleError {
        let (rule, field) = (self.rule.to_owned(), field.to_owned());
        RuleError { rule, field, what: what.to_string() }
    }

    /// Creates the error for a missing field, which also mentions an unread field with a similar
    /// name.
    fn missing(&self, field: &str) -> RuleError {
        let alike = |(name, _): &&(Cow<str>, FieldValue)| {
            field.starts_with(&**name) || name.starts_with(field)
        };
        let alike = self.unread_fields().map(|it| it.1).find(alike);
        let alike = alike.map(|(name, _)| format!("; {name:?} is not a field of this rule"));
        self.wrong("", format!("the field {field:?} is missing{}", alike.unwrap_or_default()))
    }

    /// Reads an optional field.
    pub fn get(&mut self, field: &'static str) -> Option<RuleValue> {
        Some(match self.take_value(field)? {
            FieldValue::Value(value) => value.clone(),
            FieldValue::Cells(names) => {
                let names = self.names[names.clone()].iter();
                RuleValue::List(names.map(|name| RuleValue::Text(name.to_string())).collect())
            }
        })
    }

    fn take_value(&mut self, field: &'static str) -> Option<&'a FieldValue> {
        if let Some(known) = self.known.get_mut(self.asked) {
            *known = field;
            self.asked += 1;
        }
        let (place, told) =
            self.unread_fields().find(|&(place, told)| place < 64 && told.0 == field)?;
        self.taken |= 1 << place;
        Some(&told.1)
    }

    /// Returns the fields that have not been read, and their indices.
    fn unread_fields(&self) -> impl Iterator<Item = (usize, &'a (Cow<'a, str>, FieldValue))> {
        let taken = self.taken;
        self.told.iter().enumerate().filter(move |it| it.0 >= 64 || taken >> it.0 & 1 == 0)
    }

    /// Returns true if the field is present and has not been read.
    pub fn has(&self, field: &str) -> bool {
        self.unread_fields().any(|(_, told)| told.0 == field)
    }

    /// Returns true if the field is a list and has not been read.
    pub fn is_list(&self, field: &str) -> bool {
        let is_list = |value: &FieldValue| {
            matches!(value, FieldValue::Cells(_) | FieldValue::Value(RuleValue::List(_)))
        };
        self.unread_fields().any(|(_, told)| told.0 == field && is_list(&told.1))
    }

    /// Reads a field.
    ///
    /// # Errors
    ///
    /// If it is missing.
    pub fn need(&mut self, field: &'static str) -> Result<RuleValue, RuleError> {
        self.get(field).ok_or_else(|| self.missing(field))
    }

    /// Reads an optional number.
    ///
    /// # Errors
    ///
    /// If it is not a whole number or too large.
    pub fn optional(&mut self, field: &'static str) -> Result<Option<i64>, RuleError> {
        match self.get(field) {
            None => Ok(None),
            Some(RuleValue::Number(number))
                if number.unsigned_abs() <= MAX_NUMBER.unsigned_abs() =>
            {
                Ok(Some(number))
            }
            Some(RuleValue::Number(_)) => {
                Err(self.wrong(field, format!("expected a number up to {MAX_NUMBER}")))
            }
            Some(RuleValue::Text(text)) if is_broken(&text) => {
                Err(self.wrong(field, "expected a whole number"))
            }
            Some(_) => Err(self.wrong(field, "expected a number")),
        }
    }

    /// Reads a number.
    ///
    /// # Errors
    ///
    /// If it is missing, not a whole number or too large.
    pub fn number(&mut self, field: &'static str) -> Result<i64, RuleError> {
        self.optional(field)?.ok_or_else(|| self.missing(field))
    }

    /// Reads a number of at least `least`; a missing field has the value `usual`.
    ///
    /// # Errors
    ///
    /// If it is not a whole number, too small or too large, or missing without a default.
    pub fn at_least(
        &mut self,
        field: &'static str,
        least: i64,
        usual: impl Into<Option<i64>>,
    ) -> Result<i64, RuleError> {
        let number = self.optional(field)?.or(usual.into());
        match number.ok_or_else(|| self.missing(field))? {
            less if less < least => Err(self.wrong(
                field,
                format!("{less} is too small: expected a number of at least {least}"),
            )),
            number => Ok(number),
        }
    }

    /// Reads an optional number or range: a list of the least and the greatest number.
    ///
    /// # Errors
    ///
    /// If it is anything else, or the least number is greater than the greatest.
    pub fn range(&mut self, field: &'static str) -> Result<Option<RangeInclusive<i64>>, RuleError> {
        if !self.is_list(field) {
            return Ok(self.optional(field)?.map(|number| number..=number));
        }
        let [least, most] = self.numbers(field)?[..] else {
            let what =
                format!("expected a number, or a list of the least and the greatest {field}");
            return Err(self.wrong(field, what));
        };
        if least > most {
            let what = format!("{least} is greater than {most}; expected the least {field} first");
            return Err(self.wrong(field, what));
        }
        Ok(Some(least..=most))
    }

    /// Reads a flag; a missing field is false.
    ///
    /// # Errors
    ///
    /// If it is not true or false.
    pub fn flag(&mut self, field: &'static str) -> Result<bool, RuleError> {
        match self.get(field) {
            None => Ok(false),
            Some(RuleValue::Flag(flag)) => Ok(flag),
            Some(_) => Err(self.wrong(field, "expected true or false")),
        }
    }

    /// Reads one of the given words; a missing field has the first one.
    ///
    /// # Errors
    ///
    /// If it is anything else.
    pub fn word<T: Copy>(
        &mut self,
        field: &'static str,
        words: &[(&str, T)],
    ) -> Result<T, RuleError> {
        let Some(value) = self.get(field) else { return Ok(words[0].1) };
        let known = words.iter().find(|(word, _)| value == RuleValue::from(*word));
        known.map(|&(_, meaning)| meaning).ok_or_else(|| {
            let words: Vec<String> = words.iter().map(|(w, _)| format!("{w:?}")).collect();
            self.wrong(field, format!("expected {}", words.join(" or ")))
        })
    }

    /// Reads a list of numbers; a missing field is an empty list.
    ///
    /// # Errors
    ///
    /// If it is not a list of numbers.
    pub fn numbers(&mut self, field: &'static str) -> Result<Vec<i64>, RuleError> {
        self.read_list(field, "numbers up to 1000000", |value| match value {
            RuleValue::Number(number) if number.unsigned_abs() <= MAX_NUMBER.unsigned_abs() => {
                Some(number)
            }
            _ => None,
        })
    }

    /// Reads a list of words; a missing field is an empty list.
    ///
    /// # Errors
    ///
    /// If it is not a list of words.
    pub fn words(&mut self, field: &'static str) -> Result<Vec<String>, RuleError> {
        self.read_list(field, "words", |value| match value {
            RuleValue::Text(text) => Some(text),
            _ => None,
        })
    }

    fn read_list<T>(
        &mut self,
        field: &'static str,
        what: &str,
        of: impl Fn(RuleValue) -> Option<T>,
    ) -> Result<Vec<T>, RuleError> {
        let found = match self.get(field) {
            None => Some(Vec::new()),
            Some(RuleValue::List(list)) => list.into_iter().map(of).collect(),
            Some(_) => None,
        };
        found.ok_or_else(|| self.wrong(field, format!("expected a list of {what}")))
    }

    /// Reads an optional cell.
    ///
    /// # Errors
    ///
    /// If it is not the name of a cell of the board.
    pub fn optional_cell(&mut self, field: &'static str) -> Result<Option<Cell>, RuleError> {
        self.get(field).map(|value| self.cell(field, &value)).transpose()
    }

    fn cell(&self, field: &str, value: &RuleValue) -> Result<Cell, RuleError> {
        let RuleValue::Text(text) = value else {
            return Err(self.wrong(field, "expected the name of a cell, such as r1c2"));
        };
        if text.contains('.')
            && let Some(cell) = self.shape.named(text)
        {
            let what = format!("{text} is a cell of a layer; this rule has cells of the board");
            return if self.has_layers { Ok(cell) } else { Err(self.wrong(field, what)) };
        }
        match CellName::parse(text) {
            None => {
                Err(self
                    .wrong(field, format!("{text:?} is not a cell; expected a name such as r1c2")))
            }
            Some(name) => {
                let cell = self.shape.cell(name.row, name.column);
                cell.ok_or_else(|| self.outside(field, name, text))
            }
        }
    }

    /// Creates the error for a cell that is not on the board; `text` is the name as written.
    fn outside(&self, field: &str, name: CellName, text: &dyn fmt::Display) -> RuleError {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        if (1..=rows).contains(&name.row) && (1..=columns).contains(&name.column) {
            return self.wrong(field, format!("{text} is a gap of the board, not a cell"));
        }
        self.wrong(
            field,
            format!("{text} is outside the board of {rows} rows and {columns} columns"),
        )
    }

    fn list(&self, field: &str, value: &RuleValue) -> Result<Vec<Cell>, RuleError> {
        match value {
            RuleValue::List(list) => list.iter().map(|value| self.cell(field, value)).collect(),
            _ => Err(self.wrong(field, "expected a list of cells, such as [\"r1c1\", \"r1c2\"]")),
        }
    }

    /// Reads a list of at least one cell; cells may be repeated.
    ///
    /// # Errors
    ///
    /// If it is missing or empty, or contains anything but cells of the board.
    pub fn line(&mut self, field: &'static str) -> Result<Vec<Cell>, RuleError> {
        self.read_cells(field)
    }

    /// Like [`RuleFields::line`], for any type of list.
    fn read_cells<L: CellList>(&mut self, field: &'static str) -> Result<L, RuleError> {
        let cells: L = match self.take_value(field).ok_or_else(|| self.missing(field))? {
            FieldValue::Value(value) => self.list(field, value)?.into(),
            FieldValue::Cells(names) => {
                let (shape, names) = (self.shape, &self.names[names.clone()]);
                let cell = |name: &CellName| shape.cell(name.row, name.column);
                if let Some(name) = names.iter().find(|name| cell(name).is_none()) {
                    return Err(self.outside(field, *name, name));
                }
                // The iterator has an exact length, so the list is allocated only once.
                names.iter().map(|name| cell(name).unwrap_or_default()).collect()
            }
        };
        if cells.is_empty() {
            Err(self.wrong(field, "the list is empty; expected at least one cell"))
        } else {
            Ok(cells)
        }
    }

    /// Reads a list of at least one cell without repetitions.
    ///
    /// # Errors
    ///
    /// If it is missing or empty, or contains anything but cells of the board, or a cell twice.
    pub fn cells(&mut self, field: &'static str) -> Result<Vec<Cell>, RuleError> {
        let cells = self.line(field)?;
        self.once(field, &cells)?;
        Ok(cells)
    }

    /// Checks that no cell occurs twice.
    fn once(&self, field: &str, cells: &[Cell]) -> Result<(), RuleError> {
        /// Maximum number of cells that are compared pairwise.
        const MAX_PAIRWISE_CELLS: usize = 12;
        let is_before = |(place, cell)| cells[..place].contains(cell);
        if cells.len() <= MAX_PAIRWISE_CELLS && !cells.iter().enumerate().any(is_before) {
            return Ok(());
        }
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => {
                Err(self.wrong(field, format!("{} occurs twice", self.shape.name(pair[0]))))
            }
            None => Ok(()),
        }
    }

    /// Reads a list of at least one cell without repetitions, except that the last may equal the
    /// first: a loop.
    ///
    /// # Errors
    ///
    /// As for [`RuleFields::cells`].
    pub fn path(&mut self, field: &'static str) -> Result<Vec<Cell>, RuleError> {
        let cells = self.line(field)?;
        let is_loop = cells.len() > 1 && cells.first() == cells.last();
        self.once(field, &cells[usize::from(is_loop)..])?;
        Ok(cells)
    }

    /// Reads a list of at least one cell in which any `many` consecutive cells differ.
    ///
    /// It is a line that may cross itself, or a loop, which ends with its first cell.
    ///
    /// # Errors
    ///
    /// As for [`RuleFields::cells`].
    pub fn crossing(&mut self, field: &'static str, many: usize) -> Result<Vec<Cell>, RuleError> {
        let cells = self.line(field)?;
        let is_loop = cells.len() > 2 && cells.first() == cells.last();
        let around = &cells[usize::from(is_loop)..];
        let again = if is_loop { many - 1 } else { 0 };
        let near: Vec<Cell> = around.iter().chain(around.iter().take(again)).copied().collect();
        near.windows(many.min(around.len())).try_for_each(|cells| self.once(field, cells))?;
        Ok(cells)
    }

    /// Reads a list of cells without repetitions that must all have different digits.
    ///
    /// # Errors
    ///
    /// As for [`RuleFields::cells`], and if there are more cells than digits.
    pub fn distinct<L: CellList>(&mut self, field: &'static str) -> Result<L, RuleError> {
        let cells: L = self.read_cells(field)?;
        self.once(field, &cells)?;
        let digits = self.shape.digits();
        match cells.len() > digits {
            true => {
                let what = format!(
                    "{} cannot all differ: the board has only {digits} digits",
                    counted(cells.len(), "cells")
                );
                Err(self.wrong(field, what))
            }
            false => Ok(cells),
        }
    }

    /// Reads two different cells.
    ///
    /// # Errors
    ///
    /// As for [`RuleFields::cells`], and if there are not exactly two.
    pub fn pair(&mut self, field: &'static str) -> Result<[Cell; 2], RuleError> {
        let cells = self.cells(field)?;
        <[Cell; 2]>::try_from(cells).map_err(|cells| {
            self.wrong(field, format!("{} given; expected two", counted(cells.len(), "cells")))
        })
    }

    /// Reads a list of lists of cells.
    ///
    /// # Errors
    ///
    /// If it is missing or anything else.
    pub fn lists(&mut self, field: &'static str) -> Result<Vec<Vec<Cell>>, RuleError> {
        match self.need(field)? {
            RuleValue::List(lists) => lists.iter().map(|list| self.list(field, list)).collect(),
            _ => Err(self.wrong(field, "expected a list of lists of cells")),
        }
    }

    /// Reads a list of rules; a single rule is a list of one.
    ///
    /// # Errors
    ///
    /// If it is missing or anything else, or a rule in it is wrong.
    pub fn rules(&mut self, field: &'static str) -> Result<Vec<Arc<dyn Rule>>, RuleError> {
        let list = match self.need(field)? {
            RuleValue::List(list) => list,
            rule => vec![rule],
        };
        let read = |rule: RuleValue| {
            let (name, fields) = match rule {
                RuleValue::Rule(fields) => {
                    let (names, fields): (Vec<_>, _) =
                        fields.into_iter().partition(|field| field.0 == "rule");
                    (names.into_iter().next().map(|it| it.1), fields)
                }
                name => (Some(name), Vec::new()),
            };
            let Some(RuleValue::Text(name)) = name else {
                let what = "expected rules, such as {\"rule\": \"cage\", …}";
                return Err(self.wrong(field, what));
            };
            rules::read(self.shape, &name, fields)
                .map_err(|error| self.wrong(field, error.to_string()))
        };
        list.into_iter().map(read).collect()
    }

    /// Checks that all fields have been read.
    ///
    /// # Errors
    ///
    /// If a field is left over.
    pub fn end(self) -> Result<(), RuleError> {
        match self.unread_fields().next() {
            None => Ok(()),
            Some((_, (name, _))) => {
                let known = self.known[..self.asked].join(", ");
                let known = if known.is_empty() {
                    "this rule has no fields".to_owned()
                } else {
                    format!("expected {known}")
                };
                Err(self.wrong("", format!("unknown field {name:?}; {known}")))
            }
        }
    }
}

/// Returns true if the text is a number with a fraction or an exponent, as some formats allow.
fn is_broken(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_digit() || "+-.eE".contains(c);
    text.contains(['.', 'e', 'E'])
        && text.contains(|c: char| c.is_ascii_digit())
        && text.chars().all(is_part)
}

/// Writes the value as JSON.
impl fmt::Display for RuleValue {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            RuleValue::Number(number) => number.fmt(f),
            RuleValue::Text(text) => {
                f.write_str("\"")?;
                for c in text.chars() {
                    match c {
                        '"' | '\\' => write!(f, "\\{c}")?,
                        c if c.is_control() => write!(f, "\\u{:04x}", u32::from(c))?,
                        c => write!(f, "{c}")?,
                    }
                }
                f.write_str("\"")
            }
            RuleValue::Flag(flag) => flag.fmt(f),
            RuleValue::List(list) => {
                f.write_str("[")?;
                for (place, value) in list.iter().enumerate() {
                    f.write_str(if place == 0 { "" } else { "," })?;
                    value.fmt(f)?;
                }
                f.write_str("]")
            }
            RuleValue::Rule(fields) => {
                f.write_str("{")?;
                for (place, (name, value)) in fields.iter().enumerate() {
                    let comma = if place == 0 { "" } else { "," };
                    write!(f, "{comma}{}:{value}", RuleValue::from(&**name))?;
                }
                f.write_str("}")
            }
        }
    }
}

impl RuleValue {
    /// Parses the value at the beginning of a text, written like the output of [`RuleValue`]'s
    /// `Display`. Also returns the rest of the text.
    pub fn parse(text: &str) -> Option<(RuleValue, &str)> {
        RuleValue::parse_nested(text, [0, 0])
    }

    fn parse_nested(text: &str, [lists, rules]: [usize; 2]) -> Option<(RuleValue, &str)> {
        let text = text.trim_start();
        for (word, flag) in [("true", true), ("false", false)] {
            if let Some(rest) = text.strip_prefix(word) {
                return Some((RuleValue::Flag(flag), rest));
            }
        }
        if let Some(mut rest) = text.strip_prefix('[') {
            let mut list = Vec::new();
            loop {
                rest = rest.trim_start();
                if let Some(rest) = rest.strip_prefix(']') {
                    return Some((RuleValue::List(list), rest));
                }
                if !list.is_empty() {
                    rest = rest.strip_prefix(',')?;
                }
                let (value, after) = RuleValue::parse_nested(rest, [lists + 1, rules])
                    .filter(|_| lists < MAX_DEPTH)?;
                list.push(value);
                rest = after;
            }
        }
        if let Some(mut rest) = text.strip_prefix('{') {
            let mut fields = Vec::new();
            loop {
                rest = rest.trim_start();
                if let Some(rest) = rest.strip_prefix('}') {
                    return Some((RuleValue::Rule(fields), rest));
                }
                if !fields.is_empty() {
                    rest = rest.strip_prefix(',')?;
                }
                let name = RuleValue::parse_nested(rest, [MAX_DEPTH, MAX_DEPTH])?;
                let (RuleValue::Text(name), after) = name else { return None };
                let after = after.trim_start().strip_prefix(':')?;
                let (value, after) =
                    RuleValue::parse_nested(after, [0, rules + 1]).filter(|_| rules < MAX_DEPTH)?;
                fields.push((name, value));
                rest = after;
            }
        }
        if let Some(rest) = text.strip_prefix('"') {
            let mut word = String::new();
            let mut chars = rest.char_indices();
            while let Some((at, c)) = chars.next() {
                match c {
                    '"' => return Some((RuleValue::Text(word), &rest[at + 1..])),
                    '\\' => match chars.next()?.1 {
                        'u' => {
                            let code: String =
                                (0..4).map_while(|_| chars.next()).map(|it| it.1).collect();
                            word.push(char::from_u32(u32::from_str_radix(&code, 16).ok()?)?);
                        }
                        c => word.push(c),
                    },
                    c => word.push(c),
                }
            }
            return None;
        }
        let end = text.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(text.len());
        Some((RuleValue::Number(text[..end].parse().ok()?), &text[end..]))
    }
}
