//! What is asked at the foot of the screen, and the answer as it is typed.

use std::path::PathBuf;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What is written to a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// All digits, as givens of the puzzle in the file.
    Digits,
    /// The givens alone.
    Givens,
}

/// A question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// To which file?
    Save(What),
    /// There is one already: write over it?
    Overwrite(What, PathBuf),
    /// Which file?
    Open,
    /// Lose what is not saved, for this?
    Lose(Then),
}

/// For what it would be lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Then {
    /// The end.
    Quit,
    /// Another file.
    Open(PathBuf),
}

/// See the module.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// The question.
    pub question: Question,
    /// The question in words.
    pub words: String,
    /// The answer, up to now.
    pub text: String,
}

/// What a key makes of a prompt.
pub(super) enum Typed {
    /// It goes on.
    On,
    /// It is left.
    Left,
    /// It is answered.
    Answered,
}

impl Prompt {
    /// Asks for a line, which begins so.
    pub(super) fn line(question: Question, words: &str, text: String) -> Prompt {
        Prompt { question, words: words.to_owned(), text }
    }

    /// Asks for y or n.
    pub(super) fn choice(question: Question, words: String) -> Prompt {
        Prompt { question, words: format!("{words} (y/n)"), text: String::new() }
    }

    fn is_line(&self) -> bool {
        matches!(self.question, Question::Save(_) | Question::Open)
    }

    /// What the key makes of it.
    pub(super) fn press(&mut self, key: KeyEvent) -> Typed {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc => Typed::Left,
            KeyCode::Char('y' | 'Y') if !self.is_line() => Typed::Answered,
            KeyCode::Char(_) | KeyCode::Enter if !self.is_line() => Typed::Left,
            KeyCode::Enter if self.text.is_empty() => Typed::Left,
            KeyCode::Enter => Typed::Answered,
            KeyCode::Backspace => {
                self.text.pop();
                Typed::On
            }
            KeyCode::Char('u') if is_control => {
                self.text.clear();
                Typed::On
            }
            KeyCode::Char(letter) if !is_control => {
                self.text.push(letter);
                Typed::On
            }
            _ => Typed::On,
        }
    }
}
