//! `candidates`: the pencil marks.

use std::io::Write;

use board::{Clash, Digit, DigitNames, Position, Puzzle, stop::Why};
use clap::{Args, ValueEnum};
use explain::Broken;
use formats::Entry;
use logic::reduce::{Logic, NONE, Reduced};
use pictures::picture::terminal;
use serde::Serialize;
use solve::{VerdictKind, Workshop};

use crate::{
    run::{
        Answer, Failure, Job, Page, Run, Status, Task, Written,
        options::{Form, Input, OutputFormat, Threads, Time, form_parser, help_of, logic_parser},
    },
    words::{
        pencil_marks::{large, one},
        record::by_cell,
    },
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

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    time: Time,

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
pub enum Drawing {
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
        let is_json = matches!(self.format, Form::Own(Drawing::Json));
        let run = Run {
            jobs: self.threads.jobs,
            timeout: self.time.timeout,
            format: is_json.then_some(OutputFormat::JsonLines),
            ..Run::of(&self.input)
        };
        run.all(&self, &mut |_| ())
    }

    /// The digit that was asked for, if one was.
    fn digit(&self, names: &DigitNames, side: usize) -> Result<Option<Digit>, Failure> {
        let Some(name) = &self.digit else { return Ok(None) };
        let digit = names.digit(name).filter(|&digit| (1..=side).contains(&usize::from(digit)));
        digit.map(Some).ok_or_else(|| {
            let (first, last) = (names.of(1), names.of(side as Digit));
            Failure::Cannot(format!("--digit {name}: the digits are {first} to {last}"))
        })
    }
}

/// What there is to show of a puzzle.
pub enum Left {
    /// Nothing, since givens clash.
    Clash(Clash),
    /// Where a person stands, with the candidates that are left.
    Marks {
        position: Position,
        broken: Option<Broken>,
        /// Why logic did not come to its end.
        stopped: Option<Why>,
        digit: Option<Digit>,
        format: Form<Drawing>,
    },
}

impl Task for Candidates {
    type Kept = Option<Workshop>;
    type Answer = Left;

    fn keep(&self) -> Option<Workshop> {
        None
    }

    fn work(&self, kept: &mut Option<Workshop>, job: &Job) -> Result<Left, Failure> {
        let Entry { puzzle, position, .. } = job.entry;
        let digit = self.digit(&job.manner().names(), puzzle.shape.side())?;
        let Workshop { layout, reducer, .. } = Workshop::kept(kept, puzzle, self.logic);
        if let Some(clash) = puzzle.clash(layout) {
            return Ok(Left::Clash(clash));
        }
        let mut position = position.clone().unwrap_or_else(|| Position::start(puzzle));
        position.left = position.candidates(layout, puzzle);
        let stopped = match reducer.reduce(&mut position.left, &job.stop) {
            Reduced::Stopped(why) => Some(why),
            Reduced::Solved | Reduced::Open | Reduced::Contradiction(_) => None,
        };
        let broken = Broken::of(layout, &position.left);
        Ok(Left::Marks { position, broken, stopped, digit, format: self.format })
    }
}

/// The fields of a record.
#[derive(Default, Serialize)]
struct Record {
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<Vec<u64>>>,
}

impl Answer for Left {
    fn status(&self) -> Status {
        match self {
            Left::Clash(_) | Left::Marks { broken: Some(_), .. } => Status::No,
            Left::Marks { stopped: Some(_), .. } => Status::Unknown,
            Left::Marks { .. } => Status::Done,
        }
    }

    fn text(&self, Entry { puzzle, place, .. }: &Entry, page: &mut Page) -> Written {
        let layout = page.manner.layout(puzzle);
        let (position, broken, stopped, digit, format) = match self {
            Left::Clash(clash) => {
                let words = format!("invalid: {}", clash.words(&layout.names));
                match page.many() {
                    true => page.comment(&format!("{place}: {words}")),
                    false => page.remark(&words),
                }
                return Ok(());
            }
            Left::Marks { position, broken, stopped, digit, format } => {
                (position, broken, stopped, *digit, *format)
            }
        };
        let marks = &position.left;
        if page.many() && matches!(format, Form::Own(Drawing::Grid | Drawing::Large)) {
            writeln!(page, "{place}:")?;
        }
        match (format, digit) {
            (_, Some(digit)) => write!(page, "{}", one(&layout, marks, digit))?,
            (Form::Own(Drawing::Grid | Drawing::Json), None) => {
                write!(page, "{}", terminal::candidates(&layout, marks))?;
            }
            (Form::Own(Drawing::Large), None) => write!(page, "{}", large(&layout, marks))?,
            (Form::Own(Drawing::Line), None) => {
                let format = formats::CANDIDATES;
                page.puzzle_as(format, &Puzzle::restricted(puzzle.shape, marks.clone()))?;
            }
            (Form::Position(format), None) => page.position(format, puzzle, position)?,
        }
        if let Some(broken) = broken {
            page.remark(&format!("no solution: {}", broken.words(&layout.names)));
        } else if let Some(why) = stopped {
            page.remark(&format!("unknown whether logic rules out more: {why}"));
        }
        Ok(())
    }

    fn record(&self, _: &Entry) -> impl Serialize {
        match self {
            Left::Clash(clash) => {
                let reason = Some(clash.to_string());
                Record { verdict: Some(VerdictKind::Invalid.name()), reason, ..Record::default() }
            }
            Left::Marks { position, broken, stopped, .. } => {
                let broken = broken.as_ref().map(|broken| broken.words(&DigitNames::default()));
                let candidates = Some(by_cell(&position.left, |it| it.digit.into()));
                let reason = broken.or_else(|| stopped.map(|why| why.to_string()));
                Record { reason, candidates, ..Record::default() }
            }
        }
    }
}
