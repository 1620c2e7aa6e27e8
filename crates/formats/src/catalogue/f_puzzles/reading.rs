//! Reads a puzzle from the JSON of f-puzzles.

use std::{collections::BTreeSet, slice};

use super::keys::{ABOUT, Coding, DIAGONALS, DefaultNumber, Form, KEYS, Key, Part};
use crate::links::board::{Board, Regions};
use crate::links::colour;
use crate::links::drawings::Drawing;
use crate::metadata::{FOG_CAGES, MetadataCollector, SUDOKUPAD};
use crate::reading::ParsedPuzzle;
use crate::reading::tree::{Kind, Value};
use crate::text::ReadContext;
use crate::text::alphabet::clip;
use board::{Cell, CellName, Shape, fields::RuleValue as Field};

/// The byte of the JSON at which a fault is, and its description.
type Wrong = (usize, String);

/// Keys that do not change the solutions, such as settings of programs.
const PASSED: [&str; 7] = [
    "activeConstraints",
    "disabledlogic",
    "grid",
    "highlightConflicts",
    "size",
    "solution",
    "truecandidatesoptions",
];

/// Keys of the triggers that lift fog. The lit cells themselves are metadata.
const OF_FOG: [&str; 2] = ["foglink", "fogreveal"];

/// Keys of drawings.
const DRAWN: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

/// Keys of an entry that contain cells.
const PLACES: [&str; 3] = ["cells", "lines", "cell"];

/// Keys of a rule that only describe its appearance, apart from colours.
const LOOKS: [&str; 7] =
    ["width", "height", "size", "angle", "opacity", "isNewConstraint", "fromConstraint"];

/// Keys of the colours of a rule.
const COLOURS_OF_RULES: [&str; 5] = ["outlineC", "baseC", "fontC", "backgroundC", "lineC"];

/// Keys of the colours that the setter gave a cell. A rule may refer to them.
const COLOURS: [&str; 2] = ["c", "cArray"];

/// Keys of a cell that do not change the puzzle: colours and marks of a player.
const OF_CELLS: [&str; 5] =
    ["highlight", "highlightArray", "centerPencilMarks", "cornerPencilMarks", "parity"];

/// Returns true if an object is a puzzle of f-puzzles.
pub(in crate::catalogue) fn is_puzzle(value: &Value) -> bool {
    let rows = value.get("grid").map_or(&[][..], Value::list);
    let is_row = |row: &Value| row.list().iter().all(|it| matches!(it.kind, Kind::Object(_)));
    value.get("size").is_some()
        && rows.first().is_some_and(|row| !row.list().is_empty() && is_row(row))
}

/// Reads the puzzle of an object of f-puzzles.
pub(in crate::catalogue) fn puzzle(
    value: &Value,
    known: &ReadContext,
) -> Result<ParsedPuzzle, Wrong> {
    let mut board = cells(value, known)?;
    let mut about = MetadataCollector::default();
    let mut missing_marks = Vec::new();
    for member in value.members() {
        let (key, value) = (&*member.key, &member.value);
        let in_key = |what: String| (value.at, format!("{key}: {what}"));
        if value.is_nothing() || PASSED.contains(&key) {
            continue;
        }
        if let Some((_, field)) = ABOUT.iter().find(|(about, _)| *about == key) {
            match field.is_cells {
                false => about.text(field, value),
                true => about.cells(field, cells_of(board.shape, value)),
            }
            continue;
        }
        if OF_FOG.contains(&key) {
            board.decorate(key, None);
            continue;
        }
        if DRAWN.contains(&key) {
            for drawing in list(Some(value)).map_err(in_key)? {
                draw(&mut board, key, drawing);
            }
            continue;
        }
        for entry in value.list().iter().filter(|it| has_colour(it)) {
            board.decorate(&format!("coloured {}", clip(key)), first_cell(board.shape, entry));
        }
        let keys: Vec<&Key> = KEYS.iter().filter(|it| it.name == key).collect();
        match keys.first().map(|first| first.form) {
            None => {
                let what = format!(
                    "unknown key {:?} of f-puzzles, which could be a rule of the puzzle",
                    clip(key)
                );
                return Err((member.at, what));
            }
            Some(Form::Flag) if !value.is_true() => {
                return Err(in_key("expected true or false".to_owned()));
            }
            Some(Form::Flag) => {
                add(&mut board, keys[0], Vec::new()).map_err(in_key)?;
            }
            // These rules depend on the drawn marks.
            Some(Form::Word(_)) => {
                list(Some(value)).map_err(in_key)?;
                missing_marks.push((keys, value));
            }
            Some(Form::Entries(parts)) => {
                list(Some(value)).map_err(in_key)?;
                entries(&mut board, &keys, parts, value)
                    .map_err(|(at, what)| (at, format!("{key}{what}")))?;
            }
        }
    }
    for (keys, value) in missing_marks {
        for (i, word) in value.list().iter().enumerate() {
            let key = of_word(&keys, word.text().unwrap_or_default());
            key.and_then(|key| add(&mut board, key, Vec::new()))
                .map_err(|what| (word.at, format!("{}[{i}]: {what}", keys[0].name)))?;
        }
    }
    if let Some(told) = value.get("solution").filter(|told| !told.is_nothing()) {
        solution(&mut board, told).map_err(|what| (told.at, format!("solution: {what}")))?;
    }
    // The texts of cages come after those of the keys.
    for cage in value.get("cage").map_or(&[][..], Value::list) {
        about_in_cage(&mut about, board.shape, cage);
    }
    let beside = about.fields(board.shape);
    let parsed = board.parsed().map_err(|what| (value.at, what))?;
    Ok(ParsedPuzzle { beside, ..parsed })
}

/// Reads the size, the regions, the givens and the remaining candidates of cells.
fn cells(value: &Value, known: &ReadContext) -> Result<Board, Wrong> {
    let told = value.get("size").and_then(Value::number);
    let rows = value.get("grid").map_or(&[][..], Value::list);
    let fits =
        |side: &usize| rows.len() == *side && rows.iter().all(|row| row.list().len() == *side);
    let side = told.and_then(|it| usize::try_from(it).ok()).filter(fits).ok_or_else(|| {
        (value.at, "expected \"size\" and a \"grid\" of that many rows and columns".to_owned())
    })?;
    let shape = Shape::board(side, side, (1, side as u16));
    let shape = shape.map_err(|error| (value.at, format!("size: {error}")))?;
    let all = || rows.iter().flat_map(|row| row.list()).enumerate();
    let mut regions: Vec<(i64, Vec<usize>)> = Vec::new();
    let mut told = false;
    for (cell, value) in all() {
        let member = value.members().iter().find(|member| member.key == "region");
        told |= member.is_some();
        let usual = (cell / side / shape.box_rows() * (side / shape.box_cols())
            + cell % side / shape.box_cols()) as i64;
        let number = match member.map(|member| &member.value) {
            Some(region) if matches!(region.kind, Kind::Null) => continue,
            Some(region) => region.number().ok_or_else(|| {
                (region.at, format!("{}: region: expected a number or null", shape.name(cell)))
            })?,
            None => usual,
        };
        match regions.iter_mut().find(|(known, _)| *known == number) {
            Some((_, cells)) => cells.push(cell),
            None => regions.push((number, vec![cell])),
        }
    }
    let regions = match told {
        false => Regions::Usual,
        true if regions.is_empty() => Regions::None,
        true => Regions::Lists(regions.into_iter().map(|(_, cells)| cells).collect()),
    };
    let mut board = Board::new(shape, regions, true, known).map_err(|what| (value.at, what))?;
    for (cell, value) in all() {
        let found = COLOURS.iter().filter_map(|key| value.get(key)).filter(|it| is_coloured(it));
        let each = found.clone().flat_map(|it| slice::from_ref(it).iter().chain(it.list()));
        let codes: BTreeSet<String> = each
            .filter(|it| is_coloured(it))
            .filter_map(|it| colour::visible(it.text()?))
            .collect();
        match codes.first().filter(|_| codes.len() == 1) {
            Some(code) => board.drawing(Drawing::new("cell", code.clone(), vec![cell])),
            None if found.count() > 0 => board.draw("colour", Some(cell)),
            None => {}
        }
        let wrong = |at: usize, what: String| (at, format!("{}: {what}", shape.name(cell)));
        for member in value.members() {
            let (at, value) = (member.value.at, &member.value);
            match &*member.key {
                "value" if !value.is_nothing() => {
                    let number = value
                        .number()
                        .ok_or_else(|| wrong(at, "value: expected a number".to_owned()))?;
                    let given = rows[cell / side].list()[cell % side].get("given");
                    let given = given.is_some_and(Value::is_true);
                    board.put(cell, number, given).map_err(|what| wrong(at, what))?;
                }
                "givenPencilMarks" if !value.is_nothing() => {
                    let marks: Option<Vec<i64>> = value.list().iter().map(Value::number).collect();
                    let marks = marks.filter(|marks| !marks.is_empty()).ok_or_else(|| {
                        wrong(at, "givenPencilMarks: expected a list of numbers".to_owned())
                    })?;
                    board.leave(cell, &marks).map_err(|what| wrong(at, what))?;
                }
                "value" | "given" | "region" | "givenPencilMarks" => {}
                key if COLOURS.contains(&key) || OF_CELLS.contains(&key) || value.is_nothing() => {}
                key => {
                    let what = format!("unknown key {:?}", clip(key));
                    return Err(wrong(member.at, what));
                }
            }
        }
    }
    Ok(board)
}

/// Returns true if a rule has a colour of its own.
fn has_colour(entry: &Value) -> bool {
    COLOURS_OF_RULES.iter().any(|key| entry.get(key).is_some_and(|it| !it.is_nothing()))
}

/// Returns true if a colour, or one of a list of colours, is visible and not white.
fn is_coloured(value: &Value) -> bool {
    let is_white = |text: &str| text.trim_start_matches('#').bytes().all(|b| b"fF".contains(&b));
    !value.is_nothing()
        && !value.text().is_some_and(is_white)
        && (value.list().is_empty() || value.list().iter().any(is_coloured))
}

/// The fields of a rule.
type FieldValue = Vec<(&'static str, Field)>;

/// Adds the rule of a key, with the fields that the key implies.
fn add(board: &mut Board, key: &Key, mut told: FieldValue) -> Result<(), String> {
    let states = key.states.iter();
    told.extend(states.map(|(field, it)| (*field, it.value(board.shape, &board.rules))));
    board.rule(key.rule, told)
}

/// Returns the key to which a word belongs.
fn of_word<'a>(keys: &[&'a Key], word: &str) -> Result<&'a Key, String> {
    keys.iter().find(|key| key.words().contains(&word)).copied().ok_or_else(|| {
        let expected: Vec<&str> =
            keys.iter().filter_map(|key| key.words().first()).copied().collect();
        format!("{:?} is unknown; expected {}", clip(word), expected.join(" or "))
    })
}

/// Adds the rules of a list of entries.
fn entries(board: &mut Board, keys: &[&Key], parts: &[Part], value: &Value) -> Result<(), Wrong> {
    let mut each = Vec::new();
    for (i, entry) in value.list().iter().enumerate() {
        let wrong = |what: String| (entry.at, format!("[{i}]: {what}"));
        known_keys(entry, parts).map_err(wrong)?;
        let word = entry.get("value").and_then(Value::text).unwrap_or_default();
        let key = match keys[0].words() {
            [] => keys[0],
            _ if word.is_empty() => continue,
            _ => of_word(keys, word).map_err(wrong)?,
        };
        for told in rules(board, key, parts, entry).map_err(wrong)? {
            match &told[..] {
                [(_, Field::List(cell))] if parts[0].coding == Coding::Each => {
                    each.extend(cell.iter().cloned());
                }
                _ => add(board, key, told).map_err(wrong)?,
            }
        }
    }
    if each.is_empty() {
        return Ok(());
    }
    let told = vec![(parts[0].field, Field::List(each))];
    add(board, keys[0], told).map_err(|what| (value.at, format!(": {what}")))
}

/// Returns the rules of an entry, without the fields that its key implies. The list is empty if the
/// clue is left open.
fn rules(
    board: &mut Board,
    key: &Key,
    parts: &[Part],
    entry: &Value,
) -> Result<Vec<FieldValue>, String> {
    let mut rules = vec![FieldValue::new()];
    for part in parts {
        let member = entry.get(part.member).filter(|it| !it.is_nothing());
        let values: Vec<Field> = match part.coding {
            Coding::Letter(_) => continue,
            Coding::Cells => vec![names(member)?],
            Coding::Each => vec![Field::List(member.map(name).transpose()?.into_iter().collect())],
            Coding::Lines => {
                let lines = list(member)?.iter().map(|line| names(Some(line)));
                lines.collect::<Result<_, _>>()?
            }
            Coding::Shafts(bulb) => {
                let bulb = rules[0].iter().find(|(field, _)| *field == bulb).map(|it| &it.1);
                shafts(bulb, list(member)?)?
            }
            Coding::Outside | Coding::Diagonal => {
                vec![board::fields::cells(board.shape, &seen(board, part.coding, entry)?)]
            }
            Coding::Numbers => {
                let Some(member) = member else { return Ok(Vec::new()) };
                let numbers: Option<Vec<i64>> = member.list().iter().map(Value::number).collect();
                let numbers = numbers.filter(|it| !it.is_empty());
                let what = || format!("{}: expected a list of numbers", part.member);
                vec![numbers.ok_or_else(what)?.into()]
            }
            Coding::Number(usual) | Coding::OnlyUsual(usual) => {
                match number(member, usual, board.shape.rows())? {
                    Some(number) => vec![number.into()],
                    None => {
                        // A letter or a word instead of a number can mean anything.
                        if member.and_then(Value::text).is_some_and(is_word) {
                            let seen = || {
                                let is_clue = |it: &&Part| {
                                    matches!(it.coding, Coding::Outside | Coding::Diagonal)
                                };
                                let clue = parts.iter().find(is_clue)?;
                                seen(board, clue.coding, entry).ok()?.first().copied()
                            };
                            let cell = first_cell(board.shape, entry).or_else(seen);
                            board.draw(&format!("{} without a number", key.name), cell);
                        }
                        match usual {
                            DefaultNumber::NoRule => return Ok(Vec::new()),
                            _ => continue,
                        }
                    }
                }
            }
        };
        let with = |value: Field| {
            let add = move |told: &FieldValue| {
                told.iter().cloned().chain([(part.field, value.clone())]).collect()
            };
            rules.iter().map(add).collect::<Vec<FieldValue>>()
        };
        rules = values.into_iter().flat_map(with).collect();
    }
    // An entry without cells is not a rule.
    let is_list = |value: &Field| matches!(value, Field::List(_));
    let has_cells = |told: &FieldValue| {
        told.iter().any(|(_, it)| is_list(it) && *it != Field::List(Vec::new()))
    };
    rules.retain(has_cells);
    Ok(rules)
}

/// Returns the lines without their first cells. Each first cell must be in the bulb.
fn shafts(bulb: Option<&Field>, lines: &[Value]) -> Result<Vec<Field>, String> {
    let mut shafts = Vec::new();
    for line in lines {
        let Field::List(mut line) = names(Some(line))? else { continue };
        if line.len() < 2 {
            continue;
        }
        let first = line.remove(0);
        if !matches!(bulb, Some(Field::List(bulb)) if bulb.contains(&first)) {
            return Err("the line of an arrow must begin in its bulb".to_owned());
        }
        shafts.push(Field::List(line));
    }
    Ok(shafts)
}

/// Returns the number of an entry on a board of this side, or the default.
fn number(told: Option<&Value>, usual: DefaultNumber, side: usize) -> Result<Option<i64>, String> {
    let Some(value) = told else { return Ok(usual.on(side)) };
    let is_unknown = |text: &str| !text.chars().any(|c| c.is_ascii_digit());
    match (value.number(), value.text()) {
        (Some(number), _) => Ok(Some(number)),
        (None, Some(text)) if usual.on(side).is_none() && is_unknown(text) => Ok(None),
        (None, Some(text)) => Err(format!("{:?} is not a number", clip(text))),
        (None, None) => Err("value: expected a number".to_owned()),
    }
}

/// Returns true if the value of an entry is a word, not an open clue such as a question mark.
fn is_word(text: &str) -> bool {
    text.chars().any(|c| c != '?')
}

/// Refuses keys of an entry that describe neither its parts nor its appearance.
fn known_keys(entry: &Value, parts: &[Part]) -> Result<(), String> {
    if !matches!(entry.kind, Kind::Object(_)) && !entry.is_nothing() {
        return Err("expected an object".to_owned());
    }
    let place = parts.iter().find(|part| PLACES.contains(&part.member));
    let has_place = place.is_some_and(|it| entry.get(it.member).is_some_and(|it| !it.is_nothing()));
    for member in entry.members().iter().filter(|member| !member.value.is_nothing()) {
        let key = &*member.key;
        let is_part = parts.iter().any(|part| part.member == key);
        if is_part || LOOKS.contains(&key) || COLOURS_OF_RULES.contains(&key) {
            continue;
        }
        match key {
            "value" => return Err("unexpected value".to_owned()),
            "direction" if parts.iter().any(|it| it.coding == Coding::Diagonal) => {}
            // For example, the cells that a clue sees.
            key if PLACES.contains(&key) && has_place => {}
            key if PLACES.contains(&key) => {
                let place = place.map(|it| it.member).unwrap_or_default();
                return Err(format!("its cells must be in {place:?}"));
            }
            key => return Err(format!("unknown key {:?}", clip(key))),
        }
    }
    Ok(())
}

/// Returns the name of a cell.
fn name(value: &Value) -> Result<Field, String> {
    let name = value.text().ok_or("expected the name of a cell, as in \"R1C2\"")?;
    Ok(Field::Text(name.to_ascii_lowercase()))
}

/// Returns the names of a list of cells.
fn names(value: Option<&Value>) -> Result<Field, String> {
    Ok(Field::List(list(value)?.iter().map(name).collect::<Result<_, _>>()?))
}

/// Returns the values of a list, which may be missing. Any other value is an error, because it
/// could be a rule or have cells.
fn list<'a, 'b>(value: Option<&'b Value<'a>>) -> Result<&'b [Value<'a>], String> {
    match value.filter(|value| !value.is_nothing()).map(|value| &value.kind) {
        None => Ok(&[]),
        Some(Kind::List(list)) => Ok(list),
        Some(_) => Err("expected a list".to_owned()),
    }
}

/// Returns the row and column of a cell that may be outside the board, next to its edge.
fn place(board: &Board, value: Option<&Value>) -> Result<(i64, i64), String> {
    let text = value.and_then(Value::text).unwrap_or_default();
    let last = board.shape.rows() + 1;
    CellName::parse(text)
        .filter(|name| name.row <= last && name.column <= last)
        .map(|name| (name.row as i64, name.column as i64))
        .ok_or_else(|| format!("{:?} is not a cell on or around the board", clip(text)))
}

/// Returns the cells that a clue sees.
fn seen(board: &Board, coding: Coding, entry: &Value) -> Result<Vec<usize>, String> {
    let from = place(board, entry.get("cell"))?;
    let last = board.shape.rows() as i64 + 1;
    let step = match coding {
        Coding::Diagonal => {
            let told = entry.get("direction").and_then(Value::text).unwrap_or_default();
            let found = DIAGONALS.iter().find(|(name, _)| *name == told);
            found.ok_or("direction: expected UL, UR, DL or DR")?.1
        }
        _ => match from {
            (0, _) => (1, 0),
            (row, _) if row == last => (-1, 0),
            (_, 0) => (0, 1),
            (_, column) if column == last => (0, -1),
            (row, column) => return Err(format!("R{row}C{column} must be outside the board")),
        },
    };
    match board.ray(from, step) {
        cells if cells.is_empty() => Err("it looks along no cell of the board".to_owned()),
        cells => Ok(cells),
    }
}

fn solution(board: &mut Board, told: &Value) -> Result<(), String> {
    let digits: Vec<Option<i64>> = match &told.kind {
        Kind::List(values) => values.iter().map(Value::number).collect(),
        Kind::Text(text) if text.contains(',') => {
            text.split(',').map(|word| word.trim().parse().ok()).collect()
        }
        Kind::Text(text) => text.chars().map(|c| c.to_digit(36).map(i64::from)).collect(),
        _ => return Err("expected the digits row by row".to_owned()),
    };
    let digits: Vec<_> = digits.into_iter().map(|it| it.filter(|&it| it > 0)).collect();
    board.solve(&digits)
}

/// Adds a drawing of the type `what`, which is a key in [`DRAWN`]. Skips pictures of rules, and
/// cages that contain metadata or fog.
fn draw(board: &mut Board, what: &str, drawing: &Value) {
    let is_picture = ["isNewConstraint", "isLLConstraint"]
        .iter()
        .any(|key| drawing.get(key).is_some_and(Value::is_true))
        || drawing.get("fromConstraint").is_some_and(|it| !it.is_nothing());
    let text = drawing.get("value").and_then(Value::text).unwrap_or_default();
    if drawing.is_nothing() || is_picture || what == "cage" && is_about(text) {
        return;
    }
    if what == "cage" && text.strip_prefix("DR").is_some_and(|it| it.parse::<u8>().is_ok()) {
        return board.draw("cage of a digital root", first_cell(board.shape, drawing));
    }
    let mut colours = ["baseC", "outlineC"].iter().filter_map(|key| drawing.get(key)?.text());
    let look = match what {
        "text" => text.to_owned(),
        _ => colours.find_map(colour::visible).unwrap_or_default(),
    };
    let lines = drawing.get("lines").filter(|_| what == "line").map_or(&[][..], Value::list);
    let cells = drawing.get("cells").filter(|cells| !cells.is_nothing());
    for list in lines.iter().chain(cells) {
        let cells = cells_of(board.shape, list);
        let kind = match what {
            "circle" | "rectangle" => Drawing::shape(what == "circle", cells.len()),
            kind => kind,
        };
        board.drawing(match cells.len() == list.list().len() {
            false => Drawing::other(kind, look.clone(), cells.first().copied()),
            true if what == "text" => Drawing::new(kind, look.clone(), cells),
            true => Drawing::new(kind, look.clone(), cells).with_text(text),
        });
    }
    if lines.is_empty() && cells.is_none() {
        board.draw(what, first_cell(board.shape, drawing));
    }
}

/// Returns true if the text of a cage is metadata of the puzzle.
fn is_about(text: &str) -> bool {
    let is_text =
        |name: &str| name == "solution" || SUDOKUPAD.iter().any(|(cage, _)| *cage == name);
    FOG_CAGES.iter().any(|(word, _)| *word == text)
        || text.split_once(':').is_some_and(|(name, _)| is_text(name.trim()))
}

/// Collects the metadata that a cage contains for SudokuPad.
fn about_in_cage(about: &mut MetadataCollector, shape: Shape, cage: &Value) {
    let text = cage.get("value").and_then(Value::text).unwrap_or_default();
    if let Some((_, field)) = FOG_CAGES.iter().find(|(word, _)| *word == text) {
        let cells = cage.get("cells").map(|cells| cells_of(shape, cells));
        about.cells(field, cells.unwrap_or_default());
    }
    if let Some((name, text)) = text.split_once(':')
        && let Some((_, field)) = SUDOKUPAD.iter().find(|(cage, _)| *cage == name.trim())
    {
        about.plain(field, text.trim());
    }
}

/// Returns the cells of a list of names, without those outside the board.
fn cells_of(shape: Shape, list: &Value) -> Vec<Cell> {
    list.list().iter().filter_map(|cell| shape.named(cell.text()?)).collect()
}

/// Returns the first cell that an entry names.
fn first_cell(shape: Shape, entry: &Value) -> Option<Cell> {
    let lines = || entry.get("lines").and_then(|lines| lines.list().first());
    let cells = entry.get("cells").filter(|cells| !cells.is_nothing()).or_else(lines);
    let cell = cells.and_then(|cells| cells.list().first()).or(entry.get("cell"))?;
    shape.named(cell.text()?)
}
