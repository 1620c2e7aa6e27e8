//! What is read: the entries of all files, and of standard input.

use std::{
    fs::{self, File},
    io::{self, BufReader, Cursor, IsTerminal, Read},
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow, bail};
use board::{Puzzle, stop};
use formats::{Entry, Puzzles, ReadError, ReadOptions, Reason};

use super::{Status, begun::Opened, interrupt, options::Input, output::remark};

/// Everything that is read, in order.
pub type Entries = Box<dyn Iterator<Item = Result<Entry, ReadError>> + Send>;

/// The entries of all files, one after the other. `before` is done whenever reading may have to
/// wait.
pub fn entries(
    input: &Input,
    before: impl Fn() + Clone + Send + 'static,
) -> anyhow::Result<Entries> {
    let (files, options, mut begun) = (files(input)?, input.options(), input.begun.take());
    let all = files.into_iter().flat_map(move |file| {
        let opened = begun.pop_front().unwrap_or_else(|| source(&file));
        open(file, opened, before.clone(), &options)
    });
    Ok(Box::new(announce(all)))
}

/// The files to read, each of which is there, or is itself the text; `-` is standard input.
pub fn files(input: &Input) -> anyhow::Result<Vec<PathBuf>> {
    let files = match input.files.as_slice() {
        [] if io::stdin().is_terminal() => {
            bail!("no input; name a FILE, or `-` to read from the terminal")
        }
        [] => vec![PathBuf::from("-")],
        files => files.to_vec(),
    };
    apart_from_output(&files)?;
    // A missing file is known before work begins; there may be too many to keep open.
    let options = input.options();
    files.iter().try_for_each(|file| match is_text(file) {
        true => look_at_text(file, &options),
        false => look(file),
    })?;
    Ok(files)
}

/// What an argument is called that is itself a puzzle.
const ARGUMENT: &str = "argument";

/// Whether no file is there of that name, so that it may be itself a puzzle or an address of one.
pub fn is_text(file: &Path) -> bool {
    let is_absent = |error: io::Error| error.kind() != io::ErrorKind::PermissionDenied;
    !is_standard(file) && fs::metadata(file).is_err_and(is_absent)
}

/// Looks whether an argument can be read as a puzzle.
///
/// # Errors
/// Why not.
fn look_at_text(file: &Path, options: &ReadOptions) -> anyhow::Result<()> {
    let text = file.as_os_str().as_encoded_bytes();
    match Puzzles::new(ARGUMENT, text, options.clone()).find_map(Result::err) {
        None => Ok(()),
        Some(error) => {
            let is_whole = error.cell.is_none() && (error.line, error.column) == (1, 1);
            let reason = match is_whole {
                true => error.reason.to_string(),
                false => error.to_string().replacen(&format!("{ARGUMENT}:"), "", 1),
            };
            let name = shown(&file.to_string_lossy());
            bail!("no such file: {name} (read as a puzzle: {reason})")
        }
    }
}

/// An argument as a message quotes it: a puzzle by its beginning, the name of a file whole.
fn shown(argument: &str) -> String {
    const MOST: usize = 40;
    let long = argument.char_indices().nth(MOST).map(|(end, _)| end);
    let end = argument.find('\n').into_iter().chain(long).min();
    match end.filter(|_| may_be_puzzle(argument)) {
        Some(end) => format!("{}…", &argument[..end]),
        None => argument.to_owned(),
    }
}

/// Whether it is standard input that is meant, or standard output.
pub fn is_standard(file: &Path) -> bool {
    file == Path::new("-")
}

/// Looks that no input is the file that standard output goes to: its answers would be read as
/// puzzles, for ever.
///
/// # Errors
/// If one is.
pub fn apart_from_output(inputs: &[PathBuf]) -> anyhow::Result<()> {
    let Some(input) = inputs.iter().find(|input| is_same(input, Path::new("/dev/stdout"))) else {
        return Ok(());
    };
    let input =
        if is_standard(input) { "standard input".into() } else { input.display().to_string() };
    bail!("{input} is also the file of standard output; redirect the output to another file")
}

/// Whether both are the same file, whatever leads there.
pub fn is_same(input: &Path, output: &Path) -> bool {
    let input = if is_standard(input) { Path::new("/dev/stdin") } else { input };
    let (Ok(one), Ok(other)) = (fs::metadata(input), fs::metadata(output)) else { return false };
    #[cfg(unix)]
    let linked = {
        use std::os::unix::fs::MetadataExt;
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    };
    #[cfg(not(unix))]
    let linked = false;
    let same = || input.canonicalize().ok() == output.canonicalize().ok();
    one.is_file() && other.is_file() && (linked || same())
}

/// Looks whether a file can be read.
///
/// # Errors
/// If it is not there, a folder, or closed to us.
pub fn look(file: &Path) -> anyhow::Result<()> {
    if is_standard(file) {
        return Ok(());
    }
    let data = fs::metadata(file).map_err(|error| not_opened(file, error))?;
    if data.is_dir() {
        bail!("{}: is a directory; name the files in it", file.display());
    }
    // To open a pipe may take for ever, and happens once.
    if data.is_file()
        && let Err(error) = File::open(file)
    {
        return Err(not_opened(file, error));
    }
    Ok(())
}

/// The error for a file that was named and cannot be opened.
fn not_opened(file: &Path, error: io::Error) -> anyhow::Error {
    match Status::of_unopened(&error) {
        Status::Unusable => anyhow!("{}: {error}", file.display()),
        _ => anyhow::Error::from(error).context(file.display().to_string()),
    }
}

/// The entries of a file; one error if it cannot be opened.
fn open(
    file: PathBuf,
    (name, source): Opened,
    before: impl Fn() + Send + 'static,
    options: &ReadOptions,
) -> Entries {
    match source {
        Ok(source) => {
            let reader = BufReader::new(Waiting { source, before });
            let puzzles = Puzzles::boxed(&name, Box::new(reader), options.clone());
            let (file, mut is_looked_at) = (file, options.from.is_some());
            Box::new(puzzles.inspect(move |read| {
                if let Ok(entry) = read
                    && !std::mem::replace(&mut is_looked_at, true)
                {
                    contradict(&file, &name, entry.format.name());
                }
            }))
        }
        Err(error) => Box::new(std::iter::once(Err(unopened(name, error)))),
    }
}

/// Whether the name of a file is more than words: most are told apart by that.
fn may_be_puzzle(name: &str) -> bool {
    2 * name.bytes().filter(u8::is_ascii_alphabetic).count() < name.len()
}

/// Opens a file, or what is itself the text.
pub fn source(file: &Path) -> Opened {
    let text = file.as_os_str().as_encoded_bytes();
    match file.to_str() {
        Some("-") => ("standard input".to_owned(), Ok(Box::new(io::stdin()))),
        _ if is_text(file) => (ARGUMENT.to_owned(), Ok(Box::new(Cursor::new(text.to_vec())))),
        Some(name)
            if may_be_puzzle(name) && look_at_text(file, &ReadOptions::default()).is_ok() =>
        {
            remark(format_args!(
                "sudoku-sat: {name}: read as the file with this name, not as a puzzle"
            ));
            (name.to_owned(), File::open(file).map(|file| Box::new(file) as _))
        }
        _ => (file.display().to_string(), File::open(file).map(|file| Box::new(file) as _)),
    }
}

/// The error for a file that cannot be opened.
pub fn unopened(name: String, error: io::Error) -> ReadError {
    ReadError::of_input(name, 1, Reason::Io(error))
}

/// An input that may keep its reader waiting.
pub struct Waiting<F> {
    /// What is read.
    pub source: Box<dyn Read + Send>,
    /// What is done before each wait.
    pub before: F,
}

impl<F: Fn()> Read for Waiting<F> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        (self.before)();
        let read = interrupt::may_leave(|| self.source.read(bytes));
        // What waits for its input takes no time of its own.
        stop::restart();
        read
    }
}

/// Says once per file where its content is of another format than its name. The content decides.
pub fn contradict(file: &Path, name: &str, found: &str) {
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let told = formats::named(&ending.to_lowercase());
    // Formats of whole files whose puzzles are lines, rows or grids; a table has many shapes.
    let holds = |told: &str, found: &str| match told {
        // Lines, lists of candidates and steps are told apart by what is in them.
        "sdm" | "candidates" | "hodoku" | "gsf" => found == "line",
        "sdk" | "ss" | "sdx" | "pm" => ["grid", "line"].contains(&found),
        // A link is a line, whatever is in it.
        "f-puzzles" | "iss" | "sudokupad" | "penpa" => found == "line",
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

/// The only puzzle of a file.
///
/// # Errors
/// If it cannot be read, or has none or several.
pub fn only(path: &Path) -> anyhow::Result<Puzzle> {
    let name = || path.display().to_string();
    let text = fs::read(path).with_context(name)?;
    only_of(name(), &text, ReadOptions::default(), "puzzle")
}

/// The only puzzle of a text, or what else it is called that is read as one.
///
/// # Errors
/// If it cannot be read, or has none or several.
pub fn only_of(
    name: String,
    text: &[u8],
    options: ReadOptions,
    what: &str,
) -> anyhow::Result<Puzzle> {
    let mut puzzles = Puzzles::new(name.clone(), text, options);
    match (puzzles.next(), puzzles.next()) {
        (Some(entry), None) => Ok(entry?.puzzle),
        (None, _) => bail!("{name}: expected one {what}, found none"),
        (Some(_), Some(_)) => bail!("{name}: expected one {what}, found several"),
    }
}

/// Prints the remarks about how puzzles were read, and once per shape where boxes were a guess.
fn announce(
    entries: impl Iterator<Item = Result<Entry, ReadError>>,
) -> impl Iterator<Item = Result<Entry, ReadError>> {
    let mut announced = Vec::new();
    entries.inspect(move |entry| {
        let Ok(Entry { puzzle, place, guessed_box, remarks, .. }) = entry else { return };
        remarks.iter().for_each(|what| remark(format_args!("sudoku-sat: {place}: {what}")));
        if *guessed_box && !announced.contains(&puzzle.shape) {
            announced.push(puzzle.shape);
            let (shape, side) = (puzzle.shape, puzzle.shape.side());
            remark(format_args!(
                "sudoku-sat: {place}: side {side}: assuming boxes of {shape}; --box sets another size"
            ));
        }
    })
}
