//! The text about one puzzle: bytes for standard output and remarks for standard error.

use std::{error::Error, fmt, io, path::Path};

use anstream::adapter::strip_str;
use board::{
    Candidates, DigitNames, Grid, Layout, Position, Puzzle, Shape, Symbols, escape::visible,
    stop::StopReason,
};
use formats::{Entry, Format, Metadata, PuzzleLocation, PuzzleWriteError};
use pictures::picture::{Picture, terminal};
use serde::Serialize;
use solve::SolveError;

use questions::record::{self, MissingAnswer, RecordValue, table::Separator};

/// The format of answers other than plain text.
#[derive(Clone, Copy)]
pub enum OutputFormat {
    /// A record for each puzzle, as a JSON object on a line.
    Json,
    /// The records as one array of JSON.
    JsonArray,
    /// The records as rows of a table with commas between cells.
    Csv,
    /// The records as rows of a table with tabs between cells.
    Tsv,
    /// A format of puzzles.
    Puzzle(&'static dyn Format),
}

impl OutputFormat {
    /// Returns the format of records, if answers are records.
    pub fn of_records(self) -> Option<record::RecordFormat> {
        match self {
            OutputFormat::Json => Some(record::RecordFormat::JsonLines),
            OutputFormat::JsonArray => Some(record::RecordFormat::JsonArray),
            OutputFormat::Csv => Some(record::RecordFormat::Csv),
            OutputFormat::Tsv => Some(record::RecordFormat::Tsv),
            OutputFormat::Puzzle(_) => None,
        }
    }

    /// Returns true if answers are records.
    pub fn is_record(self) -> bool {
        self.of_records().is_some()
    }

    /// Returns true if answers are rows of Kaggle's collections.
    pub fn is_kaggle(self) -> bool {
        matches!(self, OutputFormat::Puzzle(format) if format == formats::KAGGLE)
    }

    /// Returns true if answers are rows of a table.
    pub fn is_table(self) -> bool {
        self.of_records().is_some_and(record::RecordFormat::is_table)
    }
}

/// The output style of all puzzles of a run.
pub struct OutputStyle {
    /// The requested format; `None` means text.
    pub given: Option<OutputFormat>,
    /// The format of grids.
    pub format: &'static dyn Format,
    /// The symbols of digits.
    pub symbols: Option<Symbols>,
    /// Set if there are several records, so that each needs its own line.
    pub many: bool,
    /// Set if colours are allowed.
    pub colors: bool,
    /// Set if remarks on standard error are suppressed.
    pub quiet: bool,
    /// The line before all answers; it is not part of the format.
    pub header: &'static str,
    /// The writer of records, if answers are records.
    pub records: record::RecordWriter,
}

impl OutputStyle {
    /// Returns true if answers are records.
    pub fn is_record(&self) -> bool {
        self.given.is_some_and(OutputFormat::is_record)
    }

    /// Returns true if answers are rows of Kaggle's collections.
    pub fn is_kaggle(&self) -> bool {
        self.given.is_some_and(OutputFormat::is_kaggle)
    }

    /// Writes a record in the selected format.
    pub fn write(&self, record: &impl Serialize, out: &mut Vec<u8>) {
        self.records.write(record, out);
    }

    /// Returns the metadata of a puzzle, restricted to the fields that `--keep` names, if any.
    pub fn metadata(&self, entry: &Entry) -> Metadata {
        let all = Metadata::of(&entry.beside, entry.puzzle.shape);
        match &self.records.keep {
            Some(names) if !names.is_empty() => {
                let [kept, _] = all.partition(|field, _| names.iter().any(|it| it == field.name));
                kept
            }
            _ => all,
        }
    }

    /// Returns the text before and after all puzzles.
    pub fn frame(&self) -> (String, &'static str) {
        match self.format.frame() {
            _ if self.is_record() => (self.records.begin(), self.records.format.end()),
            None => (self.header.to_owned(), ""),
            Some(frame) => (frame.begin.to_owned(), frame.end),
        }
    }

    /// Returns the separator that each record begins with. It has to be removed from the first
    /// record.
    pub fn separator(&self) -> &'static str {
        if self.is_record() { self.records.format.separator() } else { "" }
    }

    /// Returns the names of the digits of a board for texts. Records always contain numbers.
    pub fn names(&self, shape: Shape) -> DigitNames {
        let symbols = self.symbols.as_ref().filter(|_| !self.is_record());
        symbols.map_or_else(|| DigitNames::numbers(shape), Symbols::names)
    }

    /// Returns the layout of a puzzle, with the digit names for texts.
    pub fn layout(&self, puzzle: &Puzzle) -> Layout {
        Layout::of(puzzle).with_names(self.names(puzzle.shape))
    }
}

/// The reason why there is no answer.
#[derive(Debug)]
pub enum NoAnswer {
    /// There can be no answer for this puzzle: the format cannot store it, or a name is taken.
    Impossible(String),
    /// A component of the program failed on this puzzle.
    ComponentFailed(Box<dyn Error + Send + Sync>),
    /// The limit of time or memory was reached before there was an answer.
    Stopped(StopReason),
    /// An input or output error, which ends the run.
    Io(io::Error),
}

impl NoAnswer {
    /// Returns [`NoAnswer::ComponentFailed`] with the error of a component, such as a solver.
    pub fn broken(error: impl Error + Send + Sync + 'static) -> NoAnswer {
        NoAnswer::ComponentFailed(Box::new(error))
    }

    /// Returns the failure for a file that cannot be written.
    pub fn file(path: &Path, error: &io::Error) -> NoAnswer {
        NoAnswer::Io(of_file(path.display(), error))
    }
}

/// Returns the error with the name of the file. The kind is kept, because it determines the exit
/// status.
pub fn of_file(name: impl fmt::Display, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name}: {error}"))
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NoAnswer::Impossible(why) => f.write_str(why),
            NoAnswer::ComponentFailed(error) => error.fmt(f),
            NoAnswer::Stopped(why) => write!(f, "unknown: {why}"),
            NoAnswer::Io(error) => error.fmt(f),
        }
    }
}

impl From<PuzzleWriteError> for NoAnswer {
    fn from(error: PuzzleWriteError) -> NoAnswer {
        match error {
            PuzzleWriteError::Io(error) => NoAnswer::Io(error),
            cannot => NoAnswer::Impossible(cannot.to_string()),
        }
    }
}

impl From<io::Error> for NoAnswer {
    fn from(error: io::Error) -> NoAnswer {
        NoAnswer::Io(error)
    }
}

impl From<NoAnswer> for anyhow::Error {
    fn from(failure: NoAnswer) -> anyhow::Error {
        match failure {
            // The kind of the error determines the exit status.
            NoAnswer::Io(error) => error.into(),
            failure => anyhow::Error::msg(failure.to_string()),
        }
    }
}

impl From<SolveError> for NoAnswer {
    fn from(error: SolveError) -> NoAnswer {
        if matches!(error, SolveError::Symmetry { .. }) {
            return NoAnswer::Impossible(error.to_string());
        }
        error.into_io().map_or_else(NoAnswer::broken, NoAnswer::Io)
    }
}

/// The result of writing.
pub type WriteResult = Result<(), NoAnswer>;

/// The output for one puzzle.
pub struct Page<'a> {
    /// The output style.
    pub manner: &'a OutputStyle,
    /// The number of the puzzle, from 1.
    pub number: u64,
    /// The position of the puzzle in the input.
    pub place: &'a PuzzleLocation,
    /// The metadata of the puzzle, for formats that can store it.
    pub metadata: Metadata,
    /// The text written so far.
    pub text: PuzzleText,
}

/// The text about a puzzle.
#[derive(Default)]
pub struct PuzzleText {
    /// The bytes for standard output.
    pub out: Vec<u8>,
    /// The lines for standard error, each with the length of `out` that precedes it.
    pub remarks: Vec<(usize, String)>,
}

impl PuzzleText {
    /// Adds a text that comes after this one.
    pub fn append(&mut self, mut other: PuzzleText) {
        let begun = self.out.len();
        self.out.append(&mut other.out);
        self.remarks.extend(other.remarks.into_iter().map(|(at, remark)| (begun + at, remark)));
    }

    /// Removes the first bytes of the output, such as the separator before the first record.
    pub fn remove_first(&mut self, bytes: usize) {
        self.out.drain(..bytes);
        for (at, _) in &mut self.remarks {
            *at = at.saturating_sub(bytes);
        }
    }
}

impl From<&str> for PuzzleText {
    fn from(text: &str) -> PuzzleText {
        PuzzleText { out: text.into(), remarks: Vec::new() }
    }
}

impl io::Write for Page<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.out.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> Page<'a> {
    /// Returns an empty page.
    pub fn new(manner: &'a OutputStyle, number: u64, place: &'a PuzzleLocation) -> Page<'a> {
        let (metadata, text) = (Metadata::default(), PuzzleText::default());
        Page { manner, number, place, metadata, text }
    }

    /// Returns an empty page for a puzzle that was read.
    pub fn of(manner: &'a OutputStyle, number: u64, entry: &'a Entry) -> Page<'a> {
        Page { metadata: manner.metadata(entry), ..Page::new(manner, number, &entry.place) }
    }

    /// Returns true if there are several puzzles, so that each needs its own line.
    pub fn many(&self) -> bool {
        self.manner.many
    }

    /// Returns the names of digits; see [`OutputStyle::names`].
    pub fn names(&self, shape: Shape) -> DigitNames {
        self.manner.names(shape)
    }

    /// Writes the position of the puzzle as a label, if there are several puzzles.
    pub fn label(&mut self) -> WriteResult {
        if self.many() {
            let place = self.place;
            io::Write::write_fmt(self, format_args!("{place}: "))?;
        }
        Ok(())
    }

    /// Prints an answer after the label of its puzzle, in colours if they are allowed.
    pub fn print(&mut self, answer: &(impl fmt::Display + ?Sized)) -> WriteResult {
        self.label()?;
        Ok(match self.manner.colors {
            true => io::Write::write_fmt(self, format_args!("{answer:#}\n")),
            false => io::Write::write_fmt(self, format_args!("{answer}\n")),
        }?)
    }

    /// Adds a line for standard error, after the text written so far.
    pub fn tell(&mut self, words: impl Into<String>) {
        self.text.remarks.push((self.text.out.len(), words.into()));
    }

    /// Adds a line about the puzzle for standard error, unless remarks are suppressed.
    pub fn remark(&mut self, words: &str) {
        if !self.manner.quiet {
            self.tell(format!("sudoku-sat: {}: {words}", self.place));
        }
    }

    /// Writes the reason why there is no puzzle. It is a comment in the output if there are several
    /// puzzles, otherwise a remark on standard error.
    pub fn instead(&mut self, words: &str) {
        if !self.many() {
            return self.remark(words);
        }
        self.comment(words);
    }

    /// Writes an error in the place of the answer, so that answers and puzzles can be matched by
    /// position. If there is only one puzzle, the error goes to standard error.
    pub fn error(&mut self, message: &str, unused: MissingAnswer) {
        // JSON output must not contain anything else between the records.
        if self.manner.is_record() {
            let records = &self.manner.records;
            let error = record::error(self.number, self.place, message, unused, records);
            self.manner.write(&error, &mut self.text.out);
        } else if self.manner.is_kaggle() {
            // Each puzzle needs its row, because rows are matched with puzzles by position.
            match unused {
                MissingAnswer::Entry(entry) if self.kaggle(&entry.puzzle, None).is_ok() => {}
                MissingAnswer::Entry(_) => self.line(","),
                MissingAnswer::Read(error) => {
                    let input = error.input().unwrap_or_default().as_bytes();
                    Separator::Comma.field(input, false, &mut self.text.out);
                    self.line(",");
                }
            }
            if !self.manner.quiet {
                self.tell(format!("sudoku-sat: {message}"));
            }
        } else if self.many() {
            self.comment(&format!("error: {message}"));
        } else {
            self.tell(format!("sudoku-sat: {message}"));
        }
    }

    /// Writes a row of Kaggle's collections: the puzzle, and its unique solution if there is one. A
    /// puzzle that the format cannot store is written as in a record.
    pub fn kaggle(&mut self, puzzle: &Puzzle, solution: Option<&Grid>) -> WriteResult {
        let (begun, symbols) = (self.text.out.len(), self.manner.symbols.as_ref());
        match formats::KAGGLE.write(puzzle, symbols, &mut self.text.out) {
            // The row ends with an empty field.
            Ok(()) => self.text.out.truncate(self.text.out.trim_ascii_end().len().max(begun)),
            Err(_) => {
                self.text.out.truncate(begun);
                let text = match RecordValue::of_puzzle(puzzle) {
                    RecordValue::Text(text) => text.into_owned(),
                    RecordValue::Json(json) => json.get().to_owned(),
                };
                Separator::Comma.field(text.as_bytes(), false, &mut self.text.out);
                self.text.out.push(b',');
            }
        }
        let mut line = Vec::new();
        if let Some(grid) = solution {
            let solved = Puzzle::classic(puzzle.shape, grid.clone());
            if !puzzle.shape.is_classic()
                || formats::LINE.write(&solved, symbols, &mut line).is_err()
            {
                line = puzzle.shape.line(grid).into_bytes();
            }
        }
        Separator::Comma.field(line.trim_ascii_end(), false, &mut self.text.out);
        self.text.out.push(b'\n');
        Ok(())
    }

    /// Writes a comment between puzzles, in formats other than JSON.
    pub fn comment(&mut self, words: &str) {
        // A comment is always one line, even if a file name contains a line break.
        let words = &*visible(words);
        match self.manner.format.frame().map(|frame| frame.note) {
            Some((before, after)) => {
                // `--` is not allowed within an XML comment.
                let words = words.replace("--", "- -").replace("--", "- -");
                self.line(&format!("{before}{words}{after}"));
            }
            None => self.line(&format!("# {words}")),
        }
    }

    fn line(&mut self, line: &str) {
        self.text.out.extend_from_slice(line.as_bytes());
        self.text.out.push(b'\n');
    }

    /// Writes a puzzle in the format of grids. If that cannot store it and no format was named,
    /// JSON is used.
    pub fn puzzle(&mut self, puzzle: &Puzzle) -> WriteResult {
        self.puzzle_as(self.format_for(puzzle), puzzle)
    }

    /// Returns the format in which the page writes a puzzle. This is JSON if no format was named
    /// and the default one cannot store the rules.
    pub fn format_for(&self, puzzle: &Puzzle) -> &'static dyn Format {
        match self.manner.given {
            None if self.manner.format.held(puzzle).is_err() => formats::JSON,
            _ => self.manner.format,
        }
    }

    /// Writes a puzzle in the given format instead of the format of the page.
    pub fn puzzle_as(&mut self, format: &dyn Format, puzzle: &Puzzle) -> WriteResult {
        let symbols = self.manner.symbols.as_ref();
        Ok(format.write_annotated(puzzle, None, &self.metadata, symbols, &mut self.text.out)?)
    }

    /// Writes a game state in the given format.
    pub fn position(
        &mut self,
        format: &dyn Format,
        puzzle: &Puzzle,
        position: &Position,
    ) -> WriteResult {
        let symbols = self.manner.symbols.as_ref();
        let (position, out) = (Some(position), &mut self.text.out);
        Ok(format.write_annotated(puzzle, position, &self.metadata, symbols, out)?)
    }

    /// Writes a solution of the puzzle, and below it a line for each layer. If the format supports
    /// it, solved digits are kept apart from givens.
    pub fn solution(&mut self, puzzle: &Puzzle, grid: &Grid) -> WriteResult {
        self.solved_grid(puzzle, grid)?;
        for (number, layer) in puzzle.shape.layers().iter().enumerate() {
            self.line(&format!("{} {}", layer.name, puzzle.shape.layer_line(number, grid)));
        }
        Ok(())
    }

    fn solved_grid(&mut self, puzzle: &Puzzle, grid: &Grid) -> WriteResult {
        let is_given = puzzle.restrictions.is_none() && puzzle.givens != *grid;
        if self.manner.format.holds_positions() && is_given {
            let left = Candidates::full(puzzle.shape);
            let position = Position { placed: grid.clone(), left };
            let begun = self.text.out.len();
            match self.position(self.manner.format, puzzle, &position) {
                // Write the digits only, because the format cannot store a solved game state.
                Err(NoAnswer::Impossible(_)) => self.text.out.truncate(begun),
                written => return written,
            }
        }
        let is_drawn = self.manner.format == formats::GRID && self.manner.given.is_some();
        if !puzzle.is_classic() && !is_drawn && self.manner.format.held(puzzle).is_err() {
            self.line(&puzzle.shape.line(grid));
            return Ok(());
        }
        if self.manner.format == formats::GRID && (self.manner.colors || !puzzle.is_classic()) {
            return self.grid(puzzle, grid);
        }
        let rules = puzzle.rules.clone();
        let solved =
            Puzzle { shape: puzzle.shape, rules, givens: grid.clone(), restrictions: None };
        self.puzzle(&solved)
    }

    /// Draws the given digits as a grid. If colours are allowed, givens are bold and other digits
    /// are coloured.
    pub fn grid(&mut self, puzzle: &Puzzle, found: &Grid) -> WriteResult {
        let symbols = self.manner.symbols.as_ref();
        let picture =
            Picture { title: "", puzzle, found: Some(found), marks: None, step: None, symbols };
        let drawn = terminal::picture(&picture);
        let drawn = if self.manner.colors { drawn } else { strip_str(&drawn).to_string() };
        self.text.out.extend_from_slice(drawn.as_bytes());
        Ok(())
    }
}
