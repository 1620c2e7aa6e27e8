//! Puzzles in quotes of source code, which may span several lines, and in here documents.

use super::brackets::changes;
use super::frame::AloneReader;
use super::roles::has_row;
use super::unit::{Line, Unit};
use super::{FoundPuzzles, ParsedPuzzle};
use crate::catalogue::LINE;
use crate::error::FaultReason;
use crate::text::ReadContext;
use crate::text::rule_words::names_rule;
use crate::text::word::root;
use board::MIN_SIDE;

/// Maximum number of lines of a statement.
const MOST_LINES: usize = 4096;

/// The texts in the quotes of a statement. Texts without a comma between them are joined.
#[derive(Default)]
struct Statement {
    texts: Vec<String>,
    /// The quotes that close the open text, and the text so far.
    open: Option<(String, String)>,
    /// The number of open brackets.
    depth: usize,
    /// Whether the next text is separate from the one before.
    is_apart: bool,
    /// Whether the statement continues on the next line.
    goes_on: bool,
}

/// Reads the puzzles of the statement or here document that begins on the first line.
pub(super) fn read(
    unit: &mut Unit,
    known: &ReadContext,
    read_alone: AloneReader,
) -> Option<Result<FoundPuzzles, (FaultReason, usize)>> {
    let (texts, lines) = here_document(unit).or_else(|| statement(unit))?;
    if (0..lines).any(|at| changes(unit.seen(at)).is_some()) {
        return None;
    }
    let whole = |text: &String| -> Option<ParsedPuzzle> {
        let text = text.trim_matches('\n');
        let (parsed, _, count) = read_alone(text)?;
        let is_all = text.lines().skip(count).all(|line| line.trim_ascii().is_empty());
        is_all.then_some(parsed)
    };
    let joined = texts.concat();
    let side = root(joined.chars().count()).filter(|&side| known.alphabet.writes(side));
    let is_one = side.is_some() && texts.len() > 1 && !joined.contains(char::is_whitespace);
    let puzzles = texts.iter().map(whole).collect::<Option<Vec<_>>>();
    let puzzles = match (puzzles, is_one) {
        (Some(_), true) => {
            let what =
                "the texts may be puzzles or rows of one; put each puzzle on a line of its own";
            return Some(Err((FaultReason::Notation(what.to_owned()), lines)));
        }
        (None, true) => vec![whole(&joined)?],
        (Some(puzzles), false) => puzzles,
        (None, false) if texts.iter().any(|text| has_rows(text, known)) => {
            let what = "the text in quotes has rows of a puzzle and is none";
            return Some(Err((FaultReason::Notation(what.to_owned()), lines)));
        }
        (None, false) => return None,
    };
    let puzzles = puzzles.into_iter().map(Ok).collect();
    Some(Ok(FoundPuzzles { puzzles, format: LINE, lines, top: 0 }))
}

/// Returns true if a text has at least as many rows as a small puzzle.
fn has_rows(text: &str, known: &ReadContext) -> bool {
    let is_row = |line: &&str| has_row(&Line::new((*line).to_owned()), known);
    text.lines().filter(is_row).count() + 1 >= MIN_SIDE
}

/// Returns the text of a here document and its number of lines.
fn here_document(unit: &mut Unit) -> Option<(Vec<String>, usize)> {
    let (_, mark) = unit.line(0)?.text.split_once("<<")?;
    let mark = mark.trim_start_matches(['<', '-', '~', ' ', '"', '\'']);
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mark = mark[..mark.find(|c| !is_part(c)).unwrap_or(mark.len())].to_owned();
    let (mut text, mut at) = (String::new(), 1);
    while !mark.is_empty() && at < MOST_LINES {
        let line = unit.line(at)?.text.clone();
        at += 1;
        if line.trim_ascii().trim_end_matches([';', ')']) == mark {
            return Some((vec![text], at));
        }
        text += &line;
        text.push('\n');
    }
    None
}

/// Returns the texts in the quotes of a statement, and its number of lines.
fn statement(unit: &mut Unit) -> Option<(Vec<String>, usize)> {
    let mut statement = Statement::default();
    let mut at = 0;
    loop {
        let line = unit.line(at)?.text.clone();
        statement.take(&line)?;
        at += 1;
        let is_over = statement.open.is_none() && statement.depth == 0 && !statement.goes_on;
        let begins = |text: &str| text.starts_with(['"', '\'', '+', '.', '&', '`']);
        let is_ended = line.trim_ascii().ends_with(';');
        let is_last = is_over && (is_ended || !unit.line(at).is_some_and(|it| begins(it.bare())));
        if is_last || at > MOST_LINES {
            break;
        }
    }
    (!statement.texts.is_empty()).then_some((statement.texts, at))
}

impl Statement {
    /// Adds a line; returns `None` if it is not a statement that contains only texts.
    fn take(&mut self, line: &str) -> Option<()> {
        let mut rest = line;
        loop {
            rest = match self.open.take() {
                Some((end, text)) => match rest.split_once(&*end) {
                    Some((inner, after)) => {
                        self.add(text + inner);
                        after
                    }
                    None => {
                        let text = match rest.strip_suffix('\\') {
                            Some(begun) => text + begun,
                            None => text + rest + "\n",
                        };
                        self.open = Some((end, text));
                        return Some(());
                    }
                },
                None => rest.trim_ascii_start(),
            };
            let Some(first) = rest.chars().next() else { return Some(()) };
            if rest.starts_with('#') || rest.starts_with("//") {
                return Some(());
            }
            let open = ["\"\"\"", "'''", "R\"(", "\"", "'", "`"]
                .into_iter()
                .find(|it| rest.starts_with(it));
            if let Some(open) = open {
                let end = if open == "R\"(" { ")\"" } else { open };
                self.open = Some((end.to_owned(), String::new()));
                rest = &rest[open.len()..];
                continue;
            }
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            if length > 0 {
                let word = &rest[..length];
                let is_size = self.texts.is_empty() && rest[length..].starts_with(']');
                let is_number = word.bytes().all(|b| b.is_ascii_digit());
                // There is no name between joined texts.
                (self.texts.is_empty() || !self.goes_on || self.is_apart).then_some(())?;
                (!names_rule(word) && (!is_number || is_size)).then_some(())?;
                rest = &rest[length..];
                self.goes_on = false;
                continue;
            }
            match first {
                '[' | '{' | '(' => self.depth += 1,
                ']' | '}' | ')' => self.depth = self.depth.checked_sub(1)?,
                ',' | ';' => self.is_apart = true,
                _ => {}
            }
            self.goes_on = matches!(first, '=' | '+' | '.' | '\\' | '&' | ',' | ':');
            rest = &rest[first.len_utf8()..];
        }
    }

    fn add(&mut self, text: String) {
        let text = text.replace("\\n", "\n").replace("\\r", "");
        match self.texts.last_mut().filter(|_| !std::mem::take(&mut self.is_apart)) {
            Some(last) => *last += &text,
            None => self.texts.push(text),
        }
        (self.is_apart, self.goes_on) = (false, false);
    }
}
