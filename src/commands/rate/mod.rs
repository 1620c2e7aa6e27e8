//! `rate`: the difficulty of puzzles.

mod summary;

use std::{path::PathBuf, sync::Arc};

use anyhow::bail;
use board::stop::StopReason;
use clap::{Args, ValueHint};
use explain::rating::RatingScope;
use formats::Entry;
use pictures::plots::Plot;
use questions::rate;
use solve::VerdictKind;
use stream::{
    AnswerFields, NoAnswer, Page, PuzzleJob, Run, Status, Task, TaskAnswer, WriteResult,
    files::{OutputFiles, are_apart},
    output::put,
};

use self::summary::{SummaryRow, chart, table};
use crate::options::{
    InputOptions, LimitOptions, Threads,
    printing::{OutputOptions, TextAndRecords},
    resume::Resume,
    techniques::status,
};

/// Rate the difficulty of puzzles for a player or a SAT solver
///
/// The output contains the level, the rating, the hardest technique and the number of steps of each
/// technique. The levels are easy (up to 2.3), medium (below 4.0), hard (below 6.0), expert (below
/// 8.0) and evil. A classic 9×9 has the three ratings of Sukaku Explainer (rating/pearl/diamond): of
/// the hardest step, of the hardest step up to the first digit, and of the first step. Other grids
/// have the rating of the hardest technique in their explanation. With --sat, the decisions and
/// conflicts of batsat in two solves without logic, and the proof size of varisat, are added. Exit
/// status 1 if a puzzle is not unique, 3 if the time limit was reached.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat rate puzzle.txt
  sudoku-sat rate --fast --summary --jobs 4 easy.txt hard.txt
  sudoku-sat rate --plot effort.svg --summary easy.txt hard.txt
  sudoku-sat rate --sat --format json many.txt | jq -c '[.level, .hardest, .sat_conflicts]'")]
pub struct Rate {
    /// Must be the first field, because the later fields remove their values from the matches.
    #[command(flatten)]
    resume: Resume,

    #[command(flatten)]
    input: InputOptions,

    /// Stop each rating after about 10 ms of work and report a lower bound (9×9)
    #[arg(long)]
    fast: bool,

    /// Assume that the solution is unique if time runs out before this is known
    ///
    /// Some techniques require a unique solution.
    #[arg(long, hide_short_help = true)]
    assume_unique: bool,

    #[command(flatten)]
    time: LimitOptions,

    #[command(flatten)]
    threads: Threads,

    /// Also rate puzzles for a SAT solver
    #[arg(long)]
    sat: bool,

    #[command(flatten)]
    printing: OutputOptions<TextAndRecords>,

    /// Print one line for each file instead of each puzzle
    ///
    /// The line contains the number of puzzles of each level, the median rating and the highest rating.
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    summary: bool,

    /// Plot solver effort by rating as an SVG file; implies --sat
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    plot: Option<PathBuf>,
}

impl Rate {
    /// Rates each puzzle.
    pub fn run(self) -> anyhow::Result<Status> {
        let inputs = &self.input.files;
        let plot = OutputFiles::of_some(self.plot.as_ref(), inputs, self.printing.force)?;
        if let (Some(plot), Some(name)) = (&plot, &self.plot) {
            let is_svg = name.extension().is_some_and(|it| it.eq_ignore_ascii_case("svg"));
            if !is_svg && !plot.is_standard() {
                bail!(
                    "{}: a plot is an SVG file; use a name that ends in .svg, or - for standard output",
                    name.display()
                );
            }
        }
        if !are_apart(self.plot.iter().chain(&self.printing.output)) {
            bail!("--plot and --output need different files");
        }
        if let Some(name) = self.printing.output.as_ref().filter(|_| self.printing.is_record())
            && self.summary
        {
            bail!("the argument '--summary' cannot be used with '--output {}'", name.display());
        }
        let is_kept = self.summary || plot.is_some();
        if is_kept && self.resume.is_wanted() {
            bail!("--resume: --summary and --plot need all ratings; omit them");
        }
        let mut rows = Vec::new();
        let (all, table_file) = match self.summary {
            true => {
                let file = self.printing.file(inputs)?;
                (self.printing.to_standard_output(&self.input), file)
            }
            false => {
                let to = self.printing.to(&self.input, &self.resume)?;
                (Run { to, ..self.printing.to_standard_output(&self.input) }, None)
            }
        };
        let (threads, timeout) = (self.threads.count(), self.time.timeout);
        let run = Run { threads, timeout, elsewhere: self.summary, ..all };
        let status = run.all(&self, &mut |answer| {
            rows.extend(is_kept.then(|| SummaryRow::of(&answer.file, &answer.rated)));
        })?;
        match (self.summary, table_file) {
            (true, Some(file)) => file.write(1, table(&rows).as_bytes())?,
            (true, None) => put(table(&rows).as_bytes())?,
            (false, _) => {}
        }
        if let Some(plot) = plot.filter(|_| !rows.is_empty()) {
            plot.write(1, chart(&rows).svg().as_bytes())?;
        }
        Ok(status)
    }
}

/// The rating of a puzzle, and whether it is printed for this puzzle.
pub struct Hardness {
    rated: rate::Answer,
    file: Arc<str>,
    is_said: bool,
}

impl Task for Rate {
    type ThreadState = ();
    type Answer = Hardness;

    fn keep(&self) {}

    fn work(&self, (): &mut (), job: &PuzzleJob) -> Result<Hardness, NoAnswer> {
        let Entry { puzzle, position, place, .. } = job.entry;
        let (assume_unique, names) = (self.assume_unique, job.names());
        let options = rate::Options {
            position: position.clone(),
            explain: explain::Options { assume_unique, names, ..explain::Options::default() },
            depth: if self.fast { RatingScope::Quick } else { RatingScope::Full },
            effort: self.sat || self.plot.is_some(),
        };
        let rated = rate::ask(puzzle, &options, &job.stop)?;
        Ok(Hardness { rated, file: place.file.clone(), is_said: !self.summary })
    }
}

impl TaskAnswer for Hardness {
    fn status(&self) -> Status {
        status(Some(&self.rated.rating.ending))
    }

    fn text(&self, _: &Entry, page: &mut Page) -> WriteResult {
        if self.is_said { page.print(&self.rated) } else { Ok(()) }
    }

    fn stopped(&self) -> Option<StopReason> {
        questions::Answer::stopped(&self.rated)
    }

    fn verdict(&self) -> Option<VerdictKind> {
        questions::Answer::verdict(&self.rated)
    }

    fn record(&self, _: &Entry) -> impl AnswerFields {
        &self.rated
    }
}
