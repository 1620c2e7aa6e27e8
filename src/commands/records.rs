//! Puzzles through an engine, and what could not be read, in the order of the
//! input.

use std::{
    cell::RefCell,
    collections::VecDeque,
    fs::File,
    io::{self, BufReader, IsTerminal, Read, Write},
    path::{Path, PathBuf},
    rc::Rc,
};

use anyhow::{Context, bail};
use sudoku_sat::{
    engines::{self, Outcome, Outcomes, Question},
    formats::{Entry, Place, Puzzles, ReadError, ReadOptions},
};

use super::{arguments::Input, output::Out};

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
    let files = match input.files.as_slice() {
        [] if io::stdin().is_terminal() => {
            bail!("no FILE, and nothing on standard input; `-` reads from the terminal")
        }
        [] => vec![PathBuf::from("-")],
        files => files.to_vec(),
    };
    // Files are opened beforehand, so that a missing one is known before work begins.
    let opened = files.iter().map(|file| open(file, out, input.options()));
    let readers = opened.collect::<Result<Vec<_>, _>>()?;
    Ok(Box::new(announce(readers.into_iter().flatten())))
}

/// Everything that is read, in order.
pub type Entries = Box<dyn Iterator<Item = Result<Entry, ReadError>>>;

type Reading = BufReader<Tied>;

/// An input that has the output written before it is read from.
struct Tied {
    source: Box<dyn Read>,
    out: Option<Out>,
}

impl Read for Tied {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        // What cannot be written now is kept, and told when the next record is.
        let _ = self.out.as_mut().map(Write::flush);
        self.source.read(bytes)
    }
}

fn open(file: &Path, out: Option<&Out>, options: ReadOptions) -> anyhow::Result<Puzzles<Reading>> {
    let read = |source: Box<dyn Read>| {
        BufReader::with_capacity(1 << 16, Tied { source, out: out.cloned() })
    };
    if file == Path::new("-") {
        return Ok(Puzzles::new("standard input", read(Box::new(io::stdin())), options));
    }
    let name = file.display().to_string();
    let opened = File::open(file).with_context(|| name.clone())?;
    if opened.metadata().is_ok_and(|data| data.is_dir()) {
        bail!("{name}: is a directory; name the files in it");
    }
    Ok(Puzzles::new(name, read(Box::new(opened)), options))
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
            eprintln!(
                "sudoku-sat: {place}: side {side}, boxes taken to be {shape}; --box says otherwise"
            );
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
    pub fn new(entries: Entries, question: &'a Question) -> Records<'a> {
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
        let outcomes = engines::ALL[0].run(Box::new(puzzles), question);
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
