//! The state between the keys and the screen: the current puzzle, the cursor, and the open
//! question. Work outside of the session is returned as a [`SessionRequest`](super::request::SessionRequest), and
//! its result is passed back.

use std::collections::{BTreeMap, BTreeSet};

use super::{digit_entry::PartialNumber, game::Game, prompt::Prompt, request::PendingRequest};
use board::{Cell, DigitNames, Notes, Position, Puzzle, Symbols};
use explain::Move;
use formats::{Metadata, PuzzleLocation};

/// A puzzle to play.
#[derive(Clone, Debug)]
pub struct PlayItem {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The position in the input; `None` for an empty board.
    pub place: Option<PuzzleLocation>,
    /// The name of the format from which it was read.
    pub format: &'static str,
    /// The game state, if the input contains one.
    pub position: Option<Position>,
    /// The pencil marks, if the input stores them separately from candidates.
    pub notes: Notes,
    /// The metadata, such as title and author, which is saved with the puzzle.
    pub metadata: Metadata,
}

impl PlayItem {
    /// Returns a puzzle without a file and without entries.
    pub fn new(puzzle: Puzzle, format: &'static str) -> PlayItem {
        let (place, position, notes, metadata) = Default::default();
        PlayItem { puzzle, place, format, position, notes, metadata }
    }
}

/// The meaning of typed digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// Digits.
    Digits,
    /// Pencil marks.
    Pencil,
    /// Givens.
    Givens,
}

/// A step that is shown as a hint.
#[derive(Clone, Debug)]
pub(crate) struct ShownStep {
    /// The step.
    pub step: Move,
    /// The text before it.
    pub first: &'static str,
    /// Set if its cells are shown, and not only its text.
    pub is_whole: bool,
}

/// A session of play with all its puzzles.
pub struct Session {
    items: Vec<PlayItem>,
    /// The games of the puzzles that were shown.
    pub(super) games: BTreeMap<usize, Game>,
    current: usize,
    /// The symbols of the digits, used for puzzles with this number of digits.
    symbols: Option<Symbols>,
    /// The initial file name for saving.
    pub(super) file: String,
    pub(super) cursor: Cell,
    pub(super) mode: Mode,
    pub(super) begun: Option<PartialNumber>,
    pub(super) shown: Option<ShownStep>,
    /// The cells that a check or a hint found to be wrong.
    pub(super) wrong: BTreeSet<Cell>,
    /// Set if a hint has already reported a mistake.
    pub(super) hinted_wrong: bool,
    pub(super) message: String,
    pub(super) prompt: Option<Prompt>,
    /// The first visible row of the help, if the help is shown.
    pub(super) help: Option<usize>,
    pub(super) auto: bool,
    pub(super) waiting: Option<PendingRequest>,
}

impl Session {
    /// Returns a session of the given puzzles, which shows the first one. There must be at least
    /// one.
    pub fn new(items: Vec<PlayItem>, symbols: Option<Symbols>) -> Session {
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

    /// Replaces the puzzles; there must be at least one.
    pub(super) fn take(&mut self, items: Vec<PlayItem>) {
        (self.items, self.current) = (items, 0);
        self.games.clear();
        let place = self.items[0].place.as_ref();
        self.mode = if place.is_none() { Mode::Givens } else { Mode::Digits };
        let file = match place.map(|place| &*place.file) {
            // Saving one puzzle under this name would overwrite the others.
            _ if self.items.len() > 1 => "",
            None | Some("standard input") => "",
            // The argument is not a file but the puzzle itself.
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

    /// Discards hints and check results after a change.
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

    /// Returns the game on the screen.
    pub fn game(&self) -> &Game {
        &self.games[&self.current]
    }

    pub(super) fn game_mut(&mut self) -> &mut Game {
        self.game_at(self.current)
    }

    /// Returns the number of the current puzzle, from 1, and the number of puzzles.
    pub fn number(&self) -> (usize, usize) {
        (self.current + 1, self.items.len())
    }

    /// Returns the puzzle on the screen as it was read.
    pub fn item(&self) -> &PlayItem {
        &self.items[self.current]
    }

    /// Returns the symbols of the digits, or `None` if numbers are used.
    pub fn symbols(&self) -> Option<&Symbols> {
        self.symbols.as_ref().filter(|symbols| symbols.side() == self.game().shape().side())
    }

    /// Returns the names of the digits.
    pub(super) fn names(&self) -> DigitNames {
        let numbers = || DigitNames::numbers(self.game().shape());
        self.symbols().map_or_else(numbers, Symbols::names)
    }

    /// Returns the pending request, if there is one.
    pub fn waiting(&self) -> Option<PendingRequest> {
        self.waiting
    }

    /// Shows a message.
    pub fn say(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    /// Shows a note about the puzzles that were read. A note means that they are not the whole
    /// file, so its name is not suggested for saving.
    pub fn noted(&mut self, note: Option<String>) {
        if note.is_some() {
            self.file.clear();
        }
        self.say(note.unwrap_or_default());
    }

    /// Returns true if steps are made automatically.
    pub fn is_auto(&self) -> bool {
        self.auto
    }
}
