//! `convert`: the same puzzles in another format, or as workbooks.

#[cfg(feature = "xlsx")]
mod workbook;

use std::{
    fs::File,
    io::{self, Seek, Write},
    path::{Path, PathBuf},
    sync::atomic::Ordering,
};

use anyhow::{Context, bail};
use board::{Layout, Position, Shape, Symbols};
use clap::{Args, ValueHint};
use formats::{Entry, Format, Puzzles, ReadOptions, use_another};

use crate::run::{
    Answer, Failure, Job, Page, Run, Status, Task, Written,
    entries::is_standard,
    files::{Files, write_whole},
    interrupt,
    options::{Input, OutputFormat, Threads, written_parser},
    output::tell,
};

/// Write puzzles in another format, or as workbooks
///
/// Digits placed and candidates struck are kept. Whatever is written has been read again and compared: what the format cannot hold is an
/// error in the place of the puzzle, and nothing is lost but comments, names, ratings,
/// solutions and the notes of OpenSudoku, which are not read. Where formats tell no
/// givens from other digits (pm, candidates), it is the same candidates that come back.
///
/// A workbook (xlsx) has one puzzle, with pencil marks, solution and steps. Its sheet Puzzle takes
/// the digits 1 to n and marks those that clash; what is in it is read again like any other
/// puzzle. Without one solution the workbook says so: exit status 0 if there is one, 1 if there
/// is none or several, 3 if there was no time.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat convert --format hodoku game.sdx
  sudoku-sat convert --format line many.sdk more.ss
  sudoku-sat convert --format sdm -o many.sdm many.txt
  sudoku-sat convert --from pm --format candidates notes.txt
  sudoku-sat convert puzzle.txt -o puzzle.xlsx
  sudoku-sat convert many.txt -o 'puzzle-{}.xlsx'
  sudoku-sat convert --live puzzle.txt -o live.xlsx      it solves by itself")]
pub struct Convert {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    threads: Threads,

    /// The format that is written, if FILE does not end in it
    ///
    /// As in x.sdk or x.xlsx.
    #[arg(long, value_name = "FORMAT", value_parser = written_parser(), help_heading = "Output")]
    format: Option<&'static dyn Format>,

    /// Write to FILE, whole or not at all
    ///
    /// {} in the name of a workbook is the number of the puzzle; - is standard output.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath,
          help_heading = "Output")]
    output: Option<PathBuf>,

    #[cfg(feature = "xlsx")]
    #[command(flatten)]
    workbooks: workbook::Workbooks,
}

impl Convert {
    /// Converts all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let format = self.format()?;
        if format == formats::XLSX {
            return self.to_workbooks();
        }
        #[cfg(feature = "xlsx")]
        self.workbooks.check_unused()?;
        let Some(path) = self.output.as_ref().filter(|path| !is_standard(path)) else {
            return self.all(format, None);
        };
        if Files::new(path, &self.input.files)?.is_each() {
            bail!("{}: all puzzles go to one file: {{}} stands for nothing here", path.display());
        }
        self.to_file(format, path)
    }

    /// What was asked for, or else what the name of the file says.
    fn format(&self) -> anyhow::Result<&'static dyn Format> {
        let end = self.output.as_ref().and_then(|path| path.extension()?.to_str());
        let told = || end.and_then(|end| formats::named(&end.to_lowercase()));
        self.format.or_else(told).context(
            "which format? --format says it, or -o FILE by a name that ends in it, such as x.sdk",
        )
    }

    #[cfg(feature = "xlsx")]
    fn to_workbooks(&self) -> anyhow::Result<Status> {
        let path = self.output.as_deref().unwrap_or(Path::new("-"));
        self.workbooks.write(&self.input, &self.threads, path)
    }

    #[cfg(not(feature = "xlsx"))]
    fn to_workbooks(&self) -> anyhow::Result<Status> {
        bail!("this program was built without workbooks (cargo feature xlsx)")
    }

    fn to_file(&self, format: &'static dyn Format, path: &Path) -> anyhow::Result<Status> {
        let mut written = tempfile::tempfile().context("a temporary file")?;
        let status = self.all(format, Some(written.try_clone()?))?;
        written.rewind()?;
        let is_cut = interrupt::flag().load(Ordering::Relaxed);
        if is_cut || matches!(status, Status::Unusable | Status::InputOutput) {
            // What was wrong would not be known otherwise.
            if !is_cut {
                io::copy(&mut written, &mut io::stderr())?;
            }
            tell(format_args!("sudoku-sat: {} is not written", path.display()));
            return Ok(status);
        }
        let copied = write_whole(path, |out| io::copy(&mut written, out));
        copied.with_context(|| path.display().to_string())?;
        Ok(status)
    }

    fn all(&self, format: &'static dyn Format, to: Option<File>) -> anyhow::Result<Status> {
        let (jobs, given) = (self.threads.jobs, Some(OutputFormat::Puzzle(format)));
        let run = Run { jobs, format: given, to, ..Run::of(&self.input) };
        run.all(&Converter { format }, &mut |_| ())
    }
}

/// Writes puzzles in a format.
struct Converter {
    format: &'static dyn Format,
}

/// A puzzle in the other format.
pub struct Converted(Vec<u8>);

impl Task for Converter {
    type Kept = ();
    type Answer = Converted;

    fn keep(&self) {}

    fn work(&self, (): &mut (), job: &Job) -> Result<Converted, Failure> {
        written(self.format, job.entry, job.manner().symbols.as_ref()).map(Converted)
    }
}

impl Answer for Converted {
    fn status(&self) -> Status {
        Status::Done
    }

    fn text(&self, _: &Entry, page: &mut Page) -> Written {
        Ok(page.write_all(&self.0)?)
    }
}

/// The text of a puzzle, if it is read as the same again.
fn written(
    format: &'static dyn Format,
    entry: &Entry,
    symbols: Option<&Symbols>,
) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    match &entry.position {
        None => format.write(&entry.puzzle, symbols, &mut text)?,
        Some(position) => format.write_position(&entry.puzzle, position, symbols, &mut text)?,
    }
    let shape = entry.puzzle.shape;
    // Above 9 without symbols, a line is numbers with spaces between.
    let is_numbers = format == formats::LINE && symbols.is_none() && shape.side() > 9;
    let options = ReadOptions {
        from: (!is_numbers).then_some(format),
        shape: Some(shape),
        symbols: symbols.filter(|_| format.uses_symbols()).cloned(),
        range: None,
    };
    let framed =
        format.frame().map(|frame| [frame.begin.as_bytes(), &text, frame.end.as_bytes()].concat());
    let framed = framed.as_deref().unwrap_or(&text);
    // Without --box, other boxes would be taken for granted.
    if Shape::most_square(shape.side()) != Ok(shape) {
        let bare = ReadOptions { shape: None, ..options.clone() };
        let is_told = matches!(Puzzles::new("", framed, bare).next(),
            Some(Ok(back)) if back.puzzle.shape == shape);
        if !is_told {
            let message = format!(
                "the format {} does not tell that boxes are {shape}; json and grid do",
                format.name()
            );
            return Err(Failure::Cannot(message));
        }
    }
    let mut again = Puzzles::new("", framed, options);
    match (again.next(), again.next()) {
        (Some(Ok(back)), None) if is_same_puzzle(entry, &back) => Ok(text),
        _ => {
            let message = format!(
                "the format {} does not keep all of it: digits placed, or alone in their cells, would be \
                 read as given; {}",
                format.name(),
                use_another(format.name())
            );
            Err(Failure::Cannot(message))
        }
    }
}

/// Whether both have the same solutions, and a person stands at the same place in them.
fn is_same_puzzle(one: &Entry, other: &Entry) -> bool {
    let (a, b) = (&one.puzzle, &other.puzzle);
    if (a.shape, &a.rules) != (b.shape, &b.rules) {
        return false;
    }
    let layout = Layout::of(a);
    let position =
        |entry: &Entry| entry.position.clone().unwrap_or_else(|| Position::start(&entry.puzzle));
    let (here, there) = (position(one), position(other));
    let marks = here.candidates(&layout, a) == there.candidates(&layout, b);
    match one.position.is_some() || other.position.is_some() {
        true => a.givens == b.givens && here.placed == there.placed && marks,
        // A cell with one candidate is no given, though it reads like one in some formats.
        false => {
            let is_given = a.restrictions.is_some() || a.givens == b.givens;
            is_given && (marks || a.candidates() == b.candidates())
        }
    }
}
