//! The tables of keys of f-puzzles: rules, which are both read and written, and metadata.

use std::sync::Arc;

use crate::metadata::{
    AUTHOR, FOG_LAMPS, FOG_LIGHTS, MetadataField, RULES_TEXT, SUCCESS_MESSAGE, TITLE,
};
use board::{Shape, fields::RuleValue, rules::Rule};

/// A kind of rule under a key. Several kinds may share a key.
pub(super) struct Key {
    /// The key in the JSON.
    pub(super) name: &'static str,
    /// The name of the rule.
    pub(super) rule: &'static str,
    /// The value of the key.
    pub(super) form: Form,
    /// The fields of the rule that the key itself states.
    pub(super) states: &'static [(&'static str, States)],
}

/// The value of a key.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// `true`.
    Flag,
    /// A list that contains one of these words.
    Word(&'static [&'static str]),
    /// A list of objects with these members.
    Entries(&'static [Part]),
}

impl Key {
    /// Returns the words that distinguish the rule from others with this key. The first one is
    /// written.
    pub(super) fn words(&self) -> &'static [&'static str] {
        match self.form {
            Form::Flag => &[],
            Form::Word(words) => words,
            Form::Entries(parts) => {
                let letters = parts.iter().find_map(|part| match part.coding {
                    Coding::Letter(letters) => Some(letters),
                    _ => None,
                });
                letters.unwrap_or_default()
            }
        }
    }
}

/// A member of an entry, and the field of the rule that it contains.
pub(super) struct Part {
    pub(super) member: &'static str,
    pub(super) field: &'static str,
    pub(super) coding: Coding,
}

/// The way in which a member encodes a field.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Coding {
    /// A list of cells.
    Cells,
    /// Lists of cells. Each list is a rule.
    Lines,
    /// Lists of cells like `Lines`. The first cell of each list belongs to the field of this name.
    Shafts(&'static str),
    /// One cell. All entries together are one rule.
    Each,
    /// A cell outside the board at which a row or column begins.
    Outside,
    /// A cell outside the board, and the `direction` of a diagonal.
    Diagonal,
    /// A number.
    Number(DefaultNumber),
    /// A number that is read. Only the default is written.
    OnlyUsual(DefaultNumber),
    /// A list of numbers.
    Numbers,
    /// One of these letters, which distinguishes the rule from others with this key.
    Letter(&'static [&'static str]),
}

/// The default number of an entry.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum DefaultNumber {
    /// An entry without a number is not a rule.
    NoRule,
    /// The rule has no number then.
    None,
    /// A number that is the same on every board.
    Always(i64),
    /// Half of the side, rounded up.
    HalfUp,
    /// Half of the side, rounded down.
    HalfDown,
}

impl DefaultNumber {
    /// Returns the default number on a board of this side.
    pub(super) fn on(self, side: usize) -> Option<i64> {
        match self {
            DefaultNumber::NoRule | DefaultNumber::None => None,
            DefaultNumber::Always(number) => Some(number),
            DefaultNumber::HalfUp => Some(side.div_ceil(2) as i64),
            DefaultNumber::HalfDown => Some(side as i64 / 2),
        }
    }
}

/// The value of a field that a key implies.
#[derive(Clone, Copy)]
pub(super) enum States {
    Yes,
    Word(&'static str),
    Numbers(&'static [i64]),
    /// The ratios of the drawn dots, ascending, or 2 if there are none.
    DrawnRatios,
    /// The marks whose pairs are exempt.
    Unless(&'static [&'static str]),
}

impl States {
    /// Returns the value of the field on a board of this shape with these rules.
    pub(super) fn value(self, shape: Shape, rules: &[Arc<dyn Rule>]) -> RuleValue {
        match self {
            States::Yes => RuleValue::Flag(true),
            States::Word(word) => word.into(),
            States::Numbers(numbers) => numbers.to_vec().into(),
            States::Unless(marks) => marks.to_vec().into(),
            States::DrawnRatios => {
                let ratios = rules.iter().filter(|rule| rule.name() == "ratio");
                let value = |rule: &Arc<dyn Rule>| {
                    let mut fields = rule.fields(shape).into_iter();
                    match fields.find(|(name, _)| *name == "value") {
                        Some((_, RuleValue::Number(number))) => number,
                        _ => 2,
                    }
                };
                let mut values: Vec<i64> = ratios.map(value).collect();
                values.sort_unstable();
                values.dedup();
                if values.is_empty() { vec![2].into() } else { values.into() }
            }
        }
    }

    /// Returns true if `told`, the value of the field in a rule, has the implied meaning on a board
    /// with these rules.
    pub(super) fn is(
        self,
        told: Option<&RuleValue>,
        shape: Shape,
        rules: &[Arc<dyn Rule>],
    ) -> bool {
        let States::Unless(exempt) = self else { return told == Some(&self.value(shape, rules)) };
        let list = match told {
            Some(RuleValue::List(list)) => &list[..],
            _ => &[],
        };
        let mut marks = rules.iter().filter(|rule| rule.mark().is_some()).map(|rule| rule.name());
        marks.all(|mark| list.contains(&mark.into()) == exempt.contains(&mark))
    }
}

const fn part(member: &'static str, field: &'static str, coding: Coding) -> Part {
    Part { member, field, coding }
}

const fn number(field: &'static str, usual: DefaultNumber) -> Part {
    part("value", field, Coding::Number(usual))
}

const fn only_usual(usual: DefaultNumber) -> Part {
    part("value", "value", Coding::OnlyUsual(usual))
}

const fn letter(letters: &'static [&'static str]) -> Part {
    part("value", "", Coding::Letter(letters))
}

const CELLS: Part = part("cells", "cells", Coding::Cells);
const LINES: Part = part("lines", "cells", Coding::Lines);
const EACH: Part = part("cell", "cells", Coding::Each);
const OUTSIDE: Part = part("cell", "cells", Coding::Outside);
const DIAGONAL: Part = part("cell", "cells", Coding::Diagonal);

const fn entries(name: &'static str, rule: &'static str, parts: &'static [Part]) -> Key {
    Key { name, rule, form: Form::Entries(parts), states: &[] }
}

const fn flag(name: &'static str, rule: &'static str) -> Key {
    Key { name, rule, form: Form::Flag, states: &[] }
}

const fn word(words: &'static [&'static str]) -> Key {
    Key { name: "negative", rule: "negative", form: Form::Word(words), states: &[] }
}

const fn stating(key: Key, states: &'static [(&'static str, States)]) -> Key {
    Key { states, ..key }
}

/// All keys of rules. A number precedes the clue to which it belongs. The half sides are the
/// defaults of the user script `Fpuzzles-NewConstraints` and of SudokuSolver.
pub(super) const KEYS: &[Key] = &[
    stating(flag("diagonal+", "diagonal"), &[("direction", States::Word("/"))]),
    stating(flag("diagonal-", "diagonal"), &[("direction", States::Word("\\"))]),
    flag("antiknight", "anti-knight"),
    flag("antiking", "anti-king"),
    flag("disjointgroups", "disjoint-groups"),
    stating(
        flag("nonconsecutive", "non-consecutive"),
        &[("unless", States::Unless(&["difference"]))],
    ),
    entries("killercage", "cage", &[CELLS, number("sum", DefaultNumber::None)]),
    entries("extraregion", "extra-region", &[CELLS]),
    entries("thermometer", "thermo", &[LINES]),
    stating(entries("slowthermometer", "thermo", &[LINES]), &[("slow", States::Yes)]),
    entries("palindrome", "palindrome", &[LINES]),
    entries("renban", "renban", &[LINES]),
    entries("betweenline", "between", &[LINES]),
    entries("regionsumline", "region-sum", &[LINES]),
    entries("entropicline", "entropic", &[LINES]),
    entries("modularline", "modular", &[LINES, only_usual(DefaultNumber::Always(3))]),
    entries("nabner", "nabner", &[LINES]),
    entries("doublearrow", "double-arrow", &[LINES]),
    entries("zipperline", "zipper", &[LINES]),
    entries("lockout", "lockout", &[LINES, only_usual(DefaultNumber::HalfDown)]),
    entries("whispers", "whisper", &[LINES, number("value", DefaultNumber::HalfUp)]),
    entries(
        "arrow",
        "arrow",
        &[part("cells", "bulb", Coding::Cells), part("lines", "cells", Coding::Shafts("bulb"))],
    ),
    entries("clone", "clone", &[CELLS, part("cloneCells", "copies", Coding::Cells)]),
    entries("quadruple", "quadruple", &[CELLS, part("values", "values", Coding::Numbers)]),
    entries("xv", "x", &[CELLS, letter(&["X", "x"])]),
    entries("xv", "v", &[CELLS, letter(&["V", "v"])]),
    entries("difference", "difference", &[CELLS, number("value", DefaultNumber::Always(1))]),
    entries("ratio", "ratio", &[CELLS, number("value", DefaultNumber::Always(2))]),
    entries("littlekillersum", "little-killer", &[number("sum", DefaultNumber::NoRule), DIAGONAL]),
    entries("sandwichsum", "sandwich", &[number("sum", DefaultNumber::NoRule), OUTSIDE]),
    entries("xsum", "x-sum", &[number("sum", DefaultNumber::NoRule), OUTSIDE]),
    entries("skyscraper", "skyscraper", &[number("count", DefaultNumber::NoRule), OUTSIDE]),
    entries("odd", "odd", &[EACH]),
    entries("even", "even", &[EACH]),
    entries("minimum", "minimum", &[EACH]),
    entries("maximum", "maximum", &[EACH]),
    stating(entries("columnindexer", "indexing", &[CELLS]), &[("by", States::Word("column"))]),
    stating(entries("rowindexer", "indexing", &[CELLS]), &[("by", States::Word("row"))]),
    stating(entries("boxindexer", "indexing", &[CELLS]), &[("by", States::Word("box"))]),
    stating(
        word(&["ratio"]),
        &[("ratios", States::DrawnRatios), ("unless", States::Unless(&["difference", "ratio"]))],
    ),
    stating(
        word(&["xv"]),
        &[("sums", States::Numbers(&[5, 10])), ("unless", States::Unless(&["x", "v"]))],
    ),
];

/// The keys of metadata.
pub(super) static ABOUT: [(&str, &MetadataField); 6] = [
    ("title", &TITLE),
    ("author", &AUTHOR),
    ("ruleset", &RULES_TEXT),
    ("successMessage", &SUCCESS_MESSAGE),
    ("fogofwar", &FOG_LAMPS),
    ("foglight", &FOG_LIGHTS),
];

/// The directions of diagonals, as steps of rows down and columns to the right.
pub(super) const DIAGONALS: [(&str, (i64, i64)); 4] =
    [("UL", (-1, -1)), ("UR", (-1, 1)), ("DL", (1, -1)), ("DR", (1, 1))];
