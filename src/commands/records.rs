//! Puzzles through an engine, and what could not be read, in the order of the
//! input.

use std::{
    cell::RefCell,
    collections::VecDeque,
    fs::File,
    io::{self, BufRead, BufReader, IsTerminal},
    path::{Path, PathBuf},
    rc::Rc,
};

use anyhow::{Context, bail};
use sudoku_sat::{
    engines::{self, Outcome, Outcomes, Question},
    formats::{Entry, Place, Puzzles, ReadError, ReadOptions},
};

use super::arguments::Input;

/// What came of one entry of the input.
pub enum Record {
    /// An answer, and where the puzzle stands.
    Outcome(Place, Box<Outcome>),
    /// Something that is no puzzle.
    Unreadable(ReadError),
}

/// The entries of all files, one after the other.
pub fn entries(input: &Input) -> anyhow::Result<Entries> {
    let files = match input.files.as_slice() {
        [] if io::stdin().is_terminal() => {
            bail!("no FILE, and nothing on standard input; `-` reads from the terminal")
        }
        [] => vec![PathBuf::from("-")],
        files => files.to_vec(),
    };
    // Files are opened beforehand, so that a missing one is known before work begins.
    let readers = files.iter().map(|file| open(file, input.options())).collect::<Result<Vec<_>, _>>()?;
    Ok(Box::new(announce(readers.into_iter().flatten())))
}

/// Everything that is read, in order.
pub type Entries = Box<dyn Iterator<Item = Result<Entry, ReadError>>>;

fn open(file: &Path, options: ReadOptions) -> anyhow::Result<Puzzles<Box<dyn BufRead>>> {
    if file == Path::new("-") {
        return Ok(Puzzles::new("standard input", Box::new(io::stdin().lock()), options));
    }
    let name = file.display().to_string();
    let opened = File::open(file).with_context(|| name.clone())?;
    if opened.metadata().is_ok_and(|data| data.is_dir()) {
        bail!("{name}: is a directory; name the files in it");
    }
    Ok(Puzzles::new(name, Box::new(BufReader::with_capacity(1 << 16, opened)), options))
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
            eprintln!("sudoku-sat: {place}: side {side}, boxes taken to be {shape}; --box says otherwise");
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
