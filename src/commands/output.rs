//! Answers as people and programs read them.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use board::{DigitNames, Grid, Puzzle, Symbols};
use clap::Args;
use formats::{Format, Place, ReadOptions, WriteError};
use itertools::Itertools;
use serde_json::Value;
use solve::{Found, Verdict, engines::Question};

use super::{
    Status,
    answering::Answering,
    arguments::{Input, OutputFormat, Printing},
    json,
    ledger::Ledger,
    records::{Entries, Record, Records, entries},
    stream::{Out, standard_output},
    tell,
};

/// As a kind of error that costs one puzzle, where the format cannot hold it.
pub fn as_io(error: WriteError) -> io::Error {
    match error {
        WriteError::Io(error) => error,
        cannot => io::Error::new(io::ErrorKind::InvalidInput, cannot.to_string()),
    }
}

/// What a command says about one puzzle.
pub trait Saying {
    /// What it means for the exit status; asked for after the words.
    fn status(&self, found: &Found) -> Status;

    /// The words, to one puzzle alone or to one of many.
    fn say(&self, page: &mut Page, place: &Place, puzzle: &Puzzle, found: &Found)
    -> io::Result<()>;

    /// The record of that number comes next.
    fn begins(&self, _number: u64) {}

    /// What a JSON record says beyond what was found.
    ///
    /// # Errors
    /// If it cannot be said of this puzzle.
    fn add(&self, _record: &mut Value, _puzzle: &Puzzle, _found: &Found) -> io::Result<()> {
        Ok(())
    }
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

    /// Writes why there is no answer in the place of one.
    pub fn note(&mut self, place: &Place, words: &str) -> io::Result<()> {
        match self.is_json() {
            true => writeln!(self.out, "{}", json::note(self.number, place, words)),
            false => self.remark(words),
        }
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

    /// Writes a puzzle or a solution.
    pub fn puzzle(&mut self, puzzle: &Puzzle) -> io::Result<()> {
        self.begin()?;
        self.format.write(puzzle, self.symbols.as_ref(), &mut self.out).map_err(as_io)
    }

    /// Writes a solution of the puzzle.
    pub fn solution(&mut self, puzzle: &Puzzle, grid: &Grid) -> io::Result<()> {
        let rules = puzzle.rules.clone();
        let solved =
            Puzzle { shape: puzzle.shape, rules, givens: grid.clone(), restrictions: None };
        if self.format != formats::GRID {
            return self.puzzle(&solved);
        }
        let mut drawn = Vec::new();
        self.format.write(&solved, self.symbols.as_ref(), &mut drawn).map_err(as_io)?;
        self.out.write_all(paint(&String::from_utf8_lossy(&drawn), &puzzle.givens).as_bytes())
    }
}

/// A drawn grid with its givens bold and what was found coloured; the stream
/// takes the colours out where none are wanted.
fn paint(drawn: &str, givens: &Grid) -> String {
    let (given, found) = (Style::new().bold(), AnsiColor::Cyan.on_default());
    let mut cell = 0;
    let mut painted = String::new();
    for word in drawn.split_inclusive([' ', '\n']) {
        let text = word.trim_end();
        if text.is_empty() || text == "|" || text.starts_with('+') {
            painted += word;
            continue;
        }
        let style = if givens.get(cell).is_some() { given } else { found };
        painted += &format!("{style}{text}{style:#}{}", &word[text.len()..]);
        cell += 1;
    }
    painted
}

/// What commands that answer puzzles are asked.
#[derive(Args)]
pub struct Asked {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    answering: Answering,

    #[command(flatten)]
    printing: Printing,

    /// Say on standard error how it was done
    #[arg(short, long, help_heading = "Output")]
    verbose: bool,
}

impl Asked {
    /// What is asked about each puzzle when it is up to `limit` solutions, `keep` kept.
    pub fn question(&self, limit: u64, keep: usize) -> Question {
        self.answering.question(limit, keep)
    }

    /// How puzzles are read.
    pub fn options(&self) -> ReadOptions {
        self.input.options()
    }

    /// Answers for all that is read: up to `limit` solutions each, `keep` kept.
    ///
    /// # Errors
    /// If a file is missing or the output cannot be written.
    pub fn answer(&self, limit: u64, keep: usize, saying: &dyn Saying) -> anyhow::Result<Status> {
        let (question, engine) = (self.question(limit, keep), self.answering.engine()?);
        let out = standard_output(self.printing.color);
        out.keep_flowing();
        let entries = entries(&self.input, Some(&out))?;
        let (given, symbols) = (self.printing.format, self.input.symbols.clone());
        let (page, entries) = Page::new(out, given, symbols, entries);
        let choices = self.answering.describe(engine);
        let printer = Printer { verbose: self.verbose, choices, saying };
        let records = Records::new(entries, engine, &question);
        Ledger::new(page, given).all(records, &mut |ledger, record| printer.record(ledger, &record))
    }
}

/// Says what was found, record after record.
struct Printer<'a> {
    verbose: bool,
    choices: String,
    saying: &'a dyn Saying,
}

impl Printer<'_> {
    fn record(&self, ledger: &mut Ledger, record: &Record) -> io::Result<Status> {
        match record {
            Record::Unreadable(error) => ledger.unreadable(error),
            Record::Outcome(place, outcome) => match &outcome.found {
                Ok(found) => self.found(ledger, place, &outcome.puzzle, found),
                Err(error) => ledger.broken(place, error),
            },
        }
    }

    fn found(
        &self,
        ledger: &mut Ledger,
        place: &Place,
        puzzle: &Puzzle,
        found: &Found,
    ) -> io::Result<Status> {
        let saying = self.saying;
        saying.begins(ledger.number());
        if self.verbose {
            let (side, shape) = (puzzle.shape.side(), puzzle.shape);
            tell(format_args!("{place}: {side}×{side}, boxes {shape}; {}", self.choices));
            tell(format_args!("{}", found.report));
        }
        let said = if ledger.json {
            let symbols = ledger.page.symbols.as_ref();
            let mut record = json::outcome(ledger.number(), place, puzzle, symbols, found);
            let added = saying.add(&mut record, puzzle, found);
            added.and_then(|()| writeln!(ledger.page.out, "{record}"))
        } else {
            saying.say(&mut ledger.page, place, puzzle, found)
        };
        ledger.said(place, said, || saying.status(found))
    }
}

/// Says what a puzzle is.
pub struct Verdicts;

impl Saying for Verdicts {
    fn status(&self, found: &Found) -> Status {
        match found.verdict() {
            Verdict::Unique(_) => Status::Done,
            Verdict::Unknown(..) => Status::Unknown,
            Verdict::Multiple(..) | Verdict::Unsolvable | Verdict::Invalid(_) => Status::No,
        }
    }

    fn say(
        &self,
        page: &mut Page,
        place: &Place,
        puzzle: &Puzzle,
        found: &Found,
    ) -> io::Result<()> {
        if page.many {
            write!(page.out, "{place}: ")?;
        }
        match found.verdict() {
            Verdict::Unique(_) => writeln!(page.out, "unique"),
            Verdict::Unsolvable => writeln!(page.out, "none: no solution"),
            Verdict::Invalid(clash) => {
                writeln!(page.out, "invalid: {}", clash.words(&page.names()))
            }
            Verdict::Unknown(why, first) => {
                let left = found.report.candidates_after;
                let first = if first.is_some() { ", one solution found" } else { "" };
                writeln!(page.out, "unknown: {why}; {left} candidates left{first}")
            }
            Verdict::Multiple(one, other) => {
                let cells = one.differing(&other).map(|cell| puzzle.shape.name(cell)).join(" ");
                let count = one.differing(&other).count();
                writeln!(
                    page.out,
                    "several: two solutions, which differ in {count} cells: {cells}"
                )?;
                page.solution(puzzle, &one)?;
                page.solution(puzzle, &other)
            }
        }
    }
}
