//! `show`: what does it look like?

use std::{
    cell::Cell,
    io::{self, Write},
    path::PathBuf,
};

use clap::{Args, ColorChoice, ValueHint};
use sudoku_sat::{
    board::{Candidates, Grid, Layout, Puzzle},
    explain::{Ending, Explainer, Marks, Move, Options},
    failure::SolveError,
    formats::{Place, Symbols},
    picture::Picture,
    solve::Solver,
    stop::Stop,
    verdict::Verdict,
};

use super::{
    Status,
    drawings::Drawings,
    explain::sentence,
    explaining::{Explaining, Telling},
    ledger::Ledger,
    shown::shown,
    stream::standard_output,
    tell,
};

/// Draw puzzles, in the terminal or as SVG: givens bold, what was found in colour
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
  sudoku-sat show --candidates --svg 'puzzle-{}.svg' many.txt")]
pub struct Show {
    #[command(flatten)]
    explaining: Explaining,

    /// With the digits of the solution
    #[arg(long, conflicts_with_all = ["candidates", "step"])]
    solution: bool,

    /// With pencil marks: the digits that no given rules out
    #[arg(long)]
    candidates: bool,

    /// As it is at step N of explain, with the pencil marks of then; digits are numbers
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    step: Option<u64>,

    /// Write an SVG to FILE instead; with {} in it, to the file with the puzzle's number; - is
    /// standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    svg: Option<PathBuf>,

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
        let inputs = &self.explaining.input.files;
        let told = if self.svg.is_some() { Telling::Drawn } else { Telling::Words };
        let svg = self.svg.as_deref().map(Drawings);
        if let Some(svg) = &svg {
            svg.look(inputs)?;
        }
        let drawn = |puzzle: &Puzzle, options, stop: &Stop| self.drawn(puzzle, options, stop);
        let (out, is_written) = (standard_output(self.color), Cell::new(false));
        self.explaining.each_on(out, told, drawn, |ledger, place, puzzle, drawn| {
            if let Some(layers) = &drawn.layers {
                let title = self.title(place, puzzle, layers);
                let symbols = ledger.page.symbols.clone().filter(|_| layers.step.is_none());
                let picture = layers.picture(puzzle, &title, symbols.as_ref());
                match &svg {
                    None => terminal(ledger, place, &picture)?,
                    Some(svg) if is_written.replace(true) && !svg.is_each() => {
                        return Err(io::Error::new(io::ErrorKind::InvalidInput, SECOND));
                    }
                    Some(svg) => {
                        let (number, out) = (ledger.number(), &mut ledger.page.out);
                        svg.write(number, &picture.svg(), inputs, out)?;
                    }
                }
            }
            say(ledger, place, drawn)
        })
    }

    fn drawn(&self, puzzle: &Puzzle, options: Options, stop: &Stop) -> Result<Drawn, SolveError> {
        if let Some(number) = self.step {
            return at_step(&mut Explainer::new(puzzle, options, stop)?, number);
        }
        if self.solution {
            return Ok(solution(Solver::default().verdict(puzzle, stop)?));
        }
        let marks = || Marks::new(&Layout::of(puzzle), puzzle).candidates;
        Ok(Drawn::of(Layers { marks: self.candidates.then(marks), ..Layers::default() }))
    }

    /// What the picture is, in words.
    fn title(&self, place: &Place, puzzle: &Puzzle, layers: &Layers) -> String {
        match (&layers.step, self.step) {
            (Some(step), Some(number)) => {
                format!("{place}: step {number}: {}", sentence(puzzle.shape, step))
            }
            _ => place.to_string(),
        }
    }
}

const SECOND: &str = "a second picture: name a file for each, as in --svg 'puzzle-{}.svg'";

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
fn at_step(explainer: &mut Explainer, number: u64) -> Result<Drawn, SolveError> {
    for made in 0..number {
        let before = explainer.marks.clone();
        let Some(step) = explainer.next_move()? else {
            let steps = if made == 1 { "step" } else { "steps" };
            let (end, status) = ended(explainer.ending());
            return Ok(Drawn::said(
                format!("no step {number}: {end} after {made} {steps}"),
                status,
            ));
        };
        if made + 1 == number {
            let (found, marks) = (Some(before.placed), Some(before.candidates));
            return Ok(Drawn::of(Layers { found, marks, step: Some(step) }));
        }
    }
    Ok(Drawn::default())
}

/// Why there are no more steps, and what that means for the exit status.
fn ended(ending: Option<&Ending>) -> (String, Status) {
    match ending {
        Some(Ending::Solved) | None => ("solved".to_owned(), Status::No),
        Some(Ending::Broken(broken)) => (format!("no solution: {broken},"), Status::No),
        Some(Ending::Invalid(clash)) => (format!("invalid: {clash},"), Status::No),
        Some(Ending::Several) => ("several solutions, nothing follows".to_owned(), Status::No),
        Some(Ending::Stuck) => ("no technique has one".to_owned(), Status::No),
        Some(Ending::Unknown(why)) => (format!("{why},"), Status::Unknown),
    }
}

/// The solution, as `solve` has it.
fn solution(verdict: Verdict) -> Drawn {
    let (found, said) = match verdict {
        Verdict::Invalid(clash) => return Drawn::said(format!("invalid: {clash}"), Status::No),
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

fn terminal(ledger: &mut Ledger, place: &Place, picture: &Picture) -> io::Result<()> {
    let page = &mut ledger.page;
    if picture.step.is_some() {
        // With what it is: colours alone say little.
        let title = picture.title.strip_prefix(&format!("{place}: ")).filter(|_| !page.many);
        writeln!(page.out, "{}", title.unwrap_or(picture.title))?;
    } else if page.many {
        writeln!(page.out, "{place}:")?;
    }
    page.out.write_all(shown(picture).as_bytes())
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
