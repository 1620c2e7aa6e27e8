//! `explain`: how would a person solve it?

use std::{
    io::{self, Write},
    path::PathBuf,
};

use anyhow::bail;
use board::{DigitNames, Layout, Puzzle};
use clap::{Args, ValueEnum, ValueHint};
use explain::{Ending, Explainer, Marks, Move, sentence, tally};
use formats::{Format, Place};
use itertools::Itertools;
use pictures::{picture::terminal, walkthrough::Walkthrough};
use solve::SolveError;

use super::{
    Status,
    explained::Explained,
    explaining::{Explaining, Telling},
    json,
    ledger::Ledger,
    output::{Form, as_io, form_parser},
    pages::Pages,
};

/// Solve puzzles as a person would, and say why of every step
///
/// Always the easiest technique that has a step; where none has, a step is made by
/// search and says which rules rule its candidate out. Difficulties are those of
/// Sudoku Explainer. Exit status 0 if all is explained to the end, 1 if there is no
/// solution or several, 3 if there was no time, or no technique with --no-search.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat explain puzzle.txt
  sudoku-sat explain --candidates --max-steps 5 puzzle.txt
  sudoku-sat explain --technique 'hidden single,naked single' --no-search puzzle.txt
  sudoku-sat explain --format json puzzle.txt | jq -r '.steps[].technique'
  sudoku-sat explain --max-steps 9 --format hodoku puzzle.txt
  sudoku-sat explain --format html -o path.html puzzle.txt
  sudoku-sat explain --format html -o 'path-{}.html' many.txt")]
pub struct Explain {
    #[command(flatten)]
    explaining: Explaining,

    /// Stop after so many steps
    #[arg(long, value_name = "N")]
    max_steps: Option<usize>,

    /// Draw the pencil marks after every step
    #[arg(long, help_heading = "Output")]
    candidates: bool,

    /// text, json for one object per puzzle and line, html for a page to go through the steps, or
    /// the position after the last step in a format that holds positions
    #[arg(long, value_name = "FORMAT", value_parser = form_parser::<Way>(),
          default_value = "text", help_heading = "Output")]
    format: Form<Way>,

    /// Write the page of --format html to FILE; with {} in it, a page for each puzzle to the file
    /// with its number
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath,
          help_heading = "Output")]
    output: Option<PathBuf>,
}

/// How a path is told but for the position after it.
#[derive(Clone, Copy, ValueEnum)]
enum Way {
    /// Sentences.
    Text,
    /// An object per puzzle.
    #[value(alias = "jsonl")]
    Json,
    /// A page.
    Html,
}

/// The path of a puzzle. The marks on the way are made again from the steps where they are told.
pub struct Path {
    /// The marks before the first step.
    pub before: Marks,
    /// The steps.
    pub moves: Vec<Move>,
    /// The marks after the last.
    pub last: Marks,
    /// How it ended; none where it was to stop.
    pub ending: Option<Ending>,
}

impl Explain {
    /// Explains all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let told = match self.format {
            Form::Own(Way::Text) | Form::Position(_) => Telling::Words,
            Form::Own(Way::Json) => Telling::Json,
            Form::Own(Way::Html) => Telling::Drawn,
        };
        let pages = Pages::new(self.output.as_deref(), &self.explaining.input.files);
        if self.output.is_some() {
            if told != Telling::Drawn {
                bail!("--output is for --format html");
            }
            pages.look()?;
        }
        let path = |explainer: &mut Explainer| self.path(explainer);
        let status = self.explaining.each(told, path, |ledger, place, puzzle, path| {
            match self.format {
                Form::Own(Way::Text) => self.text(ledger, place, puzzle, path)?,
                Form::Position(format) => position(ledger, format, puzzle, path)?,
                Form::Own(Way::Json) => {
                    let (number, page) = (ledger.number(), &mut ledger.page);
                    let head = json::head(number, place, puzzle, page.symbols.as_ref());
                    let (layout, candidates) = (&Layout::of(puzzle), self.candidates);
                    let record = Explained { head, puzzle, layout, path, candidates };
                    serde_json::to_writer(&mut page.out, &record)?;
                    writeln!(page.out)?;
                }
                Form::Own(Way::Html) => {
                    let (symbols, layout) =
                        (ledger.page.symbols.clone(), ledger.page.layout(puzzle));
                    let ending = path.ending.as_ref();
                    let summary = summary(path.moves.iter(), ending, &layout.names);
                    let sentences = path.moves.iter().map(|step| (step, sentence(&layout, step)));
                    let (title, before) = (place.to_string(), &path.before);
                    let (title, summary, moves) =
                        (title.as_str(), summary.as_str(), sentences.collect());
                    pages.add(
                        ledger,
                        &Walkthrough {
                            title,
                            puzzle,
                            symbols: symbols.as_ref(),
                            before,
                            moves,
                            summary,
                        },
                    )?;
                }
            }
            Ok(status(path.ending.as_ref()))
        })?;
        if told == Telling::Drawn {
            pages.end()?;
        }
        Ok(status)
    }

    fn path(&self, explainer: &mut Explainer) -> Result<Path, SolveError> {
        let before = explainer.marks.clone();
        let mut moves = Vec::new();
        while self.max_steps.is_none_or(|most| moves.len() < most)
            && let Some(next) = explainer.next_move()?
        {
            moves.push(next);
        }
        let (last, ending) = (explainer.marks.clone(), explainer.ending().cloned());
        Ok(Path { before, moves, last, ending })
    }

    fn text(
        &self,
        ledger: &mut Ledger,
        place: &Place,
        puzzle: &Puzzle,
        path: &Path,
    ) -> io::Result<()> {
        let page = &mut ledger.page;
        let layout = page.layout(puzzle);
        if page.many {
            writeln!(page.out, "{place}:")?;
        }
        if self.candidates {
            page.out
                .write_all(terminal::candidates(&layout, &path.before.candidates).as_bytes())?;
        }
        let width = path.moves.len().to_string().len();
        let mut marks = self.candidates.then(|| path.before.clone());
        for (number, step) in (1..).zip(&path.moves) {
            writeln!(page.out, "{number:>width$}. {}", sentence(&layout, step))?;
            if let Some(marks) = &mut marks {
                marks.make(&layout, step);
                page.out.write_all(terminal::candidates(&layout, &marks.candidates).as_bytes())?;
            }
        }
        writeln!(page.out, "{}", summary(path.moves.iter(), path.ending.as_ref(), &layout.names))
    }
}

/// Writes the position after the last step.
fn position(
    ledger: &mut Ledger,
    format: &dyn Format,
    puzzle: &Puzzle,
    path: &Path,
) -> io::Result<()> {
    let page = &mut ledger.page;
    let position = path.last.position(puzzle);
    format.write_position(puzzle, &position, page.symbols.as_ref(), &mut page.out).map_err(as_io)
}

/// What it means for the exit status.
pub fn status(ending: Option<&Ending>) -> Status {
    match ending {
        None | Some(Ending::Solved) => Status::Done,
        Some(Ending::Broken(_) | Ending::Invalid(_) | Ending::Mistaken(_) | Ending::Several) => {
            Status::No
        }
        Some(Ending::Stuck | Ending::Unknown(_)) => Status::Unknown,
    }
}

/// What all steps came to.
pub fn summary<'a>(
    moves: impl ExactSizeIterator<Item = &'a Move> + Clone,
    ending: Option<&Ending>,
    names: &DigitNames,
) -> String {
    let made = moves.len();
    let end = match (ending, made) {
        (Some(Ending::Solved), 0) => return "nothing to do: every cell has its digit".to_owned(),
        (None, 0) => return "stopped before the first step".to_owned(),
        (Some(ending), 0) => return ending.words(names),
        (Some(ending), _) => ending.words(names),
        (None, _) => "stopped".to_owned(),
    };
    let (counts, hardest) = tally(moves.clone());
    let counts = counts.iter().map(|(technique, count)| format!("{count} {technique}")).join(", ");
    let hardest = hardest.map_or(String::new(), |hardest| format!("; the hardest {hardest}"));
    let search = match moves.filter(|step| step.is_by_search()).count() {
        0 => "; no search".to_owned(),
        count => format!("; {count} by search, which no technique here explains"),
    };
    let steps = if made == 1 { "step" } else { "steps" };
    format!("{end} after {made} {steps}: {counts}{hardest}{search}")
}
