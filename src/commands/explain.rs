//! `explain`: all steps of a human solver.

use std::{io::Write, path::Path};

use board::stop::StopReason;
use clap::{Args, ValueEnum};
use formats::{Entry, Format};
use pictures::walkthrough::page;
use questions::explain;
use solve::VerdictKind;
use stream::{
    AnswerFields, NoAnswer, Page, PuzzleJob, Run, Status, Task, TaskAnswer, WriteResult,
    files::OutputFiles,
};

use crate::options::{
    Threads,
    printing::{AnswerForm, Forms, OutputOptions},
    resume::Resume,
    techniques::{ExplainOptions, status},
};

/// Solve puzzles with human-style techniques and print the reason for every step
///
/// A classic 9×9 puzzle with a unique solution is solved by the steps of `rate`, on the scale of
/// Sukaku Explainer. Every other puzzle, and every puzzle with --technique all, uses the easiest
/// technique that applies; a difficulty with ~ is an estimate. If no technique applies, a search
/// finds the step, and its reason names the rules that exclude the candidate. Exit status 0 if the
/// puzzle is solved or --max-steps is reached, 1 if the puzzle is unsolvable, invalid or has
/// multiple solutions or if no solution agrees with the game state, 3 if a limit was reached or,
/// with --no-search, no technique applied.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat explain puzzle.txt
  sudoku-sat explain --candidates --max-steps 5 puzzle.txt
  sudoku-sat explain --technique all puzzle.txt
  sudoku-sat explain --technique hidden-single --no-search puzzle.txt
  sudoku-sat explain --format json puzzle.txt | jq -r '.steps[].technique'
  sudoku-sat explain --max-steps 9 --format hodoku puzzle.txt
  sudoku-sat explain --format html -o path.html puzzle.txt
  sudoku-sat explain --format html -o 'path-{}.html' many.txt")]
pub struct Explain {
    /// Must be the first field, because the later fields remove their values from the matches.
    #[command(flatten)]
    resume: Resume,

    #[command(flatten)]
    explaining: ExplainOptions,

    #[command(flatten)]
    threads: Threads,

    /// Stop after N steps [default: no limit]
    #[arg(long, value_name = "N")]
    max_steps: Option<usize>,

    /// Draw the pencil marks after every step
    #[arg(long, help_heading = "Output")]
    candidates: bool,

    #[command(flatten)]
    printing: OutputOptions<Ways>,
}

/// Additional output formats of `explain`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ExplainFormat {
    /// A page to step through; {} in the --output name writes one page per puzzle
    Html,
}

/// The page, records, and the game state after the last step in formats that can store it.
struct Ways;

impl Forms for Ways {
    type Additional = ExplainFormat;

    fn formats() -> impl Iterator<Item = &'static dyn Format> {
        formats::of_positions()
    }
}

impl Explain {
    /// Explains each puzzle.
    pub fn run(self) -> anyhow::Result<Status> {
        let Explain { explaining, printing, .. } = &self;
        let is_page = printing.form() == AnswerForm::Additional(ExplainFormat::Html);
        let name = printing.output.as_deref().filter(|_| is_page).unwrap_or(Path::new("-"));
        let files = OutputFiles::new(name, &explaining.input.files, printing.force)?;
        let run = match is_page {
            true => Run { elsewhere: true, ..printing.to_standard_output(&explaining.input) },
            false => Run {
                to: printing.to(&explaining.input, &self.resume)?,
                ..printing.to_standard_output(&explaining.input)
            },
        };
        let run = explaining.over(self.threads, run);
        let (mut title, mut parts) = (None, Vec::new());
        let explainer = Paths { explain: &self, files: &files };
        let status = run.all(&explainer, &mut |explanation| {
            if let Some((name, part)) = &explanation.part {
                title.get_or_insert_with(|| name.clone());
                parts.push(part.clone());
            }
        })?;
        if let Some(title) = title {
            let title = match parts.len() {
                1 => title,
                count => format!("{count} puzzles, step by step"),
            };
            files.write(1, page(&title, &parts).as_bytes())?;
        }
        Ok(status)
    }
}

/// Finds the steps, and writes the pages that contain one puzzle each.
struct Paths<'a> {
    explain: &'a Explain,
    files: &'a OutputFiles<'a>,
}

/// The steps through a puzzle.
pub struct Explanation {
    path: explain::Answer,
    format: AnswerForm<ExplainFormat>,
    /// The title and the section of a page with all puzzles.
    part: Option<(String, String)>,
}

impl Task for Paths<'_> {
    type ThreadState = ();
    type Answer = Explanation;

    fn keep(&self) {}

    fn work(&self, (): &mut (), job: &PuzzleJob) -> Result<Explanation, NoAnswer> {
        let Explain { explaining, max_steps, candidates, printing, .. } = self.explain;
        let options = explain::Options {
            position: job.entry.position.clone(),
            explain: explaining.options(job.names(), job.puzzle().shape.digits())?,
            max_steps: *max_steps,
            candidates: *candidates,
            symbols: job.manner().symbols.clone(),
        };
        let path = explain::ask(job.puzzle(), &options, &job.stop)?;
        let (format, mut part) = (printing.form(), None);
        if format == AnswerForm::Additional(ExplainFormat::Html) {
            let title = job.entry.place.to_string();
            let text = path.html_section(&title);
            if self.files.is_each() {
                self.files.write(job.number, page(&title, &[text]).as_bytes())?;
            } else {
                part = Some((title, text));
            }
        }
        Ok(Explanation { path, format, part })
    }
}

impl TaskAnswer for Explanation {
    fn status(&self) -> Status {
        status(self.path.ending.as_ref())
    }

    fn text(&self, Entry { puzzle, .. }: &Entry, page: &mut Page) -> WriteResult {
        match self.format {
            AnswerForm::Additional(ExplainFormat::Html) => Ok(()),
            AnswerForm::Puzzle(format) => {
                page.position(format, puzzle, &self.path.last.position(puzzle))
            }
            _ => {
                if page.many() {
                    let place = page.place;
                    writeln!(page, "{place}:")?;
                }
                Ok(writeln!(page, "{}", self.path)?)
            }
        }
    }

    fn stopped(&self) -> Option<StopReason> {
        questions::Answer::stopped(&self.path)
    }

    fn verdict(&self) -> Option<VerdictKind> {
        questions::Answer::verdict(&self.path)
    }

    fn record(&self, _: &Entry) -> impl AnswerFields {
        &self.path
    }
}
