//! Edge clues between two neighbours, and the pairs without a clue, which a negative constraint
//! restricts.

use std::collections::HashSet;

use crate::{
    Cell, Shape,
    fields::{RuleError, RuleFields},
    rule::RuleContext,
};

/// The names of the rules that mark pairs.
pub(crate) const KINDS: &[&str] = &["difference", "ratio", "x", "v", "inequality"];

/// The signs of these rules, in the same order.
const SIGNS: &[&str] = &["white dot", "black dot", "X", "V", "inequality sign"];

/// Returns the name of the sign that a rule draws between two cells.
pub(crate) fn drawn(kind: &str) -> &'static str {
    KINDS.iter().zip(SIGNS).find(|it| *it.0 == kind).map_or("clue", |it| it.1)
}

/// Reads the field `unless`: the kinds whose marks exempt a pair, each once and in the order of
/// [`KINDS`]. If it is missing, returns `usual`.
///
/// # Errors
///
/// If a name is not that of a kind that marks pairs.
pub(crate) fn read(fields: &mut RuleFields, usual: &[&str]) -> Result<Vec<String>, RuleError> {
    let unless = match fields.has("unless") {
        true => fields.words("unless")?,
        false => usual.iter().map(|&kind| kind.to_owned()).collect(),
    };
    match unless.iter().find(|kind| !KINDS.contains(&kind.as_str())) {
        Some(kind) => {
            let what = format!("{kind:?} is not an edge clue; expected {}", KINDS.join(", "));
            Err(fields.wrong("unless", what))
        }
        None => {
            let mut kinds = KINDS.iter().map(|&kind| kind.to_owned()).collect::<Vec<_>>();
            kinds.retain(|kind| unless.contains(kind));
            Ok(kinds)
        }
    }
}

/// Returns the names of the two cells of a mark.
pub(crate) fn place(shape: Shape, [a, b]: [Cell; 2]) -> String {
    format!("{} {}", shape.name(a), shape.name(b))
}

/// Returns the pairs of neighbours that no rule of these kinds marks.
pub(crate) fn unmarked_pairs(board: &RuleContext, unless: &[String]) -> Vec<[Cell; 2]> {
    let free = board.rules.iter().filter(|rule| unless.iter().any(|kind| kind == rule.name()));
    let marks = free.filter_map(|rule| rule.mark());
    let marked: HashSet<[Cell; 2]> = marks.map(|[a, b]| [a.min(b), a.max(b)]).collect();
    board.neighbours().filter(|pair| !marked.contains(pair)).collect()
}

/// Returns true if a rule of these kinds marks the two cells. Computed independently of
/// [`unmarked_pairs`] for the verification of grids.
pub(crate) fn is_marked(board: &RuleContext, unless: &[String], [a, b]: [Cell; 2]) -> bool {
    board.rules.iter().any(|rule| {
        let mark = rule.mark();
        (mark == Some([a, b]) || mark == Some([b, a]))
            && unless.iter().any(|kind| kind == rule.name())
    })
}
