//! Any number of puzzles from an input, one at a time.

use std::fmt;
use std::io::BufRead;
use std::ops::Range;
use std::sync::Arc;

use super::document;
use super::error::{Fault, ReadError, Reason};
use super::header::{self, Columns};
use super::input::{Found, Input, Known, Memory, content};
use super::lines::{Lines, Source};
use super::{ALL, Format, borders, csv, kaggle, sdx, word, xlsx};
use board::Symbols;
use board::{Grid, Notes, Position, Puzzle, Shape};

/// What is known of the puzzles beforehand.
#[derive(Clone, Default, Debug)]
pub struct ReadOptions {
    /// The only format to try; recognised otherwise.
    pub from: Option<&'static dyn Format>,
    /// The boxes, and with them the side.
    pub shape: Option<Shape>,
    /// The characters of the digits, and with them the side.
    pub symbols: Option<Symbols>,
    /// Where the puzzle is in a workbook: a range such as `Sheet1!B2:J10`, or a name for one.
    pub range: Option<String>,
}

/// Where a puzzle begins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The name of the input.
    pub file: Arc<str>,
    /// Its first line, from 1; in a workbook its first row.
    pub line: usize,
}

/// `file:line`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A puzzle and what its text told beside it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Where it begins.
    pub place: Place,
    /// The name of its format.
    pub format: &'static str,
    /// Whether the boxes were a choice: neither options nor borders told them,
    /// and the side is not a square.
    pub guessed_box: bool,
    /// The solutions it should have, where the text says so.
    pub expected: Option<Expected>,
    /// Where a person stands in it, where the text tells more than the puzzle.
    pub position: Option<Position>,
    /// The pencil marks of a person, in formats that tell of them.
    pub notes: Notes,
}

/// The solutions that a text says its puzzle has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// How many.
    pub count: ExpectedCount,
    /// One of them.
    pub solution: Option<Grid>,
}

/// A number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExpectedCount {
    /// So many.
    Exactly(u64),
    /// At least one more.
    MoreThan(u64),
}

/// As in the text: `1`, `>1000`.
impl fmt::Display for ExpectedCount {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ExpectedCount::Exactly(count) => write!(f, "{count}"),
            ExpectedCount::MoreThan(count) => write!(f, ">{count}"),
        }
    }
}

/// The puzzles of an input, in order, in constant memory. A puzzle that cannot
/// be read is one error in its place; those after it still come. After an error
/// of the input itself nothing comes.
pub struct Puzzles<R> {
    pub(super) file: Arc<str>,
    pub(super) lines: Lines<R>,
    pub(super) from: Option<&'static dyn Format>,
    /// The options, or why they cannot be.
    pub(super) known: Result<Known, Option<Reason>>,
    pub(super) memory: Memory,
    /// Where to look in a workbook.
    range: Option<String>,
    /// The input, where it is one document.
    pub(super) document: Option<document::Open>,
    /// Whether anything was found.
    any: bool,
    ended: bool,
}

impl<R: BufRead> Puzzles<R> {
    /// The puzzles of an input; the file's name is for messages.
    pub fn new(file: impl Into<String>, input: R, options: ReadOptions) -> Self {
        let (file, from) = (file.into(), options.from);
        let known = match from {
            Some(format) if format.reader().is_none() && !is_xlsx(format) => {
                Err(Reason::WriteOnly(format.name()))
            }
            _ => Known::new(&options),
        };
        let is_sdx = sdx::is_named(&file);
        let known = known.map(|known| Known { is_sdx, ..known }).map_err(Some);
        let (file, lines) = (Arc::from(file), Lines::new(input));
        let (memory, range) = (Memory::default(), options.range);
        let (document, any, ended) = (None, false, false);
        Puzzles { file, lines, from, known, memory, range, document, any, ended }
    }

    /// Goes on with other lines, of which nothing is known yet.
    pub(super) fn begin(&mut self, lines: Lines<R>) {
        (self.lines, self.any, self.ended) = (lines, false, false);
        self.document = None;
        (self.memory.on_one_line, self.memory.columns) = (None, None);
    }

    fn read(&mut self) -> Option<Result<Entry, Fault>> {
        let known = match &mut self.known {
            Ok(known) => &*known,
            Err(reason) => return reason.take().map(|reason| Err(Fault::new(1, 1, reason))),
        };
        if !self.any {
            match workbook(&mut self.lines, self.from, self.range.is_some()) {
                Ok(None) => {}
                Ok(Some(bytes)) => {
                    self.ended = true;
                    let file = Arc::clone(&self.file);
                    return Some(
                        xlsx::read(&bytes, known, self.range.as_deref())
                            .map(|(found, line)| found.at(Place { file, line }, xlsx::Xlsx.name())),
                    );
                }
                Err(reason) => {
                    self.ended = true;
                    return Some(Err(Fault::new(1, 1, reason)));
                }
            }
            match document(&mut self.lines, self.from) {
                Ok(document) => self.document = document,
                Err(reason) => {
                    self.ended = true;
                    return Some(Err(Fault::new(1, 1, reason)));
                }
            }
        }
        if let Some(document) = &mut self.document {
            let (input, before) = self.lines.whole();
            let Some(found) = document.next((input, before), known) else {
                self.ended = true;
                let empty = || Err(Fault::new(document.line(), 1, Reason::Empty));
                return (!self.any).then(empty);
            };
            let (file, format) = (Arc::clone(&self.file), document.format.name());
            return Some(found.map(|(found, line)| found.at(Place { file, line }, format)));
        }
        let first = loop {
            match self.lines.advance() {
                Err(fault) => return Some(Err(fault)),
                Ok(false) if self.any => return None,
                Ok(false) => {
                    self.ended = true;
                    let line = self.lines.number().max(1);
                    return Some(Err(Fault::new(line, 1, Reason::Empty)));
                }
                Ok(true) => {}
            }
            let mut first = first(self.lines.text());
            let in_table = self.memory.columns.filter(|columns| columns.has(self.lines.text()));
            if in_table.is_none() && first.0.is_empty() && csv::may_be_row(self.lines.text()) {
                let (lines, memory) = (&mut self.lines, &mut self.memory);
                let mut input = Input { lines, known, memory, first };
                if csv::begins_blank(&mut input, self.from) {
                    break input.first;
                }
                first = input.first;
            }
            match columns(self.lines.text(), known, self.from) {
                None => {}
                // Below a header such words are a row that has no puzzle.
                Some(Err(_)) if in_table.is_some() => {}
                Some(Ok(columns)) => {
                    self.memory.columns = Some(columns);
                    continue;
                }
                Some(Err(reason)) => {
                    let fault = Fault::new(self.lines.number(), 1, reason);
                    header::pass_over(&mut self.lines);
                    return Some(Err(fault));
                }
            }
            let text = self.lines.text();
            let content = &text[first.0.clone()];
            if in_table.is_some() || !content.is_empty() && !passes_over(self.from, content) {
                break first;
            }
            self.memory.starred = content.starts_with('*');
            if text.trim_ascii().is_empty() {
                self.memory.on_one_line = None;
            }
        };
        let line = self.lines.number();
        let mut input = Input { lines: &mut self.lines, known, memory: &mut self.memory, first };
        let place = Place { file: Arc::clone(&self.file), line };
        let read = read_here(&mut input, self.from);
        Some(read.map(|(format, found)| found.at(place, format.name())))
    }
}

impl Found {
    /// As it stands in the input.
    fn at(self, place: Place, format: &'static str) -> Entry {
        let Found { puzzle, guessed_box, expected, position, notes } = self;
        Entry { puzzle, place, format, guessed_box, expected, position, notes }
    }
}

fn is_xlsx(format: &dyn Format) -> bool {
    format.name() == xlsx::Xlsx.name()
}

/// All of an input, if it is a workbook.
fn workbook<R: BufRead>(
    lines: &mut Lines<R>,
    from: Option<&'static dyn Format>,
    has_range: bool,
) -> Result<Option<Vec<u8>>, Reason> {
    let wrong = |message: String| Err(Reason::Workbook(message));
    if from.is_none_or(is_xlsx) {
        if lines.whole().0.begins_with(xlsx::MAGIC)? {
            let bytes = lines.bytes(xlsx::MAX_FILE)?;
            return match bytes.len() as u64 > xlsx::MAX_FILE {
                true => wrong(format!(
                    "the workbook has more than {} MiB, which no puzzle needs",
                    xlsx::MAX_FILE >> 20
                )),
                false => Ok(Some(bytes)),
            };
        }
        if lines.whole().0.begins_with(xlsx::OLD_MAGIC)? {
            return wrong("an .xls file, or one with a password: save it as .xlsx, without".into());
        }
    }
    match (from.is_some_and(is_xlsx), has_range) {
        (true, _) => wrong("this is no .xlsx workbook: it does not begin like one".into()),
        (false, true) => Err(Reason::NoWorkbook),
        (false, false) => Ok(None),
    }
}

/// What reads an input that is one document.
fn document<R: BufRead>(
    lines: &mut Lines<R>,
    from: Option<&'static dyn Format>,
) -> Result<Option<document::Open>, Reason> {
    let open = |format: &'static dyn Format| {
        let document = format.reader()?.document()?;
        Some(document::Open::new(format, document))
    };
    if let Some(format) = from {
        return Ok(open(format));
    }
    let marks = lines.whole().0.marks()?;
    let begins = |format: &&dyn Format| format.reader().is_some_and(|r| r.begins(&marks));
    Ok(ALL.iter().copied().find(begins).and_then(open))
}

/// Where the content of a line is, and the end of its first word.
pub(super) fn first(line: &str) -> (Range<usize>, usize) {
    let start = line.len() - line.trim_ascii_start().len();
    let (word, rest) = word::split(&line[start..]);
    let content = if rest.is_empty() { word } else { content(&line[start..]) };
    (start..start + content.len(), word.len())
}

/// Whether a line means nothing between puzzles.
pub(super) fn passes_over(from: Option<&'static dyn Format>, content: &str) -> bool {
    match from {
        None => borders::is_border(content) || kaggle::is_header(content),
        Some(format) => format.reader().is_some_and(|reader| reader.passes_over(content)),
    }
}

/// The columns that a line names, if it is the header of a table and may be.
pub(super) fn columns(
    line: &str,
    known: &Known,
    from: Option<&'static dyn Format>,
) -> Option<Result<Columns, Reason>> {
    let is_table = from.is_none_or(|format| format.name() == kaggle::Kaggle.name());
    is_table.then(|| header::columns(line, known)).flatten()
}

/// The format of the puzzle at the current line, named or recognised.
pub(super) fn format_here(
    input: &mut Input,
    from: Option<&'static dyn Format>,
) -> Option<&'static dyn Format> {
    from.or_else(|| {
        if header::of_row(input).is_some() {
            return Some(&kaggle::Kaggle as &dyn Format);
        }
        let recognises =
            |format: &&dyn Format| format.reader().is_some_and(|r| r.recognises(input));
        ALL.iter().copied().find(recognises)
    })
}

/// Reads the puzzle at the current line.
fn read_here(
    input: &mut Input,
    from: Option<&'static dyn Format>,
) -> Result<(&'static dyn Format, Found), Fault> {
    let format = format_here(input, from);
    match format.and_then(|format| Some((format, format.reader()?))) {
        Some((format, reader)) => Ok((format, reader.read(input)?)),
        None => Err(input.fault(0, Reason::Unrecognised)),
    }
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let item = self.read();
        self.any = true;
        self.ended |= match &item {
            None => true,
            Some(Err(fault)) => fault.is_io(),
            Some(Ok(_)) => false,
        };
        item.map(|read| read.map_err(|fault| fault.in_file(&self.file)))
    }
}

/// The one puzzle of a text, in whatever format it is.
///
/// # Errors
/// If there is none, more than one, or one that cannot be read.
pub fn read_one(text: &str) -> Result<Puzzle, ReadError> {
    let mut puzzles = Puzzles::new("text", text.as_bytes(), ReadOptions::default());
    let entry = match puzzles.next() {
        Some(entry) => entry?,
        None => return Err(Fault::new(1, 1, Reason::Empty).in_file(&puzzles.file)),
    };
    match puzzles.next() {
        None => Ok(entry.puzzle),
        Some(Err(error)) => Err(error),
        Some(Ok(second)) => {
            Err(Fault::new(second.place.line, 1, Reason::Several).in_file(&puzzles.file))
        }
    }
}
