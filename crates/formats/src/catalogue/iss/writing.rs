//! Writes a puzzle as the text of Interactive Sudoku Solver.

use std::{collections::HashMap, sync::Arc};

use super::reading::{STRICT, touch};
use super::types::{self, Arg, MAX_SIDE, TYPES, Type, TypeArguments};
use crate::format::USE_JSON;
use crate::links::board::ray;
use board::{
    Cell, Digit, Puzzle, Shape,
    fields::RuleValue,
    rules::{self, Rule},
};

/// Returns the text of a puzzle.
///
/// # Errors
/// Fails with the parts of the puzzle that the solver cannot express.
pub(super) fn text(puzzle: &Puzzle) -> Result<String, String> {
    let shape = puzzle.shape;
    let (rows, columns) = (shape.rows(), shape.columns());
    let (lowest, largest) = (shape.value(1), rows.max(columns));
    if largest > MAX_SIDE || shape.digits() > MAX_SIDE || shape.digits() < largest {
        return Err(format!(
            "it supports only boards of at most {MAX_SIDE} rows, columns and digits, with as many digits \
            as cells in a line or more"
        ));
    }
    if lowest > 1 || shape.holes() > 0 {
        return Err(
            "it supports only boards without gaps, whose digits begin with 0 or 1".to_owned()
        );
    }
    let mut text = format!(".Shape~{rows}x{columns}");
    if lowest == 0 || shape.digits() != largest {
        text += &format!("~{lowest}-{}", shape.values().end());
    }
    let all = puzzle.rules.all();
    let has = |name: &str| all.iter().any(|rule| rule.name() == name);
    if !has("lines") {
        return Err(
            "it supports only boards whose rows and columns contain each digit once".to_owned()
        );
    }
    let regions = regions(puzzle)?;
    text += &regions;
    text += &givens(puzzle)?;
    let has_boxes = regions.is_empty() && types::boxes(rows, columns, largest).is_some();
    let of = puzzle.rules.setting(shape).region_of();
    let setting =
        Setting { shape, of, has_boxes, has_regions: has_boxes || regions.contains(".Jigsaw") };
    let (mut clues, mut parts) = (Clues::new(), String::new());
    for rule in all.iter().filter(|it| !["lines", "boxes", "regions"].contains(&it.name())) {
        let written = setting.written(&**rule, None, &mut clues);
        let written = written.map_err(|(name, phrase)| {
            let which = match name {
                "little-killer" => {
                    " (in iss, diagonals go down right from the left column, down left from the top \
                     row, up left from the right column, and up right from the bottom row)"
                }
                "region-sum" => {
                    " (in iss, the ends of a loop are separate pieces, cells outside all regions form a \
                     region, and without regions the type has no effect)"
                }
                "sandwich" => {
                    " (in iss, a clue applies to a whole row or column, uses the lowest and the highest \
                     digit in it, and is the only one of that row or column)"
                }
                _ => "",
            };
            format!("it does not support the rule {phrase}{which}{USE_JSON}")
        })?;
        text += &written;
        if rule.name() == "of" {
            parts += &written;
        }
    }
    for (strict, marks) in STRICT {
        let is_part = |name| parts.contains(&format!(".{name}~"));
        if text.contains(&format!(".{strict}")) && marks.into_iter().any(is_part) {
            return Err(format!(
                "{strict} is undefined there if a combination of rules has marks{USE_JSON}"
            ));
        }
    }
    Ok(text)
}

/// Returns the regions, unless they are the default ones.
fn regions(puzzle: &Puzzle) -> Result<String, String> {
    let shape = puzzle.shape;
    let (rows, columns) = (shape.rows(), shape.columns());
    let largest = rows.max(columns);
    let usual = types::boxes(rows, columns, largest);
    let boxes = (shape.box_rows(), shape.box_cols());
    let rule = puzzle.rules.all().iter().find(|it| ["boxes", "regions"].contains(&it.name()));
    let is_boxes = rule.is_some_and(|rule| rule.name() == "boxes");
    let is_usual = match usual {
        Some(usual) => is_boxes && usual == boxes && largest == shape.digits(),
        // Boxes that are rows add nothing.
        None if shape.is_classic() => is_boxes && boxes.0 == 1,
        None => rule.is_none(),
    };
    let Some(regions) = rule.and_then(|rule| rule.regions(shape)).filter(|_| !is_usual) else {
        return Ok(if is_usual { String::new() } else { ".NoBoxes".to_owned() });
    };
    let mut labels = vec!['0'; shape.cells()];
    for (number, region) in regions.iter().enumerate() {
        let label = char::from_digit(number as u32 + 1, 36);
        let label = label.ok_or("it does not support so many regions")?;
        region.iter().for_each(|&cell| labels[cell] = label);
    }
    let sizes = largest..=shape.digits();
    let left = labels.iter().filter(|&&label| label == '0').count();
    let size = regions.first().map_or(largest, Vec::len);
    if regions.iter().any(|region| region.len() != size)
        || !sizes.contains(&size)
        || sizes.contains(&left)
    {
        return Err("it does not support regions of this size".to_owned());
    }
    let size = if size == largest { String::new() } else { format!(".RegionSize~{size}") };
    if regions.len() == 1 && left == 0 {
        return Err("it does not support a board of one region".to_owned());
    }
    Ok(format!("{size}.NoBoxes.Jigsaw~{}", labels.into_iter().collect::<String>()))
}

fn givens(puzzle: &Puzzle) -> Result<String, String> {
    let shape = puzzle.shape;
    let mut text = String::new();
    for (cell, digit) in puzzle.givens.filled() {
        text += &format!("~{}_{}", name(shape, cell), shape.value(digit));
    }
    if let Some(left) = &puzzle.restrictions {
        for cell in (0..shape.cells()).filter(|&cell| left.count(cell) < shape.digits()) {
            if left.count(cell) < 2 {
                let cell = shape.name(cell);
                return Err(format!(
                    "the puzzle leaves fewer than two candidates for {cell}, which would become a given"
                ));
            }
            text += &format!("~{}", name(shape, cell));
            let value = |digit: Digit| format!("_{}", shape.value(digit));
            text.extend(left.digits(cell).map(value));
        }
    }
    Ok(if text.is_empty() { text } else { format!(".{text}") })
}

/// The clues at their places; a second clue at a place would replace the first one.
type Clues = HashMap<String, String>;

/// The board that is written.
pub(super) struct Setting {
    shape: Shape,
    /// The region of each cell.
    pub(super) of: Vec<Option<usize>>,
    /// True if it has the default boxes.
    pub(super) has_boxes: bool,
    /// True if the solver has regions on this board.
    pub(super) has_regions: bool,
}

/// The name and the description of a rule that no type expresses.
type Unwritten = (&'static str, String);

impl Setting {
    /// Returns the text of a rule, which is inside of the composite `outer`.
    fn written(
        &self,
        rule: &dyn Rule,
        outer: Option<&str>,
        clues: &mut Clues,
    ) -> Result<String, Unwritten> {
        let (name, shape) = (rule.name(), self.shape);
        let item = Item { rule: name, shape, setting: self, told: rule.fields(shape) };
        let unwritten = || (name, rule.phrase(shape));
        match name {
            "of" => return self.written_parts(&item)?.ok_or_else(unwritten),
            "only" => {
                let digits = item.only().ok_or_else(unwritten)?;
                return Ok(if outer.is_none() { format!(".And{digits}.End") } else { digits });
            }
            _ => {}
        }
        let is_allowed = |of: &&Type| outer.is_none_or(|outer| types::may_be_in(outer, of.name));
        let of_rule = TYPES.iter().filter(|of| of.rules.contains(&name)).filter(is_allowed);
        let written = of_rule
            .filter(|of| (of.is_taken)(&item))
            .find_map(|of| Some(format!(".{}{}", of.name, item.arguments(of.holds)?)));
        let written = written.filter(|written| {
            // A second clue would replace the first one.
            let args: Vec<&str> = written.split('~').collect();
            let places = types::clues(&args[0][1..], &args[1..]);
            places.into_iter().all(|(place, clue)| {
                let key = format!("{}~{place}~{clue}", args[0]);
                clues.entry(key).or_insert_with(|| written.clone()) == written
            })
        });
        written.ok_or_else(unwritten)
    }

    /// Returns the text of a combination of rules; `None` if neither one nor all of them must hold.
    fn written_parts(&self, of: &Item) -> Result<Option<String>, Unwritten> {
        let Some(RuleValue::List(parts)) = of.of("of") else { return Ok(None) };
        let all = parts.len() as i64;
        let name = match of.of("count") {
            Some(count) if all > 0 && *count == vec![1, all].into() => "Or",
            Some(count) if *count == vec![all, all].into() => "And",
            Some(count) if all == 0 && *count == vec![1, 1].into() => "Or",
            _ => return Ok(None),
        };
        let (mut text, mut clues) = (format!(".{name}"), Clues::new());
        for part in parts {
            let Some(rule) = rule(self.shape, part) else { return Ok(None) };
            text += &self.written(&*rule, Some(name), &mut clues)?;
            if name == "Or" {
                clues.clear();
            }
        }
        Ok(Some(text + ".End"))
    }
}

/// Returns the rule of a value.
fn rule(shape: Shape, value: &RuleValue) -> Option<Arc<dyn Rule>> {
    let RuleValue::Rule(fields) = value else { return None };
    let (RuleValue::Text(name), fields) = (&fields.first()?.1, fields[1..].to_vec()) else {
        return None;
    };
    rules::read(shape, name, fields).ok()
}

/// A rule of a puzzle, and its fields.
pub(super) struct Item<'a> {
    pub(super) rule: &'a str,
    pub(super) shape: Shape,
    pub(super) setting: &'a Setting,
    told: Vec<(&'static str, RuleValue)>,
}

impl Item<'_> {
    pub(super) fn of(&self, field: &str) -> Option<&RuleValue> {
        self.told.iter().find(|(name, _)| *name == field).map(|(_, value)| value)
    }

    /// Returns the number of a field, or 0 if there is none.
    pub(super) fn number(&self, field: &str) -> i64 {
        if let Some(RuleValue::Number(number)) = self.of(field) { *number } else { 0 }
    }

    /// Returns the number of cells of a field.
    pub(super) fn count(&self, field: &str) -> usize {
        if let Some(RuleValue::List(cells)) = self.of(field) { cells.len() } else { 0 }
    }

    /// Returns the formula.
    pub(super) fn formula(&self) -> Option<&str> {
        match (self.of("is")?, &self.told[..]) {
            (RuleValue::Text(is), [("cells", _), _]) => Some(is),
            _ => None,
        }
    }

    /// Returns the cells of the rule `only` with their digits.
    fn only(&self) -> Option<String> {
        let RuleValue::List(digits) = self.of("digits")? else { return None };
        let digits: String = digits.iter().map(|digit| format!("_{digit}")).collect();
        let cells = self.places("cells")?;
        let is_below = cells.iter().all(|&cell| cell < self.shape.cells());
        let given = |&cell: &Cell| format!("~{}{digits}", name(self.shape, cell));
        is_below.then(|| format!(".{}", cells.iter().map(given).collect::<String>()))
    }

    pub(super) fn places(&self, field: &str) -> Option<Vec<Cell>> {
        places(self.shape, self.of(field)?)
    }

    /// Returns the cells of a field as arguments.
    pub(super) fn cells(&self, field: &str) -> Option<String> {
        Some(list(self.shape, &self.places(field)?))
    }

    /// Returns the row or column of the cells, and true if they begin at its end.
    pub(super) fn line(&self) -> Option<(String, bool)> {
        line(self.shape, &self.places("cells")?)
    }

    /// Returns the arguments of a type, or `None` if it cannot express the rule.
    fn arguments(&self, holds: TypeArguments) -> Option<String> {
        match holds {
            TypeArguments::Special(special) => (special.write)(self),
            TypeArguments::Nothing(says) => {
                let is_same = |&(name, text): &(&str, &str)| {
                    self.of(name).is_some_and(|value| value.to_string() == text)
                };
                (says.len() == self.told.len() && says.iter().all(is_same)).then(String::new)
            }
            // A field without an argument, such as that of a slow thermometer, cannot be written.
            TypeArguments::Args(list) if self.told.len() > list.len() => None,
            TypeArguments::Args(list) => list.iter().map(|arg| self.argument(arg)).collect(),
            TypeArguments::Pairs(value) => {
                let cells = self.places("cells")?;
                let is_usual = value.is_none_or(|(name, value)| {
                    self.of(name).is_none_or(|told| *told == RuleValue::from(value))
                });
                (touch(self.shape, &[cells[0], cells[1]]) && is_usual)
                    .then(|| list(self.shape, &cells))
            }
            TypeArguments::Ends(number) => {
                let ((line, is_back), clue) = (self.line()?, self.of(number)?);
                Some(match is_back {
                    false => format!("~{line}~{clue}~"),
                    true => format!("~{line}~~{clue}"),
                })
            }
        }
    }

    /// Returns an argument, or `None` if it cannot express the field.
    fn argument(&self, arg: &Arg) -> Option<String> {
        Some(match *arg {
            Arg::Number(name, _) | Arg::NumberOr(name, _) => format!("~{}", self.of(name)?),
            Arg::Optional(name) => match self.of(name) {
                Some(RuleValue::Number(0) | RuleValue::List(_)) => return None,
                number => format!("~{}", number.map_or("0".to_owned(), RuleValue::to_string)),
            },
            Arg::Word(name, words) => {
                let is_told = |word: &&(&str, &str)| self.of(name) == Some(&word.1.into());
                format!("~{}", words.iter().find(is_told)?.0)
            }
            Arg::Cell(name) => self.cells(name).filter(|_| self.count(name) == 1)?,
            Arg::First(others, _) => {
                let cells = self.places("cells")?;
                let first = list(self.shape, &cells[..1]);
                Some(first).filter(|_| others(self.shape, cells[0]) == Some(cells))?
            }
            Arg::Numbers(name) => match self.of(name)? {
                RuleValue::List(numbers) => {
                    numbers.iter().map(|number| format!("~{number}")).collect()
                }
                _ => return None,
            },
            Arg::Cells => self.cells("cells")?,
            Arg::Loop => self.of("loop").map_or_else(String::new, |_| "~LOOP".to_owned()),
        })
    }
}

/// Returns cells as arguments.
pub(super) fn list(shape: Shape, cells: &[Cell]) -> String {
    cells.iter().map(|&cell| format!("~{}", name(shape, cell))).collect()
}

pub(super) fn places(shape: Shape, value: &RuleValue) -> Option<Vec<Cell>> {
    let RuleValue::List(list) = value else { return None };
    let cell = |value: &RuleValue| match value {
        RuleValue::Text(name) => shape.named(name),
        _ => None,
    };
    list.iter().map(cell).collect()
}

/// Returns the character for a row or a column, from its index.
fn place(at: usize) -> char {
    char::from_digit(at as u32 + 1, 36).unwrap_or('?')
}

/// Returns the name of a cell.
pub(super) fn name(shape: Shape, cell: Cell) -> String {
    format!("R{}C{}", place(cell / shape.columns()), place(cell % shape.columns()))
}

/// Returns the row or column of these cells, and true if they begin at its end.
fn line(shape: Shape, cells: &[Cell]) -> Option<(String, bool)> {
    let rows = (1..=shape.rows()).map(|row| ('R', row, ray(shape, (row as i64, 0), (0, 1))));
    let columns =
        (1..=shape.columns()).map(|column| ('C', column, ray(shape, (0, column as i64), (1, 0))));
    rows.chain(columns).find_map(|(kind, number, line)| {
        let name = format!("{kind}{}", place(number - 1));
        let is_back = line.iter().rev().eq(cells);
        (line == cells || is_back).then_some((name, is_back && line != cells))
    })
}
