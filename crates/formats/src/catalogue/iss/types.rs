//! The types of Interactive Sudoku Solver, and the rules that they are.

/// A type that is a rule.
pub(super) struct Type {
    /// As in the text.
    pub(super) name: &'static str,
    /// The name of the rule.
    pub(super) rule: &'static str,
    /// What its arguments are.
    pub(super) holds: Holds,
}

/// What the arguments of a type are.
#[derive(Clone, Copy)]
pub(super) enum Holds {
    /// None; the fields of the rule as JSON.
    Nothing(&'static [(&'static str, &'static str)]),
    /// Cells.
    Cells,
    /// A number of that name and cells.
    Number(&'static str),
    /// The same, or cells only, where the number is that one.
    NumberOr(&'static str, i64),
    /// Cells, of which all pairs of neighbours are meant, with the number of the rule.
    Pairs(Option<(&'static str, i64)>),
    /// A row or a column, such as `C2`, and the number of that name seen from its begin and from
    /// its end.
    Ends(&'static str),
}

const fn of(name: &'static str, rule: &'static str, holds: Holds) -> Type {
    Type { name, rule, holds }
}

/// The types that are each like others; those of a sort of their own are [`OTHERS`].
pub(super) const TYPES: &[Type] = &[
    of("Thermo", "thermo", Holds::Cells),
    of("Renban", "renban", Holds::Cells),
    of("Entropic", "entropic", Holds::Cells),
    of("Between", "between", Holds::Cells),
    of("Palindrome", "palindrome", Holds::Cells),
    of("Zipper", "zipper", Holds::Cells),
    of("DoubleArrow", "double-arrow", Holds::Cells),
    of("CountingCircles", "counting-circles", Holds::Cells),
    of("EqualityCage", "equality-cage", Holds::Cells),
    of("ValueIndexing", "value-indexing", Holds::Cells),
    of("Whisper", "whisper", Holds::NumberOr("value", 5)),
    of("Modular", "modular", Holds::Number("value")),
    of("Lockout", "lockout", Holds::Number("value")),
    of("RellikCage", "rellik", Holds::Number("sum")),
    of("Lunchbox", "lunchbox", Holds::Number("sum")),
    of("BlackDot", "ratio", Holds::Pairs(Some(("value", 2)))),
    of("WhiteDot", "difference", Holds::Pairs(Some(("value", 1)))),
    of("X", "x", Holds::Pairs(None)),
    of("V", "v", Holds::Pairs(None)),
    of("GreaterThan", "inequality", Holds::Pairs(None)),
    of("XSum", "x-sum", Holds::Ends("sum")),
    of("Skyscraper", "skyscraper", Holds::Ends("count")),
    of("NumberedRoom", "numbered-room", Holds::Ends("value")),
    of("AntiKnight", "anti-knight", Holds::Nothing(&[])),
    of("AntiKing", "anti-king", Holds::Nothing(&[])),
    of("AntiConsecutive", "non-consecutive", Holds::Nothing(&[])),
    of("GlobalEntropy", "global-entropy", Holds::Nothing(&[])),
    of("GlobalMod", "global-mod3", Holds::Nothing(&[])),
    of("DutchFlatmates", "dutch-flatmates", Holds::Nothing(&[])),
    of(
        "StrictKropki",
        "negative",
        Holds::Nothing(&[
            ("differences", "[1]"),
            ("ratios", "[2]"),
            ("unless", r#"["difference","ratio"]"#),
        ]),
    ),
    of("StrictXV", "negative", Holds::Nothing(&[("sums", "[5,10]"), ("unless", r#"["x","v"]"#)])),
];

/// The types whose arguments are like those of no other.
pub(super) const OTHERS: [&str; 23] = [
    "EqualSum",
    "Shape",
    "NoBoxes",
    "RegionSize",
    "Jigsaw",
    "Cage",
    "AllDifferent",
    "Sum",
    "SumLine",
    "Arrow",
    "PillArrow",
    "LittleKiller",
    "Quad",
    "RegionSumLine",
    "Sandwich",
    "DisjointSets",
    "Windoku",
    "Diagonal",
    "Indexing",
    "Pair",
    "PairX",
    "Binary",
    "BinaryX",
];

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
    let has_ends = TYPES.iter().any(|of| of.name == name && matches!(of.holds, Holds::Ends(_)));
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
    OTHERS.contains(&name) || WITHOUT_RULE.contains(&name) || TYPES.iter().any(|of| of.name == name)
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
