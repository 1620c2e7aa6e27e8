//! Links of SudokuPad that hold their puzzle: `scl…` and `ctc…` with JSON that lz-string has
//! packed, in `scl` with short keys (`zipped.rs`), and `scf…` with a classic puzzle; or that JSON.
//! Links `fpuz…` are of the format `f-puzzles`.
//!
//! | key | what it holds |
//! |---|---|
//! | `cells` | rows of cells with `value`, which is given |
//! | `regions` | lists of cells, `[row, column]` from 0 |
//! | `cages` | `cells` with a `sum` or a `value` that is a number; without cells, `name: text` about the puzzle |
//! | `metadata` | title, author, rules in words, `solution`; `antiknight`, `antiking`, `norowcol` |
//!
//! Lines, arrows, dots and texts are drawings without a meaning: a puzzle that has some is an
//! error that counts them, unless they are to be ignored. Fog changes no solution. It is read
//! only.
//!
//! A text of `scf` has a character for each digit and the blanks behind it: digit + 10 · blanks,
//! as 0–9, A–Z, a–z. What follows 81 cells are rules: `w` for Windoku, `x` for both diagonals.
//!
//! Source: SudokuPad/sudokutools and marktekfan/sudokupad-penpa-import, for the keys.

mod zipped;

use std::io::Write;

use super::f_puzzles::unpack;
use crate::error::{Fault, Reason, WriteError};
use crate::format::{Format, Looks, Reader};
use crate::links::MAX_UNPACKED;
use crate::links::address::{self, Address, Holds, OF_SERVER};
use crate::links::board::{Board, Regions, wrong};
use crate::links::records::Records;
use crate::reading::document::Document;
use crate::reading::parsed::Beside;
use crate::reading::tree::{self, Kind, Value};
use crate::reading::{Input, Parsed};
use crate::text::Known;
use crate::text::alphabet::clip;
use crate::writing::cannot_hold;
use ::board::{Cell, Puzzle, Shape, Symbols, fields};

/// See the module.
pub(super) struct SudokuPad;

/// Why it writes nothing.
const READ_ONLY: &str = "it is only read; f-puzzles is what SudokuPad opens, too";

impl Format for SudokuPad {
    fn name(&self) -> &'static str {
        "sudokupad"
    }

    fn summary(&self) -> &'static str {
        "links scl…, ctc… and scf… of SudokuPad: givens, regions, cages; its drawings are refused"
    }

    fn holds(&self, _: &Puzzle) -> Result<(), String> {
        Err(READ_ONLY.to_owned())
    }

    fn put(&self, _: &Puzzle, _: Option<&Symbols>, _: &mut dyn Write) -> Result<(), WriteError> {
        Err(cannot_hold(self, READ_ONLY))
    }
}

impl Reader for SudokuPad {
    fn recognises(&self, input: &mut Input) -> bool {
        let holds = address::of(input.lines.text()).map(|address| address.holds);
        matches!(holds, Some(Holds::Scl | Holds::Ctc | Holds::Scf | Holds::Id))
    }

    fn is_certain(&self, input: &mut Input) -> bool {
        self.recognises(input)
    }

    fn read(&self, input: &mut Input) -> Result<Parsed, Fault> {
        read(input.lines.text(), input.known).map_err(|reason| input.fault_at(0, reason))
    }

    fn looks(&self) -> Looks {
        Looks::Line
    }

    fn document(&self) -> Option<Box<dyn Document>> {
        Some(Box::new(Records::new(read)))
    }
}

/// The puzzle of a link or of its JSON.
fn read(text: &str, known: &Known) -> Result<Parsed, Reason> {
    let understand = |json: &str| {
        let value = tree::parse(json).map_err(|(_, what)| wrong(format!("in the link: {what}")))?;
        puzzle(&value, known).map_err(|(_, what)| wrong(what))
    };
    if text.trim_start().starts_with('{') {
        return understand(text.trim());
    }
    match address::of(text) {
        Some(Address { holds: Holds::Scl, payload }) => {
            let text = unpack(&payload)?;
            understand(&zipped::json(&text, MAX_UNPACKED).map_err(wrong)?)
        }
        Some(Address { holds: Holds::Ctc, payload }) => understand(&unpack(&payload)?),
        Some(Address { holds: Holds::Scf, payload }) => short(&payload, known).map_err(wrong),
        Some(Address { holds: Holds::Id, .. }) => Err(wrong(OF_SERVER)),
        _ => Err(wrong("expected a link such as https://sudokupad.app/scl…, or its JSON")),
    }
}

/// The puzzle of a text of `scf`.
fn short(text: &str, known: &Known) -> Result<Parsed, String> {
    let shape = Shape::new(3, 3).map_err(|error| error.to_string())?;
    let mut digits = Vec::new();
    let mut chars = text.chars();
    while digits.len() < shape.cells() {
        let c = chars.next().ok_or("the link is cut off: it has less than 81 cells")?;
        let value = match c {
            '0'..='9' => u32::from(c) - u32::from('0'),
            'A'..='Z' => u32::from(c) - u32::from('A') + 10,
            'a'..='z' => u32::from(c) - u32::from('a') + 36,
            _ => return Err(format!("{c:?} in the link: it has letters and digits only")),
        };
        digits.push(i64::from(value % 10));
        digits.extend((0..value / 10).map(|_| 0));
    }
    if digits.len() > shape.cells() {
        return Err("the link has more than 81 cells".to_owned());
    }
    let mut board = Board::new(shape, Regions::Usual, true, known)?;
    for (cell, digit) in digits.into_iter().enumerate().filter(|it| it.1 > 0) {
        board.put(cell, digit, true)?;
    }
    for rule in chars {
        match rule {
            'w' => board.rule("windoku", Vec::new())?,
            'x' => {
                for direction in ["/", "\\"] {
                    board.rule("diagonal", vec![("direction", direction.into())])?;
                }
            }
            _ => return Err(format!("{rule:?} behind 81 cells: only w and x are known there")),
        }
    }
    board.parsed(known)
}

/// What is wrong, and at which byte of the JSON.
type Wrong = (usize, String);

/// Keys that change nothing of the solutions.
const PASSED: [&str; 17] = [
    "id",
    "cellSize",
    "cells",
    "regions",
    "metadata",
    "title",
    "author",
    "rules",
    "solution",
    "settings",
    "duration",
    "videos",
    "foglight",
    "foglink",
    "fogofwar",
    "triggereffect",
    "replay",
];

/// Keys of lists of drawings, and what they draw.
const DRAWN: [(&str, &str); 4] =
    [("lines", "line"), ("arrows", "arrow"), ("underlays", "underlay"), ("overlays", "overlay")];

/// Whether an object is a puzzle of SudokuPad.
pub(super) fn is_puzzle(value: &Value) -> bool {
    let rows = value.get("cells").map_or(&[][..], Value::list);
    let is_row = |row: &Value| {
        row.list().iter().all(|it| matches!(it.kind, Kind::Object(_))) && !row.list().is_empty()
    };
    rows.first().is_some_and(is_row) && value.get("givens").is_none()
}

/// The puzzle of such an object.
pub(super) fn puzzle(value: &Value, known: &Known) -> Result<Parsed, Wrong> {
    let rows = value.get("cells").map_or(&[][..], Value::list);
    let whole = |what: String| (value.at, what);
    let columns = rows.first().map_or(0, |row| row.list().len());
    if rows.len() != columns || rows.iter().any(|row| row.list().len() != columns) {
        let what = format!("cells: {} rows of {columns} cells: only squares are read", rows.len());
        return Err(whole(what));
    }
    let shape = Shape::board(columns, columns, (1, columns as u16));
    let shape = shape.map_err(|error| whole(format!("cells: {error}")))?;
    let mut regions = Vec::new();
    for (i, region) in value.get("regions").map_or(&[][..], Value::list).iter().enumerate() {
        let cells = places(shape, region);
        let cells = cells.map_err(|what| (region.at, format!("regions[{i}]: {what}")))?;
        regions.extend((!cells.is_empty()).then_some(cells));
    }
    if !regions.is_empty() && regions.iter().all(|region| region.len() < columns) {
        let what = format!(
            "regions of {} cells on a board of {columns}×{columns}: which digits go into it is \
            not told",
            regions[0].len()
        );
        return Err(whole(what));
    }
    let regions = if regions.is_empty() { Regions::None } else { Regions::Lists(regions) };
    let about = value.get("metadata").map_or(&[][..], Value::members);
    let has = |name: &str| about.iter().any(|it| it.key == name && it.value.is_true());
    let mut board = Board::new(shape, regions, !has("norowcol"), known).map_err(whole)?;
    for (cell, told) in rows.iter().flat_map(|row| row.list()).enumerate() {
        let Some(value) = told.get("value").filter(|value| !value.is_nothing()) else { continue };
        let number = value.number().ok_or_else(|| "value: expected a number".to_owned());
        let put = number.and_then(|number| board.put(cell, number, true));
        put.map_err(|what| (value.at, format!("{}: {what}", shape.name(cell))))?;
    }
    for member in about.iter().filter(|member| member.value.is_true()) {
        let rule = match &*member.key {
            "antiknight" => "anti-knight",
            "antiking" => "anti-king",
            "norowcol" => continue,
            other => {
                board.draw(&format!("{} of the metadata", clip(other)));
                continue;
            }
        };
        board.rule(rule, Vec::new()).map_err(whole)?;
    }
    for (i, entry) in value.get("cages").map_or(&[][..], Value::list).iter().enumerate() {
        cage(&mut board, entry).map_err(|what| (entry.at, format!("cages[{i}]: {what}")))?;
    }
    let told = about.iter().find(|member| member.key == "solution").map(|member| &member.value);
    if let Some(text) = told.or(value.get("solution")).and_then(Value::text) {
        solution(&mut board, text).map_err(whole)?;
    }
    for member in value.members().iter().filter(|member| !member.value.is_nothing()) {
        match (&*member.key, DRAWN.iter().find(|(key, _)| *key == member.key)) {
            (_, Some((_, what))) => member.value.list().iter().for_each(|_| board.draw(what)),
            ("cages", _) => {}
            (key, _) if PASSED.contains(&key) => {}
            (key, _) => board.draw(&format!("{:?}", clip(key))),
        }
    }
    let beside = about.iter().filter(|it| ["title", "author", "rules"].contains(&&*it.key));
    let beside = beside.map(|member| {
        let mut text = String::new();
        member.value.write(&mut text);
        Beside { name: member.key.to_string(), value: text }
    });
    let beside = beside.collect();
    Ok(Parsed { beside, ..board.parsed(known).map_err(whole)? })
}

/// The cells of a list of rows and columns, from 0.
fn places(shape: Shape, list: &Value) -> Result<Vec<Cell>, String> {
    let cell = |place: &Value| {
        let number = |i: usize| usize::try_from(place.list().get(i)?.number()?).ok();
        let (row, column) = number(0).zip(number(1)).ok_or("expected cells as [row, column]")?;
        shape.cell(row + 1, column + 1).ok_or_else(|| format!("[{row}, {column}] is outside"))
    };
    list.list().iter().map(cell).collect()
}

fn cage(board: &mut Board, entry: &Value) -> Result<(), String> {
    let shape = board.shape;
    let cells = places(shape, entry.get("cells").unwrap_or(entry))?;
    let text = entry.get("value").and_then(Value::text).unwrap_or_default();
    if cells.is_empty() || ["FOW", "FOGLIGHT"].contains(&text) {
        return match text.strip_prefix("solution:") {
            Some(told) => solution(board, told.trim()),
            None => Ok(()),
        };
    }
    // Rows, columns and regions may stand there, too.
    let kind = ["style", "type"].iter().find_map(|key| entry.get(key)).and_then(Value::text);
    if kind.is_some_and(|it| ["box", "region", "row", "col", "rowcol"].contains(&it)) {
        return Ok(());
    }
    let is_unique = entry.get("unique").is_some_and(Value::is_true);
    let may_repeat = entry.get("unique").is_some() && !is_unique;
    let number = entry.get("sum").or(entry.get("value")).and_then(Value::number);
    let cells = ("cells", fields::cells(shape, &cells));
    match number {
        Some(sum) if may_repeat => board.rule("sum", vec![cells, ("sum", sum.into())]),
        Some(sum) => board.rule("cage", vec![cells, ("sum", sum.into())]),
        None if is_unique => board.rule("cage", vec![cells]),
        None => {
            board.draw("cage");
            Ok(())
        }
    }
}

/// A solution that tells every digit; others say too little.
fn solution(board: &mut Board, text: &str) -> Result<(), String> {
    let digits: Vec<Option<i64>> =
        text.chars().map(|c| c.to_digit(10).map(i64::from).filter(|&it| it > 0)).collect();
    match digits.len() == board.shape.cells() && board.shape.digits() < 10 {
        true => board.solve(&digits),
        false => Ok(()),
    }
}
