//! Facts about cells, as in `cell(1,1,5).`, `(0,0): 5`, `x[0][0] = 5` and `r1c1=5`.

use super::places::{self, Place};
use super::unit::{Class, Line, Unit};
use super::{Assumption, Reading};
use crate::catalogue::ARRAY;
use crate::error::FaultReason;
use crate::text::ReadContext;
use crate::text::alphabet::number;
use crate::text::lines::code_comment;
use crate::text::rule_words::{names_rule, words};
use crate::text::token::{Kind, Token};

/// Maximum number of lines before the first fact.
const MOST_BEFORE: usize = 8;

/// Minimum number of facts of a puzzle.
const LEAST: usize = 2;

/// Minimum number of lines of three numbers that are read as facts.
const LEAST_BARE: usize = 4;

/// A way to write a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// Three numbers in brackets.
    Triple,
    /// Two numbers in brackets and a value.
    Pair,
    /// `r1c1` and a value.
    Named,
    /// A letter, a number and a value.
    Lettered,
    /// A line of three numbers.
    Bare,
}

/// The content of a line.
enum Content {
    Facts(Vec<(Form, String, Place)>),
    /// Words and signs.
    Nothing,
    /// A single number.
    Number(usize),
    /// The declared side of the board, as in `n = 9`, `size(9).` or `dim: 9`.
    Side(usize),
    /// A number, or the name of a cell or rule, that is not part of a fact.
    Other,
}

/// The facts read so far.
#[derive(Default)]
struct Facts {
    places: Vec<Place>,
    /// The form and the name of the first fact, which all others must have.
    kind: Option<(Form, String)>,
    /// The last single number on a line above the facts: their count or the side of the board.
    number: Option<usize>,
    /// The first declared side of the board.
    side: Option<usize>,
    /// The first line that is not a fact.
    bad: Option<usize>,
    /// The number of open brackets.
    depth: isize,
    /// The words above the first fact.
    words: Vec<String>,
    /// True if there is a blank line between facts, and their cells are not in ascending order.
    is_divided: bool,
}

const DIVIDED: &str = "a blank line divides the facts, and their cells are not in ascending order; \
     remove it, or write the facts of each puzzle in a file of their own";
const ORDER: &str = "the text above the places may name another order than row, column, value; \
     write the line row,col,value above them";

/// Returns the puzzle of the facts from the first line on.
///
/// # Errors
/// If they do not form a puzzle; also returns their number of lines.
pub(super) fn read(
    unit: &mut Unit,
    known: &ReadContext,
) -> Option<Result<Reading, (FaultReason, usize)>> {
    let mut facts = Facts::default();
    let (mut end, mut at, mut last, mut is_apart) = (0, 0, 0, false);
    while let Some(line) = unit.line(at) {
        at += 1;
        if facts.places.is_empty() {
            facts.words.extend(words(comment_of(line)));
        }
        if matches!(line.class, Class::Blank | Class::Comment) {
            is_apart |= line.class == Class::Blank;
            continue;
        }
        let content = content(line);
        let is_next = match &content {
            Content::Facts(next) => next.iter().any(|(.., place)| facts.has_cell(place)),
            _ => !is_closing(line),
        };
        if is_apart && is_next && !facts.places.is_empty() {
            break;
        }
        // Other source code may follow.
        let is_code = matches!(content, Content::Nothing) && !is_closing(line);
        if is_code && facts.is_complete() && !has_facts(unit, at) {
            break;
        }
        let line = unit.seen(at - 1);
        if is_apart && let Content::Facts(next) = &content {
            facts.is_divided |= !facts.precedes(next);
        }
        is_apart = false;
        match content {
            Content::Nothing if facts.places.is_empty() && at <= MOST_BEFORE => {
                facts.words.extend(words(&line.text));
            }
            Content::Nothing if is_closing(line) => {}
            // One line may be damaged. If there are more, the text is something else.
            _ if facts.places.is_empty() && facts.bad.is_some_and(|bad| bad + 1 < at) => {
                return None;
            }
            Content::Facts(next) => {
                last = at;
                next.into_iter().for_each(|fact| facts.add(fact, at));
            }
            Content::Number(number) if facts.places.is_empty() => facts.number = Some(number),
            Content::Side(side) if facts.side.is_none() => facts.side = Some(side),
            _ => _ = facts.bad.get_or_insert(at),
        }
        facts.depth += line.opened_brackets();
        end = at;
        if facts.bad.is_some() && last + MOST_BEFORE < at {
            break;
        }
    }
    let form = facts.kind.as_ref()?.0;
    if facts.places.len() < if form == Form::Bare { LEAST_BARE } else { LEAST } {
        return None;
    }
    let refused = |what: String| Some(Err((FaultReason::Notation(what), end)));
    if let Some(bad) = facts.bad {
        return refused(format!("line {bad} of the facts is no fact about a cell like the others"));
    }
    if facts.depth != 0 {
        return refused("the brackets around the facts do not match".to_owned());
    }
    if facts.is_divided {
        return refused(DIVIDED.to_owned());
    }
    let is_listed = matches!(form, Form::Bare | Form::Triple);
    if is_listed && !facts.sort_columns() {
        return refused(ORDER.to_owned());
    }
    // A number above the facts may be their count or the side.
    let number = facts.number.filter(|&number| number != facts.places.len());
    if number.is_some() && form != Form::Bare {
        return refused("a number alone on a line is no fact about a cell".to_owned());
    }
    let side = facts.side.or(number);
    let are_names = matches!(form, Form::Named | Form::Lettered);
    let read = places::read(&facts.places, ARRAY, known, side, are_names);
    let read = read.map_err(|reason| (reason, end));
    Some(read.map(|mut reading| {
        reading.lines = end;
        if form == Form::Lettered {
            reading.assumptions.push(Assumption::Letters);
        }
        reading
    }))
}

impl Facts {
    fn has_cell(&self, place: &Place) -> bool {
        self.places.iter().any(|it| (it.row, it.column) == (place.row, place.column))
    }

    /// Returns true if there are facts and all brackets are closed.
    fn is_complete(&self) -> bool {
        !self.places.is_empty() && self.depth == 0
    }

    /// Returns true if the cells of the facts so far and of the next ones are in ascending order,
    /// row by row or column by column.
    fn precedes(&self, next: &[(Form, String, Place)]) -> bool {
        let places = || self.places.iter().chain(next.iter().map(|(.., place)| place));
        places().is_sorted_by_key(|place| (place.row, place.column))
            || places().is_sorted_by_key(|place| (place.column, place.row))
    }

    /// Puts the three numbers of each place in the order that a heading names. Returns false if
    /// words above the places name columns before rows in another way.
    fn sort_columns(&mut self) -> bool {
        if self.words.len() == 3
            && let Some(columns) = places::columns(&self.words)
        {
            for place in &mut self.places {
                let numbers = [place.row, place.column, place.value];
                let [row, column, value] = columns.map(|at| numbers[at]);
                *place = Place { row, column, value };
            }
            return true;
        }
        let first = |names: &[&str]| {
            let is_one = |word: &String| names.contains(&word.trim_end_matches('s'));
            self.words.iter().position(is_one)
        };
        let row = first(&["row", "y", "i", "zeile", "ligne", "fila"]);
        let column = first(&["col", "column", "x", "j", "spalte", "colonne", "columna"]);
        let value = first(&["value", "val", "digit"]);
        // Without rows, the words do not state an order.
        row.is_none()
            || (column.is_none_or(|it| row < Some(it)) && value.is_none_or(|it| row < Some(it)))
    }

    /// Adds a fact of a line.
    fn add(&mut self, (form, name, place): (Form, String, Place), at: usize) {
        let kind = (form, name);
        if *self.kind.get_or_insert_with(|| kind.clone()) != kind {
            self.bad.get_or_insert(at);
        }
        self.places.push(place);
    }
}

/// Returns true if a fact is near below a line.
fn has_facts(unit: &mut Unit, at: usize) -> bool {
    let is_fact = |line: &Line| matches!(content(line), Content::Facts(_));
    (at..at + MOST_BEFORE).any(|at| unit.line(at).is_some_and(is_fact))
}

/// Returns the comment of a line, which may be one of Prolog, or an empty text.
fn comment_of(line: &Line) -> &str {
    let text = &line.text;
    let start = code_comment(text).into_iter().chain(text.find('%')).min();
    &text[start.unwrap_or(text.len())..]
}

/// Returns true if a line contains only the end of a statement.
fn is_closing(line: &Line) -> bool {
    line.tokens.iter().all(|&token| match token.kind {
        Kind::Close | Kind::Separator(_) => true,
        _ => line.of(token).bytes().all(|b| b == b'.'),
    })
}

fn content(line: &Line) -> Content {
    if let Some(content) = bare(line) {
        return content;
    }
    let (mut facts, mut at, mut name) = (Vec::new(), 0, "");
    while let Some(&token) = line.tokens.get(at) {
        let text = line.of(token);
        if let Some((form, place, count)) = fact(line, &line.tokens[at..]) {
            facts.push((form, name.trim_start_matches('.').to_owned(), place));
            at += count;
            name = "";
            continue;
        }
        at += 1;
        match token.kind {
            Kind::Word | Kind::Text
                if is_number(text) || names_rule(text) || cell_name(text).is_some() =>
            {
                return Content::Other;
            }
            Kind::Word => name = text,
            Kind::Sign(_) => {}
            _ => name = "",
        }
    }
    match facts.is_empty() {
        true => Content::Nothing,
        false => Content::Facts(facts),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'.') && text != "."
}

/// Returns the content of a line that has only three numbers, only one number, or a name and a
/// side.
fn bare(line: &Line) -> Option<Content> {
    let is_between =
        |token: &&Token| matches!(token.kind, Kind::Separator(b',' | b';' | b'\t') | Kind::Sign(_));
    let texts: Vec<&str> =
        line.tokens.iter().filter(|it| !is_between(it)).map(|&it| line.of(it)).collect();
    let is_size = |name: &str| matches!(&*name.to_ascii_lowercase(), "n" | "size" | "side" | "dim");
    let value = |text: &str| number(text).filter(|_| !text.is_empty());
    match texts[..] {
        [number] if line.tokens.len() == 1 => value(number).map(Content::Number),
        [name, side] if is_size(name) => value(side).map(Content::Side),
        [name, "(", side, ")"] | [name, "(", side, ")", "."] if is_size(name) => {
            value(side).map(Content::Side)
        }
        [row, column, digit]
            if line.tokens.len() <= 5 && texts.iter().all(|text| value(text).is_some()) =>
        {
            let place = Place::of([row, column, digit])?;
            Some(Content::Facts(vec![(Form::Bare, String::new(), place)]))
        }
        _ => None,
    }
}

/// Returns the fact at the beginning of these tokens, and its number of tokens.
fn fact(line: &Line, tokens: &[Token]) -> Option<(Form, Place, usize)> {
    let kind = |at: usize| tokens.get(at).map(|token| token.kind);
    let text = |at: usize| tokens.get(at).map_or("", |&token| line.of(token));
    let is_index = |at: usize| kind(at) == Some(Kind::Word) && is_number(text(at));
    let value = |mut at: usize| {
        let start = at;
        while matches!(kind(at), Some(Kind::Sign(b'=' | b':')))
            || matches!(text(at), "->" | ">" | "-")
        {
            at += 1;
        }
        let is_value = at > start && matches!(kind(at), Some(Kind::Word | Kind::Text));
        is_value.then(|| (text(at).trim_end_matches('.'), at + 1))
    };
    let first = text(0);
    if matches!(kind(0), Some(Kind::Word | Kind::Text)) {
        let (form, row, column) = cell_name(first)?;
        let (digit, count) = value(1)?;
        let place = Place::of([&row, &column, digit])?;
        return Some((form, place, count));
    }
    if kind(0) != Some(Kind::Open) || !is_index(1) {
        return None;
    }
    let is_comma = |at: usize| kind(at) == Some(Kind::Separator(b','));
    if kind(2) == Some(Kind::Close) && kind(3) == Some(Kind::Open) && is_index(4) {
        (kind(5) == Some(Kind::Close)).then_some(())?;
        let (digit, count) = value(6)?;
        return Some((Form::Pair, Place::of([text(1), text(4), digit])?, count));
    }
    let second = if is_comma(2) { 3 } else { 2 };
    is_index(second).then_some(())?;
    let next = second + 1;
    if kind(next) == Some(Kind::Close) {
        let (digit, count) = value(next + 1)?;
        return Some((Form::Pair, Place::of([text(1), text(second), digit])?, count));
    }
    let third = if is_comma(next) { next + 1 } else { next };
    let is_closed = kind(third + 1) == Some(Kind::Close);
    let is_value = matches!(kind(third), Some(Kind::Word | Kind::Text));
    (is_closed && is_value).then_some(())?;
    let place = Place::of([text(1), text(second), text(third)])?;
    Some((Form::Triple, place, third + 2))
}

/// Returns the row and column in the name of a cell: `r1c1`, `A1`, `x_1_1` or, in quotes, `1,1`.
fn cell_name(name: &str) -> Option<(Form, String, String)> {
    let is_figures = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let pair = |row: &str, column: &str, form| {
        let are_figures = is_figures(row) && is_figures(column);
        are_figures.then(|| (form, row.to_owned(), column.to_owned()))
    };
    let lower = name.to_ascii_lowercase();
    let named = lower.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    if let Some(found) = named.and_then(|(row, column)| pair(row, column, Form::Named)) {
        return Some(found);
    }
    if let Some((row, column)) = name.split_once(',') {
        let bare = |text: &str| text.trim_matches(['(', ')', '[', ']', ' ']).to_owned();
        return pair(&bare(row), &bare(column), Form::Pair);
    }
    let mut parts = name.rsplitn(3, '_');
    if let (Some(column), Some(row), Some(_)) = (parts.next(), parts.next(), parts.next()) {
        return pair(row, column, Form::Pair);
    }
    let letter = lower.bytes().next().filter(u8::is_ascii_lowercase)?;
    pair(&(letter - b'a' + 1).to_string(), &lower[1..], Form::Lettered)
}
