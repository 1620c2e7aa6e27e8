//! Keys as they are pressed: answers, digits, actions.

use super::{
    changes::Refused,
    game::Game,
    key::{Code, Key},
    keys::{self, Action},
    prompt::Typed as Answer,
    request::Request,
    session::{Mode, Session},
    typing::{Begun, Typed, typed},
};
use board::Digit;

impl Session {
    /// A key was pressed.
    pub fn press(&mut self, key: Key) -> Option<Request> {
        let action = self.action(key);
        if let Some(Action::Interrupt) = action {
            return Some(Request::Interrupt);
        }
        if let Some(Action::Suspend) = action {
            return Some(Request::Suspend);
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

    /// Stops steps one after the other; whether there were some.
    pub(super) fn stop_auto(&mut self) -> bool {
        let was_auto = std::mem::take(&mut self.auto);
        if was_auto {
            self.waiting = None;
            self.say("stopped");
        }
        was_auto
    }

    /// What the key asks for, if it is part of no digit. A number that was begun goes on with
    /// Alt too: who holds it for a mark need not let go of it.
    fn action(&self, key: Key) -> Option<Action> {
        let may_be_key = key.control || key.alt && self.begun.is_none();
        if let Code::Char(letter) = key.code
            && !may_be_key
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
    fn letter(&mut self, key: Key) {
        let Code::Char(letter) = key.code else { return };
        let is_mark =
            self.begun.map_or(key.alt || self.mode == Mode::Pencil, |begun| begun.is_mark);
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
    pub(super) fn end_number(&mut self) {
        if let Some(Begun { number, is_mark }) = self.begun.take() {
            self.digit(number, is_mark);
        }
    }

    /// Changes the board.
    pub(super) fn change(&mut self, make: impl FnOnce(&mut Game) -> Result<(), Refused>) {
        self.forget();
        self.message.clear();
        match make(self.game_mut()) {
            Err(refused) => self.say(refused.to_string()),
            Ok(()) => self.tell_if_solved(),
        }
    }
}
