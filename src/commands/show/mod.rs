//! `show`: draws puzzles, pencil marks, solutions and steps.

pub mod marks;
mod pencil_marks;
mod picturing;
mod sheets;

use std::{
    cell::RefCell,
    io::{self, IsTerminal, Write},
    path::Path,
};

use anstream::adapter::strip_str;
use anyhow::bail;
use board::{DigitNames, stop::StopReason};
use clap::Args;
use explain::{Ending, Move, sentence};
use formats::Entry;
use pictures::picture::{Picture, below, terminal};
use solve::{SolveContext, Solver, Verdict, VerdictKind};
use stream::{
    AnswerFields, NoAnswer, Page, PuzzleJob, Run, Status, Task, TaskAnswer, WriteResult,
    files::OutputFiles,
};

use self::{
    marks::{MarkOptions, ShowOptions, TextMarks},
    picturing::{Layers, PictureFileFormat, PngOptions},
    sheets::{Paper, SheetAnswer, SheetEntry},
};
use crate::options::{
    Threads,
    printing::{AnswerForm, OutputOptions},
    techniques::{ExplainOptions, status},
};

/// Draw puzzles, pencil marks, solutions and steps, or sheets of them to print
///
/// Givens are bold; other digits are coloured. The picture of a step of `explain` shows the candidates
/// of its pattern, the eliminated candidates and the placed digits. Pencil marks are the candidates
/// that the givens leave or, with --logic, that this level of logic leaves. --digit draws one digit:
/// its cells, the excluded cells, and o for each possible cell. --format writes the pencil marks for
/// other programs. Several puzzles in one picture make a sheet of A4 pages. Under each puzzle are its
/// id or number, and its level if the input has a field `level`. PDF and HTML are always sheets.
///
/// Exit status 1 if the puzzle is unsolvable or has no such step. Exit status 1 also if, with pencil
/// marks, a digit is duplicated or a cell or house has no candidate, or if, with --answers, a puzzle
/// is not unique. Exit status 3 if the time limit was reached.
#[derive(Args)]
#[command(mut_args(|it| match it.get_help_heading() {
    Some("Techniques") => it.requires("step"),
    _ => it,
}))]
#[command(after_help = "\
Examples:
  sudoku-sat show --candidates puzzle.txt
  sudoku-sat show --logic locked --digit 7 puzzle.txt
  sudoku-sat show --candidates -o 'puzzle-{}.svg' many.txt
  sudoku-sat show -o week.pdf --title 'This week' --answers many.txt")]
pub struct Show {
    /// Draw the solution
    #[arg(long, conflicts_with_all = ["candidates", "step"])]
    solution: bool,

    /// Draw step N of `explain`
    ///
    /// The picture contains the pencil marks before the step.
    #[arg(long, value_name = "N", value_parser = parse_step)]
    step: Option<u64>,

    #[command(flatten)]
    explaining: ExplainOptions,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    marking: MarkOptions,

    #[command(flatten)]
    paper: Paper,

    #[command(flatten)]
    picturing: PngOptions,

    #[command(flatten)]
    printing: OutputOptions<ShowOptions>,
}

/// Returns the number of a step, from 1.
fn parse_step(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "expected the number of a step; steps are numbered from 1".to_owned())
}

impl Show {
    /// Checks that the requested content can be written in the selected form.
    fn check_form(&self) -> anyhow::Result<()> {
        self.printing.check_ending()?;
        let form = self.printing.form();
        if self.marking.is_of_one_digit() && form != AnswerForm::Text {
            bail!("--digit is available only as text; choose another --output name");
        }
        if (self.solution || self.step.is_some()) && self.marking.is_written(form) {
            bail!("--solution and --step need a picture; use --format text, svg, png, html or pdf");
        }
        Ok(())
    }

    /// Draws each puzzle.
    pub fn run(self) -> anyhow::Result<Status> {
        let Show { explaining, printing, picturing, .. } = &self;
        self.check_form()?;
        let inputs = &explaining.input.files;
        let kind = picturing.kind(printing.form())?;
        self.paper.check(kind.is_some())?;
        let Some(kind) = kind else {
            let run = explaining.over(self.threads, printing.run(&explaining.input)?);
            return run.all(&Drawer { show: &self, files: None }, &mut |_| ());
        };
        let name = printing.output.as_deref().unwrap_or(Path::new("-"));
        let files = OutputFiles::new(name, inputs, printing.force)?;
        if kind.is_binary() && files.is_standard() && io::stdout().is_terminal() {
            bail!("a terminal cannot show this picture; write it to a file with -o FILE");
        }
        let run = Run {
            elsewhere: true,
            // Keep all bytes of a picture, which may look like colour codes.
            color: anstream::ColorChoice::Always,
            ..explaining.over(self.threads, printing.to_standard_output(&explaining.input))
        };
        let mut all = Vec::new();
        let drawer = Drawer { show: &self, files: Some((&files, kind)) };
        let status = run.all(&drawer, &mut |shown| {
            if let ShowOutput::Drawn(drawn) = shown {
                all.extend(drawn.kept.take().map(|kept| *kept));
            }
        })?;
        let symbols = explaining.input.symbols.as_ref();
        self.paper.write(&all, kind, symbols, &files)?;
        Ok(status)
    }
}

/// Draws pictures, and writes those that go to files.
struct Drawer<'a> {
    show: &'a Show,
    files: Option<(&'a OutputFiles<'a>, PictureFileFormat)>,
}

/// The output for a puzzle.
enum ShowOutput {
    /// A picture.
    Drawn(DrawnPicture),
    /// The pencil marks.
    Marked(TextMarks),
}

/// A picture with its result.
#[derive(Default)]
struct DrawnPicture {
    /// The drawn layers, if there are any.
    layers: Option<Layers>,
    /// The message about the picture.
    message: Option<String>,
    status: Option<Status>,
    /// The picture, if it is text.
    picture: Vec<u8>,
    /// The picture, if it goes to a file with others.
    kept: RefCell<Option<Box<SheetEntry>>>,
}

impl DrawnPicture {
    fn of(layers: Layers) -> DrawnPicture {
        DrawnPicture { layers: Some(layers), ..DrawnPicture::default() }
    }

    fn message(words: String, status: Status) -> DrawnPicture {
        DrawnPicture { message: Some(words), status: Some(status), ..DrawnPicture::default() }
    }
}

impl Task for Drawer<'_> {
    type ThreadState = Option<SolveContext>;
    type Answer = ShowOutput;

    fn keep(&self) -> Option<SolveContext> {
        None
    }

    fn work(
        &self,
        kept: &mut Option<SolveContext>,
        job: &PuzzleJob,
    ) -> Result<ShowOutput, NoAnswer> {
        let marking = &self.show.marking;
        let form = self.show.printing.form();
        if marking.is_written(form) {
            return marking.written(form, kept, job).map(ShowOutput::Marked);
        }
        let mut drawn = self.show.draw(kept, job)?;
        let Some(layers) = drawn.layers.take() else { return Ok(ShowOutput::Drawn(drawn)) };
        let title = self.show.title(layers.step.as_ref(), job);
        let symbols = job.manner().symbols.as_ref();
        let Some((files, kind)) = self.files else {
            drawn.picture = text(&layers.picture(&title, job.puzzle(), symbols), job).into_bytes();
            return Ok(ShowOutput::Drawn(drawn));
        };
        let answer = match self.show.paper.answers {
            true => Some(SheetAnswer::of(verdict(&mut None, job)?, &job.names())),
            false => None,
        };
        if let Some((words, status)) = answer.as_ref().and_then(SheetAnswer::message) {
            drawn.message = Some(words);
            drawn.status = Some(drawn.status.map_or(status, |it| it.and(status)));
        }
        let kept = SheetEntry::of(job.entry, job.number, title, layers, answer);
        match self.show.paper.is_each(files) {
            // A picture that cannot be drawn does not affect the others.
            true => files.write(job.number, &self.show.paper.one(&kept, kind, symbols)?)?,
            false => drawn.kept = Some(Box::new(kept)).into(),
        }
        Ok(ShowOutput::Drawn(drawn))
    }
}

impl Show {
    fn draw(
        &self,
        kept: &mut Option<SolveContext>,
        job: &PuzzleJob,
    ) -> Result<DrawnPicture, NoAnswer> {
        let Entry { position, .. } = job.entry;
        if let Some(number) = self.step {
            return self.at_step(number, job);
        }
        if self.solution {
            return Ok(solution_picture(verdict(kept, job)?, &job.names()));
        }
        let found = position.as_ref().map(|it| it.placed.clone());
        if !self.marking.is_wanted() {
            return Ok(DrawnPicture::of(Layers { found, ..Layers::default() }));
        }
        let left = self.marking.left(kept, job);
        let (message, status) = (left.message(&job.names()), Some(left.status()));
        let layers = Layers { found, marks: Some(left.position.left), step: None };
        Ok(DrawnPicture { message, status, ..DrawnPicture::of(layers) })
    }

    /// Returns the marks before a step, and the step.
    fn at_step(&self, number: u64, job: &PuzzleJob) -> Result<DrawnPicture, NoAnswer> {
        let mut explainer = self.explaining.explainer(job)?;
        for made in 0..number {
            let before = explainer.marks.clone();
            let Some(step) = explainer.next_move()? else {
                let steps = if made == 1 { "step" } else { "steps" };
                let ending = explainer.ending();
                let end = ending.map_or(String::new(), |it| it.words(&job.names()));
                let status = match ending {
                    Some(Ending::Solved) => Status::No,
                    _ => status(ending),
                };
                let words = format!("no step {number}: {end} (after {made} {steps})");
                return Ok(DrawnPicture::message(words, status));
            };
            if made + 1 == number {
                let (found, marks) = (Some(before.placed), Some(before.candidates));
                return Ok(DrawnPicture::of(Layers { found, marks, step: Some(step) }));
            }
        }
        Ok(DrawnPicture::default())
    }

    /// Returns the title of the picture.
    fn title(&self, step: Option<&Move>, job: &PuzzleJob) -> String {
        let place = &job.entry.place;
        match (step, self.step) {
            (Some(step), Some(number)) => {
                let sentence = sentence(&job.manner().layout(job.puzzle()), step);
                format!("{place}: step {number}: {sentence}")
            }
            _ => place.to_string(),
        }
    }
}

/// Searches for up to two solutions with the default options and returns the verdict.
fn verdict(kept: &mut Option<SolveContext>, job: &PuzzleJob) -> Result<Verdict, NoAnswer> {
    let solver = Solver::default();
    let context = SolveContext::kept(kept, job.puzzle(), solver.logic);
    Ok(solver.search_solutions(context, job.puzzle(), 2, 2, &job.stop)?.verdict())
}

/// Returns the solution as a layer of the picture, the first one if there are several. Without a
/// solution, returns a message with the verdict.
fn solution_picture(verdict: Verdict, names: &DigitNames) -> DrawnPicture {
    let (found, message) = match verdict {
        Verdict::Invalid(clash) => {
            return DrawnPicture::message(
                format!("invalid: {}", clash.describe(names)),
                Status::No,
            );
        }
        Verdict::Unsolvable => return DrawnPicture::message("unsolvable".to_owned(), Status::No),
        Verdict::Unknown(why, None) => {
            return DrawnPicture::message(format!("unknown: {why}"), Status::Unknown);
        }
        Verdict::Unique(grid) => (grid, None),
        Verdict::Multiple(grid, _) => {
            (grid, Some("multiple solutions: this is one of them".to_owned()))
        }
        Verdict::Unknown(why, Some(grid)) => {
            (grid, Some(format!("unknown whether more solutions exist: {why}")))
        }
    };
    let layers = Layers { found: Some(found), ..Layers::default() };
    DrawnPicture { message, ..DrawnPicture::of(layers) }
}

/// Returns a picture for a terminal. A step is also described, because colours alone are not
/// sufficient.
fn text(picture: &Picture, job: &PuzzleJob) -> String {
    let manner = job.manner();
    let title = match (picture.step, manner.many) {
        (None, false) => String::new(),
        (None, true) => format!("{}:\n", picture.title),
        (Some(_), true) => format!("{}\n", picture.title),
        (Some(_), false) => {
            let place = format!("{}: ", job.entry.place);
            format!("{}\n", picture.title.strip_prefix(&place).unwrap_or(picture.title))
        }
    };
    let drawn = terminal::picture(picture) + &terminal::layers(picture);
    let drawn = if manner.colors { drawn } else { strip_str(&drawn).to_string() };
    let names = picture.names();
    let below = below(picture.puzzle, &names).map(|words| words + "\n");
    // A grid with the remaining candidates would show fewer of its digits.
    let left = match picture.has_narrowed() {
        true => "the puzzle also excludes candidates; --candidates shows them\n",
        false => "",
    };
    title + &drawn + &below.collect::<String>() + left
}

impl TaskAnswer for ShowOutput {
    fn status(&self) -> Status {
        match self {
            ShowOutput::Drawn(drawn) => drawn.status.unwrap_or(Status::Done),
            ShowOutput::Marked(marked) => marked.status(),
        }
    }

    fn text(&self, entry: &Entry, page: &mut Page) -> WriteResult {
        match self {
            ShowOutput::Drawn(drawn) => drawn.write(page),
            ShowOutput::Marked(marked) => marked.text(entry, page),
        }
    }

    fn stopped(&self) -> Option<StopReason> {
        match self {
            ShowOutput::Drawn(_) => None,
            ShowOutput::Marked(marked) => marked.stopped(),
        }
    }

    fn verdict(&self) -> Option<VerdictKind> {
        match self {
            ShowOutput::Drawn(_) => None,
            ShowOutput::Marked(marked) => marked.verdict(),
        }
    }

    fn record(&self, entry: &Entry) -> impl AnswerFields {
        match self {
            ShowOutput::Drawn(_) => None,
            ShowOutput::Marked(marked) => Some(marked.record(entry)),
        }
    }
}

impl DrawnPicture {
    fn write(&self, page: &mut Page) -> WriteResult {
        page.write_all(&self.picture)?;
        // The message is next to the picture, or in its place.
        match &self.message {
            Some(words) if self.picture.is_empty() => page.instead(words),
            Some(words) => page.remark(words),
            None => {}
        }
        Ok(())
    }
}
