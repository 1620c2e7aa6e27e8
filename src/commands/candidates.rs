//! `candidates`: the pencil marks.

use std::{
    io::{self, Write},
    sync::Arc,
};

use board::{Candidates as Marks, Digit, DigitNames, Layout, Position, Puzzle};
use clap::{Args, ValueEnum};
use explain::Broken;
use formats::{Entry, Place};
use logic::reduce::{Logic, NONE, Reducer};
use pictures::picture::terminal;

use super::{
    Status,
    arguments::{Input, help_of, logic_parser},
    json as records,
    ledger::Ledger,
    output::{Form, Page, as_io, form_parser},
    records::entries,
    stream::standard_output,
    tell,
};

/// Show the pencil marks of puzzles, after as much logic as is asked for
///
/// Digits given are struck around them. With --logic, so are the candidates that logic
/// rules out. --digit shows one digit only: where nothing else can be, and o where it can.
/// Exit status 1 if givens clash, or a cell or a house is left without candidates.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat candidates puzzle.txt
  sudoku-sat candidates --format large puzzle.txt
  sudoku-sat candidates --logic locked --digit 7 puzzle.txt
  sudoku-sat candidates --format pm puzzle.txt
  sudoku-sat explain --max-steps 9 --format hodoku puzzle.txt | sudoku-sat candidates")]
pub struct Candidates {
    #[command(flatten)]
    input: Input,

    /// How much logic comes before
    #[arg(long, value_parser = logic_parser(), default_value = NONE.name, hide_possible_values = true,
          value_name = "LEVEL", help = help_of("How much logic comes before", logic::reduce::ALL.iter().map(|l| l.name)))]
    logic: &'static Logic,

    /// This digit only: its number, or with --symbols its symbol
    #[arg(long, value_name = "D", conflicts_with = "format")]
    digit: Option<String>,

    /// How they are written
    #[arg(long, value_name = "FORMAT", value_parser = form_parser::<Drawing>(),
          default_value = "grid", help_heading = "Output")]
    format: Form<Drawing>,
}

/// How candidates are written but for formats of positions.
#[derive(Clone, Copy, ValueEnum)]
enum Drawing {
    /// The candidates of each cell side by side
    Grid,
    /// Each cell as a small box of its candidates, 27×27 characters for 9×9
    Large,
    /// All side³ in a line, . for those ruled out
    Line,
    /// One object per puzzle and line
    #[value(alias = "jsonl")]
    Json,
}

impl Candidates {
    /// Shows those of all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let out = standard_output(clap::ColorChoice::Auto);
        let entries = entries(&self.input, Some(&out))?;
        let (page, entries) = Page::new(out, None, self.input.symbols.clone(), entries);
        let mut ledger = Ledger::new(page, None);
        ledger.json = matches!(self.format, Form::Own(Drawing::Json));
        ledger.all(entries, &mut |ledger, entry| match entry {
            Err(error) => ledger.unreadable(&error),
            Ok(Entry { place, puzzle, position, .. }) => {
                let side = puzzle.shape.side();
                let layout = ledger.page.layout(&puzzle);
                let digit = match self.digit(&layout.names, side) {
                    Ok(digit) => digit,
                    Err(error) => return ledger.said(&place, Err(error), || Status::Done),
                };
                if let Some(clash) = puzzle.clash(&layout) {
                    // Programs are told numbers.
                    let words = match ledger.json {
                        true => format!("invalid: {clash}"),
                        false => format!("invalid: {}", clash.words(&layout.names)),
                    };
                    let said = told(ledger, &place, &words);
                    return ledger.said(&place, said, || Status::No);
                }
                let position = position.unwrap_or_else(|| Position::start(&puzzle));
                let marks = self.marks(&puzzle, &position);
                let number = ledger.number();
                let broken = Broken::of(&layout, &marks);
                let page = &mut ledger.page;
                let shape = puzzle.shape;
                let is_drawn = matches!(self.format, Form::Own(Drawing::Grid | Drawing::Large));
                if page.many && is_drawn {
                    writeln!(page.out, "{place}:")?;
                }
                let written = match (self.format, digit) {
                    (Form::Own(Drawing::Json), _) => {
                        let symbols = page.symbols.as_ref();
                        let mut record = records::head(number, &place, &puzzle, symbols);
                        record["candidates"] =
                            serde_json::json!(records::by_cell(&marks, |c| c.digit.into()));
                        writeln!(page.out, "{record}")
                    }
                    (_, Some(digit)) => write!(page.out, "{}", one(&layout, &marks, digit)),
                    (Form::Own(Drawing::Grid), None) => {
                        write!(page.out, "{}", terminal::candidates(&layout, &marks))
                    }
                    (Form::Own(Drawing::Large), None) => {
                        write!(page.out, "{}", large(&layout, &marks))
                    }
                    (Form::Own(Drawing::Line), None) => {
                        let puzzle = Puzzle::restricted(shape, marks);
                        let symbols = page.symbols.as_ref();
                        formats::CANDIDATES.write(&puzzle, symbols, &mut page.out).map_err(as_io)
                    }
                    (Form::Position(format), None) => {
                        let (placed, symbols) = (position.placed, page.symbols.as_ref());
                        let position = Position { placed, left: marks };
                        format
                            .write_position(&puzzle, &position, symbols, &mut page.out)
                            .map_err(as_io)
                    }
                };
                let is_broken = broken.is_some();
                if let Some(broken) = broken {
                    let broken = broken.words(&layout.names);
                    tell(format_args!("sudoku-sat: {place}: no solution: {broken}"));
                }
                let status = if is_broken { Status::No } else { Status::Done };
                ledger.said(&place, written, || status)
            }
        })
    }

    /// The digit that was asked for, if one was.
    fn digit(&self, names: &DigitNames, side: usize) -> io::Result<Option<Digit>> {
        let Some(name) = &self.digit else { return Ok(None) };
        let digit = names.digit(name).filter(|&digit| (1..=side).contains(&usize::from(digit)));
        digit.map(Some).ok_or_else(|| {
            let (first, last) = (names.of(1), names.of(side as Digit));
            let words = format!("--digit {name}: the digits are {first} to {last}");
            io::Error::new(io::ErrorKind::InvalidInput, words)
        })
    }

    fn marks(&self, puzzle: &Puzzle, position: &Position) -> Marks {
        let layout = Arc::new(Layout::of(puzzle));
        let mut marks = position.candidates(&layout, puzzle);
        let stop = board::stop::Stop::never();
        Reducer::new(layout, self.logic).reduce(&mut marks, &stop);
        marks
    }
}

/// In the place of candidates, why there are none.
fn told(ledger: &mut Ledger, place: &Place, words: &str) -> io::Result<()> {
    if ledger.json {
        let record = records::error(ledger.number(), place, words);
        return writeln!(ledger.page.out, "{record}");
    }
    if ledger.page.many {
        return writeln!(ledger.page.out, "# {place}: {words}");
    }
    tell(format_args!("sudoku-sat: {place}: {words}"));
    Ok(())
}

/// Where a digit is, and can be.
fn one(layout: &Layout, marks: &Marks, digit: Digit) -> String {
    let text = |cell| match (marks.contains(cell, digit), marks.count(cell)) {
        (true, 1) => layout.digit(digit).to_string(),
        (true, _) => "o".to_owned(),
        (false, _) => ".".to_owned(),
    };
    terminal::table(layout.shape, (0..marks.cells()).map(text))
}

/// Every cell as a box of its candidates in their places.
fn large(layout: &Layout, marks: &Marks) -> String {
    let shape = layout.shape;
    let (rows, columns, side) = (shape.box_rows(), shape.box_cols(), shape.side());
    let width = layout.names.width(side);
    let thin = format!("+{}\n", format!("{}+", "-".repeat(columns * width + 2)).repeat(side));
    let thick = thin.replace('-', "=");
    let mut text = String::new();
    for row in 0..side {
        text += if row % rows == 0 { &thick } else { &thin };
        for line in 0..rows {
            for column in 0..side {
                text += if column % columns == 0 { "‖ " } else { "| " };
                for place in 0..columns {
                    let digit = (line * columns + place + 1) as Digit;
                    match marks.contains(row * side + column, digit) {
                        true => text += &format!("{:>width$}", layout.digit(digit)),
                        false => text += &format!("{:>width$}", "."),
                    }
                }
                text += " ";
            }
            text += "‖\n";
        }
    }
    text + &thick
}
