//! Everything between the keys and the screen: which puzzle, where the cursor is, what is asked.
//! What needs more than this comes out as a [`Request`], and its answer is told here again.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{
    game::{Game, Position, Refused},
    keys::{self, Action},
    prompt::{Prompt, Question, Then, Typed as Answer, What},
    typing::{Begun, Typed, typed},
};
use crate::{
    board::{self, Cell, Digit, Puzzle},
    explain::Move,
    formats::{Place, Symbols},
};

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
    pub position: Option<board::Position>,
}

/// What digits are when they are typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Digits.
    Digits,
    /// Pencil marks.
    Pencil,
    /// Givens.
    Givens,
}

/// A step that is shown.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The step.
    pub step: Move,
    /// Whether its cells are shown, or only words.
    pub is_whole: bool,
}

/// What takes time, or is outside.
#[derive(Clone, Debug)]
pub enum Request {
    /// How many solutions?
    Check(Position),
    /// What is the next step?
    Advise(Position),
    /// Read a file.
    Open(PathBuf),
    /// Write a puzzle to a file.
    Save(Saving),
    /// Draw the screen from nothing.
    Redraw,
    /// Stop until the shell goes on.
    Suspend,
    /// The end.
    Quit,
    /// The end at once.
    Interrupt,
}

/// What is to be written.
#[derive(Clone, Debug)]
pub struct Saving {
    /// Which digits.
    pub what: What,
    /// Where to.
    pub path: PathBuf,
    /// What is written.
    pub puzzle: Puzzle,
    /// The same with what was struck ruled out, for the format that can hold it.
    pub marked: Puzzle,
    /// The givens and where the player stands, for formats that hold that; none where the givens
    /// alone are asked for.
    pub stand: Option<(Puzzle, board::Position)>,
    /// The format in which the puzzle was read.
    pub format: &'static str,
    /// Whether a file may be written over.
    pub overwrite: bool,
}

/// What is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// How many solutions there are.
    Check,
    /// Where to look.
    Hint,
    /// A step to make.
    Step,
    /// A file.
    Open,
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
    pub(super) begun: Option<Begun>,
    pub(super) shown: Option<Shown>,
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
        let file = place.map_or(String::new(), |place| place.file.to_string());
        // One puzzle in place of many would lose the others.
        let is_none = file == "standard input" || self.items.len() > 1;
        self.file = if is_none { String::new() } else { file };
        self.show(0);
    }

    pub(super) fn show(&mut self, number: usize) {
        let same = self.game_at(number).shape() == self.game_at(self.current).shape();
        self.current = number;
        if !same || self.cursor >= self.game().shape().cells() {
            self.cursor = 0;
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
            .or_insert_with(|| Game::at(item.puzzle.clone(), item.position.as_ref()))
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

    /// Where steps are made one after the other, the request for the next.
    pub fn tick(&mut self) -> Option<Request> {
        let ready = self.auto && self.waiting.is_none() && self.prompt.is_none();
        ready.then(|| self.advise(Waiting::Step))
    }

    /// Whether steps are made one after the other.
    pub fn is_auto(&self) -> bool {
        self.auto
    }

    /// A key was pressed.
    pub fn press(&mut self, key: KeyEvent) -> Option<Request> {
        let action = self.action(key);
        if let Some(Action::Interrupt) = action {
            return Some(Request::Interrupt);
        }
        if let Some(Action::Suspend) = action {
            return Some(Request::Suspend);
        }
        if self.auto {
            (self.auto, self.waiting) = (false, None);
            self.say("stopped");
            return None;
        }
        if self.help.is_some() {
            self.turn(key.code);
            return None;
        }
        if let Some(mut prompt) = self.prompt.take() {
            return match prompt.press(key) {
                Answer::On => {
                    self.prompt = Some(prompt);
                    None
                }
                Answer::Left => None,
                Answer::Answered => self.answered(prompt),
            };
        }
        match action {
            Some(action) => self.act(action),
            None => {
                self.letter(key);
                None
            }
        }
    }

    /// What the key asks for, if it is part of no digit.
    fn action(&self, key: KeyEvent) -> Option<Action> {
        let is_plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        if let KeyCode::Char(letter) = key.code
            && is_plain
            && self.typed(letter) != Typed::Nothing
        {
            return None;
        }
        keys::action(key)
    }

    fn typed(&self, letter: char) -> Typed {
        let side = self.game().shape().side();
        typed(letter, self.begun.map(|begun| begun.number), side, self.symbols())
    }

    /// A letter that is no key.
    fn letter(&mut self, key: KeyEvent) {
        let KeyCode::Char(letter) = key.code else { return };
        let held = key.modifiers.contains(KeyModifiers::ALT);
        let is_mark = self.begun.map_or(held || self.mode == Mode::Pencil, |begun| begun.is_mark);
        match self.typed(letter) {
            Typed::Digit(digit) => {
                self.begun = None;
                self.digit(digit, is_mark);
            }
            Typed::Begun(number) => self.begun = Some(Begun { number, is_mark }),
            Typed::TooLarge(number) => {
                self.begun = None;
                let side = self.game().shape().side();
                self.say(format!("{number} is no digit here: 1 to {side}"));
            }
            Typed::Nothing => self.say(format!("{letter} is no key here: ? shows them all")),
        }
    }

    fn digit(&mut self, digit: Digit, is_mark: bool) {
        let (cell, mode) = (self.cursor, self.mode);
        self.change(|game| match (is_mark, mode) {
            (true, _) => game.toggle(cell, digit),
            (false, Mode::Givens) => {
                game.give(cell, digit);
                Ok(())
            }
            (false, _) => game.enter(cell, digit),
        });
    }

    /// Ends a number that could go on.
    fn end_number(&mut self) {
        if let Some(Begun { number, is_mark }) = self.begun.take() {
            self.digit(number, is_mark);
        }
    }

    /// Changes the board.
    fn change(&mut self, make: impl FnOnce(&mut Game) -> Result<(), Refused>) {
        self.forget();
        self.message.clear();
        match make(self.game_mut()) {
            Err(refused) => self.say(refused.to_string()),
            Ok(()) => self.tell_if_solved(),
        }
    }

    /// Does what an action asks for.
    fn act(&mut self, action: Action) -> Option<Request> {
        match (action, &mut self.begun) {
            (Action::Erase, Some(begun)) => {
                begun.number /= 10;
                self.begun = self.begun.filter(|begun| begun.number > 0);
                return None;
            }
            (Action::Cancel, Some(_)) => {
                self.begun = None;
                return None;
            }
            _ => self.end_number(),
        }
        let cell = self.cursor;
        match action {
            Action::Move(down, right) => self.go(down, right),
            Action::First => self.go(0, -(self.game().shape().side() as isize)),
            Action::Last => self.go(0, self.game().shape().side() as isize),
            Action::NextOpen => self.seek_open(1),
            Action::PreviousOpen => self.seek_open(self.game().shape().cells() - 1),
            Action::Erase if self.mode == Mode::Givens => self.change(|game| {
                game.take_out(cell);
                Ok(())
            }),
            Action::Erase => self.change(|game| game.erase(cell)),
            Action::Pencil => self.turn_mode(Mode::Pencil),
            Action::Givens => self.turn_mode(Mode::Givens),
            Action::Undo => self.went(Game::undo, "nothing to undo"),
            Action::Redo => self.went(Game::redo, "nothing to redo"),
            Action::Fill => self.went(
                |game| {
                    game.fill();
                    true
                },
                "",
            ),
            Action::Reset => {
                self.went(
                    |game| {
                        game.reset();
                        true
                    },
                    "",
                );
                self.say("back to the givens: u takes it back");
            }
            Action::Next => self.to(self.current + 1),
            Action::Previous => self.to(self.current.wrapping_sub(1)),
            Action::Help => self.help = Some(0),
            Action::Cancel => {
                if self.waiting.is_some() {
                    self.say("stopped");
                } else {
                    self.message.clear();
                }
                self.forget();
            }
            Action::Accept => {}
            Action::Hint => return self.hint(),
            Action::Step => return self.make_step(),
            Action::Auto => {
                self.auto = true;
                return self.tick();
            }
            Action::Check => {
                self.forget();
                return Some(self.wait(Waiting::Check, Request::Check));
            }
            Action::Open => self.ask_file(Question::Open, "open the file: "),
            Action::Save => self.ask_file(Question::Save(What::Digits), "save all digits as: "),
            Action::SaveGivens => {
                self.ask_file(Question::Save(What::Givens), "save the givens as: ");
            }
            Action::Redraw => return Some(Request::Redraw),
            Action::Quit => return self.lose(Then::Quit),
            Action::Suspend => return Some(Request::Suspend),
            Action::Interrupt => return Some(Request::Interrupt),
        }
        None
    }

    fn went(&mut self, make: impl FnOnce(&mut Game) -> bool, otherwise: &str) {
        self.forget();
        let done = make(self.game_mut());
        self.say(if done { "" } else { otherwise });
    }

    fn turn_mode(&mut self, mode: Mode) {
        self.mode = if self.mode == mode { Mode::Digits } else { mode };
    }
}
