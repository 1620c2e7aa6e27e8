//! Answers as people and programs read them.

use std::io::{self, Write};

use board::{DigitNames, Layout, Puzzle, Symbols};
use clap::{
    ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use formats::{Format, WriteError};

use super::{arguments::OutputFormat, records::Entries, stream::Out};

/// As a kind of error that costs one puzzle, where the format cannot hold it.
pub fn as_io(error: WriteError) -> io::Error {
    match error {
        WriteError::Io(error) => error,
        cannot => io::Error::new(io::ErrorKind::InvalidInput, cannot.to_string()),
    }
}

/// How a command writes what it found.
#[derive(Clone, Copy)]
pub enum Form<T> {
    /// In a way of its own.
    Own(T),
    /// In a format with room for where a person stands.
    Position(&'static dyn Format),
}

/// Takes the name of a form.
pub fn form_parser<T>() -> impl TypedValueParser<Value = Form<T>>
where
    T: ValueEnum + Send + Sync + 'static,
{
    let own = T::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    let positions = formats::of_positions()
        .map(|format| PossibleValue::new(format.name()).help(format.summary()));
    PossibleValuesParser::new(own.chain(positions)).try_map(|name| {
        match T::from_str(&name, false) {
            Ok(own) => Ok(Form::Own(own)),
            Err(_) => formats::named(&name).map(Form::Position).ok_or("no such format"),
        }
    })
}

/// Where words and grids go, and in which form.
pub struct Page {
    /// Where to.
    pub out: Out,
    /// The form of grids.
    pub format: &'static dyn Format,
    /// The symbols of digits.
    pub symbols: Option<Symbols>,
    /// Whether there are several records, each of which needs a line of its own.
    pub many: bool,
    /// The number of the record at hand, from 1.
    pub number: u64,
    /// Whether what stands before all puzzles of a document has been written.
    pub begun: bool,
}

impl Page {
    /// A page for the entries. One puzzle is drawn, several are written a line
    /// each; only where the format is not given are the entries looked at to know
    /// which, so that who gives it is not kept waiting for a second one.
    pub fn new(
        out: Out,
        given: Option<OutputFormat>,
        symbols: Option<Symbols>,
        entries: Entries,
    ) -> (Page, Entries) {
        let mut entries = entries.peekable();
        let first = entries.next();
        let many = given.is_some() || entries.peek().is_some();
        let usual = if many { formats::LINE } else { formats::GRID };
        let format = match given {
            Some(OutputFormat::Puzzle(format)) => format,
            _ => usual,
        };
        let page = Page { out, format, symbols, many, number: 0, begun: false };
        (page, Box::new(first.into_iter().chain(entries)))
    }

    /// What digits are called when people are told of them.
    pub fn names(&self) -> DigitNames {
        self.symbols.as_ref().map(Symbols::names).unwrap_or_default()
    }

    /// The layout of a puzzle, for people.
    pub fn layout(&self, puzzle: &Puzzle) -> Layout {
        Layout::of(puzzle).with_names(self.names())
    }

    /// Writes what stands before all puzzles, once.
    pub fn begin(&mut self) -> io::Result<()> {
        match self.format.frame().filter(|_| !std::mem::replace(&mut self.begun, true)) {
            Some(frame) => self.out.write_all(frame.begin.as_bytes()),
            None => Ok(()),
        }
    }

    /// Writes what stands after all puzzles, where there are any or a remark about one.
    pub fn end(&mut self) -> io::Result<()> {
        match self.format.frame().filter(|_| std::mem::take(&mut self.begun)) {
            Some(frame) => self.out.write_all(frame.end.as_bytes()),
            None => Ok(()),
        }
    }

    /// Whether puzzles are written as JSON Lines, where nothing else may stand between them.
    pub fn is_json(&self) -> bool {
        self.format == formats::JSON
    }

    /// Writes a remark between puzzles that are not JSON.
    pub fn remark(&mut self, words: &str) -> io::Result<()> {
        self.begin()?;
        match self.format.frame().map(|frame| frame.note) {
            Some((before, after)) => {
                let words = words.replace("--", "- -");
                writeln!(self.out, "{before}{words}{after}")
            }
            None => writeln!(self.out, "# {words}"),
        }
    }
}
