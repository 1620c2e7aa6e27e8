//! Maps the types of Interactive Sudoku Solver to rules.

use super::items::{COMPOSITES, END};
use super::special::{self, Special};
use super::writing::Item;
use board::Shape;

/// A type: its rules and its arguments.
pub(super) struct Type {
    /// The name in the text.
    pub(super) name: &'static str,
    /// The rules that are written as this type.
    pub(super) rules: &'static [&'static str],
    /// The arguments.
    pub(super) holds: TypeArguments,
    /// Returns true if the solver accepts the type on the board with these fields, in the same
    /// meaning.
    pub(super) is_taken: fn(&Item) -> bool,
}

/// The arguments of a type.
#[derive(Clone, Copy)]
pub(super) enum TypeArguments {
    /// No arguments. The rule has these fields, as JSON.
    Nothing(&'static [(&'static str, &'static str)]),
    /// These arguments in order.
    Args(&'static [Arg]),
    /// Cells; the rule applies to all pairs of neighbours, with this number.
    Pairs(Option<(&'static str, i64)>),
    /// A row or a column, such as `C2`, and its clues at the beginning and at the end.
    Ends(&'static str),
    /// Arguments of a form of their own.
    Special(&'static Special),
}

/// An argument and the field of the rule that it sets.
#[derive(Clone, Copy)]
pub(super) enum Arg {
    /// A number of at least this value; an empty argument is 0.
    Number(&'static str, i64),
    /// Like `Number`, but a cell in its place means this number.
    NumberOr(&'static str, i64),
    /// A number; 0 means no number.
    Optional(&'static str),
    /// One of these words, each with the value of the field.
    Word(&'static str, &'static [(&'static str, &'static str)]),
    /// A cell.
    Cell(&'static str),
    /// The first cell, which determines the others, and the error if it determines none.
    First(fn(Shape, board::Cell) -> Option<Vec<board::Cell>>, &'static str),
    /// All other arguments: numbers.
    Numbers(&'static str),
    /// All other arguments: cells.
    Cells,
    /// `LOOP` after the cells, if the line is a loop.
    Loop,
}

use Arg::{Cell, Cells, First, Loop, Number, NumberOr, Numbers, Optional, Word};

const fn of(name: &'static str, rules: &'static [&'static str], holds: TypeArguments) -> Type {
    Type { name, rules, holds, is_taken: |_| true }
}

impl Type {
    /// Returns the type with a condition under which the solver accepts it.
    const fn only(self, is_taken: fn(&Item) -> bool) -> Type {
        Type { is_taken, ..self }
    }
}

/// Any number.
const MIN: i64 = i64::MIN;

/// All types that are rules or describe the board.
pub(super) static TYPES: &[Type] = &[
    of("RegionSameValues", &["same-digits"], TypeArguments::Special(&special::REGION_SAME_VALUES)),
    of("EqualSum", &["equal-sums"], TypeArguments::Special(&special::EQUAL_SUM)),
    of("SameValues", &["same-digits"], TypeArguments::Special(&special::SAME_VALUES)),
    of("Shape", &[], TypeArguments::Special(&special::BOARD)),
    of("NoBoxes", &[], TypeArguments::Special(&special::BOARD)),
    of("RegionSize", &[], TypeArguments::Special(&special::BOARD)),
    of("Jigsaw", &[], TypeArguments::Special(&special::BOARD)),
    of("Var", &[], TypeArguments::Special(&special::BOARD)),
    of("ChaosConstruction", &[], TypeArguments::Special(&special::CHAOS_CONSTRUCTION)),
    of("ConnectedValues", &[], TypeArguments::Special(&special::CONNECTED_VALUES)),
    of("Cage", &["cage"], TypeArguments::Args(&[Optional("sum"), Cells])),
    of(
        "AllDifferent",
        &["distinct", "extra-region"],
        TypeArguments::Special(&special::ALL_DIFFERENT),
    ),
    of("Sum", &["sum"], TypeArguments::Special(&special::SUM)),
    of("SumLine", &["sum-line"], TypeArguments::Args(&[Number("sum", MIN), Cells, Loop])),
    of("Arrow", &["arrow"], TypeArguments::Args(&[Cell("bulb"), Cells])),
    of("PillArrow", &["arrow"], TypeArguments::Special(&special::PILL_ARROW)),
    of(
        "LittleKiller",
        &["little-killer"],
        TypeArguments::Args(&[
            Number("sum", MIN),
            First(special::diagonal, "no diagonal begins in that cell"),
        ]),
    ),
    of(
        "Quad",
        &["quadruple"],
        TypeArguments::Args(&[First(special::square, special::NO_SQUARE), Numbers("values")]),
    ),
    of("RegionSumLine", &["region-sum"], TypeArguments::Special(&special::REGION_SUM_LINE)),
    of("Sandwich", &["sandwich"], TypeArguments::Special(&special::SANDWICH)),
    of("DisjointSets", &["disjoint-groups"], TypeArguments::Special(&special::DISJOINT_SETS)),
    of("Windoku", &["windoku"], TypeArguments::Special(&special::WINDOKU)),
    of(
        "Diagonal",
        &["diagonal"],
        TypeArguments::Args(&[Word("direction", &[("1", "/"), ("-1", "\\")])]),
    ),
    of(
        "Indexing",
        &["indexing"],
        TypeArguments::Args(&[Word("by", &[("C", "column"), ("R", "row")]), Cells]),
    ),
    of("Pair", &["pairs"], TypeArguments::Special(&special::PAIR)),
    of("PairX", &["pairs"], TypeArguments::Special(&special::PAIR_X)),
    of("Binary", &[], TypeArguments::Special(&special::PAIR)),
    of("BinaryX", &[], TypeArguments::Special(&special::PAIR_X)),
    of("Thermo", &["thermo"], TypeArguments::Args(&[Cells])),
    of("Renban", &["renban"], TypeArguments::Args(&[Cells])),
    of("Entropic", &["entropic"], TypeArguments::Args(&[Cells]))
        .only(|item| item.shape.values() == (1..=9)),
    of("Between", &["between"], TypeArguments::Args(&[Cells])).only(|item| item.count("cells") > 2),
    of("Palindrome", &["palindrome"], TypeArguments::Args(&[Cells])),
    of("Zipper", &["zipper"], TypeArguments::Args(&[Cells])),
    of("DoubleArrow", &["double-arrow"], TypeArguments::Args(&[Cells])),
    of("CountingCircles", &["counting-circles"], TypeArguments::Args(&[Cells])),
    of("EqualityCage", &["equality-cage"], TypeArguments::Args(&[Cells]))
        .only(|item| item.count("cells").is_multiple_of(2)),
    of("ValueIndexing", &["value-indexing"], TypeArguments::Args(&[Cells])),
    of("Whisper", &["whisper"], TypeArguments::Args(&[NumberOr("value", 5), Cells])),
    of("Modular", &["modular"], TypeArguments::Args(&[Number("value", MIN), Cells])),
    // The ends of a lockout line always differ.
    of("Lockout", &["lockout"], TypeArguments::Args(&[Number("value", 1), Cells]))
        .only(|item| item.number("value") > 0),
    of("RellikCage", &["rellik"], TypeArguments::Args(&[Number("sum", MIN), Cells]))
        .only(|item| item.number("sum") > 0),
    of("Lunchbox", &["lunchbox"], TypeArguments::Args(&[Number("sum", MIN), Cells]))
        .only(|item| item.count("cells") > 1),
    of("BlackDot", &["ratio"], TypeArguments::Pairs(Some(("value", 2)))),
    of("WhiteDot", &["difference"], TypeArguments::Pairs(Some(("value", 1)))),
    of("X", &["x"], TypeArguments::Pairs(None)),
    of("V", &["v"], TypeArguments::Pairs(None)),
    of("GreaterThan", &["inequality"], TypeArguments::Pairs(None)),
    of("XSum", &["x-sum"], TypeArguments::Ends("sum")).only(|item| item.number("sum") > 0),
    of("Skyscraper", &["skyscraper"], TypeArguments::Ends("count"))
        .only(|item| item.number("count") > 0),
    of("HiddenSkyscraper", &["formula"], TypeArguments::Special(&special::HIDDEN_SKYSCRAPER)),
    of("ContainExact", &["formula"], TypeArguments::Special(&special::CONTAIN_EXACT)),
    of("ContainAtLeast", &["formula"], TypeArguments::Special(&special::CONTAIN_AT_LEAST)),
    of("LookAndSay", &["formula"], TypeArguments::Special(&special::LOOK_AND_SAY)),
    of("CountDistinct", &["formula"], TypeArguments::Special(&special::COUNT_DISTINCT)),
    of("SearchPriority", &[], TypeArguments::Special(&special::SEARCH_PRIORITY)),
    of("NumberedRoom", &["numbered-room"], TypeArguments::Ends("value")),
    of("AntiKnight", &["anti-knight"], TypeArguments::Nothing(&[])),
    of("AntiKing", &["anti-king"], TypeArguments::Nothing(&[])),
    of("AntiTaxicab", &["anti-taxicab"], TypeArguments::Nothing(&[]))
        .only(|item| item.shape.value(1) == 1),
    of("AntiConsecutive", &["non-consecutive"], TypeArguments::Nothing(&[])),
    of("GlobalEntropy", &["global-entropy"], TypeArguments::Nothing(&[]))
        .only(|item| item.shape.values() == (1..=9)),
    of("GlobalMod", &["global-mod3"], TypeArguments::Nothing(&[]))
        .only(|item| item.shape.digits() == 9),
    of("DutchFlatmates", &["dutch-flatmates"], TypeArguments::Nothing(&[]))
        .only(|item| item.shape.values() == (1..=9)),
    of(
        "StrictKropki",
        &["negative"],
        TypeArguments::Nothing(&[
            ("differences", "[1]"),
            ("ratios", "[2]"),
            ("unless", r#"["difference","ratio"]"#),
        ]),
    ),
    of(
        "StrictXV",
        &["negative"],
        TypeArguments::Nothing(&[("sums", "[5,10]"), ("unless", r#"["x","v"]"#)]),
    ),
];

/// Returns the type with this name.
pub(super) fn named(name: &str) -> Option<&'static Type> {
    TYPES.iter().find(|of| of.name == name)
}

/// The types without a rule here, each with the reason.
const WITHOUT_RULE: [(&str, &str); 7] = [
    ("Regex", "no rule states a regular expression"),
    ("NFA", "no rule states an automaton"),
    ("ChaosArrow", NO_MEANING),
    ("ChaosCount", NO_MEANING),
    ("Doppelganger", NO_MEANING),
    ("FullRankTies", NO_RANK),
    ("FullRank", NO_RANK),
];

const NO_MEANING: &str = "no rule has its meaning";
const NO_RANK: &str = "no rule ranks rows and columns";

/// Returns why a type has no rule.
pub(super) fn why_without_rule(name: &str) -> Option<&'static str> {
    WITHOUT_RULE.iter().find(|it| it.0 == name).map(|it| it.1)
}

/// Returns true if a type may be inside of `Or`, `And` and `Replicate`. Types about the board or all
/// of its cells may not, and neither may outside clues inside of `Replicate`.
pub(super) fn may_be_in(outer: &str, name: &str) -> bool {
    /// The types without arguments that apply to all cells, or describe the board.
    const GLOBAL: [&str; 14] = [
        "Var",
        "ChaosConstruction",
        "ConnectedValues",
        "Shape",
        "NoBoxes",
        "RegionSize",
        "Jigsaw",
        "RegionSameValues",
        "DisjointSets",
        "Windoku",
        "Diagonal",
        "Binary",
        "BinaryX",
        "SearchPriority",
    ];
    const OUTSIDE: [&str; 3] = ["Sandwich", "LittleKiller", "HiddenSkyscraper"];
    let of = named(name);
    let is_outside =
        OUTSIDE.contains(&name) || of.is_some_and(|of| matches!(of.holds, TypeArguments::Ends(_)));
    let is_global = GLOBAL.contains(&name)
        || of.is_some_and(|of| matches!(of.holds, TypeArguments::Nothing(_)));
    !(is_global || is_outside && outer == "Replicate")
}

/// Returns true if the first argument of a type is an encoded text, which may look like a cell.
pub(super) fn has_key(name: &str) -> bool {
    ["Pair", "PairX", "Regex", "NFA", "Replicate"].contains(&name)
}

/// The separator of the lists of `EqualSum`.
pub(super) const SEPARATOR: &str = "-";

/// Returns the places of clues that a later item of the same type replaces, each with the index of
/// its argument.
pub(super) fn clues<'a>(name: &str, args: &[&'a str]) -> Vec<(&'a str, usize)> {
    let has_ends = name == "HiddenSkyscraper"
        || named(name).is_some_and(|of| matches!(of.holds, TypeArguments::Ends(_)));
    let all: &[(usize, usize)] = match name {
        "Quad" => &[(0, 1)],
        "Sandwich" | "LittleKiller" => &[(1, 0)],
        _ if has_ends => &[(0, 1), (0, 2)],
        _ => &[],
    };
    let is_told = |clue: usize| !has_ends || args.get(clue).is_some_and(|it| !it.is_empty());
    let told = all.iter().filter(|&&(_, clue)| is_told(clue));
    told.filter_map(|&(place, clue)| Some((*args.get(place)?, clue))).collect()
}

/// Maximum number of characters of the name of a type, even if misspelt.
pub(super) const MAX_NAME: usize = 24;

/// Returns true if there is a type with this name.
pub(super) fn is_known(name: &str) -> bool {
    why_without_rule(name).is_some()
        || named(name).is_some()
        || COMPOSITES.contains(&name)
        || name == END
}

/// Returns true if a line is a type without its dot.
pub(super) fn lacks_dot(line: &str) -> bool {
    line.split('~').next().is_some_and(|name| name.len() < line.len() && is_known(name))
}

/// Returns the rows and columns of boxes with this number of cells, as the solver does.
pub(super) fn boxes(rows: usize, columns: usize, size: usize) -> Option<(usize, usize)> {
    let most = size.isqrt().min(rows.max(columns));
    let small = (2..=most).rev().filter(|small| size.is_multiple_of(*small));
    let mut both = small.flat_map(|small| [(small, size / small), (size / small, small)]);
    both.find(|(high, wide)| rows.is_multiple_of(*high) && columns.is_multiple_of(*wide))
}

/// The largest side that the solver supports.
pub(super) const MAX_SIDE: usize = 16;
