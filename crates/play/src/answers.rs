//! What is asked of others, and what is said when the answer comes.

use std::{fmt::Display, path::Path};

use super::{
    advice::{Advice, Checked},
    prompt::{Prompt, Question, Then},
    request::{Request, Waiting},
    session::{Item, Session, Shown},
};
use board::{DigitNames, Position, Puzzle, Symbols, verify::verify};
use explain::{Mistake, Move, mistakes, sentence, vague};
use solve::Verdict;

impl Session {
    /// Asks something about the position.
    pub(super) fn wait(
        &mut self,
        what: Waiting,
        request: impl FnOnce(Puzzle, Position) -> Request,
    ) -> Request {
        self.waiting = Some(what);
        self.message.clear();
        request(self.game().puzzle(), self.game().position())
    }

    pub(super) fn advise(&mut self, what: Waiting) -> Request {
        self.wait(what, Request::Advise)
    }

    /// What digits are called.
    fn names(&self) -> DigitNames {
        self.symbols().map(Symbols::names).unwrap_or_default()
    }

    /// A step, with the symbols of digits.
    fn words(&self, step: &Move) -> String {
        sentence(&self.game().layout().clone().with_names(self.names()), step)
    }

    fn wrong_words(&self, wrong: &[Mistake]) -> String {
        let names = self.names();
        wrong.iter().map(|mistake| mistake.name(&names)).collect::<Vec<_>>().join(" ")
    }

    /// Where to look; where that was said, the whole step.
    pub(super) fn hint(&mut self) -> Option<Request> {
        match self.shown.take() {
            Some(Shown { step, is_whole: false }) => {
                let words = self.words(&step);
                self.say(format!("hint: {words}. s makes it"));
                self.shown = Some(Shown { step, is_whole: true });
                None
            }
            shown => {
                self.shown = shown;
                Some(self.advise(Waiting::Hint))
            }
        }
    }

    /// Makes the step of a hint, or asks for one.
    pub(super) fn make_step(&mut self) -> Option<Request> {
        match self.shown.take() {
            Some(Shown { step, .. }) => {
                self.made(&step);
                None
            }
            None => Some(self.advise(Waiting::Step)),
        }
    }

    fn made(&mut self, step: &Move) {
        self.forget();
        let words = self.words(step);
        self.game_mut().make(step);
        if let Some(&cell) = step.step.cells.first() {
            self.cursor = step.placed.map_or(cell, |placed| placed.cell);
        }
        self.say(words);
        if self.is_solved() {
            self.auto = false;
            self.say(format!("{} Solved.", self.message));
        }
    }

    /// Whether all cells are filled, with no rule broken.
    fn is_solved(&self) -> bool {
        let game = self.game();
        game.is_full() && verify(&game.puzzle(), &game.digits()).is_ok()
    }

    /// A full grid is judged at once.
    pub(super) fn tell_if_solved(&mut self) {
        let game = self.game();
        if game.is_full() && self.message.is_empty() {
            match verify(&game.puzzle(), &game.digits()) {
                Ok(()) => self.say("Solved: every rule is kept."),
                Err(flaw) => self.say(format!("All cells are filled, but {flaw}.")),
            }
        }
    }

    /// A part failed over what was waited for.
    pub fn failed(&mut self, error: impl Display) {
        (self.waiting, self.auto) = (None, false);
        self.say(format!("error: {error}"));
    }

    /// The advice that was waited for.
    pub fn advised(&mut self, advice: Advice) {
        let Some(what) = self.waiting.take() else { return };
        match (advice, what) {
            (Advice::Next(step), Waiting::Step) => self.made(&step),
            (Advice::Next(step), _) => {
                let words = vague(self.game().layout(), &step);
                self.say(format!("hint: {words}. H again says more"));
                self.shown = Some(Shown { step: *step, is_whole: false });
            }
            (Advice::Wrong(wrong), _) => {
                self.auto = false;
                let told = self.told_wrong(&wrong, what == Waiting::Hint);
                self.say(told);
            }
            (Advice::End(ending), _) => {
                self.auto = false;
                self.say(format!("no next step: {}", ending.words(&self.names())));
            }
        }
    }

    /// What is wrong: vaguely first, where it is a hint.
    fn told_wrong(&mut self, wrong: &[Mistake], is_hint: bool) -> String {
        if is_hint && !self.hinted_wrong {
            self.hinted_wrong = true;
            return "hint: something is wrong. H again says what".to_owned();
        }
        self.wrong = wrong.iter().filter_map(Mistake::cell).collect();
        format!("wrong: {}", self.wrong_words(wrong))
    }

    /// The verdict that was waited for.
    pub fn checked(&mut self, checked: Checked) {
        if self.waiting.take().is_none() {
            return;
        }
        let said = match (checked.verdict, checked.rest) {
            (Verdict::Unique(grid), _) => {
                let (game, puzzle) = (self.game(), self.game().puzzle());
                let truth = Puzzle { givens: grid, ..puzzle.clone() }.candidates();
                let wrong = mistakes(game.layout(), &puzzle, &game.position(), &truth);
                self.wrong = wrong.iter().filter_map(Mistake::cell).collect();
                match wrong.is_empty() {
                    false => format!("one solution; wrong: {}", self.wrong_words(&wrong)),
                    true if self.game().is_full() => "one solution, and this is it".to_owned(),
                    true => "one solution, and nothing is wrong".to_owned(),
                }
            }
            (Verdict::Multiple(..), rest) => match rest.as_ref().map(Verdict::name) {
                None => "several solutions".to_owned(),
                Some("unique") => "several solutions, one with what was entered".to_owned(),
                Some("several") => "several solutions, also with what was entered".to_owned(),
                Some("unknown") => {
                    "several solutions; how many with what was entered is unknown".to_owned()
                }
                Some(_) => "several solutions, but none with what was entered".to_owned(),
            },
            (Verdict::Unsolvable, _) => "no solution".to_owned(),
            (Verdict::Invalid(clash), _) => format!("no solution: {}", clash.words(&self.names())),
            (Verdict::Unknown(why, _), _) => format!("unknown: {why}"),
        };
        self.say(format!("check: {said}"));
    }

    /// The puzzles of a file that was waited for, and what is to be said of it.
    pub fn opened(&mut self, read: Result<(Vec<Item>, Option<String>), String>) {
        if self.waiting.take().is_none() {
            return;
        }
        match read {
            Ok((items, note)) => {
                self.take(items);
                self.noted(note);
            }
            Err(error) => self.say(error),
        }
    }

    /// What is to be done, or a question where something would be lost.
    pub(super) fn lose(&mut self, then: Then) -> Option<Request> {
        let changed = self.games.values().filter(|game| game.is_changed()).count();
        if changed == 0 {
            return self.done(then);
        }
        let what = match (changed, self.number().1) {
            (_, 1) => "the puzzle is not saved".to_owned(),
            (1, _) => "1 puzzle is not saved".to_owned(),
            (count, _) => format!("{count} puzzles are not saved"),
        };
        let words = match then {
            Then::Quit => format!("{what}: quit all the same?"),
            Then::Open(_) => format!("{what}: open another file all the same?"),
        };
        self.prompt = Some(Prompt::choice(Question::Lose(then), words));
        None
    }

    fn done(&mut self, then: Then) -> Option<Request> {
        Some(match then {
            Then::Quit => Request::Quit,
            Then::Open(path) => {
                self.waiting = Some(Waiting::Open);
                Request::Open(path)
            }
        })
    }

    /// A question was answered: with a line, or with yes.
    pub(super) fn answered(&mut self, prompt: Prompt) -> Option<Request> {
        match prompt.question {
            Question::Save(what) => Some(self.save(what, Path::new(&prompt.text), false)),
            Question::Overwrite(what, path) => Some(self.save(what, &path, true)),
            Question::Open => self.lose(Then::Open(prompt.text.into())),
            Question::Lose(then) => self.done(then),
        }
    }
}
