//! Puzzles through an engine, and what could not be read, in the order of the
//! input.

use std::{
    cell::RefCell,
    collections::VecDeque,
    fs::{self, File},
    io::{self, BufReader, IsTerminal, Read, Write},
    path::{Path, PathBuf},
    rc::Rc,
};

use anyhow::{Context, bail};
use formats::{Entry, Place, Puzzles, ReadError, ReadOptions, Reason};
use solve::engines::{Engine, Outcome, Outcomes, Question};

use super::{arguments::Input, interrupt, stream::Out, tell};

/// What came of one entry of the input.
pub enum Record {
    /// An answer, and where the puzzle stands.
    Outcome(Place, Box<Outcome>),
    /// Something that is no puzzle.
    Unreadable(ReadError),
}

/// The entries of all files, one after the other. What was printed before is
/// written out whenever reading may have to wait.
pub fn entries(input: &Input, out: Option<&Out>) -> anyhow::Result<Entries> {
    let files = files(input)?;
    let (options, out) = (input.options(), out.cloned());
    Ok(Box::new(announce(files.into_iter().flat_map(move |file| open(&file, &out, &options)))))
}

/// The files to read, each of which is there; `-` is standard input.
pub fn files(input: &Input) -> anyhow::Result<Vec<PathBuf>> {
    let files = match input.files.as_slice() {
        [] if io::stdin().is_terminal() => {
            bail!("no FILE, and nothing on standard input; `-` reads from the terminal")
        }
        [] => vec![PathBuf::from("-")],
        files => files.to_vec(),
    };
    // A missing file is known before work begins; there may be too many to keep open.
    files.iter().try_for_each(|file| look(file))?;
    Ok(files)
}

fn look(file: &Path) -> anyhow::Result<()> {
    if file == Path::new("-") {
        return Ok(());
    }
    let data = fs::metadata(file).with_context(|| file.display().to_string())?;
    if data.is_dir() {
        bail!("{}: is a directory; name the files in it", file.display());
    }
    Ok(())
}

/// The entries of a file; one error if it cannot be opened.
fn open(file: &Path, out: &Option<Out>, options: &ReadOptions) -> Entries {
    let (name, source) = source(file);
    match source {
        Ok(source) => {
            let tied = Tied { source, out: out.clone() };
            let reader = BufReader::with_capacity(1 << 16, tied);
            Box::new(Puzzles::new(name, reader, options.clone()))
        }
        Err(error) => Box::new(std::iter::once(Err(unopened(name, error)))),
    }
}

/// The name of a file for messages, and what to read.
pub fn source(file: &Path) -> (String, io::Result<Box<dyn Read + Send>>) {
    match file.to_str() {
        Some("-") => ("standard input".to_owned(), Ok(Box::new(io::stdin()))),
        _ => (file.display().to_string(), File::open(file).map(|file| Box::new(file) as _)),
    }
}

/// The error for a file that cannot be opened.
pub fn unopened(name: String, error: io::Error) -> ReadError {
    ReadError { file: name.into(), line: 1, column: 1, cell: None, reason: Reason::Io(error) }
}

/// Everything that is read, in order.
pub type Entries = Box<dyn Iterator<Item = Result<Entry, ReadError>>>;

/// An input that has the output written before it is read from.
struct Tied {
    source: Box<dyn Read + Send>,
    out: Option<Out>,
}

impl Read for Tied {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        // What cannot be written now is kept, and told when the next record is.
        let _ = self.out.as_mut().map(Write::flush);
        interrupt::while_waiting(|| self.source.read(bytes))
    }
}

/// Says once per shape where boxes were a guess.
fn announce(
    entries: impl Iterator<Item = Result<Entry, ReadError>>,
) -> impl Iterator<Item = Result<Entry, ReadError>> {
    let mut announced = Vec::new();
    entries.inspect(move |entry| {
        if let Ok(Entry { puzzle, place, guessed_box: true, .. }) = entry
            && !announced.contains(&puzzle.shape)
        {
            announced.push(puzzle.shape);
            let (shape, side) = (puzzle.shape, puzzle.shape.side());
            tell(format_args!(
                "sudoku-sat: {place}: side {side}, boxes taken to be {shape}; --box says otherwise"
            ));
        }
    })
}

/// What was read and not yet answered, in order: places of puzzles, and errors.
type Waiting = Rc<RefCell<VecDeque<Result<Place, ReadError>>>>;

/// Answers and errors in the order of the input.
pub struct Records<'a> {
    outcomes: Outcomes<'a>,
    waiting: Waiting,
    /// An answer that comes after errors still waiting.
    held: Option<Outcome>,
}

impl<'a> Records<'a> {
    /// Asks an engine about all entries.
    pub fn new(entries: Entries, engine: &'a dyn Engine, question: &'a Question) -> Records<'a> {
        let waiting = Waiting::default();
        let seen = Rc::clone(&waiting);
        let puzzles = entries.filter_map(move |entry| {
            let (place, puzzle) = match entry {
                Ok(Entry { place, puzzle, .. }) => (Ok(place), Some(puzzle)),
                Err(error) => (Err(error), None),
            };
            seen.borrow_mut().push_back(place);
            puzzle
        });
        let outcomes = engine.run(Box::new(puzzles), question);
        Records { outcomes, waiting, held: None }
    }
}

impl Iterator for Records<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        if self.held.is_none() {
            self.held = self.outcomes.next();
        }
        match self.waiting.borrow_mut().pop_front()? {
            Err(error) => Some(Record::Unreadable(error)),
            Ok(place) => {
                let outcome = self.held.take()?;
                Some(Record::Outcome(place, Box::new(outcome)))
            }
        }
    }
}
