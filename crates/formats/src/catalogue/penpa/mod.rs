//! The format `penpa`: links of penpa-edit, which contain lines of text in raw deflate.
//!
//! The first line describes the grid. The fourth lists the drawings as JSON. The sixth lists the
//! cells, each by its distance from the previous one.
//!
//! | drawn | read as |
//! |---|---|
//! | a number in a cell | a given |
//! | lines along edges | regions; without any there are boxes |
//! | `killercages`, and a small number in a corner | cage, with the sum |
//! | `thermo`, `arrows` | thermometer, arrow, the bulb first |
//! | a small circle on an edge, white or black | difference of 1, ratio of 2 |
//!
//! Penpa-edit draws puzzles of all kinds, so everything else is a drawing of unknown meaning. Such
//! drawings are counted in an error, unless they are to be ignored. The format is read-only.
//!
//! Places are numbers. With w = columns + 4 and h = rows + 4, a cell is (row + 2) · w + column + 2.
//! Add w · h for its lower right corner, twice that for the edge below, and three times that for
//! the edge to its right. 4 · (cell + w · h) is its first small corner.
//!
//! Source: swaroopg92/penpa-edit and marktekfan/sudokupad-penpa-import, for keys and places.

mod shortened;

use super::code::Code;
use crate::error::{Fault, FaultReason};
use crate::format::Format;
use crate::links::address::{self, PayloadKind};
use crate::links::board::{Board, Regions, wrong};
use crate::links::{MAX_PACKED, MAX_UNPACKED, base64};
use crate::metadata::{AUTHOR, MetadataCollector, RULES_TEXT, SOURCE, TITLE};
use crate::reading::tree::{self, Value};
use crate::reading::{Input, ParsedPuzzle};
use crate::text::ReadContext;
use board::{Cell, Shape, fields};

/// The format `penpa`.
pub(super) static PENPA: &dyn Format = &Code {
    name: "penpa",
    summary: "links of penpa-edit: givens, regions, cages, thermometers, arrows and dots",
    side: None,
    recognises,
    read,
};

fn recognises(input: &Input) -> bool {
    let address = address::of(input.lines.text());
    address.is_some_and(|address| address.holds == PayloadKind::Penpa)
}

fn read(input: &Input) -> Result<ParsedPuzzle, Fault> {
    let address = address::of(input.lines.text());
    let address = address.filter(|address| address.holds == PayloadKind::Penpa);
    let read = match address {
        None => Err(wrong("expected a link such as https://…/penpa-edit/#m=edit&p=…")),
        Some(address) => unpack(&address.payload)
            .and_then(|text| puzzle(&text, input.known).map_err(wrong))
            .and_then(|parsed| parsed.without_drawings(input.known)),
    };
    read.map_err(|reason| input.fault_at(0, reason))
}

/// Decodes and decompresses the payload of a link.
///
/// # Errors
/// If it is too long, is not base64, does not unpack, or is not UTF-8.
fn unpack(payload: &str) -> Result<String, FaultReason> {
    if payload.len() > MAX_PACKED {
        let what = format!(
            "the link is longer than {} kB, the largest size that is read",
            MAX_PACKED >> 10
        );
        return Err(wrong(what));
    }
    let packed = base64::decode(payload).map_err(|found| {
        wrong(format!(
            "{found:?} in the link is not a character of base64; copy the whole link again"
        ))
    })?;
    let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(&packed, MAX_UNPACKED);
    let bytes = bytes.map_err(|error| match error.status {
        miniz_oxide::inflate::TINFLStatus::HasMoreOutput => {
            wrong(format!("the link unpacks to more than {} MB", MAX_UNPACKED >> 20))
        }
        _ => wrong("the link is cut off or broken: it does not unpack"),
    })?;
    String::from_utf8(bytes).map_err(|_| wrong("the link is broken: it does not unpack to text"))
}

/// Keys that draw nothing.
const PASSED: [&str; 6] =
    ["command_redo", "command_undo", "command_replay", "__a", "version", "image"];

/// The coordinate system of the drawing.
struct Canvas {
    shape: Shape,
    /// Places in a row of the canvas, including margins.
    wide: usize,
    /// Places in a layer.
    layer: usize,
    /// Rows above and columns to the left of the board.
    before: (usize, usize),
}

impl Canvas {
    /// Returns the cell at a place within a layer.
    fn cell(&self, place: usize) -> Option<Cell> {
        let row = (place / self.wide).checked_sub(self.before.0)?;
        let column = (place % self.wide).checked_sub(self.before.1)?;
        self.shape.cell(row + 1, column + 1)
    }

    /// Returns the cell at a place in any layer.
    fn at(&self, place: Option<&Value>) -> Option<Cell> {
        let place = place?.number().and_then(|it| usize::try_from(it).ok())?;
        self.cell(place % self.layer)
    }
}

/// Reads the puzzle from the unpacked text.
fn puzzle(text: &str, known: &ReadContext) -> Result<ParsedPuzzle, String> {
    let lines: Vec<&str> = text.lines().collect();
    let head: Vec<&str> = lines.first().copied().unwrap_or_default().split(',').collect();
    if !["square", "sudoku"].contains(&head[0]) {
        return Err(format!("the grid is {:?}; only square grids are supported", head[0]));
    }
    let number = |i: usize| head.get(i).and_then(|it| it.parse::<usize>().ok());
    let sides = number(1).zip(number(2)).filter(|&(a, b)| a.max(b) <= board::MAX_SIDE);
    let (wide, high) = sides.ok_or("the first line has no numbers of columns and rows")?;
    let json = |line: usize| shortened::json(lines.get(line).copied().unwrap_or("null"));
    let space = json(1);
    let space = tree::parse(&space).map_err(|(_, what)| format!("margins: {what}"))?;
    let space = |i: usize| {
        space.list().get(i).and_then(Value::number).and_then(|it| usize::try_from(it).ok())
    };
    let space = [0, 1, 2, 3].map(|i| space(i).unwrap_or(0));
    let rows = high.saturating_sub(space[0] + space[1]);
    let columns = wide.saturating_sub(space[2] + space[3]);
    if rows != columns {
        return Err(format!("{rows}×{columns} cells; only square boards are supported"));
    }
    let shape = Shape::board(rows, columns, (1, columns as u16));
    let shape = shape.map_err(|error| error.to_string())?;
    let (across, layer) = (wide + 4, (wide + 4) * (high + 4));
    let before = (2 + space[0], 2 + space[2]);
    let canvas = Canvas { shape, wide: across, layer, before };
    if lines.len() > 5 {
        whole(&canvas, &json(5))?;
    }
    let drawn = json(3);
    let drawn = tree::parse(&drawn).map_err(|(_, what)| format!("drawings: {what}"))?;
    let (regions, odd) = regions(&canvas, &drawn);
    let mut board = Board::new(shape, regions, true, known)?;
    (0..odd).for_each(|_| board.draw("line along an edge", None));
    if head[0] == "sudoku" && head.iter().skip(11).take(4).any(|flag| *flag == "1") {
        board.draw("mark of the grid", None);
    }
    let mut sums = small_numbers(&canvas, &drawn);
    for member in drawn.members() {
        let value = &member.value;
        let (list, members) = (value.list().len(), value.members().len());
        let parts = match &*member.key {
            "number" | "symbol" | "numberS" | "lineE" => members,
            "killercages" | "thermo" | "arrows" => list,
            _ => list + members,
        };
        match &*member.key {
            key if PASSED.contains(&key) => {}
            // The value is not of the expected type.
            key if parts == 0 => {
                if !value.is_nothing() {
                    board.draw(key, None);
                }
            }
            "number" => numbers(&mut board, &canvas, value)?,
            "symbol" => symbols(&mut board, &canvas, value)?,
            "killercages" => {
                for cage in value.list() {
                    let cells = cells(&canvas, cage)?;
                    let sum = sums.iter().position(|(cell, _)| cells.contains(cell));
                    let sum = sum.map(|place| sums.swap_remove(place).1);
                    let sum = sum.map(|sum| ("sum", sum.into()));
                    let cells = ("cells", fields::cells(shape, &cells));
                    board.rule("cage", [cells].into_iter().chain(sum).collect())?;
                }
            }
            "thermo" => {
                for line in value.list() {
                    let cells = fields::cells(shape, &cells(&canvas, line)?);
                    board.rule("thermo", vec![("cells", cells)])?;
                }
            }
            "arrows" => {
                for line in value.list() {
                    let cells = cells(&canvas, line)?;
                    let (bulb, shaft) = cells.split_at(1.min(cells.len()));
                    let fields = vec![
                        ("bulb", fields::cells(shape, bulb)),
                        ("cells", fields::cells(shape, shaft)),
                    ];
                    board.rule("arrow", fields)?;
                }
            }
            "numberS" | "lineE" => {}
            key => {
                value.list().iter().for_each(|it| board.draw(key, canvas.at(it.list().first())));
                for member in value.members() {
                    let place = member.key.split(',').next().and_then(|it| it.parse().ok());
                    board.draw(key, place.and_then(|place: usize| canvas.cell(place % layer)));
                }
            }
        }
    }
    // Small numbers that are not the sum of a cage are drawings.
    let all = small_numbers(&canvas, &drawn);
    for member in drawn.get("numberS").map_or(&[][..], Value::members) {
        let place = member.key.parse::<usize>().ok();
        let cell = place.and_then(|it| canvas.cell((it / 4).checked_sub(layer)?));
        let is_number = place.is_some_and(|it| it % 4 == 0)
            && all.iter().any(|(number, _)| Some(*number) == cell);
        if !is_number || sums.iter().any(|(left, _)| Some(*left) == cell) {
            board.draw("small number", cell);
        }
    }
    let parsed = board.parsed()?;
    Ok(ParsedPuzzle { beside: collected(&head).fields(shape), ..parsed })
}

/// Returns the metadata of the first line, in which separator characters are escaped.
fn collected(head: &[&str]) -> MetadataCollector {
    let mut all = MetadataCollector::default();
    let text = |at: usize, label: &str| {
        let text = head.get(at).copied().unwrap_or_default();
        text.strip_prefix(label).unwrap_or(text).replace("%2C", ",")
    };
    all.plain(&TITLE, text(15, "Title:").trim());
    all.plain(&AUTHOR, text(16, "Author:").trim());
    // An address is not escaped.
    all.plain(&SOURCE, head.get(17).copied().unwrap_or_default().trim());
    let rules = text(18, "").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "=");
    all.plain(&RULES_TEXT, rules.trim());
    all
}

/// Checks that the board has exactly the cells of its rows and columns.
fn whole(canvas: &Canvas, told: &str) -> Result<(), String> {
    let told = tree::parse(told).map_err(|(_, what)| format!("cells: {what}"))?;
    let (mut place, mut is_told) = (0_i64, vec![false; canvas.shape.cells()]);
    for step in told.list() {
        place = place.saturating_add(step.number().unwrap_or(0));
        let cell = usize::try_from(place).ok().and_then(|place| canvas.cell(place));
        is_told[cell
            .ok_or("the board has a cell in its margin; only square boards are supported")?] = true;
    }
    match is_told.iter().position(|it| !it) {
        None => Ok(()),
        Some(hole) => Err(format!(
            "the board has no cell at {}; write the puzzle as JSON with \"holes\"",
            canvas.shape.name(hole)
        )),
    }
}

/// Returns the cells of a list of places.
fn cells(canvas: &Canvas, list: &Value) -> Result<Vec<Cell>, String> {
    if !matches!(list.kind, tree::Kind::List(_)) {
        return Err("expected a list of cells".to_owned());
    }
    let cell = |place: &Value| {
        let place = place.number().and_then(|it| usize::try_from(it).ok());
        place.and_then(|place| canvas.cell(place)).ok_or("a cell is outside the board".to_owned())
    };
    list.list().iter().map(cell).collect()
}

/// Returns the regions that lines along edges enclose, and the number of lines that enclose none.
fn regions(canvas: &Canvas, drawn: &Value) -> (Regions, usize) {
    let shape = canvas.shape;
    let lines = drawn.get("lineE").map_or(&[][..], Value::members);
    let (mut walls, mut odd) = (Vec::new(), 0);
    for line in lines {
        let ends = line.key.split_once(',').and_then(|(a, b)| {
            let place = |text: &str| text.parse::<usize>().ok()?.checked_sub(canvas.layer);
            place(a).zip(place(b))
        });
        // The corner is the lower right corner of the cell with this number.
        let beside = match ends.map(|(a, b)| (a.abs_diff(b), a.max(b))) {
            Some((1, b)) => [b, b + canvas.wide],
            Some((apart, b)) if apart == canvas.wide => [b, b + 1],
            _ => {
                odd += 1;
                continue;
            }
        };
        if let [Some(one), Some(other)] = beside.map(|place| canvas.cell(place)) {
            walls.push([one, other]);
        }
    }
    if walls.is_empty() {
        return (Regions::Usual, odd);
    }
    let mut seen = vec![false; shape.cells()];
    let mut regions = Vec::new();
    for start in 0..shape.cells() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let (mut region, mut at) = (vec![start], 0);
        while let Some(&cell) = region.get(at) {
            at += 1;
            for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let Some(next) = shape.step(cell, down, right) else { continue };
                let is_free = !walls.contains(&[cell.min(next), cell.max(next)]);
                if is_free && !std::mem::replace(&mut seen[next], true) {
                    region.push(next);
                }
            }
        }
        region.sort_unstable();
        regions.push(region);
    }
    match regions.iter().all(|region| region.len() == shape.digits()) {
        true => (Regions::Lists(regions), odd),
        false => (Regions::Usual, odd + walls.len()),
    }
}

/// Returns the numbers in the first small corners of cells.
fn small_numbers(canvas: &Canvas, drawn: &Value) -> Vec<(Cell, i64)> {
    let numbers = drawn.get("numberS").map_or(&[][..], Value::members).iter();
    let numbers = numbers.filter_map(|member| {
        let place = member.key.parse::<usize>().ok()?;
        let cell = (place / 4).checked_sub(canvas.layer).filter(|_| place % 4 == 0)?;
        Some((canvas.cell(cell)?, member.value.list().first()?.number()?))
    });
    numbers.collect()
}

/// Reads the givens.
fn numbers(board: &mut Board, canvas: &Canvas, value: &Value) -> Result<(), String> {
    for member in value.members() {
        let cell = member.key.parse().ok().and_then(|place| canvas.cell(place));
        let text = member.value.list().first();
        match (cell, text.and_then(Value::number)) {
            (Some(cell), Some(digit)) => board.put(cell, digit, true)?,
            _ if text.is_some_and(Value::is_nothing) => {}
            _ => board.draw("number or text", cell),
        }
    }
    Ok(())
}

/// Reads the dots.
fn symbols(board: &mut Board, canvas: &Canvas, value: &Value) -> Result<(), String> {
    let shape = board.shape;
    for member in value.members() {
        let place = member.key.parse::<usize>().unwrap_or(0);
        let parts = member.value.list();
        let is_circle =
            parts.get(1).and_then(Value::text).is_some_and(|it| it.starts_with("circle"));
        let step = match place / canvas.layer {
            2 => Some((1, 0)),
            3 => Some((0, 1)),
            _ => None,
        };
        let cell = canvas.cell(place % canvas.layer);
        let pair = cell.zip(step).and_then(|(cell, (d, r))| Some([cell, shape.step(cell, d, r)?]));
        let rule = match parts.first().and_then(Value::number).filter(|_| is_circle) {
            Some(1 | 8) => Some("difference"),
            Some(2) => Some("ratio"),
            _ => None,
        };
        match pair.zip(rule) {
            Some((pair, rule)) => board.rule(rule, vec![("cells", fields::cells(shape, &pair))])?,
            None => board.draw("symbol", cell),
        }
    }
    Ok(())
}
