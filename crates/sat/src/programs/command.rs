//! User-defined commands as backends, such as `external:kissat -q {cnf}`.
//!
//! No shell is involved; the command is only split into words. White space separates words. In '…'
//! all characters are literal. In "…" a backslash escapes only `"` and `\`, elsewhere any
//! character. On Windows a backslash separates folders and escapes nothing.

use std::sync::{Mutex, PoisonError};

use super::Program;

/// The prefix of a backend name that is a command.
pub const COMMAND_PREFIX: &str = "external:";

/// Set if a backslash escapes a character.
const HAS_ESCAPES: bool = !cfg!(windows);

/// The placeholders for files in an argument.
const PLACEHOLDERS: [&str; 2] = ["{cnf}", "{answer}"];

/// An error in a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandError {
    /// A quotation mark is not closed.
    #[error("the quotation mark {0} is not closed")]
    Open(char),
    /// The command ends with a backslash.
    #[error("backslash at the end of the command; expected a character after it")]
    Backslash,
    /// There is no word, or the first one is empty.
    #[error(
        "the command names no program; expected, for example, \"{COMMAND_PREFIX}kissat -q {{cnf}}\""
    )]
    Empty,
    /// A placeholder is unknown.
    #[error(
        "unknown placeholder {0}; expected {{cnf}} (formula file) or {{answer}} (answer file), \
         after the program"
    )]
    Placeholder(String),
}

/// All commands used so far. Entries are static, and each command has one entry.
static COMMANDS: Mutex<Vec<&'static Program>> = Mutex::new(Vec::new());

impl Program {
    /// Returns the program of a command, named after it.
    ///
    /// # Errors
    ///
    /// If the command is invalid.
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
        let name = format!("{COMMAND_PREFIX}{command}");
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
            ..Program::DEFAULT_PROGRAM
        }));
        known.push(program);
        Ok(program)
    }
}

/// Returns the placeholders in a word, including the braces.
fn placeholders(word: &str) -> impl Iterator<Item = &str> {
    let ends = word.match_indices('}').map(|(end, _)| &word[..=end]);
    ends.filter_map(|head| Some(&head[head.rfind('{')?..]))
        .filter(|name| name[1..name.len() - 1].chars().all(|c| c.is_ascii_alphanumeric()))
}

/// Splits a command into words.
///
/// # Errors
///
/// If a quotation mark is not closed or the command ends with a backslash.
pub fn words(command: &str) -> Result<Vec<String>, CommandError> {
    let mut words = Vec::new();
    // `None` between words, since '' is a word.
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = command.chars().peekable();
    while let Some(char) = chars.next() {
        match (quote, char) {
            (None, '\\') if HAS_ESCAPES => {
                word.get_or_insert_default().push(chars.next().ok_or(CommandError::Backslash)?);
            }
            (None, '"' | '\'') => {
                quote = Some(char);
                word.get_or_insert_default();
            }
            (None, char) if char.is_whitespace() => words.extend(word.take()),
            (Some(open), char) if open == char => quote = None,
            (Some('"'), '\\') if HAS_ESCAPES => {
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
