//! Handles keys and clicks: answers to a question, digits, and actions.

use super::{
    bindings::{self, Action},
    digit_entry::{DigitEntry, PartialNumber, entered},
    game::{ChangeError, Game},
    key::{Key, KeySymbol},
    prompt::{Contents, LeaveReason, Question, Reply},
    request::{PendingRequest, SessionRequest},
    session::{Mode, Session},
};
use board::{Cell, Digit};

impl Session {
    /// Handles a key.
    pub fn press(&mut self, key: Key) -> Option<SessionRequest> {
        let action = self.action(key);
        if let Some(Action::Interrupt) = action {
            return Some(SessionRequest::Interrupt);
        }
        if let Some(Action::Suspend) = action {
            return Some(SessionRequest::Suspend);
        }
        if self.stop_auto() {
            return None;
        }
        if self.help.is_some() {
            self.turn(key.code);
            return None;
        }
        if let Some(mut prompt) = self.prompt.take() {
            return match prompt.press(key) {
                Reply::Pending => {
                    self.prompt = Some(prompt);
                    None
                }
                Reply::Cancelled => None,
                Reply::Answered => self.answered(prompt),
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

    /// Stops automatic steps. Returns true if they were active.
    fn stop_auto(&mut self) -> bool {
        let was_auto = std::mem::take(&mut self.auto);
        if was_auto {
            self.waiting = None;
            self.say("stopped");
        }
        was_auto
    }

    /// Returns the action of a key, unless it is part of a digit. After the beginning of a number,
    /// Alt is ignored, because the player may still hold it for a pencil mark.
    fn action(&self, key: Key) -> Option<Action> {
        let may_be_key = key.control || key.alt && self.begun.is_none();
        if let KeySymbol::Char(letter) = key.code
            && !may_be_key
            && self.entered(letter) != DigitEntry::Nothing
        {
            return None;
        }
        bindings::action(key)
    }

    fn entered(&self, letter: char) -> DigitEntry {
        entered(letter, self.begun.map(|begun| begun.number), self.values(), self.symbols())
    }

    /// Returns the values of the lowest and the highest digit.
    fn values(&self) -> (usize, usize) {
        let values = self.game().shape().values();
        (*values.start() as usize, *values.end() as usize)
    }

    /// Handles a letter that has no action.
    fn letter(&mut self, key: Key) {
        let KeySymbol::Char(letter) = key.code else { return };
        let is_mark =
            self.begun.map_or(key.alt || self.mode == Mode::Pencil, |begun| begun.is_mark);
        match self.entered(letter) {
            DigitEntry::Symbol(digit) => {
                self.begun = None;
                self.digit(digit, is_mark);
            }
            DigitEntry::Digit(number) => {
                self.begun = None;
                self.number_typed(number, is_mark);
            }
            DigitEntry::Partial(number) => self.begun = Some(PartialNumber { number, is_mark }),
            DigitEntry::TooLarge(number) => {
                self.begun = None;
                let (lowest, highest) = self.values();
                self.say(format!(
                    "{number} is not a digit of this board; use {lowest} to {highest}"
                ));
            }
            DigitEntry::Nothing => self.say(format!("unknown key {letter}; ? shows all keys")),
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

    /// Enters the digit with this value.
    fn number_typed(&mut self, number: Digit, is_mark: bool) {
        if let Some(digit) = self.game().shape().digit(number.into()) {
            self.digit(digit, is_mark);
        }
    }

    /// Ends a number that could continue.
    fn end_number(&mut self) {
        if let Some(PartialNumber { number, is_mark }) = self.begun.take() {
            self.number_typed(number, is_mark);
        }
    }

    /// Changes the board.
    fn change(&mut self, make: impl FnOnce(&mut Game) -> Result<(), ChangeError>) {
        self.forget();
        self.message.clear();
        match make(self.game_mut()) {
            Err(refused) => self.say(refused.to_string()),
            Ok(()) => self.report_if_solved(),
        }
    }

    /// Performs an action.
    fn act(&mut self, action: Action) -> Option<SessionRequest> {
        if self.is_about_number(action) {
            return None;
        }
        match action {
            Action::Move(..)
            | Action::First
            | Action::Last
            | Action::NextOpen
            | Action::PreviousOpen
            | Action::Next
            | Action::Previous => self.travel(action),
            Action::Erase | Action::Undo | Action::Redo | Action::Fill | Action::Reset => {
                self.edit(action);
            }
            Action::Pencil => self.turn_mode(Mode::Pencil),
            Action::Givens => self.turn_mode(Mode::Givens),
            Action::Help => self.help = Some(0),
            Action::Cancel => self.cancel(),
            Action::Accept => {}
            Action::Hint
            | Action::Step
            | Action::Auto
            | Action::Check
            | Action::Open
            | Action::Save
            | Action::SaveGivens
            | Action::Redraw
            | Action::Quit
            | Action::Suspend
            | Action::Interrupt => return self.ask(action),
        }
        None
    }

    /// Returns true if the action applied to a number that could continue. Any other action ends
    /// the number.
    fn is_about_number(&mut self, action: Action) -> bool {
        match (action, &mut self.begun) {
            (Action::Erase, Some(begun)) => {
                begun.number /= 10;
                self.begun = self.begun.filter(|begun| begun.number > 0);
                true
            }
            (Action::Cancel, Some(_)) => {
                self.begun = None;
                true
            }
            _ => {
                self.end_number();
                false
            }
        }
    }

    /// Performs an action that changes the board.
    fn edit(&mut self, action: Action) {
        let cell = self.cursor;
        match action {
            Action::Erase if self.mode == Mode::Givens => self.change(|game| {
                game.take_out(cell);
                Ok(())
            }),
            Action::Erase => self.change(|game| game.erase(cell)),
            Action::Undo => self.went(Game::undo, "nothing to undo"),
            Action::Redo => self.went(Game::redo, "nothing to redo"),
            Action::Fill => {
                self.forget();
                self.game_mut().fill();
                self.say("");
            }
            Action::Reset => {
                self.forget();
                self.game_mut().reset();
                self.say("back to the givens; u undoes this");
            }
            _ => {}
        }
    }

    /// Performs an action that needs a request or a question.
    fn ask(&mut self, action: Action) -> Option<SessionRequest> {
        match action {
            Action::Hint => self.hint(),
            Action::Step => self.make_step(),
            Action::Auto => {
                self.auto = true;
                self.tick()
            }
            Action::Check => {
                self.forget();
                Some(self.wait(PendingRequest::Check, SessionRequest::Check))
            }
            Action::Open => self.ask_file(Question::Open, "open the file: "),
            Action::Save => self.ask_file(Question::Save(Contents::Digits), "save all digits as: "),
            Action::SaveGivens => {
                self.ask_file(Question::Save(Contents::Givens), "save the givens as: ")
            }
            Action::Redraw => Some(SessionRequest::Redraw),
            Action::Quit => self.lose(LeaveReason::Quit),
            Action::Suspend => Some(SessionRequest::Suspend),
            Action::Interrupt => Some(SessionRequest::Interrupt),
            _ => None,
        }
    }

    fn cancel(&mut self) {
        if self.waiting.is_some() {
            self.say("stopped");
        } else {
            self.message.clear();
        }
        self.forget();
    }

    fn went(&mut self, make: impl FnOnce(&mut Game) -> bool, otherwise: &str) {
        self.forget();
        let done = make(self.game_mut());
        self.say(if done { "" } else { otherwise });
    }

    fn turn_mode(&mut self, mode: Mode) {
        self.mode = if self.mode == mode { Mode::Digits } else { mode };
    }

    /// Moves the cursor, or selects another puzzle.
    fn travel(&mut self, action: Action) {
        let shape = self.game().shape();
        let columns = shape.columns() as isize;
        let current = self.number().0 - 1;
        match action {
            Action::Move(down, right) => self.go(down, right),
            Action::First => self.go(0, -columns),
            Action::Last => self.go(0, columns),
            Action::NextOpen => self.seek_open(1),
            Action::PreviousOpen => self.seek_open(shape.cells() - 1),
            Action::Next => self.to(current + 1),
            Action::Previous => self.to(current.wrapping_sub(1)),
            _ => {}
        }
    }

    /// Handles a click. The cursor moves to the cell, unless a question or the help is shown.
    pub fn click(&mut self, cell: Option<Cell>) {
        if self.stop_auto() || self.help.is_some() || self.prompt.is_some() {
            return;
        }
        if let Some(cell) =
            cell.filter(|&cell| self.game().shape().every_cell().any(|it| it == cell))
        {
            self.end_number();
            self.cursor = cell;
        }
    }

    /// Moves down and right by the given numbers of rows and columns, up to the edge. Gaps are
    /// skipped.
    fn go(&mut self, down: isize, right: isize) {
        let (shape, mut left) = (self.game().shape(), down.abs().max(right.abs()));
        let longest = shape.rows().max(shape.columns()) as isize;
        let (mut from, begin) = (1, self.cursor);
        while left > 0 && from <= longest {
            if let Some(cell) = shape.step(begin, from * down.signum(), from * right.signum()) {
                self.cursor = cell;
                left -= 1;
            }
            from += 1;
        }
    }

    /// Moves to the next cell without a digit, in steps of `by` cells around the grid.
    fn seek_open(&mut self, by: usize) {
        let cells = self.game().shape().cells();
        let way = (1..=cells).map(|steps| (self.cursor + steps * by) % cells);
        let is_hole = |cell| self.game().shape().is_hole(cell);
        let open = { way }.find(|&cell| !is_hole(cell) && self.game().square(cell).digit.is_none());
        self.cursor = open.unwrap_or(self.cursor);
    }

    /// Selects the puzzle with this number, from 0.
    fn to(&mut self, number: usize) {
        let (_, count) = self.number();
        if number < count {
            self.show(number);
        } else {
            self.say(match count {
                1 => "no other puzzle".to_owned(),
                _ => format!("only {count} puzzles"),
            });
        }
    }

    /// Scrolls the help, or closes it.
    fn turn(&mut self, key: KeySymbol) {
        let last = bindings::rows().len() - 1;
        self.help = self.help.and_then(|row| match key {
            KeySymbol::Down | KeySymbol::Char('j') => Some((row + 1).min(last)),
            KeySymbol::Up | KeySymbol::Char('k') => Some(row.saturating_sub(1)),
            _ => None,
        });
    }
}
