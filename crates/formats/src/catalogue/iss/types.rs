//! The types of Interactive Sudoku Solver, and the rules that they are.

use super::special::{self, Special};
use super::writing::Item;
use board::Shape;

/// A type: the rule that it is, and its arguments.
pub(super) struct Type {
    /// As in the text.
    pub(super) name: &'static str,
    /// The rules that are written as it.
    pub(super) rules: &'static [&'static str],
    /// What its arguments are.
    pub(super) holds: Holds,
    /// Whether the solver takes it on the board with these fields, and means the same.
    pub(super) is_taken: fn(&Item) -> bool,
}

/// What the arguments of a type are.
#[derive(Clone, Copy)]
pub(super) enum Holds {
    /// None; the fields of the rule as JSON.
    Nothing(&'static [(&'static str, &'static str)]),
    /// These, one after the other.
    Args(&'static [Arg]),
    /// Cells, of which all pairs of neighbours are meant, with the number of the rule.
    Pairs(Option<(&'static str, i64)>),
    /// A row or a column, such as `C2`, and the number of that name seen from its begin and from
    /// its end.
    Ends(&'static str),
    /// Of a sort of their own.
    Special(&'static Special),
}

/// An argument, and the field of the rule that it is.
#[derive(Clone, Copy)]
pub(super) enum Arg {
    /// A number of at least that; 0 if it is empty.
    Number(&'static str, i64),
    /// The same; where a cell is there, the number is that one.
    NumberOr(&'static str, i64),
    /// A number; 0 is none.
    Optional(&'static str),
    /// The word for each of these.
    Word(&'static str, &'static [(&'static str, &'static str)]),
    /// A cell.
    Cell(&'static str),
    /// The first of the cells, which tells the others, and what is said if it tells none.
    First(fn(Shape, board::Cell) -> Option<Vec<board::Cell>>, &'static str),
    /// All other arguments: numbers.
    Numbers(&'static str),
    /// All other arguments: cells.
    Cells,
    /// `LOOP` behind the cells, if the line is a loop.
    Loop,
}

use Arg::{Cell, Cells, First, Loop, Number, NumberOr, Numbers, Optional, Word};

const fn of(name: &'static str, rules: &'static [&'static str], holds: Holds) -> Type {
    Type { name, rules, holds, is_taken: |_| true }
}

impl Type {
    /// The same, where the solver takes it only so.
    const fn only(self, is_taken: fn(&Item) -> bool) -> Type {
        Type { is_taken, ..self }
    }
}

/// Any number.
const MIN: i64 = i64::MIN;

/// All types that are rules or tell of the board.
pub(super) static TYPES: &[Type] = &[
    of("EqualSum", &["equal-sums"], Holds::Special(&special::EQUAL_SUM)),
    of("Shape", &[], Holds::Special(&special::BOARD)),
    of("NoBoxes", &[], Holds::Special(&special::BOARD)),
    of("RegionSize", &[], Holds::Special(&special::BOARD)),
    of("Jigsaw", &[], Holds::Special(&special::BOARD)),
    of("Cage", &["cage"], Holds::Args(&[Optional("sum"), Cells])),
    of("AllDifferent", &["distinct", "extra-region"], Holds::Special(&special::ALL_DIFFERENT)),
    of("Sum", &["sum"], Holds::Special(&special::SUM)),
    of("SumLine", &["sum-line"], Holds::Args(&[Number("sum", MIN), Cells, Loop])),
    of("Arrow", &["arrow"], Holds::Args(&[Cell("bulb"), Cells])),
    of("PillArrow", &["arrow"], Holds::Special(&special::PILL_ARROW)),
    of(
        "LittleKiller",
        &["little-killer"],
        Holds::Args(&[
            Number("sum", MIN),
            First(special::diagonal, "no diagonal begins in that cell"),
        ]),
    ),
    of(
        "Quad",
        &["quadruple"],
        Holds::Args(&[First(special::square, special::NO_SQUARE), Numbers("values")]),
    ),
    of("RegionSumLine", &["region-sum"], Holds::Special(&special::REGION_SUM_LINE)),
    of("Sandwich", &["sandwich"], Holds::Special(&special::SANDWICH)),
    of("DisjointSets", &["disjoint-groups"], Holds::Special(&special::DISJOINT_SETS)),
    of("Windoku", &["windoku"], Holds::Special(&special::WINDOKU)),
    of("Diagonal", &["diagonal"], Holds::Args(&[Word("direction", &[("1", "/"), ("-1", "\\")])])),
    of(
        "Indexing",
        &["indexing"],
        Holds::Args(&[Word("by", &[("C", "column"), ("R", "row")]), Cells]),
    ),
    of("Pair", &["pairs"], Holds::Special(&special::PAIR)),
    of("PairX", &["pairs"], Holds::Special(&special::PAIR_X)),
    of("Binary", &[], Holds::Special(&special::PAIR)),
    of("BinaryX", &[], Holds::Special(&special::PAIR_X)),
    of("Thermo", &["thermo"], Holds::Args(&[Cells])),
    of("Renban", &["renban"], Holds::Args(&[Cells])),
    of("Entropic", &["entropic"], Holds::Args(&[Cells]))
        .only(|item| item.shape.values() == (1..=9)),
    of("Between", &["between"], Holds::Args(&[Cells])).only(|item| item.count("cells") > 2),
    of("Palindrome", &["palindrome"], Holds::Args(&[Cells])),
    of("Zipper", &["zipper"], Holds::Args(&[Cells])),
    of("DoubleArrow", &["double-arrow"], Holds::Args(&[Cells])),
    of("CountingCircles", &["counting-circles"], Holds::Args(&[Cells])),
    of("EqualityCage", &["equality-cage"], Holds::Args(&[Cells]))
        .only(|item| item.count("cells").is_multiple_of(2)),
    of("ValueIndexing", &["value-indexing"], Holds::Args(&[Cells])),
    of("Whisper", &["whisper"], Holds::Args(&[NumberOr("value", 5), Cells])),
    of("Modular", &["modular"], Holds::Args(&[Number("value", MIN), Cells])),
    // The ends of a lockout line always differ.
    of("Lockout", &["lockout"], Holds::Args(&[Number("value", 1), Cells]))
        .only(|item| item.number("value") > 0),
    of("RellikCage", &["rellik"], Holds::Args(&[Number("sum", MIN), Cells]))
        .only(|item| item.number("sum") > 0),
    of("Lunchbox", &["lunchbox"], Holds::Args(&[Number("sum", MIN), Cells]))
        .only(|item| item.count("cells") > 1),
    of("BlackDot", &["ratio"], Holds::Pairs(Some(("value", 2)))),
    of("WhiteDot", &["difference"], Holds::Pairs(Some(("value", 1)))),
    of("X", &["x"], Holds::Pairs(None)),
    of("V", &["v"], Holds::Pairs(None)),
    of("GreaterThan", &["inequality"], Holds::Pairs(None)),
    of("XSum", &["x-sum"], Holds::Ends("sum")).only(|item| item.number("sum") > 0),
    of("Skyscraper", &["skyscraper"], Holds::Ends("count")).only(|item| item.number("count") > 0),
    of("NumberedRoom", &["numbered-room"], Holds::Ends("value")),
    of("AntiKnight", &["anti-knight"], Holds::Nothing(&[])),
    of("AntiKing", &["anti-king"], Holds::Nothing(&[])),
    of("AntiConsecutive", &["non-consecutive"], Holds::Nothing(&[])),
    of("GlobalEntropy", &["global-entropy"], Holds::Nothing(&[]))
        .only(|item| item.shape.values() == (1..=9)),
    of("GlobalMod", &["global-mod3"], Holds::Nothing(&[])).only(|item| item.shape.digits() == 9),
    of("DutchFlatmates", &["dutch-flatmates"], Holds::Nothing(&[]))
        .only(|item| item.shape.values() == (1..=9)),
    of(
        "StrictKropki",
        &["negative"],
        Holds::Nothing(&[
            ("differences", "[1]"),
            ("ratios", "[2]"),
            ("unless", r#"["difference","ratio"]"#),
        ]),
    ),
    of(
        "StrictXV",
        &["negative"],
        Holds::Nothing(&[("sums", "[5,10]"), ("unless", r#"["x","v"]"#)]),
    ),
];

/// Returns the type of that name.
pub(super) fn named(name: &str) -> Option<&'static Type> {
    TYPES.iter().find(|of| of.name == name)
}

/// The types that are no rule here, so that they are told by name.
const WITHOUT_RULE: [&str; 23] = [
    "Or",
    "And",
    "Replicate",
    "End",
    "Regex",
    "NFA",
    "ChaosConstruction",
    "ChaosArrow",
    "ChaosCount",
    "RegionSameValues",
    "Doppelganger",
    "AntiTaxicab",
    "FullRankTies",
    "HiddenSkyscraper",
    "FullRank",
    "ContainAtLeast",
    "ContainExact",
    "LookAndSay",
    "ConnectedValues",
    "SameValues",
    "CountDistinct",
    "SearchPriority",
    "Var",
];

/// What stands between the lists of `EqualSum`.
pub(super) const SEPARATOR: &str = "-";

/// The places at which an item has the only clue of its type, a later one replacing an earlier one;
/// with each place, the number of the argument that is the clue.
pub(super) fn clues<'a>(name: &str, args: &[&'a str]) -> Vec<(&'a str, usize)> {
    let has_ends = named(name).is_some_and(|of| matches!(of.holds, Holds::Ends(_)));
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

/// No name of a type is longer, misspelt or not.
pub(super) const MAX_NAME: usize = 24;

/// Whether there is a type of that name.
pub(super) fn is_known(name: &str) -> bool {
    WITHOUT_RULE.contains(&name) || named(name).is_some()
}

/// Whether a line is a type but for its dot.
pub(super) fn lacks_dot(line: &str) -> bool {
    line.split('~').next().is_some_and(|name| name.len() < line.len() && is_known(name))
}

/// Rows and columns of boxes of that many cells, as the solver has them.
pub(super) fn boxes(rows: usize, columns: usize, size: usize) -> Option<(usize, usize)> {
    let most = size.isqrt().min(rows.max(columns));
    let small = (2..=most).rev().filter(|small| size.is_multiple_of(*small));
    let mut both = small.flat_map(|small| [(small, size / small), (size / small, small)]);
    both.find(|(high, wide)| rows.is_multiple_of(*high) && columns.is_multiple_of(*wide))
}

/// The side that nothing is larger than.
pub(super) const MAX_SIDE: usize = 16;
