//! What the JSON of f-puzzles says.

use super::fields::{ABOUT, Cells, DIAGONALS, DOTS, FIELDS, FLAGS, Field, SUMS, Says, Usual};
use crate::links::board::{Board, Regions};
use crate::metadata::{Collected, FOG_CAGES, SUDOKUPAD};
use crate::reading::Parsed;
use crate::reading::tree::{Kind, Value};
use crate::text::Known;
use crate::text::alphabet::clip;
use board::{Cell, CellName, Shape, fields::Value as Told};

/// What is wrong, and at which byte of the JSON.
type Wrong = (usize, String);

/// Keys that change nothing of the solutions: those of programs.
const PASSED: [&str; 6] =
    ["grid", "size", "solution", "disabledlogic", "truecandidatesoptions", "highlightConflicts"];

/// Keys of the triggers that lift fog; the lit cells themselves are metadata.
const OF_FOG: [&str; 2] = ["foglink", "fogreveal"];

/// Keys of drawings, and what they draw.
const DRAWN: [(&str, &str); 5] = [
    ("line", "line"),
    ("rectangle", "rectangle"),
    ("circle", "circle"),
    ("text", "text"),
    ("cage", "cage"),
];

/// Keys of a rule that only say how it looks, beside its colours.
const LOOKS: [&str; 7] =
    ["width", "height", "size", "angle", "opacity", "isNewConstraint", "fromConstraint"];

/// Keys of a rule that give it colours.
const COLOURS_OF_RULES: [&str; 5] = ["outlineC", "baseC", "fontC", "backgroundC", "lineC"];

/// Keys of the colours that whoever set the puzzle gave a cell, of which a rule may speak.
const COLOURS: [&str; 2] = ["c", "cArray"];

/// Keys of a cell that change nothing: colours and marks of a player.
const OF_CELLS: [&str; 5] =
    ["highlight", "highlightArray", "centerPencilMarks", "cornerPencilMarks", "parity"];

/// Whether an object is a puzzle of f-puzzles.
pub(in crate::catalogue) fn is_puzzle(value: &Value) -> bool {
    let rows = value.get("grid").map_or(&[][..], Value::list);
    let is_row = |row: &Value| row.list().iter().all(|it| matches!(it.kind, Kind::Object(_)));
    value.get("size").is_some()
        && rows.first().is_some_and(|row| !row.list().is_empty() && is_row(row))
}

/// The puzzle of such an object.
pub(in crate::catalogue) fn puzzle(value: &Value, known: &Known) -> Result<Parsed, Wrong> {
    let mut board = cells(value, known)?;
    let mut about = Collected::default();
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
        let is_drawn = DRAWN.iter().any(|(drawn, _)| *drawn == key);
        for entry in value.list().iter().filter(|it| !is_drawn && has_colour(it)) {
            board.decorate(&format!("coloured {}", clip(key)), first_cell(board.shape, entry));
        }
        if let Some((_, rule, says)) = FLAGS.iter().find(|(flag, ..)| *flag == key) {
            let says = says.map(|(field, word)| (field, Told::from(word)));
            is_true(value)
                .and_then(|()| board.rule(rule, says.into_iter().collect()))
                .map_err(in_key)?;
        } else if let Some(field) = FIELDS.iter().find(|field| field.key == key) {
            list(Some(value)).map_err(in_key)?;
            entries(&mut board, field, value).map_err(|(at, what)| (at, format!("{key}{what}")))?;
        } else if let Some((_, what)) = DRAWN.iter().find(|(drawn, _)| *drawn == key) {
            for drawing in list(Some(value)).map_err(in_key)? {
                draw(&mut board, what, drawing);
            }
        } else {
            match key {
                "nonconsecutive" => is_true(value)
                    .and_then(|()| board.rule("non-consecutive", vec![unless(&["difference"])]))
                    .map_err(in_key)?,
                "negative" | "arrow" | "clone" | "quadruple" | "xv" => {
                    list(Some(value)).map_err(in_key)?;
                }
                _ => {
                    let what = format!(
                        "unknown key {:?} of f-puzzles, which could be a rule of the puzzle",
                        clip(key)
                    );
                    return Err((member.at, what));
                }
            }
        }
    }
    let others: [(&str, Other); 4] =
        [("arrow", arrow), ("clone", clone), ("quadruple", quadruple), ("xv", xv)];
    for (key, read) in others {
        for (i, entry) in value.get(key).map_or(&[][..], Value::list).iter().enumerate() {
            read(&mut board, entry, &|what| (entry.at, format!("{key}[{i}]: {what}")))?;
        }
    }
    for (i, word) in value.get("negative").map_or(&[][..], Value::list).iter().enumerate() {
        negative(&mut board, word, value)
            .map_err(|what| (word.at, format!("negative[{i}]: {what}")))?;
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
    Ok(Parsed { beside, ..parsed })
}

/// Reads an entry of a key that is like no other.
type Other = fn(&mut Board, &Value, &dyn Fn(String) -> Wrong) -> Result<(), Wrong>;

fn is_true(value: &Value) -> Result<(), String> {
    if value.is_true() { Ok(()) } else { Err("expected true or false".to_owned()) }
}

fn unless(kinds: &[&str]) -> (&'static str, Told) {
    ("unless", kinds.to_vec().into())
}

/// Size, regions, givens and what is left of cells.
fn cells(value: &Value, known: &Known) -> Result<Board, Wrong> {
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
        if COLOURS.iter().any(|key| value.get(key).is_some_and(is_coloured)) {
            board.draw("colour", Some(cell));
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

/// Whether a rule has a colour of its own.
fn has_colour(entry: &Value) -> bool {
    COLOURS_OF_RULES.iter().any(|key| entry.get(key).is_some_and(|it| !it.is_nothing()))
}

/// Whether a colour, or one of several, is another than white.
fn is_coloured(value: &Value) -> bool {
    let is_white = |text: &str| text.trim_start_matches('#').bytes().all(|b| b"fF".contains(&b));
    !value.is_nothing()
        && !value.text().is_some_and(is_white)
        && (value.list().is_empty() || value.list().iter().any(is_coloured))
}

/// The rules of a key.
fn entries(board: &mut Board, field: &Field, value: &Value) -> Result<(), Wrong> {
    let mut each = Vec::new();
    for (i, entry) in value.list().iter().enumerate() {
        let wrong = |what: String| (entry.at, format!("[{i}]: {what}"));
        known_keys(entry, &["cells", "lines", "cell", "direction", "value"]).map_err(wrong)?;
        let tells = |key: &str| entry.get(key).is_some_and(|it| !it.is_nothing());
        let key = field.cells.key();
        if !tells(key) && ["cells", "lines", "cell"].into_iter().any(tells) {
            return Err(wrong(format!("its cells must be in {key:?}")));
        }
        let number = number(field, entry, board.shape.rows()).map_err(wrong)?;
        // A letter or a word for a number can be anything.
        if field.number.is_some() && number.is_none() && is_word(entry) {
            let cell = first_cell(board.shape, entry)
                .or_else(|| seen(board, field.cells, entry).ok()?.first().copied());
            board.draw(&format!("{} without a number", field.key), cell);
        }
        let lists: Vec<Told> = match field.cells {
            Cells::List => vec![names(entry.get("cells")).map_err(wrong)?],
            Cells::Lines => {
                let lines = list(entry.get("lines")).map_err(wrong)?;
                let lines = lines.iter().map(|line| names(Some(line)));
                lines.collect::<Result<_, _>>().map_err(wrong)?
            }
            Cells::Each => {
                if let Some(cell) = entry.get("cell") {
                    each.push(name(cell).map_err(wrong)?);
                }
                continue;
            }
            // A clue without a number is none.
            Cells::Outside | Cells::Diagonal if number.is_none() => continue,
            Cells::Outside | Cells::Diagonal => {
                let cells = seen(board, field.cells, entry).map_err(wrong)?;
                vec![board::fields::cells(board.shape, &cells)]
            }
        };
        for cells in lists.into_iter().filter(|it| !matches!(it, Told::List(it) if it.is_empty())) {
            add(board, field, cells, number).map_err(wrong)?;
        }
    }
    match each.is_empty() {
        true => Ok(()),
        false => add(board, field, Told::List(each), None)
            .map_err(|what| (value.at, format!(": {what}"))),
    }
}

fn add(board: &mut Board, field: &Field, cells: Told, number: Option<i64>) -> Result<(), String> {
    let number = field.number.as_ref().zip(number).map(|(of, it)| (of.field, Told::from(it)));
    let says = field.says.map(|(name, says)| match says {
        Says::Yes => (name, Told::Flag(true)),
        Says::Word(word) => (name, word.into()),
    });
    board.rule(field.rule, [("cells", cells)].into_iter().chain(number).chain(says).collect())
}

/// The number of an entry on a board of that side.
fn number(field: &Field, entry: &Value, side: usize) -> Result<Option<i64>, String> {
    let Some(of) = &field.number else {
        return match entry.get("value").filter(|value| !value.is_nothing()) {
            None => Ok(None),
            Some(_) => Err("unexpected value".to_owned()),
        };
    };
    let Some(value) = entry.get("value").filter(|value| !value.is_nothing()) else {
        return Ok(of.usual.on(side));
    };
    let is_unknown = |text: &str| !text.chars().any(|c| c.is_ascii_digit());
    match (value.number(), value.text()) {
        (Some(number), _) => Ok(Some(number)),
        (None, Some(text)) if matches!(of.usual, Usual::None) && is_unknown(text) => Ok(None),
        (None, Some(text)) => Err(format!("{:?} is not a number", clip(text))),
        (None, None) => Err("value: expected a number".to_owned()),
    }
}

/// Whether the value of an entry is a word, and not left open by a question mark.
fn is_word(entry: &Value) -> bool {
    let text = entry.get("value").and_then(Value::text).unwrap_or_default();
    text.chars().any(|c| c != '?')
}

/// Refuses keys of an entry that nobody knows.
fn known_keys(entry: &Value, known: &[&str]) -> Result<(), String> {
    let is_known =
        |key: &str| known.contains(&key) || LOOKS.contains(&key) || COLOURS_OF_RULES.contains(&key);
    if !matches!(entry.kind, Kind::Object(_)) && !entry.is_nothing() {
        return Err("expected an object".to_owned());
    }
    let mut members = entry.members().iter();
    match members.find(|member| !is_known(&member.key) && !member.value.is_nothing()) {
        None => Ok(()),
        Some(member) => Err(format!("unknown key {:?}", clip(&member.key))),
    }
}

/// The name of a cell.
fn name(value: &Value) -> Result<Told, String> {
    let name = value.text().ok_or("expected the name of a cell, as in \"R1C2\"")?;
    Ok(Told::Text(name.to_ascii_lowercase()))
}

/// The names of a list of cells.
fn names(value: Option<&Value>) -> Result<Told, String> {
    Ok(Told::List(list(value)?.iter().map(name).collect::<Result<_, _>>()?))
}

/// What a list holds, which may be missing. Anything else could be a rule or have cells as well.
fn list<'a, 'b>(value: Option<&'b Value<'a>>) -> Result<&'b [Value<'a>], String> {
    match value.filter(|value| !value.is_nothing()).map(|value| &value.kind) {
        None => Ok(&[]),
        Some(Kind::List(list)) => Ok(list),
        Some(_) => Err("expected a list".to_owned()),
    }
}

/// Row and column of a cell that may stand around the board.
fn place(board: &Board, value: Option<&Value>) -> Result<(i64, i64), String> {
    let text = value.and_then(Value::text).unwrap_or_default();
    let last = board.shape.rows() + 1;
    CellName::parse(text)
        .filter(|name| name.row <= last && name.column <= last)
        .map(|name| (name.row as i64, name.column as i64))
        .ok_or_else(|| format!("{:?} is not a cell on or around the board", clip(text)))
}

/// The cells that a clue sees.
fn seen(board: &Board, cells: Cells, entry: &Value) -> Result<Vec<usize>, String> {
    let from = place(board, entry.get("cell"))?;
    let last = board.shape.rows() as i64 + 1;
    let step = match cells {
        Cells::Diagonal => {
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

fn arrow(board: &mut Board, entry: &Value, wrong: &dyn Fn(String) -> Wrong) -> Result<(), Wrong> {
    known_keys(entry, &["cells", "lines"]).map_err(wrong)?;
    let bulb = names(entry.get("cells")).map_err(wrong)?;
    for line in list(entry.get("lines")).map_err(wrong)? {
        let Told::List(mut line) = names(Some(line)).map_err(wrong)? else { continue };
        if line.len() < 2 {
            continue;
        }
        let first = line.remove(0);
        if !matches!(&bulb, Told::List(bulb) if bulb.contains(&first)) {
            return Err(wrong("the line of an arrow must begin in its bulb".to_owned()));
        }
        let fields = vec![("bulb", bulb.clone()), ("cells", Told::List(line))];
        board.rule("arrow", fields).map_err(wrong)?;
    }
    Ok(())
}

fn clone(board: &mut Board, entry: &Value, wrong: &dyn Fn(String) -> Wrong) -> Result<(), Wrong> {
    known_keys(entry, &["cells", "cloneCells"]).map_err(wrong)?;
    let cells = names(entry.get("cells")).map_err(wrong)?;
    let copies = names(entry.get("cloneCells")).map_err(wrong)?;
    if cells == Told::List(Vec::new()) && copies == cells {
        return Ok(());
    }
    board.rule("clone", vec![("cells", cells), ("copies", copies)]).map_err(wrong)
}

fn quadruple(
    board: &mut Board,
    entry: &Value,
    wrong: &dyn Fn(String) -> Wrong,
) -> Result<(), Wrong> {
    known_keys(entry, &["cells", "values"]).map_err(wrong)?;
    let Some(told) = entry.get("values").filter(|it| !it.is_nothing()) else { return Ok(()) };
    let values: Option<Vec<i64>> = told.list().iter().map(Value::number).collect();
    let values = values.filter(|it| !it.is_empty());
    let values = values.ok_or_else(|| wrong("values: expected a list of numbers".to_owned()))?;
    let cells = names(entry.get("cells")).map_err(wrong)?;
    board.rule("quadruple", vec![("cells", cells), ("values", values.into())]).map_err(wrong)
}

fn xv(board: &mut Board, entry: &Value, wrong: &dyn Fn(String) -> Wrong) -> Result<(), Wrong> {
    known_keys(entry, &["cells", "value"]).map_err(wrong)?;
    let rule = match entry.get("value").and_then(Value::text).unwrap_or_default() {
        "" => return Ok(()),
        "X" | "x" => "x",
        "V" | "v" => "v",
        other => return Err(wrong(format!("{:?}: expected X or V", clip(other)))),
    };
    let cells = names(entry.get("cells")).map_err(wrong)?;
    board.rule(rule, vec![("cells", cells)]).map_err(wrong)
}

/// What a missing mark forbids.
fn negative(board: &mut Board, word: &Value, whole: &Value) -> Result<(), String> {
    let fields = match word.text().unwrap_or_default() {
        "ratio" => vec![("ratios", ratios(whole).into()), unless(&DOTS)],
        "xv" => vec![("sums", vec![5, 10].into()), unless(&SUMS)],
        other => return Err(format!("{:?} is unknown; expected ratio or xv", clip(other))),
    };
    board.rule("negative", fields)
}

/// The ratios that are drawn, ascending; 2 if none is.
fn ratios(whole: &Value) -> Vec<i64> {
    let drawn = whole.get("ratio").map_or(&[][..], Value::list).iter();
    let drawn = drawn.filter(|entry| entry.get("cells").is_some_and(|it| !it.is_nothing()));
    let mut values: Vec<i64> =
        drawn.map(|entry| entry.get("value").and_then(Value::number).unwrap_or(2)).collect();
    values.sort_unstable();
    values.dedup();
    if values.is_empty() { vec![2] } else { values }
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

/// A drawing, unless it is the picture of a rule, fog, or a text about the puzzle.
fn draw(board: &mut Board, what: &str, drawing: &Value) {
    let is_picture = ["isNewConstraint", "isLLConstraint"]
        .iter()
        .any(|key| drawing.get(key).is_some_and(Value::is_true))
        || drawing.get("fromConstraint").is_some_and(|it| !it.is_nothing());
    let text = drawing.get("value").and_then(Value::text).unwrap_or_default();
    if drawing.is_nothing() || is_picture || what == "cage" && is_about(text) {
        return;
    }
    let is_root = text.strip_prefix("DR").is_some_and(|it| it.parse::<u8>().is_ok());
    let what = if is_root && what == "cage" { "cage of a digital root" } else { what };
    board.draw(what, first_cell(board.shape, drawing));
}

/// Whether the text of a cage is about the puzzle.
fn is_about(text: &str) -> bool {
    let is_text =
        |name: &str| name == "solution" || SUDOKUPAD.iter().any(|(cage, _)| *cage == name);
    FOG_CAGES.iter().any(|(word, _)| *word == text)
        || text.split_once(':').is_some_and(|(name, _)| is_text(name.trim()))
}

/// Collects the metadata that a cage has for SudokuPad.
fn about_in_cage(about: &mut Collected, shape: Shape, cage: &Value) {
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

/// The cells of a list of names, without those outside the board.
fn cells_of(shape: Shape, list: &Value) -> Vec<Cell> {
    list.list().iter().filter_map(|cell| shape.named(cell.text()?)).collect()
}

/// The first cell that an entry names.
fn first_cell(shape: Shape, entry: &Value) -> Option<Cell> {
    let lines = || entry.get("lines").and_then(|lines| lines.list().first());
    let cells = entry.get("cells").filter(|cells| !cells.is_nothing()).or_else(lines);
    let cell = cells.and_then(|cells| cells.list().first()).or(entry.get("cell"))?;
    shape.named(cell.text()?)
}
