//! A puzzle as the JSON of f-puzzles.

use super::fields::{ABOUT, Cells, DIAGONALS, DOTS, FIELDS, FLAGS, Field, SUMS, Says};
use crate::format::USE_JSON;
use crate::links::board::ray;
use crate::metadata::{Metadata, MetadataField, SUDOKUPAD};
use crate::reading::notation::quoted;
use board::{Cell, Digit, Grid, Puzzle, Shape, fields::Value, rules::Rule};

/// What the rules say, by key: the entries of a list.
type Keys = Vec<(&'static str, Vec<String>)>;

/// The fields of a rule.
type Told = Vec<(&'static str, Value)>;

/// The JSON of a puzzle, with its metadata and the digits that a person placed.
///
/// # Errors
/// What f-puzzles has no room for.
pub(super) fn json(puzzle: &Puzzle, placed: &Grid, metadata: &Metadata) -> Result<String, String> {
    let shape = puzzle.shape;
    let side = shape.rows();
    if shape.columns() != side || shape.digits() != side || shape.value(1) != 1 || shape.holes() > 0
    {
        return Err("it supports only square boards with the digits 1 to the side".to_owned());
    }
    let mut keys: Keys = Vec::new();
    let mut regions = Vec::new();
    let mut lines = false;
    for rule in puzzle.rules.all() {
        match rule.name() {
            "lines" => lines = true,
            "boxes" | "regions" => regions = rule.regions(shape).unwrap_or_default(),
            _ => put(puzzle, &**rule, &mut keys)?,
        }
    }
    if !lines {
        return Err(
            "it supports only boards whose rows and columns contain each digit once".to_owned()
        );
    }
    let grid = grid(puzzle, placed, &regions)?;
    let mut json = format!("{{\"size\":{side}");
    for (field, value) in metadata.fields() {
        match ABOUT.iter().find(|(_, it)| *it == field) {
            Some((key, _)) if field.is_cells => {
                json += &format!(",\"{key}\":{}", value.to_ascii_uppercase());
            }
            Some((key, _)) => json += &format!(",\"{key}\":{value}"),
            None => keys.extend(in_cage(field, value).map(|cage| ("cage", vec![cage]))),
        }
    }
    json += &format!(",\"grid\":{grid}");
    for (key, entries) in keys {
        let list = match entries.first() {
            Some(first) if first == "true" => first.clone(),
            _ => format!("[{}]", entries.join(",")),
        };
        json += &format!(",{}:{list}", quoted(key));
    }
    Ok(json + "}")
}

/// The cage without colours that has a text for SudokuPad.
fn in_cage(field: &MetadataField, value: &str) -> Option<String> {
    let (name, _) = SUDOKUPAD.iter().find(|(_, it)| *it == field)?;
    // Within the quotes of the text.
    let value = format!("\"{name}: {}", value.strip_prefix('"')?);
    Some(format!(
        "{{\"cells\":[\"R1C1\"],\"outlineC\":\"#0000\",\"fontC\":\"#0000\",\"value\":{value}}}"
    ))
}

fn grid(puzzle: &Puzzle, placed: &Grid, regions: &[Vec<Cell>]) -> Result<String, String> {
    let (shape, side) = (puzzle.shape, puzzle.shape.rows());
    let mut of = vec![None; shape.cells()];
    for (number, region) in regions.iter().enumerate() {
        region.iter().for_each(|&cell| of[cell] = Some(number));
    }
    // Those that are there without a word.
    let usual = Shape::board(side, side, (1, side as Digit)).is_ok_and(|usual| {
        let box_of = |cell: Cell| {
            let (row, column) = (cell / side / usual.box_rows(), cell % side / usual.box_cols());
            Some(row * (side / usual.box_cols()) + column)
        };
        (0..shape.cells()).all(|cell| of[cell] == box_of(cell))
    });
    let mut rows = vec![Vec::new(); side];
    for cell in 0..shape.cells() {
        let mut members = Vec::new();
        if let Some(digit) = puzzle.givens.get(cell) {
            members.push(format!("\"value\":{digit},\"given\":true"));
        } else if let Some(digit) = placed.get(cell) {
            members.push(format!("\"value\":{digit}"));
        }
        if !usual {
            let region = of[cell].map_or("null".to_owned(), |number| number.to_string());
            members.push(format!("\"region\":{region}"));
        }
        if let Some(left) = puzzle.restrictions.as_ref().filter(|it| it.count(cell) < side) {
            let marks: Vec<String> = left.digits(cell).map(|digit| digit.to_string()).collect();
            if marks.is_empty() {
                return Err(format!("the puzzle leaves no candidate for {}", shape.name(cell)));
            }
            members.push(format!("\"givenPencilMarks\":[{}]", marks.join(",")));
        }
        rows[cell / side].push(format!("{{{}}}", members.join(",")));
    }
    let rows: Vec<String> = rows.iter().map(|row| format!("[{}]", row.join(","))).collect();
    Ok(format!("[{}]", rows.join(",")))
}

/// Puts a rule under its key.
fn put(puzzle: &Puzzle, rule: &dyn Rule, keys: &mut Keys) -> Result<(), String> {
    let (shape, told) = (puzzle.shape, rule.fields(puzzle.shape));
    let (key, entry) = entry(puzzle, rule, told)
        .ok_or_else(|| format!("it does not support the rule {}{USE_JSON}", rule.phrase(shape)))?;
    match keys.iter_mut().find(|(known, _)| *known == key) {
        Some((_, entries)) => entries.extend(entry),
        None => keys.push((key, entry)),
    }
    Ok(())
}

/// The key of a rule and its entries; none if there is no room for it.
fn entry(puzzle: &Puzzle, rule: &dyn Rule, told: Told) -> Option<(&'static str, Vec<String>)> {
    let of = |field: &str| told.iter().find(|(name, _)| *name == field).map(|(_, value)| value);
    let one = |key, entry: String| Some((key, vec![entry]));
    let yes = || vec!["true".to_owned()];
    if let Some((key, ..)) = FLAGS.iter().find(|(_, name, says)| {
        *name == rule.name() && says.is_none_or(|(field, word)| of(field) == Some(&word.into()))
    }) {
        return Some((key, yes()));
    }
    match rule.name() {
        // The pairs with a white dot are free there, and no others.
        "non-consecutive" => {
            let unless = words(of("unless"));
            let mut marks = puzzle.rules.all().iter().filter(|it| it.mark().is_some());
            let is_told =
                marks.all(|it| unless.contains(&it.name()) == (it.name() == "difference"));
            is_told.then(|| ("nonconsecutive", yes()))
        }
        "x" => one("xv", format!("{{\"cells\":{},\"value\":\"X\"}}", names(of("cells")?))),
        "v" => one("xv", format!("{{\"cells\":{},\"value\":\"V\"}}", names(of("cells")?))),
        "clone" => {
            let (cells, copies) = (names(of("cells")?), names(of("copies")?));
            one("clone", format!("{{\"cells\":{cells},\"cloneCells\":{copies}}}"))
        }
        "quadruple" => one(
            "quadruple",
            format!("{{\"cells\":{},\"values\":{}}}", names(of("cells")?), of("values")?),
        ),
        "arrow" => {
            let (Value::List(bulb), Value::List(cells)) = (of("bulb")?, of("cells")?) else {
                return None;
            };
            let line = Value::List([&bulb[..1], cells].concat());
            let (bulb, line) = (names(of("bulb")?), names(&line));
            one("arrow", format!("{{\"cells\":{bulb},\"lines\":[{line}]}}"))
        }
        "negative" => {
            let unless = words(of("unless"));
            let has = |field: &str| of(field).is_some();
            let word = if has("ratios") && !has("differences") && !has("sums") {
                let is_drawn = of("ratios") == Some(&drawn_ratios(puzzle).into());
                (is_drawn && same(&unless, &DOTS)).then_some("ratio")
            } else if has("sums") && !has("differences") && !has("ratios") {
                let is_xv = of("sums") == Some(&vec![5, 10].into());
                (is_xv && same(&unless, &SUMS)).then_some("xv")
            } else {
                None
            };
            one("negative", quoted(word?))
        }
        name => FIELDS
            .iter()
            .filter(|field| field.rule == name)
            .find_map(|field| Some((field.key, listed(puzzle.shape, field, &told)?))),
    }
}

/// The entries of a rule under a key that can hold it.
fn listed(shape: Shape, field: &Field, told: &Told) -> Option<Vec<String>> {
    let of = |field: &str| told.iter().find(|(name, _)| *name == field).map(|(_, value)| value);
    let says = field.says.map(|(name, says)| match says {
        Says::Yes => (name, Value::Flag(true)),
        Says::Word(word) => (name, word.into()),
    });
    if says.as_ref().is_some_and(|(name, value)| of(name) != Some(value)) {
        return None;
    }
    let number = field.number.as_ref().and_then(|number| of(number.field));
    let usual = field.number.as_ref().and_then(|number| number.usual.on(shape.rows()));
    let is_usual = number == usual.map(Value::from).as_ref();
    if field.number.as_ref().is_some_and(|it| !it.told) && number.is_some() && !is_usual {
        return None;
    }
    let has_room = |name: &str| {
        name == "cells"
            || field.number.as_ref().is_some_and(|number| number.field == name)
            || says.as_ref().is_some_and(|(said, _)| *said == name)
    };
    if !told.iter().all(|(name, _)| has_room(name)) {
        return None;
    }
    let cells = of("cells")?;
    let Value::List(list) = cells else { return None };
    let value = match number {
        Some(number) if !is_usual => format!(",\"value\":\"{number}\""),
        _ => String::new(),
    };
    let places = || list.iter().map(|it| cell(shape, it)).collect::<Option<Vec<Cell>>>();
    Some(match field.cells {
        Cells::List => vec![format!("{{\"cells\":{}{value}}}", names(cells))],
        Cells::Lines => vec![format!("{{\"lines\":[{}]{value}}}", names(cells))],
        Cells::Each => list.iter().map(|cell| format!("{{\"cell\":{}}}", names(cell))).collect(),
        Cells::Outside => {
            let steps = [("", (1, 0)), ("", (-1, 0)), ("", (0, 1)), ("", (0, -1))];
            let (place, _) = clue(shape, &places()?, &steps)?;
            vec![format!("{{\"cell\":\"{place}\"{value}}}")]
        }
        Cells::Diagonal => {
            let (place, direction) = clue(shape, &places()?, &DIAGONALS)?;
            vec![format!("{{\"cell\":\"{place}\",\"direction\":\"{direction}\"{value}}}")]
        }
    })
}

/// Where a clue stands that sees these cells, and in which direction.
fn clue<'a>(
    shape: Shape,
    cells: &[Cell],
    steps: &[(&'a str, (i64, i64))],
) -> Option<(String, &'a str)> {
    let first = *cells.first()?;
    let (row, column) = (first / shape.columns() + 1, first % shape.columns() + 1);
    steps.iter().find_map(|&(name, (down, right))| {
        let from = (row as i64 - down, column as i64 - right);
        let at = |place| usize::try_from(place).ok();
        let stands = at(from.0).zip(at(from.1)).and_then(|(row, column)| shape.cell(row, column));
        // That of a diagonal may stand in a cell at the border.
        let side = shape.rows() as i64;
        let is_border =
            down * right != 0 && [from.0, from.1].iter().any(|it| [1, side].contains(it));
        ((stands.is_none() || is_border) && ray(shape, from, (down, right)) == cells)
            .then(|| (format!("R{}C{}", from.0, from.1), name))
    })
}

/// The ratios of the dots, ascending; 2 if there are none.
fn drawn_ratios(puzzle: &Puzzle) -> Vec<i64> {
    let ratios = puzzle.rules.all().iter().filter(|rule| rule.name() == "ratio");
    let value = |told: Told| match told.into_iter().find(|(name, _)| *name == "value") {
        Some((_, Value::Number(number))) => number,
        _ => 2,
    };
    let mut values: Vec<i64> = ratios.map(|rule| value(rule.fields(puzzle.shape))).collect();
    values.sort_unstable();
    values.dedup();
    if values.is_empty() { vec![2] } else { values }
}

fn cell(shape: Shape, name: &Value) -> Option<Cell> {
    match name {
        Value::Text(name) => shape.named(name),
        _ => None,
    }
}

/// Names of cells, as f-puzzles has them.
fn names(value: &Value) -> String {
    value.to_string().to_ascii_uppercase()
}

fn words<'a>(value: Option<&'a Value>) -> Vec<&'a str> {
    let Some(Value::List(list)) = value else { return Vec::new() };
    let word = |value: &'a Value| match value {
        Value::Text(word) => Some(word.as_str()),
        _ => None,
    };
    list.iter().filter_map(word).collect()
}

fn same(words: &[&str], others: &[&str]) -> bool {
    words.len() == others.len() && others.iter().all(|word| words.contains(word))
}
