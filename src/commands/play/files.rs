//! `play`: reads and saves puzzles.

use std::{
    fs::{self, File},
    io::{BufReader, ErrorKind},
    path::Path,
};

use board::{Candidates, Position, Puzzle, Shape, Symbols};
use formats::{Entry, Format, Metadata, PlayerProgress, PuzzleReader, ReadError, ReadOptions};
use play::{PlayItem, SaveRequest, SavedGame};
use stream::{NoAnswer, files::write_whole};

use crate::options::printing::{ending, is_form};

/// The format of an empty board.
pub const DEFAULT_FORMAT: &str = "grid";

/// The limits on the number of puzzles, and on the number of their cells, or of candidates if they
/// are restricted.
const MAX_PUZZLES: usize = 100_000;
const MAX_CELLS: usize = 1 << 26;

/// Returns the puzzles that can be played, and a note about the other entries.
///
/// # Errors
/// Fails with the first error, if there is no puzzle.
pub fn items(
    entries: impl Iterator<Item = Result<Entry, ReadError>>,
) -> Result<(Vec<PlayItem>, Option<String>), ReadError> {
    let (mut items, mut cells) = (Vec::new(), 0);
    let (mut first, mut bad, mut is_cut) = (None, 0, false);
    for entry in entries {
        match entry {
            Ok(Entry { puzzle, place, format, position, notes, beside, .. }) => {
                let per_cell = if puzzle.restrictions.is_some() { puzzle.shape.side() } else { 2 };
                cells += puzzle.shape.cells() * per_cell;
                let (place, format) = (Some(place), format.name());
                let metadata = Metadata::of(&beside, puzzle.shape);
                items.push(PlayItem { puzzle, place, format, position, notes, metadata });
            }
            Err(error) => {
                bad += 1;
                first.get_or_insert(error);
            }
        }
        if items.len() == MAX_PUZZLES || cells > MAX_CELLS {
            is_cut = true;
            break;
        }
    }
    let note = match (is_cut, &first) {
        (true, _) => Some(format!("the first {} puzzles; there may be more", items.len())),
        (false, Some(error)) => Some(format!("{bad} could not be read: {error}")),
        (false, None) => None,
    };
    match (items.is_empty(), first) {
        (true, Some(error)) => Err(error),
        _ => Ok((items, note)),
    }
}

/// The format of a saved puzzle.
#[derive(Clone, Copy)]
pub enum SaveFormat {
    /// A text format.
    Text(&'static dyn Format),
    /// A workbook.
    Workbook,
}

/// Returns the names of the formats that can be written.
pub fn targets() -> impl Iterator<Item = &'static str> {
    formats::writable().map(|format| format.name())
}

impl SaveFormat {
    /// Returns the format of a name, which may be a file extension.
    pub fn named(name: &str) -> Option<SaveFormat> {
        let is_written = |format: &&dyn Format| formats::writable().any(|it| it == *format);
        match formats::named(name).filter(is_written) {
            Some(format) if format == formats::XLSX => Some(SaveFormat::Workbook),
            format => format.map(SaveFormat::Text),
        }
    }

    /// Returns the format for the extension of a file.
    fn by_extension(path: &Path) -> Option<SaveFormat> {
        SaveFormat::named(&ending(Some(path))?)
    }
}

/// The reason why nothing was saved.
pub enum SaveError {
    /// The file exists, and overwriting is not confirmed.
    Exists,
    /// Any other reason.
    Failed(String),
}

/// Saves a puzzle completely or not at all. The format is `format` if it is set; otherwise that of
/// the file extension, that from which the puzzle was read, or `grid`. Returns the game that is
/// read back from the written text, or `None` if the file is a workbook or its text cannot be read
/// back.
///
/// # Errors
/// Fails if the format cannot be written or cannot store the puzzle, if the file exists and must
/// not be overwritten, if it contains more than a single puzzle, or if it cannot be written.
pub fn save(
    saving: &SaveRequest,
    format: Option<SaveFormat>,
    symbols: Option<&Symbols>,
) -> Result<Option<SavedGame>, SaveError> {
    let path = saving.path.as_path();
    let failed = |failure| match failure {
        NoAnswer::Io(error) => SaveError::Failed(format!("{}: {error}", path.display())),
        // The message already contains the reason.
        failure => SaveError::Failed(failure.to_string()),
    };
    let read = || SaveFormat::named(saving.format);
    let target = format.or_else(|| SaveFormat::by_extension(path));
    if let (None, Some(ending)) = (target, ending(Some(path)).filter(|it| is_form(Some(it)))) {
        let path = path.display();
        let message = format!("{path}: play does not write .{ending}; choose another extension");
        return Err(SaveError::Failed(message));
    }
    let target = target.or_else(read);
    let target = target.unwrap_or(SaveFormat::Text(format_of(DEFAULT_FORMAT)));
    let bytes = file_bytes(saving, target, symbols).map_err(failed)?;
    if let Some(more) = other_content(path, saving.puzzle.shape, symbols) {
        return Err(SaveError::Failed(format!("{} {more}; choose another name", path.display())));
    }
    // A device also exists, and needs a confirmation.
    if !saving.overwrite && fs::symlink_metadata(path).is_ok() {
        return Err(SaveError::Exists);
    }
    let written = write_whole(path, saving.overwrite, |out| out.write_all(&bytes));
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => SaveError::Exists,
        _ => failed(error.into()),
    })?;
    Ok(read_back(&bytes, target, saving.puzzle.shape, symbols))
}

/// Reads the written text back, if it is text.
fn read_back(
    bytes: &[u8],
    target: SaveFormat,
    shape: Shape,
    symbols: Option<&Symbols>,
) -> Option<SavedGame> {
    let SaveFormat::Text(format) = target else { return None };
    let is_numbers = format == formats::LINE && symbols.is_none() && shape.side() > 9;
    let options = ReadOptions {
        from: (!is_numbers).then_some(format),
        shape: Some(shape),
        symbols: symbols.cloned(),
        ..ReadOptions::default()
    };
    let Entry { puzzle, position, notes, .. } =
        PuzzleReader::new("", bytes, options).next()?.ok()?;
    Some(SavedGame { puzzle, position, notes })
}

/// The largest number of entries of an existing file that are counted.
const MAX_COUNTED_ENTRIES: usize = 1000;

/// Returns a description of the content that a single puzzle would replace, if the file contains
/// puzzles.
fn other_content(path: &Path, shape: Shape, symbols: Option<&Symbols>) -> Option<String> {
    // The existing file may have other boxes than the current puzzle.
    let (as_here, as_told) = (count(path, Some(shape), symbols)?, count(path, None, symbols)?);
    match as_here.max(as_told) {
        _ if [as_here, as_told].contains(&(1, 0)) => None,
        (0, _) => None,
        (1, _) => Some("contains a puzzle and unreadable text".to_owned()),
        (puzzles, bad) if puzzles + bad == MAX_COUNTED_ENTRIES => {
            Some(format!("contains {puzzles} puzzles or more"))
        }
        (puzzles, _) => Some(format!("contains {puzzles} puzzles")),
    }
}

/// Returns the number of puzzles in a file, and the number of entries that cannot be read.
fn count(path: &Path, shape: Option<Shape>, symbols: Option<&Symbols>) -> Option<(usize, usize)> {
    // Skip pipes and devices, because reading them may block.
    fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let (name, file) = (path.display().to_string(), BufReader::new(File::open(path).ok()?));
    let options = ReadOptions { shape, symbols: symbols.cloned(), ..ReadOptions::default() };
    let entries = PuzzleReader::new(name, file, options).take(MAX_COUNTED_ENTRIES);
    Some(entries.fold((0, 0), |(puzzles, bad), entry| match entry {
        Ok(_) => (puzzles + 1, bad),
        Err(_) => (puzzles, bad + 1),
    }))
}

/// Adds the text before and after all puzzles of a document.
fn with_frame(format: &dyn Format, puzzle: Vec<u8>) -> Vec<u8> {
    match format.frame() {
        Some(frame) => [frame.begin.as_bytes(), &puzzle, frame.end.as_bytes()].concat(),
        None => puzzle,
    }
}

fn file_bytes(
    saving: &SaveRequest,
    target: SaveFormat,
    symbols: Option<&Symbols>,
) -> Result<Vec<u8>, NoAnswer> {
    let SaveRequest { puzzle, marked, game, by_marks, metadata, .. } = saving;
    let mut bytes = Vec::new();
    let mut write = |format: &dyn Format, puzzle: &Puzzle, position: Option<&Position>| {
        format.write_annotated(puzzle, position, metadata, symbols, &mut bytes)
    };
    match target {
        SaveFormat::Text(format) => {
            match game {
                Some(SavedGame { puzzle, position: Some(position), notes })
                    if format.holds_notes() =>
                {
                    let progress = PlayerProgress { position, notes };
                    format.write_progress(puzzle, &progress, metadata, symbols, &mut bytes)?;
                }
                Some(SavedGame { puzzle, .. }) if format.holds_positions() => {
                    write(format, puzzle, Some(by_marks))?;
                }
                Some(SavedGame { puzzle, position: Some(position), .. })
                    if format.holds_placed() =>
                {
                    // The format cannot store eliminations.
                    let left = Candidates::full(puzzle.shape);
                    let position = Position { left, ..position.clone() };
                    write(format, puzzle, Some(&position))?;
                }
                // The format cannot distinguish givens from entered digits. Only the format of
                // candidates can store eliminations.
                _ => {
                    let puzzle = if format == formats::CANDIDATES { marked } else { puzzle };
                    write(format, puzzle, None)?;
                }
            }
            bytes = with_frame(format, bytes);
        }
        SaveFormat::Workbook => {
            bytes = workbook(puzzle)?;
        }
    }
    Ok(bytes)
}

#[cfg(feature = "xlsx")]
fn workbook(puzzle: &Puzzle) -> Result<Vec<u8>, NoAnswer> {
    let marks = &explain::PencilMarks::new(&board::Layout::of(puzzle), puzzle).candidates;
    let verdict = "saved by play, not checked".to_owned();
    let ending = "steps not computed".to_owned();
    let content =
        workbook::WorkbookContent { puzzle, verdict, solution: None, marks, steps: &[], ending };
    workbook::workbook(&content).map_err(crate::commands::no_workbook)
}

#[cfg(not(feature = "xlsx"))]
fn workbook(_: &Puzzle) -> Result<Vec<u8>, NoAnswer> {
    let words = "this build cannot write workbooks; it lacks the cargo feature xlsx";
    Err(NoAnswer::Impossible(words.to_owned()))
}

/// Returns the format of a name.
fn format_of(name: &str) -> &'static dyn Format {
    let all = formats::ALL;
    formats::named(name).unwrap_or(all[all.len() - 1])
}
