//! Reads and writes links of SudokuPad that contain their puzzle, and reads their JSON.
//!
//! `scl…` and `ctc…` contain JSON compressed by lz-string, in `scl` with short keys (`zipped.rs`).
//! `scf…` contains a classic puzzle. `fpuz…` contains the JSON of `f-puzzles`; it is the only kind
//! of link that is written.
//!
//! | key | contents |
//! |---|---|
//! | `cells` | rows of cells with `value`, a given |
//! | `regions` | lists of cells, `[row, column]` from 0 |
//! | `cages` | `cells` with a `sum` or a `value` that is a number, or `unique`; without cells, `name: text` of the metadata |
//! | `metadata` | title, author, rules text, `solution`; `antiknight`, `antiking`, `norowcol` |
//!
//! Lines, arrows, dots and texts are drawings without a known meaning. They are counted in an
//! error, unless they are to be ignored. A cage that is only the outline of a box or a region is
//! also such a drawing, unless its cells differ anyway. Fog does not change the solutions.
//!
//! A text of `scf` has a character for each digit and the blanks after it: digit + 10 · blanks, as
//! 0–9, A–Z, a–z. After 81 cells, rules follow: `w` for Windoku, `x` for both diagonals.
//!
//! Source: SudokuPad/sudokutools and marktekfan/sudokupad-penpa-import, for the keys.

mod drawing;
mod zipped;

use std::io::Write;

use super::f_puzzles::{self, unpack};
use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::format::{Format, LineKind, Output, Reader};
use crate::links::MAX_UNPACKED;
use crate::links::address::{self, Address, PayloadKind};
use crate::links::board::{Board, Regions, wrong};
use crate::links::drawings::Drawing;
use crate::links::records::Records;
use crate::metadata::{
    FOG_CAGES, FOG_LAMPS, FOG_LIGHTS, MetadataCollector, MetadataField, SUDOKUPAD,
};
use crate::reading::document::Document;
use crate::reading::notation;
use crate::reading::tree::{self, Kind, Member, Value};
use crate::reading::{Input, ParsedPuzzle};
use crate::text::ReadContext;
use crate::text::alphabet::clip;
use ::board::{Cell, Puzzle, Shape, fields};

/// The format `sudokupad`.
pub(super) struct SudokuPad;

impl Format for SudokuPad {
    fn name(&self) -> &'static str {
        "sudokupad"
    }

    fn summary(&self) -> &'static str {
        "links of SudokuPad: fpuz… (written) with variant rules; scl…, ctc… and scf… with givens, \
         regions and cages"
    }

    fn holds_placed(&self) -> bool {
        true
    }

    fn holds(&self, puzzle: &Puzzle) -> Result<(), String> {
        f_puzzles::holds(puzzle)
    }

    fn holds_metadata(&self, _: &MetadataField, _: &str) -> bool {
        true
    }

    fn holds_solution(&self) -> bool {
        true
    }

    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let packed = f_puzzles::packed(self, output)?;
        // Messengers damage these characters in a path.
        let packed = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        Ok(writeln!(out, "https://sudokupad.app/fpuz{packed}")?)
    }
}

impl Reader for SudokuPad {
    fn recognises(&self, input: &mut Input) -> bool {
        let holds = address::of(input.lines.text()).map(|address| address.holds);
        matches!(
            holds,
            Some(
                PayloadKind::Scl
                    | PayloadKind::Ctc
                    | PayloadKind::Scf
                    | PayloadKind::Id
                    | PayloadKind::Unknown
            )
        )
    }

    fn is_certain(&self, input: &mut Input) -> bool {
        self.recognises(input)
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        read(input.lines.text(), input.known).map_err(|reason| input.fault_at(0, reason))
    }

    fn looks(&self) -> LineKind {
        LineKind::Line
    }

    fn document(&self) -> Option<Box<dyn Document>> {
        Some(Box::new(Records::new(read)))
    }
}

/// Reads the puzzle of a link or of its JSON.
fn read(text: &str, known: &ReadContext) -> Result<ParsedPuzzle, FaultReason> {
    let understand = |json: &str| {
        let value = tree::parse(json).map_err(|(_, what)| wrong(format!("in the link: {what}")))?;
        puzzle(&value, known).map_err(|(_, what)| wrong(what))?.without_drawings(known)
    };
    if text.trim_start().starts_with('{') {
        return understand(text.trim());
    }
    match address::of(text) {
        Some(Address { holds: PayloadKind::Scl, payload }) => {
            let text = unpack(&payload)?;
            understand(&zipped::json(&text, MAX_UNPACKED).map_err(wrong)?)
        }
        Some(Address { holds: PayloadKind::Ctc, payload }) => understand(&unpack(&payload)?),
        Some(Address { holds: PayloadKind::Scf, payload }) => short(&payload, known).map_err(wrong),
        Some(Address { holds: PayloadKind::FPuzzles, payload }) => {
            f_puzzles::packed_puzzle(&payload, known)
        }
        other => Err(wrong(
            other
                .and_then(|it| it.holds.refused())
                .unwrap_or("expected a link such as https://sudokupad.app/scl…, or its JSON"),
        )),
    }
}

/// Reads the puzzle of a text of `scf`.
fn short(text: &str, known: &ReadContext) -> Result<ParsedPuzzle, String> {
    let shape = Shape::new(3, 3).map_err(|error| error.to_string())?;
    let mut digits = Vec::new();
    let mut chars = text.chars();
    while digits.len() < shape.cells() {
        let c = chars.next().ok_or("the link is cut off: it has fewer than 81 cells")?;
        let value = match c {
            '0'..='9' => u32::from(c) - u32::from('0'),
            'A'..='Z' => u32::from(c) - u32::from('A') + 10,
            'a'..='z' => u32::from(c) - u32::from('a') + 36,
            _ => return Err(format!("{c:?} in the link; expected only letters and digits")),
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
            _ => return Err(format!("unknown {rule:?} after 81 cells; expected w or x")),
        }
    }
    board.parsed()
}

/// The byte of the JSON at which a fault is, and its description.
type Wrong = (usize, String);

/// Keys that do not change the solutions.
const PASSED: [&str; 14] = [
    "id", "cellSize", "cells", "regions", "metadata", "title", "author", "rules", "solution",
    "settings", "duration", "foglight", "fogofwar", "replay",
];

/// The names of rules in the metadata.
const RULES: [(&str, &str); 2] = [("antiknight", "anti-knight"), ("antiking", "anti-king")];

/// The name in the metadata of boards with unconstrained rows and columns.
const NO_LINES: &str = "norowcol";

/// The names of texts in the metadata, whatever their content.
const TEXTS: [&str; 4] = ["title", "author", "rules", "solution"];

/// Keys of effects, videos and triggers that lift fog. None of them changes the solutions.
const SHOWN: [&str; 3] = ["foglink", "triggereffect", "videos"];

/// Parts of the names of rules, known or unknown.
const OF_RULES: [&str; 6] = ["anti", "consecutive", "diagonal", "disjoint", "negative", "rowcol"];

/// The styles and types of cages that are outlines of houses.
const OUTLINES: [&str; 5] = ["box", "region", "row", "col", "rowcol"];

/// Keys of lists of drawings.
const DRAWN: [&str; 4] = ["lines", "arrows", "underlays", "overlays"];

/// Returns true if an object is a puzzle of SudokuPad.
pub(super) fn is_puzzle(value: &Value) -> bool {
    let rows = value.get("cells").map_or(&[][..], Value::list);
    let is_row = |row: &Value| {
        row.list().iter().all(|it| matches!(it.kind, Kind::Object(_))) && !row.list().is_empty()
    };
    rows.first().is_some_and(is_row) && value.get("givens").is_none()
}

/// Reads the puzzle of an object of SudokuPad.
pub(super) fn puzzle(value: &Value, known: &ReadContext) -> Result<ParsedPuzzle, Wrong> {
    let rows = value.get("cells").map_or(&[][..], Value::list);
    let whole = |what: String| (value.at, what);
    let columns = rows.first().map_or(0, |row| row.list().len());
    if rows.len() != columns || rows.iter().any(|row| row.list().len() != columns) {
        let what = format!(
            "cells: {} rows of {columns} cells; only square boards are supported",
            rows.len()
        );
        return Err(whole(what));
    }
    let shape = Shape::board(columns, columns, (1, columns as u16));
    let shape = shape.map_err(|error| whole(format!("cells: {error}")))?;
    let mut regions = Vec::new();
    for (i, region) in listed(value, "regions")?.iter().enumerate() {
        let cells = places(shape, region);
        let cells = cells.map_err(|what| (region.at, format!("regions[{i}]: {what}")))?;
        regions.extend((!cells.is_empty()).then_some(cells));
    }
    if !regions.is_empty() && regions.iter().all(|region| region.len() < columns) {
        let what = format!(
            "regions of {} cells on a board of {columns}×{columns}; the digits of such a board \
            are unknown",
            regions[0].len()
        );
        return Err(whole(what));
    }
    let metadata = value.get("metadata").filter(|it| !it.is_nothing());
    if let Some(other) = metadata.filter(|it| !matches!(it.kind, Kind::Object(_))) {
        return Err((other.at, "metadata: expected an object".to_owned()));
    }
    let about = metadata.map_or(&[][..], Value::members);
    let cages = listed(value, "cages")?;
    let mut said: Vec<(&str, MetadataMeaning)> =
        about.iter().map(|it| (&*it.key, MetadataMeaning::of(&it.value))).collect();
    for entry in cages.iter().filter(|entry| is_without_cells(entry)) {
        let text = entry.get("value").and_then(Value::text).unwrap_or_default();
        if let Some((name, text)) = text.split_once(':') {
            said.push((name.trim(), MetadataMeaning::by(text.trim())));
        }
    }
    let is_said = |name: &str| {
        [MetadataMeaning::Yes, MetadataMeaning::InWords]
            .iter()
            .any(|it| said.contains(&(name, *it)))
    };
    // SudokuPad does not accept a text for this key.
    let lines = !said.contains(&(NO_LINES, MetadataMeaning::Yes));
    let houses = Houses { regions: regions.clone(), lines };
    let regions = if regions.is_empty() { Regions::None } else { Regions::Lists(regions) };
    let mut board = Board::new(shape, regions, lines, known).map_err(whole)?;
    for (cell, told) in rows.iter().flat_map(|row| row.list()).enumerate() {
        // Only the rules text reveals whether pencil marks of a puzzle are binding.
        let others = told.members().iter().filter(|it| it.key != "value" && !it.value.is_nothing());
        for member in others {
            let is_mark = ["centremarks", "pencilMarks"].contains(&&*member.key);
            board.draw(if is_mark { "pencil mark" } else { "key of a cell" }, Some(cell));
        }
        let Some(value) = told.get("value").filter(|value| !value.is_nothing()) else { continue };
        let number = value.number().ok_or_else(|| "value: expected a number".to_owned());
        let put = number.and_then(|number| board.put(cell, number, true));
        put.map_err(|what| (value.at, format!("{}: {what}", shape.name(cell))))?;
    }
    for (_, rule) in RULES.iter().filter(|(name, _)| is_said(name)) {
        board.rule(rule, Vec::new()).map_err(whole)?;
    }
    for (name, said) in &said {
        let is_rule = RULES.iter().any(|(rule, _)| rule == name);
        match said {
            MetadataMeaning::Nothing => {}
            MetadataMeaning::Yes if *name == NO_LINES => {}
            MetadataMeaning::Yes | MetadataMeaning::InWords if is_rule || TEXTS.contains(name) => {}
            MetadataMeaning::Other if !is_of_rules(name) => {}
            _ => board.draw(&format!("{} of the metadata", clip(name)), None),
        }
    }
    // Settings of the program do not change the solutions.
    for member in value.get("settings").map_or(&[][..], Value::members) {
        if is_of_rules(&member.key)
            && MetadataMeaning::of(&member.value) != MetadataMeaning::Nothing
        {
            board.draw(&format!("{} of the settings", clip(&member.key)), None);
        }
    }
    for (i, entry) in cages.iter().enumerate() {
        cage(&mut board, entry, &houses)
            .map_err(|what| (entry.at, format!("cages[{i}]: {what}")))?;
    }
    let told = about.iter().find(|member| member.key == "solution").map(|member| &member.value);
    if let Some(text) = told.or(value.get("solution")).and_then(Value::text) {
        solution(&mut board, text).map_err(whole)?;
    }
    for member in value.members().iter().filter(|member| !member.value.is_nothing()) {
        match &*member.key {
            key if DRAWN.contains(&key) => match &member.value.kind {
                Kind::List(list) => {
                    list.iter().for_each(|it| board.drawing(drawing::of(shape, key, it)));
                }
                _ => board.draw(key.trim_end_matches('s'), None),
            },
            "cages" => {}
            key if SHOWN.contains(&key) => board.decorate(key, None),
            key if PASSED.contains(&key) => {}
            key => board.draw(&format!("{:?}", clip(key)), None),
        }
    }
    let beside = collected(shape, value, about, cages).fields(shape);
    Ok(ParsedPuzzle { beside, ..board.parsed().map_err(whole)? })
}

/// Collects the metadata of a puzzle from `about` (the members of its metadata object), from the
/// other keys of `value`, and from `cages`. Cages contain texts such as `title: Miracle`, and fog
/// lights.
fn collected(shape: Shape, value: &Value, about: &[Member], cages: &[Value]) -> MetadataCollector {
    let mut all = MetadataCollector::default();
    for member in about.iter().chain(value.members()) {
        if let Some((_, field)) = SUDOKUPAD.iter().find(|(name, _)| *name == member.key) {
            all.text(field, &member.value);
        }
    }
    let texts = cages.iter().filter(|cage| is_without_cells(cage));
    let texts = texts.filter_map(|cage| cage.get("value")?.text()?.split_once(':'));
    let texts: Vec<(&str, &str)> = texts.map(|(name, text)| (name.trim(), text.trim())).collect();
    for (name, field) in &SUDOKUPAD {
        // Several texts of one name are joined as lines.
        let lines: Vec<&str> = texts.iter().filter(|it| it.0 == *name).map(|it| it.1).collect();
        all.plain(field, &lines.join("\n"));
    }
    let lit = |list: &Value| places(shape, list).unwrap_or_default();
    for (key, field) in [("fogofwar", &FOG_LAMPS), ("foglight", &FOG_LIGHTS)] {
        all.cells(field, value.get(key).map(lit).unwrap_or_default());
    }
    for cage in cages {
        let text = cage.get("value").and_then(Value::text).unwrap_or_default();
        if let Some((_, field)) = FOG_CAGES.iter().find(|(word, _)| *word == text) {
            all.cells(field, cage.get("cells").map(lit).unwrap_or_default());
        }
    }
    all
}

/// The meaning of a value in the metadata.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MetadataMeaning {
    Yes,
    /// The text `true`.
    InWords,
    Nothing,
    Other,
}

impl MetadataMeaning {
    fn of(value: &Value) -> MetadataMeaning {
        match value.text() {
            Some(text) => MetadataMeaning::by(text),
            None if value.is_true() => MetadataMeaning::Yes,
            None if value.is_nothing() => MetadataMeaning::Nothing,
            None => MetadataMeaning::Other,
        }
    }

    fn by(text: &str) -> MetadataMeaning {
        match text.to_ascii_lowercase().as_str() {
            "true" => MetadataMeaning::InWords,
            "" | "false" | "0" | "null" => MetadataMeaning::Nothing,
            _ => MetadataMeaning::Other,
        }
    }
}

/// Returns true if a name may be that of a rule.
fn is_of_rules(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    OF_RULES.iter().any(|part| name.contains(part))
}

/// Returns the entries of a list that may be missing.
fn listed<'a, 'b>(value: &'b Value<'a>, key: &str) -> Result<&'b [Value<'a>], Wrong> {
    match value.get(key) {
        Some(Value { kind: Kind::List(list), .. }) => Ok(list),
        Some(other) if !other.is_nothing() => Err((other.at, format!("{key}: expected a list"))),
        _ => Ok(&[]),
    }
}

/// Returns the cells of a list of rows and columns, counted from 0.
fn places(shape: Shape, list: &Value) -> Result<Vec<Cell>, String> {
    const EXPECTED: &str = "expected cells as [row, column]";
    let cell = |place: &Value| {
        let number = |i: usize| usize::try_from(place.list().get(i)?.number()?).ok();
        let both = number(0).zip(number(1)).filter(|_| place.list().len() == 2);
        let (row, column) = both.ok_or(EXPECTED)?;
        shape
            .cell(row + 1, column + 1)
            .ok_or_else(|| format!("[{row}, {column}] is outside the board"))
    };
    match &list.kind {
        Kind::List(list) => list.iter().map(cell).collect(),
        _ if list.is_nothing() => Ok(Vec::new()),
        _ => Err(EXPECTED.to_owned()),
    }
}

/// The houses that make cells differ even without cages.
struct Houses {
    regions: Vec<Vec<Cell>>,
    /// True if rows and columns do so.
    lines: bool,
}

impl Houses {
    /// Returns true if one house contains all of the cells, so that they differ.
    fn hold(&self, shape: Shape, cells: &[Cell]) -> bool {
        let are_one = |of: &dyn Fn(Cell) -> usize| cells.iter().all(|&it| of(it) == of(cells[0]));
        let is_line =
            are_one(&|cell| cell / shape.columns()) || are_one(&|cell| cell % shape.columns());
        self.lines && is_line
            || self.regions.iter().any(|region| cells.iter().all(|it| region.contains(it)))
    }
}

/// Returns true if a cage has no cells, so that it is a text about the puzzle.
fn is_without_cells(entry: &Value) -> bool {
    matches!(entry.kind, Kind::Object(_)) && entry.get("cells").is_none_or(Value::is_nothing)
}

fn cage(board: &mut Board, entry: &Value, houses: &Houses) -> Result<(), String> {
    let shape = board.shape;
    let told = |key: &str| entry.get(key).filter(|it| !it.is_nothing());
    let text = told("value").and_then(Value::text).unwrap_or_default();
    if is_without_cells(entry) {
        match text.split_once(':') {
            Some((name, told)) if name.trim() == "solution" => solution(board, told.trim())?,
            // This text was read with the metadata.
            Some(_) if told("sum").is_none() => {}
            None if told("value").is_none() && told("sum").is_none() => {}
            _ => board.draw("cage without cells", None),
        }
        return Ok(());
    }
    let cells = match &entry.kind {
        Kind::Object(_) => places(shape, entry.get("cells").unwrap_or(entry))?,
        _ => places(shape, entry)?,
    };
    if cells.is_empty() || FOG_CAGES.iter().any(|(word, _)| *word == text) {
        return Ok(());
    }
    let number = |key: &str| told(key).map(Value::number);
    let (sum, shown) = (number("sum"), number("value"));
    let unique = entry.get("unique").map_or(MetadataMeaning::Other, MetadataMeaning::of);
    // The key may also name rows, columns and regions.
    let mut kinds = ["style", "type"].iter().filter_map(|key| entry.get(key)?.text());
    let is_outline = kinds.any(|kind| OUTLINES.contains(&kind));
    let mut is_understood = match (sum, shown) {
        (Some(None), _) | (_, Some(None)) => false,
        (Some(sum), Some(shown)) => sum == shown,
        // The meaning of a number at an outline is unknown.
        (None, Some(_)) => !is_outline,
        (_, None) => true,
    };
    is_understood &= unique != MetadataMeaning::Other || entry.get("unique").is_none();
    let sum = sum.or(shown.filter(|_| !is_outline)).flatten();
    let named = ("cells", fields::cells(shape, &cells));
    match sum {
        Some(sum) if unique == MetadataMeaning::Nothing => {
            board.rule("sum", vec![named, ("sum", sum.into())])?;
        }
        Some(sum) => board.rule("cage", vec![named, ("sum", sum.into())])?,
        None if is_outline && houses.hold(shape, &cells) => {}
        None if matches!(unique, MetadataMeaning::Yes | MetadataMeaning::InWords) => {
            board.rule("cage", vec![named])?
        }
        None => is_understood = false,
    }
    if !is_understood {
        let is_unique = matches!(unique, MetadataMeaning::Yes | MetadataMeaning::InWords);
        let has_text = told("sum").or(told("value")).is_some();
        let is_plain = !has_text && !is_outline && !is_unique;
        board.drawing(match is_plain {
            true => Drawing::new("cage", String::new(), cells),
            false => Drawing::other("cage", String::new(), cells.first().copied()),
        });
    }
    Ok(())
}

/// Adds a solution with all digits. Other solutions are ignored, because they are incomplete.
fn solution(board: &mut Board, text: &str) -> Result<(), String> {
    let digits: Vec<Option<i64>> =
        text.chars().map(|c| c.to_digit(10).map(i64::from).filter(|&it| it > 0)).collect();
    match digits.len() == board.shape.cells() && board.shape.digits() < 10 {
        true => board.solve(&digits),
        false => Ok(()),
    }
}
