//! Reads any number of puzzles from an input, one at a time.

mod entry;
mod foreign;
pub(crate) mod open;
mod plain;
mod refused;
mod stated;
mod tried;

use std::collections::VecDeque;
use std::io::{BufRead, Cursor};
use std::mem;
use std::ops::Range;
use std::sync::Arc;
use std::vec;

use crate::catalogue::array::begins_list;
use crate::catalogue::{ARRAY, CELLS, GRID, KAGGLE, LINE, NUMBERS};
use crate::catalogue::{json, sdk};
use crate::error::{Fault, FaultReason, ReadError};
use crate::format::{Format, LineKind, LocatedPuzzle};
use crate::links::address::{self, IN_TEXT};
use crate::matrix::{self, MatrixSearch};
use crate::reading::document;
use crate::reading::input::{Input, Memory};
use crate::remedy::Remedy;
use crate::rows::borders::begins_with_dashes;
use crate::tables::header::{self, Table};
use crate::text::ReadContext;
use crate::text::lines::{Lines, Source, code_comment, content};
use crate::text::rule_words::names_rule;
use crate::text::word::{self, around, first};
use crate::text::wrapped;
use board::{Puzzle, stop};
use entry::entry;
use open::{InputKind, open};
pub(crate) use refused::read_text;
use refused::{LastLine, RefusedEntry};
use stated::Stated;
use tried::PossibleFormats;

pub use entry::{Entry, PuzzleLocation, ReadLimits, ReadOptions};
pub use plain::read_plain;
pub use stated::is_statement;

/// Reads the puzzles of an input, in order, in constant memory. An unreadable puzzle is one error
/// in its place, and the puzzles after it follow. After an error of the input itself, nothing
/// follows.
///
/// # How a puzzle is recognised
///
/// If a puzzle of several lines is refused and one of its later lines is a puzzle on its own, the
/// error covers only the lines before that one.
///
/// Blank lines, comments (`#` to the end of the line), border lines and titles between puzzles are
/// ignored. The formats are then tried in the order of [`ALL`](crate::ALL). For a line in quotes,
/// the quoted text is read. For an address, the part that can be a puzzle is read.
///
/// A file that begins as a zip file is a workbook, [`XLSX`](crate::XLSX). The beginning of a file
/// is inspected after its leading comments. Text is recognised by this table:
///
/// | the line | read as |
/// |---|---|
/// | begins with `{` and `"`, or a file with `[` and what begins a value, or with `<` | `json`, `opensudoku` |
/// | `<table`, or a file that begins with an element of HTML | `html` |
/// | rows whose blanks are spaces, drawn or of fixed width, or of a table of Markdown | `grid` |
/// | a link whose address holds a puzzle | `f-puzzles`, `sudokupad`, `penpa`, `puzz-link`, `sudokuwiki`, `iss` |
/// | the code of a whole puzzle: `3x3::k:…`, `SumoCueV1…`, `2x2:a3e3…`, 81 cells with `+` before some | `ps`, `sumocue`, `solo`, `susser` |
/// | begins with `{` or with `Name =`, or with the brackets of nested rows | `array` |
/// | one word of n³ characters | `candidates` |
/// | one word of n² characters and a comma, then another such word or nothing; or a row below a header that names a column of puzzles | `kaggle` |
/// | one word of n² characters with n ≥ 4, or n words of n characters | `line` |
/// | six or more commas, with a word of 81 characters as fifth field | `gsf` |
/// | 12 hexadecimal digits, 81 digits and a rating | `exchange` |
/// | begins with `:` and has six or more colons | `hodoku` |
/// | `[Puzzle]` | `sdk` |
/// | 9 rows of 9 groups of digits, some after `u` (optional in a file `*.sdx`) | `sdx` |
/// | rows drawn below a border `*---*`, followed by the pencil marks of the same puzzle | `ss` |
/// | n rows of n groups of ascending digits with n ≤ 9, some with several digits | `pm` |
/// | fields separated by `,`, `;` or tab, as many per line as there are lines; one is empty or quoted, or headings such as `c1,c2,…` or blank columns surround them | `cells` |
/// | four or more values, all of them numbers or blanks | `numbers` |
/// | anything else | `grid`; the first row determines the side |
///
/// Without symbols, sides above 9 are not read from bare characters. Therefore 4 to 9 characters
/// are a row, and 16 or more characters are a puzzle. If two interpretations remain, the options
/// decide, or else the lines that follow. If they do not decide either, the error names the option
/// that would. An `.sdm` file is `line`; an `.sdk` file without sections and an `.ss` file of one
/// grid are `grid`.
pub struct PuzzleReader<R> {
    pub(crate) file: Arc<str>,
    pub(crate) lines: Lines<R>,
    pub(crate) tried: PossibleFormats,
    /// What is known from the options, or the reason why they contradict each other.
    pub(crate) known: Result<ReadContext, Option<FaultReason>>,
    pub(crate) memory: Memory,
    /// The part of an input that is read if the input is not text.
    range: Option<String>,
    limits: ReadLimits,
    /// The document, if the input is one.
    pub(crate) document: Option<(&'static dyn Format, document::OpenDocument)>,
    /// The remaining puzzles of an input that is not text.
    found: Option<(&'static dyn Format, vec::IntoIter<LocatedPuzzle>)>,
    /// True if anything was found.
    pub(crate) any: bool,
    /// True if a puzzle on a single line was found. Words between such lines are not a header.
    pub(crate) is_below_rows: bool,
    /// The length of the last puzzle if it was a line of digits and dots only. Another such line of
    /// this length is also a puzzle.
    plain: Option<usize>,
    last: Option<LastLine>,
    /// The latest puzzle of a document; several puzzles can begin on one line.
    latest: Latest,
    /// The puzzles that were read together with the last one and are returned next.
    pending: VecDeque<Result<Entry, Fault>>,
    /// The maximum number of captions that may still follow.
    captions_left: usize,
    /// True if the last puzzle was an array of source code.
    is_below_code: bool,
    /// The lines that were ignored as captions.
    captions: Vec<usize>,
    /// The lines below the last puzzle that name a rule.
    named_below: Vec<(usize, &'static str)>,
    /// The statements about the next puzzle in titles and comments.
    stated: Vec<Stated>,
    ended: bool,
}

/// The maximum number of caption lines below a grid.
const MOST_CAPTIONS: usize = 8;

/// The message about a puzzle in quotes whose name states a rule.
const NAMED: &str = "the name before the puzzle states a rule, and only the digits can be read; write \
    the rule as short text, or remove the name";

/// The message about a line that names a rule and cannot be read.
const RULE_LINE: &str = "this line names a rule and is not a puzzle; write rules as short text below the \
    puzzle, for example killer 10: r1c1 r1c2";

/// The line at which the latest puzzle begins, and the number of this puzzle on the line.
#[derive(Default)]
struct Latest {
    line: usize,
    number: usize,
}

impl Latest {
    /// Returns the number of the next puzzle on this line. An unreadable puzzle also counts.
    fn number_of(&mut self, line: usize) -> usize {
        let number = if line == self.line { self.number + 1 } else { 1 };
        *self = Latest { line, number };
        number
    }
}

/// The range of the content in a line, and the end of its first word.
type First = (Range<usize>, usize);

/// The way in which a puzzle begins at the current line.
enum PuzzleStart {
    /// Like the last one: only digits and dots, and as many of them.
    Plain,
    /// Any other way.
    At(First),
}

/// A consumer of lines from a text.
pub trait LineConsumer {
    /// Takes whole lines from the beginning of a text. Each line is a classic 9×9 puzzle, on its
    /// own or as a row of `table`. Returns the numbers of lines and bytes.
    fn take(&mut self, text: &[u8], table: Option<&Table>) -> (usize, usize);
}

impl<R: BufRead> PuzzleReader<R> {
    /// Returns a reader of the puzzles of an input. The name of the file is used in messages.
    pub fn new(file: impl Into<String>, input: R, options: ReadOptions) -> Self {
        let file = file.into();
        let ReadOptions { from, shape, symbols, range, ignore_drawings, drawing_rules, limits } =
            options;
        let known = ReadContext::new(&file, shape, symbols, ignore_drawings).map_err(Some);
        let is_named = from.is_some();
        let known = known.map(|known| ReadContext { is_named, drawing_rules, ..known });
        let (file, mut lines, tried) =
            (Arc::from(file), Lines::new(input), PossibleFormats::new(from));
        lines.has_quotes = known.as_ref().is_ok_and(|known| !known.alphabet.may_be_cell('>'));
        let (memory, document, found) = (Memory::default(), None, None);
        PuzzleReader {
            file,
            lines,
            tried,
            known,
            memory,
            range,
            limits,
            document,
            found,
            any: false,
            is_below_rows: false,
            plain: None,
            last: None,
            latest: Latest::default(),
            pending: VecDeque::new(),
            captions_left: 0,
            is_below_code: false,
            captions: Vec::new(),
            named_below: Vec::new(),
            stated: Vec::new(),
            ended: false,
        }
    }

    /// Returns the name of the input.
    pub fn file(&self) -> Arc<str> {
        Arc::clone(&self.file)
    }

    /// Returns the number of lines read, including those before the input.
    pub fn lines(&self) -> usize {
        self.lines.read()
    }

    /// Returns remarks about lines outside of puzzles that were ignored since the last call, with
    /// the numbers of these lines.
    pub fn take_remarks(&mut self) -> Vec<(usize, String)> {
        let captions = mem::take(&mut self.captions);
        let mut remarks: Vec<(usize, String)> = Vec::new();
        for run in captions.chunk_by(|line, next| line + 1 == *next) {
            let (first, last) = (run[0], run[run.len() - 1]);
            let text = match first == last {
                true => "the line was ignored as text next to a puzzle".to_owned(),
                false => format!("lines {first} to {last} were ignored as text next to a puzzle"),
            };
            remarks.push((first, text));
        }
        // Above a puzzle, such a line belongs to that puzzle.
        if self.ended {
            let named = mem::take(&mut self.named_below).into_iter();
            remarks.extend(named.map(|(line, rule)| {
                (line, format!("the line names the rule {rule}; it was not applied to a puzzle"))
            }));
        }
        remarks
    }

    /// Offers the available text to `take`, but only after a classic 9×9 puzzle on a single line.
    /// Returns the number of the first line that was taken.
    pub fn take_lines(&mut self, take: &mut dyn LineConsumer) -> Option<usize> {
        let last =
            self.last.filter(|last| last.cells == 81 && last.format.looks() == LineKind::Line);
        let has_lines = self.document.is_none() && self.found.is_none() && !self.ended;
        let (Some(last), true, true) = (last, has_lines, self.lines.is_between()) else {
            return None;
        };
        let table = match self.memory.columns {
            Some(columns) if !columns.is_comma() || !self.memory.changing.is_empty() => {
                return None;
            }
            columns => columns.map(|columns| Table::new(columns, &self.memory.names)),
        };
        let (input, before) = self.lines.whole();
        let (lines, bytes) = take.take(input.come(), table.as_ref());
        let text = &input.come()[..bytes];
        let end = text.strip_suffix(b"\n").unwrap_or(text);
        let length = end.len() - end.iter().rposition(|&b| b == b'\n').map_or(0, |feed| feed + 1);
        if lines == 0 {
            return None;
        }
        input.consume(bytes);
        self.lines.set_lines_before(before + lines);
        self.memory.headers.clear();
        self.named_below.clear();
        self.last = Some(LastLine { bytes: length, ..last });
        Some(before + 1)
    }

    /// Resets the state of the current input, because another input follows.
    fn forget(&mut self) {
        (self.any, self.ended) = (false, false);
        (self.last, self.latest) = (None, Latest::default());
        (self.document, self.found) = (None, None);
        (self.memory.on_one_line, self.memory.columns) = (None, None);
        (self.captions_left, self.memory.spent) = (0, 0);
        self.is_below_code = false;
        self.named_below.clear();
        self.stated.clear();
        self.pending.clear();
        self.memory.names.clear();
    }

    fn read(&mut self) -> Option<Result<Entry, Fault>> {
        if let Err(reason) = &mut self.known {
            return reason.take().map(|reason| Err(Fault::new(1, 1, reason)));
        }
        if !self.any
            && let Err(fault) = self.open()
        {
            self.ended = true;
            return Some(Err(fault));
        }
        if let Some(entry) = self.pending.pop_front() {
            return Some(entry);
        }
        if let Some((format, found)) = &mut self.found {
            let (line, read) = found.next()?;
            let number = self.latest.number_of(line);
            let place =
                PuzzleLocation { number, ..PuzzleLocation::new(Arc::clone(&self.file), line) };
            return Some(read.map(|parsed| entry(parsed, place, *format)));
        }
        if self.document.is_some() {
            return self.next_of_document();
        }
        loop {
            let first = match self.seek() {
                Ok(Some(PuzzleStart::At(first))) => first,
                Ok(Some(PuzzleStart::Plain)) => return Some(self.read_plain()),
                Ok(None) => return None,
                Err(fault) => return Some(Err(fault)),
            };
            let line = self.lines.number();
            let may_be_code = self.is_below_code && self.is_code();
            let read = self.read_from(first);
            let is_line = self.lines.number() == line;
            if !(may_be_code && is_line && read.as_ref().is_err_and(|fault| fault.line == line)) {
                return Some(read);
            }
            self.is_below_code = true;
            self.captions.push(line);
        }
    }

    /// Returns true if the current line can be source code without a puzzle.
    fn is_code(&self) -> bool {
        self.known.as_ref().is_ok_and(|known| matrix::is_code(self.lines.text(), known))
    }

    /// Detects how the input begins.
    fn open(&mut self) -> Result<(), Fault> {
        let Ok(known) = &self.known else { return Ok(()) };
        let (input, _) = self.lines.whole();
        match open(input, known, self.tried.from, self.range.as_deref())? {
            InputKind::Lines => {}
            InputKind::Document(format, document) => self.document = Some((format, document)),
            InputKind::Found(format, found) => self.found = Some((format, found.into_iter())),
        }
        Ok(())
    }

    fn next_of_document(&mut self) -> Option<Result<Entry, Fault>> {
        let (Ok(known), Some((format, document))) = (&self.known, &mut self.document) else {
            return None;
        };
        let (input, before) = self.lines.whole();
        known.alphabet.begin();
        let next = || document.next((input, before), known);
        let Some(parsed) = known.alphabet.reading(!format.uses_symbols(), next) else {
            self.ended = true;
            let empty = || Err(Fault::new(document.line(), 1, FaultReason::Empty));
            return (!self.any).then(empty);
        };
        let line = parsed.as_ref().map_or_else(|fault| fault.line, |(_, line)| *line);
        let number = self.latest.number_of(line);
        let place = PuzzleLocation { number, ..PuzzleLocation::new(Arc::clone(&self.file), line) };
        let format = *format;
        Some(parsed.map(|(parsed, _)| entry(parsed, place, format)))
    }

    /// Moves to the line at which the next puzzle begins, and ignores text between puzzles.
    fn seek(&mut self) -> Result<Option<PuzzleStart>, Fault> {
        loop {
            if !self.lines.advance()? {
                if self.any {
                    return Ok(None);
                }
                self.ended = true;
                return Err(Fault::new(self.lines.number().max(1), 1, FaultReason::Empty));
            }
            let text = self.lines.text();
            let is_next = self.plain.is_some_and(|length| length == text.len());
            if is_next && self.memory.columns.is_none() && is_plain(text) {
                return Ok(Some(PuzzleStart::Plain));
            }
            let first = first(text);
            let is_row = self.memory.columns.is_some_and(|columns| columns.has(text));
            if !is_row && self.begins(&first, PossibleFormats::begins_shorthand) {
                return Ok(Some(PuzzleStart::At(first)));
            }
            let Ok(known) = &self.known else { return Ok(None) };
            let text = self.lines.text();
            if !is_row {
                if self.tried.from.is_none() && matrix::begins_table(text) {
                    return Ok(Some(PuzzleStart::At(first)));
                }
                let is_title = self.tried.is_title_of_table(text, known);
                let is_blank = self.tried.is_blank_of_table(text);
                if (is_blank || first.0.is_empty())
                    && self.begins(&first, PossibleFormats::begins_blank)
                {
                    return Ok(Some(PuzzleStart::At(first)));
                }
                if is_title || is_blank {
                    continue;
                }
            }
            if self.is_header(is_row)? {
                continue;
            }
            if is_row || self.begins_here(&first) {
                return Ok(Some(PuzzleStart::At(first)));
            }
        }
    }

    /// Returns true if the line is a header, and stores its columns for the rows below. Words that
    /// look like a header without puzzles are a fault. Below another header they are a row.
    fn is_header(&mut self, is_row: bool) -> Result<bool, Fault> {
        let Ok(known) = &self.known else { return Ok(false) };
        match self.tried.columns(self.lines.text(), known) {
            None => Ok(false),
            // Below a header, such words are a row without a puzzle.
            Some(Err(_)) if is_row => Ok(false),
            Some(Ok(columns)) => {
                self.memory.columns = Some(columns);
                self.memory.names = header::names(self.lines.text(), columns);
                let names = self.memory.names.iter().enumerate();
                let changing = names.filter(|(_, name)| json::may_change(name)).map(|(at, _)| at);
                self.memory.changing = changing.filter(|&at| at != columns.puzzle).collect();
                Ok(true)
            }
            Some(Err(reason)) => {
                let line = self.lines.number();
                if self.is_below_rows && !self.is_heading() {
                    return Err(Fault::new(line, 1, FaultReason::Unrecognised));
                }
                let is_code = self.lines.text().contains(['(', '[', '{']);
                let is_header = header::has_rows(&mut self.lines);
                if !is_header && is_code || self.is_heading() {
                    return Ok(false);
                }
                if !is_header {
                    return Err(Fault::new(line, 1, FaultReason::Unrecognised));
                }
                header::pass_over(&mut self.lines);
                Err(Fault::new(line, 1, reason))
            }
        }
    }

    /// Returns true if the words of the current line are the headings of a grid.
    fn is_heading(&mut self) -> bool {
        let Ok(known) = &self.known else { return false };
        let (first, from) = (self.lines.number(), self.tried.from);
        if known.alphabet.is_ambiguous() {
            return false;
        }
        self.lines.keep();
        let (source, spent) = (&mut self.lines, &mut self.memory.spent);
        let found = MatrixSearch { source, known, from, spent, first }.without_headings();
        self.lines.forget();
        found.is_some()
    }

    /// Returns true if a puzzle begins at a line that is not a table row. Otherwise stores what the
    /// line means for the next ones.
    fn begins_here(&mut self, first: &First) -> bool {
        let Ok(known) = &self.known else { return false };
        let text = self.lines.text();
        let content = &text[first.0.clone()];
        let opens_list = content.ends_with(['[', '{', '(']);
        if !opens_list && !content.is_empty() && !self.tried.passes_over(text, content, known) {
            let is_caption = self.captions_left > 0 && matrix::is_caption(text, known);
            if is_caption {
                self.captions_left -= 1;
                self.captions.push(self.lines.number());
            }
            return !is_caption;
        }
        let stated = match content.is_empty() {
            true => stated::of_comment(text),
            false => stated::of_title(content),
        };
        if let Some(Stated::Rule(name)) = stated
            && self.named_below.len() < MOST_CAPTIONS
        {
            self.named_below.push((self.lines.number(), name));
        }
        self.stated.extend(stated);
        if let [b'#', letter, ..] = text.as_bytes()
            && sdk::HEADERS.iter().any(|(it, _)| it == letter)
            && self.memory.headers.len() < sdk::HEADERS.len()
        {
            self.memory.headers.push(text.to_owned());
        }
        let has_dashes = content.trim_start_matches(['|', ' ']).starts_with('-');
        self.memory.starred = content.starts_with('*');
        if text.trim_ascii().is_empty() {
            self.memory.on_one_line = None;
        }
        if opens_list {
            !self.begins(first, |_, input| begins_list(input))
        } else {
            has_dashes && self.begins(first, |_, input| begins_with_dashes(input))
        }
    }

    /// Applies `begins`, which decides from the following lines, to the current line.
    fn begins(
        &mut self,
        first: &First,
        begins: impl FnOnce(&PossibleFormats, &mut Input) -> bool,
    ) -> bool {
        let Ok(known) = &self.known else { return false };
        let (lines, memory, first) = (&mut self.lines, &mut self.memory, first.clone());
        begins(&self.tried, &mut Input { lines, known, memory, first })
    }

    /// Reads the puzzle that begins at the current line.
    fn read_from(&mut self, first: First) -> Result<Entry, Fault> {
        self.plain = None;
        self.is_below_code = false;
        let line = self.lines.number();
        self.stated.extend(stated::of_comment(&self.lines.text()[first.0.end..]));
        let known = self.known.as_ref().map_err(|_| Fault::new(line, 1, FaultReason::Empty))?;
        let may_be_plain = self.memory.columns.is_none() && is_plain(self.lines.text());
        known.alphabet.begin();
        let mut input = Input { lines: &mut self.lines, known, memory: &mut self.memory, first };
        let place = PuzzleLocation::new(Arc::clone(&self.file), line);
        // The name of a quoted text, as in `diagonal = "53..7…"`.
        let name = &input.lines.text()[..input.first.0.start];
        let is_named = names_rule(name) && !name.contains("://");
        let is_address = wrapped::may_be(input.word().0) && wrapped::is_address(input.content());
        // What is between the tags of a table may look like a puzzle.
        let is_marked = self.tried.from.is_none()
            && input.memory.columns.is_none()
            && matrix::begins_table(input.lines.text());
        let format = self.tried.format_here(&mut input).filter(|_| !is_marked);
        let is_line = may_be_plain && format.is_some_and(|format| format == LINE);
        self.is_below_rows |= format.is_some_and(|format| format.looks() == LineKind::Line);
        // A line of n³ characters may be the candidates of a smaller board.
        self.plain = Some(input.lines.text().len()).filter(|&length| is_line && !is_cube(length));
        // Text around a link may look like rows.
        let has_link = format.is_none_or(|it| it.looks() != LineKind::Line)
            && address::is_within(input.content());
        let on_one_line = input.memory.on_one_line;
        // Some formats read addresses themselves.
        let is_other = |format: &dyn Format| !format.is_certain(&mut input);
        let read = match format {
            _ if is_address && format.is_none_or(is_other) => {
                Err(input.fault(0, FaultReason::Address))
            }
            _ if is_named => Err(input.fault(0, FaultReason::Document(NAMED.to_owned()))),
            _ if word::is_rounded(input.content()) => Err(input.fault(0, FaultReason::Rounded)),
            Some(format) => {
                // A border with text behind it can have the length of a puzzle, and a quoted text may
                // be continued.
                let has_more =
                    |line: &str| line.starts_with('+') || line.contains(['"', '\'', '`']);
                if format.looks() != LineKind::Line || has_more(input.lines.text()) {
                    input.lines.keep();
                }
                format.read_here(&mut input).map(|parsed| entry(parsed, place, format))
            }
            None => {
                if is_marked {
                    input.lines.keep();
                }
                Err(input.fault(0, FaultReason::Unrecognised))
            }
        };
        if let Some(found) = self.look_again(&read, format, line) {
            self.lines.forget();
            self.memory.headers.clear();
            self.captions_left = MOST_CAPTIONS;
            self.is_below_code = found.as_ref().is_ok_and(|entry| entry.format == ARRAY);
            return found;
        }
        let known = self.known.as_ref().map_err(|_| Fault::new(line, 1, FaultReason::Empty))?;
        let is_grid = read.is_ok() && self.lines.number() > line && is_matrix(format);
        if is_grid {
            let below = self.lines.kept().iter().skip(1).flatten();
            self.stated.extend(below.filter_map(|line| of_line_comment(line)));
        }
        self.captions_left = if is_grid { MOST_CAPTIONS } else { 0 };
        self.is_below_code = is_grid && format.is_some_and(|format| format == ARRAY);
        let read = match (read, format) {
            (Ok(entry), Some(format)) => {
                if self.lines.number() == line {
                    let (cells, bytes) = (entry.puzzle.shape.cells(), self.lines.text().len());
                    self.last = Some(LastLine { format, cells, bytes });
                }
                Ok(entry)
            }
            (Err(fault), Some(format)) => {
                let columns = self.memory.columns;
                let (kept, tried, last) = (self.lines.kept(), &self.tried, self.last);
                let refused = RefusedEntry { kept, format, tried, known, columns, last };
                match refused.ends(&fault) {
                    None => Err(fault),
                    Some(count) => {
                        let read = refused.without_rest(line, count, fault);
                        self.memory.on_one_line = on_one_line;
                        self.lines.go_back(count);
                        read.map(|(parsed, format)| {
                            entry(parsed, PuzzleLocation::new(Arc::clone(&self.file), line), format)
                        })
                    }
                }
            }
            (read, None) => read,
        };
        let read = read.map_err(|fault| match has_link {
            true => Fault { reason: FaultReason::Document(IN_TEXT.to_owned()), ..fault },
            false if fault.line == line => self.around(fault, format),
            false => fault,
        });
        self.lines.forget();
        self.memory.headers.clear();
        read
    }

    /// Tries another interpretation of a grid. In lines that no format reads, looks for headings,
    /// declarations and text around a matrix. In a grid that was read, looks for headings and
    /// overlapping grids. Returns the new result, if there is one.
    fn look_again(
        &mut self,
        read: &Result<Entry, Fault>,
        format: Option<&'static dyn Format>,
        first: usize,
    ) -> Option<Result<Entry, Fault>> {
        let (Ok(known), from) = (&self.known, self.tried.from) else { return None };
        let is_line = format.is_some_and(|format| [LINE, KAGGLE].contains(&format));
        let is_one =
            is_matrix(format) || from.is_none() && is_line && self.memory.columns.is_none();
        if !is_one || known.alphabet.is_ambiguous() {
            return None;
        }
        let (source, spent) = (&mut self.lines, &mut self.memory.spent);
        let count = source.kept().len();
        let looking = |source, spent| MatrixSearch { source, known, from, spent, first };
        let found = match read {
            Ok(entry) if matrix::has_counting_row(&entry.puzzle) => {
                let found = looking(source, spent).without_headings();
                if found.is_none() && known.side.is_none() && matrix::counts_from_0(&entry.puzzle) {
                    return Some(Err(Fault::new(
                        first,
                        1,
                        FaultReason::Notation(matrix::HEADED.to_owned()),
                    )));
                }
                found
            }
            Ok(entry) if known.shape.is_none() => {
                let (puzzle, remark) = matrix::overlapping(&entry.puzzle)?;
                let remarks = vec![remark];
                return Some(Ok(Entry { puzzle, remarks, guessed_box: false, ..entry.clone() }));
            }
            Err(fault) if is_undecided(fault) => {
                let bytes = source.kept().iter().flatten().map(String::len).sum();
                *spent = matrix::allowance(*spent, bytes);
                looking(source, spent).rescue(&|text| refused::read_alone(&self.tried, known, text))
            }
            _ => None,
        }?;
        let lines = match &found {
            Ok(found) => found.lines,
            Err((_, lines)) => *lines,
        };
        self.lines.go_back(lines.min(count));
        for _ in count..lines {
            // These lines were read ahead.
            self.lines.advance().ok()?;
        }
        let found = match found {
            Ok(found) => found,
            Err((fault, _)) => return Some(Err(fault)),
        };
        self.captions.extend((0..found.top).map(|at| first + at));
        let above = self.lines.kept().iter().take(found.top).flatten();
        self.stated.extend(above.filter_map(|line| stated::of_comment(line)));
        let within = self.lines.kept().iter().take(found.lines).skip(found.top).flatten();
        self.stated.extend(within.filter_map(|line| of_line_comment(line)));
        let line = first + found.top;
        let place =
            |number| PuzzleLocation { number, ..PuzzleLocation::new(Arc::clone(&self.file), line) };
        let puzzles = found.puzzles.into_iter().zip(1..);
        self.pending.extend(puzzles.map(|(read, number)| match read {
            Ok(parsed) => Ok(entry(parsed, place(number), found.format)),
            Err(reason) => Err(Fault::new(line, 1, reason)),
        }));
        self.pending.pop_front()
    }

    /// Returns a more specific fault if text surrounds a puzzle in the first line. Otherwise
    /// returns the original fault.
    fn around(&self, fault: Fault, format: Option<&'static dyn Format>) -> Fault {
        let may_be = match fault.reason {
            FaultReason::NeedsSymbols { .. } | FaultReason::Unrecognised => true,
            FaultReason::Length { .. } => format.is_some_and(|format| format == LINE),
            _ => false,
        };
        let (Ok(known), true) = (&self.known, may_be) else { return fault };
        let line = match self.lines.kept().first() {
            Some(Ok(line)) => line,
            _ if self.lines.number() == fault.line => self.lines.text(),
            _ => return fault,
        };
        // Comments are ignored, unless the title of the puzzle contains a `#`.
        let found = [content(line), line.trim_ascii()].into_iter().find_map(|text| {
            let (at, reason) = around(known, text)?;
            let before = &line[..text.as_ptr().addr() - line.as_ptr().addr() + at];
            Some(Fault::new(fault.line, before.chars().count() + 1, reason))
        });
        match found {
            Some(found) => found,
            None if names_rule(line) => {
                let reason = FaultReason::Notation(RULE_LINE.to_owned());
                Fault::new(fault.line, fault.column, reason)
            }
            None => fault,
        }
    }

    /// Reads a line of digits and dots that is as long as the last puzzle.
    fn read_plain(&mut self) -> Result<Entry, Fault> {
        let (line, end) = (self.lines.number(), self.lines.text().len());
        let first = (0..end, end);
        let known = self.known.as_ref().map_err(|_| Fault::new(line, 1, FaultReason::Empty))?;
        known.alphabet.begin();
        let mut input = Input { lines: &mut self.lines, known, memory: &mut self.memory, first };
        let place = PuzzleLocation::new(Arc::clone(&self.file), line);
        // It may be the first puzzle of its input.
        self.is_below_rows = true;
        input.memory.headers.clear();
        let entry = LINE.read(&mut input).map(|parsed| entry(parsed, place, LINE))?;
        let cells = entry.puzzle.shape.cells();
        self.last = Some(LastLine { format: LINE, cells, bytes: end });
        Ok(entry)
    }
}

impl PuzzleReader<Cursor<Vec<u8>>> {
    /// Starts again with another input that is preceded by `lines` lines.
    pub(crate) fn begin_after(&mut self, lines: usize, input: &[u8]) {
        self.forget();
        self.lines.refill(lines, input);
    }
}

/// Reads puzzles from many texts with the same options. For short texts, creating a reader takes
/// longer than reading.
pub struct Texts(PuzzleReader<Cursor<Vec<u8>>>);

impl Texts {
    /// Returns a reader without text. The name of the file is used in messages.
    pub fn new(file: &str, options: ReadOptions) -> Texts {
        Texts(PuzzleReader::new(file, Cursor::default(), options))
    }

    /// Starts with another text. The result is that of a new reader.
    pub fn begin(&mut self, text: &[u8]) {
        // `plain` is kept, because a plain line is a puzzle anywhere.
        self.0.begin_after(0, text);
        (self.0.is_below_rows, self.0.memory.starred) = (false, false);
    }
}

impl Iterator for Texts {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

fn is_plain(line: &str) -> bool {
    // Without an early exit, which is several times as fast.
    line.bytes().fold(true, |all, byte| all & ((byte == b'.') | byte.is_ascii_digit()))
}

/// Returns the rule or the size of boxes that the comment of a line names.
fn of_line_comment(line: &str) -> Option<Stated> {
    stated::of_comment(&line[code_comment(line)?..])
}

/// Returns true if a format consists of rows and columns, or if there is no format.
fn is_matrix(format: Option<&'static dyn Format>) -> bool {
    format.is_none_or(|format| [ARRAY, CELLS, NUMBERS, GRID].contains(&format))
}

/// Returns true if, despite this fault, another interpretation of the lines may be a puzzle.
fn is_undecided(fault: &Fault) -> bool {
    let is_choice = matches!(
        fault.reason.remedy(),
        Some(Remedy::ChooseSide { .. } | Remedy::ChoosePart | Remedy::ChooseFormat { .. })
    );
    !fault.is_io()
        && !is_choice
        && !matches!(fault.reason, FaultReason::Stopped(_) | FaultReason::Address)
}

fn is_cube(number: usize) -> bool {
    (1..=number).take_while(|root| root.pow(3) <= number).any(|root| root.pow(3) == number)
}

impl<R: BufRead> Iterator for PuzzleReader<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let (mut item, told) = self.limits.stop().scope(|| (self.read(), stop::told()));
        if let (Some(Err(fault)), Some(why)) = (&mut item, told)
            && !fault.is_io()
        {
            fault.reason = FaultReason::Stopped(why);
        }
        if let Some(Ok(entry)) = &mut item {
            self.stated.drain(..).for_each(|stated| stated.apply(entry));
        }
        if item.is_some() {
            self.named_below.clear();
        }
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

/// Reads the only puzzle of a text, in any format.
///
/// # Errors
/// If the text has no puzzle, more than one, or an unreadable one.
pub fn read(text: &str) -> Result<Puzzle, ReadError> {
    if let Some(puzzle) = read_plain(text.as_bytes()) {
        return Ok(puzzle);
    }
    let mut puzzles = PuzzleReader::new("text", text.as_bytes(), ReadOptions::default());
    let entry = match puzzles.next() {
        Some(entry) => entry?,
        None => return Err(Fault::new(1, 1, FaultReason::Empty).in_file(&puzzles.file)),
    };
    match puzzles.next() {
        None => Ok(entry.puzzle),
        Some(Err(error)) => Err(error),
        Some(Ok(second)) => {
            Err(Fault::new(second.place.line, 1, FaultReason::Several).in_file(&puzzles.file))
        }
    }
}
