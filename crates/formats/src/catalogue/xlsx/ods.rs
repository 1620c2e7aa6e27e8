//! The sheets of an `.ods` workbook (OpenDocument 1.3, part 3, chapter 9), tag by tag.
//!
//! A cell and a row may be repeated a million times: blank repetitions are skipped, others are
//! counted and limited. `calamine` has no reader of single cells for this format. It stores up to
//! 100 million cells, and reports neither blank cells with a style nor formulas without a value.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Display;
use std::mem;

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Error, Reader, XmlVersion};

use super::range::Area;
use super::sheet::{Room, Sheet, Sheets};
use crate::error::FaultReason;
use board::MAX_SIDE;

/// Maximum nesting depth.
const MAX_DEPTH: usize = 32;

/// A workbook.
#[derive(Default)]
pub(super) struct Ods {
    sheets: Vec<Sheet>,
    /// The names of the hidden sheets.
    hidden: Vec<String>,
    /// Ranges with a name, as `Sheet1!$B$2:$J$10`.
    names: Vec<(String, String)>,
}

/// The start of an element that is read.
enum Start {
    /// The name and the style.
    Sheet(String, String),
    Style(String),
    /// The last style hides sheets.
    Hides,
    Row(u32),
    Cell(Cell),
    Name(String, String),
}

/// A cell without its text.
struct Cell {
    repeats: u32,
    /// The stored value, if the cell has one.
    value: Option<String>,
    is_styled: bool,
    /// True if it has a formula, but no value, not even an empty text.
    is_valueless: bool,
}

impl Start {
    fn of(tag: &BytesStart) -> Result<Option<Start>, Error> {
        let text = |key| {
            let Some(found) = tag.try_get_attribute(key)? else { return Ok(None) };
            Ok::<_, Error>(Some(found.normalized_value(XmlVersion::Explicit1_0)?.into_owned()))
        };
        let count = |key| Ok::<_, Error>(text(key)?.and_then(|it| it.parse().ok()).unwrap_or(1));
        Ok(Some(match tag.name().as_ref() {
            "table:table" => {
                let style = text("table:style-name")?.unwrap_or_default();
                Start::Sheet(text("table:name")?.unwrap_or_default(), style)
            }
            "style:style" => Start::Style(text("style:name")?.unwrap_or_default()),
            "style:table-properties" if text("table:display")?.as_deref() == Some("false") => {
                Start::Hides
            }
            "table:table-row" => Start::Row(count("table:number-rows-repeated")?),
            "table:table-cell" | "table:covered-table-cell" => Start::Cell(Cell {
                repeats: count("table:number-columns-repeated")?,
                value: text("office:value")?.map(number).or(text("office:string-value")?),
                is_styled: text("table:style-name")?.is_some(),
                is_valueless: text("table:formula")?.is_some()
                    && text("office:string-value")?.is_none(),
            }),
            "table:named-range" => {
                let refers = text("table:cell-range-address")?.unwrap_or_default();
                Start::Name(text("table:name")?.unwrap_or_default(), as_range(&refers))
            }
            _ => return Ok(None),
        }))
    }
}

/// Returns a number in the notation of `.xlsx` workbooks.
fn number(text: String) -> String {
    text.parse().map_or(text, sheets::number)
}

/// Converts an address such as `$Sheet1.$B$2:.$J$10` to `Sheet1!$B$2:$J$10`.
fn as_range(address: &str) -> String {
    let (from, to) = address.split_once(':').unwrap_or((address, address));
    let cell = |text: &str| text.rsplit_once('.').map_or(text, |(_, cell)| cell).to_owned();
    match from.rsplit_once('.') {
        Some((sheet, _)) if !sheet.is_empty() => {
            format!("{}!{}:{}", sheet.trim_start_matches('$'), cell(from), cell(to))
        }
        _ => format!("{}:{}", cell(from), cell(to)),
    }
}

/// The state of the reader.
struct Reading<'a> {
    book: Ods,
    /// The last style, and those that hide sheets.
    style: String,
    hiding: Vec<String>,
    room: &'a mut Room,
    /// Row and column of the next cell.
    at: (u32, u32),
    /// The number of copies of the current row.
    repeats: u32,
    /// The cells of the row: column, text, and whether its value is missing.
    row: Vec<(u32, String, bool)>,
    cell: Option<Cell>,
}

impl Ods {
    /// Reads the part of the file that contains all sheets.
    ///
    /// # Errors
    /// If it is damaged, or has too many cells.
    pub(super) fn open(content: &[u8], room: &mut Room) -> Result<Ods, FaultReason> {
        let (book, row, cell) = (Ods::default(), Vec::new(), None);
        let (style, hiding) = (String::new(), Vec::new());
        let mut reading = Reading { book, style, hiding, room, at: (0, 0), repeats: 0, row, cell };
        let mut reader = Reader::from_reader(content);
        // The depth of the current tag, and that of the last sheet, row or cell.
        let (mut depth, mut outer) = (0, 0);
        let (mut text, mut is_text) = (String::new(), false);
        loop {
            let event = reader.read_event().map_err(damaged)?;
            match &event {
                Event::Eof if depth > 0 => return Err(damaged("it ends too early")),
                Event::Eof => break,
                Event::Start(_) if depth == MAX_DEPTH => return Err(damaged("nested deeper")),
                Event::End(_) => depth -= 1,
                Event::Text(part) if is_text => text += part,
                Event::GeneralRef(name) if is_text => {
                    let defined = resolve_predefined_entity(name).map(str::to_owned);
                    let number = name.resolve_char_ref().map_err(damaged)?.map(String::from);
                    text.extend(defined.or(number));
                }
                Event::Start(tag) | Event::Empty(tag) => {
                    let start = Start::of(tag).map_err(damaged)?;
                    let is_paragraph = tag.name().as_ref() == "text:p" && depth == outer + 1;
                    match (start, &mut reading.cell) {
                        (Some(start), _) => {
                            outer = depth;
                            reading.end_cell(&text)?;
                            (text, is_text) = (String::new(), false);
                            reading.begin(start)?;
                        }
                        (None, Some(cell)) if is_paragraph => {
                            cell.is_valueless = false;
                            is_text = true;
                        }
                        (None, _) => {}
                    }
                    depth += usize::from(matches!(event, Event::Start(_)));
                }
                _ => {}
            }
        }
        reading.end_cell(&text)?;
        reading.end_row()?;
        Ok(reading.book)
    }
}

/// Returns the error for a part that cannot be read.
fn damaged(error: impl Display) -> FaultReason {
    FaultReason::Workbook(format!("this is not a workbook, or it is damaged: {error}"))
}

impl Reading<'_> {
    fn begin(&mut self, start: Start) -> Result<(), FaultReason> {
        match start {
            Start::Style(name) => self.style = name,
            Start::Hides => self.hiding.push(self.style.clone()),
            Start::Sheet(name, style) => {
                self.end_row()?;
                self.book.hidden.extend(self.hiding.contains(&style).then(|| name.clone()));
                self.at = (0, 0);
                let (cells, valueless) = (BTreeMap::new(), HashSet::new());
                self.book.sheets.push(Sheet { name, cells, valueless });
            }
            Start::Row(repeats) => {
                self.end_row()?;
                self.repeats = repeats;
            }
            Start::Cell(cell) => self.cell = Some(cell),
            Start::Name(name, refers) => self.book.names.push((name, refers)),
        }
        Ok(())
    }

    /// Ends the current cell; `said` is its text.
    fn end_cell(&mut self, said: &str) -> Result<(), FaultReason> {
        let Some(cell) = self.cell.take() else { return Ok(()) };
        let first = self.at.1;
        self.at.1 = first.saturating_add(cell.repeats);
        let text = cell.value.as_deref().unwrap_or(said).trim();
        let is_valueless = cell.is_valueless && text.is_empty();
        // Blank cells are stored if they have a style, unless they are the rest of the row.
        let is_there = !text.is_empty() || cell.is_styled && cell.repeats as usize <= MAX_SIDE;
        if is_there || is_valueless {
            for column in first..self.at.1 {
                let text = self.room.keep(text).map_err(FaultReason::Workbook)?;
                self.row.push((column, text, is_valueless));
            }
        }
        Ok(())
    }

    /// Ends the current row and stores all its copies.
    fn end_row(&mut self) -> Result<(), FaultReason> {
        let (row, repeats) = (mem::take(&mut self.row), mem::take(&mut self.repeats));
        let first = self.at.0;
        self.at = (first.saturating_add(repeats), 0);
        let is_blank = row.iter().all(|(_, text, _)| text.is_empty());
        let Some(sheet) = self.book.sheets.last_mut() else { return Ok(()) };
        if row.is_empty() || is_blank && repeats as usize > MAX_SIDE {
            return Ok(());
        }
        for number in first..self.at.0 {
            for (column, text, is_valueless) in &row {
                let at = (number, *column);
                if number > first {
                    self.room.keep(text).map_err(FaultReason::Workbook)?;
                }
                if *is_valueless {
                    sheet.valueless.insert(at);
                }
                sheet.cells.insert(at, text.clone());
            }
        }
        Ok(())
    }
}

impl Sheets for Ods {
    fn names(&self) -> Vec<(String, String)> {
        self.names.clone()
    }

    fn all(&self) -> Vec<String> {
        self.sheets.iter().map(|sheet| sheet.name.clone()).collect()
    }

    fn visible(&self) -> Vec<String> {
        self.all().into_iter().filter(|name| !self.hidden.contains(name)).collect()
    }

    fn sheet(
        &mut self,
        name: &str,
        area: Option<Area>,
        _: &mut Room,
    ) -> Result<Sheet, FaultReason> {
        let is_in = |at: &(u32, u32)| area.is_none_or(|area| area.contains(*at));
        let found = self.sheets.iter().find(|sheet| sheet.name == name);
        let cells = |sheet: &Sheet| {
            sheet
                .cells
                .iter()
                .filter(|(at, _)| is_in(at))
                .map(|(at, text)| (*at, text.clone()))
                .collect()
        };
        let valueless =
            |sheet: &Sheet| sheet.valueless.iter().copied().filter(|at| is_in(at)).collect();
        Ok(Sheet {
            name: name.to_owned(),
            cells: found.map(cells).unwrap_or_default(),
            valueless: found.map(valueless).unwrap_or_default(),
        })
    }
}
