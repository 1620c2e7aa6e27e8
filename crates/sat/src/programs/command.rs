//! A command of the user's own as a backend, such as `external:kissat -q {cnf}`.
//! No shell is asked: it is split into words as people quote them, and that is all.
//!
//! White space separates words. Within '…' everything is as it stands; within "…"
//! a backslash takes the meaning from `"` and `\`, elsewhere from any character.

use std::sync::{Mutex, PoisonError};

use super::Program;

/// What a command to run as a backend begins with.
pub const COMMAND: &str = "external:";

/// What can stand for a file in an argument.
const PLACEHOLDERS: [&str; 2] = ["{cnf}", "{answer}"];

/// A command that cannot be understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandError {
    /// A quotation without an end.
    #[error("the quotation mark {0} is not closed")]
    Open(char),
    /// A backslash with nothing after it.
    #[error("backslash at the end of the command; expected a character after it")]
    Backslash,
    /// No word at all, or an empty one first.
    #[error("the command names no program; expected, for example, \"{COMMAND}kissat -q {{cnf}}\"")]
    Empty,
    /// Something in braces that stands for nothing.
    #[error(
        "unknown placeholder {0}; expected {{cnf}} (formula file) or {{answer}} (answer file), \
         after the program"
    )]
    Placeholder(String),
}

/// The commands so far: an entry is static, and the same command is the same entry.
static COMMANDS: Mutex<Vec<&'static Program>> = Mutex::new(Vec::new());

impl Program {
    /// The program of that command, named like it.
    ///
    /// # Errors
    /// If the command cannot be understood.
    pub fn of(command: &str) -> Result<&'static Program, CommandError> {
        let words = words(command)?;
        let Some((program, arguments)) = words.split_first().filter(|(first, _)| !first.is_empty())
        else {
            return Err(CommandError::Empty);
        };
        let mut named = arguments.iter().flat_map(|word| placeholders(word));
        let unknown = || named.find(|name| !PLACEHOLDERS.contains(name));
        if let Some(name) = placeholders(program).next().or_else(unknown) {
            return Err(CommandError::Placeholder(name.to_owned()));
        }
        let name = format!("{COMMAND}{command}");
        let mut known = COMMANDS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(program) = known.iter().find(|program| program.name == name) {
            return Ok(program);
        }
        let keep = |word: &str| -> &'static str { word.to_owned().leak() };
        let program = Box::leak(Box::new(Program {
            name: keep(&name),
            summary: "a user-defined command",
            program: keep(program),
            arguments: arguments.iter().map(|word| keep(word)).collect::<Vec<_>>().leak(),
            ..Program::USUAL
        }));
        known.push(program);
        Ok(program)
    }
}

/// What stands in braces in that word, with the braces.
fn placeholders(word: &str) -> impl Iterator<Item = &str> {
    let ends = word.match_indices('}').map(|(end, _)| &word[..=end]);
    ends.filter_map(|head| Some(&head[head.rfind('{')?..]))
        .filter(|name| name[1..name.len() - 1].chars().all(|c| c.is_ascii_alphanumeric()))
}

/// The words of a command.
///
/// # Errors
/// If a quotation has no end, or nothing comes after a backslash.
pub fn words(command: &str) -> Result<Vec<String>, CommandError> {
    let mut words = Vec::new();
    // None between words: '' is a word, too.
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = command.chars().peekable();
    while let Some(char) = chars.next() {
        match (quote, char) {
            (None, '\\') => {
                word.get_or_insert_default().push(chars.next().ok_or(CommandError::Backslash)?);
            }
            (None, '"' | '\'') => {
                quote = Some(char);
                word.get_or_insert_default();
            }
            (None, char) if char.is_whitespace() => words.extend(word.take()),
            (Some(open), char) if open == char => quote = None,
            (Some('"'), '\\') => {
                let taken = chars.next_if(|next| matches!(next, '"' | '\\'));
                word.get_or_insert_default().push(taken.unwrap_or(char));
            }
            _ => word.get_or_insert_default().push(char),
        }
    }
    words.extend(word);
    match quote {
        Some(open) => Err(CommandError::Open(open)),
        None => Ok(words),
    }
}
