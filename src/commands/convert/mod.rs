//! `convert`: writes the same puzzles in another format, or as workbooks.

mod metadata;
mod symmetry;
#[cfg(feature = "xlsx")]
mod workbook;

use std::{
    collections::BTreeMap,
    io::{self, Read, Seek, Write},
    path::Path,
    sync::atomic::Ordering,
};

use anyhow::{Context, bail};
use board::{Grid, Layout, Position, Puzzle, Shape, Symbols, fields::RuleValue};
use clap::{Args, ValueEnum};
use formats::{Entry, Format, Metadata, PuzzleReader, ReadOptions, Texts, use_another};
use questions::record::{self, without_cells};
use schemars::JsonSchema;
use serde::Serialize;
use stream::{
    AnswerDestination, AnswerFields, NoAnswer, Page, PuzzleJob, Run, Status, Task, TaskAnswer,
    WriteResult,
    files::{NamedFile, OutputFiles, write_whole},
    input::is_standard,
    interrupt,
    output::{remark, tell, tell_lines},
};

use self::{
    metadata::{MetadataOptions, kept_and_lost},
    symmetry::{SymmetryOptions, SymmetryResults},
};
use crate::options::{
    InputOptions, Threads,
    printing::{AnswerForm, Forms, OutputOptions},
};

/// Convert puzzles to another format or to workbooks
///
/// Entered digits and eliminated candidates are kept. The output is read back and compared. If the
/// format cannot hold a puzzle, the output contains an error instead of this puzzle. Metadata
/// (title, author, rules text, source, success message, fog) is kept if the format can hold it; a
/// remark lists the metadata and drawings that are lost. f-puzzles and sudokupad also keep the
/// solution. Comments, names, ratings and the notes of OpenSudoku are not read. Formats that do not distinguish givens from entered digits (pm)
/// are refused if there are entered digits. The format candidates keeps restrictions of candidates.
///
/// A workbook (xlsx) contains one puzzle, with pencil marks, solution and steps. Its sheet Puzzle
/// accepts the digits 1 to n and highlights duplicates. It can be read again like any other puzzle.
/// Boxes of any size and givens from 1 to n are possible. A puzzle with other rules, regions or
/// digits, or with restricted candidates, is an error. The workbook contains the verdict. Exit
/// status 0 for a unique puzzle, 1 for an unsolvable or invalid puzzle or multiple solutions, 3 if a
/// limit was reached.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat convert --format hodoku game.sdx
  sudoku-sat convert --author 'A. Setter' -f f-puzzles puzzle.json
  sudoku-sat convert --live puzzle.txt -o live.xlsx      solves itself by formulas")]
pub struct Convert {
    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    printing: OutputOptions<ConvertForms>,

    #[command(flatten)]
    symmetries: SymmetryOptions,

    #[command(flatten)]
    metadata: MetadataOptions,

    #[cfg(feature = "xlsx")]
    #[command(flatten)]
    workbooks: workbook::WorkbookOptions,
}

impl Convert {
    /// Converts each puzzle.
    pub fn run(self) -> anyhow::Result<Status> {
        let form = self.printing.form();
        self.printing.check_ending()?;
        #[cfg(feature = "xlsx")]
        match form {
            AnswerForm::Additional(ConvertFormat::Xlsx) => {
                self.symmetries.check_unused()?;
                self.metadata.check_unused()?;
                let path = self.printing.output.as_deref().unwrap_or(Path::new("-"));
                let files = OutputFiles::new(path, &self.input.files, self.printing.force)?;
                let run = self.printing.to_standard_output(&self.input);
                return self.workbooks.write(files, Run { threads: self.threads.count(), ..run });
            }
            _ => self.workbooks.check_unused()?,
        }
        if form == AnswerForm::Text {
            bail!(
                "no output format; use -f, or a file extension that is a format, such as -o x.sdk"
            );
        }
        self.symmetries.check(self.printing.is_record())?;
        let format = match form {
            AnswerForm::Puzzle(format) => Some(format),
            _ => None,
        };
        if let Some(format) = format {
            self.metadata.check(format)?;
        }
        let converter = Converter { format, symmetries: &self.symmetries };
        let Some(path) = self.printing.output.as_ref().filter(|path| !is_standard(path)) else {
            return self.all(&converter, AnswerDestination::Standard);
        };
        OutputFiles::of_all(path, &self.input.files, self.printing.force)?;
        self.to_file(&converter, path)
    }

    /// Writes the file completely or not at all.
    fn to_file(&self, converter: &Converter, path: &Path) -> anyhow::Result<Status> {
        let mut written = tempfile::tempfile().context("a temporary file")?;
        let status = self.all(
            converter,
            AnswerDestination::File(NamedFile::new("a temporary file", written.try_clone()?)),
        )?;
        written.rewind()?;
        let is_cut = interrupt::flag().load(Ordering::Relaxed);
        if is_cut || matches!(status, Status::Unusable | Status::InputOutput) {
            // Report the errors, which would be lost with the file.
            if !is_cut {
                let mut why = Vec::new();
                written.read_to_end(&mut why)?;
                tell_lines(&String::from_utf8_lossy(&why));
            }
            tell(format_args!("sudoku-sat: {} is not written", path.display()));
            return Ok(if is_cut { status.and(Status::Unknown) } else { status });
        }
        let copied = write_whole(path, self.printing.force, |out| io::copy(&mut written, out));
        copied.with_context(|| path.display().to_string())?;
        Ok(status)
    }

    fn all(&self, converter: &Converter, to: AnswerDestination) -> anyhow::Result<Status> {
        let run = self.printing.to_standard_output(&self.input);
        #[cfg(feature = "xlsx")]
        let run = Run { timeout: self.workbooks.timeout(), ..run };
        // Each puzzle has to be compared with all previous ones.
        let is_one = self.symmetries.unique_up_to.is_some();
        let threads = if is_one { Threads::ONE } else { self.threads };
        let (mut kept, mut dropped) = (0_u64, 0_u64);
        let (fields, keeps_metadata) = (self.metadata.fields(), true);
        let threads = threads.count();
        let status = Run { threads, to, fields, keeps_metadata, ..run }.all(
            converter,
            &mut |converted| {
                *(if converted.is_dropped() { &mut dropped } else { &mut kept }) += 1;
            },
        )?;
        if self.symmetries.unique_up_to.is_some() {
            remark(format_args!(
                "sudoku-sat: {kept} kept, {dropped} dropped as the same up to symmetry"
            ));
        }
        Ok(status)
    }
}

/// Puzzles in any format, and records.
pub struct ConvertForms;

impl Forms for ConvertForms {
    type Additional = ConvertFormat;
    const HAS_TEXT: bool = false;

    fn formats() -> impl Iterator<Item = &'static dyn Format> {
        formats::ALL.iter().copied()
    }
}

/// Additional output formats of `convert`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ConvertFormat {
    /// A workbook of one puzzle, with pencil marks, solution and steps
    #[cfg(feature = "xlsx")]
    Xlsx,
}

/// Writes puzzles in a format.
struct Converter<'a> {
    /// The format; `None` for records.
    format: Option<&'static dyn Format>,
    symmetries: &'a SymmetryOptions,
}

/// A puzzle in the new format.
pub struct Converted {
    text: Vec<u8>,
    symmetric: SymmetryResults,
}

impl Task for Converter<'_> {
    type ThreadState = ReadBack;
    type Answer = Converted;
    const PRINTS_EARLY: bool = true;

    fn keep(&self) -> ReadBack {
        ReadBack(None)
    }

    fn work(&self, again: &mut ReadBack, job: &PuzzleJob) -> Result<Converted, NoAnswer> {
        let symmetric = self.symmetries.of(job)?;
        if symmetric.is_double {
            return Ok(Converted { text: Vec::new(), symmetric });
        }
        let made = symmetric.made.as_ref().map(|puzzle| Entry {
            puzzle: puzzle.clone(),
            position: None,
            // The fields that describe cells do not apply to the new puzzle.
            beside: without_cells(&job.entry.beside),
            expected: None,
            ..job.entry.clone()
        });
        let entry = made.as_ref().unwrap_or(job.entry);
        let wanted = job.manner().metadata(entry);
        let (metadata, lost) = kept_and_lost(self.format, entry, &wanted);
        let has_room = self.format.is_some_and(|format| format.holds_solution());
        let metadata = metadata.with_solution(solution(entry).filter(|_| has_room));
        let symbols = job.manner().symbols.as_ref();
        let text = match self.format {
            Some(format) => write_checked(format, entry, &metadata, symbols, again)?,
            None => {
                let position = entry.position.as_ref().filter(|it| !it.is_start(&entry.puzzle));
                if let Some(position) = position {
                    let why = "a record contains only the puzzle, without entered digits and \
                               eliminated candidates";
                    let another = use_another("json", &entry.puzzle, position);
                    return Err(NoAnswer::Impossible(format!("{why}; {another}")));
                }
                // A line stores a classic puzzle completely; a JSON object has to be read back.
                if !entry.puzzle.is_classic() {
                    write_checked(formats::JSON, entry, &Metadata::default(), symbols, again)?;
                }
                Vec::new()
            }
        };
        if !lost.is_empty() {
            job.say(|page| {
                page.remark(&format!("not kept: {lost}"));
                Ok(())
            })?;
        }
        Ok(Converted { text, symmetric })
    }
}

impl TaskAnswer for Converted {
    fn status(&self) -> Status {
        Status::Done
    }

    fn text(&self, _: &Entry, page: &mut Page) -> WriteResult {
        Ok(page.write_all(&self.text)?)
    }

    fn made(&self) -> Option<&Puzzle> {
        self.symmetric.made.as_ref()
    }

    fn is_dropped(&self) -> bool {
        self.symmetric.is_double
    }

    fn record(&self, entry: &Entry) -> impl AnswerFields {
        /// The fields of the record.
        #[derive(Serialize, JsonSchema)]
        struct Converted {
            /// The puzzle that was read, if the command made another one from it.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(with = "record::RecordValue")]
            from: Option<record::RecordValue<'static>>,
            /// The number of symmetries that map the puzzle to itself.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(with = "u64", range(min = 1))]
            automorphisms: Option<u64>,
        }
        let from =
            self.symmetric.made.as_ref().map(|_| record::RecordValue::of_puzzle(&entry.puzzle));
        Converted { from, automorphisms: self.symmetric.automorphisms }
    }
}

/// The reader for written puzzles, kept with the kind of puzzles that it was made for, because many
/// have the same kind. The format and the symbols are those of the whole run.
pub struct ReadBack(Option<(ReadingKind, Texts)>);

/// The properties on which the options for reading depend: whether the format is named, and the
/// boxes.
type ReadingKind = (bool, Option<Shape>);

impl ReadBack {
    /// Returns the entries of a text that was written for a puzzle of this kind.
    fn of(&mut self, kind: ReadingKind, options: &ReadOptions, text: &[u8]) -> &mut Texts {
        let kept = self.0.take().filter(|(made_for, _)| *made_for == kind);
        let (_, puzzles) =
            self.0.insert(kept.unwrap_or_else(|| (kind, Texts::new("", options.clone()))));
        puzzles.begin(text);
        puzzles
    }
}

/// Returns the text of a puzzle, if the same puzzle is read back.
fn write_checked(
    format: &'static dyn Format,
    entry: &Entry,
    metadata: &Metadata,
    symbols: Option<&Symbols>,
    again: &mut ReadBack,
) -> Result<Vec<u8>, NoAnswer> {
    let mut text = Vec::with_capacity(entry.puzzle.shape.cells() + 1);
    format.write_annotated(&entry.puzzle, entry.position.as_ref(), metadata, symbols, &mut text)?;
    let shape = entry.puzzle.shape;
    // For sides above 9 without symbols, a line consists of numbers separated by spaces.
    let is_numbers = format == formats::LINE && symbols.is_none() && shape.side() > 9;
    let has_boxes = entry.puzzle.rules.all().iter().any(|rule| rule.name() == "boxes");
    let options = ReadOptions {
        from: (!is_numbers).then_some(format),
        shape: Some(shape).filter(|_| has_boxes),
        symbols: symbols.cloned(),
        ..ReadOptions::default()
    };
    let framed =
        format.frame().map(|frame| [frame.begin.as_bytes(), &text, frame.end.as_bytes()].concat());
    let framed = framed.as_deref().unwrap_or(&text);
    // Without --box, the reader would assume other boxes.
    if !shape.is_most_square() {
        let bare = ReadOptions { shape: None, ..options.clone() };
        let is_told = matches!(PuzzleReader::new("", framed, bare).next(),
            Some(Ok(back)) if back.puzzle.shape == shape);
        if !is_told {
            let message = format!(
                "the format {} cannot hold the box size {shape}; use json or grid",
                format.name()
            );
            return Err(NoAnswer::Impossible(message));
        }
    }
    let again = again.of((options.from.is_some(), options.shape), &options, framed);
    match (again.next(), again.next()) {
        (Some(Ok(back)), None) if is_same_puzzle(entry, &back) => {
            let read = Metadata::of(&back.beside, shape).with_solution(solution(&back));
            match read == *metadata || metadata.is_empty() {
                true => Ok(text),
                false => {
                    let name = format.name();
                    let message = format!("the format {name} cannot hold the metadata");
                    Err(NoAnswer::Impossible(message))
                }
            }
        }
        (back, _) => {
            let back = back.and_then(Result::ok);
            let rule = back.and_then(|back| {
                let gained = || {
                    let rule = lost_rule(&back.puzzle, &entry.puzzle)?;
                    Some(format!("the puzzle without an additional rule: {rule}"))
                };
                let rule = lost_rule(&entry.puzzle, &back.puzzle);
                rule.map(|rule| format!("this rule: {rule}")).or_else(gained)
            });
            let (what, advice) = match rule {
                Some(what) => (what, "use the format json".to_owned()),
                None => {
                    let what = "everything: for example, entered digits or single candidates would \
                                be read as givens, or eliminated candidates as restrictions";
                    let start = || Position::start(&entry.puzzle);
                    let position = entry.position.clone().unwrap_or_else(start);
                    (what.to_owned(), use_another(format.name(), &entry.puzzle, &position))
                }
            };
            let name = format.name();
            Err(NoAnswer::Impossible(format!("the format {name} cannot hold {what}; {advice}")))
        }
    }
}

/// Returns the solution that the text of a puzzle contains.
fn solution(entry: &Entry) -> Option<Grid> {
    entry.expected.as_ref()?.solution.clone()
}

/// Returns the constraints of the rules of a puzzle, for comparison with a puzzle that was read
/// back. The key contains the name and the fields of a rule; the value is the description of the
/// rule.
///
/// A rule that applies to each cell separately is listed once for each cell, because its cells may
/// be read back as several rules. Duplicates are listed once. An exemption of the rule
/// `non-consecutive` is left out if the puzzle has no rule of the exempted kind.
fn comparable_constraints(puzzle: &Puzzle) -> BTreeMap<String, String> {
    let rules = puzzle.rules.all();
    let mut constraints = BTreeMap::new();
    for rule in rules {
        let mut insert = |fields: &[(&str, RuleValue)]| {
            constraints.insert(format!("{} {fields:?}", rule.name()), rule.phrase(puzzle.shape));
        };
        let mut fields = rule.fields(puzzle.shape);
        match (rule.name(), &mut fields[..]) {
            ("odd" | "even" | "minimum" | "maximum", [(name, RuleValue::List(cells))]) => {
                cells.iter().for_each(|cell| insert(&[(*name, cell.clone())]));
            }
            ("non-consecutive", [(_, RuleValue::List(unless))]) => {
                unless.retain(|kind| rules.iter().any(|it| *kind == it.name().into()));
                insert(if unless.is_empty() { &[] } else { &fields[..] });
            }
            // The sum is the same from both ends, and iss does not store the side of the clue.
            ("sandwich", [(_, RuleValue::List(cells)), ..]) => {
                if cells.first().map(RuleValue::to_string) > cells.last().map(RuleValue::to_string)
                {
                    cells.reverse();
                }
                insert(&fields);
            }
            _ => insert(&fields),
        }
    }
    constraints
}

/// Returns a rule that the first puzzle has and the second does not.
fn lost_rule(one: &Puzzle, other: &Puzzle) -> Option<String> {
    let there = comparable_constraints(other);
    comparable_constraints(one)
        .into_iter()
        .find(|(key, _)| !there.contains_key(key))
        .map(|(_, rule)| rule)
}

/// Returns true if both entries have the same solutions and the same game state.
fn is_same_puzzle(one: &Entry, other: &Entry) -> bool {
    let (a, b) = (&one.puzzle, &other.puzzle);
    if a.shape != b.shape
        || !a.rules.are_those_of(&b.rules)
            && !comparable_constraints(a).keys().eq(comparable_constraints(b).keys())
    {
        return false;
    }
    let are_puzzles = one.position.is_none() && other.position.is_none();
    if are_puzzles && a.givens == b.givens && a.restrictions == b.restrictions {
        return true;
    }
    let layout = Layout::of(a);
    let position =
        |entry: &Entry| entry.position.clone().unwrap_or_else(|| Position::start(&entry.puzzle));
    let (here, there) = (position(one), position(other));
    let marks = here.candidates(&layout, a) == there.candidates(&layout, b);
    match are_puzzles {
        // Eliminations of the player do not restrict the solutions.
        false => {
            let are_bound = a.restrictions == b.restrictions;
            a.givens == b.givens && are_bound && here.placed == there.placed && marks
        }
        // A cell with one candidate is not a given, although some formats do not distinguish them.
        true => {
            let is_given = a.restrictions.is_some() || a.givens == b.givens;
            // If the format has no givens, only the candidates have to agree.
            let has_none = b.restrictions.is_some() && b.givens.filled().next().is_none();
            is_given && marks || (is_given || has_none) && a.candidates() == b.candidates()
        }
    }
}
