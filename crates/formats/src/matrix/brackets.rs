//! Readings of nested brackets, or of quoted strings, as the rows of matrices: the arrays, lists
//! and tables of programming and modelling languages.
//!
//! The rows are brackets without inner brackets, the parts of one pair of brackets between `;`,
//! `|`, `\\` or line ends, or strings. One list of all cells is also a matrix. Names, types and
//! arguments next to inner brackets are ignored.

use std::iter::successors;
use std::ops::Range;
use std::slice;

use super::cell::{self, are_cells};
use super::roles::{self, Role, is_closing, may_be_before};
use super::series::are_headings;
use super::unit::{Class, Line, Unit};
use super::{Assumption, Reading};
use crate::catalogue::ARRAY;
use crate::error::{Fault, FaultReason};
use crate::text::ReadContext;
use crate::text::alphabet::number;
use crate::text::lines::{code_comment, content};
use crate::text::rule_words::{names_other_lists, names_rule};
use crate::text::token::{Kind, Token, tokens};
use crate::text::word::{self, root};
use board::{CellName, Digit, MAX_SIDE, MIN_SIDE, Shape};

/// Maximum nesting depth of brackets.
const MOST_DEEP: usize = 32;

/// A number of values that no puzzle exceeds.
const MOST_VALUES: usize = MAX_SIDE * MAX_SIDE + MAX_SIDE;

/// Maximum number of lines before the first bracket.
const MOST_BEFORE: usize = 8;

/// The words that languages write around or before a value.
const WRAPPERS: [&str; 7] = ["Just", "Some", "Optional.of", "int", "Int", "str", "Integer"];

/// The names of arguments that set the order of a list.
const DIMENSIONS: [&str; 5] = ["dim", ".Dim", "byrow", "nrow", "ncol"];

const CHANGED: &str = "the source code around the array may state a rule or exchange rows and \
     columns; write the puzzle alone";
const COLUMNS: &str = "the names of the lists are those of columns; write the rows of the puzzle";
const DEEP: &str = "the array has more than 32 brackets inside each other";
const EITHER: &str = "a string can contain numbers or symbols; remove the quotes around numbers";
const LEFT_OUT: &str = "... replaces values that are left out; print all of them";
const OPEN: &str = "the array is not closed; write its closing bracket after its last row";
const OTHERS: &str = "there are values next to the array that are not part of it";
const PUZZLES: &str = "each string can be a puzzle or a part of one; write each puzzle on a line of \
     its own";
const QUOTE: &str = "the string is not closed; add its closing quote on the same line";
const REST: &str = "only the end of a statement or a comment may follow an array on its line";
const SEPARATOR: &str =
    "a separator is missing before this value; use , in a row and ; between rows";
const UNOPENED: &str = "a bracket is closed here that was not opened";

/// A value of a matrix: its line, counted from 0, and its bytes.
#[derive(Clone, PartialEq, Eq)]
struct Value {
    line: usize,
    range: Range<usize>,
    is_text: bool,
}

impl Value {
    fn text<'u>(&self, unit: &'u Unit) -> &'u str {
        &unit.seen(self.line).text[self.range.clone()]
    }

    fn place(&self) -> (usize, usize) {
        (self.line, self.range.start)
    }

    /// Returns true if it is empty, because there is nothing between two separators.
    fn is_hole(&self) -> bool {
        self.range.is_empty()
    }

    /// Returns its characters as values.
    fn characters(&self, unit: &Unit) -> Vec<Value> {
        let value = |(at, c): (usize, char)| {
            let start = self.range.start + at;
            Value { range: start..start + c.len_utf8(), ..self.clone() }
        };
        self.text(unit).char_indices().map(value).collect()
    }
}

/// An item in a pair of brackets.
enum Item {
    Value(Value),
    /// A name, or the value that is assigned to it.
    Named(Value),
    /// A separator; a line feed is also one.
    Separator(u8),
    /// A pair of brackets.
    Group,
}

impl Item {
    fn is(&self, separator: u8) -> bool {
        matches!(self, Item::Separator(it) if *it == separator)
    }

    fn value(&self) -> Option<&Value> {
        match self {
            Item::Value(value) => Some(value),
            _ => None,
        }
    }
}

/// A pair of brackets, or the whole statement.
#[derive(Default)]
struct Group {
    /// The word before it.
    name: String,
    /// The name to which it is assigned.
    label: String,
    /// Whether it is the index of the variable that is assigned.
    is_index: bool,
    /// The line and the byte of the bracket.
    place: (usize, usize),
    parent: usize,
    kids: Vec<usize>,
    items: Vec<Item>,
}

impl Group {
    fn values(&self) -> impl Iterator<Item = &Value> {
        self.items.iter().filter_map(Item::value)
    }

    fn has_names(&self) -> bool {
        self.items.iter().any(|item| matches!(item, Item::Named(_)))
    }

    /// Returns the first value without a separator before it, if commas separate other values.
    fn unparted(&self) -> Option<&Value> {
        let items = &self.items;
        let mut pairs = items.windows(2).filter_map(|pair| pair[0].value().and(pair[1].value()));
        let is_comma = |three: &[Item]| {
            three[0].value().is_some() && three[1].is(b',') && three[2].value().is_some()
        };
        pairs.next().filter(|_| items.windows(3).any(is_comma))
    }

    /// Returns the number of values in each part between these separators. Empty parts are left
    /// out.
    fn counts(&self, separator: u8) -> Vec<usize> {
        let parts = self.items.split(|item| item.is(separator));
        parts.map(values_in).filter(|&count| count > 0).collect()
    }
}

/// An error in an array: its line, counted from 0, its byte, and the reason.
pub(super) struct ArrayError {
    place: (usize, usize),
    cell: Option<CellName>,
    reason: FaultReason,
}

impl ArrayError {
    fn new(place: (usize, usize), reason: FaultReason) -> ArrayError {
        ArrayError { place, cell: None, reason }
    }

    fn array(place: (usize, usize), what: &'static str) -> ArrayError {
        ArrayError::new(place, FaultReason::Array(what))
    }

    /// Converts it to a fault of an input in which the unit begins at line `first`.
    pub(super) fn fault(self, unit: &Unit, first: usize) -> Fault {
        let ArrayError { place: (line, at), cell, reason } = self;
        let column = unit.seen(line).text[..at].chars().count() + 1;
        Fault { cell, ..Fault::new(first + line, column, reason) }
    }

    /// Returns true if no other reading of the statement can be a puzzle.
    pub(super) fn is_final(&self) -> bool {
        matches!(self.reason, FaultReason::Array(CHANGED | COLUMNS))
    }
}

/// The rows of a matrix.
struct Matrix {
    rows: Vec<Vec<Value>>,
    is_by_columns: bool,
    has_names: bool,
}

/// The brackets of a statement. The first group is the statement itself.
pub(super) struct Tree {
    groups: Vec<Group>,
    /// The line of the first bracket or string.
    begin: usize,
    /// The number of the line after the last.
    pub(super) end: usize,
    has_brackets: bool,
    /// The first word after the last bracket.
    rest: Option<(usize, usize)>,
    wrong: Option<ArrayError>,
}

impl Tree {
    /// Returns the brackets from the first line to the end of the statement. If brackets remain
    /// open, it ends before a blank line or a puzzle.
    pub(super) fn of(unit: &mut Unit, known: &ReadContext) -> Option<Tree> {
        let groups = vec![Group::default()];
        let mut tree =
            Tree { groups, begin: 0, end: 0, has_brackets: false, rest: None, wrong: None };
        let (mut open, mut count, mut has_begun, mut other) = (vec![0], 0, false, None);
        loop {
            let Some(line) = unit.line(tree.end).filter(|_| count <= 2 * MOST_VALUES) else {
                has_begun.then_some(())?;
                let is_long = count > 2 * MOST_VALUES;
                let reason =
                    if is_long { FaultReason::LongPiece } else { FaultReason::Array(OPEN) };
                tree.cut(other.filter(|_| !unit.is_fault()).unwrap_or(tree.end));
                let last = tree.end - 1;
                let unclosed = ArrayError::new((last, source(unit.seen(last)).len()), reason);
                tree.wrong.get_or_insert(unclosed);
                return Some(tree);
            };
            if !has_begun {
                has_begun = line.tokens.iter().any(|it| matches!(it.kind, Kind::Open | Kind::Text));
                if !has_begun && (tree.end >= MOST_BEFORE || !may_be_before(line, known)) {
                    return None;
                }
                tree.begin = tree.end;
            } else if other.is_none() && (line.class == Class::Blank || is_puzzle(line, known)) {
                other = Some(tree.end);
            }
            tree.take(line, known, tree.end, &mut open);
            count += line.tokens.len();
            tree.end += 1;
            if open.len() == 1 && has_begun && !tree.goes_on(unit, known) {
                break;
            }
        }
        let is_end = |line: &Line| line.class == Class::Other && is_closing(line);
        while unit.line(tree.end).is_some_and(is_end) {
            tree.end += 1;
        }
        if let Some(rest) = tree.rest {
            tree.wrong.get_or_insert(ArrayError::array(rest, REST));
        }
        // The next statement may set the order of the cells, or name other lists.
        if let Some(line) = unit.line(tree.end).filter(|line| changes(line).is_some()) {
            let mut open = line.opened_brackets();
            tree.end += 1;
            while open > 0
                && let Some(line) = unit.line(tree.end)
            {
                open += line.opened_brackets();
                tree.end += 1;
            }
        }
        Some(tree)
    }

    /// Adds a line.
    fn take(&mut self, line: &Line, known: &ReadContext, at: usize, open: &mut Vec<usize>) {
        let (mut name, mut label, mut is_named) = ("", "", false);
        let mut previous = None;
        for (index, &token) in line.tokens.iter().enumerate() {
            let next = line.tokens.get(index + 1);
            let innermost = *open.last().unwrap_or(&0);
            let place = (at, token.range().start);
            let text = line.of(token);
            let is_next = |kind: fn(Kind) -> bool| next.is_some_and(|next| kind(next.kind));
            let value = |is_text| Value { line: at, range: token.range(), is_text };
            let is_argument = is_named && innermost > 0;
            let item = |value| if is_argument { Item::Named(value) } else { Item::Value(value) };
            let has_groups = self.groups.len() > 1;
            let items = &mut self.groups[innermost].items;
            match token.kind {
                Kind::Open => {
                    (self.rest, self.has_brackets) = (None, true);
                    self.open((name, label), place, open);
                }
                Kind::Close if innermost > 0 => self.close(open),
                // The opening bracket may be on an earlier line.
                Kind::Close if !self.has_brackets => self.is_wrong(place, UNOPENED),
                Kind::Close => {}
                Kind::Text => match numbers(text, known) {
                    Some(inner) => self.take_text(inner, (at, token.range().start), open),
                    None => items.push(item(value(true))),
                },
                Kind::Word if WRAPPERS.contains(&text) => {}
                Kind::Word if text == "..." && innermost > 0 => {
                    if index == 0 || next.is_some() {
                        self.is_wrong(place, LEFT_OUT);
                    } else {
                        // The row continues on the next line.
                        return;
                    }
                }
                Kind::Word if is_comment(text) && is_next(|kind| kind == Kind::Word) => break,
                Kind::Word if innermost > 0 => {
                    let is_call = is_next(|kind| kind == Kind::Open)
                        && next.is_some_and(|next| next.range().start == token.range().end);
                    if !is_call {
                        items.push(item(value(false)));
                    }
                }
                Kind::Word if DIMENSIONS.contains(&text) && has_groups => {
                    self.is_wrong(place, UNOPENED);
                }
                // Cells outside the brackets belong to something else.
                Kind::Word if has_groups => {
                    let is_call = text.starts_with('.') || text == "end";
                    let is_name = is_next(|kind| matches!(kind, Kind::Sign(_)));
                    if number(text).is_some() && !is_name {
                        self.is_wrong(place, REST);
                    } else if !is_call {
                        self.rest.get_or_insert(place);
                    }
                }
                Kind::Separator(b'\t') => {}
                // A comment of Lisp.
                Kind::Separator(b';') if innermost == 0 && has_groups && is_prose(line, index) => {
                    break;
                }
                Kind::Separator(separator) => {
                    let is_value = |it: &&Item| !it.is(b'\n');
                    let before = items.iter().rev().find(is_value);
                    let is_hole = before.is_none_or(|it| matches!(it, Item::Separator(_)))
                        && previous.is_none();
                    if separator == b',' && innermost > 0 && is_hole {
                        let range = token.range().start..token.range().start;
                        items.push(Item::Value(Value { line: at, range, is_text: false }));
                    }
                    items.push(Item::Separator(separator));
                }
                Kind::Sign(b'=' | b':') if innermost > 0 => {
                    if let Some(Item::Value(name)) = items.pop_if(|it| it.value().is_some()) {
                        items.push(Item::Named(name));
                    }
                }
                Kind::Sign(quote @ (b'"' | b'`')) if innermost > 0 && quote > 0 => {
                    self.is_wrong(place, QUOTE);
                }
                Kind::Word | Kind::Sign(_) => {}
            }
            let is_sign = matches!(token.kind, Kind::Sign(b'=' | b':')) || is_named && text == ">";
            if is_sign && !is_named && open.len() == 1 {
                label = line.text[..token.range().start].trim_ascii();
                if index > 0 && line.tokens[index - 1].kind == Kind::Close {
                    self.groups.last_mut().into_iter().for_each(|group| group.is_index = true);
                }
            } else if is_sign && !is_named {
                label = previous.unwrap_or_default();
            } else if !is_sign {
                label = "";
            }
            is_named = is_sign;
            name = if token.kind == Kind::Word { text } else { "" };
            previous = matches!(token.kind, Kind::Word | Kind::Text).then_some(text);
        }
        let innermost = *open.last().unwrap_or(&0);
        self.groups[innermost].items.push(Item::Separator(b'\n'));
    }

    /// Adds the cells of a string.
    fn take_text(
        &mut self,
        inner: Vec<Token>,
        (line, start): (usize, usize),
        open: &mut Vec<usize>,
    ) {
        self.open(("", ""), (line, start), open);
        let items = inner.into_iter().map(|token| match token.kind {
            Kind::Separator(separator) => Item::Separator(separator),
            _ => {
                let range = start + token.range().start..start + token.range().end;
                Item::Value(Value { line, range, is_text: true })
            }
        });
        if let Some(group) = self.groups.last_mut() {
            group.items.extend(items);
        }
        open.pop();
    }

    /// Ends the statement before a line.
    fn cut(&mut self, end: usize) {
        self.end = end;
        let is_kept = |item: &Item| item.value().is_none_or(|value| value.line < end);
        self.groups.iter_mut().for_each(|group| group.items.retain(is_kept));
    }

    fn is_wrong(&mut self, place: (usize, usize), what: &'static str) {
        self.wrong.get_or_insert(ArrayError::array(place, what));
    }

    fn open(&mut self, (name, label): (&str, &str), place: (usize, usize), open: &mut Vec<usize>) {
        if open.len() > MOST_DEEP {
            return self.is_wrong(place, DEEP);
        }
        let (parent, count) = (*open.last().unwrap_or(&0), self.groups.len());
        let (name, label) = (name.to_owned(), label.to_owned());
        self.groups.push(Group { name, label, place, parent, ..Group::default() });
        self.groups[parent].kids.push(count);
        self.groups[parent].items.push(Item::Group);
        open.push(count);
    }

    /// Closes the innermost brackets. Empty brackets after a name, and brackets around a single
    /// optional value, are ignored.
    fn close(&mut self, open: &mut Vec<usize>) {
        let Some(at) = open.pop() else { return };
        let group = &self.groups[at];
        let is_wrapper = WRAPPERS.contains(&&*group.name) && values_in(&group.items) == 1;
        let is_empty = !group.name.is_empty() && group.items.is_empty();
        if at + 1 < self.groups.len() || !(is_wrapper || is_empty) {
            return;
        }
        let Some(group) = self.groups.pop() else { return };
        let parent = &mut self.groups[group.parent];
        parent.kids.pop();
        parent.items.pop();
        parent.items.extend(group.items.into_iter().filter(|item| item.value().is_some()));
    }

    /// Returns true if the statement continues on the next line, although all brackets are closed.
    fn goes_on(&self, unit: &mut Unit, known: &ReadContext) -> bool {
        let last = unit.seen(self.end - 1);
        let end = last.tokens.last().map(|token| token.kind);
        let is_set = matches!(end, Some(Kind::Sign(b'=' | b':')));
        let is_over = end == Some(Kind::Separator(b';'));
        let kids = self.groups[0].kids.iter().map(|&kid| self.inner(kid, unit, known));
        let is_row = |&row: &usize| self.groups[row].items.len() >= MIN_SIDE;
        let rows: Vec<usize> = kids.filter(is_row).collect();
        let width = rows.last().map_or(0, |&row| self.width(row));
        let is_whole = rows.last().is_some_and(|&row| self.is_whole(row, unit));
        let are_rows = width >= MIN_SIDE && rows.len() < width && !is_whole;
        let has_none = width < MIN_SIDE && !self.groups.iter().any(|it| it.kids.len() >= MIN_SIDE);
        let Some(next) = unit.line(self.end) else { return false };
        let is_joint = |word: &str| matches!(word, "-" | "*" | "." | ".." | "<>" | "^" | "\\");
        let joins = |token: &&Token| match token.kind {
            Kind::Word => is_joint(next.of(**token)),
            kind => matches!(kind, Kind::Sign(b'+') | Kind::Separator(b',' | b'&')),
        };
        let kinds = || next.tokens.iter().filter(|token| !joins(token)).map(|token| token.kind);
        // A name may be before the brackets.
        let is_name = |kind: &Kind| matches!(kind, Kind::Word | Kind::Text | Kind::Sign(_));
        let is_row = kinds().find(|kind| !is_name(kind)) == Some(Kind::Open)
            && kinds().take_while(is_name).filter(|kind| !matches!(kind, Kind::Sign(_))).count()
                < 3;
        match self.has_brackets {
            false => !is_over && (is_set || kinds().next() == Some(Kind::Text)),
            true => is_set || (are_rows || has_none && !is_over) && is_row,
        }
    }

    /// Returns true if a group is a puzzle and not a row of a larger one.
    fn is_whole(&self, group: usize, unit: &Unit) -> bool {
        let side = root(self.width(group)).filter(|&side| side > MIN_SIDE);
        let texts = || self.groups[group].values().map(|value| value.text(unit));
        let is_small = |side| texts().all(|text| number(text).is_none_or(|number| number <= side));
        self.groups[group].counts(b';').len() > 1 || side.is_some_and(is_small)
    }

    /// Returns true if the brackets contain cells, and no string in them is a puzzle.
    pub(super) fn is_array(&self, unit: &Unit, known: &ReadContext) -> bool {
        let is_puzzle = |group: &Group| {
            let count = values_in(&group.items);
            group.values().map(|value| value.text(unit)).any(|text| {
                let length = text.chars().count();
                length >= MIN_SIDE * MIN_SIDE
                    && length != count
                    && word::kind(known, text) == Some(word::Kind::Cells)
            })
        };
        let has_cells = |group: &Group| {
            let inner = |&kid: &usize| &self.groups[self.inner(kid, unit, known)];
            let kids = group.kids.iter().map(|kid| self.cells(inner(kid), unit, known));
            self.cells(group, unit, known) + kids.sum::<usize>() >= MIN_SIDE
        };
        self.groups[1..].iter().any(has_cells) && !self.groups.iter().any(is_puzzle)
    }

    /// Returns the number of cells of a group; 0 if most values are not cells.
    fn cells(&self, group: &Group, unit: &Unit, known: &ReadContext) -> usize {
        let is_cell = |value: &&Value| are_cells(value.text(unit), &known.alphabet);
        let cells = group.values().filter(is_cell).count();
        if 2 * cells >= values_in(&group.items) { cells } else { 0 }
    }

    /// Returns the matrices, in order.
    ///
    /// # Errors
    /// If there are no matrices, or other cells or code are next to them.
    pub(super) fn readings(
        mut self,
        unit: &Unit,
        known: &ReadContext,
    ) -> Result<Vec<Reading>, ArrayError> {
        let changed = |at: usize| Some((at, changes(unit.seen(at))?));
        if let Some(place) = (0..self.end).find_map(changed) {
            return Err(ArrayError::array(place, CHANGED));
        }
        if let Some(wrong) = self.wrong.take() {
            return Err(wrong);
        }
        let mut found = Vec::new();
        for matrix in self.matrices(unit, known)? {
            let mut reading = matrix.reading(unit, known)?;
            let side = reading.shape.side();
            for at in 0..self.begin {
                match roles::before(unit.seen(at), side, known) {
                    None => return Err(ArrayError::new((at, 0), FaultReason::Unrecognised)),
                    Some(Role::Size(_)) => reading.assumptions.push(Assumption::Size(at)),
                    Some(_) => {}
                }
            }
            reading.lines = self.end;
            found.push(reading);
        }
        Ok(found)
    }

    /// Returns the number of values of a group without inner groups, otherwise 0.
    fn width(&self, group: usize) -> usize {
        let group = &self.groups[group];
        let is_row = group.kids.is_empty() && !group.has_names() && group.unparted().is_none();
        if is_row { values_in(&group.items) } else { 0 }
    }

    /// Returns the innermost group of a chain in which each group is the only one with cells.
    fn inner(&self, mut group: usize, unit: &Unit, known: &ReadContext) -> usize {
        while let [kid] = self.groups[group].kids[..]
            && self.cells(&self.groups[group], unit, known) == 0
        {
            group = kid;
        }
        group
    }

    fn matrices(&self, unit: &Unit, known: &ReadContext) -> Result<Vec<Matrix>, ArrayError> {
        let (mut found, mut wrongs) = (Vec::new(), Vec::new());
        let mut is_used = vec![false; self.groups.len()];
        for (at, group) in self.groups.iter().enumerate() {
            if is_used[at] {
                continue;
            }
            // Brackets of types may be next to bare rows.
            let least = if at == 0 { MIN_SIDE } else { 1 };
            let leaves: Vec<(usize, &str)> = { group.kids.iter() }
                .map(|&kid| (self.inner(kid, unit, known), &*self.groups[kid].label))
                .filter(|&(leaf, _)| self.width(leaf) >= least)
                .collect();
            let are_all = at == 0 || leaves.len() == group.kids.len();
            if are_all && leaves.len() > 1 {
                let row = |&(leaf, _): &(usize, &str)| self.row(leaf, leaves.len(), unit);
                let rows: Vec<Vec<Value>> = leaves.iter().map(row).collect();
                let (first, label) = leaves[0];
                let place = if at > 0 { group.place } else { self.groups[first].place };
                match wrong_rows(&rows, place, known) {
                    None => {
                        leaves.iter().for_each(|&(leaf, _)| is_used[leaf] = true);
                        let has_names = !label.is_empty();
                        if has_names {
                            let labels: Vec<&str> =
                                leaves.iter().map(|(_, label)| *label).collect();
                            check_names(&labels, place, known)?;
                        }
                        found.push(Matrix { rows, is_by_columns: false, has_names });
                    }
                    Some(wrong) if rows.iter().any(|row| row.len() >= MIN_SIDE) => {
                        wrongs.push((first, rows.iter().map(Vec::len).sum(), wrong));
                    }
                    Some(_) => {}
                }
            } else if let Some(value) = group.unparted().filter(|_| at > 0) {
                let count = values_in(&group.items);
                wrongs.push((at, count, ArrayError::array(value.place(), SEPARATOR)));
            } else if self.width(at) > 0 && !group.name.starts_with('.') {
                match self.parts(at, unit, known) {
                    Ok(rows) => {
                        is_used[at] = true;
                        let is_by_columns = self.is_list(at) && self.is_by_columns(at, unit)?;
                        found.push(Matrix { rows, is_by_columns, has_names: false });
                    }
                    Err(wrong) => wrongs.push((at, values_in(&group.items), wrong)),
                }
            }
        }
        let sides: Vec<usize> = found.iter().map(|matrix| matrix.rows.len()).collect();
        let first = is_used.iter().position(|&is_used| is_used).unwrap_or(0);
        // The sizes in types are not checked.
        let is_type = |at: usize| at < first && self.groups[at].values().count() < 3;
        let is_left =
            |at: usize| !is_used[at] && !is_type(at) && self.has_others(at, &sides, unit, known);
        let left = (0..self.groups.len()).find(|&at| is_left(at));
        if left.is_none() && !found.is_empty() {
            return Ok(found);
        }
        let unused = wrongs.into_iter().filter(|&(at, ..)| !is_used[at]).rev();
        let wrong = unused.max_by_key(|&(_, count, _)| count).map(|(.., wrong)| wrong);
        let place = self.groups[left.unwrap_or(0)].place;
        Err(wrong.unwrap_or_else(|| ArrayError::array(place, OTHERS)))
    }

    /// Returns true if a group has cells that are in none of the matrices. The sides of a matrix
    /// are permitted.
    fn has_others(&self, group: usize, sides: &[usize], unit: &Unit, known: &ReadContext) -> bool {
        let group = &self.groups[group];
        let is_cell = |text: &&str| cell::is_cell(text, &known.alphabet);
        let texts = group.values().map(|value| value.text(unit));
        let cells: Vec<&str> = texts.filter(is_cell).collect();
        let is_side = |text: &&str| {
            *text == "-1"
                || number(cell::without_suffix(text)).is_some_and(|it| sides.contains(&it))
        };
        // `.reshape(9, 9)` is a call with the array before it.
        let is_call = group.name.starts_with('.') && cells.len() < 3;
        match group.kids.is_empty() && !group.has_names() {
            _ if is_call || group.is_index => false,
            true => {
                !cells.is_empty() && (values_in(&group.items) > 2 || !cells.iter().all(is_side))
            }
            false => cells.len() >= MIN_SIDE,
        }
    }

    /// Returns the values of a group that is one of `count` rows; a single string is a row.
    fn row(&self, group: usize, count: usize, unit: &Unit) -> Vec<Value> {
        let values: Vec<Value> = self.groups[group].values().cloned().collect();
        match &values[..] {
            [one] if one.text(unit).chars().count() == count => one.characters(unit),
            _ => values,
        }
    }

    /// Returns the rows of a group: strings, the parts between separators, or the rows of a list of
    /// all cells.
    fn parts(
        &self,
        at: usize,
        unit: &Unit,
        known: &ReadContext,
    ) -> Result<Vec<Vec<Value>>, ArrayError> {
        let group = &self.groups[at];
        let values: Vec<Value> = group.values().cloned().collect();
        let lengths: Vec<usize> =
            values.iter().map(|value| value.text(unit).chars().count()).collect();
        let are_long = lengths.iter().all(|&length| length > 1);
        let are_texts = values.iter().any(|value| value.is_text);
        if are_long && (are_texts || lengths.iter().all(|&length| length == values.len())) {
            let rows: Vec<Vec<Value>> = values.iter().map(|value| value.characters(unit)).collect();
            let side = rows.len();
            let is_puzzle = |row: &Vec<Value>| {
                row.len() != side && root(row.len()).is_some_and(|it| it >= MIN_SIDE)
            };
            if side > 1 && rows.iter().any(is_puzzle) {
                return Err(ArrayError::array(group.place, PUZZLES));
            }
            let is_written = |rows: &Vec<Vec<Value>>| known.alphabet.writes(rows.len());
            let wrong = wrong_rows(&rows, group.place, known);
            let rows = if wrong.is_none() { Some(rows) } else { square(rows.concat()) };
            let unwritten = || ArrayError::new(group.place, FaultReason::Unrecognised);
            return rows.filter(is_written).ok_or_else(|| wrong.unwrap_or_else(unwritten));
        }
        let is_parted = group.counts(b';').len() > 1;
        let hole = values.iter().find(|value| is_parted && value.is_hole());
        let mut wrong = hole.map(|hole| ArrayError::new(hole.place(), FaultReason::Gap));
        for separator in [b';', b'\\', b'|', b'\n'] {
            let counts = group.counts(separator);
            let mut rest = &values[..];
            let row = |&count: &usize| {
                let (row, after) = rest.split_at(count);
                rest = after;
                row.to_vec()
            };
            let rows: Vec<Vec<Value>> = counts.iter().map(row).collect();
            if rows.len() > 1 && rows.iter().any(|row| row.len() > 1) {
                match wrong_rows(&rows, group.place, known) {
                    None if hole.is_none() => return Ok(rows),
                    found => wrong = wrong.or(found),
                }
            }
        }
        let (found, is_list) = (values.len(), self.is_list(at));
        if !(MIN_SIDE * MIN_SIDE..=MAX_SIDE).contains(&found) {
            wrong = wrong.or_else(|| wrong_rows(slice::from_ref(&values), group.place, known));
        }
        let rows = square(values).filter(|_| is_list);
        let rule = "a list of n×n values";
        let list =
            || ArrayError::new(group.place, FaultReason::Side { found, what: "values", rule });
        rows.ok_or_else(|| wrong.unwrap_or_else(list))
    }

    /// Returns true if a group is a list of values. Commas separate them, or they are all on one
    /// line, and nothing separates rows.
    fn is_list(&self, group: usize) -> bool {
        let group = &self.groups[group];
        let is_one = |counts: &[usize]| counts.len() == 1 || counts.iter().all(|&count| count == 1);
        [b';', b'\\', b'|'].into_iter().all(|kind| is_one(&group.counts(kind)))
            && (group.items.iter().any(|it| it.is(b',')) || group.counts(b'\n').len() == 1)
    }

    /// Returns true if a list of all cells is in column order. This is the case in a matrix of R,
    /// unless `byrow` is true, and in an argument of `reshape` without an order.
    ///
    /// # Errors
    /// If the value of `byrow` is unknown.
    fn is_by_columns(&self, group: usize, unit: &Unit) -> Result<bool, ArrayError> {
        let outer = |at: usize| Some(self.groups[at].parent).filter(|&at| at > 0);
        let all: Vec<usize> =
            successors(Some(group).filter(|&at| at > 0), |&at| outer(at)).collect();
        let is_r =
            self.groups[group].name == "c" || all.iter().any(|&at| self.groups[at].name == "scan");
        for at in all {
            match &*self.groups[at].name {
                "matrix" | "array" | "structure" if is_r => {
                    return Ok(!self.is_by_row(at, unit)?);
                }
                "reshape" => return Ok(true),
                _ => {}
            }
        }
        Ok(false)
    }

    /// Returns true if an unnamed argument of `matrix` in R is `TRUE`, which can only be the fourth,
    /// or if the argument `byrow` is true. R accepts a shortened name.
    ///
    /// # Errors
    /// If its value is neither true nor false.
    fn is_by_row(&self, group: usize, unit: &Unit) -> Result<bool, ArrayError> {
        let mut is_named = false;
        for item in &self.groups[group].items {
            let (value, is_argument) = match item {
                Item::Named(value) if !is_named => {
                    is_named = value.text(unit).starts_with("by");
                    continue;
                }
                Item::Named(value) => (value, true),
                Item::Value(value) => (value, false),
                _ => continue,
            };
            match value.text(unit) {
                "TRUE" | "T" => return Ok(true),
                "1" if is_argument => return Ok(true),
                "FALSE" | "F" | "0" => {}
                _ if is_argument => return Err(ArrayError::array(value.place(), CHANGED)),
                _ => {}
            }
            is_named = false;
        }
        Ok(false)
    }
}

impl Matrix {
    fn reading(self, unit: &Unit, known: &ReadContext) -> Result<Reading, ArrayError> {
        let Matrix { rows, is_by_columns, has_names } = self;
        let side = rows.len();
        let first = rows[0][0].place();
        let wrong_side =
            || FaultReason::Side { found: side * side, what: "cells", rule: "a board" };
        if let Some(expected) = known.side.filter(|&known| known != side) {
            let reason = FaultReason::Rows { found: side, expected, because: known.because };
            return Err(ArrayError::new(first, reason));
        }
        let most_square =
            || Shape::most_square(side).map_err(|_| ArrayError::new(first, wrong_side()));
        let shape = known.shape.map_or_else(most_square, Ok)?;
        known.alphabet.begin();
        let cells = (0..side * side).map(|cell| match is_by_columns {
            true => &rows[cell % side][cell / side],
            false => &rows[cell / side][cell % side],
        });
        let digit = |(cell, value): (usize, &Value)| {
            let digit = match value.is_text && known.alphabet.is_ambiguous() {
                true => Err(FaultReason::Array(EITHER)),
                false => cell::digit(value.text(unit), side, known),
            };
            let cell = Some(shape.name(cell));
            digit.map_err(|reason| ArrayError { cell, ..ArrayError::new(value.place(), reason) })
        };
        let read = || cells.enumerate().map(digit).collect::<Result<Vec<Digit>, ArrayError>>();
        let digits = known.alphabet.reading(true, read)?;
        let values = || rows.iter().flatten();
        let is_hole = |value: &&Value| value.is_hole();
        let blanks = digits.iter().filter(|&&digit| digit == 0).count();
        if let Some(hole) = values().find(is_hole)
            && values().filter(is_hole).count() < blanks
        {
            return Err(ArrayError::new(hole.place(), FaultReason::Gap));
        }
        // Each row may be a puzzle.
        let is_small = |small: usize| digits.iter().all(|&digit| usize::from(digit) <= small);
        if known.side.is_none()
            && let Some(small) = root(side).filter(|&small| small >= MIN_SIDE && is_small(small))
        {
            return Err(ArrayError::new(first, FaultReason::Ambiguous { count: side, small }));
        }
        let guessed = known.shape.is_none() && shape.box_rows() != shape.box_cols();
        let headings = Assumption::Headings { row: false, column: true };
        let assumptions = [(is_by_columns, Assumption::ByColumns), (has_names, headings)];
        let made = assumptions.into_iter().filter(|(is_made, _)| *is_made);
        let assumptions = made.map(|(_, assumption)| assumption).collect();
        Ok(Reading { shape, guessed, digits, format: ARRAY, lines: 0, assumptions, refused: None })
    }
}

/// Returns the error for rows that do not form a square.
fn wrong_rows(
    rows: &[Vec<Value>],
    place: (usize, usize),
    known: &ReadContext,
) -> Option<ArrayError> {
    let (count, first) = (rows.len(), rows[0].len());
    let are_many = 2 * rows.iter().filter(|row| row.len() == count).count() > count;
    let (expected, because) = match known.side {
        Some(side) => (side, known.because),
        None if are_many && first != count => (count, "there are rows"),
        None => (first, "row 1 has"),
    };
    if !(MIN_SIDE..=MAX_SIDE).contains(&expected) {
        let reason = FaultReason::Side { found: expected, what: "values", rule: "a row" };
        return Some(ArrayError::new(place, reason));
    }
    if let Some(at) = rows.iter().position(|row| row.len() != expected) {
        let (row, found) = (at + 1, rows[at].len());
        let value = rows[at].get(expected).or(rows[at].last());
        let reason = FaultReason::RowLength { row, found, expected, because };
        return Some(ArrayError::new(value.map_or(place, Value::place), reason));
    }
    let place = rows.get(expected).map_or(place, |row| row[0].place());
    let reason = FaultReason::Rows { found: count, expected, because };
    (count != expected).then(|| ArrayError::new(place, reason))
}

/// Checks that the names of lists can be those of rows in order.
fn check_names(
    names: &[&str],
    place: (usize, usize),
    known: &ReadContext,
) -> Result<(), ArrayError> {
    let is_figure = |c: char| c.is_ascii_digit();
    let stem = names[0].trim_end_matches(is_figure).to_ascii_lowercase();
    // `g(:, 1) = ` sets a column.
    let is_index = |open: char| names[0].split(open).nth(1).is_some_and(|it| it.starts_with(':'));
    let is_column = stem.starts_with("col") || stem == "c" || is_index('(') || is_index('[');
    match are_headings(names, known) && !is_column {
        true => Ok(()),
        false => Err(ArrayError::array(place, COLUMNS)),
    }
}

/// Returns the tokens of a text that consists of several cells with spaces or separators.
fn numbers(text: &str, known: &ReadContext) -> Option<Vec<Token>> {
    if !text.contains([' ', ',', ';']) || has_blanks(text, known) {
        return None;
    }
    let found = tokens(text);
    let inside = |token: &Token| &text[token.range()];
    let is_cell =
        |token: &Token| token.kind == Kind::Word && are_cells(inside(token), &known.alphabet);
    let is_part = |token: &Token| is_cell(token) || matches!(token.kind, Kind::Separator(_));
    let count = found.iter().filter(|token| is_cell(token)).count();
    (count > 1 && found.iter().all(is_part)).then_some(found)
}

/// Returns true if a text is a puzzle in which spaces are the empty cells.
fn has_blanks(text: &str, known: &ReadContext) -> bool {
    let is_cell = |c: char| c == ' ' || c.is_ascii_digit();
    // A space after each digit separates numbers.
    let are_numbers = text.bytes().skip(1).step_by(2).all(|b| b == b' ');
    root(text.len()).is_some_and(|side| side >= MIN_SIDE && known.alphabet.writes(side))
        && text.chars().all(is_cell)
        && !are_numbers
        && !text.contains('0')
}

/// Returns true if only words without digits follow the token with this index.
fn is_prose(line: &Line, index: usize) -> bool {
    let is_word = |token: &Token| {
        token.kind == Kind::Word && !line.of(*token).bytes().any(|b| b.is_ascii_digit())
    };
    index + 1 < line.tokens.len() && line.tokens[index + 1..].iter().all(is_word)
}

/// Returns true if a word begins a comment.
fn is_comment(word: &str) -> bool {
    matches!(word, "--" | "%" | "%%" | "!" | "⍝")
}

/// Returns a line of source code without its comment.
fn source(line: &Line) -> &str {
    let text = &line.text;
    text[..code_comment(text).unwrap_or(text.len())].trim_ascii_end()
}

/// Returns true if the line is a puzzle by itself.
fn is_puzzle(line: &Line, known: &ReadContext) -> bool {
    let text = content(&line.text);
    let (word, rest) = word::split(text);
    line.text.trim_ascii() == text && word::is_alone(rest) && word::kind(known, word).is_some()
}

/// The names of functions that take columns, or change the order of rows or columns.
const CHANGES: [&str; 22] = [
    "DataFrame",
    "c_",
    "cbind",
    "circshift",
    "column_stack",
    "einsum",
    "flip",
    "fliplr",
    "flipud",
    "frame",
    "hcat",
    "hstack",
    "moveaxis",
    "order",
    "permute",
    "permutedims",
    "rev",
    "reverse",
    "reversed",
    "roll",
    "swapaxes",
    "zip",
];

/// Returns the byte at which a line of source code contains a rule, or columns instead of rows.
pub(super) fn changes(line: &Line) -> Option<usize> {
    let is_change = |word: &str| {
        let is_one = |part: &str| {
            CHANGES.contains(&part) || part.contains("ranspos") || part.starts_with("rot9")
        };
        word.split(['.', '*']).any(is_one)
            // In Go, `*testing.T` is a type.
            || !word.starts_with('*') && word.split('.').skip(1).any(|part| part == "T")
            || word.strip_suffix('T').is_some_and(|name| {
                // The name of a transposed matrix, such as `grid_T` and `gridT`.
                name.ends_with(|c: char| c == '_' || c.is_ascii_lowercase())
            })
            || matches!(word, "^T" | "tr")
    };
    let transposed = |pair: &[Token]| match (pair[0].kind, pair[1].kind) {
        (Kind::Close, Kind::Sign(b'\'')) => pair[0].range().end == pair[1].range().start,
        // Another quote is on the line.
        (Kind::Close, Kind::Text) => line.text[pair[0].range().end..].starts_with('\''),
        (Kind::Word, Kind::Open) => matches!(line.of(pair[0]), "t" | "dim"),
        // The bracket of a list in column order is missing. Stata writes `matrix A = (`.
        (Kind::Word, Kind::Word) => {
            matches!(line.of(pair[0]), "matrix" | "array" | "structure" | "reshape")
                && !line.text.contains(" = (")
        }
        _ => false,
    };
    let is_other = |token: &&Token| match token.kind {
        Kind::Word => is_change(line.of(**token)) || names_rule(line.of(**token)),
        Kind::Text => names_rule(line.of(**token)),
        _ => false,
    };
    // `columns = [` names what its lists are; `columns = 9` is only a number.
    let names_others = |(at, token): (usize, &Token)| {
        let rest = line.tokens[at + 1..].iter().map(|next| next.kind);
        let mut rest = rest.skip_while(|kind| matches!(kind, Kind::Sign(b'=' | b':')));
        let is_list = matches!(rest.next(), None | Some(Kind::Open | Kind::Text));
        let is_key = token.kind == Kind::Text
            && matches!(line.tokens.get(at + 1).map(|next| next.kind), Some(Kind::Sign(b':')));
        let name = line.of(*token);
        is_list && (token.kind == Kind::Word || is_key) && names_other_lists(name)
            || is_key && is_change(name)
            // The order of the cells, as the value of a key.
            || token.kind == Kind::Text && matches!(name, "column" | "columns" | "column-major")
    };
    let pair = line.tokens.windows(2).find(|pair| transposed(pair)).map(|pair| &pair[0]);
    let named = line.tokens.iter().enumerate().find(|&it| names_others(it)).map(|(_, token)| token);
    let token = line.tokens.iter().find(is_other).or(pair).or(named)?;
    Some(token.range().start)
}

/// Returns the number of values.
fn values_in(items: &[Item]) -> usize {
    items.iter().filter(|item| item.value().is_some()).count()
}

/// Returns the rows of a list of all cells, if their number is a square.
fn square(values: Vec<Value>) -> Option<Vec<Vec<Value>>> {
    let side = root(values.len()).filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side))?;
    Some(values.chunks(side).map(<[Value]>::to_vec).collect())
}
