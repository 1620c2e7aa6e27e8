//! Reads and writes the types of Interactive Sudoku Solver whose arguments have a form of their own.

use std::collections::BTreeMap;

use super::reading::{ArgumentError, Reading, number};
use super::types::{self, SEPARATOR};
use super::writing::{Item, list, places};
use super::{formulas, layers, pair_key};
use crate::links::board::ray;
use board::{Cell, Shape, fields, fields::RuleValue};

/// A pair of functions that read the arguments of a type and write them, if the type can express them.
pub(super) struct Special {
    pub(super) read: for<'a> fn(&mut Reading, &[&'a str]) -> Result<(), ArgumentError<'a>>,
    pub(super) write: fn(&Item) -> Option<String>,
}

pub(super) static BOARD: Special = Special { read: |_, _| Ok(()), write: |_| None };

pub(super) static ALL_DIFFERENT: Special = Special {
    read: |reading, args| {
        let is_house = args.len() == reading.board.shape.digits();
        let of = if is_house { "extra-region" } else { "distinct" };
        let cells = reading.names(args)?;
        reading.rule(of, vec![("cells", cells)])
    },
    write: |item| {
        let is_house = item.places("cells")?.len() == item.shape.digits();
        (is_house == (item.rule == "extra-region")).then(|| item.cells("cells"))?
    },
};

pub(super) static SUM: Special = Special {
    read: |reading, args| {
        let (first, rest) = split(args);
        let (sum, coefficients) = match first.split_once("_=_") {
            None => (first, None),
            Some((sum, told)) => {
                (sum, Some(told.split('_').map(number).collect::<Result<Vec<_>, _>>()?))
            }
        };
        let coefficients = coefficients.map(|told| ("coefficients", told.into()));
        let fields = [("cells", reading.names(rest)?), ("sum", number(sum)?.into())];
        reading.rule("sum", fields.into_iter().chain(coefficients).collect())
    },
    write: |item| {
        let coefficients = match item.of("coefficients") {
            Some(RuleValue::List(told)) => {
                let told: Vec<String> = told.iter().map(RuleValue::to_string).collect();
                format!("_=_{}", told.join("_"))
            }
            _ => String::new(),
        };
        Some(format!("~{}{coefficients}{}", item.of("sum")?, item.cells("cells")?))
    },
};

pub(super) static PILL_ARROW: Special = Special {
    read: |reading, args| {
        let (first, rest) = split(args);
        let size = usize::try_from(number(first)?).ok().filter(|&it| it <= rest.len());
        let (bulb, cells) = rest.split_at(size.ok_or("the pill is longer than the line")?);
        let fields = vec![("bulb", reading.names(bulb)?), ("cells", reading.names(cells)?)];
        reading.rule("arrow", fields)
    },
    write: |item| {
        let bulb = item.places("bulb")?;
        let is_next = |two: &[Cell]| {
            let steps = [(0, 1), (1, 0), (1, 1)].map(|(d, r)| item.shape.step(two[0], d, r));
            steps.contains(&Some(two[1]))
        };
        let is_pill = (2..=3).contains(&bulb.len()) && bulb.windows(2).all(is_next);
        is_pill.then_some(format!("~{}{}{}", bulb.len(), item.cells("bulb")?, item.cells("cells")?))
    },
};

pub(super) const NO_SQUARE: &str = "no square of four cells begins in that cell";

/// Returns the square of four cells that begins in a cell.
pub(super) fn square(shape: Shape, start: Cell) -> Option<Vec<Cell>> {
    [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().map(|(d, r)| shape.step(start, d, r)).collect()
}

/// The type `Pair`. Older texts call it `Binary`, and exchange two letters of the keys.
pub(super) static PAIR: Special = Special { read: pairs, write: |item| of_pairs(item, false) };
pub(super) static PAIR_X: Special = Special { read: pairs, write: |item| of_pairs(item, true) };

fn pairs<'a>(reading: &mut Reading, args: &[&'a str]) -> Result<(), ArgumentError<'a>> {
    let (first, rest) = split(args);
    let (is_old, all) = (reading.name.starts_with("Binary"), reading.name.ends_with('X'));
    let pairs = pair_key::pairs(reading.board.shape, first, is_old)
        .map_err(|what| ArgumentError::at(first, what))?;
    let is_same = |pair: &[i64; 2]| pairs.contains(&[pair[1], pair[0]]);
    if all && !pairs.iter().all(is_same) {
        return Err(ArgumentError::at(
            first,
            "each pair must also be listed in the opposite order",
        ));
    }
    let pairs: Vec<RuleValue> = pairs.iter().map(|pair| pair.to_vec().into()).collect();
    // A name or an empty argument begins the next line.
    let lines = rest.split(|it| it.is_empty() || it.starts_with('_'));
    let mut lines = lines.filter(|line| !line.is_empty()).peekable();
    lines.peek().ok_or("expected cells after the key")?;
    lines.try_for_each(|line| {
        let all = all.then_some(("all", RuleValue::Flag(true)));
        let fields = [("cells", reading.names(line)?), ("pairs", RuleValue::List(pairs.clone()))];
        reading.rule("pairs", fields.into_iter().chain(all).collect())
    })
}

fn of_pairs(item: &Item, all: bool) -> Option<String> {
    let RuleValue::List(told) = item.of("pairs")? else { return None };
    let pair = |pair: &RuleValue| match pair {
        RuleValue::List(pair) => match pair[..] {
            [RuleValue::Number(a), RuleValue::Number(b)] => Some([a, b]),
            _ => None,
        },
        _ => None,
    };
    let pairs = told.iter().map(pair).collect::<Option<Vec<_>>>()?;
    let is_same = pairs.iter().all(|&[a, b]| pairs.contains(&[b, a]));
    (item.of("all").is_some() == all && (is_same || !all)).then_some(format!(
        "~{}{}",
        pair_key::of(item.shape, &pairs),
        item.cells("cells")?
    ))
}

pub(super) static EQUAL_SUM: Special = Special {
    read: |reading, args| {
        let lists = args.split(|it| *it == SEPARATOR).filter(|cells| !cells.is_empty());
        let lists = lists.map(|list| reading.cells(list)).collect::<Result<Vec<_>, _>>()?;
        if lists.len() < 2 {
            let what = "EqualSum: no effect, because it has only one list of cells";
            reading.board.remark(what.to_owned());
            return Ok(());
        }
        equal_sums(reading, lists)
    },
    write: |item| {
        let RuleValue::List(lists) = item.of("lists")? else { return None };
        let lists: Option<Vec<String>> =
            lists.iter().map(|it| Some(list(item.shape, &places(item.shape, it)?))).collect();
        Some(lists?.join(&format!("~{SEPARATOR}")))
    },
};

/// Requires that lists of cells have the same sum.
fn equal_sums(reading: &mut Reading, lists: Vec<Vec<Cell>>) -> Result<(), ArgumentError<'static>> {
    let lists = lists.iter().map(|list| fields::cells(reading.board.shape, list)).collect();
    reading.rule("equal-sums", vec![("lists", RuleValue::List(lists))])
}

/// The number of lists, and all their cells.
pub(super) static SAME_VALUES: Special = Special {
    read: |reading, args| {
        let (first, rest) = split(args);
        let size = usize::try_from(number(first)?).ok().filter(|&many| many > 0);
        let size = size.filter(|many| rest.len().is_multiple_of(*many) && !rest.is_empty());
        let size = size.ok_or("the cells cannot be divided into so many lists")?;
        if size == 1 {
            let what = "SameValues: no effect, because it has only one list of cells";
            reading.board.remark(what.to_owned());
            return Ok(());
        }
        let lists = rest.chunks(rest.len() / size).map(|list| reading.names(list));
        let lists = RuleValue::List(lists.collect::<Result<_, _>>()?);
        reading.rule("same-digits", vec![("lists", lists)])
    },
    write: |item| {
        let RuleValue::List(lists) = item.of("lists")? else { return None };
        let of_lists = lists.iter().map(|it| places(item.shape, it)).collect::<Option<Vec<_>>>()?;
        let cells = of_lists.concat();
        let is_once = (1..cells.len()).all(|place| !cells[..place].contains(&cells[place]));
        is_once.then(|| format!("~{}{}", lists.len(), list(item.shape, &cells)))
    },
};

pub(super) static REGION_SUM_LINE: Special = Special {
    read: |reading, args| {
        let cells = reading.cells(args)?;
        let (shape, has_regions) = (reading.board.shape, !reading.areas.regions.is_empty());
        let start = cells.first().ok_or("expected cells")?;
        let at = format!("RegionSumLine at {}", shape.name(*start));
        let of = reading.board.region_of();
        let is_loop = cells.len() > 1 && cells.first() == cells.last();
        let is_once = !(1..cells.len()).any(|at| cells[..at].contains(&cells[at]));
        let is_inside = cells.iter().all(|&cell| of[cell].is_some());
        if has_regions && is_once && is_inside {
            return reading.rule("region-sum", vec![("cells", fields::cells(shape, &cells))]);
        }
        let pieces = cells.chunk_by(|&a, &b| of[a] == of[b]).map(<[Cell]>::to_vec);
        let pieces: Vec<Vec<Cell>> = pieces.collect();
        if !has_regions || pieces.len() < 2 {
            let why = match has_regions {
                true => "the line stays in one region",
                false => "the board has no regions",
            };
            reading.board.remark(format!("{at}: no effect, because {why}"));
            return Ok(());
        }
        if is_loop {
            reading.board.remark(format!(
                "{at}: the line is a loop; its first and its last piece stay separate, and \
                 both have the same sum"
            ));
        }
        if !is_inside {
            let what = format!("{at}: the cells outside all regions are treated as a region");
            reading.board.remark(what);
        }
        equal_sums(reading, pieces)
    },
    write: |item| {
        let cells = item.places("cells")?;
        let is_loop = cells.len() > 1 && cells.first() == cells.last();
        let is_inside = cells.iter().all(|&cell| item.setting.of[cell].is_some());
        (item.setting.has_regions && is_inside && !is_loop).then(|| list(item.shape, &cells))
    },
};

/// Requires that all of the largest houses contain the same digits.
pub(super) static REGION_SAME_VALUES: Special = Special {
    read: |reading, args| {
        reading.whole(args)?;
        let (shape, areas) = (reading.board.shape, reading.areas);
        let houses = largest_houses(shape, areas.regions.clone());
        if houses.len() < 2 || houses[0].len() == shape.digits() {
            let what = "RegionSameValues: no effect, because houses contain all digits";
            reading.board.remark(what.to_owned());
            return Ok(());
        }
        let lists = houses.iter().map(|house| fields::cells(shape, house)).collect();
        reading.rule("same-digits", vec![("lists", RuleValue::List(lists))])
    },
    write: |item| {
        let RuleValue::List(lists) = item.of("lists")? else { return None };
        let lists = lists.iter().map(|it| places(item.shape, it)).collect::<Option<Vec<_>>>()?;
        let of = &item.setting.of;
        let regions = (0..).map(|region| {
            (0..item.shape.cells()).filter(|&cell| of[cell] == Some(region)).collect::<Vec<Cell>>()
        });
        let regions = regions.take_while(|region| !region.is_empty()).collect();
        (lists == largest_houses(item.shape, regions)).then(String::new)
    },
};

/// Returns the largest of rows, columns and regions.
fn largest_houses(shape: Shape, mut regions: Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    regions.sort();
    let (rows, columns) = (shape.rows(), shape.columns());
    let row = |row: usize| (row * columns..(row + 1) * columns).collect();
    let column = |column: usize| (0..rows).map(|row| row * columns + column).collect();
    let lines = (0..rows).map(row).chain((0..columns).map(column));
    let mut houses: Vec<Vec<Cell>> = lines.chain(regions).collect();
    let most = houses.iter().map(Vec::len).max();
    houses.retain(|house| Some(house.len()) == most);
    houses
}

pub(super) static HIDDEN_SKYSCRAPER: Special = Special {
    read: |reading, args| {
        let (first, rest) = split(args);
        let line = reading.line(first)?;
        if rest.len() > 2 || rest.is_empty() {
            return Err("expected a clue for the beginning, the end, or both".into());
        }
        let back = line.iter().rev().copied().collect();
        for (cells, clue) in [line, back].iter().zip(rest).filter(|(_, it)| !it.is_empty()) {
            let is = formulas::hidden(cells.len(), number(clue)?).ok_or(TOO_LONG)?;
            formula(reading, fields::cells(reading.board.shape, cells), is)?;
        }
        Ok(())
    },
    write: |item| {
        let ((line, is_back), is) = (item.line()?, item.formula()?);
        let clue: i64 = is.rsplit(' ').next()?.parse().ok()?;
        let is_same = formulas::hidden(item.count("cells"), clue).as_deref() == Some(is);
        is_same.then(|| match is_back {
            false => format!("~{line}~{clue}~"),
            true => format!("~{line}~~{clue}"),
        })
    },
};

/// The reason if a type needs a formula with more cells than letters.
const TOO_LONG: &str = "no formula has more than 26 cells";

fn formula(
    reading: &mut Reading,
    cells: RuleValue,
    is: String,
) -> Result<(), ArgumentError<'static>> {
    reading.rule("formula", vec![("cells", cells), ("is", RuleValue::Text(is))])
}

pub(super) static CONTAIN_EXACT: Special = Special {
    read: |reading, args| contain(reading, args, true),
    write: |item| write_contained(item, true),
};
pub(super) static CONTAIN_AT_LEAST: Special = Special {
    read: |reading, args| contain(reading, args, false),
    write: |item| write_contained(item, false),
};

fn contain<'a>(
    reading: &mut Reading,
    args: &[&'a str],
    is_exact: bool,
) -> Result<(), ArgumentError<'a>> {
    let (first, rest) = split(args);
    let mut counts = BTreeMap::new();
    for digit in first.split('_') {
        *counts.entry(number(digit)?).or_insert(0) += 1;
    }
    let counts: Vec<(i64, usize)> = counts.into_iter().collect();
    let cells = reading.names(rest)?;
    formula(reading, cells, formulas::counts(&counts, is_exact))
}

fn write_contained(item: &Item, is_exact: bool) -> Option<String> {
    let (counts, is) = formulas::counted(item.formula()?)?;
    let digits = counts.iter().flat_map(|(digit, count)| vec![digit.to_string(); *count]);
    let digits = digits.collect::<Vec<_>>().join("_");
    let is_listed = counts.iter().all(|it| it.1 > 0) && counts.is_sorted_by(|a, b| a.0 < b.0);
    (is == is_exact && is_listed).then(|| Some(format!("~{digits}{}", item.cells("cells")?)))?
}

pub(super) static LOOK_AND_SAY: Special = Special {
    read: |reading, args| {
        let (first, rest) = split(args);
        let digits = first.chars().map(|c| c.to_digit(10)).collect::<Option<Vec<u32>>>();
        let digits = digits.filter(|it| !it.is_empty() && it.len().is_multiple_of(2));
        let digits = digits.ok_or_else(|| {
            ArgumentError::at(first, "expected pairs of a count and a digit, as in 1223")
        })?;
        let counts = digits.chunks(2).map(|pair| (i64::from(pair[1]), pair[0] as usize));
        let counts: Vec<(i64, usize)> = counts.collect();
        let is_twice = |(place, one): (usize, &(i64, usize))| {
            one.1 > 0 && counts[..place].iter().any(|it| it.0 == one.0 && it.1 > 0)
        };
        if counts.iter().enumerate().any(is_twice) {
            return Err(ArgumentError::at(first, "a digit has two counts"));
        }
        let cells = reading.names(rest)?;
        formula(reading, cells, formulas::counts(&counts, true))
    },
    write: |item| {
        let (counts, is_exact) = formulas::counted(item.formula()?)?;
        let pair = |&(digit, count): &(i64, usize)| {
            (0..=9).contains(&digit).then_some(()).filter(|()| count <= 9)?;
            Some(format!("{count}{digit}"))
        };
        let clue = counts.iter().map(pair).collect::<Option<String>>().filter(|_| is_exact)?;
        Some(format!("~{clue}{}", item.cells("cells")?))
    },
};

pub(super) static COUNT_DISTINCT: Special = Special {
    read: |reading, args| {
        let cells = reading.names(args)?;
        if args.len() < 2 {
            return Err("expected a cell and the cells that it counts".into());
        }
        let digits = reading.board.shape.values();
        let is = formulas::distinct(args.len(), digits).ok_or(TOO_LONG)?;
        formula(reading, cells, is)
    },
    write: |item| {
        let is = formulas::distinct(item.count("cells"), item.shape.values());
        (is.as_deref() == Some(item.formula()?)).then(|| item.cells("cells"))?
    },
};

pub(super) static CHAOS_CONSTRUCTION: Special = Special {
    read: |reading, args| {
        reading.whole(args)?;
        let size = region_size(reading.board.shape, reading.areas.size) as i64;
        let fields = [("size", size.into()), ("distinct", RuleValue::Flag(true))];
        let layer = ("layer", layers::CHAOS.into());
        reading.rule("unknown-regions", [layer].into_iter().chain(fields).collect())
    },
    write: |_| None,
};

/// Returns the number of cells of a region; `told` is that of `.RegionSize`.
pub(super) fn region_size(shape: Shape, told: Option<usize>) -> usize {
    told.unwrap_or(shape.rows().max(shape.columns()))
}

pub(super) static CONNECTED_VALUES: Special = Special {
    read: |reading, args| {
        let (first, rest) = split(args);
        let (values, size) = match *rest {
            [values] | [values, ""] => (values, None),
            [values, size] => (values, Some(number(size)?)),
            _ => return Err("expected extra cells and a value, as in VS~1".into()),
        };
        let name = first.to_ascii_lowercase();
        let layers = reading.board.shape.layers();
        let is_layer = first.starts_with('V') && layers.iter().any(|layer| layer.name == name);
        if !is_layer {
            let what = "only extra cells are supported, as in .Var~S~~9x9.ConnectedValues~VS~1";
            return Err(ArgumentError::at(first, what));
        }
        if values.contains('_') {
            return Err(ArgumentError::at(values, "only one value is supported"));
        }
        let is = number(values)?;
        reading.rule("connected", vec![("layer", (&*name).into()), ("is", is.into())])?;
        let Some(size) = size else { return Ok(()) };
        let cells: Vec<Cell> = reading.board.shape.every_cell().collect();
        let cells = fields::cells(reading.board.shape, &cells);
        formula(reading, cells, format!("count(all, {name} = {is}) = {size}"))
    },
    write: |_| None,
};

/// A hint for the search of Interactive Sudoku Solver.
pub(super) static SEARCH_PRIORITY: Special =
    Special { read: |reading, args| reading.cells(split(args).1).map(|_| ()), write: |_| None };

pub(super) static SANDWICH: Special = Special {
    read: |reading, args| {
        let (first, rest) = split(args);
        let line = reading.line(rest.first().copied().unwrap_or_default())?;
        let is_short = line.len() < reading.board.shape.digits();
        if is_short {
            reading.board.remark(
                "Sandwich: in a line with fewer cells than digits, the sum is between the \
                 lowest and the highest digit of that line"
                    .to_owned(),
            );
        }
        let name = if is_short { "lunchbox" } else { "sandwich" };
        let cells = fields::cells(reading.board.shape, &line);
        reading.rule(name, vec![("cells", cells), ("sum", number(first)?.into())])
    },
    // On a shorter line the solver uses the lowest and the highest digit of that line.
    write: |item| {
        let (line, _) = item.line()?;
        (item.places("cells")?.len() == item.shape.digits())
            .then_some(format!("~{}~{line}", item.of("sum")?))
    },
};

pub(super) static DISJOINT_SETS: Special = Special {
    read: |reading, args| {
        reading.whole(args)?;
        if reading.areas.is_usual {
            return reading.rule("disjoint-groups", Vec::new());
        }
        reading.sets(reading.areas.boxes.map(|boxes| groups(reading.board.shape, boxes)))
    },
    write: |item| {
        let is_square = item.shape.rows() == item.shape.columns();
        (item.setting.has_boxes && is_square).then(String::new)
    },
};

pub(super) static WINDOKU: Special = Special {
    read: |reading, args| {
        reading.whole(args)?;
        let shape = reading.board.shape;
        if reading.areas.is_usual && shape.digits() == 9 {
            return reading.rule("windoku", Vec::new());
        }
        let size = reading.areas.size.unwrap_or(shape.digits());
        let boxes = types::boxes(shape.rows(), shape.columns(), size);
        reading.sets(boxes.map(|boxes| windows(shape, boxes)))
    },
    write: |item| (item.setting.has_boxes && item.shape.digits() == 9).then(String::new),
};

/// Returns the boxes with these rows and columns.
pub(super) fn boxes(shape: Shape, (high, wide): (usize, usize)) -> Vec<Vec<Cell>> {
    let columns = shape.columns();
    let corners = (0..shape.rows())
        .step_by(high)
        .flat_map(|row| (0..columns).step_by(wide).map(move |column| (row, column)));
    let cells = |(row, column): (usize, usize)| {
        let rows = row..row + high;
        rows.flat_map(|row| (column..column + wide).map(move |it| row * columns + it)).collect()
    };
    corners.map(cells).collect()
}

/// Returns the cells at each position of boxes with these rows and columns.
fn groups(shape: Shape, (high, wide): (usize, usize)) -> Vec<Vec<Cell>> {
    let columns = shape.columns();
    let place = |cell: Cell| (cell / columns % high, cell % columns % wide);
    let places = (0..high).flat_map(|row| (0..wide).map(move |column| (row, column)));
    places.map(|at| (0..shape.cells()).filter(|&cell| place(cell) == at).collect()).collect()
}

/// Returns the windows of the size of a box, each with a border of one cell around it.
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

/// Returns the diagonal of a clue at a cell, if one begins there.
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
    // Diagonals that end at these sides are written from their other end.
    let end = place(*cells.last()?);
    let is_of_others = match step {
        (-1, -1) => end.1 == 0,
        (-1, 1) => end.0 == 0,
        _ => false,
    };
    (cells.len() > 1 && !is_of_others).then_some(cells)
}

/// Returns the first argument and the others.
fn split<'a, 'b>(args: &'b [&'a str]) -> (&'a str, &'b [&'a str]) {
    args.split_first().map_or(("", args), |(first, rest)| (*first, rest))
}
