//! Classifies the names of keys: names of puzzles, as in the headers of tables, and names that
//! change a puzzle.

use super::about::ABOUT;
use super::board::{OF_BOARDS, SHARED};
use crate::reading::tree::{Kind, Member, Value};
use crate::tables::header::NAMES;
use crate::text::rule_words::{begins, mentions_rule, names_rule, words};
use board::rules;

/// Beginnings of names for the regions, the digits, or the order of the cells.
const FORMS: [&str; 22] = [
    "alphabet",
    "area",
    "blank",
    "block",
    "box",
    "cols",
    "columnmajor",
    "digits",
    "empty",
    "encoding",
    "layout",
    "map",
    "maxdigit",
    "mindigit",
    "orientation",
    "region",
    "roworder",
    "shape",
    "subgrid",
    "symbol",
    "transpos",
    "zone",
];

/// Words in the names of data other than puzzles.
const NO_PUZZLE: [&str; 11] =
    ["checksum", "col", "date", "guid", "hash", "id", "key", "mask", "time", "token", "uuid"];

/// Names of a solution.
const ANSWERS: [&str; 5] = ["answer", "answers", "solution", "solutions", "solved"];

/// Names of the kind of a puzzle. The kind `X` means both diagonals.
const KINDS: [&str; 8] = ["category", "genre", "kind", "mode", "rules", "style", "type", "variety"];

/// Names of free texts.
const FREE: [&str; 7] = ["clues", "comment", "comments", "description", "note", "notes", "tags"];

/// Returns true if a key is a name for the puzzle, as in the header of a table.
pub(super) fn is_puzzle(key: &str) -> bool {
    NAMES.iter().any(|name| key.eq_ignore_ascii_case(name))
}

/// Returns true if a key has a fixed meaning.
pub(super) fn is_known(key: &str) -> bool {
    OF_BOARDS.contains(&key) || SHARED.contains(&key) || ABOUT.contains(&key)
}

/// Returns true if a key names a rule.
pub(super) fn is_rule(key: &str) -> bool {
    let words = words(key);
    !is_puzzle(key) && (!rules::called(&words.join(" ")).is_empty() || names_rule(key))
}

/// Returns true if a key without a fixed meaning can be that of a puzzle or a solution.
pub(super) fn may_be_cells(key: &str) -> bool {
    let words = words(key);
    let is_other = |word: &String| NO_PUZZLE.contains(&&**word);
    !begins(&words, &FORMS) && !words.iter().any(is_other) && !is_rule(key)
}

/// Returns true if a key is a name for the solution.
pub(super) fn is_answer(key: &str) -> bool {
    ANSWERS.iter().any(|name| key.eq_ignore_ascii_case(name))
}

/// Returns true if a key with a number or a text can be ignored: it names neither a rule, nor the
/// regions or the digits.
pub(super) fn is_ignored(member: &Member) -> bool {
    let key = &*member.key;
    let lower = key.to_lowercase();
    let is_spelled = || OF_BOARDS.contains(&&*lower) || SHARED.contains(&&*lower);
    let is_form = || begins(&words(key), &FORMS) || is_spelled() && !is_puzzle(key);
    match &member.value.kind {
        Kind::List(_) | Kind::Object(_) | Kind::Bool(true) => false,
        Kind::Null | Kind::Bool(false) => true,
        _ => !is_form() && !is_rule(key),
    }
}

/// Beginnings of the names of columns that describe the boxes or the order of the cells.
const COLUMN_FORMS: [&str; 7] =
    ["block", "box", "columnmajor", "layout", "region", "subgrid", "transpos"];

/// Returns true if a column of a table can change its puzzles: its name is that of a rule or
/// describes the boxes, or it has the kind of each puzzle.
pub(crate) fn may_change(column: &str) -> bool {
    let is_kind = KINDS.contains(&&*column.to_lowercase());
    is_kind || names_rule(column) || begins(&words(column), &COLUMN_FORMS)
}

/// Returns true if a value in such a column changes the puzzle of its row.
pub(crate) fn changes(column: &str, value: &str) -> bool {
    match KINDS.contains(&&*column.to_lowercase()) {
        true => names_rule(value) || words(value) == ["x"] || !rules::called(value).is_empty(),
        false => !NO_VALUES.iter().any(|no| value.eq_ignore_ascii_case(no)),
    }
}

/// The values of a column that says for each puzzle whether it has a rule.
const NO_VALUES: [&str; 8] = ["", "0", "false", "n", "no", "none", "null", "nan"];

/// Returns true if a member has a text that may state a rule, unless it is known metadata.
pub(super) fn states_rule(member: &Member) -> bool {
    let key = &*member.key;
    let is_x = matches!(&member.value.kind, Kind::Text(text) if words(text) == ["x"]);
    let is_free = FREE.contains(&key) || !ABOUT.contains(&key);
    is_x && KINDS.contains(&&*key.to_lowercase()) || is_free && has_rule(&member.value)
}

fn has_rule(value: &Value) -> bool {
    match &value.kind {
        Kind::Text(text) => mentions_rule(text),
        Kind::List(values) => values.iter().any(has_rule),
        _ => false,
    }
}
