//! What is asked of others, and what is said when the answer comes.

use std::{fmt::Display, path::Path};

use super::{
    advice::{Advice, Checked, Wrong, wrong},
    game::{Game, Position},
    prompt::{Prompt, Question, Then, What},
    session::{Item, Request, Saving, Session, Shown, Waiting},
};
use crate::{
    board::{Puzzle, Shape},
    explain::{Move, sentence, vague},
    formats::Symbols,
    verdict::Verdict,
    verify::verify,
};

impl Session {
    /// Asks something about the position.
    pub(super) fn wait(
        &mut self,
        what: Waiting,
        request: impl FnOnce(Position) -> Request,
    ) -> Request {
        self.waiting = Some(what);
        self.message.clear();
        request(self.game().position())
    }

    pub(super) fn advise(&mut self, what: Waiting) -> Request {
        self.wait(what, Request::Advise)
    }

    /// A step, with the symbols of digits.
    fn words(&self, step: &Move) -> String {
        let names = self.symbols().map(Symbols::names).unwrap_or_default();
        sentence(&self.game().layout().clone().with_names(names), step)
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
                self.say(format!("no next step: {ending}"));
            }
        }
    }

    /// What is wrong: vaguely first, where it is a hint.
    fn told_wrong(&mut self, wrong: &[Wrong], is_hint: bool) -> String {
        let shape = self.game().shape();
        if is_hint && !self.hinted_wrong {
            self.hinted_wrong = true;
            return "hint: something is wrong. H again says what".to_owned();
        }
        self.wrong = wrong.iter().map(|wrong| wrong.cell()).collect();
        format!("wrong: {}", names(wrong, shape))
    }

    /// The verdict that was waited for.
    pub fn checked(&mut self, checked: Checked) {
        if self.waiting.take().is_none() {
            return;
        }
        let said = match (checked.verdict, checked.rest) {
            (Verdict::Unique(grid), _) => {
                let position = self.game().position();
                let wrong = wrong(&position, |cell, digit| grid.get(cell) == Some(digit));
                self.wrong = wrong.iter().map(|wrong| wrong.cell()).collect();
                let shape = self.game().shape();
                match wrong.is_empty() {
                    false => format!("one solution; wrong: {}", names(&wrong, shape)),
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
            (Verdict::Invalid(clash), _) => format!("no solution: {clash}"),
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

    /// What became of a file that was to be written; if it was, whether it says where the player
    /// stands.
    pub fn saved(&mut self, saving: &Saving, done: Result<bool, String>) {
        let path = saving.path.display();
        match done {
            Ok(is_told) => {
                self.file = path.to_string();
                let is_all = saving.what == What::Digits;
                if is_all {
                    self.game_mut().keep();
                }
                // As it would be opened again.
                let stand = saving.stand.as_ref().filter(|_| is_told);
                let kept = match stand {
                    Some((puzzle, position)) => Game::at(puzzle.clone(), Some(position)),
                    None => Game::new(saving.puzzle.clone()),
                };
                let has_marks = is_all && self.game().has_marks_unlike(&kept);
                let but = if has_marks { "; pencil marks are not kept" } else { "" };
                self.say(format!("saved as {path}{but}"));
            }
            Err(error) => self.say(format!("not saved: {error}")),
        }
    }

    /// There is a file already: asks whether it may be written over.
    pub fn exists(&mut self, saving: Saving) {
        let words = format!("{} exists: write over it?", saving.path.display());
        let question = Question::Overwrite(saving.what, saving.path);
        self.prompt = Some(Prompt::choice(question, words));
    }

    pub(super) fn ask_file(&mut self, question: Question, words: &str) {
        let text = match question {
            Question::Save(_) => self.file.clone(),
            _ => String::new(),
        };
        self.prompt = Some(Prompt::line(question, words, text));
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

    fn save(&self, what: What, path: &Path, overwrite: bool) -> Request {
        let (puzzle, marked) = match what {
            What::Digits => {
                let givens = self.game().digits();
                (Puzzle { givens, ..self.game().puzzle() }, self.game().rest())
            }
            What::Givens => (self.game().puzzle(), self.game().puzzle()),
        };
        let (path, format) = (path.to_owned(), self.item().format);
        let stand = (what == What::Digits).then(|| {
            let puzzle = self.game().puzzle();
            let position = self.game().marks().position(&puzzle);
            (puzzle, position)
        });
        Request::Save(Saving { what, path, puzzle, marked, stand, format, overwrite })
    }
}

fn names(wrong: &[Wrong], shape: Shape) -> String {
    wrong.iter().map(|wrong| wrong.name(shape)).collect::<Vec<_>>().join(" ")
}
