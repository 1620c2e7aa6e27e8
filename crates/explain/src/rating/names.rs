//! The techniques of the ladder. Most are in the list of techniques, under the same name; the others
//! are only here.

use logic::{
    Difficulty,
    techniques::{self, TechniqueInfo},
};

const SUKAKU_EXPLAINER: &str = "SukakuExplainer 1.18.1";

const fn only(name: &'static str, tenths: u16, summary: &'static str) -> TechniqueInfo {
    TechniqueInfo {
        name,
        summary,
        source: SUKAKU_EXPLAINER,
        difficulty: Difficulty::tenths(tenths),
    }
}

/// The techniques that only the ladder has, easiest first.
pub static OF_LADDER: [TechniqueInfo; 19] = [
    only(
        "full house",
        10,
        "a cell is the last empty cell of a house, so it holds the missing digit",
    ),
    only("direct pointing", 17, "pointing that leaves the digit one place in another box"),
    only("direct claiming", 19, "claiming that leaves the digit one place in another line"),
    only(
        "direct hidden pair",
        20,
        "a hidden pair that leaves another digit one place in its house",
    ),
    only(
        "direct hidden triple",
        25,
        "a hidden triple that leaves another digit one place in its house",
    ),
    only(
        "grouped turbot fish",
        43,
        "a turbot fish in which several cells of a house count as one place",
    ),
    only(
        "three strong links",
        54,
        "a chain of three houses with two places for a digit: cells that see both ends lose it",
    ),
    only(
        "four strong links",
        58,
        "a chain of four houses with two places for a digit: cells that see both ends lose it",
    ),
    only(
        "VWXYZ-wing",
        62,
        "four cells with five digits and a cell with two of these: one of both holds a certain digit",
    ),
    only(
        "UVWXYZ-wing",
        66,
        "five cells with six digits and a cell with two of these: one of both holds a certain digit",
    ),
    only(
        "TUVWXYZ-wing",
        75,
        "six cells with seven digits and a cell with two of these: one of both holds a certain digit",
    ),
    only(
        "aligned triple exclusion",
        75,
        "a digit of a cell fits with no digits of two others: each choice would empty a fourth cell",
    ),
    only(
        "Nishio forcing chain",
        75,
        "a digit in a cell leads to a contradiction by the places of this digit",
    ),
    only(
        "multiple forcing chain",
        80,
        "all digits of a cell, or all places of a digit in a house, lead to the same outcome",
    ),
    only(
        "dynamic forcing chain",
        85,
        "like a multiple forcing chain, or a contradiction, with links that need several others",
    ),
    only(
        "dynamic forcing chain with techniques",
        90,
        "a dynamic forcing chain that uses locked candidates, pairs and X-wings",
    ),
    only(
        "dynamic forcing chain with forcing chains",
        95,
        "a dynamic forcing chain that uses chains",
    ),
    only(
        "dynamic forcing chain with multiple forcing chains",
        100,
        "a dynamic forcing chain that uses multiple forcing chains",
    ),
    only(
        "dynamic forcing chain with dynamic forcing chains",
        105,
        "a dynamic forcing chain that uses dynamic forcing chains",
    ),
];

/// The techniques of the ladder that are in the list of techniques.
static SHARED: [&str; 35] = [
    "hidden single",
    "naked single",
    "pointing",
    "claiming",
    "naked pair",
    "naked triple",
    "naked quad",
    "hidden pair",
    "hidden triple",
    "hidden quad",
    "X-wing",
    "swordfish",
    "jellyfish",
    "skyscraper",
    "two-string kite",
    "turbot fish",
    "XY-wing",
    "XYZ-wing",
    "WXYZ-wing",
    "unique rectangle type 1",
    "unique rectangle type 2",
    "unique rectangle type 3",
    "unique rectangle type 4",
    "unique loop type 1",
    "unique loop type 2",
    "unique loop type 3",
    "unique loop type 4",
    "BUG+1",
    "BUG type 2",
    "BUG type 3",
    "BUG type 4",
    "aligned pair exclusion",
    "X-chain",
    "XY-chain",
    "AIC",
];

/// Returns the technique of the ladder with this name.
pub fn technique(name: &str) -> Option<&'static TechniqueInfo> {
    let only = OF_LADDER.iter().find(|it| it.name == name);
    let is_shared = SHARED.contains(&name);
    only.or_else(|| techniques::named(name).filter(|_| is_shared).map(|it| it.about()))
}
