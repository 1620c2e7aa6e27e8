//! What a title or a comment states about the puzzle below it: a rule, or the size of the boxes.

use super::Entry;
use crate::matrix;
use crate::text::rule_words::{name_in_comment, name_of_rule, names_other_lists, words};
use board::{Grid, Puzzle, Shape, rules};

/// A statement about a puzzle that its rows do not contain.
pub(super) enum Stated {
    /// The name of a rule.
    Rule(&'static str),
    /// The rows and columns of a box.
    Boxes(usize, usize),
    /// A word for lists other than rows, such as `columns:`.
    Lists(String),
    /// Another order of places than row, column, value.
    Order(String),
}

/// Words that the size of the boxes follows.
const BOXES: [&str; 4] = ["box", "block", "region", "subgrid"];

/// Maximum number of words in the name of a rule.
const MOST_WORDS: usize = 3;

/// Returns what a title states.
pub(super) fn of_title(title: &str) -> Option<Stated> {
    boxes(title)
        .or_else(|| name_of_rule(title).or_else(|| called(title)).map(Stated::Rule))
        .or_else(|| lists(title))
        .or_else(|| order(title))
}

/// Returns the statement of a title that consists of a word such as `columns`.
fn lists(title: &str) -> Option<Stated> {
    let name = title.trim_end_matches(':');
    let is_word = name.bytes().all(|b| b.is_ascii_alphabetic());
    (is_word && names_other_lists(name)).then(|| Stated::Lists(name.to_owned()))
}

/// Returns what a comment states.
pub(super) fn of_comment(comment: &str) -> Option<Stated> {
    boxes(comment).or_else(|| name_in_comment(comment).map(Stated::Rule)).or_else(|| order(comment))
}

/// Returns the order of places that a comment names, unless it is row, column, value.
fn order(comment: &str) -> Option<Stated> {
    // Most comments have other words.
    let has_separators = comment.matches(',').count() == 2;
    let names = has_separators.then(|| words(comment)).filter(|names| names.len() == 3)?;
    let order = matrix::place_columns(&names)?;
    (order != [0, 1, 2]).then(|| Stated::Order(names.join(", ")))
}

/// Returns true if a comment states a rule or the size of the boxes of the puzzle next to it.
/// [`PuzzleReader`](crate::PuzzleReader) then adds a remark or changes the boxes.
pub fn is_statement(comment: &str) -> bool {
    of_comment(comment).is_some()
}

/// Returns the rule whose name is two or three successive words of a title.
fn called(title: &str) -> Option<&'static str> {
    let words = words(title);
    (2..=MOST_WORDS).rev().find_map(|count| {
        words.windows(count).find_map(|name| Some(rules::called(&name.join(" ")).first()?.name))
    })
}

/// Returns the size of the boxes: two numbers that follow a word such as `box`.
fn boxes(text: &str) -> Option<Stated> {
    let is_boxes = |word: &str| {
        BOXES
            .iter()
            .any(|name| word.get(..name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name)))
    };
    let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.find(|word| is_boxes(word))?;
    let figures = |c: char| !c.is_ascii_digit();
    let numbers: Vec<usize> = words
        .flat_map(|word| word.split(figures))
        .filter(|figures| !figures.is_empty())
        .map(|figures| figures.parse().unwrap_or(usize::MAX))
        .collect();
    let [rows, columns] = numbers[..] else { return None };
    Some(Stated::Boxes(rows, columns))
}

impl Stated {
    /// Applies the statement to a classic puzzle, or adds a remark that it is not.
    pub(super) fn apply(self, entry: &mut Entry) {
        if !entry.puzzle.is_classic() {
            return;
        }
        let shape = entry.puzzle.shape;
        match self {
            Stated::Rule(name) => entry.remarks.push(format!(
                "a title or comment names the rule {name}; only the digits are read"
            )),
            Stated::Order(order) => {
                let remark = format!(
                    "a title or comment names the order {order}; row, column, value is read"
                );
                entry.remarks.push(remark);
            }
            Stated::Lists(name) => {
                let remark = format!("the title {name:?} was ignored; the lines are read as rows");
                entry.remarks.push(remark);
            }
            Stated::Boxes(rows, columns) if rows.checked_mul(columns) != Some(shape.side()) => {}
            Stated::Boxes(rows, columns)
                if (shape.box_rows(), shape.box_cols()) == (rows, columns) =>
            {
                entry.guessed_box = false;
            }
            Stated::Boxes(rows, columns) => {
                let digits = entry.puzzle.givens.digits().to_vec();
                let stated = Shape::new(rows, columns).ok().filter(|_| entry.guessed_box);
                let grid =
                    stated.and_then(|shape| Some((shape, Grid::from_digits(shape, &digits)?)));
                let is_plain = entry.expected.is_none() && entry.position.is_none();
                match grid.filter(|_| is_plain && entry.puzzle.restrictions.is_none()) {
                    Some((shape, grid)) => {
                        entry.puzzle = Puzzle::classic(shape, grid);
                        entry.guessed_box = false;
                    }
                    None => entry.remarks.push(format!(
                        "a title or comment states boxes of {rows}x{columns}; {}x{} \
                         are read; choose with --box",
                        shape.box_rows(),
                        shape.box_cols()
                    )),
                }
            }
        }
    }
}
