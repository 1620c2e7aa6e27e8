//! Questions at the bottom of the screen, and the answer while it is typed.

use std::path::PathBuf;

use super::key::{Key, KeySymbol};

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
    Discard(LeaveReason),
}

/// The reason for leaving a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LeaveReason {
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
            KeySymbol::Escape => Reply::Cancelled,
            KeySymbol::Char('y' | 'Y') if !self.is_line() => Reply::Answered,
            KeySymbol::Char(_) | KeySymbol::Enter if !self.is_line() => Reply::Cancelled,
            KeySymbol::Enter if self.text.is_empty() => Reply::Cancelled,
            KeySymbol::Enter => Reply::Answered,
            KeySymbol::Backspace => {
                self.text.pop();
                Reply::Pending
            }
            KeySymbol::Char('u') if key.control => {
                self.text.clear();
                Reply::Pending
            }
            KeySymbol::Char(letter) if !key.control => {
                self.text.push(letter);
                Reply::Pending
            }
            _ => Reply::Pending,
        }
    }
}
