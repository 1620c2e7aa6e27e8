//! What each action does.

use super::{
    game::Game,
    keys::Action,
    prompt::{Question, Then, What},
    request::{Request, Waiting},
    session::{Mode, Session},
};

impl Session {
    /// Does what an action asks for.
    pub(super) fn act(&mut self, action: Action) -> Option<Request> {
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

    /// Whether an action is about a number that could go on; any other ends it.
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

    /// Changes the board.
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
                self.say("back to the givens: u takes it back");
            }
            _ => {}
        }
    }

    /// Asks for what is done elsewhere, or for what is missing to ask.
    fn ask(&mut self, action: Action) -> Option<Request> {
        match action {
            Action::Hint => self.hint(),
            Action::Step => self.make_step(),
            Action::Auto => {
                self.auto = true;
                self.tick()
            }
            Action::Check => {
                self.forget();
                Some(self.wait(Waiting::Check, Request::Check))
            }
            Action::Open => self.ask_file(Question::Open, "open the file: "),
            Action::Save => self.ask_file(Question::Save(What::Digits), "save all digits as: "),
            Action::SaveGivens => {
                self.ask_file(Question::Save(What::Givens), "save the givens as: ")
            }
            Action::Redraw => Some(Request::Redraw),
            Action::Quit => self.lose(Then::Quit),
            Action::Suspend => Some(Request::Suspend),
            Action::Interrupt => Some(Request::Interrupt),
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
}
