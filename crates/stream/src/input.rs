//! Reads the puzzles of all inputs: files, arguments that are puzzles, and standard input.

use std::{
    collections::VecDeque,
    fs::{self, File},
    io::{self, BufRead, BufReader, Cursor, IsTerminal, Read},
    ops::Range,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use anyhow::{Context, anyhow, bail};
use board::{Puzzle, Shape, stop};
use formats::{Entry, FaultReason, PuzzleLocation, PuzzleReader, ReadError, ReadOptions};

use crate::{
    Status, interrupt,
    lines::{LineFinder, LineRun},
    ordered::BoundedSize,
    output::remark,
    unpack::Text,
};

/// The inputs of a run.
#[derive(Clone, Default)]
pub struct RunInputs {
    /// Files, or arguments that are puzzles. `-`, or an empty list, is standard input.
    pub files: Vec<PathBuf>,
    /// The options of the reader.
    pub options: ReadOptions,
    /// The metadata fields that records copy from the input; all fields if the list is empty.
    pub keep: Option<Vec<String>>,
}

impl RunInputs {
    /// Returns true if reading an input may block, because it is a pipe or a terminal.
    pub fn may_wait(&self) -> bool {
        let may_wait = |file: &PathBuf| match is_standard(file) {
            true => !is_regular(Path::new("/dev/stdin")),
            false => fs::metadata(file).is_ok_and(|data| !data.is_file()),
        };
        match self.files.is_empty() {
            true => may_wait(&PathBuf::from("-")),
            false => self.files.iter().any(may_wait),
        }
    }

    /// Returns the number of bytes of all files, if it is known.
    pub fn bytes(&self) -> Option<u64> {
        let size = |file: &PathBuf| fs::metadata(file).ok().filter(fs::Metadata::is_file);
        let sizes = self.files.iter().map(|file| size(file).map(|data| data.len()));
        sizes.sum::<Option<u64>>().filter(|&bytes| bytes > 0)
    }
}

fn is_regular(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|data| data.is_file())
}

/// A work item: a puzzle, or a run of plain lines.
pub enum WorkItem {
    /// A puzzle with its number, from 1, or the error of its text.
    Puzzle(u64, Box<Result<Entry, ReadError>>),
    /// Plain lines, with the number of the first one.
    Lines(u64, LineRun),
}

impl WorkItem {
    /// Returns the number of the first puzzle.
    pub fn first(&self) -> u64 {
        match self {
            WorkItem::Puzzle(number, _) | WorkItem::Lines(number, _) => *number,
        }
    }

    /// Returns the number of puzzles.
    pub fn records(&self) -> u64 {
        match self {
            WorkItem::Puzzle(..) => 1,
            WorkItem::Lines(_, lines) => lines.len() as u64,
        }
    }
}

impl BoundedSize for WorkItem {
    fn room(&self) -> usize {
        /// The least size of a puzzle, and the size of an error.
        const MIN_PUZZLE_SIZE: usize = 512;
        match self {
            WorkItem::Puzzle(_, read) => {
                let room = |Entry { puzzle, .. }: &Entry| {
                    puzzle.shape.side().pow(3).saturating_add(8 * puzzle.rules.bytes() as usize)
                };
                read.as_ref().as_ref().map_or(0, room).max(MIN_PUZZLE_SIZE)
            }
            // A thread may have sixteen runs of the greatest length.
            WorkItem::Lines(_, lines) => lines.bytes() / 4,
        }
    }
}

/// The length of runs of lines, which is adapted so that each run takes some milliseconds.
#[derive(Clone)]
pub struct RunLength(Arc<AtomicUsize>);

impl Default for RunLength {
    fn default() -> RunLength {
        RunLength(Arc::new(AtomicUsize::new(RunLength::FIRST_RUN_BYTES)))
    }
}

impl RunLength {
    /// The bytes of the first run.
    const FIRST_RUN_BYTES: usize = 4 << 10;
    /// The largest number of bytes of a run.
    const MAX_RUN_BYTES: usize = 64 << 10;

    /// Adapts the length to the time that a run of `bytes` bytes took.
    pub fn took(&self, bytes: usize, time: Duration) {
        let bytes = match time.as_millis() {
            0..5 => (2 * bytes).min(RunLength::MAX_RUN_BYTES),
            20.. => (bytes / 4).max(1),
            _ => return,
        };
        let longer = |most: usize| {
            Some(if time.as_millis() < 5 { most.max(bytes) } else { most.min(bytes) })
        };
        let _ = self.0.fetch_update(Relaxed, Relaxed, longer);
    }
}

/// Counters of the bytes and puzzles that were read.
#[derive(Clone, Default)]
pub struct ReadCounters {
    /// The number of bytes read.
    pub bytes: Arc<AtomicU64>,
    /// The number of puzzles read.
    pub puzzles: Arc<AtomicU64>,
}

/// The puzzles of an input, and its path until its first puzzle is read.
type CurrentInput = (PuzzleReader<Box<dyn BufRead + Send>>, Option<PathBuf>);

/// The items of all inputs, one after the other.
pub struct InputItems<F> {
    files: VecDeque<PathBuf>,
    options: ReadOptions,
    /// Called before each read that may block.
    before: F,
    current: Option<CurrentInput>,
    /// Finds plain lines, if the task takes them.
    finder: Option<LineFinder>,
    pace: RunLength,
    watch: ReadCounters,
    next: u64,
    /// The shapes whose assumed boxes were reported.
    announced: Vec<Shape>,
}

impl<F: Fn() + Clone + Send + 'static> InputItems<F> {
    /// Returns the items of an input. Runs of plain lines occur only if `finder` is given.
    ///
    /// # Errors
    /// Fails if a file is missing.
    pub fn new(
        input: &RunInputs,
        finder: Option<LineFinder>,
        before: F,
    ) -> anyhow::Result<InputItems<F>> {
        let (files, options) = (files(input)?.into(), input.options.clone());
        let (pace, watch, announced) = (RunLength::default(), ReadCounters::default(), Vec::new());
        Ok(InputItems {
            files,
            options,
            before,
            current: None,
            finder,
            pace,
            watch,
            next: 1,
            announced,
        })
    }

    /// Returns the shared length of runs, which workers adapt.
    pub fn pace(&self) -> RunLength {
        self.pace.clone()
    }

    /// Returns the shared counters.
    pub fn watch(&self) -> ReadCounters {
        self.watch.clone()
    }

    fn open(&mut self, file: PathBuf) -> Result<(), ReadError> {
        let (name, source) = source(&file);
        let source = source.map_err(|error| read_error(name.clone(), error))?;
        let (before, read) = (self.before.clone(), Arc::clone(&self.watch.bytes));
        let source = Text::of(Box::new(BlockingInput { source, before, read }));
        // A pipe may send the rest of a line much later, so its text is passed on immediately.
        let reader: Box<dyn BufRead + Send> = match is_regular(&file) {
            true => Box::new(WholeLines::new(source)),
            false => Box::new(BufReader::with_capacity(1 << 16, source)),
        };
        let puzzles = PuzzleReader::new(name, reader, self.options.clone());
        self.current = Some((puzzles, self.options.from.is_none().then_some(file)));
        Ok(())
    }

    fn number_item(&mut self, item: impl FnOnce(u64) -> WorkItem) -> WorkItem {
        let item = item(self.next);
        self.next += item.records();
        self.watch.puzzles.fetch_add(item.records(), Relaxed);
        item
    }

    /// Prints the remarks of the reader about a puzzle. If the boxes were assumed, this is reported
    /// once for each shape.
    fn announce(&mut self, entry: &Entry) {
        let Entry { puzzle, place, guessed_box, remarks, .. } = entry;
        remarks.iter().for_each(|what| remark(format_args!("sudoku-sat: {place}: {what}")));
        if *guessed_box && !self.announced.contains(&puzzle.shape) {
            self.announced.push(puzzle.shape);
            let (shape, side) = (puzzle.shape, puzzle.shape.side());
            remark(format_args!(
                "sudoku-sat: {place}: side {side}: assuming boxes of {shape}; --box sets another size"
            ));
        }
    }
}

impl<F: Fn() + Clone + Send + 'static> Iterator for InputItems<F> {
    type Item = WorkItem;

    fn next(&mut self) -> Option<WorkItem> {
        loop {
            let Some((puzzles, file)) = &mut self.current else {
                let file = self.files.pop_front()?;
                match self.open(file) {
                    Ok(()) => continue,
                    Err(error) => {
                        return Some(
                            self.number_item(|first| WorkItem::Puzzle(first, Box::new(Err(error)))),
                        );
                    }
                }
            };
            if let Some(finder) = &self.finder
                && let Some(lines) = finder.next(puzzles, self.pace.0.load(Relaxed))
            {
                return Some(self.number_item(|first| WorkItem::Lines(first, lines)));
            }
            let read = puzzles.next();
            for (line, text) in puzzles.take_remarks() {
                let place = PuzzleLocation::new(puzzles.file(), line);
                remark(format_args!("sudoku-sat: {place}: {text}"));
            }
            let Some(read) = read else {
                self.current = None;
                continue;
            };
            if let Ok(entry) = &read {
                if let Some(file) = file.take() {
                    contradict(&file, &puzzles.file(), entry.format.name());
                }
                self.announce(entry);
            }
            return Some(self.number_item(|first| WorkItem::Puzzle(first, Box::new(read))));
        }
    }
}

/// Returns the puzzles of all files, one after the other. `before` is called before each read that
/// may block.
///
/// # Errors
/// Fails if a file is missing.
pub fn entries(
    input: &RunInputs,
    before: impl Fn() + Clone + Send + 'static,
) -> anyhow::Result<impl Iterator<Item = Result<Entry, ReadError>> + Send> {
    let items = InputItems::new(input, None, before)?;
    Ok(items.filter_map(|item| match item {
        WorkItem::Puzzle(_, read) => Some(*read),
        WorkItem::Lines(..) => None,
    }))
}

/// The name of an input for messages, and the opened input.
type OpenedInput = (String, io::Result<Box<dyn Read + Send>>);

/// Returns the files to read. Each is an existing file, an argument that is itself the text, or `-`
/// for standard input.
///
/// # Errors
/// Fails if an input is missing or cannot be read.
pub fn files(input: &RunInputs) -> anyhow::Result<Vec<PathBuf>> {
    let files = match input.files.as_slice() {
        [] if io::stdin().is_terminal() => {
            bail!("no input; name a FILE, or `-` to read from the terminal")
        }
        [] => vec![PathBuf::from("-")],
        files => files.to_vec(),
    };
    apart_from_output(&files)?;
    // Check now, so that a missing file is reported before the work begins. There may be too many
    // files to keep them open.
    files.iter().try_for_each(|file| match is_text(file) {
        true => check_text(file, &input.options),
        false => look(file),
    })?;
    Ok(files)
}

/// The name of an argument that is itself a puzzle.
const ARGUMENT_FILE_NAME: &str = "argument";

/// Returns true if no file of this name exists, so that it may be a puzzle or a link to one.
pub fn is_text(file: &Path) -> bool {
    let is_absent = |error: io::Error| error.kind() != io::ErrorKind::PermissionDenied;
    // Windows ignores dots at the end of a name, so it would find another file or folder.
    let is_other = cfg!(windows) && file.as_os_str().as_encoded_bytes().ends_with(b".");
    !is_standard(file)
        && (is_other && file.file_name().is_some() || fs::metadata(file).is_err_and(is_absent))
}

/// Checks that an argument can be read as a puzzle.
///
/// # Errors
/// Fails with the reason if it cannot.
fn check_text(file: &Path, options: &ReadOptions) -> anyhow::Result<()> {
    let text = file.as_os_str().as_encoded_bytes();
    match PuzzleReader::new(ARGUMENT_FILE_NAME, text, options.clone()).find_map(Result::err) {
        None => Ok(()),
        Some(error) => {
            let is_whole = error.cell.is_none() && (error.line, error.column) == (1, 1);
            let reason = match is_whole {
                true => error.reason.text(),
                false => error.to_string().replacen(&format!("{ARGUMENT_FILE_NAME}:"), "", 1),
            };
            let name = quoted_argument(&file.to_string_lossy());
            bail!("no such file: {name} (read as a puzzle: {reason})")
        }
    }
}

/// Returns an argument as messages quote it: the beginning of a puzzle, or a whole file name.
fn quoted_argument(argument: &str) -> String {
    const MAX_QUOTED_CHARACTERS: usize = 40;
    let long = argument.char_indices().nth(MAX_QUOTED_CHARACTERS).map(|(end, _)| end);
    let end = argument.find('\n').into_iter().chain(long).min();
    match end.filter(|_| may_be_puzzle(argument)) {
        Some(end) => format!("{}…", &argument[..end]),
        None => argument.to_owned(),
    }
}

/// Returns true if the name means standard input or standard output.
pub fn is_standard(file: &Path) -> bool {
    file == Path::new("-")
}

/// Checks that no input is the file of standard output. Otherwise the answers would be read as
/// puzzles without end.
///
/// # Errors
/// Fails if an input is that file.
pub fn apart_from_output(inputs: &[PathBuf]) -> anyhow::Result<()> {
    let Some(input) = inputs.iter().find(|input| is_same(input, Path::new("-"))) else {
        return Ok(());
    };
    let input =
        if is_standard(input) { "standard input".into() } else { input.display().to_string() };
    bail!("{input} is also the file of standard output; redirect the output to another file")
}

/// Returns true if both names lead to the same ordinary file. `-` is the file that standard input or
/// standard output is redirected to.
#[cfg(unix)]
pub fn is_same(input: &Path, output: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let input = if is_standard(input) { Path::new("/dev/stdin") } else { input };
    let output = if is_standard(output) { Path::new("/dev/stdout") } else { output };
    let (Ok(one), Ok(other)) = (fs::metadata(input), fs::metadata(output)) else { return false };
    one.is_file() && other.is_file() && (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Returns true if both names lead to the same file. `-` is the file that standard input or
/// standard output is redirected to.
#[cfg(not(unix))]
pub fn is_same(input: &Path, output: &Path) -> bool {
    use same_file::Handle;
    let input = if is_standard(input) { Handle::stdin() } else { Handle::from_path(input) };
    let output = if is_standard(output) { Handle::stdout() } else { Handle::from_path(output) };
    input.is_ok_and(|input| output.is_ok_and(|output| input == output))
}

/// Checks that a file can be read.
///
/// # Errors
/// Fails if it is missing, is a folder, or is not readable.
pub fn look(file: &Path) -> anyhow::Result<()> {
    if is_standard(file) {
        return Ok(());
    }
    let data = fs::metadata(file).map_err(|error| open_error(file, error))?;
    if data.is_dir() {
        bail!("{}: is a directory; name the files in it", file.display());
    }
    // Opening a pipe may block, and is possible only once.
    if data.is_file()
        && let Err(error) = File::open(file)
    {
        return Err(open_error(file, error));
    }
    Ok(())
}

/// Returns the error for a named file that cannot be opened.
fn open_error(file: &Path, error: io::Error) -> anyhow::Error {
    match Status::of_unopened(&error) {
        Status::Unusable => anyhow!("{}: {error}", file.display()),
        _ => anyhow::Error::from(error).context(file.display().to_string()),
    }
}

/// Returns true if a name contains more than letters: less than half of its characters are letters.
/// Most puzzles and file names differ in this.
fn may_be_puzzle(name: &str) -> bool {
    2 * name.bytes().filter(u8::is_ascii_alphabetic).count() < name.len()
}

/// A buffered reader that hands out whole lines, so that no run of lines ends within a line. A line
/// longer than the buffer is handed out in parts.
struct WholeLines<R> {
    source: R,
    bytes: Vec<u8>,
    /// The part that was handed out and is not yet consumed.
    handed: Range<usize>,
    /// The number of bytes in the buffer.
    held: usize,
}

impl<R: Read> WholeLines<R> {
    fn new(source: R) -> WholeLines<R> {
        WholeLines { source, bytes: vec![0; 1 << 16], handed: 0..0, held: 0 }
    }
}

impl<R: Read> BufRead for WholeLines<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.handed.is_empty() {
            self.bytes.copy_within(self.handed.end..self.held, 0);
            self.held -= self.handed.end;
            self.handed = 0..0;
            let end = loop {
                let begun = self.held;
                let read = self.source.read(&mut self.bytes[begun..])?;
                self.held += read;
                let feed = memchr::memrchr(b'\n', &self.bytes[begun..self.held]);
                match feed {
                    Some(feed) => break begun + feed + 1,
                    None if read == 0 || self.held == self.bytes.len() => break self.held,
                    None => {}
                }
            };
            self.handed = 0..end;
        }
        Ok(&self.bytes[self.handed.clone()])
    }

    fn consume(&mut self, count: usize) {
        self.handed.start += count;
    }
}

impl<R: Read> Read for WholeLines<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}

/// Opens a file, or an argument that is itself the text.
fn source(file: &Path) -> OpenedInput {
    let text = file.as_os_str().as_encoded_bytes();
    match file.to_str() {
        Some("-") => ("standard input".to_owned(), Ok(Box::new(io::stdin()))),
        _ if is_text(file) => {
            (ARGUMENT_FILE_NAME.to_owned(), Ok(Box::new(Cursor::new(text.to_vec()))))
        }
        Some(name) if may_be_puzzle(name) && check_text(file, &ReadOptions::default()).is_ok() => {
            remark(format_args!(
                "sudoku-sat: {name}: read as the file with this name, not as a puzzle"
            ));
            (name.to_owned(), File::open(file).map(|file| Box::new(file) as _))
        }
        _ => (file.display().to_string(), File::open(file).map(|file| Box::new(file) as _)),
    }
}

/// Returns the error for a file that cannot be opened.
fn read_error(name: String, error: io::Error) -> ReadError {
    ReadError::of_input(name, 1, FaultReason::Io(error))
}

/// An input whose reads may block.
struct BlockingInput<F> {
    source: Box<dyn Read + Send>,
    /// Called before each read.
    before: F,
    /// The number of bytes read.
    read: Arc<AtomicU64>,
}

impl<F: Fn()> Read for BlockingInput<F> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        (self.before)();
        let read = interrupt::may_leave(|| self.source.read(bytes));
        // The time spent waiting for input does not count against the limit.
        stop::restart();
        self.read.fetch_add(*read.as_ref().unwrap_or(&0) as u64, Relaxed);
        read
    }
}

/// Prints a remark if the content of a file has another format than its extension. The content
/// decides.
fn contradict(file: &Path, name: &str, found: &str) {
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let told = formats::named(&ending.to_lowercase());
    // Formats of whole files, with the formats of the puzzles in them. A table has many shapes.
    let holds = |told: &str, found: &str| match told {
        // Lines, candidate lists and steps differ only in their content.
        "sdm" | "candidates" | "hodoku" | "gsf" => found == "line",
        "sdk" | "ss" | "sdx" | "pm" => ["grid", "line"].contains(&found),
        // A link is one line with any characters.
        "f-puzzles" | "iss" | "penpa" | "puzz-link" | "sudokuwiki" => found == "line",
        "sudokupad" => ["f-puzzles", "line"].contains(&found),
        "kaggle" | "cells" => ["kaggle", "cells", "numbers", "line"].contains(&found),
        _ => false,
    };
    if let Some(told) = told.map(|told| told.name())
        && told != found
        && !holds(told, found)
    {
        remark(format_args!(
            "sudoku-sat: {name}: read as {found}, although the file extension stands for {told}; \
             --from {told} overrides this"
        ));
    }
}

/// Returns the only puzzle of a file.
///
/// # Errors
/// Fails if the file cannot be read, or contains no puzzle or several.
pub fn only(path: &Path) -> anyhow::Result<Puzzle> {
    let name = || path.display().to_string();
    let text = fs::read(path).with_context(name)?;
    only_of(name(), &text, ReadOptions::default(), "puzzle")
}

/// Returns the only puzzle of a text. `what` is the word for it in messages.
///
/// # Errors
/// Fails if the text cannot be read, or contains no puzzle or several.
pub fn only_of(
    name: String,
    text: &[u8],
    options: ReadOptions,
    what: &str,
) -> anyhow::Result<Puzzle> {
    let mut puzzles = PuzzleReader::new(name.clone(), text, options);
    match (puzzles.next(), puzzles.next()) {
        (Some(entry), None) => Ok(entry?.puzzle),
        (None, _) => bail!("{name}: expected one {what}, found none"),
        (Some(_), Some(_)) => bail!("{name}: expected one {what}, found several"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_lines_reader_preserves_bytes() {
        let long = "x".repeat(200_000);
        for text in ["", "a", "a\n", "a\nb\nc", &format!("a\n{long}\nb"), &"line\n".repeat(50_000)]
        {
            let (mut lines, mut all) = (WholeLines::new(text.as_bytes()), Vec::new());
            loop {
                let piece = lines.fill_buf().unwrap().to_vec();
                if piece.is_empty() {
                    break;
                }
                let is_last = all.len() + piece.len() == text.len();
                assert!(is_last || piece.ends_with(b"\n") || piece.len() == 1 << 16);
                lines.consume(piece.len());
                all.extend(piece);
            }
            assert!(all == text.as_bytes());
        }
    }
}
