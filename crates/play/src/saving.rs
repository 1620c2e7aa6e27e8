//! What is saved, and what is said when it is.

use std::path::Path;

use super::{
    game::Game,
    prompt::{Prompt, Question, What},
    request::{Again, Request, Saving},
    session::Session,
};
use board::Puzzle;

impl Session {
    pub(super) fn save(&self, what: What, path: &Path, overwrite: bool) -> Request {
        let (game, format) = (self.game(), self.item().format);
        let (puzzle, path) = (game.puzzle(), path.to_owned());
        let stand = (what == What::Digits).then(|| Again {
            puzzle: puzzle.clone(),
            position: Some(game.position()),
            notes: game.notes(),
        });
        let by_marks = game.position_by_marks();
        let (puzzle, marked) = match what {
            What::Digits => {
                (Puzzle { givens: game.digits(), ..puzzle.clone() }, by_marks.rest(&puzzle))
            }
            What::Givens => (puzzle.clone(), puzzle),
        };
        let saving = Saving { what, path, puzzle, marked, stand, by_marks, format, overwrite };
        Request::Save(Box::new(saving))
    }

    /// What became of a file that was to be written; if it was, what is read from it again.
    pub fn saved(&mut self, saving: &Saving, done: Result<Option<Again>, String>) {
        let path = saving.path.display();
        let again = match done {
            Err(error) => return self.say(format!("not saved: {error}")),
            Ok(again) => again,
        };
        self.file = path.to_string();
        let mut said = format!("saved as {path}");
        if saving.what == What::Digits {
            self.game_mut().keep();
            said += &self.lost(saving, again);
        }
        self.say(said);
    }

    /// What is not as it was where the file is opened again.
    fn lost(&self, saving: &Saving, again: Option<Again>) -> String {
        let game = match again {
            Some(Again { puzzle, position, notes }) if puzzle.shape == self.game().shape() => {
                Game::at(puzzle, position.as_ref(), &notes)
            }
            _ => Game::new(saving.puzzle.clone()),
        };
        let lost = self.game().lost(&game);
        let all = [
            (lost.marks, "pencil marks are not kept"),
            (lost.struck, "what was struck is not kept as struck"),
            (lost.hidden_marks, "pencil marks under digits are not kept"),
            (lost.hidden_struck, "what was struck under digits is not kept"),
            (lost.unmarked, "in cells with pencil marks all other digits count as struck there"),
        ];
        let told = all.into_iter().filter(|(is_so, _)| *is_so);
        told.map(|(_, words)| format!("; {words}")).collect()
    }

    /// There is a file already: asks whether it may be written over.
    pub fn exists(&mut self, saving: Saving) {
        let words = format!("{} exists: write over it?", saving.path.display());
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
