//! Reads web pages: tables, tables within tables, and groups of elements as rows of cells.
//!
//! Each table that can be a grid is a puzzle, or an error if it has a fault. Other tables and the text
//! of the page are ignored, except texts that are a puzzle, as in `<pre>`.

mod tags;
mod tree;

use std::collections::VecDeque;

use self::tree::{PuzzleCandidate, Tree};
use crate::catalogue::HTML;
use crate::error::{Fault, FaultReason, MAX_PIECE};
use crate::format::{Format, Reader};
use crate::matrix::Table;
use crate::puzzles::read_text;
use crate::reading::document::{Document, DocumentBytes, TextPosition};
use crate::reading::{Input, ParsedPuzzle};
use crate::text::ReadContext;

/// A web page.
pub(crate) struct Html;

impl Format for Html {
    fn name(&self) -> &'static str {
        "html"
    }

    fn summary(&self) -> &'static str {
        "a web page, or a part of it, with tables or texts that are puzzles"
    }
}

/// Elements with which a web page, or a part of one, begins.
const NAMES: [&str; 42] = [
    "!doctype html",
    "a",
    "article",
    "b",
    "body",
    "br",
    "center",
    "code",
    "div",
    "dl",
    "font",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "head",
    "hr",
    "html",
    "i",
    "img",
    "input",
    "link",
    "main",
    "meta",
    "nav",
    "ol",
    "p",
    "pre",
    "script",
    "section",
    "span",
    "strong",
    "style",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "title",
    "tr",
    "ul",
];

impl Reader for Html {
    /// Tables within a file of lines.
    fn recognises(&self, input: &mut Input) -> bool {
        let name = input.content().get(..6).unwrap_or_default();
        name.eq_ignore_ascii_case("<table")
    }

    fn is_certain(&self, input: &mut Input) -> bool {
        self.recognises(input)
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        let first = TextPosition { line: input.lines.number(), column: 1 };
        let (mut text, mut depth) = (String::new(), 0);
        loop {
            let line = input.lines.text().to_ascii_lowercase();
            depth += line.matches("<table").count();
            depth = depth.saturating_sub(line.matches("</table").count());
            text += input.lines.text();
            text.push('\n');
            if text.len() > MAX_PIECE {
                return Err(first.fault(FaultReason::LongPiece));
            }
            if depth == 0 || !input.lines.advance()? {
                break;
            }
        }
        let (mut lines, mut ahead, mut spot, mut page) =
            (text.as_bytes(), Vec::new(), first, Page::default());
        let mut bytes = DocumentBytes::new(&mut lines, &mut ahead, &mut spot, input.known);
        const SEVERAL: &str = "one table has several puzzles; write each in a table of its own";
        match (page.next(&mut bytes), page.next(&mut bytes)) {
            (Some(read), None) => read.map(|(parsed, _)| parsed),
            _ => Err(first.fault(FaultReason::Document(SEVERAL.to_owned()))),
        }
    }

    fn begins(&self, marks: &[u8]) -> bool {
        let name = marks.strip_prefix(b"<").and_then(|name| std::str::from_utf8(name).ok());
        name.is_some_and(|name| NAMES.contains(&name))
    }

    fn document(&self) -> Option<Box<dyn Document>> {
        Some(Box::new(Page::default()))
    }
}

/// A page that is read as a whole.
#[derive(Default)]
struct Page {
    tree: Option<Tree>,
    is_read: bool,
    has_any: bool,
    found: VecDeque<Result<(ParsedPuzzle, usize), Fault>>,
}

impl Document for Page {
    fn next(&mut self, bytes: &mut DocumentBytes) -> Option<Result<(ParsedPuzzle, usize), Fault>> {
        let mut piece = Vec::new();
        while self.found.is_empty() && !self.is_read {
            let tree = self.tree.get_or_insert_with(Tree::new);
            let mut end = None;
            match tags::next(bytes, &mut piece) {
                Ok(Some(part)) => tree.take(part),
                Ok(None) => {
                    self.is_read = true;
                    end = tree.finish().then(|| bytes.fault(tags::CUT));
                }
                Err(fault) => {
                    self.is_read = true;
                    tree.finish();
                    end = Some(fault);
                }
            }
            for found in tree.found.drain(..) {
                add(found, bytes.known, &mut self.found);
            }
            self.found.extend(end.map(Err));
            self.has_any |= !self.found.is_empty();
            if self.is_read && !self.has_any {
                const NONE: &str =
                    "no grid found in the web page; expected a table of n rows with n cells each";
                return Some(Err(bytes.fault(NONE)));
            }
        }
        self.found.pop_front()
    }
}

/// Adds the puzzles of a table or text.
fn add(
    found: PuzzleCandidate,
    known: &ReadContext,
    all: &mut VecDeque<Result<(ParsedPuzzle, usize), Fault>>,
) {
    match found {
        PuzzleCandidate::Table(line, table) => {
            known.alphabet.begin();
            match table.read(known, HTML, line, &|text| read_text(known, text)) {
                None => {}
                Some(Ok(puzzles)) => all.extend(puzzles.into_iter().map(|read| {
                    read.map(|parsed| (parsed, line))
                        .map_err(|reason| TextPosition { line, column: 1 }.fault(reason))
                })),
                Some(Err(reason)) => {
                    all.push_back(Err(TextPosition { line, column: 1 }.fault(reason)));
                }
            }
        }
        PuzzleCandidate::Text(line, text) => {
            if let Some((parsed, ..)) = read_text(known, &text) {
                all.push_back(Ok((parsed, line)));
            }
        }
    }
}

/// Returns the tables of a text with tags.
pub(crate) fn tables(text: &str) -> Vec<Table> {
    let (mut input, mut ahead) = (text.as_bytes(), Vec::new());
    let (mut spot, mut piece, mut tree) =
        (TextPosition { line: 1, column: 1 }, Vec::new(), Tree::new());
    let Ok(known) = ReadContext::new("text", None, None, false) else { return Vec::new() };
    let mut bytes = DocumentBytes::new(&mut input, &mut ahead, &mut spot, &known);
    while let Ok(Some(part)) = tags::next(&mut bytes, &mut piece) {
        tree.take(part);
    }
    tree.finish();
    let table = |found| match found {
        PuzzleCandidate::Table(_, table) => Some(table),
        PuzzleCandidate::Text(..) => None,
    };
    tree.found.into_iter().filter_map(table).collect()
}
