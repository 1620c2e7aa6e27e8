//! `candidates`: the pencil marks.

use std::{
    io::{self, Write},
    sync::Arc,
};

use clap::{Args, ValueEnum};
use sudoku_sat::{
    board::{Candidates as Marks, Digit, Layout, Position, Puzzle, Shape},
    explain::Broken,
    formats::{self, Entry, Place},
    reduce::{Logic, NONE, Reducer},
};

use super::{
    Status,
    arguments::{Input, help_of, logic_parser},
    drawn::drawn,
    json as records,
    ledger::Ledger,
    output::{Form, Page, form_parser},
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
          value_name = "LEVEL", help = help_of("How much logic comes before", sudoku_sat::reduce::ALL.iter().map(|l| l.name)))]
    logic: &'static Logic,

    /// This digit only
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(Digit).range(1..),
          conflicts_with = "format")]
    digit: Option<Digit>,

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
                if let Some(digit) = self.digit.filter(|&digit| usize::from(digit) > side) {
                    let words = format!("--digit {digit}: the digits are 1 to {side}");
                    let error = io::Error::new(io::ErrorKind::InvalidInput, words);
                    return ledger.said(&place, Err(error), || Status::Done);
                }
                let layout = Layout::of(&puzzle);
                if let Some(clash) = puzzle.clash(&layout) {
                    let words = format!("invalid: {clash}");
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
                let written = match (self.format, self.digit) {
                    (Form::Own(Drawing::Json), _) => {
                        let symbols = page.symbols.as_ref();
                        let mut record = records::head(number, &place, &puzzle, symbols);
                        record["candidates"] = records::by_cell(&marks, |c| c.digit.into());
                        writeln!(page.out, "{record}")
                    }
                    (_, Some(digit)) => write!(page.out, "{}", one(shape, &marks, digit)),
                    (Form::Own(Drawing::Grid), None) => {
                        write!(page.out, "{}", drawn(shape, &marks))
                    }
                    (Form::Own(Drawing::Large), None) => {
                        write!(page.out, "{}", large(shape, &marks))
                    }
                    (Form::Own(Drawing::Line), None) => {
                        let line = formats::named("candidates").unwrap_or(formats::ALL[0]);
                        let puzzle = Puzzle::restricted(shape, marks);
                        line.write(&puzzle, page.symbols.as_ref(), &mut page.out)
                    }
                    (Form::Position(format), None) => {
                        let (placed, symbols) = (position.placed, page.symbols.as_ref());
                        let position = Position { placed, left: marks };
                        format.write_position(&puzzle, &position, symbols, &mut page.out)
                    }
                };
                if let Some(broken) = broken {
                    tell(format_args!("sudoku-sat: {place}: no solution: {broken}"));
                }
                let status = if broken.is_some() { Status::No } else { Status::Done };
                ledger.said(&place, written, || status)
            }
        })
    }

    fn marks(&self, puzzle: &Puzzle, position: &Position) -> Marks {
        let layout = Arc::new(Layout::of(puzzle));
        let mut marks = position.candidates(&layout, puzzle);
        let stop = sudoku_sat::stop::Stop::never();
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
fn one(shape: Shape, marks: &Marks, digit: Digit) -> String {
    let text = |cell| match (marks.contains(cell, digit), marks.count(cell)) {
        (true, 1) => digit.to_string(),
        (true, _) => "o".to_owned(),
        (false, _) => ".".to_owned(),
    };
    super::drawn::table(shape, &(0..shape.cells()).map(text).collect::<Vec<_>>())
}

/// Every cell as a box of its candidates in their places.
fn large(shape: Shape, marks: &Marks) -> String {
    let (rows, columns, side) = (shape.box_rows(), shape.box_cols(), shape.side());
    let width = side.to_string().len();
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
                        true => text += &format!("{digit:>width$}"),
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
