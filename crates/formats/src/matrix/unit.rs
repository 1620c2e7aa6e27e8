//! The lines of a unit, from the first one on, which are divided into tokens on first use.

use crate::rows::borders::is_border;
use crate::text::lines::{LookAhead, Source, content};
use crate::text::token::{Kind, Token, tokens};

/// Maximum number of bytes of the lines of a unit.
const MOST: usize = 4 << 20;

/// The kind of a line: one of those that may be between rows, or any other line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    Blank,
    Comment,
    Border,
    Other,
}

/// A line and its tokens.
pub(super) struct Line {
    pub(super) text: String,
    pub(super) tokens: Vec<Token>,
    pub(super) class: Class,
}

impl Line {
    pub(super) fn new(text: String) -> Line {
        let tokens = tokens(&text);
        let mut line = Line { text, tokens, class: Class::Other };
        line.class = match line.tokens.is_empty() {
            true if line.text.trim_ascii().is_empty() => Class::Blank,
            true => Class::Comment,
            false if line.text.trim_ascii_start().starts_with('%') => Class::Comment,
            false if is_border(content(&line.text)) || line.is_latex_rule() => Class::Border,
            false => Class::Other,
        };
        line
    }

    /// Returns a line of a table with these cells, separated by tabs.
    pub(super) fn of_cells(cells: &[String]) -> Line {
        let (mut text, mut tokens) = (String::new(), Vec::new());
        for (at, cell) in cells.iter().enumerate() {
            if at > 0 {
                tokens.push(Token::new(Kind::Separator(b'\t'), text.len(), text.len() + 1));
                text.push('\t');
            }
            if !cell.is_empty() {
                tokens.push(Token::new(Kind::Word, text.len(), text.len() + cell.len()));
                text += cell;
            }
        }
        Line { text, tokens, class: Class::Other }
    }

    /// Returns the text of a token.
    pub(super) fn of(&self, token: Token) -> &str {
        &self.text[token.range()]
    }

    /// Returns the number of opening brackets minus that of closing ones.
    pub(super) fn opened_brackets(&self) -> isize {
        let change = |token: &Token| match token.kind {
            Kind::Open => 1,
            Kind::Close => -1,
            _ => 0,
        };
        self.tokens.iter().map(change).sum()
    }

    /// Returns the text without white space at its ends.
    pub(super) fn bare(&self) -> &str {
        self.text.trim_ascii()
    }

    /// Returns the unquoted words.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.tokens.iter().filter(|token| token.kind == Kind::Word).map(|&token| self.of(token))
    }

    /// Returns true if the line is a LaTeX command such as `\hline`, and contains no cells.
    fn is_latex_rule(&self) -> bool {
        let is_command = |word: &str| {
            let letters = word.strip_prefix('\\').unwrap_or_default();
            !letters.is_empty() && letters.bytes().all(|b| b.is_ascii_alphabetic())
        };
        let has_environment = || self.text.contains("\\begin") || self.text.contains("\\end");
        self.words().next().is_some_and(is_command)
            && !self.text.contains('&')
            && !has_environment()
    }
}

/// Lines that may be a puzzle.
pub(super) struct Unit<'l> {
    source: &'l mut dyn Source,
    /// The number of bytes that were examined in all units of the input.
    spent: &'l mut usize,
    lines: Vec<Line>,
    pub(super) bytes: usize,
    /// Whether the first line is the current one.
    is_ahead: bool,
    /// The number of skipped lines before the first.
    pub(super) top: usize,
}

impl Unit<'_> {
    /// Creates the unit that begins at the first stored line.
    pub(super) fn new<'l>(source: &'l mut dyn Source, spent: &'l mut usize) -> Unit<'l> {
        Unit { source, spent, lines: Vec::new(), bytes: 0, is_ahead: false, top: 0 }
    }

    /// Creates the unit that begins at the current line.
    pub(super) fn ahead<'l>(source: &'l mut dyn Source, spent: &'l mut usize) -> Unit<'l> {
        Unit { source, spent, lines: Vec::new(), bytes: 0, is_ahead: true, top: 0 }
    }

    /// Creates a unit of these lines.
    pub(super) fn of_lines<'l>(
        lines: Vec<Line>,
        source: &'l mut dyn Source,
        spent: &'l mut usize,
    ) -> Unit<'l> {
        Unit { source, spent, lines, bytes: 0, top: 0, is_ahead: false }
    }

    /// Returns a line by its number from 0; `None` at the end, at a fault, or if the lines are too
    /// long.
    pub(super) fn line(&mut self, index: usize) -> Option<&Line> {
        let index = self.top + index;
        while self.lines.len() <= index {
            let next = match (self.is_ahead, self.lines.len()) {
                (true, 0) => LookAhead::Line(self.source.text()),
                (true, count) => self.source.peek(count),
                (false, count) => self.source.since_kept(count),
            };
            let LookAhead::Line(text) = next else { return None };
            let bytes = self.bytes + text.len() + 1;
            if bytes > MOST || *self.spent + bytes > super::MOST_SPENT {
                return None;
            }
            self.bytes = bytes;
            self.lines.push(Line::new(text.to_owned()));
        }
        self.lines.get(index)
    }

    /// Returns true if the line after those examined has a fault.
    pub(super) fn is_fault(&mut self) -> bool {
        self.is_ahead && matches!(self.source.peek(self.lines.len()), LookAhead::Fault)
    }

    /// Returns a line that was already examined.
    pub(super) fn seen(&self, index: usize) -> &Line {
        &self.lines[self.top + index]
    }
}

impl Drop for Unit<'_> {
    fn drop(&mut self) {
        *self.spent += self.bytes;
    }
}
