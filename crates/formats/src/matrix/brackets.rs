//! Readings of nested brackets, or of quoted strings, as the rows of matrices: the arrays, lists and
//! tables of programming and modelling languages.
//!
//! The rows are brackets without others inside; or the parts of one pair of brackets between `;`,
//! `|`, `\\` or line ends; or strings; or one list of all cells is the matrix. Names, types and
//! arguments next to inner brackets are ignored.

use std::ops::Range;

use super::cell;
use super::roles::{self, Role, is_closing, may_be_before};
use super::unit::{Class, Line, Unit};
use super::{Assumption, Reading};
use crate::catalogue::ARRAY;
use crate::text::Known;
use crate::text::alphabet::number;
use crate::text::rule_words::names_rule;
use crate::text::token::{Kind, Token};
use crate::text::word::root;
use board::{MAX_SIDE, MIN_SIDE, Shape};

/// The most brackets inside each other.
const MOST_DEEP: usize = 32;

/// More values than any puzzle has.
const MOST_VALUES: usize = MAX_SIDE * MAX_SIDE + MAX_SIDE;

/// The most lines before the first bracket.
const MOST_BEFORE: usize = 8;

/// What a pair of brackets holds besides brackets.
#[derive(Clone)]
enum Item {
    Value {
        line: usize,
        range: Range<usize>,
        is_text: bool,
    },
    /// A separator; a line feed is one.
    Separator(u8),
}

/// A pair of brackets, or the statement around all.
#[derive(Default)]
struct Group {
    /// The word before it.
    name: String,
    parent: usize,
    kids: Vec<usize>,
    items: Vec<Item>,
    /// Whether it holds names of its values.
    has_names: bool,
}

impl Group {
    /// Returns true if commas stand between some values of a line only.
    fn is_mixed(&self) -> bool {
        let is_value = |item: &Item| matches!(item, Item::Value { .. });
        let is_comma = |item: &Item| matches!(item, Item::Separator(b','));
        let is_spaced = |pair: &[Item]| pair.iter().all(is_value);
        let is_parted =
            |three: &[Item]| is_value(&three[0]) && is_comma(&three[1]) && is_value(&three[2]);
        self.items.windows(2).any(is_spaced) && self.items.windows(3).any(is_parted)
    }
}

/// The brackets of a statement. The first group is the statement itself.
struct Tree {
    groups: Vec<Group>,
    /// The line of the first bracket or string.
    begin: usize,
    /// The number of the line after the last.
    end: usize,
    /// Whether words follow the last bracket.
    ends_with_words: bool,
}

/// A value of a matrix.
type Value = String;

/// Returns the matrices of the statement that begins in the first line, in order.
pub(super) fn readings(unit: &mut Unit, known: &Known) -> Vec<Reading> {
    let Some(tree) = Tree::of(unit, known) else { return Vec::new() };
    let mut found = Vec::new();
    for matrix in tree.matrices(unit, known) {
        let Some(mut reading) = reading(matrix, known) else { return Vec::new() };
        let side = reading.shape.side();
        let roles = (0..tree.begin).map(|at| roles::before(unit.seen(at), side, known));
        for (at, role) in roles.enumerate() {
            match role {
                None => return Vec::new(),
                Some(Role::Size(_)) => reading.assumptions.push(Assumption::Size(at)),
                Some(_) => {}
            }
        }
        reading.lines = tree.end;
        found.push(reading);
    }
    found
}

fn reading((rows, is_by_columns): (Vec<Vec<Value>>, bool), known: &Known) -> Option<Reading> {
    let side = rows.len();
    if known.side.is_some_and(|known| known != side) {
        return None;
    }
    known.alphabet.begin();
    let value = |row: usize, column: usize| match is_by_columns {
        true => &rows[column][row],
        false => &rows[row][column],
    };
    let cells = (0..side * side).map(|cell| value(cell / side, cell % side));
    let read = || cells.map(|text| cell::digit(text, side, known)).collect::<Option<Vec<_>>>();
    let digits = known.alphabet.reading(true, read)?;
    // The rows may be puzzles of their own.
    let is_small = |small: usize| digits.iter().all(|&digit| usize::from(digit) <= small);
    if known.side.is_none() && root(side).is_some_and(|small| small >= MIN_SIDE && is_small(small))
    {
        return None;
    }
    let (shape, guessed) = match known.shape {
        Some(shape) => (shape, false),
        None => {
            let shape = Shape::most_square(side).ok()?;
            (shape, shape.box_rows() != shape.box_cols())
        }
    };
    let assumptions = is_by_columns.then_some(Assumption::ByColumns).into_iter().collect();
    Some(Reading { shape, guessed, digits, format: ARRAY, lines: 0, assumptions })
}

impl Tree {
    /// Returns the brackets from the first line on, up to the end of the statement.
    fn of(unit: &mut Unit, known: &Known) -> Option<Tree> {
        let mut tree =
            Tree { groups: vec![Group::default()], begin: 0, end: 0, ends_with_words: false };
        let (mut open, mut count, mut has_begun) = (Vec::new(), 0, false);
        loop {
            let line = unit.line(tree.end)?;
            if open.is_empty() && !has_begun {
                has_begun = line.tokens.iter().any(|it| matches!(it.kind, Kind::Open | Kind::Text));
                if !has_begun && (tree.end >= MOST_BEFORE || !may_be_before(line, known)) {
                    return None;
                }
                tree.begin = tree.end;
            }
            tree.take(line, tree.end, &mut open)?;
            count += line.tokens.len();
            if count > 2 * MOST_VALUES {
                return None;
            }
            tree.end += 1;
            if open.is_empty() && has_begun && !tree.goes_on(unit) {
                break;
            }
        }
        let is_end = |line: &Line| line.class == Class::Other && is_closing(line);
        while unit.line(tree.end).is_some_and(is_end) {
            tree.end += 1;
        }
        (!tree.ends_with_words).then_some(tree)
    }

    /// Takes a line.
    fn take(&mut self, line: &Line, at: usize, open: &mut Vec<usize>) -> Option<()> {
        let mut name = "";
        for &token in &line.tokens {
            let innermost = open.last().copied().unwrap_or(0);
            let count = self.groups.len();
            let has_groups = count > 1;
            let group = &mut self.groups[innermost];
            let value = |is_text| Item::Value { line: at, range: token.range(), is_text };
            match token.kind {
                Kind::Open => {
                    self.ends_with_words = false;
                    let new =
                        Group { name: name.to_owned(), parent: innermost, ..Group::default() };
                    group.kids.push(count);
                    open.push(count);
                    self.groups.push(new);
                    (open.len() <= MOST_DEEP).then_some(())?;
                }
                Kind::Close if innermost > 0 => _ = open.pop(),
                // The opening bracket may be on a line before.
                Kind::Close => has_groups.then_some(())?,
                Kind::Text => group.items.push(value(true)),
                Kind::Word if innermost > 0 => group.items.push(value(false)),
                // Cells outside of brackets belong to something else.
                Kind::Word if has_groups => {
                    number(line.of(token)).is_none().then_some(())?;
                    let is_call = line.of(token).starts_with('.') || line.of(token) == "end";
                    self.ends_with_words |= !is_call;
                }
                Kind::Separator(separator) if separator != b'\t' => {
                    group.items.push(Item::Separator(separator));
                }
                Kind::Sign(b'=' | b':') => group.has_names |= innermost > 0,
                Kind::Word | Kind::Separator(_) | Kind::Sign(_) => {}
            }
            name = if token.kind == Kind::Word { line.of(token) } else { "" };
        }
        let innermost = open.last().copied().unwrap_or(0);
        self.groups[innermost].items.push(Item::Separator(b'\n'));
        Some(())
    }

    /// Returns true if the statement goes on in the next line, although all brackets are closed.
    fn goes_on(&self, unit: &mut Unit) -> bool {
        let last = unit.seen(self.end - 1);
        let end = last.tokens.last().map(|token| token.kind);
        let is_set = matches!(end, Some(Kind::Sign(b'=' | b':')));
        let is_over = end == Some(Kind::Separator(b';'));
        let are_strings = self.groups.len() == 1;
        let leaves = &self.groups[0].kids;
        let width = leaves.last().map_or(0, |&leaf| self.width(leaf));
        let are_rows = width >= MIN_SIDE && leaves.len() < width;
        let Some(next) = unit.line(self.end) else { return false };
        let is_joint = |word: &str| matches!(word, "-" | "*" | "." | ".." | "<>" | "^" | "\\");
        let joins = |token: &&Token| match token.kind {
            Kind::Word => is_joint(next.of(**token)),
            kind => matches!(kind, Kind::Sign(b'+') | Kind::Separator(b',' | b'&')),
        };
        let first = next.tokens.iter().find(|token| !joins(token)).map(|token| token.kind);
        match are_strings {
            true => !is_over && (is_set || first == Some(Kind::Text)),
            false => is_set || are_rows && first == Some(Kind::Open),
        }
    }

    /// Returns the number of values of a group without others inside, else 0.
    fn width(&self, group: usize) -> usize {
        let group = &self.groups[group];
        match group.kids.is_empty() && !group.has_names && !group.is_mixed() {
            true => values_in(&group.items),
            false => 0,
        }
    }

    /// Returns the rows of each matrix, and whether they are columns.
    fn matrices(&self, unit: &Unit, known: &Known) -> Vec<(Vec<Vec<Value>>, bool)> {
        let (mut found, mut is_used) = (Vec::new(), vec![false; self.groups.len()]);
        for at in 0..self.groups.len() {
            if is_used[at] {
                continue;
            }
            let kids = &self.groups[at].kids;
            // Next to bare rows there may be the brackets of types.
            let is_row = |kid: &&usize| self.width(**kid) >= if at == 0 { MIN_SIDE } else { 1 };
            let leaves: Vec<usize> = kids.iter().filter(is_row).copied().collect();
            let are_all = at == 0 || leaves.len() == kids.len();
            let rows: Vec<Vec<Value>> = leaves.iter().map(|&kid| self.values(kid, unit)).collect();
            let are_rows = are_all
                && leaves.len() >= MIN_SIDE
                && rows.iter().all(|row| row.len() == rows.len());
            if are_rows {
                leaves.iter().for_each(|&leaf| is_used[leaf] = true);
                found.push((rows, false));
            } else if self.width(at) > 0 {
                let list = || square(self.values(at, unit)).filter(|_| self.is_list(at));
                let rows = self.parts(at, unit, known).or_else(list);
                let is_by_columns = self.is_list(at) && self.is_by_columns(at, unit);
                is_used[at] = rows.is_some();
                found.extend(rows.map(|rows| (rows, is_by_columns)));
            }
        }
        let sides: Vec<String> = found.iter().map(|(rows, _)| rows.len().to_string()).collect();
        let is_left = |at: usize| !is_used[at] && self.has_others(at, &sides, unit, known);
        if (0..self.groups.len()).any(is_left) || (0..self.end).any(|at| changes(unit.seen(at))) {
            return Vec::new();
        }
        found
    }

    /// Returns true if a group has cells that are in no matrix. The sides of a matrix may be in one.
    fn has_others(&self, group: usize, sides: &[String], unit: &Unit, known: &Known) -> bool {
        if !self.groups[group].kids.is_empty() || self.groups[group].has_names {
            return false;
        }
        let values = self.values(group, unit);
        let is_side = |value: &&String| sides.contains(value) || value.parse() == Ok(-1);
        let is_cell = |value: &&String| cell::is_cell(value, &known.alphabet);
        values.iter().filter(is_cell).any(|value| values.len() > 2 || !is_side(&value))
    }

    /// Returns the values of a group.
    fn values(&self, group: usize, unit: &Unit) -> Vec<Value> {
        let value = |item: &Item| match item {
            Item::Value { line, range, .. } => {
                Some(unit.seen(*line).text[range.clone()].to_owned())
            }
            Item::Separator(_) => None,
        };
        self.groups[group].items.iter().filter_map(value).collect()
    }

    /// Returns the rows of a group that are strings, or that separators part.
    fn parts(&self, group: usize, unit: &Unit, known: &Known) -> Option<Vec<Vec<Value>>> {
        let values = self.values(group, unit);
        let is_text = |item: &Item| matches!(item, Item::Value { is_text: true, .. });
        let are_texts = self.groups[group].items.iter().any(is_text);
        let characters = |text: &String| text.chars().map(String::from).collect::<Vec<_>>();
        let are_long = !values.is_empty() && values.iter().all(|value| value.chars().count() > 1);
        if are_long && (are_texts || values.iter().all(|it| it.chars().count() == values.len())) {
            let rows: Vec<Vec<Value>> = values.iter().map(characters).collect();
            let side = rows.len();
            let is_puzzle = |row: &Vec<Value>| {
                row.len() != side && root(row.len()).is_some_and(|it| it >= MIN_SIDE)
            };
            if rows.len() > 1 && rows.iter().any(is_puzzle) {
                return None;
            }
            let is_written = |rows: &Vec<Vec<Value>>| known.alphabet.writes(rows.len());
            let rows = match rows.iter().all(|row| row.len() == side) && side >= MIN_SIDE {
                true => Some(rows),
                false => square(rows.concat()),
            };
            return rows.filter(is_written);
        }
        let items = &self.groups[group].items;
        [b';', b'\\', b'|', b'\n'].into_iter().find_map(|separator| {
            let is_end = |item: &Item| matches!(item, Item::Separator(it) if *it == separator);
            let counts: Vec<usize> =
                items.split(is_end).map(values_in).filter(|&it| it > 0).collect();
            let side = counts.len();
            let are_rows = side >= MIN_SIDE && counts.iter().all(|&count| count == side);
            are_rows.then(|| values.chunks(side).map(<[Value]>::to_vec).collect())
        })
    }

    /// Returns true if a group is a list of values, however many are on a line: commas part them, or
    /// they are on one line, and nothing parts rows.
    fn is_list(&self, group: usize) -> bool {
        let items = &self.groups[group].items;
        let parts = |kind: u8| {
            let is_end = move |it: &Item| matches!(it, Item::Separator(found) if *found == kind);
            let counts = items.split(is_end).map(values_in).filter(|&count| count > 0);
            counts.collect::<Vec<_>>()
        };
        let is_one = |counts: &[usize]| counts.len() == 1 || counts.iter().all(|&count| count == 1);
        let is_comma = |item: &Item| matches!(item, Item::Separator(b','));
        [b';', b'\\', b'|'].into_iter().all(|kind| is_one(&parts(kind)))
            && (items.iter().any(is_comma) || parts(b'\n').len() == 1)
    }

    /// Returns true if a list of all cells goes column by column: in a matrix of R, unless `byrow` is
    /// set, and as an argument of `reshape` without an order.
    fn is_by_columns(&self, group: usize, unit: &Unit) -> bool {
        let mut outer = Some(group).filter(|&at| at > 0);
        while let Some(at) = outer {
            let words = self.values(at, unit);
            let has = |word: &str| words.iter().any(|it| it == word);
            let is_true = |pair: &[String]| pair[0] == "byrow" && matches!(&*pair[1], "TRUE" | "T");
            match &*self.groups[at].name {
                "matrix" | "array" if self.groups[group].name == "c" => {
                    return !words.windows(2).any(is_true);
                }
                "reshape" => return !has("order"),
                _ => {}
            }
            outer = Some(self.groups[at].parent).filter(|&at| at > 0);
        }
        false
    }
}

/// The words of functions that take columns or exchange rows and columns.
const CHANGES: [&str; 8] =
    ["cbind", "DataFrame", "data.frame", "dim", "hcat", "permutedims", "structure", "zip"];

/// Returns true if a line of source code states a rule, or takes columns for rows.
fn changes(line: &Line) -> bool {
    let is_change = |word: &str| {
        CHANGES.contains(&word)
            || word.rsplit('.').next().is_some_and(|it| CHANGES.contains(&it) || it == "T")
            || word.ends_with("ranspose")
            || matches!(word, "^T" | "order" | "by" | "tr")
    };
    let is_transposed = |pair: &[Token]| match (pair[0].kind, pair[1].kind) {
        (Kind::Close, Kind::Sign(b'\'')) => true,
        (Kind::Word, Kind::Open) => line.of(pair[0]) == "t",
        _ => false,
    };
    let ends_transposed = line.tokens.windows(2).any(is_transposed);
    let has_text = |token: &Token| matches!(token.kind, Kind::Word | Kind::Text);
    let mut texts = line.tokens.iter().filter(|it| has_text(it)).map(|&token| line.of(token));
    ends_transposed || line.words().any(is_change) || texts.any(names_rule)
}

/// Returns true if lines of source code state a rule, or take columns for rows.
pub(super) fn is_changed<'l>(lines: impl Iterator<Item = &'l str>) -> bool {
    lines.map(|line| Line::new(line.to_owned())).any(|line| changes(&line))
}

/// Returns the number of values.
fn values_in(items: &[Item]) -> usize {
    items.iter().filter(|item| matches!(item, Item::Value { .. })).count()
}

/// Returns the rows of a list of all cells.
fn square(values: Vec<Value>) -> Option<Vec<Vec<Value>>> {
    let side = root(values.len()).filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side))?;
    Some(values.chunks(side).map(<[Value]>::to_vec).collect())
}
