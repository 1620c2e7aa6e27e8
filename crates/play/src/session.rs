//! Everything between the keys and the screen: which puzzle, where the cursor is, what is asked.
//! What needs more than this comes out as a [`Request`](super::request::Request), and its answer comes back.

use std::collections::{BTreeMap, BTreeSet};

use super::{digit_entry::PartialNumber, game::Game, prompt::Prompt, request::Waiting};
use board::{Cell, DigitNames, Notes, Position, Puzzle, Symbols};
use explain::Move;
use formats::{Metadata, Place};

/// A puzzle to play.
#[derive(Clone, Debug)]
pub struct Item {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Where it is from; none for one that begins empty.
    pub place: Option<Place>,
    /// The name of its format.
    pub format: &'static str,
    /// Where a player stood in it, if its text said so.
    pub position: Option<Position>,
    /// The pencil marks of a player, where they are told apart from that.
    pub notes: Notes,
    /// Title, author and so on, to be saved again.
    pub metadata: Metadata,
}

impl Item {
    /// A puzzle of no file, where nobody has done anything yet.
    pub fn new(puzzle: Puzzle, format: &'static str) -> Item {
        let (place, position, notes, metadata) = Default::default();
        Item { puzzle, place, format, position, notes, metadata }
    }
}

/// What digits are when they are typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// Digits.
    Digits,
    /// Pencil marks.
    Pencil,
    /// Givens.
    Givens,
}

/// A step that is shown.
#[derive(Clone, Debug)]
pub(crate) struct ShownStep {
    /// The step.
    pub step: Move,
    /// What is said before it.
    pub first: &'static str,
    /// Whether its cells are shown, or only words.
    pub is_whole: bool,
}

/// See the module.
pub struct Session {
    items: Vec<Item>,
    /// Those that were on the screen.
    pub(super) games: BTreeMap<usize, Game>,
    current: usize,
    /// The symbols of digits, where the puzzle has as many digits.
    symbols: Option<Symbols>,
    /// The name to save under first.
    pub(super) file: String,
    pub(super) cursor: Cell,
    pub(super) mode: Mode,
    pub(super) begun: Option<PartialNumber>,
    pub(super) shown: Option<ShownStep>,
    /// The cells that a check or a hint found to be wrong.
    pub(super) wrong: BTreeSet<Cell>,
    /// Whether a hint has said already that something is wrong.
    pub(super) hinted_wrong: bool,
    pub(super) message: String,
    pub(super) prompt: Option<Prompt>,
    /// The first row of the help that is seen, while it is.
    pub(super) help: Option<usize>,
    pub(super) auto: bool,
    pub(super) waiting: Option<Waiting>,
}

impl Session {
    /// With the first of some puzzles, of which there is at least one.
    pub fn new(items: Vec<Item>, symbols: Option<Symbols>) -> Session {
        let mut session = Session {
            items: Vec::new(),
            games: BTreeMap::new(),
            current: 0,
            symbols,
            file: String::new(),
            cursor: 0,
            mode: Mode::Digits,
            begun: None,
            shown: None,
            wrong: BTreeSet::new(),
            hinted_wrong: false,
            message: String::new(),
            prompt: None,
            help: None,
            auto: false,
            waiting: None,
        };
        session.take(items);
        session
    }

    /// Plays other puzzles, at least one.
    pub(super) fn take(&mut self, items: Vec<Item>) {
        (self.items, self.current) = (items, 0);
        self.games.clear();
        let place = self.items[0].place.as_ref();
        self.mode = if place.is_none() { Mode::Givens } else { Mode::Digits };
        let file = match place.map(|place| &*place.file) {
            // One puzzle in place of many would lose the others.
            _ if self.items.len() > 1 => "",
            None | Some("standard input") => "",
            // No file, but the puzzle itself.
            Some("argument") => "puzzle.json",
            Some(file) => file,
        };
        self.file = file.to_owned();
        self.show(0);
    }

    pub(super) fn show(&mut self, number: usize) {
        let same = self.game_at(number).shape() == self.game_at(self.current).shape();
        self.current = number;
        if !same || self.cursor >= self.game().shape().cells() {
            self.cursor = self.game().shape().every_cell().next().unwrap_or(0);
        }
        self.forget();
        self.message.clear();
    }

    /// What was said of the board before holds no longer.
    pub(super) fn forget(&mut self) {
        (self.shown, self.waiting, self.begun) = (None, None, None);
        self.hinted_wrong = false;
        self.wrong.clear();
    }

    fn game_at(&mut self, number: usize) -> &mut Game {
        let item = &self.items[number];
        self.games
            .entry(number)
            .or_insert_with(|| Game::at(item.puzzle.clone(), item.position.as_ref(), &item.notes))
    }

    /// The game on the screen.
    pub fn game(&self) -> &Game {
        &self.games[&self.current]
    }

    pub(super) fn game_mut(&mut self) -> &mut Game {
        self.game_at(self.current)
    }

    /// Which of the puzzles it is, from 1, and how many there are.
    pub fn number(&self) -> (usize, usize) {
        (self.current + 1, self.items.len())
    }

    /// The puzzle on the screen as it was read.
    pub fn item(&self) -> &Item {
        &self.items[self.current]
    }

    /// The symbols of its digits; none where they are numbers.
    pub fn symbols(&self) -> Option<&Symbols> {
        self.symbols.as_ref().filter(|symbols| symbols.side() == self.game().shape().side())
    }

    /// What digits are called.
    pub(super) fn names(&self) -> DigitNames {
        let numbers = || DigitNames::numbers(self.game().shape());
        self.symbols().map_or_else(numbers, Symbols::names)
    }

    /// What is waited for, if anything.
    pub fn waiting(&self) -> Option<Waiting> {
        self.waiting
    }

    /// Says something.
    pub fn say(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    /// What there is to say of the puzzles that were read, if they are not all there is: then
    /// their file is not to be written over.
    pub fn noted(&mut self, note: Option<String>) {
        if note.is_some() {
            self.file.clear();
        }
        self.say(note.unwrap_or_default());
    }

    /// Whether steps are made one after the other.
    pub fn is_auto(&self) -> bool {
        self.auto
    }
}
