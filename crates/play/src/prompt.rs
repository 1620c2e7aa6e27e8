//! Questions at the bottom of the screen, and the answer while it is typed.

use std::path::PathBuf;

use super::key::{Code, Key};

/// The part of a game that is written to a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contents {
    /// All digits, as givens of the puzzle in the file.
    Digits,
    /// Only the givens.
    Givens,
}

/// A question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// The name of the file to save to.
    Save(Contents),
    /// Whether an existing file may be overwritten.
    Overwrite(Contents, PathBuf),
    /// The name of the file to open.
    Open,
    /// Whether unsaved changes may be discarded, to leave the game.
    Discard(Leaving),
}

/// The reason for leaving a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Leaving {
    /// The program ends.
    Quit,
    /// Another file is opened.
    Open(PathBuf),
}

/// A question with the answer typed so far.
#[derive(Clone, Debug)]
pub(crate) struct Prompt {
    /// The question.
    pub question: Question,
    /// The text of the question.
    pub words: String,
    /// The answer typed so far.
    pub text: String,
}

/// The effect of a key on a question.
pub(super) enum Reply {
    /// The question remains.
    Pending,
    /// The question is cancelled.
    Cancelled,
    /// The question is answered.
    Answered,
}

impl Prompt {
    /// Returns a question for a line of text, with an initial text.
    pub(super) fn line(question: Question, words: &str, text: String) -> Prompt {
        Prompt { question, words: words.to_owned(), text }
    }

    /// Returns a question for y or n.
    pub(super) fn choice(question: Question, words: String) -> Prompt {
        Prompt { question, words: format!("{words} (y/n)"), text: String::new() }
    }

    fn is_line(&self) -> bool {
        matches!(self.question, Question::Save(_) | Question::Open)
    }

    /// Handles a key.
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
