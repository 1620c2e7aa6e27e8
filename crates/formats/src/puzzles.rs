//! Any number of puzzles from an input, one at a time.

use std::fmt;
use std::io::BufRead;
use std::sync::Arc;
use std::vec;

use crate::catalogue::array::begins_list;
use crate::catalogue::{ALL, LINE, readable};
use crate::error::{Fault, ReadError, Reason};
use crate::format::{Binary, Format, Found, Looks, Table};
use crate::links::address::{self, IN_TEXT};
use crate::reading::document;
use crate::reading::input::{Input, Memory};
use crate::reading::parsed::{Beside, Expected, Parsed};
use crate::rows::borders::{begins_with_dashes, is_border};
use crate::tables::framed;
use crate::tables::header::{self, Columns};
use crate::tables::heads::Heads;
use crate::text::Known;
use crate::text::lines::{Lines, Source};
use crate::text::peeked::Peeked;
use crate::text::title::is_title;
use crate::text::word::{first, is_puzzle};
use crate::text::wrapped;
use board::{MIN_SIDE, Notes, Position, Puzzle, Shape, Symbols};

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
    /// Whether a puzzle with drawings that nobody understands is read without them; else it is an
    /// error, as a drawing can be a rule that is told in words only.
    pub ignore_drawings: bool,
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
///
/// # Puzzles and positions
///
/// What solving and uniqueness are about is the [`Puzzle`], its givens and what rules candidates
/// out for good. Digits that a person wrote and candidates that a person struck (`+` and the
/// deleted ones of `hodoku`, `u` and the groups of `sdx`, the later sections of `sdk`, the later
/// grids of `ss`, the digits of `opensudoku` that the player may change) are no part of it: they
/// come beside it as [`Entry::position`], where explanations begin. Pencil marks that a person
/// wrote by hand (`[PencilMarks]` of `sdk`, notes of `opensudoku`) come as [`Entry::notes`], for
/// `play`. A grid of pencil marks alone (`pm`) tells no givens from other digits, nor a puzzle
/// from a position, so it is all puzzle: its candidates bind, as those of `candidates` do; a
/// digit alone in its cell is a given, unless the same one is left in a cell that it rules out.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Where it begins.
    pub place: Place,
    /// Its format.
    pub format: &'static dyn Format,
    /// Whether the boxes were a choice: neither options nor borders told them,
    /// and the side is not a square.
    pub guessed_box: bool,
    /// The solutions it should have, where the text says so.
    pub expected: Option<Expected>,
    /// Where a person stands in it, where the text tells more than the puzzle.
    pub position: Option<Position>,
    /// The pencil marks of a person, in formats that tell of them.
    pub notes: Notes,
    /// The other columns of its table below a header, or the other keys of its object.
    pub beside: Vec<Beside>,
}

/// The puzzles of an input, in order, in constant memory. A puzzle that cannot
/// be read is one error in its place; those after it still come. After an error
/// of the input itself nothing comes.
///
/// # How a puzzle is recognised
///
/// Where a puzzle of several lines is refused and one of them is a puzzle by itself, it ends before
/// that: the error is for the others.
///
/// Blank lines, comments (`#` to the end of the line), border lines and titles between
/// puzzles are passed over; then the formats are asked in the order of [`ALL`]. Of a line in quotes
/// what is inside is read, of an address the part that can be a puzzle.
///
/// A file that begins as a zip file is a workbook, [`XLSX`](crate::XLSX). How a file begins is
/// seen behind its first comments. Of text
///
/// | the line | read as |
/// |---|---|
/// | begins with `{` and `"`, or a file with `[` and what begins a value, or with `<` | `json`, `opensudoku` |
/// | rows whose blanks are spaces, drawn or of fixed width, or of a table of Markdown | `grid` |
/// | a link whose address holds a puzzle | `f-puzzles`, `sudokupad`, `penpa`, `iss` |
/// | begins with `{` or with `Name =`, or with the brackets of nested rows | `array` |
/// | one word of n³ characters | `candidates` |
/// | such a word of n² and after a comma another or nothing, or a row below a header that names a column of puzzles | `kaggle` |
/// | one word of n² characters, n from 4 on, or n of n | `line` |
/// | six commas or more, the fifth field a word of 81 characters | `gsf` |
/// | 12 hexadecimal digits, 81 digits and a rating | `exchange` |
/// | begins with `:`, and has six colons or more | `hodoku` |
/// | `[Puzzle]` | `sdk` |
/// | 9 rows of 9 groups of digits, some with `u` before (in a file `*.sdx` none need have it) | `sdx` |
/// | rows drawn below a border `*---*`, and after them the pencil marks of the same puzzle | `ss` |
/// | n rows of n groups of ascending digits, n up to 9, some of several | `pm` |
/// | fields with `,`, `;` or tab between, one of them empty or quoted, as many lines, or below headings such as `c1,c2,…`, or with blank columns around | `cells` |
/// | four values or more, all numbers or blanks | `numbers` |
/// | anything else | `grid`, whose first row tells the side |
///
/// Without symbols no side above 9 is read from bare characters, so 4 to 9 characters are a row
/// and 16 and more are a puzzle. Where two readings are left the options decide, else the lines
/// that follow; where those do not either, it is an error that says which option would. An `.sdm`
/// file is `line`, an `.sdk` file without sections and an `.ss` file of one grid are `grid`.
pub struct Puzzles<R> {
    pub(crate) file: Arc<str>,
    pub(crate) lines: Lines<R>,
    pub(crate) tried: Tried,
    /// The options, or why they cannot be.
    pub(crate) known: Result<Known, Option<Reason>>,
    pub(crate) memory: Memory,
    /// Where to look in an input that is no text.
    range: Option<String>,
    /// The input, where it is one document.
    pub(crate) document: Option<(&'static dyn Format, document::Open)>,
    /// What is left of an input that is no text.
    found: Option<(&'static dyn Format, vec::IntoIter<Found>)>,
    /// Whether anything was found.
    pub(crate) any: bool,
    /// Whether a puzzle that is a line was found: words between such lines are no header.
    pub(crate) is_below_rows: bool,
    /// The length of the last puzzle, if it was a line of digits and dots alone: another one of
    /// that length is so as well.
    plain: Option<usize>,
    /// The last puzzle that was a line: its format, its cells and the bytes of the line.
    line: Option<(&'static dyn Format, usize, usize)>,
    ended: bool,
}

impl<R: BufRead> Puzzles<R> {
    /// The puzzles of an input; the file's name is for messages.
    pub fn new(file: impl Into<String>, input: R, options: ReadOptions) -> Self {
        let file = file.into();
        let ReadOptions { from, shape, symbols, range, ignore_drawings } = options;
        let known = Known::new(&file, shape, symbols, ignore_drawings).map_err(Some);
        let known = known.map(|known| Known { is_named: from.is_some(), ..known });
        let (file, lines, tried) = (Arc::from(file), Lines::new(input), Tried::new(from));
        let (memory, document, found) = (Memory::default(), None, None);
        Puzzles {
            file,
            lines,
            tried,
            known,
            memory,
            range,
            document,
            found,
            any: false,
            is_below_rows: false,
            plain: None,
            line: None,
            ended: false,
        }
    }

    /// The same of lines that come after so many others of an input, none of which are a document.
    #[must_use]
    pub fn after(mut self, lines: usize) -> Self {
        self.lines = Lines::after(lines, self.lines.into_input());
        (self.any, self.is_below_rows) = (true, true);
        self
    }

    /// How many lines of the input were read, those before it included.
    pub fn lines(&self) -> usize {
        self.lines.read()
    }

    /// Goes on with other lines, of which nothing is known yet.
    pub(crate) fn begin(&mut self, lines: Lines<R>) {
        (self.lines, self.any, self.plain, self.ended) = (lines, false, None, false);
        self.line = None;
        (self.document, self.found) = (None, None);
        (self.memory.on_one_line, self.memory.columns) = (None, None);
        self.memory.names.clear();
    }

    fn read(&mut self) -> Option<Result<Entry, Fault>> {
        if let Err(reason) = &mut self.known {
            return reason.take().map(|reason| Err(Fault::new(1, 1, reason)));
        }
        if !self.any {
            match self.open() {
                Ok(()) => {}
                Err(fault) => {
                    self.ended = true;
                    return Some(Err(fault));
                }
            }
        }
        if let Some((format, found)) = &mut self.found {
            let (line, read) = found.next()?;
            let place = Place { file: Arc::clone(&self.file), line };
            return Some(read.map(|parsed| entry(parsed, place, *format)));
        }
        let Ok(known) = &self.known else { return None };
        if let Some((format, document)) = &mut self.document {
            let (input, before) = self.lines.whole();
            known.alphabet.begin();
            let Some(parsed) = document.next((input, before), known) else {
                self.ended = true;
                let empty = || Err(Fault::new(document.line(), 1, Reason::Empty));
                return (!self.any).then(empty);
            };
            let (file, format) = (Arc::clone(&self.file), *format);
            return Some(parsed.map(|(parsed, line)| entry(parsed, Place { file, line }, format)));
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
            let is_next = self.plain.is_some_and(|length| length == self.lines.text().len());
            if is_next && self.memory.columns.is_none() && is_plain(self.lines.text()) {
                return Some(self.read_plain());
            }
            let mut first = first(self.lines.text());
            let in_table = self.memory.columns.filter(|columns| columns.has(self.lines.text()));
            if in_table.is_none() && first.0.is_empty() {
                let (lines, memory) = (&mut self.lines, &mut self.memory);
                let mut input = Input { lines, known, memory, first };
                if self.tried.begins_blank(&mut input) {
                    break input.first;
                }
                first = input.first;
            }
            if in_table.is_none() && self.tried.is_framed {
                let text = self.lines.text();
                if self.tried.is_title_of_table(text, known) {
                    continue;
                }
                if framed::is_blank(text) {
                    let (lines, memory) = (&mut self.lines, &mut self.memory);
                    let mut input = Input { lines, known, memory, first };
                    if !self.tried.begins_blank(&mut input) {
                        continue;
                    }
                    break input.first;
                }
            }
            match self.tried.columns(self.lines.text(), known) {
                None => {}
                // Below a header such words are a row that has no puzzle.
                Some(Err(_)) if in_table.is_some() => {}
                Some(Ok(columns)) => {
                    self.memory.columns = Some(columns);
                    self.memory.names = header::names(self.lines.text(), columns);
                    continue;
                }
                Some(Err(reason)) => {
                    let is_header = !self.is_below_rows && header::has_rows(&mut self.lines);
                    let reason = if is_header { reason } else { Reason::Unrecognised };
                    let fault = Fault::new(self.lines.number(), 1, reason);
                    if is_header {
                        header::pass_over(&mut self.lines);
                    }
                    return Some(Err(fault));
                }
            }
            let text = self.lines.text();
            let content = &text[first.0.clone()];
            if in_table.is_some()
                || !content.is_empty()
                    && !content.ends_with(['[', '{', '('])
                    && !self.tried.passes_over(text, content, known)
            {
                break first;
            }
            self.memory.starred = content.starts_with('*');
            if text.trim_ascii().is_empty() {
                self.memory.on_one_line = None;
            }
            if content.ends_with(['[', '{', '(']) {
                let (lines, memory) = (&mut self.lines, &mut self.memory);
                let mut input = Input { lines, known, memory, first };
                if !begins_list(&mut input) {
                    break input.first;
                }
                continue;
            }
            if content.starts_with('-') {
                let (lines, memory) = (&mut self.lines, &mut self.memory);
                let mut input = Input { lines, known, memory, first };
                if begins_with_dashes(&mut input) {
                    break input.first;
                }
            }
        };
        self.plain = None;
        let may_be_plain = self.memory.columns.is_none() && is_plain(self.lines.text());
        let line = self.lines.number();
        known.alphabet.begin();
        let mut input = Input { lines: &mut self.lines, known, memory: &mut self.memory, first };
        let place = Place { file: Arc::clone(&self.file), line };
        let is_address = wrapped::may_be(input.word().0) && wrapped::is_address(input.content());
        let format = self.tried.format_here(&mut input);
        let is_line = may_be_plain && format.is_some_and(|format| format == LINE);
        self.is_below_rows |= format.is_some_and(|format| format.looks() == Looks::Line);
        // As many characters may be the candidates of a smaller board.
        self.plain = Some(input.lines.text().len()).filter(|&length| is_line && !is_cube(length));
        // What stands around a link may look like rows.
        let has_link = format.is_none_or(|it| it.looks() != Looks::Line)
            && address::is_within(input.content());
        let on_one_line = input.memory.on_one_line;
        // Some formats know of addresses by themselves.
        let is_other = |format: &dyn Format| !format.is_certain(&mut input);
        let read = match format {
            _ if is_address && format.is_none_or(is_other) => Err(input.fault(0, Reason::Address)),
            Some(format) => {
                if format.looks() != Looks::Line {
                    input.lines.keep();
                }
                format.read(&mut input).map(|parsed| entry(parsed, place, format))
            }
            None => Err(input.fault(0, Reason::Unrecognised)),
        };
        let read = match (read, format) {
            (Ok(entry), Some(format)) => {
                if self.lines.number() == line {
                    let bytes = self.lines.text().len();
                    self.line = Some((format, entry.puzzle.shape.cells(), bytes));
                }
                Ok(entry)
            }
            (Err(fault), Some(format)) => match self.refused(&fault, format) {
                None => Err(fault),
                Some(count) => {
                    self.memory.on_one_line = on_one_line;
                    self.cut(line, count, fault)
                }
            },
            (read, None) => read,
        };
        self.lines.forget();
        Some(read.map_err(|fault| match has_link {
            true => Fault { reason: Reason::Document(IN_TEXT.to_owned()), ..fault },
            false => fault,
        }))
    }

    /// How many lines of an entry of several are refused, where one of the others is a puzzle by
    /// itself: they end before the first that is, or seems to be with a fault.
    fn refused(&self, fault: &Fault, format: &dyn Format) -> Option<usize> {
        // Where lines can be puzzles or rows nobody knows which.
        if fault.is_io() || matches!(fault.reason, Reason::Ambiguous { .. }) {
            return None;
        }
        let kept = self.lines.kept();
        // No board is of such rows, whatever follows: of a line that is nearly a puzzle or has one
        // behind a number.
        let (Some(Ok(first)), Ok(known)) = (kept.first(), &self.known) else { return None };
        let has_one = || first.split([' ', '\t', ',', ';']).any(|word| is_puzzle(known, word));
        let is_spoilt = |bytes: Option<usize>| {
            let is_near = bytes.is_some_and(|bytes| first.len().abs_diff(bytes) < MIN_SIDE);
            kept.len() > 1
                && matches!(fault.reason, Reason::NeedsSymbols { .. })
                && (is_near || has_one())
        };
        if is_spoilt(self.line.map(|line| line.2)) {
            return Some(1);
        }
        let (mut end, mut found) = (None, None);
        for (count, line) in kept.iter().enumerate().skip(1) {
            let Ok(text) = line else {
                end = end.or(Some(count));
                continue;
            };
            let Some((other, read)) = self.by_itself(text, 1) else { continue };
            let cells = read.as_ref().ok().map(|parsed| parsed.puzzle.shape.cells());
            let is_row =
                format.looks() != Looks::Unclear && cells.is_none_or(|it| it <= LONGEST_ROW);
            let is_like = other.looks() == Looks::Line && !is_row;
            let is_next = self.line.is_some_and(|line| (line.0, Some(line.1)) == (other, cells));
            let is_one = cells.is_some() && (is_like || is_next);
            if is_like || is_one {
                end = end.or(Some(count));
            }
            if is_one {
                found = Some(text.len());
                break;
            }
        }
        match is_spoilt(found) {
            true => Some(1),
            false => end.filter(|_| found.is_some()),
        }
    }

    /// Goes back behind so many lines from that one on, and reads these alone unless the fault is
    /// in them.
    fn cut(&mut self, line: usize, count: usize, fault: Fault) -> Result<Entry, Fault> {
        let kept = self.lines.kept()[..count].iter().flatten();
        let text = kept.map(|line| format!("{line}\n")).collect::<String>();
        self.lines.go_back(count);
        if fault.line < line + count {
            return Err(fault);
        }
        match self.by_itself(&text, line) {
            Some((format, read)) => {
                let place = Place { file: Arc::clone(&self.file), line };
                read.map(|parsed| entry(parsed, place, format))
            }
            None => Err(Fault::new(line, 1, Reason::Unrecognised)),
        }
    }

    /// What a text is read as that begins in that line and where nothing follows.
    fn by_itself(
        &self,
        text: &str,
        line: usize,
    ) -> Option<(&'static dyn Format, Result<Parsed, Fault>)> {
        let known = self.known.as_ref().ok()?;
        let mut lines = Lines::after(line - 1, text.as_bytes());
        lines.advance().ok().filter(|&is_there| is_there)?;
        let first = first(lines.text());
        if first.0.is_empty() {
            return None;
        }
        known.alphabet.begin();
        let mut memory = Memory { columns: self.memory.columns, ..Memory::default() };
        let mut input = Input { lines: &mut lines, known, memory: &mut memory, first };
        let format = self.tried.format_here(&mut input)?;
        Some((format, format.read(&mut input)))
    }

    /// Reads such a line.
    fn read_plain(&mut self) -> Result<Entry, Fault> {
        let (line, end) = (self.lines.number(), self.lines.text().len());
        let first = (0..end, end);
        let known = self.known.as_ref().map_err(|_| Fault::new(line, 1, Reason::Empty))?;
        known.alphabet.begin();
        let mut input = Input { lines: &mut self.lines, known, memory: &mut self.memory, first };
        let place = Place { file: Arc::clone(&self.file), line };
        LINE.read(&mut input).map(|parsed| entry(parsed, place, LINE))
    }

    /// Looks how the input begins: the puzzles of one that is no text, or the document that it is.
    fn open(&mut self) -> Result<(), Fault> {
        let (Ok(known), from) = (&self.known, self.tried.from) else { return Ok(()) };
        let whole = |reason: Reason| Fault::new(1, 1, reason);
        let (input, _) = self.lines.whole();
        for format in readable() {
            let Some(binary) = format.binary() else { continue };
            let mut begins = false;
            for magic in binary.magic() {
                begins |= input.begins_with(magic).map_err(|error| whole(error.into()))?;
            }
            let is_named = from == Some(format);
            if begins && from.is_some() && !is_named {
                let what = "this is a workbook, which is read as xlsx alone: omit --from";
                return Err(whole(Reason::Workbook(what.to_owned())));
            }
            if begins {
                let found = binary.read(input, known, self.range.as_deref())?;
                self.found = Some((format, found.into_iter()));
                return Ok(());
            }
            if is_named {
                let name = format.name();
                let what = format!("this is not a .{name} workbook: it does not begin like one");
                return Err(whole(Reason::Workbook(what)));
            }
        }
        if self.range.is_some() {
            return Err(whole(Reason::NoWorkbook));
        }
        for &(magic, what, tool) in PACKED {
            if input.begins_with(magic).map_err(|error| whole(error.into()))? {
                return Err(whole(Reason::Packed(what, tool)));
            }
        }
        let format = match from {
            Some(format) => Some(format),
            None => {
                let marks = input.marks().map_err(|error| whole(error.into()))?;
                ALL.iter().copied().find(|format| format.begins(&marks))
            }
        };
        let document = |format: &'static dyn Format| Some((format, format.document()?));
        self.document = format
            .and_then(document)
            .map(|(format, document)| (format, document::Open::new(document)));
        Ok(())
    }
}

/// No row has more characters: there are no more figures and letters.
const LONGEST_ROW: usize = 36;

fn is_plain(line: &str) -> bool {
    line.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit())
}

fn is_cube(number: usize) -> bool {
    (1..=number).take_while(|root| root.pow(3) <= number).any(|root| root.pow(3) == number)
}

/// How compressed files begin, what they are called, and what unpacks them.
const PACKED: &[(&[u8], &str, &str)] = &[
    (b"\x1f\x8b", "gzip", "zcat"),
    (b"BZh", "bzip2", "bzcat"),
    (b"\xfd7zXZ\0", "xz", "xzcat"),
    (b"\x28\xb5\x2f\xfd", "zstd", "zstdcat"),
];

/// A puzzle as it stands in the input.
fn entry(parsed: Parsed, place: Place, format: &'static dyn Format) -> Entry {
    let Parsed { puzzle, guessed_box, expected, position, notes, beside } = parsed;
    Entry { puzzle, place, format, guessed_box, expected, position, notes, beside }
}

/// The formats that a line may be of: the one that is named, or all.
pub(crate) struct Tried {
    from: Option<&'static dyn Format>,
    /// Those with tables.
    tables: Vec<(&'static dyn Format, &'static dyn Table)>,
    /// Whether one is drawn with borders.
    is_drawn: bool,
    /// Whether one may have titles and blank rows of tables around.
    is_framed: bool,
}

impl Tried {
    fn new(from: Option<&'static dyn Format>) -> Tried {
        let all = from.as_ref().map_or(ALL, std::slice::from_ref);
        let table = |&format: &&'static dyn Format| Some((format, format.table()?));
        let tables = all.iter().filter_map(table).collect();
        let is_drawn = all.iter().any(|format| format.is_drawn());
        let is_framed = all.iter().any(|format| format.is_framed());
        Tried { from, tables, is_drawn, is_framed }
    }

    /// Whether a line means nothing between puzzles.
    pub(crate) fn passes_over(&self, line: &str, content: &str, known: &Known) -> bool {
        self.is_drawn && is_border(content)
            || self.tables.iter().any(|(_, table)| table.is_heading(content))
            || wrapped::is_end(content)
            || is_title(&known.alphabet, line) && Heads::of(line, known).is_none()
    }

    /// Whether a line is a title above a grid in a table.
    pub(crate) fn is_title_of_table(&self, line: &str, known: &Known) -> bool {
        self.is_framed && framed::is_title(line) && Heads::of(line, known).is_none()
    }

    /// The columns that a line names, if it is the header of a table and may be.
    pub(crate) fn columns(&self, line: &str, known: &Known) -> Option<Result<Columns, Reason>> {
        self.tables.iter().find_map(|(_, table)| table.columns(line, known))
    }

    /// Whether a line of nothing but white space begins a puzzle.
    fn begins_blank(&self, input: &mut Input) -> bool {
        match self.from {
            Some(format) => format.begins_blank(input, true),
            None => ALL.iter().any(|format| format.begins_blank(input, false)),
        }
    }

    /// The format of the puzzle at the current line, named or recognised.
    pub(crate) fn format_here(&self, input: &mut Input) -> Option<&'static dyn Format> {
        let mut tables = self.tables.iter();
        self.from
            .or_else(|| tables.find(|(_, table)| table.has_row(input)).map(|&(format, _)| format))
            .or_else(|| readable().find(|format| format.is_certain(input)))
            .or_else(|| ALL.iter().copied().find(|format| format.recognises(input)))
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
        let in_line = self.document.is_none().then(|| self.lines.number());
        item.map(|read| {
            read.map_err(|fault| {
                let is_here = Some(fault.line) == in_line && !fault.is_io();
                let text = if is_here { self.lines.text() } else { "" };
                fault.with(|remains| remains.input = text.to_owned()).in_file(&self.file)
            })
        })
    }
}

/// Whether an input that begins with these bytes is read as a whole, not line by line.
pub fn is_whole(begin: &[u8], options: &ReadOptions) -> bool {
    let magic = |format: &'static dyn Format| format.binary().map_or(&[][..], Binary::magic);
    let is_binary = |format| magic(format).iter().any(|magic| begin.starts_with(magic));
    if PACKED.iter().any(|(magic, ..)| begin.starts_with(magic)) || readable().any(is_binary) {
        return true;
    }
    if let Some(format) = options.from {
        return format.binary().is_some() || format.document().is_some();
    }
    let marks = Peeked::new(begin).marks().unwrap_or_default();
    readable().any(|format| format.begins(&marks))
}

/// The one puzzle of a text, in whatever format it is.
///
/// # Errors
/// If there is none, more than one, or one that cannot be read.
pub fn read(text: &str) -> Result<Puzzle, ReadError> {
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
