//! Requests of a session, and the handling of their results.

use std::{fmt::Display, path::Path};

use super::{
    advice::{Advice, GameCheck},
    game::Game,
    prompt::{Contents, LeaveReason, Prompt, Question},
    request::{PendingRequest, SaveRequest, SavedGame, SessionRequest},
    session::{PlayItem, Session, ShownStep},
};
use board::{Position, Puzzle, verify::verify};
use explain::{Mistake, Move, mistakes, sentence, vague};
use solve::Verdict;

impl Session {
    /// Returns the request for the next step, if steps are made automatically.
    pub fn tick(&mut self) -> Option<SessionRequest> {
        let ready = self.auto && self.waiting.is_none() && self.prompt.is_none();
        ready.then(|| self.advise(PendingRequest::Step))
    }

    /// Starts to wait, and returns a request about the game state.
    pub(super) fn wait(
        &mut self,
        what: PendingRequest,
        request: impl FnOnce(Puzzle, Position) -> SessionRequest,
    ) -> SessionRequest {
        self.waiting = Some(what);
        self.message.clear();
        request(self.game().puzzle(), self.game().position())
    }

    fn advise(&mut self, what: PendingRequest) -> SessionRequest {
        self.wait(what, SessionRequest::Advise)
    }

    /// Returns the explanation of a step, with the symbols of the digits.
    fn words(&self, step: &Move) -> String {
        sentence(&self.game().layout().clone().with_names(self.names()), step)
    }

    fn wrong_words(&self, wrong: &[Mistake]) -> String {
        let names = self.names();
        wrong.iter().map(|mistake| mistake.name(&names)).collect::<Vec<_>>().join(" ")
    }

    /// Gives a vague hint. After a vague hint, shows the whole step.
    pub(super) fn hint(&mut self) -> Option<SessionRequest> {
        match self.shown.take() {
            Some(ShownStep { step, first, is_whole: false }) => {
                let words = self.words(&step);
                self.say(format!("hint: {first}{words}. Key s makes the step"));
                self.shown = Some(ShownStep { step, first, is_whole: true });
                None
            }
            shown => {
                self.shown = shown;
                Some(self.advise(PendingRequest::Hint))
            }
        }
    }

    /// Makes the step of the current hint, or requests one.
    pub(super) fn make_step(&mut self) -> Option<SessionRequest> {
        match self.shown.take() {
            Some(ShownStep { step, .. }) => {
                self.made(&step);
                None
            }
            None => Some(self.advise(PendingRequest::Step)),
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

    /// Returns true if all cells are filled and no rule is violated.
    fn is_solved(&self) -> bool {
        let game = self.game();
        game.is_full() && verify(&game.puzzle(), &game.full()).is_ok()
    }

    /// Verifies a full grid and reports the result.
    pub(super) fn report_if_solved(&mut self) {
        let game = self.game();
        if game.is_full() && self.message.is_empty() {
            match verify(&game.puzzle(), &game.full()) {
                Ok(()) => self.say("Solved: all rules are satisfied."),
                Err(flaw) => self.say(format!("All cells are filled, but {flaw}.")),
            }
        }
    }

    /// Reports that a request failed.
    pub fn failed(&mut self, error: impl Display) {
        (self.waiting, self.auto) = (None, false);
        self.say(format!("error: {error}"));
    }

    /// Handles the requested advice.
    pub fn advised(&mut self, advice: Advice) {
        let Some(what) = self.waiting.take() else { return };
        match (advice, what) {
            (Advice::Next(step, _), PendingRequest::Step) => self.made(&step),
            (Advice::Next(step, first), _) => {
                let words = vague(self.game().layout(), &step);
                self.say(format!("hint: {first}{words}. Key H shows the whole step"));
                self.shown = Some(ShownStep { step: *step, first, is_whole: false });
            }
            (Advice::Wrong(wrong), _) => {
                self.auto = false;
                let message = self.mistakes_message(&wrong, what == PendingRequest::Hint);
                self.say(message);
            }
            (Advice::End(ending), _) => {
                self.auto = false;
                self.say(format!("no next step: {}", ending.words(&self.names())));
            }
        }
    }

    /// Returns the message about mistakes. The first one for a hint is vague.
    fn mistakes_message(&mut self, wrong: &[Mistake], is_hint: bool) -> String {
        if is_hint && !self.hinted_wrong {
            self.hinted_wrong = true;
            return "hint: there is a mistake. Key H shows it".to_owned();
        }
        self.wrong = wrong.iter().filter_map(Mistake::cell).collect();
        format!("wrong: {}", self.wrong_words(wrong))
    }

    /// Handles the requested verdict.
    pub fn checked(&mut self, checked: GameCheck) {
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
                    false => format!("unique; wrong: {}", self.wrong_words(&wrong)),
                    true if self.game().is_full() => "unique, and this is the solution".to_owned(),
                    true => "unique, and no mistakes so far".to_owned(),
                }
            }
            (Verdict::Multiple(..), rest) => match rest {
                None => "multiple solutions".to_owned(),
                Some(Verdict::Unique(_)) => {
                    "multiple solutions; one agrees with the entries".to_owned()
                }
                Some(Verdict::Multiple(..)) => {
                    "multiple solutions; several agree with the entries".to_owned()
                }
                Some(Verdict::Unknown(..)) => {
                    "multiple solutions; unknown how many agree with the entries".to_owned()
                }
                Some(_) => "multiple solutions; none agrees with the entries".to_owned(),
            },
            (Verdict::Unsolvable, _) => "unsolvable".to_owned(),
            (Verdict::Invalid(clash), _) => format!("invalid: {}", clash.describe(&self.names())),
            (Verdict::Unknown(why, _), _) => format!("unknown: {why}"),
        };
        self.say(format!("check: {said}"));
    }

    /// Handles the requested puzzles of a file, with a note about them.
    pub fn opened(&mut self, read: Result<(Vec<PlayItem>, Option<String>), String>) {
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

    /// Leaves the game, or requests confirmation if there are unsaved changes.
    pub(super) fn lose(&mut self, then: LeaveReason) -> Option<SessionRequest> {
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
            LeaveReason::Quit => format!("{what}: quit anyway?"),
            LeaveReason::Open(_) => format!("{what}: open another file anyway?"),
        };
        self.prompt = Some(Prompt::choice(Question::Discard(then), words));
        None
    }

    fn done(&mut self, then: LeaveReason) -> Option<SessionRequest> {
        Some(match then {
            LeaveReason::Quit => SessionRequest::Quit,
            LeaveReason::Open(path) => {
                self.waiting = Some(PendingRequest::Open);
                SessionRequest::Open(path)
            }
        })
    }

    /// Handles the answer to a question: a line, or yes.
    pub(super) fn answered(&mut self, prompt: Prompt) -> Option<SessionRequest> {
        match prompt.question {
            Question::Save(what) => Some(self.save(what, Path::new(&prompt.text), false)),
            Question::Overwrite(what, path) => Some(self.save(what, &path, true)),
            Question::Open => self.lose(LeaveReason::Open(prompt.text.into())),
            Question::Discard(then) => self.done(then),
        }
    }

    fn save(&self, what: Contents, path: &Path, overwrite: bool) -> SessionRequest {
        let (game, format) = (self.game(), self.item().format);
        let metadata = self.item().metadata.clone();
        let (puzzle, path) = (game.puzzle(), path.to_owned());
        let game_so_far = (what == Contents::Digits).then(|| SavedGame {
            puzzle: puzzle.clone(),
            position: Some(game.position()),
            notes: game.notes(),
        });
        let by_marks = game.position_by_marks();
        let (puzzle, marked) = match what {
            Contents::Digits => {
                (Puzzle { givens: game.digits(), ..puzzle.clone() }, by_marks.rest(&puzzle))
            }
            Contents::Givens => (puzzle.clone(), puzzle),
        };
        let saving = SaveRequest {
            what,
            path,
            puzzle,
            marked,
            game: game_so_far,
            by_marks,
            format,
            metadata,
            overwrite,
        };
        SessionRequest::Save(Box::new(saving))
    }

    /// Reports the result of saving. If the file was written, `done` contains the game as it is
    /// read back.
    pub fn saved(&mut self, saving: &SaveRequest, done: Result<Option<SavedGame>, String>) {
        let path = saving.path.display();
        let again = match done {
            Err(error) => return self.say(format!("not saved: {error}")),
            Ok(again) => again,
        };
        self.file = path.to_string();
        let mut said = format!("saved as {path}");
        if saving.what == Contents::Digits {
            self.game_mut().keep();
            said += &self.lost(saving, again);
        }
        self.say(said);
    }

    /// Returns the list of differences if the file is opened again.
    fn lost(&self, saving: &SaveRequest, again: Option<SavedGame>) -> String {
        let game = match again {
            Some(SavedGame { puzzle, position, notes }) if puzzle.shape == self.game().shape() => {
                Game::at(puzzle, position.as_ref(), &notes)
            }
            _ => Game::new(saving.puzzle.clone()),
        };
        let lost = self.game().lost(&game);
        let all = [
            (lost.entered, "entered digits become givens in the file"),
            (lost.digits, "entered digits become single candidates in the file"),
            (lost.marks, "pencil marks are not kept"),
            (lost.struck, "eliminations are not kept"),
            (lost.hidden_marks, "pencil marks of filled cells are not kept"),
            (lost.hidden_struck, "eliminations in filled cells are not kept"),
            (
                lost.unmarked,
                "in cells with pencil marks, all other digits are eliminated in the file",
            ),
        ];
        let lost = all.into_iter().filter(|(is_so, _)| *is_so);
        lost.map(|(_, words)| format!("; {words}")).collect()
    }

    /// Shows the question whether an existing file may be overwritten.
    pub fn exists(&mut self, saving: SaveRequest) {
        let words = format!("{} exists: overwrite it?", saving.path.display());
        let question = Question::Overwrite(saving.what, saving.path);
        self.prompt = Some(Prompt::choice(question, words));
    }

    pub(super) fn ask_file<T>(&mut self, question: Question, words: &str) -> Option<T> {
        let text = match question {
            Question::Save(_) => self.file.clone(),
            _ => String::new(),
        };
        self.prompt = Some(Prompt::line(question, words, text));
        None
    }
}
