//! What a text of Interactive Sudoku Solver says.

use super::{
    pair_key,
    types::{self, Holds, OTHERS, TYPES},
};
use crate::links::board::{Board, Regions, ray};
use crate::reading::Parsed;
use crate::reading::tree::Wrong;
use crate::text::Known;
use crate::text::alphabet::clip;
use board::{Cell, Shape, fields, fields::Value};

/// A type and its arguments.
type Item<'a> = (&'a str, Vec<&'a str>);

/// The puzzle of a text.
pub(super) fn puzzle(told: &str, known: &Known) -> Result<Parsed, Wrong> {
    let text: String = told.split_whitespace().collect();
    let items: Vec<Item> = match text.strip_prefix('.') {
        Some(text) => text.split('.').map(item).collect(),
        None => return Err((0, "the text must begin with a dot, as in .~R1C1_5".to_owned())),
    };
    // White space is nowhere a dot.
    let place = |number: usize| told.match_indices('.').nth(number).map_or(0, |(at, _)| at);
    let mut board = board(&items, known).map_err(|(name, what)| {
        let number = items.iter().position(|(it, _)| *it == name);
        (number.map_or(0, place), what)
    })?;
    for (number, (name, args)) in items.iter().enumerate() {
        if name.is_empty() {
            for (argument, text) in args.iter().enumerate() {
                given(&mut board, text).map_err(|what| {
                    let (at, mut after) = (place(number), told[place(number)..].match_indices('~'));
                    (at + after.nth(argument).map_or(0, |(tilde, _)| tilde + 1), what)
                })?;
            }
            continue;
        }
        add(&mut board, name, args)
            .map_err(|what| (place(number), format!("{}: {what}", clip(name))))?;
    }
    board.parsed(known).map_err(|what| (0, what))
}

fn item(text: &str) -> Item<'_> {
    let mut parts = text.split('~');
    (parts.next().unwrap_or_default(), parts.collect())
}

/// Rows, columns, digits and regions; or the type that tells them wrong, and what is wrong.
fn board(items: &[Item], known: &Known) -> Result<Board, (&'static str, String)> {
    let find = |name: &str| items.iter().find(|(it, _)| *it == name).map(|(_, args)| &args[..]);
    let spec = find("Shape").unwrap_or(&["9x9"]);
    let of_shape = |what: String| ("Shape", what);
    let wrong = || {
        let spec = spec.join("~");
        of_shape(format!("Shape: {spec:?}: expected rows x columns, as in 9x9~0-8"))
    };
    let number = |text: &str| text.parse::<usize>().ok();
    let sides = spec.first().and_then(|it| it.split_once('x'));
    let sides = sides.and_then(|(rows, columns)| number(rows).zip(number(columns)));
    let (rows, columns) = sides.ok_or_else(wrong)?;
    let largest = rows.max(columns);
    let digits = match spec.get(1).copied().unwrap_or_default() {
        "" => (1, largest as u16),
        told => {
            let (low, high) = told.split_once('-').unwrap_or(("1", told));
            low.parse().ok().zip(high.parse().ok()).ok_or_else(wrong)?
        }
    };
    let shape =
        Shape::board(rows, columns, digits).map_err(|error| of_shape(format!("Shape: {error}")))?;
    let is_raw = match spec.get(2).copied() {
        None | Some("Sudoku") => false,
        Some("Raw") => true,
        Some(_) => return Err(wrong()),
    };
    let size = match find("RegionSize").map(|args| args.first().and_then(|it| number(it))) {
        None => largest,
        Some(size) => size
            .filter(|&it| it > 0)
            .ok_or_else(|| ("RegionSize", "RegionSize: expected a number".to_owned()))?,
    };
    let has_boxes = !is_raw && find("NoBoxes").is_none();
    let boxes = types::boxes(rows, columns, size).filter(|_| has_boxes);
    let of_jigsaw = |what: String| ("Jigsaw", what);
    let pieces = find("Jigsaw").map(|args| pieces(shape, args)).transpose().map_err(of_jigsaw)?;
    let pieces = pieces.unwrap_or_default();
    let usual = (shape.box_rows(), shape.box_cols());
    let regions = match boxes {
        Some(boxes) if boxes == usual && size == shape.digits() => Regions::Usual,
        Some((high, wide)) => {
            let corners = (0..rows)
                .step_by(high)
                .flat_map(|row| (0..columns).step_by(wide).map(move |column| (row, column)));
            let cells = |(row, column): (usize, usize)| {
                let rows = row..row + high;
                rows.flat_map(move |row| (column..column + wide).map(move |it| row * columns + it))
            };
            Regions::Lists(corners.map(|corner| cells(corner).collect()).collect())
        }
        None if !pieces.is_empty() => Regions::Lists(pieces.clone()),
        // Boxes that are rows say nothing.
        None if has_boxes && shape.is_classic() && shape.box_rows() == 1 => Regions::Usual,
        None => Regions::None,
    };
    let mut board = Board::new(shape, regions, !is_raw, known).map_err(of_shape)?;
    // With boxes the pieces are there beside them.
    for piece in pieces.iter().filter(|_| boxes.is_some()) {
        let fields = vec![("cells", fields::cells(shape, piece))];
        board.rule("extra-region", fields).map_err(of_jigsaw)?;
    }
    Ok(board)
}

/// The regions of a layout: cells with the same character.
fn pieces(shape: Shape, args: &[&str]) -> Result<Vec<Vec<Cell>>, String> {
    let layout = args.last().copied().unwrap_or_default();
    if layout.chars().count() != shape.cells() || args.len() > 2 {
        let cells = shape.cells();
        return Err(format!("Jigsaw: expected {cells} characters, one for each cell"));
    }
    let mut pieces: Vec<(char, Vec<Cell>)> = Vec::new();
    for (cell, c) in layout.chars().enumerate() {
        match pieces.iter_mut().find(|(known, _)| *known == c) {
            Some((_, cells)) => cells.push(cell),
            None => pieces.push((c, vec![cell])),
        }
    }
    if pieces.len() == 1 {
        return Ok(Vec::new());
    }
    // One may be what is left of the board.
    let sizes = shape.rows().max(shape.columns())..=shape.digits();
    let all = pieces.len();
    pieces.retain(|(_, cells)| sizes.contains(&cells.len()));
    match all - pieces.len() {
        0 | 1 => Ok(pieces.into_iter().map(|(_, cells)| cells).collect()),
        _ => Err("Jigsaw: the regions have different sizes".to_owned()),
    }
}

fn add(board: &mut Board, name: &str, args: &[&str]) -> Result<(), String> {
    // Every cell differs from no other.
    if name == "Modular" && args.first() == Some(&"1") {
        return Ok(());
    }
    if let Some(of) = TYPES.iter().find(|of| of.name == name) {
        return plain(board, of.rule, of.holds, args);
    }
    let (first, rest) = args.split_first().map_or(("", args), |(first, rest)| (*first, rest));
    let shape = board.shape;
    match name {
        "Shape" | "NoBoxes" | "RegionSize" | "Jigsaw" => Ok(()),
        "Cage" => {
            let sum = Some(number(first)?).filter(|&sum| sum != 0);
            let sum = sum.map(|sum| ("sum", Value::from(sum)));
            board.rule("cage", [("cells", names(board, rest)?)].into_iter().chain(sum).collect())
        }
        "AllDifferent" => {
            let is_house = args.len() == shape.digits();
            let rule = if is_house { "extra-region" } else { "distinct" };
            board.rule(rule, vec![("cells", names(board, args)?)])
        }
        "Sum" => {
            let (sum, coefficients) = match first.split_once("_=_") {
                None => (first, None),
                Some((sum, told)) => {
                    (sum, Some(told.split('_').map(number).collect::<Result<Vec<_>, _>>()?))
                }
            };
            let coefficients = coefficients.map(|told| ("coefficients", told.into()));
            let fields = [("cells", names(board, rest)?), ("sum", number(sum)?.into())];
            board.rule("sum", fields.into_iter().chain(coefficients).collect())
        }
        "SumLine" => {
            let is_loop = rest.last() == Some(&"LOOP");
            let cells = names(board, &rest[..rest.len() - usize::from(is_loop)])?;
            let is_loop = is_loop.then_some(("loop", Value::Flag(true)));
            let fields = [("cells", cells), ("sum", number(first)?.into())];
            board.rule("sum-line", fields.into_iter().chain(is_loop).collect())
        }
        "Arrow" => {
            let fields = vec![("bulb", names(board, &[first])?), ("cells", names(board, rest)?)];
            board.rule("arrow", fields)
        }
        "PillArrow" => {
            let size = usize::try_from(number(first)?).ok().filter(|&it| it <= rest.len());
            let (bulb, cells) = rest.split_at(size.ok_or("the pill is longer than the line")?);
            let fields = vec![("bulb", names(board, bulb)?), ("cells", names(board, cells)?)];
            board.rule("arrow", fields)
        }
        "LittleKiller" => {
            let start = cell(board, rest.first().copied().unwrap_or_default())?;
            let cells = diagonal(shape, start).ok_or("no diagonal begins in that cell")?;
            let fields =
                vec![("cells", fields::cells(shape, &cells)), ("sum", number(first)?.into())];
            board.rule("little-killer", fields)
        }
        "Quad" => {
            let start = cell(board, first)?;
            let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(d, r)| shape.step(start, d, r));
            let square: Option<Vec<Cell>> = square.into_iter().collect();
            let square = square.ok_or("no square of four cells begins in that cell")?;
            let values = rest.iter().map(|it| number(it)).collect::<Result<Vec<_>, _>>()?;
            let fields = vec![("cells", fields::cells(shape, &square)), ("values", values.into())];
            board.rule("quadruple", fields)
        }
        "Diagonal" => {
            let direction = if number(first)? == 1 { "/" } else { "\\" };
            board.rule("diagonal", vec![("direction", direction.into())])
        }
        "Indexing" => {
            let by = match first {
                "C" => "column",
                "R" => "row",
                _ => return Err(format!("{:?}: expected C or R", clip(first))),
            };
            board.rule("indexing", vec![("cells", names(board, rest)?), ("by", by.into())])
        }
        "Pair" | "PairX" | "Binary" | "BinaryX" => {
            let pairs = pair_key::pairs(shape, first, name.starts_with("Binary"))?;
            let is_same = |pair: &[i64; 2]| pairs.contains(&[pair[1], pair[0]]);
            let all = name.ends_with('X');
            if all && !pairs.iter().all(is_same) {
                return Err("the pairs have to be the same in either order".to_owned());
            }
            let pairs: Vec<Value> = pairs.iter().map(|pair| pair.to_vec().into()).collect();
            // A name begins the next line, as an empty argument does.
            let lines = rest.split(|it| it.is_empty() || it.starts_with('_'));
            let mut lines = lines.filter(|line| !line.is_empty()).peekable();
            lines.peek().ok_or("expected cells after the key")?;
            lines.try_for_each(|line| {
                let all = all.then_some(("all", Value::Flag(true)));
                let fields =
                    [("cells", names(board, line)?), ("pairs", Value::List(pairs.clone()))];
                board.rule("pairs", fields.into_iter().chain(all).collect())
            })
        }
        "EqualSum" => {
            let lists = args.split(|it| it.is_empty()).map(|cells| names(board, cells));
            let lists = lists.collect::<Result<Vec<_>, _>>()?;
            board.rule("equal-sums", vec![("lists", Value::List(lists))])
        }
        _ if types::is_known(name) => {
            Err("there is no rule for this type of Interactive Sudoku Solver".to_owned())
        }
        _ => Err(format!("there is no such type; there are {}", all().join(", "))),
    }
}

/// The types that are read.
fn all() -> Vec<&'static str> {
    OTHERS.into_iter().chain(TYPES.iter().map(|of| of.name)).collect()
}

fn plain(board: &mut Board, rule: &str, holds: Holds, args: &[&str]) -> Result<(), String> {
    let (first, rest) = args.split_first().map_or(("", args), |(first, rest)| (*first, rest));
    match holds {
        Holds::Nothing(told) => {
            if !args.is_empty() {
                return Err("it takes no arguments".to_owned());
            }
            let value =
                |text: &str| Value::parse(text).map_or(Value::Flag(true), |(value, _)| value);
            board.rule(rule, told.iter().map(|(name, text)| (*name, value(text))).collect())
        }
        Holds::Cells => board.rule(rule, vec![("cells", names(board, args)?)]),
        Holds::Number(name) => {
            let fields = vec![("cells", names(board, rest)?), (name, number(first)?.into())];
            board.rule(rule, fields)
        }
        Holds::Pairs(value) => {
            let cells = args.iter().map(|it| cell(board, it)).collect::<Result<Vec<_>, _>>()?;
            let shape = board.shape;
            let pairs = cells
                .iter()
                .enumerate()
                .flat_map(|(i, &a)| cells[i + 1..].iter().map(move |&b| [a, b]));
            let touch = |&[a, b]: &[Cell; 2]| {
                let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)];
                beside.into_iter().any(|(d, r)| shape.step(a, d, r) == Some(b))
            };
            let mut any = false;
            for pair in pairs.filter(touch) {
                any = true;
                let value = value.map(|(name, value)| (name, Value::from(value)));
                let cells = [("cells", fields::cells(shape, &pair))];
                board.rule(rule, cells.into_iter().chain(value).collect())?;
            }
            if any { Ok(()) } else { Err("no two of the cells are neighbours".to_owned()) }
        }
        Holds::Ends(name) => {
            let line = line(board, first)?;
            if rest.len() > 2 || rest.iter().all(|it| it.is_empty()) {
                return Err("expected a clue for the begin, for the end, or both".to_owned());
            }
            let back = line.iter().rev().copied().collect();
            for (cells, clue) in [line, back].iter().zip(rest).filter(|(_, it)| !it.is_empty()) {
                let cells = fields::cells(board.shape, cells);
                board.rule(rule, vec![("cells", cells), (name, number(clue)?.into())])?;
            }
            Ok(())
        }
        Holds::Line(name) => {
            let line = line(board, rest.first().copied().unwrap_or_default())?;
            let cells = fields::cells(board.shape, &line);
            board.rule(rule, vec![("cells", cells), (name, number(first)?.into())])
        }
    }
}

fn number(text: &str) -> Result<i64, String> {
    text.parse().map_err(|_| format!("{:?} is no whole number", clip(text)))
}

/// The number of a row or a column: a letter stands for 10 and so on, if it is alone.
fn place(text: &str) -> Option<i64> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => c.to_digit(36).map(i64::from),
        _ => text.parse().ok().filter(|&it: &i64| it > 0),
    }
}

fn cell(board: &Board, name: &str) -> Result<Cell, String> {
    let split = || {
        let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
        // In `RCC1` the first is the row.
        match (row, column) {
            ("", _) => None,
            _ => place(row).zip(place(column)),
        }
    };
    let chars: Vec<char> = name.chars().collect();
    let four = || match chars[..] {
        ['R' | 'r', row, 'C' | 'c', column] => {
            place(&row.to_string()).zip(place(&column.to_string()))
        }
        _ => None,
    };
    let (row, column) = four().or_else(split).ok_or_else(|| {
        format!("{:?} is no cell of the board: expected one as in R1C2", clip(name))
    })?;
    board.cell(row, column)
}

fn names(board: &Board, cells: &[&str]) -> Result<Value, String> {
    let cells = cells.iter().map(|it| cell(board, it)).collect::<Result<Vec<_>, _>>()?;
    Ok(fields::cells(board.shape, &cells))
}

/// The cells of a row or a column.
fn line(board: &Board, name: &str) -> Result<Vec<Cell>, String> {
    let wrong = || format!("{:?}: expected a row or a column, as in R1 or C2", clip(name));
    let number = |text| place(text).ok_or_else(wrong);
    let cells = match (name.strip_prefix(['R', 'r']), name.strip_prefix(['C', 'c'])) {
        (Some(row), _) => board.ray((number(row)?, 0), (0, 1)),
        (_, Some(column)) => board.ray((0, number(column)?), (1, 0)),
        _ => return Err(wrong()),
    };
    if cells.is_empty() { Err(wrong()) } else { Ok(cells) }
}

/// The diagonal that a clue in that cell is about.
pub(super) fn diagonal(shape: Shape, start: Cell) -> Option<Vec<Cell>> {
    let (row, column) = (start / shape.columns(), start % shape.columns());
    let (last_row, last_column) = (shape.rows() - 1, shape.columns() - 1);
    let step = match (row, column) {
        (row, 0) if row < last_row => (1, 1),
        (0, _) => (1, -1),
        (row, column) if column == last_column && row < last_row => (-1, -1),
        (row, column) if row == last_row && (1..last_column).contains(&column) => (-1, 1),
        _ => return None,
    };
    let from = (row as i64 + 1 - step.0, column as i64 + 1 - step.1);
    Some(ray(shape, from, step))
}

/// `R1C1_5`, `R1C1_1_2`.
fn given(board: &mut Board, text: &str) -> Result<(), String> {
    let (name, values) = text
        .split_once('_')
        .ok_or_else(|| format!("{:?}: expected a cell and its digits, as in R1C1_5", clip(text)))?;
    let cell = cell(board, name)?;
    let values = values.split('_').map(number).collect::<Result<Vec<_>, _>>();
    let values = values.map_err(|what| format!("{}: {what}", clip(name)))?;
    let put = match values[..] {
        [value] => board.put(cell, value, true),
        _ => board.leave(cell, &values),
    };
    put.map_err(|what| format!("{}: {what}", clip(name)))
}
