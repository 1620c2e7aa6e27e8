//! `show`: what does it look like?

use std::{
    cell::Cell,
    io::{self, Write},
};

use board::{Candidates, DigitNames, Grid, Layout, Puzzle, Symbols, stop::Stop};
use clap::{Args, ColorChoice};
use explain::{Ending, Explainer, Marks, Move, Options, sentence};
use formats::{Entry, Place};
use pictures::picture::{Picture, terminal};
use solve::{SolveError, Solver, Verdict};

use super::{
    Status,
    explain::status,
    explaining::{Explaining, Telling},
    ledger::Ledger,
    picturing::Picturing,
    stream::standard_output,
    tell,
};

/// Draw puzzles, in the terminal, as SVG or PNG: givens bold, what was found in colour
///
/// With their pencil marks, their solution, or a step of explain: what it argues with, what
/// cannot be, what it writes. Exit status 1 if there is no solution, or no such step, 3 if
/// there was no time.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat show puzzle.txt
  sudoku-sat show --solution puzzle.txt
  sudoku-sat show --step 12 --svg step.svg puzzle.txt
  sudoku-sat show puzzle.txt --png > puzzle.png
  sudoku-sat show --dark --width 800 -o puzzle.png puzzle.txt
  sudoku-sat show --candidates -o 'puzzle-{}.svg' many.txt")]
pub struct Show {
    #[command(flatten)]
    explaining: Explaining,

    /// With the digits of the solution
    #[arg(long, conflicts_with_all = ["candidates", "step"])]
    solution: bool,

    /// With pencil marks: the digits that no given rules out
    #[arg(long)]
    candidates: bool,

    /// As it is at step N of explain, with the pencil marks of then
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    step: Option<u64>,

    #[command(flatten)]
    picturing: Picturing,

    /// When to use colour
    #[arg(long, value_name = "WHEN", default_value = "auto", help_heading = "Output")]
    color: ColorChoice,
}

/// What was found out about a puzzle.
#[derive(Default)]
struct Drawn {
    /// What is drawn, if anything.
    layers: Option<Layers>,
    /// What is said beside it.
    said: Option<String>,
    status: Option<Status>,
}

/// What is drawn over the givens.
#[derive(Default)]
struct Layers {
    found: Option<Grid>,
    marks: Option<Candidates>,
    step: Option<Move>,
}

impl Drawn {
    fn of(layers: Layers) -> Drawn {
        Drawn { layers: Some(layers), ..Drawn::default() }
    }

    fn said(words: String, status: Status) -> Drawn {
        Drawn { said: Some(words), status: Some(status), ..Drawn::default() }
    }
}

impl Show {
    /// Draws all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let pictures = self.picturing.pictures(&self.explaining.input.files)?;
        // Nothing is taken out of a picture that is taken for a colour.
        let (told, color) = match pictures {
            Some(_) => (Telling::Drawn, ColorChoice::Always),
            None => (Telling::Words, self.color),
        };
        let drawn = |entry: &Entry, options, stop: &Stop| self.drawn(entry, options, stop);
        let (out, is_written) = (standard_output(color), Cell::new(false));
        self.explaining.each_on(out, told, drawn, |ledger, place, puzzle, drawn| {
            if let Some(layers) = &drawn.layers {
                let title = self.title(place, &ledger.page.layout(puzzle), layers);
                let symbols = ledger.page.symbols.clone();
                let picture = layers.picture(puzzle, &title, symbols.as_ref());
                match &pictures {
                    None => write_text(ledger, place, &picture)?,
                    Some(all) if is_written.replace(true) && !all.is_each() => {
                        return Err(io::Error::new(io::ErrorKind::InvalidInput, SECOND));
                    }
                    Some(all) => all.write(ledger.number(), &picture, &mut ledger.page.out)?,
                }
            }
            say(ledger, place, drawn)
        })
    }

    fn drawn(&self, entry: &Entry, options: Options, stop: &Stop) -> Result<Drawn, SolveError> {
        let Entry { puzzle, position, .. } = entry;
        let (position, names) = (position.as_ref(), options.names.clone());
        if let Some(number) = self.step {
            return at_step(&mut Explainer::at(puzzle, position, options, stop)?, number, &names);
        }
        if self.solution {
            return Ok(solution(Solver::default().verdict_until(puzzle, stop)?, &names));
        }
        let layout = Layout::of(puzzle);
        let marks = || match position {
            Some(position) => position.candidates(&layout, puzzle),
            None => Marks::new(&layout, puzzle).candidates,
        };
        let (found, marks) = (position.map(|it| it.placed.clone()), self.candidates.then(marks));
        Ok(Drawn::of(Layers { found, marks, ..Layers::default() }))
    }

    /// What the picture is, in words.
    fn title(&self, place: &Place, layout: &Layout, layers: &Layers) -> String {
        match (&layers.step, self.step) {
            (Some(step), Some(number)) => {
                format!("{place}: step {number}: {}", sentence(layout, step))
            }
            _ => place.to_string(),
        }
    }
}

const SECOND: &str = "a second picture: name a file for each, as in -o 'puzzle-{}.svg'";

impl Layers {
    fn picture<'a>(
        &'a self,
        puzzle: &'a Puzzle,
        title: &'a str,
        symbols: Option<&'a Symbols>,
    ) -> Picture<'a> {
        let Layers { found, marks, step } = self;
        let (found, marks, step) = (found.as_ref(), marks.as_ref(), step.as_ref());
        Picture { title, puzzle, found, marks, step, symbols }
    }
}

/// The marks before that step, and the step.
fn at_step(
    explainer: &mut Explainer,
    number: u64,
    names: &DigitNames,
) -> Result<Drawn, SolveError> {
    for made in 0..number {
        let before = explainer.marks.clone();
        let Some(step) = explainer.next_move()? else {
            let steps = if made == 1 { "step" } else { "steps" };
            let ending = explainer.ending();
            let end = ending.map_or(String::new(), |it| it.words(names));
            let status = match ending {
                Some(Ending::Solved) => Status::No,
                _ => status(ending),
            };
            let words = format!("no step {number}: {end} (after {made} {steps})");
            return Ok(Drawn::said(words, status));
        };
        if made + 1 == number {
            let (found, marks) = (Some(before.placed), Some(before.candidates));
            return Ok(Drawn::of(Layers { found, marks, step: Some(step) }));
        }
    }
    Ok(Drawn::default())
}

/// The solution, as `solve` has it.
fn solution(verdict: Verdict, names: &DigitNames) -> Drawn {
    let (found, said) = match verdict {
        Verdict::Invalid(clash) => {
            return Drawn::said(format!("invalid: {}", clash.words(names)), Status::No);
        }
        Verdict::Unsolvable => return Drawn::said("no solution".to_owned(), Status::No),
        Verdict::Unknown(why, None) => {
            return Drawn::said(format!("unknown: {why}"), Status::Unknown);
        }
        Verdict::Unique(grid) => (grid, None),
        Verdict::Multiple(grid, _) => (grid, Some("not unique: other solutions exist".to_owned())),
        Verdict::Unknown(why, Some(grid)) => {
            (grid, Some(format!("unknown whether there are more: {why}")))
        }
    };
    let layers = Layers { found: Some(found), ..Layers::default() };
    Drawn { said, ..Drawn::of(layers) }
}

fn write_text(ledger: &mut Ledger, place: &Place, picture: &Picture) -> io::Result<()> {
    let page = &mut ledger.page;
    if picture.step.is_some() {
        // With what it is: colours alone say little.
        let title = picture.title.strip_prefix(&format!("{place}: ")).filter(|_| !page.many);
        writeln!(page.out, "{}", title.unwrap_or(picture.title))?;
    } else if page.many {
        writeln!(page.out, "{place}:")?;
    }
    page.out.write_all(terminal::picture(picture).as_bytes())
}

/// What there is to say beside the picture, or in its place.
fn say(ledger: &mut Ledger, place: &Place, drawn: &Drawn) -> io::Result<Status> {
    let page = &mut ledger.page;
    match &drawn.said {
        Some(words) if page.many && drawn.layers.is_none() => writeln!(page.out, "# {words}")?,
        Some(words) => {
            page.out.flush()?;
            tell(format_args!("sudoku-sat: {place}: {words}"));
        }
        None => {}
    }
    Ok(drawn.status.unwrap_or(Status::Done))
}
