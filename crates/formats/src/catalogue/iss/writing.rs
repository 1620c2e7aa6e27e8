//! A puzzle as the text of Interactive Sudoku Solver.

use std::collections::HashMap;

use super::{
    pair_key,
    types::{self, Holds, MAX_SIDE, SEPARATOR, TYPES},
};
use crate::format::USE_JSON;
use crate::links::board::ray;
use board::{Cell, Digit, Puzzle, Shape, fields::Value, rules::Rule};

/// The fields of a rule.
type Told = Vec<(&'static str, Value)>;

/// The text of a puzzle.
///
/// # Errors
/// What the solver has no room for.
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
    let setting = Setting { of, has_boxes, has_regions: has_boxes || regions.contains(".Jigsaw") };
    let mut clues = HashMap::new();
    for rule in all.iter().filter(|it| !["lines", "boxes", "regions"].contains(&it.name())) {
        let written = item(shape, &setting, &**rule).filter(|written| {
            // A second clue would replace the first one.
            let args: Vec<&str> = written.split('~').collect();
            let places = types::clues(&args[0][1..], &args[1..]);
            places.into_iter().all(|(place, clue)| {
                let key = format!("{}~{place}~{clue}", args[0]);
                clues.entry(key).or_insert_with(|| written.clone()) == written
            })
        });
        text += &written.ok_or_else(|| {
            let which = match rule.name() {
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
            format!("it does not support the rule {}{which}{USE_JSON}", rule.phrase(shape))
        })?;
    }
    Ok(text)
}

/// The regions, where they are not those that are there without a word.
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
        // Boxes that are rows say nothing.
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

/// The regions of a board, as it is written.
struct Setting {
    /// The region of each cell.
    of: Vec<Option<usize>>,
    /// Whether it has the boxes that are there without a word.
    has_boxes: bool,
    /// Whether the solver has regions.
    has_regions: bool,
}

/// Whether the solver takes a type on that board and with these fields, and means the same.
fn is_taken(name: &str, shape: Shape, setting: &Setting, told: &Told) -> bool {
    let number = || {
        told.iter().find_map(|(_, value)| match value {
            Value::Number(number) => Some(*number),
            _ => None,
        })
    };
    let cells = || {
        told.iter().find_map(|(name, value)| match value {
            Value::List(cells) if *name == "cells" => Some(cells.len()),
            _ => None,
        })
    };
    match name {
        "Entropic" | "GlobalEntropy" | "DutchFlatmates" => shape.values() == (1..=9),
        "GlobalMod" => shape.digits() == 9,
        "DisjointSets" => setting.has_boxes && shape.rows() == shape.columns(),
        "Windoku" => setting.has_boxes && shape.digits() == 9,
        "EqualityCage" => cells().is_some_and(|cells| cells.is_multiple_of(2)),
        "Between" => cells().is_some_and(|cells| cells > 2),
        "Lunchbox" => cells().is_some_and(|cells| cells > 1),
        "Lockout" | "RellikCage" | "XSum" | "Skyscraper" => number().is_some_and(|it| it > 0),
        _ => true,
    }
}

/// The text of a rule; none if there is no room for it.
fn item(shape: Shape, setting: &Setting, rule: &dyn Rule) -> Option<String> {
    let told: Told = rule.fields(shape);
    let of = |field: &str| told.iter().find(|(name, _)| *name == field).map(|(_, value)| value);
    let cells = |field: &str| places(shape, of(field)?);
    let list = |cells: &[Cell]| {
        cells.iter().map(|&cell| format!("~{}", name(shape, cell))).collect::<String>()
    };
    let only = |names: &[&str]| told.iter().all(|(name, _)| names.contains(name));
    match rule.name() {
        "cage" => {
            let sum = of("sum").map_or("0".to_owned(), Value::to_string);
            (of("sum") != Some(&Value::Number(0)))
                .then_some(format!(".Cage~{sum}{}", list(&cells("cells")?)))
        }
        name @ ("distinct" | "extra-region") => {
            let cells = cells("cells")?;
            ((cells.len() == shape.digits()) == (name == "extra-region"))
                .then(|| format!(".AllDifferent{}", list(&cells)))
        }
        "sum" => {
            let coefficients = match of("coefficients") {
                Some(Value::List(told)) => {
                    format!(
                        "_=_{}",
                        told.iter().map(Value::to_string).collect::<Vec<_>>().join("_")
                    )
                }
                _ => String::new(),
            };
            Some(format!(".Sum~{}{coefficients}{}", of("sum")?, list(&cells("cells")?)))
        }
        "sum-line" => {
            let is_loop = if of("loop") == Some(&Value::Flag(true)) { "~LOOP" } else { "" };
            Some(format!(".SumLine~{}{}{is_loop}", of("sum")?, list(&cells("cells")?)))
        }
        "arrow" => {
            let bulb = cells("bulb")?;
            let is_next = |two: &[Cell]| {
                let steps = [(0, 1), (1, 0), (1, 1)].map(|(d, r)| shape.step(two[0], d, r));
                steps.contains(&Some(two[1]))
            };
            let pill = match bulb.len() {
                1 => ".Arrow".to_owned(),
                size @ 2..=3 if bulb.windows(2).all(is_next) => format!(".PillArrow~{size}"),
                _ => return None,
            };
            Some(format!("{pill}{}{}", list(&bulb), list(&cells("cells")?)))
        }
        "little-killer" => {
            let cells = cells("cells")?;
            let diagonal = super::reading::diagonal(shape, *cells.first()?)?;
            (cells == diagonal).then(|| {
                format!(
                    ".LittleKiller~{}{}",
                    of("sum").map_or(String::new(), Value::to_string),
                    list(&cells[..1])
                )
            })
        }
        "quadruple" => {
            let cells = cells("cells")?;
            let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(d, r)| shape.step(cells[0], d, r));
            let Value::List(values) = of("values")? else { return None };
            let values: String = values.iter().map(|value| format!("~{value}")).collect();
            let is_square = square.into_iter().eq(cells.iter().map(|&cell| Some(cell)));
            is_square.then(|| format!(".Quad{}{values}", list(&cells[..1])))
        }
        "diagonal" => {
            let is_rising = of("direction") == Some(&"/".into());
            Some(format!(".Diagonal~{}", if is_rising { "1" } else { "-1" }))
        }
        "indexing" => {
            let by = match of("by") {
                Some(Value::Text(by)) if by == "column" => "C",
                Some(Value::Text(by)) if by == "row" => "R",
                _ => return None,
            };
            Some(format!(".Indexing~{by}{}", list(&cells("cells")?)))
        }
        "equal-sums" => {
            let Value::List(lists) = of("lists")? else { return None };
            let lists: Option<Vec<String>> =
                lists.iter().map(|it| Some(list(&places(shape, it)?))).collect();
            Some(format!(".EqualSum{}", lists?.join(&format!("~{SEPARATOR}"))))
        }
        "region-sum" => {
            let cells = cells("cells")?;
            let is_loop = cells.len() > 1 && cells.first() == cells.last();
            let is_inside = cells.iter().all(|&cell| setting.of[cell].is_some());
            (setting.has_regions && is_inside && !is_loop)
                .then(|| format!(".RegionSumLine{}", list(&cells)))
        }
        // On a shorter line the solver takes the lowest and the highest digit in it.
        "sandwich" => {
            let cells = cells("cells")?;
            let (line, _) = line(shape, &cells).filter(|_| cells.len() == shape.digits())?;
            Some(format!(".Sandwich~{}~{line}", of("sum")?))
        }
        "pairs" => {
            let Value::List(told) = of("pairs")? else { return None };
            let pair = |pair: &Value| match pair {
                Value::List(pair) => match pair[..] {
                    [Value::Number(a), Value::Number(b)] => Some([a, b]),
                    _ => None,
                },
                _ => None,
            };
            let pairs = told.iter().map(pair).collect::<Option<Vec<_>>>()?;
            let all = of("all").is_some();
            let is_same = pairs.iter().all(|&[a, b]| pairs.contains(&[b, a]));
            let name = if all { ".PairX" } else { ".Pair" };
            (is_same || !all).then_some(format!(
                "{name}~{}{}",
                pair_key::of(shape, &pairs),
                list(&cells("cells")?)
            ))
        }
        "disjoint-groups" => {
            is_taken("DisjointSets", shape, setting, &told).then(|| ".DisjointSets".to_owned())
        }
        "windoku" => is_taken("Windoku", shape, setting, &told).then(|| ".Windoku".to_owned()),
        name => TYPES
            .iter()
            .filter(|it| it.rule == name && is_taken(it.name, shape, setting, &told))
            .find_map(|it| match it.holds {
                Holds::Nothing(says) => {
                    let same = says.len() == told.len()
                        && says.iter().all(|(name, text)| {
                            of(name).is_some_and(|value| value.to_string() == *text)
                        });
                    same.then(|| format!(".{}", it.name))
                }
                Holds::Cells => {
                    only(&["cells"]).then_some(format!(".{}{}", it.name, list(&cells("cells")?)))
                }
                Holds::Number(number) | Holds::NumberOr(number, _) => only(&["cells", number])
                    .then_some(format!(".{}~{}{}", it.name, of(number)?, list(&cells("cells")?))),
                Holds::Pairs(value) => {
                    let cells = cells("cells")?;
                    let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)];
                    let touch = beside
                        .into_iter()
                        .any(|(d, r)| shape.step(cells[0], d, r) == Some(cells[1]));
                    let is_usual = value.is_none_or(|(name, value)| {
                        of(name).is_none_or(|told| *told == Value::from(value))
                    });
                    (touch && is_usual).then(|| format!(".{}{}", it.name, list(&cells)))
                }
                Holds::Ends(number) => {
                    let (line, is_back) = line(shape, &cells("cells")?)?;
                    let clue = of(number)?;
                    Some(match is_back {
                        false => format!(".{}~{line}~{clue}~", it.name),
                        true => format!(".{}~{line}~~{clue}", it.name),
                    })
                }
            }),
    }
}

fn places(shape: Shape, value: &Value) -> Option<Vec<Cell>> {
    let Value::List(list) = value else { return None };
    let cell = |value: &Value| match value {
        Value::Text(name) => shape.named(name),
        _ => None,
    };
    list.iter().map(cell).collect()
}

/// The number of a row or a column, from 0.
fn place(at: usize) -> char {
    char::from_digit(at as u32 + 1, 36).unwrap_or('?')
}

fn name(shape: Shape, cell: Cell) -> String {
    format!("R{}C{}", place(cell / shape.columns()), place(cell % shape.columns()))
}

/// The row or column that these cells are, and whether from its end.
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
