//! Which key holds which rule, and how; and which holds metadata.

use crate::metadata::{
    AUTHOR, FOG_LAMPS, FOG_LIGHTS, MetadataField, RULES_TEXT, SOURCE, SUCCESS_MESSAGE, TITLE,
};

/// Rules of one kind under one key.
pub(super) struct Field {
    /// As in the JSON.
    pub(super) key: &'static str,
    /// The name of the rule.
    pub(super) rule: &'static str,
    /// How an entry tells the cells.
    pub(super) cells: Cells,
    /// The number of an entry, its `value`.
    pub(super) number: Option<Number>,
    /// What else the rule says under this key.
    pub(super) says: Option<(&'static str, Says)>,
}

/// What a key says by itself.
#[derive(Clone, Copy)]
pub(super) enum Says {
    Yes,
    Word(&'static str),
}

/// The number of an entry.
pub(super) struct Number {
    /// Its name in the rule.
    pub(super) field: &'static str,
    /// What it is if the entry has none.
    pub(super) usual: Usual,
    /// Whether the entry has room for another.
    pub(super) told: bool,
}

/// The number of an entry that has none.
#[derive(Clone, Copy)]
pub(super) enum Usual {
    /// None: the entry is no rule, or a rule without a number.
    None,
    /// The same on every board.
    Always(i64),
    /// Half of the side, rounded up.
    HalfUp,
    /// Half of the side, rounded down.
    HalfDown,
}

impl Usual {
    /// Returns the number on a board of that side.
    pub(super) fn on(self, side: usize) -> Option<i64> {
        match self {
            Usual::None => None,
            Usual::Always(number) => Some(number),
            Usual::HalfUp => Some(side.div_ceil(2) as i64),
            Usual::HalfDown => Some(side as i64 / 2),
        }
    }
}

/// How an entry tells the cells of a rule.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Cells {
    /// A list `cells`.
    List,
    /// `lines`, lists of cells, each of which is a rule.
    Lines,
    /// One `cell`; all entries are one rule.
    Each,
    /// A `cell` outside from which a row or a column is seen.
    Outside,
    /// A `cell` outside and the `direction` of a diagonal.
    Diagonal,
}

impl Cells {
    /// The key that has them.
    pub(super) fn key(self) -> &'static str {
        match self {
            Cells::List => "cells",
            Cells::Lines => "lines",
            Cells::Each | Cells::Outside | Cells::Diagonal => "cell",
        }
    }
}

const fn of(key: &'static str, rule: &'static str, cells: Cells) -> Field {
    Field { key, rule, cells, number: None, says: None }
}

const fn with(
    key: &'static str,
    rule: &'static str,
    cells: Cells,
    field: &'static str,
    usual: Usual,
) -> Field {
    let number = Some(Number { field, usual, told: true });
    Field { key, rule, cells, number, says: None }
}

const fn saying(field: Field, name: &'static str, says: Says) -> Field {
    Field { says: Some((name, says)), ..field }
}

/// Lines whose entries have no room for another number.
const fn only(key: &'static str, rule: &'static str, field: &'static str, usual: Usual) -> Field {
    let number = Some(Number { field, usual, told: false });
    Field { key, rule, cells: Cells::Lines, number, says: None }
}

/// The keys whose entries are of one sort; `arrow`, `clone`, `quadruple` and `xv` are not among
/// them. The halves are those of the user script `Fpuzzles-NewConstraints` and of SudokuSolver.
pub(super) const FIELDS: &[Field] = &[
    with("killercage", "cage", Cells::List, "sum", Usual::None),
    of("extraregion", "extra-region", Cells::List),
    of("thermometer", "thermo", Cells::Lines),
    saying(of("slowthermometer", "thermo", Cells::Lines), "slow", Says::Yes),
    of("palindrome", "palindrome", Cells::Lines),
    of("renban", "renban", Cells::Lines),
    of("betweenline", "between", Cells::Lines),
    of("regionsumline", "region-sum", Cells::Lines),
    of("entropicline", "entropic", Cells::Lines),
    only("modularline", "modular", "value", Usual::Always(3)),
    of("nabner", "nabner", Cells::Lines),
    of("doublearrow", "double-arrow", Cells::Lines),
    of("zipperline", "zipper", Cells::Lines),
    only("lockout", "lockout", "value", Usual::HalfDown),
    with("whispers", "whisper", Cells::Lines, "value", Usual::HalfUp),
    with("difference", "difference", Cells::List, "value", Usual::Always(1)),
    with("ratio", "ratio", Cells::List, "value", Usual::Always(2)),
    with("littlekillersum", "little-killer", Cells::Diagonal, "sum", Usual::None),
    with("sandwichsum", "sandwich", Cells::Outside, "sum", Usual::None),
    with("xsum", "x-sum", Cells::Outside, "sum", Usual::None),
    with("skyscraper", "skyscraper", Cells::Outside, "count", Usual::None),
    of("odd", "odd", Cells::Each),
    of("even", "even", Cells::Each),
    of("minimum", "minimum", Cells::Each),
    of("maximum", "maximum", Cells::Each),
    saying(of("columnindexer", "indexing", Cells::List), "by", Says::Word("column")),
    saying(of("rowindexer", "indexing", Cells::List), "by", Says::Word("row")),
    saying(of("boxindexer", "indexing", Cells::List), "by", Says::Word("box")),
];

/// A key, its rule, and a field of that.
type Flag = (&'static str, &'static str, Option<(&'static str, &'static str)>);

/// The keys that say by true that a rule holds, and the direction of diagonals.
pub(super) const FLAGS: &[Flag] = &[
    ("diagonal+", "diagonal", Some(("direction", "/"))),
    ("diagonal-", "diagonal", Some(("direction", "\\"))),
    ("antiknight", "anti-knight", None),
    ("antiking", "anti-king", None),
    ("disjointgroups", "disjoint-groups", None),
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

/// The names of texts that a cage has for SudokuPad, as in `source: a book`.
pub(super) static CAGES: [(&str, &MetadataField); 5] = [
    ("title", &TITLE),
    ("author", &AUTHOR),
    ("rules", &RULES_TEXT),
    ("source", &SOURCE),
    ("msgcorrect", &SUCCESS_MESSAGE),
];

/// The words in a cage of lit cells.
pub(super) static FOG_CAGES: [(&str, &MetadataField); 2] =
    [("FOW", &FOG_LAMPS), ("FOGLIGHT", &FOG_LIGHTS)];

/// The directions of diagonals: rows down and columns to the right.
pub(super) const DIAGONALS: [(&str, (i64, i64)); 4] =
    [("UL", (-1, -1)), ("UR", (-1, 1)), ("DL", (1, -1)), ("DR", (1, 1))];

/// The marks whose pairs are free of a missing ratio.
pub(super) const DOTS: [&str; 2] = ["difference", "ratio"];

/// The marks whose pairs are free of a missing sum.
pub(super) const SUMS: [&str; 2] = ["x", "v"];
