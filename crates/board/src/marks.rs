//! Marks between two neighbours, and the pairs without one, for which a missing mark forbids
//! something.

use std::collections::HashSet;

use crate::{
    Cell, Shape,
    fields::{Fields, RuleError},
    rule::Setting,
};

/// The kinds of rules that mark pairs.
pub(crate) const KINDS: &[&str] = &["difference", "ratio", "x", "v", "inequality"];

/// The kinds whose marks free a pair, as the field `unless` names them, each once and in the order of
/// [`KINDS`]; what is usual if it is missing.
///
/// # Errors
/// If a name is not that of a kind that marks pairs.
pub(crate) fn read(fields: &mut Fields, usual: &[&str]) -> Result<Vec<String>, RuleError> {
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

/// What people call the two cells of a mark: either may have several.
pub(crate) fn place(shape: Shape, [a, b]: [Cell; 2]) -> String {
    format!("{} {}", shape.name(a), shape.name(b))
}

/// The neighbours that no rule of these kinds marks.
pub(crate) fn unmarked(board: &Setting, unless: &[String]) -> Vec<[Cell; 2]> {
    let free = board.rules.iter().filter(|rule| unless.iter().any(|kind| kind == rule.name()));
    let marks = free.filter_map(|rule| rule.mark());
    let marked: HashSet<[Cell; 2]> = marks.map(|[a, b]| [a.min(b), a.max(b)]).collect();
    board.neighbours().filter(|pair| !marked.contains(pair)).collect()
}

/// Whether a rule of these kinds marks the two cells, looked for anew: what checks a grid does not
/// trust [`unmarked`].
pub(crate) fn is_marked(board: &Setting, unless: &[String], [a, b]: [Cell; 2]) -> bool {
    board.rules.iter().any(|rule| {
        let mark = rule.mark();
        (mark == Some([a, b]) || mark == Some([b, a]))
            && unless.iter().any(|kind| kind == rule.name())
    })
}
