//! Pencil marks: the remaining candidates, and their formats.

use std::{io::Write, sync::Arc};

use board::{Clash, Digit, DigitNames, Position, Puzzle, stop::StopReason};
use clap::{Args, ValueEnum};
use explain::Broken;
use formats::{Entry, Format};
use logic::reduce::{self, Logic, Reduced};
use pictures::picture::below;
use questions::{fields::digits_by_cell, record};
use schemars::JsonSchema;
use serde::Serialize;
use solve::{SolveContext, VerdictKind};
use stream::{Answer, Failure, Fields, Job, Page, Status, Written};

use super::pencil_marks::{large, one};
use crate::options::{
    help_of, logic_parser,
    printing::{Form, Forms},
    techniques::digit,
};

/// Options for pencil marks.
#[derive(Args)]
#[command(next_help_heading = "Pencil marks")]
pub struct Marking {
    /// Draw pencil marks: the candidates that the givens leave
    #[arg(long)]
    candidates: bool,

    /// Draw the pencil marks that this level of logic leaves
    #[arg(long, value_parser = logic_parser(), hide_possible_values = true, value_name = "LEVEL",
          conflicts_with_all = ["solution", "step"],
          help = help_of("Draw the pencil marks that this level of logic leaves", reduce::ALL.iter().map(|l| l.name)))]
    logic: Option<&'static Logic>,

    /// Draw only the possible cells of one digit
    ///
    /// D is a number, or a symbol with --symbols.
    #[arg(long, value_name = "D",
          conflicts_with_all = ["format", "solution", "step"])]
    digit: Option<String>,
}

/// Formats of pictures.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Drawing {
    /// Pencil marks in a large grid: 27×27 characters for 9×9
    Large,
    /// A vector picture
    Svg,
    /// A page to print
    Html,
    /// A document to print
    #[cfg(feature = "pdf")]
    Pdf,
    /// A pixel picture
    #[cfg(feature = "png")]
    Png,
}

/// Drawings, and pencil marks in formats that can store them.
pub struct Showing;

impl Forms for Showing {
    type Own = Drawing;

    fn formats() -> impl Iterator<Item = &'static dyn Format> {
        formats::of_positions().chain([formats::CANDIDATES])
    }
}

/// The remaining candidates of a puzzle.
pub struct Left {
    /// The game state with the remaining candidates.
    pub position: Position,
    /// Conflicting givens, after which no logic is applied.
    clash: Option<Clash>,
    broken: Option<Broken>,
    /// The limit that stopped the logic.
    stopped: Option<StopReason>,
}

impl Marking {
    /// Returns true if pencil marks are requested.
    pub fn is_wanted(&self) -> bool {
        self.candidates || self.logic.is_some()
    }

    /// Returns true if a single digit is drawn.
    pub fn is_of_one_digit(&self) -> bool {
        self.digit.is_some()
    }

    /// Returns true if the marks are written as text instead of being drawn in a picture.
    pub fn is_written(&self, form: Form<Drawing>) -> bool {
        let is_drawn = match form {
            Form::Text => true,
            Form::Own(drawing) => drawing != Drawing::Large,
            _ => false,
        };
        self.digit.is_some() || !is_drawn
    }

    /// Returns the remaining candidates.
    pub fn left(&self, kept: &mut Option<SolveContext>, job: &Job) -> Left {
        let Entry { puzzle, position, .. } = job.entry;
        let logic = self.logic.unwrap_or(&reduce::NONE);
        let workshop = SolveContext::kept(kept, puzzle, logic);
        let layout = &Arc::clone(&workshop.layout);
        let mut position = position.clone().unwrap_or_else(|| Position::start(puzzle));
        position.left = position.candidates(layout, puzzle);
        if let Some(clash) = puzzle.clash(layout) {
            return Left { position, clash: Some(clash), broken: None, stopped: None };
        }
        let stopped = match workshop.reducer().reduce(&mut position.left, &job.stop) {
            Reduced::Stopped(why) => Some(why),
            Reduced::Solved | Reduced::Open | Reduced::Contradiction(_) => None,
        };
        let broken = Broken::of(layout, &position.left);
        Left { position, clash: None, broken, stopped }
    }

    /// Returns the remaining candidates as text.
    ///
    /// # Errors
    /// Fails if the requested digit does not exist.
    pub fn written(
        &self,
        form: Form<Drawing>,
        kept: &mut Option<SolveContext>,
        job: &Job,
    ) -> Result<Marked, Failure> {
        let digit = self.digit(&job.names(), job.puzzle().shape.side())?;
        Ok(Marked { left: self.left(kept, job), digit, form })
    }

    /// Returns the requested digit, if there is one.
    fn digit(&self, names: &DigitNames, side: usize) -> Result<Option<Digit>, Failure> {
        let name = self.digit.as_deref();
        name.map(|name| digit("--digit", name, names, side)).transpose()
    }
}

impl Left {
    /// Returns the contradiction, or the reason why the result is incomplete.
    pub fn said(&self, names: &DigitNames) -> Option<String> {
        let Left { clash, broken, stopped, .. } = self;
        let clash = clash.as_ref().map(|clash| format!("invalid: {}", clash.words(names)));
        let broken = || Some(format!("unsolvable: {}", broken.as_ref()?.words(names)));
        let stopped = || stopped.map(|why| format!("unknown whether logic eliminates more: {why}"));
        clash.or_else(broken).or_else(stopped)
    }

    /// Returns the exit status, which shows whether the puzzle can still have a solution.
    pub fn status(&self) -> Status {
        match self {
            Left { clash: Some(_), .. } | Left { broken: Some(_), .. } => Status::No,
            Left { stopped: Some(_), .. } => Status::Unknown,
            Left { .. } => Status::Done,
        }
    }
}

/// Pencil marks that are written as text.
pub struct Marked {
    left: Left,
    digit: Option<Digit>,
    form: Form<Drawing>,
}

/// The fields of the record.
#[derive(Default, Serialize, JsonSchema)]
#[schemars(transform = record::not_null)]
struct Record {
    /// The digits of each cell that occur in some solution, or the remaining candidates.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<Vec<u64>>>,
    /// The reason for the verdict, or for a missing result.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Answer for Marked {
    fn status(&self) -> Status {
        self.left.status()
    }

    fn text(&self, Entry { puzzle, place, .. }: &Entry, page: &mut Page) -> Written {
        let Marked { left: Left { position, clash, .. }, digit, form } = self;
        let layout = page.manner.layout(puzzle);
        let said = self.left.said(&layout.names);
        if clash.is_some() {
            let words = said.unwrap_or_default();
            match page.many() {
                true => page.comment(&format!("{place}: {words}")),
                false => page.remark(&words),
            }
            return Ok(());
        }
        let marks = &position.left;
        if page.many() && !matches!(form, Form::Puzzle(_)) {
            writeln!(page, "{place}:")?;
        }
        match (form, *digit) {
            (_, Some(digit)) => {
                let written = Puzzle { givens: position.written(puzzle), ..puzzle.clone() };
                write!(page, "{}", one(&layout, &written, marks, digit))?;
            }
            (Form::Puzzle(format), None) if *format == formats::CANDIDATES => {
                page.puzzle_as(*format, &Puzzle::restricted(puzzle.shape, marks.clone()))?;
            }
            (Form::Puzzle(format), None) => page.position(*format, puzzle, position)?,
            (_, None) => write!(page, "{}", large(&layout, marks))?,
        }
        if !matches!(form, Form::Puzzle(_)) {
            for words in below(puzzle, &layout.names) {
                writeln!(page, "{words}")?;
            }
        }
        said.iter().for_each(|words| page.remark(words));
        Ok(())
    }

    fn stopped(&self) -> Option<StopReason> {
        self.left.stopped
    }

    fn verdict(&self) -> Option<VerdictKind> {
        self.left.clash.as_ref().map(|_| VerdictKind::Invalid)
    }

    fn record(&self, Entry { puzzle, .. }: &Entry) -> impl Fields {
        let Left { position, clash, broken, stopped } = &self.left;
        if let Some(clash) = clash {
            let reason = Some(clash.to_string());
            return Record { reason, candidates: None };
        }
        let broken = broken.as_ref().map(|broken| broken.words(&DigitNames::numbers(puzzle.shape)));
        let candidates = Some(digits_by_cell(puzzle.shape, &position.left));
        let reason = broken.or_else(|| stopped.map(|why| why.to_string()));
        Record { reason, candidates }
    }
}
