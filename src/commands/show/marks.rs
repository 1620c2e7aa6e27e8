//! Pencil marks: the remaining candidates, and their formats.

use std::{io::Write, sync::Arc};

use board::{Clash, Digit, DigitNames, Position, Puzzle, stop::StopReason};
use clap::{Args, ValueEnum};
use explain::MarksContradiction;
use formats::{Entry, Format};
use logic::reduce::{self, Logic, ReductionResult};
use pictures::picture::below;
use questions::{fields::digits_by_cell, record};
use schemars::JsonSchema;
use serde::Serialize;
use solve::{SolveContext, VerdictKind};
use stream::{AnswerFields, NoAnswer, Page, PuzzleJob, Status, TaskAnswer, WriteResult};

use super::pencil_marks::{large, one};
use crate::options::{
    help_of, logic_parser,
    printing::{AnswerForm, Forms},
    techniques::digit,
};

/// Options for pencil marks.
#[derive(Args)]
#[command(next_help_heading = "Pencil marks")]
pub struct MarkOptions {
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
pub enum PictureFormat {
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
pub struct ShowOptions;

impl Forms for ShowOptions {
    type Additional = PictureFormat;

    fn formats() -> impl Iterator<Item = &'static dyn Format> {
        formats::of_positions().chain([formats::CANDIDATES])
    }
}

/// The remaining candidates of a puzzle.
pub struct RemainingCandidates {
    /// The game state with the remaining candidates.
    pub position: Position,
    /// Conflicting givens, after which no logic is applied.
    clash: Option<Clash>,
    broken: Option<MarksContradiction>,
    /// The limit that stopped the logic.
    stopped: Option<StopReason>,
}

impl MarkOptions {
    /// Returns true if pencil marks are requested.
    pub fn is_wanted(&self) -> bool {
        self.candidates || self.logic.is_some()
    }

    /// Returns true if a single digit is drawn.
    pub fn is_of_one_digit(&self) -> bool {
        self.digit.is_some()
    }

    /// Returns true if the marks are written as text instead of being drawn in a picture.
    pub fn is_written(&self, form: AnswerForm<PictureFormat>) -> bool {
        let is_drawn = match form {
            AnswerForm::Text => true,
            AnswerForm::Additional(drawing) => drawing != PictureFormat::Large,
            _ => false,
        };
        self.digit.is_some() || !is_drawn
    }

    /// Returns the remaining candidates.
    pub fn left(&self, kept: &mut Option<SolveContext>, job: &PuzzleJob) -> RemainingCandidates {
        let Entry { puzzle, position, .. } = job.entry;
        let logic = self.logic.unwrap_or(&reduce::NONE);
        let context = SolveContext::kept(kept, puzzle, logic);
        let layout = &Arc::clone(&context.layout);
        let mut position = position.clone().unwrap_or_else(|| Position::start(puzzle));
        position.left = position.candidates(layout, puzzle);
        if let Some(clash) = puzzle.clash(layout) {
            return RemainingCandidates {
                position,
                clash: Some(clash),
                broken: None,
                stopped: None,
            };
        }
        let stopped = match context.reducer().reduce(&mut position.left, &job.stop) {
            ReductionResult::Stopped(why) => Some(why),
            ReductionResult::Solved | ReductionResult::Open | ReductionResult::Contradiction(_) => {
                None
            }
        };
        let broken = MarksContradiction::of(layout, &position.left);
        RemainingCandidates { position, clash: None, broken, stopped }
    }

    /// Returns the remaining candidates as text.
    ///
    /// # Errors
    /// Fails if the requested digit does not exist.
    pub fn written(
        &self,
        form: AnswerForm<PictureFormat>,
        kept: &mut Option<SolveContext>,
        job: &PuzzleJob,
    ) -> Result<TextMarks, NoAnswer> {
        let digit = self.digit(&job.names(), job.puzzle().shape.side())?;
        Ok(TextMarks { left: self.left(kept, job), digit, form })
    }

    /// Returns the requested digit, if there is one.
    fn digit(&self, names: &DigitNames, side: usize) -> Result<Option<Digit>, NoAnswer> {
        let name = self.digit.as_deref();
        name.map(|name| digit("--digit", name, names, side)).transpose()
    }
}

impl RemainingCandidates {
    /// Returns the contradiction, or the reason why the result is incomplete.
    pub fn message(&self, names: &DigitNames) -> Option<String> {
        let RemainingCandidates { clash, broken, stopped, .. } = self;
        let clash = clash.as_ref().map(|clash| format!("invalid: {}", clash.describe(names)));
        let broken = || Some(format!("unsolvable: {}", broken.as_ref()?.words(names)));
        let stopped = || stopped.map(|why| format!("unknown whether logic eliminates more: {why}"));
        clash.or_else(broken).or_else(stopped)
    }

    /// Returns the exit status, which shows whether the puzzle can still have a solution.
    pub fn status(&self) -> Status {
        match self {
            RemainingCandidates { clash: Some(_), .. }
            | RemainingCandidates { broken: Some(_), .. } => Status::No,
            RemainingCandidates { stopped: Some(_), .. } => Status::Unknown,
            RemainingCandidates { .. } => Status::Done,
        }
    }
}

/// Pencil marks that are written as text.
pub struct TextMarks {
    left: RemainingCandidates,
    digit: Option<Digit>,
    form: AnswerForm<PictureFormat>,
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

impl TaskAnswer for TextMarks {
    fn status(&self) -> Status {
        self.left.status()
    }

    fn text(&self, Entry { puzzle, place, .. }: &Entry, page: &mut Page) -> WriteResult {
        let TextMarks { left: RemainingCandidates { position, clash, .. }, digit, form } = self;
        let layout = page.manner.layout(puzzle);
        let message = self.left.message(&layout.names);
        if clash.is_some() {
            let words = message.unwrap_or_default();
            match page.many() {
                true => page.comment(&format!("{place}: {words}")),
                false => page.remark(&words),
            }
            return Ok(());
        }
        let marks = &position.left;
        if page.many() && !matches!(form, AnswerForm::Puzzle(_)) {
            writeln!(page, "{place}:")?;
        }
        match (form, *digit) {
            (_, Some(digit)) => {
                let written = Puzzle { givens: position.written(puzzle), ..puzzle.clone() };
                write!(page, "{}", one(&layout, &written, marks, digit))?;
            }
            (AnswerForm::Puzzle(format), None) if *format == formats::CANDIDATES => {
                page.puzzle_as(*format, &Puzzle::restricted(puzzle.shape, marks.clone()))?;
            }
            (AnswerForm::Puzzle(format), None) => page.position(*format, puzzle, position)?,
            (_, None) => write!(page, "{}", large(&layout, marks))?,
        }
        if !matches!(form, AnswerForm::Puzzle(_)) {
            for words in below(puzzle, &layout.names) {
                writeln!(page, "{words}")?;
            }
        }
        message.iter().for_each(|words| page.remark(words));
        Ok(())
    }

    fn stopped(&self) -> Option<StopReason> {
        self.left.stopped
    }

    fn verdict(&self) -> Option<VerdictKind> {
        self.left.clash.as_ref().map(|_| VerdictKind::Invalid)
    }

    fn record(&self, Entry { puzzle, .. }: &Entry) -> impl AnswerFields {
        let RemainingCandidates { position, clash, broken, stopped } = &self.left;
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
