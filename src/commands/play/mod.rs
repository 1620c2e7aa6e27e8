//! `play`: solves puzzles by hand in the terminal.

mod files;
mod run;
mod terminal;
mod worker;

use std::{
    io::{self, IsTerminal},
    time::Duration,
};

use anyhow::bail;
use board::{Grid, MAX_SIDE, Puzzle, Shape, Symbols};
use clap::{Args, ColorChoice};
use formats::ReadOptions;
use play::{PlayItem, Session, Theme};
use stream::{Status, input::entries, output::has_colors};

use self::{
    files::{DEFAULT_FORMAT, SaveFormat, items, targets},
    run::RunningGame,
    worker::Worker,
};
use crate::options::{help_of, parse_seconds, printing::color, techniques::ExplainOptions};

/// Play puzzles in the terminal: enter digits and pencil marks, with hints, steps and checks
///
/// The main keys are shown at the bottom of the screen; ? shows all keys. Without FILE, the board is
/// empty, and entered digits are givens until g is pressed. Hints, steps and --timeout work as in
/// `explain`; c checks the puzzle as `check` does. Exit status 130 if Ctrl-C or the loss of the
/// terminal ends the game, and 128 plus the signal number for another signal.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat play puzzle.txt
  sudoku-sat play                        an empty board to enter givens
  sudoku-sat play --side 16 --symbols 1-9A-G
  sudoku-sat generate --level hard | sudoku-sat play -")]
pub struct Play {
    #[command(flatten)]
    explaining: ExplainOptions,

    /// Start with an empty board of this side
    ///
    /// Its boxes are those of --box, or the most square ones.
    #[arg(long, value_name = "N", conflicts_with = "files", help_heading = "Input")]
    side: Option<usize>,

    /// Set the seconds between the automatic steps of key S
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, default_value = "1",
          allow_negative_numbers = true)]
    delay: Duration,

    /// Set the format of saved puzzles
    #[arg(long, value_name = "FORMAT", value_parser = target_parser(), hide_possible_values = true,
          help_heading = "Output", help = help_of("Set the format of saved puzzles [default: by the file \
          extension, else as read]", targets()))]
    format: Option<SaveFormat>,

    /// Set the use of colour
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Output",
        hide_short_help = true
    )]
    color: ColorChoice,
}

fn target_parser() -> impl clap::builder::TypedValueParser<Value = SaveFormat> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(targets().collect::<Vec<_>>())
        .try_map(|name| SaveFormat::named(&name).ok_or("unknown format"))
}

impl Play {
    /// Plays until the player quits.
    pub fn run(self) -> anyhow::Result<Status> {
        if !io::stdout().is_terminal() {
            bail!("play needs a terminal; standard output is not a terminal");
        }
        let (items, note) = self.items()?;
        let mut session = Session::new(items, self.explaining.input.symbols.clone());
        session.noted(note);
        // Files that are opened later may have any format.
        let ExplainOptions { input, .. } = &self.explaining;
        let (shape, symbols) = (input.shape, input.symbols.clone());
        let read = ReadOptions { shape, symbols, ..ReadOptions::default() };
        let symbols = self.explaining.input.symbols.as_ref();
        let names = symbols.map(Symbols::names).unwrap_or_default();
        let side = symbols.map_or(MAX_SIDE, Symbols::side);
        let techniques = self.explaining.options(names, side)?;
        let worker = Worker::new(techniques, self.explaining.time.timeout, read);
        let theme = Theme { colour: has_colors(color(self.color), false) };
        RunningGame::new(session, theme, worker, self.format, self.delay)?.all()
    }

    /// Returns the puzzles to play, and a note about them.
    fn items(&self) -> anyhow::Result<(Vec<PlayItem>, Option<String>)> {
        let input = &self.explaining.input;
        let is_empty = input.files.is_empty() && io::stdin().is_terminal();
        if let Some(side) = self.side.or(is_empty.then_some(0)) {
            return Ok((vec![self.empty(side)?], None));
        }
        match items(entries(&input.inputs(), || ())?) {
            Ok((items, note)) => Ok((items, note)),
            Err(error) => {
                let status = Status::of_unreadable(&error);
                match status {
                    Status::InputOutput => Err(error.into()),
                    _ => bail!("{error}"),
                }
            }
        }
    }

    /// Returns an empty board of this side. If the side is 0, it depends on the boxes, or is 9.
    fn empty(&self, side: usize) -> anyhow::Result<PlayItem> {
        let input = &self.explaining.input;
        let by_symbols = input.symbols.as_ref().map_or(9, |symbols| symbols.side());
        let shape = match (input.shape, side) {
            (Some(shape), side) if side == 0 || side == shape.side() => shape,
            (Some(shape), side) => {
                bail!(
                    "--side {side} contradicts --box {shape}, which has the side {}; give either of them",
                    shape.side()
                )
            }
            (None, 0) => Shape::most_square(by_symbols)?,
            (None, side) => Shape::most_square(side)?,
        };
        if let Some(symbols) = &input.symbols
            && symbols.side() != shape.side()
        {
            bail!(
                "--symbols {symbols}: {} symbols, but the side is {}",
                symbols.side(),
                shape.side()
            );
        }
        let puzzle = Puzzle::classic(shape, Grid::empty(shape));
        Ok(PlayItem::new(puzzle, DEFAULT_FORMAT))
    }
}
