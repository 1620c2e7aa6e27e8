//! What is asked at the foot of the screen, and the answer as it is typed.

use std::path::PathBuf;

use super::key::{Code, Key};

/// What of a game is written to a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contents {
    /// All digits, as givens of the puzzle in the file.
    Digits,
    /// The givens alone.
    Givens,
}

/// A question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// To which file?
    Save(Contents),
    /// There is one already: write over it?
    Overwrite(Contents, PathBuf),
    /// Which file?
    Open,
    /// Give up what is not saved, for this?
    Discard(Leaving),
}

/// For what a game would be left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Leaving {
    /// The end.
    Quit,
    /// Another file.
    Open(PathBuf),
}

/// A question with its answer, as far as it is typed.
#[derive(Clone, Debug)]
pub(crate) struct Prompt {
    /// The question.
    pub question: Question,
    /// The question in words.
    pub words: String,
    /// The answer, up to now.
    pub text: String,
}

/// What a key makes of a prompt.
pub(super) enum Reply {
    /// It goes on.
    Pending,
    /// It is left.
    Cancelled,
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
    pub(super) fn press(&mut self, key: Key) -> Reply {
        match key.code {
            Code::Escape => Reply::Cancelled,
            Code::Char('y' | 'Y') if !self.is_line() => Reply::Answered,
            Code::Char(_) | Code::Enter if !self.is_line() => Reply::Cancelled,
            Code::Enter if self.text.is_empty() => Reply::Cancelled,
            Code::Enter => Reply::Answered,
            Code::Backspace => {
                self.text.pop();
                Reply::Pending
            }
            Code::Char('u') if key.control => {
                self.text.clear();
                Reply::Pending
            }
            Code::Char(letter) if !key.control => {
                self.text.push(letter);
                Reply::Pending
            }
            _ => Reply::Pending,
        }
    }
}
