//! What a text of Interactive Sudoku Solver says.

use std::collections::HashSet;

use super::{
    pair_key,
    types::{self, Holds, OTHERS, SEPARATOR, TYPES},
};
use crate::links::board::{Board, Regions, ray};
use crate::reading::Parsed;
use crate::reading::tree::Wrong;
use crate::text::Known;
use crate::text::alphabet::clip;
use board::{Cell, Shape, fields, fields::Value};

/// A type and its arguments.
type Item<'a> = (&'a str, Vec<&'a str>);

/// The regions of the board, as the solver has them.
struct Areas {
    /// Rows and columns of a box, whether the board has boxes or not.
    boxes: Option<(usize, usize)>,
    /// The number of cells that a region is told to have.
    size: Option<usize>,
    /// Whether the board has the boxes that it has without a word.
    is_usual: bool,
    /// Whether the board has boxes or pieces of a jigsaw.
    has_regions: bool,
}

/// What is wrong, and in which part of the text, if not in the type as a whole.
struct Bad<'a> {
    part: Option<&'a str>,
    what: String,
}

impl<T: Into<String>> From<T> for Bad<'_> {
    fn from(what: T) -> Self {
        Bad { part: None, what: what.into() }
    }
}

impl<'a> Bad<'a> {
    fn at(part: &'a str, what: impl Into<String>) -> Bad<'a> {
        Bad { part: Some(part), what: what.into() }
    }
}

/// The puzzle of a text.
pub(crate) fn puzzle(told: &str, known: &Known) -> Result<Parsed, Wrong> {
    let spoilt = told.lines().map(str::trim).find(|line| types::lacks_dot(line));
    if let Some(line) = spoilt {
        let at = line.as_ptr().addr() - told.as_ptr().addr();
        return Err((at, format!("a dot is missing before {}", clip(line))));
    }
    let text: String = told.split_whitespace().collect();
    let items: Vec<Item> = match text.strip_prefix('.') {
        Some(text) => text.split('.').map(item).collect(),
        None => return Err((0, "the text must begin with a dot, as in .~R1C1_5".to_owned())),
    };
    // Where a part of the text stands in what was told.
    let place = |part: &str| {
        let before = part.as_ptr().addr().checked_sub(text.as_ptr().addr())?;
        let mut after = before;
        let mut chars = told.char_indices().filter(|(_, c)| !c.is_whitespace());
        chars.find_map(|(at, c)| match after.checked_sub(c.len_utf8()) {
            Some(left) => {
                after = left;
                None
            }
            None => Some(at),
        })
    };
    // Before a name stands its dot.
    let dot = |name: &str| {
        let begin = name.as_ptr().addr() - text.as_ptr().addr();
        place(&text[begin - 1..]).unwrap_or(0)
    };
    for only in ["Shape", "RegionSize", "Jigsaw"] {
        let mut all = items.iter().filter(|(name, _)| *name == only);
        if let Some((_, first)) = all.next()
            && let Some((name, _)) = all.find(|(_, args)| args != first)
        {
            return Err((dot(name), format!("{only}: given twice; keep only one")));
        }
    }
    let (mut board, areas) = board(&items, known).map_err(|(name, what)| {
        let item = items.iter().find(|(it, _)| *it == name);
        (item.map_or(0, |(name, _)| dot(name)), what)
    })?;
    for (name, args) in &last_clues(&mut board, items) {
        if name.is_empty() {
            for text in args {
                given(&mut board, text).map_err(|Bad { part, what }| {
                    (place(part.unwrap_or(text)).unwrap_or(0), what)
                })?;
            }
            continue;
        }
        add(&mut board, &areas, name, args).map_err(|Bad { part, what }| {
            let twice = || what.ends_with(TWICE).then(|| repeated(args)).flatten();
            let at = part.or_else(twice).and_then(place);
            (at.unwrap_or_else(|| dot(name)), format!("{}: {what}", clip(name)))
        })?;
    }
    board.parsed().map_err(|what| (0, what))
}

/// How a rule says that a cell is in it once too often.
const TWICE: &str = "occurs twice";

/// The first argument that was there before, in letters of either size.
fn repeated<'a>(args: &[&'a str]) -> Option<&'a str> {
    let is_before = |(place, arg): &(usize, &&str)| {
        args[..*place].iter().any(|before| before.eq_ignore_ascii_case(arg))
    };
    args.iter().enumerate().find(is_before).map(|(_, arg)| *arg)
}

/// The items without the clues that a later one at the same place replaces.
fn last_clues<'a>(board: &mut Board, items: Vec<Item<'a>>) -> Vec<Item<'a>> {
    let (mut known, mut kept) = (HashSet::new(), Vec::new());
    for (name, mut args) in items.into_iter().rev() {
        let clues = types::clues(name, &args);
        let replaced = clues.iter().filter(|&&(place, clue)| !known.insert((name, place, clue)));
        let replaced: Vec<_> = replaced.collect();
        for &&(place, clue) in &replaced {
            board.remark(format!("{name} at {place}: only the last of several clues is used"));
            if let Some(arg) = args.get_mut(clue) {
                *arg = "";
            }
        }
        if clues.is_empty() || replaced.len() < clues.len() {
            kept.push((name, args));
        }
    }
    kept.reverse();
    kept
}

fn item(text: &str) -> Item<'_> {
    let mut parts = text.split('~');
    (parts.next().unwrap_or_default(), parts.collect())
}

/// Rows, columns, digits and regions; or the type that tells them wrong, and what is wrong.
fn board(items: &[Item], known: &Known) -> Result<(Board, Areas), (&'static str, String)> {
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
    let told = find("RegionSize").map(|args| {
        let size = args.first().and_then(|it| number(it)).filter(|&it| it > 0);
        size.ok_or_else(|| ("RegionSize", "RegionSize: expected a number".to_owned()))
    });
    let told = told.transpose()?;
    let size = told.unwrap_or(largest);
    let has_boxes = !is_raw && find("NoBoxes").is_none();
    let all_boxes = types::boxes(rows, columns, size);
    let boxes = all_boxes.filter(|_| has_boxes);
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
    let areas = Areas {
        boxes: all_boxes,
        size: told,
        is_usual: boxes == Some(usual) && size == shape.digits(),
        has_regions: boxes.is_some() || !pieces.is_empty(),
    };
    let mut board = Board::new(shape, regions, !is_raw, known).map_err(of_shape)?;
    // With boxes the pieces are there beside them.
    for piece in pieces.iter().filter(|_| boxes.is_some()) {
        let fields = vec![("cells", fields::cells(shape, piece))];
        board.rule("extra-region", fields).map_err(of_jigsaw)?;
    }
    Ok((board, areas))
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

/// Adds a rule; what is wrong does not name it, since its type is named.
fn rule(board: &mut Board, name: &str, fields: Vec<(&str, Value)>) -> Result<(), Bad<'static>> {
    let unnamed = |what: String| {
        let rest = what.strip_prefix(name).and_then(|rest| rest.strip_prefix(": "));
        rest.unwrap_or(&what).into()
    };
    board.rule(name, fields).map_err(unnamed)
}

fn add<'a>(board: &mut Board, areas: &Areas, name: &str, args: &[&'a str]) -> Result<(), Bad<'a>> {
    // Every two digits are alike, or far enough apart.
    if let ("Modular", ["1", cells @ ..]) | ("Whisper", ["" | "0", cells @ ..]) = (name, args) {
        names(board, cells)?;
        board.remark(format!("{name}: no effect with this number"));
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
            let sum = Some(number_or_zero(first)?).filter(|&sum| sum != 0);
            let sum = sum.map(|sum| ("sum", Value::from(sum)));
            rule(board, "cage", [("cells", names(board, rest)?)].into_iter().chain(sum).collect())
        }
        "AllDifferent" => {
            let is_house = args.len() == shape.digits();
            let of = if is_house { "extra-region" } else { "distinct" };
            rule(board, of, vec![("cells", names(board, args)?)])
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
            rule(board, "sum", fields.into_iter().chain(coefficients).collect())
        }
        "SumLine" => {
            let is_loop = rest.last() == Some(&"LOOP");
            let cells = names(board, &rest[..rest.len() - usize::from(is_loop)])?;
            let is_loop = is_loop.then_some(("loop", Value::Flag(true)));
            let fields = [("cells", cells), ("sum", number(first)?.into())];
            rule(board, "sum-line", fields.into_iter().chain(is_loop).collect())
        }
        "Arrow" => {
            let fields = vec![("bulb", names(board, &[first])?), ("cells", names(board, rest)?)];
            rule(board, "arrow", fields)
        }
        "PillArrow" => {
            let size = usize::try_from(number(first)?).ok().filter(|&it| it <= rest.len());
            let (bulb, cells) = rest.split_at(size.ok_or("the pill is longer than the line")?);
            let fields = vec![("bulb", names(board, bulb)?), ("cells", names(board, cells)?)];
            rule(board, "arrow", fields)
        }
        "LittleKiller" => {
            let start = cell(board, rest.first().copied().unwrap_or_default())?;
            let cells = diagonal(shape, start).ok_or("no diagonal begins in that cell")?;
            let fields =
                vec![("cells", fields::cells(shape, &cells)), ("sum", number(first)?.into())];
            rule(board, "little-killer", fields)
        }
        "Quad" => {
            let start = cell(board, first)?;
            let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(d, r)| shape.step(start, d, r));
            let square: Option<Vec<Cell>> = square.into_iter().collect();
            let square = square.ok_or("no square of four cells begins in that cell")?;
            if rest.is_empty() {
                board.remark(format!("Quad at {}: no effect without digits", shape.name(start)));
                return Ok(());
            }
            let values = rest.iter().map(|it| number(it)).collect::<Result<Vec<_>, _>>()?;
            let fields = vec![("cells", fields::cells(shape, &square)), ("values", values.into())];
            rule(board, "quadruple", fields)
        }
        "Diagonal" => {
            let direction = if number(first)? == 1 { "/" } else { "\\" };
            rule(board, "diagonal", vec![("direction", direction.into())])
        }
        "Indexing" => {
            let by = match first {
                "C" => "column",
                "R" => "row",
                _ => return Err(Bad::at(first, format!("{:?}: expected C or R", clip(first)))),
            };
            rule(board, "indexing", vec![("cells", names(board, rest)?), ("by", by.into())])
        }
        "Pair" | "PairX" | "Binary" | "BinaryX" => {
            let pairs = pair_key::pairs(shape, first, name.starts_with("Binary"))
                .map_err(|what| Bad::at(first, what))?;
            let is_same = |pair: &[i64; 2]| pairs.contains(&[pair[1], pair[0]]);
            let all = name.ends_with('X');
            if all && !pairs.iter().all(is_same) {
                return Err(Bad::at(first, "each pair must also be listed in the opposite order"));
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
                rule(board, "pairs", fields.into_iter().chain(all).collect())
            })
        }
        "EqualSum" => {
            let lists = args.split(|it| *it == SEPARATOR).filter(|cells| !cells.is_empty());
            let lists = lists.map(|list| cells(board, list)).collect::<Result<Vec<_>, _>>()?;
            if lists.len() < 2 {
                board.remark(
                    "EqualSum: no effect, because it has only one list of cells".to_owned(),
                );
                return Ok(());
            }
            equal_sums(board, lists)
        }
        "RegionSumLine" => {
            let cells = cells(board, args)?;
            let start = cells.first().ok_or("expected cells")?;
            let at = format!("RegionSumLine at {}", shape.name(*start));
            let of = board.region_of();
            let is_loop = cells.len() > 1 && cells.first() == cells.last();
            let is_once = !(1..cells.len()).any(|at| cells[..at].contains(&cells[at]));
            let is_inside = cells.iter().all(|&cell| of[cell].is_some());
            if areas.has_regions && is_once && is_inside {
                return rule(board, "region-sum", vec![("cells", fields::cells(shape, &cells))]);
            }
            let pieces = cells.chunk_by(|&a, &b| of[a] == of[b]).map(<[Cell]>::to_vec);
            let pieces: Vec<Vec<Cell>> = pieces.collect();
            if !areas.has_regions || pieces.len() < 2 {
                let why = match areas.has_regions {
                    true => "the line stays in one region",
                    false => "the board has no regions",
                };
                board.remark(format!("{at}: no effect, because {why}"));
                return Ok(());
            }
            if is_loop {
                board.remark(format!(
                    "{at}: the line is a loop; its first and its last piece stay separate, and \
                     both have the same sum"
                ));
            }
            if !is_inside {
                board
                    .remark(format!("{at}: the cells outside all regions are treated as a region"));
            }
            equal_sums(board, pieces)
        }
        "Sandwich" => {
            let line = line(board, rest.first().copied().unwrap_or_default())?;
            let is_short = line.len() < shape.digits();
            if is_short {
                board.remark(
                    "Sandwich: in a line with fewer cells than digits, the sum is between the \
                     lowest and the highest digit of that line"
                        .to_owned(),
                );
            }
            let name = if is_short { "lunchbox" } else { "sandwich" };
            let cells = fields::cells(shape, &line);
            rule(board, name, vec![("cells", cells), ("sum", number(first)?.into())])
        }
        "DisjointSets" | "Windoku" => {
            let sets = match name {
                _ if !args.is_empty() => return Err("it has no arguments; remove them".into()),
                "DisjointSets" if areas.is_usual => {
                    return rule(board, "disjoint-groups", Vec::new());
                }
                "DisjointSets" => areas.boxes.map(|boxes| groups(shape, boxes)),
                _ if areas.is_usual && shape.digits() == 9 => {
                    return rule(board, "windoku", Vec::new());
                }
                _ => {
                    let size = areas.size.unwrap_or(shape.digits());
                    let boxes = types::boxes(shape.rows(), shape.columns(), size);
                    boxes.map(|boxes| windows(shape, boxes))
                }
            };
            sets.unwrap_or_default().iter().filter(|set| set.len() > 1).try_for_each(|set| {
                let of = if set.len() == shape.digits() { "extra-region" } else { "distinct" };
                rule(board, of, vec![("cells", fields::cells(shape, set))])
            })
        }
        _ if types::is_known(name) => {
            Err("this type of Interactive Sudoku Solver is not supported".into())
        }
        _ => Err(format!("unknown type; expected one of {}", all().join(", ")).into()),
    }
}

/// The cells at each place of boxes of that many rows and columns.
fn groups(shape: Shape, (high, wide): (usize, usize)) -> Vec<Vec<Cell>> {
    let columns = shape.columns();
    let place = |cell: Cell| (cell / columns % high, cell % columns % wide);
    let places = (0..high).flat_map(|row| (0..wide).map(move |column| (row, column)));
    places.map(|at| (0..shape.cells()).filter(|&cell| place(cell) == at).collect()).collect()
}

/// The windows as large as boxes that have a cell around each.
fn windows(shape: Shape, (high, wide): (usize, usize)) -> Vec<Vec<Cell>> {
    let columns = shape.columns();
    let starts = |length: usize, size: usize| (1..length.saturating_sub(size)).step_by(size + 1);
    let corners = starts(columns, wide)
        .flat_map(|left| starts(shape.rows(), high).map(move |top| (top, left)));
    let window = |(top, left): (usize, usize)| {
        let rows = top..top + high;
        rows.flat_map(|row| (left..left + wide).map(move |it| row * columns + it)).collect()
    };
    corners.map(window).collect()
}

/// The types that are read.
fn all() -> Vec<&'static str> {
    OTHERS.into_iter().chain(TYPES.iter().map(|of| of.name)).collect()
}

fn plain<'a>(board: &mut Board, of: &str, holds: Holds, args: &[&'a str]) -> Result<(), Bad<'a>> {
    let (first, rest) = args.split_first().map_or(("", args), |(first, rest)| (*first, rest));
    match holds {
        Holds::Nothing(told) => {
            if !args.is_empty() {
                return Err("it has no arguments; remove them".into());
            }
            let value =
                |text: &str| Value::parse(text).map_or(Value::Flag(true), |(value, _)| value);
            rule(board, of, told.iter().map(|(name, text)| (*name, value(text))).collect())
        }
        Holds::Cells => rule(board, of, vec![("cells", names(board, args)?)]),
        Holds::NumberOr(name, usual) if first.starts_with(['R', 'r']) => {
            let fields = vec![("cells", names(board, args)?), (name, usual.into())];
            rule(board, of, fields)
        }
        Holds::Number(name) | Holds::NumberOr(name, _) => {
            // The ends of a lockout line always differ.
            let least = if of == "lockout" { 1 } else { i64::MIN };
            let number = number_or_zero(first)?.max(least);
            rule(board, of, vec![("cells", names(board, rest)?), (name, number.into())])
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
                rule(board, of, cells.into_iter().chain(value).collect())?;
            }
            if any { Ok(()) } else { Err("no two of the cells are neighbours".into()) }
        }
        Holds::Ends(name) => {
            let line = line(board, first)?;
            if rest.len() > 2 || rest.is_empty() {
                return Err("expected a clue for the beginning, the end, or both".into());
            }
            if rest.iter().all(|clue| clue.is_empty()) {
                board.remark(format!("{of} at {first}: no effect without a clue"));
            }
            let back = line.iter().rev().copied().collect();
            for (cells, clue) in [line, back].iter().zip(rest).filter(|(_, it)| !it.is_empty()) {
                let cells = fields::cells(board.shape, cells);
                rule(board, of, vec![("cells", cells), (name, number(clue)?.into())])?;
            }
            Ok(())
        }
    }
}

fn number(text: &str) -> Result<i64, Bad<'_>> {
    text.parse().map_err(|_| Bad::at(text, format!("{:?} is not a whole number", clip(text))))
}

/// A number that may be left away.
fn number_or_zero(text: &str) -> Result<i64, Bad<'_>> {
    if text.is_empty() { Ok(0) } else { number(text) }
}

/// The number of a row or a column: a letter stands for 10 and so on, if it is alone.
fn place(text: &str) -> Option<i64> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => c.to_digit(36).map(i64::from),
        _ => text.parse().ok().filter(|&it: &i64| it > 0),
    }
}

fn cell<'a>(board: &Board, name: &'a str) -> Result<Cell, Bad<'a>> {
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
        let what =
            format!("{:?} is not a cell of the board; expected a cell such as R1C2", clip(name));
        Bad::at(name, what)
    })?;
    board.cell(row, column).map_err(|what| Bad::at(name, what))
}

fn cells<'a>(board: &Board, names: &[&'a str]) -> Result<Vec<Cell>, Bad<'a>> {
    names.iter().map(|name| cell(board, name)).collect()
}

fn names<'a>(board: &Board, names: &[&'a str]) -> Result<Value, Bad<'a>> {
    Ok(fields::cells(board.shape, &cells(board, names)?))
}

/// Adds that lists of cells have the same sum.
fn equal_sums(board: &mut Board, lists: Vec<Vec<Cell>>) -> Result<(), Bad<'static>> {
    let lists = lists.iter().map(|list| fields::cells(board.shape, list)).collect();
    rule(board, "equal-sums", vec![("lists", Value::List(lists))])
}

/// The cells of a row or a column.
fn line<'a>(board: &Board, name: &'a str) -> Result<Vec<Cell>, Bad<'a>> {
    let wrong =
        || Bad::at(name, format!("{:?}: expected a row or a column, as in R1 or C2", clip(name)));
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
    let place = |cell: Cell| (cell / shape.columns(), cell % shape.columns());
    let ((row, column), last_column) = (place(start), shape.columns() - 1);
    let last_row = shape.rows() - 1;
    let step = match (row, column) {
        (row, 0) if row < last_row => (1, 1),
        (0, _) => (1, -1),
        (row, column) if column == last_column && row < last_row => (-1, -1),
        (row, column) if row == last_row && (1..last_column).contains(&column) => (-1, 1),
        _ => return None,
    };
    let from = (row as i64 + 1 - step.0, column as i64 + 1 - step.1);
    let cells = ray(shape, from, step);
    // Those that begin at the other end are that side's.
    let end = place(*cells.last()?);
    let is_of_others = match step {
        (-1, -1) => end.1 == 0,
        (-1, 1) => end.0 == 0,
        _ => false,
    };
    (cells.len() > 1 && !is_of_others).then_some(cells)
}

/// `R1C1_5`, `R1C1_1_2`.
fn given<'a>(board: &mut Board, text: &'a str) -> Result<(), Bad<'a>> {
    let (name, told) = text
        .split_once('_')
        .ok_or_else(|| format!("{:?}: expected a cell and its digits, as in R1C1_5", clip(text)))?;
    let cell = cell(board, name)?;
    let of_cell = |part: &'a str, what| Bad::at(part, format!("{}: {what}", clip(name)));
    let mut values = Vec::new();
    for part in told.split('_') {
        let value = number(part).map_err(|Bad { what, .. }| of_cell(part, what))?;
        board.digit(value).map_err(|what| of_cell(part, what))?;
        values.push(value);
    }
    let put = match values[..] {
        [value] => board.put(cell, value, true),
        _ => board.leave(cell, &values),
    };
    put.map_err(|what| of_cell(told, what))
}
