//! Reads and writes boards and rules beyond classic Sudoku as an object.
//!
//! | key | contents |
//! |---|---|
//! | `rows`, `columns` | the numbers of rows and columns; one of them, or `side`, sets both; the default is that of the givens, or 9 |
//! | `digits` | the lowest and the highest digit, `[0, 8]`; the default is 1 to the number of columns |
//! | `lines` | `"none"`, if rows and columns are unconstrained |
//! | `regions` | `"boxes"`, `"none"`, lists of cells, or a list of rows with a label for each cell |
//! | `box` | `"3x3"`, if `regions` are boxes |
//! | `grids` | overlapping grids: the top left cell of each; all other cells are gaps |
//! | `holes` | places without a cell (gaps) |
//! | `layers` | further unknowns of the cells: `{"shade": {"values": [0, 1]}}` |
//! | `givens` | as for classic puzzles, or an object by cell: `{"r1c1": 5}` |
//! | `candidates` | the remaining digits by cell: `{"r1c2": [1, 2]}` |
//! | `rules` | a list of objects, each with its name under `rule` and its fields; or of names |
//! | `solution` | in the form of givens |
//!
//! An unknown key, rule or field is an error, because it could be a rule.

use std::{
    borrow::Cow,
    fmt::{self, Write},
    io,
};

use super::about::beside;
use super::square::solution_of;
use super::text::{Path, Text};
use crate::error::{Fault, PuzzleWriteError};
use crate::reading::ParsedPuzzle;
use crate::reading::notation::quoted;
use crate::reading::parsed::{ExpectedCount, ExpectedSolutions};
use crate::reading::tree::{Kind, Member, Value};
use crate::text::alphabet::clip;
use board::{
    Candidates, Cell, CellName, Digit, Grid, Layer, Puzzle, Shape, counted,
    fields::{self, FieldValue, RuleError, RuleValue as Field},
    rules::{self, Rule, Rules},
};
use std::sync::Arc;

/// Keys that only boards beyond classic Sudoku have.
pub(super) const OF_BOARDS: [&str; 8] =
    ["rows", "columns", "digits", "lines", "regions", "grids", "holes", "layers"];

/// The largest digit, and the largest value of a layer.
const MAX_VALUE: usize = 999;

/// Keys that these boards share with classic puzzles.
pub(super) const SHARED: [&str; 8] =
    ["side", "box", "givens", "puzzle", "candidates", "rules", "solution", "count"];

/// Returns true if an object describes a board or rules beyond classic Sudoku. An object with only
/// a list of rules is also a board, without givens.
pub(super) fn is_board(members: &[Member], puzzle: Option<&Member>) -> bool {
    let is_list = |it: &Value| matches!(it.kind, Kind::List(_));
    let has_cells = puzzle.is_some() || of(members, "candidates").is_some();
    if of(members, "rules").is_some_and(is_list) && !has_cells {
        return true;
    }
    members.iter().any(|member| match &*member.key {
        "rules" => match &member.value.kind {
            Kind::List(rules) => rules.iter().any(|rule| match &rule.kind {
                Kind::Object(_) => true,
                Kind::Text(name) => !["lines", "boxes"].contains(&&**name),
                _ => false,
            }),
            _ => false,
        },
        "givens" | "candidates" => matches!(member.value.kind, Kind::Object(_)),
        key => OF_BOARDS.contains(&key),
    })
}

/// Returns the value of a key, unless it is null.
fn of<'a, 'b>(members: &'b [Member<'a>], key: &str) -> Option<&'b Value<'a>> {
    let member = members.iter().find(|member| member.key == key)?;
    Some(&member.value).filter(|value| !matches!(value.kind, Kind::Null))
}

impl Text<'_> {
    /// Returns the puzzle of an object with the fields of boards; `cells` is the value of its cells.
    pub(crate) fn board(
        &self,
        members: &[Member],
        cells: Option<&Member>,
    ) -> Result<ParsedPuzzle, Fault> {
        let solution = solution_of(members, cells);
        let is = |one: Option<&Member>, other| one.is_some_and(|one| std::ptr::eq(one, other));
        for member in members {
            let key = &*member.key;
            let has_meaning = is(cells, member) || is(solution, member);
            if !has_meaning && !OF_BOARDS.contains(&key) && !SHARED.contains(&key) {
                self.check_text(member, cells)?;
                self.check_key(member, cells.is_some())?;
            }
        }
        let solution = solution.map(|it| &it.value).filter(|it| !matches!(it.kind, Kind::Null));
        let shape = self.board_shape(members, cells)?;
        let mut rules = self.regions(members, shape)?;
        if let Some(value) = of(members, "rules") {
            rules.extend(self.rules(value, shape)?);
        }
        let rules = Rules::new(shape, rules).map_err(|error| {
            let at = of(members, "rules").map_or(0, |value| value.at);
            self.wrong(at, &Path::Key("rules"), error.to_string())
        })?;
        let mut givens = Grid::empty(shape);
        if let Some(Member { key, value, .. }) = cells {
            givens = self.board_digits(key, value, shape)?;
        }
        let restrictions = match of(members, "candidates") {
            None => None,
            Some(value) => Some(self.board_candidates(value, shape)?),
        };
        let digits = solution.map(|value| self.board_digits("solution", value, shape));
        let puzzle = Puzzle { shape, rules, givens, restrictions };
        let count = ExpectedCount::MoreThan(0);
        let expected =
            digits.transpose()?.map(|digits| ExpectedSolutions { count, solution: Some(digits) });
        self.agrees(&puzzle, solution, expected.as_ref())?;
        Ok(ParsedPuzzle {
            expected,
            beside: beside(members, cells.map(|it| &*it.key)),
            ..ParsedPuzzle::new(puzzle, false)
        })
    }

    fn whole(&self, key: &str, value: &Value) -> Result<usize, Fault> {
        let number = match &value.kind {
            Kind::Number(text) => text.parse().ok(),
            _ => None,
        };
        number.ok_or_else(|| self.wrong(value.at, &Path::Key(key), "expected a number, as in 9"))
    }

    /// Returns the shape that the keys of a board tell.
    pub(crate) fn board_shape(
        &self,
        members: &[Member],
        cells: Option<&Member>,
    ) -> Result<Shape, Fault> {
        let number = |key: &str| of(members, key).map(|value| self.whole(key, value)).transpose();
        let (side, rows, columns) = (number("side")?, number("rows")?, number("columns")?);
        // A missing number is that of the side, the rows or the columns, whichever is given.
        let told = match side.or(rows).or(columns) {
            Some(told) => told,
            None => self.side_of_givens(cells)?.unwrap_or(9),
        };
        let (rows, columns) = (rows.unwrap_or(told), columns.unwrap_or(told));
        if let Some(side) = side.filter(|&side| side != rows || side != columns) {
            let what = format!(
                "{side} contradicts {rows} rows and {columns} columns; give either \"side\" or \"rows\" and \"columns\""
            );
            let at = of(members, "side").map_or(0, |value| value.at);
            return Err(self.wrong(at, &Path::Key("side"), what));
        }
        let digits = match of(members, "digits") {
            None if of(members, "grids").is_some() => (1, 9),
            None => (1, columns as u16),
            Some(value) => {
                let ends = match &value.kind {
                    Kind::List(ends) => ends.iter().map(|end| self.whole("digits", end)).collect(),
                    _ => Ok(Vec::new()),
                }?;
                match ends[..] {
                    [lowest, highest @ ..=MAX_VALUE] if lowest <= highest => {
                        (lowest as u16, highest as u16)
                    }
                    _ => {
                        let what = "expected the lowest and the highest digit, as in [1, 9]";
                        return Err(self.wrong(value.at, &Path::Key("digits"), what));
                    }
                }
            }
        };
        let at = ["rows", "columns", "digits", "side"].iter().find_map(|key| of(members, key));
        let at = at.map_or(0, |value| value.at);
        let wrong = |what: String| self.wrong(at, &Path::Key(""), what);
        let mut shape =
            Shape::board(rows, columns, digits).map_err(|error| wrong(error.to_string()))?;
        if let Some(value) = of(members, "box") {
            let (rows, columns) = self.box_size(value)?;
            shape = shape.with_boxes(rows, columns).ok_or_else(|| {
                let digits = shape.digits();
                let what = format!(
                    "boxes of {rows}x{columns} do not tile the board; expected boxes of {digits} cells"
                );
                self.wrong(value.at, &Path::Key("box"), what)
            })?;
        }
        let mut holes = vec![false; shape.cells()];
        if let Some(value) = of(members, "grids") {
            holes.fill(true);
            // Each grid must have its own boxes.
            let n = shape.digits();
            let square = Shape::most_square(n).map_err(|error| wrong(error.to_string()))?;
            let boxes = match of(members, "box") {
                Some(_) => (shape.box_rows(), shape.box_cols()),
                None => (square.box_rows(), square.box_cols()),
            };
            shape = shape.with_boxes(boxes.0, boxes.1).ok_or_else(|| {
                let what = format!("boxes of {}x{} do not tile the canvas", boxes.0, boxes.1);
                self.wrong(value.at, &Path::Key("grids"), what)
            })?;
            for corner in self.cell_list(&Path::Key("grids"), value, shape)? {
                let fits = shape.step(corner, n as isize - 1, n as isize - 1);
                if fits.is_none() {
                    let what = format!(
                        "a {n}×{n} grid at {} does not fit on the board",
                        shape.name(corner)
                    );
                    return Err(self.wrong(value.at, &Path::Key("grids"), what));
                }
                for row in 0..n {
                    let first = corner + row * shape.columns();
                    holes[first..first + n].fill(false);
                }
            }
        }
        if let Some(value) = of(members, "holes") {
            for cell in self.cell_list(&Path::Key("holes"), value, shape)? {
                holes[cell] = true;
            }
        }
        self.layers(members, shape.with_holes(|cell| holes[cell]))
    }

    /// Adds the layers to a shape.
    fn layers(&self, members: &[Member], shape: Shape) -> Result<Shape, Fault> {
        /// Words of formulas and of rules, which cannot be names.
        const RESERVED: [&str; 20] = [
            "all",
            "and",
            "abs",
            "column",
            "count",
            "digit",
            "distinct",
            "even",
            "if",
            "in",
            "max",
            "min",
            "neighbours",
            "not",
            "odd",
            "or",
            "prime",
            "row",
            "same",
            "sum",
        ];
        let Some(value) = of(members, "layers") else { return Ok(shape) };
        let path = Path::Key("layers");
        let Kind::Object(named) = &value.kind else {
            let what = "expected an object, as in {\"shade\": {\"values\": [0, 1]}}";
            return Err(self.wrong(value.at, &path, what));
        };
        let mut layers: Vec<Layer> = Vec::with_capacity(named.len());
        for Member { at, key, value } in named {
            let is_name = key.len() > 1 && key.bytes().all(|b| b.is_ascii_lowercase());
            if !is_name
                || RESERVED.contains(&&**key)
                || layers.iter().any(|layer| layer.name == **key)
            {
                let what = format!(
                    "{:?} cannot be the name of a layer; expected another word of lower-case letters",
                    clip(key)
                );
                return Err(self.wrong(*at, &path, what));
            }
            let values = value.members().iter().find(|it| it.key == "values");
            let is_alone = value.members().len() == 1;
            let ends: Vec<usize> = match values.map(|it| &it.value.kind) {
                Some(Kind::List(ends)) if is_alone => {
                    let ends = ends.iter().map(|end| self.whole("layers", end).ok());
                    ends.collect::<Option<_>>().unwrap_or_default()
                }
                _ => Vec::new(),
            };
            match ends[..] {
                [lowest, highest @ ..=MAX_VALUE]
                    if lowest <= highest && highest - lowest < shape.digits() =>
                {
                    let values = [lowest as u16, highest as u16];
                    layers.push(Layer { name: key.to_string(), values });
                }
                _ => {
                    let what = format!(
                        "expected {{\"values\": [lowest, highest]}}; values are from 0 to \
                        {MAX_VALUE}, at most {} of them, as many as the board has digits",
                        shape.digits()
                    );
                    return Err(self.wrong(value.at, &path, what));
                }
            }
        }
        shape.with_layers(layers).ok_or_else(|| {
            self.wrong(value.at, &path, "the program has read too many different layers")
        })
    }

    /// Returns the side of a square board from its givens, if they cover every cell.
    fn side_of_givens(&self, cells: Option<&Member>) -> Result<Option<usize>, Fault> {
        let Some(Member { key, value, .. }) = cells else { return Ok(None) };
        let (path, rows) = match &value.kind {
            Kind::Text(_) => (Path::Key(key), None),
            Kind::List(rows) => (Path::Key(key), Some(rows.len())),
            _ => return Ok(None),
        };
        let side = self.length(&path, value)?;
        match rows.filter(|&rows| rows != side && rows != side * side) {
            None => Ok(Some(side)),
            Some(rows) => {
                let what = format!(
                    "{rows} rows; expected {side} for {side}×{side}; if the board is not square, \
                    give \"rows\" and \"columns\""
                );
                Err(self.wrong(value.at, &path, what))
            }
        }
    }

    pub(super) fn cell_list(
        &self,
        path: &Path,
        value: &Value,
        shape: Shape,
    ) -> Result<Vec<Cell>, Fault> {
        let Kind::List(list) = &value.kind else {
            return Err(self.wrong(value.at, path, "expected a list of cells, as in [\"r1c1\"]"));
        };
        list.iter()
            .enumerate()
            .map(|(i, cell)| self.cell(&Path::At(path, i), cell, shape))
            .collect()
    }

    fn cell(&self, path: &Path, value: &Value, shape: Shape) -> Result<Cell, Fault> {
        match &value.kind {
            Kind::Text(name) => self.cell_named(path, value.at, name, shape),
            _ => Err(self.wrong(value.at, path, "expected the name of a cell, as in \"r1c2\"")),
        }
    }

    fn cell_named(&self, path: &Path, at: usize, name: &str, shape: Shape) -> Result<Cell, Fault> {
        shape.named(name).ok_or_else(|| {
            let (rows, columns) = (shape.rows(), shape.columns());
            let what = format!("{:?} is not a cell of a board of {rows}×{columns}", clip(name));
            self.wrong(at, path, what)
        })
    }

    /// Returns the cells of an object and their values. A cell may occur only once, even if its
    /// names are spelled differently.
    fn by_cell<'b>(
        &self,
        path: &Path,
        members: &'b [Member<'b>],
        shape: Shape,
    ) -> Result<Vec<(Cell, &'b Value<'b>)>, Fault> {
        let mut seen = vec![false; shape.all_cells()];
        let of = |Member { at, key, value }: &'b Member<'b>| {
            let cell = self.cell_named(path, *at, key, shape)?;
            match std::mem::replace(&mut seen[cell], true) {
                false => Ok((cell, value)),
                true => {
                    let what = format!("{} occurs twice; write it once", shape.name(cell));
                    Err(self.wrong(*at, path, what))
                }
            }
        };
        members.iter().map(of).collect()
    }

    /// Reads the rules of rows, columns and regions.
    fn regions(&self, members: &[Member], shape: Shape) -> Result<Vec<Arc<dyn Rule>>, Fault> {
        let rule = |name: &str, at: usize, fields: Vec<(String, Field)>| {
            // Except for boxes, the key has the name of the rule.
            let key = if name == "boxes" { "regions" } else { name };
            rules::read(shape, name, fields).map_err(|error| {
                let what = if name == key { error.what } else { error.to_string() };
                self.wrong(at, &Path::Key(key), what)
            })
        };
        let told = of(members, "rules").is_some_and(|value| match &value.kind {
            Kind::List(list) => list.iter().any(|it| name_of(it).is_some_and(|n| n == "lines")),
            _ => false,
        });
        let lines = of(members, "lines");
        if let Some(value) = lines {
            let wrong = |what| Err(self.wrong(value.at, &Path::Key("lines"), what));
            match &value.kind {
                Kind::Text(word) if word == "none" => {}
                _ => return wrong("expected \"none\", for unconstrained rows and columns"),
            }
            if told {
                return wrong("it contradicts the rule \"lines\"; remove one of the two");
            }
            if of(members, "grids").is_some() {
                return wrong("each grid has its own rows and columns; remove \"lines\"");
            }
        }
        let (regions, grids) = (of(members, "regions"), of(members, "grids"));
        if let Some(value) = regions.filter(|_| told || grids.is_some()).or(grids.filter(|_| told))
        {
            let key = if regions.is_some() { "regions" } else { "grids" };
            let what = "grids or rules define rows, columns and regions already; remove this key";
            return Err(self.wrong(value.at, &Path::Key(key), what));
        }
        if told {
            // Then the list of rules is complete.
            return Ok(Vec::new());
        }
        if let Some(value) = grids {
            let corners = self.cell_list(&Path::Key("grids"), value, shape)?;
            let corners = ("corners".to_owned(), fields::cells(shape, &corners));
            return Ok(vec![rule("grids", value.at, vec![corners])?]);
        }
        let mut found = Vec::new();
        if lines.is_none() {
            let lines = rules::read(shape, "lines", Vec::new()).map_err(|error| {
                let mut keys = ["digits", "rows", "columns", "side"].iter();
                let at = keys.find_map(|key| of(members, key)).map_or(0, |value| value.at);
                self.wrong(at, &Path::Key(""), error.what)
            })?;
            found.push(lines);
        }
        let value = regions;
        let word = match value.map(|value| &value.kind) {
            None => Some("boxes"),
            Some(Kind::Text(word)) => Some(&**word),
            Some(_) => None,
        };
        let at = value.map_or(0, |value| value.at);
        match (word, value.map(|value| &value.kind)) {
            // Boxes that are rows add nothing, and a line of this side has them by default.
            (Some("boxes"), _)
                if !shape.has_boxes()
                    || shape.box_rows() == 1 && value.is_none() && !shape.is_classic() =>
            {
                if value.is_some() {
                    let what = format!("no boxes of {} cells tile the board", shape.digits());
                    return Err(self.wrong(at, &Path::Key("regions"), what));
                }
            }
            (Some("boxes"), _) => found.push(rule("boxes", at, Vec::new())?),
            (Some("none"), _) => {}
            (None, Some(Kind::List(lists))) => {
                let regions = self.region_lists(lists, shape)?;
                let lists = regions.iter().map(|cells| fields::cells(shape, cells)).collect();
                let lists = ("cells".to_owned(), Field::List(lists));
                found.push(rule("regions", at, vec![lists])?);
            }
            _ => {
                let what = "expected \"boxes\", \"none\", lists of cells, or a label for each cell";
                return Err(self.wrong(at, &Path::Key("regions"), what));
            }
        }
        Ok(found)
    }

    /// Reads lists of cells, or rows of labels.
    fn region_lists(&self, lists: &[Value], shape: Shape) -> Result<Vec<Vec<Cell>>, Fault> {
        let path = Path::Key("regions");
        let is_cells = |list: &Value| match &list.kind {
            Kind::List(cells) => cells.iter().all(|cell| match &cell.kind {
                Kind::Text(name) => shape.named(name).is_some() || name.starts_with(['r', 'R']),
                _ => false,
            }),
            _ => false,
        };
        if lists.iter().all(is_cells) {
            let lists = lists.iter().enumerate();
            return lists
                .map(|(i, list)| self.cell_list(&Path::At(&path, i), list, shape))
                .collect();
        }
        let mut regions: Vec<(String, Vec<Cell>)> = Vec::new();
        let rows: Vec<Vec<String>> = lists.iter().map(labels).collect();
        let fits =
            rows.len() == shape.rows() && rows.iter().all(|row| row.len() == shape.columns());
        if !fits {
            let what = "expected lists of cells, or for each row the labels of its cells: a list, \
                or a text without separators";
            return Err(self.wrong(lists.first().map_or(0, |list| list.at), &path, what));
        }
        for (cell, label) in rows.into_iter().flatten().enumerate() {
            // A cell without a label is in no region.
            if ["", ".", "null"].contains(&&*label) || shape.is_hole(cell) {
                continue;
            }
            match regions.iter_mut().find(|(known, _)| *known == label) {
                Some((_, cells)) => cells.push(cell),
                None => regions.push((label, vec![cell])),
            }
        }
        Ok(regions.into_iter().map(|(_, cells)| cells).collect())
    }

    /// Returns the fault of a rule in the list.
    fn wrong_rule(&self, at: usize, path: &Path, error: &RuleError) -> Fault {
        let RuleError { rule, field, what } = error;
        let what = if field.is_empty() { what.clone() } else { format!("{field}: {what}") };
        self.wrong(at, &Path::Rule(path, rule), what)
    }

    fn rules(&self, value: &Value, shape: Shape) -> Result<Vec<Arc<dyn Rule>>, Fault> {
        let path = Path::Key("rules");
        let list = match &value.kind {
            Kind::List(list) => list,
            Kind::Text(name) if name == "classic" => return Ok(Vec::new()),
            _ => return Err(self.wrong(value.at, &path, "expected a list of rules")),
        };
        let mut found = Vec::with_capacity(list.len());
        for (i, rule) in list.iter().enumerate() {
            let path = Path::At(&path, i);
            let name = name_of(rule).ok_or_else(|| {
                let what =
                    "expected an object with the name of a rule, as in {\"rule\": \"cage\", …}";
                self.wrong(rule.at, &path, what)
            })?;
            let (mut fields, mut names) = (Vec::new(), Vec::new());
            for Member { key, value, .. } in rule.members().iter().filter(|it| it.key != "rule") {
                let told = told(value, &mut names).ok_or_else(|| {
                    let what = format!("{key}: expected a number, a word or a list");
                    self.wrong(value.at, &path, what)
                })?;
                fields.push((Cow::Borrowed(&**key), told));
            }
            let read = rules::read_fields(shape, name, (&fields, &names));
            found.push(read.map_err(|error| self.wrong_rule(place(rule, &error), &path, &error))?);
        }
        Ok(found)
    }

    /// Reads the digits of some or all cells.
    fn board_digits(&self, key: &str, value: &Value, shape: Shape) -> Result<Grid, Fault> {
        let path = Path::Key(key);
        let mut grid = Grid::empty(shape);
        match &value.kind {
            Kind::Object(members) => {
                for (cell, value) in self.by_cell(&path, members, shape)? {
                    let digit = self.board_digit(&path, value, shape, cell)?;
                    grid.set(cell, digit);
                }
            }
            Kind::Text(text) => {
                let words: Vec<&str> = match text.contains(' ') {
                    true => text.split_ascii_whitespace().collect(),
                    false => {
                        let chars = text.char_indices();
                        chars.map(|(at, c)| &text[at..at + c.len_utf8()]).collect()
                    }
                };
                if words.len() != shape.cells() {
                    self.without_separators(&path, value)?;
                    let what = format!(
                        "{}; expected {}, one for each cell of the board",
                        counted(words.len(), "cells"),
                        shape.cells()
                    );
                    return Err(self.wrong(value.at, &path, what));
                }
                for (cell, word) in words.into_iter().enumerate() {
                    if matches!(word, "." | "_" | "*") || shape.is_hole(cell) {
                        continue;
                    }
                    let digit = word.parse::<i64>().ok();
                    grid.set(cell, self.digit_in(&path, value.at, digit, word, shape, cell)?);
                }
            }
            Kind::List(_) => self.rows(&path, value, shape, |cell, path, value| {
                if !shape.is_hole(cell) {
                    grid.set(cell, self.board_digit(path, value, shape, cell)?);
                }
                Ok(())
            })?,
            _ => {
                let what = "expected an object by cell, a line, or a list of rows";
                return Err(self.wrong(value.at, &path, what));
            }
        }
        Ok(grid)
    }

    /// Returns the digit of a cell, or `None` for an empty cell.
    fn board_digit(
        &self,
        path: &Path,
        value: &Value,
        shape: Shape,
        cell: Cell,
    ) -> Result<Option<Digit>, Fault> {
        match &value.kind {
            Kind::Null => Ok(None),
            Kind::Text(text) if matches!(text.trim(), "" | "." | "_" | "*" | "-") => Ok(None),
            Kind::Number(text) => {
                self.digit_in(path, value.at, text.parse().ok(), text, shape, cell)
            }
            Kind::Text(text) => {
                self.digit_in(path, value.at, text.trim().parse().ok(), text, shape, cell)
            }
            _ => self.digit_in(path, value.at, None, "a list or an object", shape, cell),
        }
    }

    fn digit_in(
        &self,
        path: &Path,
        at: usize,
        number: Option<i64>,
        found: &str,
        shape: Shape,
        cell: Cell,
    ) -> Result<Option<Digit>, Fault> {
        let (lowest, most) = (shape.value_at(cell, 1), shape.digits_at(cell) as Digit);
        if number == Some(0) && lowest > 0 {
            return Ok(None);
        }
        let digit = number.and_then(|number| shape.digit_at(cell, number));
        digit.map(Some).ok_or_else(|| {
            let highest = shape.value_at(cell, most);
            let blank = if lowest > 0 { "0 or null" } else { "null" };
            let what = format!(
                "{} is not a digit from {lowest} to {highest}; use {blank} for an empty cell",
                clip(found)
            );
            self.wrong(at, path, what).in_cell(shape.name(cell))
        })
    }

    fn board_candidates(&self, value: &Value, shape: Shape) -> Result<Candidates, Fault> {
        let path = Path::Key("candidates");
        let digit = |path: &Path, value: &Value, cell| {
            Ok(self.board_digit(path, value, shape, cell)?.unwrap_or(0))
        };
        let Kind::Object(members) = &value.kind else {
            return self.candidates(&path, value, shape, digit);
        };
        let mut left = Candidates::full(shape);
        for (cell, value) in self.by_cell(&path, members, shape)? {
            self.listed(&path, value, shape, cell, &mut left, &digit)?;
        }
        Ok(left)
    }
}

/// Returns the byte at which a rule is wrong. It is the value with which the message begins, the
/// second of two equal values, the field or the whole rule.
fn place(rule: &Value, error: &RuleError) -> usize {
    let key = if rules::named(&error.rule).is_none() { "rule" } else { &*error.field };
    let is_unknown = |key: &str| error.what.starts_with(&format!("unknown field {key:?}"));
    let members = rule.members();
    if let Some(unknown) = members.iter().find(|member| is_unknown(&member.key)) {
        return unknown.at;
    }
    let Some(Member { value, .. }) = members.iter().find(|member| member.key == key) else {
        return rule.at;
    };
    let word = error.what.split(' ').next().unwrap_or_default().trim_matches(['"', ':']);
    let mut places = Vec::new();
    places_of(value, word, &mut places);
    let place = if error.what.ends_with("occurs twice") { places.get(1) } else { places.first() };
    place.copied().unwrap_or(value.at)
}

/// Adds the bytes at which a word or number occurs in a value.
fn places_of(value: &Value, word: &str, places: &mut Vec<usize>) {
    match &value.kind {
        Kind::Text(text) if text.eq_ignore_ascii_case(word) => places.push(value.at),
        Kind::Number(number) if *number == word => places.push(value.at),
        Kind::List(list) => list.iter().for_each(|it| places_of(it, word, places)),
        _ => {}
    }
}

/// Returns the name of a rule.
fn name_of<'a>(rule: &'a Value) -> Option<&'a str> {
    match &rule.kind {
        Kind::Text(name) => Some(name),
        Kind::Object(members) => match of(members, "rule").map(|value| &value.kind) {
            Some(Kind::Text(name)) => Some(name),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the labels of a row.
fn labels(row: &Value) -> Vec<String> {
    match &row.kind {
        Kind::Text(text) => text.chars().map(String::from).collect(),
        Kind::List(cells) => cells
            .iter()
            .map(|cell| match &cell.kind {
                Kind::Text(text) => text.to_string(),
                Kind::Number(text) => (*text).to_owned(),
                Kind::Null => "null".to_owned(),
                _ => String::new(),
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// Returns the value of a field of a rule. The cells of a list of cells are appended to `names`.
fn told(value: &Value, names: &mut Vec<CellName>) -> Option<FieldValue> {
    let first = names.len();
    let is_cells =
        value.list().iter().all(|it| cell_name(it).map(|name| names.push(name)).is_some());
    if is_cells && names.len() > first {
        return Some(FieldValue::Cells(first..names.len()));
    }
    field(value).map(FieldValue::Value)
}

/// Returns a cell whose name is in the displayed form, such as `r1c2`.
fn cell_name(value: &Value) -> Option<CellName> {
    let Kind::Text(text) = &value.kind else { return None };
    let (row, column) = text.strip_prefix('r')?.split_once('c')?;
    let is_plain = |it: &str| it.bytes().all(|b| b.is_ascii_digit()) && !it.starts_with('0');
    let number = |it: &str| it.parse().ok().filter(|_| is_plain(it));
    Some(CellName { row: number(row)?, column: number(column)?, layer: None })
}

/// Returns the value of a field of a rule.
fn field(value: &Value) -> Option<Field> {
    Some(match &value.kind {
        Kind::Number(text) => number(text),
        Kind::Text(text) => Field::Text(text.to_string()),
        Kind::Bool(flag) => Field::Flag(*flag),
        Kind::List(list) => Field::List(list.iter().map(field).collect::<Option<_>>()?),
        Kind::Object(members) => {
            let of = |member: &Member| Some((member.key.to_string(), field(&member.value)?));
            Field::Rule(members.iter().map(of).collect::<Option<_>>()?)
        }
        Kind::Null => return None,
    })
}

/// Returns a whole number. A number with too many digits becomes the largest integer, which no rule
/// accepts.
fn number(text: &str) -> Field {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    if !unsigned.bytes().all(|b| b.is_ascii_digit()) {
        return Field::Text(text.to_owned());
    }
    let largest = if unsigned == text { i64::MAX } else { -i64::MAX };
    Field::Number(text.parse().unwrap_or(largest))
}

/// Writes a puzzle beyond classic Sudoku as an object on a line.
pub(super) fn write(puzzle: &Puzzle, out: &mut dyn io::Write) -> Result<(), PuzzleWriteError> {
    Ok(out.write_all(object(puzzle).as_bytes())?)
}

/// Returns a puzzle as an object with the keys of boards, and a line feed.
pub(crate) fn object(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    // A text takes all that is written.
    _ = write_object(puzzle, &mut text);
    text
}

fn write_object(puzzle: &Puzzle, out: &mut String) -> fmt::Result {
    let shape = puzzle.shape;
    let (lowest, highest) = (shape.values().start().to_owned(), *shape.values().end());
    write!(out, "{{\"rows\":{},\"columns\":{}", shape.rows(), shape.columns())?;
    write!(out, ",\"digits\":[{lowest},{highest}]")?;
    let rules = puzzle.rules.all();
    let has = |name: &str| rules.iter().find(|rule| rule.name() == name);
    if let Some(grids) = has("grids") {
        write!(out, ",\"box\":\"{shape}\"")?;
        for (_, corners) in grids.fields(shape) {
            write!(out, ",\"grids\":{corners}")?;
        }
    } else if shape.holes() > 0 {
        let holes: Vec<Cell> = (0..shape.cells()).filter(|&cell| shape.is_hole(cell)).collect();
        write!(out, ",\"holes\":[")?;
        for (place, cell) in holes.into_iter().enumerate() {
            let (row, column) = (cell / shape.columns() + 1, cell % shape.columns() + 1);
            write!(out, "{}\"r{row}c{column}\"", if place == 0 { "" } else { "," })?;
        }
        write!(out, "]")?;
    }
    for (place, Layer { name, values: [lowest, highest] }) in shape.layers().iter().enumerate() {
        let before = if place == 0 { ",\"layers\":{" } else { "," };
        write!(out, "{before}{}:{{\"values\":[{lowest},{highest}]}}", quoted(name))?;
    }
    if !shape.layers().is_empty() {
        write!(out, "}}")?;
    }
    if has("lines").is_none() && has("grids").is_none() {
        write!(out, ",\"lines\":\"none\"")?;
    }
    if let Some(regions) = has("regions") {
        for (_, cells) in regions.fields(shape) {
            write!(out, ",\"regions\":{cells}")?;
        }
    } else if has("boxes").is_some() {
        write!(out, ",\"box\":\"{shape}\",\"regions\":\"boxes\"")?;
    } else if has("grids").is_none() {
        write!(out, ",\"regions\":\"none\"")?;
    }
    write!(out, ",\"givens\":{{")?;
    for (place, (cell, digit)) in puzzle.givens.filled().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        write!(out, "{comma}\"{}\":{}", shape.name(cell), shape.value_at(cell, digit))?;
    }
    write!(out, "}}")?;
    if let Some(left) = &puzzle.restrictions {
        let cells = (0..shape.all_cells()).filter(|&cell| !shape.is_hole(cell));
        let cells = cells.filter(|&cell| left.count(cell) < shape.digits_at(cell));
        write!(out, ",\"candidates\":{{")?;
        for (place, cell) in cells.enumerate() {
            let digits: Vec<String> =
                left.digits(cell).map(|digit| shape.value_at(cell, digit).to_string()).collect();
            let comma = if place == 0 { "" } else { "," };
            write!(out, "{comma}\"{}\":[{}]", shape.name(cell), digits.join(","))?;
        }
        write!(out, "}}")?;
    }
    write!(out, ",\"rules\":[")?;
    let plain = ["lines", "boxes", "regions", "grids"];
    let others = rules.iter().filter(|rule| !plain.contains(&rule.name()));
    for (place, rule) in others.enumerate() {
        let comma = if place == 0 { "" } else { "," };
        write!(out, "{comma}{{\"rule\":{}", quoted(rule.name()))?;
        for (field, value) in rule.fields(shape) {
            write!(out, ",{}:{value}", quoted(field))?;
        }
        write!(out, "}}")?;
    }
    writeln!(out, "]}}")
}
