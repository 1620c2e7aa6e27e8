//! Writes a puzzle as the JSON of f-puzzles.

use super::keys::{ABOUT, Coding, DIAGONALS, DefaultNumber, Form, KEYS, Key, Part};
use crate::format::USE_JSON;
use crate::links::board::ray;
use crate::metadata::{Metadata, MetadataField, SUDOKUPAD};
use crate::reading::notation::quoted;
use board::{Cell, Digit, Grid, Puzzle, Shape, fields::RuleValue, rules::Rule};

/// The entries of the rules, by key.
type Keys = Vec<(&'static str, Vec<String>)>;

/// The fields of a rule.
type WrittenFields = Vec<(&'static str, RuleValue)>;

/// Returns the JSON of a puzzle, with its metadata and the entered digits.
///
/// # Errors
/// If f-puzzles cannot express the puzzle. The error describes the unsupported part.
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
    if let Some(solution) = metadata.solution() {
        let digits: Vec<String> = solution.digits().iter().map(Digit::to_string).collect();
        json += &format!(",\"solution\":[{}]", digits.join(","));
    }
    for (key, entries) in keys {
        let list = match entries.first() {
            Some(first) if first == "true" => first.clone(),
            _ => format!("[{}]", entries.join(",")),
        };
        json += &format!(",{}:{list}", quoted(key));
    }
    Ok(json + "}")
}

/// Returns the cage without colours that stores a text for SudokuPad.
fn in_cage(field: &MetadataField, value: &str) -> Option<String> {
    let (name, _) = SUDOKUPAD.iter().find(|(_, it)| *it == field)?;
    // The value is within the quotes of the text.
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
    // Default regions are omitted.
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

/// Adds a rule to the first key that can express it.
fn put(puzzle: &Puzzle, rule: &dyn Rule, keys: &mut Keys) -> Result<(), String> {
    let told = rule.fields(puzzle.shape);
    let mut of_rule = KEYS.iter().filter(|key| key.rule == rule.name());
    let found = of_rule.find_map(|key| Some((key, entries(puzzle, key, &told)?)));
    let (key, entries) = found.ok_or_else(|| {
        format!("it does not support the rule {}{USE_JSON}", rule.phrase(puzzle.shape))
    })?;
    match keys.iter_mut().find(|(known, _)| *known == key.name) {
        Some((_, before)) => before.extend(entries),
        None => keys.push((key.name, entries)),
    }
    Ok(())
}

/// Returns the entries of a rule with these fields, or `None` if the key cannot express the rule.
fn entries(puzzle: &Puzzle, key: &Key, told: &WrittenFields) -> Option<Vec<String>> {
    let shape = puzzle.shape;
    let of = |field: &str| told.iter().find(|(name, _)| *name == field).map(|(_, value)| value);
    let parts = match key.form {
        Form::Entries(parts) => parts,
        Form::Flag | Form::Word(_) => &[],
    };
    let states = |name: &str| key.states.iter().any(|(field, _)| *field == name);
    let has_room = |name: &str| states(name) || parts.iter().any(|part| part.field == name);
    let is_stated =
        key.states.iter().all(|(field, it)| it.is(of(field), shape, puzzle.rules.all()));
    if !is_stated || !told.iter().all(|(name, _)| has_room(name)) {
        return None;
    }
    match key.form {
        Form::Flag => return Some(vec!["true".to_owned()]),
        Form::Word(words) => return Some(vec![quoted(words.first()?)]),
        Form::Entries(_) => {}
    }
    let mut entries = vec![Vec::new()];
    for part in parts {
        let texts = texts(shape, part, &of)?;
        let with = |text: String| {
            let member = format!("\"{}\":{text}", part.member);
            entries.iter().map(move |before: &Vec<String>| {
                before.iter().chain([&member]).cloned().collect::<Vec<String>>()
            })
        };
        if !texts.is_empty() {
            entries = texts.into_iter().flat_map(with).collect();
        }
    }
    Some(entries.iter().map(|members| format!("{{{}}}", members.join(","))).collect())
}

/// Returns the texts of a part, one for each entry. The list is empty if the part may be omitted.
/// The result is `None` if the part cannot express the field.
fn texts<'a>(
    shape: Shape,
    part: &Part,
    of: &impl Fn(&str) -> Option<&'a RuleValue>,
) -> Option<Vec<String>> {
    let told = of(part.field);
    let list = |value: Option<&'a RuleValue>| match value {
        Some(RuleValue::List(list)) => Some(&list[..]),
        _ => None,
    };
    let usual = |usual: DefaultNumber| told == usual.on(shape.rows()).map(RuleValue::from).as_ref();
    let places = || list(told)?.iter().map(|it| cell(shape, it)).collect::<Option<Vec<Cell>>>();
    Some(match part.coding {
        Coding::Letter(letters) => vec![quoted(letters.first()?)],
        Coding::Cells | Coding::Numbers => vec![names(told?)],
        Coding::Lines => vec![format!("[{}]", names(told?))],
        Coding::Each => list(told)?.iter().map(names).collect(),
        Coding::Shafts(bulb) => {
            let line = [&list(of(bulb))?[..1], list(told)?].concat();
            vec![format!("[{}]", names(&line.into()))]
        }
        Coding::Outside => {
            let steps = [("", (1, 0)), ("", (-1, 0)), ("", (0, 1)), ("", (0, -1))];
            vec![quoted(&clue(shape, &places()?, &steps)?.0)]
        }
        Coding::Diagonal => {
            let (place, direction) = clue(shape, &places()?, &DIAGONALS)?;
            vec![format!("\"{place}\",\"direction\":\"{direction}\"")]
        }
        Coding::Number(of) | Coding::OnlyUsual(of) if told.is_none() || usual(of) => Vec::new(),
        Coding::Number(_) if list(told).is_none() => vec![format!("\"{}\"", told?)],
        Coding::Number(_) | Coding::OnlyUsual(_) => return None,
    })
}

/// Returns the cell of a clue that sees these cells, and the name of its direction.
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
        // The clue of a diagonal may be in a cell at the border of the board.
        let side = shape.rows() as i64;
        let is_border =
            down * right != 0 && [from.0, from.1].iter().any(|it| [1, side].contains(it));
        ((stands.is_none() || is_border) && ray(shape, from, (down, right)) == cells)
            .then(|| (format!("R{}C{}", from.0, from.1), name))
    })
}

fn cell(shape: Shape, name: &RuleValue) -> Option<Cell> {
    match name {
        RuleValue::Text(name) => shape.named(name),
        _ => None,
    }
}

/// Returns the names of cells, in the spelling of f-puzzles.
fn names(value: &RuleValue) -> String {
    value.to_string().to_ascii_uppercase()
}
