//! What is asked at the foot of the screen, and the answer as it is typed.

use std::path::PathBuf;

use super::key::{Code, Key};

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
    pub(super) fn press(&mut self, key: Key) -> Typed {
        match key.code {
            Code::Escape => Typed::Left,
            Code::Char('y' | 'Y') if !self.is_line() => Typed::Answered,
            Code::Char(_) | Code::Enter if !self.is_line() => Typed::Left,
            Code::Enter if self.text.is_empty() => Typed::Left,
            Code::Enter => Typed::Answered,
            Code::Backspace => {
                self.text.pop();
                Typed::On
            }
            Code::Char('u') if key.control => {
                self.text.clear();
                Typed::On
            }
            Code::Char(letter) if !key.control => {
                self.text.push(letter);
                Typed::On
            }
            _ => Typed::On,
        }
    }
}
